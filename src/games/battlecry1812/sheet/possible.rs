//! Facts that can occur in a battle of companies: their values for each pair of units, and the ground on its board.

use std::collections::BTreeSet;

use crate::engine::cases::{Cases, all, flag, maybe, one};
use crate::engine::{Value, Word as _};
use crate::games::battlecry1812::Tables;
use crate::games::battlecry1812::battle::{Setup, State};
use crate::games::battlecry1812::facts::{fire as fire_fact, melee as melee_fact};
use crate::games::battlecry1812::scenario::{Side, Unit};
use crate::games::battlecry1812::words::{Cover, Facing, GroundId, MeleeSide, Special, Terrain, UnitType, Weapon};

/// The battle whose sheet is made.
pub(super) struct PossibleFacts<'s> {
    setup: &'s Setup,
    state: &'s State,
    /// The ground on its board.
    grounds: BTreeSet<GroundId>,
}

impl<'s> PossibleFacts<'s> {
    pub fn new(setup: &'s Setup, state: &'s State) -> Self {
        let mut field = Self { setup, state, grounds: GroundId::ALL.iter().copied().collect() };
        if !field.is_by_hand() {
            let board = &state.board;
            let steps = board.grid.hexes().flat_map(|hex| board.grid.neighbours(hex).map(move |(_, beyond)| (hex, beyond)));
            field.grounds = steps.flat_map(|(hex, beyond)| board.ground_entered(hex, beyond)).collect();
        }
        field
    }

    pub fn tables(&self) -> &'s Tables {
        &self.setup.tables
    }

    /// Nobody is on a hex: range and ground are given by hand, and may be any.
    fn is_by_hand(&self) -> bool {
        self.state.units.values().all(|unit| unit.at.is_none())
    }

    pub fn has_ground(&self, ground: GroundId) -> bool {
        self.grounds.contains(&ground)
    }

    /// A hex of the board is swamp.
    pub fn has_swamp(&self) -> bool {
        let board = &self.state.board;
        board.grid.hexes().any(|hex| board.ground(hex).terrain == Terrain::Swamp)
    }

    /// Every unit with its side, optional ones too.
    pub fn units(&self) -> impl Iterator<Item = (&'s Side, &'s Unit)> {
        self.setup.scenario.units()
    }

    /// The types that are here, in the order of the rules.
    pub fn types(&self) -> Vec<UnitType> {
        UnitType::ALL.iter().copied().filter(|kind| self.units().any(|(_, unit)| unit.kind == *kind)).collect()
    }

    /// The weapons that are here, in the order of the rules.
    pub fn weapons(&self) -> Vec<Weapon> {
        Weapon::ALL.iter().copied().filter(|weapon| self.units().any(|(_, unit)| unit.weapons.contains(weapon))).collect()
    }

    /// The types here that have a special and somebody to use it on.
    pub fn types_with(&self, special: Special) -> Vec<UnitType> {
        let against = |enemy: &Side| match special {
            Special::PicksOffOfficers => !enemy.officers.is_empty(),
            Special::RunDown => enemy.units.iter().any(|unit| unit.kind == UnitType::Indians),
            _ => true,
        };
        let uses =
            |side: &Side, unit: &Unit| self.tables().has_special(unit.kind, special) && against(self.setup.scenario.other_side(&side.id));
        self.types().into_iter().filter(|kind| self.units().any(|(side, unit)| unit.kind == *kind && uses(side, unit))).collect()
    }

    /// Every unit with every enemy.
    fn pairs(&self) -> impl Iterator<Item = (&'s Side, &'s Unit, &'s Side, &'s Unit)> {
        let scenario = &self.setup.scenario;
        self.units().flat_map(move |(side, unit)| {
            let enemy = scenario.other_side(&side.id);
            enemy.units.iter().map(move |other| (side, unit, enemy, other))
        })
    }

    /// Returns whether an officer of its side aids units of its type.
    fn is_aided(&self, side: &Side, unit: &Unit) -> bool {
        side.officers.iter().any(|officer| self.tables().officer_types[&officer.kind].data.aids.contains(&unit.kind))
    }

    /// The parts a unit can be hit in.
    fn facings(&self) -> Vec<Value> {
        if self.is_by_hand() {
            return all(Facing::ALL);
        }
        let board = &self.state.board;
        let sides = board.grid.tops.headings();
        let parts = sides.iter().map(|side| board.part(self.tables(), sides[0], *side)).collect::<BTreeSet<_>>();
        all(&parts.into_iter().collect::<Vec<_>>())
    }

    /// Returns the cover a target may have.
    fn covers(&self) -> Vec<Value> {
        if self.is_by_hand() {
            return all(Cover::ALL);
        }
        let board = &self.state.board;
        let covers = board.grid.hexes().map(|hex| board.cover(hex)).collect::<BTreeSet<_>>();
        all(&covers.into_iter().collect::<Vec<_>>())
    }

    fn formations(&self, unit: &Unit) -> Vec<Value> {
        all(&self.tables().formations_in_reach(unit.kind).collect::<Vec<_>>())
    }

    /// Returns the cases of fire.
    pub fn fire(&self) -> Cases {
        use fire_fact as fact;
        let tables = self.tables();
        let (facings, covers, hill) = (self.facings(), self.covers(), self.has_ground(GroundId::Hill));
        let case = |(side, unit, _, target): (&Side, &Unit, &Side, &Unit)| {
            let firing = tables.formations_in_reach(unit.kind).filter(|formation| tables.formation(*formation).fires);
            vec![
                (fact::TYPE, one(unit.kind)),
                (fact::WEAPON, all(&unit.weapons)),
                (fact::FORMATION, all(&firing.collect::<Vec<_>>())),
                (fact::ON_HILL, maybe(hill)),
                (fact::BUFF, maybe(self.is_aided(side, unit))),
                (fact::TARGET, one(target.kind)),
                (fact::TARGET_CLASS, one(tables.unit(target.kind).class)),
                (fact::TARGET_CANNOT_BE_FLANKED, flag(tables.has_special(target.kind, Special::CannotBeFlanked))),
                (fact::TARGET_FORMATION, self.formations(target)),
                (fact::FACING, facings.clone()),
                (fact::COVER, covers.clone()),
            ]
        };
        Cases::of(&fact::FIRE, self.pairs().map(case))
    }

    /// Cases of either side of a melee.
    pub fn melee(&self) -> Cases {
        use melee_fact as fact;
        let tables = self.tables();
        let facings = self.facings();
        let side_of = |which: MeleeSide, (side, unit): (&Side, &Unit), enemy: &Unit| {
            let attacks = which == MeleeSide::Attacker;
            vec![
                (fact::SIDE, one(which)),
                (fact::TYPE, one(unit.kind)),
                (fact::NO_MELEE, flag(tables.has_special(unit.kind, Special::NoMelee))),
                (fact::BUFF, maybe(self.is_aided(side, unit))),
                (fact::ENEMY_CANNOT_BE_FLANKED, flag(tables.has_special(enemy.kind, Special::CannotBeFlanked))),
                (fact::ENEMY_FORMATION, if attacks { self.formations(enemy) } else { vec![Value::Nothing] }),
                (fact::FACING, if attacks { facings.clone() } else { vec![Value::Nothing] }),
            ]
        };
        let attacks = self.pairs().filter(|(_, unit, _, _)| !tables.has_special(unit.kind, Special::NoMelee));
        let cases = attacks.flat_map(|(side, unit, other, enemy)| {
            [side_of(MeleeSide::Attacker, (side, unit), enemy), side_of(MeleeSide::Defender, (other, enemy), unit)]
        });
        Cases::of(&fact::MELEE, cases)
    }

    /// Returns whether some unit may attack guns in melee; with `guns` false, a unit that is no guns.
    pub fn is_melee_with(&self, guns: bool) -> bool {
        let no_melee = |unit: &Unit| self.tables().has_special(unit.kind, Special::NoMelee);
        self.pairs().any(|(_, unit, _, enemy)| !no_melee(unit) && no_melee(enemy) == guns)
    }
}
