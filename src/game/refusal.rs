//! Why a command was not carried out.

use crate::engine::fault::{Fault, Place, Wrong, told};
use crate::id::AnyId;

/// Why a command was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", told(.faults, "; "))]
pub struct Refusal {
    /// What is wrong, and in which fields.
    pub faults: Vec<Fault>,
    /// Only the rules are against it: the referee's word lets it through.
    pub by_word: bool,
}

impl From<Vec<Fault>> for Refusal {
    /// Faults that no word mends.
    fn from(faults: Vec<Fault>) -> Self {
        Self { faults, by_word: false }
    }
}

impl From<Fault> for Refusal {
    /// A fault that no word mends.
    fn from(fault: Fault) -> Self {
        Self::from(vec![fault])
    }
}

impl Refusal {
    /// A refusal of one sentence about one field.
    #[must_use]
    pub fn of(at: impl Into<Place>, says: impl Into<Wrong>) -> Self {
        Self::from(Fault::alone(at, says))
    }

    /// The same with whom it is about by the name that `named` has for its id; `parts` tell of whom the parts of the command are.
    #[must_use]
    pub fn by_name(self, parts: &[(Place, AnyId)], named: impl Fn(&AnyId) -> Option<String>) -> Self {
        Self { faults: self.faults.into_iter().map(|fault| fault.by_name(parts, &named)).collect(), ..self }
    }

    /// As players read it within a sentence: clauses.
    #[must_use]
    pub fn clauses(&self) -> String {
        self.faults.iter().map(Fault::clause).collect::<Vec<_>>().join("; ")
    }

    /// As players read it: sentences.
    #[must_use]
    pub fn spoken(&self) -> String {
        self.faults.iter().map(Fault::spoken).collect::<Vec<_>>().join(" ")
    }
}
