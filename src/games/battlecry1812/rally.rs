//! The rally of a routed unit by an officer: a die at or under his ability (digest §2).

use serde::{Deserialize, Serialize};

use super::effect::Effect;
pub use super::facts::rally as fact;
use super::resolution::Resolution;
use super::tables::Tables;
use crate::engine::{Asks as _, Die, Facts, Fault, Faults, OneDie, OutcomeTable, Ruling, Tally, asks};

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

impl OneDie for Rally<'_> {
    const PURPOSE: &'static str = "rally";
    const DIE: Die = Die::D6;

    fn row(&self, face: u8) -> usize {
        self.outcomes.row_of(self.result(face))
    }
}
