//! All ways of a fight added up: equal states are one, each with its exact weight.

use std::collections::BTreeMap;
use std::sync::Arc;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use crate::games::rff1812::effectiveness::UnitCondition;
use crate::lab::ground::Fight;
use crate::lab::paths::{KnownNext, Paths};
use crate::lab::request::{Answer, Plan};
use crate::lab::state::{AssumedRow, FightEnd, FightState, Leads, TurnPoint, Verdict};
use crate::lab::steps::Deed;
use crate::lab::throws::KnownThrow;
use crate::lab::weight::Weight;

/// Most states that are worked out exactly; beyond them fights are played out.
pub const MOST_STATES: usize = 200_000;
/// Most levels of states, more than any fight has that ends.
const MOST_LEVELS: usize = 10_000;

/// Sums of a fight: the weight of every end, and of every deed of the side to play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FightSums<W> {
    /// Weight of each end of the fight.
    pub ends: BTreeMap<FightEnd, W>,
    /// Weight of each deed, by turn and by whether the turn is the other side's.
    pub deeds: BTreeMap<(usize, bool, Deed), W>,
    /// Weight of the throws in which each row of assumed provenance takes part.
    pub assumed: BTreeMap<AssumedRow, W>,
    /// Number of states that were looked at.
    pub states: usize,
}

impl Fight {
    /// Returns the end of a fight in this state, in the first turn.
    #[must_use]
    pub fn end(&self, state: &FightState, verdict: Verdict) -> FightEnd {
        let of = |nth: usize| {
            let known = self.setup.scenario.unit(&self.units[nth]).zip(self.unit(state, nth));
            known.map_or((0, UnitCondition::Removed), |((_, unit), now)| {
                let begun = self.start.units.get(&unit.id).map_or(unit.stands, |start| start.stands);
                let left = if now.removed { 0 } else { now.stands };
                (begun.saturating_sub(left), now.condition(&self.setup, unit))
            })
        };
        let (lost, conditions) = (0..self.units.len()).map(of).unzip();
        let stands_there = || self.steady(state, true).any(|nth| state.places[nth] >= -self.apart.grains());
        let held = verdict == Verdict::Taken || verdict == Verdict::Open && stands_there();
        FightEnd { verdict, turn: 0, theirs: state.theirs, held, lost, conditions }
    }

    /// Adds up all ways of a fight; `None` if dice are thrown in more states than `most`.
    #[must_use]
    pub fn exact(&self, by: (&Plan, Answer), most: usize, paths: &mut Paths) -> Option<FightSums<Weight>> {
        let mut turns_done = 0;
        let sums = self.sums_of(by, most, (paths, &mut turns_done));
        paths.progress().add(self.turns.saturating_sub(turns_done));
        sums
    }

    fn sums_of(&self, by: (&Plan, Answer), most: usize, (paths, turns_done): (&mut Paths, &mut usize)) -> Option<FightSums<Weight>> {
        let mut sums: FightSums<Weight> = FightSums { ends: BTreeMap::new(), deeds: BTreeMap::new(), assumed: BTreeMap::new(), states: 0 };
        let mut open = Open::default();
        // Weight of each throw as it is read, in all states together.
        let mut throws: IndexMap<_, (Arc<KnownThrow>, Weight), FxBuildHasher> = IndexMap::default();
        let begin = paths.begin(self);
        open.add(begin, 0, &Weight::certain(), paths);
        let mut levels = 0;
        while let Some(((turn, theirs, _), level)) = open.levels.pop_first() {
            levels += 1;
            if levels > MOST_LEVELS || paths.progress().is_broken_off() {
                return None;
            }
            paths.progress().add(turn.saturating_sub(*turns_done));
            *turns_done = turn;
            let numbers = level.keys().copied().collect::<Vec<_>>();
            for (next, (number, weight)) in paths.all_next(self, by, turn, &numbers).into_iter().zip(level) {
                match next {
                    KnownNext::Sure(leads, deed) => {
                        if let Some(deed) = deed {
                            sums.deeds.entry((turn, theirs, deed)).or_default().add(&weight);
                        }
                        open.add(leads, paths.turn_after(turn, number, leads), &weight, paths);
                    }
                    KnownNext::Throw(throw) => {
                        sums.states += 1;
                        if sums.states > most {
                            return None;
                        }
                        let dice = throw.all_dice();
                        let (_, of_all) = throws.entry(Arc::as_ptr(&throw.read)).or_insert_with(|| (Arc::clone(&throw), Weight::default()));
                        of_all.add(&weight);
                        for (ways, leads) in throw.ways() {
                            open.add(*leads, paths.turn_after(turn, number, *leads), &weight.after(ways, dice), paths);
                        }
                    }
                }
            }
        }
        for (throw, weight) in throws.values() {
            for (row, ways) in &throw.read.assumed {
                sums.assumed.entry(row.clone()).or_default().add(&weight.after(*ways, throw.all_dice()));
            }
        }
        for ((end, turn), weight) in open.ends {
            sums.ends.entry(FightEnd { turn, ..paths.end(end).clone() }).or_default().add(&weight);
        }
        Some(sums)
    }
}

/// States of a fight that are still to be looked at, and the ends it has come to.
#[derive(Default)]
struct Open {
    /// States by their numbers, those at the same point of a turn together: what leads to one is added up before it goes on.
    levels: BTreeMap<(usize, bool, TurnPoint), IndexMap<u32, Weight, FxBuildHasher>>,
    /// Ends by their numbers and their turns.
    ends: IndexMap<(u32, usize), Weight, FxBuildHasher>,
}

impl Open {
    fn add(&mut self, leads: Leads, turn: usize, weight: &Weight, paths: &Paths) {
        match leads {
            Leads::ToEnd(end) => self.ends.entry((end, turn)).or_default().add(weight),
            Leads::ToState(number) => {
                let state = paths.state(number);
                self.levels.entry((turn, state.theirs, state.point)).or_default().entry(number).or_default().add(weight);
            }
        }
    }
}
