//! What rows are worth, told before a check is made.

use std::sync::Arc;

use super::Tables;
use super::facts::{charge, fire};
use super::words::Light;
use crate::engine::{Amount, ModifierRow, Value, Word as _};

/// What cold steel is worth in a charge (digest §10).
#[must_use]
pub fn cold_steel(tables: &Tables) -> i32 {
    worth(tables.charge.iter().filter(|row| row.when.asks(charge::COLD_STEEL)))
}

/// What failing light is worth to fire (digest §9).
#[must_use]
pub fn light_on_fire(tables: &Tables, light: Light) -> i32 {
    worth(tables.fire.iter().filter(|row| row.when.is_for(fire::LIGHT, Value::Word(light.word()))))
}

/// What fixed rows add together.
fn worth<'r>(rows: impl Iterator<Item = &'r Arc<ModifierRow>>) -> i32 {
    rows.map(|row| if let Amount::Fixed(value) = row.amount { value } else { 0 }).sum()
}
