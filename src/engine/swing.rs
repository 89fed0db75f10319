//! Worth of a line: the chances of each row with it and without it.

use super::process::Odds;
use super::tally::{Ruling, TallyLine};
use crate::id::RowId;

/// Chances with and without one line.
#[derive(Clone, Debug)]
pub struct Swing<O: Ord = usize> {
    /// Id of the line's row.
    pub row: RowId,
    /// Is set where the line counts as things stand.
    pub counts: bool,
    /// The chances with it.
    pub with: Odds<O>,
    /// The chances without it.
    pub without: Odds<O>,
}

impl<O: Ord + Clone> Swing<O> {
    /// Builds the swing of a line from the chances as they are and those with the line [`inverse_ruling`] round.
    #[must_use]
    pub fn of(line: &TallyLine, now: &Odds<O>, other: Odds<O>) -> Self {
        let (with, without) = if line.counts() { (now.clone(), other) } else { (other, now.clone()) };
        Self { row: line.row.id.clone(), counts: line.counts(), with, without }
    }

    /// Returns whether the line changes any chance.
    #[must_use]
    pub fn matters(&self) -> bool {
        self.with != self.without
    }
}

/// Returns the ruling that turns a line round: struck out if it counts, counted in if it does not.
#[must_use]
pub fn inverse_ruling(line: &TallyLine) -> Ruling {
    let note = "what if".into();
    let row = line.row.id.clone();
    if line.counts() { Ruling::Strike { row, note } } else { Ruling::Count { row, note } }
}
