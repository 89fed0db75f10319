//! Results of this game's checks once the dice are rolled.

use super::effect::{CountSpec, Effect, settle};
use crate::engine::{ConditionalEffect, FactId, Facts, OutcomeRow, OutcomeTable};
use crate::id::RowId;

/// Row of a table of results, with its effects as the table has them.
pub type ResultRow = OutcomeRow<Effect<CountSpec>>;

/// Result of a check with its dice.
#[derive(Clone, Debug)]
pub struct Resolution<'t> {
    /// Sum of die and modifiers, or the difference of two sides.
    pub result: i32,
    /// Row of the table.
    pub row: &'t ResultRow,
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

/// Checks whether a row has the same effects for every die that comes to it: no count grows with the result, and no condition reads a fact
/// that hangs on the die.
pub(super) fn has_fixed_effects(row: &ResultRow, of_the_die: &[FactId]) -> bool {
    let hangs = |part: &ConditionalEffect<Effect<CountSpec>>| part.effect.grows() || of_the_die.iter().any(|fact| part.when.reads(*fact));
    !row.effects.iter().any(hangs)
}
