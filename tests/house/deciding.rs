//! The values that decide a battle, found once more in another way: by changing the texts of the tables themselves.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::collections::BTreeMap;

use brigade_major::cite::Provenance;
use brigade_major::games::Rules;
use brigade_major::games::registry::AnyGame;
use brigade_major::games::registry::deciding::{self, CERTAIN, MOST, Typical, assumed_values, row_of};
use brigade_major::table::TableTexts;
use serde_json::Value as Json;

use crate::common::RULES;

const GAMES: [&str; 4] = ["rff1812", "battlecry1812", "invasion1812", "conquest1754"];

fn typical(rules: &Rules, game: &str) -> (Typical, Json) {
    let text = rules.game(game).unwrap().typical();
    (Typical::read(text).unwrap_or_else(|sentence| panic!("{game}: {sentence}")), serde_json::from_str(text).unwrap())
}

/// A number of the tables: file, table, row and place.
type Key = (String, String, String, String);

fn search(rules: &Rules, game: &str) -> Vec<(Key, u64)> {
    let found = deciding::search(rules, &TableTexts::shipped(), game, &typical(rules, game).0);
    let key = |value: &brigade_major::games::registry::deciding::ValueKey| {
        (value.row.file.clone(), value.row.table.clone(), value.row.row.clone(), value.place.clone())
    };
    found.iter().map(|deciding| (key(&deciding.value), deciding.change)).collect()
}

/// Results of a check by their names, each with its share of 1.
fn results(game: &dyn AnyGame, check: &Json) -> Option<BTreeMap<String, f64>> {
    let full = check["check"].as_str().unwrap();
    let ask = |request: &Json| {
        let answer = game.answer(full, full.split_once('.').unwrap().1, request.as_object().unwrap().clone())?.ok()?;
        serde_json::to_value(&answer).ok()
    };
    let mut found = BTreeMap::new();
    if let Some(die) = check["die"].as_array() {
        let sides = die[1].as_u64().unwrap();
        for face in 1..=sides {
            let mut request = check["request"].clone();
            request[die[0].as_str().unwrap()] = face.into();
            let answer = ask(&request)?;
            *found.entry(format!("{} {}", answer["outcome"], answer["effects"])).or_insert(0.0) += 1.0 / sides as f64;
        }
        return Some(found);
    }
    let answer = ask(&check["request"])?;
    if let Some(field) = check["chances"].as_str() {
        found.extend(answer[field].as_object()?.iter().map(|(name, chance)| (name.clone(), chance.as_f64().unwrap())));
    } else {
        let share = |odds: &Json| odds[0].as_f64().unwrap() / odds[1].as_f64().unwrap();
        found.extend(answer["odds"].as_object()?.iter().map(|(name, odds)| (name.clone(), share(odds))));
    }
    Some(found)
}

/// The same with all that comes to nothing as one: fire without effect, and no fire at all.
fn results_that_matter(game: &dyn AnyGame, check: &Json) -> Option<BTreeMap<String, f64>> {
    let mut matter = BTreeMap::new();
    for (name, chance) in results(game, check)? {
        let is_nothing = ["none", "no_attack"].contains(&name.split([' ', '"']).find(|word| !word.is_empty()).unwrap_or_default());
        *matter.entry(if is_nothing { String::new() } else { name }).or_insert(0.0) += chance;
    }
    Some(matter)
}

fn differ(one: &BTreeMap<String, f64>, other: &BTreeMap<String, f64>) -> f64 {
    let at = |results: &BTreeMap<String, f64>, name: &String| results.get(name).copied().unwrap_or(0.0);
    one.keys().chain(other.keys().filter(|name| !one.contains_key(*name))).map(|name| (at(one, name) - at(other, name)).abs()).sum::<f64>()
        / 2.0
}

fn numbers(at: &str, value: &Json, found: &mut Vec<String>) {
    match value {
        Json::Object(fields) => fields.iter().for_each(|(key, value)| numbers(&format!("{at}/{key}"), value, found)),
        Json::Array(values) => values.iter().enumerate().for_each(|(nth, value)| numbers(&format!("{at}/{nth}"), value, found)),
        Json::Number(_) => found.push(at.to_owned()),
        Json::Null | Json::Bool(_) | Json::String(_) => {}
    }
}

/// Every number of assumed rows, but those that are printed.
fn assumed(game: &str, typical: &Json) -> Vec<Key> {
    let texts = TableTexts::shipped();
    let printed = typical["printed"].as_array().cloned().unwrap_or_default();
    let mut keys = Vec::new();
    for (file, text) in texts.0.iter().filter(|(file, _)| file.starts_with(&format!("{game}/"))) {
        let json: Json = serde_json::from_str(text).unwrap();
        for (table, rows) in json.as_object().unwrap() {
            for row in rows.as_array().into_iter().flatten().filter(|row| row["provenance"] == "house") {
                let mut places = Vec::new();
                let own = row.as_object().unwrap().iter().filter(|(key, _)| *key != "cite");
                own.for_each(|(key, value)| numbers(&format!("/{key}"), value, &mut places));
                let id = row["id"].as_str().unwrap();
                places.retain(|place| {
                    let is_part = |part: &Json| {
                        part["file"] == file.as_str()
                            && part["table"] == table.as_str()
                            && (part["row"].is_null() || part["row"] == id)
                            && place.starts_with(part["place"].as_str().unwrap())
                    };
                    let named =
                        row["printed"].as_array().is_some_and(|names| names.iter().any(|name| place[1..] == *name.as_str().unwrap()));
                    !named && !printed.iter().any(is_part)
                });
                keys.extend(places.into_iter().map(|place| (file.clone(), table.clone(), id.to_owned(), place)));
            }
        }
    }
    keys
}

/// The tables with a number changed, and the edges that touch it.
fn changed(game: &dyn AnyGame, (file, table, id, place): &Key, by: f64) -> Option<std::sync::Arc<dyn AnyGame>> {
    let texts = TableTexts::shipped();
    let mut json: Json = serde_json::from_str(&texts.0[file]).unwrap();
    let rows = json[table].as_array_mut().unwrap();
    let nth = rows.iter().position(|row| row["id"] == id.as_str()).unwrap();
    let old = rows[nth].pointer(place).unwrap().clone();
    let number = |value: f64| if value.fract() == 0.0 { Json::from(value as i64) } else { Json::from(value) };
    let touching = match place.as_str() {
        "/from" => Some(("/to", -1.0)),
        "/to" if rows[nth].get("from").is_some() => Some(("/from", 1.0)),
        "/to" if rows[nth].get("above").is_some() => Some(("/above", 0.0)),
        "/above" => Some(("/to", 0.0)),
        _ => None,
    };
    let weapon = rows[nth].get("weapon").cloned();
    if let Some((theirs, apart)) = touching {
        for (other, row) in rows.iter_mut().enumerate() {
            let is_theirs = other != nth
                && row.get("weapon").cloned() == weapon
                && row.pointer(theirs).and_then(Json::as_f64) == Some(old.as_f64().unwrap() + apart);
            if is_theirs {
                *row.pointer_mut(theirs).unwrap() = number(old.as_f64().unwrap() + by + apart);
            }
        }
    }
    *rows[nth].pointer_mut(place).unwrap() = number(old.as_f64().unwrap() + by);
    let read = |json: &Json| {
        let mut texts = texts.clone();
        texts.0.insert(file.clone(), json.to_string());
        game.reread(&texts).ok()
    };
    read(&json).or_else(|| {
        // Faces of a die: another kind gives or takes.
        let mut places = Vec::new();
        let row = json[table][nth].clone();
        row.as_object()
            .unwrap()
            .iter()
            .filter(|(key, _)| *key != "cite")
            .for_each(|(key, value)| numbers(&format!("/{key}"), value, &mut places));
        places.iter().filter(|other| *other != place).find_map(|other| {
            let mut json = json.clone();
            let given = json[table][nth].pointer_mut(other)?;
            *given = number(given.as_f64()? - by);
            read(&json)
        })
    })
}

/// Whole numbers change by 1, all others and points by a half.
fn step(game: &dyn AnyGame, (file, table, id, place): &Key) -> f64 {
    let rows = game.rows();
    let row = rows.iter().find(|row| row.file == *file && row.table == *table && row.head.id.as_str() == id).unwrap();
    let value = serde_json::to_value(&row.data).unwrap().pointer(place).unwrap().clone();
    if value.is_i64() && place != "/points" { 1.0 } else { 0.5 }
}

/// The values of the page are those of which a step changes most, and by how much; of none that is left out is it more.
#[test]
fn the_twelve_are_those_that_change_most() {
    let rules = RULES.clone();
    for name in GAMES {
        let game = rules.game(name).unwrap();
        let (_, typical) = typical(&rules, name);
        let checks = typical["checks"].as_array().unwrap();
        let now = checks
            .iter()
            .map(|check| results_that_matter(game, check).unwrap_or_else(|| panic!("{name}: {}", check["label"])))
            .collect::<Vec<_>>();
        let mut changes = Vec::new();
        for key in assumed(name, &typical) {
            let by = step(game, &key);
            let of = |by: f64| {
                let other = changed(game, &key, by)?;
                Some(
                    checks
                        .iter()
                        .zip(&now)
                        .map(|(check, now)| results_that_matter(other.as_ref(), check).map_or(0.0, |then| differ(now, &then)))
                        .sum::<f64>(),
                )
            };
            // Files that no check is said to read: a step more is enough to see that none does.
            let is_read = checks.iter().any(|check| check["tables"].as_array().unwrap().iter().any(|file| *file == key.0.as_str()));
            let change = if is_read { of(-by).unwrap_or(0.0).max(of(by).unwrap_or(0.0)) } else { of(by).unwrap_or(0.0) };
            assert!(is_read || change == 0.0, "{key:?} changes a typical check: name its file there");
            changes.push((change, key));
        }
        let found = search(&rules, name);
        println!("{name}: {found:#?}");
        assert!(!found.is_empty() && found.len() <= MOST, "{name}");
        for (key, change) in &found {
            let own = changes.iter().find(|(_, own)| own == key).unwrap_or_else(|| panic!("{name}: {key:?} is not assumed")).0;
            assert!((own - *change as f64 / CERTAIN as f64).abs() < 1e-6, "{name}: {key:?} changes {own}, not {change}");
        }
        let least = found.iter().map(|(_, change)| *change as f64 / CERTAIN as f64).fold(f64::INFINITY, f64::min);
        let full = found.len() == MOST;
        let edges = |key: &Key| key.3 == "/to" || key.3 == "/above";
        for (change, key) in changes.iter().filter(|(change, key)| *change > 1e-6 && !found.iter().any(|(known, _)| known == key)) {
            assert!(
                full && *change <= least + 1e-6 || edges(key),
                "{name}: {key:?} changes {change}, more than the least of the page, {least}"
            );
        }
    }
}

/// What is not assumed is never listed, whatever it changes.
#[test]
fn what_is_printed_is_never_listed() {
    let rules = RULES.clone();
    for name in GAMES {
        let rows = rules.game(name).unwrap().rows();
        let (typical, _) = typical(&rules, name);
        for value in assumed_values(rows, &typical) {
            let row = row_of(rows, &value).unwrap();
            assert_eq!(row.head.provenance, Provenance::Assumed, "{name}: {value:?}");
        }
    }
}

/// Words are for values that are assumed, and every value on the page has them.
#[test]
fn words_are_for_assumed_values() {
    let rules = RULES.clone();
    for name in GAMES {
        let (typical, _) = typical(&rules, name);
        let values = assumed_values(rules.game(name).unwrap().rows(), &typical);
        for words in &typical.words {
            assert!(values.contains(&words.key()), "{name}: {:?}", words.key());
        }
        for (key, _) in search(&rules, name) {
            let known = values
                .iter()
                .find(|value| (&value.row.file, &value.row.table, &value.row.row, &value.place) == (&key.0, &key.1, &key.2, &key.3));
            assert!(known.is_some_and(|value| typical.words_of(value).is_some()), "{name}: {key:?} has no words");
        }
        assert!(typical.checks.iter().all(|check| !check.why.is_empty() && !check.label.is_empty()), "{name}");
    }
}
