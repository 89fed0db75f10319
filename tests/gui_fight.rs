//! The checks of a battle of Fire and Fury at the window: nothing typed is lost, nothing moves under the pointer, the roster follows.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

mod player;

use brigade_major::game::FaceOrigin;
use brigade_major::games::rff1812::battle::{Command, Die, ManeuverCall, Phase, UnitEdit, UnitSituation};
use brigade_major::games::rff1812::words::Formation;
use brigade_major::gui::App;
use eframe::egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use player::{Player as _, after, scott_on_the_table};

type Table = Harness<'static, Option<App>>;

fn phase(turn: u32, side: &str, phase: Phase) -> Command {
    Command::SetPhase { turn, side: side.into(), phase }
}

fn form(unit: &str, formation: Formation) -> Command {
    Command::EditUnit {
        unit: unit.into(),
        edit: UnitEdit { formation: Some(formation), ..UnitEdit::default() },
        note: "for the test".into(),
    }
}

/// Everybody of Chippawa is on the table, in line or unlimbered.
fn chippawa(then: Vec<Command>) -> Table {
    let mut commands = vec![phase(9, "united_states", Phase::Maneuver)];
    commands.extend(["us_9", "us_11", "us_22", "us_25", "royal_scots", "foot_8", "foot_100"].map(|unit| form(unit, Formation::Line)));
    commands.extend(["towson_guns", "ritchie_guns", "biddle_guns"].map(|unit| form(unit, Formation::Unlimbered)));
    commands.extend(then);
    after(commands)
}

/// In the charge phase the 9th and the 11th US fight the charge they declared on the Royal Scots.
fn a_charge() -> Table {
    let units = ["us_9", "us_11"];
    let declared = Command::Declare {
        attackers: units.iter().map(|unit| (*unit).into()).collect(),
        defenders: vec!["royal_scots".into()],
        cold_steel: false,
    };
    let check = Command::Maneuver(ManeuverCall {
        leader: Some("scott".into()),
        units: units.iter().map(|unit| UnitSituation::plain((*unit).into())).collect(),
        die: Die { face: 7, from: FaceOrigin::Typed },
    });
    let mut table = chippawa(vec![declared, check, phase(9, "united_states", Phase::Charge)]);
    table.click("Fight the charge of 9th US and 11th US on Royal Scots");
    table
}

fn next_phase(table: &mut Table) {
    table.key_press_modifiers(Modifiers::COMMAND, Key::Enter);
    table.run();
}

/// What the player gave for an open check is not thrown away by what would close it: he is asked, and the check is as it was.
#[test]
fn an_open_check_is_left_only_by_its_players_word() {
    const ASKED: &str = "Still open: Winfield Scott maneuvers. What you gave for it is applied nowhere yet.";
    let mut table = scott_on_the_table();
    table.keys("7");
    let events = table.events();
    for go_on in [
        next_phase,
        |table: &mut Table| table.click("Next phase (Ctrl+Enter)"),
        |table: &mut Table| {
            table.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::Enter);
            table.run();
        },
        |table: &mut Table| table.click("Nathan Towson · gallant"),
        |table: &mut Table| table.click("22  Royal Scots ~"),
    ] {
        go_on(&mut table);
        table.get_by_label(ASKED);
        assert_eq!(table.events(), events);
        table.key(Key::Escape);
        assert!(!table.see("Still open"));
        table.get_by_label("Apply (Enter)");
    }
    next_phase(&mut table);
    table.click("Leave it and go on");
    assert_eq!(table.battle().state().phase, Phase::Fire);
    assert!(!table.unit("us_9").checked);
    assert!(!table.see("Winfield Scott maneuvers"));
}

/// A tick and a picked unit are given too; a check of which nothing is told is left without a word.
#[test]
fn an_untouched_check_is_left_without_a_word() {
    let mut table = scott_on_the_table();
    next_phase(&mut table);
    assert_eq!(table.battle().state().phase, Phase::Fire);
    let mut table = scott_on_the_table();
    table.get_all_by_label("outflanked by enemy within 8\"").next().unwrap().click();
    table.run();
    next_phase(&mut table);
    assert!(table.see("Still open: Winfield Scott maneuvers"));
    let mut table = a_charge();
    next_phase(&mut table);
    assert_eq!(table.battle().state().side.as_str(), "british");
    let mut table = a_charge();
    table.keys("9");
    next_phase(&mut table);
    table.get_by_label("Still open: Charge of 9th US and 11th US on Royal Scots. What you gave for it is applied nowhere yet.");
}
