//! Names of areas as players write them.

use smol_str::SmolStr;

use super::tables::Tables;
use crate::engine::text::plain;

/// Returns `true` if two names are the same except for case, accents and spaces.
#[must_use]
pub fn same_name(first: &str, second: &str) -> bool {
    plain(first) == plain(second)
}

impl Tables {
    /// Returns the key by which names of areas are compared: every spelling and every known name of an area gives the same key.
    #[must_use]
    pub fn area_key(&self, name: &str) -> SmolStr {
        let plain_name = plain(name);
        let known = self.areas.iter().find(|row| {
            let names = [&row.head.label].into_iter().chain(&row.data.other_names);
            row.head.id.as_str() == plain_name || names.into_iter().any(|known| plain(known) == plain_name)
        });
        known.map_or_else(|| plain_name.into(), |row| row.head.id.as_str().into())
    }
}
