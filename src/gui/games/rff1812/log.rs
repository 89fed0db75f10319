//! The log of a battle of Fire and Fury.

use eframe::egui::Ui;

use crate::games::rff1812::battle::{Battle, Change, Command, Event, Setup};
use crate::games::rff1812::scenario::Side;
use crate::gui::games::rff1812::intent::Intent;
use crate::gui::log_panel::{LogPanel, LogSide, Telling};

/// Draws the panel.
pub fn ui(ui: &mut Ui, panel: &mut LogPanel, battle: &Battle, intents: &mut Vec<Intent>) {
    let sides = || battle.setup().scenario.sides.iter().map(log_side).collect();
    let telling = Telling {
        turn: turn_of,
        is_phase: |event: &Event| matches!(event.command, Command::SetPhase { .. }),
        has_facts: Command::is_check,
        loses: |event: &Event| event.changes.iter().any(Change::is_loss),
        ruled: Command::is_ruled,
        sides: &sides,
        nothing_yet: "Nothing has happened yet. Pick a leader for a maneuver check, or a unit and then an enemy to fire.",
    };
    panel.ui(ui, battle, &telling, intents);
}

/// The player turn that an event begins.
fn turn_of(setup: &Setup, event: &Event) -> Option<String> {
    let Command::SetPhase { turn, side, .. } = &event.command else { return None };
    event.changes.contains(&Change::PlayerTurnBegins).then(|| format!("Turn {turn} · {}", setup.scenario.side_name(side)))
}

/// A side with its units and leaders, as sentences name them.
fn log_side(side: &Side) -> LogSide {
    let units = side.units.iter().map(|unit| unit.label().to_owned());
    LogSide { name: side.name.clone(), names: units.chain(side.leaders.iter().map(|leader| leader.name.clone())).collect() }
}
