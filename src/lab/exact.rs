//! All ways of a fight added up: equal states are one, each with its exact weight.

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

use crate::games::rff1812::effectiveness::UnitCondition;
use crate::lab::ground::Fight;
use crate::lab::request::{Answer, Plan};
use crate::lab::steps::Deed;
use crate::lab::turn::{AssumedRow, FightNext, FightState, FightThrow, Follows, TurnPoint, Verdict};
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
    pub assumed: BTreeMap<AssumedRow, W>,
    /// Number of states that were looked at.
    pub states: usize,
}

/// Hasher of states: a word at a time, which is enough to tell the few thousand states of a fight apart.
#[derive(Clone, Copy, Debug, Default)]
pub struct StateHasher(u64);

impl Hasher for StateHasher {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for bytes in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..bytes.len()].copy_from_slice(bytes);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(ODD);
    }

    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.write_u64(u64::from(word));
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }

    #[inline]
    fn write_i64(&mut self, word: i64) {
        self.write_u64(word.cast_unsigned());
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}

/// States by their contents. Nothing hangs on their order.
pub type StateMap<V> = HashMap<FightState, V, BuildHasherDefault<StateHasher>>;

/// Throws that are known of the states of a fight, whatever plan and answer led to them.
pub type KnownThrows = StateMap<Arc<FightThrow>>;

/// Point at which the dice of a fight are thrown, or its end.
#[derive(Clone, Debug)]
pub enum Reached {
    /// Dice are to be thrown in this state.
    Throw(FightState, Arc<FightThrow>),
    /// Fight is over, with its end.
    End(FightEnd),
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
        let stands_there = || self.steady(state, true).any(|nth| state.places[nth] >= -self.apart.grains());
        let held = verdict == Verdict::Taken || verdict == Verdict::Open && stands_there();
        FightEnd { verdict, turn: state.turn, theirs: state.theirs, held, lost, conditions }
    }

    /// Goes on from a state without a die, as far as that goes; `did` gets the deeds of the units that moved.
    pub fn go_on(
        &self,
        follows: &Follows,
        (plan, answer): (&Plan, Answer),
        known: &mut KnownThrows,
        mut did: impl FnMut((usize, bool, Deed)),
    ) -> Reached {
        let mut now = follows.clone();
        loop {
            if let Some(verdict) = now.verdict {
                return Reached::End(self.end(&now.state, verdict));
            }
            // At the other points nothing is thrown, but for a leader in danger.
            let may_throw = matches!(now.state.point, TurnPoint::Check | TurnPoint::Defend | TurnPoint::Attack | TurnPoint::Combat);
            if may_throw && let Some(throw) = known.get(&now.state) {
                return Reached::Throw(now.state, Arc::clone(throw));
            }
            match self.next(&now.state, plan, answer) {
                FightNext::Sure(then, deed) => {
                    if let Some(deed) = deed {
                        did((now.state.turn, now.state.theirs, deed));
                    }
                    now = *then;
                }
                FightNext::Throw(throw) => {
                    known.insert(now.state.clone(), Arc::clone(&throw));
                    return Reached::Throw(now.state, throw);
                }
            }
        }
    }

    /// Adds up all ways of a fight; `None` if it has more states than `most`.
    #[must_use]
    pub fn exact(&self, (plan, answer): (&Plan, Answer), most: usize, known: &mut KnownThrows) -> Option<FightSums<Weight>> {
        type Level = (usize, bool, TurnPoint);
        let mut sums: FightSums<Weight> = FightSums { ends: BTreeMap::new(), deeds: BTreeMap::new(), assumed: BTreeMap::new(), states: 0 };
        let mut open: BTreeMap<Level, StateMap<(Arc<FightThrow>, Weight)>> = BTreeMap::new();
        let begun = Follows { state: self.begin(), verdict: None };
        let mut next = vec![(begun, Weight::certain())];
        loop {
            for (follows, weight) in next.drain(..) {
                let reached = self.go_on(&follows, (plan, answer), known, |deed| sums.deeds.entry(deed).or_default().add(&weight));
                match reached {
                    Reached::End(end) => sums.ends.entry(end).or_default().add(&weight),
                    Reached::Throw(state, throw) => {
                        let level = open.entry((state.turn, state.theirs, state.point)).or_default();
                        level.entry(state).or_insert_with(|| (throw, Weight::default())).1.add(&weight);
                    }
                }
            }
            let Some((_, level)) = open.pop_first() else { return Some(sums) };
            sums.states += level.len();
            if sums.states > most {
                return None;
            }
            // Those that come to the same go on as one.
            let mut merged: StateMap<(Option<Verdict>, Weight)> = StateMap::default();
            for (throw, weight) in level.into_values() {
                let dice = throw.all_dice();
                for (row, ways) in &throw.assumed {
                    sums.assumed.entry(row.clone()).or_default().add(&weight.after(*ways, dice));
                }
                for (ways, follows) in &throw.ways {
                    let weight = weight.after(*ways, dice);
                    match merged.get_mut(&follows.state) {
                        Some((verdict, known)) if *verdict == follows.verdict => known.add(&weight),
                        Some(_) => next.push((follows.clone(), weight)),
                        None => drop(merged.insert(follows.state.clone(), (follows.verdict, weight))),
                    }
                }
            }
            next.extend(merged.into_iter().map(|(state, (verdict, weight))| (Follows { state, verdict }, weight)));
        }
    }
}
