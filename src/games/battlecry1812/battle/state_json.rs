//! State of the board of a battle of companies, as `brigade-major state` prints it (interface, "What is on the table: state").

use serde_json::{Map, Value as Json, json};

use super::Battle;
use super::summary::{points, side_losses};
use crate::games::battlecry1812::scenario::Scenario;

/// The battle as it stands: turn and phase, sides, companies, officers, what there is to hold, the board in the form of scenario files.
#[must_use]
pub fn state_json(battle: &Battle) -> Map<String, Json> {
    let (setup, state) = (battle.setup(), battle.state());
    let scenario = &setup.scenario;
    let sides = scenario.sides.iter().map(|side| {
        let lost = side_losses(setup, state, &side.id);
        json!({
            "id": side.id, "name": side.name, "points": points(setup, state, &side.id), "units_lost": lost.units,
            "officers_lost": lost.officers, "figures_lost": lost.figures, "figures_at_start": lost.of_figures,
        })
    });
    let units = scenario.units().filter_map(|(side, unit)| {
        let now = state.units.get(&unit.id)?;
        // What is gone has nothing left, whatever it had when it went.
        let left = |count: u32| if now.fate.is_some() { 0 } else { count };
        Some(json!({
            "id": unit.id, "name": unit.name, "side": side.id, "type": unit.kind, "at": now.hex(), "facing": now.facing,
            "formation": now.formation, "hexes": now.hexes, "fills": state.filled_hexes(now).collect::<Vec<_>>(),
            "figures": left(now.strength), "figures_at_start": unit.figures, "morale": left(now.morale), "morale_at_start": unit.morale, "routed": now.is_routed(), "on_table": now.is_there(),
            "fate": now.fate, "in_play": now.is_there(), "this_turn": now.marks, "attacked_by": now.attackers,
        }))
    });
    let officers = scenario.officers().filter_map(|(side, officer)| {
        let now = state.officers.get(&officer.id)?;
        Some(json!({
            "id": officer.id, "name": officer.name, "side": side.id, "ability": officer.ability, "at": now.hex(),
            "buffs_left": officer.ability.saturating_sub(now.buffs), "hexes_moved": now.spent, "on_table": now.is_there(),
            "lost": now.lost, "in_play": now.is_there(),
        }))
    });
    let positions = scenario.key_positions.iter().map(|position| {
        let held_by = state.positions.get(&position.id).and_then(Option::as_ref);
        json!({"id": position.id, "name": position.name, "points": position.points, "held_by": held_by})
    });
    let as_it_is = Scenario { board: state.board.as_ref().clone(), ..scenario.as_ref().clone() };
    let board = serde_json::to_value(&as_it_is).ok().and_then(|file| file.get("board").cloned());
    let fields = json!({
        "turn": state.turn, "turns": scenario.turns, "side": state.side, "phase": state.phase, "ended": state.ended,
        "sides": sides.collect::<Vec<_>>(),
        "units": units.collect::<Vec<_>>(),
        "officers": officers.collect::<Vec<_>>(),
        "positions": positions.collect::<Vec<_>>(),
        "board": board,
    });
    if let Json::Object(fields) = fields { fields } else { Map::new() }
}
