//! Throw of one faction as a step of both sides' rolls: what it takes, what it sends away, and the chances of each.

use std::collections::BTreeMap;

use super::super::contest::Contest;
use super::super::cubes::Cubes;
use super::super::roll::Roll;
use super::{LANES, Lanes, lanes};
use crate::engine::Odds;

/// Result of one throw of a faction: enemy units it takes, own units it sends away, and the chance.
#[derive(Clone, Copy, Debug)]
struct Way {
    takes: usize,
    gone: usize,
    chance: f64,
}

/// Chances that a throw leaves a state unchanged, in each lane.
#[derive(Clone, Debug)]
pub(super) struct Stay {
    /// Chance without a block available.
    pub open: Lanes,
    /// Chance with a block available that is not used.
    pub blocked: Lanes,
    /// Chance with a block available that is used up.
    pub unblocked: Lanes,
}

/// Outcome of a throw: the enemy units it takes with a block counted, the own units it sends away, and the layers it leads between.
#[derive(Debug)]
pub(super) struct Outcome {
    pub takes: usize,
    pub gone: usize,
    pub from: usize,
    pub to: usize,
    /// Chances by number of dice.
    pub chances: Vec<f64>,
}

/// Throw of one faction as a step in the cycle of both sides' rolls. In layer 1 of two, a fort's block is available.
#[derive(Debug)]
pub(super) struct ThrowStep<const LAYERS: usize> {
    pub side: usize,
    pub faction: usize,
    pub outcomes: Vec<Outcome>,
    /// Chances that it changes nothing, by number of dice: first if the enemy has units, then if not.
    pub stays: Vec<[Stay; 2]>,
    /// Index of the next step; the steps form a cycle.
    pub next: usize,
    /// Share of each layer at the start of the next roll, if a roll begins with the next step.
    pub next_begins: Option<[f64; LAYERS]>,
}

impl<const LAYERS: usize> ThrowStep<LAYERS> {
    /// Builds the step of a faction from the odds of its throws; `leaves` if its commands take units out.
    pub fn of(contest: &Contest, [side, faction]: [usize; 2], leaves: bool, next: usize, next_begins: Option<[f64; LAYERS]>) -> Self {
        let hit_takes = usize::from(contest.cards.hit_takes(faction));
        let throws = (0..=contest.dice.most(faction)).map(|dice| ways(contest, faction, dice, leaves)).collect::<Vec<_>>();
        let stays = throws.iter().map(|ways| [Stay::with_enemy(ways, hit_takes), Stay::without_enemy(ways)]).collect();
        let mut outcomes = BTreeMap::<[usize; 4], Vec<f64>>::new();
        for (dice, ways) in throws.iter().enumerate() {
            for (way, from) in ways.iter().flat_map(|way| (0..LAYERS).map(move |from| (way, from))) {
                let is_blocked = from == 1 && way.takes > 0;
                let takes = way.takes - if is_blocked { hit_takes } else { 0 };
                let layer = from - usize::from(is_blocked);
                let shares = next_begins.unwrap_or_else(|| std::array::from_fn(|to| f64::from(u8::from(to == layer))));
                for (to, share) in shares.into_iter().enumerate().filter(|(_, share)| *share > 0.0) {
                    let chances = outcomes.entry([takes, way.gone, from, to]).or_insert_with(|| vec![0.0; throws.len()]);
                    chances[dice] += way.chance * share;
                }
            }
        }
        let outcomes = outcomes.into_iter().map(|([takes, gone, from, to], chances)| Outcome { takes, gone, from, to, chances }).collect();
        Self { side, faction, outcomes, stays, next, next_begins }
    }

    /// Builds a step without a throw.
    pub const fn without_throw(side: usize, next: usize) -> Self {
        Self { side, faction: 0, outcomes: Vec::new(), stays: Vec::new(), next, next_begins: None }
    }

    /// Returns the largest number of units the throw takes or sends away.
    pub fn most(&self) -> usize {
        self.outcomes.iter().map(|outcome| outcome.takes.max(outcome.gone)).max().unwrap_or(0)
    }
}

impl Stay {
    fn with_enemy(ways: &[Way], hit_takes: usize) -> Self {
        let none = unchanged(ways, |takes| takes == 0);
        Self { open: none, blocked: none, unblocked: unchanged(ways, |takes| takes > 0 && takes == hit_takes) }
    }

    fn without_enemy(ways: &[Way]) -> Self {
        Self {
            open: unchanged(ways, |_| true),
            blocked: unchanged(ways, |takes| takes == 0),
            unblocked: unchanged(ways, |takes| takes > 0),
        }
    }

    /// Picks the chances of each lane from those that the lane's number of dice has.
    pub fn of_lanes<'s>(stay: impl Fn(usize) -> &'s Self) -> Self {
        let pick = |chances: fn(&Self) -> &Lanes| lanes(|lane| chances(stay(lane))[lane]);
        Self { open: pick(|stay| &stay.open), blocked: pick(|stay| &stay.blocked), unblocked: pick(|stay| &stay.unblocked) }
    }

    /// Returns the part of the masses in a state's layers that stays there.
    #[inline(always)]
    pub fn on<const LAYERS: usize>(&self, mut masses: [Lanes; LAYERS]) -> [Lanes; LAYERS] {
        match masses.as_mut_slice() {
            [open, blocked] => {
                *open = lanes(|lane| open[lane] * self.open[lane] + blocked[lane] * self.unblocked[lane]);
                *blocked = lanes(|lane| blocked[lane] * self.blocked[lane]);
            }
            layers => {
                for open in layers {
                    *open = lanes(|lane| open[lane] * self.open[lane]);
                }
            }
        }
        masses
    }
}

/// Returns in every lane the chance that no own unit leaves and the enemy units taken are as stated.
fn unchanged(ways: &[Way], counts: impl Fn(usize) -> bool) -> Lanes {
    [ways.iter().filter(|way| way.gone == 0 && counts(way.takes)).map(|way| way.chance).sum(); LANES]
}

/// Builds the results of a faction's throw with a number of dice, from the same odds that play uses.
fn ways(contest: &Contest, faction: usize, dice: u8, leaves: bool) -> Vec<Way> {
    let odds = Odds::of(&Roll { dice: &contest.dice, cubes: Cubes::default().with(faction, dice), fort: None });
    let mut ways: BTreeMap<(usize, usize), f64> = BTreeMap::new();
    for result in odds.weights.keys() {
        let shown = result.shown[faction];
        let flees = if contest.cards.flees(faction) { shown.flees } else { 0 };
        let leave = if leaves { shown.commands } else { 0 };
        let takes = usize::from(shown.hits) * usize::from(contest.cards.hit_takes(faction));
        *ways.entry((takes, usize::from(flees) + usize::from(leave))).or_insert(0.0) += odds.chance(result);
    }
    ways.into_iter().map(|((takes, gone), chance)| Way { takes, gone, chance }).collect()
}
