//! Checks of one die, each a value: its questions, its table, how the die is read, and its words.
//!
//! A game lists its own (`CHECKS`). The machine interface, the forms of a battle, of corrections and of scratch mode, the log, luck and the
//! odds go by that list, and know no check by its name.

use std::fmt::Debug;
use std::sync::Arc;

use serde_json::Value as Json;

use super::fact::{FactId, FactKind, FactSpec, Facts, Value, Vocabulary};
use super::fault::{Fault, Faults, Wrong, clause, will_not_do};
use super::one_die::OneDie;
use super::outcome::{OutcomeRow, OutcomeTable};
use super::process::{Die, Odds, Throw};
use super::tally::{ModifierRow, Ruling, Tally, lines_text};
use super::text::{added, lower_first, number, odds_text, provenance_sentence, signed, upper_first};
use crate::quantity::Inches;

/// What the checks of one die of a game have in common.
pub trait Singles: Copy + Debug + PartialEq + Sized + 'static {
    /// The game's tables.
    type Tables: Debug + 'static;
    /// An effect as its tables have it.
    type Spec: Debug + 'static;
    /// An effect of a die that lies.
    type Effect: Debug;
    /// What a battle of the game must know of a check besides.
    type Own: Debug + 'static;

    /// The rows of a check. `None` where the tables have none.
    fn rows<'t>(tables: &'t Self::Tables, check: &SingleCheck<Self>) -> Option<SingleRows<'t, Self>>;
    /// The effects of a row at a result.
    fn settle<'t>(effects: impl Iterator<Item = &'t Self::Spec>, result: i32) -> Vec<Self::Effect>;
    /// The effects in words.
    fn effects_text(effects: &[Self::Effect]) -> String;
}

/// The rows of a check of one die.
#[derive(Debug)]
pub struct SingleRows<'t, G: Singles> {
    /// Its modifiers; empty where the die is read as it falls.
    pub modifiers: &'t [Arc<ModifierRow>],
    /// Its results.
    pub outcomes: &'t OutcomeTable<G::Spec>,
}

/// How the table is read.
#[derive(Debug)]
pub enum Reads<T> {
    /// At the die and the modifiers.
    Sum,
    /// At the modifiers less the die: it takes so much or less.
    Under,
    /// At what the tables make of the face.
    By(fn(&T, u8) -> i32),
}

/// A check of one die.
#[derive(Debug)]
pub struct SingleCheck<G: Singles> {
    /// Its name in requests, commands and files.
    pub name: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// When it is rolled, for a form without a battle; may be empty.
    pub occasion: &'static str,
    /// The die.
    pub die: Die,
    /// What is asked for it.
    pub facts: &'static Vocabulary,
    /// The least and the most of the numbers it asks.
    pub bounds: &'static [(FactId, u32, u32)],
    /// The answers a form begins with, where they are not no, the first word or the least number.
    pub usual: &'static [(FactId, Value)],
    /// What else is wrong with the answers.
    pub faults: fn(&G::Tables, &Facts, &Faults),
    /// How the table is read.
    pub reads: Reads<G::Tables>,
    /// Whom effects are told of, and what is told where there are none: "he", "is unhurt".
    pub befalls: Option<(&'static str, &'static str)>,
    /// What a battle of the game must know of it besides.
    pub own: G::Own,
}

/// Two are the same by their name.
impl<G: Singles> PartialEq for SingleCheck<G> {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl<G: Singles> Eq for SingleCheck<G> {}

impl<G: Singles> SingleCheck<G> {
    /// A check whose die and modifiers are added up, with nothing special about it.
    #[must_use]
    pub const fn new(name: &'static str, title: &'static str, die: Die, facts: &'static Vocabulary, own: G::Own) -> Self {
        Self { name, title, occasion: "", die, facts, bounds: &[], usual: &[], faults: |_, _, _| {}, reads: Reads::Sum, befalls: None, own }
    }

    /// The facts that are asked for it, where none is known.
    pub fn questions(&self) -> impl Iterator<Item = (FactId, &'static FactSpec)> + use<G> {
        self.facts.facts.iter().enumerate().map(|(nth, spec)| (FactId(nth), spec))
    }

    /// Those that are said or measured for each check in a battle.
    pub fn declared(&self) -> impl Iterator<Item = (FactId, &'static FactSpec)> + use<G> {
        self.questions().filter(|(_, spec)| spec.is_of_this_check())
    }

    /// The fields of its request.
    pub fn fields(&self) -> Vec<&'static str> {
        self.questions().map(|(_, spec)| spec.name).chain(["die"]).collect()
    }

    /// Nothing known of it yet.
    #[must_use]
    pub fn unknown(&self) -> Facts {
        Facts::of(self.facts)
    }

    /// The least and the most of a number it asks.
    #[must_use]
    pub fn bounds_of(&self, fact: FactId) -> (u32, u32) {
        self.bounds.iter().find(|(of, ..)| *of == fact).map_or((0, u32::MAX), |(_, least, most)| (*least, *most))
    }

    /// The answers a form begins with.
    #[must_use]
    pub fn usual_answers(&self) -> Facts {
        let mut facts = self.unknown();
        for (fact, spec) in self.questions() {
            let usual = match spec.kind {
                FactKind::Flag => Value::Flag(false),
                FactKind::Word(words) => words.first().map_or(Value::Nothing, |word| Value::Word(word)),
                FactKind::Count => Value::Count(i64::from(self.bounds_of(fact).0)),
                FactKind::Length => Value::Nothing,
            };
            facts.know(fact, self.usual.iter().find(|(of, _)| *of == fact).map_or(usual, |(_, value)| *value));
        }
        facts
    }

    /// The results of its table. `None` where the tables have none.
    #[must_use]
    pub fn outcomes<'t>(&self, tables: &'t G::Tables) -> Option<&'t OutcomeTable<G::Spec>> {
        G::rows(tables, self).map(|rows| rows.outcomes)
    }

    /// The modifiers of its table.
    #[must_use]
    pub fn modifiers<'t>(&self, tables: &'t G::Tables) -> &'t [Arc<ModifierRow>] {
        G::rows(tables, self).map_or(&[], |rows| rows.modifiers)
    }

    /// Checks the answers and makes the tally. A flag nobody set is no.
    ///
    /// # Errors
    /// Every field at fault.
    pub fn prepare<'t>(
        &'static self,
        tables: &'t G::Tables,
        mut facts: Facts,
        die: Option<u8>,
        rulings: &[Ruling],
    ) -> Result<Single<'t, G>, Vec<Fault>> {
        let faults = Faults::default();
        for (fact, spec) in self.questions() {
            match (spec.kind, facts.get(fact)) {
                (FactKind::Flag, None) => facts.flag(fact, false),
                (FactKind::Count, Some(Value::Count(count))) => {
                    let (least, most) = self.bounds_of(fact);
                    faults.within(spec.name, u32::try_from(count).unwrap_or(u32::MAX), least..=most);
                }
                (_, None) => faults.add_if((spec.asked)(&facts), spec.name, clause("is missing")),
                _ => {}
            }
        }
        if faults.is_empty() {
            (self.faults)(tables, &facts, &faults);
        }
        faults.die("die", die, self.die.sides());
        let rows = G::rows(tables, self);
        faults.add_if(rows.is_none(), "check", "the tables have no rows for it");
        let rows = faults.with(rows)?;
        let tally = Tally::of(rows.modifiers, &facts, rulings);
        Ok(Single { check: self, facts, tally, outcomes: rows.outcomes, tables })
    }

    /// Reads the field of a request or a call that answers one of its questions; null is no answer. `None` where no question has the name.
    ///
    /// # Errors
    /// A value of another kind.
    pub fn take(&self, name: &str, given: &Json, facts: &mut Facts) -> Option<Result<(), Wrong>> {
        let (fact, spec) = self.questions().find(|(_, spec)| spec.name == name)?;
        let (value, right) = match spec.kind {
            FactKind::Flag => (given.as_bool().map(Value::Flag), "true or false".to_owned()),
            FactKind::Count => {
                let count = given.as_u64().and_then(|count| u32::try_from(count).ok());
                (count.map(|count| Value::Count(i64::from(count))), "a whole number, not below 0 and not so large".to_owned())
            }
            FactKind::Length => {
                (given.as_f64().and_then(|inches| Inches::from_f64(inches).ok()).map(Value::Length), "a number of inches".to_owned())
            }
            FactKind::Word(words) => {
                let word = words.iter().find(|word| given.as_str() == Some(**word));
                (word.map(|word| Value::Word(word)), words.join(", "))
            }
        };
        if value.is_none() && !given.is_null() {
            let given = match given {
                Json::Array(_) => "a list".to_owned(),
                Json::Object(_) => "an object".to_owned(),
                other => other.to_string(),
            };
            return Some(Err(will_not_do(given, right)));
        }
        facts.answer(fact, value);
        Some(Ok(()))
    }
}

/// A check with its tally made, waiting for the die.
#[derive(Clone, Debug)]
pub struct Single<'t, G: Singles> {
    /// Which check.
    pub check: &'static SingleCheck<G>,
    /// What is known.
    pub facts: Facts,
    /// Its modifiers; none where the die is read as it falls.
    pub tally: Tally<'t>,
    outcomes: &'t OutcomeTable<G::Spec>,
    tables: &'t G::Tables,
}

/// A check with its die.
#[derive(Clone, Debug)]
pub struct SingleResult<'t, G: Singles> {
    /// What the table was read at.
    pub result: i32,
    /// The row of the table.
    pub row: &'t OutcomeRow<G::Spec>,
    /// What it does.
    pub effects: Vec<G::Effect>,
}

impl<'t, G: Singles> Single<'t, G> {
    /// The rows the result may fall in.
    #[must_use]
    pub const fn outcomes(&self) -> &'t OutcomeTable<G::Spec> {
        self.outcomes
    }

    /// Whether there are modifiers at all.
    #[must_use]
    pub fn has_tally(&self) -> bool {
        !self.tally.lines().is_empty()
    }

    /// Reads the table with the die.
    #[must_use]
    pub fn resolve(&self, face: u8) -> SingleResult<'t, G> {
        let result = self.result(face);
        let nth = self.outcomes.row_of(result);
        let effects = G::settle(self.outcomes.effects_of(nth, &self.facts), result);
        SingleResult { result, row: &self.outcomes.rows()[nth], effects }
    }

    /// What the table is read at.
    fn result(&self, face: u8) -> i32 {
        match self.check.reads {
            Reads::Sum => self.tally.total().saturating_add(i32::from(face)),
            Reads::Under => self.tally.total().saturating_sub(i32::from(face)),
            Reads::By(made) => made(self.tables, face),
        }
    }

    /// How the die came to its result: `die 7`, `die 7 − 2 = 5`, `4, and it takes 3 or less`.
    #[must_use]
    pub fn reached(&self, face: u8) -> String {
        match self.check.reads {
            Reads::Sum if self.has_tally() => {
                format!("die {face} {} = {}", added(self.tally.total()), number(self.result(face)))
            }
            Reads::Under => format!("{face}, and it takes {} or less", self.tally.total()),
            Reads::Sum | Reads::By(_) => format!("die {face}"),
        }
    }

    /// The check in a sentence, with or without its die.
    #[must_use]
    pub fn sentence(&self, die: Option<u8>) -> String {
        let sum = match self.check.reads {
            Reads::Under => Some(format!("It takes {} or less", self.tally.total())),
            Reads::Sum if self.has_tally() => Some(format!("{} ({})", signed(self.tally.total()), lines_text(&self.tally))),
            Reads::Sum | Reads::By(_) => None,
        };
        let Some(face) = die else {
            let chances = self.chances_text();
            return sum.map_or_else(|| format!("{chances}."), |sum| format!("{sum}. {chances}."));
        };
        let read = self.resolve(face);
        let adds = matches!(self.check.reads, Reads::Sum) && sum.is_some();
        let die = sum.map_or_else(|| format!("Die {face}"), |sum| format!("{sum}; die {face}"));
        let makes = if adds { format!(" makes {},", number(read.result)) } else { ":".to_owned() };
        format!("{die}{makes} {}", self.row_and_effects(&read))
    }

    fn chances_text(&self) -> String {
        let rows = self.outcomes.rows().iter().enumerate().map(|(nth, row)| (nth, lower_first(&row.label)));
        upper_first(&odds_text(&Odds::of(self), rows))
    }

    fn row_and_effects(&self, read: &SingleResult<'_, G>) -> String {
        let (row, effects) = (lower_first(&read.row.label), G::effects_text(&read.effects));
        let assumed = provenance_sentence(self.tally.least_sure().max(read.row.provenance));
        match (self.check.befalls, effects.is_empty()) {
            (None, true) => format!("{row}.{assumed}"),
            (None, false) => format!("{row}: {effects}.{assumed}"),
            (Some((who, unhurt)), true) => format!("{row}; {who} {unhurt}.{assumed}"),
            (Some((who, _)), false) => format!("{row}; {who} {effects}.{assumed}"),
        }
    }
}

impl<G: Singles> OneDie for Single<'_, G> {
    fn throw(&self) -> Throw {
        Throw { purpose: self.check.title, dice: 1, die: self.check.die }
    }

    fn row(&self, face: u8) -> usize {
        self.outcomes.row_of(self.result(face))
    }
}
