//! Bounds of a number of the tables, and steps of rows that must follow each other.

use std::ops::RangeInclusive;

use crate::engine::{FactId, Predicate, Value, Vocabulary};

/// Bounds of a number in a row.
#[derive(Clone, Debug, PartialEq)]
pub enum Bounds {
    /// Whole number within a range.
    Whole(RangeInclusive<i64>),
    /// Any number within a range.
    Any(RangeInclusive<f64>),
    /// One of two readings: 0 or 1.
    Switch,
}

impl Bounds {
    /// Describes the fault of a number; `None` if it is within the bounds.
    #[must_use]
    pub fn fault(&self, number: f64) -> Option<String> {
        let (holds, right) = match self {
            #[expect(clippy::cast_precision_loss, reason = "bounds are small")]
            Self::Whole(range) => (
                number.fract() == 0.0 && (*range.start() as f64..=*range.end() as f64).contains(&number),
                format!("a whole number from {} to {}", range.start(), range.end()),
            ),
            Self::Any(range) => (range.contains(&number), format!("a number from {} to {}", range.start(), range.end())),
            Self::Switch => (number == 0.0 || number == 1.0, "0 or 1".to_owned()),
        };
        (!holds).then(|| format!("{number} is not allowed: it must be {right}"))
    }
}

/// Range of a fact that is counted: from its lowest to its highest value, each left out where there is none; and what else must hold.
#[derive(Debug)]
pub(super) struct FactRange<'p> {
    pub fact: FactId,
    pub from: Option<i64>,
    pub to: Option<i64>,
    pub besides: Vec<&'p Predicate>,
}

impl<'p> FactRange<'p> {
    /// Reads a condition as one step of one fact; `None` if it is none.
    pub fn of(when: &'p Predicate) -> Option<Self> {
        let parts = match when {
            Predicate::All(parts) => parts.as_slice(),
            one => std::slice::from_ref(one),
        };
        let mut step: Option<Self> = None;
        let mut besides = Vec::new();
        for part in parts {
            let (fact, from, to) = match part {
                Predicate::AtLeast(fact, Value::Count(from)) => (*fact, Some(*from), None),
                Predicate::AtMost(fact, Value::Count(to)) => (*fact, None, Some(*to)),
                Predicate::All(_)
                | Predicate::Any(_)
                | Predicate::Not(_)
                | Predicate::Is(..)
                | Predicate::AtLeast(..)
                | Predicate::AtMost(..) => {
                    besides.push(part);
                    continue;
                }
            };
            match &mut step {
                None => step = Some(Self { fact, from, to, besides: Vec::new() }),
                Some(step) if step.fact == fact => (step.from, step.to) = (step.from.or(from), step.to.or(to)),
                Some(_) => return None,
            }
        }
        step.map(|step| Self { besides, ..step })
    }
}

/// Describes the gaps and overlaps between steps of one fact, each with the name of its row. Steps of which no two meet at both edges, as
/// "from 15" before "from 10", are read one after the other and need none.
pub(super) fn step_faults(vocabulary: &Vocabulary, mut steps: Vec<(String, FactRange<'_>)>) -> Vec<String> {
    steps.sort_by_key(|(_, step)| (step.from.unwrap_or(i64::MIN), step.to.unwrap_or(i64::MAX)));
    let name = |fact: FactId| crate::engine::text::spaced(vocabulary.spec(fact).name);
    let mut faults = Vec::new();
    for (row, step) in &steps {
        if let Some((from, to)) = step.from.zip(step.to).filter(|(from, to)| from > to) {
            faults.push(format!("{row} runs from {from} to {to} {}: the lower number comes first", name(step.fact)));
        }
    }
    if steps.iter().filter(|(_, step)| step.to.is_some()).count() + 1 < steps.len() {
        return faults;
    }
    for pair in steps.windows(2) {
        let [(below, lower), (above, upper)] = pair else { continue };
        let (Some(end), Some(begin)) = (lower.to, upper.from) else { continue };
        let fact = name(upper.fact);
        if begin <= end {
            faults.push(format!("{below} and {above} both cover {fact} {begin}: one must begin where the other ends"));
        } else if begin > end.saturating_add(1) {
            faults.push(format!("nothing covers {fact} {}: {below} ends at {end}, and {above} begins at {begin}", end.saturating_add(1)));
        }
    }
    faults
}
