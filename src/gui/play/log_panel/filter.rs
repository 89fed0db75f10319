//! Filter of the log: by words, by side, losses only, or the referee's rulings only.

use eframe::egui::{TextEdit, Ui};

use super::summary::{LogSide, LogSummary};
use crate::gui::look::measure;
use crate::gui::parts::widgets::chip;

/// Conditions that an event must meet to be shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Filter {
    /// Words of its sentence, such as a name.
    words: String,
    /// Side that acts, by its place among the sides.
    side: Option<usize>,
    losses: bool,
    rulings: bool,
}

impl Filter {
    /// Returns whether nothing is filtered: all of the log is shown.
    pub fn is_idle(&self) -> bool {
        *self == Self::default()
    }

    /// Returns whether an event is shown.
    pub fn shows(&self, summary: &LogSummary, loses: bool, ruled: bool) -> bool {
        let words = self.words.trim().to_lowercase();
        (words.is_empty() || [&summary.text, &summary.sought].iter().any(|text| text.to_lowercase().contains(&words)))
            && self.side.is_none_or(|side| summary.side == Some(side))
            && (!self.losses || loses)
            && (!self.rulings || ruled)
    }

    /// Draws the fields of the filter.
    pub fn ui(&mut self, ui: &mut Ui, sides: &[LogSide]) {
        ui.horizontal_wrapped(|ui| {
            let title = ui.label("Filter");
            let field = TextEdit::singleline(&mut self.words).desired_width(measure::SHORT_FIELD).hint_text("a name or word");
            ui.add(field).labelled_by(title.id);
            for (nth, side) in sides.iter().enumerate() {
                let mut on = self.side == Some(nth);
                if chip(ui, &mut on, &side.name, &format!("Only events of the {} side", side.name), false) {
                    self.side = on.then_some(nth);
                }
            }
            chip(ui, &mut self.losses, "losses", "Only losses", false);
            chip(ui, &mut self.rulings, "rulings", "Only the referee's rulings and notes", false);
            if !self.is_idle() && ui.button("All").on_hover_text("Show the whole log").clicked() {
                *self = Self::default();
            }
        });
    }
}
