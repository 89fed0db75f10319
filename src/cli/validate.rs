//! `brigade-major validate FILE…`: every fault of a scenario file, with its place.

use crate::games::{AnyScenario, Known};

/// The faults of one file's text, as lines that name file and place; none if it is sound.
#[must_use]
pub fn validate(name: &str, text: &str, known: Known<'_>) -> Vec<String> {
    AnyScenario::parse(text, known).err().unwrap_or_default().iter().map(|fault| format!("{name}: {fault}")).collect()
}

/// What is odd in a sound file and no fault; none of a file with faults.
#[must_use]
pub fn remarks(text: &str, known: Known<'_>) -> Vec<String> {
    match AnyScenario::parse(text, known) {
        Ok(AnyScenario::Battlecry1812(scenario)) => scenario.remarks(known.battlecry1812),
        _ => Vec::new(),
    }
}
