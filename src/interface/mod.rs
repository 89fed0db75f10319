//! Machine interface: answers to requests in one form; `docs/interface.md` describes both.

mod answer;
mod large;

use serde::Deserialize as _;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json};

pub use answer::{Answer, modifiers};
pub use large::LargeNumbers;

use crate::engine::fault::{FaultPlace, Problem, unknown_word_text};
use crate::engine::{Facts, Fault, SingleCheck, Singles, text};
use crate::strict::{self, Strict};

/// Result of one request: its answer or its faults.
pub type Answered = Result<Answer, Vec<Fault>>;

/// Returns the fault of a check that does not exist.
#[must_use]
pub fn unknown(check: &str, games: &[&str]) -> Vec<Fault> {
    let have = text::join_list(&games.iter().map(|game| (*game).to_owned()).collect::<Vec<_>>());
    Fault::single("check", format!("there is no check \"{check}\"; {have} have checks, such as rff1812.fire"))
}

/// Reads a request; a fault has the place of its field.
///
/// # Errors
/// The first field that is missing, unknown or unreadable.
pub fn read<T: DeserializeOwned>(request: Map<String, Json>) -> Result<T, Vec<Fault>> {
    strict::read(request).map_err(|fault| vec![fault])
}

/// Reads the request of a check of one die: its answers and its die.
///
/// # Errors
/// The first field that is unknown or unreadable.
pub fn read_single<G: Singles>(check: &SingleCheck<G>, request: Map<String, Json>) -> Result<(Facts, Option<u8>), Vec<Fault>> {
    let (mut facts, mut die) = (check.unknown(), None);
    for (field, given) in request {
        let at = |wrong: Problem| Fault::single(FaultPlace::default().field(&field), wrong);
        match check.take(&field, &given, &mut facts) {
            Some(taken) => taken.map_err(at)?,
            None if field == "die" => die = Option::deserialize(Strict(given)).map_err(|spoken| at(spoken.wrong))?,
            None => return Err(at(unknown_word_text(&format!("\"{field}\""), &check.fields()).into())),
        }
    }
    Ok((facts, die))
}
