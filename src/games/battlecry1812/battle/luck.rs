//! Luck of the dice in a battle of companies: figures lost to fire and melee (digest §4, §5).

use super::consequences::apply_effect;
use super::found::Event;
use super::judge::throws;
use super::state::{State, UnitState};
use super::{Battlecry1812, Setup};
use crate::game::luck::{Counted, Toll};
use crate::id::SideId;

impl Counted for Battlecry1812 {
    const LOST: (&str, &str) = ("figure", "figures");

    fn sides(setup: &Setup) -> Vec<(SideId, String)> {
        setup.scenario.sides.iter().map(|side| (side.id.clone(), side.name.clone())).collect()
    }

    fn toll(setup: &Setup, state: &State, event: &Event) -> Option<Toll> {
        let before = figures(setup, state);
        let lost = |after: &State| -> Vec<u32> {
            before.iter().zip(figures(setup, after)).map(|(before, after)| before.saturating_sub(after)).collect()
        };
        let odds = throws(setup, state, &event.command, lost)?;
        let mut after = state.clone();
        event.found.effects.iter().for_each(|applied| apply_effect(setup, &mut after, applied));
        Some(Toll { lost: lost(&after), odds })
    }
}

/// Figures of each side that are in the game: with a unit that leaves it all of its figures go.
fn figures(setup: &Setup, state: &State) -> Vec<u32> {
    let left = |unit: &UnitState| if unit.fate.is_some() { 0 } else { unit.strength };
    let of = |unit| state.units.get(unit).map_or(0, left);
    setup.scenario.sides.iter().map(|side| side.units.iter().map(|unit| of(&unit.id)).sum()).collect()
}
