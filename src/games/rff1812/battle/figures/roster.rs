//! Roster of a battle as it stands: every unit by side and command, with the edits that bring it in line with the table.

use crate::engine::Word as _;
use crate::game::roster::{RECONCILED, Remedy, RosterCount, RosterLine};
use crate::games::rff1812::FigureId;
use crate::games::rff1812::battle::calls::{Command, UnitEdit};
use crate::games::rff1812::battle::state::UnitState;
use crate::games::rff1812::battle::{Battle, Setup};
use crate::games::rff1812::maneuver::formations_of;
use crate::games::rff1812::scenario::{Side, Unit};
use crate::games::rff1812::words::{Arm, Order};

/// Lists the units of a battle as they stand.
#[must_use]
pub fn roster(battle: &Battle) -> Vec<RosterLine<Command>> {
    let mut roster = Vec::new();
    for side in &battle.setup().scenario.sides {
        for command in &side.commands {
            let units = side.units.iter().filter(|unit| unit.command == command.id);
            roster.extend(units.filter_map(|unit| line(battle, side, &command.name, unit)));
        }
    }
    roster
}

fn line(battle: &Battle, side: &Side, command: &str, unit: &Unit) -> Option<RosterLine<Command>> {
    let setup = battle.setup();
    let state = battle.state().units.get(&unit.id)?;
    let number = setup.scenario.units().position(|(_, known)| known.id == unit.id)? + 1;
    let left = if state.removed { 0 } else { state.stands };
    let count = RosterCount { damaged: state.damaged, ..RosterCount::of(left, unit.stands, format!("{left} left of {}", unit.stands)) };
    let edit = |edit| Command::EditUnit { unit: unit.id.clone(), edit, note: RECONCILED.into() };
    Some(RosterLine {
        id: unit.id.0.clone(),
        name: format!("{number} {}", unit.label()),
        of: format!("{} · {} · {command}", unit.name, side.name),
        is_on_table: state.on_table,
        counts: vec![count],
        stands: stands(battle, unit, state),
        remedies: remedies(setup, unit, state).into_iter().map(|(key, text, to)| Remedy::new(key, text, edit(to))).collect(),
    })
}

/// Describes the whole state of a unit: `worn, disordered, line, low on ammo, with Winfield Scott`.
fn stands(battle: &Battle, unit: &Unit, state: &UnitState) -> String {
    let mut words = Vec::new();
    if unit.troops().is_some() {
        words.push(state.condition(battle.setup(), unit).to_string());
    }
    words.extend(state.order.map(|order| if order == Order::Good { "good order".to_owned() } else { order.spoken() }));
    words.push(state.formation.spoken());
    if state.damaged > 0 {
        words.push(format!("{} damaged", state.damaged));
    }
    words.extend(state.silenced.then(|| "silenced".to_owned()));
    words.extend(state.low_on_ammo.then(|| "low on ammo".to_owned()));
    let leader = battle.state().leader_with(&unit.id);
    words.extend(leader.map(|leader| format!("with {}", battle.state().leader_name(battle.setup(), leader))));
    if state.removed {
        words.push("removed".to_owned());
    } else if !state.on_table {
        words.push("not on the table".to_owned());
    }
    words.join(", ")
}

/// Returns the edits offered for a unit, each with its key and its words. Edits that do not apply to it are left out.
fn remedies(setup: &Setup, unit: &Unit, state: &UnitState) -> Vec<(&'static str, &'static str, UnitEdit)> {
    let guns = unit.arm() == Arm::Artillery;
    let left = if state.removed { 0 } else { state.stands };
    let none = UnitEdit::default;
    let mut remedies = Vec::new();
    if let Some(fewer) = left.checked_sub(1) {
        remedies.push(("-", "One stand fewer", UnitEdit { stands: Some(fewer), ..none() }));
    }
    if left < unit.stands {
        // A unit back in the game has the fewest stands that it can have in it.
        let fewest = if guns { 1 } else { setup.tables.count(FigureId::FewestStands) };
        let more = if state.removed { fewest.min(unit.stands) } else { left + 1 };
        remedies.push(("+", "One stand more", UnitEdit { stands: Some(more), on_table: Some(true), ..none() }));
    }
    if state.removed {
        return remedies;
    }
    let orders = [("g", "Good order", Order::Good), ("d", "Disordered", Order::Disordered), ("b", "Broken", Order::Broken)];
    let other = orders.into_iter().filter(|(.., order)| !guns && state.order != Some(*order));
    remedies.extend(other.map(|(key, text, order)| (key, text, UnitEdit { order: Some(order), ..none() })));
    let formations = formations_of(unit.arm());
    let now = formations.iter().position(|formation| *formation == state.formation).unwrap_or(0);
    if let Some(next) = formations.get((now + 1) % formations.len().max(1)) {
        remedies.push(("f", "Next formation", UnitEdit { formation: Some(*next), ..none() }));
    }
    if guns {
        remedies.push((
            "s",
            if state.silenced { "Not silenced" } else { "Silenced" },
            UnitEdit { silenced: Some(!state.silenced), ..none() },
        ));
        if left > 0 {
            let text = if state.damaged < left { "One more damaged" } else { "None damaged" };
            remedies.push(("w", text, UnitEdit { damaged: Some((state.damaged + 1) % (left + 1)), ..none() }));
        }
    } else {
        remedies.push((
            "l",
            if state.low_on_ammo { "Not low on ammo" } else { "Low on ammo" },
            UnitEdit { low_on_ammo: Some(!state.low_on_ammo), ..none() },
        ));
    }
    let text = if state.on_table { "Off the table" } else { "On the table" };
    remedies.push(("t", text, UnitEdit { on_table: Some(!state.on_table), ..none() }));
    remedies
}
