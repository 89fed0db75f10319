//! Names of areas: those of the owner's board, and those of the tables.

use super::board::{Board, name_taken_text};
use crate::engine::text::plain;
use crate::games::area::Tables;
use crate::id::AreaId;

impl Board {
    /// Returns the area that has this name already, in any spelling.
    #[must_use]
    pub fn find_area(&self, name: &str) -> Option<AreaId> {
        let spelling = plain(name);
        let is_same = |other: &str| plain(other) == spelling;
        let found = self.areas.iter().find(|(own, area)| is_same(own.as_str()) || area.known_as.as_deref().is_some_and(is_same));
        found.map(|(own, _)| own.clone())
    }

    /// Returns the board's name for an area of the tables, which the owner may have renamed.
    #[must_use]
    pub fn own_name(&self, known: &str) -> AreaId {
        let renamed = self.areas.iter().find(|(_, area)| area.known_as.as_ref().is_some_and(|name| name == known));
        renamed.map_or_else(|| AreaId::from(known), |(name, _)| name.clone())
    }

    /// Returns the tables' name for an area; its own name if the tables do not name it differently.
    #[must_use]
    pub fn known_name(&self, area: &AreaId) -> AreaId {
        let known = self.areas.get(area).and_then(|area| area.known_as.clone());
        known.map_or_else(|| area.clone(), AreaId)
    }

    /// Renames an area. Borders are updated, and rows of the tables that name it still apply to it.
    ///
    /// # Errors
    /// Returns a sentence if there is no such area, or the name is empty or taken.
    pub fn rename(&mut self, from: &AreaId, to: &str, tables: &Tables) -> Result<AreaId, String> {
        let to = AreaId::from(to.trim());
        if to.as_str().is_empty() {
            return Err("An area must have a name".to_owned());
        }
        if to == *from {
            return Ok(to);
        }
        if let Some(taken) = self.find_area(to.as_str()).filter(|taken| taken != from) {
            return Err(name_taken_text(to.as_str(), &taken));
        }
        let Some(mut area) = self.areas.remove(from) else { return Err(format!("There is no area \"{from}\" on the board")) };
        let known = area.known_as.take().or_else(|| {
            let named = tables.areas.iter().any(|row| row.head.label == from.0);
            named.then(|| from.0.clone())
        });
        area.known_as = known.filter(|known| *known != to.0);
        area.formerly.insert(from.0.clone());
        area.formerly.remove(&to.0);
        self.areas.insert(to.clone(), area);
        for borders in self.areas.values_mut().filter_map(|area| area.borders.as_mut()) {
            if borders.remove(from) {
                borders.insert(to.clone());
            }
        }
        Ok(to)
    }
}
