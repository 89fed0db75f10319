//! The log on the right: every event a sentence, undone ones struck through, undo to here.

use std::collections::BTreeMap;

use eframe::egui::{self, RichText, ScrollArea, Ui};

use crate::game::correction::{Revision, revisions};
use crate::game::{Event, Game, Play, Standing, System};
use crate::gui::intent::Intent;
use crate::gui::keys::{Binding, Chord, consumed};

/// The key of an entry.
pub const CHANGE: Binding =
    Binding::new("change", Chord::Alone(egui::Key::E), "On an entry of the log that Tab has come to: change a fact of that check.");

/// What the panel remembers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogPanel {
    /// The entry asked about.
    picked: Option<usize>,
    /// How many entries there were when last drawn, to follow the newest.
    seen: usize,
    /// The entry to bring into sight.
    sought: Option<usize>,
}

/// What a system tells the panel of its events.
pub struct Telling<'t, S: System> {
    /// It begins a phase.
    pub is_phase: fn(&Event<S>) -> bool,
    /// Its facts can be changed on this page.
    pub has_facts: fn(&S::Command) -> bool,
    /// What is said while nothing has happened.
    pub nothing_yet: &'t str,
}

impl LogPanel {
    /// Picks an entry by its number, and brings it into sight.
    pub const fn show(&mut self, number: usize) {
        self.picked = Some(number);
        self.sought = Some(number);
    }

    /// Draws the panel of a game.
    pub fn ui<S: Play>(&mut self, ui: &mut Ui, battle: &Game<S>, telling: &Telling<'_, S>, intents: &mut Vec<Intent>) {
        let sentence = S::sentence;
        let (journal, setup) = (battle.journal(), battle.setup());
        // What corrections made of the events at these places, in words, and whether they happened all the same.
        let revised = revisions(journal).into_iter();
        let revised = revised.map(|(place, revision)| (place, (revised_text(setup, &revision), revision.nothing.is_none())));
        let revised = revised.collect::<BTreeMap<_, _>>();
        ui.label(RichText::new("Log").heading());
        ui.separator();
        let newest = journal.len() > self.seen;
        self.seen = journal.len();
        let height = ui.available_height();
        let entries = journal.entries().collect::<Vec<_>>();
        ScrollArea::vertical().auto_shrink(false).max_height(height).stick_to_bottom(true).show(ui, |ui| {
            if entries.is_empty() {
                ui.label(telling.nothing_yet);
            }
            // One that is picked is shown, however long ago it was.
            let hidden = entries.len().saturating_sub(300).min(self.picked.unwrap_or(usize::MAX));
            if hidden > 0 {
                ui.label(RichText::new(format!("{hidden} earlier events are in the battle file.")).small());
            }
            for entry in entries.iter().skip(hidden) {
                let text = sentence(setup, entry.event);
                let revision = entry.place.and_then(|place| revised.get(&place));
                let rich = match (entry.standing, entry.event) {
                    (Standing::Applied, _) if revision.is_some() => RichText::new(text.clone()).strikethrough().weak(),
                    (Standing::Applied, event) if (telling.is_phase)(event) => RichText::new(text.clone()).strong(),
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
                if self.sought == Some(entry.number) {
                    self.sought = None;
                    response.scroll_to_me(Some(egui::Align::Center));
                }
                if let Some((text, _)) = revision {
                    ui.indent(("revision", entry.number), |ui| ui.label(RichText::new(text).small()));
                }
                let happened = revision.is_none_or(|(_, happened)| *happened);
                let check = entry.standing == Standing::Applied && (telling.has_facts)(&entry.event.command);
                let correctable = entry.place.filter(|_| check && happened);
                if let Some(place) = correctable
                    && response.has_focus()
                    && consumed(ui, &CHANGE)
                {
                    intents.push(Intent::Correct(place));
                }
                if picked {
                    self.picked_ui(ui, entry.place, entry.standing, &text, correctable, intents);
                }
            }
        });
    }

    fn picked_ui(
        &mut self,
        ui: &mut Ui,
        place: Option<usize>,
        standing: Standing,
        text: &str,
        correctable: Option<usize>,
        intents: &mut Vec<Intent>,
    ) {
        ui.horizontal_wrapped(|ui| {
            if let Some(place) = correctable
                && ui.button("Change a fact… (E)").clicked()
            {
                intents.push(Intent::Correct(place));
                self.picked = None;
            }
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

/// What a correction made of an event.
fn revised_text<S: Play>(setup: &S::Setup, revision: &Revision<'_, S>) -> String {
    match (revision.nothing, revision.facts) {
        (Some(why), _) => format!("Could not happen: {why}."),
        (None, true) => format!("Corrected: {}", S::sentence(setup, revision.event)),
        (None, false) => format!("Now: {}", S::sentence(setup, revision.event)),
    }
}
