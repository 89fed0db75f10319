//! The log of a battle of Fire and Fury, with what corrections made of it.

use eframe::egui::Ui;

use crate::games::rff1812::battle::correction::{Revision, revisions};
use crate::games::rff1812::battle::{Battle, Event, Setup, sentence};
use crate::gui::intent::Intent;
use crate::gui::log_panel::{LogPanel, Telling};

/// Draws the panel.
pub fn ui(ui: &mut Ui, panel: &mut LogPanel, battle: &Battle, intents: &mut Vec<Intent>) {
    let setup = battle.setup();
    let revised = revisions(battle.journal()).into_iter();
    let telling = Telling {
        sentence,
        is_phase: |event| matches!(event, Event::Phase { .. }),
        is_check: Event::is_check,
        revised: revised.map(|(place, revision)| (place, (revised_text(setup, &revision), revision.nothing.is_none()))).collect(),
        nothing_yet: "Nothing has happened yet. Pick a leader for a maneuver check, or a unit and then an enemy to fire.",
    };
    panel.ui(ui, battle, &telling, intents);
}

/// What a correction made of an event.
fn revised_text(setup: &Setup, revision: &Revision<'_>) -> String {
    match (revision.nothing, revision.facts) {
        (Some(why), _) => format!("Could not happen: {why}."),
        (None, true) => format!("Corrected: {}", sentence(setup, revision.event)),
        (None, false) => format!("Now: {}", sentence(setup, revision.event)),
    }
}
