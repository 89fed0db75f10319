//! The fallen leader table (digest §12).

use serde::{Deserialize, Serialize};

use super::effect::{CountSpec, Effect};
use super::maneuver::fact;
use super::resolution::{Resolution, Rolled};
use super::tables::Tables;
use crate::engine::{Counts, Die, Facts, Fault, Faults, Next, OutcomeTable, Process, Throw};

/// Asks what became of a leader in danger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FallenLeaderRequest {
    /// The face of the d10.
    #[serde(default)]
    pub die: Option<u8>,
}

/// The fallen leader table, waiting for the die.
#[derive(Clone, Copy, Debug)]
pub struct FallenLeader<'t> {
    outcomes: &'t OutcomeTable<Effect<CountSpec>>,
}

impl<'t> FallenLeader<'t> {
    /// Checks the request.
    ///
    /// # Errors
    /// A die that is no face of a d10.
    pub fn prepare(tables: &'t Tables, request: FallenLeaderRequest) -> Result<Self, Vec<Fault>> {
        let faults = Faults::default();
        faults.die("die", request.die, 10);
        faults.finish()?;
        Ok(Self { outcomes: &tables.fallen_leader })
    }

    /// The rows of the table.
    #[must_use]
    pub const fn outcomes(&self) -> &'t OutcomeTable<Effect<CountSpec>> {
        self.outcomes
    }

    /// Reads the table with the die.
    #[must_use]
    pub fn resolve(&self, die: u8) -> Resolution<'t> {
        Resolution::read(self.outcomes, &Facts::of(&fact::MANEUVER), i32::from(die))
    }
}

impl Process for FallenLeader<'_> {
    type State = Rolled;
    type Outcome = usize;

    fn start(&self) -> Rolled {
        Rolled::default()
    }

    fn next(&self, state: &Rolled) -> Next<usize> {
        if state.0.is_none() {
            return Next::Throw(Throw { purpose: "fallen leader", dice: 1, die: Die::D10 });
        }
        Next::Done(self.outcomes.row_of(state.face()))
    }

    fn advance(&self, _: Rolled, counts: &Counts) -> Rolled {
        Rolled(Some(counts.single_face()))
    }
}
