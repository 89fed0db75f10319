//! Ways over the map: where units and officers can still go, who is seen, who must run. Going back is in `back`.

use std::collections::BTreeSet;

use super::Setup;
use super::state::{State, UnitState};
use crate::games::battlecry1812::scenario::Unit;
use crate::games::battlecry1812::words::Formation;
use crate::games::battlecry1812::{Mover, Reach, reachable};
use crate::hex::{Cube, Hex};
use crate::id::{OfficerId, SideId, UnitId};

/// Returns the hexes a unit can still reach in this player turn; empty where it is on no hex or may not move any more.
#[must_use]
pub fn reach(setup: &Setup, state: &State, id: &UnitId) -> Reach {
    let Some((side, unit)) = setup.scenario.unit(id) else { return Reach::default() };
    let Some((own, from)) = state.units.get(id).and_then(|own| Some((own, own.hex()?))) else { return Reach::default() };
    if own.marks.ran || own.is_limbering(unit, &setup.tables) {
        return Reach::default();
    }
    reach_as(setup, state, (&side.id, id), Mover::Unit(unit.kind, own.formation), (from, own.marks.spent))
}

/// Returns the hexes a unit reaches as this mover: past no other unit, and past no officer of the enemy.
pub(super) fn reach_as(setup: &Setup, state: &State, (side, id): (&SideId, &UnitId), mover: Mover, from: (Hex, u32)) -> Reach {
    let others = state.units.iter().filter(|(other, _)| *other != id).flat_map(|(_, other)| state.filled_hexes(other));
    reach_past(setup, state, mover, from, others.chain(enemy_officers(setup, state, side)))
}

/// Returns the hexes a mover can still reach without entering those that are taken.
fn reach_past(setup: &Setup, state: &State, mover: Mover, (from, spent): (Hex, u32), taken: impl Iterator<Item = Hex>) -> Reach {
    let grid = state.board.grid;
    let mut is_taken = vec![false; grid.count() + 1];
    taken.for_each(|hex| is_taken[grid.index(hex)] = true);
    reachable(&setup.tables, &state.board, mover, from, spent, |hex| !is_taken[grid.index(hex)])
}

/// Returns the hexes of the other side's officers.
fn enemy_officers<'s>(setup: &'s Setup, state: &'s State, side: &'s SideId) -> impl Iterator<Item = Hex> + 's {
    let others = setup.scenario.officers().filter(move |(other, _)| other.id != *side);
    others.filter_map(|(_, officer)| state.officers.get(&officer.id)?.hex())
}

/// The hexes an officer can still reach in this player turn.
#[must_use]
pub fn officer_reach(setup: &Setup, state: &State, id: &OfficerId) -> Reach {
    let Some((side, officer)) = setup.scenario.officer(id) else { return Reach::default() };
    let Some((own, from)) = state.officers.get(id).and_then(|own| Some((own, own.hex()?))) else { return Reach::default() };
    let units = enemies(setup, state, &side.id).map(|(_, _, hex)| hex);
    reach_past(setup, state, Mover::Officer(officer.mount), (from, own.spent), units.chain(enemy_officers(setup, state, &side.id)))
}

/// Returns whether a unit or officer of the other side is on a hex.
pub(super) fn enemy_on(setup: &Setup, state: &State, side: &SideId, hex: Hex) -> bool {
    enemy_unit_on(setup, state, side, hex) || enemy_officer_on(setup, state, side, hex).is_some()
}

/// Returns whether a unit of the other side is on a hex. Only a unit keeps a beaten unit from going back: a lone officer stops no one.
pub(super) fn enemy_unit_on(setup: &Setup, state: &State, side: &SideId, hex: Hex) -> bool {
    state.unit_at(hex).and_then(|(id, _)| setup.scenario.unit(id)).is_some_and(|(other, _)| other.id != *side)
}

/// Returns an officer of the other side on a hex.
pub(super) fn enemy_officer_on<'s>(setup: &Setup, state: &'s State, side: &SideId, hex: Hex) -> Option<&'s OfficerId> {
    state.officers_at(hex).map(|(id, _)| id).find(|id| setup.scenario.officer(id).is_some_and(|(other, _)| other.id != *side))
}

/// Returns whether a unit may stand on a hex: one unit to a hex, and none on an enemy officer. The hexes it fills itself do not count.
pub(super) fn is_free(setup: &Setup, state: &State, (side, unit): (&SideId, &UnitId), hex: Hex) -> bool {
    state.other_at(hex, unit).is_none() && enemy_officer_on(setup, state, side, hex).is_none()
}

/// Returns the offsets of the hexes a unit in open order fills beside its own, `count` hexes with its own: those `asked` for as far as
/// there is room, then the nearest; of equally near ones, those beside and behind the unit before those it faces. Empty for a unit on no
/// hex.
#[must_use]
pub fn spread_over(setup: &Setup, state: &State, id: &UnitId, wanted: &[Hex], count: u32) -> BTreeSet<Cube> {
    let Some((own, at)) = state.units.get(id).and_then(|own| Some((own, own.at?))) else { return BTreeSet::new() };
    let grid = state.board.grid;
    let ahead = own.facing.and_then(|facing| grid.step(at, facing));
    let mut near = grid.hexes().filter(|hex| (1..count).contains(&grid.distance(at, *hex))).collect::<Vec<_>>();
    near.sort_by_key(|hex| (grid.distance(at, *hex), ahead.map_or(0, |ahead| u32::MAX - grid.distance(ahead, *hex)), *hex));
    fills(setup, state, (id, at), &[wanted, &near].concat(), count)
}

/// Returns the offsets of those of `hexes` that a unit can fill from where it stands, in their order, at most `count` hexes with its own:
/// each beside another it fills, with no ground between that shuts it out, and no one else there.
#[must_use]
pub fn fills(setup: &Setup, state: &State, (id, at): (&UnitId, Hex), hexes: &[Hex], count: u32) -> BTreeSet<Cube> {
    let Some((side, unit)) = setup.scenario.unit(id) else { return BTreeSet::new() };
    let (board, mover) = (&state.board, Mover::Unit(unit.kind, Formation::OpenOrder));
    let mut left = hexes.iter().copied().filter(|hex| *hex != at && is_free(setup, state, (&side.id, id), *hex)).collect::<Vec<_>>();
    let mut filled = vec![at];
    let beside = |filled: &[Hex], hex: Hex| {
        let mut near = filled.iter().filter(|own| board.grid.distance(**own, hex) == 1);
        near.any(|own| mover.step(&setup.tables, board, *own, hex).is_some())
    };
    while u32::try_from(filled.len()).is_ok_and(|filled| filled < count)
        && let Some(nth) = left.iter().position(|hex| beside(&filled, *hex))
    {
        let hex = left.remove(nth);
        left.retain(|other| *other != hex);
        filled.push(hex);
    }
    filled.into_iter().skip(1).map(|hex| board.grid.from(at, hex)).collect()
}

/// Spreads the units that begin in open order over the hexes they fill: as many as are free for them.
pub(super) fn spread_at_start(setup: &Setup, state: &mut State) {
    for (_, unit) in setup.scenario.units().filter(|(_, unit)| unit.hexes > 1) {
        let spread = spread_over(setup, state, &unit.id, &[], unit.hexes);
        if let Some(own) = state.units.get_mut(&unit.id).filter(|own| own.hex().is_some()) {
            own.spread_to(spread);
        }
    }
}

/// Returns the offsets of hexes from the unit's own; empty for a unit on no hex.
pub(super) fn spread_of(state: &State, unit: &UnitId, over: &[Hex]) -> BTreeSet<Cube> {
    let at = state.units.get(unit).and_then(UnitState::hex);
    at.into_iter().flat_map(|at| over.iter().map(move |hex| state.board.grid.from(at, *hex))).collect()
}

/// Units of the other side on the map, with each hex they fill.
pub(super) fn enemies<'s>(setup: &'s Setup, state: &'s State, side: &'s SideId) -> impl Iterator<Item = (&'s Unit, &'s UnitState, Hex)> {
    let others = setup.scenario.units().filter(|(other, _)| other.id != *side);
    let there = others.filter_map(|(_, unit)| Some((unit, state.units.get(&unit.id)?)));
    there.flat_map(|(unit, own)| state.filled_hexes(own).map(move |hex| (unit, own, hex)))
}

/// Returns whether an enemy sees a unit on any hex it fills.
pub(super) fn is_unit_seen(setup: &Setup, state: &State, side: &SideId, unit: &UnitState) -> bool {
    state.filled_hexes(unit).any(|hex| is_seen(setup, state, side, hex))
}

/// Returns whether any enemy unit sees a hex.
pub(super) fn is_seen(setup: &Setup, state: &State, side: &SideId, hex: Hex) -> bool {
    enemies(setup, state, side).any(|(_, _, from)| state.board.sees(from, hex))
}

/// Returns whether a routed unit on a hex must run on: an enemy sees it or has it within range (digest §7). For guns the columns of their
/// ranges count, not all they can reach.
fn is_threatened(setup: &Setup, state: &State, side: &SideId, hex: Hex) -> bool {
    let grid = state.board.grid;
    let reaches = |unit: &Unit| unit.weapons.iter().map(|weapon| setup.tables.columns(*weapon)).max().unwrap_or(0);
    is_seen(setup, state, side, hex) || enemies(setup, state, side).any(|(unit, _, from)| grid.distance(from, hex) <= reaches(unit))
}

/// Returns whether a unit is routed and still has to run in this player turn of its side.
#[must_use]
pub fn must_run(setup: &Setup, state: &State, id: &UnitId) -> bool {
    let Some(own) = state.units.get(id).filter(|own| own.is_routed() && !own.marks.ran) else { return false };
    let Some((side, _)) = setup.scenario.unit(id) else { return false };
    side.id == state.side && state.filled_hexes(own).any(|hex| is_threatened(setup, state, &side.id, hex))
}

/// Returns the distance to the nearest enemy in hexes, or `u32::MAX` where there is none.
pub(super) fn from_enemies(setup: &Setup, state: &State, side: &SideId, hex: Hex) -> u32 {
    let grid = state.board.grid;
    enemies(setup, state, side).map(|(_, _, from)| grid.distance(from, hex)).min().unwrap_or(u32::MAX)
}
