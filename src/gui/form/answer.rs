//! Answers of the scratch page: the result, its effects, the sentence to copy, and the facts still missing.

use eframe::egui::{RichText, Ui};

use crate::cite::Provenance;
use crate::engine::text::lower_first;
use crate::engine::{OutcomeRow, Ruling, Tally, TallyLine, Vocabulary};
use crate::gui::foot::{Foot, FootActions, FootDie, Kind, chips_ui};
use crate::gui::look::{palette, type_size};
use crate::gui::parts::widgets::{DieDraft, TallyView, capital, ruling_ui, tally_ui, warning_color};
use crate::gui::scratch::ScratchDesk;

/// State of a tally on the page: the line asked about and the referee's rulings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TallyDraft {
    /// Rulings of the referee on its lines.
    pub rulings: Vec<Ruling>,
    view: TallyView,
    note: String,
}

impl TallyDraft {
    /// Returns a tally with these rulings.
    pub fn of(rulings: Vec<Ruling>) -> Self {
        Self { rulings, ..Self::default() }
    }

    /// Draws the tally, the worth of its lines, and the referee's buttons. Returns true if Enter was pressed in the note.
    pub fn ui(&mut self, ui: &mut Ui, tally: &Tally, vocabulary: &Vocabulary, swing: &dyn Fn(&TallyLine) -> String) -> bool {
        tally_ui(ui, tally, vocabulary, &mut self.view, swing);
        ruling_ui(ui, tally, &mut self.view, &mut self.rulings, &mut self.note)
    }
}

/// Outcome of a check, as the foot shows it.
#[derive(Clone, Debug, Default)]
pub struct FootResult {
    /// The result in words; empty before the dice.
    pub result: String,
    /// Arithmetic of the result, or the input still needed.
    pub arithmetic: String,
    /// Effects of the result, each a sentence without its full stop.
    pub effects: Vec<String>,
    /// Value that decides the result and that no source gives, with the words to check it; empty if there is none.
    pub assumed: String,
    /// All of it in a sentence to copy.
    pub sentence: String,
}

impl FootResult {
    /// Returns the answer before the dice: the dice still needed, and the chances.
    pub fn before_dice(sentence: String) -> Self {
        Self { sentence, ..Self::default() }
    }

    /// Returns the answer with the dice: a row of a table, how it was reached and its effects.
    /// `text_of` describes effects of the row.
    pub fn of_row<E, F>(row: &OutcomeRow<E>, reached: &str, (effects, text_of): (&[F], impl Fn(&[F]) -> String), sentence: String) -> Self {
        let mut does = effects.chunks(1).map(|effect| capital(&text_of(effect))).filter(|text| !text.is_empty()).collect::<Vec<_>>();
        if does.is_empty() {
            does.push("No effect".to_owned());
        }
        Self { result: row.label.to_string(), arithmetic: reached.to_owned(), effects: does, assumed: unsure_text(row), sentence }
    }
}

/// Describes a row whose edge is not printed: `assumed: telling fire from 9: check it once in your book`.
fn unsure_text<E>(row: &OutcomeRow<E>) -> String {
    let name = lower_first(&row.label);
    let edge = row.from.map_or_else(|| format!("{name}, {}", row.band_text()), |from| format!("{name} from {from}"));
    match row.provenance {
        Provenance::Rules => String::new(),
        Provenance::Yours => format!("your rule: {edge}"),
        provenance => format!("{}: {edge}: check it once in your book", provenance.display_name()),
    }
}

/// Draws the foot: the dice, their result or the facts still missing, Roll and Copy. Returns the actions asked for.
pub fn foot_ui<T>(ui: &mut Ui, desk: &ScratchDesk<'_, T>, foot: Foot<'_>, answer: &Result<FootResult, Vec<String>>) -> FootActions {
    let none = FootResult::default();
    let summary = answer.as_ref().unwrap_or(&none);
    let foot = Foot {
        result: &summary.result,
        arithmetic: &summary.arithmetic,
        ready: !summary.sentence.is_empty(),
        apply: "Copy the answer",
        waits: "Copy the answer",
        kind: Kind::Copy,
        ..foot
    };
    let rolls = foot.rolls();
    let mut actions = foot.ui(ui, |ui| {
        if let Err(wrong) = answer {
            errors_ui(ui, wrong);
        }
        chips_ui(ui, summary.effects.iter().map(|effect| (effect.as_str(), false)));
        if !summary.assumed.is_empty() {
            ui.label(RichText::new(&summary.assumed).size(type_size::SMALL).color(palette(ui).warning));
        }
        if !summary.sentence.is_empty() {
            ui.label(RichText::new(&summary.sentence).size(type_size::SMALL).color(palette(ui).second));
        }
    });
    if actions.apply || actions.entered() && !summary.result.is_empty() {
        ui.copy_text(summary.sentence.clone());
    }
    actions.roll = (actions.roll || desk.roll) && rolls;
    actions
}

/// Draws the foot of a check of one die.
pub fn one_die<T>(
    ui: &mut Ui,
    desk: &mut ScratchDesk<'_, T>,
    die: &mut DieDraft,
    sides: u8,
    focus: bool,
    answer: &Result<FootResult, Vec<String>>,
) -> FootActions {
    let foot = Foot::of(vec![FootDie { label: "Die", brief: "Die", die, sides, focus, of: None }]);
    let actions = foot_ui(ui, desk, foot, answer);
    if actions.roll {
        die.set_rolled((desk.generator)(sides));
        ui.ctx().request_repaint();
    }
    actions
}

/// Draws a sentence in the page, and a button that copies it. `what` is the subject of the sentence, part of the button's name.
pub fn sentence_ui(ui: &mut Ui, what: &str, sentence: &str) {
    ui.label(sentence);
    if ui.button("Copy").accessible_name(format!("Copy the {what}")).clicked() {
        ui.copy_text(sentence.to_owned());
    }
}

/// Draws the missing or wrong fields, one sentence each.
pub fn errors_ui(ui: &mut Ui, wrong: &[String]) {
    let color = warning_color(ui);
    for sentence in wrong {
        ui.colored_label(color, sentence);
    }
}
