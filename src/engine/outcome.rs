//! Outcome tables: bands of results, each with its row of effects.

use std::sync::Arc;

use smol_str::SmolStr;

use super::fact::Facts;
use super::predicate::{Predicate, Truth};
use super::words::words;
use crate::cite::{Citation, Provenance};
use crate::id::RowId;

words! {
    /// The better end of a table's results for the side that throws; for a leader in danger, for the leader.
    Best { High = "high", Low = "low" }
}

/// Row of an outcome table: a band of results and its meaning.
#[derive(Clone, Debug)]
pub struct OutcomeRow<E> {
    /// Id, unique in its table; the outcome's name in the machine interface.
    pub id: RowId,
    /// The outcome as a player reads it.
    pub label: SmolStr,
    /// Lowest result of the band; `None` where it has no lower edge.
    pub from: Option<i32>,
    /// Highest result of the band; `None` where it has no upper edge.
    pub to: Option<i32>,
    /// Effects of the row, each with its own condition.
    pub effects: Vec<ConditionalEffect<E>>,
    /// Citation of the printed row.
    pub cite: Citation,
    /// Certainty of the band, and of the effects that the player did not change.
    pub provenance: Provenance,
    /// Note on the row for players.
    pub note: Option<SmolStr>,
}

impl<E> OutcomeRow<E> {
    /// Formats the band as printed: `8 or more`, `3 to 7`, `−2 or less`.
    #[must_use]
    pub fn band_text(&self) -> String {
        match (self.from, self.to) {
            (None, None) => "any".to_owned(),
            (Some(from), None) => format!("{from} or more"),
            (None, Some(to)) => format!("{to} or less"),
            (Some(from), Some(to)) if from == to => from.to_string(),
            (Some(from), Some(to)) => format!("{from} to {to}"),
        }
    }
}

/// Effect with the condition under which it applies.
#[derive(Clone, Debug)]
pub struct ConditionalEffect<E> {
    /// Condition of the effect.
    pub when: Predicate,
    /// Effect if the condition holds.
    pub effect: E,
    /// Is set where the player changed it, with its condition.
    pub is_yours: bool,
}

/// Outcome table without gaps or overlaps, as the constructor guarantees.
///
/// ```
/// use brigade_major::games::rff1812::Tables;
/// use brigade_major::games::rff1812::check::FALLEN_LEADER;
///
/// let tables = Tables::shipped().expect("the built-in tables are sound");
/// let table = FALLEN_LEADER.outcomes(&tables).expect("the check has its table");
/// let row = &table.rows()[table.row_of(2)];
/// assert_eq!((row.label.as_str(), row.band_text().as_str()), ("Ignores the fire", "3 or less"));
/// assert_eq!(table.row_of(-40), table.row_of(2), "every result is in one row");
/// ```
#[derive(Clone, Debug)]
pub struct OutcomeTable<E> {
    rows: Arc<[OutcomeRow<E>]>,
    /// The rows by their places, the best first.
    best_first: Arc<[usize]>,
}

/// Reason why bands do not form a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BandFault {
    /// A table without rows.
    #[error("the table has no rows")]
    Empty,
    /// A result between two rows that belongs to neither.
    #[error("no row holds a result of {0}")]
    Gap(i32),
    /// A result in two rows.
    #[error("\"{0}\" and \"{1}\" both hold a result of {2}")]
    Overlap(RowId, RowId, i32),
    /// A band whose lowest result is above its highest.
    #[error("\"{0}\" runs from {1} to {2}: the lower number comes first")]
    Backwards(RowId, i32, i32),
}

impl<E> OutcomeTable<E> {
    /// Builds a table in which each result is in exactly one row, with the best row at that end.
    ///
    /// # Errors
    /// Every gap and overlap.
    pub fn new(rows: Vec<OutcomeRow<E>>, best: Best) -> Result<Self, Vec<BandFault>> {
        let faults = band_faults(&rows);
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut best_first = (0..rows.len()).collect::<Vec<_>>();
        best_first.sort_unstable_by_key(|row| rows[*row].from.unwrap_or(i32::MIN));
        if best == Best::High {
            best_first.reverse();
        }
        Ok(Self { rows: rows.into(), best_first: best_first.into() })
    }

    /// Returns the rows in the order in which they are printed.
    #[must_use]
    pub fn rows(&self) -> &[OutcomeRow<E>] {
        &self.rows
    }

    /// Returns the table with the lowest result of a row so much higher, and the highest of the row below with it; `None` if the row has no
    /// lowest result or if a row were empty then.
    #[must_use]
    pub fn with_edge_moved(&self, id: &str, by: i32) -> Option<Self>
    where
        E: Clone,
    {
        let from = self.rows.iter().find(|row| row.id.as_str() == id)?.from?;
        let mut rows = self.rows.to_vec();
        for row in &mut rows {
            if row.id.as_str() == id {
                row.from = Some(from + by);
            } else if row.to == Some(from - 1) {
                row.to = Some(from - 1 + by);
            }
        }
        band_faults(&rows).is_empty().then(|| Self { rows: rows.into(), best_first: Arc::clone(&self.best_first) })
    }

    /// Returns a row by its id; `None` if the table has no such row.
    #[must_use]
    pub fn row(&self, id: &RowId) -> Option<&OutcomeRow<E>> {
        self.rows.iter().find(|row| row.id == *id)
    }

    /// Returns the label of a row, or its id if the table has no such row: a file from elsewhere may name one.
    #[must_use]
    pub fn label_of(&self, id: &RowId) -> String {
        self.row(id).map_or_else(|| id.to_string(), |row| row.label.to_string())
    }

    /// Returns the rows with their indices in [`Self::rows`], the best first.
    pub fn best_first(&self) -> impl DoubleEndedIterator<Item = (usize, &OutcomeRow<E>)> + ExactSizeIterator {
        self.best_first.iter().map(|row| (*row, &self.rows[*row]))
    }

    /// Returns the number of rows better than this one; the number of all rows for an invalid index.
    #[must_use]
    pub fn rank(&self, row: usize) -> usize {
        self.best_first.iter().position(|known| *known == row).unwrap_or(self.rows.len())
    }

    /// Returns the row a result falls in, as an index into [`Self::rows`].
    #[must_use]
    pub fn row_of(&self, result: i32) -> usize {
        let holds = |row: &OutcomeRow<E>| row.from.is_none_or(|from| from <= result) && row.to.is_none_or(|to| result <= to);
        self.rows.iter().position(holds).unwrap_or(0)
    }

    /// Returns the certainty of a row under these facts: of its band, and of the effects that apply.
    #[must_use]
    pub fn provenance_of(&self, row: usize, facts: &Facts) -> Provenance {
        let row = &self.rows[row];
        let is_yours = row.effects.iter().any(|part| part.is_yours && part.when.judge(facts) == Truth::Yes);
        if is_yours { Provenance::Yours } else { row.provenance }
    }

    /// Returns the effects of a row that apply under these facts.
    pub fn effects_of<'t>(&'t self, row: usize, facts: &'t Facts) -> impl Iterator<Item = &'t E> {
        self.rows[row].effects.iter().filter(|part| part.when.judge(facts) == Truth::Yes).map(|part| &part.effect)
    }
}

fn band_faults<E>(rows: &[OutcomeRow<E>]) -> Vec<BandFault> {
    let mut faults = Vec::new();
    let mut bands = rows.iter().map(|row| (row.from.unwrap_or(i32::MIN), row.to.unwrap_or(i32::MAX), &row.id)).collect::<Vec<_>>();
    bands.retain(|(from, to, id)| {
        if from > to {
            faults.push(BandFault::Backwards((*id).clone(), *from, *to));
        }
        from <= to
    });
    bands.sort_unstable();
    let (Some((lowest, ..)), Some(highest)) = (bands.first(), bands.iter().map(|band| band.1).max()) else {
        faults.push(BandFault::Empty);
        return faults;
    };
    if *lowest != i32::MIN {
        faults.push(BandFault::Gap(lowest - 1));
    }
    if highest != i32::MAX {
        faults.push(BandFault::Gap(highest + 1));
    }
    for pair in bands.windows(2) {
        let [(_, below_to, below), (above_from, _, above)] = pair else { continue };
        if *above_from <= *below_to {
            faults.push(BandFault::Overlap((*below).clone(), (*above).clone(), *above_from));
        } else if *above_from > below_to.saturating_add(1) {
            faults.push(BandFault::Gap(below_to + 1));
        }
    }
    faults
}

/// Number of stands or guns that may grow with the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tallied {
    /// Number at any result.
    pub base: u32,
    /// Adds one for each point of the result's absolute value above this; `None` adds nothing.
    pub each_over: Option<u32>,
    /// Adds one for each point of the result below this; `None` adds nothing.
    pub each_below: Option<i32>,
}

impl Tallied {
    /// Returns the number at this result.
    #[must_use]
    pub fn at(self, result: i32) -> u32 {
        let over = self.each_over.map_or(0, |edge| result.unsigned_abs().saturating_sub(edge));
        let below = self.each_below.map_or(0, |edge| u32::try_from(edge.saturating_sub(result)).unwrap_or(0));
        self.base.saturating_add(over).saturating_add(below)
    }
}
