//! `brigade-major validate FILE…`: every fault of a scenario file, with its place.

use crate::scenario::{AnyScenario, Known};

/// The faults of one file's text, as lines that name file and place; none if it is sound.
#[must_use]
pub fn validate(name: &str, text: &str, known: Known<'_>) -> Vec<String> {
    AnyScenario::parse(text, known).err().unwrap_or_default().iter().map(|fault| format!("{name}: {fault}")).collect()
}
