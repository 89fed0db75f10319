//! Results of a check that reads a table, once its dice are thrown.

use super::effect::Effect;
use crate::cite::Provenance;
use crate::engine::{Facts, OutcomeRow, OutcomeTable};

/// A check with its dice.
#[derive(Clone, Debug)]
pub struct Resolution<'t> {
    /// Number the table was read at: in a melee, the attacker's flags less the defender's.
    pub result: i32,
    /// The row of the table.
    pub row: &'t OutcomeRow<Effect>,
    /// Effects of the row on the units.
    pub effects: Vec<Effect>,
    /// Certainty of the row's band and of these effects.
    pub provenance: Provenance,
}

impl<'t> Resolution<'t> {
    pub(super) fn read(table: &'t OutcomeTable<Effect>, facts: &Facts, result: i32) -> Self {
        let index = table.row_of(result);
        Self {
            result,
            row: &table.rows()[index],
            effects: table.effects_of(index, facts).copied().collect(),
            provenance: table.provenance_of(index, facts),
        }
    }
}
