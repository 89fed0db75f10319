//! The owner's file: what it may hold, every fault of it at once, and the same bytes again.

use brigade_major::area::dice::Faces;

use super::*;

#[test]
fn a_board_is_read_and_written_again() {
    for (tables, text) in [(&INVASION, NORTH), (&CONQUEST, FRONTIER)] {
        let board = Board::parse(text, tables).expect("sound");
        let written = board.to_json(tables);
        assert_eq!(Board::parse(&written, tables).expect("what was written"), board);
        assert_eq!(Board::parse(&written, tables).expect("sound").to_json(tables), written);
    }
    for tables in [&INVASION, &CONQUEST] {
        let known = Board::known(tables);
        assert_eq!(Board::parse(&known.to_json(tables), tables), Ok(known.clone()), "what the tables know is a board");
        assert!(known.areas.values().all(|area| area.borders.is_none() && area.cubes.is_empty()), "no border is invented");
    }
    let louisbourg = &Board::known(&CONQUEST).areas[&area("Louisbourg")];
    assert_eq!((louisbourg.home.as_deref(), louisbourg.stars), (Some("french"), Some(2)));
}

#[test]
fn every_fault_of_a_board_is_told_at_once() {
    let text = r#"{"kind": "brigade-major board", "format": 1, "game": "invasion1812", "hat": 1,
        "faces": {"british_regulars": [3, 0, 2], "natives": [2, 2, 2], "american_militia": [2, 2, 2]}, "fort_faces": [3, 3],
        "areas": [
            {"name": "York", "home": "french", "stars": 10, "borders": ["Montreal", "Atlantis"]},
            {"name": "Montreal", "borders": [], "water": ["lake_huron"], "cubes": {"british_regulars": 26, "redcoats": 1}},
            {"name": "York", "harbor": 1, "at": [1]},
            {"home": "british"}],
        "cards": [{"faction": "british_regulars", "number": 2, "armies": 3, "areas": 2}, {"faction": "british_regulars", "number": 2, "armies": 0, "areas": 2},
            {"faction": "american_militia", "number": 3, "armies": 1, "areas": 1, "kind": "special"}]}"#;
    let faults = Board::parse(text, &INVASION).expect_err("faults");
    let places = faults.iter().map(|fault| fault.at.as_str()).collect::<Vec<_>>();
    for at in [
        "hat",
        "faces.natives",
        "faces.british_regulars",
        "fort_faces",
        "areas[0].home",
        "areas[0].stars",
        "areas[0].borders[1]",
        "areas[1].water[0]",
        "areas[1].cubes.redcoats",
        "areas[2].name",
        "areas[2].harbor",
        "areas[2].at",
        "areas[3].name",
        "areas",
        "cards[1].armies",
        "cards[2].kind",
    ] {
        assert!(places.contains(&at), "no fault at {at}: {faults:#?}");
    }
    assert_eq!(faults.len(), 16, "each once: {faults:#?}");
    let one_way = NORTH.replace(r#""borders": ["Prescott"]"#, r#""borders": ["Prescott", "Albany"]"#);
    let faults = Board::parse(&one_way, &INVASION).expect_err("a border of one way");
    assert!(faults.len() == 1 && faults[0].says.contains("both ways"), "{faults:?}");
    for (text, at) in [("", "line 1, column 0"), ("[]", "kind"), ("{}", "kind"), (FRONTIER, "game")] {
        assert_eq!(Board::parse(text, &INVASION).expect_err(text)[0].at, at);
    }
    assert_eq!(Board::parse(&NORTH.replace("\"format\": 1", "\"format\": 2"), &INVASION).expect_err("a later format")[0].at, "format");
}

/// The owner's look at the dice takes the place of the house values; cards of the file are played by what they say.
#[test]
fn the_owners_dice_and_cards_count() {
    let text = NORTH.replace(
        "\"areas\": [",
        r#""faces": {"british_regulars": [1, 2, 3]}, "cards": [{"faction": "british_regulars", "number": 5, "name": "Redcoats", "armies": 3, "areas": 1, "way": "warship"}], "areas": ["#,
    );
    let mut table = Table::of(&INVASION, &text, "own");
    let dice = brigade_major::campaign::board_dice(table.0.setup());
    assert_eq!((dice.faces(0), dice.faces(1)), (Faces { hit: 1, flee: 2, command: 3 }, Faces { hit: 2, flee: 2, command: 2 }));
    table.turn("british_regulars");
    table.go(Command::Card { card: "own_british_regulars_5".into(), places: vec![], from: None });
    let orders = table.0.state().orders.clone().expect("orders");
    assert_eq!((orders.armies, orders.areas, orders.way), (3, 1, Way::Warship));
    table.refused(table.march("british_regulars 1", "Montreal", &["Prescott"]), "path");
}

/// An area by another name: borders, and what the tables and cards say of it, are of it still.
#[test]
fn an_area_is_renamed_and_its_references_follow() {
    let mut board = Board::parse(NORTH, &INVASION).expect("sound");
    assert_eq!(board.rename(&area("Montreal"), " Montréal ", &INVASION), Ok(area("Montréal")));
    assert_eq!(board.rename(&area("Queenston"), "Queenston Heights", &INVASION), Ok(area("Queenston Heights")));
    for (from, to, says) in [
        ("York", "Albany", "\"Albany\" is taken"),
        // The tables' name of another area is that area's.
        ("York", "Montreal", "\"Montreal\" is taken"),
        ("York", "  ", "must have a name"),
        ("Atlantis", "Mu", "no area \"Atlantis\""),
    ] {
        let refused = board.rename(&area(from), to, &INVASION).expect_err(to);
        assert!(refused.contains(says), "{refused}");
    }
    let written = board.to_json(&INVASION);
    assert_eq!(Board::parse(&written, &INVASION).expect("both ways still"), board);
    assert_eq!(board.areas[&area("Prescott")].borders.as_ref().map(|borders| borders.contains(&area("Montréal"))), Some(true));
    assert_eq!(board.areas[&area("Montréal")].known_as.as_deref(), Some("Montreal"));
    assert_eq!(board.areas[&area("Queenston Heights")].known_as, None, "the tables do not know it");
    // Its reinforcements and the card that names it find it.
    let mut table = Table::of(&INVASION, &written, "own");
    table.turn("british_regulars");
    table.go(Command::Card { card: "br_11".into(), places: vec![], from: None });
    table.go(Command::Reinforce { anywhere: vec![], fled: vec![], elsewhere: None, harbors: None });
    assert_eq!(table.here("Montréal", "british_regulars"), 4 + 2 + 3);
    assert!(!table.0.state().areas.contains_key(&area("Montreal")));
    // An enemy in it shuts it, by whatever name.
    let mut table = Table::of(&INVASION, &written, "own");
    table.on(1, "american_militia", "Montréal").turn("british_regulars");
    table.go(Command::Reinforce { anywhere: vec![], fled: vec![], elsewhere: None, harbors: None });
    assert_eq!(table.here("Montréal", "british_regulars"), 4);
    // Back again: as if nothing had been.
    board.rename(&area("Montréal"), "Montreal", &INVASION).expect("its own name");
    board.rename(&area("Queenston Heights"), "Queenston", &INVASION).expect("its own name");
    assert_eq!(board, Board::parse(NORTH, &INVASION).expect("sound"));
}

#[test]
fn set_up_markers_follow_a_renamed_area() {
    let mut board = Board::known(&CONQUEST);
    board.rename(&area("Oneida Carry"), "The Carry", &CONQUEST).expect("free");
    board.rename(&area("Ft. Necessity"), "Fort Necessity", &CONQUEST).expect("free");
    let table = Table::of(&CONQUEST, &board.to_json(&CONQUEST), "short_game");
    let areas = &table.0.state().areas;
    assert!(areas[&area("The Carry")].markers.contains_key(&faction("british_colonials")) && areas[&area("Fort Necessity")].fort);
    assert!(!areas.contains_key(&area("Oneida Carry")) && !areas.contains_key(&area("Ft. Necessity")));
    let twice = board.to_json(&CONQUEST).replace("\"name\": \"Boston\"", "\"name\": \"Boston\", \"known_as\": \"Oneida Carry\"");
    let faults = Board::parse(&twice, &CONQUEST).expect_err("twice");
    assert!(faults.iter().any(|fault| fault.at.ends_with("known_as")), "{faults:?}");
}
