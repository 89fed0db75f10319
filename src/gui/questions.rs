//! The questions of a check, drawn from its list: every flag, word and distance under the name it has there, asked when it arises.

use std::ops::RangeInclusive;

use eframe::egui::{RichText, Ui};

use super::digits::appears;
use super::look::{palette, type_size};
use super::scratch::fields::{Reading, name, pick_of, toggle};
pub use super::widgets::chip;
use super::widgets::{InchesDraft, capital, combo_ui, inches_beside_ui};
use crate::engine::{Asks, FactId, FactKind, Facts, Question, Value};
use crate::quantity::Inches;

/// Which questions a form draws from the list, and how it puts them.
#[derive(Clone, Copy, Default)]
pub struct Form<'f> {
    /// Of whom it asks, in the names of fields; empty: there is one only.
    pub of: &'f str,
    /// What the form asks in a way of its own.
    pub apart: &'f [FactId],
    /// What alone is asked here; empty: all but what is apart.
    pub only: &'f [FactId],
    /// The question with the figures of the tables, where it has any.
    pub put: Option<&'f dyn Fn(FactId) -> String>,
    /// The distance at which a fact tells, meant where nothing is measured.
    pub edge: Option<&'f dyn Fn(FactId) -> Option<Inches>>,
    /// What cannot change the result any more is dimmed.
    pub dim: Option<&'f dyn Fn(FactId) -> bool>,
    /// The letter that ticks it.
    pub key: Option<&'f dyn Fn(FactId) -> Option<char>>,
}

impl Form<'_> {
    fn draws<T>(&self, question: &Question<T>, known: &Facts) -> bool {
        let here = self.only.is_empty() || self.only.contains(&question.fact);
        here && !self.apart.contains(&question.fact) && (question.spec.asked)(known)
    }

    fn put<T>(&self, question: &Question<T>) -> String {
        self.put.map_or_else(|| question.spec.question().to_owned(), |put| put(question.fact))
    }

    fn is_dim<T>(&self, question: &Question<T>) -> bool {
        self.dim.is_some_and(|dim| dim(question.fact))
    }

    fn lettered<T>(&self, question: &Question<T>, says: &str) -> String {
        lettered(self.key.and_then(|key| key(question.fact)), says)
    }

    fn edge<T>(&self, question: &Question<T>) -> Inches {
        self.edge.and_then(|edge| edge(question.fact)).unwrap_or_default()
    }
}

/// What a toggle says, behind the letter that ticks it.
pub fn lettered(letter: Option<char>, says: &str) -> String {
    letter.map_or_else(|| says.to_owned(), |letter| format!("{} {says}", letter.to_ascii_uppercase()))
}

/// Distances as they are typed, beside the answers; empty: near enough to count.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tapes(Vec<(FactId, InchesDraft)>);

impl Tapes {
    /// As they were measured.
    pub fn of<T: Asks>(told: &T) -> Self {
        let measured = T::QUESTIONS.iter().filter_map(|question| match (question.given)(told) {
            Some(Value::Length(inches)) => Some((question.fact, InchesDraft::of(inches))),
            _ => None,
        });
        Self(measured.collect())
    }

    /// What is typed of one.
    pub fn typed(&mut self, fact: FactId) -> &mut InchesDraft {
        let nth = self.0.iter().position(|(known, _)| *known == fact).unwrap_or_else(|| {
            self.0.push((fact, InchesDraft::default()));
            self.0.len() - 1
        });
        &mut self.0[nth].1
    }

    /// Notes what is no distance, of those that are ticked.
    pub fn read<T: Asks>(&self, reading: &mut Reading, of: &str, told: &T) {
        for (fact, typed) in &self.0 {
            if let Some(question) = T::question(*fact).filter(|question| (question.given)(told).is_some()) {
                reading.inches_or_none(of, question.spec.says, typed);
            }
        }
    }
}

/// What is shown: the answer given, or as it is known without one.
fn shown<T>(question: &Question<T>, asked: &T, known: &Facts) -> Option<Value> {
    (question.given)(asked).or_else(|| known.get(question.fact))
}

/// Whether the tick at a flag's question is set.
fn is_ticked<T>(question: &Question<T>, asked: &T, known: &Facts) -> bool {
    shown(question, asked, known) == Some(question.spec.ticked())
}

fn tick<T>(question: &Question<T>, asked: &mut T, on: bool) {
    let ticked = question.spec.ticked();
    (question.take)(asked, Some(if on { ticked } else { ticked.denied() }));
}

/// Ticks a flag, or says that it is near enough, by its letter: where the form asks it.
pub fn press<T: Asks>(form: Form<'_>, fact: FactId, asked: &mut T, known: &Facts) {
    let Some(question) = T::asked(known).find(|question| question.fact == fact && form.draws(question, known)) else { return };
    match question.spec.kind {
        FactKind::Flag => {
            let on = is_ticked(question, asked, known);
            tick(question, asked, !on);
        }
        FactKind::Length => {
            let near = (question.given)(asked).is_none().then(|| Value::Length(form.edge(question)));
            (question.take)(asked, near);
        }
        FactKind::Word(_) | FactKind::Count => {}
    }
}

/// Draws the questions of this check in the row at hand, as the panels of a battle do. What the battle knows, nobody is asked.
pub fn questions_ui<T: Asks>(ui: &mut Ui, form: Form<'_>, asked: &mut T, known: &Facts) {
    for question in T::asked(known).filter(|question| form.draws(question, known)) {
        match question.spec.kind {
            FactKind::Flag => {
                let mut on = is_ticked(question, asked, known);
                let put = form.put(question);
                // What is ticked when it does not hold is named by its question.
                let says =
                    if question.spec.ticked() == Value::Flag(true) { question.spec.brief.unwrap_or(question.spec.says) } else { &put };
                if chip(ui, &mut on, &form.lettered(question, says), &put, form.is_dim(question)) {
                    tick(question, asked, on);
                }
            }
            FactKind::Word(words) => {
                ui.label(capital(&form.put(question)));
                let now = shown(question, asked, known);
                for word in words {
                    let mut on = now == Some(Value::Word(word));
                    let says = Value::Word(word).to_string();
                    if chip(ui, &mut on, &says, &says, form.is_dim(question)) {
                        (question.take)(asked, Some(Value::Word(word)));
                    }
                }
            }
            FactKind::Count | FactKind::Length => {}
        }
    }
}

/// The questions of distances: whether it is near enough, and then how far. `field` draws the field.
fn lengths<T: Asks>(
    ui: &mut Ui,
    form: Form<'_>,
    asked: &mut T,
    known: &Facts,
    tick: impl Fn(&mut Ui, &mut bool, (&str, &str), bool),
    mut field: impl FnMut(&mut Ui, FactId, &str, bool) -> Option<Inches>,
) {
    for question in T::asked(known).filter(|question| form.draws(question, known) && question.spec.kind == FactKind::Length) {
        let mut near = (question.given)(asked).is_some();
        let put = form.put(question);
        let says = form.lettered(question, question.spec.brief.unwrap_or(&put));
        tick(ui, &mut near, (&says, &put), form.is_dim(question));
        let focus = appears(ui, (form.of, question.fact.0), near);
        let inches = near.then(|| field(ui, question.fact, question.spec.says, focus).unwrap_or_else(|| form.edge(question)));
        (question.take)(asked, inches.map(Value::Length));
    }
}

/// Draws the questions of distances in the row at hand.
pub fn lengths_ui<T: Asks>(ui: &mut Ui, form: Form<'_>, asked: &mut T, known: &Facts, tapes: &mut Tapes) {
    let tick = |ui: &mut Ui, near: &mut bool, (says, put): (&str, &str), dim: bool| {
        chip(ui, near, says, put, dim);
    };
    lengths(ui, form, asked, known, tick, |ui, fact, says, focus| {
        let typed = tapes.typed(fact);
        ui.push_id((form.of, fact.0), |ui| inches_beside_ui(ui, says, typed, focus));
        typed.inches()
    });
}

/// Draws the questions of a check with no battle: words in rows of their own, then the flags, those too that a battle knows itself.
pub fn all_questions_ui<T: Asks>(ui: &mut Ui, form: Form<'_>, asked: &mut T, known: &Facts) {
    let drawn = T::QUESTIONS.iter().filter(|question| form.draws(question, known)).collect::<Vec<_>>();
    for question in &drawn {
        if let (FactKind::Word(words), Some(Value::Word(mut word))) = (question.spec.kind, shown(question, asked, known)) {
            let dim = form.is_dim(question);
            pick_of(ui, form.of, &form.put(question), (&mut word, words), dim, |word| Value::Word(word).to_string());
            (question.take)(asked, Some(Value::Word(word)));
        }
    }
    ui.horizontal_wrapped(|ui| {
        for question in drawn.iter().filter(|question| question.spec.kind == FactKind::Flag) {
            let mut on = is_ticked(question, asked, known);
            let put = form.put(question);
            if chip(ui, &mut on, &put, &name(form.of, &put), form.is_dim(question)) {
                tick(question, asked, on);
            }
        }
    });
}

/// Draws the questions of distances of a check with no battle. `field` draws a field under that name.
pub fn all_lengths_ui<T: Asks>(
    ui: &mut Ui,
    form: Form<'_>,
    asked: &mut T,
    known: &Facts,
    tapes: &mut Tapes,
    mut field: impl FnMut(&mut Ui, &str, &mut InchesDraft, bool),
) {
    lengths(
        ui,
        form,
        asked,
        known,
        |ui, near, (_, put), _| toggle(ui, form.of, near, put),
        |ui, fact, says, focus| {
            let typed = tapes.typed(fact);
            field(ui, says, typed, focus);
            typed.inches()
        },
    );
}

/// Draws the questions a map has answered already: as it has them, which is `usual`, or one of the answers by hand. Counts may be those
/// of `counts`.
pub fn by_hand_ui<T: Asks>(
    ui: &mut Ui,
    form: Form<'_>,
    asked: &mut T,
    known: &Facts,
    usual: &str,
    counts: impl Fn(FactId) -> RangeInclusive<u32>,
) {
    for question in T::QUESTIONS.iter().filter(|question| form.draws(question, known)) {
        let answers = match question.spec.kind {
            FactKind::Flag => vec![Value::Flag(true), Value::Flag(false)],
            FactKind::Word(words) => words.iter().map(|word| Value::Word(word)).collect(),
            FactKind::Count => counts(question.fact).map(|count| Value::Count(i64::from(count))).collect(),
            FactKind::Length => Vec::new(),
        };
        let says = |answer: Option<Value>| answer.map_or_else(|| usual.to_owned(), |answer| answer.to_string());
        let now = (question.given)(asked);
        let put = capital(&form.put(question));
        let answers = std::iter::once(None).chain(answers.into_iter().map(Some)).collect::<Vec<_>>();
        if answers.len() > MOST_CHIPS {
            combo_ui(ui, &put, &says(now), |ui| {
                for answer in answers {
                    if ui.selectable_label(now == answer, says(answer)).clicked() {
                        (question.take)(asked, answer);
                    }
                }
            });
            continue;
        }
        let dim = form.is_dim(question);
        ui.horizontal_wrapped(|ui| {
            let colours = palette(ui);
            ui.label(RichText::new(&put).size(type_size::SMALL).color(if dim { colours.third } else { colours.second }));
            for answer in answers {
                let (mut on, text) = (now == answer, says(answer));
                if chip(ui, &mut on, &text, &format!("{put}: {text}"), dim) {
                    (question.take)(asked, answer);
                }
            }
        });
    }
}

/// More answers than these are a list to open.
const MOST_CHIPS: usize = 7;

/// Numbers as they are typed, beside the answers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Numbers(Vec<(FactId, String)>);

impl Numbers {
    fn typed(&mut self, fact: FactId) -> &mut String {
        let nth = self.0.iter().position(|(known, _)| *known == fact).unwrap_or_else(|| {
            self.0.push((fact, String::new()));
            self.0.len() - 1
        });
        &mut self.0[nth].1
    }

    /// Reads what is typed into the answers, and notes what is no number and what is missing. What may be left out may be empty.
    pub fn read<T: Asks>(&self, reading: &mut Reading, form: Form<'_>, asked: &mut T, known: &Facts) {
        let counts = T::QUESTIONS.iter().filter(|question| question.spec.kind == FactKind::Count);
        for question in counts.filter(|question| form.draws(question, known)) {
            let typed = self.0.iter().find(|(fact, _)| *fact == question.fact).map_or("", |(_, typed)| typed);
            (question.take)(asked, None);
            let optional = (question.given)(asked).is_none();
            let what = form.put(question);
            let count = if optional { reading.number_or_none(form.of, &what, typed) } else { Some(reading.number(form.of, &what, typed)) };
            (question.take)(asked, count.map(|count| Value::Count(i64::from(count))));
        }
    }
}

/// Draws the questions of numbers of a check with no battle. `field` draws a field under that name.
pub fn all_numbers_ui<T: Asks>(
    ui: &mut Ui,
    form: Form<'_>,
    known: &Facts,
    numbers: &mut Numbers,
    mut field: impl FnMut(&mut Ui, FactId, &str, &mut String),
) {
    for question in T::QUESTIONS.iter().filter(|question| question.spec.kind == FactKind::Count && form.draws(question, known)) {
        field(ui, question.fact, &form.put(question), numbers.typed(question.fact));
    }
}
