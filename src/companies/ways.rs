//! Ways over the map: where units and officers can still go, where they go back, where the routed run.

use std::collections::BTreeMap;

use super::Setup;
use super::event::Barrier;
use super::state::{State, UnitState};
use crate::battlecry1812::words::{Formation, TargetClass, Terrain};
use crate::battlecry1812::{Mover, Reached, Room, Sight, reachable};
use crate::hex::{Edge, Hex};
use crate::id::{OfficerId, SideId, UnitId};
use crate::scenario::companies::{Side, Unit};

/// The hexes a unit can still reach in this player turn; none where it has no hex or may not move any more.
#[must_use]
pub fn reach(setup: &Setup, state: &State, id: &UnitId) -> BTreeMap<Hex, Reached> {
    let Some((side, unit)) = setup.scenario.unit(id) else { return BTreeMap::new() };
    let Some((own, from)) = state.units.get(id).and_then(|own| Some((own, own.hex()?))) else { return BTreeMap::new() };
    if own.marks.ran {
        return BTreeMap::new();
    }
    let mover = Mover::Unit(unit.kind, own.formation);
    let room = |_, hex| if is_free(setup, state, &side.id, hex) { Room::Free } else { Room::Shut };
    reachable(&setup.tables, &state.board, mover, from, own.marks.spent, room)
}

/// The hexes an officer can still reach in this player turn.
#[must_use]
pub fn officer_reach(setup: &Setup, state: &State, id: &OfficerId) -> BTreeMap<Hex, Reached> {
    let Some((side, officer)) = setup.scenario.officer(id) else { return BTreeMap::new() };
    let Some((own, from)) = state.officers.get(id).and_then(|own| Some((own, own.hex()?))) else { return BTreeMap::new() };
    let room = |_, hex| if enemy_on(setup, state, &side.id, hex) { Room::Shut } else { Room::Free };
    reachable(&setup.tables, &state.board, Mover::Officer(officer.mount), from, own.spent, room)
}

/// Whether a unit or officer of the other side is on a hex.
pub(super) fn enemy_on(setup: &Setup, state: &State, side: &SideId, hex: Hex) -> bool {
    enemy_unit_on(setup, state, side, hex) || enemy_officer_on(setup, state, side, hex).is_some()
}

/// Whether a unit of the other side is on a hex. It alone keeps the beaten from going back: an officer who is alone stops nobody.
fn enemy_unit_on(setup: &Setup, state: &State, side: &SideId, hex: Hex) -> bool {
    state.unit_at(hex).and_then(|(id, _)| setup.scenario.unit(id)).is_some_and(|(other, _)| other.id != *side)
}

/// An officer of the other side on a hex.
pub(super) fn enemy_officer_on<'s>(setup: &Setup, state: &'s State, side: &SideId, hex: Hex) -> Option<&'s OfficerId> {
    state.officers_at(hex).map(|(id, _)| id).find(|id| setup.scenario.officer(id).is_some_and(|(other, _)| other.id != *side))
}

/// A unit may stand on a hex: one unit to a hex, and none on an officer of the enemy.
fn is_free(setup: &Setup, state: &State, side: &SideId, hex: Hex) -> bool {
    state.unit_at(hex).is_none() && enemy_officer_on(setup, state, side, hex).is_none()
}

/// Units of the other side on the map, with their hexes.
pub(super) fn enemies<'s>(setup: &'s Setup, state: &'s State, side: &'s SideId) -> impl Iterator<Item = (&'s Unit, &'s UnitState, Hex)> {
    let others = setup.scenario.units().filter(|(other, _)| other.id != *side);
    others.filter_map(|(_, unit)| state.units.get(&unit.id).and_then(|own| Some((unit, own, own.hex()?))))
}

/// Whether an enemy sees a hex, wherever from.
pub(super) fn is_seen(setup: &Setup, state: &State, side: &SideId, hex: Hex) -> bool {
    enemies(setup, state, side).any(|(_, _, from)| state.board.sight(from, hex) == Sight::Clear)
}

/// Whether a routed unit on a hex must run on: an enemy sees it or has it within range (digest §7).
fn is_threatened(setup: &Setup, state: &State, side: &SideId, hex: Hex) -> bool {
    let grid = state.board.grid;
    let reaches = |unit: &Unit| unit.weapons.iter().map(|weapon| setup.tables.reach(*weapon)).max().unwrap_or(0);
    is_seen(setup, state, side, hex) || enemies(setup, state, side).any(|(unit, _, from)| grid.distance(from, hex) <= reaches(unit))
}

/// Whether a unit is routed and has still to run in this player turn of its side.
#[must_use]
pub fn must_run(setup: &Setup, state: &State, id: &UnitId) -> bool {
    let Some((side, _)) = setup.scenario.unit(id) else { return false };
    let runs =
        |own: &UnitState| own.is_routed() && !own.marks.ran && own.hex().is_some_and(|hex| is_threatened(setup, state, &side.id, hex));
    side.id == state.side && state.units.get(id).is_some_and(runs)
}

/// Hexes to the nearest enemy; far where there is none.
fn from_enemies(setup: &Setup, state: &State, side: &SideId, hex: Hex) -> u32 {
    let grid = state.board.grid;
    enemies(setup, state, side).map(|(_, _, from)| grid.distance(from, hex)).min().unwrap_or(u32::MAX)
}

/// What keeps a unit on a hex from going nearer to its edge; none: nothing does.
fn barrier(setup: &Setup, state: &State, side: &SideId, edge: Edge, hex: Hex) -> Option<Barrier> {
    let board = &state.board;
    let nearer = nearer(state, edge, hex).collect::<Vec<_>>();
    let open = |hex: &Hex| board.ground(*hex).terrain != Terrain::Water && is_free(setup, state, side, *hex);
    match () {
        () if nearer.iter().any(open) => None,
        () if nearer.iter().any(|hex| enemy_unit_on(setup, state, side, *hex)) => Some(Barrier::Enemy),
        () if nearer.is_empty() => Some(Barrier::Edge),
        () if nearer.iter().any(|hex| state.unit_at(*hex).is_some()) => Some(Barrier::Friends),
        () if nearer.iter().any(|hex| enemy_officer_on(setup, state, side, *hex).is_some()) => Some(Barrier::Officer),
        () => Some(Barrier::Water),
    }
}

fn nearer(state: &State, edge: Edge, hex: Hex) -> impl Iterator<Item = Hex> + use<> {
    let grid = state.board.grid;
    grid.neighbours(hex).map(|(_, next)| next).filter(move |next| grid.from_edge(*next, edge) < grid.from_edge(hex, edge))
}

/// The ways a unit can go back, each as far as any goes of so many hexes: one to each hex they end on. `wish` is taken of ways to the
/// same hex.
fn ways_back(setup: &Setup, state: &State, side: &Side, from: Hex, hexes: u32, wish: Option<&[Hex]>) -> BTreeMap<Hex, Vec<Hex>> {
    let board = &state.board;
    let may_cross = |hex: Hex| board.ground(hex).terrain != Terrain::Water && !enemy_unit_on(setup, state, &side.id, hex);
    let mut ways = BTreeMap::from([(from, Vec::new())]);
    let mut ends = BTreeMap::new();
    for _ in 0..hexes {
        let mut next: BTreeMap<Hex, Vec<Hex>> = BTreeMap::new();
        for (hex, way) in &ways {
            for hex in nearer(state, side.edge, *hex).filter(|hex| may_cross(*hex)) {
                let longer = way.iter().copied().chain([hex]).collect::<Vec<_>>();
                let wished = |way: &[Hex]| wish.is_some_and(|wish| wish.starts_with(way));
                let better = next.get(&hex).is_none_or(|known| wished(&longer) && !wished(known));
                if better {
                    next.insert(hex, longer);
                }
            }
        }
        let free = next.iter().filter(|(hex, _)| is_free(setup, state, &side.id, **hex));
        let free = free.map(|(hex, way)| (*hex, way.clone())).collect::<BTreeMap<_, _>>();
        if !free.is_empty() {
            ends = free;
        }
        if next.is_empty() {
            break;
        }
        ways = next;
    }
    ends
}

/// The ways a unit that must go back so many hexes may choose among, one to each hex (digest §4); none where it cannot go back.
#[must_use]
pub fn retreat_ways(setup: &Setup, state: &State, id: &UnitId, hexes: u32) -> Vec<Vec<Hex>> {
    let Some((side, unit)) = setup.scenario.unit(id) else { return Vec::new() };
    let from = state.units.get(id).and_then(UnitState::hex);
    let Some(from) = from.filter(|_| setup.tables.unit(unit.kind).moves > 0) else { return Vec::new() };
    ways_back(setup, state, side, from, hexes, None).into_values().collect()
}

/// The way a unit goes back so many hexes (digest §4): as far as it can, and of ways as long the one that ends
/// farthest from the enemy. `wish` is its owner's choice of way, taken where it is one as long.
pub(super) fn retreat(setup: &Setup, state: &State, id: &UnitId, hexes: u32, wish: Option<&[Hex]>) -> (Vec<Hex>, Option<Barrier>) {
    let Some((side, unit)) = setup.scenario.unit(id) else { return (Vec::new(), None) };
    let Some(from) = state.units.get(id).and_then(UnitState::hex) else { return (Vec::new(), None) };
    if setup.tables.unit(unit.kind).moves == 0 {
        return (Vec::new(), Some(Barrier::Guns));
    }
    let ways = ways_back(setup, state, side, from, hexes, wish);
    let rank = |(hex, way): &(&Hex, &Vec<Hex>)| {
        let wished = wish.is_some_and(|wish| wish.starts_with(way));
        (wished, from_enemies(setup, state, &side.id, **hex), std::cmp::Reverse(**hex))
    };
    let best = ways.iter().max_by_key(rank).map_or_else(Vec::new, |(_, way)| way.clone());
    let short = u32::try_from(best.len()).unwrap_or(u32::MAX) < hexes;
    let stopped = if short { barrier(setup, state, &side.id, side.edge, best.last().copied().unwrap_or(from)) } else { None };
    // Only friends can stand at the end of a way that goes on.
    let stopped = stopped.or_else(|| short.then_some(Barrier::Friends));
    (best, stopped)
}

/// The ways a routed unit can run: its full move, every hex nearer to its edge than the one before (digest §7).
fn ways_to_run(setup: &Setup, state: &State, id: &UnitId) -> BTreeMap<Hex, Reached> {
    let Some((side, unit)) = setup.scenario.unit(id) else { return BTreeMap::new() };
    let Some(from) = state.units.get(id).and_then(UnitState::hex) else { return BTreeMap::new() };
    let away = |hex: Hex| state.board.grid.from_edge(hex, side.edge);
    let room = |before: Hex, hex: Hex| match () {
        () if away(hex) >= away(before) || enemy_unit_on(setup, state, &side.id, hex) => Room::Shut,
        () if is_free(setup, state, &side.id, hex) => Room::Free,
        () => Room::Crossing,
    };
    reachable(&setup.tables, &state.board, runner(setup, unit), from, 0, room)
}

/// Who runs is in no formation; guns behind their horses.
fn runner(setup: &Setup, unit: &Unit) -> Mover {
    let guns = setup.tables.unit(unit.kind).class == TargetClass::Artillery;
    Mover::Unit(unit.kind, if guns { Formation::Limbered } else { Formation::Line })
}

/// The hexes a routed unit may run to, as near to its edge as it comes (digest §7); none where it cannot run.
#[must_use]
pub fn run_ways(setup: &Setup, state: &State, id: &UnitId) -> BTreeMap<Hex, Reached> {
    let Some((side, _)) = setup.scenario.unit(id) else { return BTreeMap::new() };
    let away = |hex: &Hex| state.board.grid.from_edge(*hex, side.edge);
    let mut ways = ways_to_run(setup, state, id);
    let nearest = ways.keys().map(away).min();
    ways.retain(|hex, _| Some(away(hex)) == nearest);
    ways
}

/// Where a routed unit runs: as near to its edge as it comes (digest §7). `wish` is its owner's choice of hexes as near.
pub(super) fn run(setup: &Setup, state: &State, id: &UnitId, wish: Option<Hex>) -> (Vec<Hex>, Option<Barrier>) {
    let Some((side, unit)) = setup.scenario.unit(id) else { return (Vec::new(), None) };
    let Some(from) = state.units.get(id).and_then(UnitState::hex) else { return (Vec::new(), None) };
    let reached = ways_to_run(setup, state, id);
    let rank = |(hex, reached): &(&Hex, &Reached)| {
        let far = from_enemies(setup, state, &side.id, **hex);
        let away = state.board.grid.from_edge(**hex, side.edge);
        (away, wish != Some(**hex), std::cmp::Reverse(far), reached.path.len(), **hex)
    };
    match reached.iter().min_by_key(rank) {
        Some((_, reached)) => (reached.path.clone(), None),
        None if runner(setup, unit).allowance(&setup.tables) == 0 => (Vec::new(), Some(Barrier::Guns)),
        None => (Vec::new(), barrier(setup, state, &side.id, side.edge, from).or(Some(Barrier::Friends))),
    }
}
