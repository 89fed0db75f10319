//! Filling in of the board by its owner, piece by piece, and the update of a running campaign from it.

use std::collections::BTreeSet;

use super::board::{Area, Board, name_taken_text};
use super::event::Change;
use super::judgement::{CampaignNow, Judgement};
use super::state::{AreaState, CampaignState};
use crate::engine::Fault;
use crate::engine::fault::clause;
use crate::engine::text::join_list;
use crate::game::Refusal;
use crate::games::area::Tables;
use crate::id::AreaId;

impl Board {
    /// Adds a new area without any known facts.
    ///
    /// # Errors
    /// Returns a sentence if the name is empty or taken by another area.
    pub fn add(&mut self, name: &str) -> Result<AreaId, String> {
        let name = AreaId::from(name.trim());
        if name.as_str().is_empty() {
            return Err("An area must have a name".to_owned());
        }
        if let Some(taken) = self.find_area(name.as_str()) {
            return Err(name_taken_text(name.as_str(), &taken));
        }
        self.areas.insert(name.clone(), Area::default());
        Ok(name)
    }

    /// Removes an area, and its name from its neighbours' borders.
    pub fn remove(&mut self, name: &AreaId) {
        self.areas.remove(name);
        for borders in self.areas.values_mut().filter_map(|area| area.borders.as_mut()) {
            borders.remove(name);
        }
    }

    /// Marks the borders of an area as completely known, or not. If marked as known, unknown borders begin with those its neighbours name;
    /// borders entered before stay.
    pub fn know_borders(&mut self, name: &AreaId, known: bool) {
        let names_it = |area: &Area| area.borders.as_ref().is_some_and(|borders| borders.contains(name));
        let neighbours = self.areas.iter().filter(|(_, area)| names_it(area)).map(|(other, _)| other.clone()).collect::<BTreeSet<_>>();
        if let Some(area) = self.areas.get_mut(name) {
            let there = area.borders.take().filter(|borders| known || !borders.is_empty());
            area.borders = there.or_else(|| known.then_some(neighbours));
            area.more_borders = !known && area.borders.is_some();
        }
    }

    /// Marks the borders entered for all areas as complete.
    pub fn know_all_borders(&mut self) {
        self.areas.values_mut().for_each(|area| area.more_borders = false);
    }

    /// Sets or removes the border between two areas, in both lists if both are known.
    pub fn set_border(&mut self, first: &AreaId, second: &AreaId, on: bool) {
        for (own, other) in [(first, second), (second, first)] {
            let borders = self.areas.get_mut(own).and_then(|area| area.borders.as_mut());
            match borders {
                Some(borders) if on => drop(borders.insert(other.clone())),
                Some(borders) => drop(borders.remove(other)),
                None => {}
            }
        }
    }

    /// Describes the differences between this board and an earlier one; empty if a campaign on the earlier one has nothing to take in. The
    /// positions of areas on the map do not count.
    #[must_use]
    pub fn differences_from(&self, before: &Self) -> Vec<String> {
        let drawn_apart = |area: &Area| Area { at: None, formerly: BTreeSet::new(), ..area.clone() };
        let mut said = Vec::new();
        for (name, area) in &self.areas {
            match before.areas.get(name) {
                None => said.push(name.to_string()),
                Some(old) if drawn_apart(old) != drawn_apart(area) => said.push(name.to_string()),
                Some(_) => {}
            }
        }
        let now = |name: &AreaId| self.areas.contains_key(name) || self.areas.values().any(|area| area.formerly.contains(&name.0));
        said.extend(before.areas.keys().filter(|name| !now(name)).map(|name| format!("{name} (removed)")));
        let cards = self.cards.iter().filter(|(id, card)| before.cards.get(*id) != Some(card)).map(|(_, card)| card.name.clone());
        said.extend(cards);
        said.extend(
            before.cards.iter().filter(|(id, _)| !self.cards.contains_key(*id)).map(|(_, card)| format!("{} (removed)", card.name)),
        );
        let (faces, forts) = (self.faces != before.faces, self.fort_faces != before.fort_faces);
        said.extend((faces || forts).then(|| "the faces of the dice".to_owned()));
        said.extend((self.turn_symbols != before.turn_symbols).then(|| "the symbols of the turn track".to_owned()));
        said
    }

    /// Returns the areas of which another board has facts that are not known here.
    #[must_use]
    pub fn less_known_than(&self, other: &Self) -> Vec<AreaId> {
        let here =
            |name: &AreaId| self.areas.iter().find(|(own, area)| *own == name || area.formerly.contains(&name.0)).map(|(_, area)| area);
        let less = |(name, there): &(&AreaId, &Area)| here(name).is_some_and(|area| area.lacks(there));
        other.areas.iter().filter(less).map(|(name, _)| name.clone()).collect()
    }

    /// Returns the areas of a campaign that this board has renamed: the old and the new names. A new area is the one of which it has all
    /// former names and the name: an area that was added later under one of them is another.
    fn renamed_since(&self, state: &CampaignState) -> Vec<(AreaId, AreaId)> {
        let earlier = |old: &AreaId| state.board.areas.get(old).map(|area| area.formerly.clone()).unwrap_or_default();
        let old_name = |area: &Area| {
            let is = |old: &&AreaId| area.formerly.contains(&old.0) && earlier(old).is_subset(&area.formerly);
            state.areas.keys().filter(is).max_by_key(|old| earlier(old).len()).cloned()
        };
        let new = self.areas.iter().filter(|(name, _)| !state.areas.contains_key(*name));
        let mut renamed = new.filter_map(|(name, area)| Some((old_name(area)?, name.clone()))).collect::<Vec<_>>();
        renamed.sort();
        renamed.dedup_by(|(one, _), (other, _)| one == other);
        renamed
    }
}

impl Area {
    /// Returns whether a fact is known there that is not known of it here.
    fn lacks(&self, there: &Self) -> bool {
        self.known_facts().into_iter().zip(there.known_facts()).any(|(here, there)| there && !here)
    }

    fn known_facts(&self) -> [bool; 8] {
        [
            self.home.is_some(),
            self.stars.is_some(),
            self.borders.is_some(),
            self.water.is_some(),
            self.harbor.is_some(),
            self.town.is_some(),
            self.fort.is_some(),
            self.symbol.is_some(),
        ]
    }
}

/// Updates the campaign with the entries its owner has made on the board since it began.
pub(super) fn update_board(campaign: CampaignNow<'_>, board: &Board, judgement: &mut Judgement) -> Result<(), Refusal> {
    let CampaignNow { setup, state } = campaign;
    Board::parse(&board.to_json(&setup.tables), &setup.tables).map_err(|faults| {
        let fault = |fault: Fault| fault.within("board");
        Refusal::from(faults.into_iter().map(fault).collect::<Vec<_>>())
    })?;
    if board.areas.is_empty() {
        return Err(Refusal::of("board.areas", clause("is empty: a board needs areas")));
    }
    let news = board.differences_from(&state.board);
    if news.is_empty() {
        return Err(Refusal::of("board", "the campaign already has this board: there is nothing to change"));
    }
    let renamed = board.renamed_since(state);
    judgement.note(format!("new on the board: {}", news.join(", ")));
    for (from, to) in &renamed {
        judgement.note(format!("{from} is now {to}"));
    }
    let less = board.less_known_than(&state.board);
    if !less.is_empty() {
        judgement.note(format!("less is known of {}", join_list(&less.iter().map(ToString::to_string).collect::<Vec<_>>())));
    }
    for (name, area) in &state.areas {
        let gone = !board.areas.contains_key(name) && !renamed.iter().any(|(from, _)| from == name);
        if gone && *area != AreaState::default() {
            judgement.note(format!("{name} is no longer on the board: its pieces stay until they are moved by hand"));
        }
    }
    let printed = |board: &Board, name: &AreaId| board.areas.get(name).map(|area| area.cubes.clone()).unwrap_or_default();
    let old_name = |name: &AreaId| renamed.iter().find(|(_, to)| to == name).map_or_else(|| name.clone(), |(from, _)| from.clone());
    if board.areas.keys().any(|name| printed(board, name) != printed(&state.board, &old_name(name))) {
        judgement.note("the cubes for the start are placed already: correct them by hand");
    }
    if board.decks != state.board.decks {
        judgement.note("draw decks are counted from the start: correct hands and decks by hand");
    }
    judgement.changes.push(Change::Board { board: Box::new(board.clone()), renamed });
    Ok(())
}

/// Kind of fact that is not known yet, and the number of areas without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MissingFacts {
    /// Name of the missing fact.
    pub what: &'static str,
    /// Number of areas without it.
    pub areas: usize,
}

impl Board {
    /// Returns the facts that are not known yet; a fact known for every area is left out.
    #[must_use]
    pub fn missing_facts(&self, tables: &Tables) -> Vec<MissingFacts> {
        let count =
            |what, is_untold: fn(&Area) -> bool| MissingFacts { what, areas: self.areas.values().filter(|area| is_untold(area)).count() };
        let mut untold = vec![
            count("home", |area| area.home.is_none()),
            count("borders", |area| area.all_borders().is_none()),
            count("stars", |area| area.stars.is_none()),
        ];
        if tables.waters.is_empty() {
            untold.push(count("harbor", |area| area.harbor.is_none()));
        } else {
            untold.push(count("waters", |area| area.water.is_none()));
        }
        untold.retain(|untold| untold.areas > 0);
        untold
    }

    /// Marks two areas as neighbours. If the borders of one were unknown, others of it may still be missing.
    pub fn join(&mut self, first: &AreaId, second: &AreaId) {
        for own in [first, second] {
            if self.areas.get(own).is_some_and(|area| area.borders.is_none()) {
                self.know_borders(own, true);
                self.areas.get_mut(own).into_iter().for_each(|area| area.more_borders = true);
            }
        }
        self.set_border(first, second, true);
    }

    /// Returns `true` if either of two areas names the other as a neighbour.
    #[must_use]
    pub fn are_neighbours(&self, first: &AreaId, second: &AreaId) -> bool {
        let tells =
            |own, other| self.areas.get(own).and_then(|area: &Area| area.borders.as_ref()).is_some_and(|borders| borders.contains(other));
        tells(first, second) || tells(second, first)
    }
}
