//! The ground painted in play, the end of the battle, and what an owner may choose (digest §4, §6, §7).

use brigade_major::games::battlecry1812::battle::{
    Fate, FenceEdit, GroundEdit, UnitEdit, go_on, map_facts, reach, retreat_paths, run_paths,
};
use brigade_major::games::battlecry1812::words::Terrain;
use brigade_major::hex::{HexGrid, Tops};

use super::*;

fn paint(battle: &mut Battle, edit: GroundEdit) -> Event {
    submit(battle, Command::EditGround { edit, note: "as on the table".into() })
}

fn ground(hexes: &[&str]) -> GroundEdit {
    GroundEdit { hexes: hexes.iter().map(|name| hex(name)).collect(), ..GroundEdit::default() }
}

/// §6: what is painted counts at once, for sight, cover and movement; undo takes it back.
#[test]
fn painted_ground_counts_at_once() {
    let mut battle = field(open(9, 9), "b infantry pos 0505/ne", "r infantry pos 0503/sw");
    let sight = |battle: &Battle| format!("{:?}", map_facts(battle.setup(), battle.state(), &"b".into(), &"r".into()).unwrap().sight);
    assert_eq!(sight(&battle), "Clear");
    let event = paint(&mut battle, GroundEdit { terrain: Some(Terrain::Woods), ..ground(&["0404", "0504", "0503"]) });
    assert_eq!(said(&battle, &event), "The ground of 0404, 0504 and 0503 is now woods (as on the table).");
    assert!(sight(&battle).contains("Blocked"), "{}", sight(&battle));
    let fence = FenceEdit { side: heading("e"), stands: true };
    let before = reach(battle.setup(), battle.state(), &"b".into()).to(hex("0605")).unwrap().spent;
    let event = paint(&mut battle, GroundEdit { fence: Some(fence), ..ground(&["0505"]) });
    assert_eq!(said(&battle, &event), "A fence now stands on the east side of 0505 (as on the table).");
    assert_eq!(reach(battle.setup(), battle.state(), &"b".into()).to(hex("0605")).unwrap().spent, before + 1, "a fence costs one");
    paint(&mut battle, GroundEdit { fence: Some(FenceEdit { stands: false, ..fence }), ..ground(&["0505"]) });
    assert_eq!(reach(battle.setup(), battle.state(), &"b".into()).to(hex("0605")).unwrap().spent, before);
    let hill = GroundEdit { height: Some(1), fieldworks: Some(true), ..ground(&["0505"]) };
    let event = paint(&mut battle, hill);
    assert_eq!(said(&battle, &event), "The ground of 0505 is now a hill and fieldworks (as on the table).");
    let board = &battle.state().board;
    assert!(board.on_hill(hex("0505")));
    assert!(board.ground(hex("0505")).fieldworks);
    assert_eq!(battle.setup().scenario.board.ground(hex("0505")).height, 0, "the scenario stays as it was");
    while battle.journal().cursor() > 0 {
        battle.undo();
    }
    assert_eq!(*battle.state().board, battle.setup().scenario.board);
}

#[test]
fn ground_that_cannot_be_is_refused() {
    let mut battle = field(open(9, 9), "b infantry pos 0505/ne", "r infantry pos 0503/sw");
    let note = || "".into();
    let mut text = |edit: GroundEdit| refused(&mut battle, Command::EditGround { edit, note: note() });
    assert!(text(ground(&["0505"])).contains("nothing is corrected"));
    assert!(text(GroundEdit { height: Some(1), ..ground(&[]) }).contains("name the hexes"));
    assert!(text(GroundEdit { height: Some(1), ..ground(&["1001"]) }).contains("1001 is not on the board: its last hex is 0909"));
    assert!(text(GroundEdit { height: Some(10), ..ground(&["0101"]) }).contains("0 to 9"));
    let north = FenceEdit { side: heading("n"), stands: true };
    assert!(text(GroundEdit { fence: Some(north), ..ground(&["0101"]) }).contains("must be a side of this board's hexes"));
    let water = GroundEdit { terrain: Some(Terrain::Water), ..ground(&["0505"]) };
    assert!(text(water).contains("b is on 0505, and no unit or officer can stand in water"));
}

/// After the last player turn the points are counted; before it only by the referee's word.
#[test]
fn the_battle_ends_after_its_last_turn() {
    let mut battle = field(open(9, 9), "b infantry pos 0509/ne", "r infantry pos 0501/sw\nr2 infantry pos 0301/sw");
    let early = refused(&mut battle, Command::EndBattle {});
    assert!(early.contains("the battle ends after turn 10; this is turn 1"), "{early}");
    submit(&mut battle, meets("r2", Fate::Destroyed));
    submit(&mut battle, Command::SetPhase { turn: 10, side: "red".into(), phase: Phase::Withdraw });
    let event = submit(&mut battle, Command::NEXT_PHASE);
    assert_eq!(said(&battle, &event), "The battle ends: blue 1 and red 0 victory points, a blue victory.");
    assert!(battle.state().ended);
    assert!(refused(&mut battle, Command::NEXT_PHASE).contains("the battle is over; undo its end"));
    assert!(refused(&mut battle, Command::EndBattle {}).contains("the battle is over"));
    assert!(refused(&mut battle, by_word(Command::EndBattle {}, "again")).contains("it is so already"));
    let on = go_on(battle.setup(), battle.state());
    let event = submit(&mut battle, on);
    assert!(said(&battle, &event).ends_with("Note: the scenario has 10 turns; this is turn 11."), "{}", said(&battle, &event));
    assert_eq!((battle.state().turn, battle.state().ended), (11, false));
    let event = submit(&mut battle, by_word(Command::EndBattle {}, "night"));
    assert!(said(&battle, &event).ends_with("a blue victory. Allowed by the referee: night."));
}

/// §4: of ways as long the owner chooses; what he chooses is what happens.
#[test]
fn the_owner_chooses_the_way_back() {
    let mut battle = attacking(open(9, 9), "b infantry pos 0505/ne", "r infantry pos 0504/sw");
    let ways = retreat_paths(battle.setup(), battle.state(), &"r".into(), 2);
    assert_eq!(ways.len(), 3, "two hexes back, three hexes to end on: {ways:?}");
    for way in &ways {
        let call = FireCall { retreat: Some(way.clone()), ..fires("b", "r", &[4, 4, 1, 1, 1, 1]) };
        let call = FireCall { dice: Dice::typed(&[4, 4, 5, 5, 5, 5]), ..call };
        submit(&mut battle, Command::Fire(call));
        assert_eq!(state_of(&battle, "r").at, way.last().copied());
        battle.undo();
    }
    assert!(retreat_paths(battle.setup(), battle.state(), &"nobody".into(), 2).is_empty());
}

/// §7: the routed run as near to their edge as they come, to whichever of those hexes their owner says.
#[test]
fn the_owner_chooses_where_the_routed_run() {
    let mut battle = field(open(9, 9), "b infantry pos 0505/ne", "r infantry pos 0503/sw");
    submit(&mut battle, has_morale("b", 0));
    let ways = run_paths(battle.setup(), battle.state(), &"b".into());
    assert!(ways.len() > 1, "{:?}", ways.keys());
    assert!(ways.keys().all(|hex| hex.row == 7), "{:?}", ways.keys());
    for to in ways.keys() {
        submit(&mut battle, runs_to("b", &to.to_string()));
        assert_eq!(state_of(&battle, "b").at, Some(*to));
        battle.undo();
    }
}

/// A scenario on an open board of another size: everyone is there, on no hex, and can be put on one.
#[test]
fn a_scenario_on_an_open_board() {
    let json = scenario_of(
        painted(&["..w", "...", "..."]),
        "b infantry pos 0103/ne\n+chief major 3 infantry mounted 0103",
        "r infantry pos 0101/se",
    );
    let mut json = json;
    json["key_positions"] = json!([{"id": "mill", "name": "The mill", "hexes": ["0102"], "points": 5, "held_by": "red"}]);
    json["victory"] = json!({"notes": ["Hold the mill."], "points": {"unit_destroyed": 3}});
    let scenario = Scenario::parse(&json.to_string(), tables()).unwrap();
    let grid = HexGrid { tops: Tops::Flat, columns: 20, rows: 12, short: false };
    let mut battle = begin(tables(), scenario.on_open_board(grid));
    assert_eq!((battle.state().board.grid, battle.state().board.ground(hex("0301")).terrain), (grid, Terrain::Open));
    let own = &battle.setup().scenario;
    assert!(own.key_positions.is_empty(), "an open board is one's own");
    assert!(own.victory == brigade_major::games::battlecry1812::scenario::Victory::default(), "an open board is one's own");
    assert_eq!(
        brigade_major::games::battlecry1812::battle::points(battle.setup(), battle.state(), &"red".into()),
        0,
        "no points for what is not there"
    );
    assert!(battle.state().units.values().all(|unit| unit.is_there() && unit.at.is_none()));
    let edit = UnitEdit { at: Some(hex("2012")), facing: Some(heading("n")), ..UnitEdit::default() };
    submit(&mut battle, edits("b", edit));
    assert_eq!(state_of(&battle, "b").hex(), Some(hex("2012")));
    let text = battle.setup().scenario.to_json();
    assert_eq!(Scenario::parse(&text, tables()).unwrap(), *battle.setup().scenario, "it can be kept in a file");
}
