//! Laws of refusals, for every game: the referee's word is asked for exactly where it helps, and no unit acts against itself or twice in
//! one command, whatever the referee says.
//!
//! The commands are those of `tests/cases/commands` with names exchanged and items doubled, asked as each of those is about to be played.

use std::collections::{BTreeMap, BTreeSet};

use brigade_major::game::{Game, Play, Request};
use serde_json::Value;

use crate::common::grammar::counts_well;

/// Share of the changed commands that are asked at each line: one in this many, others at the next line.
const SHARE: usize = 5;

fn texts_of(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => drop(found.insert(text.clone())),
        Value::Array(items) => items.iter().for_each(|item| texts_of(item, found)),
        Value::Object(fields) => fields.values().for_each(|field| texts_of(field, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Lists the command with each of its texts exchanged for each of `texts`, and with the first item of each list doubled.
fn changed(command: &Value, texts: &BTreeSet<String>) -> Vec<Value> {
    let mut places = Vec::new();
    crate::common::garbage::pointers(command, "", &mut places);
    let mut all = vec![command.clone()];
    for place in &places {
        let with = |value: Value| {
            let mut changed = command.clone();
            *changed.pointer_mut(place).expect("a place of the command") = value;
            changed
        };
        match command.pointer(place) {
            Some(Value::String(_)) => all.extend(texts.iter().map(|text| with(text.clone().into()))),
            Some(Value::Array(items)) if !items.is_empty() => all.push(with(items.iter().chain(items.first()).cloned().collect())),
            _ => {}
        }
    }
    all
}

/// Names of units in a command, each as often as it is named. A firer that is named twice has two ranges, so that it counts once.
fn named(command: &Value, units: &BTreeSet<String>) -> BTreeMap<String, usize> {
    fn count(value: &Value, units: &BTreeSet<String>, times: &mut BTreeMap<String, usize>) {
        match value {
            Value::String(text) if units.contains(text) => *times.entry(text.clone()).or_default() += 1,
            Value::Array(items) => items.iter().for_each(|item| count(item, units, times)),
            Value::Object(fields) => fields
                .iter()
                .filter(|(name, _)| !["firers", "name", "note"].contains(&name.as_str()))
                .for_each(|(_, field)| count(field, units, times)),
            _ => {}
        }
    }
    let mut times = BTreeMap::new();
    count(command, units, &mut times);
    let firers = command.get("firers").and_then(Value::as_array).into_iter().flatten().filter_map(|firer| firer["unit"].as_str());
    firers.collect::<BTreeSet<_>>().into_iter().for_each(|firer| *times.entry(firer.to_owned()).or_default() += 1);
    times
}

/// Commands that are asked, and what was seen of them.
pub struct Refusals {
    asked: Vec<Value>,
    units: BTreeSet<String>,
    stage: usize,
    /// Number of commands that the referee's word allows.
    pub by_word: usize,
    /// Number of commands in which a unit is named twice.
    pub twice: usize,
}

impl Refusals {
    /// Makes the commands of these lines; `units` are the game's units by id.
    pub fn new(lines: &[Value], units: &[&str]) -> Self {
        let mut texts = BTreeSet::new();
        lines.iter().for_each(|line| texts_of(line, &mut texts));
        Self {
            asked: lines.iter().flat_map(|line| changed(line, &texts)).collect(),
            units: units.iter().map(|unit| (*unit).to_owned()).collect(),
            stage: 0,
            by_word: 0,
            twice: 0,
        }
    }

    /// Asks some of the commands of a game as it stands, each time others.
    pub fn hold<P: Play>(&mut self, game: &Game<P>) {
        for asked in self.asked.iter().skip(self.stage % SHARE).step_by(SHARE) {
            let Ok(command) = serde_json::from_value::<P::Command>(asked.clone()) else { continue };
            if P::correction(&command).is_some() {
                continue;
            }
            let by_word = game.preview(Request { command: command.clone(), override_note: Some("".into()) }).map(drop);
            match game.preview(command) {
                Ok(_) => assert!(by_word.is_ok(), "{asked}: in order, and not by the referee's word: {by_word:?}"),
                Err(refusal) => {
                    assert_eq!(refusal.by_override, by_word.is_ok(), "{asked}: {refusal}, and by the referee's word {by_word:?}");
                    assert!(refusal.by_override || !refusal.to_string().contains("referee"), "{asked}: {refusal}");
                    counts_well(&refusal.sentences());
                    self.by_word += usize::from(refusal.by_override);
                }
            }
            if named(asked, &self.units).values().any(|times| *times > 1) {
                assert!(by_word.is_err(), "{asked}: a unit acts against itself, or twice");
                self.twice += 1;
            }
        }
        self.stage += 1;
    }
}
