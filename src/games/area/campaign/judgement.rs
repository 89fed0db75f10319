//! Event in preparation: the campaign with the current command, the changes that follow from it, and the notes on it.

use super::Setup;
use super::event::{Change, CubePlace};
use super::query::{faction_name, side_name, side_of};
use super::state::{AreaBattle, CampaignState};
use crate::engine::fault;
use crate::engine::text::join_list;
use crate::game::{Objections, Refusal};
use crate::id::{AreaId, FactionId, SideId};

/// Event in preparation: the changes that follow, and the notes on what could not be checked.
#[derive(Debug, Default)]
pub(super) struct Judgement {
    pub changes: Vec<Change>,
    pub notes: Vec<String>,
    /// Objections by the rules, each with its field.
    pub forbidden: Vec<(fault::FaultPlace, String)>,
}

impl Judgement {
    pub fn units(&mut self, faction: &FactionId, units: u32, from: CubePlace, to: CubePlace) {
        if units > 0 {
            self.changes.push(Change::Units { faction: faction.clone(), units, from, to });
        }
    }

    pub fn note(&mut self, text: impl Into<String>) {
        let text = text.into();
        if !self.notes.contains(&text) {
            self.notes.push(text);
        }
    }

    /// Notes that something told with a command has no effect, unless `counts`: a choice that another card or faction has.
    pub fn note_unused(&mut self, counts: bool, what: impl FnOnce() -> String) {
        if !counts {
            self.note(format!("{}: that has no effect", what()));
        }
    }

    /// Records an objection unless `holds` is true; the referee may waive it.
    pub fn require(&mut self, holds: bool, at: impl Into<fault::FaultPlace>, text: impl FnOnce() -> String) {
        if !holds {
            self.forbidden.push((at.into(), text()));
        }
    }

    /// Passes the objections and the notes on to a objections.
    pub fn pass_on(&mut self, objections: &mut Objections<String>) {
        std::mem::take(&mut self.forbidden).into_iter().for_each(|(at, text)| objections.should(false, at, || text));
        std::mem::take(&mut self.notes).into_iter().for_each(|note| objections.note(note));
    }

    /// Records an objection if `right` is false, and a note if it is not known.
    pub fn require_if_known(
        &mut self,
        at: impl Into<fault::FaultPlace>,
        right: Option<bool>,
        wrong: impl FnOnce() -> String,
        unknown: impl FnOnce() -> String,
    ) {
        match right {
            Some(right) => self.require(right, at, wrong),
            None => self.note(unknown()),
        }
    }
}

/// Campaign with the current command.
#[derive(Clone, Copy)]
pub(super) struct CampaignNow<'s> {
    pub setup: &'s Setup,
    pub state: &'s CampaignState,
}

impl<'s> CampaignNow<'s> {
    /// Returns the faction whose turn it is, and its side.
    pub fn active(&self) -> Result<(FactionId, SideId), Refusal> {
        let faction = self.state.active.clone().ok_or_else(|| Refusal::of("", "no turn is being taken: draw a turn cube first"))?;
        let side = side_of(&self.setup.tables, &faction).ok_or_else(|| Refusal::of("", "a faction without a side takes no turn"))?;
        Ok((faction, side))
    }

    /// Checks that an area is on the board.
    pub fn area(&self, at: impl Into<fault::FaultPlace>, area: &AreaId) -> Result<(), Refusal> {
        let known = self.setup.board.areas.contains_key(area) || self.state.areas.contains_key(area);
        if known {
            return Ok(());
        }
        Err(Refusal::of(at, format!("there is no area \"{area}\" on the board; fill it in first, or choose one that is there")))
    }

    pub fn faction(&self, at: impl Into<fault::FaultPlace>, faction: &FactionId) -> Result<(), Refusal> {
        match self.setup.tables.find_faction(faction.as_str()) {
            Some(_) => Ok(()),
            None => {
                let known = self.setup.tables.factions.iter().map(|row| row.head.label.to_string()).collect::<Vec<_>>();
                Err(Refusal::of(at, format!("there is no faction \"{faction}\" in this game; the factions are {}", join_list(&known))))
            }
        }
    }

    pub fn name(&self, faction: &FactionId) -> String {
        faction_name(&self.setup.tables, faction)
    }

    pub fn side(&self, side: &SideId) -> String {
        side_name(&self.setup.tables, side)
    }

    pub fn no_side(&self, given: &SideId) -> String {
        let known = self.setup.tables.sides.iter().map(|row| row.head.label.to_string()).collect::<Vec<_>>();
        format!("there is no side \"{given}\" in this game; the sides are {}", join_list(&known))
    }

    /// Returns the battle that is being fought.
    pub fn in_battle(&self) -> Result<&'s AreaBattle, Refusal> {
        self.state.battle.as_ref().ok_or_else(|| Refusal::of("", "no battle is being fought: begin one first"))
    }

    /// Checks that no battle is being fought: it must be finished before anything else is done.
    pub fn check_no_battle(&self) -> Result<(), Refusal> {
        match &self.state.battle {
            Some(battle) => Err(Refusal::of("", format!("the battle for {} is being fought: finish it first", battle.area))),
            None => Ok(()),
        }
    }
}
