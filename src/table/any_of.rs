//! A list of a row that need not name all there is: `["any"]` stands for whatever there is, now and later.

use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use serde_json::Value as Json;

/// The one word of a list that stands for whatever there is.
pub const ANY: &str = "any";

/// Some of a kind, or any of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyOf<T> {
    /// Whatever there is.
    Any,
    /// These.
    These(Vec<T>),
}

impl<T: PartialEq> AnyOf<T> {
    /// Whether this is among them.
    pub fn contains(&self, one: &T) -> bool {
        match self {
            Self::Any => true,
            Self::These(names) => names.contains(one),
        }
    }

    /// Those that are named.
    pub fn named(&self) -> &[T] {
        match self {
            Self::Any => &[],
            Self::These(names) => names,
        }
    }
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for AnyOf<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let names = Vec::<Json>::deserialize(deserializer)?;
        if names == [ANY] {
            return Ok(Self::Any);
        }
        serde_json::from_value(Json::Array(names)).map(Self::These).map_err(D::Error::custom)
    }
}
