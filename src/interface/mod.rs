//! The machine interface: requests read strictly, answers written in one form; `docs/interface.md` has both.

mod answer;
mod place;
mod spoken;
mod strict;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json};

pub use answer::{Answer, modifiers};
pub use place::read_placed;
pub use spoken::{Field, Spoken};
pub use strict::Strict;

use crate::engine::{RequestFault, text};

/// What came of one request.
pub type Answered = Result<Answer, Vec<RequestFault>>;

/// One fault.
#[must_use]
pub fn fault(at: &str, says: &str) -> Vec<RequestFault> {
    vec![RequestFault { at: at.to_owned(), says: says.to_owned() }]
}

/// The error for a check that is not there.
#[must_use]
pub fn unknown(check: &str, games: &[&str]) -> Vec<RequestFault> {
    let have = text::listed(&games.iter().map(|game| (*game).to_owned()).collect::<Vec<_>>());
    fault("check", &format!("there is no check \"{check}\"; {have} have some, as rff1812.fire"))
}

/// Reads a request, naming the place of a fault.
///
/// # Errors
/// The first field that is missing, unknown or cannot be read.
pub fn read<T: DeserializeOwned>(request: Map<String, Json>) -> Result<T, Vec<RequestFault>> {
    serde_path_to_error::deserialize(Strict(Json::Object(request))).map_err(|error| {
        let path = error.path().to_string();
        let Spoken { says, field } = error.into_inner();
        match field {
            Some(Field::Missing(field)) if path == "." => fault(field, &says),
            Some(Field::Missing(field)) => fault(&format!("{path}.{field}"), &says),
            Some(Field::Unknown(field)) if path == "." => fault(&field, &says),
            _ => fault(&path, &says),
        }
    })
}
