//! Massed artillery fire: the targets that a battery may take (digest §9).

use crate::games::rff1812::FigureId;
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::battle::calls::FireCall;
use crate::games::rff1812::battle::calls::requests::may_be_target;
use crate::games::rff1812::battle::state::{BattleState, UnitState};
use crate::games::rff1812::scenario::Unit;
use crate::games::rff1812::words::Arm;
use crate::id::UnitId;
use crate::quantity::Inches;

/// Enemy unit as a target for guns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GunTarget {
    /// Enemy unit, by its id.
    pub unit: UnitId,
    /// Guns that took it first in this phase; `None` if it is free.
    pub taken_by: Option<UnitId>,
}

/// Lists every enemy on the table that can be fired at, with the guns that took it first. A taken target may be taken too in canister
/// range, if it is the closest or only one, or near an artillery leader.
#[must_use]
pub fn gun_targets(setup: &Setup, state: &BattleState, guns: &UnitId) -> Vec<GunTarget> {
    let Some((own, battery)) = setup.scenario.unit(guns) else { return Vec::new() };
    let enemies = setup.scenario.units().filter(|(side, unit)| side.id != own.id && may_be_target(setup, state, unit));
    enemies.map(|(_, unit)| GunTarget { unit: unit.id.clone(), taken_by: taken_by(setup, state, battery, &unit.id, true) }).collect()
}

/// Returns guns of another battery that fired at the target in this phase; without `afar`, only guns that fired from beyond canister range.
fn taken_by(setup: &Setup, state: &BattleState, guns: &Unit, target: &UnitId, afar: bool) -> Option<UnitId> {
    let other = |unit: &Unit| unit.arm() == Arm::Artillery && unit.id != guns.id && !same_battery(unit, guns);
    let fired =
        |unit: &Unit| state.units.get(&unit.id).is_some_and(|state| state.fired_at.as_ref() == Some(target) && (afar || state.fired_afar));
    let (own, _) = setup.scenario.unit(&guns.id)?;
    own.units.iter().find(|unit| other(unit) && fired(unit)).map(|unit| unit.id.clone())
}

/// Checks whether guns maneuver as a battery unless a call says otherwise: two stands or more do, and so do single stands that the scenario
/// puts in one battery, as long as another of it is on the table (digest §7).
pub(in crate::games::rff1812::battle) fn is_battery(setup: &Setup, state: &BattleState, guns: &Unit) -> bool {
    let stands = |unit: &Unit| state.units.get(&unit.id).filter(|now| !now.removed).map_or(0, |now| now.stands);
    let there = |unit: &Unit| state.units.get(&unit.id).is_some_and(UnitState::in_play);
    let others = || setup.scenario.unit(&guns.id).into_iter().flat_map(|(side, _)| &side.units);
    stands(guns) > 1 || others().any(|other| other.id != guns.id && same_battery(other, guns) && there(other))
}

fn same_battery(one: &Unit, other: &Unit) -> bool {
    let battery = |unit: &Unit| unit.guns().and_then(|guns| guns.battery.clone());
    battery(one).is_some() && battery(one) == battery(other)
}

/// Lists the guns of a call that take a target without a reason that allows it after other guns, in this call or this phase; each with
/// those other guns.
pub(in crate::games::rff1812::battle) fn massed_on(setup: &Setup, state: &BattleState, call: &FireCall) -> Vec<(UnitId, UnitId)> {
    if call.closest || call.artillery_leader_near {
        return Vec::new();
    }
    let mut massed = Vec::new();
    let mut in_call: Vec<(&Unit, bool)> = Vec::new();
    for firer in &call.firers {
        let Some((_, unit)) = setup.scenario.unit(&firer.unit).filter(|(_, unit)| unit.arm() == Arm::Artillery) else { continue };
        let afar = beyond_canister(setup, firer.range);
        // Both must be in canister range, whichever is named or fires first (digest §9).
        let others = in_call.iter().filter(|(other, _)| !same_battery(other, unit));
        let mut before = others.clone().find(|(_, from_afar)| afar || *from_afar).map(|(other, _)| other.id.clone());
        in_call.push((unit, afar));
        before = before.or_else(|| taken_by(setup, state, unit, &call.target, afar));
        massed.extend(before.map(|before| (unit.id.clone(), before)));
    }
    massed
}

/// Checks whether a range is beyond canister range.
#[must_use]
pub fn beyond_canister(setup: &Setup, range: Inches) -> bool {
    range > setup.tables.inches(FigureId::CanisterRange)
}
