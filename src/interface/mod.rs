//! The machine interface: requests read strictly, answers written in one form; `docs/interface.md` has both.

mod answer;
mod place;
mod spoken;
mod strict;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json};
use serde_path_to_error::{Path, Segment};

pub use answer::{Answer, modifiers};
pub use place::read_placed;
pub use spoken::{Field, Spoken};
pub use strict::Strict;

use crate::engine::fault::Place;
use crate::engine::{Fault, text};

/// What came of one request.
pub type Answered = Result<Answer, Vec<Fault>>;

/// The error for a check that is not there.
#[must_use]
pub fn unknown(check: &str, games: &[&str]) -> Vec<Fault> {
    let have = text::listed(&games.iter().map(|game| (*game).to_owned()).collect::<Vec<_>>());
    Fault::alone("check", format!("there is no check \"{check}\"; {have} have some, as rff1812.fire"))
}

/// Reads a request, naming the place of a fault.
///
/// # Errors
/// The first field that is missing, unknown or cannot be read.
pub fn read<T: DeserializeOwned>(request: Map<String, Json>) -> Result<T, Vec<Fault>> {
    serde_path_to_error::deserialize(Strict(Json::Object(request))).map_err(|error| {
        let place = place_of(error.path());
        let Spoken { wrong, field } = error.into_inner();
        match field {
            Some(Field::Missing(field)) => Fault::alone(place.field(field), wrong),
            // The path to an unknown field of a part ends with the field.
            Some(Field::Unknown(field)) if place.is_empty() => Fault::alone(place.field(field), wrong),
            _ => Fault::alone(place, wrong),
        }
    })
}

/// The place of a path that serde followed.
fn place_of(path: &Path) -> Place {
    path.iter().fold(Place::default(), |place, segment| match segment {
        Segment::Seq { index } => place.item(*index),
        Segment::Map { key } => place.field(key),
        Segment::Enum { variant } => place.field(variant),
        Segment::Unknown => place.field("?"),
    })
}
