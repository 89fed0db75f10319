//! Laws of a battle of companies over commands of all kinds, the most foolish among them.

use std::collections::BTreeMap;

use brigade_major::game::Game;
use brigade_major::game::file::{header, read_lines, record_line};
use brigade_major::games::battlecry1812::battle::{
    ArriveCall, Battlecry1812, FenceEdit, GroundEdit, OfficerEdit, OfficerMoveCall, Setup, Strike, UnitEdit,
};
use brigade_major::games::battlecry1812::words::{Formation, Terrain};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::*;

fn thames() -> Battle {
    let text = brigade_major::games::shipped("battlecry1812/thames.json").unwrap();
    begin(tables(), Scenario::parse(text, tables()).unwrap_or_else(|faults| panic!("{faults:?}")))
}

/// Random numbers from which a command is made.
#[derive(Clone, Debug)]
struct Deal {
    what: usize,
    unit: usize,
    other: usize,
    officer: usize,
    hex: (u8, u8),
    faces: Vec<u8>,
    more: Vec<u8>,
    word: bool,
}

fn deals() -> impl Strategy<Value = Vec<Deal>> {
    let faces = || prop::collection::vec(1..=6u8, 0..14);
    let deal = (0..20usize, 0..30usize, 0..30usize, 0..7usize, (1..=25u8, 1..=14u8), faces(), faces(), prop::bool::weighted(0.3));
    let deal =
        deal.prop_map(|(what, unit, other, officer, hex, faces, more, word)| Deal { what, unit, other, officer, hex, faces, more, word });
    prop::collection::vec(deal, 1..60)
}

/// Fewer or more faces are tried until the count is right, as players would.
fn command(setup: &Setup, deal: &Deal) -> Request<Command> {
    let unit = |nth: usize| setup.scenario.units().nth(nth).unwrap().1.id.clone();
    let officer: OfficerId = setup.scenario.officers().nth(deal.officer).unwrap().1.id.clone();
    let to = Hex { column: deal.hex.0, row: deal.hex.1 };
    let (one, other) = (unit(deal.unit), unit(deal.other));
    let (one, other, officer) = (one.as_str(), other.as_str(), officer.as_str());
    let (at, die) = (to.to_string(), &deal.faces[..deal.faces.len().min(1)]);
    let command = match deal.what {
        0..=2 => moves(one, &at),
        3 => forms(one, Formation::SPELLINGS[deal.other % Formation::SPELLINGS.len()]),
        4 => Command::MoveOfficer(OfficerMoveCall { officer: officer.into(), to }),
        5 => runs(one),
        6..=8 => Command::Fire(FireCall { buff: deal.word.then(|| officer.into()), ..fires(one, other, &deal.faces) }),
        9 | 10 => Command::Melee(fights(one, other, &deal.faces, &deal.more)),
        11 => Command::Strike(strikes(one, [Strike::RunDown, Strike::PickOff][deal.officer % 2], other)),
        12 => Command::OfficerFire(fires_at_officer(one, officer, die)),
        13 => rallies(officer, one, die),
        14 => withdraws(one, Some(&at)),
        15 => Command::Arrive(ArriveCall { unit: Some(one.into()), at: Some(to), ..ArriveCall::default() }),
        16 => Command::NextPhase { passing: deal.word.then(|| Phase::ALL.iter().copied().skip(1 + deal.officer % 3).collect()) },
        17 => {
            let side = setup.scenario.board.grid.tops.headings()[deal.officer % 6];
            let fence = deal.word.then(|| FenceEdit { side, stands: deal.other.is_multiple_of(2) });
            let (terrain, height) = (Terrain::ALL.get(deal.other).copied(), Some(u32::from(deal.hex.1) % 3));
            let edit = GroundEdit { hexes: vec![to], terrain, height, fieldworks: Some(deal.word), fence, ..GroundEdit::default() };
            Command::EditGround { edit, note: "so".into() }
        }
        18 => Command::EndBattle {},
        _ => match deal.other % 4 {
            2 => stands_on(one, &at),
            3 => edits(one, UnitEdit { strength: Some(1), on_table: Some(true), ..UnitEdit::default() }),
            0 => has_morale(one, u32::from(deal.hex.1) % 4),
            _ => edits_officer(officer, OfficerEdit { buffs: Some(0), ..OfficerEdit::default() }),
        },
    };
    Request { command, override_note: deal.word.then(|| "so be it".into()) }
}

/// As many faces as the refusal asks for, where it does.
fn with_right_dice(battle: &Battle, command: Request<Command>) -> Request<Command> {
    let wanted = |text: &str, at: &str| {
        let rest = text.split_once(&format!("{at}: "))?.1;
        rest.split_once("faces were given and ")?.1.split_once(' ')?.0.parse::<usize>().ok()
    };
    let refill = |dice: &Dice, count: usize| {
        Dice::typed(&dice.faces.iter().copied().chain([4, 1, 3, 6, 5, 2]).cycle().take(count).collect::<Vec<_>>())
    };
    let mut command = command;
    for _ in 0..2 {
        let Err(refusal) = battle.preview(command.clone()) else { return command };
        let text = refusal.to_string();
        match &mut command.command {
            Command::Fire(call) => call.dice = wanted(&text, "dice").map_or_else(|| call.dice.clone(), |count| refill(&call.dice, count)),
            Command::Melee(call) => {
                if let Some(count) = wanted(&text, "attacker_dice") {
                    call.attacker_dice = refill(&call.attacker_dice, count);
                } else if let Some(count) = wanted(&text, "defender_dice") {
                    call.defender_dice = refill(&call.defender_dice, count);
                }
            }
            _ => {}
        }
    }
    command
}

fn play(battle: &mut Battle, deals: &[Deal]) -> Vec<Record<Event>> {
    let mut records = Vec::new();
    for deal in deals {
        let command = with_right_dice(battle, command(battle.setup(), deal));
        let before = battle.state().clone();
        match battle.submit(command) {
            Ok(record) => records.push(record),
            Err(refusal) => {
                assert!(!refusal.faults.is_empty(), "a refusal says why");
                assert!(refusal.faults.iter().all(|fault| !fault.text().is_empty()), "a refusal says why");
                assert_eq!(*battle.state(), before);
            }
        }
        sound(battle);
    }
    records
}

/// Checks the laws that hold in every state.
fn sound(battle: &Battle) {
    let (state, scenario) = (battle.state(), &battle.setup().scenario);
    let mut taken = BTreeMap::new();
    for (_, unit) in scenario.units() {
        let own = &state.units[&unit.id];
        assert!(own.strength <= unit.figures, "{}: never above its start", unit.id);
        assert!(own.morale <= unit.morale, "{}: never above its start", unit.id);
        assert!(own.strength > 0 || own.fate.is_some(), "{}: without figures it is gone", unit.id);
        if let Some(hex) = own.hex() {
            assert!(scenario.board.grid.has(hex));
            assert_eq!(taken.insert(hex, &unit.id), None, "one unit to a hex: {hex}");
            assert!(own.facing.is_some_and(|facing| scenario.board.grid.tops.has(facing)));
        }
    }
    for (_, officer) in scenario.officers() {
        assert!(state.officers[&officer.id].buffs <= officer.ability || state.officers[&officer.id].buffs > 0);
    }
}

proptest! {
    // The same battles on every machine.
    #![proptest_config(ProptestConfig { cases: 40, rng_seed: RngSeed::Fixed(18_131_005), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn replaying_gives_the_same_battle(deals in deals()) {
        let mut battle = thames();
        let records = play(&mut battle, &deals);
        let again = Game::<Battlecry1812>::replay(battle.setup().clone(), records);
        prop_assert_eq!(again.state(), battle.state());
    }

    #[test]
    fn undo_then_redo_is_nothing(deals in deals()) {
        let mut battle = thames();
        play(&mut battle, &deals);
        let after = battle.state().clone();
        let length = battle.journal().cursor();
        while battle.undo().is_some() {}
        prop_assert_eq!(battle.state().clone(), thames().state().clone());
        for _ in 0..length {
            battle.redo();
        }
        prop_assert_eq!(battle.state(), &after);
    }

    #[test]
    fn saved_and_read_it_is_the_same_bytes(deals in deals()) {
        let mut battle = thames();
        let records = play(&mut battle, &deals);
        let first = header::<Battlecry1812>(battle.setup(), "tables", None);
        let lines = records.iter().map(record_line).collect::<Vec<_>>();
        let (again, notice) = read_lines::<Battlecry1812>(tables(), "tables", &first, lines.clone()).unwrap();
        prop_assert_eq!(notice, None);
        prop_assert_eq!(again.state(), battle.state());
        prop_assert_eq!(header::<Battlecry1812>(again.setup(), "tables", None), first);
        let rewritten = again.journal().applied().map(|event| record_line(&Record::Event(event.clone()))).collect::<Vec<_>>();
        prop_assert_eq!(rewritten, lines);
        for event in battle.journal().applied() {
            let text = said(&battle, event);
            prop_assert!(text.ends_with(['.', '!', '?']) || matches!(event.command, Command::Note { .. }), "{}", text);
            prop_assert!(!text.contains("  ") && !text.contains(".."), "{}", text);
        }
    }
}

#[test]
fn files_of_other_games_are_told() {
    let header: Json = serde_json::from_str(&header::<Battlecry1812>(thames().setup(), "tables", None)).unwrap();
    let read =
        |header: &Json, records| read_lines::<Battlecry1812>(tables(), "others", &header.to_string(), records).map(|(_, notice)| notice);
    assert_eq!(read(&header, Vec::new()).unwrap(), None, "the words are others");
    let mut other = header.clone();
    other["official_tables"] = "other values".into();
    assert!(read(&other, Vec::new()).unwrap().is_some_and(|notice| notice.contains("begun with other tables")));
    other["system"] = "rff1812".into();
    assert_eq!(read(&other, Vec::new()).unwrap_err().to_string(), "line 1: the battle is of another game than Battlecry! 1812");
    let fault = read(&header, vec![r#"{"event":{"command":{"command":"miracle"}}}"#.to_owned()]).unwrap_err().to_string();
    assert!(fault.starts_with("line 2 has a command this version does not know; a newer Brigade Major wrote it"), "{fault}");
    let mut broken = header;
    broken["scenario"]["turns"] = 0.into();
    assert!(read(&broken, Vec::new()).unwrap_err().to_string().starts_with("line 1, scenario: turns: 0 is not allowed"));
}
