//! Losses of a unit by the effects that fall on it, and its condition then.

use super::apply_effect_to_unit;
use crate::games::rff1812::EffectVerb;
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::battle::found::{AppliedEffect, EffectTarget};
use crate::games::rff1812::battle::state::{BattleState, UnitState};
use crate::games::rff1812::effectiveness::UnitCondition;
use crate::games::rff1812::scenario::Unit;
use crate::id::UnitId;

/// Applies an effect to a unit, and returns it as it falls: damage to stands that are all damaged wrecks them (digest §9).
pub fn fall_on_unit(setup: &Setup, unit: &Unit, state: &mut UnitState, verb: EffectVerb) -> EffectVerb {
    let before = state.stands;
    apply_effect_to_unit(setup, unit, state, &verb);
    let lost = before - state.stands;
    if lost > 0 && verb == (EffectVerb::DamageGun { count: lost }) { EffectVerb::WreckGun { count: lost } } else { verb }
}

/// Returns a unit as the effects would leave it; `None` if the battle does not have it.
#[must_use]
pub fn unit_after(setup: &Setup, state: &BattleState, id: &UnitId, effects: &[AppliedEffect]) -> Option<UnitState> {
    let (_, unit) = setup.scenario.unit(id)?;
    let mut after = state.units.get(id)?.clone();
    for applied in effects {
        if let (EffectTarget::Unit(whom), Some(effect)) = (&applied.whom, applied.actual_effect())
            && whom == id
        {
            apply_effect_to_unit(setup, unit, &mut after, &effect.verb);
        }
    }
    Some(after)
}

/// Marks the losses that take the last stands of a unit: rows may count past them, but no unit loses more than it has. A gun stand that is
/// damaged a second time is told as wrecked (digest §9). The other effects on a unit that leaves the game by its losses are moot: a unit
/// that is gone does not retreat (digest §2).
pub fn mark_the_gone(setup: &Setup, state: &BattleState, applied: &mut [AppliedEffect]) {
    for first in 0..applied.len() {
        let whom = applied[first].whom.clone();
        let EffectTarget::Unit(id) = &whom else { continue };
        let is_marked = applied[..first].iter().any(|other| other.whom == whom);
        let Some(((_, unit), was)) = setup.scenario.unit(id).zip(state.units.get(id)).filter(|_| !is_marked) else { continue };
        if !may_change_condition(id, applied) {
            continue;
        }
        let mut now = was.clone();
        for own in applied[first..].iter_mut().filter(|other| other.whom == whom) {
            let Some(verb) = own.actual_effect().map(|effect| effect.verb.clone()) else { continue };
            let left = now.stands;
            let fallen = fall_on_unit(setup, unit, &mut now, verb);
            own.wipes_out |=
                matches!(fallen, EffectVerb::LoseStands { count } | EffectVerb::WreckGun { count } if left > 0 && count >= left);
            if own.ruling.is_none() {
                own.effect.verb = fallen;
            }
        }
        if now.removed && !was.removed {
            for own in applied[first..].iter_mut().filter(|other| other.whom == whom) {
                own.moot = own.actual_effect().is_some_and(|effect| !effect.verb.takes_stands());
            }
        }
    }
}

/// Checks whether effects may leave a unit in another condition, or gone: it loses stands by them.
fn may_change_condition(id: &UnitId, effects: &[AppliedEffect]) -> bool {
    let is_on_it = |applied: &&AppliedEffect| matches!(&applied.whom, EffectTarget::Unit(whom) if whom == id);
    effects.iter().filter(is_on_it).any(|applied| applied.actual_effect().is_some_and(|effect| effect.verb.takes_stands()))
}

/// Returns the units whose condition the effects change, each with its new condition.
pub fn conditions_changed(setup: &Setup, state: &BattleState, effects: &[AppliedEffect]) -> Vec<(UnitId, UnitCondition)> {
    let mut units: Vec<&UnitId> = Vec::new();
    for applied in effects {
        if let EffectTarget::Unit(unit) = &applied.whom
            && !units.contains(&unit)
        {
            units.push(unit);
        }
    }
    let changed = units.into_iter().filter(|id| may_change_condition(id, effects)).filter_map(|id| {
        let (_, unit) = setup.scenario.unit(id)?;
        let before = state.units.get(id)?.condition(setup, unit);
        let after = unit_after(setup, state, id, effects)?.condition(setup, unit);
        (before != after).then(|| (id.clone(), after))
    });
    changed.collect()
}
