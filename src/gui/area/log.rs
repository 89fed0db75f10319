//! The log of a campaign or battle: every event a sentence, undone ones struck through, undo to here.

use eframe::egui::{self, RichText, ScrollArea, Ui};

use super::Deed;
use crate::campaign::{Campaign, Command, sentence};
use crate::game::Standing;

/// What the log remembers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AreaLog {
    picked: Option<usize>,
    seen: usize,
}

impl AreaLog {
    /// Draws it.
    pub fn ui(&mut self, ui: &mut Ui, play: &Campaign, deeds: &mut Vec<Deed>) {
        let journal = play.journal();
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new("Log").heading());
            if ui.add_enabled(journal.last_applied().is_some(), egui::Button::new("Undo (Ctrl+Z)")).clicked() {
                deeds.push(Deed::Undo);
            }
            if ui.add_enabled(journal.first_undone().is_some(), egui::Button::new("Redo (Ctrl+Shift+Z)")).clicked() {
                deeds.push(Deed::Redo);
            }
        });
        ui.separator();
        let newest = journal.len() > self.seen;
        self.seen = journal.len();
        let entries = journal.entries().collect::<Vec<_>>();
        let height = ui.available_height();
        ScrollArea::vertical().id_salt("log").auto_shrink(false).max_height(height).stick_to_bottom(true).show(ui, |ui| {
            if entries.is_empty() {
                ui.label("Nothing has happened yet.");
            }
            let hidden = entries.len().saturating_sub(300);
            if hidden > 0 {
                ui.label(RichText::new(format!("{hidden} earlier events are in the campaign's file.")).small());
            }
            for entry in entries.iter().skip(hidden) {
                let text = sentence(play.setup(), entry.event);
                let rich = match (entry.standing, &entry.event.command) {
                    (Standing::Applied, Command::Draw { .. } | Command::EndRound) => RichText::new(text.clone()).strong(),
                    (Standing::Applied, _) => RichText::new(text.clone()),
                    (Standing::Undone | Standing::Abandoned, _) => RichText::new(format!("undone: {text}")).strikethrough().weak(),
                };
                let picked = self.picked == Some(entry.number);
                let response = ui.add(egui::Button::selectable(picked, rich).wrap().min_size(egui::vec2(ui.available_width(), 26.0)));
                if response.clicked() {
                    self.picked = if picked { None } else { Some(entry.number) };
                }
                if newest && entry.number + 1 == entries.len() {
                    response.scroll_to_me(Some(egui::Align::Max));
                }
                if picked {
                    self.picked_ui(ui, entry.place, entry.standing, text, deeds);
                }
            }
        });
    }

    fn picked_ui(&mut self, ui: &mut Ui, place: Option<usize>, standing: Standing, text: String, deeds: &mut Vec<Deed>) {
        ui.horizontal_wrapped(|ui| {
            let back = standing == Standing::Applied;
            if let Some(place) = place
                && ui.button(if back { "Undo to before this" } else { "Redo to here" }).clicked()
            {
                deeds.push(Deed::MoveTo(if back { place } else { place + 1 }));
                self.picked = None;
            }
            if ui.button("Copy").clicked() {
                ui.copy_text(text);
            }
        });
    }
}
