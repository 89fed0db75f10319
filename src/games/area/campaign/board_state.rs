//! Current state of a campaign's board, as `brigade-major state` prints it (interface, "What is on the table: state").

use serde_json::{Map, Value as Json, json};

use super::query::{control_markers, faction_name, side_id};
use super::{Campaign, contested, last_round};
use crate::id::FactionId;

/// Returns the current state: round and turn, sides, factions, areas with cubes and markers, orders and cards, the current battle. A battle
/// of cubes is described in the same form.
#[must_use]
pub fn board_state(campaign: &Campaign) -> Map<String, Json> {
    let (setup, state) = (campaign.setup(), campaign.state());
    let tables = &setup.tables;
    let sides = tables.sides.iter().enumerate().map(|(nth, row)| {
        let id = side_id(tables, nth);
        json!({"name": row.head.label, "points": control_markers(state, &id), "id": id})
    });
    let factions = tables.factions.iter().map(|row| {
        let id = FactionId(row.head.id.0.clone());
        let on_board = state.areas.values().map(|area| area.of(&id)).sum::<u32>();
        json!({
            "name": faction_name(tables, &id), "on_board": on_board, "stock": state.stock_of(&id), "fled": state.fled_of(&id),
            "in_bag": state.bag.contains(&id), "cards": state.hands.get(&id), "truce_played": state.truces.contains(&id),
            "to_place": state.to_place.get(&id).copied().unwrap_or(0),
            "markers_to_place": state.markers_to_place.get(&id).copied().unwrap_or(0), "id": id,
        })
    });
    let areas = state.areas.iter().map(|(name, area)| {
        let control = area.control.as_ref().map(|(side, markers)| json!({"side": side, "markers": markers}));
        json!({
            "name": name, "cubes": area.cubes, "control": control, "fort": area.fort, "markers": area.markers,
            "moved": state.moved.get(name),
        })
    });
    let fields = json!({
        "round": state.round, "last_round": last_round(setup), "drawn": state.drawn, "faction": state.active, "reinforced": state.reinforced,
        "sides": sides.collect::<Vec<_>>(),
        "factions": factions.collect::<Vec<_>>(),
        "areas": areas.collect::<Vec<_>>(),
        "contested": contested(setup, state),
        "orders": state.orders, "cards": state.cards, "battles_this_turn": state.fought, "battle": state.battle,
        "ended": state.end.is_some(), "winner": state.end.as_ref().and_then(|end| end.winner.as_ref()),
    });
    if let Json::Object(fields) = fields { fields } else { Map::new() }
}
