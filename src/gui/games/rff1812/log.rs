//! The log of a battle of Fire and Fury.

use eframe::egui::Ui;

use crate::games::rff1812::battle::{Battle, Command, Event};
use crate::gui::intent::Intent;
use crate::gui::log_panel::{LogPanel, Telling};

/// Draws the panel.
pub fn ui(ui: &mut Ui, panel: &mut LogPanel, battle: &Battle, intents: &mut Vec<Intent>) {
    let telling = Telling {
        is_phase: |event: &Event| matches!(event.command, Command::SetPhase { .. }),
        has_facts: Command::is_check,
        nothing_yet: "Nothing has happened yet. Pick a leader for a maneuver check, or a unit and then an enemy to fire.",
    };
    panel.ui(ui, battle, &telling, intents);
}
