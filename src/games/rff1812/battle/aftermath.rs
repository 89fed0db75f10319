//! What a check made of units: worn, spent, removed. The log says it, and nobody has to look for it.

use super::Setup;
use super::consequences::unit_after;
use super::found::{AppliedEffect, Whom};
use super::state::BattleState;
use crate::games::rff1812::effectiveness::UnitCondition;
use crate::id::UnitId;

/// The units whose condition the effects change.
pub(super) fn now(setup: &Setup, state: &BattleState, effects: &[AppliedEffect]) -> Vec<(UnitId, UnitCondition)> {
    let mut units: Vec<&UnitId> = Vec::new();
    for applied in effects {
        if let Whom::Unit(unit) = &applied.whom
            && !units.contains(&unit)
        {
            units.push(unit);
        }
    }
    let changed = units.into_iter().filter_map(|id| {
        let (_, unit) = setup.scenario.unit(id)?;
        let before = state.units.get(id)?.condition(setup, unit);
        let after = unit_after(setup, state, id, effects)?.condition(setup, unit);
        (before != after).then(|| (id.clone(), after))
    });
    changed.collect()
}
