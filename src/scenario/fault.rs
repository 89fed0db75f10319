//! What is wrong with a scenario file, and where: all of it, not the first thing only.

use std::cell::RefCell;

use serde::Serialize;

/// One thing wrong with a scenario file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Fault {
    /// Where: `sides[0].units[3].stands`; `line 3, column 7` where the text is no JSON; `file` for the whole of it.
    pub at: String,
    /// What is wrong and what would be right, as a sentence without its full stop.
    pub says: String,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.at, self.says)
    }
}

impl std::error::Error for Fault {}

/// Gathers faults while reading goes on, in the order of the file.
#[derive(Default)]
pub(crate) struct Faults(RefCell<Vec<Fault>>);

impl Faults {
    /// Notes a fault.
    pub fn add(&self, at: impl Into<String>, says: impl Into<String>) {
        self.0.borrow_mut().push(Fault { at: at.into(), says: says.into() });
    }

    /// All faults noted.
    pub fn into_vec(self) -> Vec<Fault> {
        self.0.into_inner()
    }
}
