//! The pages beside the battle, as a player uses them: the battle looked back on, the choice of a battle.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::common::RULES;
use crate::player::{Player as _, desk, on, recorded};
use crate::sight::{resize, texts};
use brigade_major::cli::play;
use brigade_major::games::shipped;
use brigade_major::gui::App;
use brigade_major::store::Folders;
use eframe::egui::accesskit::Role;
use eframe::egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

type Stage = Harness<'static, Option<App>>;

fn chippawa() -> Stage {
    on(recorded("chippawa", "rff1812/chippawa.json", usize::MAX))
}

/// Something on the screen reads so, in whole or in part.
fn shows(stage: &Stage, text: &str) -> bool {
    stage.query_all_by_label_contains(text).next().is_some()
}

/// Checks that a finished battle has a button in the strip for its review; a number there opens its events, and an event the log.
#[test]
fn a_battle_that_is_over_is_looked_back_on() {
    let mut stage = chippawa();
    stage.click("After the battle (F2)");
    assert!(stage.see("The United States wins, 25 to 12"));
    assert!(stage.see("United States: 25 victory points") && stage.see("Street's Creek bridge held: 5 points"));
    assert!(stage.see("United States: lost 10 of 82 stands") && stage.see("9th US, no loss"));
    assert!(texts(&stage).iter().any(|text| text.text() == "lost in turn 7, British"), "not when another took his place");
    stage.click("Phineas Riall, out of the game; John Gordon in his place");
    assert!(shows(&stage, "Phineas Riall is mortally wounded") || shows(&stage, "Riall"));
    assert!(stage.get_all_by_label("Show it in the log").count() >= 1);
    stage.get_all_by_label("Show it in the log").next().unwrap().click();
    stage.run();
    assert!(stage.see("Undo to before this"), "the event is picked in the log");
}

/// Of companies too losses are counted alike over the rows and in them, a name is on each bar of points that has room for its beginning, and
/// the pictures of the turning points name those who met.
#[test]
fn losses_of_companies_have_one_meaning() {
    let mut stage = on(recorded("thames", "battlecry1812/thames.json", usize::MAX));
    stage.key(Key::F2);
    let painted = texts(&stage).iter().map(|text| text.text().to_owned()).collect::<Vec<_>>();
    let has = |words: &str| painted.iter().any(|text| text == words);
    assert!(stage.see("United States: lost 8 of 71 figures") && has("lost ") && has("lost 4 of 5") && has("no loss"), "{painted:?}");
    assert!(!has("1 of 5"), "nothing is counted that is left");
    assert!(painted.iter().any(|text| text.starts_with("Eastern") || text.starts_with("Small") || text.ends_with('…')), "{painted:?}");
    for name in ["1/Johnson 2", "Tecumseh 1", "Swamp 3"] {
        assert!(painted.iter().filter(|text| *text == name).count() >= 2, "{name} in the list and in its picture: {painted:?}");
    }
}

/// Three of the turning points are told in cards with their dice and odds; a click on the mark of another tells that one, and the digit of a
/// card shows its event in the log.
#[test]
fn turning_points_are_told_in_cards() {
    let mut stage = chippawa();
    stage.key(Key::F2);
    let cards = |stage: &Stage| {
        let named = stage.query_all_by_role(Role::Button).filter_map(|node| node.accesskit_node().label());
        let cards = named.filter(|name| ["1: ", "2: ", "3: "].iter().any(|number| name.starts_with(number)));
        cards.collect::<Vec<_>>()
    };
    let before = cards(&stage);
    assert!(stage.see("What turned it") && before.len() == 3, "{before:?}");
    assert!(before.iter().any(|card| card.ends_with("Swept from the field")), "{before:?}");
    assert_eq!(stage.query_all_by_label_contains("Dice: ").count(), 3, "each has dice, for each cost strength");
    assert!(shows(&stage, "as bad or worse: ") && shows(&stage, "Could cost the British: no stand"));
    let marks = stage.query_all_by_label("Turn 3, British: Tongue of wood taken").count();
    assert_eq!(marks, 1, "what has no card has a mark all the same");
    stage.click("Turn 3, British: Tongue of wood taken");
    let after = cards(&stage);
    assert!(after.len() == 3 && after != before && after.iter().any(|card| card.ends_with("Tongue of wood taken")), "{after:?}");
    let events = stage.events();
    stage.keys("2");
    assert!(stage.see("Undo to before this"), "the event is picked in the log");
    assert_eq!(stage.events(), events);
}

/// Past the last turn the battle is over: its page opens by itself, whoever ended it by a slip takes that back there, and playing on is
/// a choice.
#[test]
fn a_battle_that_ends_opens_what_is_looked_back_on() {
    let mut stage = chippawa();
    stage.ctrl(Key::Z);
    assert!(!shows(&stage, "After the battle"), "it is not over any more");
    stage.ctrl(Key::Enter);
    assert!(stage.see("The United States wins, 25 to 12") && stage.see("Undo the end"));
    let events = stage.events();
    stage.click("Undo the end");
    assert_eq!(stage.events(), events - 1);
    assert!(shows(&stage, "The United States leads, 25 to 12") && !stage.see("Undo the end") && !stage.see("Begin again"));
    // Undo and redo are two ways on the same page.
    let redo = |stage: &mut Stage| {
        stage.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
        stage.run();
    };
    redo(&mut stage);
    assert!(stage.see("The United States wins, 25 to 12") && stage.see("Undo the end"));
    stage.ctrl(Key::Z);
    assert!(shows(&stage, "The United States leads, 25 to 12"));
    stage.click("Play on");
    stage.ctrl(Key::Enter);
    assert!(stage.see("Undo the end"), "the end opens it again");
    // Going back to the battle changes nothing in it, nor do the keys that go on: a click on the button does.
    let events = stage.events();
    for key in [false, true] {
        stage.key(Key::Escape);
        stage.key(Key::Enter);
        assert_eq!(stage.events(), events);
        stage.key_press_modifiers(if key { Modifiers::COMMAND | Modifiers::SHIFT } else { Modifiers::COMMAND }, Key::Enter);
        stage.run();
        assert!(stage.events() == events && stage.see("Undo the end"), "the page of the end again");
    }
    stage.key(Key::Escape);
    stage.click("Play on");
    let state = stage.battle().state();
    assert_eq!((state.ended, state.turn), (false, 13));
    assert!(shows(&stage, "Turn 13, after the last"));
    // A battle that is opened when it is over is shown as it was left.
    assert!(!chippawa().see("The United States wins, 25 to 12"));
}

/// Begins the battle again from its start; the one that is over stays in its file.
#[test]
fn a_battle_is_begun_again_from_its_page() {
    let mut stage = chippawa();
    stage.key(Key::F2);
    stage.ctrl(Key::B);
    assert_eq!((stage.events(), stage.battle().state().turn), (0, 1));
    assert!(!stage.see("Begin again"));
}

/// The picture and the log are saved beside the sheets, each under a name of its own; nothing is overwritten.
#[test]
fn a_picture_and_the_log_are_taken_away() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = desk(Some(Folders::at(home.path())));
    let mut script = std::fs::read_to_string(format!("{}/tests/replays/chippawa.jsonl", env!("CARGO_MANIFEST_DIR"))).unwrap();
    script.push_str("\n{\"command\": \"note\", \"text\": \"*Well* fought | <b>\"}");
    let path = home.path().join("x.battle.jsonl");
    let rules = RULES.clone();
    let start = rules.read_scenario(shipped("rff1812/chippawa.json").unwrap()).unwrap();
    play(&rules, &path, Some(start), script.as_bytes(), Vec::new()).unwrap();
    assert!(desk.open_play(&path));
    let mut stage = on(desk);
    stage.key(Key::F2);
    stage.key(Key::Enter);
    assert!(shows(&stage, "The picture is saved: "));
    stage.key(Key::Enter);
    stage.keys("t");
    stage.click("Markdown");
    stage.keys("t");
    stage.key(Key::Enter);
    assert!(stage.query_by_label("Markdown").is_none(), "the key that chooses closes the menu, as a click does");
    let folder = stage.app().desk().papers_folder().unwrap().to_path_buf();
    let read = |name: &str| std::fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    for name in ["chippawa-after-action.png", "chippawa-after-action-2.png"] {
        let picture = image::load_from_memory(&read(name)).unwrap().into_rgb8();
        assert!(picture.width() >= 1280 && picture.height() >= 760);
        let ground = *picture.get_pixel(picture.width() - 2, picture.height() / 2);
        assert!(picture.pixels().filter(|point| **point != ground).count() > 10_000, "something is drawn");
    }
    let text = String::from_utf8(read("chippawa-after-action.md")).unwrap();
    assert!(text.starts_with("# Chippawa\n\nThe United States wins, 25 to 12. 12 turns, to 18:30.\n"), "{}", &text[..80]);
    assert!(text.contains("\n## Turn 1, British\n\n- ") && text.contains("falter"));
    assert!(text.contains(r"\*Well\* fought \| \<b>"), "what players typed makes no Markdown");
    let plain = String::from_utf8(read("chippawa-after-action.txt")).unwrap();
    assert!(plain.contains("\nTurn 1, British\n  ") && plain.contains("*Well* fought | <b>"));
}

/// While a battle is in play the page tells how it stands; the key opens it from anywhere.
#[test]
fn a_battle_in_play_is_looked_back_on() {
    let mut stage = on(recorded("thames", "battlecry1812/thames.json", 120));
    assert!(stage.query_by_label("After the battle (F2)").is_none(), "it is not over");
    stage.key(Key::F2);
    assert!(shows(&stage, "so far: Turn"));
    stage.click("Print");
    assert!(stage.see("Sheets to print"));
    assert!(shows(&stage, "The Thames: Johnson's charge: after the battle"));
}

/// Who looks for a key of the designer's desk before a design is open finds it.
#[test]
fn help_lists_the_keys_of_designing_before_a_design_is_open() {
    let mut stage = on(desk(None));
    stage.key(Key::F1);
    assert!(stage.see("Keys: Design"));
    assert!(stage.see("Duplicates the lines picked."));
    stage.key(Key::F4);
    stage.key(Key::F1);
    assert!(stage.see("Duplicates the lines picked."));
}

/// The next action of the page after the battle is in sight at twice the type, as everywhere.
#[test]
fn the_next_action_after_a_battle_is_in_sight_in_large_type() {
    for (size, type_size) in [((1280.0, 800.0), 2.0), ((1024.0, 768.0), 2.0), ((1280.0, 720.0), 2.0), ((1280.0, 800.0), 1.0)] {
        let mut stage = on(recorded("sackets", "rff1812/sackets_harbor.json", usize::MAX));
        stage.key(Key::F2);
        resize(&mut stage, size, type_size);
        let share = stage.get_by_label("Save the picture to share").rect();
        assert!(stage.ctx.content_rect().contains_rect(share), "{size:?} at {type_size}: {share:?}");
        assert_eq!(stage.query_all_by_label("Save the picture to share").count(), 1);
    }
}
