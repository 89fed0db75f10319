//! The roster of a battle of companies as it stands: units and officers of each side, with what sets them as the board has them.

use super::Battle;
use super::calls::{Command, OfficerEdit, UnitEdit};
use super::state::{Fate, Loss, OfficerState, UnitState};
use crate::engine::Word as _;
use crate::engine::text::count_text;
use crate::game::roster::{RECONCILED, Remedy, RosterCount, RosterLine};
use crate::games::battlecry1812::scenario::{Officer, Side, Unit};
use crate::games::battlecry1812::words::Formation;
use crate::hex::Hex;

/// The units and officers of a battle as they stand.
#[must_use]
pub fn roster(battle: &Battle) -> Vec<RosterLine<Command>> {
    let mut roster = Vec::new();
    for side in &battle.setup().scenario.sides {
        roster.extend(side.units.iter().filter_map(|unit| unit_line(battle, side, unit)));
        roster.extend(side.officers.iter().filter_map(|officer| officer_line(battle, side, officer)));
    }
    roster
}

fn unit_line(battle: &Battle, side: &Side, unit: &Unit) -> Option<RosterLine<Command>> {
    let state = battle.state().units.get(&unit.id)?;
    let number = battle.setup().scenario.units().position(|(_, known)| known.id == unit.id)? + 1;
    let strength = if state.fate.is_some() { 0 } else { state.strength };
    let edit = |edit| Command::EditUnit { unit: unit.id.clone(), edit, note: RECONCILED.into() };
    let command = unit.command.as_deref().unwrap_or("no command");
    Some(RosterLine {
        id: unit.id.0.clone(),
        name: format!("{number} {}", unit.label()),
        of: format!("{} · {} · {} · {command}", unit.name, unit.kind, side.name),
        is_on_table: state.is_there(),
        counts: vec![
            RosterCount::of(strength, unit.figures, format!("{} left of {}", count_text(strength, "figure", "figures"), unit.figures)),
            RosterCount::of(state.morale, unit.morale, format!("morale {} of {}", state.morale, unit.morale)),
        ],
        stands: unit_stands(state),
        remedies: of_unit(battle, unit, state).into_iter().map(|(key, text, to)| Remedy::new(key, text, edit(to))).collect(),
    })
}

/// Describes the state of a unit: `routed, on 0407 facing north, line`.
fn unit_stands(state: &UnitState) -> String {
    if let Some(fate) = state.fate {
        return fate.spoken();
    }
    let faces = state.facing.filter(|_| state.at.is_some()).map(|side| format!(" facing {}", side.name())).unwrap_or_default();
    let over = if state.hexes > 1 { format!(" over {} hexes", state.hexes) } else { String::new() };
    let mut words = Vec::new();
    words.extend((!state.on_table).then(|| "not on the table".to_owned()));
    words.extend(state.is_routed().then(|| "routed".to_owned()));
    words.push(format!("{}{faces}", on(state.at)));
    words.push(format!("{}{over}", state.formation));
    words.join(", ")
}

/// Returns the corrections that can be set on a unit, each with key, label and edit. Those that would change nothing are left out.
fn of_unit(battle: &Battle, unit: &Unit, state: &UnitState) -> Vec<(&'static str, &'static str, UnitEdit)> {
    let none = UnitEdit::default;
    if state.fate.is_some() {
        let back = UnitEdit { strength: Some(state.strength.max(1)), on_table: Some(true), ..none() };
        return vec![("+", "Back in the game", back)];
    }
    let mut remedies = Vec::new();
    match state.strength {
        0 | 1 => remedies.push(("-", "One figure fewer: destroyed", UnitEdit { fate: Some(Fate::Destroyed), ..none() })),
        left => remedies.push(("-", "One figure fewer", UnitEdit { strength: Some(left - 1), ..none() })),
    }
    if state.strength < unit.figures {
        remedies.push(("+", "One figure more", UnitEdit { strength: Some(state.strength + 1), ..none() }));
    }
    if let Some(less) = state.morale.checked_sub(1) {
        remedies.push(("l", "One morale less", UnitEdit { morale: Some(less), ..none() }));
    }
    if state.morale < unit.morale {
        remedies.push(("m", "One morale more", UnitEdit { morale: Some(state.morale + 1), ..none() }));
    }
    let formations = battle.setup().tables.formations_of(unit.kind).collect::<Vec<Formation>>();
    if let Some(formation) = next_item(&formations, &state.formation).filter(|formation| *formation != state.formation) {
        remedies.push(("f", "Next formation", UnitEdit { formation: Some(formation), ..none() }));
    }
    let headings = battle.state().board.grid.tops.headings();
    if let Some(facing) = state.facing.filter(|_| state.at.is_some()).and_then(|now| next_item(&headings, &now)) {
        remedies.push(("r", "Face the next hexside", UnitEdit { facing: Some(facing), ..none() }));
    }
    remedies.push(("t", table_remedy_text(state.on_table), UnitEdit { on_table: Some(!state.on_table), ..none() }));
    remedies
}

/// Returns the item after this one, the first after the last.
fn next_item<T: Clone + PartialEq>(all: &[T], now: &T) -> Option<T> {
    let at = all.iter().position(|one| one == now).map_or(0, |at| at + 1);
    all.get(at).or_else(|| all.first()).cloned()
}

fn officer_line(battle: &Battle, side: &Side, officer: &Officer) -> Option<RosterLine<Command>> {
    let state = battle.state().officers.get(&officer.id)?;
    let left = officer.ability.saturating_sub(state.buffs);
    let edit = |edit| Command::EditOfficer { officer: officer.id.clone(), edit, note: RECONCILED.into() };
    Some(RosterLine {
        id: format!("officer {}", officer.id).into(),
        name: officer.label().to_owned(),
        of: format!("{} · {} · {}", officer.name, officer.rank, side.name),
        is_on_table: state.is_there(),
        counts: vec![RosterCount::of(left, officer.ability, format!("{} left of {}", count_text(left, "buff", "buffs"), officer.ability))],
        stands: officer_stands(state),
        remedies: of_officer(state, left).into_iter().map(|(key, text, to)| Remedy::new(key, text, edit(to))).collect(),
    })
}

fn officer_stands(state: &OfficerState) -> String {
    match state.lost {
        Some(Loss::Hit) => "killed or wounded".to_owned(),
        Some(Loss::Captured) => "captured".to_owned(),
        None if state.on_table => on(state.at),
        None => "not on the table".to_owned(),
    }
}

fn of_officer(state: &OfficerState, left: u32) -> Vec<(&'static str, &'static str, OfficerEdit)> {
    let none = OfficerEdit::default;
    let mut remedies = Vec::new();
    if left > 0 {
        remedies.push(("-", "One buff fewer", OfficerEdit { buffs: Some(state.buffs + 1), ..none() }));
    }
    if let Some(spent) = state.buffs.checked_sub(1) {
        remedies.push(("+", "One buff more", OfficerEdit { buffs: Some(spent), ..none() }));
    }
    if state.lost.is_some() {
        remedies.push(("t", "Back in the game", OfficerEdit { on_table: Some(true), ..none() }));
    } else {
        remedies.push(("h", "Hit", OfficerEdit { lost: Some(Loss::Hit), ..none() }));
        remedies.push(("c", "Captured", OfficerEdit { lost: Some(Loss::Captured), ..none() }));
        remedies.push(("t", table_remedy_text(state.on_table), OfficerEdit { on_table: Some(!state.on_table), ..none() }));
    }
    remedies
}

const fn table_remedy_text(is_on_table: bool) -> &'static str {
    if is_on_table { "Take off the table" } else { "Put on the table" }
}

fn on(hex: Option<Hex>) -> String {
    hex.map_or_else(|| "on no hex".to_owned(), |hex| format!("on {hex}"))
}
