//! Machine interface: requests are read strictly, answers are written in one form; `docs/interface.md` describes both.

mod answer;
mod large;
mod place;
mod read_error;
mod strict;

use serde::Deserialize as _;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json};
use serde_path_to_error::{Path, Segment};

pub use answer::{Answer, modifiers};
pub use large::LargeNumbers;
use place::missing_text;
pub use place::read_placed;
pub use read_error::{FaultyField, Spoken};
pub use strict::Strict;

use crate::engine::fault::{FaultPlace, Problem, unknown_word_text};
use crate::engine::{Facts, Fault, SingleCheck, Singles, text};

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
    let whole = Json::Object(request);
    serde_path_to_error::deserialize(Strict(whole.clone())).map_err(|error| {
        let place = place_of(error.path());
        let Spoken { wrong, field, .. } = error.into_inner();
        match field {
            Some(FaultyField::Missing(field)) => {
                let place = place.field(field);
                let text = missing_text(&whole, &place, |filled| T::deserialize(Strict(filled)).err());
                Fault::single(place, text)
            }
            Some(FaultyField::Unknown(field)) => Fault::single(place::of_unknown(&whole, place, &field), wrong),
            _ => Fault::single(place, wrong),
        }
    })
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

/// Converts a path that serde followed into a place.
fn place_of(path: &Path) -> FaultPlace {
    path.iter().fold(FaultPlace::default(), |place, segment| match segment {
        Segment::Seq { index } => place.item(*index),
        Segment::Map { key } => place.field(key),
        Segment::Enum { variant } => place.field(variant),
        Segment::Unknown => place.field("?"),
    })
}
