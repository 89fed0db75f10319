//! Strict reading of JSON, with faults in a player's words that have their place.

mod json;
mod place;
mod spoken;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json};
use serde_path_to_error::{Path, Segment};

pub use json::Strict;
use place::missing_text;
pub use place::read_placed;
pub(crate) use spoken::SMALLER;
pub use spoken::{FaultyField, Spoken};

use crate::engine::Fault;
use crate::engine::fault::FaultPlace;

/// Reads an object; a fault has the place of its field.
///
/// # Errors
/// The first field that is missing, unknown or unreadable.
pub fn read<T: DeserializeOwned>(fields: Map<String, Json>) -> Result<T, Fault> {
    read_value(Json::Object(fields))
}

/// Reads a value; a fault has the place of its field.
///
/// # Errors
/// As [`read`].
pub fn read_value<T: DeserializeOwned>(whole: Json) -> Result<T, Fault> {
    serde_path_to_error::deserialize(Strict(whole.clone())).map_err(|error| {
        let place = place_of(error.path());
        let Spoken { wrong, field, .. } = error.into_inner();
        match field {
            Some(FaultyField::Missing(field)) => {
                let place = place.field(field);
                let text = missing_text(&whole, &place, |filled| T::deserialize(Strict(filled)).err());
                Fault::new(place, text)
            }
            Some(FaultyField::Unknown(field)) => Fault::new(place::of_unknown(&whole, place, &field), wrong),
            None => Fault::new(place, wrong),
        }
    })
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
