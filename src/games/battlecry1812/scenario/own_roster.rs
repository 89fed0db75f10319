//! A roster made by its players: companies and officers added to a scenario's sides and taken off them.

use super::{Officer, Scenario, Unit};
use crate::games::battlecry1812::words::{Formation, OfficerMount, OfficerType, Rank, UnitType, Weapon};
use crate::id::{OfficerId, UnitId};
use crate::scenario::{Basis, Strength};

/// Company that the players add themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnCompany {
    /// Name of the company.
    pub name: String,
    /// Type of the company.
    pub kind: UnitType,
    /// Weapons it carries, among those its type may.
    pub weapons: Vec<Weapon>,
    /// Figures it starts with.
    pub figures: u32,
    /// Its morale at the start.
    pub morale: u32,
}

/// Officer that the players add themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnOfficer {
    /// Name of the officer.
    pub name: String,
    /// Rank of the officer.
    pub rank: Rank,
    /// Ability of the officer, 1 to 6.
    pub ability: u32,
    /// Type, which decides the units he aids.
    pub kind: OfficerType,
    /// Way he moves: on foot or mounted.
    pub mount: OfficerMount,
}

impl Scenario {
    /// Removes every unit, officer and note; the sides remain.
    #[must_use]
    pub fn without_rosters(mut self) -> Self {
        for side in &mut self.sides {
            side.units.clear();
            side.officers.clear();
        }
        self.notes.clear();
        self
    }

    /// Adds a company to a side, on no hex yet.
    pub fn muster(&mut self, side: usize, own: OwnCompany) {
        let id = UnitId::from(self.free_id().as_str());
        let Some(side) = self.sides.get_mut(side) else { return };
        let OwnCompany { name, kind, weapons, figures, morale } = own;
        // Its players have it before them.
        let strength = Strength { basis: Basis::Stated, source: Some("The players' own roster".to_owned()), note: None };
        side.units.push(Unit {
            id,
            name,
            short: None,
            distinct: None,
            command: None,
            kind,
            weapons,
            men: None,
            figures_given: Some(figures),
            figures,
            morale,
            formation: Formation::default(),
            hexes: 1,
            at: None,
            facing: None,
            strength,
            arrives: None,
            optional: false,
            note: None,
        });
        self.tell_apart();
    }

    /// Adds an officer to a side, on no hex yet.
    pub fn commission(&mut self, side: usize, own: OwnOfficer) {
        let id = OfficerId::from(self.free_id().as_str());
        let Some(side) = self.sides.get_mut(side) else { return };
        let OwnOfficer { name, rank, ability, kind, mount } = own;
        let officer =
            Officer { id, name, short: None, rank, ability, kind, commands: Vec::new(), mount, at: None, arrives: None, note: None };
        side.officers.push(officer);
    }

    /// Removes a company, and its command from the officers who led it if no other company has that command.
    pub fn dismiss(&mut self, unit: &UnitId) {
        for side in &mut self.sides {
            side.units.retain(|own| own.id != *unit);
            let left = side.units.iter().filter_map(|unit| unit.command.clone()).collect::<Vec<_>>();
            side.officers.iter_mut().for_each(|officer| officer.commands.retain(|command| left.contains(command)));
        }
        self.tell_apart();
    }

    /// Removes an officer from his side.
    pub fn retire(&mut self, officer: &OfficerId) {
        self.sides.iter_mut().for_each(|side| side.officers.retain(|own| own.id != *officer));
    }

    /// Returns an id that nothing in the scenario has.
    fn free_id(&self) -> String {
        let is_taken = |id: &str| {
            let of_side = |side: &super::Side| {
                side.id.as_str() == id
                    || side.units.iter().any(|unit| unit.id.as_str() == id)
                    || side.officers.iter().any(|officer| officer.id.as_str() == id)
            };
            self.sides.iter().any(of_side) || self.key_positions.iter().any(|position| position.id.as_str() == id)
        };
        (1_u32..).map(|nth| format!("own_{nth}")).find(|id| !is_taken(id)).unwrap_or_default()
    }
}
