//! Which open facts cannot change any more what comes of a check: worked out once for what is asked, not once a frame.

use crate::engine::{FactId, decisive};

/// The most answers that are tried together, every case of them; where there are more, nothing is dimmed.
const MOST: usize = 9;

/// The facts that cannot change what comes of a check, and what was asked when they were found.
#[derive(Clone, Debug)]
pub struct Weighed<K>(Option<(K, Vec<FactId>)>);

impl<K> Default for Weighed<K> {
    fn default() -> Self {
        Self(None)
    }
}

/// What was worked out is no part of what a form asks.
impl<K> PartialEq for Weighed<K> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<K: PartialEq> Weighed<K> {
    /// Works out by `idle` which facts are idle where this is asked, unless it was asked last. True where it was another.
    pub fn weigh(&mut self, asked: K, idle: impl FnOnce(&K) -> Vec<FactId>) -> bool {
        let other = self.0.as_ref().is_none_or(|(known, _)| *known != asked);
        if other {
            let facts = idle(&asked);
            self.0 = Some((asked, facts));
        }
        other
    }

    /// Nothing is asked that could be weighed.
    pub fn forget(&mut self) -> bool {
        self.0.take().is_some_and(|(_, facts)| !facts.is_empty())
    }
}

impl<K> Weighed<K> {
    /// Whether a fact cannot change what comes out, whatever the others are.
    pub fn is_idle(&self, fact: FactId) -> bool {
        self.0.as_ref().is_some_and(|(_, facts)| facts.contains(&fact))
    }
}

/// The facts among those of `answers` of which none, given alone or with others, changes what comes out.
pub fn idle<R: PartialEq>(answers: &[FactId], comes_to: impl FnMut(&dyn Fn(usize) -> bool) -> Option<R>) -> Vec<FactId> {
    if answers.len() > MOST {
        return Vec::new();
    }
    let weights = decisive(answers.len(), comes_to);
    let matters = |fact: &FactId| answers.iter().zip(&weights).any(|(other, weight)| other == fact && *weight > 0);
    answers.iter().copied().filter(|fact| !matters(fact)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A fact of several answers is idle where none of them decides; too many answers are not tried, and nothing is dimmed.
    #[test]
    fn what_decides_nothing_is_idle() {
        let (one, other) = (FactId(1), FactId(2));
        let comes_to = |yes: &dyn Fn(usize) -> bool| Some(yes(1));
        assert_eq!(idle(&[one, one, other], comes_to), [other]);
        assert_eq!(idle(&[one; MOST + 1], comes_to), []);
    }

    #[test]
    fn the_same_question_is_weighed_once() {
        let mut weighed = Weighed::default();
        assert!(weighed.weigh(7, |_| vec![FactId(3)]));
        assert!(!weighed.weigh(7, |_| panic!("it is known")));
        assert!(weighed.is_idle(FactId(3)) && !weighed.is_idle(FactId(4)));
        assert!(weighed.forget() && !weighed.is_idle(FactId(3)));
    }
}
