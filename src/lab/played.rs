//! Fights played out, where there are too many states to add up: on paired dice, so that two plans meet the same luck.
//!
//! A face hangs on the fight, the turn, whose player turn it is, what is thrown for, who throws, and which throw and die of these it is:
//! not on how many dice were thrown before. A plan beside itself differs on no die.

use std::collections::BTreeMap;

use crate::lab::exact::{FightEnd, FightSums};
use crate::lab::ground::Fight;
use crate::lab::request::{Answer, Plan};
use crate::lab::turn::{FightNext, FightState, FightThrow};
use crate::rng::Generator;

/// Number of fights that are played out.
pub const FIGHTS: u32 = 20_000;
/// Seed of the dice.
pub const DICE: u64 = 1813;
/// Most states whose throws are stored while fights are played.
const MOST_STORED: usize = 50_000;
/// Most steps of one fight, more than any has.
const MOST_STEPS: usize = 10_000;

/// Fights that were played out, one end for each, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedFights {
    /// End of each fight.
    pub ends: Vec<FightEnd>,
    /// Number of fights with each end and each deed.
    pub sums: FightSums<u32>,
}

impl Fight {
    /// Plays fights out by a plan and an answer.
    #[must_use]
    pub fn played(&self, plan: &Plan, answer: Answer, fights: u32, dice: u64) -> PlayedFights {
        let mut known: BTreeMap<FightState, FightNext> = BTreeMap::new();
        let mut sums: FightSums<u32> = FightSums { ends: BTreeMap::new(), deeds: BTreeMap::new(), assumed: BTreeMap::new(), states: 0 };
        let mut ends = Vec::with_capacity(usize::try_from(fights).unwrap_or_default());
        for fight in 0..fights {
            let mut state = self.begin();
            let mut thrown: BTreeMap<u64, u64> = BTreeMap::new();
            for _ in 0..MOST_STEPS {
                let next = match known.get(&state) {
                    Some(next) => next.clone(),
                    None => {
                        let next = self.next(&state, plan, answer);
                        if known.len() < MOST_STORED {
                            known.insert(state.clone(), next.clone());
                        }
                        next
                    }
                };
                let follows = match next {
                    FightNext::Sure(follows, deed) => {
                        if let Some(deed) = deed {
                            *sums.deeds.entry((state.turn, state.theirs, deed)).or_default() += 1;
                        }
                        *follows
                    }
                    FightNext::Throw(throw) => {
                        let kind = mixed([state.turn as u64, u64::from(state.theirs), throw.purpose as u64, u64::from(throw.ours)]);
                        let nth = thrown.entry(kind).or_default();
                        let seed = mixed([dice, u64::from(fight), kind, *nth]);
                        *nth += 1;
                        let FightThrow { ways, classes, dice, assumed, .. } = *throw;
                        for (row, _) in assumed {
                            *sums.assumed.entry(row).or_default() += 1;
                        }
                        let class = class_of(&classes, dice, seed);
                        let Some((_, follows)) = ways.into_iter().nth(class) else { break };
                        follows
                    }
                };
                if let Some(verdict) = follows.verdict {
                    let end = self.end(&follows.state, verdict);
                    *sums.ends.entry(end.clone()).or_default() += 1;
                    ends.push(end);
                    break;
                }
                state = follows.state;
            }
        }
        sums.states = known.len();
        PlayedFights { ends, sums }
    }
}

/// Returns the class that the dice of a throw come out in: each die has a face of its own.
fn class_of(classes: &[u8], dice: u32, seed: u64) -> usize {
    let sides = crate::engine::process::Die::D10.sides();
    let face = |die: u32| usize::from(Generator::from_seed(mixed([seed, u64::from(die), 0, 0])).face(sides).saturating_sub(1));
    let at = (0..dice).fold(0, |at, die| at * usize::from(sides) + face(die));
    classes.get(at).map_or(0, |class| usize::from(*class))
}

/// Mixes numbers into one that shows nothing of them.
#[must_use]
pub fn mixed(parts: [u64; 4]) -> u64 {
    parts.into_iter().fold(0x9e37_79b9_7f4a_7c15, |sum: u64, part| {
        let mut sum = sum.wrapping_add(part).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        sum ^= sum >> 29;
        sum = sum.wrapping_mul(0x94d0_49bb_1331_11eb);
        sum ^ (sum >> 32)
    })
}
