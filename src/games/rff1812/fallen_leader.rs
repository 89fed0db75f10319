//! The fallen leader table (digest §12).

use serde::{Deserialize, Serialize};

use super::effect::{CountSpec, Effect};
use super::maneuver::fact;
use super::resolution::Resolution;
use super::tables::Tables;
use crate::engine::{Die, Facts, Fault, Faults, OneDie, OutcomeTable};

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

impl OneDie for FallenLeader<'_> {
    const PURPOSE: &'static str = "fallen leader";
    const DIE: Die = Die::D10;

    fn row(&self, face: u8) -> usize {
        self.outcomes.row_of(i32::from(face))
    }
}
