//! Where a call's effects are worked out: each is applied to a copy of the state before the next is judged.

use super::Setup;
use super::apply::apply_deed;
use super::event::{Applied, Barrier, Deed, Whom};
use super::state::{Fate, Loss, State};
use super::ways;
use crate::battlecry1812::FigureId;
use crate::hex::Hex;
use crate::id::UnitId;

/// A copy of the state, and the effects so far.
pub(super) struct Bench<'s> {
    setup: &'s Setup,
    pub state: State,
    effects: Vec<Applied>,
    /// Officers with a unit that does not get away are overrun.
    melee: bool,
}

/// What a unit suffers at once.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Harm<'c> {
    pub strength: u32,
    pub morale: u32,
    pub retreat: u32,
    /// Its owner's choice of way.
    pub wish: Option<&'c [Hex]>,
}

impl<'s> Bench<'s> {
    pub fn new(setup: &'s Setup, state: &State) -> Self {
        Self { setup, state: state.clone(), effects: Vec::new(), melee: false }
    }

    pub fn of_melee(setup: &'s Setup, state: &State) -> Self {
        Self { melee: true, ..Self::new(setup, state) }
    }

    pub fn effects(self) -> Vec<Applied> {
        self.effects
    }

    pub fn does(&mut self, whom: Whom, deed: Deed) {
        let applied = Applied { whom, deed };
        apply_deed(self.setup, &mut self.state, &applied);
        self.effects.push(applied);
    }

    pub fn does_to(&mut self, unit: &UnitId, deed: Deed) {
        self.does(Whom::Unit(unit.clone()), deed);
    }

    fn left(&self, unit: &UnitId) -> (u32, u32) {
        self.state.units.get(unit).map_or((0, 0), |unit| (unit.strength, unit.morale))
    }

    fn hex(&self, unit: &UnitId) -> Option<Hex> {
        self.state.units.get(unit).and_then(super::UnitState::hex)
    }

    /// Strength, then morale, then the way back: so what a volley does to morale tells on the retreat it forces.
    pub fn suffer(&mut self, unit: &UnitId, harm: Harm<'_>) {
        let strength = harm.strength.min(self.left(unit).0);
        if strength > 0 {
            self.does_to(unit, Deed::LoseStrength { count: strength });
        }
        if self.left(unit).0 == 0 {
            return self.leave(unit, Fate::Destroyed);
        }
        self.lose_morale(unit, harm.morale);
        if harm.retreat > 0 {
            self.retreat(unit, harm.retreat, harm.wish);
        }
    }

    pub fn lose_morale(&mut self, unit: &UnitId, morale: u32) {
        let morale = morale.min(self.left(unit).1);
        if morale > 0 {
            self.does_to(unit, Deed::LoseMorale { count: morale });
        }
    }

    /// Back so many hexes; what cannot be gone destroys a routed unit before an enemy or the edge, and costs another morale.
    fn retreat(&mut self, unit: &UnitId, hexes: u32, wish: Option<&[Hex]>) {
        let before = self.hex(unit);
        let (path, barrier) = ways::retreat(self.setup, &self.state, unit, hexes, wish);
        let short = hexes.saturating_sub(u32::try_from(path.len()).unwrap_or(u32::MAX));
        let to = path.last().copied();
        self.does_to(unit, Deed::Retreat { hexes, path, barrier });
        if let (Some(from), Some(to)) = (before, to) {
            self.officers_go(unit, from, to);
        }
        let Some(barrier) = barrier else { return };
        if self.left(unit).1 > 0 {
            self.lose_morale(unit, short.saturating_mul(self.setup.tables.figure(FigureId::BlockedRetreat)));
        } else if matches!(barrier, Barrier::Enemy | Barrier::Edge) {
            self.leave(unit, Fate::Surrendered);
        }
    }

    /// A routed unit runs; before an enemy it surrenders.
    pub fn run(&mut self, unit: &UnitId, wish: Option<Hex>) {
        let (path, barrier) = ways::run(self.setup, &self.state, unit, wish);
        self.does_to(unit, Deed::Run { path, barrier });
        if barrier == Some(Barrier::Enemy) {
            self.leave(unit, Fate::Surrendered);
        }
    }

    /// A unit is gone. Officers with it are overrun in a melee.
    pub fn leave(&mut self, unit: &UnitId, how: Fate) {
        let hex = self.hex(unit);
        self.does_to(unit, Deed::Leave { how });
        if let Some(hex) = hex.filter(|_| self.melee) {
            let overrun = self.of_side(unit, hex);
            for officer in overrun {
                self.does(Whom::Officer(officer), Deed::Fall { how: Loss::Captured });
            }
        }
    }

    fn officers_go(&mut self, unit: &UnitId, from: Hex, to: Hex) {
        for officer in self.of_side(unit, from) {
            self.does(Whom::Officer(officer), Deed::GoAlong { to });
        }
    }

    /// Officers of a unit's side on a hex.
    fn of_side(&self, unit: &UnitId, hex: Hex) -> Vec<crate::id::OfficerId> {
        let scenario = &self.setup.scenario;
        let own = scenario.unit(unit).map(|(side, _)| &side.id);
        let officers = self.state.officers_at(hex).map(|(id, _)| id);
        officers.filter(|id| scenario.officer(id).map(|(side, _)| &side.id) == own).cloned().collect()
    }
}
