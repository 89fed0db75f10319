//! Asks of every command of every game what a command must have: a sentence, its dice in the list of thrown dice, a way to be set right,
//! and that it can be undone, done again, kept and judged again.
//!
//! What is asked of each game stands in `tests/cases/commands`, a command a line, played in order at the referee's word. How a command is
//! set right is a match that the compiler completes; that none is left out of the lines is read off what serde tells of the list.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

use brigade_major::game::LinePlace;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::sync::Arc;

use brigade_major::game::correction::replay;
use brigade_major::game::file::record_line;
use brigade_major::game::{Game, Play, Record, Request};
use brigade_major::games::area::campaign::{self, AreaRules, Board, Campaign, End, TableGame, Terms, hand_over};
use brigade_major::games::area::kinds;
use brigade_major::games::{area, battlecry1812, rff1812};
use brigade_major::id::RowId;
use brigade_major::strict::read_placed;
use serde_json::{Value, json};

use crate::common::grammar::counts_well;
use crate::offers::campaign::NORTH;
use crate::refusals::Refusals;

/// Way in which a wrong entry is corrected.
enum SetRight {
    /// Its facts are changed where it stands in the log, and what came after is judged again.
    InTheLog,
    /// It has no facts to change, or they are set anew: by undoing it, or by these commands.
    By(&'static [&'static str]),
}
use SetRight::{By, InTheLog};

fn lines(game: &str) -> Vec<Value> {
    let path = format!("{}/tests/cases/commands/{game}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{path}: {error}: {line}"))).collect()
}

/// The words of every command of a game, as reading one that is none tells them.
fn words<P: Play>() -> BTreeSet<String> {
    let text = serde_json::from_value::<P::Command>(json!({P::TAG: "?"})).expect_err("no command has that name").to_string();
    text.split('`').skip(1).step_by(2).filter(|word| *word != "?").map(str::to_owned).collect()
}

/// The faces that stand in a command: whatever is under a name of dice, but where they came from.
fn faces(value: &Value, of_dice: bool) -> usize {
    let is_dice = |name: &str| ["die", "dice"].iter().any(|dice| name == *dice || name.ends_with(&format!("_{dice}")));
    match value {
        Value::Object(fields) => {
            let told = fields.iter().filter(|(name, _)| !["from", "origin"].contains(&name.as_str()));
            told.map(|(name, value)| faces(value, of_dice || is_dice(name))).sum()
        }
        Value::Array(items) => items.iter().map(|item| faces(item, of_dice)).sum(),
        Value::Null => 0,
        _ => usize::from(of_dice),
    }
}

/// Asks a command of the game, and all that must hold of it.
fn holds<P: Play>(game: &mut Game<P>, command: &P::Command, set_right: &SetRight)
where
    P::Setup: Clone,
{
    let asked = serde_json::to_value(command).unwrap();
    let before = game.state().clone();
    let record = game.submit(by_word(command));
    let Ok(Record::Event(event)) = record else { panic!("{asked}: {record:?}") };

    // A sentence.
    let text = P::sentence(game.setup(), &event);
    counts_well(&text);
    assert!(text.len() > 8 && text.ends_with(['.', ']', ')']) || asked[P::TAG] == "note", "{asked}: \"{text}\"");
    assert!(!text.contains("do not fit") && !text.contains('_'), "{asked}: \"{text}\"");

    // Its dice. Those of what a correction is of stand in the log already.
    if P::correction(&event.command).is_none() {
        let thrown = P::thrown_faces(game.setup(), &event.command);
        assert_eq!(thrown.len(), faces(&serde_json::to_value(&event.command).unwrap(), false), "{asked}: {thrown:?}");
        assert!(thrown.iter().all(|die| (1..=die.sides).contains(&die.face)), "{asked}: {thrown:?}");
    }

    // Reopened and judged again, or named as what is not.
    assert_eq!(P::can_be_corrected(&event.command), matches!(set_right, InTheLog), "{asked}: how is it set right?");
    let place = game.journal().applied().count() - 1;
    match (set_right, replay(game.setup(), game.journal(), LinePlace(place), event.command.clone())) {
        (InTheLog, Ok(again)) => assert!(again.differences.is_empty() && again.replayed.is_empty(), "{asked}: {:?}", again.differences),
        (InTheLog, Err(refusal)) => panic!("{asked}: {refusal}"),
        (By(others), judged) => {
            assert!(judged.is_err(), "{asked} is corrected after all");
            others.iter().for_each(|other| assert!(words::<P>().contains(*other), "{other} is no command"));
        }
    }

    // Undone and done again, kept and read.
    let after = game.state().clone();
    assert!(game.undo().is_some(), "{asked}");
    assert_eq!(*game.state(), before, "{asked}");
    assert!(game.redo().is_some(), "{asked}");
    assert_eq!(*game.state(), after, "{asked}");
    let line = record_line(&Record::Event(event.clone()));
    let read: Value = serde_json::from_str(&line).unwrap();
    assert_eq!(serde_json::from_value::<brigade_major::game::Event<P>>(read["event"].clone()).unwrap(), event, "{line}");
}

/// What is so already is no event, unless dice fell or it is a remark: the same command asked twice is refused, or changes something more.
fn changes_something<P: Play>(game: &Game<P>, command: &P::Command)
where
    P::Setup: Clone,
{
    let mut again = Game::<P>::from_state(game.setup().clone(), game.state().clone());
    let before = again.state().clone();
    let Ok(Record::Event(event)) = again.submit(by_word(command)) else { return };
    let is_record = !P::kind(command).must_change() || !P::thrown_faces(game.setup(), &event.command).is_empty();
    assert!(is_record || *again.state() != before, "{command:?} changes nothing, and is an event: {event:?}");
}

/// After the end no act is played without the referee's word, and the refusal says how to go on; settings and remarks are made as before.
fn is_refused_after_the_end<P: Play>(game: &Game<P>, command: &P::Command, end: impl Fn(&mut P::State))
where
    P::Setup: Clone,
{
    let mut state = game.state().clone();
    end(&mut state);
    let refused = Game::<P>::from_state(game.setup().clone(), state).submit(command.clone()).err().map(|refusal| refusal.to_string());
    let is_over = refused.as_ref().is_some_and(|text| text.contains("is over") && text.contains("undo"));
    assert_eq!(is_over, P::kind(command).is_act(), "{command:?}: {refused:?}");
}

fn by_word<C: Clone>(command: &C) -> Request<C> {
    Request { command: command.clone(), override_note: Some("".into()) }
}

/// Asks a line; `end` ends the game.
fn play<P: Play>(game: &mut Game<P>, line: &Value, set_right: impl Fn(&P::Command) -> SetRight, end: impl Fn(&mut P::State))
where
    P::Setup: Clone,
{
    let command = serde_json::from_value::<P::Command>(line.clone()).unwrap_or_else(|error| panic!("{error}: {line}"));
    is_refused_after_the_end(game, &command, &end);
    holds(game, &command, &set_right(&command));
    changes_something(game, &command);
}

fn none_is_left_out<P: Play>(lines: &[Value]) {
    let asked = lines.iter().filter_map(|line| line[P::TAG].as_str()).map(str::to_owned).collect::<BTreeSet<_>>();
    assert_eq!(asked, words::<P>(), "every command has a line in tests/cases/commands, and nothing else has");
}

/// Lists every field within a value: the pointer to its owner, its name, and its place as a fault names it.
fn fields(value: &Value, pointer: &str, place: &str) -> Vec<(String, String, String)> {
    let mut found = Vec::new();
    match value {
        Value::Object(own) => {
            for (name, value) in own {
                let here = if place.is_empty() { name.clone() } else { format!("{place}.{name}") };
                found.extend(fields(value, &format!("{pointer}/{name}"), &here));
                found.push((pointer.to_owned(), name.clone(), here));
            }
        }
        Value::Array(items) => {
            let items = items.iter().enumerate();
            found.extend(items.flat_map(|(nth, item)| fields(item, &format!("{pointer}/{nth}"), &format!("{place}[{nth}]"))));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
    found
}

/// Takes each field out of each line in turn: one that is missing is named where it is missing, however deep, and nowhere else.
fn missing_fields_are_placed<P: Play>(lines: &[Value]) -> usize {
    let mut in_lists = 0;
    for line in lines.iter().filter(|line| line.get(P::TAG).is_some()) {
        for (owner, name, place) in fields(line, "", "") {
            let mut without = line.clone();
            let fields = without.pointer_mut(&owner).and_then(Value::as_object_mut).unwrap();
            fields.remove(&name);
            // What has no field left may be of several kinds, and is then named itself.
            let owner_place = place.rsplit_once('.').filter(|_| fields.is_empty()).map(|(of, _)| of.to_owned());
            let Value::Object(without) = without else { continue };
            let Err(fault) = read_placed::<P::Command>(without, P::TAG) else { continue };
            let told = fault.place.to_string();
            assert!(told == place || owner_place == Some(told), "{place} of {line}: {fault:?}");
            in_lists += usize::from(place.contains('['));
        }
    }
    in_lists
}

#[test]
fn missing_fields() {
    let regiments = missing_fields_are_placed::<rff1812::battle::Rff1812>(&lines("rff1812"));
    let companies = missing_fields_are_placed::<battlecry1812::battle::Battlecry1812>(&lines("battlecry1812"));
    let areas = missing_fields_are_placed::<AreaRules>(&lines("area"));
    assert!(regiments + companies + areas > 4, "too few within lists to tell: {regiments}, {companies}, {areas}");
}

#[test]
fn regiments() {
    use rff1812::battle::{Command, Rff1812};
    let set_right = |command: &Command| match command {
        Command::Maneuver(_)
        | Command::Fire(_)
        | Command::Charge(_)
        | Command::Check(_)
        | Command::Declare { .. }
        | Command::Answer { .. }
        | Command::EndCharge { .. }
        | Command::Make { .. }
        | Command::Replace { .. }
        | Command::Attach { .. } => InTheLog,
        Command::Replenish { .. } => By(&["edit_unit"]),
        Command::StandToCharge { .. } => By(&["end_charge"]),
        Command::EditLeader { .. } => By(&["edit_leader"]),
        Command::ThrowForArrival { .. } | Command::Arrive { .. } | Command::EditUnit { .. } => By(&["edit_unit", "arrive"]),
        Command::EndBattle {} | Command::NextPhase {} | Command::NextPlayerTurn {} | Command::SetPhase { .. } => By(&["set_phase"]),
        Command::SetLight { .. } => By(&["set_light"]),
        Command::HoldPosition { .. } => By(&["hold_position"]),
        Command::Note { .. } => By(&["note"]),
        Command::Correct(_) => By(&["correct"]),
    };
    let tables = Arc::new(rff1812::Tables::shipped().unwrap());
    let small = include_str!("../data/small_battle.json");
    let mut game = rff1812::battle::begin(&tables, rff1812::scenario::Scenario::parse(small, &tables.for_files()).unwrap());
    let lines = lines("rff1812");
    let mut refusals = Refusals::new(&lines, &["foot", "horse", "guns", "warriors", "militia", "rockets"]);
    for line in &lines {
        refusals.hold(&game);
        play::<Rff1812>(&mut game, line, set_right, |state| state.ended = true);
    }
    refusals.hold(&game);
    let [by_word, twice] = [refusals.by_word, refusals.twice];
    assert!(by_word > 20 && twice > 20, "too few to tell: {by_word} by the referee's word, {twice} with a unit named twice");
    none_is_left_out::<Rff1812>(&lines);
}

#[test]
fn companies() {
    use battlecry1812::battle::{Battlecry1812, Command};
    let set_right = |command: &Command| match command {
        Command::Move(_)
        | Command::Form(_)
        | Command::MoveOfficer(_)
        | Command::Rout(_)
        | Command::Fire(_)
        | Command::Melee(_)
        | Command::Strike(_)
        | Command::OfficerFire(_)
        | Command::Rally(_)
        | Command::Withdraw(_)
        | Command::Rest(_) => InTheLog,
        Command::NextPhase { .. } | Command::EndBattle {} | Command::SetPhase { .. } => By(&["set_phase"]),
        Command::Arrive(_) | Command::EditUnit { .. } => By(&["edit_unit", "edit_officer"]),
        Command::EditOfficer { .. } => By(&["edit_officer"]),
        Command::EditGround { .. } => By(&["edit_ground"]),
        Command::HoldPosition { .. } => By(&["hold_position"]),
        Command::Note { .. } => By(&["note"]),
        Command::Correct(_) => By(&["correct"]),
    };
    let unit = |id: &str, kind: &str, at: &str, facing: &str| json!({"id": id, "name": id, "type": kind, "figures": 5, "morale": 6, "at": at, "facing": facing, "strength": {"basis": "E"}});
    let officer = |id: &str, kind: &str, at: &str| json!({"id": id, "name": id, "rank": "major", "ability": 3, "type": kind, "mount": "on_foot", "at": at});
    let off = json!({"id": "off", "name": "off", "type": "infantry", "figures": 5, "morale": 6, "strength": {"basis": "E"}});
    let mut late = off.clone();
    late["id"] = "late".into();
    late["arrives"] = json!({"turn": 2, "where": "the road"});
    let blue = [
        unit("b1", "infantry", "0506", "ne"),
        unit("b2", "infantry", "0704", "ne"),
        unit("b3", "infantry", "0508", "ne"),
        unit("rifles", "riflemen", "0305", "ne"),
        unit("horse", "light_dragoons", "0805", "ne"),
        late,
    ];
    let red = [unit("r1", "infantry", "0503", "sw"), unit("r2", "infantry", "0703", "sw"), unit("indians", "indians", "0804", "sw"), off];
    let side = |id: &str, edge: &str, units: &[Value], officers: &[Value]| json!({"id": id, "name": id, "edge": edge, "units": units, "officers": officers});
    let scenario = json!({
        "format": 1, "system": "battlecry1812", "id": "field", "title": "A field", "date": "1813-10-05", "men_per_figure": 20,
        "turns": 10, "first_side": "blue", "board": {"map": vec!["........."; 9]},
        "key_positions": [{"id": "mill", "name": "The mill", "points": 1, "hexes": ["0101"]}],
        "sides": [side("blue", "south", &blue, &[officer("major", "infantry", "0507")]), side("red", "north", &red, &[officer("chief", "infantry", "0402")])]
    });
    let tables = Arc::new(battlecry1812::Tables::shipped().unwrap());
    let scenario = battlecry1812::scenario::Scenario::parse(&scenario.to_string(), &tables).unwrap_or_else(|faults| panic!("{faults:?}"));
    let mut game = battlecry1812::battle::begin(&tables, scenario);
    let lines = lines("battlecry1812");
    let mut refusals = Refusals::new(&lines, &["b1", "b2", "b3", "rifles", "horse", "late", "r1", "r2", "indians", "off"]);
    for line in &lines {
        refusals.hold(&game);
        play::<Battlecry1812>(&mut game, line, set_right, |state| state.ended = true);
    }
    refusals.hold(&game);
    let [by_word, twice] = [refusals.by_word, refusals.twice];
    assert!(by_word > 20 && twice > 20, "too few to tell: {by_word} by the referee's word, {twice} with a unit named twice");
    none_is_left_out::<Battlecry1812>(&lines);
}

/// Fills in what a line leaves out since it is long: the units of a battle handed over, what they have left, a board on which more is
/// known.
fn filled(line: &mut Value, game: &Campaign) {
    if line["do"] == "hand_over" {
        let men =
            ["british_regulars", "native_americans", "american_regulars", "american_militia"].map(|faction| (faction.into(), 100)).into();
        let terms = Terms { game: TableGame::RegimentalFireAndFury, men, men_per_figure: 20, date: "1812-10-13".to_owned() };
        let companies = battlecry1812::Tables::shipped().unwrap();
        let brigades = brigade_major::games::rff1812::Tables::shipped().unwrap().for_files();
        let (_, table) = hand_over(game.setup(), game.state(), &terms, &companies, &brigades).unwrap_or_else(|refusal| panic!("{refusal}"));
        line["table"] = serde_json::to_value(table).unwrap();
    }
    if line["do"] == "take_back" {
        let table = game.state().battle.as_ref().and_then(|battle| battle.table.as_ref()).unwrap();
        let left = table.groups.iter().flat_map(|group| group.units.clone()).collect::<BTreeMap<_, _>>();
        line["left"] = serde_json::to_value(left).unwrap();
    }
    if line["do"] == "take_board" {
        let mut board = (*game.state().board).clone();
        board.areas.get_mut(&"Detroit".into()).unwrap().stars = Some(1);
        line["board"] = serde_json::to_value(board).unwrap();
    }
}

#[test]
fn areas() {
    use campaign::Command;
    let set_right = |command: &Command| match command {
        Command::SetUp { .. }
        | Command::SetUpMarker { .. }
        | Command::Draw { .. }
        | Command::Reinforce { .. }
        | Command::Card { .. }
        | Command::NamedCard { .. }
        | Command::Assign { .. }
        | Command::MovementCard { .. }
        | Command::ShowHand { .. }
        | Command::Move { .. }
        | Command::BeginBattle { .. }
        | Command::Roll { .. }
        | Command::Losses { .. }
        | Command::Leave { .. } => InTheLog,
        Command::HandOver { .. } => By(&["fight_here"]),
        Command::TakeBack { .. } | Command::FightHere {} | Command::EndTurn {} | Command::EndRound {} | Command::Edit { .. } => {
            By(&["edit"])
        }
        Command::TakeBoard { .. } => By(&["take_board"]),
        Command::Note { .. } => By(&["note"]),
        Command::Correct(_) => By(&["correct"]),
    };
    let begin = |game, board: &str, scenario: &str| {
        let tables = Arc::new(area::Tables::shipped(game).unwrap());
        campaign::begin(&tables, Board::parse(board, &tables).unwrap_or_else(|faults| panic!("{faults:?}")), RowId::from(scenario))
    };
    let towns = r#"{"kind": "brigade-major board", "format": 1, "game": "conquest1754", "areas": [
        {"name": "Boston", "home": "british", "town": true}, {"name": "Saint Jean", "home": "french", "town": true}]}"#;
    let lines = lines("area");
    let mut refusals = Refusals::new(&lines, &[]);
    let mut game = begin(&kinds::INVASION, NORTH, "own");
    for line in &lines {
        match line["begin"].as_str() {
            Some("markers") => game = begin(&kinds::CONQUEST, towns, "campaign"),
            Some(scenario) => game = begin(&kinds::INVASION, NORTH, scenario),
            None => {
                refusals.hold(&game);
                let mut line = line.clone();
                filled(&mut line, &game);
                play::<AreaRules>(&mut game, &line, set_right, |state| state.end = Some(End { winner: None }));
            }
        }
    }
    refusals.hold(&game);
    assert!(refusals.by_word > 20, "too few to tell: {}", refusals.by_word);
    none_is_left_out::<AreaRules>(&lines);
}
