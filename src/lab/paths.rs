//! States of a fight by number, each once, with what follows from it: known to every plan and answer that comes to it.

use std::hash::Hash;
use std::sync::Arc;

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::lab::exact::FightEnd;
use crate::lab::ground::Fight;
use crate::lab::request::{Answer, Plan, Step};
use crate::lab::steps::Deed;
use crate::lab::turn::{AfterThrow, FightNext, FightState, Follows, KnownThrow, Leads, TurnPoint};

/// States or ends of a fight by number, each once.
#[derive(Clone, Debug)]
struct Numbered<T> {
    numbers: FxHashMap<Arc<T>, u32>,
    all: Vec<Arc<T>>,
}

// `derive` would require that a state itself has a default.
impl<T> Default for Numbered<T> {
    fn default() -> Self {
        Self { numbers: FxHashMap::default(), all: Vec::new() }
    }
}

impl<T: Hash + Eq> Numbered<T> {
    fn number_of(&mut self, of: T) -> u32 {
        if let Some(known) = self.numbers.get(&of) {
            return *known;
        }
        let (number, of) = (u32::try_from(self.all.len()).unwrap_or(u32::MAX), Arc::new(of));
        self.all.push(Arc::clone(&of));
        self.numbers.insert(of, number);
        number
    }
}

/// Next step of a fight that is known.
#[derive(Clone, Debug)]
pub enum KnownNext {
    /// Goes on without a die; the deed is that of the units whose turn it is, where they have just moved.
    Sure(Leads, Option<Deed>),
    /// Throws the dice of a check.
    Throw(Arc<KnownThrow>),
}

/// Steps still to come of a plan, with the answer to them: all that a step without dice depends on beside its state.
type Ahead = (Vec<Step>, Answer);

/// States of a fight by number, with what is known to follow from them.
#[derive(Clone, Debug, Default)]
pub struct Paths {
    states: Numbered<FightState>,
    ends: Numbered<FightEnd>,
    ahead: Vec<Ahead>,
    next: FxHashMap<(u32, u32), KnownNext>,
}

/// Number in the place of what is ahead, where nothing depends on it.
const WHATEVER_IS_AHEAD: u32 = u32::MAX;
/// Fewest states worth the work of more than one thread.
const FEW: usize = 8;

impl Paths {
    /// Returns a state by its number.
    #[must_use]
    pub fn state(&self, number: u32) -> &FightState {
        &self.states.all[number as usize]
    }

    /// Returns the number of a state; `None` if nothing led to it.
    #[must_use]
    pub fn number_of(&self, state: &FightState) -> Option<u32> {
        self.states.numbers.get(state).copied()
    }

    /// Returns an end by its number.
    #[must_use]
    pub fn end(&self, number: u32) -> &FightEnd {
        &self.ends.all[number as usize]
    }

    /// Returns the number of states that are known.
    #[must_use]
    pub fn known_states(&self) -> usize {
        self.states.all.len()
    }

    /// Returns the number of the state in which a fight begins.
    pub fn begin(&mut self, fight: &Fight) -> Leads {
        Leads::ToState(self.states.number_of(fight.begin()))
    }

    /// Returns the state or end that this comes to.
    pub fn leads_to(&mut self, fight: &Fight, Follows { state, verdict }: Follows) -> Leads {
        match verdict {
            Some(verdict) => Leads::ToEnd(self.ends.number_of(fight.end(&state, verdict))),
            None => Leads::ToState(self.states.number_of(state)),
        }
    }

    /// Returns what follows from a state by a plan and an answer.
    pub fn next(&mut self, fight: &Fight, by: (&Plan, Answer), number: u32) -> KnownNext {
        let found = self.all_next(fight, by, &[number]).pop();
        found.unwrap_or(KnownNext::Sure(Leads::ToState(number), None))
    }

    /// Returns what is known to follow from a state by a plan and an answer; `None` if it has not been looked at.
    #[must_use]
    pub fn known_next(&self, by: (&Plan, Answer), number: u32) -> Option<&KnownNext> {
        self.next.get(&(number, self.known_ahead(by, number)?))
    }

    /// Returns what follows from each of these states by a plan and an answer, in their order.
    pub fn all_next(&mut self, fight: &Fight, by: (&Plan, Answer), numbers: &[u32]) -> Vec<KnownNext> {
        let keys = numbers.iter().map(|number| (*number, self.ahead_of(by, *number))).collect::<Vec<_>>();
        let unknown = keys.iter().filter(|key| !self.next.contains_key(key)).copied().collect::<Vec<_>>();
        let find = |key: &(u32, u32)| fight.next(self.state(key.0), by, None);
        let found: Vec<_> = if unknown.len() < FEW { unknown.iter().map(find).collect() } else { unknown.par_iter().map(find).collect() };
        for (key, next) in unknown.into_iter().zip(found) {
            let next = match next {
                FightNext::Sure(follows, deed) => KnownNext::Sure(self.leads_to(fight, *follows), deed),
                FightNext::Throw(throw) => KnownNext::Throw(Arc::new(throw.map(|after| match after {
                    AfterThrow::New(follows) => self.leads_to(fight, *follows),
                    AfterThrow::Known(leads) => leads,
                }))),
            };
            self.next.insert(key, next);
        }
        keys.iter().filter_map(|key| self.next.get(key).cloned()).collect()
    }

    /// Returns the number of what is still ahead of a state: the steps of the plan from its turn on, and the answer.
    fn ahead_of(&mut self, (plan, answer): (&Plan, Answer), number: u32) -> u32 {
        self.known_ahead((plan, answer), number).unwrap_or_else(|| {
            let steps = plan.steps.get(self.state(number).turn..).unwrap_or_default();
            self.ahead.push((steps.to_vec(), answer));
            u32::try_from(self.ahead.len() - 1).unwrap_or(WHATEVER_IS_AHEAD)
        })
    }

    fn known_ahead(&self, (plan, answer): (&Plan, Answer), number: u32) -> Option<u32> {
        let state = self.state(number);
        match state.point {
            TurnPoint::Check | TurnPoint::Defend | TurnPoint::Attack | TurnPoint::Combat => return Some(WHATEVER_IS_AHEAD),
            TurnPoint::Prepare | TurnPoint::Declare | TurnPoint::Reply | TurnPoint::Move | TurnPoint::End => {}
        }
        let steps = plan.steps.get(state.turn..).unwrap_or_default();
        let at = self.ahead.iter().position(|(known, to)| known == steps && *to == answer)?;
        u32::try_from(at).ok()
    }
}
