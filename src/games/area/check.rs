//! Checks of the area games, as the machine interface requests them.

use serde_json::{Map, Value as Json, json};

use crate::games::area::kind::Requests;
use crate::games::area::odds::{ConquestOddsRequest, InvasionOddsRequest, OddsRequest, battle_odds};
use crate::games::area::reinforce::{ConquestReinforceRequest, InvasionReinforceRequest, ReinforceRequest, reinforce};
use crate::games::area::roll::{RollRequest, RollResult, roll};
use crate::games::area::{Tables, explain};
use crate::interface::{Answer, Answered, read};

/// Answers a check of an area game, such as `invasion1812.<name>`. Returns `None` if there is no such check.
pub fn answer(tables: &Tables, check: &str, name: &str, request: Map<String, Json>) -> Option<Answered> {
    Some(match (name, tables.game.requests) {
        ("roll", _) => read(request).and_then(|request| answer_roll(tables, check, &request)),
        ("battle_odds", Requests::OfInvasion) => {
            read::<InvasionOddsRequest>(request).and_then(|request| answer_odds(tables, check, &request.into()))
        }
        ("battle_odds", Requests::OfConquest) => {
            read::<ConquestOddsRequest>(request).and_then(|request| answer_odds(tables, check, &request.into()))
        }
        ("reinforce", Requests::OfInvasion) => {
            read::<InvasionReinforceRequest>(request).and_then(|request| answer_reinforce(tables, check, &request.into()))
        }
        ("reinforce", Requests::OfConquest) => {
            read::<ConquestReinforceRequest>(request).and_then(|request| answer_reinforce(tables, check, &request.into()))
        }
        _ => return None,
    })
}

/// Builds an answer without modifiers and outcome.
fn plain(check: &str) -> Answer {
    Answer::to(check).field("modifiers", json!([])).field("outcome", Json::Null).field("effects", Json::Null)
}

/// Builds a JSON object of numbers by name, in the order given.
fn named<N: Into<Json>>(numbers: impl IntoIterator<Item = (String, N)>) -> Json {
    Json::Object(numbers.into_iter().map(|(name, number)| (name, number.into())).collect())
}

fn answer_roll(tables: &Tables, check: &str, request: &RollRequest) -> Answered {
    let answer = roll(tables, request)?;
    let id = |faction: usize| tables.faction(faction).head.id.to_string();
    let shown = |of: fn(&RollResult, usize) -> u8| {
        answer.result.as_ref().map(|result| {
            let counts = answer.cubes.present().map(|faction| (id(faction), of(result, faction)));
            named(counts.filter(|(_, count)| *count > 0))
        })
    };
    Ok(plain(check)
        .field("dice_count", named(answer.dice_count.iter().map(|(faction, dice)| (id(*faction), *dice))))
        .field("hits", answer.result.as_ref().map(RollResult::hits))
        .field("flees", shown(|result, faction| result.shown[faction].flees))
        .field("commands", shown(|result, faction| result.shown[faction].commands))
        .explained(explain::roll(tables, &answer)))
}

fn answer_odds(tables: &Tables, check: &str, request: &OddsRequest) -> Answered {
    let odds = battle_odds(tables, request)?;
    let side = |side: usize| tables.sides[side].head.id.to_string();
    let survivors = |own: usize| {
        let factions = (0..tables.factions.len()).filter(|faction| tables.may_fight_for(*faction, own));
        let expected = factions.map(|faction| (tables.faction(faction).head.id.to_string(), odds.endings.expected_of(own, faction)));
        named(expected.filter(|(_, units)| *units > 0.0))
    };
    let chances = |own: usize| named(odds.endings.survivors(own).into_iter().map(|(units, chance)| (units.to_string(), chance)));
    Ok(plain(check)
        .field("wins", named([0, 1].map(|own| (side(own), odds.endings.wins(own)))))
        .field("expected", named([0, 1].map(|own| (side(own), odds.endings.expected(own)))))
        .field("survivors", named([0, 1].map(|own| (side(own), survivors(own)))))
        .field("left", named([0, 1].map(|own| (side(own), chances(own)))))
        .explained(explain::battle_odds(tables, &odds)))
}

fn answer_reinforce(tables: &Tables, check: &str, request: &ReinforceRequest) -> Answered {
    let found = reinforce(tables, request)?;
    let mut answer = plain(check).field("enlist", named(found.enlist.iter().map(|(area, units)| (area.to_string(), *units))));
    if let Some(units) = found.anywhere_held {
        answer = answer.field("anywhere_held", units);
    }
    if let Some(units) = found.anywhere_open {
        answer = answer.field("anywhere_open", units);
    }
    Ok(answer.field("fled_return", found.fled_return).explained(explain::reinforce(tables, request, &found)))
}
