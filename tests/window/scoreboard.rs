//! The scoreboard, read from two metres: its type, and what each game tells on it.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::cell::Cell;
use std::time::Duration;

use crate::player::{Player as _, after, desk, form, on, phase, recorded};
use crate::sight::{resize, texts};
use brigade_major::games::rff1812::battle::{Command, Phase};
use brigade_major::games::rff1812::scenario::Unit;
use brigade_major::games::rff1812::words::Formation;
use brigade_major::gui::App;
use brigade_major::store::Look;
use eframe::egui::{Key, Role};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

type Stage = Harness<'static, Option<App>>;

/// Something on the screen reads so, in whole or in part.
fn shows(stage: &Stage, text: &str) -> bool {
    stage.query_all_by_label_contains(text).next().is_some()
}

/// The sizes of all type on the screen, in pixels.
fn type_sizes(stage: &Stage) -> Vec<f32> {
    let zoom = stage.ctx.zoom_factor();
    texts(stage)
        .iter()
        .flat_map(|text| text.job.sections.iter().map(|section| section.format.font_id.size * zoom).collect::<Vec<_>>())
        .collect()
}

fn smallest_type(stage: &Stage) -> f32 {
    type_sizes(stage).into_iter().fold(f32::MAX, f32::min)
}

/// Over the whole window where the system gives no second: turn, side, points and the last result, none of it smaller than 44 pixels, in
/// every look, at any size of type and of the window; Escape closes it.
#[test]
fn the_scoreboard_is_read_from_two_metres() {
    for (look, percent) in [(Look::Paper, 100), (Look::Lamp, 100), (Look::HighContrast, 200)] {
        let mut desk = recorded("chippawa", "rff1812/chippawa.json", 185);
        desk.set(|settings| {
            settings.look = look;
            settings.set_type_size_percent(percent);
        });
        let mut stage = on(desk);
        stage.key(Key::F11);
        let turn = stage.battle().state().turn;
        assert!(stage.see(&format!("Turn {turn} of 12 · Chippawa")));
        assert!(stage.get_all_by_label_contains(": ").any(|node| node.accesskit_node().role() == Role::Label));
        assert!(smallest_type(&stage) >= 43.99, "{} pixels at {percent} %", smallest_type(&stage));
        let events = stage.events();
        stage.keys("r");
        stage.key(Key::Enter);
        assert_eq!(stage.events(), events, "nothing under it hears keys");
        for (wide, high) in [(1024.0, 768.0), (1366.0, 768.0), (1920.0, 1080.0)] {
            let zoom = f32::from(percent) / 100.0;
            resize(&mut stage, (wide, high), zoom);
            assert!(smallest_type(&stage) >= 43.99, "{} pixels at {wide}×{high}", smallest_type(&stage));
        }
        stage.key(Key::Escape);
        assert!(!shows(&stage, "of 12 · Chippawa"));
        assert!(stage.query_by_label("Menu").is_some());
    }
}

/// What is read aloud of a volley is whole in a small window too: the result gives way first.
#[test]
fn a_sentence_is_not_cut_off() {
    let mut cut = Vec::new();
    for lines in (21..185).step_by(4) {
        let mut stage = on(recorded("chippawa", "rff1812/chippawa.json", lines));
        for (size, zoom) in [((1024.0, 768.0), 2.0), ((1280.0, 720.0), 1.0)] {
            resize(&mut stage, size, zoom);
            stage.key(Key::F11);
            cut.extend(texts(&stage).iter().filter(|text| text.elided).map(|text| format!("{lines}: {}", text.job.text)));
            stage.key(Key::Escape);
        }
    }
    assert!(cut.is_empty(), "{cut:#?}");
}

/// Two units charge one and carry its position: the whole sentence is there, and the charge is one to fight.
#[test]
fn a_charge_of_several_units_is_told_whole() {
    let lines = ["royal_scots", "foot_100", "us_22"].map(|unit| form(unit, Formation::Line));
    let declare =
        Command::Declare { attackers: vec!["royal_scots".into(), "foot_100".into()], defenders: vec!["us_22".into()], cold_steel: false };
    let then = [declare, Command::StandToCharge { charge: 0 }, phase(9, "british", Phase::Charge)];
    let mut stage = after([phase(9, "british", Phase::Maneuver)].into_iter().chain(lines).chain(then).collect());
    assert!(shows(&stage, "1 charge to fight"));
    stage.keys("c");
    stage.keys("9");
    stage.keys("1");
    stage.key(Key::Enter);
    for (size, zoom) in [((1280.0, 720.0), 1.0), ((1280.0, 800.0), 1.0), ((1024.0, 768.0), 2.0)] {
        resize(&mut stage, size, zoom);
        stage.key(Key::F11);
        let cut = texts(&stage).iter().filter(|text| text.elided).map(|text| text.job.text.clone()).collect::<Vec<_>>();
        assert!(shows(&stage, "100th Foot"), "the sentence names both");
        assert!(cut.is_empty(), "{size:?}: {cut:?}");
        stage.key(Key::Escape);
    }
}

/// Who is still to come in this turn is named first, and nobody who is not in the battle; once all of them are there the next turn is.
#[test]
fn the_next_to_arrive_are_those_who_are_due() {
    let to = |turn: u32, of: Phase| after(vec![phase(turn, "british", of)]);
    let stage = to(4, Phase::Maneuver);
    let (setup, state) = (stage.battle().setup().clone(), stage.battle().state().clone());
    let units = |optional: bool| setup.scenario.units().map(|(_, unit)| unit).filter(move |unit| unit.optional == optional);
    let is_due = |unit: &&Unit| !state.units[&unit.id].on_table && unit.arrives.as_ref().is_some_and(|own| own.turn == 4);
    let names = units(false).filter(is_due).map(Unit::label).collect::<Vec<_>>();
    assert!(!names.is_empty(), "the United States come in their half of this turn");
    for turn in 4..=8 {
        let mut stage = to(turn, Phase::Charge);
        stage.key(Key::F11);
        let told =
            |text: &str| stage.query_all_by_label_contains(text).filter_map(|node| node.accesskit_node().value()).collect::<String>();
        if turn == 4 {
            assert!(names.iter().all(|name| told("Turn 4: ").contains(name)), "{}: {names:?}", told("Turn 4: "));
        }
        let all = (turn..=12).map(|turn| told(&format!("Turn {turn}: "))).collect::<String>();
        let none = units(true).map(Unit::label).filter(|name| all.contains(name)).collect::<Vec<_>>();
        assert!(none.is_empty(), "{none:?} are not in the battle: {all}");
    }
}

/// A volley has one die and its sum, a charge two with their difference; the die and the result are the largest on it, and one sentence
/// tells what happened.
#[test]
fn the_last_dice_are_the_largest_on_the_scoreboard() {
    let mut found = [false; 2];
    for lines in 25..60 {
        let mut stage = on(recorded("chippawa", "rff1812/chippawa.json", lines));
        stage.key(Key::F11);
        let Some(dice) = stage.query_by_label_contains("Dice: ").and_then(|node| node.accesskit_node().value()) else { continue };
        let faces = dice.split(", ").count();
        if faces > 2 || found[faces - 1] {
            continue;
        }
        found[faces - 1] = true;
        let largest = type_sizes(&stage).into_iter().fold(0.0, f32::max);
        assert!(largest >= if faces == 1 { 168.0 } else { 100.0 }, "{dice}: {largest}");
        assert!(shows(&stage, "Key positions") || shows(&stage, "Chippawa bridge: "), "the flags");
        if found == [true; 2] {
            return;
        }
    }
    panic!("a volley or a charge is missing: {found:?}");
}

/// It is of every game: hexes and areas have their own content in the same form.
#[test]
fn the_scoreboard_tells_of_companies_and_of_areas_too() {
    let mut stage = on(recorded("thames", "battlecry1812/thames.json", usize::MAX));
    stage.click("Display for the table (F11)");
    assert!(stage.see("United States has won"));
    assert!(shows(&stage, "The battle ends: United States 9"));
    let mut stage = on(recorded("thames", "battlecry1812/thames.json", 70));
    stage.key(Key::F11);
    assert!(shows(&stage, "Lost figures: United States "));
    assert!(shows(&stage, ": British and allies, 3 points") && shows(&stage, "To hold: "), "flags have points and names");
    let painted = texts(&stage).iter().map(|text| text.text().to_owned()).collect::<Vec<_>>();
    assert!(painted.iter().any(|text| text.starts_with("lost ") && text.ends_with(" figures")), "{painted:?}");
    stage.key(Key::Escape);
    let mut stage = on(recorded("thames", "battlecry1812/thames.json", usize::MAX));
    stage.key(Key::F11);
    assert!(smallest_type(&stage) >= 43.99);
    stage.key(Key::F11);
    assert!(stage.query_by_label("Menu").is_some());
    let mut stage = on(recorded("thames", "battlecry1812/thames.json", 79));
    stage.key(Key::F11);
    assert!(shows(&stage, "Dice: 3, 2, 3, 3, 4, 2, 2, 6, 6, 5, 3"), "of both sides in a melee");
    assert!(shows(&stage, "Waiting for: ") && smallest_type(&stage) >= 43.99);
}

thread_local! {
    static MINUTES: Cell<u64> = const { Cell::new(0) };
}

fn clock() -> Duration {
    Duration::from_secs(60 * MINUTES.get())
}

/// The evening's clock is the desk's: without one nothing is told of it, with one its length, and the pace once a turn is over.
#[test]
fn the_evening_is_told_by_a_clock_that_is_given() {
    let mut without = on(desk(None));
    without.key(Key::F11);
    assert!(!shows(&without, "Evening"));
    MINUTES.set(100);
    let mut stage = on(desk(None).with_clock(clock));
    stage.key(Key::F11);
    assert!(stage.see("Evening: 0 min so far"));
    stage.key(Key::F11);
    MINUTES.set(120);
    for _ in 0..2 {
        stage.key_press_modifiers(eframe::egui::Modifiers::COMMAND | eframe::egui::Modifiers::SHIFT, Key::Enter);
        stage.step();
    }
    stage.key(Key::F11);
    assert!(shows(&stage, "Evening: 20 min so far, about 3 h 40 min left, 20 min a turn"), "11 turns of 20 minutes");
}
