//! Answers that would change the chances of a check most.

use crate::engine::text::lower_first;
use crate::engine::{FactSpec, Value};

/// Most such answers that are shown.
const MOST: usize = 2;
/// Difference of chances below which nothing changes.
const LEAST: f64 = 1e-9;

/// Returns the cases that differ most from the chances as they are, at most two, of each question only one. Each case has its question, its
/// chances and what belongs to it.
pub fn most_telling<K: PartialEq, T>(now: &[f64], cases: impl Iterator<Item = (K, Vec<f64>, T)>) -> Vec<T> {
    let mut cases = cases.map(|(of, then, case)| (of, difference(now, &then), case)).collect::<Vec<_>>();
    cases.retain(|(_, by, _)| *by > LEAST);
    cases.sort_by(|(_, one, _), (_, other, _)| other.total_cmp(one));
    let mut chosen: Vec<(K, T)> = Vec::new();
    for (of, _, case) in cases {
        if chosen.len() < MOST && !chosen.iter().any(|(known, _)| *known == of) {
            chosen.push((of, case));
        }
    }
    chosen.into_iter().map(|(_, case)| case).collect()
}

/// Returns the chance that a result differs: half the sum of all differences.
fn difference(now: &[f64], then: &[f64]) -> f64 {
    let at = |chances: &[f64], nth: usize| chances.get(nth).copied().unwrap_or(0.0);
    (0..now.len().max(then.len())).map(|nth| (at(now, nth) - at(then, nth)).abs()).sum::<f64>() / 2.0
}

/// Returns the place of the chance that differs most.
pub fn most_changed(now: &[f64], then: &[f64]) -> Option<usize> {
    let by = |nth: &usize| (now.get(*nth).unwrap_or(&0.0) - then.get(*nth).unwrap_or(&0.0)).abs();
    // Of equal differences the better result: the rows stand from worst to best.
    (0..now.len().max(then.len())).max_by(|one, other| by(one).total_cmp(&by(other)))
}

/// Describes an answer, with the unit it is about before it: `target: enfiladed`.
pub fn answer_text(of: &str, spec: &FactSpec, value: Value) -> String {
    let text = match value {
        Value::Flag(_) if value == spec.ticked() => lower_first(spec.question()),
        Value::Flag(true) => spec.description.to_owned(),
        Value::Flag(false) => format!("not {}", spec.description),
        Value::Nothing => format!("no {}", spec.description),
        Value::Word(_) | Value::Count(_) | Value::Length(_) => format!("{} {value}", spec.description),
    };
    if of.is_empty() { text } else { format!("{}: {text}", lower_first(of)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_that_change_most_are_told_once_each() {
        let now = [0.5, 0.5];
        let cases = [("a", vec![0.6, 0.4], 1), ("b", vec![0.5, 0.5], 2), ("a", vec![1.0, 0.0], 3), ("c", vec![0.2, 0.8], 4)];
        assert_eq!(most_telling(&now, cases.into_iter()), [3, 4]);
        assert_eq!(most_changed(&[0.5, 0.3, 0.2], &[0.5, 0.1, 0.4]), Some(2));
    }
}
