//! Ammunition: units that may be resupplied, and the distance that the enemy must be from them (digest §9).

use crate::engine::text::{HAS, IS, statement};
use crate::game::Refusal;
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::battle::found::Found;
use crate::games::rff1812::battle::judge::supply_distances::{replenish_distance, replenish_distance_of_guns};
use crate::games::rff1812::battle::state::{BattleState, UnitState};
use crate::games::rff1812::battle::words::remark::{BattleObjections, Remark};
use crate::games::rff1812::battle::words::remarks::add_remarks;
use crate::games::rff1812::effect::words::CHARGES;
use crate::games::rff1812::scenario::Unit;
use crate::games::rff1812::words::Arm;
use crate::id::UnitId;
use crate::quantity::Inches;

/// Distances from a unit to be resupplied to the enemy, as players measure them.
#[derive(Clone, Copy, Debug, Default)]
pub struct EnemyDistances {
    /// Inches to the nearest enemy unit; `None` if none is on the table.
    pub at: Option<Inches>,
    /// Inches to the nearest enemy guns; `None` if not measured, or the enemy has none.
    pub guns_at: Option<Inches>,
}

/// Returns the reason why a unit cannot be resupplied now, whatever the distance to the enemy; `None` if it can (digest §9).
#[must_use]
pub fn why_no_supply(setup: &Setup, state: &BattleState, id: &UnitId) -> Option<String> {
    let (Some((side, unit)), Some(now)) = (setup.scenario.unit(id), state.units.get(id)) else {
        return Some(format!("there is no unit \"{id}\" in this battle"));
    };
    let label = unit.label();
    match () {
        () if !now.low_on_ammo => Some(statement(label, IS, "not low on ammunition")),
        () if !now.in_play() => Some(statement(label, IS, "not on the table")),
        () if side.id != state.side => Some(statement(label, IS, format!("supplied in the {} player turn", side.adjective()))),
        () if now.broken() => Some(statement(label, IS, "broken")),
        () if now.out_of_command => Some(statement(label, IS, "out of command, and must hold for a turn in command")),
        () if now.moved => Some(statement(label, HAS, "moved in this player turn, and must hold for a whole player turn")),
        () if state.charges.iter().any(|charge| charge.charges(id)) => {
            Some(statement(label, CHARGES, "in this player turn, and must hold for a whole player turn"))
        }
        () if now.fought_turn.is_some_and(|fought| fought.saturating_add(1) > state.turn) => {
            Some(statement(label, HAS, "fought in this turn, and must hold for a whole player turn"))
        }
        () => None,
    }
}

/// Returns the reason why a unit cannot be resupplied now with the enemy at this distance; `None` if it can.
#[must_use]
pub fn why_no_ammunition(setup: &Setup, state: &BattleState, id: &UnitId, enemies: EnemyDistances) -> Option<String> {
    why_no_supply(setup, state, id).or_else(|| why_too_near(setup, state, id, enemies))
}

/// Returns the reason why the enemy is too near. Close range is that of his weapon: for guns it is longer (digest §7).
fn why_too_near(setup: &Setup, state: &BattleState, id: &UnitId, EnemyDistances { at, guns_at }: EnemyDistances) -> Option<String> {
    let Some(at) = at else {
        let text = "there are enemies on the table: give the inches to the nearest";
        return (enemies_there(setup, state, id, |_| true) || guns_at.is_some()).then(|| text.to_owned());
    };
    let (beyond, beyond_guns) = (replenish_distance(setup), replenish_distance_of_guns(setup));
    match guns_at {
        _ if at <= beyond => Some(format!("every enemy must be beyond {beyond}")),
        Some(guns) if guns < at => Some(format!("the nearest enemy is at {at}; his guns cannot be nearer")),
        Some(guns) if guns <= beyond_guns => Some(format!("every enemy gun must be beyond {beyond_guns}")),
        _ => None,
    }
}

/// Checks whether an enemy of a unit is on the table, of those that are `wanted`.
fn enemies_there(setup: &Setup, state: &BattleState, id: &UnitId, wanted: impl Fn(&Unit) -> bool) -> bool {
    let Some((own, _)) = setup.scenario.unit(id) else { return false };
    let there = |unit: &Unit| state.units.get(&unit.id).is_some_and(UnitState::in_play);
    setup.scenario.units().any(|(side, unit)| side.id != own.id && there(unit) && wanted(unit))
}

/// Checks whether the enemy of a unit has guns on the table.
#[must_use]
pub fn enemy_has_guns(setup: &Setup, state: &BattleState, id: &UnitId) -> bool {
    enemies_there(setup, state, id, |unit| unit.arm() == Arm::Artillery)
}

/// Returns the remarks on a unit that is resupplied, whatever the distance to the enemy.
pub(in crate::games::rff1812::battle) fn remarks(state: &BattleState, unit: &UnitId) -> Vec<Remark> {
    let Some(now) = state.units.get(unit) else { return Vec::new() };
    if !now.checked {
        return vec![Remark::NoCheck { unit: unit.clone() }];
    }
    let holds = now.maneuver.is_some() && now.made.is_none();
    holds.then(|| Remark::HoldsForSupply { unit: unit.clone() }).into_iter().collect()
}

pub(in crate::games::rff1812::battle) fn replenish(
    setup: &Setup,
    state: &BattleState,
    unit: &UnitId,
    enemies: EnemyDistances,
    objections: &mut BattleObjections,
) -> Result<Found, Refusal> {
    if let Some(not) = why_no_ammunition(setup, state, unit, enemies) {
        return Err(Refusal::of("unit", not));
    }
    let mut remarks = remarks(state, unit);
    let EnemyDistances { at: enemy_at, guns_at } = enemies;
    let near = enemy_at.is_some_and(|at| at <= replenish_distance_of_guns(setup));
    if near && guns_at.is_none() && enemy_has_guns(setup, state, unit) {
        remarks.push(Remark::GunsNotMeasured {});
    }
    add_remarks(objections, remarks);
    Ok(Found::default())
}
