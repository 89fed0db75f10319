//! Answers of the scratch page: the result, its effects, the sentence to copy, what is still to be told.

use eframe::egui::{RichText, Ui};

use crate::cite::Provenance;
use crate::engine::{Line, OutcomeRow, Ruling, Tally, Vocabulary};
use crate::gui::widgets::{TallyView, big_result, capital, mark, ruling_ui, tally_ui, warning_color};

/// What a tally's part of the page remembers: the lines asked about and the referee's rulings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TallyDraft {
    /// The referee's rulings.
    pub rulings: Vec<Ruling>,
    view: TallyView,
    note: String,
}

impl TallyDraft {
    /// Draws the tally, what its lines are worth, and the referee's buttons.
    pub fn ui(&mut self, ui: &mut Ui, typing: &mut bool, tally: &Tally, vocabulary: &Vocabulary, swing: &dyn Fn(&Line) -> String) {
        tally_ui(ui, tally, vocabulary, &mut self.view, swing);
        ruling_ui(ui, tally, &self.view, &mut self.rulings, &mut self.note, typing);
    }
}

/// The row of the table in large letters, how it was reached, and what it does.
pub fn row_ui<E>(ui: &mut Ui, row: &OutcomeRow<E>, reached: &str, effects: &str) {
    big_result(ui, &row.label);
    ui.label(RichText::new(format!("{reached}; the row is {}{}", row.band_text(), mark(row.provenance))).small());
    ui.label(if effects.is_empty() { "No effect.".to_owned() } else { format!("{}.", capital(effects)) });
    if let Some(note) = row.note.as_ref().filter(|_| row.provenance != Provenance::Rules) {
        ui.label(RichText::new(note.as_str()).small());
    }
}

/// The sentence, and a button that copies it. `what` it tells of is part of the button's name.
pub fn sentence_ui(ui: &mut Ui, what: &str, sentence: &str) {
    ui.label(sentence);
    if ui.button("Copy").accessible_name(format!("Copy the {what}")).clicked() {
        ui.copy_text(sentence.to_owned());
    }
}

/// What is missing or wrong, field by field.
pub fn wrong_ui(ui: &mut Ui, wrong: &[String]) {
    let color = warning_color(ui);
    for sentence in wrong {
        ui.colored_label(color, sentence);
    }
}
