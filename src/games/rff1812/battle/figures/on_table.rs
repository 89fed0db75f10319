//! State of a battle as `brigade-major state` prints it (interface, "What is on the table: state").

use serde_json::{Map, Value as Json, json};

use crate::games::rff1812::battle::figures::summary::scores;
use crate::games::rff1812::battle::{Battle, UnitState, losses};
use crate::games::rff1812::scenario::Side;

/// Returns the battle as it stands, as JSON: turn and phase, sides, units, leaders, key positions, charges of this player turn.
#[must_use]
pub fn on_table(battle: &Battle) -> Map<String, Json> {
    let (setup, state) = (battle.setup(), battle.state());
    let scenario = &setup.scenario;
    let side = |side: &Side| {
        let lost = losses(setup, state, &side.id);
        let points = scores(setup, state, &side.id).iter().fold(0_u32, |sum, score| sum.saturating_add(score.points));
        json!({
            "id": side.id, "name": side.name, "points": points, "losses": lost.level,
            "stands_lost": lost.lost, "stands_at_start": lost.starting, "heavy_past": lost.heavy.past,
        })
    };
    let units = scenario.units().filter_map(|(side, unit)| {
        let now = state.units.get(&unit.id)?;
        let known = json!({
            "id": unit.id, "name": unit.name, "side": side.id, "command": unit.command, "arm": unit.arm(),
            "stands_at_start": unit.stands, "state": now.condition(setup, unit).to_string(), "in_play": now.in_play(),
            "leader": state.leader_with(&unit.id),
            // The state leaves these out where they are false.
            "out_of_command": false, "moved": false, "on_foot": false,
        });
        // What is left of a unit that is out of the game is on no table.
        let gone = |count: u32| if now.removed { 0 } else { count };
        Some(with(known, json!(UnitState { stands: gone(now.stands), damaged: gone(now.damaged), ..now.clone() })))
    });
    let leaders = scenario.sides.iter().flat_map(|side| side.leaders.iter().map(move |leader| (side, leader)));
    let leaders = leaders.filter_map(|(side, leader)| {
        let now = state.leaders.get(&leader.id)?;
        let known = json!({
            "id": leader.id, "name": state.leader_name(setup, &leader.id), "side": side.id,
            "rating": state.leader_rating(setup, &leader.id), "radius": state.leader_radius(setup, &leader.id), "in_play": now.in_play(),
        });
        Some(with(known, json!(now)))
    });
    let positions = scenario.key_positions.iter().map(|position| {
        let held_by = state.positions.get(&position.id).and_then(Option::as_ref);
        json!({"id": position.id, "name": position.name, "points": position.points, "held_by": held_by})
    });
    let charges = state.charges.iter().map(|charge| with(json!({"open": charge.open(), "stands": false}), json!(charge)));
    let table = json!({
        "turn": state.turn, "turns": scenario.turns, "side": state.side, "phase": state.phase, "ended": state.ended,
        "clock": scenario.clock_of(state.turn).to_string(), "light": state.light(setup),
        "sides": scenario.sides.iter().map(side).collect::<Vec<_>>(),
        "units": units.collect::<Vec<_>>(),
        "leaders": leaders.collect::<Vec<_>>(),
        "positions": positions.collect::<Vec<_>>(),
        "charges": charges.collect::<Vec<_>>(),
        "thrown_for": state.thrown_for,
    });
    fields(table)
}

/// Merges two objects; fields of the second replace those of the first.
fn with(known: Json, now: Json) -> Json {
    Json::Object(fields(known).into_iter().chain(fields(now)).collect())
}

fn fields(json: Json) -> Map<String, Json> {
    if let Json::Object(fields) = json { fields } else { Map::new() }
}
