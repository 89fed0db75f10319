//! Deserializers that requests have in common, such as those for fields that may be null.

use serde::{Deserialize, Deserializer};

/// Deserializes a field that may be null, which gives the default.
///
/// # Errors
/// The errors of the field's own type.
pub fn or_default<'de, D: Deserializer<'de>, T: Deserialize<'de> + Default>(deserializer: D) -> Result<T, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

/// Deserializes a list without spare capacity, for lists stored by the hundred thousand: a list that grows as it is read has room for at
/// least four.
///
/// # Errors
/// The errors of the list's own type.
pub fn exact<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
    let mut list = Vec::deserialize(deserializer)?;
    list.shrink_to_fit();
    Ok(list)
}

/// Deserializes a flag that is on unless the request turns it off.
///
/// # Errors
/// The field is neither null nor a flag.
pub fn or_true<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or(true))
}

/// Returns the default of such a flag: `true`.
#[must_use]
pub const fn yes() -> bool {
    true
}
