//! Tests that nothing is drawn while nothing changes: a laptop at the table lasts the evening.

use std::time::Duration;

use crate::stage::Stage;
use brigade_major as _;
use eframe::egui::Key;

#[test]
fn a_battle_at_rest_asks_for_no_frame() {
    let mut stage = Stage::of_units(200);
    for _ in 0..3 {
        assert_eq!(stage.wants_again_in(), Duration::MAX);
    }
}

#[test]
fn a_unit_picked_asks_for_no_frame() {
    let mut stage = Stage::of_units(20);
    stage.type_text("1");
    stage.press(Key::Enter);
    assert!(stage.shows("Correct it"), "the unit's card is open");
    assert_eq!(stage.wants_again_in(), Duration::MAX);
}

#[test]
fn a_check_that_waits_for_its_die_only_blinks() {
    let mut stage = Stage::of_units(20);
    stage.type_text("1");
    stage.press(Key::Enter);
    stage.type_text("m");
    assert!(stage.shows("Type the die"), "the check is open");
    // On and off once a second, and nothing else.
    let frames = stage.frames_wanted_in(60.0);
    assert!(frames <= 125, "{frames} frames in a minute");
}

/// First paragraph of the page of assumed values.
const HOUSE: &str = "Printed in no source we have. Each is drawn one step less, as it is, and one step more. Check it in your copy of the rules \
                     and change what differs: your rule then applies from the next check on, and is named wherever it decides.";

#[test]
fn a_campaign_at_rest_asks_for_no_frame() {
    let mut stage = Stage::of_areas(80);
    assert!(stage.shows("Area 78"), "the map is there");
    for _ in 0..3 {
        assert_eq!(stage.wants_again_in(), Duration::MAX);
    }
}

#[test]
fn the_pages_ask_for_no_frame() {
    let mut stage = Stage::of_units(20).sized([1400.0, 800.0]);
    for (page, shown) in [
        ("Assumed values", HOUSE),
        ("Help", "An evening at Chippawa"),
        ("Type and look", "Type size"),
        ("Open", "Begin"),
        ("Start", "Play Chippawa"),
        ("Battle", "Log"),
    ] {
        stage.go(page);
        assert!(stage.shows(shown), "{page}");
        // Pictures are painted a few a frame, and values that decide are sought beside the window; then nothing moves.
        stage.wait();
        stage.frames_wanted_in(1.0);
        assert_eq!(stage.wants_again_in(), Duration::MAX, "{page}");
    }
}

/// Pages that have the cursor in their first field as they open.
#[test]
fn pages_with_a_cursor_only_blink() {
    let mut stage = Stage::of_units(20).sized([1400.0, 800.0]);
    for (page, shown) in [("One number", "Leader"), ("Area games", "Chance to win")] {
        stage.go(page);
        assert!(stage.shows(shown), "{page}");
        let frames = stage.frames_wanted_in(60.0);
        assert!(frames <= 125, "{page}: {frames} frames in a minute");
    }
}

#[test]
fn a_battle_of_companies_at_rest_asks_for_no_frame() {
    let mut stage = Stage::of_companies(60);
    assert_eq!(stage.wants_again_in(), Duration::MAX);
    stage.click("blue company 3");
    assert!(stage.shows("line"), "its formations are in the foot");
    assert_eq!(stage.wants_again_in(), Duration::MAX);
}

/// A design of as many units as one may have rests as a battle does.
#[test]
fn a_design_of_300_units_only_blinks() {
    let mut stage = Stage::of_design(300);
    assert!(stage.shows_beginning("300 units · can be played · saved in design.json"));
    assert!(stage.frames_wanted_in(10.0) < 45, "the cursor blinks in its cell");
}
