//! The rally of a routed unit by an officer: a die at or under his ability (digest §2).

use serde::{Deserialize, Serialize};

use super::effect::Effect;
pub use super::facts::rally as fact;
use super::resolution::Resolution;
use super::tables::Tables;
use crate::engine::{Asks as _, Counts, Die, Facts, Fault, Faults, Next, OutcomeTable, Process, Ruling, Tally, Throw, asks};

asks! {
    /// Asks whether a routed unit rallies.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct RallyRequest in fact::RALLY {
        /// The officer's ability, 1 to 6.
        pub ability: u32 = ABILITY,
        /// The face of the d6.
        #[serde(default)]
        pub die: Option<u8>,
    }
}

/// A rally with its tally made, waiting for the die.
#[derive(Clone, Debug)]
pub struct Rally<'t> {
    /// What is known.
    pub facts: Facts,
    /// What the die must not pass.
    pub tally: Tally<'t>,
    outcomes: &'t OutcomeTable<Effect>,
    against: i32,
}

impl<'t> Rally<'t> {
    /// Checks the request and makes the tally.
    ///
    /// # Errors
    /// Every field at fault.
    pub fn prepare(tables: &'t Tables, request: RallyRequest, rulings: &[Ruling]) -> Result<Self, Vec<Fault>> {
        let faults = Faults::default();
        faults.within("ability", request.ability, 1..=6);
        faults.die("die", request.die, 6);
        faults.finish()?;
        let facts = request.facts();
        let tally = Tally::of(&tables.rally, &facts, rulings);
        Ok(Self { facts, against: tally.total(), tally, outcomes: &tables.rally_outcomes })
    }

    /// The rows the result may fall in.
    #[must_use]
    pub const fn outcomes(&self) -> &'t OutcomeTable<Effect> {
        self.outcomes
    }

    /// Reads the table with the die.
    #[must_use]
    pub fn resolve(&self, die: u8) -> Resolution<'t> {
        Resolution::read(self.outcomes, &self.facts, self.result(die))
    }

    /// What is left of the tally when the die is taken from it.
    const fn result(&self, die: u8) -> i32 {
        self.against.saturating_sub(die as i32)
    }
}

/// The outcome is a row of [`Rally::outcomes`]; the state is the face.
impl Process for Rally<'_> {
    type State = Option<u8>;
    type Outcome = usize;

    fn start(&self) -> Option<u8> {
        None
    }

    fn next(&self, state: &Option<u8>) -> Next<usize> {
        let throw = Next::Throw(Throw { purpose: "rally", dice: 1, die: Die::D6 });
        state.map_or(throw, |die| Next::Done(self.outcomes.row_of(self.result(die))))
    }

    fn advance(&self, _: Option<u8>, counts: &Counts) -> Option<u8> {
        Some(counts.single_face())
    }
}
