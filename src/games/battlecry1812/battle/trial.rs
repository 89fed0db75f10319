//! Trial of a call's effects: each is applied to a copy of the state before the next is judged.

use super::Setup;
use super::consequences::apply_effect;
use super::found::{AppliedEffect, Barrier, EffectVerb, UnitOrOfficer, Waiver};
use super::retreats;
use super::state::{Fate, Loss, State};
use crate::engine::Faults;
use crate::engine::fault::{At, clause};
use crate::game::Refusal;
use crate::games::battlecry1812::FigureId;
use crate::hex::Hex;
use crate::id::{OfficerId, UnitId};

/// A copy of the state, and the effects so far.
pub(super) struct Trial<'s> {
    setup: &'s Setup,
    pub state: State,
    effects: Vec<AppliedEffect>,
    waivers: &'s [Waiver],
    /// Indices of effects that follow from another effect and cannot be waived without it.
    bound: Vec<usize>,
}

/// Damage a unit takes at once.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Damage<'c> {
    pub strength: u32,
    pub morale: u32,
    pub retreat: u32,
    /// Its owner's choice of way.
    pub wish: Option<&'c [Hex]>,
    /// Officers with it who stay, by their player's choice.
    pub stay: &'c [OfficerId],
    /// It is beaten in melee: where it does not get away, officers with it are overrun.
    pub in_melee: bool,
}

impl<'s> Trial<'s> {
    pub fn new(setup: &'s Setup, state: &State) -> Self {
        Self { setup, state: state.clone(), effects: Vec::new(), waivers: &[], bound: Vec::new() }
    }

    /// Sets the waivers of the referee.
    pub fn with_waivers(self, waivers: &'s [Waiver]) -> Self {
        Self { waivers, ..self }
    }

    pub fn effects(self) -> Vec<AppliedEffect> {
        self.effects
    }

    /// Returns the effects, provided every waiver names one that can be waived.
    ///
    /// # Errors
    /// Waivers that name no effect, or one that cannot be waived.
    pub fn checked_effects(self) -> Result<Vec<AppliedEffect>, Refusal> {
        let faults = Faults::default();
        for (nth, waiver) in self.waivers.iter().enumerate() {
            let list = At::of("waived");
            let of = list.item(nth);
            let count = self.effects.len();
            faults.add_if(waiver.place >= count, of.field("place"), clause(format!("names no effect: there are {count}, counted from 0")));
            let bound = self.bound.contains(&waiver.place);
            faults.add_if(
                bound,
                of.field("place"),
                "a unit without figures leaves the game: waive its loss of strength instead".to_owned(),
            );
        }
        faults.finish()?;
        Ok(self.effects)
    }

    /// Adds an effect, and applies it unless the referee waived it; returns whether it was applied.
    pub fn add_effect(&mut self, whom: UnitOrOfficer, verb: EffectVerb) -> bool {
        let place = self.effects.len();
        let waived = self.waivers.iter().rev().find(|waiver| waiver.place == place).map(|waiver| waiver.note.clone());
        let applied = AppliedEffect { whom, verb, waived };
        let happens = applied.waived.is_none();
        if happens {
            apply_effect(self.setup, &mut self.state, &applied);
        }
        self.effects.push(applied);
        happens
    }

    pub fn add_unit_effect(&mut self, unit: &UnitId, verb: EffectVerb) -> bool {
        self.add_effect(UnitOrOfficer::Unit(unit.clone()), verb)
    }

    fn left(&self, unit: &UnitId) -> (u32, u32) {
        self.state.units.get(unit).map_or((0, 0), |unit| (unit.strength, unit.morale))
    }

    /// Returns the hexes it fills: an officer on any of them is with it (digest §1, §2).
    fn filled(&self, unit: &UnitId) -> Vec<Hex> {
        self.state.units.get(unit).into_iter().flat_map(|unit| self.state.filled_hexes(unit)).collect()
    }

    /// Applies damage: strength, then morale, then the retreat, so that morale lost to a volley counts for the retreat it forces. In a
    /// melee the loser goes back first, then loses morale (digest §5).
    pub fn apply_damage(&mut self, unit: &UnitId, harm: Damage<'_>) {
        let strength = harm.strength.min(self.left(unit).0);
        if strength > 0 {
            self.add_unit_effect(unit, EffectVerb::LoseStrength { count: strength });
        }
        if self.left(unit).0 == 0 {
            self.bound.push(self.effects.len());
            return self.remove_unit(unit, Fate::Destroyed);
        }
        if !harm.in_melee {
            self.lose_morale(unit, harm.morale);
        }
        if harm.retreat > 0 {
            let stood = self.filled(unit);
            if self.retreat(unit, &harm) && harm.in_melee {
                self.capture_officers(unit, &stood);
            }
        }
        if harm.in_melee && self.state.units.get(unit).is_some_and(super::UnitState::is_there) {
            self.lose_morale(unit, harm.morale);
        }
    }

    pub fn lose_morale(&mut self, unit: &UnitId, morale: u32) {
        let morale = morale.min(self.left(unit).1);
        if morale > 0 {
            self.add_unit_effect(unit, EffectVerb::LoseMorale { count: morale });
        }
    }

    /// Moves a unit back so many hexes. A routed unit halted by an enemy surrenders, and halted by anything else stays; any other unit
    /// loses morale for each hex it has not gone (digest §7). Returns whether it has not gone at all.
    fn retreat(&mut self, unit: &UnitId, harm: &Damage<'_>) -> bool {
        let (before, hexes, wish) = (self.filled(unit), harm.retreat, harm.wish);
        // Heavy guns go nowhere, on a hex or on none (digest §7).
        let shut_in = || {
            retreats::cannot_retreat(self.setup, unit)
                .then(|| retreats::RetreatPath { barrier: Some(Barrier::Guns), ..retreats::RetreatPath::default() })
        };
        let Some(way) = retreats::retreat(self.setup, &self.state, unit, hexes, wish).or_else(shut_in) else {
            self.add_unit_effect(unit, EffectVerb::Retreat { hexes, path: Vec::new(), away: hexes, barrier: None });
            return false;
        };
        let short = hexes.saturating_sub(way.hexes());
        let retreats::RetreatPath { path, away, barrier, .. } = way;
        let to = path.last().copied();
        if !self.add_unit_effect(unit, EffectVerb::Retreat { hexes, path, away, barrier }) {
            // By the referee it stands, and nothing follows.
            return false;
        }
        if let Some(to) = to {
            self.officers_go(unit, harm.stay, &before, to);
        }
        match barrier {
            Some(_) if self.left(unit).1 > 0 => {
                self.lose_morale(unit, short.saturating_mul(self.setup.tables.figure(FigureId::BlockedRetreat)));
            }
            Some(Barrier::Enemy) => self.remove_unit(unit, Fate::Surrendered),
            _ => {}
        }
        to.is_none()
    }

    /// Runs a routed unit; halted by an enemy it surrenders. On no hex, `blocked` is its player's word for that.
    pub fn run(&mut self, unit: &UnitId, wish: Option<Hex>, blocked: bool) {
        let shut_in = retreats::cannot_retreat(self.setup, unit).then_some(Barrier::Guns);
        let by_hand =
            || retreats::RetreatPath { barrier: blocked.then_some(Barrier::Enemy).or(shut_in), ..retreats::RetreatPath::default() };
        let retreats::RetreatPath { path, barrier, .. } = retreats::run(self.setup, &self.state, unit, wish).unwrap_or_else(by_hand);
        let ran = self.add_unit_effect(unit, EffectVerb::Run { path, barrier });
        if ran && barrier == Some(Barrier::Enemy) {
            self.remove_unit(unit, Fate::Surrendered);
        }
    }

    /// Removes a unit from the game. Officers with it are overrun, unless it was shot away (digest §2).
    pub fn remove_unit(&mut self, unit: &UnitId, how: Fate) {
        let stood = self.filled(unit);
        if self.add_unit_effect(unit, EffectVerb::Leave { how }) && how != Fate::Destroyed {
            self.capture_officers(unit, &stood);
        }
    }

    /// Captures the officers of a unit's side on its hexes (digest §2).
    fn capture_officers(&mut self, unit: &UnitId, hexes: &[Hex]) {
        for officer in self.of_side(unit, hexes) {
            self.add_effect(UnitOrOfficer::Officer(officer), EffectVerb::Fall { how: Loss::Captured });
        }
    }

    fn officers_go(&mut self, unit: &UnitId, stay: &[OfficerId], from: &[Hex], to: Hex) {
        for officer in self.of_side(unit, from).into_iter().filter(|officer| !stay.contains(officer)) {
            self.add_effect(UnitOrOfficer::Officer(officer), EffectVerb::GoAlong { to });
        }
    }

    /// Returns the officers of a unit's side on these hexes.
    fn of_side(&self, unit: &UnitId, hexes: &[Hex]) -> Vec<OfficerId> {
        let scenario = &self.setup.scenario;
        let own = scenario.unit(unit).map(|(side, _)| &side.id);
        let officers = hexes.iter().flat_map(|hex| self.state.officers_at(*hex)).map(|(id, _)| id);
        officers.filter(|id| scenario.officer(id).map(|(side, _)| &side.id) == own).cloned().collect()
    }
}
