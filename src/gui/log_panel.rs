//! The log on the right: every event a sentence, undone ones struck through, undo to here.

use eframe::egui::{self, RichText, ScrollArea, Ui};

use super::intent::Intent;
use crate::battle::{Battle, Event, sentence};
use crate::game::{Game, Standing, System};

/// What the panel remembers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogPanel {
    /// The entry asked about.
    picked: Option<usize>,
    /// How many entries there were when last drawn, to follow the newest.
    seen: usize,
}

impl LogPanel {
    /// Draws the panel.
    pub fn ui(&mut self, ui: &mut Ui, battle: &Battle, intents: &mut Vec<Intent>) {
        self.game_ui(ui, battle, sentence, |event| matches!(event, Event::Phase { .. }), intents);
    }

    /// Draws the panel of a game of any system, its phases in bold.
    pub fn game_ui<S: System>(
        &mut self,
        ui: &mut Ui,
        battle: &Game<S>,
        sentence: impl Fn(&S::Setup, &S::Event) -> String,
        is_phase: impl Fn(&S::Event) -> bool,
        intents: &mut Vec<Intent>,
    ) {
        let journal = battle.journal();
        let setup = battle.setup();
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new("Log").heading());
            if ui.add_enabled(journal.last_applied().is_some(), egui::Button::new("Undo (Ctrl+Z)")).clicked() {
                intents.push(Intent::Undo);
            }
            if ui.add_enabled(journal.first_undone().is_some(), egui::Button::new("Redo (Ctrl+Shift+Z)")).clicked() {
                intents.push(Intent::Redo);
            }
        });
        if let Some(event) = journal.last_applied() {
            ui.label(RichText::new(format!("Undo takes back: {}", shortened(&sentence(setup, event)))).small().weak());
        }
        ui.separator();
        let newest = journal.len() > self.seen;
        self.seen = journal.len();
        let height = ui.available_height();
        let entries = journal.entries().collect::<Vec<_>>();
        ScrollArea::vertical().auto_shrink(false).max_height(height).stick_to_bottom(true).show(ui, |ui| {
            if entries.is_empty() {
                ui.label("Nothing has happened yet. Pick a leader for a maneuver check, or a unit and then an enemy to fire.");
            }
            let hidden = entries.len().saturating_sub(300);
            if hidden > 0 {
                ui.label(RichText::new(format!("{hidden} earlier events are in the battle file.")).small());
            }
            for entry in entries.iter().skip(hidden) {
                let text = sentence(setup, entry.event);
                let rich = match (entry.standing, entry.event) {
                    (Standing::Applied, event) if is_phase(event) => RichText::new(text.clone()).strong(),
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
                    self.picked_ui(ui, entry.place, entry.standing, &text, intents);
                }
            }
        });
    }

    fn picked_ui(&mut self, ui: &mut Ui, place: Option<usize>, standing: Standing, text: &str, intents: &mut Vec<Intent>) {
        ui.horizontal_wrapped(|ui| {
            let deed = match standing {
                Standing::Applied => "Undo to before this",
                Standing::Undone => "Redo to here",
                Standing::Abandoned => "",
            };
            if let Some(place) = place
                && ui.button(deed).clicked()
            {
                intents.push(Intent::MoveTo(if standing == Standing::Applied { place } else { place + 1 }));
                self.picked = None;
            }
            if ui.button("Copy").clicked() {
                intents.push(Intent::Copy(text.to_owned()));
            }
        });
    }
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= 70 { text.to_owned() } else { text.chars().take(67).collect::<String>() + "…" }
}
