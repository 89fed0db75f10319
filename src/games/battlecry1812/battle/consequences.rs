//! Consequences of what the judge found: the rules for what happens to units, officers and ground. The judge computes the state after a
//! command here, and records what differs.

use std::sync::Arc;

use super::calls::{ArriveCall, Command, FormCall, GroundEdit, MeleeCall, OfficerEdit, UnitEdit, WithdrawCall};
use super::found::{AppliedEffect, EffectVerb, Found, TableReading, UnitOrOfficer};
use super::paths::{is_unit_seen, spread_of, spread_over};
use super::state::{OfficerState, Phase, State, UnitState};
use super::{Battlecry1812, Setup};
use crate::game::System as _;
use crate::games::battlecry1812::words::Formation;
use crate::games::battlecry1812::{Board, Ground};
use crate::hex::{Heading, Hex};
use crate::id::{OfficerId, SideId, UnitId};
use crate::scenario::KeyPosition;

/// Returns the state after a command, from which the judge derives the changes.
pub(super) fn state_after(setup: &Setup, state: &State, command: &Command, found: &Found) -> State {
    let mut after = state.clone();
    apply_command(setup, &mut after, command, &found.reading);
    for applied in found.effects.iter().filter(|applied| applied.waived.is_none()) {
        apply_effect(setup, &mut after, applied);
    }
    if let TableReading::Phase { turn, side, phase } = &found.reading {
        enter_phase(setup, &mut after, *turn, side, *phase);
    }
    // The referee's word on a key position holds against the units on it.
    if !matches!(command, Command::HoldPosition { .. }) {
        settle_positions(setup, state, &mut after);
    }
    after
}

/// Applies what the command itself does, before its effects.
fn apply_command(setup: &Setup, state: &mut State, command: &Command, reading: &TableReading) {
    match (command, reading) {
        (Command::Move(call), TableReading::Way { path, spent, facing, along }) => {
            update_unit(state, &call.unit, |unit| {
                unit.facing = Some(*facing);
                unit.marks.spent = *spent;
                unit.marks.moved |= !path.is_empty();
            });
            if let Some(to) = path.last() {
                place_unit(setup, state, &call.unit, *to);
            }
            for (officer, spent) in along {
                with_officer(state, officer, |officer| {
                    officer.at = Some(call.to);
                    officer.spent = *spent;
                });
            }
        }
        (Command::Form(call), _) => form(setup, state, call),
        (Command::MoveOfficer(call), TableReading::Spent(spent)) => with_officer(state, &call.officer, |officer| {
            officer.at = Some(call.to);
            officer.spent = *spent;
        }),
        (Command::Rout(call), _) => update_unit(state, &call.unit, |unit| unit.marks.ran = true),
        (Command::Fire(call), _) => {
            update_unit(state, &call.unit, |unit| unit.marks.fired = true);
            attacked(state, &call.target, &call.unit);
            buff(state, call.buff.as_ref(), &call.unit);
        }
        (Command::Melee(call), TableReading::Melee { facing, .. }) => fight(setup, state, call, *facing),
        (Command::Strike(call), _) => update_unit(state, &call.unit, |unit| unit.marks.fought = true),
        (Command::OfficerFire(call), _) => update_unit(state, &call.unit, |unit| unit.marks.fired = true),
        (Command::Rally(call), _) => {
            update_unit(state, &call.unit, |unit| unit.marks.rallies = unit.marks.rallies.saturating_add(1));
        }
        (Command::Withdraw(call), _) => withdraw(setup, state, call),
        (Command::Rest(call), _) => update_unit(state, &call.unit, |unit| unit.marks.rested = true),
        (Command::Arrive(call), TableReading::Comes { at, facing }) => apply_arrival(setup, state, call, *at, *facing),
        (Command::EditUnit { unit, edit, .. }, _) => edit_unit(setup, state, unit, edit),
        (Command::EditOfficer { officer, edit, .. }, _) => with_officer(state, officer, |officer| edit_officer(officer, edit)),
        (Command::HoldPosition { position, side }, _) => {
            if let Some(holder) = state.positions.get_mut(position) {
                holder.clone_from(side);
            }
        }
        (Command::EditGround { edit, .. }, _) => paint(Arc::make_mut(&mut state.board), edit),
        (Command::EndBattle {}, _) => state.ended = true,
        // Phases are entered after their effects; the other commands need no action here.
        (
            Command::NextPhase { .. }
            | Command::SetPhase { .. }
            | Command::Note { .. }
            | Command::Correct(_)
            | Command::Move(_)
            | Command::MoveOfficer(_)
            | Command::Melee(_)
            | Command::Arrive(_),
            _,
        ) => {}
    }
}

fn form(setup: &Setup, state: &mut State, call: &FormCall) {
    let guns = setup.scenario.unit(&call.unit).is_some_and(|(_, unit)| setup.tables.is_guns(unit.kind));
    let spread = spread_of(state, &call.unit, &call.over);
    update_unit(state, &call.unit, |unit| {
        unit.formation = call.formation;
        unit.hexes = call.hexes.unwrap_or(1);
        unit.spread = spread;
        unit.marks.formed = unit.marks.formed.saturating_add(1);
        unit.marks.carriage |= guns;
    });
}

fn fight(setup: &Setup, state: &mut State, call: &MeleeCall, facing: Option<Heading>) {
    if let Some(to) = call.charge {
        place_unit(setup, state, &call.attacker, to);
    }
    update_unit(state, &call.attacker, |unit| {
        unit.facing = facing.or(unit.facing);
        unit.marks.fought = true;
        unit.marks.moved |= call.charge.is_some();
    });
    attacked(state, &call.defender, &call.attacker);
    buff(state, call.attacker_buff.as_ref(), &call.attacker);
    buff(state, call.defender_buff.as_ref(), &call.defender);
}

fn withdraw(setup: &Setup, state: &mut State, call: &WithdrawCall) {
    update_unit(state, &call.unit, |unit| {
        unit.facing = call.facing.or(unit.facing);
        unit.marks.moved = true;
        unit.marks.withdrew = true;
    });
    let from = state.units.get(&call.unit).and_then(UnitState::hex);
    if let Some(to) = call.to {
        place_unit(setup, state, &call.unit, to);
        officers_follow(setup, state, call, from, to);
    }
}

fn apply_arrival(setup: &Setup, state: &mut State, call: &ArriveCall, at: Option<Hex>, facing: Option<Heading>) {
    if let Some(id) = &call.unit {
        update_unit(state, id, |unit| {
            unit.on_table = true;
            unit.facing = facing.or(unit.facing);
        });
        if let Some(at) = at {
            place_unit(setup, state, id, at);
        }
    }
    if let Some(id) = &call.officer {
        with_officer(state, id, |officer| {
            officer.on_table = true;
            officer.at = at.or(officer.at);
        });
    }
}

fn update_unit(state: &mut State, id: &UnitId, change: impl FnOnce(&mut UnitState)) {
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
    update_unit(state, id, |unit| {
        unit.attackers.insert(by.clone());
    });
}

fn buff(state: &mut State, officer: Option<&OfficerId>, unit: &UnitId) {
    let Some(officer) = officer else { return };
    with_officer(state, officer, |officer| officer.buffs = officer.buffs.saturating_add(1));
    update_unit(state, unit, |unit| unit.marks.buffs = unit.marks.buffs.saturating_add(1));
}

/// Applies an effect to a unit or officer.
pub(super) fn apply_effect(setup: &Setup, state: &mut State, applied: &AppliedEffect) {
    match (&applied.whom, &applied.verb) {
        (UnitOrOfficer::Unit(id), EffectVerb::LoseStrength { count }) => {
            update_unit(state, id, |unit| unit.strength = unit.strength.saturating_sub(*count))
        }
        (UnitOrOfficer::Unit(id), EffectVerb::LoseMorale { count }) => {
            update_unit(state, id, |unit| unit.morale = unit.morale.saturating_sub(*count))
        }
        (UnitOrOfficer::Unit(id), EffectVerb::RecoverMorale { count }) => {
            let most = setup.scenario.unit(id).map_or(0, |(_, unit)| unit.morale);
            update_unit(state, id, |unit| unit.morale = unit.morale.saturating_add(*count).min(most));
        }
        (UnitOrOfficer::Unit(id), EffectVerb::Retreat { path, .. } | EffectVerb::Run { path, .. }) => {
            if let Some(to) = path.last() {
                place_unit(setup, state, id, *to);
                update_unit(state, id, |unit| unit.marks.moved = true);
            }
        }
        (UnitOrOfficer::Unit(id), EffectVerb::Leave { how }) => update_unit(state, id, |unit| unit.fate = Some(*how)),
        (UnitOrOfficer::Officer(id), EffectVerb::Fall { how }) => with_officer(state, id, |officer| officer.lost = Some(*how)),
        (UnitOrOfficer::Officer(id), EffectVerb::GoAlong { to }) => with_officer(state, id, |officer| officer.at = Some(*to)),
        // Effects on officers do not apply to units, nor effects on units to officers.
        (UnitOrOfficer::Unit(_), EffectVerb::Fall { .. } | EffectVerb::GoAlong { .. }) | (UnitOrOfficer::Officer(_), _) => {}
    }
}

/// Places a unit on a hex.
fn place_unit(setup: &Setup, state: &mut State, id: &UnitId, hex: Hex) {
    let first = state.board.grid.tops.headings()[0];
    update_unit(state, id, |unit| {
        unit.at = Some(hex);
        unit.facing.get_or_insert(first);
    });
    draw_in(setup, state, id);
}

/// Moves the hexes of a unit in open order along with it. A hex without room is replaced by the nearest that has room; where there is none,
/// the unit fills fewer hexes (digest §1).
fn draw_in(setup: &Setup, state: &mut State, id: &UnitId) {
    let Some((own, at)) = state.units.get(id).and_then(|own| Some((own, own.at?))) else { return };
    if own.spread.is_empty() {
        return;
    }
    let along = own.spread.iter().filter_map(|away| state.board.grid.at(at, *away)).collect::<Vec<_>>();
    let spread = spread_over(setup, state, id, &along, own.hexes);
    update_unit(state, id, |unit| unit.spread_to(spread));
}

/// Gives each key position on which an event changed who stands to the side that came onto it, or that is left on it alone. A position
/// that both have left stays with its holder (digest §6).
fn settle_positions(setup: &Setup, was: &State, after: &mut State) {
    for position in &setup.scenario.key_positions {
        let [before, now] = [was, &*after].map(|state| sides_on(setup, state, position));
        let takes = |nth: &usize| now[*nth] && (!before[*nth] || !now[1 - nth]);
        if let Some(nth) = (0..2).find(takes).filter(|_| before != now) {
            after.positions.insert(position.id.clone(), Some(setup.scenario.sides[nth].id.clone()));
        }
    }
}

/// Gives each key position that the scenario gives to no side to the one whose units alone stand on it at the start (digest §6). The
/// scenario of a battle's file is left as it is: it was given its holders when the battle began.
#[must_use]
pub fn with_holders_at_start(setup: Setup) -> Setup {
    let state = Battlecry1812::start(&setup);
    let mut scenario = setup.scenario.as_ref().clone();
    for position in scenario.key_positions.iter_mut().filter(|position| position.held_by.is_none()) {
        let there = sides_on(&setup, &state, position);
        let alone = (0..2).find(|nth| there[*nth] && !there[1 - nth]);
        position.held_by = alone.map(|nth| setup.scenario.sides[nth].id.clone());
    }
    Setup::new(&setup.tables, scenario)
}

/// Returns for each side of the scenario whether a unit of it stands on a key position.
fn sides_on(setup: &Setup, state: &State, position: &KeyPosition) -> [bool; 2] {
    let is_on = |unit: &UnitState| state.filled_hexes(unit).any(|hex| position.hexes.contains(&hex));
    setup.scenario.sides.each_ref().map(|side| side.units.iter().filter_map(|unit| state.units.get(&unit.id)).any(is_on))
}

fn officers_follow(setup: &Setup, state: &mut State, call: &WithdrawCall, from: Option<Hex>, to: Hex) {
    let own = setup.scenario.unit(&call.unit).map(|(side, _)| &side.id);
    let same = |id: &OfficerId| setup.scenario.officer(id).map(|(side, _)| &side.id) == own && !call.stay.contains(id);
    state.officers.change_all(|id, officer| {
        if from.is_some() && officer.hex() == from && same(id) {
            officer.at = Some(to);
        }
    });
}

/// Marks the units of the side whose player turn begins that an enemy sees: they do not rest in it (digest §3).
pub(super) fn mark_seen(setup: &Setup, state: &mut State) {
    let own = setup.scenario.side(&state.side).into_iter().flat_map(|side| &side.units);
    let seen = |unit: &UnitId| state.units.get(unit).is_some_and(|own| is_unit_seen(setup, state, &state.side, own));
    let seen = own.map(|unit| &unit.id).filter(|unit| seen(unit)).cloned().collect::<Vec<_>>();
    for unit in seen {
        update_unit(state, &unit, |unit| unit.marks.seen = true);
    }
}

fn enter_phase(setup: &Setup, state: &mut State, turn: u32, side: &SideId, phase: Phase) {
    state.ended = false;
    let new_player_turn = state.turn != turn || state.side != *side;
    state.turn = turn;
    state.side = side.clone();
    state.phase = phase;
    if new_player_turn {
        state.begin_player_turn();
        mark_seen(setup, state);
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
        if let Some(name) = &edit.name {
            board.rename(*hex, Some(name.clone()).filter(|name| !name.is_empty()));
        }
    }
    if let Some(course) = edit.course {
        for pair in edit.hexes.windows(2) {
            board.set_course(course.course, pair[0], pair[1], course.runs);
        }
    }
}

fn edit_unit(setup: &Setup, state: &mut State, id: &UnitId, edit: &UnitEdit) {
    let UnitEdit { at, facing, formation, hexes, strength, morale, fate, on_table, afresh } = edit;
    update_unit(state, id, |unit| {
        unit.facing = facing.or(unit.facing);
        unit.formation = formation.unwrap_or(unit.formation);
        unit.hexes = if unit.formation == Formation::OpenOrder { hexes.unwrap_or(unit.hexes) } else { 1 };
        // By hand only the number of hexes is given.
        if hexes.is_some() || unit.formation != Formation::OpenOrder {
            unit.spread.clear();
        }
        unit.morale = morale.unwrap_or(unit.morale);
        unit.on_table = on_table.unwrap_or(unit.on_table);
        if let Some(strength) = strength {
            unit.strength = *strength;
            unit.fate = None;
        }
        // A unit placed on the table or on a hex is in the game again, with at least one figure.
        if unit.fate.is_some() && (*on_table == Some(true) || at.is_some()) {
            unit.fate = None;
            unit.on_table = on_table.unwrap_or(true);
            unit.strength = unit.strength.max(1);
        }
        unit.fate = fate.or(unit.fate);
        if *afresh {
            unit.reset_turn();
        }
    });
    if let Some(at) = at {
        place_unit(setup, state, id, *at);
    }
}

fn edit_officer(officer: &mut OfficerState, edit: &OfficerEdit) {
    let OfficerEdit { at, buffs, lost, on_table } = edit;
    officer.at = at.or(officer.at);
    officer.buffs = buffs.unwrap_or(officer.buffs);
    // An officer placed on the table is in the game again.
    officer.lost = lost.or(officer.lost.filter(|_| *on_table != Some(true) && at.is_none()));
    officer.on_table = on_table.unwrap_or(officer.on_table);
}
