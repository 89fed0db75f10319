//! What stands otherwise in two states, piece by piece, as changes.

use serde::{Deserialize, Serialize};

use crate::game::System;

/// One piece that stands otherwise: what sets it as it was, and as it becomes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Difference<S: System> {
    /// Of what it is.
    pub subject: S::Subject,
    /// What players call it.
    pub name: String,
    /// As it was.
    pub was: Vec<S::Change>,
    /// As it becomes.
    pub becomes: Vec<S::Change>,
}

impl<S: System> Difference<S> {
    /// All pieces that differ, in the order of what they are of.
    #[must_use]
    pub fn all(setup: &S::Setup, was: &S::State, becomes: &S::State) -> Vec<Self> {
        let mut differences: Vec<Self> = Vec::new();
        let mut add = |change: S::Change, becomes_so: bool| {
            let subject = S::subject(&change);
            let known = differences.iter().position(|difference| difference.subject == subject);
            let place = known.unwrap_or_else(|| {
                differences.push(Self { name: S::name_of(setup, becomes, &subject), subject, was: Vec::new(), becomes: Vec::new() });
                differences.len() - 1
            });
            let Some(difference) = differences.get_mut(place) else { return };
            if becomes_so { difference.becomes.push(change) } else { difference.was.push(change) }
        };
        S::between(becomes, was).into_iter().for_each(|change| add(change, false));
        S::between(was, becomes).into_iter().for_each(|change| add(change, true));
        differences.sort_by(|a, b| a.subject.cmp(&b.subject));
        differences
    }

    /// The difference in words: "25th US: 5 stands left, not 6 stands left; disordered, not in good order."
    #[must_use]
    pub fn sentence(&self, setup: &S::Setup) -> String {
        let told = S::told(setup, &self.was, &self.becomes);
        // What reads the same stands elsewhere or of other things: open order over other hexes, as many as before.
        let told = if told.is_empty() { "other than before, of the same count".to_owned() } else { told.join("; ") };
        format!("{}: {told}.", self.name)
    }
}
