//! Recorded games: commands in `tests/replays/NAME.jsonl`, what the program says to each in `NAME.txt`.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::fs;
use std::path::Path;
use std::sync::Arc;

use brigade_major::battle::read_file;
use brigade_major::cli::{Rulesets, play};
use brigade_major::scenario::{Scenario, shipped};
use brigade_major::store::BattleFile;
use brigade_major::table::TableTexts;
use serde_json::Value;

/// Plays a script on a new battle: what is said, a line for each line of it, and the battle's file.
fn played(script: &str, scenario: &str, at: &Path) -> (String, Vec<u8>) {
    let texts = TableTexts::shipped();
    let tables = Arc::new(Rulesets::read(&texts).unwrap_or_else(|faults| panic!("{faults}")).rff1812);
    let scenario = Scenario::parse(shipped(scenario).unwrap(), &tables.gun_ids()).unwrap();
    let mut output = Vec::new();
    play(&tables, &texts.fingerprint(), at, Some(scenario), script.as_bytes(), &mut output).unwrap();
    let line = |line: &str| {
        let answer: Value = serde_json::from_str(line).unwrap();
        match answer["says"].as_str() {
            Some(says) => format!("{says}\n"),
            None => format!("refused: {}\n", answer["error"].as_str().unwrap()),
        }
    };
    let says = String::from_utf8(output).unwrap().lines().map(line).collect();
    let file = fs::read(at).unwrap();
    // Read again, the file is the battle that was played.
    let contents = BattleFile::read_only(at).unwrap();
    let records = contents.records.len();
    let (battle, _) = read_file(&tables, &texts.fingerprint(), &contents.header, contents.records).unwrap();
    assert!(battle.journal().len() <= records);
    (says, file)
}

#[test]
fn chippawa_is_fought_as_recorded() {
    let (script, expected) = (include_str!("replays/chippawa.jsonl"), include_str!("replays/chippawa.txt"));
    let folder = tempfile::tempdir().unwrap();
    let first = played(script, "rff1812/chippawa.json", &folder.path().join("first.jsonl"));
    for (nth, (said, expected)) in first.0.lines().zip(expected.lines()).enumerate() {
        assert_eq!(said, expected, "line {}: {}", nth + 1, script.lines().nth(nth).unwrap_or_default());
    }
    assert_eq!(first.0, expected, "as many lines");
    let second = played(script, "rff1812/chippawa.json", &folder.path().join("second.jsonl"));
    assert!(first == second, "the same bytes twice");
}
