//! Fire at an officer: one die, and only from those who pick officers off (digest §2).

use serde::{Deserialize, Serialize};

use super::effect::Effect;
pub use super::facts::officer_fire as fact;
use super::resolution::Resolution;
use super::tables::Tables;
use super::words::{Special, UnitType};
use crate::engine::{Asks as _, Counts, Die, Facts, Fault, Faults, Next, OutcomeTable, Process, Throw, Word as _, asks};

asks! {
    /// Asks what became of an officer fired at.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct OfficerFireRequest in fact::OFFICER_FIRE {
        /// Who fires.
        pub shooter: UnitType = SHOOTER,
        /// The face of the d6.
        #[serde(default)]
        pub die: Option<u8>,
    }
}

/// Fire at an officer, waiting for the die.
#[derive(Clone, Debug)]
pub struct OfficerFire<'t> {
    /// What is known.
    pub facts: Facts,
    outcomes: &'t OutcomeTable<Effect>,
    die: Die,
}

impl<'t> OfficerFire<'t> {
    /// Checks the request.
    ///
    /// # Errors
    /// Every field at fault.
    pub fn prepare(tables: &'t Tables, request: OfficerFireRequest) -> Result<Self, Vec<Fault>> {
        let faults = Faults::default();
        if !tables.has(request.shooter, Special::PicksOffOfficers) {
            let may = tables.types_with(Special::PicksOffOfficers).map(|unit| unit.word()).collect::<Vec<_>>().join(", ");
            faults.add("shooter", format!("{} cannot pick off an officer; these can: {may}", request.shooter));
        }
        faults.die("die", request.die, 6);
        faults.finish()?;
        Ok(Self { facts: request.facts(), outcomes: &tables.officer_fire, die: tables.die_at_officer() })
    }

    /// The rows the result may fall in.
    #[must_use]
    pub const fn outcomes(&self) -> &'t OutcomeTable<Effect> {
        self.outcomes
    }

    /// Reads the table with the die.
    #[must_use]
    pub fn resolve(&self, die: u8) -> Resolution<'t> {
        Resolution::read(self.outcomes, &self.facts, hits(&self.throw().counts(&[die])))
    }

    const fn throw(&self) -> Throw {
        Throw { purpose: "the officer", dice: 1, die: self.die }
    }
}

/// How many of the dice hit: the faces of class 1.
fn hits(counts: &Counts) -> i32 {
    i32::try_from(counts.0[1]).unwrap_or(i32::MAX)
}

/// The outcome is a row of [`OfficerFire::outcomes`]; the state is how many dice hit.
impl Process for OfficerFire<'_> {
    type State = Option<i32>;
    type Outcome = usize;

    fn start(&self) -> Option<i32> {
        None
    }

    fn next(&self, state: &Option<i32>) -> Next<usize> {
        state.map_or(Next::Throw(self.throw()), |hits| Next::Done(self.outcomes.row_of(hits)))
    }

    fn advance(&self, _: Option<i32>, counts: &Counts) -> Option<i32> {
        Some(hits(counts))
    }
}
