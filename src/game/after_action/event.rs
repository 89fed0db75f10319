//! Parts of an event that turned a battle: the units that met, the units hit, the dice, and the odds of the losses.

use super::{Reviewed, RosterPlace, Strength, UnitShape};
use crate::engine::Odds;
use crate::engine::process::fraction;
use crate::game::luck::Toll;

/// Kind of a meeting of units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeetingKind {
    /// Units fire at another.
    Fire,
    /// Units come to blows with others.
    Contact,
    /// A unit or leader is tested alone.
    Alone,
}

/// Meeting of units in an event, as the game has it.
#[derive(Clone, Debug)]
pub struct Meeting<S: Reviewed> {
    /// Kind of the meeting.
    pub kind: MeetingKind,
    /// Name of its result, as a heading: `Withering fire`.
    pub heading: String,
    /// Description in short, without the names of all units: `the 25th charges, 13 to −2`.
    pub detail: String,
    /// Units that act in it.
    pub acting: Vec<S::Subject>,
    /// Units that are acted upon.
    pub met: Vec<S::Subject>,
}

/// Die that was thrown in an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventDie {
    /// Side that threw it, by its index; `None` where the log does not have it.
    pub side: Option<usize>,
    /// Face that was thrown, a number or the word of its symbol.
    pub face: String,
}

/// Unit or leader that lost strength in an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Side of the unit, by its index.
    pub side: usize,
    /// Name of the unit.
    pub name: String,
    /// Is set for a leader or officer.
    pub is_leader: bool,
    /// Strength at the start.
    pub start: u32,
    /// Strength before the event.
    pub before: u32,
    /// Strength after the event.
    pub after: u32,
    /// State of the unit after the event, in words.
    pub stands: String,
    /// Place in the roster.
    pub place: RosterPlace,
}

impl Hit {
    /// Builds a hit from the strength after it; the strength before it is the same.
    pub(super) fn of<S: Reviewed>(now: &Strength<S>) -> Self {
        Self {
            side: 0,
            name: now.name.clone(),
            is_leader: now.is_leader,
            start: now.start,
            before: now.left,
            after: now.left,
            stands: now.stands.clone(),
            place: now.place.clone(),
        }
    }

    /// Returns the strength lost in the event.
    #[must_use]
    pub const fn lost(&self) -> u32 {
        self.before.saturating_sub(self.after)
    }
}

/// Unit that took part in an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActingBody {
    /// Side of the unit, by its index.
    pub side: usize,
    /// Name of the unit.
    pub name: String,
    /// Strength at the start.
    pub start: u32,
    /// Strength before the event.
    pub left: u32,
    /// Shape of the unit.
    pub shape: UnitShape,
}

/// Cell of the odds of an event: a loss with its chance, from the least loss to the greatest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OddsCell {
    /// Number of stands or figures lost.
    pub lost: u32,
    /// Rank of the loss among the possible ones, from 0.
    pub rank: usize,
    /// Chance of the cell, of 1.
    pub chance: f64,
}

/// Highest number of equally likely throws that have a cell each.
const MOST_CELLS: u32 = 12;

/// Returns the odds of the losses of the side that lost most, as cells; and the rank of the loss that the dice took. `None` where they took
/// none.
pub(super) fn cells(Toll { lost, odds }: &Toll) -> Option<(usize, Vec<OddsCell>, usize)> {
    let (side, most) =
        lost.iter().enumerate().max_by_key(|(nth, lost)| (**lost, std::cmp::Reverse(*nth))).filter(|(_, lost)| **lost > 0)?;
    let own: Odds<u32> = odds.map(|lost| lost.get(side).copied().unwrap_or(0));
    let total = u32::try_from(&own.total).unwrap_or(u32::MAX);
    let mut cells = Vec::new();
    for (rank, (lost, ways)) in own.weights.iter().enumerate() {
        let chance = fraction(ways, &own.total);
        let count = if total <= MOST_CELLS { u32::try_from(ways).unwrap_or(1).max(1) } else { 1 };
        cells.extend((0..count).map(|_| OddsCell { lost: *lost, rank, chance: chance / f64::from(count) }));
    }
    let rank = own.weights.keys().position(|lost| lost == most)?;
    Some((side, cells, rank))
}
