//! The owner's file: what it may hold, every fault of it at once, and the same bytes again.

use brigade_major::area::dice::Faces;
use brigade_major::campaign::{AreaBattle, Cube, handover, survivors};
use brigade_major::scenario::{Date, Scenario};

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

// ------------------------------------------------------------------ from the board to the table

fn fought_over_niagara() -> (Table, AreaBattle) {
    let mut table = Table::north();
    table.turn("british_regulars").orders(4, 2, Way::Land);
    table.go(table.march("british_regulars 2, native_americans 2", "Queenston", &["Fort Niagara"]));
    table.go(table.battle("Fort Niagara"));
    let battle = table.0.state().battle.clone().expect("a battle");
    (table, battle)
}

#[test]
fn a_battle_goes_to_the_table_and_its_survivors_come_back() {
    let (mut table, battle) = fought_over_niagara();
    let day = Date::parse("1812-10-13").expect("a day");
    let men = units("british_regulars 400, native_americans 60, american_regulars 150, american_militia 200");
    let (scenario, cubes) = handover(table.0.setup(), &battle, &men, day).expect("a scenario");
    let guns = brigade_major::rff1812::Tables::shipped().expect("sound").gun_ids();
    let read = Scenario::parse(&scenario.to_json(), &guns).unwrap_or_else(|faults| panic!("{faults:#?}"));
    assert_eq!(read, scenario, "the file is sound and says the same");
    let told = cubes.iter().map(|Cube { unit, cubes, stands, .. }| format!("{unit} {cubes} {stands}")).collect::<Vec<_>>();
    // 400 men are a regiment of 10 stands; 5 militia cubes of 200 make three units of at most two.
    assert_eq!(
        told,
        [
            "british_regulars_1 1 10",
            "british_regulars_2 1 10",
            "native_americans_1 2 3",
            "american_militia_1 2 10",
            "american_militia_2 2 10",
            "american_militia_3 1 5",
            "american_regulars_1 2 8",
            "american_regulars_2 2 8",
        ]
    );
    assert_eq!(scenario.first_side, side("british"));
    // The militia is swept away, the Native Americans keep one stand of three, the rest live as they may.
    let left = [("british_regulars_1", 5), ("british_regulars_2", 4), ("native_americans_1", 1), ("american_regulars_1", 2)];
    let left = left.into_iter().map(|(unit, stands)| (unit.into(), stands)).collect();
    let changes = survivors(&battle, &cubes, &left);
    table.go(Command::Edit { changes, note: "fought out with figures".into() });
    assert!(table.0.state().battle.is_none());
    let here = |name: &str| table.here("Fort Niagara", name);
    // Halves are the survivors': 5 of 10 is a cube, 4 of 10 is none; 2 of 8 is half of one of two, and so one.
    assert_eq!((here("british_regulars"), here("native_americans"), here("american_militia"), here("american_regulars")), (1, 1, 0, 1));
}

#[test]
fn men_to_a_cube_are_asked_for_and_bounded() {
    let (table, battle) = fought_over_niagara();
    let day = Date::parse("1812-10-13").expect("a day");
    let at = |men: &str| handover(table.0.setup(), &battle, &units(men), day).expect_err(men).0[0].at.clone();
    assert_eq!(at("british_regulars 100"), "men.native_americans");
    assert_eq!(at("british_regulars 0, native_americans 1, american_regulars 1, american_militia 1"), "men.british_regulars");
    assert_eq!(at("british_regulars 1001, native_americans 1, american_regulars 1, american_militia 1"), "men.british_regulars");
    for men in [1, 39, 40, 41, 480, 481, 1_000] {
        let all = units(&format!("british_regulars {men}, native_americans {men}, american_regulars {men}, american_militia {men}"));
        let (scenario, _) = handover(table.0.setup(), &battle, &all, day).expect("a scenario");
        assert!(scenario.units().all(|(_, unit)| (2..=25).contains(&unit.stands)), "{men}");
    }
}
