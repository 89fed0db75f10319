//! The laboratory as a player uses it: a fight by two plans, what tips it, and what else could be done beside an open check.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::time::Duration;

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
    for _ in 0..600 {
        stage.run();
        if shows(stage, sign) && !shows(stage, "The dice are being counted") {
            return;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("no figures came, no \"{sign}\"");
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
fn what_tips_it_is_drawn_by_weight_and_two_steps_are_taken_together() {
    let mut stage = laboratory();
    take(&mut stage, "9th US");
    take(&mut stage, "Royal Scots");
    stage.keys("w");
    settle(&mut stage, "as it is");
    assert!(shows(&stage, "What tips it for the 9th US?") && shows(&stage, "Bars do not add up"));
    assert!(shows(&stage, "experience of the 9th US, veteran: trained 47, elite 80"));
    stage.key(Key::Space);
    settle(&mut stage, "as it is");
    stage.key(Key::ArrowDown);
    stage.key(Key::Space);
    settle(&mut stage, "both");
    stage.keys("b");
    settle(&mut stage, "One of the hundred");
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

fn whole_battle() -> Stage {
    let mut stage = app(None);
    stage.key(Key::F9);
    stage.keys(".");
    stage.keys(".");
    stage.run();
    stage
}

#[test]
fn whole_battles_begin_by_themselves_and_stop_without_a_verdict() {
    let mut stage = whole_battle();
    assert!(shows(&stage, "Who commands") && shows(&stage, "keeps off and holds places"));
    assert!(shows(&stage, "Our generals are simple"));
    let playing = |stage: &Stage| shows(stage, "The first battles are being played") || shows(stage, "Still playing");
    assert!(playing(&stage), "it starts by itself");
    stage.keys("s");
    for _ in 0..600 {
        stage.run();
        if shows(&stage, "More battles (M)") {
            break;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(shows(&stage, "More battles (M)"), "it has stopped");
    assert!(shows(&stage, "Still playing") && shows(&stage, "nor under 200 of each pair"), "no verdict before the battles asked for");
    assert!(!shows(&stage, "It depends") && !shows(&stage, "It favours") && !shows(&stage, "wins 1"), "no figure under 200");
}

#[test]
fn generals_are_picked_by_keys_and_by_clicks_and_the_next_scenario_is_played() {
    let mut stage = whole_battle();
    let picked = |stage: &Stage| {
        let cells = stage.query_all_by_role(Role::RadioButton).filter(|node| node.accesskit_node().is_selected() == Some(true));
        cells.filter_map(|node| node.accesskit_node().label()).find(|label| label.contains(" against ")).unwrap()
    };
    let first = picked(&stage);
    assert!(first.contains("reckoning against") && first.contains("reckoning:"), "{first}");
    stage.key(Key::ArrowRight);
    assert!(picked(&stage).contains("cautious:"), "{}", picked(&stage));
    stage.key(Key::ArrowUp);
    assert!(picked(&stage).contains("bold against"), "{}", picked(&stage));
    let cell = stage.query_all_by_label_contains("cautious against").next().unwrap();
    cell.click();
    stage.run();
    assert!(picked(&stage).contains("cautious against"));
    assert!(shows(&stage, "The wood at Chippawa") || shows(&stage, "Châteauguay"));
    stage.keys("n");
    stage.run();
    assert!(shows(&stage, "Who commands"));
    stage.keys("s");
}
