//! What a line is worth: the chances of each row with it and without it.

use super::process::Odds;
use super::tally::{Line, Ruling, Tally};
use crate::id::RowId;

/// What one line is worth.
#[derive(Clone, Debug)]
pub struct Swing<O: Ord = usize> {
    /// The line.
    pub row: RowId,
    /// Whether it counts as things stand.
    pub counts: bool,
    /// The chances with it.
    pub with: Odds<O>,
    /// The chances without it.
    pub without: Odds<O>,
}

impl<O: Ord> Swing<O> {
    /// Whether the line changes any chance.
    #[must_use]
    pub fn matters(&self) -> bool {
        self.with != self.without
    }
}

/// The ruling that turns a line round: out if it counts, in if it does not.
#[must_use]
pub fn turned(line: &Line) -> Ruling {
    let note = "what if".into();
    let row = line.row.id.clone();
    if line.counts() { Ruling::Strike { row, note } } else { Ruling::Count { row, note } }
}

/// The swing of every line of `tally`; `odds` works the chances out anew under one more ruling.
///
/// Lines of a value that is always zero are passed over: they cannot matter.
pub fn swings<'t, O: Ord + Clone + 't>(
    tally: &'t Tally,
    now: &'t Odds<O>,
    mut odds: impl FnMut(Ruling) -> Odds<O> + 't,
) -> impl Iterator<Item = Swing<O>> + 't {
    tally.lines().iter().filter(|line| line.value != 0).map(move |line| {
        let other = odds(turned(line));
        let (with, without) = if line.counts() { (now.clone(), other) } else { (other, now.clone()) };
        Swing { row: line.row.id.clone(), counts: line.counts(), with, without }
    })
}
