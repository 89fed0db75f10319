//! State of a battle of companies: every unit and officer, the turn, the ground held.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::engine::{SharedMap, words};
use crate::games::battlecry1812::scenario::{Officer, Scenario, Unit};
use crate::games::battlecry1812::words::Formation;
use crate::games::battlecry1812::{Board, Mover, Tables};
use crate::hex::{Cube, Heading, Hex};
use crate::id::{OfficerId, PositionId, SideId, UnitId};

words! {
    /// The phases of a player turn (digest §3).
    Phase { Move = "move", Attack = "attack", Withdraw = "withdraw" }

    /// Way a unit left the game.
    Fate { Destroyed = "destroyed", Surrendered = "surrendered", Taken = "taken", RunDown = "run_down", PickedOff = "picked_off" }

    /// Way an officer was lost.
    Loss { Hit = "hit", Captured = "captured" }
}

/// The state of a battle of companies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The board, with its ground as it is now.
    pub board: Arc<Board>,
    /// The battle is over.
    pub ended: bool,
    /// The turn, from 1.
    pub turn: u32,
    /// Side whose player turn it is.
    pub side: SideId,
    /// Phase of the player turn.
    pub phase: Phase,
    /// State of every unit.
    pub units: SharedMap<UnitId, UnitState>,
    /// State of every officer.
    pub officers: SharedMap<OfficerId, OfficerState>,
    /// Side that holds each key position; `None`: no side.
    pub positions: BTreeMap<PositionId, Option<SideId>>,
}

/// State of a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitState {
    /// Hex it stands on; `None`: on no hex, and its ranges are given by hand.
    pub at: Option<Hex>,
    /// The hexside it faces, where it is on a hex.
    pub facing: Option<Heading>,
    /// Formation it is in.
    pub formation: Formation,
    /// Hexes it fills in open order.
    pub hexes: u32,
    /// Offsets from its own hex to the others it fills in open order (digest §1); empty where they are unknown: on no hex, set by hand, or
    /// in old battles.
    pub spread: BTreeSet<Cube>,
    /// Number of figures left.
    pub strength: u32,
    /// Morale; 0 is routed.
    pub morale: u32,
    /// True once it has arrived.
    pub on_table: bool,
    /// Way it left the game; `None` if it did not.
    pub fate: Option<Fate>,
    /// Record of its actions in this player turn.
    pub marks: Marks,
    /// The units that attacked it in this player turn, so that it may withdraw from them.
    pub attackers: BTreeSet<UnitId>,
}

/// Record of what a unit has done, and what was done to it, in a player turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Marks {
    /// Hexes of its move that are spent.
    pub spent: u32,
    /// It has left its hex, by whatever way.
    pub moved: bool,
    /// Number of changes of formation.
    pub formed: u32,
    /// Its guns were limbered or unlimbered.
    pub carriage: bool,
    /// True once it has fired.
    pub fired: bool,
    /// True once it has attacked by other means than fire.
    pub fought: bool,
    /// On no hex, it has rested by its player's word.
    pub rested: bool,
    /// True once it has withdrawn.
    pub withdrew: bool,
    /// Routed, it has run.
    pub ran: bool,
    /// Officers' attempts to rally it.
    pub rallies: u32,
    /// Number of officers' buffs it received.
    pub buffs: u32,
    /// An enemy saw it when its own player turn began: it does not rest in it.
    pub seen: bool,
}

/// State of an officer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfficerState {
    /// Hex he stands on; `None`: on no hex.
    pub at: Option<Hex>,
    /// True once he has arrived.
    pub on_table: bool,
    /// Way he was lost; `None` if he was not.
    pub lost: Option<Loss>,
    /// Buffs spent in the battle.
    pub buffs: u32,
    /// Hexes of his move that are spent in this player turn.
    pub spent: u32,
}

impl State {
    pub(super) fn start(scenario: &Scenario) -> Self {
        Self {
            board: Arc::new(scenario.board.clone()),
            ended: false,
            turn: 1,
            side: scenario.first_side.clone(),
            phase: Phase::Move,
            units: scenario.units().map(|(_, unit)| (unit.id.clone(), UnitState::start(unit))).collect(),
            officers: scenario.officers().map(|(_, officer)| (officer.id.clone(), OfficerState::start(officer))).collect(),
            positions: scenario.key_positions.iter().map(|position| (position.id.clone(), position.held_by.clone())).collect(),
        }
    }

    /// Begins a player turn: clears what every unit and officer has done.
    pub(super) fn begin_player_turn(&mut self) {
        self.units.change_all(|_, unit| unit.reset_turn());
        self.officers.change_all(|_, officer| officer.spent = 0);
    }

    /// The unit on a hex, if there is one.
    #[must_use]
    pub fn unit_at(&self, hex: Hex) -> Option<(&UnitId, &UnitState)> {
        self.units_at(hex).next()
    }

    /// The unit on a hex, if it is another than this.
    #[must_use]
    pub fn other_at(&self, hex: Hex, unit: &UnitId) -> Option<(&UnitId, &UnitState)> {
        self.units_at(hex).find(|(id, _)| *id != unit)
    }

    fn units_at(&self, hex: Hex) -> impl Iterator<Item = (&UnitId, &UnitState)> {
        self.units.iter().filter(move |(_, unit)| self.filled_hexes(unit).any(|filled| filled == hex))
    }

    /// Returns every hex a unit fills, its own first; empty for a unit on no hex.
    pub fn filled_hexes<'u>(&self, unit: &'u UnitState) -> impl Iterator<Item = Hex> + use<'u> {
        let grid = self.board.grid;
        let others = Some(&unit.spread).filter(|_| unit.hexes > 1);
        let from = move |own: Hex| others.into_iter().flatten().filter_map(move |away| grid.at(own, *away));
        unit.hex().into_iter().flat_map(move |own| std::iter::once(own).chain(from(own)))
    }

    /// Returns the hexes of two units that are nearest to each other, the first unit's first; `None` where either is on no hex.
    #[must_use]
    pub fn nearest_hexes(&self, unit: &UnitState, other: &UnitState) -> Option<(Hex, Hex)> {
        let grid = self.board.grid;
        let pairs = self.filled_hexes(unit).flat_map(|from| self.filled_hexes(other).map(move |to| (from, to)));
        pairs.min_by_key(|(from, to)| grid.distance(*from, *to))
    }

    /// Returns the distance between two units in hexes; `None` where either is on no hex.
    #[must_use]
    pub fn distance_between(&self, unit: &UnitState, other: &UnitState) -> Option<u32> {
        self.nearest_hexes(unit, other).map(|(from, to)| self.board.grid.distance(from, to))
    }

    /// Returns the distance from a unit to a hex in hexes; `None` where it is on no hex.
    #[must_use]
    pub fn distance_to_hex(&self, unit: &UnitState, hex: Hex) -> Option<u32> {
        self.filled_hexes(unit).map(|own| self.board.grid.distance(own, hex)).min()
    }

    /// The officers on a hex.
    pub fn officers_at(&self, hex: Hex) -> impl Iterator<Item = (&OfficerId, &OfficerState)> {
        self.officers.iter().filter(move |(_, officer)| officer.hex() == Some(hex))
    }
}

impl UnitState {
    fn start(unit: &Unit) -> Self {
        Self {
            at: unit.at,
            facing: unit.facing,
            formation: unit.formation,
            hexes: unit.hexes,
            spread: BTreeSet::new(),
            strength: unit.figures,
            morale: unit.morale,
            on_table: unit.is_there_at_start(),
            fate: None,
            marks: Marks::default(),
            attackers: BTreeSet::new(),
        }
    }

    /// Returns whether it limbers or unlimbers for the whole of this player turn, and moves no more in it (digest §6).
    #[must_use]
    pub fn is_limbering(&self, unit: &Unit, tables: &Tables) -> bool {
        self.marks.carriage && tables.limbering_actions(unit.kind, self.formation).is_none()
    }

    /// Returns the hexes that it can still move in this player turn over open ground (digest §6).
    #[must_use]
    pub fn hexes_left(&self, unit: &Unit, tables: &Tables) -> u32 {
        if self.is_limbering(unit, tables) {
            return 0;
        }
        Mover::Unit(unit.kind, self.formation).allowance(tables).saturating_sub(self.marks.spent)
    }

    /// Fills its own hex and these others, by their offsets.
    pub(super) fn spread_to(&mut self, others: BTreeSet<Cube>) {
        self.hexes = u32::try_from(others.len()).unwrap_or(u32::MAX).saturating_add(1);
        self.spread = others;
    }

    /// Begins its player turn: clears what it has done and who attacked it.
    pub(super) fn reset_turn(&mut self) {
        self.marks = Marks::default();
        self.attackers.clear();
    }

    /// It was attacked in this player turn, so that it may withdraw.
    #[must_use]
    pub fn was_attacked(&self) -> bool {
        !self.attackers.is_empty()
    }

    /// It is in the game: it has come and not gone.
    #[must_use]
    pub const fn is_there(&self) -> bool {
        self.on_table && self.fate.is_none()
    }

    /// Its hex, while it is in the game and on one.
    #[must_use]
    pub fn hex(&self) -> Option<Hex> {
        self.at.filter(|_| self.is_there())
    }

    /// Its morale is gone (digest §1).
    #[must_use]
    pub const fn is_routed(&self) -> bool {
        self.morale == 0
    }
}

impl OfficerState {
    fn start(officer: &Officer) -> Self {
        let on_table = officer.is_there_at_start();
        Self { at: officer.at, on_table, lost: None, buffs: 0, spent: 0 }
    }

    /// He is in the game: he has come and is not lost.
    #[must_use]
    pub const fn is_there(&self) -> bool {
        self.on_table && self.lost.is_none()
    }

    /// His hex, while he is in the game and on one.
    #[must_use]
    pub fn hex(&self) -> Option<Hex> {
        self.at.filter(|_| self.is_there())
    }
}
