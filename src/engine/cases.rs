//! Cases a game allows: the values its facts can have, case by case, and the rows that can apply.

use super::fact::{FactId, FactKind, Facts, Value, Vocabulary};
use super::predicate::{Predicate, Truth};
use super::words::Word;

/// Facts of one kind of check, each case with the values its facts can have: every flag and word unless the game limits it. A number that
/// no case names can have any value.
#[derive(Clone, Debug)]
pub struct Cases {
    vocabulary: &'static Vocabulary,
    cases: Vec<Case>,
}

/// Facts, each with its possible values.
pub type Case = Vec<(FactId, Vec<Value>)>;

/// Most combinations that are tried; a row with more is assumed possible.
const MOST_COMBINATIONS: usize = 20_000;

impl Cases {
    /// Builds cases from these, each completed with the values it does not give.
    pub fn of(vocabulary: &'static Vocabulary, all: impl Iterator<Item = Case>) -> Self {
        let mut cases: Vec<Case> = Vec::new();
        for mut case in all {
            for (nth, spec) in
                vocabulary.facts.iter().enumerate().filter(|(nth, _)| !case.iter().any(|(known, _)| known.0 == *nth)).collect::<Vec<_>>()
            {
                match spec.kind {
                    FactKind::Flag => case.push((FactId(nth), maybe(true))),
                    FactKind::Word(words) => case.push((FactId(nth), words.iter().map(|word| Value::Word(word)).collect())),
                    FactKind::Count | FactKind::Length => {}
                }
            }
            if !cases.contains(&case) {
                cases.push(case);
            }
        }
        Self { vocabulary, cases }
    }

    /// Returns the vocabulary of the facts.
    #[must_use]
    pub const fn vocabulary(&self) -> &'static Vocabulary {
        self.vocabulary
    }

    /// Returns whether the predicate can hold in any case: whether it is not definitely false in all.
    #[must_use]
    pub fn can_be(&self, predicate: &Predicate) -> bool {
        self.cases.iter().any(|case| self.can_be_in(case, predicate))
    }

    fn can_be_in(&self, case: &Case, predicate: &Predicate) -> bool {
        let mut facts = Vec::new();
        predicate.visit_facts(&mut |fact| {
            if !facts.contains(&fact) {
                facts.push(fact);
            }
        });
        let domains = case.iter().filter(|(fact, _)| facts.contains(fact)).collect::<Vec<_>>();
        let combinations = domains.iter().fold(1usize, |product, (_, values)| product.saturating_mul(values.len()));
        combinations > MOST_COMBINATIONS || self.any(&domains, &mut Facts::of(self.vocabulary), predicate)
    }

    fn any(&self, domains: &[&(FactId, Vec<Value>)], facts: &mut Facts, predicate: &Predicate) -> bool {
        let Some(((fact, values), rest)) = domains.split_first().map(|(first, rest)| ((first.0, &first.1), rest)) else {
            return !matches!(predicate.judge(facts), Truth::No(_));
        };
        values.iter().any(|value| {
            facts.know(fact, *value);
            self.any(rest, facts, predicate)
        })
    }

    /// Visits every combination of values that the facts of a predicate can have.
    #[cfg(test)]
    pub fn each_combination(&self, predicate: &Predicate, visit: &mut impl FnMut(&Facts)) {
        for case in &self.cases {
            let mut all = vec![Facts::of(self.vocabulary)];
            predicate.visit_facts(&mut |fact| {
                let Some((_, values)) = case.iter().find(|(known, _)| *known == fact) else { return };
                let mut next = Vec::new();
                for facts in all.iter().filter(|facts| facts.get(fact).is_none()) {
                    for value in values {
                        let mut facts = facts.clone();
                        facts.know(fact, *value);
                        next.push(facts);
                    }
                }
                if !next.is_empty() {
                    all = next;
                }
            });
            all.iter().for_each(&mut *visit);
        }
    }

    /// Returns the cases in which a predicate can hold, with the facts it names directly limited to the values it names.
    #[must_use]
    pub fn limited_to(&self, predicate: &Predicate) -> Self {
        let mut cases = self.cases.iter().filter(|case| self.can_be_in(case, predicate)).cloned().collect::<Vec<_>>();
        let named = match predicate {
            Predicate::All(parts) => parts.iter().collect::<Vec<_>>(),
            one => vec![one],
        };
        for part in named {
            let Predicate::Is(fact, values) = part else { continue };
            for case in &mut cases {
                match case.iter_mut().find(|(known, _)| known == fact) {
                    Some((_, domain)) => domain.retain(|value| values.contains(value)),
                    None => case.push((*fact, values.clone())),
                }
            }
        }
        Self::of(self.vocabulary, cases.into_iter())
    }

    /// Returns the values of a fact that occur in a case; `None` where it can have any value.
    #[must_use]
    pub fn values(&self, fact: FactId) -> Option<Vec<Value>> {
        let mut found: Vec<Value> = Vec::new();
        for case in &self.cases {
            let (_, values) = case.iter().find(|(known, _)| *known == fact)?;
            found.extend(values.iter().filter(|value| !found.contains(value)).collect::<Vec<_>>());
        }
        Some(found)
    }
}

/// Returns the value list of this one word.
#[must_use]
pub fn one<W: Word>(word: W) -> Vec<Value> {
    vec![Value::Word(word.word())]
}

/// Returns the value list of these words.
#[must_use]
pub fn all<W: Word>(words: &[W]) -> Vec<Value> {
    words.iter().map(|word| Value::Word(word.word())).collect()
}

/// Returns the value list of this one flag.
#[must_use]
pub fn flag(value: bool) -> Vec<Value> {
    vec![Value::Flag(value)]
}

/// Returns the value list of a flag: yes and no, or only no where it is not possible.
#[must_use]
pub fn maybe(possible: bool) -> Vec<Value> {
    if possible { vec![Value::Flag(true), Value::Flag(false)] } else { flag(false) }
}
