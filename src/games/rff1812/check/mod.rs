//! Checks of Regimental Fire and Fury 1812 for the machine interface, and its checks of one die, a file each.

pub mod fallen_leader;
mod single;

pub use fallen_leader::FALLEN_LEADER;
pub use single::{BattleUse, CheckSubject, Rff1812Singles, Single, SingleCheck};

use serde_json::{Map, Value as Json, json};

use crate::engine::{Fault, Faults, Odds};
use crate::games::rff1812::charge::{Charge, ChargeRequest, ChargeRulings, PartyTally};
use crate::games::rff1812::effectiveness::{EffectivenessRequest, effectiveness};
use crate::games::rff1812::fire::{Fire, FireRequest};
use crate::games::rff1812::maneuver::{Maneuver, ManeuverRequest};
use crate::games::rff1812::movement::{ObliqueRequest, RoadMoveRequest, WheelRequest, oblique, road_move, wheel};
use crate::games::rff1812::rating::{RateRequest, rate};
use crate::games::rff1812::words::{Arm, Formation};
use crate::games::rff1812::{Resolution, Tables, explain};
use crate::interface::{Answer, Answered, modifiers, read, read_single};
use crate::table::TableTexts;

/// Checks of one die, the list used by the interface, the forms, the log, luck and the sheets.
pub static CHECKS: &[&SingleCheck] = &[&FALLEN_LEADER];

impl Tables {
    /// Reads and checks the tables of the folder `rff1812`.
    ///
    /// # Errors
    /// Every fault of every file.
    pub fn read(texts: &TableTexts) -> Result<Self, Vec<Fault>> {
        Self::read_with(texts, &CHECKS.iter().map(|check| (check.name, check.facts)).collect::<Vec<_>>())
    }
}

/// Returns the check of one die of that name.
#[must_use]
pub fn single_check(name: &str) -> Option<&'static SingleCheck> {
    CHECKS.iter().copied().find(|check| check.name == name)
}

/// Answers the check `rff1812.<name>`; `None` if there is no such check.
pub fn answer(tables: &Tables, check: &str, name: &str, request: Map<String, Json>) -> Option<Answered> {
    Some(match name {
        "effectiveness" => read(request).and_then(|request| answer_effectiveness(tables, check, &request)),
        "rate" => read(request).and_then(|request| answer_rate(tables, check, &request)),
        "maneuver" => read(request).and_then(|request| answer_maneuver(tables, check, &request)),
        "fire" => read(request).and_then(|request| answer_fire(tables, check, &request)),
        "charge" => read(request).and_then(|request| answer_charge(tables, check, &request)),
        "road_move" => read(request).and_then(|request| answer_road_move(tables, check, &request)),
        "oblique" => read(request).and_then(|request| answer_oblique(tables, check, request)),
        "wheel" => read(request).and_then(|request| answer_wheel(tables, check, request)),
        _ => {
            let single = single_check(name)?;
            read_single(single, request).and_then(|(facts, die)| Ok(answer_single(check, &single.prepare(tables, facts, die, &[])?, die)))
        }
    })
}

/// Builds an answer that needs no dice.
fn plain(check: &str) -> Answer {
    Answer::to(check).field("modifiers", json!([])).field("outcome", Json::Null).field("effects", Json::Null)
}

fn answer_effectiveness(tables: &Tables, check: &str, request: &EffectivenessRequest) -> Answered {
    let answer = effectiveness(tables, request)?;
    Ok(plain(check)
        .field("fresh", answer.fresh)
        .field("worn", answer.cell.worn)
        .field("spent", answer.cell.spent)
        .field("state", answer.state)
        .explained(explain::effectiveness(request, &answer)))
}

fn answer_rate(tables: &Tables, check: &str, request: &RateRequest) -> Answered {
    let answer = rate(tables, request)?;
    Ok(plain(check)
        .field("stands", answer.stands)
        .field("experience", answer.row.data.experience)
        .field("suggested_morale", answer.morale.data.morale)
        .explained(explain::rating(tables, request, &answer)))
}

/// Adds result, outcome and effects, or nulls for them.
fn resolved(answer: Answer, result_name: &'static str, resolution: Option<&Resolution<'_>>) -> Answer {
    answer
        .field(result_name, resolution.map(|resolution| resolution.result))
        .field("outcome", resolution.map(|resolution| &resolution.row.id))
        .field("outcome_source", resolution.map(|resolution| resolution.row.cite.to_string()))
        .field("outcome_provenance", resolution.map(|resolution| resolution.provenance))
        .field("effects", resolution.map(|resolution| &resolution.effects))
}

fn answer_maneuver(tables: &Tables, check: &str, request: &ManeuverRequest) -> Answered {
    let maneuver = Maneuver::prepare(tables, request, &[])?;
    let resolution = request.die.map(|die| maneuver.resolve(die));
    let answer = Answer::to(check)
        .field("table", maneuver.table)
        .field("command", maneuver.command)
        .field("modifiers", modifiers(&maneuver.tally))
        .field("modifier", maneuver.tally.total());
    let answer = resolved(answer, "result", resolution.as_ref()).chances(&Odds::of(&maneuver), maneuver.outcomes());
    Ok(answer.explained(explain::maneuver(&maneuver, request.die)))
}

fn answer_fire(tables: &Tables, check: &str, request: &FireRequest) -> Answered {
    let fire = Fire::prepare(tables, request, &[])?;
    let settled = fire.settled.as_ref();
    let tally = settled.and_then(|settled| settled.tally.as_ref());
    let mut answer = Answer::to(check)
        .field("points", settled.map(|settled| settled.volley.total.as_f64()))
        .field("counted", settled.map(|settled| settled.volley.total.whole_points()))
        .field("modifiers", tally.map(modifiers))
        .field("modifier", tally.map(|tally| tally.total()));
    answer = match (request.die, tally, settled) {
        (Some(_), None, Some(_)) => answer.field("result", Json::Null).field("outcome", "no_attack").field("effects", json!([])),
        (die, ..) => resolved(answer, "result", die.and_then(|die| fire.resolve(die)).as_ref()),
    };
    let odds = Odds::of(&fire);
    for (row, ways) in &odds.weights {
        let name = row.map_or("no_attack", |row| fire.outcomes().rows()[row].id.as_str());
        answer = answer.chance(name, ways, &odds.total);
    }
    Ok(answer.explained(explain::fire(&fire, request)))
}

fn answer_charge(tables: &Tables, check: &str, request: &ChargeRequest) -> Answered {
    let charge = Charge::prepare(tables, request, &ChargeRulings::default())?;
    check_formations(request)?;
    let dice = request.attacker_die.zip(request.defender_die);
    let resolution = dice.map(|(attacker, defender)| charge.resolve(attacker, defender));
    let side = |side: &PartyTally<'_>| json!({"modifiers": modifiers(&side.tally), "modifier": side.tally.total()});
    let answer = Answer::to(check).field("attacker", side(&charge.attacker)).field("defender", side(&charge.defender));
    let answer = resolved(answer, "difference", resolution.as_ref()).chances(&Odds::of(&charge), charge.outcomes());
    Ok(answer.explained(explain::charge(&charge, dice)))
}

/// Refuses cavalry in a storming column, although in a battle it may storm a defile (digest §8).
fn check_formations(request: &ChargeRequest) -> Result<(), Vec<Fault>> {
    let faults = Faults::default();
    for (at, party) in [("attacker.formation", &request.attacker), ("defender.formation", &request.defender)] {
        let stormers = party.arm == Arm::Cavalry && party.formation == Some(Formation::StormingColumn);
        faults.add_if(stormers, at, "cavalry in a charge is mounted, dismounted or in march_column");
    }
    faults.finish()
}

fn answer_single(check: &str, single: &Single<'_>, die: Option<u8>) -> Answer {
    let read = die.map(|die| single.resolve(die));
    let resolution = read.map(|read| Resolution { result: read.result, row: read.row, effects: read.effects, provenance: read.provenance });
    let mut answer = Answer::to(check).field("modifiers", modifiers(&single.tally));
    if single.has_tally() {
        answer = answer.field("modifier", single.tally.total());
    }
    resolved(answer, "result", resolution.as_ref()).chances(&Odds::of(single), single.outcomes()).explained(single.sentence(die))
}

fn answer_road_move(tables: &Tables, check: &str, request: &RoadMoveRequest) -> Answered {
    let answer = road_move(tables, request)?;
    Ok(plain(check)
        .field("rate", answer.rate)
        .field("spent", answer.spent)
        .field("remaining", answer.remaining)
        .explained(explain::road_move(&answer)))
}

fn answer_oblique(tables: &Tables, check: &str, request: ObliqueRequest) -> Answered {
    let answer = oblique(tables, request)?;
    Ok(plain(check)
        .field("angle", answer.slant.angle_degrees)
        .field("cost", answer.slant.length_inches)
        .field("allowed", answer.allowed)
        .explained(explain::oblique(&answer)))
}

fn answer_wheel(tables: &Tables, check: &str, request: WheelRequest) -> Answered {
    let answer = wheel(tables, request)?;
    Ok(plain(check).field("cost", answer.cost).field("allowed", answer.allowed).explained(explain::wheel(&answer)))
}
