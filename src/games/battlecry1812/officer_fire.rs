//! Fire at an officer: one die, and only from those who pick officers off (digest §2).

use serde::{Deserialize, Serialize};

use super::effect::Effect;
pub use super::facts::officer_fire as fact;
use super::resolution::Resolution;
use super::tables::Tables;
use super::words::{Special, UnitType};
use crate::engine::{Asks as _, Die, Facts, Fault, Faults, OneDie, OutcomeTable, Word as _, asks};

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
        Resolution::read(self.outcomes, &self.facts, self.hits(die))
    }

    /// How many dice hit: none, or the one whose face is of class 1.
    fn hits(&self, face: u8) -> i32 {
        i32::from(self.die.class_of(face) == 1)
    }
}

impl OneDie for OfficerFire<'_> {
    const PURPOSE: &'static str = "the officer";
    const DIE: Die = Die::D6;

    fn row(&self, face: u8) -> usize {
        self.outcomes.row_of(self.hits(face))
    }
}
