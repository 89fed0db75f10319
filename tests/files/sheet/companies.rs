//! The sheets of a battle of companies.

use std::sync::Arc;

use brigade_major::engine::Word as _;
use brigade_major::games::battlecry1812::battle::{Battle, Command, Fate, GroundEdit, Loss, MoveCall, OfficerEdit, UnitEdit, begin};
use brigade_major::games::battlecry1812::scenario::Scenario;
use brigade_major::games::battlecry1812::sheet::{blackout, board, officers, reference, roster, table};
use brigade_major::games::battlecry1812::words::{Facing, Formation, Terrain};
use brigade_major::games::battlecry1812::{FigureId, Tables};
use brigade_major::games::{shipped, shipped_paths};
use brigade_major::hex::{Heading, Hex};
use brigade_major::id::{OfficerId, PositionId, SideId, UnitId};
use brigade_major::map::Layer;
use brigade_major::sheet::{Inks, MOST_FITTED_TENTHS, Paper, Sheet, one_page_size_tenths, plate_svg, print_to_scale};
use brigade_major::table::{Overlay, TableTexts};
use serde_json::{Value, json};

use super::{line, print_one};

const THAMES: &str = "battlecry1812/thames.json";
const WOOD: &str = "battlecry1812/chippawa_wood.json";

fn battle_by(tables: Tables, text: &str) -> Battle {
    let tables = Arc::new(tables);
    let scenario = Scenario::parse(text, &tables).unwrap();
    begin(&tables, scenario)
}

pub fn battle_of(path: &str) -> Battle {
    battle_by(Tables::shipped().unwrap(), shipped(path).unwrap())
}

/// A shipped scenario with something else in it.
fn changed(path: &str, change: impl FnOnce(&mut Value)) -> Battle {
    let mut json: Value = serde_json::from_str(shipped(path).unwrap()).unwrap();
    change(&mut json);
    battle_by(Tables::shipped().unwrap(), &json.to_string())
}

fn reference_text(battle: &Battle) -> String {
    reference(battle.setup(), battle.state(), None).text()
}

fn all_sheets(battle: &Battle) -> [Sheet; 3] {
    [blackout(battle), roster(battle.setup()), reference(battle.setup(), battle.state(), None)]
}

fn hex(name: &str) -> Hex {
    Hex::parse(name).unwrap()
}

fn edit(battle: &mut Battle, unit: &str, edit: UnitEdit) {
    battle.submit(Command::EditUnit { unit: UnitId::from(unit), edit, note: "".into() }).unwrap();
}

#[test]
fn every_sheet_of_every_shipped_battle_is_one_readable_page() {
    for path in shipped_paths("battlecry1812") {
        for sheet in all_sheets(&battle_of(path)) {
            for paper in Paper::ALL {
                super::has_room(&sheet, *paper, 1, 70);
            }
        }
    }
}

#[test]
fn every_company_and_officer_is_on_blackout_sheet_and_roster_with_its_boxes() {
    for path in shipped_paths("battlecry1812") {
        let battle = battle_of(path);
        let scenario = &battle.setup().scenario;
        for text in [blackout(&battle).text(), roster(battle.setup()).text()] {
            for (nth, (_, unit)) in scenario.units().enumerate() {
                let estimate = if unit.strength.basis.is_estimate() { "~" } else { "" };
                let row = line(&text, &format!("{} | {}{estimate} | ", nth + 1, unit.label()));
                let boxes = |count: u32| "[ ]".repeat(count as usize);
                assert!(row.contains(&format!(" | {} | {} | ", boxes(unit.figures), boxes(unit.morale))), "{row}");
                assert!(row.contains(&unit.kind.spoken()), "{row}");
                assert!(unit.weapons.iter().all(|weapon| row.contains(&weapon.spoken())), "{row}");
            }
            for (_, officer) in scenario.officers() {
                let row = line(&text, &format!("{} | {}", officer.label(), officer.rank));
                assert!(row.contains(&"[ ]".repeat(officer.ability as usize)), "{row}");
            }
        }
    }
    let text = roster(battle_of(THAMES).setup()).text();
    line(&text, "5 October 1813");
    line(&text, "20 men to a figure, 12 turns; United States moves first.");
    let heading = text.lines().filter(|line| line.trim() == "41st Foot").count();
    assert_eq!(heading, 1, "the guns of the 41st, far below in the file, are with its companies:\n{text}");
    line(&text, "The 41st broke in minutes");
}

/// Everything that must be known to go on by hand (digest §1 to §3, §7).
#[test]
fn the_blackout_sheet_tells_how_everything_stands() {
    let mut battle = battle_of(THAMES);
    let forward = MoveCall { unit: UnitId::from("johnson_1_1"), to: hex("0709"), facing: Some(Heading::East), along: Vec::new() };
    battle.submit(Command::Move(forward)).unwrap();
    edit(&mut battle, "foot41_first_1", UnitEdit { strength: Some(2), morale: Some(0), ..UnitEdit::default() });
    edit(&mut battle, "foot41_first_2", UnitEdit { fate: Some(Fate::Taken), ..UnitEdit::default() });
    edit(&mut battle, "swamp_1", UnitEdit { formation: Some(Formation::OpenOrder), hexes: Some(2), ..UnitEdit::default() });
    let spent = OfficerEdit { buffs: Some(2), at: Some(hex("0910")), ..OfficerEdit::default() };
    battle.submit(Command::EditOfficer { officer: OfficerId::from("harrison"), edit: spent, note: "".into() }).unwrap();
    let hit = OfficerEdit { lost: Some(Loss::Hit), ..OfficerEdit::default() };
    battle.submit(Command::EditOfficer { officer: OfficerId::from("tecumseh"), edit: hit, note: "".into() }).unwrap();
    let road = Command::HoldPosition { position: PositionId::from("road"), side: Some(SideId::from("united_states")) };
    battle.submit(road).unwrap();
    let works = GroundEdit {
        hexes: vec![hex("1409")],
        terrain: Some(Terrain::Woods),
        height: Some(1),
        fieldworks: Some(true),
        ..GroundEdit::default()
    };
    battle.submit(Command::EditGround { edit: works, note: "".into() }).unwrap();

    let text = blackout(&battle).text();
    line(&text, "Turn 1 of 12 · United States · move phase");
    line(&text, "As it stands after 8 events of the log.");
    line(
        &text,
        "Key | The road behind the British lines (2112 2212 2111 2211): held by United States, lost by British and allies; 3 points",
    );
    assert!(line(&text, "41st first 1~").contains("[x][x][ ][ ] | [x][x][x][x] | routed, 1409 facing west, line"), "{text}");
    assert!(line(&text, "41st first 2~").contains("| [x][x][x][x] | [x][x][x][x] | taken |"), "{text}");
    assert!(line(&text, "Swamp 1~").contains("1004 facing south-west, open order over 2 hexes"), "{text}");
    assert!(line(&text, "1/Johnson 1 | mounted").contains("0709 facing east, line"), "{text}");
    assert!(line(&text, "Harrison | major general").contains("[x][x][ ][ ] | 0910"), "{text}");
    assert!(line(&text, "Tecumseh | brigadier general").contains("killed or wounded"), "{text}");
    let of_british = "# British and allies: lost 1 company, 1 officer, 6 of 60 figures; 2 victory points; retreats to the east edge";
    line(&text, of_british);
    line(&text, "1409 | woods, hill, fieldworks");
    line(&text, "1/Johnson 1 | moved, 1 of the move used");
    assert!(!line(&text, "Turns |").contains('x'), "{text}");
}

/// Checks that units still to arrive are shown with their turn, and once more by turn and place; a turn that is over is crossed off.
#[test]
fn arrivals_and_turns_are_on_the_blackout_sheet() {
    let mut battle = battle_of(WOOD);
    let text = blackout(&battle).text();
    line(&text, "Turn 5 | the south edge, columns 13 to 16: 25th US 1, 25th US 2, 25th US 3 and 25th US 4");
    line(&text, "Turn 5 | the south edge with the 25th: Jesup");
    assert!(line(&text, "25th US 1~").contains("turn 5: the south edge"), "{text}");
    battle.submit(Command::SetPhase { turn: 2, side: SideId::from("british"), phase: battle.state().phase }).unwrap();
    assert!(line(&blackout(&battle).text(), "Turns |").starts_with("Turns | [1x][2][3]"));
}

/// The specials, modifiers, faces, grounds and results of who is not here are left out (digest §1, §4 to §6).
#[test]
fn what_cannot_occur_is_not_on_the_reference_sheet() {
    let text = reference_text(&battle_of(WOOD));
    for absent in [
        "Gun ",
        "owitzer",
        "against guns",
        "artillery",
        "Cannon",
        "Limber",
        "Run down",
        "Pistol",
        "Building",
        "Fieldworks",
        "Target in fieldworks",
        "Hill",
        "Firing from a hill",
        "Mounted riflemen",
    ] {
        assert!(!text.contains(absent), "{absent} in:\n{text}");
    }
    let thames = reference_text(&battle_of(THAMES));
    for absent in [
        "Howitzer",
        "Light artillery",
        "light artillery",
        "Fence",
        "Firing from a hill",
        "Target in fieldworks",
        "Light dragoons: Run down",
    ] {
        assert!(!thames.contains(absent), "{absent} in:\n{thames}");
    }
}

#[test]
fn what_can_occur_is_on_the_reference_sheet() {
    let text = reference_text(&battle_of(THAMES));
    for there in [
        "Field artillery (FA) | 2 | artillery",
        "Mounted riflemen: Run down: destroys an adjacent Indian unit in open ground",
        "Rifle | −1 | 0 | −2 | −4 | – | –",
        "Gun beyond 6 hexes, as far as it sees −2",
        "Target in woods −1",
        "Indians hit in rear +2",
        "1, 2 | Infantryman: a foot target loses 1 figure",
        "6 | Cannon",
        "# Melee against guns",
        "1+* | Attacker takes the guns",
        "Native leader aids Indians, only those he leads",
        "Major general reaches 4 hexes",
        "# Fire at an officer: one d6",
        "5 | Officer hit: killed or wounded: the officer leaves the table",
        "1, 2, 3, 4, 6 | Officer missed",
        "# Rally: a d6 against the officer's ability",
        "≤ ability | Rallied",
        "> ability | Still routed",
        "Water: nobody enters",
        "Woods between the centres block sight*",
        "Victory points for an officer lost | 2",
    ] {
        line(&text, there);
    }
    // A hill painted on the table is on the sheet of the game as it stands.
    let mut battle = battle_of(THAMES);
    let hill = GroundEdit { hexes: vec![hex("0808")], height: Some(1), ..GroundEdit::default() };
    battle.submit(Command::EditGround { edit: hill, note: "".into() }).unwrap();
    let text = reference_text(&battle);
    assert!(text.contains("Firing from a hill +1"), "{text}");
    assert!(text.contains("Hill: no slower"), "{text}");
}

/// Off the map ranges and ground are given by hand, and may be any (digest §8).
#[test]
fn without_the_map_all_ground_may_occur() {
    let battle = changed(WOOD, |json| {
        for side in json["sides"].as_array_mut().unwrap() {
            for who in ["officers", "units"] {
                for one in side[who].as_array_mut().unwrap() {
                    one.as_object_mut().unwrap().retain(|field, _| field != "at" && field != "facing");
                }
            }
        }
    });
    let text = reference_text(&battle);
    for there in ["Firing from a hill", "Target in fieldworks", "Building: no slower"] {
        line(&text, there);
    }
    assert!(line(&blackout(&battle).text(), "Penn. 1~").contains("on no hex"));
}

/// The numbers are the tables'; what a player changed is marked and takes lines away or brings them (digest §6).
#[test]
fn house_rules_show_on_the_reference_sheet() {
    let rows = json!([
        {"file": "fire.json", "table": "modifiers", "row": "target_in_woods", "set": {"/value": -3}},
        {"file": "figures.json", "table": "figures", "row": "front_sides", "set": {"/value": 6}},
        {"file": "figures.json", "table": "figures", "row": "flank_sides", "set": {"/value": 0}}
    ]);
    let overlay = json!({"kind": "brigade-major house rules", "format": 1, "systems": {"battlecry1812": rows}}).to_string();
    let overlay = Overlay::parse(&overlay).unwrap();
    let tables = Tables::read(&overlay.apply(&TableTexts::shipped()).unwrap()).unwrap();
    assert_eq!(tables.figure(FigureId::FrontSides), 6);
    let text = reference_text(&battle_by(tables, shipped(THAMES).unwrap()));
    assert!(text.contains("Target in woods −3†"), "{text}");
    assert!(text.contains("† is your rule"), "{text}");
    assert!(!text.contains(&format!("hit in {}", Facing::Flank)), "a front all round:\n{text}");
    assert!(!text.contains("attacked in rear"), "a front all round:\n{text}");
}

/// The board of every battle is on one page with who stands on it; the map alone is written as SVG.
#[test]
fn the_board_is_on_one_page() {
    for path in [THAMES, WOOD] {
        let battle = battle_of(path);
        let sheet = board(&battle);
        let size = one_page_size_tenths(&sheet, Paper::A4, MOST_FITTED_TENTHS).unwrap();
        let printed = print_one(&sheet, Paper::A4, Some(size));
        assert_eq!(printed.pages, 1, "{path}");
        assert_eq!(printed.pdf, print_one(&sheet, Paper::A4, Some(size)).pdf, "the same bytes twice");
        let text = sheet.text();
        assert!(battle.setup().scenario.units().all(|(_, unit)| text.contains(unit.label())), "{text}");
        let svg = plate_svg(sheet.plate.as_ref().unwrap(), &sheet.title, Paper::A4, Inks::Gray);
        assert!(svg.contains("</svg>") && svg.contains("<polygon"));
    }
}

/// The board alone is printed to scale over as many pages as it takes, whatever the size of a hex; other sheets are not.
#[test]
fn the_board_is_printed_to_scale() {
    let battle = battle_of(THAMES);
    let sheet = table(&battle);
    let plate = sheet.plate.as_ref().unwrap();
    assert!(plate.layers.of(Layer::Pieces).is_empty(), "nobody stands on it");
    let mut before = 0;
    for (hex, paper) in [(200, Paper::A4), (400, Paper::A4), (508, Paper::Letter)] {
        let printed = print_to_scale(&sheet, paper, Inks::Color, Some(hex)).unwrap().unwrap();
        // A hex is √3 units of the board from side to side; 28 points of each edge stay free.
        let scale = f32::from(hex) / 254.0 * 72.0 / 3.0_f32.sqrt();
        let size = plate.part.size() * scale;
        let (width, height) = paper.points();
        let pages = (size.x / (width - 56.0)).ceil() * (size.y / (height - 56.0)).ceil();
        assert_eq!(printed.pages as f32, pages, "{hex}");
        assert!(printed.pages > before);
        before = printed.pages;
        assert_eq!(printed.pdf, print_to_scale(&sheet, paper, Inks::Color, Some(hex)).unwrap().unwrap().pdf, "the same bytes twice");
    }
    let small = battle_by(Tables::shipped().unwrap(), shipped(WOOD).unwrap());
    assert!(print_to_scale(&table(&small), Paper::A4, Inks::Gray, Some(100)).unwrap().unwrap().pages < 4);
    let text = print_to_scale(&sheet, Paper::A4, Inks::Gray, Some(2_000)).unwrap().err().map(|error| error.to_string()).unwrap_or_default();
    assert!(text.contains("pages") && text.contains("choose a smaller size"), "{text}");
    let text = print_to_scale(&sheet, Paper::A4, Inks::Gray, Some(2_001)).unwrap().err().map(|error| error.to_string());
    assert_eq!(text.as_deref(), Some("A hex from side to side cannot be 200.1 mm: choose 10 to 200 mm"));
    assert!(print_to_scale(&board(&battle), Paper::A4, Inks::Gray, None).is_none(), "the board with everybody on it is on one page");
}

/// Digest §2: who leads no named command leads every company of his side, and his card says so; one whose type aids nobody here names whom
/// he would aid.
#[test]
fn an_officers_card_says_whom_he_leads_and_aids() {
    let battle = changed(THAMES, |file| {
        for officer in file["sides"].as_array_mut().unwrap().iter_mut().flat_map(|side| side["officers"].as_array_mut().unwrap()) {
            officer.as_object_mut().unwrap().remove("commands");
            if officer["type"] == "native" {
                officer["type"] = "artillery".into();
            }
        }
    });
    let text = officers(battle.setup()).text();
    assert!(text.contains("Leads | all of his side") && !text.contains("no command"), "{text}");
    assert!(text.contains("Aids | Field artillery, only those he leads"), "{text}");
}
