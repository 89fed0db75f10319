//! Figures of a battle of companies worked out from its state: losses and victory points.

use super::change::Subject;
use super::state::{Phase, State};
use super::{Battlecry1812, Setup};
use crate::game::after_action::{HELD, Score};
use crate::games::battlecry1812::FigureId;
use crate::id::SideId;

/// Losses of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideLosses {
    /// Units that have left the game.
    pub units: u32,
    /// Number of officers lost.
    pub officers: u32,
    /// Figures lost, including all of units that have left the game.
    pub figures: u32,
    /// Figures it started with, without those of units that never came.
    pub of_figures: u32,
}

/// Counts the losses of a side so far.
#[must_use]
pub fn side_losses(setup: &Setup, state: &State, side: &SideId) -> SideLosses {
    let mut lost = SideLosses::default();
    let Some(side) = setup.scenario.side(side) else { return lost };
    for unit in &side.units {
        let Some(own) = state.units.get(&unit.id) else { continue };
        if own.fate.is_none() && !own.on_table {
            continue;
        }
        let left = if own.fate.is_some() { 0 } else { own.strength.min(unit.figures) };
        lost.units += u32::from(own.fate.is_some());
        lost.of_figures = lost.of_figures.saturating_add(unit.figures);
        lost.figures = lost.figures.saturating_add(unit.figures - left);
    }
    let fallen = side.officers.iter().filter(|officer| state.officers.get(&officer.id).is_some_and(|own| own.lost.is_some()));
    lost.officers = u32::try_from(fallen.count()).unwrap_or(u32::MAX);
    lost
}

/// Returns whether this is the last phase of the last player turn, after which the battle ends.
#[must_use]
pub fn is_last_phase(setup: &Setup, state: &State) -> bool {
    let last_player_turn = state.turn >= setup.scenario.turns && setup.scenario.other_side(&state.side).id == setup.scenario.first_side;
    last_player_turn && state.phase == Phase::Withdraw
}

/// Returns the victory points of a side as things stand (digest §7): for the enemy's losses, for what it holds, and those it began with.
#[must_use]
pub fn points(setup: &Setup, state: &State, side: &SideId) -> u32 {
    scores(setup, state, side).iter().fold(0u32, |sum, score| sum.saturating_add(score.points))
}

/// The same points, line by line.
#[must_use]
pub fn scores(setup: &Setup, state: &State, side: &SideId) -> Vec<Score<Battlecry1812>> {
    let given = &setup.scenario.victory.points;
    let of = |given: Option<u32>, figure| given.unwrap_or_else(|| setup.tables.figure(figure));
    let enemy = setup.scenario.other_side(side);
    let score =
        |of: Subject, (source, state): (&'static str, &'static str), points: u32| Score { side: side.clone(), of, source, state, points };
    let units = enemy.units.iter().filter(|unit| state.units.get(&unit.id).is_some_and(|own| own.fate.is_some()));
    let each = of(given.unit_destroyed, FigureId::UnitDestroyed);
    let units = units.map(|unit| score(Subject::Unit(unit.id.clone()), ("Enemy companies gone", "gone"), each));
    let officers = enemy.officers.iter().filter(|officer| state.officers.get(&officer.id).is_some_and(|own| own.lost.is_some()));
    let each = of(given.officer_lost, FigureId::OfficerLost);
    let officers = officers.map(|officer| score(Subject::Officer(officer.id.clone()), ("Enemy officers lost", "lost"), each));
    let held = setup.scenario.key_positions.iter();
    let held = held.filter(|position| state.positions.get(&position.id).and_then(Option::as_ref) == Some(side));
    let held = held.map(|position| score(Subject::Position(position.id.clone()), ("Key positions held", HELD), position.points));
    let begun = setup.scenario.side(side).map(|own| score(Subject::Table, ("Head start", "given"), own.head_start));
    units.chain(officers).chain(held).chain(begun).filter(|score| score.points > 0).collect()
}
