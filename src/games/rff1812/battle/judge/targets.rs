//! Targets that a unit may fire at, units that may fire with it, and the fire it may repeat.

use crate::games::rff1812::battle::calls::requests::may_be_target;
use crate::games::rff1812::battle::calls::{FireCall, FirerCall};
use crate::games::rff1812::battle::offers::duties::may_fire;
use crate::games::rff1812::battle::state::BattleState;
use crate::games::rff1812::battle::{Battle, Command, Setup};
use crate::games::rff1812::scenario::Side;
use crate::id::UnitId;

/// Number of a side's last fire combats that are looked through: older ones do not show where the lines stand now.
const LOOKED_BACK: usize = 60;

/// Lists enemies on the table that can be fired at: units in a charge with the firer first, then those it fired at last, then those its
/// side did, then the rest in the order of their numbers.
#[must_use]
pub fn fire_targets(battle: &Battle, firer: &UnitId) -> Vec<UnitId> {
    let (setup, state) = (battle.setup(), battle.state());
    let Some((own, _)) = setup.scenario.unit(firer) else { return Vec::new() };
    let enemies = setup.scenario.units().filter(|(side, unit)| side.id != own.id && may_be_target(setup, state, unit));
    let mut targets = enemies.map(|(_, unit)| unit.id.clone()).collect::<Vec<_>>();
    let before = fires_of(battle, own).take(LOOKED_BACK).map(|call| (takes_part(call, firer), &call.target)).collect::<Vec<_>>();
    // Units in a charge with the firer come first; then the later a fire, the farther in front, with those of the unit itself first.
    let charges = |target: &UnitId| {
        state.charges.iter().any(|charge| {
            let between = |one: &UnitId, other: &UnitId| charge.attackers.contains(one) && charge.defenders.contains(other);
            between(firer, target) || between(target, firer)
        })
    };
    let last = |target: &UnitId| {
        let place = |own: bool| before.iter().position(|(of_unit, known)| *known == target && (*of_unit || !own));
        (!charges(target), place(true).unwrap_or(usize::MAX), place(false).unwrap_or(usize::MAX))
    };
    targets.sort_by_cached_key(last);
    targets
}

/// Returns the last fire of a unit, to be repeated by those of its firers that may still fire, without its dice and rulings. `None` if the
/// unit has not fired, may not fire again, or its target is gone.
#[must_use]
pub fn last_fire(battle: &Battle, firer: &UnitId) -> Option<FireCall> {
    let (setup, state) = (battle.setup(), battle.state());
    let (own, _) = setup.scenario.unit(firer)?;
    let call = fires_of(battle, own).take(LOOKED_BACK).find(|call| takes_part(call, firer))?;
    let (_, target) = setup.scenario.unit(&call.target).filter(|(_, target)| may_be_target(setup, state, target))?;
    let again = |firer: &&FirerCall| setup.scenario.unit(&firer.unit).is_some_and(|(_, unit)| may_fire(setup, state, unit));
    let firers = call.firers.iter().filter(again).map(|firer| FirerCall::plain(firer.unit.clone(), firer.range)).collect::<Vec<_>>();
    let volley = FireCall { target: target.id.clone(), cover: call.cover, enfiladed: call.enfiladed, ..FireCall::default() };
    firers.iter().any(|again| again.unit == *firer).then_some(FireCall { firers, ..volley })
}

/// Lists the units of a unit's command that may fire, without the unit itself.
#[must_use]
pub fn others_who_may_fire(setup: &Setup, state: &BattleState, firer: &UnitId) -> Vec<UnitId> {
    let Some((side, own)) = setup.scenario.unit(firer) else { return Vec::new() };
    side.units
        .iter()
        .filter(|unit| unit.command == own.command && unit.id != own.id && may_fire(setup, state, unit))
        .map(|unit| unit.id.clone())
        .collect()
}

/// Returns the fire combats of a side, the last first.
fn fires_of<'b>(battle: &'b Battle, side: &'b Side) -> impl Iterator<Item = &'b FireCall> {
    battle.journal().applied().rev().filter_map(move |event| {
        let Command::Fire(call) = &event.command else { return None };
        let own = |firer: &FirerCall| side.units.iter().any(|unit| unit.id == firer.unit);
        call.firers.first().is_some_and(own).then_some(call)
    })
}

fn takes_part(call: &FireCall, firer: &UnitId) -> bool {
    call.firers.iter().any(|known| known.unit == *firer)
}
