//! Many battles on several threads: the same dice give the same figures, however many threads play.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

use super::field::Field;
use super::figures::{BattleFigures, framed};
use super::general::{General, Pair};
use super::play::PlayedBattle;
use crate::engine::Word as _;

/// Most battles of a pair.
pub const MOST_BATTLES: u32 = 100_000;
/// Most threads that play.
pub const MOST_THREADS: u32 = 64;

/// Order of what is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BattleOrder {
    /// Battles of each pair of generals.
    pub battles: u32,
    /// Battles of the framed pair, those of each pair included.
    pub framed: u32,
    /// Seed of the dice.
    pub dice: u64,
    /// The only pair that plays; `None`: all nine.
    pub pair: Option<Pair>,
    /// Number of threads that play.
    pub threads: u32,
}

/// Battles played so far, by pair and number.
pub type PlayedPairs = BTreeMap<Pair, BTreeMap<u32, PlayedBattle>>;

/// Progress of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BattleProgress {
    /// Battles played so far.
    pub played: u32,
    /// Battles to play, as far as is known.
    pub of: u32,
}

impl BattleOrder {
    fn pairs(&self) -> Vec<Pair> {
        self.pair.map_or_else(Pair::all, |pair| vec![pair])
    }
}

impl Field {
    /// Plays what is asked for beyond what `played` has, and returns the figures. `watch` is told after each battle, and sees what was
    /// played.
    pub fn run(
        &self,
        order: &BattleOrder,
        played: &mut PlayedPairs,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(BattleProgress, &PlayedPairs),
    ) -> BattleFigures {
        let pairs = order.pairs();
        let more = order.framed.saturating_sub(order.battles);
        let each = order.battles.saturating_mul(u32::try_from(pairs.len()).unwrap_or(u32::MAX));
        let all = each.saturating_add(more);
        let missing = |played: &PlayedPairs, pair: &Pair, battles: u32| {
            let has = |number: &u32| played.get(pair).is_some_and(|known| known.contains_key(number));
            (0..battles).filter(|number| !has(number)).map(|number| (*pair, number)).collect::<Vec<_>>()
        };
        // Pair by pair, so that the first has its figures soon: the reckoning generals first.
        let first = pairs.iter().rev().flat_map(|pair| missing(played, pair, order.battles)).collect::<Vec<_>>();
        self.play_all(order, &first, stop, &mut |pair, number, battle| {
            played.entry(pair).or_default().insert(number, battle);
            watch(BattleProgress { played: count(played), of: all }, played);
        });
        // More battles of the framed pair may frame another, which then is played as often.
        loop {
            let best = order.pair.or_else(|| framed(&self.figures(played, order).pairs));
            let rest = best.map_or_else(Vec::new, |best| missing(played, &best, order.framed));
            if rest.is_empty() || stop.load(Ordering::Relaxed) {
                break;
            }
            let of = count(played).saturating_add(u32::try_from(rest.len()).unwrap_or(u32::MAX));
            self.play_all(order, &rest, stop, &mut |pair, number, battle| {
                played.entry(pair).or_default().insert(number, battle);
                watch(BattleProgress { played: count(played), of }, played);
            });
        }
        self.figures(played, order)
    }

    /// Plays these battles on the threads of an order, and hands each to `take` as it ends.
    fn play_all(&self, order: &BattleOrder, jobs: &[(Pair, u32)], stop: &AtomicBool, take: &mut dyn FnMut(Pair, u32, PlayedBattle)) {
        let next = AtomicUsize::new(0);
        let threads = usize::try_from(order.threads.clamp(1, MOST_THREADS)).unwrap_or(1).min(jobs.len().max(1));
        let one = |pair: Pair, number: u32| self.play(pair.0.map(|name| name.general()), order.dice, u64::from(number)).0;
        // No thread is farther ahead of who takes the battles than by two, so that few are played after a stop.
        let (send, receive) = mpsc::sync_channel(threads);
        let play = |send: mpsc::SyncSender<(Pair, u32, PlayedBattle)>| {
            while !stop.load(Ordering::Relaxed)
                && let Some((pair, number)) = jobs.get(next.fetch_add(1, Ordering::Relaxed))
            {
                if send.send((*pair, *number, one(*pair, *number))).is_err() {
                    break;
                }
            }
        };
        match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
            Ok(pool) => pool.in_place_scope(|scope| {
                for _ in 0..threads {
                    let (send, play) = (send.clone(), &play);
                    scope.spawn(move |_| play(send));
                }
                drop(send);
                for (pair, number, battle) in receive {
                    take(pair, number, battle);
                }
            }),
            // Without threads of its own it plays here.
            Err(_) => {
                for (pair, number) in jobs.iter().take_while(|_| !stop.load(Ordering::Relaxed)) {
                    take(*pair, *number, one(*pair, *number));
                }
            }
        }
    }

    /// Plays one battle of a pair again, with its log.
    #[must_use]
    pub fn again(&self, pair: Pair, dice: u64, number: u32) -> crate::games::battlecry1812::battle::Battle {
        let generals: [General; 2] = pair.0.map(|name| name.general());
        self.play(generals, dice, u64::from(number)).1
    }
}

/// Returns the number of threads that suit this machine.
#[must_use]
pub fn usual_threads() -> u32 {
    u32::try_from(rayon::current_num_threads()).unwrap_or(1).clamp(1, MOST_THREADS)
}

fn count(played: &PlayedPairs) -> u32 {
    played.values().map(|battles| u32::try_from(battles.len()).unwrap_or(u32::MAX)).sum()
}

/// Reads a pair from a text such as `cautious,bold`.
#[must_use]
pub fn read_pair(text: &str) -> Option<Pair> {
    let (one, other) = text.split_once(',')?;
    let name = |word: &str| super::general::GeneralName::ALL.iter().copied().find(|name| name.word() == word.trim());
    Some(Pair([name(one)?, name(other)?]))
}
