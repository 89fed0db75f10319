//! The laboratory as a player uses it: a fight by two plans, what tips it, and what else could be done beside an open check.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::player::{Player as _, app, recorded};
use brigade_major::gui::App;
use eframe::egui::Key;
use eframe::egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

type Stage = Harness<'static, Option<App>>;

fn shows(stage: &Stage, text: &str) -> bool {
    stage.query_all_by_label_contains(text).next().is_some()
}

/// Waits until the figures are there: they are worked out beside the window.
fn settle(stage: &mut Stage, sign: &str) {
    stage.wait();
    assert!(shows(stage, sign) && !shows(stage, "The dice are being counted"), "no figures came, no \"{sign}\"");
}

fn laboratory() -> Stage {
    let mut stage = app(None);
    stage.key(Key::F9);
    settle(&mut stage, "One of the hundred");
    stage
}

fn take(stage: &mut Stage, unit: &str) {
    stage.get_by_label("Unit of the fight").focus();
    stage.run();
    stage.get_by_label("Unit of the fight").type_text(unit);
    stage.run();
    stage.key(Key::Enter);
    settle(stage, "One of the hundred");
}

#[test]
fn two_plans_stand_there_and_a_step_is_changed_with_two_clicks() {
    let mut stage = laboratory();
    take(&mut stage, "9th US");
    take(&mut stage, "Royal Scots");
    assert!(shows(&stage, "ground within two turns"), "the goal is the heading");
    assert!(shows(&stage, "Cold steel at once") && shows(&stage, "A volley, then cold steel"));
    assert!(shows(&stage, "times in 100") && shows(&stage, "taken 60, open 29, thrown back 11 in 100"));
    assert!(shows(&stage, "no die of your battle is touched"));
    let step = stage
        .query_all_by_role(Role::Button)
        .find(|node| node.accesskit_node().label().is_some_and(|label| label.starts_with("1 A volley")));
    step.unwrap().click();
    stage.run();
    stage.get_all_by_label("Hold").last().unwrap().click();
    settle(&mut stage, "Hold, then cold steel");
    // It is a change like any: it can be taken back.
    stage.ctrl(Key::Z);
    settle(&mut stage, "A volley, then cold steel");
}

#[test]
fn a_check_hands_its_units_over_and_is_there_as_before() {
    let mut stage = crate::player::on(recorded("chippawa", "rff1812/chippawa.json", 60));
    let events = stage.events();
    stage.key(Key::F9);
    settle(&mut stage, "One of the hundred");
    stage.key(Key::Escape);
    assert_eq!(stage.events(), events, "the battle is left alone");
    assert!(stage.query_by_label("One of the hundred").is_none());
}

/// A batch is some six thousand battles, so that it is stopped here: what was played stays without a figure and without a verdict.
#[test]
fn whole_battles_start_by_themselves_and_a_stopped_run_says_no_more_than_it_played() {
    let mut stage = crate::player::on(recorded("thames", "battlecry1812/thames.json", 60));
    let events = stage.events();
    stage.key(Key::F9);
    stage.run();
    assert!(shows(&stage, "The Thames: Johnson's charge") && shows(&stage, "Who commands"));
    for of in ["6,000", "12,000"] {
        stage.get_by_label("Stop the battles (S)").click();
        stage.wait();
        assert!(shows(&stage, &format!(" of {of}")) && shows(&stage, "There is no verdict before the battles"), "of {of}");
        assert!(shows(&stage, "There are no figures under 200 battles"), "no figure of a few");
        assert!(!shows(&stage, "times in 100") && !shows(&stage, "It depends") && !shows(&stage, "It favours"));
        stage.get_by_label("More battles (M)").click();
        stage.run();
    }
    stage.get_by_label("Stop the battles (S)").click();
    stage.wait();
    assert_eq!(stage.events(), events, "the battle is left alone");
}
