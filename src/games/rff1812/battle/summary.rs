//! Figures of a battle worked out from its state: losses, key positions, victory points.

use super::Setup;
use super::state::{BattleState, LeaderState, LeaderStatus};
use crate::games::rff1812::FigureId;
use crate::games::rff1812::effectiveness::UnitCondition;
use crate::games::rff1812::scenario::Side;
use crate::games::rff1812::words::{Arm, Losses};
use crate::id::{SideId, UnitId};

/// Losses of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideLosses {
    /// Stands it started with, guns' included, units that never came left out.
    pub starting: u32,
    /// Stands lost.
    pub lost: u32,
    /// Past this number casualties are heavy.
    pub heavy_past: u32,
    /// What that makes of its maneuver checks.
    pub word: Losses,
}

/// The losses of a side (digest §13).
#[must_use]
pub fn losses(setup: &Setup, state: &BattleState, side: &SideId) -> SideLosses {
    let own = stands_lost(setup, state, side);
    let enemy = stands_lost(setup, state, &setup.scenario.other_side(side).id).1;
    let heavy_past = setup.scenario.side(side).map_or(u32::MAX, |side| {
        let share = setup.tables.figure(FigureId::HeavyCasualtiesShare).max(1.0);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "stands over a figure of at least 1")]
        side.heavy_casualties.unwrap_or((f64::from(own.0) / share).floor() as u32)
    });
    let word = match (own.1 > heavy_past, own.1 > enemy) {
        (true, true) => Losses::Greater,
        (true, false) => Losses::Heavy,
        (false, _) => Losses::None,
    };
    SideLosses { starting: own.0, lost: own.1, heavy_past, word }
}

/// Stands at the start and stands lost. An optional unit counts from when it is brought on.
fn stands_lost(setup: &Setup, state: &BattleState, side: &SideId) -> (u32, u32) {
    let Some(side) = setup.scenario.side(side) else { return (0, 0) };
    let mut sums = (0u32, 0u32);
    for unit in &side.units {
        let Some(unit_state) = state.units.get(&unit.id) else { continue };
        if unit.optional && !unit_state.on_table && !unit_state.removed {
            continue;
        }
        let left = if unit_state.removed { 0 } else { unit_state.stands.min(unit.stands) };
        sums = (sums.0.saturating_add(unit.stands), sums.1.saturating_add(unit.stands - left));
    }
    sums
}

/// Whether a side has lost a key position it held at the start.
#[must_use]
pub fn key_position_lost(setup: &Setup, state: &BattleState, side: &SideId) -> bool {
    setup.scenario.key_positions.iter().any(|position| {
        let now = state.positions.get(&position.id).and_then(Option::as_ref);
        position.held_by.as_ref() == Some(side) && now.is_some_and(|holder| holder != side)
    })
}

/// The side a unit fights for.
#[must_use]
pub fn side_of_unit<'s>(setup: &'s Setup, unit: &UnitId) -> Option<&'s Side> {
    setup.scenario.unit(unit).map(|(side, _)| side)
}

/// How a side stands: its losses and the points it has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Its losses.
    pub losses: SideLosses,
    /// Its victory points as things stand.
    pub points: u32,
}

/// The standing of a side (digest §13).
#[must_use]
pub fn standing(setup: &Setup, state: &BattleState, side: &SideId) -> Standing {
    let given = &setup.scenario.victory.points;
    let of = |given: Option<u32>, figure: FigureId| given.unwrap_or_else(|| setup.tables.count(figure));
    let mut points = 0u32;
    for enemy in setup.scenario.sides.iter().filter(|other| other.id != *side) {
        for unit in &enemy.units {
            let Some(unit_state) = state.units.get(&unit.id) else { continue };
            points = points.saturating_add(if unit.arm() == Arm::Artillery {
                let lost = if unit_state.removed { unit.stands } else { unit.stands.saturating_sub(unit_state.stands) };
                lost.saturating_mul(of(given.gun_stand_lost, FigureId::GunStandLost))
            } else {
                match unit_state.condition(setup, unit) {
                    UnitCondition::Fresh => 0,
                    UnitCondition::Worn => of(given.unit_worn, FigureId::UnitWorn),
                    UnitCondition::Spent => of(given.unit_spent, FigureId::UnitSpent),
                    UnitCondition::Removed => of(given.unit_removed, FigureId::UnitRemoved),
                }
            });
        }
        // One who was replaced is out all the same, and so is his successor who fell.
        let fallen = |leader: &LeaderState| {
            u32::from(leader.status == LeaderStatus::Lost) + leader.successor.as_ref().map_or(0, |successor| successor.fallen)
        };
        let out = enemy.leaders.iter().filter_map(|leader| state.leaders.get(&leader.id)).map(fallen).sum::<u32>();
        points = points.saturating_add(out.saturating_mul(of(given.leader_out, FigureId::LeaderOut)));
    }
    for position in &setup.scenario.key_positions {
        if state.positions.get(&position.id).and_then(Option::as_ref) == Some(side) {
            points = points.saturating_add(position.points);
        }
    }
    Standing { losses: losses(setup, state, side), points }
}
