//! Refusal of a command, with its faults.

use crate::engine::fault::{Fault, FaultPlace, Problem, group_by_sentence, join_faults};
use crate::id::AnyId;

/// Reasons why a command was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", join_faults(&group_by_sentence(.faults), "; "))]
pub struct Refusal {
    /// Faults of the command, with their fields.
    pub faults: Vec<Fault>,
    /// Is set where only the rules are against it, so that the referee's override allows it.
    pub by_override: bool,
}

impl From<Vec<Fault>> for Refusal {
    /// Builds a refusal that no override lifts.
    fn from(faults: Vec<Fault>) -> Self {
        Self { faults, by_override: false }
    }
}

impl From<Fault> for Refusal {
    /// Builds a refusal that no override lifts.
    fn from(fault: Fault) -> Self {
        Self::from(vec![fault])
    }
}

impl Refusal {
    /// Builds a refusal of one sentence about one field.
    #[must_use]
    pub fn of(at: impl Into<FaultPlace>, text: impl Into<Problem>) -> Self {
        Self::from(Fault::single(at, text))
    }

    /// Returns the refusal with subjects by the name that `named` gives for their ids; `parts` give the owners of the command's parts.
    #[must_use]
    pub fn with_names(self, parts: &[(FaultPlace, AnyId)], named: impl Fn(&AnyId) -> Option<String>) -> Self {
        Self { faults: self.faults.into_iter().map(|fault| fault.with_names(parts, &named)).collect(), ..self }
    }

    /// Returns the refusal as clauses, for use within a sentence.
    #[must_use]
    pub fn clauses(&self) -> String {
        group_by_sentence(&self.faults).iter().map(Fault::clause).collect::<Vec<_>>().join("; ")
    }

    /// Returns the refusal as sentences for players.
    #[must_use]
    pub fn sentences(&self) -> String {
        group_by_sentence(&self.faults).iter().map(Fault::sentence).collect::<Vec<_>>().join(" ")
    }
}
