//! Folding an event into the state. It cannot fail: what the state lacks is passed over.

use std::sync::Arc;

use super::Setup;
use super::calls::{GroundEdit, OfficerEdit, UnitEdit};
use super::event::{Applied, Deed, Event, Whom};
use super::state::{OfficerState, Phase, State, UnitState};
use crate::games::battlecry1812::words::{Formation, TargetClass};
use crate::games::battlecry1812::{Board, Ground};
use crate::hex::Hex;
use crate::id::{OfficerId, SideId, UnitId};

pub(super) fn apply(setup: &Setup, state: &mut State, event: &Event) {
    match event {
        Event::Moved { call, path, spent, facing } => {
            with(state, &call.unit, |unit| {
                unit.facing = Some(*facing);
                unit.marks.spent = *spent;
                unit.marks.moved |= !path.is_empty();
            });
            if let Some(to) = path.last() {
                stand(setup, state, &call.unit, *to);
            }
        }
        Event::Formed { call } => {
            let guns =
                setup.scenario.unit(&call.unit).is_some_and(|(_, unit)| setup.tables.unit(unit.kind).class == TargetClass::Artillery);
            with(state, &call.unit, |unit| {
                unit.formation = call.formation;
                unit.hexes = call.hexes.unwrap_or(1);
                unit.marks.formed = unit.marks.formed.saturating_add(1);
                unit.marks.carriage |= guns;
            });
        }
        Event::OfficerMoved { call, spent } => with_officer(state, &call.officer, |officer| {
            officer.at = Some(call.to);
            officer.spent = *spent;
        }),
        Event::Routed { call, effects } => {
            with(state, &call.unit, |unit| unit.marks.ran = true);
            apply_all(setup, state, effects);
        }
        Event::Fired { call, effects, .. } => {
            with(state, &call.unit, |unit| unit.marks.fired = true);
            attacked(state, &call.target, &call.unit);
            buff(state, call.buff.as_ref(), &call.unit);
            apply_all(setup, state, effects);
        }
        Event::Melee { call, facing, effects, .. } => {
            if let Some(to) = call.charge {
                stand(setup, state, &call.attacker, to);
            }
            with(state, &call.attacker, |unit| {
                unit.facing = facing.or(unit.facing);
                unit.marks.fought = true;
                unit.marks.moved |= call.charge.is_some();
            });
            attacked(state, &call.defender, &call.attacker);
            buff(state, call.attacker_buff.as_ref(), &call.attacker);
            buff(state, call.defender_buff.as_ref(), &call.defender);
            apply_all(setup, state, effects);
        }
        Event::Struck { call, effects } => {
            with(state, &call.unit, |unit| unit.marks.fought = true);
            apply_all(setup, state, effects);
        }
        Event::OfficerFired { call, effects, .. } => {
            with(state, &call.unit, |unit| unit.marks.fired = true);
            apply_all(setup, state, effects);
        }
        Event::Rallied { call, effects, .. } => {
            with(state, &call.unit, |unit| unit.marks.rallies = unit.marks.rallies.saturating_add(1));
            apply_all(setup, state, effects);
        }
        Event::Withdrew { call } => {
            with(state, &call.unit, |unit| {
                unit.facing = call.facing.or(unit.facing);
                unit.marks.moved = true;
                unit.marks.withdrew = true;
            });
            let from = state.units.get(&call.unit).and_then(UnitState::hex);
            if let Some(to) = call.to {
                stand(setup, state, &call.unit, to);
                officers_follow(setup, state, &call.unit, from, to);
            }
        }
        Event::Rested { call, effects } => {
            with(state, &call.unit, |unit| unit.marks.rested = true);
            apply_all(setup, state, effects);
        }
        Event::Phase { turn, side, phase, effects, .. } => {
            apply_all(setup, state, effects);
            enter_phase(state, *turn, side, *phase);
        }
        Event::Arrived { call, at, facing } => {
            if let Some(id) = &call.unit {
                with(state, id, |unit| {
                    unit.on_table = true;
                    unit.facing = facing.or(unit.facing);
                });
                if let Some(at) = at {
                    stand(setup, state, id, *at);
                }
            }
            if let Some(id) = &call.officer {
                with_officer(state, id, |officer| {
                    officer.on_table = true;
                    officer.at = at.or(officer.at);
                });
            }
        }
        Event::UnitEdited { unit, edit, .. } => edit_unit(setup, state, unit, edit),
        Event::OfficerEdited { officer, edit, .. } => with_officer(state, officer, |officer| edit_officer(officer, edit)),
        Event::PositionHeld { position, side } => {
            if let Some(holder) = state.positions.get_mut(position) {
                holder.clone_from(side);
            }
        }
        Event::GroundEdited { edit, .. } => paint(Arc::make_mut(&mut state.board), edit),
        Event::Ended { .. } => state.ended = true,
        Event::Noted { .. } => {}
    }
}

fn with(state: &mut State, id: &UnitId, change: impl FnOnce(&mut UnitState)) {
    if let Some(unit) = state.units.get_mut(id) {
        change(unit);
    }
}

fn with_officer(state: &mut State, id: &OfficerId, change: impl FnOnce(&mut OfficerState)) {
    if let Some(officer) = state.officers.get_mut(id) {
        change(officer);
    }
}

fn attacked(state: &mut State, id: &UnitId, by: &UnitId) {
    with(state, id, |unit| {
        unit.attackers.insert(by.clone());
    });
}

fn buff(state: &mut State, officer: Option<&OfficerId>, unit: &UnitId) {
    let Some(officer) = officer else { return };
    with_officer(state, officer, |officer| officer.buffs = officer.buffs.saturating_add(1));
    with(state, unit, |unit| unit.marks.buffs = unit.marks.buffs.saturating_add(1));
}

fn apply_all(setup: &Setup, state: &mut State, effects: &[Applied]) {
    for applied in effects {
        apply_deed(setup, state, applied);
    }
}

pub(super) fn apply_deed(setup: &Setup, state: &mut State, applied: &Applied) {
    match (&applied.whom, &applied.deed) {
        (Whom::Unit(id), Deed::LoseStrength { count }) => with(state, id, |unit| unit.strength = unit.strength.saturating_sub(*count)),
        (Whom::Unit(id), Deed::LoseMorale { count }) => with(state, id, |unit| unit.morale = unit.morale.saturating_sub(*count)),
        (Whom::Unit(id), Deed::RecoverMorale { count }) => {
            let most = setup.scenario.unit(id).map_or(0, |(_, unit)| unit.morale);
            with(state, id, |unit| unit.morale = unit.morale.saturating_add(*count).min(most));
        }
        (Whom::Unit(id), Deed::Retreat { path, .. } | Deed::Run { path, .. }) => {
            if let Some(to) = path.last() {
                stand(setup, state, id, *to);
                with(state, id, |unit| unit.marks.moved = true);
            }
        }
        (Whom::Unit(id), Deed::Leave { how }) => with(state, id, |unit| unit.fate = Some(*how)),
        (Whom::Officer(id), Deed::Fall { how }) => with_officer(state, id, |officer| officer.lost = Some(*how)),
        (Whom::Officer(id), Deed::GoAlong { to }) => with_officer(state, id, |officer| officer.at = Some(*to)),
        // Of units to officers, and of officers to units, there is nothing to do.
        (Whom::Unit(_), Deed::Fall { .. } | Deed::GoAlong { .. }) | (Whom::Officer(_), _) => {}
    }
}

/// Puts a unit on a hex; what is to hold there is its side's from now on.
fn stand(setup: &Setup, state: &mut State, id: &UnitId, hex: Hex) {
    let first = state.board.grid.tops.headings()[0];
    with(state, id, |unit| {
        unit.at = Some(hex);
        unit.facing.get_or_insert(first);
    });
    let Some((side, _)) = setup.scenario.unit(id) else { return };
    for position in setup.scenario.key_positions.iter().filter(|position| position.hexes.contains(&hex)) {
        state.positions.insert(position.id.clone(), Some(side.id.clone()));
    }
}

fn officers_follow(setup: &Setup, state: &mut State, unit: &UnitId, from: Option<Hex>, to: Hex) {
    let own = setup.scenario.unit(unit).map(|(side, _)| &side.id);
    let same = |id: &OfficerId| setup.scenario.officer(id).map(|(side, _)| &side.id) == own;
    for (_, officer) in state.officers.iter_mut().filter(|(id, officer)| officer.hex().is_some() && officer.hex() == from && same(id)) {
        officer.at = Some(to);
    }
}

fn enter_phase(state: &mut State, turn: u32, side: &SideId, phase: Phase) {
    state.ended = false;
    let new_player_turn = state.turn != turn || state.side != *side;
    state.turn = turn;
    state.side = side.clone();
    state.phase = phase;
    if new_player_turn {
        for unit in state.units.values_mut() {
            unit.afresh();
        }
        for officer in state.officers.values_mut() {
            officer.spent = 0;
        }
    }
}

fn paint(board: &mut Board, edit: &GroundEdit) {
    for hex in &edit.hexes {
        let Ground { terrain, height, fieldworks } = board.ground(*hex);
        let terrain = edit.terrain.unwrap_or(terrain);
        board.paint(*hex, Ground { terrain, height: edit.height.unwrap_or(height), fieldworks: edit.fieldworks.unwrap_or(fieldworks) });
        match edit.fence {
            Some(fence) if fence.stands => {
                board.fence(*hex, fence.side);
            }
            Some(fence) => board.unfence(*hex, fence.side),
            None => {}
        }
    }
}

fn edit_unit(setup: &Setup, state: &mut State, id: &UnitId, edit: &UnitEdit) {
    let UnitEdit { at, facing, formation, hexes, strength, morale, fate, on_table, afresh } = edit;
    with(state, id, |unit| {
        unit.facing = facing.or(unit.facing);
        unit.formation = formation.unwrap_or(unit.formation);
        unit.hexes = if unit.formation == Formation::OpenOrder { hexes.unwrap_or(unit.hexes) } else { 1 };
        unit.morale = morale.unwrap_or(unit.morale);
        unit.on_table = on_table.unwrap_or(unit.on_table);
        if let Some(strength) = strength {
            unit.strength = *strength;
            unit.fate = None;
        }
        unit.fate = fate.or(unit.fate);
        if *afresh {
            unit.afresh();
        }
    });
    if let Some(at) = at {
        stand(setup, state, id, *at);
    }
}

fn edit_officer(officer: &mut OfficerState, edit: &OfficerEdit) {
    let OfficerEdit { at, buffs, lost, on_table } = edit;
    officer.at = at.or(officer.at);
    officer.buffs = buffs.unwrap_or(officer.buffs);
    // Put on the table, he is in the game again.
    officer.lost = lost.or(officer.lost.filter(|_| *on_table != Some(true)));
    officer.on_table = on_table.unwrap_or(officer.on_table);
}
