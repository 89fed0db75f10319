//! What can be in a game: the values facts may have, case by case, and with them which rows can hold.

use super::fact::{FactId, FactKind, Facts, Value, Vocabulary};
use super::predicate::{Predicate, Truth};
use super::words::Word;

/// Facts of one kind of check, each case with the values its facts may have: of flags and words all, unless
/// the game says otherwise; a number no case names may be any.
#[derive(Clone, Debug)]
pub struct Cases {
    vocabulary: &'static Vocabulary,
    cases: Vec<Case>,
}

/// Facts with the values each may have.
pub type Case = Vec<(FactId, Vec<Value>)>;

/// Beyond so many combinations a row is kept unasked.
const MOST_COMBINATIONS: usize = 20_000;

impl Cases {
    /// These cases, each with what it does not say.
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

    /// The facts the cases are of.
    #[must_use]
    pub const fn vocabulary(&self) -> &'static Vocabulary {
        self.vocabulary
    }

    /// Whether the predicate may hold in any case: it is not definitely false.
    #[must_use]
    pub fn can_be(&self, predicate: &Predicate) -> bool {
        self.cases.iter().any(|case| self.can_be_in(case, predicate))
    }

    fn can_be_in(&self, case: &Case, predicate: &Predicate) -> bool {
        let mut asked = Vec::new();
        predicate.visit_facts(&mut |fact| {
            if !asked.contains(&fact) {
                asked.push(fact);
            }
        });
        let domains = case.iter().filter(|(fact, _)| asked.contains(fact)).collect::<Vec<_>>();
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

    /// Everything the facts of a predicate can be together.
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

    /// The cases in which a predicate may hold, a fact it names directly with the values it names.
    #[must_use]
    pub fn given(&self, predicate: &Predicate) -> Self {
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

    /// The values of a fact that occur in a case; none: it may be anything.
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

/// It is this word.
#[must_use]
pub fn one<W: Word>(word: W) -> Vec<Value> {
    vec![Value::Word(word.word())]
}

/// It is one of these words.
#[must_use]
pub fn all<W: Word>(words: &[W]) -> Vec<Value> {
    words.iter().map(|word| Value::Word(word.word())).collect()
}

/// It is so, or it is not.
#[must_use]
pub fn flag(value: bool) -> Vec<Value> {
    vec![Value::Flag(value)]
}

/// It may be or not; or it never is.
#[must_use]
pub fn maybe(possible: bool) -> Vec<Value> {
    if possible { vec![Value::Flag(true), Value::Flag(false)] } else { flag(false) }
}
