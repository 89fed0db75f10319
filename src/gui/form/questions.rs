//! Questions of a check, drawn from its list: every flag, word, number and distance that applies, under its name in the list. In a battle,
//! facts known from a map or the state are not asked; for a check with no battle loaded all of them are asked, in rows.

use std::ops::RangeInclusive;

use eframe::egui::{RichText, Ui};

use super::fields::{FieldReader, apart, choice, inches_here, name, number, pick_of, row, unit_ui};
use crate::engine::{Asks, FactId, FactKind, Facts, Question, Value};
use crate::gui::look::{palette, type_size};
use crate::gui::parts::digits::appears;
pub use crate::gui::parts::widgets::chip;
use crate::gui::parts::widgets::{InchesDraft, capital, combo_ui, inches_beside_ui};
use crate::quantity::Inches;

/// Selection of the questions to draw from the list, and their wording.
#[derive(Clone, Copy)]
pub struct Questions<'f> {
    /// Name of the unit the questions are about, as a prefix of field names; empty if there is only one.
    pub of: &'f str,
    /// Nothing is known but the answers given here: facts that a battle knows itself are asked too, in rows of their own.
    pub all: bool,
    /// Facts that the form asks in its own way, not drawn from the list.
    pub exclude: &'f [FactId],
    /// Only facts to ask here; empty: all except those in `apart`.
    pub include: &'f [FactId],
    /// Returns the text of a question with the figures of the tables, where it has any.
    pub question_text: Option<&'f dyn Fn(FactId) -> String>,
    /// Returns the distance that limits a fact, used while none is measured.
    pub limit: Option<&'f dyn Fn(FactId) -> Option<Inches>>,
    /// Returns whether a fact cannot change the result any more; its question is dimmed.
    pub irrelevant: Option<&'f dyn Fn(FactId) -> bool>,
    /// Returns the letter that ticks a question.
    pub key: Option<&'f dyn Fn(FactId) -> Option<char>>,
    /// Hint text in the empty field of a number.
    pub hint: &'f str,
}

impl Default for Questions<'_> {
    fn default() -> Self {
        Self::PLAIN
    }
}

impl Questions<'_> {
    /// Selection of all questions of a battle, worded as in the list.
    pub const PLAIN: Self =
        Self { of: "", all: false, exclude: &[], include: &[], question_text: None, limit: None, irrelevant: None, key: None, hint: "" };

    /// Returns the questions to draw, given the facts known.
    fn of<T: Asks>(&self, known: &Facts) -> Vec<&'static Question<T>> {
        let here = |question: &&Question<T>| {
            let of_check = self.all || question.spec.is_of_this_check();
            let named = self.include.is_empty() || self.include.contains(&question.fact);
            of_check && named && !self.exclude.contains(&question.fact) && (question.spec.is_asked)(known)
        };
        T::QUESTIONS.iter().filter(here).collect()
    }

    fn question_text<T>(&self, question: &Question<T>) -> String {
        self.question_text.map_or_else(|| question.spec.question().to_owned(), |put| put(question.fact))
    }

    fn is_irrelevant<T>(&self, question: &Question<T>) -> bool {
        self.irrelevant.is_some_and(|dim| dim(question.fact))
    }

    fn with_letter<T>(&self, question: &Question<T>, text: &str) -> String {
        with_letter(self.key.and_then(|key| key(question.fact)), text)
    }

    fn limit<T>(&self, question: &Question<T>) -> Inches {
        self.limit.and_then(|edge| edge(question.fact)).unwrap_or_default()
    }
}

/// Returns the text of a toggle, behind the letter that ticks it.
pub fn with_letter(letter: Option<char>, text: &str) -> String {
    letter.map_or_else(|| text.to_owned(), |letter| format!("{} {text}", letter.to_ascii_uppercase()))
}

/// Distances and numbers as they are typed, beside the answers; an empty distance counts as near enough.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TypedAnswers(Vec<(FactId, InchesDraft)>);

impl TypedAnswers {
    /// Returns the distances that were measured, as typed text.
    pub fn of<T: Asks>(call: &T) -> Self {
        let measured = T::QUESTIONS.iter().filter_map(|question| match (question.given)(call) {
            Some(Value::Length(inches)) => Some((question.fact, InchesDraft::of(inches))),
            _ => None,
        });
        Self(measured.collect())
    }

    /// Returns typed text for one fact.
    pub fn typed(fact: FactId, text: &str) -> Self {
        Self(vec![(fact, InchesDraft { text: text.to_owned(), ..InchesDraft::default() })])
    }

    /// Returns the text typed for a fact, empty at first.
    pub fn draft_of(&mut self, fact: FactId) -> &mut InchesDraft {
        let nth = self.0.iter().position(|(known, _)| *known == fact).unwrap_or_else(|| {
            self.0.push((fact, InchesDraft::default()));
            self.0.len() - 1
        });
        &mut self.0[nth].1
    }

    /// Reads the typed text into the answers, and notes missing values and text that is no number or distance, for the questions drawn.
    /// Optional values may be empty.
    pub fn read<T: Asks>(&self, reading: &mut FieldReader, list: Questions<'_>, call: &mut T, known: &Facts) {
        for question in list.of::<T>(known) {
            let typed = self.0.iter().find(|(fact, _)| *fact == question.fact).map(|(_, typed)| typed);
            match question.spec.kind {
                FactKind::Count => {
                    let typed = typed.map_or("", |typed| &typed.text);
                    (question.take)(call, None);
                    let optional = (question.given)(call).is_none();
                    let what = list.question_text(question);
                    let count =
                        if optional { reading.number_or_none(list.of, &what, typed) } else { Some(reading.number(list.of, &what, typed)) };
                    (question.take)(call, count.map(|count| Value::Count(i64::from(count))));
                }
                FactKind::Length if (question.given)(call).is_some() => {
                    typed.and_then(|typed| reading.inches_or_none(list.of, question.spec.description, typed));
                }
                FactKind::Length | FactKind::Flag | FactKind::Word(_) => {}
            }
        }
    }
}

/// Returns the value to show: the answer given, else the fact as it is known.
fn shown<T>(question: &Question<T>, call: &T, known: &Facts) -> Option<Value> {
    (question.given)(call).or_else(|| known.get(question.fact))
}

/// Returns whether the flag of a question is ticked.
fn is_ticked<T>(question: &Question<T>, call: &T, known: &Facts) -> bool {
    shown(question, call, known) == Some(question.spec.ticked())
}

fn tick<T>(question: &Question<T>, call: &mut T, on: bool) {
    let ticked = question.spec.ticked();
    (question.take)(call, Some(if on { ticked } else { ticked.denied() }));
}

/// Ticks a flag by its letter, or marks a distance as near enough, if its question is drawn.
pub fn press<T: Asks>(list: Questions<'_>, fact: FactId, call: &mut T, known: &Facts) {
    let Some(question) = list.of::<T>(known).into_iter().find(|question| question.fact == fact) else { return };
    match question.spec.kind {
        FactKind::Flag => {
            let on = is_ticked(question, call, known);
            tick(question, call, !on);
        }
        FactKind::Length => {
            let near = (question.given)(call).is_none().then(|| Value::Length(list.limit(question)));
            (question.take)(call, near);
        }
        FactKind::Word(_) | FactKind::Count => {}
    }
}

/// Draws the questions: in a battle in the current row, flags and words in order and then the distances; where all is asked, numbers and
/// words in rows of their own, the flags in one, and then the distances.
pub fn questions_ui<T: Asks>(ui: &mut Ui, list: Questions<'_>, call: &mut T, known: &Facts, typed: &mut TypedAnswers) {
    let questions = list.of::<T>(known);
    if list.all {
        let of_kind = |kind: fn(&FactKind) -> bool| questions.iter().filter(move |question| kind(&question.spec.kind));
        for question in of_kind(|kind| *kind == FactKind::Count) {
            number(ui, list.of, &list.question_text(question), &mut typed.draft_of(question.fact).text, list.hint);
        }
        of_kind(|kind| matches!(kind, FactKind::Word(_))).for_each(|question| word_ui(ui, list, question, call, known));
        if of_kind(|kind| *kind == FactKind::Flag).next().is_some() {
            row(ui, "", |ui| of_kind(|kind| *kind == FactKind::Flag).for_each(|question| flag_ui(ui, list, question, call, known)));
        }
    } else {
        for question in &questions {
            match question.spec.kind {
                FactKind::Flag => flag_ui(ui, list, question, call, known),
                FactKind::Word(_) => word_ui(ui, list, question, call, known),
                FactKind::Count | FactKind::Length => {}
            }
        }
    }
    for question in questions.iter().filter(|question| question.spec.kind == FactKind::Length) {
        if list.all {
            row(ui, "", |ui| length_ui(ui, list, question, call, typed));
        } else {
            length_ui(ui, list, question, call, typed);
        }
    }
}

/// Draws the words and flags among the questions in the current row; numbers and distances are left to [`measured_ui`].
pub fn in_row_ui<T: Asks>(ui: &mut Ui, list: Questions<'_>, call: &mut T, known: &Facts) {
    for question in list.of::<T>(known) {
        match question.spec.kind {
            FactKind::Flag => flag_ui(ui, list, question, call, known),
            FactKind::Word(words) => {
                let Some(Value::Word(mut word)) = shown(question, call, known) else { continue };
                let question_text = list.question_text(question);
                let named = name(list.of, &question_text);
                unit_ui(ui, &question_text);
                choice(ui, &named, (&mut word, words), list.is_irrelevant(question), |word| Value::Word(word).to_string());
                (question.take)(call, Some(Value::Word(word)));
                apart(ui);
            }
            FactKind::Count | FactKind::Length => {}
        }
    }
}

/// Draws the distances among the questions in the current row.
pub fn measured_ui<T: Asks>(ui: &mut Ui, list: Questions<'_>, call: &mut T, known: &Facts, typed: &mut TypedAnswers) {
    for question in list.of::<T>(known).into_iter().filter(|question| question.spec.kind == FactKind::Length) {
        length_ui(ui, list, question, call, typed);
    }
}

fn flag_ui<T>(ui: &mut Ui, list: Questions<'_>, question: &Question<T>, call: &mut T, known: &Facts) {
    let mut on = is_ticked(question, call, known);
    let put = list.question_text(question);
    // A question that is ticked when its fact does not hold has the question as its name.
    let is_plain = question.spec.ticked() == Value::Flag(true);
    let (text, put) = match question.spec.short_text {
        _ if list.all => (put.clone(), name(list.of, &put)),
        brief if is_plain => (brief.unwrap_or(question.spec.description).to_owned(), put),
        _ => (put.clone(), put),
    };
    if chip(ui, &mut on, &list.with_letter(question, &text), &put, list.is_irrelevant(question)) {
        tick(question, call, on);
    }
}

fn word_ui<T>(ui: &mut Ui, list: Questions<'_>, question: &Question<T>, call: &mut T, known: &Facts) {
    let FactKind::Word(words) = question.spec.kind else { return };
    let now = shown(question, call, known);
    if let (true, Some(Value::Word(mut word))) = (list.all, now) {
        pick_of(ui, list.of, &list.question_text(question), (&mut word, words), list.is_irrelevant(question), |word| {
            Value::Word(word).to_string()
        });
        (question.take)(call, Some(Value::Word(word)));
    } else if !list.all {
        ui.label(capital(&list.question_text(question)));
        for word in words {
            let mut on = now == Some(Value::Word(word));
            let text = Value::Word(word).to_string();
            if chip(ui, &mut on, &text, &text, list.is_irrelevant(question)) {
                (question.take)(call, Some(Value::Word(word)));
            }
        }
    }
}

/// Draws the toggle for "near enough", and then the field for the distance.
fn length_ui<T>(ui: &mut Ui, list: Questions<'_>, question: &Question<T>, call: &mut T, typed: &mut TypedAnswers) {
    let mut near = (question.given)(call).is_some();
    let put = list.question_text(question);
    let (text, named) =
        if list.all { (put.clone(), name(list.of, &put)) } else { (question.spec.short_text.unwrap_or(&put).to_owned(), put) };
    chip(ui, &mut near, &list.with_letter(question, &text), &named, list.is_irrelevant(question));
    let focus = appears(ui, (list.of, question.fact.0), near);
    if near {
        let (what, typed) = (question.spec.description, typed.draft_of(question.fact));
        if list.all {
            let field = inches_here(ui, list.of, what, typed);
            if focus {
                field.request_focus();
            }
        } else {
            ui.push_id((list.of, question.fact.0), |ui| inches_beside_ui(ui, what, typed, focus));
        }
    }
    let inches = near.then(|| typed.draft_of(question.fact).inches().unwrap_or_else(|| list.limit(question)));
    (question.take)(call, inches.map(Value::Length));
}

/// Draws the questions a map has already answered: with its answer, which is `usual`, or one of the answers by hand. Counts may be those of
/// `counts`.
pub fn map_questions_ui<T: Asks>(
    ui: &mut Ui,
    list: Questions<'_>,
    call: &mut T,
    known: &Facts,
    usual: &str,
    counts: impl Fn(FactId) -> RangeInclusive<u32>,
) {
    for question in (Questions { all: true, ..list }).of::<T>(known) {
        let answers = match question.spec.kind {
            FactKind::Flag => vec![Value::Flag(true), Value::Flag(false)],
            FactKind::Word(words) => words.iter().map(|word| Value::Word(word)).collect(),
            FactKind::Count => counts(question.fact).map(|count| Value::Count(i64::from(count))).collect(),
            FactKind::Length => Vec::new(),
        };
        let sentence = |answer: Option<Value>| answer.map_or_else(|| usual.to_owned(), |answer| answer.to_string());
        let now = (question.given)(call);
        let put = capital(&list.question_text(question));
        let answers = std::iter::once(None).chain(answers.into_iter().map(Some)).collect::<Vec<_>>();
        if answers.len() > MOST_CHIPS {
            combo_ui(ui, &put, &sentence(now), |ui| {
                for answer in answers {
                    if ui.selectable_label(now == answer, sentence(answer)).clicked() {
                        (question.take)(call, answer);
                    }
                }
            });
            continue;
        }
        let dim = list.is_irrelevant(question);
        ui.horizontal_wrapped(|ui| {
            let colours = palette(ui);
            ui.label(RichText::new(&put).size(type_size::SMALL).color(if dim { colours.third } else { colours.second }));
            for answer in answers {
                let (mut on, text) = (now == answer, sentence(answer));
                if chip(ui, &mut on, &text, &format!("{put}: {text}"), dim) {
                    (question.take)(call, answer);
                }
            }
        });
    }
}

/// Most answers shown as chips; more become a drop-down list.
const MOST_CHIPS: usize = 7;
