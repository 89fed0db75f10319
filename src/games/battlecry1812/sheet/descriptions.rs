//! Descriptions of companies and officers that several sheets share.

use crate::games::battlecry1812::scenario::{Scenario, Side, Unit};
use crate::id::UnitId;
use crate::sheet::SideTint;
use crate::sheet::rows::letters;

/// Describes a company: `light infantry, musket or rifle`.
pub(super) fn kind(unit: &Unit) -> String {
    let weapons = unit.weapons.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ");
    format!("{}, {weapons}", unit.kind)
}

/// Returns a company's number in every list; 0 if there is no such company.
pub(super) fn number_of(scenario: &Scenario, id: &UnitId) -> usize {
    scenario.units().position(|(_, known)| known.id == *id).map_or(0, |nth| nth + 1)
}

/// Returns a company's name, marked with `~` if its strength is an estimate.
pub(super) fn label(unit: &Unit) -> String {
    let estimate = if unit.strength.basis.is_estimate() { "~" } else { "" };
    format!("{}{estimate}", unit.label())
}

/// Returns the tint of a side.
pub(super) fn side_tint(scenario: &Scenario, side: &Side) -> SideTint {
    SideTint { nation: side.nation, is_first: scenario.sides[0].id == side.id }
}

/// Returns the names of a side's commands, in the order of its companies.
pub(super) fn commands(side: &Side) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for name in side.units.iter().filter_map(|unit| unit.command.as_deref()) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Returns the number of a company's command, counted through both sides, and its letter; `None` if it has none.
pub(super) fn brigade(scenario: &Scenario, unit: &Unit) -> Option<(usize, String)> {
    let (side, _) = scenario.unit(&unit.id)?;
    command_letter(scenario, side, unit.command.as_deref()?)
}

/// Returns the number of a command, counted through both sides, and its letter, which no other command has.
pub(super) fn command_letter(scenario: &Scenario, side: &Side, command: &str) -> Option<(usize, String)> {
    let names = scenario.sides.iter().flat_map(commands).collect::<Vec<_>>();
    let before = if scenario.sides[0].id == side.id { 0 } else { commands(&scenario.sides[0]).len() };
    let nth = before + commands(side).iter().position(|name| *name == command)?;
    Some((nth, letters(&names).swap_remove(nth)))
}
