//! Benchmark of one frame of the app with 200 units, 300 at the designer's desk, 60 companies on a board of 26 by 18 or 120 on one of 60 by
//! 40, a campaign of 80 areas, without window and GPU: budget 4 ms of our own time.

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "../tests/common/stage.rs"]
mod stage;

use std::sync::{Arc, LazyLock};

use brigade_major::games::battlecry1812::Tables;
use brigade_major::games::battlecry1812::battle::begin;
use brigade_major::games::battlecry1812::drawn::layers;
use brigade_major::games::battlecry1812::scenario::Scenario;
use brigade_major::games::shipped;
use brigade_major::gui::games::PAGES;
use divan::Bencher;
use eframe::egui::{Event, Key, Modifiers, Pos2};
use stage::Stage;

fn main() {
    divan::main();
}

/// The frames that are measured, each with the way there.
const SCENES: [&str; 22] = [
    "battle",
    "unit",
    "maneuver of a brigade",
    "fire",
    "every value",
    "a log of a player turn",
    "companies",
    "a company picked",
    "120 companies on 60 by 40",
    "120 companies, one picked, near",
    "120 companies, the whole board",
    "thames",
    "thames, one picked",
    "lundys_lane_guns",
    "chippawa_wood, one picked",
    "chateauguay_abatis",
    "a campaign of 1812",
    "a battle of cubes",
    "80 areas",
    "80 areas, near",
    "300 units designed",
    "300 units, a cell typed",
];

/// All of them, with every page after a turn of a battle.
static ALL: LazyLock<Vec<String>> = LazyLock::new(|| {
    let pages = PAGES.iter().map(|page| format!("page: {}", page.name));
    SCENES.map(str::to_owned).into_iter().chain(pages).collect()
});

fn all() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(String::as_str)
}

/// The stage of a scene, with all that is worked out beside the window.
fn stage(scene: &str) -> Stage {
    let mut stage = open(scene);
    stage.wait();
    stage
}

fn open(scene: &str) -> Stage {
    if scene.starts_with("120 companies") {
        let mut stage = Stage::of_board(120, 60, 40).sized([1600.0, 1000.0]);
        if scene.ends_with("near") {
            stage.type_text("n++++++");
        } else if scene.ends_with("whole board") {
            stage.type_text("w");
        }
        return stage;
    }
    let (board, picked) = scene.split_once(", ").unwrap_or((scene, ""));
    if let "thames" | "lundys_lane_guns" | "chippawa_wood" | "chateauguay_abatis" = board {
        let mut stage = Stage::of_shipped(&format!("battlecry1812/{board}.json"));
        if !picked.is_empty() {
            stage.type_text("n");
        }
        return stage;
    }
    if let "a campaign of 1812" | "a battle of cubes" = scene {
        return Stage::of_1812(scene == "a battle of cubes");
    }
    if scene.starts_with("80 areas") {
        let mut stage = Stage::of_areas(80).sized([1600.0, 1000.0]);
        if scene.ends_with("near") {
            stage.type_text("++++");
        }
        return stage;
    }
    if scene.starts_with("300 units") {
        let mut stage = Stage::of_design(300).sized([1600.0, 1000.0]);
        if scene.ends_with("typed") {
            stage.press(Key::ArrowDown);
            stage.type_text("Royal Army");
        }
        return stage;
    }
    if let "companies" | "a company picked" = scene {
        let mut stage = Stage::of_companies(60).sized([1600.0, 1000.0]);
        if scene == "a company picked" {
            stage.click("blue company 3");
        }
        return stage;
    }
    let mut stage = Stage::of_units(200);
    let pick = |stage: &mut Stage, number: &str| {
        stage.type_text("/");
        stage.type_text(number);
        stage.press(Key::Enter);
    };
    match scene {
        "battle" => {}
        "unit" => pick(&mut stage, "1"),
        "maneuver of a brigade" => {
            // Enter takes the first row of the phase, a leader with his whole brigade.
            stage.press(Key::Enter);
            stage.type_text("7");
        }
        "fire" => {
            pick(&mut stage, "1");
            pick(&mut stage, "101");
            stage.type_text("3");
            stage.press(Key::Enter);
            stage.type_text("9");
        }
        "a log of a player turn" => play_a_turn(&mut stage),
        _ if scene.starts_with("page: ") => {
            play_a_turn(&mut stage);
            stage.go(scene.trim_start_matches("page: "));
        }
        _ => {
            stage.go("Assumed values");
            // Nearly every row has the letter.
            stage.type_text("/");
            stage.type_text("e");
            stage.click("Show every row, printed ones too");
        }
    }
    stage
}

/// Every brigade of a side is checked, and all of its units move: a hundred and some events.
fn play_a_turn(stage: &mut Stage) {
    for _ in 0..4 {
        stage.press(Key::Enter);
        stage.type_text("7");
        stage.press(Key::Enter);
    }
    stage.type_text("g");
}

/// A frame while the pointer moves: all of our work, and egui's layout.
#[divan::bench(args = all())]
fn frame(bencher: Bencher, scene: &str) {
    let mut stage = stage(scene);
    let mut at = 0.0;
    bencher.bench_local(|| {
        at = (at + 1.0) % 700.0;
        stage.frame(vec![Event::PointerMoved(Pos2::new(640.0, at))])
    });
}

/// The board of the Thames painted new, 312 hexes with some 500 trees and reeds: budget 15 ms.
#[divan::bench]
fn board_painted_new(bencher: Bencher) {
    let tables = Arc::new(Tables::shipped().expect("the shipped tables are sound"));
    let text = shipped("battlecry1812/thames.json").expect("the Thames is shipped");
    let battle = begin(&tables, Scenario::parse(text, &tables).expect("it is sound"));
    bencher.bench_local(|| layers(battle.setup(), battle.state()));
}

/// A frame in which the board is seen larger or smaller than before, so that all of it is laid out anew.
#[divan::bench]
fn board_zoomed(bencher: Bencher) {
    let mut stage = stage("companies");
    let mut keys = ["+", "-"].into_iter().cycle();
    bencher.bench_local(|| stage.frame(vec![Event::Text(keys.next().unwrap_or_default().to_owned())]));
}

/// An edit of a design of 300 units: letter by letter into a cell, Enter, and all that follows from it, over as many frames as that takes.
#[divan::bench]
fn edit_of_300_units(bencher: Bencher) {
    let mut stage = Stage::of_design(300).sized([1600.0, 1000.0]);
    stage.press(Key::ArrowDown);
    let mut word = ["Royal", "Army"].into_iter().cycle();
    bencher.bench_local(|| {
        stage.type_text(word.next().unwrap_or_default());
        stage.press(Key::Enter);
        stage.press(Key::ArrowUp);
    });
}

/// The longest frame of it: Enter takes the cell in.
#[divan::bench]
fn enter_in_300_units(bencher: Bencher) {
    bench_enter(bencher, |_| {}, true);
}

/// The frame after it, in which the scenario is checked.
#[divan::bench]
fn check_of_300_units(bencher: Bencher) {
    bench_enter(bencher, |stage| drop(stage.frame(vec![enter(true)])), false);
}

fn enter(pressed: bool) -> Event {
    Event::Key { key: Key::Enter, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE }
}

/// Measures the frame in which Enter is pressed or let go, after a word was typed into a cell and what comes before.
fn bench_enter(bencher: Bencher, before: fn(&mut Stage), pressed: bool) {
    let stage = std::cell::RefCell::new(Stage::of_design(300).sized([1600.0, 1000.0]));
    let mut word = ["Royal", "Army"].into_iter().cycle();
    let typed = || {
        let mut stage = stage.borrow_mut();
        stage.frame(vec![enter(false)]);
        stage.settle();
        stage.press(Key::ArrowUp);
        stage.press(Key::ArrowDown);
        stage.type_text(word.next().unwrap_or_default());
        before(&mut stage);
    };
    bencher.with_inputs(typed).bench_local_values(|()| stage.borrow_mut().frame(vec![enter(pressed)]));
}

/// Converts a frame's shapes to triangles, the last step on the way to the screen except for the GPU.
#[divan::bench(args = all())]
fn triangles(bencher: Bencher, scene: &str) {
    let mut stage = stage(scene);
    let output = stage.frame(Vec::new());
    bencher.bench_local(|| stage.triangles(output.clone()));
}
