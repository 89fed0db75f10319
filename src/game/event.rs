//! What happened: one shape for every game.

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use super::{Correction, System};

/// Something that happened: what was asked with its faces, what the judge found, the changes that follow, and what was said of it.
///
/// The state is the fold of the changes. What the judge found is kept for the log and for luck; the command so that it can be judged
/// again where a fact was wrong.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Event<S: System> {
    /// What was asked, as it was understood, dice included.
    pub command: S::Command,
    /// The referee's word, where he gave it. It may be empty: he said nothing but yes.
    #[serde(default, rename = "referee", skip_serializing_if = "Option::is_none")]
    pub word: Option<SmolStr>,
    /// What the judge read off the tables.
    #[serde(default, skip_serializing_if = "is_default")]
    pub found: S::Found,
    /// What is otherwise from now on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<S::Change>,
    /// What was unusual, what could not be checked, and what a value no source gives decided.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<S::Note>,
    /// What the rules forbid, and the referee let through.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waived: Vec<S::Note>,
    /// Where earlier facts were corrected: what came of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub correction: Option<Box<Correction<S>>>,
}

impl<S: System> Event<S> {
    /// What was said of it beside its result: what was waived first, then what was noted.
    pub fn said(&self) -> impl Iterator<Item = &S::Note> {
        self.waived.iter().chain(&self.notes)
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// What is asked, and the referee's word with it if he gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked<C> {
    /// The command.
    pub command: C,
    /// His word; it may be empty.
    pub word: Option<SmolStr>,
}

impl<C> From<C> for Asked<C> {
    fn from(command: C) -> Self {
        Self { command, word: None }
    }
}

/// A command that was judged: what is left is to write it down.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged<S: System> {
    /// The command as it was understood: what it left out is filled in.
    pub command: S::Command,
    /// What was found.
    pub found: S::Found,
    /// What follows.
    pub changes: Vec<S::Change>,
}
