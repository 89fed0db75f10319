//! Files opened under other rules than they were begun with: the start and earlier results stay as they were.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::path::{Path, PathBuf};

use brigade_major::games::registry::{AnyOpenGame, AnyStart, OpenMode};
use brigade_major::games::{Rules, shipped};
use brigade_major::session::SaveLocation;
use brigade_major::table::{Overlay, TableTexts, leaves, official_of};
use serde_json::{Value, json};

use crate::common::RULES;

/// Tables with rows of house rules: the game, and each row with its file, table, id and changes.
fn under(game: &str, rows: &[(&str, &str, &str, Value)]) -> Rules {
    let rows = rows.iter().map(|(file, table, row, set)| json!({"file": file, "table": table, "row": row, "set": set}));
    let text = json!({"kind": "brigade-major house rules", "format": 1, "systems": {game: rows.collect::<Vec<_>>()}}).to_string();
    Rules::read(&Overlay::parse(&text).unwrap().apply(&TableTexts::shipped()).unwrap()).unwrap()
}

/// Plays commands on a file; a start creates it. Returns the sentences.
fn play(rules: &Rules, path: &Path, start: Option<Box<dyn AnyStart>>, commands: &[Value]) -> Vec<String> {
    let mut session = match start {
        Some(start) => {
            let mut session = start.begin(&rules.fingerprint, SaveLocation::default());
            session.session_mut().save_as(path).unwrap();
            session
        }
        None => rules.open(path, SaveLocation::default(), OpenMode::Play).unwrap().session,
    };
    let command =
        |command: &Value| session.carry_out(command.as_object().unwrap().clone()).unwrap_or_else(|error| panic!("{command}: {error}"));
    commands.iter().map(command).collect()
}

fn opened(rules: &Rules, path: &Path) -> Box<dyn AnyOpenGame> {
    rules.open(path, SaveLocation::default(), OpenMode::Read).unwrap_or_else(|error| panic!("{error}")).session
}

fn a_file() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("day.jsonl");
    (folder, path)
}

fn small_battle(rules: &Rules) -> Box<dyn AnyStart> {
    rules.read_scenario(include_str!("../data/small_battle.json")).unwrap()
}

/// Function that begins a game by these rules.
type Begin = fn(&Rules) -> Option<Box<dyn AnyStart>>;

/// Every number of every game is changed by one: what was begun without opens with the same table, whatever is in force now, and what was
/// begun with it opens without (assumed.md, "In a battle under way").
#[test]
fn a_file_opens_as_it_was_begun_whatever_number_is_in_force() {
    let starts: [(&str, Begin); 4] = [
        ("rff1812", |rules| rules.read_scenario(shipped("rff1812/chippawa.json")?).ok()),
        ("battlecry1812", |rules| rules.read_scenario(shipped("battlecry1812/thames.json")?).ok()),
        ("invasion1812", |rules| rules.begin_on_board(None, Some("invasion1812"), Some("own")).ok()),
        ("conquest1754", |rules| rules.begin_on_board(None, Some("conquest1754"), Some("own")).ok()),
    ];
    let mut tried = 0;
    for (game, start) in starts {
        let (_folder, path) = a_file();
        play(&RULES, &path, start(&RULES), &[]);
        let begun = opened(&RULES, &path).state_json();
        let rows = RULES.game(game).unwrap().rows();
        // Files whose numbers a start is made of, or whose bounds a scenario must keep.
        let matter = |file: &str| {
            ["figures.json", "factions.json", "setup.json", "effectiveness.json", "rating.json", "rules.json", "movement.json"]
                .iter()
                .any(|end| file.ends_with(end))
        };
        for row in rows.iter().filter(|row| matter(&row.file)) {
            for place in leaves(&row.data) {
                let Some(number) =
                    official_of(row, &place).and_then(Value::as_i64).filter(|_| !row.head.id.as_str().starts_with("stands_"))
                else {
                    continue;
                };
                let mut overlay = Overlay::default();
                overlay.set(rows, row, &place, json!(number + 1));
                let Ok(texts) = overlay.apply(&TableTexts::shipped()) else { continue };
                let Ok(other) = RULES.game(game).unwrap().reread(&texts).and_then(|_| Rules::read(&texts)) else { continue };
                tried += 1;
                let now = opened(&other, &path).state_json();
                for kept in ["areas", "factions", "round", "turn", "events", "ended", "positions"] {
                    assert_eq!(now.get(kept), begun.get(kept), "{game}, {} {place}: {kept}", row.head.id);
                }
                let Some(start) = start(&other) else { continue };
                let (_folder, path) = a_file();
                play(&other, &path, Some(start), &[]);
                opened(&RULES, &path);
            }
        }
    }
    assert!(tried > 60, "{tried}");
}

/// The stock of a campaign is that of its beginning, and no cube vanishes.
#[test]
fn a_board_keeps_its_cubes_under_a_smaller_box() {
    let (_folder, path) = a_file();
    let cubes = json!({"do": "edit", "note": "x", "changes": [
        {"change": "units", "faction": "british_regulars", "units": 12, "from": "stockpile", "to": {"area": "Detroit"}}]});
    play(&RULES, &path, RULES.begin_on_board(None, Some("invasion1812"), Some("own")).ok(), &[cubes]);
    let fewer = under("invasion1812", &[("factions.json", "factions", "british_regulars", json!({"/units": 7}))]);
    assert_eq!(opened(&fewer, &path).state_json(), opened(&RULES, &path).state_json());
}

/// A battle that its own house rules allow opens without them, and goes on under others.
#[test]
fn a_scenario_is_read_by_the_bounds_it_was_begun_with() {
    let high = under("battlecry1812", &[("figures.json", "figures", "morale_start_most", json!({"/value": 12}))]);
    let mut scenario: Value = serde_json::from_str(shipped("battlecry1812/thames.json").unwrap()).unwrap();
    scenario["sides"][0]["units"][0]["morale"] = 12.into();
    let (_folder, path) = a_file();
    play(&high, &path, high.read_scenario(&scenario.to_string()).ok(), &[json!({"command": "note", "text": "x"})]);
    play(&RULES, &path, None, &[json!({"command": "note", "text": "y"})]);
    let low = under("battlecry1812", &[("figures.json", "figures", "ability_most", json!({"/value": 2}))]);
    for rules in [&RULES, &high, &low] {
        assert_eq!(opened(rules, &path).events().1, 3, "the note on the rules among them");
    }
}

/// The winner of a battle that is over is the one that was recorded, on every page and sheet.
#[test]
fn a_battle_that_is_over_is_told_by_the_rules_of_its_end() {
    let worn = under(
        "rff1812",
        &[
            ("victory.json", "figures", "key_position", json!({"/value": 40})),
            ("victory.json", "figures", "unit_worn", json!({"/value": 9})),
        ],
    );
    let (_folder, path) = a_file();
    let stands = json!({"command": "edit_unit", "unit": "foot", "edit": {"stands": 4}, "note": "x"});
    let said = play(&worn, &path, Some(small_battle(&worn)), &[stands, json!({"command": "end_battle"})]);
    let (own, other) = (opened(&worn, &path), opened(&RULES, &path));
    let result = |session: &dyn AnyOpenGame| {
        let after = session.after_action().unwrap();
        (after.result(), after.points_line(), session.standing().result, session.state_json())
    };
    assert_eq!(result(own.as_ref()), result(other.as_ref()), "{said:?}");
}

/// The chances of dice are those of the rules that judged them, also after others came into force.
#[test]
fn luck_is_counted_by_the_rules_of_each_die() {
    let raw = under(
        "rff1812",
        &[("fire.json", "outcomes", "galling", json!({"/from": 3})), ("fire.json", "outcomes", "none", json!({"/to": 2}))],
    );
    let (_folder, path) = a_file();
    let fire = json!({"command": "fire", "firers": [{"unit": "foot", "range": 3}], "target": "warriors", "die": {"face": 5, "from": "typed"}, "referee": "x"});
    let said = play(&raw, &path, Some(small_battle(&raw)), &[json!({"command": "next_phase"}), fire]);
    assert!(said[1].contains("Your rule decides this."), "{said:?}");
    let luck = |rules: &Rules| opened(rules, &path).luck();
    let own = luck(&raw);
    assert_eq!(luck(&RULES), own);
    play(&RULES, &path, None, &[json!({"command": "note", "text": "from here"})]);
    assert_eq!((luck(&RULES), luck(&raw)), (own.clone(), own), "the note that the rules changed is in the log");
}

/// Other values of the tables than a battle was begun with are noted in its log, once; other words are none, nor are another game's tables.
#[test]
fn other_tables_are_noted_in_the_log() {
    let with = |file: &str, was: &str, now: &str| {
        let mut texts = TableTexts::shipped();
        let text = texts.0[file].replacen(was, now, 1);
        assert_ne!(text, texts.0[file], "{file}");
        texts.0.insert(file.to_owned(), text);
        Rules::read(&texts).unwrap()
    };
    let words = with("rff1812/command.json", "Command radius with", "The radius of command with");
    let another = with("battlecry1812/figures.json", "\n", "\n\n");
    let other = with("rff1812/command.json", "\"value\": 8", "\"value\": 9");
    let (_folder, path) = a_file();
    let note = || json!({"command": "note", "text": "x"});
    play(&RULES, &path, Some(small_battle(&RULES)), &[note()]);
    let noted = || std::fs::read_to_string(&path).unwrap().matches("Tables with other values from here on").count();
    for same in [&words, &another, &RULES] {
        play(same, &path, None, &[note()]);
        assert!(same.open(&path, SaveLocation::default(), OpenMode::Read).unwrap().notices.is_empty());
    }
    assert_eq!(noted(), 0);
    play(&other, &path, None, &[note(), note()]);
    play(&other, &path, None, &[note()]);
    assert_eq!(noted(), 1);
    assert!(other.open(&path, SaveLocation::default(), OpenMode::Read).unwrap().notices.is_empty());
}

/// A note on rules that is undone rules nothing: what is played after it is told by the rules before it.
#[test]
fn a_note_on_rules_that_is_undone_begins_nothing() {
    let worn = under("rff1812", &[("victory.json", "figures", "unit_worn", json!({"/value": 9}))]);
    let (_folder, path) = a_file();
    let stands = json!({"command": "edit_unit", "unit": "foot", "edit": {"stands": 4}, "note": "x"});
    let note = || json!({"command": "note", "text": "x"});
    play(&RULES, &path, Some(small_battle(&RULES)), &[stands]);
    play(&worn, &path, None, &[note()]);
    let mut session = RULES.open(&path, SaveLocation::default(), OpenMode::Play).unwrap().session;
    let before = session.events().1;
    assert!(session.session_mut().undo().unwrap());
    assert_eq!(session.events().1, before - 2, "the player's note, and with it that on the rules");
    session.carry_out(json!({"command": "end_battle"}).as_object().unwrap().clone()).unwrap();
    let told = session.after_action().unwrap().points_line();
    drop(session);
    let opened = RULES.open(&path, SaveLocation::default(), OpenMode::Read).unwrap();
    assert_eq!(opened.session.after_action().unwrap().points_line(), told);
    assert_eq!(opened.notices, Vec::<String>::new(), "it was begun without rules of the player, and is played without");
}

/// §2: a unit that rules in force since find too small stays till its next loss, and moves like others.
#[test]
fn a_unit_too_small_by_later_rules_stays_till_its_next_loss() {
    let few = under("rff1812", &[("effectiveness.json", "figures", "fewest_stands", json!({"/value": 3}))]);
    let (_folder, path) = a_file();
    let stands = json!({"command": "edit_unit", "unit": "foot", "edit": {"stands": 2}, "note": "x"});
    play(&RULES, &path, Some(small_battle(&RULES)), &[stands]);
    let unit = json!({"unit": "foot", "distance": 0, "sight": "clear"});
    let check = json!({"command": "maneuver", "units": [unit], "die": {"face": 9, "from": "typed"}, "referee": "x"});
    let said = play(&few, &path, None, &[check]);
    assert!(!said[0].contains(": ."), "{said:?}");
}
