//! The questions of a check, drawn from its list: every flag and word under the name it has there, asked when it arises.

use eframe::egui::Ui;

use super::scratch::fields::{pick, toggle};
use super::widgets::capital;
use crate::engine::{Asks, FactId, FactKind, Facts, Question, Value};

/// Which questions a form draws from the list, and how it puts them.
#[derive(Clone, Copy, Default)]
pub struct Form<'f> {
    /// Of whom it asks, in the names of fields; empty: there is one only.
    pub of: &'f str,
    /// What the form asks in a way of its own.
    pub apart: &'f [FactId],
}

impl Form<'_> {
    fn draws<T>(&self, question: &Question<T>, known: &Facts) -> bool {
        !self.apart.contains(&question.fact) && (question.spec.asked)(known)
    }
}

/// What is shown: the answer given, or as it is known without one.
fn shown<T>(question: &Question<T>, asked: &T, known: &Facts) -> Option<Value> {
    (question.given)(asked).or_else(|| known.get(question.fact))
}

/// Draws the questions of this check in the row at hand, as the panels of a battle do. What the battle knows, nobody is asked.
pub fn questions_ui<T: Asks>(ui: &mut Ui, form: Form<'_>, asked: &mut T, known: &Facts) {
    for question in T::asked(known).filter(|question| form.draws(question, known)) {
        match question.spec.kind {
            FactKind::Flag => {
                let mut on = shown(question, asked, known) == Some(Value::Flag(true));
                if ui.checkbox(&mut on, question.spec.question()).changed() {
                    (question.take)(asked, Some(Value::Flag(on)));
                }
            }
            FactKind::Word(words) => {
                ui.label(capital(question.spec.question()));
                let now = shown(question, asked, known);
                for word in words {
                    if ui.selectable_label(now == Some(Value::Word(word)), Value::Word(word).to_string()).clicked() {
                        (question.take)(asked, Some(Value::Word(word)));
                    }
                }
            }
            FactKind::Count | FactKind::Length => {}
        }
    }
}

/// Draws the questions of a check with no battle: words in rows of their own, then the flags, those too that a battle knows itself.
pub fn all_questions_ui<T: Asks>(ui: &mut Ui, form: Form<'_>, asked: &mut T) {
    let known = asked.facts();
    let drawn = T::QUESTIONS.iter().filter(|question| form.draws(question, &known)).collect::<Vec<_>>();
    for question in drawn.iter().filter(|question| question.spec.is_of_this_check()) {
        if let (FactKind::Word(words), Some(Value::Word(mut word))) = (question.spec.kind, shown(question, asked, &known)) {
            pick(ui, form.of, question.spec.question(), &mut word, words, |word| Value::Word(word).to_string());
            (question.take)(asked, Some(Value::Word(word)));
        }
    }
    ui.horizontal_wrapped(|ui| {
        for question in drawn.iter().filter(|question| question.spec.kind == FactKind::Flag) {
            let mut on = shown(question, asked, &known) == Some(Value::Flag(true));
            let before = on;
            toggle(ui, form.of, &mut on, question.spec.question());
            if on != before {
                (question.take)(asked, Some(Value::Flag(on)));
            }
        }
    });
}
