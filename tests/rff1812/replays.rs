//! Recorded games: commands in `tests/replays/NAME.jsonl`, what the program says to each in `NAME.txt`.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::fs;
use std::path::Path;
use std::sync::Arc;

use brigade_major::cli::play;
use brigade_major::game::file::read_lines;
use brigade_major::game::{Record, Request};
use brigade_major::games::rff1812::Tables;
use brigade_major::games::rff1812::battle::{Battle, Command, Rff1812, Setup, TableReading, begin, side_standing};
use brigade_major::games::rff1812::entry::GAME as RFF1812;
use brigade_major::games::rff1812::scenario::Scenario;
use brigade_major::games::rff1812::words::Losses;
use brigade_major::games::{Rules, shipped};
use brigade_major::store::BattleFile;
use brigade_major::table::TableTexts;
use serde_json::Value;

use crate::common::RULES;

fn tables() -> Arc<Tables> {
    RULES.tables(&RFF1812).expect("it is in the list of games").clone()
}

fn scenario_of(tables: &Tables, name: &str) -> Scenario {
    Scenario::parse(shipped(name).unwrap(), &tables.for_files()).unwrap()
}

/// A battle played to its end: what is said, a line for each line of the script; its file; and what the file read again holds.
struct Played {
    text: String,
    file: Vec<u8>,
    read: Battle,
}

/// Plays a script on a new battle, as the program does.
fn played(script: &str, scenario: &str, at: &Path) -> Played {
    let (texts, tables) = (TableTexts::shipped(), tables());
    let scenario = scenario_of(&tables, scenario);
    let mut output = Vec::new();
    let rules = Rules::read(&texts).unwrap_or_else(|faults| panic!("{faults:?}"));
    let any = RFF1812.start(Setup::new(&tables, scenario));
    play(&rules, at, Some(any), script.as_bytes(), &mut output).unwrap();
    let text = crate::common::said(&output);
    let file = fs::read(at).unwrap();
    let contents = BattleFile::read_only(at).unwrap();
    let records = contents.records.len();
    let (read, notice) = read_lines::<Rff1812>(&tables, &texts.fingerprint(), &contents.header, contents.records).unwrap();
    assert!(notice.is_none());
    assert!(read.journal().len() <= records);
    Played { text, file, read }
}

/// The same script without a file, every line straight into the game; what is refused is passed over.
fn submitted(script: &str, scenario: &str) -> Battle {
    let tables = tables();
    let mut battle = begin(&tables, scenario_of(&tables, scenario));
    for line in script.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        if line.get("undo").is_some() {
            battle.undo().unwrap();
        } else if line.get("redo").is_some() {
            battle.redo().unwrap();
        } else {
            // A preview comes to the same, kept or refused.
            let mut line = line;
            let word = line.as_object_mut().unwrap().remove("referee").map(|word| word.as_str().unwrap().into());
            let command: Command = serde_json::from_value(line).unwrap();
            let command = Request { command, override_note: word };
            let preview = battle.preview(command.clone());
            assert_eq!(battle.submit(command), preview.map(Record::Event));
        }
    }
    battle
}

const CHIPPAWA: &str = "rff1812/chippawa.json";

const SACKETS: &str = "rff1812/sackets_harbor.json";

#[test]
fn chippawa_is_fought_as_recorded() {
    fought_as_recorded(CHIPPAWA, include_str!("../replays/chippawa.jsonl"), include_str!("../replays/chippawa.txt"));
}

/// The landing at Sackets Harbor, as far as the late militia's die.
#[test]
fn sackets_harbor_is_fought_as_recorded() {
    let said = include_str!("../replays/sackets.txt");
    fought_as_recorded(SACKETS, include_str!("../replays/sackets.jsonl"), said);
    for part in ["die 3 (4 or more on a d6 brings it on)", "die 4 rolled here (The roads from inland)", "Late militia +"] {
        assert!(said.contains(part), "{part}");
    }
}

fn fought_as_recorded(scenario: &str, script: &str, expected: &str) {
    let folder = tempfile::tempdir().unwrap();
    let first = played(script, scenario, &folder.path().join("first.jsonl"));
    for (nth, (said, expected)) in first.text.lines().zip(expected.lines()).enumerate() {
        assert_eq!(said, expected, "line {}: {}", nth + 1, script.lines().nth(nth).unwrap_or_default());
    }
    assert_eq!(first.text, expected, "as many lines");
    let second = played(script, scenario, &folder.path().join("second.jsonl"));
    assert!(first.text == second.text, "the same bytes twice");
    assert!(first.file == second.file, "the same bytes twice");
}

#[test]
fn chippawa_ends_after_twelve_turns_with_an_american_victory() {
    let script = include_str!("../replays/chippawa.jsonl");
    let folder = tempfile::tempdir().unwrap();
    let battle = played(script, CHIPPAWA, &folder.path().join("battle.jsonl")).read;
    let state = battle.state();
    assert!(state.ended);
    assert!(state.turn == 12);
    // Points: a band removed 4, three units spent 6, two worn 2, two gun stands 2, Riall 1, two positions 10; and 4 + 1 + 1 + 1 and a position.
    let (us, british) = ("united_states", "british");
    let ended = TableReading::Ends { points: vec![(us.into(), 25), (british.into(), 12)], winner: Some(us.into()) };
    assert_eq!(battle.journal().last_applied().unwrap().found.reading, ended);
    let of = |side: &str| side_standing(battle.setup(), state, &side.into());
    assert_eq!((of(us).points, of(british).points), (25, 12));
    assert_eq!((of(us).losses.starting, of(us).losses.lost, of(us).losses.level), (82, 10, Losses::None));
    assert_eq!((of(british).losses.starting, of(british).losses.lost, of(british).losses.level), (52, 28, Losses::Greater));
    let stands = |unit: &str| state.units[&unit.into()].stands;
    let left = ["us_9", "us_11", "us_22", "us_25", "us_21", "us_23", "pennsylvania_volunteers", "haudenosaunee_warriors"].map(stands);
    assert_eq!(left, [9, 8, 5, 9, 17, 9, 0, 7]);
    let left = ["royal_scots", "foot_100", "foot_8", "dragoons_19", "light_companies", "grand_river_warriors"].map(stands);
    assert_eq!(left, [4, 3, 4, 2, 3, 5]);
    let removed = state.units.iter().filter(|(_, unit)| unit.removed).map(|(id, _)| id.as_str()).collect::<Vec<_>>();
    assert_eq!(removed, ["armstrong_gun", "pennsylvania_volunteers", "sheppard_guns", "western_warriors"]);
    let held = state.positions.iter().map(|(id, side)| (id.as_str(), side.as_ref().unwrap().as_str())).collect::<Vec<_>>();
    assert_eq!(held, [("chippawa_bridge", british), ("streets_creek_bridge", us), ("wood_tongue", us)]);
}

#[test]
fn chippawa_read_from_its_file_is_the_battle_that_was_played() {
    let script = include_str!("../replays/chippawa.jsonl");
    let folder = tempfile::tempdir().unwrap();
    let read = played(script, CHIPPAWA, &folder.path().join("battle.jsonl")).read;
    let mut lived = submitted(script, CHIPPAWA);
    assert_eq!(read.state(), lived.state());
    assert_eq!(read.journal().applied().collect::<Vec<_>>(), lived.journal().applied().collect::<Vec<_>>());
    // Undone to the first line and redone to the last, it ends the same.
    let end = lived.state().clone();
    while lived.undo().is_some() {}
    assert_eq!(lived.state().turn, 1);
    while lived.redo().is_some() {}
    assert_eq!(*lived.state(), end);
}

/// The recorded evening has every special rule that Chippawa's troops, ground and light can bring up.
#[test]
fn chippawa_brings_up_the_special_rules() {
    let said = include_str!("../replays/chippawa.txt");
    for rule in [
        "forms a hasty square",
        "form square and half move (forms square)",
        "shelters in the square",
        "evades behind",
        "countercharges",
        "forms storming column",
        "hand haul",
        "prolong",
        "rally from silenced",
        "deploy to the front",
        "in round 2: +5, driven back",
        "desperate struggle",
        "Both sides roll again",
        "breaks through",
        "may recall",
        "carry the position",
        "is called off",
        "is low on ammunition",
        "supplied with ammunition",
        "mortally wounded",
        "John Gordon takes the place of Phineas Riall",
        "John Gordon makes a maneuver check",
        "John Gordon attaches to 8th King's",
        "Sheppard is wiped out",
        "Out of command",
        "full move, disordered",
        "is now worn",
        "is now spent",
        "is removed from the game",
        "Armstrong 24 is lost",
        "one gun stand damaged",
        "too few for an attack",
        "is in US hands",
        "The light is now fog",
        "(waived: ",
        "[Against the rules: Sheppard and Armstrong 24 mass their fire",
        "[Against the rules: 11th US has already fired in this player turn",
        "on foot (his horse is lame)",
        "refused: ",
        "undone",
        "redone",
    ] {
        assert!(said.contains(rule), "{rule}");
    }
    // Scott, with the first of the column, takes along who marches in it 16" and 19" behind, out of his sight (digest §6).
    let script = include_str!("../replays/chippawa.jsonl");
    assert!(script.contains(r#""distance": 16, "sight": "none""#));
    assert!(script.contains(r#""line_of_march": true"#));
    assert!(
        said.contains("Winfield Scott makes a maneuver check, die 4: 9th US +6 = 10, 11th US +5 = 9, 22nd US +5 = 9 and Pioneers +6 = 10")
    );
    // What is undone or done again was said before.
    let said = said.lines().filter(|line| !line.starts_with("undone: ") && !line.starts_with("redone: ")).collect::<String>();
    assert_eq!(said.matches("his fallen leader check is not rolled yet").count(), 3, "three were thrown a phase late");
    assert_eq!(said.matches("[Against the rules").count(), 2 + 3, "but for these and two slips everything is in its phase");
}
