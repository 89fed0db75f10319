//! All ways of a fight added up: equal states are one, each with its exact weight.

use std::collections::BTreeMap;

use crate::games::rff1812::effectiveness::UnitCondition;
use crate::lab::ground::Fight;
use crate::lab::request::{Answer, Plan};
use crate::lab::steps::Deed;
use crate::lab::turn::{FightNext, FightState, Follows, Verdict};
use crate::lab::weight::Weight;

/// Most states that are worked out exactly; beyond them fights are played out.
pub const MOST_STATES: usize = 200_000;

/// End of a fight, as far as any figure depends on it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FightEnd {
    /// Fate of the other side's ground.
    pub verdict: Verdict,
    /// Turn of the plan in which it was decided, from 0.
    pub turn: usize,
    /// Indicates that it was decided in the other side's player turn.
    pub theirs: bool,
    /// Indicates that our side still holds the ground it began on, or more.
    pub held: bool,
    /// Stands that each unit has lost.
    pub lost: Vec<u32>,
    /// Condition of each unit.
    pub conditions: Vec<UnitCondition>,
}

/// Sums of a fight: the weight of every end, and of every deed of the side to play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FightSums<W> {
    /// Weight of each end of the fight.
    pub ends: BTreeMap<FightEnd, W>,
    /// Weight of each deed, by turn and by whether the turn is the other side's.
    pub deeds: BTreeMap<(usize, bool, Deed), W>,
    /// Weight of the throws in which each row of assumed provenance takes part.
    pub assumed: BTreeMap<String, W>,
    /// Number of states that were looked at.
    pub states: usize,
}

impl Fight {
    /// Returns the end of a fight in this state.
    #[must_use]
    pub fn end(&self, state: &FightState, verdict: Verdict) -> FightEnd {
        let of = |nth: usize| {
            let known = self.setup.scenario.unit(&self.units[nth]).zip(state.battle.units.get(&self.units[nth]));
            known.map_or((0, UnitCondition::Removed), |((_, unit), now)| {
                let begun = self.start.units.get(&unit.id).map_or(unit.stands, |start| start.stands);
                let left = if now.removed { 0 } else { now.stands };
                (begun.saturating_sub(left), now.condition(&self.setup, unit))
            })
        };
        let (lost, conditions) = (0..self.units.len()).map(of).unzip();
        let held = verdict == Verdict::Taken || self.steady(state, true).iter().any(|nth| state.places[*nth] >= -self.apart.grains());
        FightEnd { verdict, turn: state.turn, theirs: state.theirs, held: held && verdict != Verdict::ThrownBack, lost, conditions }
    }

    /// Adds up all ways of a fight; `None` if it has more states than `most`.
    #[must_use]
    pub fn exact(&self, plan: &Plan, answer: Answer, most: usize) -> Option<FightSums<Weight>> {
        let mut sums: FightSums<Weight> = FightSums { ends: BTreeMap::new(), deeds: BTreeMap::new(), assumed: BTreeMap::new(), states: 0 };
        let mut open = BTreeMap::from([(self.begin(), Weight::certain())]);
        while let Some((state, weight)) = open.pop_first() {
            sums.states += 1;
            if sums.states > most {
                return None;
            }
            let mut reach = |follows: Follows, weight: Weight| match follows.verdict {
                Some(verdict) => sums.ends.entry(self.end(&follows.state, verdict)).or_default().add(&weight),
                None => open.entry(follows.state).or_default().add(&weight),
            };
            match self.next(&state, plan, answer) {
                FightNext::Sure(follows, deed) => {
                    reach(*follows, weight.clone());
                    if let Some(deed) = deed {
                        sums.deeds.entry((state.turn, state.theirs, deed)).or_default().add(&weight);
                    }
                }
                FightNext::Throw(throw) => {
                    let dice = throw.dice;
                    for (row, ways) in throw.assumed {
                        sums.assumed.entry(row).or_default().add(&weight.after(ways, dice));
                    }
                    throw.ways.into_iter().for_each(|(ways, follows)| reach(follows, weight.after(ways, dice)));
                }
            }
        }
        Some(sums)
    }
}
