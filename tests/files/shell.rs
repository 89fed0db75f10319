//! The program as a shell sees it: what goes to standard error, what happens to a reader that goes away, names nobody can read.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;

use brigade_major::cli::{check_line, state};
use brigade_major::design::{Design, DesignSetup, Draft};
use brigade_major::games::area::campaign::Board;
use brigade_major::games::area::entry::ENTRIES;
use brigade_major::games::shipped;
use brigade_major::session::{AnySession as _, SaveLocation, Session};
use serde_json::Value;

use crate::common::RULES;

const CHIPPAWA: &str = "rff1812/chippawa.json";

fn program(home: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_brigade-major"));
    command.current_dir(home).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(home: &Path, arguments: &[&str], input: &str) -> Output {
    let mut child = program(home, arguments).spawn().unwrap();
    // One that ends early reads nothing.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn errors(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// A battle of one note in a new folder.
fn noted() -> tempfile::TempDir {
    let home = tempfile::tempdir().unwrap();
    let output = run(home.path(), &["play", "day.jsonl", "--scenario", CHIPPAWA], "{\"command\": \"note\", \"text\": \"rain\"}\n");
    assert!(output.status.success(), "{}", errors(&output));
    assert!(errors(&output).is_empty(), "{}", errors(&output));
    home
}

/// Paths in arguments are read as in the fields of the window: with quotes, `file://` and escaped blanks.
#[test]
fn paths_are_read_as_people_paste_them() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("my battles");
    fs::create_dir(&folder).unwrap();
    let scenario = folder.join("own.json");
    fs::write(&scenario, shipped(CHIPPAWA).unwrap()).unwrap();
    let spelled = scenario.to_str().unwrap();
    let url = format!("file://{}", spelled.replace(' ', "%20"));
    for path in [spelled, &format!("\"{spelled}\""), &url, "my%20battles/own.json"] {
        let output = run(home.path(), &["validate", path], "");
        assert!(output.status.success(), "{path}: {}", errors(&output));
        let output = run(home.path(), &["state", path], "");
        assert!(output.status.success(), "{path}: {}", errors(&output));
    }
    let battle = format!("'{}'", folder.join("day.jsonl").display());
    let output = run(home.path(), &["play", &battle, "--scenario", &url], "{\"command\": \"note\", \"text\": \"rain\"}\n");
    assert!(output.status.success(), "{}", errors(&output));
    assert!(folder.join("day.jsonl").is_file());
    let output = run(home.path(), &["sheet", "blackout", &battle, "-o", "'my battles/day.pdf'"], "");
    assert!(output.status.success(), "{}", errors(&output));
    let names = fs::read_dir(home.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect::<Vec<_>>();
    assert_eq!(names, ["my battles"], "no folder of such a spelling is made");
}

/// Item 34: `play` and `sheet` tell of a torn line, and of other tables, on standard error.
#[test]
fn what_is_left_out_and_other_tables_are_told() {
    let home = noted();
    let mut file = fs::OpenOptions::new().append(true).open(home.path().join("day.jsonl")).unwrap();
    file.write_all(b"{\"event\":").unwrap();
    drop(file);
    let row = r#"{"file": "fire.json", "table": "modifiers", "row": "marksmen", "set": {"/value": 2}}"#;
    write_rules(home.path(), "house.json", row);
    for arguments in [
        ["--house-rules", "house.json", "sheet", "blackout", "day.jsonl", "-o", "day.pdf"].as_slice(),
        ["--house-rules", "house.json", "play", "day.jsonl"].as_slice(),
    ] {
        let output = run(home.path(), arguments, "");
        let said = errors(&output);
        assert!(output.status.success(), "{said}");
        assert_eq!(said.matches("was cut off in the middle of writing").count(), 1, "{said}");
        assert_eq!(said.matches("begun with other rules of yours").count(), 1, "{said}");
    }
}

/// House rules that begin or end within a battle are noted once in its log, and what other rules judged is remarked.
#[test]
fn rules_that_change_within_a_battle_leave_a_trace() {
    let home = noted();
    let row = r#"{"file": "fire.json", "table": "modifiers", "row": "marksmen", "set": {"/value": 2}}"#;
    write_rules(home.path(), "house.json", row);
    let note = "{\"command\": \"note\", \"text\": \"sun\"}\n";
    let with = ["--house-rules", "house.json", "play", "day.jsonl"];
    let trace = || {
        let text = fs::read_to_string(home.path().join("day.jsonl")).unwrap();
        text.lines()
            .filter_map(|line| Some(line.split("Your rules from here on: ").nth(1)?.split(['"', '\\']).next()?.to_owned()))
            .collect::<Vec<_>>()
    };
    let before = fs::read(home.path().join("day.jsonl")).unwrap();
    let refused = run(home.path(), &with, "{\"command\": \"note\", \"text\": \" \"}\n{\"redo\": true}\n");
    assert!(!refused.status.success() && fs::read(home.path().join("day.jsonl")).unwrap() == before, "what is refused leaves no trace");
    assert!(run(home.path(), &with, &note.repeat(2)).status.success());
    assert_eq!(trace(), ["Marksmen +2"], "the note, once");
    let again = run(home.path(), &with, note);
    assert!(errors(&again).is_empty(), "they are in force already: {}", errors(&again));
    assert_eq!(trace().len(), 1);
    let sound = answers(&run(home.path(), &["validate", "day.jsonl"], ""));
    assert!(sound.contains("last played by other rules of yours. Then: Marksmen +2. Now: none."), "{sound}");
    assert!(run(home.path(), &["play", "day.jsonl"], note).status.success());
    assert_eq!(trace(), ["Marksmen +2", "none"]);
    assert!(!answers(&run(home.path(), &["validate", "day.jsonl"], "")).contains("remark"));
}

/// Writes a file of house rules for Fire and Fury with this row.
fn write_rules(home: &Path, name: &str, row: &str) {
    let rules = format!(r#"{{"kind": "brigade-major house rules", "format": 1, "systems": {{"rff1812": [{row}]}}}}"#);
    fs::write(home.join(name), rules).unwrap();
}

/// A result that the rules in force judge otherwise is remarked by `validate`.
#[test]
fn what_other_rules_judged_is_remarked() {
    let home = tempfile::tempdir().unwrap();
    let row = r#"{"file": "maneuver.json", "table": "modifiers", "row": "fresh", "set": {"/value": 4}}"#;
    write_rules(home.path(), "house.json", row);
    let day = include_str!("../replays/chippawa.jsonl").lines().take(40).collect::<Vec<_>>().join("\n");
    run(home.path(), &["--house-rules", "house.json", "play", "day.jsonl", "--scenario", CHIPPAWA], &day);
    let own = answers(&run(home.path(), &["--house-rules", "house.json", "validate", "day.jsonl"], ""));
    assert!(!own.contains("other rules"), "{own}");
    let other = answers(&run(home.path(), &["validate", "day.jsonl"], ""));
    assert!(other.contains("judged by other rules than those in force"), "{other}");
}

/// Only a map is written as SVG: a hand-out and a booklet have one among other pages.
#[test]
fn only_a_map_is_written_as_svg() {
    let home = tempfile::tempdir().unwrap();
    for (scenario, sheets) in [(CHIPPAWA, ["map", "table"]), ("battlecry1812/thames.json", ["board", "table"])] {
        for sheet in ["handout", "booklet"] {
            let output = run(home.path(), &["sheet", sheet, scenario, "-o", "no.svg"], "");
            assert!(!output.status.success() && errors(&output).contains("only a map is written as SVG"), "{sheet}: {}", errors(&output));
        }
        for sheet in sheets {
            let name = format!("{}_{sheet}.svg", &scenario[..3]);
            assert!(run(home.path(), &["sheet", sheet, scenario, "-o", &name], "").status.success(), "{sheet}");
        }
    }
    assert!(!home.path().join("no.svg").exists());
}

/// The ways to begin an area game stand in the help, under its name.
#[test]
fn every_way_to_begin_stands_in_the_help() {
    let home = tempfile::tempdir().unwrap();
    let help = answers(&run(home.path(), &["play", "--help"], "")).split_whitespace().collect::<Vec<_>>().join(" ");
    for (game, title) in [("invasion1812", "Invasion"), ("conquest1754", "Conquest")] {
        let listing = RULES.listings();
        let rows = listing.iter().filter(|listing| listing.title.contains(title)).flat_map(|listing| listing.rows);
        let rows = rows.filter(|row| row.file.ends_with("setup.json") && row.table == "scenarios");
        let ways = rows.map(|row| row.head.id.to_string()).collect::<Vec<_>>();
        let (last, first) = ways.split_last().unwrap();
        assert!(help.contains(&format!("{} or {last} in {game}", first.join(", "))), "{ways:?}: {help}");
    }
}

/// Item 34: an error is told once, with the file it is of.
#[test]
fn an_error_is_told_once() {
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join("bad.jsonl"), "nonsense\n").unwrap();
    for arguments in [
        ["play", "bad.jsonl"].as_slice(),
        ["sheet", "blackout", "bad.jsonl", "-o", "x.pdf"].as_slice(),
        ["--tables", "nowhere", "check"].as_slice(),
        ["--house-rules", "nowhere.json", "tables"].as_slice(),
        ["sheet", "reference", "nowhere.json", "-o", "x.pdf"].as_slice(),
    ] {
        let output = run(home.path(), arguments, "");
        let said = errors(&output);
        assert_eq!((output.status.code(), said.lines().count()), (Some(1), 1), "{arguments:?}: {said}");
        assert!(said.starts_with("brigade-major: "), "{said}");
        assert!(said.matches(".json").count() <= 1, "{said}");
    }
}

/// Item 34: a full device or a reader that has gone is no panic.
#[cfg(target_os = "linux")]
#[test]
fn a_full_device_and_a_closed_pipe_are_no_panic() {
    let request = "{\"check\": \"rff1812.fire\"}\n".repeat(3);
    let note = "{\"command\": \"note\", \"text\": \"rain\"}\n";
    let home = noted();
    fs::write(home.path().join("sound.json"), shipped(CHIPPAWA).unwrap()).unwrap();
    for (arguments, input) in [
        (["check"].as_slice(), request.as_str()),
        (["tables"].as_slice(), ""),
        (["validate", "sound.json"].as_slice(), ""),
        (["play", "day.jsonl"].as_slice(), note),
        (["sheet", "blackout", CHIPPAWA, "-o", "full.pdf"].as_slice(), ""),
        (["sheet", "reference", CHIPPAWA, "-o", "closed.pdf"].as_slice(), ""),
        (["--help"].as_slice(), ""),
    ] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut child = program(home.path(), arguments).stdout(full).spawn().unwrap();
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        let said = errors(&output);
        assert!(!said.contains("panicked"), "{arguments:?}: {said}");
        assert!(output.status.code().is_some_and(|code| code < 3), "{arguments:?}: {said}");
        assert!(arguments == ["--help"] || said.contains("No space left on device"), "{arguments:?}: {said}");
        let _ = fs::remove_file(home.path().join("full.pdf"));
        let _ = fs::remove_file(home.path().join("closed.pdf"));
        // A reader that goes away at once.
        let mut child = program(home.path(), arguments).spawn().unwrap();
        drop(child.stdout.take());
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        let said = errors(&output);
        assert!(said.is_empty(), "{arguments:?}: {said}");
        assert!(output.status.code().is_some(), "{arguments:?}: {said}");
        let _ = fs::remove_file(home.path().join("full.pdf"));
        let _ = fs::remove_file(home.path().join("closed.pdf"));
    }
}

/// Item 34: names with characters nobody sees are refused, and written out where they are told.
#[test]
fn invisible_letters_are_refused_and_shown() {
    let home = tempfile::tempdir().unwrap();
    let text = shipped(CHIPPAWA).unwrap();
    let scenario: Value = serde_json::from_str(text).unwrap();
    for (hidden, shown) in [("\u{200b}", "\\u{200b}"), ("\u{202e}", "\\u{202e}"), ("\u{1b}[31m", "\\u{1b}"), ("\u{ad}", "\\u{ad}")] {
        for field in ["title", "id"] {
            let mut changed = scenario.clone();
            changed[field] = format!("chip{hidden}pawa").into();
            fs::write(home.path().join("odd.json"), changed.to_string()).unwrap();
            let output = run(home.path(), &["validate", "odd.json"], "");
            let said = String::from_utf8(output.stdout.clone()).unwrap();
            assert!(!output.status.success(), "{said}");
            assert!(said.contains(&format!("odd.json: {field}: ")), "{said}");
            assert!(said.contains(shown), "{said}");
            assert!(!said.contains(hidden), "{said}");
        }
    }
}

/// Item 36: a mark before a request is passed over, `-0.0` is 0, and a key given twice is refused with its name.
#[test]
fn requests_are_read_as_they_are_meant() {
    let rules = RULES.clone();
    let answer = |line: &str| -> (Value, bool) {
        let (text, well) = check_line(&rules, line.as_bytes());
        (serde_json::from_str(&text).unwrap(), well)
    };
    let plain = r#"{"check":"rff1812.wheel","angle":0,"frontage":4}"#;
    let (expected, well) = answer(plain);
    let (marked, _) = answer(&format!("\u{feff}{plain}"));
    assert_eq!(marked, expected);
    for zero in ["-0", "-0.0", "-0e5"] {
        let (given, good) = answer(&plain.replace("\"angle\":0", &format!("\"angle\":{zero}")));
        assert_eq!((given, good), (expected.clone(), well), "{zero}");
    }
    for (line, at) in [
        (r#"{"check":"rff1812.wheel","angle":90,"angle":45,"frontage":4}"#, "angle"),
        (r#"{"check":"rff1812.wheel","check":"rff1812.fire"}"#, "check"),
        (r#"{"check":"rff1812.fire","firers":[{"stands":1},{"stands":1,"stands":2}]}"#, "firers[1].stands"),
    ] {
        let (answer, well) = answer(line);
        assert!(!well, "{answer}");
        assert!(answer["error"]["at"] == at, "{answer}");
        assert!(answer["error"]["says"].as_str().unwrap().contains("is given twice"), "{answer}");
    }
}

/// A file to open in the window is one that is there: a subcommand misspelt opens no window.
#[test]
fn a_name_that_is_no_file_opens_no_window() {
    let home = noted();
    let output = run(home.path(), &["shet", "blackout"], "");
    assert!(!output.status.success());
    let output = run(home.path(), &["chek"], "");
    assert!(
        !output.status.success() && errors(&output).contains("there is no file chek, and no subcommand of that name"),
        "{}",
        errors(&output)
    );
    let output = run(home.path(), &["day.jsonl", "check"], "");
    assert!(!output.status.success() && errors(&output).contains("not both"), "{}", errors(&output));
}

/// Checks that the state of the table is described for every game, as JSON and as text, and that a campaign begins from the shell.
#[test]
fn what_is_on_the_table_is_told() {
    let home = noted();
    let told = |file: &str| {
        let output = run(home.path(), &["state", file, "--json"], "");
        assert!(output.status.success(), "{}", errors(&output));
        serde_json::from_slice::<Value>(&output.stdout).unwrap()
    };
    let battle = told("day.jsonl");
    assert_eq!((&battle["game"], &battle["events"], &battle["turn"]), (&"rff1812".into(), &1.into(), &1.into()));
    let unit = battle["units"].as_array().unwrap().iter().find(|unit| unit["id"] == "us_25").unwrap().clone();
    assert_eq!((&unit["stands"], &unit["order"], &unit["removed"]), (&unit["stands_at_start"], &"good".into(), &false.into()));
    let companies = told("battlecry1812/thames.json");
    assert!(companies["units"][0]["figures"].as_u64().unwrap() > 0, "{companies}");
    assert!(companies["board"].is_object(), "{companies}");
    let begun = run(home.path(), &["play", "war.jsonl", "--game", "invasion1812"], "{\"do\": \"note\", \"text\": \"dealt\"}\n");
    assert!(begun.status.success(), "{}", errors(&begun));
    let campaign = told("war.jsonl");
    assert_eq!((&campaign["game"], &campaign["round"]), (&"invasion1812".into(), &1.into()));
    assert!(campaign["areas"].as_array().unwrap().len() > 5, "{campaign}");
    let read = |file: &str| String::from_utf8(run(home.path(), &["state", file], "").stdout).unwrap();
    assert!(read("war.jsonl").to_lowercase().contains("round 1"));
    // A person reads names, and no ids or words of a file.
    for (file, names, ids) in [
        ("day.jsonl", ["25th US", "Winfield Scott", "Turn 1 of 12", "of 52 stands (heavy at 18"], ["us_25", "heavy_past", "damaged 0"]),
        ("battlecry1812/thames.json", ["R. M. Johnson", "41st first 1", "7 of 7", "Turn 1 of"], ["johnson_1", "on_table", "ssss"]),
    ] {
        let text = read(file);
        assert!(names.iter().all(|name| text.contains(name)) && !ids.iter().any(|id| text.contains(id)), "{text}");
    }
}

/// The answers in `docs/interface.md`, of which lists have their first entry alone, are what the program says of each game.
#[test]
fn the_answers_of_state_in_the_interface_hold() {
    fn first_entries(value: &mut Value) {
        match value {
            Value::Array(items) => {
                items.truncate(1);
                items.iter_mut().for_each(first_entries);
            }
            Value::Object(fields) => fields.values_mut().for_each(first_entries),
            _ => {}
        }
    }
    let rules = RULES.clone();
    let page = include_str!("../../docs/interface.md");
    let blocks = page.split("```json\n").skip(1).map(|block| block.split("```").next().unwrap());
    let mut games = Vec::new();
    for written in blocks.map(|block| serde_json::from_str::<Value>(block).unwrap()) {
        let game = written["game"].as_str().unwrap();
        let start = match game {
            "rff1812" => rules.read_scenario(shipped(CHIPPAWA).unwrap()).unwrap(),
            "battlecry1812" => rules.read_scenario(shipped("battlecry1812/thames.json").unwrap()).unwrap(),
            _ => rules.begin_on_board(None, Some(game), None).unwrap(),
        };
        let mut told = serde_json::from_str(&state(start.begin(&rules.fingerprint, SaveLocation::default()).as_ref(), true)).unwrap();
        first_entries(&mut told);
        assert_eq!(written, told, "{game}: it is now\n{told}");
        games.push(game.to_owned());
    }
    assert_eq!(games, ["rff1812", "battlecry1812", "invasion1812", "conquest1754"]);
}

/// A31: a file of any kind is looked through as what stands in it says it is, whatever it is called, and stays as it was.
#[test]
fn any_file_is_validated() {
    let home = noted();
    let at = |name: &str| home.path().join(name);
    let rules = RULES.clone();
    fs::copy(at("day.jsonl"), at("day.txt")).unwrap();
    let begun = run(home.path(), &["play", "war.jsonl", "--game", "conquest1754"], "");
    assert!(begun.status.success(), "{}", errors(&begun));
    let board = Board::from_tables(rules.tables(&ENTRIES[0]).unwrap()).to_json(rules.tables(&ENTRIES[0]).unwrap());
    fs::write(at("board.json"), &board).unwrap();
    let form = Arc::new(rules.designs().find(|form| form.system == "rff1812").unwrap());
    let start = Draft::read(form.blank).unwrap();
    let mut design = Session::<Design>::begin(DesignSetup { form, start }, &rules.fingerprint, SaveLocation::default());
    design.save_as(&at("design.jsonl")).unwrap();
    let validated = |name: &str| {
        let before = fs::read(at(name)).unwrap();
        let output = run(home.path(), &["validate", name], "");
        assert_eq!(fs::read(at(name)).unwrap(), before, "{name} is as it was");
        assert!(errors(&output).is_empty(), "{}", errors(&output));
        (output.status.success(), answers(&output))
    };
    for (name, wanted) in [
        ("day.jsonl", "day.jsonl: sound: Chippawa, 1 event of the log\n"),
        ("day.txt", "day.txt: sound: Chippawa, 1 event of the log\n"),
        ("war.jsonl", "war.jsonl: sound: 1754 Conquest, 0 events of the log\n"),
        ("board.json", "board.json: sound: the board of "),
        (
            "design.jsonl",
            "design.jsonl: sound: a design for Regimental Fire and Fury 1812\ndesign.jsonl: remark: its scenario is not finished: ",
        ),
    ] {
        let (sound, text) = validated(name);
        assert!(sound && text.starts_with(wanted), "{name}: {text}");
    }
    // What is wrong is named by its line or its place.
    let day = fs::read_to_string(at("day.jsonl")).unwrap();
    fs::write(at("changed.jsonl"), day.replace("\"rain\"", "\"hail\"")).unwrap();
    fs::write(at("torn.jsonl"), format!("{day}{{\"event\":")).unwrap();
    let board: Value = serde_json::from_str(&board).unwrap();
    let wrong = |field: &str, value: Value| {
        let mut board = board.clone();
        board[field] = value;
        board.to_string()
    };
    fs::write(at("areas.json"), wrong("areas", 7.into())).unwrap();
    fs::write(at("game.json"), wrong("game", "chess".into())).unwrap();
    fs::write(at("scenario.json"), r#"{"system": "rff1812", "format": 1}"#).unwrap();
    fs::write(at("gameless.json"), r#"{"title": "A field", "sides": []}"#).unwrap();
    fs::write(at("list.csv"), "Unit,Men\n9th,348\n").unwrap();
    for (name, text) in [("wide.json", shipped(CHIPPAWA).unwrap()), ("wide.jsonl", &day)] {
        let wide = text.encode_utf16().flat_map(u16::to_le_bytes);
        fs::write(at(name), [0xff, 0xfe].into_iter().chain(wide).collect::<Vec<_>>()).unwrap();
    }
    fs::write(at("empty.json"), "").unwrap();
    fs::write(at("comment.json"), format!("// mine\n{}", shipped(CHIPPAWA).unwrap())).unwrap();
    fs::write(at("headless.jsonl"), day.lines().skip(1).collect::<Vec<_>>().join("\n") + "\n").unwrap();
    let vetran = shipped(CHIPPAWA).unwrap().replacen("\"veteran\"", "\"vetran\"", 1);
    fs::write(at("word.json"), vetran).unwrap();
    for (name, wanted) in [
        ("word.json", "word.json: 9th US, experience: \"vetran\" is not known. Choose elite, veteran, trained or raw\n"),
        ("changed.jsonl", "changed.jsonl, line 2 is not as it was written"),
        ("areas.json", "areas.json: areas"),
        ("game.json", "game.json: game: \"chess\" is not known"),
        ("scenario.json", "scenario.json: id: "),
        ("gameless.json", "gameless.json: system: missing: name the game. Choose \"rff1812\" or \"battlecry1812\""),
        ("list.csv", "list.csv is not a file of this program"),
        ("wide.json", "wide.json is text in UTF-16. Save it as UTF-8."),
        ("wide.jsonl", "wide.jsonl is text in UTF-16. Save it as UTF-8."),
        ("empty.json", "empty.json is empty."),
        ("comment.json", "comment.json must begin with {"),
        ("headless.jsonl", "line 1"),
    ] {
        let (sound, text) = validated(name);
        assert!(!sound && text.contains(wanted), "{name}: {text}");
    }
    let shipped = include_str!("../../scenarios/rff1812/chippawa.json");
    let named = |title: &str| shipped.replacen("\"title\": \"", &format!("\"title\": \"{title} "), 1);
    // A letter that is spelt out by its number is that letter.
    for (title, letter) in [("⚔", "⚔"), ("\\u6f22", "漢")] {
        fs::write(at("letters.json"), named(title)).unwrap();
        let (sound, text) = validated("letters.json");
        assert!(sound && text.contains(&format!("letters.json: remark: the fonts have no {letter}: it is drawn as a box")), "{text}");
    }
    let (sound, text) = validated("torn.jsonl");
    assert!(sound && text.contains("torn.jsonl: remark: "), "{text}");
}

fn answers(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn of_import(name: &str) -> String {
    format!("{}/tests/data/import/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// An order of battle is shown, then made into a new scenario beside its file, or taken into one there is.
#[test]
fn an_order_of_battle_is_imported() {
    let home = tempfile::tempdir().unwrap();
    fs::copy(of_import("g01_totals.csv"), home.path().join("army.csv")).unwrap();
    let output = run(home.path(), &["import", "army.csv"], "");
    let said = answers(&output);
    assert!(output.status.success(), "{said}{}", errors(&output));
    for line in ["Column Men: Men", "Left out: row 7, TOTAL: a total of other rows", "Row 2, Alpha Regiment: new", "  Men: 400"] {
        assert!(said.lines().any(|own| own == line), "{line}: {said}");
    }
    assert!(said.ends_with("Rows: 3 new, 0 changed, 0 the same, 0 unreadable; 3 rows left out, 0 cells unreadable.\n"), "{said}");
    assert!(!home.path().join("army.json").exists(), "nothing is written that was not asked for");
    let output = run(home.path(), &["import", "army.csv", "--write", "--side", "united states"], "");
    assert!(output.status.success() && answers(&output).contains("Written: army.json."), "{}{}", answers(&output), errors(&output));
    let json: Value = serde_json::from_str(&fs::read_to_string(home.path().join("army.json")).unwrap()).unwrap();
    assert_eq!((&json["id"], &json["title"], &json["system"]), (&"army".into(), &"army".into(), &"rff1812".into()));
    assert_eq!(json["sides"][1]["units"].as_array().unwrap().iter().map(|unit| &unit["men"]).collect::<Vec<_>>(), [400, 300, 350]);
    // Without a side in the table or the command the first is taken, and told; guns are read by their calibre.
    let guns = "Unit,Arm,Guns,Experience\nTowson,artillery,2 x 6-pdr,veteran\nBallard,artillery,two 24-pounders,veteran\n";
    fs::write(home.path().join("guns.csv"), guns).unwrap();
    let said = answers(&run(home.path(), &["import", "guns.csv", "--write"], ""));
    assert!(said.contains("2 new units have no side in the table: ") && said.contains("--side"), "{said}");
    let json: Value = serde_json::from_str(&fs::read_to_string(home.path().join("guns.json")).unwrap()).unwrap();
    let units = json["sides"][0]["units"].as_array().unwrap().iter().map(|unit| (unit["guns"].as_u64(), unit["gun"].as_str()));
    assert_eq!(units.collect::<Vec<_>>(), [(Some(2), Some("light_gun")), (Some(2), Some("siege_gun"))], "{said}");
    // A column is taken as something else, or left out.
    let output = run(home.path(), &["import", "army.csv", "--column", "Men=Note", "--column", "1=Short name"], "");
    assert!(answers(&output).contains("Column Men: Note\n"), "{}{}", answers(&output), errors(&output));
    let book = of_import("g13_hidden_sheet_and_row.xlsx");
    let output = run(home.path(), &["import", &book], "");
    let sheets = answers(&output).lines().take(2).map(str::to_owned).collect::<Vec<_>>();
    let other =
        sheets[1].strip_prefix("Other sheets: ").and_then(|name| name.strip_suffix(" (hidden)")).unwrap_or_else(|| panic!("{sheets:?}"));
    for said in [other, "2"] {
        let output = run(home.path(), &["import", &book, "--sheet", said], "");
        assert!(answers(&output).starts_with(&format!("Sheet: {other} (hidden)\n")), "{}{}", answers(&output), errors(&output));
    }
    // A second time the file is there, and no file is overwritten.
    let again = run(home.path(), &["import", "army.csv", "--write"], "");
    assert!(again.status.code() == Some(1) && errors(&again).contains("army.json"), "{}", errors(&again));
    // Into a scenario: what its rows leave out stays, but for the evidence of the old figure.
    fs::write(home.path().join("battle.json"), shipped(CHIPPAWA).unwrap()).unwrap();
    fs::write(home.path().join("new.csv"), "Unit,Men\n22nd US Infantry,300\n").unwrap();
    let output = run(home.path(), &["import", "new.csv", "--into", "battle.json", "--write"], "");
    assert!(output.status.success(), "{}{}", answers(&output), errors(&output));
    assert!(answers(&output).contains("  Men: 229 → 300") && answers(&output).contains("Written: battle.json."), "{}", answers(&output));
    let written = fs::read_to_string(home.path().join("battle.json")).unwrap();
    let evidence = "\"basis\": \"S\",\n            \"note\": \"12 officers and 217 men present on 30 June.\"";
    let of_return = "\"basis\": \"G\",\n            \"note\": \"The return has “300”.\"";
    let as_it_was = shipped(CHIPPAWA).unwrap().replacen("\"men\": 229", "\"men\": 300", 1).replacen(evidence, of_return, 1);
    let program = format!("  \"program\": \"{}\",\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(written.replacen(&program, "", 1), as_it_was, "the rest is as it was, but for who wrote it");
    let output = run(home.path(), &["import", "new.csv", "--into", "battle.json", "--write"], "");
    assert!(output.status.success() && answers(&output).ends_with("Nothing is written: nothing would change.\n"), "{}", answers(&output));
    // A heading of the other side says whose the rows above it are not.
    let two = run(home.path(), &["import", &of_import("g22_two_tables_below.csv")], "");
    assert!(two.status.success() && answers(&two).contains("1 new unit has no side in the table: British is taken."), "{}", answers(&two));
}

/// Checks that rows that are not understood are named, and that the exit code shows it; a sound scenario is never made unsound.
#[test]
fn what_an_import_cannot_take_is_told() {
    let home = tempfile::tempdir().unwrap();
    let battlecry = run(home.path(), &["import", &of_import("g09_public_layout_battlecry.tsv"), "--game", "battlecry1812"], "");
    assert!(answers(&battlecry).contains("  Weapons: musket"), "{}", answers(&battlecry));
    // More men than a company of the rules has are no fault: `validate` remarks them.
    assert!(battlecry.status.success(), "{}", answers(&battlecry));
    let output = run(home.path(), &["import", &of_import("g17_crlf_row_numbers.csv")], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(answers(&output).contains("  ! Men: “many” cannot be read"), "{}", answers(&output));
    fs::write(home.path().join("battle.json"), shipped(CHIPPAWA).unwrap()).unwrap();
    fs::write(home.path().join("new.csv"), "Unit,Men\n22nd US Infantry,many\n").unwrap();
    let output = run(home.path(), &["import", "new.csv", "--into", "battle.json", "--write"], "");
    assert!(output.status.code() == Some(1) && answers(&output).contains("Not written: battle.json would have faults."));
    assert_eq!(fs::read_to_string(home.path().join("battle.json")).unwrap(), shipped(CHIPPAWA).unwrap());
    for (arguments, text) in [
        (vec!["import", "nowhere.csv"], "nowhere.csv"),
        (vec!["import", "new.csv", "--into", "new.csv"], "new.csv is not a file of this program"),
        (vec!["import", "new.csv", "--game", "chess"], "choose rff1812 or battlecry1812"),
        (vec!["import", "new.csv", "--side", "France"], "choose British or United States"),
        (vec!["import", "new.csv", "--into", CHIPPAWA, "--write"], "comes with the program"),
        (vec!["import", "new.csv", "--sheet", "2"], "there is no sheet \"2\""),
        (vec!["import", "new.csv", "--column", "Strength=Men"], "it must be one of these, by head or number: 1 Unit, 2 Men"),
    ] {
        let output = run(home.path(), &arguments, "");
        assert!(output.status.code() == Some(1) && errors(&output).contains(text), "{arguments:?}: {}", errors(&output));
        assert_eq!(errors(&output).lines().count(), 1, "{}", errors(&output));
    }
}

/// A scenario that comes with the program is found by its id, where no file is called so; a name that is none is answered with all.
#[test]
fn scenarios_are_found_by_their_names() {
    let home = tempfile::tempdir().unwrap();
    let of_id = run(home.path(), &["sheet", "roster", "chippawa", "-o", "one.pdf"], "");
    assert!(of_id.status.success(), "{}", errors(&of_id));
    run(home.path(), &["sheet", "roster", CHIPPAWA, "-o", "other.pdf"], "");
    assert_eq!(fs::read(home.path().join("one.pdf")).unwrap(), fs::read(home.path().join("other.pdf")).unwrap());
    for (arguments, text) in [
        (vec!["sheet", "roster", "chipawa", "-o", "none.pdf"], "scenarios built in: chateauguay_abatis, "),
        (vec!["play", "war.jsonl", "--scenario", "chipawa"], "chippawa, "),
        (vec!["import", "new.csv", "--into", "chippawa", "--write"], "comes with the program"),
    ] {
        fs::write(home.path().join("new.csv"), "Unit,Men\n9th US,349\n").unwrap();
        let output = run(home.path(), &arguments, "");
        assert!(!output.status.success() && errors(&output).contains(text), "{arguments:?}: {}", errors(&output));
    }
    fs::write(home.path().join("chippawa"), "{").unwrap();
    let of_file = run(home.path(), &["sheet", "roster", "chippawa", "-o", "file.pdf"], "");
    assert!(!of_file.status.success(), "a file of that name comes first");
}

/// Sizes are read as people write them.
#[test]
fn sizes_of_paper_are_read_as_they_are_written() {
    let home = tempfile::tempdir().unwrap();
    for (nth, size) in ["1½in", "1 1/2\"", "38,1 mm", "3.81cm"].into_iter().enumerate() {
        let file = format!("{nth}.pdf");
        let output = run(home.path(), &["sheet", "table", "battlecry1812/thames.json", "-o", &file, "--scale", size], "");
        assert!(output.status.success(), "{size}: {}", errors(&output));
    }
    let pages = (0..4).map(|nth| fs::read(home.path().join(format!("{nth}.pdf"))).unwrap()).collect::<Vec<_>>();
    assert!(pages.windows(2).all(|two| two[0] == two[1]), "they are one size");
}

/// A file that cannot be written is refused before the work, and no folder is made for it.
#[test]
fn what_cannot_be_written_is_refused_first() {
    let home = noted();
    fs::write(home.path().join("there.svg"), "mine").unwrap();
    let fight = r#"{"system": "rff1812", "scenario": "chippawa", "ours": ["us_9"], "theirs": ["royal_scots"], "near": [], "apart": 4,
        "turns": 1, "answers": ["stand"], "plans": [{"name": "Volley", "steps": [{"do": "fire"}]}]}"#;
    let battles = ["lab", "battles", "battlecry1812/chippawa_wood.json", "--pair", "bold,bold", "--battles", "2000"];
    let with = |more: &[&'static str]| battles.into_iter().chain(more.iter().copied()).collect::<Vec<_>>();
    for (arguments, wanted) in [
        (vec!["sheet", "map", CHIPPAWA, "-o", "new/map.pdf"], "there is no folder"),
        (vec!["sheet", "map", CHIPPAWA, "-o", "map.png"], "sheets are printed as .pdf"),
        (vec!["sheet", "map", CHIPPAWA, "-o", "there.svg"], "exists already"),
        (vec!["lab", "fight", "-", "--svg", "new/fight.svg"], "there is no folder"),
        (vec!["lab", "fight", "-", "--svg", "there.svg"], "exists already"),
        (with(&["--svg", "there.svg"]), "exists already"),
        (with(&["--keep", "1", "new/kept.jsonl"]), "there is no folder"),
        (vec!["play", "new/day.jsonl", "--scenario", CHIPPAWA], "there is no folder"),
    ] {
        let output = run(home.path(), &arguments, fight);
        let text = answers(&output) + &errors(&output);
        assert!(!output.status.success() && text.contains(wanted), "{arguments:?}: {text}");
    }
    assert!(!home.path().join("new").exists() && !home.path().join("map.png").exists());
    assert_eq!(fs::read_to_string(home.path().join("there.svg")).unwrap(), "mine");
}

/// A laboratory without its file, or with a scenario of another game, answers as to any other fault.
#[test]
fn the_laboratory_answers_every_fault_in_json() {
    let home = tempfile::tempdir().unwrap();
    let fight = r#"{"system": "rff1812", "scenario": "thames", "ours": ["us_9"], "theirs": ["royal_scots"], "near": [], "apart": 4,
        "turns": 1, "answers": ["stand"], "plans": [{"name": "Volley", "steps": [{"do": "fire"}]}]}"#;
    for (arguments, at, wanted) in [
        (vec!["lab", "fight", "missing.json"], "", "missing.json cannot be read: there is no such file"),
        (vec!["lab", "tips", "missing.json", "--csv"], "", "missing.json cannot be read: there is no such file"),
        (vec!["lab", "fight", "-"], "scenario", "\"thames\" is of another game than \"rff1812\""),
        (vec!["lab", "battles", "chippawa"], "scenario", "\"chippawa\" is of another game than \"battlecry1812\""),
        (vec!["lab", "battles", "missing.json"], "scenario", "missing.json cannot be read"),
        (
            vec!["lab", "battles", "thames", "--battles", "-1"],
            "battles",
            "--battles -1 is not allowed: choose a whole number from 1 to 100000",
        ),
        (vec!["lab", "battles", "thames", "--battles", "0"], "battles", "--battles 0 is not allowed"),
        (vec!["lab", "battles", "thames", "--framed", "many"], "framed", "--framed many is not allowed"),
        (vec!["lab", "battles", "thames", "--threads", "0"], "threads", "--threads 0 is not allowed: choose a whole number from 1 to 64"),
        (vec!["lab", "battles", "thames", "--dice", "99999999999999999999"], "dice", "from 0 to 18446744073709551615"),
        (vec!["lab", "battles", "thames", "--dice", "-3"], "dice", "--dice -3 is not allowed"),
        (vec!["lab", "battles", "thames", "--pair", "bold"], "pair", "--pair bold is not a pair of generals"),
        (vec!["lab", "battles", "thames", "--keep", "x", "y"], "keep", "--keep x is not allowed"),
        (vec!["lab", "battles", "thames", "--battles", "2", "--keep", "9999", "y"], "keep", "--keep 9999 is not allowed"),
        (vec!["lab", "battles", "thames", "--keep", "1", "new/y"], "keep", "there is no folder"),
        (vec!["lab", "battles", "thames", "--svg", "new/y.svg"], "svg", "there is no folder"),
        (vec!["lab", "fight", "-", "--svg", "new/y.svg"], "svg", "there is no folder"),
    ] {
        let output = run(home.path(), &arguments, fight);
        let answer = serde_json::from_str::<Value>(&answers(&output)).unwrap_or_else(|error| panic!("{arguments:?}: {error}"));
        assert!(!output.status.success() && answer["error"]["at"] == at, "{arguments:?}: {answer}");
        assert!(answer["error"]["says"].as_str().unwrap().contains(wanted) && answer["errors"][0] == answer["error"], "{answer}");
    }
}

/// The help names every sheet of every game.
#[test]
fn every_sheet_stands_in_the_help() {
    let home = tempfile::tempdir().unwrap();
    let help = answers(&run(home.path(), &["sheet", "--help"], ""));
    let rules = RULES.clone();
    let mut starts = [CHIPPAWA, "battlecry1812/thames.json"]
        .map(|path| rules.read_scenario(shipped(path).unwrap()).unwrap())
        .into_iter()
        .collect::<Vec<_>>();
    starts.push(rules.begin_on_board(None, Some("invasion1812"), None).unwrap());
    for kind in starts.into_iter().flat_map(|start| start.begin(&rules.fingerprint, SaveLocation::default()).sheets()) {
        let words = help.split(|letter: char| !letter.is_alphanumeric() && letter != '-');
        assert!({ words }.any(|word| word == kind.word), "{} is missing: {help}", kind.word);
    }
    assert!(help.contains("svg"), "{help}");
}

/// Faults of house rules are told of their file, also those that only the tables with them show.
#[test]
fn faults_of_house_rules_are_theirs() {
    let home = tempfile::tempdir().unwrap();
    let row = r#"{"file": "fire.json", "table": "outcomes", "row": "galling", "set": {"/from": 8}}"#;
    write_rules(home.path(), "own.json", row);
    fs::write(home.path().join("other.json"), "{}").unwrap();
    for (name, wanted) in [("own.json", "no row holds a result of 7"), ("other.json", "\"kind\" must be \"brigade-major house rules\"")] {
        let output = run(home.path(), &["--house-rules", name, "tables"], "");
        let text = errors(&output);
        assert!(!output.status.success() && text.starts_with(&format!("{name}: ")) && text.contains(wanted), "{text}");
        assert!(!text.contains("The tables"), "{text}");
    }
    let output = run(home.path(), &["validate", "own.json"], "");
    assert!(answers(&output).starts_with("own.json: ") && answers(&output).contains("no row holds a result of 7"), "{}", answers(&output));
}

/// A pair of generals is played as often as is said, and all that were asked for are all.
#[test]
fn a_pair_of_generals_is_played_as_often_as_is_said() {
    let home = tempfile::tempdir().unwrap();
    let output = run(home.path(), &["lab", "battles", "chippawa_wood", "--pair", "bold,cautious", "--battles", "2"], "");
    let text = answers(&output);
    assert!(output.status.success() && text.contains("There is no verdict under 200 of each pair."), "{text}{}", errors(&output));
    assert!(text.contains("2 battles") && !text.contains("So far"), "{text}");
}

/// A battle goes on in its own file alone: what is not that battle is told with what would be right.
#[test]
fn a_battle_goes_on_as_itself() {
    let home = noted();
    fs::write(home.path().join("own.json"), shipped(CHIPPAWA).unwrap()).unwrap();
    let again = run(home.path(), &["play", "day.jsonl", "--scenario", CHIPPAWA], "{\"command\": \"note\", \"text\": \"sun\"}\n");
    assert!(again.status.success(), "{}", errors(&again));
    for (arguments, wanted) in [
        (vec!["play", "day.jsonl", "--scenario", "rff1812/bladensburg.json"], "is Chippawa, not Bladensburg"),
        (vec!["play", "day.jsonl", "--game", "conquest1754"], "is Chippawa, not "),
        (vec!["play", "own.json"], "start one from it in a new file with --scenario"),
    ] {
        let output = run(home.path(), &arguments, "{\"command\": \"note\", \"text\": \"fog\"}\n");
        assert!(!output.status.success() && errors(&output).contains(wanted), "{arguments:?}: {}", errors(&output));
    }
    assert!(!fs::read_to_string(home.path().join("day.jsonl")).unwrap().contains("fog"));
}

/// Where a scenario is wanted, a file of another kind is told by its kind and how to use it; house rules are validated like any file.
#[test]
fn a_file_of_another_kind_is_told_by_its_kind() {
    let home = noted();
    for (name, value) in [("house.json", "2"), ("wrong.json", "\"two\"")] {
        let row = format!(r#"{{"file": "fire.json", "table": "modifiers", "row": "marksmen", "set": {{"/value": {value}}}}}"#);
        write_rules(home.path(), name, &row);
    }
    fs::write(home.path().join("board.json"), r#"{"kind": "brigade-major board", "format": 1, "game": "invasion1812", "areas": []}"#)
        .unwrap();
    fs::write(home.path().join("list.csv"), "Name,Stands\n9th,6\n").unwrap();
    fs::write(home.path().join("own.json"), shipped(CHIPPAWA).unwrap()).unwrap();
    let battle = "day.jsonl is no scenario but a battle or campaign in play. Open it in the window";
    let house = "house.json is no scenario but a file of house rules. To use them, start the program with --house-rules";
    for (arguments, wanted) in [
        (vec!["play", "new.jsonl", "--scenario", "day.jsonl"], battle),
        (vec!["play", "new.jsonl", "--scenario", "house.json"], house),
        (vec!["play", "new.jsonl", "--scenario", "board.json"], "board.json is no scenario but a board of an area game."),
        (vec!["import", "list.csv", "--into", "day.jsonl"], battle),
        (vec!["import", "day.jsonl"], "day.jsonl is no table of units but a battle, campaign or design. Open it in the window."),
        (vec!["import", "own.json"], "own.json is no table of units but a scenario. Open it on the designer's desk (F4)."),
        (vec!["import", "house.json"], "house.json is no table of units but a file of house rules."),
        (vec!["sheet", "map", "house.json", "-o", "map.pdf"], house),
        (vec!["lab", "battles", "day.jsonl"], battle),
        (vec!["play", "house.json"], "house.json is no battle but a file of house rules."),
        (vec!["validate", "wrong.json"], "\"/value\" is \"two\"; it must be a number"),
    ] {
        let output = run(home.path(), &arguments, "");
        let text = answers(&output) + &errors(&output);
        assert!(!output.status.success() && text.contains(wanted), "{arguments:?}: {text}");
    }
    let sound = run(home.path(), &["validate", "house.json"], "");
    assert_eq!(answers(&sound), "house.json: sound: house rules, 1 changed row\n");
}

/// A refused line of `play` is answered in a player's sentence; the fields it is about stand beside it for scripts.
#[test]
fn play_refuses_in_sentences() {
    let home = noted();
    for (line, error, at) in [
        (
            r#"{"command": "fire", "firers": [{"unit": "us_9", "range": 3.5}], "target": "royal_scots", "die": {"face": 0, "from": "typed"}}"#,
            "Die must be 1 to 10, not 0.",
            Some("die"),
        ),
        (r#"{"command": "attach", "leader": "scott", "unit": "us_99"}"#, "There is no unit \"us_99\" in this battle.", Some("unit")),
        (
            r#"{"command": "set_phase", "turn": 0, "side": "united_states", "phase": "maneuver"}"#,
            "Turn must be 1 to 1000, not 0.",
            Some("turn"),
        ),
        (r#"{"redo": true}"#, "There is nothing to redo.", None),
    ] {
        let output = run(home.path(), &["play", "day.jsonl"], &format!("{line}\n"));
        let answer: Value = serde_json::from_str(answers(&output).trim()).unwrap();
        assert_eq!(answer["error"], error, "{answer}");
        assert_eq!(answer.get("at").map(|at| at[0].as_str().unwrap().to_owned()).as_deref(), at, "{answer}");
    }
}
