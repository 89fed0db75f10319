//! States of a unit that cannot be together (digest §4): no check makes them, a correction by hand can.

use super::maneuvers::may_form;
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::battle::state::{BattleState, UnitState, usual_formation};
use crate::games::rff1812::battle::words::remark::Remark;
use crate::games::rff1812::scenario::Unit;
use crate::games::rff1812::words::Formation;
use crate::id::UnitId;

/// Lists the remarks on units of a battle whose state contradicts itself.
pub(in crate::games::rff1812::battle) fn contradictions(setup: &Setup, state: &BattleState) -> Vec<Remark> {
    state.units.keys().filter_map(|unit| contradiction(setup, state, unit)).collect()
}

/// Returns the remark on a unit whose state contradicts itself; `None` where it does not, or the unit is out of the game.
pub(super) fn contradiction(setup: &Setup, state: &BattleState, id: &UnitId) -> Option<Remark> {
    let (_, unit) = setup.scenario.unit(id)?;
    let now = state.units.get(id).filter(|now| !now.removed)?;
    let (unit_id, formation) = (id.clone(), now.formation);
    if !is_possible(setup, unit, formation) {
        return Some(Remark::FormsNot { unit: unit_id, formation });
    }
    is_formed_though_broken(unit, now).then_some(Remark::BrokenIn { unit: unit_id, formation })
}

fn is_possible(setup: &Setup, unit: &Unit, formation: Formation) -> bool {
    may_form(unit, formation) && !(stays_put(setup, unit) && formation == Formation::Limbered)
}

/// Returns whether a unit is guns that are fixed or afloat, which are never limbered (digest §7).
pub(in crate::games::rff1812::battle) fn stays_put(setup: &Setup, unit: &Unit) -> bool {
    unit.guns().is_some_and(|guns| guns.fixed) || unit.is_gunboats(&setup.tables)
}

/// Returns whether broken troops stand in a formation: who breaks leaves it, and stands in the line of his arm.
fn is_formed_though_broken(unit: &Unit, now: &UnitState) -> bool {
    now.broken() && now.formation != usual_formation(unit, now)
}
