//! The log of a campaign or battle: the app's own log panel, what it asks for as intents of this page.

use eframe::egui::Ui;

use super::correction::has_facts;
use super::intent::AreaIntent;
use crate::games::area::campaign::{Campaign, Command, Event, Setup};
use crate::gui::intent::Intent;
use crate::gui::log_panel::{LogPanel, LogSide, Telling};

/// Draws it.
pub fn log_ui(panel: &mut LogPanel, ui: &mut Ui, play: &Campaign, intents: &mut Vec<AreaIntent>) {
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
    let mut asked = Vec::new();
    panel.ui(ui, play, &telling, &mut asked);
    for intent in asked {
        match intent {
            Intent::MoveTo(applied) => intents.push(AreaIntent::MoveTo(applied)),
            Intent::Copy(text) => ui.copy_text(text),
            Intent::Correct(place) => intents.push(AreaIntent::Correct(place)),
            // The panel asks for nothing else.
            _ => {}
        }
    }
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
