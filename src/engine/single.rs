//! Checks of one die, each a value: its questions, its table, how the die is read, and its words.
//!
//! A game lists its own (`CHECKS`). The machine interface, the forms of a battle, of corrections and of scratch mode, the log, luck and the
//! odds use that list, and name no check themselves.

use std::fmt::Debug;
use std::sync::Arc;

use serde_json::Value as Json;

use super::fact::{FactId, FactKind, FactSpec, Facts, Value, Vocabulary};
use super::fault::{self, Fault, Faults, Problem, clause, invalid_value, unknown_word_text};
use super::one_die::OneDie;
use super::outcome::{OutcomeRow, OutcomeTable};
use super::process::{Die, Odds, Throw};
use super::tally::{ModifierRow, Ruling, Tally, lines_text};
use super::text::{added, lower_first, number, odds_text, provenance_sentence, signed, upper_first};
use crate::cite::Provenance;
use crate::quantity::Inches;

/// Types and functions that the one-die checks of a game have in common.
pub trait Singles: Copy + Debug + PartialEq + Sized + 'static {
    /// Tables of the game.
    type Tables: Debug + 'static;
    /// Effect as the game's tables have it.
    type Spec: Debug + 'static;
    /// Effect once the die is known.
    type Effect: Debug;
    /// Further data on a check that a battle of the game needs.
    type Own: Debug + 'static;

    /// Returns the rows of a check. `None` where the tables have none.
    fn rows<'t>(tables: &'t Self::Tables, check: &SingleCheck<Self>) -> Option<SingleRows<'t, Self>>;
    /// Returns the effects of a row at a result.
    fn settle<'t>(effects: impl Iterator<Item = &'t Self::Spec>, result: i32) -> Vec<Self::Effect>;
    /// Returns the effects in words.
    fn effects_text(effects: &[Self::Effect]) -> String;
}

/// Rows of a check of one die.
#[derive(Debug)]
pub struct SingleRows<'t, G: Singles> {
    /// Modifiers of the check; empty where the die is read as it falls.
    pub modifiers: &'t [Arc<ModifierRow>],
    /// Results of the check.
    pub outcomes: &'t OutcomeTable<G::Spec>,
}

/// Number at which the table is read.
#[derive(Debug)]
pub enum Reads<T> {
    /// Sum of the die and the modifiers.
    Sum,
    /// Modifiers minus the die: the check needs that number or less.
    Under,
    /// Number that the tables give for the face.
    By(fn(&T, u8) -> i32),
}

/// Description of a check that one die decides.
///
/// ```
/// use brigade_major::games::rff1812::Tables;
/// use brigade_major::games::rff1812::check::FALLEN_LEADER;
///
/// let tables = Tables::shipped().expect("the built-in tables are sound");
/// let check = FALLEN_LEADER.prepare(&tables, FALLEN_LEADER.unknown(), None, &[]).expect("nothing is asked for it");
/// assert_eq!(check.resolve(8).row.id.as_str(), "grievously_wounded");
/// assert_eq!(check.sentence(Some(5)), "Die 5: coat pierced; he is unhurt.");
///
/// let faults = FALLEN_LEADER.prepare(&tables, FALLEN_LEADER.unknown(), Some(11), &[]).unwrap_err();
/// assert_eq!(faults[0].sentence(), "Die must be 1 to 10, not 11.");
/// ```
#[derive(Debug)]
pub struct SingleCheck<G: Singles> {
    /// Its name in requests, commands and files.
    pub name: &'static str,
    /// Heading of the check.
    pub title: &'static str,
    /// Occasion of the roll, for a form without a battle; may be empty.
    pub occasion: &'static str,
    /// Die rolled for the check.
    pub die: Die,
    /// Facts that are asked for it.
    pub facts: &'static Vocabulary,
    /// Lowest and highest value of each number it asks.
    pub bounds: &'static [(FactId, u32, u32)],
    /// Initial answers of a form, where they are not no, the first word or the lowest number.
    pub usual: &'static [(FactId, Value)],
    /// Adds further faults of the answers.
    pub faults: fn(&G::Tables, &Facts, &Faults),
    /// Number at which the table is read.
    pub reads: Reads<G::Tables>,
    /// Subject of the effects and the text where there are none: "he", "is unhurt".
    pub effect_subject: Option<(&'static str, &'static str)>,
    /// Further data on it that a battle of the game needs.
    pub own: G::Own,
}

/// Compares checks by their name alone.
impl<G: Singles> PartialEq for SingleCheck<G> {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl<G: Singles> Eq for SingleCheck<G> {}

impl<G: Singles> SingleCheck<G> {
    /// Declares a check with the sum of its die and modifiers, and with nothing special about it.
    #[must_use]
    pub const fn new(name: &'static str, title: &'static str, die: Die, facts: &'static Vocabulary, own: G::Own) -> Self {
        Self {
            name,
            title,
            occasion: "",
            die,
            facts,
            bounds: &[],
            usual: &[],
            faults: |_, _, _| {},
            reads: Reads::Sum,
            effect_subject: None,
            own,
        }
    }

    /// Returns its facts as questions for a form where none of them is known.
    pub fn questions(&self) -> impl Iterator<Item = (FactId, &'static FactSpec)> + use<G> {
        self.facts.facts.iter().enumerate().map(|(nth, spec)| (FactId(nth), spec))
    }

    /// Returns the questions that are declared or measured for each check in a battle.
    pub fn declared(&self) -> impl Iterator<Item = (FactId, &'static FactSpec)> + use<G> {
        self.questions().filter(|(_, spec)| spec.is_of_this_check())
    }

    /// Returns the fields of its request.
    pub fn fields(&self) -> Vec<&'static str> {
        self.questions().map(|(_, spec)| spec.name).chain(["die"]).collect()
    }

    /// Returns its facts with none of them known.
    #[must_use]
    pub fn unknown(&self) -> Facts {
        Facts::of(self.facts)
    }

    /// Returns the lowest and highest value of a number it asks.
    #[must_use]
    pub fn bounds_of(&self, fact: FactId) -> (u32, u32) {
        self.bounds.iter().find(|(of, ..)| *of == fact).map_or((0, u32::MAX), |(_, least, most)| (*least, *most))
    }

    /// Returns the initial answers of a form.
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

    /// Returns the results of its table. `None` where the tables have none.
    #[must_use]
    pub fn outcomes<'t>(&self, tables: &'t G::Tables) -> Option<&'t OutcomeTable<G::Spec>> {
        G::rows(tables, self).map(|rows| rows.outcomes)
    }

    /// Returns the modifiers of its table.
    #[must_use]
    pub fn modifiers<'t>(&self, tables: &'t G::Tables) -> &'t [Arc<ModifierRow>] {
        G::rows(tables, self).map_or(&[], |rows| rows.modifiers)
    }

    /// Checks the answers and makes the tally. A flag that is not set is no.
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
                    faults.check_bounds(spec.name, u32::try_from(count).unwrap_or(u32::MAX), least..=most);
                }
                (kind, None) => {
                    let right = match kind {
                        FactKind::Count => {
                            let (least, most) = self.bounds_of(fact);
                            format!("a whole number, {least} to {most}")
                        }
                        FactKind::Flag | FactKind::Length | FactKind::Word(_) => right_value(kind),
                    };
                    faults.add_if((spec.is_asked)(&facts), spec.name, clause(format!("is missing: {right}")));
                }
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

    /// Parses the field of a request or a call that answers one of its questions; null is no answer. `None` where no question has the name.
    ///
    /// # Errors
    /// A value of another kind.
    pub fn take(&self, name: &str, given: &Json, facts: &mut Facts) -> Option<Result<(), Problem>> {
        let (fact, spec) = self.questions().find(|(_, spec)| spec.name == name)?;
        let (value, right) = match spec.kind {
            FactKind::Flag => (given.as_bool().map(Value::Flag), right_value(spec.kind)),
            FactKind::Count => {
                let count = given.as_u64().and_then(|count| u32::try_from(count).ok());
                let right = if given.is_u64() { "a smaller whole number".to_owned() } else { right_value(spec.kind) };
                (count.map(|count| Value::Count(i64::from(count))), right)
            }
            FactKind::Length => {
                (given.as_f64().and_then(|inches| Inches::from_f64(inches).ok()).map(Value::Length), right_value(spec.kind))
            }
            FactKind::Word(words) => {
                let word = words.iter().find(|word| given.as_str() == Some(**word));
                (word.map(|word| Value::Word(word)), right_value(spec.kind))
            }
        };
        if let (FactKind::Word(words), Json::String(_), None) = (spec.kind, given, value) {
            return Some(Err(fault::value(unknown_word_text(&given.to_string(), words))));
        }
        if value.is_none() && !given.is_null() {
            let given = match given {
                Json::Array(_) => "a list".to_owned(),
                Json::Object(_) => "an object".to_owned(),
                other => other.to_string(),
            };
            return Some(Err(invalid_value(given, right)));
        }
        facts.answer(fact, value);
        Some(Ok(()))
    }
}

/// Check with its tally made, waiting for the die.
#[derive(Clone, Debug)]
pub struct Single<'t, G: Singles> {
    /// Description of the check.
    pub check: &'static SingleCheck<G>,
    /// Facts known for it.
    pub facts: Facts,
    /// Modifiers as a tally; empty where the die is read as it falls.
    pub tally: Tally<'t>,
    outcomes: &'t OutcomeTable<G::Spec>,
    tables: &'t G::Tables,
}

/// Check with its die and result.
#[derive(Clone, Debug)]
pub struct SingleResult<'t, G: Singles> {
    /// Number at which the table was read.
    pub result: i32,
    /// Row of the table at that number.
    pub row: &'t OutcomeRow<G::Spec>,
    /// Effects of the row at that number.
    pub effects: Vec<G::Effect>,
    /// Certainty of the row's band and of these effects.
    pub provenance: Provenance,
}

impl<'t, G: Singles> Single<'t, G> {
    /// Returns the table of rows the result may fall in.
    #[must_use]
    pub const fn outcomes(&self) -> &'t OutcomeTable<G::Spec> {
        self.outcomes
    }

    /// Returns whether there are modifiers at all.
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
        SingleResult { result, row: &self.outcomes.rows()[nth], effects, provenance: self.outcomes.provenance_of(nth, &self.facts) }
    }

    /// Returns the number at which the table is read.
    fn result(&self, face: u8) -> i32 {
        match self.check.reads {
            Reads::Sum => self.tally.total().saturating_add(i32::from(face)),
            Reads::Under => self.tally.total().saturating_sub(i32::from(face)),
            Reads::By(made) => made(self.tables, face),
        }
    }

    /// Describes how the die gives its result: `die 7`, `die 7 − 2 = 5`, `4, and 3 or less is needed`.
    #[must_use]
    pub fn result_text(&self, face: u8) -> String {
        match self.check.reads {
            Reads::Sum if self.has_tally() => {
                format!("die {face} {} = {}", added(self.tally.total()), number(self.result(face)))
            }
            Reads::Under => format!("{face}, and {} or less is needed", self.tally.total()),
            Reads::Sum | Reads::By(_) => format!("die {face}"),
        }
    }

    /// Returns the check in a sentence, with or without its die.
    #[must_use]
    pub fn sentence(&self, die: Option<u8>) -> String {
        let sum = match self.check.reads {
            Reads::Under => Some(format!("Needs {} or less", self.tally.total())),
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
        let assumed = provenance_sentence(self.tally.least_certain().max(read.provenance));
        match (self.check.effect_subject, effects.is_empty()) {
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
/// Returns the values a fact of this kind can have, in words.
fn right_value(kind: FactKind) -> String {
    match kind {
        FactKind::Flag => "true or false".to_owned(),
        FactKind::Count => "a whole number, not below 0".to_owned(),
        FactKind::Length => "a number of inches".to_owned(),
        FactKind::Word(words) => words.join(", "),
    }
}
