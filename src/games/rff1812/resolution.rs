//! Results of this game's checks once the dice are rolled.

use super::effect::{CountSpec, Effect, settle};
use crate::engine::{Facts, OutcomeRow, OutcomeTable};
use crate::id::RowId;

/// Result of a check with its dice.
#[derive(Clone, Debug)]
pub struct Resolution<'t> {
    /// Sum of die and modifiers, or the difference of two sides.
    pub result: i32,
    /// Row of the table.
    pub row: &'t OutcomeRow<Effect<CountSpec>>,
    /// Effects of the row.
    pub effects: Vec<Effect>,
}

/// Row of a check and its effects, the whole of its outcome.
pub type Outcome = (RowId, Vec<Effect>);

impl<'t> Resolution<'t> {
    /// Returns the row and its effects.
    #[must_use]
    pub fn outcome(self) -> Outcome {
        (self.row.id.clone(), self.effects)
    }

    /// Reads `table` at `result`; `facts` must hold the result already if effects depend on it.
    pub(super) fn read(table: &'t OutcomeTable<Effect<CountSpec>>, facts: &Facts, result: i32) -> Self {
        let index = table.row_of(result);
        let effects = settle(table.effects_of(index, facts).map(|effect| effect.at(result)));
        Self { result, row: &table.rows()[index], effects }
    }
}
