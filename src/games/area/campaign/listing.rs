//! List of areas and their borders as an owner types or pastes it: `York: Kingston, Fort George by water`.

use std::collections::BTreeSet;

use smol_str::SmolStr;

use super::board::{Area, Board, NAME};
use crate::games::area::Tables;
use crate::id::AreaId;

/// Counts of the additions that a list made to a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    /// Number of areas that were not on the board.
    pub areas: usize,
    /// Number of borders that were not known.
    pub borders: usize,
    /// Number of shores and harbors that were not known.
    pub waters: usize,
}

/// Separator between a neighbour reached by water and the water's name.
const BY: &str = " by ";

impl Board {
    /// Imports a list with one area per line: after a colon or a tab the areas it borders on, separated by commas; ` by water` after one
    /// that lies on the same water, or ` by ` and the water's name. A line names all of its area's borders. An area without a colon is only
    /// added.
    ///
    /// # Errors
    /// Returns a sentence for each faulty line, beginning with its number; the board is then unchanged.
    pub fn import_areas(&mut self, text: &str, tables: &Tables) -> Result<Listed, Vec<String>> {
        let mut board = self.clone();
        let mut listed = Listed::default();
        let mut faults = Vec::new();
        for (line, nth) in text.lines().zip(1u32..).filter(|(line, _)| !line.trim().is_empty()) {
            if let Err(sentence) = board.take_line(line, tables, &mut listed) {
                faults.push(format!("Line {nth}: {sentence}."));
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        *self = board;
        Ok(listed)
    }

    fn take_line(&mut self, line: &str, tables: &Tables, listed: &mut Listed) -> Result<(), String> {
        let (name, rest) = line.split_once([':', '\t']).map_or((line, None), |(name, rest)| (name, Some(rest)));
        let own = self.find_or_add_area(name, listed)?;
        let Some(rest) = rest else { return Ok(()) };
        self.know_borders(&own, true);
        for part in rest.split([',', ';']).map(str::trim).filter(|part| !part.is_empty()) {
            let (name, water) = part.rsplit_once(BY).map_or((part, None), |(name, water)| (name, Some(water.trim())));
            let other = self.find_or_add_area(name, listed)?;
            if other == own {
                return Err(format!("{own} does not border on itself"));
            }
            match water {
                Some(water) => self.on_water(&[&own, &other], water, tables, listed)?,
                None => {
                    listed.borders += usize::from(!self.are_neighbours(&own, &other));
                    self.set_border(&own, &other, true);
                }
            }
        }
        Ok(())
    }

    /// Returns the area of that name, ignoring case; adds it if there is none.
    fn find_or_add_area(&mut self, name: &str, listed: &mut Listed) -> Result<AreaId, String> {
        let name = name.trim();
        if name.chars().count() > NAME {
            return Err(format!("a name has at most {NAME} letters"));
        }
        if let Some(known) = self.areas.keys().find(|known| known.as_str().to_lowercase() == name.to_lowercase()) {
            return Ok(known.clone());
        }
        listed.areas += 1;
        self.add(name)
    }

    /// Marks two areas as lying on one water; in a game without named waters both become harbors.
    fn on_water(&mut self, areas: &[&AreaId; 2], said: &str, tables: &Tables, listed: &mut Listed) -> Result<(), String> {
        if tables.waters.is_empty() {
            for area in areas {
                if let Some(area) = self.areas.get_mut(*area) {
                    listed.waters += usize::from(area.harbor != Some(true));
                    area.harbor = Some(true);
                }
            }
            return Ok(());
        }
        let water = self.water_of(areas, said, tables)?;
        for area in areas {
            if let Some(area) = self.areas.get_mut(*area) {
                listed.waters += usize::from(area.water.get_or_insert_default().insert(water.clone()));
            }
        }
        Ok(())
    }

    /// Finds the water that is meant: the one named, or else the only one that either area is known to lie on.
    fn water_of(&self, areas: &[&AreaId; 2], said: &str, tables: &Tables) -> Result<SmolStr, String> {
        let said = said.to_lowercase();
        let begins = |label: &str| label.to_lowercase().starts_with(&said);
        if let Some(row) = tables.waters.iter().find(|row| said != "water" && begins(&row.head.label)) {
            return Ok(row.head.id.0.clone());
        }
        let known = areas.iter().filter_map(|area| self.areas.get(*area)).filter_map(|area: &Area| area.water.as_ref()).flatten();
        let known = known.collect::<BTreeSet<_>>();
        match known.into_iter().collect::<Vec<_>>().as_slice() {
            [only] if said == "water" => Ok((*only).clone()),
            _ => {
                let [own, other] = areas;
                let names = tables.waters.iter().map(|row| row.head.label.as_str()).collect::<Vec<_>>().join("\" or \"");
                Err(format!("the water of {own} and {other} is missing: write \"by\" and the beginning of its name, \"{names}\""))
            }
        }
    }
}
