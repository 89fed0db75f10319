//! Subjects of changes, and descriptions of the differences they make.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::engine::text::{count_text, join_list};
use crate::game::correction::describe_differences;
use crate::games::area::campaign::Setup;
use crate::games::area::campaign::event::{Change, RecordChange, Subject};
use crate::games::area::campaign::query::{faction_name, side_name, units_of};
use crate::games::area::campaign::state::{AreaState, CampaignState};
use crate::id::{FactionId, SideId};

/// Returns the changes that turn the first state into the second: the board, the areas in the order of their names, the rest.
pub(in crate::games::area::campaign) fn changes_between(was: &CampaignState, becomes: &CampaignState) -> Vec<Change> {
    let mut now = was.clone();
    let mut changes = Vec::new();
    if was.board != becomes.board {
        changes.push(Change::Board { board: Box::new(becomes.board.as_ref().clone()), renamed: Vec::new() });
        changes.iter().for_each(|change| crate::games::area::campaign::apply::apply(&mut now, change));
        now.board = Arc::clone(&becomes.board);
    }
    let areas = now.areas.keys().chain(becomes.areas.keys()).cloned().collect::<BTreeSet<_>>();
    let differ = areas.into_iter().filter(|area| now.areas.get(area) != becomes.areas.get(area));
    changes.extend(differ.map(|area| Change::Area { stands: becomes.areas.get(&area).cloned().map(Box::new), area }));
    changes.extend(RecordChange::between(&now, becomes).into_iter().map(|piece| Change::Record { piece: Box::new(piece) }));
    changes
}

/// Returns the subject of a change.
pub(in crate::games::area::campaign) fn subject(change: &Change) -> Subject {
    match change {
        Change::Area { area, .. }
        | Change::Moved { area, .. }
        | Change::Marker { area, .. }
        | Change::Fort { area, .. }
        | Change::Control { area, .. } => Subject::Area(area.clone()),
        Change::Units { .. }
        | Change::SetUp { .. }
        | Change::SetUpMarker { .. }
        | Change::Drawn { .. }
        | Change::Turn { .. }
        | Change::Round { .. }
        | Change::Reinforced { .. }
        | Change::Card { .. }
        | Change::Assigned { .. }
        | Change::Board { .. }
        | Change::Hand { .. }
        | Change::Truce { .. }
        | Change::Orders { .. }
        | Change::Battle { .. }
        | Change::End { .. }
        | Change::Record { .. } => Subject::Record,
    }
}

/// Returns the name of a subject, as a sentence begins with it.
pub(in crate::games::area::campaign) fn name_of_subject(subject: &Subject) -> String {
    match subject {
        Subject::Area(area) => area.to_string(),
        Subject::Record => "The record".to_owned(),
    }
}

/// Describes the changes of one subject, each new value against the old one.
pub(in crate::games::area::campaign) fn describe_changes(setup: &Setup, was: &[Change], becomes: &[Change]) -> Vec<String> {
    describe_differences(was, becomes, |change| change_text(setup, change))
}

fn change_text(setup: &Setup, change: &Change) -> String {
    match change {
        Change::Area { stands: None, .. } => "not on the board".to_owned(),
        Change::Area { stands: Some(stands), .. } => area(setup, stands),
        Change::Record { piece } => record(setup, piece),
        Change::Board { .. } => "another board".to_owned(),
        // No other change is made between two states.
        Change::Units { .. }
        | Change::Moved { .. }
        | Change::Marker { .. }
        | Change::Fort { .. }
        | Change::Control { .. }
        | Change::SetUp { .. }
        | Change::SetUpMarker { .. }
        | Change::Drawn { .. }
        | Change::Turn { .. }
        | Change::Round { .. }
        | Change::Reinforced { .. }
        | Change::Card { .. }
        | Change::Assigned { .. }
        | Change::Hand { .. }
        | Change::Truce { .. }
        | Change::Orders { .. }
        | Change::Battle { .. }
        | Change::End { .. } => String::new(),
    }
}

pub(in crate::games::area::campaign) fn side(setup: &Setup, side: &SideId) -> String {
    side_name(&setup.tables, side)
}

pub(in crate::games::area::campaign) fn cubes(setup: &Setup, cubes: &BTreeMap<FactionId, u32>) -> String {
    let parts =
        cubes.iter().filter(|(_, units)| **units > 0).map(|(faction, units)| units_of(&setup.tables, *units, faction)).collect::<Vec<_>>();
    if parts.is_empty() { "no units".to_owned() } else { join_list(&parts) }
}

pub(in crate::games::area::campaign) fn factions<'f>(setup: &Setup, factions: impl Iterator<Item = &'f FactionId>) -> String {
    let names = factions.map(|faction| faction_name(&setup.tables, faction)).collect::<Vec<_>>();
    if names.is_empty() { "none".to_owned() } else { join_list(&names) }
}

fn area(setup: &Setup, stands: &AreaState) -> String {
    let AreaState { cubes: units, control, fort, markers } = stands;
    let mut parts = vec![cubes(setup, units)];
    parts.extend(control.as_ref().map(|(holder, count)| format!("control markers: {count} {}", side(setup, holder))));
    parts.extend(fort.then(|| "a fort".to_owned()));
    parts.extend((!markers.is_empty()).then(|| format!("muster markers of {}", factions(setup, markers.keys()))));
    join_list(&parts)
}

fn record(setup: &Setup, piece: &RecordChange) -> String {
    use RecordChange as C;
    let cards = |cards: &[crate::games::area::campaign::PlayedCard]| {
        let names = cards.iter().map(|card| card.name.to_string()).collect::<Vec<_>>();
        if names.is_empty() { "no cards".to_owned() } else { join_list(&names) }
    };
    match piece {
        C::Round(round) => format!("round {round}"),
        C::Bag(bag) => format!("in the bag: {}", factions(setup, bag.iter())),
        C::Drawn(drawn) => format!("drawn: {}", factions(setup, drawn.iter())),
        C::Active(active) => active
            .as_ref()
            .map_or_else(|| "between turns".to_owned(), |faction| format!("the turn of the {}", faction_name(&setup.tables, faction))),
        C::Reinforced(true) => "reinforced".to_owned(),
        C::Reinforced(false) => "not reinforced yet".to_owned(),
        C::Cards(played) => format!("in play: {}", cards(played)),
        C::Played(played) => format!("{} played", count_text(played.len(), "card", "cards")),
        C::Orders(None) => "no orders".to_owned(),
        C::Orders(Some(orders)) => {
            format!("{} may still move {}", count_text(orders.armies, "army", "armies"), count_text(orders.areas, "area", "areas"))
        }
        C::Moved(moved) => {
            let parts = moved.iter().map(|(area, units)| format!("{} to {area}", cubes(setup, units))).collect::<Vec<_>>();
            if parts.is_empty() { "no unit moved".to_owned() } else { format!("moved {}", join_list(&parts)) }
        }
        C::Stock(stock) => format!("stockpiles: {}", cubes(setup, stock)),
        C::Fled(fled) => format!("fled: {}", cubes(setup, fled)),
        C::Truces(truces) => format!("truces played: {}", factions(setup, truces.iter())),
        C::Hands(hands) => {
            let parts = hands.iter().map(|(faction, hand)| format!("{} {}", faction_name(&setup.tables, faction), hand.hand));
            format!("cards in hand: {}", join_list(&parts.collect::<Vec<_>>()))
        }
        C::ToPlace(units) => format!("still to place: {}", cubes(setup, units)),
        C::MarkersToPlace(markers) => format!("markers still to place: {}", cubes(setup, markers)),
        C::Battle(None) => "no battle".to_owned(),
        C::Battle(Some(battle)) => {
            let sides = battle.units.iter().map(|(who, units)| format!("{} with {}", side(setup, who), cubes(setup, units)));
            format!("a battle for {}: {}", battle.area, join_list(&sides.collect::<Vec<_>>()))
        }
        C::Fought(fought) => format!("battles begun this turn: {fought}"),
        C::End(None) => "the game goes on".to_owned(),
        C::End(Some(end)) => {
            end.winner.as_ref().map_or_else(|| "a draw".to_owned(), |winner| format!("the {} side has won", side(setup, winner)))
        }
    }
}
