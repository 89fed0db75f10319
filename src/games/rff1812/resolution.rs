//! Results of this game's checks once the dice are rolled.

use std::array;

use super::effect::{CountSpec, Effect, settle};
use crate::cite::Provenance;
use crate::engine::{ConditionalEffect, FactId, Facts, OutcomeRow, OutcomeTable, Truth};
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
    /// Certainty of the row's band and of these effects.
    pub provenance: Provenance,
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
        Self { result, row: &table.rows()[index], effects, provenance: table.provenance_of(index, facts) }
    }
}

/// Function that records a face of a check's die in its facts, and returns the number at which its table is read then.
pub(super) type RecordFace<'f> = dyn Fn(&mut Facts, u8) -> i32 + 'f;

/// Returns for each face of a d10 whether it comes to the same row with the same effects as the face before it. The conditions that read no
/// fact `of_the_die` hold for all of a row's faces or for none, and are not judged.
pub(super) fn same_as_before(
    table: &OutcomeTable<Effect<CountSpec>>,
    facts: &Facts,
    of_the_die: &[FactId],
    record: &RecordFace<'_>,
) -> [bool; 10] {
    let mut facts = facts.clone();
    let mut before: Option<(usize, Vec<bool>)> = None;
    let mut hanging: Vec<&ConditionalEffect<Effect<CountSpec>>> = Vec::new();
    array::from_fn(|nth| {
        let face = u8::try_from(nth + 1).unwrap_or(u8::MAX);
        let index = table.row_of(record(&mut facts, face));
        let row = &table.rows()[index];
        let known = before.take().filter(|(known, _)| *known == index);
        if known.is_none() {
            let hangs = |part: &&ConditionalEffect<_>| of_the_die.iter().any(|fact| part.when.reads(*fact));
            hanging = row.effects.iter().filter(hangs).collect();
        }
        let hold = hanging.iter().map(|part| part.when.judge(&facts) == Truth::Yes).collect::<Vec<_>>();
        let is_same = known.is_some_and(|(_, known)| known == hold) && !row.grows();
        before = Some((index, hold));
        is_same
    })
}

impl ResultRow {
    /// Checks whether a count of its effects grows with the result.
    pub(super) fn grows(&self) -> bool {
        self.effects.iter().any(|part| part.effect.grows())
    }
}
