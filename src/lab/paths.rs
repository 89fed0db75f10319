//! States of a fight by number, each once, with what follows from it: known to every plan and answer that comes to it.

use std::hash::Hash;
use std::sync::Arc;

use indexmap::IndexSet;
use rayon::prelude::*;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::lab::ground::Fight;
use crate::lab::progress::Progress;
use crate::lab::request::{Answer, Plan};
use crate::lab::state::{FightEnd, FightState, Leads, Reached};
use crate::lab::steps::Deed;
use crate::lab::throws::{AfterThrow, FightThrow, Known, KnownChecks, KnownThrow};
use crate::lab::turn::{FightNext, TurnRequest};

/// States or ends of a fight by number, each once.
type Numbered<T> = IndexSet<T, FxBuildHasher>;

fn number_of<T: Hash + Eq>(of: T, all: &mut Numbered<T>) -> u32 {
    u32::try_from(all.insert_full(of).0).unwrap_or(u32::MAX)
}

/// Next step of a fight that is known.
#[derive(Clone, Debug)]
pub enum KnownNext {
    /// Goes on without a die; the deed is that of the units whose turn it is, where they have just moved.
    Sure(Leads, Option<Deed>),
    /// Throws the dice of a check.
    Throw(Arc<KnownThrow>),
}

/// States of a fight by number, with what is known to follow from them.
#[derive(Clone, Debug, Default)]
pub struct Paths {
    states: Numbered<FightState>,
    ends: Numbered<FightEnd>,
    next: FxHashMap<(u32, TurnRequest), KnownNext>,
    checks: Arc<KnownChecks>,
    progress: Arc<Progress>,
}

/// Fewest states worth the work of more than one thread.
const FEW: usize = 8;

impl Paths {
    /// Creates an empty list of states, with the checks that are known to other fights by the same tables and the progress of the work.
    #[must_use]
    pub fn new(checks: &Arc<KnownChecks>, progress: &Arc<Progress>) -> Self {
        Self { checks: Arc::clone(checks), progress: Arc::clone(progress), ..Self::default() }
    }

    /// Returns a copy for other work, with a progress of its own.
    #[must_use]
    pub fn for_work(&self, progress: &Arc<Progress>) -> Self {
        Self { progress: Arc::clone(progress), ..self.clone() }
    }

    /// Returns the progress of the work that the states are for.
    #[must_use]
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Returns a state by its number.
    #[must_use]
    pub fn state(&self, number: u32) -> &FightState {
        &self.states[number as usize]
    }

    /// Returns an end by its number, as it is in the first turn.
    #[must_use]
    pub fn end(&self, number: u32) -> &FightEnd {
        &self.ends[number as usize]
    }

    /// Returns the turn of the plan to which a step from a state leads in a turn: the next one where the other side's player turn is over.
    #[must_use]
    pub fn turn_after(&self, turn: usize, number: u32, leads: Leads) -> usize {
        let theirs = match leads {
            Leads::ToState(then) => self.state(then).theirs,
            Leads::ToEnd(end) => self.end(end).theirs,
        };
        turn + usize::from(self.state(number).theirs && !theirs)
    }

    /// Returns the number of states that are known.
    #[must_use]
    pub fn known_states(&self) -> usize {
        self.states.len()
    }

    /// Returns the number of the state in which a fight begins.
    pub fn begin(&mut self, fight: &Fight) -> Leads {
        Leads::ToState(number_of(fight.begin(), &mut self.states))
    }

    /// Returns the number of the state or end that this is.
    pub fn leads_to(&mut self, reached: Reached) -> Leads {
        match reached {
            Reached::End(end) => Leads::ToEnd(number_of(end, &mut self.ends)),
            Reached::State(state) => Leads::ToState(number_of(state, &mut self.states)),
        }
    }

    /// Returns what follows from a state by a plan and an answer, in a turn of the plan.
    pub fn next(&mut self, fight: &Fight, by: (&Plan, Answer), turn: usize, number: u32) -> KnownNext {
        if let Some(known) = self.next.get(&(number, fight.wanted(self.state(number), turn, by))) {
            return known.clone();
        }
        let found = self.all_next(fight, by, turn, &[number]).pop();
        found.unwrap_or(KnownNext::Sure(Leads::ToState(number), None))
    }

    /// Returns a throw with the numbers of what follows from its classes.
    pub fn numbered(&mut self, throw: FightThrow<AfterThrow>) -> KnownThrow {
        throw.map(|after| match after {
            AfterThrow::New(reached) => self.leads_to(*reached),
            AfterThrow::Known(leads) => leads,
        })
    }

    /// Returns what follows from each of these states by a plan and an answer, in a turn of the plan and in their order.
    pub fn all_next(&mut self, fight: &Fight, by: (&Plan, Answer), turn: usize, numbers: &[u32]) -> Vec<KnownNext> {
        let keys = numbers.iter().map(|number| (*number, fight.wanted(self.state(*number), turn, by))).collect::<Vec<_>>();
        let unknown = keys.iter().filter(|key| !self.next.contains_key(key)).copied().collect::<Vec<_>>();
        let known = Known { checks: &self.checks, before: None };
        let find = |(number, wanted): &(u32, TurnRequest)| fight.next(self.state(*number), *wanted, known);
        let found: Vec<_> = if unknown.len() < FEW { unknown.iter().map(find).collect() } else { unknown.par_iter().map(find).collect() };
        for (key, next) in unknown.into_iter().zip(found) {
            let next = match next {
                FightNext::Sure(reached, deed) => KnownNext::Sure(self.leads_to(*reached), deed),
                FightNext::Throw(throw) => KnownNext::Throw(Arc::new(self.numbered(*throw))),
            };
            self.next.insert(key, next);
        }
        keys.iter().filter_map(|key| self.next.get(key).cloned()).collect()
    }
}
