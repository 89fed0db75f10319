//! Names of areas as players write them.

use std::collections::BTreeMap;

use smol_str::SmolStr;

use super::tables::{KnownArea, Tables};
use crate::engine::text::plain;
use crate::table::TableRow;

/// Returns `true` if two names are the same except for case, accents and spaces.
#[must_use]
pub fn same_name(first: &str, second: &str) -> bool {
    plain(first) == plain(second)
}

impl Tables {
    /// Returns the key by which names of areas are compared: every spelling and every known name of an area gives the same key.
    #[must_use]
    pub fn area_key(&self, name: &str) -> SmolStr {
        let spelling = plain(name);
        self.area_ids.get(&spelling).cloned().unwrap_or_else(|| spelling.into())
    }
}

/// Lists the ids of known areas by every spelling of their names; the first area that has a spelling keeps it.
pub(super) fn ids_by_spelling(areas: &[TableRow<KnownArea>]) -> BTreeMap<String, SmolStr> {
    let mut ids = BTreeMap::new();
    for row in areas {
        let id = &row.head.id.0;
        let names = [&row.head.label].into_iter().chain(&row.data.other_names).map(|name| plain(name));
        for spelling in names.chain([id.to_string()]) {
            ids.entry(spelling).or_insert_with(|| id.clone());
        }
    }
    ids
}
