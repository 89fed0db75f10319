//! Names used in refusals, and the parts of a command that concern each unit.

use crate::engine::fault::FaultPlace;
use crate::games::battlecry1812::battle::Setup;
use crate::games::battlecry1812::battle::calls::{CheckCall, Command};
use crate::id::{AnyId, UnitId};

/// The name of a unit or an officer, and what a row of the tables is called.
pub(in crate::games::battlecry1812::battle) fn display_name(setup: &Setup, id: &AnyId) -> Option<String> {
    match id {
        AnyId::Unit(id) => setup.scenario.unit(id).map(|(_, unit)| unit.label().to_owned()),
        AnyId::Officer(id) => setup.scenario.officer(id).map(|(_, officer)| officer.label().to_owned()),
        AnyId::Row(id) => setup.tables.listing.iter().find(|row| row.head.id == *id).map(|row| row.head.label.to_string()),
        _ => None,
    }
}

/// Returns the parts of a command that concern a unit: those of the check it makes.
pub(in crate::games::battlecry1812::battle) fn parts(command: &Command) -> Vec<(FaultPlace, AnyId)> {
    let of = |at: &'static str, unit: &UnitId| (at.into(), AnyId::from(unit));
    let Some(check) = command.check() else { return Vec::new() };
    match check {
        CheckCall::Fire(call) => vec![of("attacker", &call.unit), of("target", &call.target)],
        CheckCall::Melee(call) => vec![of("attacker", &call.attacker), of("defender", &call.defender)],
        CheckCall::OfficerFire(_) | CheckCall::Rally(_) => Vec::new(),
    }
}
