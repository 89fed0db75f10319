//! Recorded games of companies: commands in `tests/replays/NAME.jsonl`, what the program says to each in `NAME.txt`.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::fs;
use std::path::Path;

use brigade_major::cli::play;
use brigade_major::game::file::read_lines;
use brigade_major::games::battlecry1812::battle::Battlecry1812;
use brigade_major::games::battlecry1812::entry::GAME as BATTLECRY1812;
use brigade_major::games::{Rules, shipped};
use brigade_major::store::BattleFile;
use brigade_major::table::TableTexts;
use serde_json::Value;

/// Plays a script on a new battle: what is said, a line for each line of it, and the battle's file.
fn played(script: &str, scenario: &str, at: &Path) -> (String, Vec<u8>) {
    let texts = TableTexts::shipped();
    let known = Rules::read(&texts).unwrap_or_else(|faults| panic!("{faults:?}"));
    let scenario = known.read_scenario(shipped(scenario).unwrap()).unwrap();
    let mut output = Vec::new();
    play(&known, at, Some(scenario), script.as_bytes(), &mut output).unwrap();
    let text = crate::common::said(&output);
    let file = fs::read(at).unwrap();
    // Read again, the file is the battle that was played.
    let contents = BattleFile::read_only(at).unwrap();
    let records = contents.records.len();
    let read = read_lines::<Battlecry1812>(
        known.tables(&BATTLECRY1812).expect("it is in the list of games"),
        &texts.fingerprint(),
        &contents.header,
        contents.records,
    );
    assert!(read.unwrap().0.journal().len() <= records);
    (text, file)
}

/// The script is played twice: what is said is as recorded, and the files are the same bytes.
fn as_recorded(script: &str, expected: &str, scenario: &str) {
    let folder = tempfile::tempdir().unwrap();
    let first = played(script, scenario, &folder.path().join("first.jsonl"));
    for (nth, (said, expected)) in first.0.lines().zip(expected.lines()).enumerate() {
        assert_eq!(said, expected, "line {}: {}", nth + 1, script.lines().nth(nth).unwrap_or_default());
    }
    assert_eq!(first.0, expected, "as many lines");
    let second = played(script, scenario, &folder.path().join("second.jsonl"));
    assert!(first == second, "the same bytes twice");
}

#[test]
fn the_thames_is_fought_as_recorded() {
    let text = include_str!("../replays/thames.txt");
    as_recorded(include_str!("../replays/thames.jsonl"), text, "battlecry1812/thames.json");
    assert!(text.lines().last().is_some_and(|last| last.starts_with("The battle ends: ")), "to its end");
}

/// A line that is no command is told with the field at fault, in a player's words, and the lines after it are carried out.
#[test]
fn lines_that_are_no_commands_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let texts = TableTexts::shipped();
    let rules = Rules::read(&texts).unwrap_or_else(|faults| panic!("{faults:?}"));
    let scenario = rules.read_scenario(shipped("battlecry1812/thames.json").unwrap()).unwrap();
    let cases: [(&[u8], &str); 26] = [
        (b"{", "this is not JSON: it ends too early"),
        (b"[1]", "the line is not an object: it must be {\"command\": ...}"),
        (b"{\"undo\": true, \"redo\": true}", "undo: must be true, and nothing else in the line"),
        (b"{\"redo\": false}", "redo: must be true, and nothing else in the line"),
        (b"{\"command\": \"move\", \"unit\": \"johnson_1_1\"}", "to: is missing"),
        (b"{\"command\": \"move\", \"unit\": \"johnson_1_1\", \"to\": \"202\"}", "to: "),
        (b"{\"command\": \"move\", \"unit\": \"johnson_1_1\", \"to\": \"0706\", \"speed\": 3}", "speed: \"speed\" is not known. Choose unit, to, facing or along"),
        (b"{\"command\": \"form\", \"unit\": \"johnson_1_1\", \"formation\": \"blob\"}", "formation: \"blob\" is not known. Choose line, open_order"),
        (b"{\"command\": \"dance\"}", "command: \"dance\" is not known. Choose move, form"),
        (b"", "the line is empty: it must be {\"command\": ...}"),
        (b"  ", "the line is empty: it must be"),
        (b"{\"unit\": \"johnson_1_1\"}", "command: is missing"),
        (b"{\"command\": 3}", "command: 3 is not allowed: it must be a word"),
        (
            b"{\"command\": \"edit_unit\", \"unit\": \"johnson_1_1\", \"edit\": \"x\", \"note\": \"\"}",
            "edit: \"x\" is not allowed: it must be an object, {...}",
        ),
        (
            b"{\"command\": \"edit_unit\", \"unit\": \"johnson_1_1\", \"edit\": {\"strength\": -1}, \"note\": \"\"}",
            "edit.strength: -1 is not allowed: it must be a whole number, not below 0",
        ),
        (
            b"{\"command\": \"edit_unit\", \"unit\": \"johnson_1_1\", \"edit\": {\"strenght\": 1}, \"note\": \"\"}",
            "edit.strenght: \"strenght\" is not known. Choose at, facing",
        ),
        (
            b"{\"command\": \"edit_officer\", \"officer\": \"johnson\", \"edit\": 3, \"note\": \"\"}",
            "edit: 3 is not allowed: it must be an object, {...}",
        ),
        (b"{\"command\": \"edit_ground\", \"edit\": null, \"note\": \"\"}", "edit: null is not allowed: it must be an object, {...}"),
        (
            b"{\"command\": \"edit_ground\", \"edit\": {\"hexes\": [\"0101\", 5, 5]}, \"note\": \"\"}",
            "edit.hexes[1]: 5 is not allowed: it must be a text",
        ),
        (
            b"{\"command\": \"set_phase\", \"turn\": \"x\", \"side\": \"british\", \"phase\": \"move\"}",
            "turn: \"x\" is not allowed: it must be a whole number, not below 0",
        ),
        (
            b"{\"command\": \"fire\", \"unit\": \"a\", \"target\": \"b\", \"dice\": {\"faces\": 1, \"from\": \"typed\"}}",
            "dice.faces: 1 is not allowed: it must be a list",
        ),
        (
            b"{\"command\": \"fire\", \"unit\": \"a\", \"target\": \"b\", \"dice\": {\"faces\": [1]}}",
            "dice.from: is missing",
        ),
        (
            b"{\"command\": \"fire\", \"unit\": \"a\", \"target\": \"b\", \"dice\": {\"faces\": [1], \"from\": \"typed\"}, \"retreat\": \"0101\"}",
            "retreat: \"0101\" is not allowed: it must be a list",
        ),
        (
            b"{\"command\": \"fire\", \"unit\": \"a\", \"target\": \"b\", \"dice\": {\"faces\": [1, 300], \"from\": \"typed\"}}",
            "dice.faces[1]: 300 is not allowed: it must be a face of the die",
        ),
        (b"\xff\xfe", "the line is not UTF-8 text from byte 1 on"),
        (b"{\"command\": \"note\", \"text\": \"well\"}", ""),
    ];
    let input = cases.map(|(line, _)| line).join(&b'\n');
    let mut output = Vec::new();
    let well = play(&rules, &folder.path().join("b.jsonl"), Some(scenario), input.as_slice(), &mut output).unwrap();
    assert!(!well);
    let answers = String::from_utf8(output).unwrap();
    let answers = answers.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()).collect::<Vec<_>>();
    assert_eq!(answers.len(), cases.len());
    for (answer, (line, text)) in answers.iter().zip(cases) {
        let error = answer["error"].as_str().unwrap_or_default();
        assert!(error.is_empty() == text.is_empty(), "{}: {answer}", String::from_utf8_lossy(line));
        // A sentence for players, and beside it the field for scripts.
        let (place, text) = text.split_once(": ").filter(|(place, _)| !place.contains(' ')).unwrap_or(("", text));
        assert_eq!(answer["at"][0].as_str().unwrap_or_default(), place, "{}: {answer}", String::from_utf8_lossy(line));
        assert!(error.to_lowercase().contains(&text.to_lowercase()), "{}: {answer}", String::from_utf8_lossy(line));
    }
}
