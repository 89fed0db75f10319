//! Rosters: in every game each line can be set as the table has it, whatever it is, and is then as it was set; undo takes it back.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

use brigade_major::game::EventNumber;
use std::collections::BTreeSet;

use brigade_major::games::area::campaign::{Board, Setup};
use brigade_major::games::area::entry::ENTRIES;
use brigade_major::games::registry::{AnyOpenGame, AnyStart};
use brigade_major::games::shipped;
use brigade_major::session::SaveLocation;
use serde_json::{Map, Value};

use crate::common::RULES;

/// A game in play that is in no file.
fn begun(start: Box<dyn AnyStart>) -> Box<dyn AnyOpenGame> {
    start.begin("these tables", SaveLocation { folder: None, ending: ".jsonl", game_noun: "battle" })
}

/// A remedy that was refused: of which line, by which key, and why.
type Refused = (String, &'static str, String);

/// Sets every line right by every remedy it has, each taken back. Gives how many were carried out, and those that were refused.
fn set_right(session: &mut dyn AnyOpenGame) -> (usize, Vec<Refused>) {
    let roster = session.roster();
    let ids = roster.iter().map(|line| &line.id).collect::<BTreeSet<_>>();
    assert_eq!(ids.len(), roster.len(), "each line has an id of its own");
    let (mut done, mut refused) = (0, Vec::new());
    for (nth, line) in roster.iter().enumerate() {
        let keys = line.remedies.iter().map(|remedy| remedy.key).collect::<BTreeSet<_>>();
        assert_eq!(keys.len(), line.remedies.len(), "{}: a key does one thing", line.name);
        for remedy in &line.remedies {
            let at = format!("{}, {}", line.name, remedy.button());
            if let Err(refusal) = session.set_right(&line.id, remedy.key) {
                assert!(!line.is_on_table, "{at}: what is there can be set: {refusal}");
                refused.push((line.id.to_string(), remedy.key, refusal.to_string()));
                continue;
            }
            let now = session.roster();
            assert_eq!(now[nth].id, line.id, "{at}: the order stays");
            assert_ne!(now[nth], *line, "{at}: something is otherwise");
            let said = session.sentence(EventNumber(session.events().0 - 1)).unwrap();
            assert!(said.contains("reconciled"), "{at}: the log says why: {said}");
            assert!(session.session_mut().undo().unwrap(), "{at}: it is taken back");
            assert_eq!(session.sentence(EventNumber(session.events().0 - 1)), None, "{at}: what was taken back holds no more");
            assert_eq!(session.roster(), roster, "{at}: and all is as before");
            done += 1;
        }
    }
    session.set_right("nobody", "-").unwrap();
    assert_eq!(session.roster(), roster, "what is not there is passed over");
    (done, refused)
}

/// A recorded game, whose roster is set right at every so many of its lines.
fn walked(script: &str, scenario: &str, every: usize) -> (usize, Vec<Refused>) {
    let mut session = begun(RULES.read_scenario(shipped(scenario).unwrap()).unwrap());
    let (mut done, mut refused) = (0, Vec::new());
    // What is set right and taken back would be lost to a redo of the recording: these have none after an undo.
    for (nth, line) in script.lines().enumerate() {
        let mut line: Map<String, Value> = serde_json::from_str(line).unwrap();
        if line.remove("undo").is_some() {
            session.session_mut().undo().unwrap();
        } else if line.remove("redo").is_some() {
            session.session_mut().redo().unwrap();
        } else {
            // Some lines of the recordings are refused, as they were at the table.
            drop(session.carry_out(line));
        }
        if nth % every == every - 1 {
            let (more, not) = set_right(session.as_mut());
            done += more;
            refused.extend(not);
        }
    }
    (done, refused)
}

#[test]
fn every_unit_of_fire_and_fury_can_be_set_right() {
    let (done, refused) = walked(include_str!("../replays/chippawa.jsonl"), "rff1812/chippawa.json", 60);
    assert!(done > 500, "{done} were set right: too few to tell");
    assert_eq!(refused, []);
}

#[test]
fn every_company_and_officer_can_be_set_right() {
    let (done, refused) = walked(include_str!("../replays/thames.jsonl"), "battlecry1812/thames.json", 40);
    assert!(done > 500, "{done} were set right: too few to tell");
    for (line, key, why) in refused {
        assert!(["+", "t"].contains(&key), "{line} by {key}: only a hex that is taken bars the way back: {why}");
        assert!(why.contains(" is on "), "{line} by {key}: only a hex that is taken bars the way back: {why}");
    }
}

#[test]
fn all_of_a_campaign_can_be_set_right() {
    let rules = RULES.clone();
    let tables = rules.tables(&ENTRIES[0]).unwrap();
    let scenario = tables.scenarios[0].head.id.clone();
    let mut session = begun(ENTRIES[0].start(Setup::new(tables, Board::from_tables(tables), scenario)));
    let with_cubes = |session: &dyn AnyOpenGame| {
        let cubes = session.roster().into_iter().filter(|line| line.id.starts_with("cubes ") && line.is_on_table);
        cubes.map(|line| (line.name, line.counts[0].text.clone())).collect::<Vec<_>>()
    };
    let before = with_cubes(session.as_ref()).len();
    let empty = session.roster().into_iter().find(|line| line.id.starts_with("cubes ") && !line.is_on_table).unwrap();
    for key in ["+", "+", "f"] {
        session.set_right(&empty.id, key).unwrap();
    }
    let now = with_cubes(session.as_ref());
    assert_eq!(now.len(), before + 1);
    assert!(now.contains(&(empty.name.clone(), "1 cube".to_owned())), "two came from the stockpile, and one of them has fled: {now:?}");
    let (faction, area) = (empty.id.rsplit(' ').next().unwrap(), empty.name.split(": ").next().unwrap());
    let line = |session: &dyn AnyOpenGame, id: &str| session.roster().into_iter().find(|line| line.id == id).unwrap();
    assert_eq!(line(session.as_ref(), &format!("fled {faction}")).counts[0].left, 1);
    let markers = format!("markers {area}");
    for key in ["1", "2", "2", "f"] {
        session.set_right(&markers, key).unwrap();
    }
    let stands = line(session.as_ref(), &markers).stands;
    assert!(stands.starts_with("control markers: 2 "), "the other side's markers took the place: {stands}");
    assert!(stands.contains("fort"), "the other side's markers took the place: {stands}");
    let (done, refused) = set_right(session.as_mut());
    assert!(done > 100, "{done} were set right: too few to tell");
    assert_eq!(refused, []);
}
