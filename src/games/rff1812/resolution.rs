//! What the checks of this game come to once the dice lie.

use super::effect::{CountSpec, Effect, settle};
use crate::engine::{Facts, OutcomeRow, OutcomeTable};
use crate::id::RowId;

/// A check with its dice.
#[derive(Clone, Debug)]
pub struct Resolution<'t> {
    /// Die and modifiers, or the difference of two sides.
    pub result: i32,
    /// The row of the table.
    pub row: &'t OutcomeRow<Effect<CountSpec>>,
    /// What it does.
    pub effects: Vec<Effect>,
}

/// The row of a check and what it does: nothing more comes of it.
pub type Outcome = (RowId, Vec<Effect>);

impl<'t> Resolution<'t> {
    /// The row and what it does.
    #[must_use]
    pub fn outcome(self) -> Outcome {
        (self.row.id.clone(), self.effects)
    }

    /// Reads `table` at `result`; `facts` must know the result already where effects ask for it.
    pub(super) fn read(table: &'t OutcomeTable<Effect<CountSpec>>, facts: &Facts, result: i32) -> Self {
        let index = table.row_of(result);
        let effects = settle(table.effects_of(index, facts).map(|effect| effect.at(result)));
        Self { result, row: &table.rows()[index], effects }
    }
}
