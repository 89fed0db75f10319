//! Exact solution of a battle: a Markov chain over the units of each faction and the side that rolls next.
//!
//! Units only ever decrease, so the only loop in the chain is that of rolls that change nothing, and that loop is summed in closed form. A
//! roll is resolved faction by faction, each as a separate step: the result of one faction's throw is independent of the others, so steps
//! give the same chances as whole rolls with far fewer paths to follow. The result of a throw comes from [`Roll`], the process that play
//! uses; the unit that a hit takes comes from [`super::losses::LossOrder`].
//!
//! One side's compositions with as many units do not lead to each other. They are worked out side by side, as lanes of a stripe, and the
//! stripes of many on all threads. A stripe follows the other side's compositions from most units to fewest, so that all its lanes read the
//! masses they come from while those are near. Each state sums what comes to it in the same order wherever it is worked out: the chances
//! are the same to the last digit on any number of threads.

mod line;
mod step;
mod stripe;

use std::collections::BTreeMap;

use super::contest::{Contest, Ending, ending};
use super::cubes::Cubes;
use super::roll::Roll;
use crate::engine::Odds;
use stripe::Chain;

/// Error for a battle that may never end: in a state it can reach, no remaining die changes anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NeverEnds {
    /// Units of each side in that state.
    pub cubes: [Cubes; 2],
}

/// Every possible ending of a battle, with its chance.
#[derive(Clone, Debug, PartialEq)]
pub struct Endings(pub BTreeMap<Ending, f64>);

impl Endings {
    /// Returns the chance that a side wins.
    #[must_use]
    pub fn wins(&self, side: usize) -> f64 {
        sum(self.of(side).map(|(_, chance)| *chance)).min(1.0)
    }

    /// Returns the mean number of units a side has in the area at the end; a battle it loses counts as 0.
    #[must_use]
    pub fn expected(&self, side: usize) -> f64 {
        sum(self.of(side).map(|(ending, chance)| f64::from(ending.left.total()) * chance))
    }

    /// Returns the mean number of units of one faction that a side has at the end; a battle it loses counts as 0.
    #[must_use]
    pub fn expected_of(&self, side: usize, faction: usize) -> f64 {
        sum(self.of(side).map(|(ending, chance)| f64::from(ending.left.units(faction)) * chance))
    }

    /// Returns the chance that a side wins with each number of units left.
    #[must_use]
    pub fn survivors(&self, side: usize) -> BTreeMap<u32, f64> {
        let mut chances = BTreeMap::new();
        for (ending, chance) in self.of(side) {
            *chances.entry(ending.left.total()).or_insert(0.0) += chance;
        }
        chances
    }

    /// Scales the chances so that they add up to 1, which removes rounding errors.
    fn made_one(mut self) -> Self {
        let all = sum(self.0.values().copied());
        if all > 0.0 {
            self.0.values_mut().for_each(|chance| *chance = (*chance / all).min(1.0));
        }
        self
    }

    fn add(&mut self, ending: Ending, chance: f64) {
        *self.0.entry(ending).or_insert(0.0) += chance;
    }

    fn of(&self, side: usize) -> impl Iterator<Item = (&Ending, &f64)> {
        self.0.iter().filter(move |(ending, _)| ending.winner == side)
    }
}

/// Sums the parts; an empty sum is 0 and not -0.
fn sum(parts: impl Iterator<Item = f64>) -> f64 {
    parts.fold(0.0, |sum, part| sum + part)
}

/// Solves a battle: returns every ending with its chance.
///
/// # Errors
/// Returns [`NeverEnds`] if the battle can reach a state that no die changes.
pub fn solve(contest: &Contest) -> Result<Endings, NeverEnds> {
    all_endings(contest).map(Endings::made_one)
}

fn all_endings(contest: &Contest) -> Result<Endings, NeverEnds> {
    let mut endings = Endings(BTreeMap::new());
    let Some(side) = contest.cards.surprise.map(|side| side & 1) else {
        follow(contest, 1.0, &mut endings)?;
        return Ok(endings);
    };
    let Contest { cubes, dice, cards, losses, .. } = contest;
    let odds = Odds::of(&Roll { dice, cubes: cubes[side], fort: None });
    let after = odds.map(|result| {
        let hits = result.shown.iter().enumerate().map(|(faction, shown)| u32::from(shown.hits) * u32::from(cards.hit_takes(faction)));
        losses[1 - side].after_hits(dice, cubes[1 - side], hits.sum())
    });
    for left in after.weights.keys() {
        let mut surprised = Contest { next: side, ..contest.clone() };
        surprised.cubes[1 - side] = *left;
        follow(&surprised, after.chance(left), &mut endings)?;
    }
    Ok(endings)
}

/// Adds the endings of a battle that occurs with the given chance.
fn follow(contest: &Contest, chance: f64, endings: &mut Endings) -> Result<(), NeverEnds> {
    match ending(contest.turncoats, contest.cubes) {
        Some(ending) => endings.add(ending, chance),
        None if contest.fort.is_some() => Chain::<2>::of(contest).run(chance, endings)?,
        None => Chain::<1>::of(contest).run(chance, endings)?,
    }
    Ok(())
}

/// Number of states worked out at once, in the registers of the processor.
const LANES: usize = 8;

/// A value for each of these states.
type Lanes = [f64; LANES];

/// Builds the value of each lane. What a loop over lanes calls must be part of it, or the compiler does not put lanes side by side.
#[inline(always)]
fn lanes(value: impl Fn(usize) -> f64) -> Lanes {
    let mut lanes = [0.0; LANES];
    for (lane, own) in lanes.iter_mut().enumerate() {
        *own = value(lane);
    }
    lanes
}
