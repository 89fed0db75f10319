//! Leaders and the units they may command or ride with (digest §6).

use crate::engine::text::{IS, statement};
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::battle::state::{BattleState, LeaderStatus};
use crate::games::rff1812::maneuver::can_join_line_of_march;
use crate::games::rff1812::scenario::{Leader, Unit};
use crate::games::rff1812::words::Arm;
use crate::id::{LeaderId, UnitId};

/// Lists the leaders of a unit's side who may take it with them in a check: those of guns only for guns, none who is out or not on the
/// table, and at night only one who is attached to it (digest §6).
#[must_use]
pub fn leaders_for(setup: &Setup, state: &BattleState, unit: &UnitId) -> Vec<LeaderId> {
    let Some((side, unit)) = setup.scenario.unit(unit) else { return Vec::new() };
    let leaders = side.leaders.iter().filter(|leader| leads(setup, state, leader, unit) && may_command(leader, unit));
    leaders.map(|leader| leader.id.clone()).collect()
}

/// Checks whether a leader can take a unit with him: he is in play, and at night with that unit (digest §6).
pub(in crate::games::rff1812::battle) fn leads(setup: &Setup, state: &BattleState, leader: &Leader, unit: &Unit) -> bool {
    let now = state.leaders.get(&leader.id).filter(|now| now.in_play());
    now.is_some_and(|now| !state.light(setup).is_night() || now.attached_to.as_ref() == Some(&unit.id))
}

/// Returns the reason why a leader cannot take a unit with him; `None` if he can.
fn why_not_led(setup: &Setup, state: &BattleState, leader: &LeaderId, unit: &UnitId) -> Option<String> {
    let (_, known) = setup.scenario.leader(leader)?;
    let (_, unit) = setup.scenario.unit(unit)?;
    let now = state.leaders.get(leader)?;
    if now.status != LeaderStatus::Present {
        return Some(format!("{} is out", known.name));
    }
    (!may_command(known, unit)).then(|| format!("{} commands only guns, not {}", known.name, unit.label()))
}

/// Returns the reason why a leader cannot be attached to a unit; `None` if he can.
pub(in crate::games::rff1812::battle) fn why_not_attached(
    setup: &Setup,
    state: &BattleState,
    leader: &LeaderId,
    unit: &UnitId,
) -> Option<String> {
    let (_, known) = setup.scenario.leader(leader)?;
    if state.leaders.get(leader).is_some_and(|leader| !leader.on_table) {
        return Some(format!("{} has not arrived", known.name));
    }
    why_not_led(setup, state, leader, unit).or_else(|| {
        let waits = state.units.get(unit).is_some_and(|unit| !unit.on_table);
        waits.then(|| statement(&setup.scenario.unit_label(unit), IS, "not on the table"))
    })
}

/// Checks whether a leader may command a unit: a leader of artillery commands guns only.
pub(in crate::games::rff1812::battle) fn may_command(leader: &Leader, unit: &Unit) -> bool {
    !leader.artillery || unit.arm() == Arm::Artillery
}

/// Checks whether a unit can be in a line of march that a leader commands from its first unit: he is with another unit, and both are in
/// march column or limbered. Players see on the table whether the two are in one line.
#[must_use]
pub fn may_be_in_line_of_march(state: &BattleState, leader: &LeaderId, unit: &UnitId) -> bool {
    let marches = |unit: &UnitId| state.units.get(unit).is_some_and(|unit| can_join_line_of_march(unit.formation));
    let with = state.leaders.get(leader).and_then(|leader| leader.attached_to.as_ref());
    with.is_some_and(|with| with != unit && marches(with)) && marches(unit)
}
