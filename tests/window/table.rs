//! The table a battle is set up on, as a page beside the battle.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::common::RULES;
use crate::player::{Player as _, app, desk, on};
use brigade_major::games::shipped;
use eframe::egui::Key;
use egui_kittest::kittest::Queryable as _;

#[test]
fn the_table_shows_who_stands_where_and_who_comes_when() {
    let mut table = app(None);
    table.key(Key::F6);
    for told in [
        "Turn 4, Camp road to Street's Creek bridge",
        "Royal Scots, Sheppard",
        "Click a unit for the range of its weapon, a leader for his command radius.",
    ] {
        assert!(table.see(told), "{told}");
    }
    table.get_by_label("Light coys, British").click();
    table.run();
    assert!(table.query_by_label_contains("from the left edge").is_some(), "where the unit picked stands");
    table.key(Key::Escape);
    assert!(table.query_by_label_contains("from the left edge").is_none());
    table.get_by_label("Thomas Pearson, British").click();
    table.run();
    assert!(table.see("gallant, British"));
}

/// The key of a page that what is open does not have leaves its player where he is, and says so.
#[test]
fn a_page_of_other_games_is_told_not_shown() {
    let mut desk = desk(None);
    assert!(desk.begin_shipped("battlecry1812/thames.json"));
    let mut board = on(desk);
    board.key(Key::F6);
    assert!(board.see("There is no page \u{201c}The table\u{201d} of what is open.") && board.see("Next to move"));
}

#[test]
fn the_ruler_measures_between_two_clicks() {
    let mut table = app(None);
    table.key(Key::F6);
    table.keys("r");
    assert!(table.see("Click where the ruler begins, then where it ends."));
    for place in [(300.0, 200.0), (500.0, 200.0)] {
        table.hover_at(place.into());
        table.run();
        table.event(eframe::egui::Event::PointerButton {
            pos: place.into(),
            button: eframe::egui::PointerButton::Primary,
            pressed: true,
            modifiers: eframe::egui::Modifiers::NONE,
        });
        table.run();
        table.event(eframe::egui::Event::PointerButton {
            pos: place.into(),
            button: eframe::egui::PointerButton::Primary,
            pressed: false,
            modifiers: eframe::egui::Modifiers::NONE,
        });
        table.run();
    }
    assert!(!table.see("Click where the ruler begins, then where it ends."), "its length is told");
    table.key(Key::Escape);
    assert!(table.see("Click a unit for the range of its weapon, a leader for his command radius."), "Esc puts the ruler away");
}

#[test]
fn each_of_the_nine_battles_opens_its_table() {
    let rules = RULES.clone();
    for path in brigade_major::games::shipped_paths("rff1812") {
        let mut desk = desk(None);
        assert!(desk.begin(rules.read_scenario(shipped(path).unwrap()).unwrap()), "{path}");
        let mut table = on(desk);
        table.key(Key::F6);
        assert!(table.see("Arrivals"), "{path}");
    }
}
