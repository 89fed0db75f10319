//! What players call whom a refusal is about, and which parts of a command are of whom.

use crate::engine::fault::{At, Place};
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::battle::calls::Command;
use crate::games::rff1812::battle::found::CheckCall;
use crate::games::rff1812::battle::state::BattleState;
use crate::id::{AnyId, UnitId};

/// The name of a unit or a leader, and what a row of the tables is called.
pub(in crate::games::rff1812::battle) fn called(setup: &Setup, state: &BattleState, id: &AnyId) -> Option<String> {
    match id {
        AnyId::Unit(id) => setup.scenario.unit(id).map(|(_, unit)| unit.label().to_owned()),
        AnyId::Leader(id) => setup.scenario.leader(id).map(|_| state.leader_name(setup, id)),
        AnyId::Row(id) => setup.tables.listing.iter().find(|row| row.head.id == *id).map(|row| row.head.label.to_string()),
        _ => None,
    }
}

/// The parts of a command that are of a unit or a leader. A charge is of the unit that leads it.
pub(in crate::games::rff1812::battle) fn parts(command: &Command) -> Vec<(Place, AnyId)> {
    let Some(check) = command.check() else { return Vec::new() };
    match check {
        CheckCall::Fire(call) => {
            let firers = each("firers", call.firers.iter().map(|firer| &firer.unit));
            firers.chain([("target".into(), AnyId::from(&call.target))]).collect()
        }
        CheckCall::Maneuver(call) => {
            let units = each("units", call.units.iter().map(|situation| &situation.unit));
            units.chain(call.leader.iter().map(|leader| ("leader".into(), AnyId::from(leader)))).collect()
        }
        CheckCall::Charge(call) => {
            let lead = |at: &'static str, units: &[UnitId]| units.first().map(|unit| (at.into(), AnyId::from(unit)));
            [lead("attacker", &call.attackers), lead("defender", &call.defenders)].into_iter().flatten().collect()
        }
        CheckCall::Single(_) => Vec::new(),
    }
}

/// The items of a list, each of a unit.
fn each<'u>(list: &'static str, units: impl Iterator<Item = &'u UnitId>) -> impl Iterator<Item = (Place, AnyId)> {
    units.enumerate().map(move |(nth, unit)| (At::of(list).item(nth).into(), AnyId::from(unit)))
}
