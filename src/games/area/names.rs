//! Names of areas as people write them.

use smol_str::SmolStr;

use super::tables::Tables;
use crate::engine::text::plain;

/// Whether two names are one to a reader: whatever the case, the accents and the spaces.
#[must_use]
pub fn alike(first: &str, second: &str) -> bool {
    plain(first) == plain(second)
}

impl Tables {
    /// What stands for a name where names are compared: however an area is written, and by whichever of its names, it is the same.
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
