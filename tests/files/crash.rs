//! A player's machine dies: whatever the program had said was kept is in the battle's file.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use brigade_major::game::Record;
use brigade_major::game::file::read_lines;
use brigade_major::games::Rules;
use brigade_major::games::rff1812::battle::{Battle, Event, Rff1812, sentence};
use brigade_major::games::rff1812::entry::GAME as RFF1812;
use brigade_major::store::BattleFile;
use brigade_major::table::TableTexts;
use serde_json::{Value, json};

const COMMANDS: usize = 1_000;

/// The nth command of a game that never ends, at the referee's word where it is out of order: maneuvers, volleys, edits, phases, undo and redo, and lines that are refused.
fn command(nth: usize) -> Value {
    let face = nth % 10 + 1;
    let die = json!({"face": face, "from": "typed"});
    let unit = ["royal_scots", "light_companies", "lincoln_militia", "foot_8"][nth / 7 % 4];
    match nth % 12 {
        0 | 1 => json!({"command": "maneuver", "referee": "", "leader": null, "die": die, "units": [{
            "unit": unit, "distance": 0, "sight": "clear", "woods": false, "linear_cover": false, "fortified": false,
            "enemy_close_range": face > 5, "outflanked_from": null, "friends_at": null, "battery": false, "key_position_lost": null, "losses": null}]}),
        2 | 3 => {
            json!({"command": "fire", "referee": "", "target": unit, "cover": "none", "enfiladed": false, "crossing_abatis": false, "charge": false, "die": die,
            "firers": [{"unit": "pennsylvania_volunteers", "stands": null, "range": 3.5}]})
        }
        4 | 5 => json!({"command": "edit_unit", "unit": unit, "edit": {"stands": 3, "order": "good"}, "note": "reinforced"}),
        6 => json!({"undo": true}),
        7 if nth % 24 == 7 => json!({"redo": true}),
        7 => json!({"undo": true}),
        8 => json!({"command": "next_phase"}),
        9 => json!({"command": "note", "text": format!("remark {nth} – “quoted” \\ and so on")}),
        10 => json!({"command": "attach", "referee": "", "leader": "riall", "unit": if face > 5 { json!(unit) } else { json!(null) }}),
        // Refused: nothing is kept of it.
        _ => json!({"command": "edit_unit", "unit": "nobody", "edit": {"stands": 3}, "note": ""}),
    }
}

struct Run {
    /// Every line the program printed as kept, before and after it was killed, so long as it came whole.
    kept: Vec<String>,
    refused: usize,
}

/// Plays the commands from `first` on and kills the program once `answers` lines have come; with none, lets it end.
fn run(path: &Path, first: usize, answers: Option<usize>) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_brigade-major"))
        .arg("play")
        .arg(path)
        .args(["--scenario", "rff1812/chippawa.json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // A thread of its own, or both pipes might be full at once. A dead program ends it.
    let writer = thread::spawn(move || {
        for nth in first..COMMANDS {
            if writeln!(stdin, "{}", command(nth)).is_err() {
                return;
            }
        }
    });
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut said = Vec::new();
    while answers.is_none_or(|answers| said.len() < answers) {
        let mut line = String::new();
        if output.read_line(&mut line).unwrap() == 0 {
            break;
        }
        said.push(line);
    }
    if answers.is_some() {
        child.kill().unwrap();
    }
    // What it had said when it died is still in the pipe.
    let mut rest = String::new();
    output.read_to_string(&mut rest).unwrap();
    said.extend(rest.split_inclusive('\n').filter(|line| line.ends_with('\n')).map(str::to_owned));
    child.wait().unwrap();
    writer.join().unwrap();
    let answers = said.iter().map(|line| serde_json::from_str::<Value>(line).unwrap()).collect::<Vec<_>>();
    let kept = answers.iter().filter_map(|answer| answer["says"].as_str()).map(str::to_owned).collect::<Vec<_>>();
    Run { refused: answers.len() - kept.len(), kept }
}

/// The battle on disk, and what its records say.
fn opened(path: &Path) -> (Battle, Vec<String>) {
    let texts = TableTexts::shipped();
    let tables =
        Rules::read(&texts).unwrap_or_else(|faults| panic!("{faults:?}")).tables(&RFF1812).expect("it is in the list of games").clone();
    let contents = BattleFile::read_only(path).unwrap();
    let records = contents.records.clone();
    let (battle, notice) = read_lines::<Rff1812>(&tables, &texts.fingerprint(), &contents.header, contents.records).unwrap();
    assert_eq!(notice, None);
    let (mut line, mut cursor) = (Vec::new(), 0);
    let text = records
        .into_iter()
        .map(|record| match serde_json::from_str::<Record<Event>>(&record).unwrap() {
            Record::Event(event) => {
                line.truncate(cursor);
                line.push(sentence(battle.setup(), &event));
                cursor += 1;
                line[cursor - 1].clone()
            }
            Record::Cursor(to) => {
                let text = if to < cursor { format!("undone: {}", line[to]) } else { format!("redone: {}", line[cursor]) };
                cursor = to;
                text
            }
        })
        .collect();
    (battle, text)
}

/// Checks that the records reported as saved are the beginning of the file: at most the last record was not reported yet.
fn assert_kept(said: &[String], on_disk: &[String]) {
    assert_eq!(said, &on_disk[..said.len().min(on_disk.len())]);
    assert!((said.len()..=said.len() + 1).contains(&on_disk.len()), "{} said, {} on the disk", said.len(), on_disk.len());
}

#[test]
fn what_was_said_to_be_kept_is_in_the_file() {
    let folder = tempfile::tempdir().unwrap();
    for killed_after in [1, 2, 13, 250] {
        let path = folder.path().join(format!("battle {killed_after}.jsonl"));
        let first = run(&path, 0, Some(killed_after));
        assert!(first.kept.len() + first.refused >= killed_after);
        let (_, on_disk) = opened(&path);
        assert_kept(&first.kept, &on_disk);
        // Played on from there, and killed once more.
        let second = run(&path, 500, Some(killed_after));
        let (_, both) = opened(&path);
        assert_eq!(both[..on_disk.len()], on_disk, "nothing before is touched");
        assert_kept(&second.kept, &both[on_disk.len()..]);
    }
}

#[test]
fn a_battle_killed_again_and_again_is_one_battle() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("battle.jsonl");
    let mut on_disk = Vec::new();
    for round in 0..6 {
        let run = run(&path, round * 100, Some(25 + round));
        let (_, now) = opened(&path);
        assert_eq!(now[..on_disk.len()], on_disk);
        assert_kept(&run.kept, &now[on_disk.len()..]);
        on_disk = now;
    }
}

#[test]
fn a_battle_left_in_peace_keeps_every_answer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("battle.jsonl");
    let run = run(&path, 0, None);
    assert_eq!(run.kept.len() + run.refused, COMMANDS);
    let (battle, on_disk) = opened(&path);
    assert_eq!(run.kept, on_disk);
    assert!(run.refused >= COMMANDS / 12);
    assert!(battle.journal().len() > COMMANDS / 2);
}

/// Cut at any byte of its last record, as a dying machine leaves it, the battle opens and goes on.
#[test]
fn a_torn_record_costs_that_record_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("battle.jsonl");
    run(&path, 970, None);
    let whole = fs::read(&path).unwrap();
    let (_, said) = opened(&path);
    let last = whole[..whole.len() - 1].iter().rposition(|byte| *byte == b'\n').unwrap() + 1;
    for cut in [last + 1, (last + whole.len()) / 2, whole.len() - 2] {
        fs::write(&path, &whole[..cut]).unwrap();
        let (_, left) = opened(&path);
        assert_eq!(left, said[..said.len() - 1]);
        let on = run(&path, 990, None);
        let (_, now) = opened(&path);
        assert_eq!(now[..left.len()], left);
        assert_eq!(now[left.len()..], on.kept);
    }
}
