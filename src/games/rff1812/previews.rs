//! Worth of rows, shown before a check is made.

use std::sync::Arc;

use super::Tables;
use super::facts::{charge, fire, firer};
use super::words::{Experience, Light};
use crate::engine::text::join_list;
use crate::engine::{Amount, Facts, ModifierRow, Truth, Value, Word as _};

/// Returns the modifiers of cold steel in a charge (digest §10).
#[must_use]
pub fn cold_steel(tables: &Tables) -> i32 {
    sum_fixed(tables.charge.iter().filter(|row| row.when.reads(charge::COLD_STEEL)))
}

/// Describes which troops that charge with cold steel may fire all the same: "only elite troops may fire first".
#[must_use]
pub fn cold_steel_fire_text(tables: &Tables) -> String {
    let silent = |experience: &Experience| {
        let mut facts = Facts::of(&firer::FIRER);
        facts.flag(firer::COLD_STEEL, true);
        facts.know(firer::EXPERIENCE, Value::Word(experience.word()));
        tables.silent.iter().any(|row| row.when.reads(firer::COLD_STEEL) && row.when.judge(&facts) == Truth::Yes)
    };
    let fire = Experience::ALL.iter().filter(|experience| !silent(experience)).map(|experience| experience.spoken()).collect::<Vec<_>>();
    match fire.len() {
        0 => "no troops may fire first".to_owned(),
        count if count == Experience::ALL.len() => "all may fire first".to_owned(),
        _ => format!("only {} troops may fire first", join_list(&fire)),
    }
}

/// Returns the modifiers of failing light on fire (digest §9).
#[must_use]
pub fn light_modifier(tables: &Tables, light: Light) -> i32 {
    sum_fixed(tables.fire.iter().filter(|row| row.when.requires_value(fire::LIGHT, Value::Word(light.word()))))
}

/// Adds up the values of the fixed rows.
fn sum_fixed<'r>(rows: impl Iterator<Item = &'r Arc<ModifierRow>>) -> i32 {
    rows.map(|row| if let Amount::Fixed(value) = row.amount { value } else { 0 }).sum()
}
