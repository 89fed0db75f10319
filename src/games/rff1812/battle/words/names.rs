//! Names of the units and leaders that a refusal is about, and the parts of a command that belong to each.

use crate::engine::fault::{At, FaultPlace};
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::battle::calls::Command;
use crate::games::rff1812::battle::found::CheckCall;
use crate::games::rff1812::battle::state::BattleState;
use crate::id::{AnyId, UnitId};

/// Returns the name of a unit or a leader, or the label of a row of the tables; `None` for any other id.
pub(in crate::games::rff1812::battle) fn id_name(setup: &Setup, state: &BattleState, id: &AnyId) -> Option<String> {
    match id {
        AnyId::Unit(id) => setup.scenario.unit(id).map(|(_, unit)| unit.label().to_owned()),
        AnyId::Leader(id) => setup.scenario.leader(id).map(|_| state.leader_name(setup, id)),
        AnyId::Row(id) => setup.tables.listing.iter().find(|row| row.head.id == *id).map(|row| row.head.label.to_string()),
        _ => None,
    }
}

/// Lists the parts of a command that belong to a unit or a leader. A charge belongs to the unit that leads it.
pub(in crate::games::rff1812::battle) fn parts(command: &Command) -> Vec<(FaultPlace, AnyId)> {
    let Some(check) = command.check() else { return Vec::new() };
    match check {
        CheckCall::Fire(call) => {
            let firers = pair_with_units("firers", call.firers.iter().map(|firer| &firer.unit));
            firers.chain([("target".into(), AnyId::from(&call.target))]).collect()
        }
        CheckCall::Maneuver(call) => {
            let units = pair_with_units("units", call.units.iter().map(|situation| &situation.unit));
            units.chain(call.leader.iter().map(|leader| ("leader".into(), AnyId::from(leader)))).collect()
        }
        CheckCall::Charge(call) => {
            let lead = |at: &'static str, units: &[UnitId]| units.first().map(|unit| (at.into(), AnyId::from(unit)));
            [lead("attacker", &call.attackers), lead("defender", &call.defenders)].into_iter().flatten().collect()
        }
        CheckCall::Single(_) => Vec::new(),
    }
}

/// Pairs the items of a list with their units.
fn pair_with_units<'u>(list: &'static str, units: impl Iterator<Item = &'u UnitId>) -> impl Iterator<Item = (FaultPlace, AnyId)> {
    units.enumerate().map(move |(nth, unit)| (At::of(list).item(nth).into(), AnyId::from(unit)))
}
