//! What requests have in common: fields that may be null.

use serde::{Deserialize, Deserializer};

/// For fields that may be null: the default then.
///
/// # Errors
/// Those of the field's own type.
pub fn or_default<'de, D: Deserializer<'de>, T: Deserialize<'de> + Default>(deserializer: D) -> Result<T, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

/// A list with no more room than it needs, for what is kept by the hundred thousand: grown as it is read, it has room for four at the least.
///
/// # Errors
/// Those of the list's own type.
pub fn exact<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
    let mut list = Vec::deserialize(deserializer)?;
    list.shrink_to_fit();
    Ok(list)
}

/// For flags that are on unless the request says otherwise.
///
/// # Errors
/// Where the field is neither null nor a flag.
pub fn or_true<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or(true))
}

/// The default of such flags.
#[must_use]
pub const fn yes() -> bool {
    true
}
