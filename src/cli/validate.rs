//! `brigade-major validate FILE…`: every fault of a scenario file, with its place.

use crate::games::Rules;

/// What is odd in the sound text of a file and no fault.
///
/// # Errors
/// The faults, as lines that name file and place.
pub fn validate(name: &str, text: &str, rules: &Rules) -> Result<Vec<String>, Vec<String>> {
    let faults = |faults: Vec<_>| faults.iter().map(|fault| format!("{name}: {fault}")).collect::<Vec<_>>();
    rules.scenario(text).map(|scenario| scenario.remarks()).map_err(faults)
}
