//! What the checks that read a table come to once the dice lie.

use super::effect::Effect;
use crate::engine::{Facts, OutcomeRow, OutcomeTable};

/// A check with its dice.
#[derive(Clone, Debug)]
pub struct Resolution<'t> {
    /// What the table was read at: flags between the sides, ability less the die, horsemen thrown.
    pub result: i32,
    /// The row of the table.
    pub row: &'t OutcomeRow<Effect>,
    /// What it does.
    pub effects: Vec<Effect>,
}

impl<'t> Resolution<'t> {
    pub(super) fn read(table: &'t OutcomeTable<Effect>, facts: &Facts, result: i32) -> Self {
        let index = table.row_of(result);
        Self { result, row: &table.rows()[index], effects: table.effects_of(index, facts).copied().collect() }
    }
}
