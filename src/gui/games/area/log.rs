//! The log of a campaign or battle.

use eframe::egui::Ui;

use super::correction::has_facts;
use super::intent::Intent;
use crate::games::area::campaign::{Campaign, Command, Event, Setup};
use crate::gui::log_panel::{LogPanel, LogSide, Telling};

/// Draws it.
pub fn log_ui(panel: &mut LogPanel, ui: &mut Ui, play: &Campaign, intents: &mut Vec<Intent>) {
    let sides = || sides_of(play);
    let telling = Telling {
        turn: turn_of,
        is_phase: |event: &Event| matches!(event.command, Command::Draw { .. } | Command::EndRound),
        has_facts,
        loses: |event: &Event| matches!(event.command, Command::Losses { .. } | Command::Leave { .. }),
        ruled: |_| false,
        sides: &sides,
        nothing_yet: "Nothing has happened yet.",
    };
    panel.ui(ui, play, &telling, intents);
}

/// The turn that a cube drawn begins.
fn turn_of(setup: &Setup, event: &Event) -> Option<String> {
    let Command::Draw { faction, .. } = &event.command else { return None };
    Some(format!("The turn of {}", setup.tables.called(&faction.into()).unwrap_or_else(|| faction.to_string())))
}

/// The sides of the game with their factions, as sentences name them.
fn sides_of(play: &Campaign) -> Vec<LogSide> {
    let tables = &play.setup().tables;
    let factions = |side: &str| {
        let own = tables.factions.iter().filter(|row| row.data.side.as_deref() == Some(side));
        own.map(|row| row.head.label.to_string()).collect()
    };
    tables.sides.iter().map(|row| LogSide { name: row.head.label.to_string(), names: factions(row.head.id.as_str()) }).collect()
}
