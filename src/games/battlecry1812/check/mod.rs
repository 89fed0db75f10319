//! The checks of Battlecry! 1812 as the machine interface asks them, and its checks of one die, a file each.

pub mod officer_fire;
pub mod rally;
mod single;

pub use officer_fire::{OFFICER_FIRE, officer_fire_facts};
pub use rally::{RALLY, rally_facts};
pub use single::{BattlecrySingles, Single, SingleCheck};

use num_bigint::BigUint;
use serde_json::{Map, Value as Json, json};

use crate::engine::Odds;
use crate::games::battlecry1812::fire::{Fire, FireRequest};
use crate::games::battlecry1812::melee::{Melee, MeleeRequest, MeleeRulings};
use crate::games::battlecry1812::{Tables, explain};
use crate::interface::{Answer, Answered, modifiers, read, read_single};

/// The checks of one die. The interface, the forms and the odds go by this list.
pub static CHECKS: &[&SingleCheck] = &[&RALLY, &OFFICER_FIRE];

/// Answers the check `battlecry1812.<name>`; `None` where there is no such check.
pub fn answer(tables: &Tables, check: &str, name: &str, request: Map<String, Json>) -> Option<Answered> {
    Some(match name {
        "fire" => read(request).and_then(|request| answer_fire(tables, check, &request)),
        "melee" => read(request).and_then(|request| answer_melee(tables, check, &request)),
        _ => {
            let single = CHECKS.iter().copied().find(|single| single.name == name)?;
            read_single(single, request).and_then(|(facts, die)| Ok(answer_single(check, &single.prepare(tables, facts, die, &[])?, die)))
        }
    })
}

fn answer_fire(tables: &Tables, check: &str, request: &FireRequest) -> Answered {
    let fire = Fire::prepare(tables, request, &[])?;
    let losses = request.dice.as_ref().and_then(|faces| fire.resolve(faces));
    let odds = fire.odds();
    let list = |ways: &[BigUint]| format!("[{}]", ways.iter().map(ToString::to_string).collect::<Vec<_>>().join(","));
    Ok(Answer::to(check)
        .field("dice_count", fire.dice_count())
        .field("modifiers", fire.tally.as_ref().map(modifiers))
        .field("strength", losses.map(|losses| losses.strength))
        .field("morale", losses.map(|losses| losses.morale))
        .field("retreat", losses.map(|losses| losses.retreat))
        .field("outcome", Json::Null)
        .field("effects", Json::Null)
        .odds_entry("strength", list(&odds.strength))
        .odds_entry("morale", list(&odds.morale))
        .odds_entry("retreat", list(&odds.retreat))
        .odds_entry("of", odds.of.to_string())
        .explained(explain::fire(&fire, request.dice.as_deref())))
}

fn answer_melee(tables: &Tables, check: &str, request: &MeleeRequest) -> Answered {
    let melee = Melee::prepare(tables, request, &MeleeRulings::default())?;
    let faces = request.attacker_dice.as_deref().zip(request.defender_dice.as_deref());
    let outcome = faces.and_then(|(attacker, defender)| melee.resolve(attacker, defender)).map(|resolution| resolution.row.id.clone());
    let answer = Answer::to(check)
        .field("attacker_dice_count", melee.attacker.dice_count())
        .field("defender_dice_count", melee.defender.dice_count())
        .field("attacker_modifiers", modifiers(&melee.attacker.tally))
        .field("defender_modifiers", modifiers(&melee.defender.tally))
        .field("outcome", outcome)
        .field("effects", Json::Null);
    Ok(answer.chances(&Odds::of(&melee), melee.outcomes()).explained(explain::melee(&melee, faces)))
}

fn answer_single(check: &str, single: &Single<'_>, die: Option<u8>) -> Answer {
    let outcome = die.map(|die| single.resolve(die).row.id.clone());
    let answer = Answer::to(check).field("modifiers", json!([])).field("outcome", outcome).field("effects", Json::Null);
    answer.chances(&Odds::of(single), single.outcomes()).explained(single.sentence(die))
}
