//! Whatever is refused is told by name: a unit, leader, officer, side, faction or row is called what players call it, never by its id
//! (issue of the one house, item 8).

use std::collections::BTreeMap;

use brigade_major::engine::Fault;
use brigade_major::game::{Game, Play, Refusal, Request, System as _};
use brigade_major::games::area::campaign::AreaRules;
use brigade_major::games::battlecry1812::battle::Battlecry1812;
use brigade_major::games::registry::{AnyStart, Registrable};
use brigade_major::games::rff1812::battle::Rff1812;
use serde_json::Value;

use super::walked_from;

/// The ids of a game by what they are of.
pub type Ids = BTreeMap<&'static str, Vec<String>>;

/// The ways in which a command goes wrong: another of the same kind where one is named, one of another kind, nobody; somebody twice; another number.
fn wrong(command: &Value, ids: &Ids) -> Vec<Value> {
    let known = |text: &str| ids.values().any(|ids| ids.iter().any(|id| id == text));
    let mut wrong = Vec::new();
    for pointer in pointers(command) {
        let was = command.pointer(&pointer).unwrap();
        let others: Vec<Value> = match was {
            Value::String(text) if known(text) => {
                let others = ids.values().flat_map(|ids| [ids.first(), ids.get(ids.len() / 2), ids.last()]).flatten();
                others.map(|id| id.as_str().into()).chain(["nobody".into()]).collect()
            }
            Value::Array(items) if !items.is_empty() => {
                let twice = items.iter().chain(items.first()).cloned().collect::<Vec<_>>();
                vec![twice.into(), Vec::<Value>::new().into()]
            }
            Value::Number(_) => vec![0.into(), 3.into(), 99.into()],
            Value::Bool(flag) => vec![(!flag).into()],
            _ => Vec::new(),
        };
        for other in others.into_iter().filter(|other| other != was) {
            let mut made = command.clone();
            *made.pointer_mut(&pointer).unwrap() = other;
            wrong.push(made);
        }
    }
    wrong
}

/// The places of a command's values.
fn pointers(value: &Value) -> Vec<String> {
    let inner: Vec<(String, &Value)> = match value {
        Value::Object(fields) => fields.iter().map(|(name, inner)| (name.clone(), inner)).collect(),
        Value::Array(items) => items.iter().enumerate().map(|(nth, inner)| (nth.to_string(), inner)).collect(),
        _ => Vec::new(),
    };
    let within = inner.into_iter().flat_map(|(name, inner)| {
        let own = pointers(inner).into_iter().map(|rest| format!("/{name}{rest}")).collect::<Vec<_>>();
        [format!("/{name}")].into_iter().chain(own)
    });
    within.collect()
}

/// The sentence names nothing by an id. What nobody of that kind has is told as it was given.
fn is_by_name(text: &str) -> bool {
    let quoted = |nth: usize| nth % 2 == 1 && text.to_lowercase().contains("there is no ");
    text.split('"').enumerate().all(|(nth, part)| quoted(nth) || !part.contains('_'))
}

/// Puts these commands to the judge, with and without the referee's word; every refusal is by name.
pub fn told<P: Play>(game: &Game<P>, commands: impl IntoIterator<Item = Value>, seen: &mut BTreeMap<String, usize>) {
    for json in commands {
        let Ok(command) = serde_json::from_value::<P::Command>(json.clone()) else { continue };
        for word in [None, Some("".into())] {
            let Err(refusal) = game.preview(Request { command: command.clone(), override_note: word }) else { continue };
            let Refusal { faults, .. } = &refusal;
            for fault in faults {
                let text = fault.sentence();
                assert!(is_by_name(&text), "{text}\n{}\n{json}", Fault::to_string(fault));
                *seen.entry(text).or_default() += 1;
            }
        }
    }
}

/// The same text with ids nobody could take for names: `brown` is `brown_id`.
fn with_ids(text: &str, ids: &Ids) -> String {
    let ids = ids.values().flatten();
    ids.fold(text.to_owned(), |text, id| text.replace(&format!("\"{id}\""), &format!("\"{id}_id\"")))
}

fn walk<P: Registrable>(script: &str, start: &(dyn AnyStart + 'static), every: usize, ids: &Ids)
where
    P::Setup: Clone,
{
    let start = super::RULES.read_scenario(&with_ids(&start.to_json(), ids)).unwrap();
    let script = with_ids(script, ids);
    let ids = ids.iter().map(|(kind, ids)| (*kind, ids.iter().map(|id| format!("{id}_id")).collect())).collect::<Ids>();
    let lines = script.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let commands = lines.filter(|line| line.get("command").is_some()).map(|mut line| {
        line.as_object_mut().unwrap().remove("referee");
        line
    });
    let commands = commands.collect::<Vec<_>>();
    let (mut seen, mut first) = (BTreeMap::new(), 0);
    walked_from::<P>(&script, start.as_ref(), every, |game| {
        first += 1;
        // Every command somewhere goes wrong in every way, and is given in phases that are not its own.
        for command in commands.iter().skip(first % 5).step_by(5) {
            told(game, [command.clone()].into_iter().chain(wrong(command, &ids)), &mut seen);
        }
    });
    assert!(seen.len() >= 40, "{}: too few refusals to tell: {seen:#?}", seen.len());
}

#[test]
fn what_regiments_may_not_do_is_told_by_name() {
    for (script, scenario, every) in [
        (include_str!("../../replays/chippawa.jsonl"), "rff1812/chippawa.json", 60),
        (include_str!("../../replays/sackets.jsonl"), "rff1812/sackets_harbor.json", 4),
    ] {
        let start = super::start(scenario);
        let roster = &start.downcast_ref::<Rff1812>().unwrap().scenario;
        let leaders = roster.sides.iter().flat_map(|side| &side.leaders);
        let ids: Ids = [
            ("unit", roster.units().map(|(_, unit)| unit.id.to_string()).collect()),
            ("leader", leaders.map(|leader| leader.id.to_string()).collect()),
            ("position", roster.key_positions.iter().map(|position| position.id.to_string()).collect()),
        ]
        .into();
        walk::<Rff1812>(script, start.as_ref(), every, &ids);
    }
}

#[test]
fn what_companies_may_not_do_is_told_by_name() {
    let start = super::start("battlecry1812/thames.json");
    let roster = &start.downcast_ref::<Battlecry1812>().unwrap().scenario;
    let ids: Ids = [
        ("unit", roster.units().map(|(_, unit)| unit.id.to_string()).collect()),
        ("officer", roster.officers().map(|(_, officer)| officer.id.to_string()).collect()),
    ]
    .into();
    walk::<Battlecry1812>(include_str!("../../replays/thames.jsonl"), start.as_ref(), 40, &ids);
}

/// Submits a campaign's last commands again, as they are and wrong in every way.
pub fn of_campaign(game: &Game<AreaRules>, seen: &mut BTreeMap<String, usize>) {
    let setup = game.setup();
    let of = |ids: &mut dyn Iterator<Item = String>| ids.collect::<Vec<_>>();
    let ids: Ids = [
        ("faction", of(&mut setup.tables.factions.iter().map(|row| row.head.id.to_string()))),
        ("side", of(&mut setup.tables.sides.iter().map(|row| row.head.id.to_string()))),
        ("card", of(&mut setup.tables.cards.iter().map(|row| row.head.id.to_string()))),
    ]
    .into();
    let commands = game.journal().applied().map(|event| &event.command).filter(|command| AreaRules::can_be_corrected(command));
    let commands = commands.map(|command| serde_json::to_value(command).unwrap()).collect::<Vec<_>>();
    for command in commands.iter().rev().take(20) {
        told(game, [command.clone()].into_iter().chain(wrong(command, &ids)), seen);
    }
}
