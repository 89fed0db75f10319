//! Scenario files of companies: what is wrong is told with its place, all at once, and the schema sees what it can.

use brigade_major::engine::Word as _;
use brigade_major::games::battlecry1812::FigureId;
use brigade_major::games::battlecry1812::words::{Course, Formation, OfficerMount, OfficerType, Rank, UnitType, Weapon};
use brigade_major::games::registry::AnyGame;
use brigade_major::games::{shipped, shipped_paths};
use brigade_major::hex::{Edge, Heading, Tops};
use brigade_major::scenario::{Basis, Nation, limits};

use super::*;
use crate::common::RULES;

use crate::common::schema::{lists_of, word_lists};

const SCHEMA: &str = include_str!("../../../scenarios/companies.schema.json");

fn validator() -> jsonschema::Validator {
    jsonschema::validator_for(&serde_json::from_str(SCHEMA).expect("the schema is JSON")).expect("the schema is a schema")
}

fn good() -> Json {
    let mut scenario = scenario_of(
        json!({"map": ["....", ".w~b", "...."], "heights": ["0000", "0100", "0000"], "fieldworks": ["0101"], "fences": [{"hex": "0203", "sides": ["e"]}]}),
        "b infantry pos 0101/e command 9th\nc riflemen formation open_order hexes 2\n+him major 3 infantry mounted 0101 9th",
        "r indians pos 0403/w\nlate infantry arrives 2 pos 0403/w",
    );
    scenario["key_positions"] = json!([{"id": "mill", "name": "The mill", "hexes": ["0402"], "points": 2}]);
    scenario
}

fn with(pointer: &str, value: Json) -> Json {
    let mut scenario = good();
    let (parent, field) = pointer.rsplit_once('/').unwrap();
    match scenario.pointer_mut(parent).unwrap_or_else(|| panic!("{pointer}")) {
        Json::Object(object) if value == json!("GONE") => drop(object.remove(field)),
        Json::Object(object) => drop(object.insert(field.to_owned(), value)),
        Json::Array(items) if field.parse() == Ok(items.len()) => items.push(value),
        Json::Array(items) => items[field.parse::<usize>().unwrap()] = value,
        other => panic!("{other}"),
    }
    scenario
}

fn faults(scenario: &Json) -> Vec<String> {
    let faults = Scenario::parse(&scenario.to_string(), tables()).err().unwrap_or_default();
    faults.iter().map(|fault| format!("{}: {}", fault.place_text(), fault.text())).collect()
}

/// One man has one name: the short name of an officer ends as his name does, so that whoever reads of his companies knows him in the roster.
#[test]
fn officers_are_called_by_their_names() {
    for path in shipped_paths("battlecry1812") {
        let scenario = Scenario::parse(shipped(path).unwrap(), tables()).unwrap();
        for (_, officer) in scenario.officers() {
            let last = |name: &str| name.split(' ').next_back().map(str::to_owned);
            assert_eq!(last(officer.label()), last(&officer.name), "{path}");
        }
    }
}

#[test]
fn shipped_scenarios_are_sound_by_program_and_schema() {
    let paths = shipped_paths("battlecry1812").collect::<Vec<_>>();
    let six = ["chateauguay_abatis", "chippawa_wood", "lundys_lane_guns", "lundys_lane_in_hand", "thames", "thames_ready"];
    assert_eq!(paths, six.map(|id| format!("battlecry1812/{id}.json")));
    for path in paths {
        let text = shipped(path).unwrap();
        let scenario = Scenario::parse(text, tables()).unwrap_or_else(|faults| panic!("{path}: {faults:?}"));
        let json: Json = serde_json::from_str(text).unwrap();
        let errors = validator().iter_errors(&json).map(|error| format!("{}: {error}", error.instance_path())).collect::<Vec<_>>();
        assert!(errors.is_empty(), "{path}: {errors:?}");
        assert_eq!(Scenario::parse(&scenario.to_json(), tables()), Ok(scenario.clone()), "{path}: written and read");
        assert_eq!(Scenario::parse(&scenario.to_json(), tables()).unwrap().to_json(), scenario.to_json());
        let estimated = scenario.units().filter(|(_, unit)| unit.strength.basis.is_estimate()).count();
        assert!(estimated > 0, "{path}: every figure says where it is from");
        assert!(scenario.units().all(|(_, unit)| unit.strength.note.is_some()), "{path}: every figure says where it is from");
    }
}

#[test]
fn the_schemas_word_lists_and_bounds_are_the_programs() {
    let schema: Json = serde_json::from_str(SCHEMA).unwrap();
    assert_eq!(
        word_lists(&schema),
        lists_of([
            ("/properties/board/properties/tops", Tops::SPELLINGS),
            ("/$defs/nation", Nation::SPELLINGS),
            ("/properties/board/properties/fences/items/properties/sides/items", Heading::SPELLINGS),
            ("/properties/board/properties/courses/items/properties/course", Course::SPELLINGS),
            ("/$defs/side/properties/edge", Edge::SPELLINGS),
            ("/$defs/officer/properties/rank", Rank::SPELLINGS),
            ("/$defs/officer/properties/type", OfficerType::SPELLINGS),
            ("/$defs/officer/properties/mount", OfficerMount::SPELLINGS),
            ("/$defs/unit/properties/type", UnitType::SPELLINGS),
            ("/$defs/unit/properties/weapons/items", Weapon::SPELLINGS),
            ("/$defs/unit/properties/formation", Formation::SPELLINGS),
            ("/$defs/unit/properties/facing", Heading::SPELLINGS),
            ("/$defs/unit/properties/strength/properties/basis", Basis::SPELLINGS),
        ]),
        "every list of the schema is one of the program"
    );
    let most = |pointer: &str| schema.pointer(pointer).and_then(Json::as_i64);
    let size = |limit: usize| i64::try_from(limit).ok();
    let figure = |id| Some(i64::from(tables().figure(id)));
    for (pointer, limit) in [
        ("/$defs/short/maxLength", size(limits::SHORT)),
        ("/$defs/name/maxLength", size(limits::NAME)),
        ("/$defs/note/maxLength", size(limits::NOTE)),
        ("/properties/turns/maximum", Some(limits::TURNS)),
        ("/$defs/arrives/properties/turn/maximum", Some(limits::TURNS)),
        ("/properties/notes/maxItems", size(limits::NOTES)),
        ("/properties/sources/maxItems", size(limits::NOTES)),
        ("/properties/key_positions/maxItems", size(limits::POSITIONS)),
        ("/properties/key_positions/items/properties/points/maximum", Some(limits::VICTORY_POINTS)),
        ("/properties/victory/properties/points/properties/unit_destroyed/maximum", Some(limits::VICTORY_POINTS)),
        ("/properties/victory/properties/points/properties/officer_lost/maximum", Some(limits::VICTORY_POINTS)),
        ("/$defs/side/properties/officers/maxItems", size(limits::COMMANDS)),
        ("/$defs/side/properties/units/maxItems", size(limits::UNITS)),
        ("/$defs/unit/properties/weapons/maxItems", size(Weapon::ALL.len())),
        ("/$defs/unit/properties/men/minimum", Some(1)),
        (
            "/$defs/unit/properties/men/maximum",
            figure(FigureId::MenMost).zip(figure(FigureId::MenPerFigureLeast)).map(|(most, each)| most * each),
        ),
        ("/$defs/unit/properties/figures/maximum", figure(FigureId::MenMost)),
        ("/$defs/unit/properties/morale/minimum", figure(FigureId::MoraleStartLeast)),
        ("/$defs/unit/properties/morale/maximum", figure(FigureId::MoraleStartMost)),
    ] {
        assert_eq!(most(pointer), limit, "{pointer}");
    }
    assert_eq!(schema["$defs"]["id"]["pattern"], json!(format!("^[a-z0-9_]{{1,{}}}$", limits::ID)));
}

#[test]
fn the_good_file_is_good_and_comes_back() {
    let scenario = Scenario::parse(&good().to_string(), tables()).unwrap_or_else(|faults| panic!("{faults:?}"));
    assert!(validator().is_valid(&good()));
    assert_eq!(Scenario::parse(&scenario.to_json(), tables()), Ok(scenario.clone()));
    let back: Json = serde_json::from_str(&scenario.to_json()).unwrap();
    assert_eq!(
        back["board"],
        json!({"tops": "pointed", "map": ["....", ".w~b", "...."], "heights": ["0000", "0100", "0000"], "fieldworks": ["0101"], "fences": [{"hex": "0203", "sides": ["e"]}]})
    );
    assert!(validator().is_valid(&back));
}

/// The board of Battle Cry has rows of 13 and 12 hexes by turns: a file may have every second row a letter shorter.
#[test]
fn a_board_with_shorter_rows_is_read_and_written() {
    let map = json!(["....", ".w~", "...."]);
    let json = scenario_of(json!({"map": map, "heights": ["0000", "010", "0000"]}), "b infantry pos 0101/e", "r indians pos 0403/w");
    let scenario = Scenario::parse(&json.to_string(), tables()).unwrap_or_else(|faults| panic!("{faults:?}"));
    assert!(validator().is_valid(&json));
    assert_eq!((scenario.board.grid.hexes().count(), scenario.board.grid.has(hex("0402"))), (11, false));
    let back: Json = serde_json::from_str(&scenario.to_json()).unwrap();
    assert_eq!((&back["board"]["map"], &back["board"]["heights"]), (&map, &json!(["0000", "010", "0000"])));
    assert_eq!(Scenario::parse(&scenario.to_json(), tables()), Ok(scenario));
}

/// pointer | value | where | what it says | the schema sees it too.
const FAULTS: &[(&str, &str, &str, &str, bool)] = &[
    ("/weather", "\"rain\"", "weather", "is not a field here", true),
    ("/format", "2", "format", "it must be 1", true),
    ("/system", "\"rff1812\"", "system", "it must be \"battlecry1812\"", true),
    ("/men_per_figure", "9", "men_per_figure", "a whole number from 10 to 20", true),
    ("/turns", "0", "turns", "a whole number from 1 to 200", true),
    ("/first_side", "\"green\"", "first_side", "is not a side. Choose blue or red", false),
    ("/board", "\"GONE\"", "board", "missing", true),
    ("/board/tops", "\"round\"", "board.tops", "pointed or flat", true),
    ("/board/map/1", "\"..\"", "board.map[1]", "a text of 4 letters, each one of . open", false),
    ("/board/map/2", "\"...\"", "board.map[2]", "a text of 4 letters, each one of . open", false),
    ("/board/map/1", "\"..x.\"", "board.map[1]", "w woods, s swamp, b building, ~ water", true),
    ("/board/map", "[]", "board.map", "missing: 1 to 99 are needed", true),
    ("/board/heights", "[\"0000\"]", "board.heights", "there must be 3, as in the map", false),
    ("/board/heights/0", "\"00x0\"", "board.heights[0]", "digits, 0 where it is level", true),
    ("/board/fieldworks/0", "\"0904\"", "board.fieldworks[0]", "\"0101\" to \"0403\"", false),
    ("/board/fieldworks/0", "\"104\"", "board.fieldworks[0]", "column and row in two digits each", true),
    ("/board/fences/0/sides/0", "\"n\"", "board.fences[0].sides[0]", "a hexside of this board: e, ne, nw, w, sw, se", false),
    ("/board/fences/0/sides/0", "\"up\"", "board.fences[0].sides[0]", "a hexside of this board", true),
    ("/board/fences/0/hex", "\"GONE\"", "board.fences[0].hex", "missing", true),
    ("/sides/0/edge", "\"up\"", "sides[0].edge", "north, east, south or west", true),
    ("/sides/0/units", "[]", "sides[0].units", "missing", true),
    ("/sides/0/units/0/id", "\"r\"", "sides[1].units[0].id", "is taken by b: each id must be used once", false),
    ("/sides/0/units/0/type", "\"hussars\"", "sides[0].units[0].type", "infantry", true),
    ("/sides/0/units/0/weapons", "[\"rifle\"]", "sides[0].units[0].weapons[0]", "a weapon of infantry, given once. Choose musket", false),
    ("/sides/0/units/0/weapons", "[\"bow\"]", "sides[0].units[0].weapons[0]", "musket", true),
    ("/sides/0/units/0/men", "0", "sides[0].units[0].men", "a whole number from 1 to 1200", true),
    ("/sides/0/units/0/figures", "0", "sides[0].units[0].figures", "a whole number from 1 to 120", true),
    ("/sides/0/units/0/figures", "\"GONE\"", "sides[0].units[0].men", "men or figures must be given", false),
    ("/sides/0/units/0/morale", "0", "sides[0].units[0].morale", "a whole number from 1 to 10", true),
    ("/sides/0/units/0/formation", "\"limbered\"", "sides[0].units[0].formation", "a formation of infantry. Choose line", false),
    ("/sides/0/units/0/hexes", "2", "sides[0].units[0].hexes", "only a unit in open_order fills more than 1", false),
    ("/sides/0/units/0/at", "\"0403\"", "sides[1].units[0].at", "0403 is taken by b:", false),
    ("/sides/0/units/0/at", "\"0302\"", "sides[0].units[0].at", "0302 is water", false),
    ("/sides/0/units/0/facing", "\"GONE\"", "sides[0].units[0].facing", "missing: a unit on a hex must face", false),
    ("/sides/0/units/0/facing", "\"n\"", "sides[0].units[0].facing", "a hexside of this board", false),
    ("/sides/0/units/1/facing", "\"e\"", "sides[0].units[1].facing", "only a unit on a hex faces a side", false),
    ("/sides/0/units/0/strength", "{\"basis\": \"X\"}", "sides[0].units[0].strength.basis", "S, G, D, E or U", true),
    ("/sides/0/units/0/arrives", "{\"turn\": 11, \"where\": \"x\"}", "sides[0].units[0].arrives.turn", "from 1 to 10", false),
    ("/sides/0/officers/0/rank", "\"general\"", "sides[0].officers[0].rank", "captain", true),
    ("/sides/0/officers/0/ability", "7", "sides[0].officers[0].ability", "a whole number from 1 to 6", true),
    ("/sides/0/officers/0/type", "\"naval\"", "sides[0].officers[0].type", "cavalry", true),
    ("/sides/0/officers/0/mount", "\"camel\"", "sides[0].officers[0].mount", "on_foot or mounted", true),
    (
        "/sides/0/officers/0/commands",
        "[\"11th\"]",
        "sides[0].officers[0].commands[0]",
        "the command of a unit of his side, given once: 9th",
        false,
    ),
    ("/sides/0/officers/0/commands", "[\"9th\", \"9th\"]", "sides[0].officers[0].commands[1]", "given once", true),
    ("/sides/0/officers/0/commands", "\"9th\"", "sides[0].officers[0].commands", "it must be a list of at most 10", true),
    ("/sides/0/officers/0/commands", "[7]", "sides[0].officers[0].commands[0]", "the command of a unit", true),
    ("/sides/0/officers/0/at", "\"0302\"", "sides[0].officers[0].at", "0302 is water", false),
    ("/sides/0/units/0/formation", "\"open_order\"", "sides[0].units[0].formation", "a formation of infantry. Choose line", false),
    ("/key_positions/0/hexes", "[\"0901\"]", "key_positions[0].hexes[0]", "a hex of the board", false),
    ("/key_positions/0/held_by", "\"green\"", "key_positions[0].held_by", "is not a side", false),
    ("/sides/1/head_start", "1001", "sides[1].head_start", "from 0 to 1000", true),
    ("/sides/0/head_start", "-1", "sides[0].head_start", "from 0 to 1000", true),
    ("/victory", "{\"points\": {\"unit_destroyed\": 1001}}", "victory.points.unit_destroyed", "from 0 to 1000", true),
];

#[test]
fn every_fault_is_told_with_its_place() {
    for (pointer, value, at, text, by_schema) in FAULTS {
        let scenario = with(pointer, serde_json::from_str(value).unwrap());
        let found = faults(&scenario);
        assert!(found.iter().any(|fault| fault.starts_with(&format!("{at}: ")) && fault.contains(text)), "{pointer} = {value}: {found:?}");
        assert_eq!(found.len(), 1, "{pointer} = {value}: {found:?}");
        assert_eq!(!validator().is_valid(&scenario), *by_schema, "{pointer} = {value} by the schema");
    }
}

#[test]
fn all_faults_are_told_together() {
    let mut scenario = with("/turns", 0.into());
    scenario["sides"][0]["units"][0]["morale"] = 11.into();
    scenario["sides"][1]["edge"] = "up".into();
    assert_eq!(faults(&scenario).len(), 3);
}

/// Checks that several units that come later or perhaps may name one hex, and that men are converted to figures.
#[test]
fn what_is_odd_and_yet_right() {
    let mut scenario = with("/sides/0/units/0/men", 70.into());
    drop(scenario["sides"][0]["units"][0].as_object_mut().unwrap().remove("figures"));
    let read = Scenario::parse(&scenario.to_string(), tables()).unwrap();
    assert_eq!(read.sides[0].units[0].figures, 4, "70 men at 20 a figure: 3.5, halves up");
    assert!(validator().is_valid(&scenario));
    let words = Scenario::parse(&with("/sides/0/units/1/weapons", Json::Null).to_string(), tables()).unwrap();
    assert_eq!(words.sides[0].units[1].weapons.len(), 1, "all that its type carries");
}

#[test]
fn a_file_is_read_by_the_system_it_names() {
    let rules = RULES.clone();
    let with_scenarios = rules.games().filter(|game| game.has_scenarios()).map(AnyGame::name).collect::<Vec<_>>();
    for path in with_scenarios.into_iter().flat_map(shipped_paths) {
        let scenario = rules.read_scenario(shipped(path).unwrap()).unwrap_or_else(|faults| panic!("{path}: {faults:?}"));
        assert!(path.starts_with(&format!("{}/", scenario.game())), "{path}");
        assert!(!scenario.about().title.is_empty());
    }
    let faults = rules.read_scenario("{\"system\": \"chess\"}").unwrap_err();
    assert_eq!(faults[0].to_string(), "system: \"chess\" is not known. Choose \"rff1812\" or \"battlecry1812\"");
    assert!(rules.read_scenario("{").unwrap_err()[0].to_string().contains("this is not JSON"));
}

/// Digest §1: morale 1 to 10 at the start. Digest §2: `commands` may be left out; a captain or major with two is remarked on, not refused.
#[test]
fn morale_and_commands_of_a_file() {
    for morale in [1, 3, 10] {
        let scenario = with("/sides/0/units/0/morale", morale.into());
        assert_eq!(Scenario::parse(&scenario.to_string(), tables()).unwrap().sides[0].units[0].morale, morale);
        assert!(validator().is_valid(&scenario));
    }
    for none in [Json::Null, json!([]), json!("GONE")] {
        let scenario = Scenario::parse(&with("/sides/0/officers/0/commands", none).to_string(), tables()).unwrap();
        assert!(scenario.sides[0].officers[0].commands.is_empty());
        assert!(scenario.remarks(tables()).is_empty());
    }
    let mut two = good();
    two["sides"][0]["units"][1]["command"] = "11th".into();
    two["sides"][0]["officers"][0]["commands"] = json!(["9th", "11th"]);
    let scenario = Scenario::parse(&two.to_string(), tables()).unwrap();
    assert_eq!(scenario.remarks(tables()), ["him leads 2 commands; a major leads 1 at most"]);
    assert_eq!(Scenario::parse(&scenario.to_json(), tables()), Ok(scenario), "written and read");
    two["sides"][0]["officers"][0]["rank"] = "colonel".into();
    assert!(Scenario::parse(&two.to_string(), tables()).unwrap().remarks(tables()).is_empty());
}

/// Digest §2: an officer whose type aids none of his side's companies is remarked on, with those he would aid.
#[test]
fn an_officer_who_aids_nobody_is_remarked() {
    let horse = Scenario::parse(&with("/sides/0/officers/0/type", "cavalry".into()).to_string(), tables()).unwrap();
    assert_eq!(
        horse.remarks(tables()),
        ["him aids nobody here, since his type aids Mounted riflemen, Light dragoons, only those he leads: give him another type"]
    );
    let staff = Scenario::parse(&with("/sides/0/officers/0/type", "general".into()).to_string(), tables()).unwrap();
    assert!(staff.remarks(tables()).is_empty());
}

/// Who arrives in the first turn stands on his hex when the battle begins, so nobody else may.
#[test]
fn who_arrives_in_the_first_turn_takes_his_hex() {
    let on_hex = |turn: u32| {
        let mut file = good();
        file["sides"][1]["units"][0]["at"] = file["sides"][0]["units"][0]["at"].clone();
        file["sides"][1]["units"][0]["arrives"] = json!({"turn": turn, "where": "here"});
        Scenario::parse(&file.to_string(), tables()).map_err(|faults| faults[0].to_string())
    };
    assert!(on_hex(1).unwrap_err().contains(": it must be a hex no other unit has"));
    assert!(on_hex(2).is_ok(), "by then it may be free");
}

/// Names, edges and key positions that nobody can tell apart or use are remarked.
#[test]
fn oddities_of_sides_and_positions_are_remarked() {
    let ford = json!({"id": "ford", "name": "The ford", "hexes": ["0302", "0402"], "points": 1});
    let mut optional = good()["sides"][1]["units"].clone();
    optional.as_array_mut().unwrap().iter_mut().for_each(|unit| unit["optional"] = true.into());
    for (pointer, value, told) in [
        ("/sides/1/edge", good()["sides"][0]["edge"].clone(), "give each its own"),
        ("/sides/1/name", good()["sides"][0]["name"].clone(), "two sides are called "),
        ("/sides/1/units/0/name", good()["sides"][0]["units"][0]["name"].clone(), "both sides have companies called "),
        ("/sides/0/units/1/short", good()["sides"][0]["units"][0]["name"].clone(), "two companies of this side are called "),
        ("/key_positions/0/hexes", json!([]), "The mill has no hex on which anybody can stand"),
        ("/key_positions/1", ford, "The mill and The ford have a hex in common: it counts for both"),
        ("/sides/1/units", optional, "is optional, so that the side may have none: make one of them certain"),
    ] {
        let file = with(pointer, value);
        let remarks = Scenario::parse(&file.to_string(), tables()).unwrap_or_else(|faults| panic!("{faults:#?}")).remarks(tables());
        assert!(remarks.iter().any(|remark| remark.contains(told)), "{pointer}: {remarks:?}");
    }
}

/// Open order fills no more hexes than are free as the battle begins: fire is divided by those it fills (decision 21).
#[test]
fn open_order_begins_on_the_hexes_that_are_free() {
    let blue = "a light_infantry pos 0101/e formation open_order\nb infantry pos 0201/e\nc infantry pos 0102/e";
    let mut scenario = scenario_of(open(4, 4), blue, "r infantry");
    scenario["sides"][0]["units"][0]["hexes"] = 10.into();
    let state = battle_of(&scenario).state().units[&"a".into()].clone();
    assert_eq!((state.hexes, state.spread.len()), (1, 0));
    let remarks = RULES.read_scenario(&scenario.to_string()).unwrap().remarks();
    assert!(remarks.iter().any(|remark| remark.contains("a fills 1 of its 10 hexes")), "{remarks:?}");
}

/// A roster of the players' own: what is added can be read again and stood on a board, what is taken off is gone with its command.
#[test]
fn a_roster_of_ones_own() {
    use brigade_major::games::battlecry1812::scenario::{OwnCompany, OwnOfficer};
    use brigade_major::games::battlecry1812::words::{OfficerMount, OfficerType, Rank, UnitType, Weapon};
    let thames = Scenario::parse(brigade_major::games::shipped("battlecry1812/thames.json").unwrap(), tables()).unwrap();
    let company =
        |name: &str| OwnCompany { name: name.to_owned(), kind: UnitType::Riflemen, weapons: vec![Weapon::Rifle], figures: 7, morale: 6 };
    let officer = OwnOfficer {
        name: "Anna Smith".to_owned(),
        rank: Rank::Major,
        ability: 4,
        kind: OfficerType::Infantry,
        mount: OfficerMount::OnFoot,
    };
    let painted = thames.clone().on_own_ground(brigade_major::games::battlecry1812::Board::open(Default::default()));
    assert_eq!(painted.title, "The Thames: Johnson's charge, own ground");
    assert_eq!(painted.notes[0], "The ground is the players' own. The notes below are of The Thames: Johnson's charge as it was written.");
    assert_eq!(painted.notes[1..], thames.notes, "and the others follow");
    let same = thames.clone().on_own_ground(thames.board.clone());
    assert_eq!((&same.title, &same.notes), (&thames.title, &thames.notes), "nothing was painted");
    let again = painted.clone().on_own_ground(thames.board.clone());
    assert_eq!((again.title, again.notes), (painted.title, painted.notes), "it is said once");
    let mut own = thames.clone().on_open_board(Default::default()).without_rosters();
    assert!(own.units().count() == 0 && own.officers().count() == 0);
    own.muster(0, company("Smith's rifles"));
    own.muster(1, company("Forsyth's"));
    own.commission(1, officer);
    let read = Scenario::parse(&own.to_json(), tables()).unwrap_or_else(|faults| panic!("{faults:#?}"));
    assert_eq!(read, own, "as it is written");
    let battle = begin(tables(), read);
    assert_eq!(battle.state().units.keys().len(), 2);
    assert!(battle.state().units.values().all(|unit| unit.is_there() && unit.hex().is_none() && unit.strength == 7 && unit.morale == 6));
    let (unit, officer) = (own.sides[1].units[0].id.clone(), own.sides[1].officers[0].id.clone());
    own.dismiss(&unit);
    own.retire(&officer);
    assert!(own.sides[1].units.is_empty() && own.sides[1].officers.is_empty());
    assert!(Scenario::parse(&own.to_json(), tables()).is_err(), "a side without anybody is told");
    // Whoever led a command that is gone leads it no longer, and the file is sound.
    let mut cut = thames.on_open_board(Default::default());
    let led = cut.officers().flat_map(|(_, officer)| officer.commands.clone()).next().expect("somebody leads a command");
    let of_it = cut.units().filter(|(_, unit)| unit.command.as_ref() == Some(&led)).map(|(_, unit)| unit.id.clone()).collect::<Vec<_>>();
    of_it.iter().for_each(|unit| cut.dismiss(unit));
    let read = Scenario::parse(&cut.to_json(), tables()).unwrap_or_else(|faults| panic!("{faults:#?}"));
    assert!(read.officers().all(|(_, officer)| !officer.commands.contains(&led)));
}
