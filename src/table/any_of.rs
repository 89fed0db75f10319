//! List in a row that may match everything: `["any"]` stands for all there is, now and later.

use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use serde_json::Value as Json;

use crate::strict::Strict;

/// Single word of a list that matches everything.
pub const ANY: &str = "any";

/// Some values of a kind, or all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyOf<T> {
    /// All values there are.
    Any,
    /// Values named in the list.
    These(Vec<T>),
}

impl<T: PartialEq> AnyOf<T> {
    /// Returns true if the value is among them.
    pub fn contains(&self, one: &T) -> bool {
        match self {
            Self::Any => true,
            Self::These(names) => names.contains(one),
        }
    }

    /// Returns the values that are named.
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
        Vec::deserialize(Strict(Json::Array(names))).map(Self::These).map_err(D::Error::custom)
    }
}
