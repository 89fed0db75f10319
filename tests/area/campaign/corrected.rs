//! Corrections of a campaign, by an earlier fact or by hand: turns end as they did, battles have the cubes of their area, and nothing of
//! a board is lost.

use super::*;

/// A move that is corrected brings on a battle that nobody fought: the turn ended all the same, and the next faction's reinforcements are its
/// own (digest §2, §5).
#[test]
fn turns_end_as_they_did() {
    let mut table = Table::north();
    table.turn("british_regulars").orders(2, 2, Way::Land);
    let place = table.0.journal().cursor();
    table.go(table.march("british_regulars 2", "Queenston", &["Six Nations"]));
    table.go(Command::EndTurn {});
    table.turn("american_regulars");
    let stock = table.0.state().stock_of(&faction("british_regulars"));
    table.go(Command::Reinforce { anywhere: vec![], fled: vec![], elsewhere: None, harbors: None, fill: vec![] });
    let (active, round, own) =
        (table.0.state().active.clone(), table.0.state().round, table.0.state().stock_of(&faction("american_regulars")));
    let call = table.march("british_regulars 2", "Queenston", &["Fort Niagara"]);
    let event = table.correct(place, call);
    let state = table.0.state();
    assert_eq!((state.active.clone(), state.round), (active, round));
    assert_eq!(state.stock_of(&faction("british_regulars")), stock, "the British had none of the American reinforcements");
    assert_eq!(state.stock_of(&faction("american_regulars")), own);
    assert_eq!((table.here("Fort Niagara", "british_regulars"), table.here("Queenston", "british_regulars")), (2, 0));
    let said = sentence(table.0.setup(), &event);
    assert!(said.contains("against the rules now"), "{said}");
}

/// A battle that is not over by then is left as it stands when the turn ends.
#[test]
fn a_turn_ends_over_a_battle_that_goes_on() {
    let mut table = Table::north();
    table.turn("british_regulars").orders(2, 2, Way::Land);
    table.go(table.march("british_regulars 1", "Queenston", &["Fort Niagara"]));
    table.go(table.battle("Fort Niagara"));
    table.roll("american_regulars hc, american_militia ccc");
    let place = table.0.journal().cursor() - 3;
    table.go(Command::EndTurn {});
    table.turn("american_regulars");
    assert_eq!(table.0.state().battle, None);
    let call = table.march("british_regulars 2", "Queenston", &["Fort Niagara"]);
    let event = table.correct(place, call);
    let state = table.0.state();
    assert_eq!((state.battle.clone(), state.active.clone()), (None, Some(faction("american_regulars"))));
    assert!(table.here("Fort Niagara", "british_regulars") > 0, "{}", sentence(table.0.setup(), &event));
}

/// What would change nothing is no correction.
#[test]
fn a_correction_to_the_same_is_refused() {
    let mut table = Table::north();
    table.turn("british_regulars").orders(2, 2, Way::Land);
    let place = table.0.journal().cursor();
    let call = table.march("british_regulars 2", "Queenston", &["Six Nations"]);
    table.go(call.clone());
    let same = CorrectCall { place: LinePlace(place), call: Box::new(call), waived: Vec::new(), note: "".into() };
    assert!(table.refused(Command::Correct(same), "call").contains("othing would change"));
}

fn in_battle(table: &Table, name: &str, of: &str) -> u32 {
    table.0.state().battle.as_ref().map_or(0, |battle| battle.of(&side(of), &faction(name)))
}

/// Digest §5: a faction throws as many dice as it has units in the area, and a side without units has lost; so also after cubes were set by
/// hand.
#[test]
fn cubes_set_by_hand_fight_or_are_gone() {
    let niagara = || CubePlace::Area(area("Fort Niagara"));
    let mut table = Table::at_niagara();
    table.put(5, "american_militia", niagara(), CubePlace::Stockpile).on(1, "british_regulars", "Fort Niagara");
    assert_eq!((in_battle(&table, "american_militia", "american"), in_battle(&table, "british_regulars", "british")), (0, 3));
    table.roll("american_regulars hh");
    // Hits on cubes that were taken away by hand are hits no more.
    table.put(3, "british_regulars", niagara(), CubePlace::Stockpile).put(1, "native_americans", niagara(), CubePlace::Fled);
    table.losses("native_americans 1");
    assert_eq!(table.0.state().battle, None, "nobody is left on the one side");

    let mut table = Table::at_niagara();
    table.put(2, "british_regulars", niagara(), CubePlace::Stockpile);
    let changes = vec![Change::Units { faction: faction("native_americans"), units: 2, from: niagara(), to: CubePlace::Stockpile }];
    let event = table.go(Command::Edit { changes, note: "they never came".into() });
    assert!(event.notes.iter().any(|note| note.contains("the American side has won")), "{event:?}");
    assert_eq!(table.0.state().battle, None);
    table.go(Command::EndTurn {});

    let mut table = Table::at_niagara();
    let cubes = [("american_regulars", 4), ("american_militia", 5), ("british_regulars", 2), ("native_americans", 2)];
    let units = |(name, units)| Change::Units { faction: faction(name), units, from: niagara(), to: CubePlace::Stockpile };
    let event = table.go(Command::Edit { changes: cubes.map(units).to_vec(), note: "all were a mistake".into() });
    assert_eq!((table.0.state().battle.clone(), event.notes), (None, vec!["no unit is left in Fort Niagara".to_owned()]), "nobody has won");
}

/// Parts of a correction by hand that can have no effect, or that players do not make, are refused with the reason.
#[test]
fn a_part_without_effect_is_refused() {
    let mut table = Table::north();
    for (change, reason) in [
        (Change::Assigned { card: "No such card".into(), area: area("York") }, "in play"),
        (Change::Moved { faction: faction("american_militia"), units: 5, area: area("York") }, "0 of the American Militia are in York"),
        (Change::SetUp { faction: faction("american_militia"), units: 9 }, "0 units to place"),
        (Change::Area { area: area("Fort Niagara"), stands: None }, "one faction at a time"),
    ] {
        let changes = vec![change.clone()];
        let said = table.refused(Command::Edit { changes, note: "x".into() }, "changes[0]");
        assert!(said.contains(reason), "{change:?}: {said}");
    }
}

/// Digest §5: on a command units go out of the battle, and a fort is destroyed that stands.
#[test]
fn nobody_leaves_for_where_he_is() {
    let mut table = Table::at_niagara();
    table.roll("american_regulars cc, american_militia ccc");
    let moves = [(faction("american_militia"), vec![place("Fort Niagara", 2)])].into();
    let command = Command::Leave { moves, destroy_fort: false };
    let refusal = table.0.submit(brigade_major::game::Request { command, override_note: Some("x".into()) }).expect_err("its own area");
    assert!(!refusal.by_override && refusal.to_string().contains("they stand in Fort Niagara already"), "{refusal}");
    let moves = [(faction("american_militia"), vec![place("Buffalo", 1)])].into();
    let said = table.refused(Command::Leave { moves, destroy_fort: true }, "destroy_fort");
    assert!(said.contains("no fort stands in Fort Niagara") || said.contains("No fort stands in Fort Niagara"), "{said}");
}

/// Digest §4: of two armies in boats the reason names the area that is off the water.
#[test]
fn the_area_off_the_water_is_named() {
    let mut table = Table::north();
    table.turn("native_americans").orders(0, 0, Way::Canoe);
    table.go(table.march("native_americans 1", "Six Nations", &["York"]));
    let refusal = table.0.preview(table.march("native_americans 1", "Queenston", &["Buffalo"])).expect_err("another water");
    assert!(refusal.to_string().contains("Buffalo does not lie on it"), "{refusal}");
}

/// Digest §1: all cubes stay in the game, whatever names areas had before.
#[test]
fn an_area_that_takes_an_old_name_keeps_its_cubes() {
    let board = r#"{"kind": "brigade-major board", "format": 1, "game": "invasion1812", "areas": [{"name": "Camp"}, {"name": "Fort"}]}"#;
    let mut table = Table::of(&INVASION, board, "own");
    let mut board = Board::parse(board, &INVASION).expect("sound");
    let take = |board: &Board| Command::TakeBoard { board: Box::new(board.clone()) };
    board.rename(&area("Camp"), "Old Camp", &INVASION).expect("free");
    table.go(take(&board));
    board.add("Camp").expect("free");
    table.go(take(&board));
    table.on(3, "american_militia", "Camp").on(2, "american_regulars", "Old Camp");
    board.rename(&area("Old Camp"), "Older Camp", &INVASION).expect("free");
    table.go(take(&board));
    assert_eq!((table.here("Camp", "american_militia"), table.here("Older Camp", "american_regulars")), (3, 2));
    board.rename(&area("Camp"), "New Camp", &INVASION).expect("free");
    table.go(take(&board));
    assert_eq!((table.here("New Camp", "american_militia"), table.here("Older Camp", "american_regulars")), (3, 2));
    // Renamed, and the name given to another at once.
    board.rename(&area("New Camp"), "Last Camp", &INVASION).expect("free");
    board.add("New Camp").expect("free");
    table.go(take(&board));
    assert_eq!((table.here("Last Camp", "american_militia"), table.here("New Camp", "american_militia")), (3, 0));
}
