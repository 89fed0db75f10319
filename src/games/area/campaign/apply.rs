//! Applies changes to the state. It cannot fail: a change of something that does not exist is ignored.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::board::Board;
use super::event::{Change, CubePlace};
use super::state::{AreaState, CampaignState, End, Hand};
use crate::id::{AreaId, FactionId};

/// Applies one change to the state.
pub(super) fn apply(state: &mut CampaignState, change: &Change) {
    match change {
        Change::Units { faction, units, from, to } => {
            let taken = take(cubes_at(state, from), faction, *units);
            add(cubes_at(state, to), faction, taken);
            if let CubePlace::Area(area) = from {
                // Units that stay are not the ones that moved in.
                let left = state.areas.get(area).map_or(0, |area| area.of(faction));
                if let Some(moved) = state.moved.get_mut(area) {
                    if let Some(own) = moved.get_mut(faction) {
                        *own = (*own).min(left);
                    }
                    moved.retain(|_, moved| *moved > 0);
                    if moved.is_empty() {
                        state.moved.remove(area);
                    }
                }
            }
        }
        Change::Moved { faction, units, area } => add(state.moved.entry(area.clone()).or_default(), faction, *units),
        Change::Marker { faction, area, marker } => {
            let markers = &mut state.areas.entry(area.clone()).or_default().markers;
            match marker {
                Some(marker) => drop(markers.insert(faction.clone(), *marker)),
                None => drop(markers.remove(faction)),
            }
        }
        Change::Fort { area, stands } => state.areas.entry(area.clone()).or_default().fort = *stands,
        Change::Control { area, side, markers } => {
            let control = side.clone().filter(|_| *markers > 0).map(|side| (side, *markers));
            state.areas.entry(area.clone()).or_default().control = control;
        }
        Change::SetUp { faction, units } => drop(take(&mut state.to_place, faction, *units)),
        Change::SetUpMarker { faction } => drop(take(&mut state.markers_to_place, faction, 1)),
        Change::Drawn { faction } => {
            state.bag.remove(faction);
            state.drawn.push(faction.clone());
        }
        Change::Turn { faction } => {
            state.active.clone_from(faction);
            state.reinforced = false;
            state.cards.clear();
            state.orders = None;
            state.moved.clear();
            state.fought = 0;
        }
        Change::Round { round } => {
            state.round = *round;
            let drawn = std::mem::take(&mut state.drawn);
            state.bag.extend(drawn);
        }
        Change::Reinforced {} => state.reinforced = true,
        Change::Card { card } => {
            if let Some(hand) = state.hands.get_mut(&card.faction) {
                hand.hand = hand.hand.saturating_sub(1);
            }
            state.cards.push(card.clone());
            state.played.push(card.clone());
        }
        Change::Hand { faction, hand, deck } => drop(state.hands.insert(faction.clone(), Hand { hand: *hand, deck: *deck })),
        Change::Truce { faction } => drop(state.truces.insert(faction.clone())),
        Change::Orders { orders } => state.orders.clone_from(orders),
        Change::Battle { battle } => {
            state.fought += u32::from(state.battle.is_none() && battle.is_some());
            state.battle.clone_from(battle);
        }
        Change::Assigned { card, area } => {
            for cards in [&mut state.cards, &mut state.played] {
                // The last card of the name: one played in an earlier turn has had its battle.
                if let Some(played) = cards.iter_mut().rev().find(|played| played.name == *card && !played.movement) {
                    played.battle = Some(area.clone());
                }
            }
        }
        Change::Board { board, renamed } => take_board(state, board, renamed),
        Change::End { winner } => state.end = Some(End { winner: winner.clone() }),
        Change::Area { area, stands: Some(stands) } => drop(state.areas.insert(area.clone(), stands.as_ref().clone())),
        Change::Area { area, stands: None } => drop(state.areas.remove(area)),
        Change::Record { piece } => piece.set(state),
    }
}

/// Replaces the board under the same cubes: renamed areas keep their contents, new areas are empty, and an area that is no longer on the
/// board stays if it has anything on it.
fn take_board(state: &mut CampaignState, board: &Board, renamed: &[(AreaId, AreaId)]) {
    for (from, to) in renamed {
        let rename = |area: &mut AreaId| {
            if area == from {
                area.clone_from(to);
            }
        };
        if let Some(area) = state.areas.remove(from) {
            state.areas.insert(to.clone(), area);
        }
        if let Some(moved) = state.moved.remove(from) {
            state.moved.insert(to.clone(), moved);
        }
        if let Some(orders) = &mut state.orders {
            orders.landing.iter_mut().chain(&mut orders.boarded_at).for_each(rename);
        }
        state.cards.iter_mut().chain(&mut state.played).filter_map(|card| card.battle.as_mut()).for_each(rename);
    }
    for name in board.areas.keys() {
        state.areas.entry(name.clone()).or_default();
    }
    state.areas.retain(|name, area| board.areas.contains_key(name) || *area != AreaState::default());
    state.board = Arc::new(board.clone());
}

fn cubes_at<'s>(state: &'s mut CampaignState, place: &CubePlace) -> &'s mut BTreeMap<FactionId, u32> {
    match place {
        CubePlace::Area(area) => &mut state.areas.entry(area.clone()).or_default().cubes,
        CubePlace::Stockpile => &mut state.stock,
        CubePlace::Fled => &mut state.fled,
    }
}

/// Removes units, at most the number available, and returns that number.
fn take(cubes: &mut BTreeMap<FactionId, u32>, faction: &FactionId, units: u32) -> u32 {
    let Some(have) = cubes.get_mut(faction) else { return 0 };
    let taken = units.min(*have);
    *have -= taken;
    if *have == 0 {
        cubes.remove(faction);
    }
    taken
}

fn add(cubes: &mut BTreeMap<FactionId, u32>, faction: &FactionId, units: u32) {
    if units > 0 {
        let have = cubes.entry(faction.clone()).or_insert(0);
        *have = have.saturating_add(units);
    }
}
