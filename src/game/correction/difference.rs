//! Differences between two states, piece by piece, as changes.

use serde::{Deserialize, Serialize};

use crate::game::System;

/// One piece that differs between two states, with the changes that set it either way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Difference<S: System> {
    /// Subject that differs: a unit, a leader, the table.
    pub subject: S::Subject,
    /// Name of the subject for players.
    pub name: String,
    /// Changes that restore it as it was.
    pub was: Vec<S::Change>,
    /// Changes that set it as it becomes.
    pub becomes: Vec<S::Change>,
}

impl<S: System> Difference<S> {
    /// Returns all differences between two states, in the order of their subjects.
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
        S::changes_between(becomes, was).into_iter().for_each(|change| add(change, false));
        S::changes_between(was, becomes).into_iter().for_each(|change| add(change, true));
        differences.sort_by(|a, b| a.subject.cmp(&b.subject));
        differences
    }

    /// Describes the difference: "25th US: 5 stands left, not 6 stands left; disordered, not in good order."
    #[must_use]
    pub fn sentence(&self, setup: &S::Setup) -> String {
        let changes = S::describe_changes(setup, &self.was, &self.becomes);
        // Equal texts hide a difference in place or objects: open order over other hexes, as many as before.
        let changes = if changes.is_empty() { "changed, with the same number".to_owned() } else { changes.join("; ") };
        format!("{}: {changes}.", self.name)
    }
}
