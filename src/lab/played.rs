//! Fights played out, where there are too many states to add up: on paired dice, so that two plans meet the same luck.
//!
//! A face hangs on the fight, the turn, whose player turn it is, what is thrown for, who throws, and which throw and die of these it is:
//! not on how many dice were thrown before. A plan beside itself differs on no die.

use std::collections::BTreeMap;

use rayon::prelude::*;

use crate::lab::exact::FightSums;
use crate::lab::ground::Fight;
use crate::lab::paths::{KnownNext, Paths};
use crate::lab::progress::Progress;
use crate::lab::request::{Answer, Plan};
use crate::lab::state::{AssumedRow, FightEnd, Leads, ThrowFor};
use crate::lab::throws::KnownThrow;
use crate::rng::Generator;

/// Number of fights that are played out.
pub const FIGHTS: u32 = 20_000;
/// Seed of the dice.
pub const DICE: u64 = 1813;
/// Most states whose throws are stored while fights are played.
const MOST_STORED: usize = 50_000;
/// Most steps of one fight, more than any has.
const MOST_STEPS: usize = 10_000;
/// Number of fights that are played in a row, with the same stored throws.
const A_BATCH: u32 = 2_500;
/// Number of batches that are played.
pub(super) const BATCHES: usize = FIGHTS.div_ceil(A_BATCH) as usize;

/// Fights that were played out, one end for each, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedFights {
    /// End of each fight.
    pub ends: Vec<FightEnd>,
    /// Number of fights with each end and each deed.
    pub sums: FightSums<u32>,
}

/// Throw of one fight as it fell.
#[derive(Clone, Debug)]
pub struct Thrown {
    /// Check that it was thrown for.
    pub purpose: ThrowFor,
    /// Indicates that the dice are ours, or in a charge that the attacker's are.
    pub ours: bool,
    /// Faces of its dice, those of pools first.
    pub faces: Vec<u8>,
    /// Sums that the dice are added to.
    pub sums: Vec<i32>,
    /// Results in the words of the table, for each unit that is checked.
    pub results: Vec<String>,
}

impl Fight {
    /// Plays fights out by a plan and an answer.
    #[must_use]
    pub fn played(&self, plan: &Plan, answer: Answer, (fights, dice): (u32, u64), progress: &Progress) -> PlayedFights {
        let batches = (0..fights.div_ceil(A_BATCH)).collect::<Vec<_>>();
        let batches = batches.into_par_iter().map(|nth| {
            let mut paths = Paths::default();
            let mut part = PlayedFights { ends: Vec::new(), sums: FightSums::default() };
            for fight in nth * A_BATCH..fights.min((nth + 1) * A_BATCH) {
                if progress.is_broken_off() {
                    break;
                }
                if paths.known_states() > MOST_STORED {
                    paths = Paths::default();
                }
                self.play((plan, answer), (fight, dice), &mut paths, &mut part, None);
            }
            progress.add(1);
            part
        });
        let mut all = PlayedFights { ends: Vec::new(), sums: FightSums::default() };
        for part in batches.collect::<Vec<_>>() {
            all.ends.extend(part.ends);
            add_all(&mut all.sums.ends, part.sums.ends);
            add_all(&mut all.sums.deeds, part.sums.deeds);
            add_all(&mut all.sums.assumed, part.sums.assumed);
        }
        all
    }

    /// Plays one fight and returns its throws, with its end; `None` if it has none.
    #[must_use]
    pub fn one_of(&self, plan: &Plan, answer: Answer, (fight, dice): (u32, u64)) -> Option<(Vec<Thrown>, FightEnd)> {
        let mut part = PlayedFights { ends: Vec::new(), sums: FightSums::default() };
        let mut thrown = Vec::new();
        self.play((plan, answer), (fight, dice), &mut Paths::default(), &mut part, Some(&mut thrown));
        Some((thrown, part.ends.pop()?))
    }

    fn play(
        &self,
        by: (&Plan, Answer),
        (fight, dice): (u32, u64),
        paths: &mut Paths,
        part: &mut PlayedFights,
        mut log: Option<&mut Vec<Thrown>>,
    ) {
        let PlayedFights { ends, sums } = part;
        let mut thrown: BTreeMap<u64, u64> = BTreeMap::new();
        let mut took_part: Vec<AssumedRow> = Vec::new();
        let (mut turn, mut now) = (0, paths.begin(self));
        for _ in 0..MOST_STEPS {
            let number = match now {
                Leads::ToState(number) => number,
                Leads::ToEnd(end) => {
                    let end = FightEnd { turn, ..paths.end(end).clone() };
                    *sums.ends.entry(end.clone()).or_default() += 1;
                    ends.push(end);
                    break;
                }
            };
            let next = paths.next(self, by, turn, number);
            let theirs = paths.state(number).theirs;
            let leads = match next {
                KnownNext::Sure(leads, deed) => {
                    if let Some(deed) = deed {
                        *sums.deeds.entry((turn, theirs, deed)).or_default() += 1;
                    }
                    leads
                }
                KnownNext::Throw(throw) => {
                    let kind = mixed([turn as u64, u64::from(theirs), throw.purpose as u64, u64::from(throw.ours)]);
                    let nth = thrown.entry(kind).or_default();
                    let faces = faces_of(throw.all_dice(), mixed([dice, u64::from(fight), kind, *nth]));
                    *nth += 1;
                    took_part.extend(throw.read.assumed.iter().map(|(row, _)| row.clone()));
                    let class = class_of(&throw, &faces);
                    let Some(leads) = throw.follows.get(class).copied() else { break };
                    if let Some(log) = &mut log {
                        let (purpose, ours, sums) = (throw.purpose, throw.ours, throw.read.sums.clone());
                        let results = throw.read.results.get(class).cloned().unwrap_or_default();
                        log.push(Thrown { purpose, ours, faces, sums, results });
                    }
                    leads
                }
            };
            (turn, now) = (paths.turn_after(turn, number, leads), leads);
        }
        took_part.sort_unstable();
        took_part.dedup();
        for row in took_part {
            *sums.assumed.entry(row).or_default() += 1;
        }
    }
}

fn add_all<K: Ord>(sums: &mut BTreeMap<K, u32>, part: BTreeMap<K, u32>) {
    for (key, count) in part {
        *sums.entry(key).or_default() += count;
    }
}

/// Returns the faces of a throw: each die has one of its own.
fn faces_of(dice: u32, seed: u64) -> Vec<u8> {
    let sides = crate::engine::process::Die::D10.sides();
    (0..dice).map(|die| Generator::from_seed(mixed([seed, u64::from(die), 0, 0])).face(sides)).collect()
}

/// Returns the class that the faces of a throw come out in.
fn class_of(throw: &KnownThrow, faces: &[u8]) -> usize {
    let sides = usize::from(crate::engine::process::Die::D10.sides());
    let (mut at, mut left) = (0, faces);
    for pool in &throw.pools {
        let dice = usize::try_from(pool.dice).unwrap_or(0).min(left.len());
        let (own, rest) = left.split_at(dice);
        at = at * (dice + 1) + own.iter().filter(|face| **face >= pool.from).count();
        left = rest;
    }
    let at = left.iter().fold(at, |at, face| at * sides + usize::from(face.saturating_sub(1)));
    throw.read.classes.get(at).map_or(0, |class| usize::from(*class))
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
