//! The owner's file: what it may hold, every fault of it at once, and the same bytes again.

use brigade_major::engine::Fault;
use brigade_major::games::area::dice::FactionFaces;
use brigade_major::scenario::Picture;

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
        let known = Board::from_tables(tables);
        assert_eq!(Board::parse(&known.to_json(tables), tables), Ok(known.clone()), "what the tables know is a board");
        assert!(known.areas.values().all(|area| area.borders.is_none() && area.cubes.is_empty()), "no border is invented");
    }
    let louisbourg = &Board::from_tables(&CONQUEST).areas[&area("Louisbourg")];
    assert_eq!((louisbourg.home.as_deref(), louisbourg.stars), (Some("french"), Some(2)));
}

/// A board has the picture its owner lays beneath it; a campaign on the board has none, and what is wrong with one is told.
#[test]
fn a_board_keeps_its_picture() {
    let mut board = Board::parse(NORTH, &INVASION).expect("sound");
    let picture = Picture::new("/anna/boards/north.jpg").moved([-40, 25]).widened(80);
    assert_eq!((picture.at, picture.width), ([-40, 25], 1_080));
    board.picture = Some(picture.clone());
    assert_eq!(Board::parse(&board.to_json(&INVASION), &INVASION), Ok(board.clone()));
    assert_eq!(board.to_play().picture, None);
    assert!(board.differences_from(&board.to_play()).is_empty(), "no rule hangs on it");
    let told = |folder: &str| picture.beside(std::path::Path::new(folder)).file;
    assert_eq!((told("/anna").as_str(), told("/media/stick").as_str()), ("boards/north.jpg", "north.jpg"));
    assert!(picture.moved([-9_999_999, 9_999_999]).at == [-5_000, 5_000] && picture.widened(-9_999).width == 50);
    for (sentence, at) in [
        (r#"{"file": "a.png", "at": [0], "width": 900}"#, "picture.at"),
        (r#"{"file": "a.png", "at": [0, 6000], "width": 900}"#, "picture.at"),
        (r#"{"file": "", "at": [0, 0], "width": 900}"#, "picture.file"),
        (r#"{"file": "a.png", "at": [0, 0], "width": 3}"#, "picture.width"),
        (r#"{"file": "a.png", "at": [0, 0], "width": 900, "turned": 3600}"#, "picture.turned"),
        (r#"{"file": "a.png", "at": [0, 0], "width": 900, "tilted": 4}"#, "picture.tilted"),
        (r#""a.png""#, "picture"),
    ] {
        let text = NORTH.replacen("\"areas\"", &format!("\"picture\": {sentence}, \"areas\""), 1);
        let faults = Board::parse(&text, &INVASION).expect_err(sentence);
        assert_eq!(faults.iter().map(Fault::place_text).collect::<Vec<_>>(), [at], "{sentence}: {faults:?}");
    }
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
            {"faction": "american_militia", "number": 3, "armies": 1, "areas": 1, "kind": "event"}]}"#;
    let faults = Board::parse(text, &INVASION).expect_err("faults");
    let places = faults.iter().map(Fault::place_text).collect::<Vec<_>>();
    for at in [
        "hat",
        "faces.natives",
        "faces.british_regulars",
        "fort_faces",
        "areas[0].home",
        "areas[0].stars",
        "areas[0].borders[1]",
        "areas[0].borders",
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
        assert!(places.iter().any(|place| place == at), "no fault at {at}: {faults:#?}");
    }
    assert_eq!(faults.len(), 17, "each once: {faults:#?}");
    let one_way = NORTH.replace(r#""borders": ["Prescott"]"#, r#""borders": ["Prescott", "Albany"]"#);
    let faults = Board::parse(&one_way, &INVASION).expect_err("a border of one way");
    assert!(faults.len() == 1, "{faults:?}");
    assert!(faults[0].text().contains("both ways"), "{faults:?}");
    for (text, at) in [("", "line 1, column 0"), ("[]", "kind"), ("{}", "kind"), (FRONTIER, "game")] {
        assert_eq!(Board::parse(text, &INVASION).expect_err(text)[0].place_text(), at);
    }
    assert_eq!(
        Board::parse(&NORTH.replace("\"format\": 1", "\"format\": 2"), &INVASION).expect_err("a later format")[0].place_text(),
        "format"
    );
}

/// The owner's look at the dice takes the place of the house values; cards of the file are played by what they say.
#[test]
fn the_owners_dice_and_cards_count() {
    let text = NORTH.replace(
        "\"areas\": [",
        r#""faces": {"british_regulars": [1, 2, 3]}, "cards": [{"faction": "british_regulars", "number": 5, "name": "Redcoats", "armies": 3, "areas": 1, "way": "warship"}], "areas": ["#,
    );
    let mut table = Table::of(&INVASION, &text, "own");
    let dice = brigade_major::games::area::campaign::board_dice(table.0.setup());
    assert_eq!(
        (dice.faces(0), dice.faces(1)),
        (FactionFaces { hit: 1, flee: 2, command: 3 }, FactionFaces { hit: 2, flee: 2, command: 2 })
    );
    table.turn("british_regulars");
    table.go(Command::Card { card: "own_british_regulars_5".into(), places: vec![], from: None, battle: None });
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
    for (from, to, text) in [
        ("York", "Albany", "\"Albany\" is taken"),
        // The tables' name of another area is that area's.
        ("York", "Montreal", "\"Montreal\" is taken"),
        ("York", "  ", "must have a name"),
        ("Atlantis", "Mu", "no area \"Atlantis\""),
    ] {
        let refused = board.rename(&area(from), to, &INVASION).expect_err(to);
        assert!(refused.contains(text), "{refused}");
    }
    let written = board.to_json(&INVASION);
    assert_eq!(Board::parse(&written, &INVASION).expect("both ways still"), board);
    assert_eq!(board.areas[&area("Prescott")].borders.as_ref().map(|borders| borders.contains(&area("Montréal"))), Some(true));
    assert_eq!(board.areas[&area("Montréal")].known_as.as_deref(), Some("Montreal"));
    assert_eq!(board.areas[&area("Queenston Heights")].known_as, None, "the tables do not know it");
    // Its reinforcements and the card that names it find it.
    let mut table = Table::of(&INVASION, &written, "own");
    table.turn("british_regulars");
    table.go(Command::Card { card: "br_11".into(), places: vec![], from: None, battle: None });
    table.go(Command::Reinforce { anywhere: vec![], fled: vec![], elsewhere: None, harbors: None, fill: vec![] });
    assert_eq!(table.here("Montréal", "british_regulars"), 4 + 2 + 3);
    assert!(!table.0.state().areas.contains_key(&area("Montreal")));
    // An enemy in it shuts it, by whatever name.
    let mut table = Table::of(&INVASION, &written, "own");
    table.on(1, "american_militia", "Montréal").turn("british_regulars");
    table.go(Command::Reinforce { anywhere: vec![], fled: vec![], elsewhere: None, harbors: None, fill: vec![] });
    assert_eq!(table.here("Montréal", "british_regulars"), 4);
    // Back again: as if nothing had been.
    board.rename(&area("Montréal"), "Montreal", &INVASION).expect("its own name");
    board.rename(&area("Queenston Heights"), "Queenston", &INVASION).expect("its own name");
    // Campaigns begun meanwhile know it by the other name.
    assert_eq!(board.areas[&area("Montreal")].formerly.iter().map(ToString::to_string).collect::<Vec<_>>(), ["Montréal"]);
    board.areas.values_mut().for_each(|area| area.formerly.clear());
    assert_eq!(board, Board::parse(NORTH, &INVASION).expect("sound"));
}

#[test]
fn set_up_markers_follow_a_renamed_area() {
    let mut board = Board::from_tables(&CONQUEST);
    board.rename(&area("Oneida Carry"), "The Carry", &CONQUEST).expect("free");
    board.rename(&area("Ft. Necessity"), "Fort Necessity", &CONQUEST).expect("free");
    let table = Table::of(&CONQUEST, &board.to_json(&CONQUEST), "short_game");
    let areas = &table.0.state().areas;
    assert!(areas[&area("The Carry")].markers.contains_key(&faction("british_colonials")));
    assert!(areas[&area("Fort Necessity")].fort);
    assert!(!areas.contains_key(&area("Oneida Carry")));
    assert!(!areas.contains_key(&area("Ft. Necessity")));
    let twice = board.to_json(&CONQUEST).replace("\"name\": \"Boston\"", "\"name\": \"Boston\", \"known_as\": \"Oneida Carry\"");
    let faults = Board::parse(&twice, &CONQUEST).expect_err("twice");
    assert!(faults.iter().any(|fault| fault.place_text().ends_with("known_as")), "{faults:?}");
}

/// Filling in an area's borders never empties a neighbour's: those that name it are its borders from the start.
/// One border that is entered says nothing of others, until the owner says that none is missing.
#[test]
fn a_border_joined_leaves_the_others_unknown() {
    let text = r#"{"kind": "brigade-major board", "format": 1, "game": "invasion1812", "areas": [
        {"name": "Buffalo"}, {"name": "Pittsburgh"}, {"name": "York"}]}"#;
    let mut board = Board::parse(text, &INVASION).expect("sound");
    let untold =
        |board: &Board| board.missing_facts(&INVASION).into_iter().find(|untold| untold.what == "borders").map(|untold| untold.areas);
    assert_eq!(untold(&board), Some(3));
    board.join(&area("Buffalo"), &area("Pittsburgh"));
    assert!(board.are_neighbours(&area("Pittsburgh"), &area("Buffalo")));
    assert_eq!(untold(&board), Some(3), "others may be missing");
    assert_eq!(board.areas[&area("Buffalo")].borders_text(), "1 border so far");
    let written = board.to_json(&INVASION);
    assert!(written.contains("\"more_borders\": true"), "{written}");
    assert_eq!(Board::parse(&written, &INVASION).as_ref(), Ok(&board));
    board.know_all_borders();
    assert_eq!(untold(&board), Some(1), "of York nothing is entered");
    assert_eq!(board.areas[&area("Buffalo")].borders_text(), "1 border");
    board.know_borders(&area("Buffalo"), false);
    assert_eq!(board.areas[&area("Buffalo")].borders_text(), "1 border so far", "what was entered stays");
}

#[test]
fn borders_are_filled_in_from_both_sides() {
    let text = r#"{"kind": "brigade-major board", "format": 1, "game": "invasion1812", "areas": [
        {"name": "Fort Erie and Queenston", "borders": ["Buffalo", "York"]}, {"name": "York", "borders": ["Fort Erie and Queenston"]},
        {"name": "Buffalo"}, {"name": "Pittsburgh"}]}"#;
    let mut board = Board::parse(text, &INVASION).expect("sound");
    let borders = |board: &Board, name: &str| {
        board.areas[&area(name)].borders.as_ref().map(|all| all.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
    };
    board.know_borders(&area("Buffalo"), true);
    assert_eq!(borders(&board, "Buffalo").as_deref(), Some("Fort Erie and Queenston"), "its neighbour has named it");
    assert_eq!(borders(&board, "Fort Erie and Queenston").as_deref(), Some("Buffalo, York"));
    board.set_border(&area("Buffalo"), &area("Pittsburgh"), true);
    assert_eq!((borders(&board, "Buffalo").as_deref(), borders(&board, "Pittsburgh")), (Some("Fort Erie and Queenston, Pittsburgh"), None));
    board.know_borders(&area("Pittsburgh"), true);
    assert_eq!(borders(&board, "Pittsburgh").as_deref(), Some("Buffalo"));
    board.know_borders(&area("Buffalo"), false);
    board.know_borders(&area("Buffalo"), true);
    assert_eq!(borders(&board, "Buffalo").as_deref(), Some("Fort Erie and Queenston, Pittsburgh"));
    assert_eq!(borders(&board, "Fort Erie and Queenston").as_deref(), Some("Buffalo, York"));
    // A border taken off is taken off from both sides: it is one.
    board.set_border(&area("Fort Erie and Queenston"), &area("Buffalo"), false);
    assert_eq!(borders(&board, "Buffalo").as_deref(), Some("Pittsburgh"));
    assert_eq!(Board::parse(&board.to_json(&INVASION), &INVASION), Ok(board));
}

/// A second "albany" is refused, whatever its case, accents or spaces: added, renamed to, or in a file.
#[test]
fn a_name_is_taken_however_it_is_written() {
    let mut board = Board::from_tables(&INVASION);
    for (name, by) in [("albany", "Albany"), (" ALBANY ", "Albany"), ("Montréal", "Montreal"), ("six  nations", "Six Nations")] {
        let text = board.add(name).expect_err(name);
        assert!(text.contains(&format!("is taken by {by}")), "{text}");
        assert!(board.rename(&area("Rome"), name, &INVASION).is_err(), "{name}");
    }
    assert_eq!(board.add("Sackets Harbor"), Ok(area("Sackets Harbor")));
    assert!(board.add("  ").is_err());
    assert_eq!(board.rename(&area("Albany"), "ALBANY", &INVASION), Ok(area("ALBANY")), "its own name otherwise written");
    let twice = NORTH.replace(r#"{"name": "Rome"}"#, r#"{"name": "détroit"}"#);
    let faults = Board::parse(&twice, &INVASION).expect_err("twice");
    assert!(faults.len() == 1, "{faults:?}");
    assert!(faults[0].place_text().ends_with(".name"), "{faults:?}");
    assert!(faults[0].text().contains("taken by Detroit"), "{faults:?}");
}

/// Cards of the owner's file that are no movement cards (digest §6): what they must and may not say.
#[test]
fn special_cards_of_the_owners_file_are_checked() {
    let with = |cards: &str| NORTH.replace("\"areas\": [", &format!("\"cards\": [{cards}], \"areas\": ["));
    let card = |rest: &str| format!(r#"{{"faction": "native_americans", "number": 11{rest}}}"#);
    let good = with(&card(r#", "name": "Red Sticks", "kind": "special", "does": "3 Natives at Detroit""#));
    let board = Board::parse(&good, &INVASION).expect("sound");
    assert_eq!(Board::parse(&board.to_json(&INVASION), &INVASION), Ok(board));
    for (rest, at) in [
        (r#", "kind": "special""#, "cards[0].name"),
        (r#", "name": "Red Sticks", "kind": "event""#, "cards[0].kind"),
        (r#", "name": "Red Sticks", "kind": "special", "armies": 2"#, "cards[0].armies"),
        (r#", "name": "Card 5", "armies": 2, "areas": 1, "does": "much""#, "cards[0].does"),
        (r#", "name": "Card 5", "armies": 2"#, "cards[0].areas"),
        (r#", "name": "Boats", "way": "warship""#, "cards[0].armies"),
    ] {
        let faults = Board::parse(&with(&card(rest)), &INVASION).expect_err(rest);
        assert_eq!(faults.iter().map(Fault::place_text).collect::<Vec<_>>(), [at], "{rest}");
    }
    assert!(Board::parse(&with(&card(r#", "name": "Boats", "way": "fishing_boat""#)), &INVASION).is_ok(), "boats carry what the rules say");
    let known = card(r#", "name": "Tecumseh", "kind": "special""#).replace("11", "10");
    let faults = Board::parse(&with(&known), &INVASION).expect_err("known");
    assert!(faults[0].text().contains("it is Tecumseh"), "{faults:?}");
}

/// A running campaign takes in what its owner filled in since, as one event that undo takes back.
#[test]
fn a_running_campaign_takes_the_board_in() {
    let mut table = Table::of(&INVASION, NORTH, "own");
    table.on(2, "american_regulars", "Detroit").on(1, "british_regulars", "Rome").turn("american_regulars").orders(4, 2, Way::Land);
    let take = |board: &Board| Command::TakeBoard { board: Box::new(board.clone()) };
    let mut board = Board::parse(NORTH, &INVASION).expect("sound");
    table.refused(take(&board), "board");
    board.areas.get_mut(&area("Albany")).expect("there").at = Some([1, 2]);
    table.refused(take(&board), "board");
    let before = table.0.state().clone();
    // Detroit gets borders and a home, a new area and a card come, Queenston another name, an empty Rome goes.
    let filled = r#"{"name": "Detroit", "home": "american", "stars": 1, "borders": ["The Raisin"]}, {"name": "The Raisin", "home": "american", "stars": 0, "borders": ["Detroit"]}"#;
    let cards = r#""cards": [{"faction": "american_regulars", "number": 5, "name": "March", "armies": 2, "areas": 1}], "areas": ["#;
    let text = NORTH.replace(r#"{"name": "Detroit"}"#, filled).replace("\"areas\": [", cards).replace(",\n    {\"name\": \"Rome\"}", "");
    let mut board = Board::parse(&text, &INVASION).unwrap_or_else(|faults| panic!("{faults:#?}"));
    board.rename(&area("Queenston"), "Queenston Heights", &INVASION).expect("free");
    let event = table.go(take(&board));
    let said = sentence(table.0.setup(), &event);
    for part in ["now uses your board", "Detroit", "The Raisin", "Queenston is now Queenston Heights", "Rome is no longer on the board"] {
        assert!(said.contains(part), "{part} in {said}");
    }
    let state = table.0.state().clone();
    assert_eq!((table.here("Queenston Heights", "british_regulars"), state.areas.contains_key(&area("Queenston"))), (2, false));
    assert_eq!((table.here("Rome", "british_regulars"), state.areas.contains_key(&area("The Raisin"))), (1, true));
    table.refused(take(&board), "board");
    let march = table.go(table.march("american_regulars 1", "Detroit", &["The Raisin"]));
    assert!(march.notes.is_empty(), "the border is known now: {march:?}");
    table.refused(table.march("american_militia 1", "Fort Niagara", &["The Raisin"]), "army");
    table.0.undo();
    table.0.undo();
    assert_eq!(*table.0.state(), before, "undo is exact");
    table.0.redo();
    assert_eq!(*table.0.state(), state);
    table.refused(Command::Card { card: "own_american_regulars_5".into(), places: vec![], from: None, battle: None }, "card");
    table.go(Command::EndTurn {});
    // What is no board is refused, place by place.
    board.areas.get_mut(&area("Albany")).expect("there").stars = Some(77);
    let sentence = table.0.submit(take(&board)).expect_err("77 stars").to_string();
    assert!(sentence.starts_with("Albany, stars"), "{sentence}");
}

/// Digest §7: the introductory game and the campaign of 1813 are ways to begin, once the numbers no source gives are said.
#[test]
fn a_beginning_without_numbers_says_what_it_asks() {
    use brigade_major::games::Rules;
    use brigade_major::table::{Overlay, TableTexts};
    let board = Board::from_tables(&INVASION).to_json(&INVASION);
    let official = TableTexts::shipped();
    let rules = Rules::read(&official).expect("sound");
    for way in ["introductory", "campaign_1813"] {
        let Err(faults) = rules.begin_on_board(Some(&board), None, Some(way)) else { panic!("{way} begins without numbers") };
        let text = faults.iter().map(ToString::to_string).collect::<String>();
        assert!(text.contains("needs the number of units that each faction places") && text.contains("Native Americans"), "{way}: {text}");
    }
    let set = (0..5).map(|nth| format!("\"/placements/{nth}/units\": {}", nth + 1)).collect::<Vec<_>>().join(", ");
    let own = format!(
        r#"{{"kind": "brigade-major house rules", "format": 1, "systems": {{"invasion1812": [{{"file": "setup.json", "table": "scenarios", "row": "campaign_1813", "set": {{{set}}}}}]}}}}"#
    );
    let own = Overlay::parse(&own).unwrap_or_else(|faults| panic!("{faults:?}"));
    let rules = Rules::read(&own.apply(&official).expect("sound")).expect("sound");
    assert!(rules.begin_on_board(Some(&board), None, Some("campaign_1813")).is_ok());
}

/// What a board says without effect in its game, and what contradicts itself, is remarked; a rule of one game is not told of another's board.
#[test]
fn what_has_no_effect_on_a_board_is_remarked() {
    let mut board = Board::parse(NORTH, &INVASION).expect("sound");
    let before = board.remarks(&INVASION);
    let names = board.areas.keys().cloned().collect::<Vec<_>>();
    for name in &names[..2] {
        board.areas.get_mut(name).expect("an area").harbor = Some(true);
    }
    board.areas.get_mut(&names[1]).expect("an area").symbol = Some("bear".into());
    let told = board.remarks(&INVASION).into_iter().filter(|said| !before.contains(said)).collect::<Vec<_>>();
    let [first, second] = [&names[0], &names[1]];
    assert_eq!(
        told,
        [
            format!("{first} and {second} have a harbor, which has no effect in this game"),
            format!("{second} has a native symbol, which has no effect in this game"),
        ]
    );
    let mut board = Board::parse(FRONTIER, &CONQUEST).expect("sound");
    let before = board.remarks(&CONQUEST);
    let [first, second] = [board.areas.keys().next().expect("an area").clone(), board.areas.keys().nth(1).expect("another").clone()];
    board.areas.get_mut(&first).expect("an area").harbor = Some(true);
    assert_eq!(board.remarks(&CONQUEST), before, "harbors count there");
    board.areas.get_mut(&first).expect("an area").formerly.insert(second.0.clone());
    board.faces.insert("french_regulars".into(), FactionFaces::new(0, 0, 6).expect("a die"));
    let told = board.remarks(&CONQUEST).into_iter().filter(|said| !before.contains(said)).collect::<Vec<_>>();
    assert_eq!(
        told,
        [
            format!("{first} was formerly {second}, which is an area of this board: leave one of the two out"),
            "the die of the French Regulars neither hits nor flees, so that a battle may never end".to_owned(),
        ]
    );
}

/// A list that is short is told whole, so that what is wrong with it can be seen.
#[test]
fn faces_that_do_not_add_up_are_told() {
    let text = NORTH.replacen("\"areas\"", "\"faces\": {\"british_regulars\": [9, 0, 0]}, \"areas\"", 1);
    let told = Board::parse(&text, &INVASION).expect_err("too many faces").iter().map(Fault::to_string).collect::<Vec<_>>();
    assert!(told.iter().any(|said| said.contains("[9, 0, 0] is not allowed: it must be [hit, flee, command], whole")), "{told:?}");
}
