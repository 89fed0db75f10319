//! The log of a campaign or battle: the app's own log panel, what it asks for as intents of this page.

use eframe::egui::Ui;

use super::correction::has_facts;
use super::intent::AreaIntent;
use crate::games::area::campaign::{Campaign, Command, Event};
use crate::gui::intent::Intent;
use crate::gui::log_panel::{LogPanel, Telling};

/// Draws it.
pub fn log_ui(panel: &mut LogPanel, ui: &mut Ui, play: &Campaign, intents: &mut Vec<AreaIntent>) {
    let telling = Telling {
        is_phase: |event: &Event| matches!(event.command, Command::Draw { .. } | Command::EndRound),
        has_facts,
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
