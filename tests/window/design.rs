//! The designer's desk, by keys alone.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::player::{Player as _, app};
use crate::sight::{Sight, resize};
use brigade_major::gui::App;
use brigade_major::gui::look::palette_of;
use brigade_major::store::{BattleFile, Folders, Look};
use eframe::egui::accesskit::Toggled;
use eframe::egui::{Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, Rect, Shape, Theme, TouchPhase, pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

type Desk = Harness<'static, Option<App>>;

/// The desk with a new scenario of Fire and Fury.
fn new_scenario() -> (Desk, tempfile::TempDir) {
    let home = tempfile::tempdir().unwrap();
    let mut desk = app(Some(Folders::at(home.path())));
    desk.key(Key::F4);
    desk.get_by_label("New: Regimental Fire and Fury 1812").click();
    desk.run();
    (desk, home)
}

fn text(desk: &Desk) -> String {
    desk.app().desk().design().unwrap().text()
}

fn faults(desk: &Desk) -> Vec<String> {
    desk.app().desk().design().unwrap().analysis.faults.iter().map(|fault| fault.text.clone()).collect()
}

/// Returns true if words are somewhere on the page.
fn says(desk: &Desk, words: &str) -> bool {
    desk.query_all_by_label_contains(words).next().is_some()
}

/// Typed into the cell with the cursor, which then goes to the right.
fn typed(desk: &mut Desk, text: &str) {
    desk.keys(text);
    desk.key(Key::Tab);
}

fn shift(desk: &mut Desk, key: Key) {
    desk.key_press_modifiers(Modifiers::SHIFT, key);
    desk.run();
}

/// The cursor goes to the side of that name.
fn to_side(desk: &mut Desk, name: &str) {
    desk.get_by_label(&format!("Side of {name}: {name}")).click();
    desk.run();
}

#[test]
fn a_small_battle_is_built_by_keys_and_its_first_volley_played() {
    let (mut desk, _home) = new_scenario();
    typed(&mut desk, "Crysler's Farm");
    typed(&mut desk, "cryslers_farm");
    typed(&mut desk, "1813-11-11");
    assert!(text(&desk).contains("\"title\": \"Crysler's Farm\""), "{}", text(&desk));
    to_side(&mut desk, "British");
    desk.ctrl(Key::L);
    typed(&mut desk, "Joseph Morrison");
    desk.ctrl(Key::M);
    typed(&mut desk, "Main line");
    desk.ctrl(Key::N);
    // Name and men; all else is as the rules have it, or one key.
    typed(&mut desk, "49th Foot");
    typed(&mut desk, "304");
    desk.ctrl(Key::N);
    typed(&mut desk, "89th Foot");
    typed(&mut desk, "240");
    to_side(&mut desk, "United States");
    desk.ctrl(Key::L);
    typed(&mut desk, "John Boyd");
    desk.ctrl(Key::M);
    typed(&mut desk, "3rd Brigade");
    desk.ctrl(Key::N);
    typed(&mut desk, "9th US Infantry");
    typed(&mut desk, "400");
    assert_eq!(faults(&desk), Vec::<String>::new());
    desk.key_press_modifiers(Modifiers::COMMAND, Key::Enter);
    desk.run();
    assert_eq!(desk.battle().setup().scenario.title, "Crysler's Farm");
    assert_eq!(desk.battle().setup().scenario.units().count(), 3);
    desk.ctrl(Key::Enter);
    desk.keys("3");
    desk.key(Key::Enter);
    desk.click("At 49th Foot");
    desk.keys("7");
    desk.key(Key::Enter);
    desk.keys("9");
    desk.key(Key::Enter);
    assert!(desk.events() > 1, "the volley is in the log");
}

/// A unit typed under the wrong side goes over to the other by the key that moves it, and back.
#[test]
fn a_unit_goes_to_the_other_side_by_the_key_that_moves_it() {
    let (mut desk, _home) = new_scenario();
    for (side, command, unit) in [("British", "Line", "49th Foot"), ("United States", "Brigade", "9th US Infantry")] {
        to_side(&mut desk, side);
        desk.ctrl(Key::L);
        typed(&mut desk, "Leader");
        desk.ctrl(Key::M);
        typed(&mut desk, command);
        desk.ctrl(Key::N);
        typed(&mut desk, unit);
        typed(&mut desk, "300");
    }
    let units = |desk: &Desk, side: usize| {
        let file: serde_json::Value = serde_json::from_str(&text(desk)).unwrap();
        file["sides"][side]["units"].as_array().cloned().unwrap_or_default()
    };
    let sides = |desk: &Desk| [0, 1].map(|side| units(desk, side).len());
    assert_eq!(sides(&desk), [1, 1]);
    let last = text(&desk).find("9th US Infantry") > text(&desk).find("49th Foot");
    let (away, back) = if last { (Key::ArrowUp, Key::ArrowDown) } else { (Key::ArrowDown, Key::ArrowUp) };
    desk.ctrl(away);
    assert_eq!(sides(&desk), if last { [2, 0] } else { [0, 2] });
    let there = units(&desk, usize::from(!last));
    assert_eq!(there[0]["command"], there[1]["command"], "it has the command it stands under");
    // Within the side first, and over its end again.
    desk.ctrl(back);
    desk.ctrl(back);
    assert_eq!(sides(&desk), [1, 1]);
    assert_ne!(units(&desk, 0)[0]["command"], units(&desk, 1)[0]["command"]);
    assert_eq!(faults(&desk), Vec::<String>::new());
}

/// A new unit is like the one before it, but for what is its own: what makes light troops and warriors of them; of guns come guns.
#[test]
fn a_new_unit_takes_over_what_is_common() {
    let (mut desk, _home) = new_scenario();
    to_side(&mut desk, "British");
    desk.ctrl(Key::M);
    typed(&mut desk, "Advance");
    desk.ctrl(Key::N);
    typed(&mut desk, "Mohawks");
    for _ in 0..12 {
        if !desk.see("Traits of Mohawks, typed") {
            desk.key(Key::Tab);
        }
    }
    assert!(desk.see("Traits of Mohawks, typed"));
    desk.keys("indians, open order only");
    desk.key(Key::Enter);
    assert!(text(&desk).contains("\"open_order_only\""));
    desk.ctrl(Key::N);
    typed(&mut desk, "49th Foot");
    assert_eq!(text(&desk).matches("\"open_order_only\"").count(), 1, "{}", text(&desk));
    assert_eq!(text(&desk).matches("\"formation\": \"open_order\"").count(), 1);
    desk.ctrl(Key::G);
    typed(&mut desk, "Jackson");
    desk.ctrl(Key::N);
    assert_eq!(text(&desk).matches("\"arm\": \"artillery\"").count(), 2, "{}", text(&desk));
}

/// Tab and Shift+Tab go on over the ends of a line.
#[test]
fn tab_goes_back_over_the_ends_of_lines() {
    let (mut desk, _home) = new_scenario();
    to_side(&mut desk, "British");
    shift(&mut desk, Key::Tab);
    assert!(!desk.see("Side of British, typed"));
    desk.key(Key::Tab);
    assert!(desk.see("Side of British, typed"));
}

/// A scenario is saved without the mouse: Ctrl+S, its path, Enter; Esc goes back to the grid.
#[test]
fn a_scenario_is_saved_by_keys() {
    let (mut desk, home) = new_scenario();
    desk.ctrl(Key::S);
    desk.get_by_label("Save as").focus();
    desk.key(Key::Escape);
    assert!(!desk.see("Save as"));
    desk.ctrl(Key::S);
    desk.ctrl(Key::A);
    let path = home.path().join("by keys.json");
    desk.keys(&path.display().to_string());
    desk.key(Key::Enter);
    assert!(path.is_file());
    assert!(!desk.see("Save as"));
    assert!(desk.see("Title of A scenario, typed") || says(&desk, ", typed"), "the cursor is in the grid");
}

#[test]
fn what_is_typed_goes_to_the_cell_and_not_to_the_app() {
    let (mut desk, _home) = new_scenario();
    to_side(&mut desk, "British");
    desk.keys("sabr1");
    assert!(desk.see("Side of British, typed"), "no page was opened");
    desk.key(Key::Escape);
    assert!(text(&desk).contains("\"name\": \"British\""), "Esc lets it go");
    desk.keys("Royal Army");
    desk.key(Key::Enter);
    assert!(text(&desk).contains("\"name\": \"Royal Army\""));
    desk.ctrl(Key::Z);
    assert!(text(&desk).contains("\"name\": \"British\""));
    desk.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    desk.run();
    assert!(text(&desk).contains("\"name\": \"Royal Army\""));
}

#[test]
fn lines_are_picked_doubled_removed_and_moved_by_keys() {
    let (mut desk, _home) = new_scenario();
    to_side(&mut desk, "British");
    desk.ctrl(Key::L);
    typed(&mut desk, "Morrison");
    desk.ctrl(Key::M);
    typed(&mut desk, "Line");
    desk.ctrl(Key::N);
    typed(&mut desk, "A");
    typed(&mut desk, "300");
    desk.ctrl(Key::N);
    typed(&mut desk, "B");
    typed(&mut desk, "300");
    let order = |desk: &Desk| {
        let text = text(desk);
        let places = ["\"name\": \"A\"", "\"name\": \"B\""].map(|name| text.find(name).unwrap());
        places[0] < places[1]
    };
    assert!(order(&desk));
    desk.ctrl(Key::ArrowUp);
    assert!(!order(&desk), "B stands before A");
    desk.ctrl(Key::ArrowDown);
    assert!(order(&desk));
    shift(&mut desk, Key::ArrowUp);
    desk.ctrl(Key::D);
    assert_eq!(text(&desk).matches("\"name\": \"A\"").count(), 2, "two lines were doubled");
    assert_eq!(text(&desk).matches("\"name\": \"B\"").count(), 2);
    desk.ctrl(Key::Z);
    assert_eq!(text(&desk).matches("\"name\": \"A\"").count(), 1);
    desk.get_by_label("Unit of B: B").click();
    desk.run();
    desk.ctrl(Key::Delete);
    assert!(!text(&desk).contains("\"name\": \"B\""));
    // One value for several lines.
    desk.ctrl(Key::Z);
    desk.get_by_label("Experience of A: trained").click();
    desk.run();
    shift(&mut desk, Key::ArrowDown);
    desk.keys("e");
    desk.key(Key::Enter);
    assert_eq!(text(&desk).matches("\"experience\": \"elite\"").count(), 2);
}

#[test]
fn a_design_is_gone_on_with_and_its_scenario_saved_at_every_sound_change() {
    let (mut desk, home) = new_scenario();
    to_side(&mut desk, "British");
    desk.ctrl(Key::S);
    let path = home.path().join("own.json");
    desk.set("Save as", path.to_str().unwrap());
    desk.click("Save");
    let saved = || std::fs::read_to_string(&path).unwrap();
    assert!(saved().contains("\"name\": \"British\""), "saved with its faults");
    desk.click("Another design…");
    desk.click("From Chippawa");
    desk.ctrl(Key::S);
    let path = home.path().join("chippawa.json");
    desk.set("Save as", path.to_str().unwrap());
    desk.click("Save");
    let saved = || std::fs::read_to_string(&path).unwrap();
    desk.get_by_label("Men of 22nd US Infantry: 229").click();
    desk.run();
    desk.keys("300");
    desk.key(Key::Enter);
    assert!(saved().contains("\"men\": 300"));
    desk.get_by_label("Men of 22nd US Infantry: 300").click();
    desk.run();
    desk.keys("many");
    desk.key(Key::Enter);
    assert!(saved().contains("\"men\": 300"), "the last sound state stays in the file");
    assert_eq!(faults(&desk).len(), 1);
    desk.key(Key::F8);
    assert!(desk.see("Men of 22nd US Infantry, typed"), "the cursor is at the fault");
    desk.click("Another design…");
    desk.get_by_label_contains("Go on with Chippawa: chippawa-1, ").click();
    desk.run();
    assert_eq!(faults(&desk).len(), 1, "nothing was lost");
}

#[test]
fn the_table_is_laid_out_by_keys() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = app(Some(Folders::at(home.path())));
    desk.key(Key::F4);
    desk.click("From Crysler's Farm");
    let at = |desk: &Desk| {
        let text = text(desk);
        let unit = &text[text.find("\"id\": \"foot_49\"").unwrap_or_else(|| panic!("{text}"))..];
        let place = &unit[unit.find("\"at\"").unwrap()..];
        let numbers = place.split(|letter: char| !letter.is_ascii_digit() && letter != '.').filter(|part| !part.is_empty());
        numbers.take(3).map(|number| number.parse::<f64>().unwrap()).collect::<Vec<_>>()
    };
    desk.key(Key::F7);
    desk.get_by_label("49th Foot").click();
    desk.run();
    let before = at(&desk);
    desk.key(Key::ArrowRight);
    shift(&mut desk, Key::ArrowUp);
    desk.keys(".");
    let after = at(&desk);
    assert_eq!(
        [after[0] - before[0], after[1] - before[1], after[2] - before[2]].map(|by| (by * 100.0).round() / 100.0),
        [1.0, 0.25, 15.0]
    );
    desk.ctrl(Key::Z);
    desk.ctrl(Key::Z);
    desk.ctrl(Key::Z);
    assert_eq!(at(&desk), before);
    desk.key(Key::Delete);
    let stands = |desk: &Desk| text(desk).matches("\"stands_at\"").count();
    let left = stands(&desk);
    assert!(text(&desk).contains("\"id\": \"foot_49\""), "what is picked is taken off the table, and keeps its line");
    desk.ctrl(Key::Z);
    assert_eq!(stands(&desk), left + 1);
    desk.key(Key::F7);
    assert!(desk.see("of 49th Foot, typed"), "the cursor of the grid is on what was picked");
}

/// Takes the tool of a letter in hand, and puts what it draws into the middle of the table.
fn drawn_by_keys(desk: &mut Desk, letter: &str) {
    desk.keys(letter);
    desk.key(Key::Insert);
    desk.key(Key::Escape);
}

/// An empty table is drawn by keys, whatever is still missing in the order of battle; what is drawn has a name and is no fault.
#[test]
fn an_empty_table_is_drawn_by_keys() {
    let (mut desk, _home) = new_scenario();
    let before = faults(&desk).len();
    desk.key(Key::F7);
    assert!(before > 0 && desk.see("Draw: woods (W)") && desk.see("Draw: zone (Z)") && desk.see("Draw: unit (N)"));
    for (letter, words) in [
        ("w", "\"kind\": \"woods\""),
        ("1", "\"kind\": \"road\""),
        ("u", "\"kind\": \"building\""),
        ("z", "\"name\": \"Zone 1\""),
        ("e", "\"name\": \"Entry 1\""),
        ("k", "\"name\": \"Position 1\""),
        ("t", "\"name\": \"Place 1\""),
        ("i", "\"what\": \"Distance 1\""),
    ] {
        drawn_by_keys(&mut desk, letter);
        assert!(text(&desk).contains(words), "{letter}: {}", text(&desk));
        assert_eq!(faults(&desk).len(), before, "{letter} adds no fault: {:?}", faults(&desk));
        desk.key(Key::Escape);
    }
    // Of each side a unit, with its command and leader.
    drawn_by_keys(&mut desk, "n");
    // The leader made with the unit has no place yet: he is next in hand.
    desk.keys("n");
    assert!(says(&desk, "Leader 1: click where to put it"));
    desk.key(Key::Insert);
    assert!(!text(&desk).contains("Leader 2") && text(&desk).matches("\"stands_at\"").count() == 2, "{}", text(&desk));
    desk.key(Key::Escape);
    desk.keys("x");
    drawn_by_keys(&mut desk, "n");
    assert_eq!(faults(&desk), Vec::<String>::new());
    assert!(text(&desk).contains("\"name\": \"Unit 2\"") && text(&desk).contains("\"name\": \"Leader 2\""), "{}", text(&desk));
    // What is in hand is renamed and moved, and undo tells what it takes back.
    desk.key(Key::F2);
    desk.ctrl(Key::A);
    desk.keys("9th US");
    desk.key(Key::Enter);
    assert!(text(&desk).contains("\"name\": \"9th US\""), "{}", text(&desk));
    let [undo, _] = desk.app().desk().design().unwrap().undo_redo_texts();
    assert_eq!(undo.as_deref(), Some("Unit 2 renamed: 9th US."));
    desk.key_press_modifiers(Modifiers::COMMAND, Key::Enter);
    desk.run();
    assert_eq!(desk.battle().setup().scenario.units().count(), 2, "it can be played");
}

/// A fault of the order of battle leaves the table as it is, and a remark on it is corrected by its button.
#[test]
fn the_table_is_drawn_with_a_fault_and_remarks_are_corrected() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = app(Some(Folders::at(home.path())));
    desk.key(Key::F4);
    desk.click("From Crysler's Farm");
    pick_cell(&mut desk, "Men of 9th US Infantry: 280");
    desk.keys("many");
    desk.key(Key::Enter);
    desk.key(Key::F7);
    assert!(desk.see("9th US") && says(&desk, "1 fault"), "it stands on the table");
    desk.get_by_label("9th US").click();
    desk.run();
    for _ in 0..40 {
        desk.key(Key::ArrowLeft);
    }
    assert!(says(&desk, "Remark 1: 9th US is outside"), "{}", text(&desk));
    desk.click("To the nearest free place (remark 1)");
    assert!(!says(&desk, "Remark 1: 9th US is outside"));
    // A remedy sends nobody from the table, whatever it mends.
    let remedies = desk.query_all_by_label_contains("(remark ").filter_map(|node| node.accesskit_node().label()).collect::<Vec<_>>();
    for remedy in remedies {
        desk.get_by_label(&remedy).click();
        desk.run();
        assert!(says(&desk, "1 fault") && desk.see("The table"), "{remedy}");
        desk.ctrl(Key::Z);
        desk.key(Key::F7);
        if !desk.see("The table") {
            desk.key(Key::F7);
        }
    }
    desk.get_by_label_contains("Go to: 9th US").click();
    desk.run();
    assert!(desk.see("Men of 9th US Infantry, typed"), "the fault is in the order of battle");
}

/// An arrival goes to another turn by keys.
#[test]
fn arrivals_are_moved_on_the_track_by_keys() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = app(Some(Folders::at(home.path())));
    desk.key(Key::F4);
    desk.click("From Crysler's Farm");
    desk.key(Key::F7);
    let turns = |desk: &Desk| text(desk).matches("\"turn\": 4").count();
    let before = turns(&desk);
    assert!(before > 2);
    let label = desk.query_all_by_label_contains("Arrival in turn 4: ").next().and_then(|node| node.accesskit_node().label()).unwrap();
    desk.get_by_label(&label).focus();
    desk.run();
    desk.key(Key::ArrowRight);
    assert_eq!(turns(&desk), 0, "all of them go");
    assert!(says(&desk, "Arrival in turn 5: "));
    desk.ctrl(Key::Z);
    assert_eq!(turns(&desk), before);
}

/// Drags with a tool: a zone from corner to corner, a road point by point; its handle makes the zone larger.
#[test]
fn a_zone_and_a_road_are_drawn_with_the_pointer() {
    let (mut desk, _home) = new_scenario();
    desk.key(Key::F7);
    let table = desk.get_by_label("The table").rect();
    let at = |x: f32, y: f32| pos2(table.left() + table.width() * x, table.top() + table.height() * y);
    desk.keys("z");
    drag_to(&mut desk, at(0.3, 0.3), at(0.6, 0.5));
    assert!(text(&desk).contains("Zone 1"), "{}", text(&desk));
    let corners = |desk: &Desk| {
        let text = text(desk);
        let zone = &text[text.find("\"zones\"").unwrap()..];
        zone[zone.find("\"points\"").unwrap()..zone.find("\"basis\"").unwrap()].to_owned()
    };
    let before = corners(&desk);
    let corner = desk.get_by_label("Corner 3 of Zone 1").rect().center();
    drag_to(&mut desk, corner, at(0.7, 0.2));
    assert_ne!(corners(&desk), before, "the corner was moved");
    assert!(desk.see("Rename (F2)") && desk.see("Who…"));
    desk.keys("1");
    for (x, y) in [(0.2, 0.7), (0.4, 0.75), (0.6, 0.7), (0.6, 0.7)] {
        click_at(&mut desk, at(x, y));
    }
    assert!(text(&desk).contains("\"kind\": \"road\""), "a second click at its end ends it: {}", text(&desk));
    // Another tool ends a line that is drawn half way: it is not lost. Escape takes it back.
    let roads = |desk: &Desk| text(desk).matches("\"kind\": \"road\"").count();
    for (key, more) in [("w", 1), ("\u{1b}", 0)] {
        let before = roads(&desk);
        desk.keys("1");
        click_at(&mut desk, at(0.2, 0.6));
        click_at(&mut desk, at(0.5, 0.6));
        if more == 1 {
            desk.keys(key)
        } else {
            desk.key(Key::Escape)
        }
        assert_eq!(roads(&desk), before + more, "{key:?}");
        desk.key(Key::Escape);
    }
}

fn click_at(desk: &mut Desk, at: eframe::egui::Pos2) {
    desk.hover_at(at);
    for pressed in [true, false] {
        desk.event(Event::PointerButton { pos: at, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE });
        desk.run();
    }
}

fn drag_to(desk: &mut Desk, from: eframe::egui::Pos2, to: eframe::egui::Pos2) {
    desk.event(Event::PointerMoved(from));
    desk.event(Event::PointerButton { pos: from, button: PointerButton::Primary, pressed: true, modifiers: Modifiers::NONE });
    desk.step();
    for part in [0.3, 0.6, 1.0] {
        desk.event(Event::PointerMoved(from + (to - from) * part));
        desk.step();
    }
    desk.event(Event::PointerButton { pos: to, button: PointerButton::Primary, pressed: false, modifiers: Modifiers::NONE });
    desk.run();
}

/// A reference offers what exists, and makes what does not.
#[test]
fn a_reference_makes_what_it_names() {
    let (mut desk, _home) = new_scenario();
    to_side(&mut desk, "British");
    desk.ctrl(Key::M);
    typed(&mut desk, "Main line");
    desk.keys("Joseph Morrison");
    assert!(desk.see("New leader: Joseph Morrison"));
    desk.click("New leader: Joseph Morrison");
    assert!(text(&desk).contains("\"name\": \"Joseph Morrison\"") && text(&desk).contains("\"leader\": \"joseph_morrison\""));
    desk.ctrl(Key::Z);
    assert!(!text(&desk).contains("Joseph Morrison"), "one undo takes both back");
}

/// What is typed into a reference and does not exist is made by Tab and Enter as by its offer, in one edit: a leader, and the command of a
/// unit that was there before it.
#[test]
fn a_reference_typed_makes_what_it_names() {
    let (mut desk, _home) = new_scenario();
    to_side(&mut desk, "British");
    desk.ctrl(Key::N);
    typed(&mut desk, "49th Foot");
    typed(&mut desk, "304");
    while !desk.see("Command of 49th Foot, typed") {
        desk.key(Key::ArrowRight);
    }
    typed(&mut desk, "Main line");
    assert!(text(&desk).contains("\"command\": \"main_line\"") && says(&desk, "New command: Main line."), "{}", text(&desk));
    desk.key(Key::Home);
    let before = text(&desk);
    for _ in 0..2 {
        pick_cell(&mut desk, "Leader of Main line: empty");
        typed(&mut desk, "Isaac Brock");
        assert!(text(&desk).contains("Isaac Brock"));
        desk.ctrl(Key::Z);
        assert_eq!(text(&desk), before, "one undo takes both back");
    }
    pick_cell(&mut desk, "Leader of Main line: empty");
    desk.keys("Joseph Morrison");
    desk.key(Key::Enter);
    assert!(text(&desk).contains("\"leader\": \"joseph_morrison\""), "{}", text(&desk));
    assert!(desk.see("Leader of Main line: Joseph Morrison"));
    assert!(!says(&desk, "no leader yet"), "{:?}", faults(&desk));
    // What exists is meant by its first letters.
    pick_cell(&mut desk, "Leader of Main line: Joseph Morrison");
    desk.keys("jos");
    desk.key(Key::Enter);
    assert_eq!(text(&desk).matches("\"rating\"").count(), 1, "{}", text(&desk));
}

/// Several lines of different kinds set the field they share, and it is told how many take it and which do not.
#[test]
fn several_lines_set_what_they_share() {
    let (mut desk, _home) = five_units();
    desk.ctrl(Key::G);
    typed(&mut desk, "Guns");
    pick_cell(&mut desk, "Experience of E: trained");
    shift(&mut desk, Key::ArrowDown);
    assert!(says(&desk, "sets 2 lines"));
    desk.keys("v");
    desk.key(Key::Enter);
    assert_eq!(text(&desk).matches("\"experience\": \"veteran\"").count(), 2, "{}", text(&desk));
    // Men and guns are two different fields: that of the line where picking began is set.
    pick_cell(&mut desk, "Men of E: empty");
    shift(&mut desk, Key::ArrowDown);
    assert!(says(&desk, "sets 1 of 2 lines, not Guns"));
    desk.keys("300");
    desk.key(Key::Enter);
    assert!(text(&desk).contains("\"men\": 300") && !text(&desk).contains("\"guns\": 300"), "{}", text(&desk));
    // Guns have no morale: the column of that number is their experience, which stays.
    pick_cell(&mut desk, "Morale of E: reliable");
    shift(&mut desk, Key::ArrowDown);
    desk.keys("sp");
    desk.key(Key::Enter);
    assert!(desk.see("Morale of E: spirited"), "{}", text(&desk));
    assert_eq!(text(&desk).matches("\"experience\": \"veteran\"").count(), 2, "{}", text(&desk));
}

/// A word is added to each of several lines, whatever other words they have; a name is of one line; another side's leader is no choice.
#[test]
fn several_lines_keep_what_they_do_not_share() {
    let (mut desk, _home) = five_units();
    pick_cell(&mut desk, "Traits of A: empty");
    desk.keys("brave colonel");
    desk.key(Key::Enter);
    pick_cell(&mut desk, "Traits of A: brave colonel");
    shift(&mut desk, Key::ArrowDown);
    desk.click("militia");
    assert!(desk.see("Traits of A: brave colonel, militia") && desk.see("Traits of B: militia"), "{}", text(&desk));
    desk.click("militia");
    assert!(desk.see("Traits of A: brave colonel") && desk.see("Traits of B: empty"), "{}", text(&desk));
    pick_cell(&mut desk, "Unit of A: A");
    shift(&mut desk, Key::ArrowDown);
    assert!(says(&desk, "sets 1 of 2 lines, not B"));
    desk.keys("Alpha");
    desk.key(Key::Enter);
    assert!(desk.see("Unit of Alpha: Alpha") && desk.see("Unit of B: B"), "{}", text(&desk));
    // A trait that guns cannot have is set for the others alone, and told.
    pick_cell(&mut desk, "Unit of E: E");
    desk.ctrl(Key::G);
    typed(&mut desk, "Guns");
    pick_cell(&mut desk, "Traits of E: empty");
    shift(&mut desk, Key::ArrowDown);
    desk.keys("brave colonel");
    desk.key(Key::Enter);
    assert!(desk.see("Traits of E: brave colonel") && desk.see("Traits of Guns: empty"), "{}", text(&desk));
    let told = desk.app().desk().notices().iter().any(|notice| notice.contains("Not set for Guns"));
    assert!(told, "{:?}", desk.app().desk().notices());
}

/// A unit in hand arrives in the turn of the track that is clicked, by the entry of its side.
#[test]
fn an_arrival_is_made_on_the_track() {
    let (mut desk, _home) = five_units();
    desk.key(Key::F7);
    drawn_by_keys(&mut desk, "e");
    desk.keys("n");
    let turn = desk.query_all_by_label_contains(" arrives in turn 3").next().and_then(|node| node.accesskit_node().label()).unwrap();
    let who = turn.split(" arrives in ").next().unwrap().to_owned();
    desk.click(&turn);
    let text = text(&desk);
    assert!(text.contains("\"turn\": 3") && text.contains("\"where\": \"Entry 1\"") && text.contains("\"entry\""), "{text}");
    assert!(says(&desk, &format!("Arrival in turn 3: {who}")), "{text}");
    assert!(!says(&desk, &format!("{who}: click where to put it")), "the next is in hand");
}

/// A name that is drawn, on a table or on a board, is typed at once: no letter of it is heard as a key.
#[test]
fn a_name_is_typed_as_it_is_drawn() {
    let (mut desk, _home) = new_scenario();
    for game in ["a table", "a board"] {
        if game == "a board" {
            desk.key(Key::F7);
            desk.click("Another design…");
            desk.click("New: Battlecry! 1812");
        }
        desk.key(Key::F7);
        let middle = desk.get_by_label("The table").rect().center();
        desk.keys("t");
        click_at(&mut desk, middle);
        desk.keys("Nash's farm");
        desk.key(Key::Enter);
        assert!(text(&desk).contains("\"name\": \"Nash's farm\"") && !text(&desk).contains("Place 1"), "{}", text(&desk));
        // The next click takes what was typed, and draws the next one.
        click_at(&mut desk, middle - eframe::egui::vec2(150.0, 0.0));
        desk.keys("Mill");
        click_at(&mut desk, middle + eframe::egui::vec2(150.0, 0.0));
        assert!(text(&desk).contains("\"name\": \"Mill\"") && text(&desk).contains("Place 2"), "{}", text(&desk));
        desk.key(Key::Escape);
        desk.keys("k");
        assert_eq!(desk.get_by_label("Draw: to hold (K)").accesskit_node().toggled(), Some(Toggled::True), "letters are keys again");
        assert!(text(&desk).contains("Place 2"), "{}", text(&desk));
        desk.key(Key::Escape);
    }
}

/// The name of what was in hand goes to that, whatever is picked next.
#[test]
fn a_click_elsewhere_ends_a_name() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = app(Some(Folders::at(home.path())));
    desk.key(Key::F4);
    desk.click("From Crysler's Farm");
    desk.key(Key::F7);
    pick_cell(&mut desk, "9th US");
    desk.key(Key::F2);
    desk.keys("Ninth");
    pick_cell(&mut desk, "25th US");
    assert_eq!(text(&desk).matches("\"name\": \"Ninth\"").count(), 1, "{}", text(&desk));
    assert!(text(&desk).contains("\"name\": \"25th US Infantry\"") && !text(&desk).contains("\"name\": \"9th US Infantry\""));
}

/// What a hurried hand does at the table: a key pressed again keeps its tool, a name typed anew replaces the old one, the first leader
/// leads the command without one, and F8 goes to what keeps the scenario from being played.
#[test]
fn a_hurried_hand_is_understood_at_the_table() {
    let (mut desk, _home) = new_scenario();
    desk.key(Key::F7);
    desk.keys("z");
    desk.keys("z");
    assert!(says(&desk, "Zone: drag its two corners"));
    desk.key(Key::Escape);
    drawn_by_keys(&mut desk, "k");
    desk.key(Key::F2);
    desk.keys("Bridge");
    desk.key(Key::Enter);
    assert!(text(&desk).contains("\"name\": \"Bridge\""), "{}", text(&desk));
    desk.click("Add a command (British)");
    desk.click("Add a leader (British)");
    assert!(!says(&desk, "Choose the leader."), "{:?}", faults(&desk));
    desk.click("Add a unit (British)");
    desk.key(Key::F8);
    assert!(says(&desk, "Side of United States, typed") || says(&desk, "Men of "), "the grid is at a fault");
}

/// Under the last unit of an army Enter stays with it, so that Ctrl+N adds one more and no line of the light.
#[test]
fn enter_under_the_last_unit_stays_with_the_army() {
    let (mut desk, _home) = five_units();
    pick_cell(&mut desk, "Men of E: empty");
    desk.keys("300");
    desk.key(Key::Enter);
    desk.ctrl(Key::N);
    typed(&mut desk, "F");
    assert!(says(&desk, "Men of F"), "{}", text(&desk));
    assert!(!text(&desk).contains("\"from_turn\": \"F\""));
}

/// So does Enter under the last command of an army, and its leader is found by his surname.
#[test]
fn enter_under_the_last_command_stays_with_the_army() {
    let (mut desk, _home) = new_scenario();
    to_side(&mut desk, "British");
    for name in ["Gordon Drummond", "Phineas Riall"] {
        desk.ctrl(Key::L);
        typed(&mut desk, name);
    }
    desk.ctrl(Key::M);
    typed(&mut desk, "Reserve");
    desk.keys("Drum");
    desk.key(Key::Enter);
    desk.ctrl(Key::N);
    typed(&mut desk, "103rd Foot");
    assert!(says(&desk, "Men of 103rd Foot"), "{}", text(&desk));
    assert!(text(&desk).contains("\"command\": \"reserve\"") && text(&desk).contains("\"leader\": \"gordon_drummond\""), "{}", text(&desk));
}

/// Above the last line of an army Enter goes down as in any spreadsheet, over lines of another kind too.
#[test]
fn enter_goes_down_over_lines_of_other_kinds() {
    let (mut desk, _home) = five_units();
    desk.ctrl(Key::M);
    typed(&mut desk, "Reserve");
    desk.ctrl(Key::N);
    typed(&mut desk, "F");
    desk.ctrl(Key::L);
    typed(&mut desk, "Gordon Drummond");
    pick_cell(&mut desk, "Leader of Gordon Drummond: Gordon Drummond");
    for line in ["Line", "A", "B", "C", "D", "E", "Reserve", "F"] {
        desk.key(Key::Enter);
        assert!(says(&desk, &format!(" of {line}, typed")), "{line}");
    }
    desk.key(Key::Enter);
    assert!(says(&desk, " of F, typed"), "the last line of the army");
}

/// A line with a fault stays framed as the grid is scrolled sideways: the name of the line has the frame of the cells that lie below it.
#[test]
fn a_fault_is_framed_however_the_grid_is_scrolled() {
    let (mut desk, _home) = five_units();
    let framed = |desk: &Desk| {
        let warning = palette_of(Look::default(), Theme::Light).warning;
        let frame = |shape: &Shape| match shape {
            Shape::Rect(rect) if rect.stroke.color == warning => Some(rect.rect),
            _ => None,
        };
        let is_seen = |place: &Rect, clip: Rect| clip.intersect(*place).width() > 8.0;
        let shapes = desk.output().shapes.iter();
        let places = shapes.filter_map(|clipped| frame(&clipped.shape).filter(|place| is_seen(place, clipped.clip_rect)));
        #[expect(clippy::cast_possible_truncation, reason = "points of a window")]
        let lines = places.map(|place| place.top() as i32).collect::<std::collections::BTreeSet<_>>();
        lines
    };
    pick_cell(&mut desk, "Unit of B: B");
    let before = framed(&desk);
    assert!(before.len() >= 5, "each unit lacks something: {before:?}");
    desk.key(Key::End);
    assert!(!desk.query_all_by_label("Men of E: empty").any(|_| true), "it is scrolled");
    assert_eq!(framed(&desk), before);
}

/// A fault names those there are as they are called, not by their ids; the file is named after the title until its name is typed.
#[test]
fn a_wrong_leader_is_told_by_names() {
    let (mut desk, _home) = new_scenario();
    typed(&mut desk, "Fort Ridge");
    assert!(text(&desk).contains("\"id\": \"fort_ridge\""), "{}", text(&desk));
    typed(&mut desk, "The Ridge!");
    assert!(text(&desk).contains("\"id\": \"the_ridge\""), "{}", text(&desk));
    to_side(&mut desk, "British");
    desk.ctrl(Key::L);
    typed(&mut desk, "Gordon Drummond");
    desk.ctrl(Key::M);
    typed(&mut desk, "Reserve");
    typed(&mut desk, "Phineas Riall");
    // The command is left without him.
    pick_cell(&mut desk, "Leader of Phineas Riall: Phineas Riall");
    desk.click("Remove");
    let faults = faults(&desk);
    assert!(faults.iter().any(|fault| fault.contains("phineas riall") && fault.contains("Gordon Drummond")), "{faults:?}");
}

/// Of several undos only the last is told: what was told before it no longer holds.
#[test]
fn only_the_last_undo_is_told() {
    let (mut desk, _home) = new_scenario();
    typed(&mut desk, "Fort Ridge");
    typed(&mut desk, "the_ridge");
    typed(&mut desk, "5.9.1814");
    for _ in 0..3 {
        desk.key_press_modifiers(Modifiers::COMMAND, Key::Z);
        desk.run();
    }
    let (moved, notices) = (desk.app().desk().moved(), desk.app().desk().notices());
    assert!(moved.is_some_and(|moved| moved.contains("Title")) && notices.is_empty(), "{moved:?}, {notices:?}");
}

/// Of many arrivals none lies over another.
#[test]
fn arrivals_on_the_track_lie_beside_each_other() {
    for battle in ["Châteauguay", "Chippawa", "Sackets Harbor"] {
        let home = tempfile::tempdir().unwrap();
        let mut desk = app(Some(Folders::at(home.path())));
        desk.key(Key::F4);
        desk.click(&format!("From {battle}"));
        desk.key(Key::F7);
        let arrivals = desk.query_all_by_label_contains("Arrival in turn").map(|arrival| arrival.rect()).collect::<Vec<_>>();
        assert!(arrivals.len() > 1, "{battle}");
        for (nth, one) in arrivals.iter().enumerate() {
            assert!(!arrivals[nth + 1..].iter().any(|other| one.shrink(0.5).intersects(other.shrink(0.5))), "{battle}: {arrivals:?}");
        }
    }
}

/// The light of a turn is chosen on the track, by keys and by a click.
#[test]
fn the_light_is_chosen_on_the_track() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = app(Some(Folders::at(home.path())));
    desk.key(Key::F4);
    desk.click("From Crysler's Farm");
    desk.key(Key::F7);
    desk.keys("s");
    desk.key(Key::ArrowRight);
    desk.key(Key::ArrowRight);
    assert!(desk.get_by_label_contains("Light of Turn 3").accesskit_node().is_focused());
    desk.key(Key::Enter);
    desk.click("fog");
    assert!(text(&desk).contains("\"from_turn\": 3"), "{}", text(&desk));
    assert!(says(&desk, "Light of Turn 4, 14:15, fog"));
    desk.get_by_label_contains("Light of Turn 3").click();
    desk.run();
    desk.click("as before");
    assert!(!text(&desk).contains("\"from_turn\": 3"), "{}", text(&desk));
}

/// A name on a board is picked, renamed and moved there.
#[test]
fn a_name_on_a_board_is_changed_there() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = app(Some(Folders::at(home.path())));
    desk.key(Key::F4);
    desk.click("From The Thames: Johnson's charge");
    desk.key(Key::F7);
    desk.get_by_label("Small swamp").click();
    desk.run();
    assert!(desk.see("Named place: Small swamp") && desk.see("Rename (F2)"));
    desk.key(Key::F2);
    desk.ctrl(Key::A);
    desk.keys("Little swamp");
    desk.key(Key::Enter);
    assert!(text(&desk).contains("\"name\": \"Little swamp\""), "{}", text(&desk));
    let before = text(&desk);
    desk.key(Key::ArrowRight);
    assert_ne!(text(&desk), before, "an arrow moves it");
}

/// A rating that was typed stays when militia is chosen; one that nobody typed is the guide's.
#[test]
fn militia_leaves_a_typed_rating_alone() {
    let (mut desk, _home) = five_units();
    pick_cell(&mut desk, "Experience of A: trained");
    desk.keys("trained");
    desk.key(Key::Enter);
    pick_cell(&mut desk, "Experience of A: trained");
    desk.keys("v");
    desk.key(Key::Enter);
    for name in ["A", "B"] {
        pick_cell(&mut desk, &format!("Traits of {name}: empty"));
        desk.keys("militia");
        desk.key(Key::Enter);
    }
    assert!(desk.see("Experience of A: veteran") && desk.see("Morale of A: dispirited"), "{}", text(&desk));
    assert!(desk.see("Experience of B: raw"));
    pick_cell(&mut desk, "Unit of C: C");
    assert!(desk.see("Militia") && desk.see("Without regular discipline"), "two questions");
    desk.ctrl(Key::R);
    desk.key(Key::Space);
    assert!(desk.get_by_label("Militia").accesskit_node().is_focused(), "the guide has the keyboard");
}

/// Each kind of line has its own heads, and keys open what was behind buttons alone.
#[test]
fn keys_open_new_lines_the_balance_and_what_has_no_source() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = app(Some(Folders::at(home.path())));
    desk.key(Key::F4);
    desk.click("From Crysler's Farm");
    desk.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    desk.run();
    assert!(desk.see("New key position"));
    desk.key(Key::Escape);
    desk.ctrl(Key::B);
    assert!(says(&desk, "Value of the stands"));
    desk.ctrl(Key::P);
    assert!(desk.see("Sheets to print"), "the sheets are printed from every page of the desk");
    desk.key(Key::Escape);
    assert!(says(&desk, "Value of the stands"));
    desk.ctrl(Key::B);
    desk.ctrl(Key::U);
    assert!(says(&desk, "Figures without a source"));
}

/// Checks that a unit without a place is put onto the table and moved there by keys alone.
#[test]
fn units_are_set_up_on_the_table_by_keys() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = app(Some(Folders::at(home.path())));
    desk.key(Key::F4);
    desk.click("From Chippawa");
    desk.get_by_label("Men of Treat's company, 21st US Infantry: 30").click();
    desk.run();
    desk.ctrl(Key::N);
    typed(&mut desk, "Volunteers");
    typed(&mut desk, "200");
    assert_eq!(faults(&desk), Vec::<String>::new());
    desk.key(Key::F7);
    assert!(says(&desk, "Volunteers: click where to put it"), "{:?}", text(&desk).len());
    desk.key(Key::Insert);
    assert!(!says(&desk, "Volunteers: click where to put it"));
    assert!(says(&desk, "near edge"), "it is told where it stands");
    let places = |desk: &Desk| text(desk).matches("\"stands_at\"").count();
    let before = text(&desk);
    desk.key(Key::ArrowRight);
    assert_ne!(text(&desk), before, "the arrows move it");
    let count = places(&desk);
    desk.key(Key::Insert);
    assert_eq!(places(&desk), count, "who stands there is not put there again");
    desk.keys("n");
    assert!(says(&desk, "Everybody has a place"), "nobody is left without one");
}

/// A unit added while a click would make a new one comes into hand instead.
#[test]
fn a_unit_that_was_added_comes_into_hand() {
    let (mut desk, _home) = five_units();
    desk.key(Key::F7);
    desk.keys("n");
    let table = desk.get_by_label("The table").rect();
    let at = pos2(table.left() + table.width() * 0.3, table.top() + table.height() * 0.4);
    while says(&desk, ": click where to put it") {
        click_at(&mut desk, at);
    }
    desk.keys("n");
    assert!(says(&desk, "Everybody has a place"));
    desk.ctrl(Key::Z);
    assert!(says(&desk, ": click where to put it"), "whoever lost the place is in hand again");
}

/// With units in hand one click places each, wherever it falls, and the next one comes into hand.
#[test]
fn a_click_places_a_unit_and_the_next_is_in_hand() {
    let (mut desk, _home) = five_units();
    desk.key(Key::F7);
    desk.keys("n");
    let table = desk.get_by_label("The table").rect();
    let placed = |desk: &Desk| text(desk).matches("\"stands_at\"").count();
    for across in [0.3, 0.4, 0.5] {
        let before = placed(&desk);
        click_at(&mut desk, pos2(table.left() + table.width() * across, table.top() + table.height() * 0.4));
        assert_eq!(placed(&desk), before + 1, "one click, {}", text(&desk));
    }
    assert!(says(&desk, ": click where to put it"), "the next is in hand");
}

/// The path that is offered for a scenario lies in the player's folder, whatever its id would be as a path.
#[test]
fn no_id_chooses_where_a_scenario_is_saved() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = app(Some(Folders::at(home.path())));
    desk.key(Key::F4);
    desk.click("From Chippawa");
    desk.get_by_label("Men of 22nd US Infantry: 229").click();
    desk.run();
    desk.keys("300");
    desk.key(Key::Enter);
    let design = |name: &str| home.path().join("battles").join(name);
    let header = BattleFile::read_only(&design("chippawa-1.design.jsonl")).unwrap().header;
    drop(BattleFile::create(&design("strange.design.jsonl"), &header.replace(r#""id":"chippawa""#, r#""id":"../../x""#)).unwrap());
    desk.click("Another design…");
    desk.get_by_label_contains(": strange, ").click();
    desk.run();
    assert!(text(&desk).contains("../../x"));
    desk.ctrl(Key::S);
    let offered = crate::player::fields(&desk).remove("Save as").unwrap();
    assert_eq!(std::path::Path::new(&offered).parent().unwrap(), home.path().join("battles"), "{offered}");
}

#[test]
fn a_fight_of_companies_is_painted_by_keys_and_begun() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = app(Some(Folders::at(home.path())));
    desk.key(Key::F4);
    desk.click("From Lundy's Lane: Miller at the guns");
    desk.get_by_label("Morale of 21st US Infantry, company 1 (Miller): 7").click();
    desk.run();
    desk.keys("8");
    desk.key(Key::Enter);
    assert_eq!(faults(&desk), Vec::<String>::new());
    desk.key(Key::F7);
    desk.get_by_label("21st US 1").click();
    desk.run();
    desk.key(Key::ArrowUp);
    desk.keys(",");
    assert!(text(&desk).contains("\"at\": \"1311\""), "{}", text(&desk));
    desk.click("Size of the board");
    desk.click("Wider");
    assert!(text(&desk).contains("\"...................\""), "a column more");
    assert_eq!(faults(&desk), Vec::<String>::new());
    desk.key_press_modifiers(Modifiers::COMMAND, Key::Enter);
    desk.run();
    assert!(desk.see("Turn 1 of 12"), "the battle is begun");
    assert!(desk.see("21st US 1, infantry, 1311, facing west, line, 6 of 6 figures, morale 8 of 8"));
}

/// In a small window with large type the line over the table has no room beside its switches: what the pointer does stands below them.
#[test]
fn a_small_table_says_what_the_pointer_does() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = app(Some(Folders::at(home.path())));
    desk.key(Key::F4);
    desk.click("From Crysler's Farm");
    desk.key(Key::F7);
    for (window, type_size) in [((1024.0, 768.0), 1.0), ((1024.0, 768.0), 2.0), ((1280.0, 800.0), 1.0)] {
        resize(&mut desk, window, type_size);
        let seen = Sight::of(&desk);
        let hint = seen.words.iter().find(|words| words.text.starts_with("Take a tool, or drag what is on the table"));
        assert!(hint.is_some_and(|words| words.is_whole() && seen.shows(words.place)), "{window:?} at {type_size}: {hint:?}");
    }
}

/// An old map is laid beneath the table, scaled by two points of known distance and moved by keys; a scenario given away tells its name
/// alone, and opened again it is found.
#[test]
fn an_old_map_lies_beneath_the_table_to_scale() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = app(Some(Folders::at(home.path())));
    desk.key(Key::F4);
    desk.click("From Crysler's Farm");
    desk.key(Key::F7);
    let map = home.path().join("old map.png");
    image::RgbaImage::from_pixel(200, 100, image::Rgba([200, 180, 120, 255])).save(&map).unwrap();
    desk.click("Background picture");
    desk.set("Picture", home.path().join("nowhere.png").to_str().unwrap());
    desk.click("Show it");
    assert!(says(&desk, "The picture is not shown: "));
    assert!(desk.app().desk().design().unwrap().picture().is_none(), "what cannot be read is no picture");
    desk.set("Picture", map.to_str().unwrap());
    desk.click("Show it");
    assert!(!says(&desk, "The picture is not shown"));
    let picture = |desk: &Desk| desk.app().desk().design().unwrap().picture().unwrap();
    assert_eq!((picture(&desk).at, picture(&desk).width), ([0, 0], 1_000), "as wide as the table");
    desk.key(Key::ArrowRight);
    assert_eq!(picture(&desk).at, [10, 0], "an inch of 96");
    let turned = picture(&desk).turned;
    desk.keys(".");
    assert_eq!(picture(&desk).turned, turned + 10, "a degree");
    desk.set("Degrees the picture is turned by, clockwise", "-12.5");
    desk.key(Key::Enter);
    assert_eq!(picture(&desk).turned, 3_475);
    assert!(text(&desk).contains("\"turned\": 3475"));
    desk.ctrl(Key::Z);
    desk.ctrl(Key::Z);
    assert_eq!((picture(&desk).turned, picture(&desk).at), (0, [10, 0]));
    desk.click("Two points whose distance is known");
    let table = desk.get_by_label("The table").rect();
    for share in [0.4, 0.6] {
        let at = pos2(table.left() + table.width() * share, table.center().y);
        desk.hover_at(at);
        for pressed in [true, false] {
            desk.event(Event::PointerButton { pos: at, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE });
            desk.run();
        }
    }
    assert!(says(&desk, "apart now. They should be"));
    desk.set("Distance of the two points", "far");
    assert!(says(&desk, "yards of the ground"));
    desk.set("Distance of the two points", "1200 yards");
    desk.click("Scale the picture");
    let scaled = picture(&desk);
    assert_ne!(scaled.width, 1_000);
    desk.ctrl(Key::Z);
    assert_eq!(picture(&desk).width, 1_000);
    let own = home.path().join("own");
    std::fs::create_dir(&own).unwrap();
    desk.ctrl(Key::S);
    desk.set("Save as", own.join("farm.json").to_str().unwrap());
    desk.click("Save");
    let told = std::fs::read_to_string(own.join("farm.json")).unwrap();
    assert!(told.contains("\"file\": \"old map.png\"") && !told.contains(home.path().to_str().unwrap()), "no folder is told");
    desk.click("Remove the picture");
    assert!(desk.app().desk().design().unwrap().picture().is_none());
}

/// In a window as narrow as type of twice the size makes it, the buttons are in menus and the grid keeps its room.
#[test]
fn a_narrow_window_has_the_buttons_in_menus() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = app(Some(Folders::at(home.path())));
    desk.key(Key::F4);
    desk.click("New: Battlecry! 1812");
    assert!(desk.see("New company"));
    to_side(&mut desk, "British");
    desk.set_size(eframe::egui::vec2(512.0, 384.0));
    desk.run();
    assert!(!desk.see("New company"));
    desk.click("Lines…");
    desk.click("New company");
    assert!(text(&desk).contains("\"type\": \"infantry\""));
    desk.click("File…");
    assert!(desk.see("Save the scenario…") && desk.see("Import…"));
}

/// The sheets are those of the design, not of the battle that lies beside it; with a fault there are none.
#[test]
fn the_design_is_printed_and_not_the_battle_in_hand() {
    let (mut desk, _home) = new_scenario();
    desk.key_press_modifiers(Modifiers::COMMAND, Key::P);
    desk.run();
    assert!(says(&desk, "The scenario has faults and cannot be printed yet") && !desk.see("Sheets to print"));
    desk.click("Another design…");
    desk.click("From Lundy's Lane");
    desk.key_press_modifiers(Modifiers::COMMAND, Key::P);
    desk.run();
    assert!(desk.see("Sheets to print") && desk.see("Back to the design (Esc)"));
    // Each sheet is shown from its top.
    let top = |desk: &Desk| desk.query_all_by_label_contains("The sheet as it is printed").next().unwrap().rect().top();
    let begins = top(&desk);
    desk.hover_at(pos2(900.0, 500.0));
    let wheel = Event::MouseWheel {
        unit: MouseWheelUnit::Point,
        delta: eframe::egui::vec2(0.0, -600.0),
        phase: TouchPhase::Move,
        source: MouseWheelSource::Unknown,
        modifiers: Modifiers::NONE,
    };
    desk.event(wheel);
    desk.run();
    assert!(top(&desk) < begins - 100.0, "it is scrolled");
    desk.click("Labels");
    assert_eq!(top(&desk), begins);
    desk.click("As text");
    desk.click("Hand-out");
    assert!(says(&desk, "25 July 1814"), "the sheets are of the design");
    desk.key(Key::Escape);
    assert!(desk.see("New unit") && !desk.see("Sheets to print"));
}

/// Checks that the coordinates of a battle are in its own line and file: the light is computed from them whenever the design is open.
#[test]
fn the_light_is_worked_out_from_where_it_was_fought() {
    let (mut desk, _home) = new_scenario();
    assert!(!says(&desk, "The sun on"));
    desk.click("Type latitude and longitude");
    typed(&mut desk, "44.94");
    typed(&mut desk, "-75.07");
    assert!(says(&desk, "At latitude 44.94, longitude -75.07") && says(&desk, "The sun on 1 January 1813"));
    assert_eq!(text(&desk).matches("\"longitude\": -75.07").count(), 1);
    desk.click("Another design…");
    desk.click("From Crysler's Farm");
    assert!(says(&desk, "At latitude 44.94, longitude -75.07") && says(&desk, "The sun on 11 November 1813"));
}

/// Checks that typed text is accepted by every way out of the cell: an arrow, a page, a click elsewhere.
#[test]
fn what_is_typed_is_taken_by_arrows_and_clicks() {
    let mut desk = app(None);
    desk.key(Key::F4);
    desk.click("From Chippawa");
    let has = |desk: &Desk, men: &str| text(desk).contains(&format!("\"men\": {men},"));
    desk.get_by_label("Men of 22nd US Infantry: 229").click();
    desk.run();
    for (men, key) in [("301", Key::ArrowDown), ("302", Key::ArrowUp), ("303", Key::ArrowLeft), ("304", Key::PageDown)] {
        desk.get_by_label_contains("Men of 22nd US Infantry: ").click();
        desk.run();
        desk.keys(men);
        desk.key(key);
        assert!(has(&desk, men), "{men} by {key:?}");
    }
    // Its line is in sight again.
    desk.key(Key::PageUp);
    desk.get_by_label("Men of 22nd US Infantry: 304").click();
    desk.run();
    desk.keys("305");
    desk.get_by_label("Unit of 22nd US Infantry: 22nd US Infantry").click();
    desk.run();
    assert!(has(&desk, "305"), "a click takes it");
}

/// A key of a unit's line.
#[derive(Clone, Copy, Debug)]
enum Stroke {
    /// Ctrl with the number of a choice.
    Choice(Key),
    Tab,
    Text(&'static str),
}

/// One who types returns, and counts the keys beyond name and men.
struct Typist {
    desk: Desk,
    pressed: usize,
    most: (usize, &'static str),
    units: usize,
}

impl Typist {
    fn stroke(&mut self, stroke: Stroke) {
        match stroke {
            Stroke::Choice(key) => self.desk.ctrl(key),
            Stroke::Tab => self.desk.key(Key::Tab),
            Stroke::Text(text) => self.desk.keys(text),
        }
        self.pressed += if let Stroke::Text(text) = stroke { text.chars().count() } else { 1 };
    }

    /// A leader with his rating, and the command he leads: no unit, so not counted.
    fn command(&mut self, leader: &str, rating: Key, arrives: Option<[&str; 2]>, command: &str) {
        self.desk.ctrl(Key::L);
        typed(&mut self.desk, leader);
        self.desk.key(Key::Tab);
        self.desk.ctrl(rating);
        if let Some([turn, place]) = arrives {
            (0..3).for_each(|_| self.desk.key(Key::Tab));
            typed(&mut self.desk, turn);
            typed(&mut self.desk, place);
        }
        self.desk.ctrl(Key::M);
        typed(&mut self.desk, command);
    }

    /// A line of a return: what begins it, its name and men, and the keys for all else.
    fn unit(&mut self, new: Key, name: &'static str, men: &str, more: &[Stroke]) {
        let before = self.pressed;
        self.desk.ctrl(new);
        self.desk.keys(name);
        self.desk.key(Key::Tab);
        self.desk.keys(men);
        self.pressed += 2;
        more.iter().for_each(|stroke| self.stroke(*stroke));
        self.units += 1;
        self.most = self.most.max((self.pressed - before, name));
    }
}

/// Lists the entries of a return for each unit, for the shipped scenario and for a typed one.
fn returned(text: &str) -> Vec<String> {
    let scenario: serde_json::Value = serde_json::from_str(text).unwrap();
    let mut told = Vec::new();
    for side in scenario["sides"].as_array().unwrap() {
        for unit in side["units"].as_array().unwrap().iter().filter(|unit| unit["arm"] != "artillery") {
            let mut traits = unit["traits"].as_array().cloned().unwrap_or_default();
            traits.sort_by_key(ToString::to_string);
            let [arm, men, experience, morale, weapon] =
                ["arm", "men", "experience", "morale", "weapon"].map(|field| unit[field].to_string());
            let turn = &unit["arrives"]["turn"];
            told.push(format!("{arm} {men} {experience} {morale} {weapon} {traits:?} {turn}"));
        }
    }
    told.sort_unstable();
    told
}

/// Crysler's Farm from its printed returns: six keys a unit at the most beyond its name and men. What a key takes over from the line before, from the leader and from the nation is not typed.
#[test]
fn cryslers_farm_is_built_from_its_returns_by_six_keys_a_unit() {
    use Stroke::{Choice, Tab, Text};
    let (desk, _home) = new_scenario();
    let mut typist = Typist { desk, pressed: 0, most: (0, ""), units: 0 };
    typed(&mut typist.desk, "Crysler's Farm");
    typed(&mut typist.desk, "cryslers_farm");
    typed(&mut typist.desk, "11 November 1813");
    (0..3).for_each(|_| typist.desk.key(Key::Tab));
    typed(&mut typist.desk, "30");
    typist.desk.key(Key::ArrowDown);
    let [one, two, three, four] = [Key::Num1, Key::Num2, Key::Num3, Key::Num4].map(Choice);
    let (unit, guns, horse) = (Key::N, Key::G, Key::H);
    typist.command("Joseph Morrison", Key::Num1, None, "Main line");
    typist.unit(unit, "49th Foot", "304", &[two, one]);
    typist.unit(unit, "89th Foot, main body", "240", &[three]);
    typist.unit(guns, "Royal Artillery", "2", &[Tab, Tab, two]);
    typist.command("Thomas Pearson", Key::Num1, None, "Advance guard");
    typist.unit(unit, "89th Foot, Barnes's three companies", "144", &[three, two]);
    typist.unit(unit, "49th Foot, flank companies", "80", &[one, one]);
    typist.unit(unit, "Canadian Fencibles", "108", &[three, two]);
    typist.unit(guns, "Militia gun", "1", &[Tab, Tab, three]);
    typist.command("Frederick Heriot", Key::Num2, None, "Screen");
    typist.unit(unit, "Canadian Voltigeurs, three companies", "150", &[three, two, three]);
    typist.unit(unit, "Mohawk warriors", "30", &[three, two, Text("i")]);
    typist.command("William Mulcaster", Key::Num2, None, "Gunboats");
    typist.unit(guns, "Gunboats", "2", &[]);
    typist.desk.key(Key::ArrowDown);
    typist.command("Leonard Covington", Key::Num1, None, "3rd Brigade");
    typist.unit(unit, "9th US Infantry", "280", &[four]);
    typist.unit(unit, "16th US Infantry", "280", &[]);
    typist.unit(unit, "25th US Infantry", "280", &[three]);
    typist.unit(guns, "6-pounders with Covington", "2", &[]);
    typist.command("Robert Swartwout", Key::Num2, None, "4th Brigade");
    typist.unit(unit, "11th US Infantry", "280", &[four, three]);
    typist.unit(unit, "14th US Infantry", "280", &[]);
    typist.unit(unit, "21st US Infantry", "280", &[three, two, four]);
    typist.command("Isaac Coles", Key::Num2, Some(["4", "Road from Cook's Point"]), "1st Brigade");
    typist.unit(unit, "12th US Infantry", "280", &[four]);
    typist.unit(unit, "13th US Infantry", "280", &[three]);
    typist.unit(unit, "Boat guard", "300", &[four, three, Tab, Text("9")]);
    typist.unit(horse, "2nd US Light Dragoons, a squadron", "150", &[three, one]);
    typist.unit(guns, "Second section, 6-pounders", "4", &[]);
    typist.desk.key(Key::Tab);
    assert_eq!(faults(&typist.desk), Vec::<String>::new());
    let shipped = returned(brigade_major::games::shipped("rff1812/cryslers_farm.json").unwrap());
    let own = returned(&text(&typist.desk));
    let strange = own.iter().filter(|unit| !shipped.contains(unit)).collect::<Vec<_>>();
    assert!(strange.is_empty(), "{strange:#?}\n{shipped:#?}");
    assert_eq!((own.len(), shipped.len(), typist.units), (17, 17, 22));
    let Typist { most, pressed, units, .. } = typist;
    println!("{pressed} keys for {units} units; the most are {} of {}", most.0, most.1);
    assert!(most.0 <= 6 && pressed <= 6 * units, "{pressed} keys for {units} units; the most are {most:?}");
}

/// Up and down keep the column, over lines that have fewer.
#[test]
fn going_down_keeps_the_column_over_narrower_lines() {
    const WEAPON: &str = "Small arms.";
    let home = tempfile::tempdir().unwrap();
    let mut desk = app(Some(Folders::at(home.path())));
    desk.key(Key::F4);
    desk.click("From Crysler's Farm");
    for _ in 0..60 {
        desk.key(Key::ArrowDown);
        if says(&desk, "Men present.") || says(&desk, "Its full name.") {
            break;
        }
    }
    for _ in 0..8 {
        if says(&desk, WEAPON) {
            break;
        }
        desk.key(Key::ArrowRight);
    }
    assert!(says(&desk, WEAPON), "a unit's weapon");
    let mut seen = Vec::new();
    for _ in 0..12 {
        desk.key(Key::ArrowDown);
        seen.push(says(&desk, WEAPON));
    }
    let left = seen.iter().position(|here| !here).expect("another command comes");
    assert!(seen[left..].contains(&true), "the column is come back to: {seen:?}");
}

#[test]
fn a_cell_opened_is_changed_where_the_caret_is() {
    let (mut desk, _home) = new_scenario();
    typed(&mut desk, "Crysler's Farm");
    shift(&mut desk, Key::Tab);
    for key in [Key::F2, Key::ArrowLeft, Key::ArrowLeft] {
        desk.key(key);
    }
    desk.keys("5");
    desk.key(Key::Home);
    desk.keys("7");
    desk.key(Key::Tab);
    assert!(text(&desk).contains("\"title\": \"7Crysler's Fa5rm\""), "{}", text(&desk));
}

/// The places of names in the scenario's text, in the order in which they stand there.
fn in_order(desk: &Desk, names: &[&str]) -> Vec<String> {
    let text = text(desk);
    let mut found =
        names.iter().filter_map(|name| Some((text.find(&format!("\"name\": \"{name}\""))?, (*name).to_owned()))).collect::<Vec<_>>();
    found.sort();
    found.into_iter().map(|(_, name)| name).collect()
}

/// The desk with a command of five units A to E.
fn five_units() -> (Desk, tempfile::TempDir) {
    let (mut desk, home) = new_scenario();
    to_side(&mut desk, "British");
    desk.ctrl(Key::M);
    typed(&mut desk, "Line");
    for name in ["A", "B", "C", "D", "E"] {
        desk.ctrl(Key::N);
        typed(&mut desk, name);
    }
    (desk, home)
}

const FIVE: [&str; 5] = ["A", "B", "C", "D", "E"];

fn pick_cell(desk: &mut Desk, label: &str) {
    desk.get_by_label(label).click();
    desk.run();
}

/// Dragged from one cell to another, and let go there.
fn drag(desk: &mut Desk, from: &str, to: &str) {
    let [from, to] = [from, to].map(|label| desk.get_by_label(label).rect().center());
    desk.event(Event::PointerMoved(from));
    desk.event(Event::PointerButton { pos: from, button: PointerButton::Primary, pressed: true, modifiers: Modifiers::NONE });
    desk.step();
    for part in [0.3, 0.6, 1.0] {
        desk.event(Event::PointerMoved(from + (to - from) * part));
        desk.step();
    }
    desk.event(Event::PointerButton { pos: to, button: PointerButton::Primary, pressed: false, modifiers: Modifiers::NONE });
    desk.run();
}

/// Checks that an action after lines were moved applies to them, and to none that came into their place.
#[test]
fn the_pick_goes_with_the_lines_that_are_moved() {
    let (mut desk, _home) = five_units();
    pick_cell(&mut desk, "Unit of A: A");
    shift(&mut desk, Key::ArrowDown);
    drag(&mut desk, "Unit of A: A", "Unit of D: D");
    assert_eq!(in_order(&desk, &FIVE), ["C", "D", "A", "B", "E"], "dragged");
    desk.ctrl(Key::ArrowUp);
    assert_eq!(in_order(&desk, &FIVE), ["C", "A", "B", "D", "E"], "both go on");
    desk.ctrl(Key::ArrowDown);
    desk.ctrl(Key::ArrowDown);
    assert_eq!(in_order(&desk, &FIVE), ["C", "D", "E", "A", "B"], "and on");
    desk.ctrl(Key::Delete);
    assert_eq!(in_order(&desk, &FIVE), ["C", "D", "E"], "they are what is removed");
    desk.ctrl(Key::Delete);
    assert_eq!(in_order(&desk, &FIVE).len(), 2, "what was picked is gone, and the pick with it");
}

/// A command let go over a unit of another goes after that whole command; a line that is let go where it cannot stand says why.
#[test]
fn commands_are_dragged_whole_and_no_line_to_the_other_side() {
    let (mut desk, _home) = five_units();
    desk.ctrl(Key::M);
    typed(&mut desk, "Reserve");
    desk.ctrl(Key::N);
    typed(&mut desk, "F");
    let commands = ["Line", "Reserve"];
    assert_eq!(in_order(&desk, &commands), commands);
    drag(&mut desk, "Command of Line: Line", "Unit of F: F");
    assert_eq!(in_order(&desk, &commands), ["Reserve", "Line"]);
    drag(&mut desk, "Unit of A: A", "Side of United States: United States");
    assert!(desk.app().desk().notices().iter().any(|notice| notice.contains("stay with their side")));
    assert_eq!(in_order(&desk, &FIVE), FIVE);
}

/// The cell keeps the keyboard whatever is pressed, frame by frame as a window has it: after Enter, after a click, over all columns.
#[test]
fn the_cell_keeps_the_keyboard_over_all_columns() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = app(Some(Folders::at(home.path())));
    desk.key(Key::F4);
    desk.click("From Chippawa");
    // The very next event after a cell takes the keyboard is its own.
    pick_cell(&mut desk, "Men of 22nd US Infantry: 229");
    for men in ["300", "301"] {
        for letter in men.chars() {
            desk.event(Event::Text(letter.to_string()));
            desk.step();
        }
        for key in [Key::Enter, Key::ArrowUp] {
            desk.key_press(key);
            desk.step();
        }
        assert!(text(&desk).contains(&format!("\"men\": {men}")), "{men}");
    }
    desk.get_by_label("Unit of 22nd US Infantry: 22nd US Infantry").click();
    desk.step();
    desk.step();
    for _ in 0..40 {
        desk.key_press(Key::ArrowRight);
        desk.step();
    }
    for letter in "maybe".chars() {
        desk.event(Event::Text(letter.to_string()));
        desk.step();
    }
    desk.key_press(Key::Enter);
    desk.step();
    desk.run();
    assert!(text(&desk).contains("\"note\": \"maybe\""), "{}", text(&desk));
    // A button that was clicked does not keep it.
    desk.click("Down");
    desk.event(Event::Text("b".to_owned()));
    desk.step();
    assert!(desk.app().desk().design().is_some() && says(&desk, ", typed"), "still the grid");
}

/// Esc with nothing to let go stays at the design.
#[test]
fn escape_does_not_leave_the_design() {
    let (mut desk, _home) = new_scenario();
    for _ in 0..3 {
        desk.key(Key::Escape);
    }
    assert!(says(&desk, ", typed"), "the grid is still there");
    desk.keys("Oswego");
    desk.key(Key::Enter);
    assert!(text(&desk).contains("\"title\": \"Oswego\""));
}

/// Checks that a new line of a side goes to the side whose lines are the next above, and above both sides to the first.
#[test]
fn a_command_is_of_the_side_above() {
    for key in [Key::M, Key::L, Key::N] {
        let (mut desk, _home) = new_scenario();
        desk.ctrl(key);
        typed(&mut desk, "Van guard");
        let text = text(&desk);
        let place = |words: &str| text.find(words).unwrap_or_else(|| panic!("{words}: {text}"));
        assert!((place("\"name\": \"British\"")..place("\"name\": \"United States\"")).contains(&place("\"name\": \"Van guard\"")));
        assert!(text.contains("\"title\": \"New battle\""), "what is typed is its name: {text}");
    }
    let (mut desk, _home) = new_scenario();
    pick_cell(&mut desk, "From turn of the light from turn 1: 1");
    desk.ctrl(Key::M);
    typed(&mut desk, "Rear guard");
    let text = text(&desk);
    assert!(text.find("Rear guard").unwrap() > text.find("\"name\": \"United States\"").unwrap(), "{text}");
}

/// A fault in the list says whose it is; in the foot it leaves room for what may be chosen.
#[test]
fn a_fault_is_of_somebody_and_leaves_the_choices_in_sight() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = app(Some(Folders::at(home.path())));
    desk.key(Key::F4);
    desk.click("From Chippawa");
    pick_cell(&mut desk, "Men of 22nd US Infantry: 229");
    while !desk.see("Weapon of 22nd US Infantry, typed") {
        desk.key(Key::ArrowRight);
    }
    desk.keys("halberd");
    desk.key(Key::Enter);
    desk.key(Key::F8);
    assert!(faults(&desk).iter().any(|text| text.contains("no firearm")), "{:?}", faults(&desk));
    let choice = desk.get_by_label("no firearm").rect();
    let last = desk.get_by_label("musket").rect();
    assert!(desk.query_by_label("carbine").is_none(), "no foot has carbines");
    assert!(choice.bottom() < 780.0 && last.bottom() < 780.0 && choice.height() > 20.0, "{choice:?}");
    desk.click("1 fault");
    assert!(desk.query_all_by_label_contains("Go to: 22nd US Infantry").next().is_some());
}

/// Checks that the fault of a side without a command names the key that adds one; a game without commands offers no key for one.
#[test]
fn keys_are_told_where_they_do_something() {
    let (mut desk, _home) = new_scenario();
    desk.get_by_label("6 faults").click();
    desk.run();
    assert!(says(&desk, "Ctrl+M adds one"), "{:?}", faults(&desk));
    assert!(desk.query_all_by_label_contains("Ctrl+M").count() > 1, "in the last line too");
    desk.click("Another design…");
    desk.click("New: Battlecry! 1812");
    assert!(!says(&desk, "Ctrl+M"));
}

/// Columns stay where they are while lines are added and words chosen.
#[test]
fn columns_stay_in_their_places() {
    let (mut desk, _home) = five_units();
    let place = |desk: &Desk| desk.get_by_label("Morale of A: reliable").rect();
    let before = place(&desk);
    desk.get_by_label("New guns").click();
    desk.run();
    typed(&mut desk, "Battery");
    assert_eq!(place(&desk), before);
    pick_cell(&mut desk, "Experience of B: trained");
    desk.keys("v");
    desk.key(Key::Enter);
    desk.ctrl(Key::Z);
    assert_eq!(place(&desk), before);
}
