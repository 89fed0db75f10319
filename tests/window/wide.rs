//! The wide window: both sides beside each other, the table under them, the middle capped, the volley drawn to scale.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::player::{Player as _, field, phase};
use crate::sight::{Sight, resize};
use brigade_major::games::rff1812::battle::{Command, Phase};
use brigade_major::gui::App;
use eframe::egui::{Key, Role};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

type Table = Harness<'static, Option<App>>;

const WIDE: (f32, f32) = (1920.0, 1080.0);

/// Turn 10, the fire phase of the United States, in a wide window.
fn fire_phase() -> Table {
    let mut table = field(vec![phase(10, "united_states", Phase::Fire)]);
    resize(&mut table, WIDE, 1.0);
    table
}

/// The sides stand beside each other from the same height on, and the middle is no wider than its most.
#[test]
fn both_sides_stand_beside_each_other() {
    let mut table = fire_phase();
    let (one, other) = (table.get_by_label("1  9th US").rect(), table.get_by_label_contains("18  Light coys").rect());
    assert!(one.right() <= other.left() && (one.top() - other.top()).abs() < 40.0, "{one:?} {other:?}");
    let seen = Sight::of(&table);
    for unit in ["1  9th US", "13  Ritchie", "18  Light coys ~", "28  Armstrong how. ~"] {
        assert!(table.query_by_label(unit).is_none_or(|row| seen.shows(row.rect())), "{unit}");
    }
    table.click("1  9th US");
    table.click("22  Royal Scots ~");
    let (chips, apply) = (table.get_by_label("At Royal Scots").rect(), table.get_by_label("Roll (R)").rect());
    assert!(apply.right() - chips.left() <= 984.0, "{chips:?} {apply:?}");
    table.keys("3.5");
    table.key(Key::Enter);
    let strip = table.get_by_label_contains("Faces: ").rect();
    assert!(strip.bottom() <= table.get_by_label("Close (Esc)").rect().top(), "the strip is above the die");
}

/// A flag on the table changes hands by the same command as one in the roster.
#[test]
fn a_flag_on_the_table_changes_hands() {
    let mut table = fire_phase();
    let flag = "Flag at Tongue of wood";
    assert!(Sight::of(&table).shows(table.get_by_label(flag).rect()));
    table.click(flag);
    table.pick("British");
    assert_eq!(table.last().command, Command::HoldPosition { position: "wood_tongue".into(), side: Some("british".into()) });
    assert_eq!(table.get_by_label(flag).accesskit_node().value().as_deref(), Some("British"));
}

/// The volley is a picture: zones say where the fire comes from, the ground how far the firer is, and a firer can be dragged.
#[test]
fn a_volley_is_drawn_to_scale() {
    let mut table = fire_phase();
    table.click("1  9th US");
    table.click("22  Royal Scots ~");
    let flank = "Fire from its left flank: enfilade";
    let is_on =
        |table: &Table| table.get_by_label(flank).accesskit_node().toggled().is_some_and(|on| on == eframe::egui::accesskit::Toggled::True);
    assert!(!is_on(&table));
    table.click(flank);
    assert!(is_on(&table));
    table.click(flank);
    assert!(!is_on(&table), "pressed again, it is the front");
    let ground = "Ground before the target: a click sets the range";
    table.get_by_label(ground).click();
    table.run();
    let firer = table.get_by_label_contains(": drag to change the range");
    assert!(firer.accesskit_node().label().unwrap().starts_with("9th US at "), "the click was its range");
    assert_eq!(firer.accesskit_node().role(), Role::Slider);
    let (firer, target) = (firer.rect(), table.get_by_label(flank).rect());
    assert!(firer.top() > target.bottom(), "it stands before its target");
    table.keys("9");
    assert!(table.query_by_label("Apply (Enter)").is_some());
}
