//! The log of a campaign or battle: the app's own log panel, its intents as deeds of this page.

use eframe::egui::Ui;

use super::correction::{has_form, has_form_without_forts};
use super::deed::Deed;
use crate::games::area::campaign::{Campaign, Command, Event};
use crate::gui::intent::Intent;
use crate::gui::log_panel::{LogPanel, Telling};

/// Draws it.
pub fn log_ui(panel: &mut LogPanel, ui: &mut Ui, play: &Campaign, deeds: &mut Vec<Deed>) {
    let telling = Telling {
        is_phase: |event: &Event| matches!(event.command, Command::Draw { .. } | Command::EndRound),
        has_facts: if play.setup().tables.fort.is_some() { has_form } else { has_form_without_forts },
        nothing_yet: "Nothing has happened yet.",
    };
    let mut intents = Vec::new();
    panel.ui(ui, play, &telling, &mut intents);
    for intent in intents {
        match intent {
            Intent::Undo => deeds.push(Deed::Undo),
            Intent::Redo => deeds.push(Deed::Redo),
            Intent::MoveTo(applied) => deeds.push(Deed::MoveTo(applied)),
            Intent::Copy(text) => ui.copy_text(text),
            Intent::Correct(place) => deeds.push(Deed::Correct(place)),
            // The panel asks for nothing else.
            _ => {}
        }
    }
}
