//! Beyond the paper sheet, as a player does it: a forgotten flank, a tape that may be half an inch off, the luck of the day.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::player::{Player as _, scott_on_the_table};
use brigade_major::game::FaceOrigin;
use brigade_major::games::rff1812::battle::{Command, TableReading};
use brigade_major::gui::App;
use eframe::egui::Key;
use eframe::egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use egui_kittest::{Harness, Node};

/// The 9th US in line has fired at the Royal Scots at 3.5 inches, with a 6.
fn after_a_volley() -> Harness<'static, Option<App>> {
    let mut harness = scott_on_the_table();
    harness.key(Key::Escape);
    harness.click("Next phase (Ctrl+Enter)");
    harness.click("1  9th US");
    harness.click("Correct it");
    harness.click("line");
    harness.click("22  Royal Scots ~");
    harness.keys("3.5");
    harness.key(Key::Enter);
    harness.keys("6");
    harness.key(Key::Enter);
    let TableReading::Fire { result: Some(result), .. } = harness.last().found.reading else { panic!("no volley") };
    assert_eq!((result.result, result.outcome.as_str()), (8, "galling"));
    harness
}

/// The entry of the log that reads so: the line above the log tells of the last one too.
fn entry<'h>(harness: &'h Harness<'static, Option<App>>, text: &'h str) -> Node<'h> {
    harness.get_all_by_label_contains(text).find(|node| node.accesskit_node().role() == Role::Button).unwrap()
}

/// A text, wrapped over as many lines as it takes, stands on the screen.
fn shows(harness: &Harness<'static, Option<App>>, text: &str) {
    assert!(harness.query_all_by_label_contains(text).next().is_some(), "{text}");
}

const VOLLEY: &str = "9th US at 3.5\" fires at Royal Scots: 9 points, die 6";

fn open_the_volley(harness: &mut Harness<'static, Option<App>>) {
    entry(harness, VOLLEY).click();
    harness.run();
    assert!(harness.query_by_label("Change a fact… (E)").is_some());
    harness.keys("e");
}

/// The flank is ticked in the check of the log; what stands otherwise is listed, taken over, and undone whole.
#[test]
fn the_flank_that_was_forgotten() {
    let mut harness = after_a_volley();
    harness.click("Next phase (Ctrl+Enter)");
    let events = harness.events();
    open_the_volley(&mut harness);
    harness.get_by_label("Change a fact");
    harness.get_by_label("Die 6, as rolled");
    assert!(harness.query_by_label("Roll (R)").is_none());
    assert!(harness.query_by_label("Apply (Enter)").is_none());
    shows(&harness, "Change a fact above");
    harness.click("enfiladed");
    shows(&harness, "Now: 9th US at 3.5\" fires at Royal Scots: 9 points, die 6 +3 = 9, telling fire.");
    harness.get_by_label("Royal Scots: 10 stands (before: 11 stands).");
    harness.click("Correct (Enter)");
    let Some(correction) = harness.last().correction else { panic!("no correction") };
    assert_eq!((correction.settled.len(), harness.events()), (1, events + 1));
    assert_eq!(harness.unit("royal_scots").stands, 10);
    shows(&harness, "Corrected: 9th US");
    harness.ctrl(Key::Z);
    assert_eq!((harness.unit("royal_scots").stands, harness.events()), (11, events));
}

/// A difference without its tick stays as it was.
#[test]
fn a_difference_is_left() {
    let mut harness = after_a_volley();
    open_the_volley(&mut harness);
    harness.click("enfiladed");
    harness.click("Royal Scots: 10 stands (before: 11 stands).");
    harness.click("Correct (Enter)");
    let Some(correction) = harness.last().correction else { panic!("no correction") };
    assert!(!correction.settled[0].accepted);
    assert_eq!(harness.unit("royal_scots").stands, 11);
}

/// By keys alone: the entry has the focus, E opens it, Escape leaves it and records nothing.
#[test]
fn a_correction_by_keys() {
    let mut harness = after_a_volley();
    let events = harness.events();
    entry(&harness, VOLLEY).focus();
    harness.run();
    harness.key(Key::E);
    harness.get_by_label("Change a fact");
    harness.keys("r");
    harness.get_by_label("Die 6, as rolled");
    harness.key(Key::Escape);
    assert!(harness.query_by_label("Change a fact").is_none());
    assert_eq!(harness.events(), events);
}

/// Each kind of check opens with its facts as they were; leaving them changes nothing.
#[test]
fn every_check_opens_again() {
    let mut harness = scott_on_the_table();
    harness.get_all_by_label("outflanked by enemy within 8\"").next().unwrap().click();
    harness.run();
    harness.keys("r");
    harness.click("Apply (Enter)");
    let Command::Maneuver(call) = harness.last().command else { panic!("no maneuver") };
    assert_eq!(call.die.from, FaceOrigin::Generator);
    harness.key(Key::Escape);
    harness.click("Next phase (Ctrl+Enter)");
    harness.click("Next phase (Ctrl+Enter)");
    harness.click("1  9th US");
    harness.click("22  Royal Scots ~");
    harness.keys("c");
    harness.keys("94");
    harness.key(Key::Enter);
    harness.let_pass();
    let Command::Charge(_) = harness.last().command else { panic!("no charge") };
    for (said, heading) in [
        ("Winfield Scott makes a maneuver check, die", "Winfield Scott's brigade: maneuver check"),
        ("charges Royal Scots", "Charge of 9th US on Royal Scots"),
    ] {
        entry(&harness, said).click();
        harness.run();
        harness.click("Change a fact… (E)");
        harness.get_by_label(heading);
        shows(&harness, "Change a fact above");
        harness.click("Cancel (Esc)");
    }
}

/// A range half an inch off a band's edge: both results are shown, and one of the two ends is taken.
#[test]
fn a_tape_that_may_be_off() {
    let mut harness = scott_on_the_table();
    harness.key(Key::Escape);
    harness.click("Next phase (Ctrl+Enter)");
    harness.click("1  9th US");
    harness.click("Correct it");
    harness.click("line");
    harness.click("22  Royal Scots ~");
    harness.keys("3~");
    shows(&harness, "The half inch changes nothing.");
    harness.key(Key::Backspace);
    harness.key(Key::Backspace);
    harness.keys("4 +- 0.5");
    harness.key(Key::Enter);
    harness.keys("9");
    shows(&harness, "The half inch matters.");
    shows(&harness, "At 3.5\" to 4\", ");
    shows(&harness, "At 4.5\", ");
    harness.click("Take the range of 9th US as out, 4.5\"");
    harness.click("Apply (Enter)");
    let Command::Fire(call) = harness.last().command else { panic!("no volley") };
    assert_eq!(call.firers[0].range.to_string(), "4.5\"");
}

/// A leader at the edge of his radius: the unit is his, or it rolls alone.
#[test]
fn a_leader_at_the_edge_of_his_radius() {
    let mut harness = scott_on_the_table();
    harness.key(Key::Escape);
    harness.click("1  9th US");
    harness.shift(Key::M);
    let field =
        harness.get_all_by_role(Role::TextInput).find(|node| node.accesskit_node().label().as_deref() == Some("leader at")).unwrap();
    field.focus();
    harness.run();
    harness.keys("8~");
    shows(&harness, "The half inch matters.");
    assert!(harness.query_all_by_label_contains("The half inch matters.").count() > 1, "in the foot too, which is always in sight");
    shows(&harness, "out of command");
    harness.click("Take the leader's distance to 9th US as out, 8.5\"");
    harness.keys("7");
    harness.key(Key::Enter);
    let Command::Maneuver(call) = harness.last().command else { panic!("no maneuver") };
    assert_eq!(call.units[0].distance.to_string(), "8.5\"");
}

/// The page of luck tells what the dice took and what they might have, and the faces by who threw them.
#[test]
fn the_luck_of_the_day() {
    let mut harness = after_a_volley();
    harness.click("Luck");
    shows(&harness, "British: 0 stands lost in 1 check, ");
    shows(&harness, "Ordinary luck.");
    shows(&harness, "United States: no roll could cost stands yet.");
    shows(&harness, "United States, by hand: 1 die, 6.0 on average.");
    harness.keys("b");
    harness.ctrl(Key::Z);
    harness.click("Luck");
    shows(&harness, "None yet.");
}

/// E at an entry that has no facts does nothing, then or at the next entry that is picked.
#[test]
fn e_is_for_the_entry_that_is_picked_when_it_is_pressed() {
    let mut harness = after_a_volley();
    entry(&harness, "fire phase").click();
    harness.run();
    harness.keys("e");
    entry(&harness, VOLLEY).click();
    harness.run();
    assert!(harness.query_all_by_label_contains("As it was").next().is_none(), "only the button stands there");
}
