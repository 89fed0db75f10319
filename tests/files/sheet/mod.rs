//! The printable sheets: what is on them, that it fits, and that the PDF is one.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

mod campaign;
mod companies;
mod maps;
mod pages;
mod scenario;

use std::sync::Arc;

use brigade_major::engine::Word as _;
use brigade_major::game::Request;
use brigade_major::game::after_action::after_action;
use brigade_major::games::rff1812::ManeuverKind;
use brigade_major::games::rff1812::Tables;
use brigade_major::games::rff1812::battle::{self, Battle, Command, LeaderEdit, LeaderStatus, UnitEdit};
use brigade_major::games::rff1812::scenario::Scenario;
use brigade_major::games::rff1812::sheet::{blackout, leaders, reference, roster};
use brigade_major::games::rff1812::words::{Light, Order};
use brigade_major::games::{shipped, shipped_paths};
use brigade_major::id::{LeaderId, PositionId, SideId, UnitId};
use brigade_major::sheet::{Block, Cell, Column, Mark, Paper, PrintOptions, Printed, Sheet, fitted, lines_over, print};
use serde_json::{Value, json};

fn tables() -> Arc<Tables> {
    Arc::new(Tables::shipped().unwrap())
}

fn battle_of(path: &str) -> Battle {
    battle_from(shipped(path).unwrap())
}

fn battle_from(text: &str) -> Battle {
    let tables = tables();
    battle::begin(&tables, Scenario::parse(text, &tables.for_files()).unwrap())
}

/// A shipped scenario with something else in it.
fn changed(path: &str, change: impl FnOnce(&mut Value)) -> Battle {
    let mut json: Value = serde_json::from_str(shipped(path).unwrap()).unwrap();
    change(&mut json);
    battle_from(&json.to_string())
}

fn reference_text(battle: &Battle) -> String {
    reference(battle.setup(), None, None).text()
}

fn line<'t>(text: &'t str, has: &str) -> &'t str {
    text.lines().find(|line| line.contains(has)).unwrap_or_else(|| panic!("no line has \"{has}\" in:\n{text}"))
}

fn both_sheets(battle: &Battle) -> [Sheet; 2] {
    [blackout(battle), reference(battle.setup(), None, None)]
}

/// Out of order, by the referee's word.
fn let_pass(battle: &mut Battle, command: Command) {
    battle.submit(Request { command, override_note: Some("".into()) }).unwrap();
}

fn edit(battle: &mut Battle, unit: &str, edit: UnitEdit) {
    battle.submit(Command::EditUnit { unit: UnitId::from(unit), edit, note: "".into() }).unwrap();
}

const SACKETS_HARBOR: &str = "rff1812/sackets_harbor.json";
const CHIPPAWA: &str = "rff1812/chippawa.json";

/// Prints one sheet in colour, in that type or fitted.
fn print_one(sheet: &Sheet, paper: Paper, size_tenths: Option<u16>) -> Printed {
    print(std::slice::from_ref(sheet), PrintOptions { size_tenths, ..PrintOptions::on(paper) }).unwrap()
}

/// A sheet goes on so many pages in that type, and is printed on no more; else by how much it is over.
fn has_room(sheet: &Sheet, paper: Paper, pages: usize, size_tenths: u16) {
    let over = lines_over(sheet, paper, size_tenths, pages).unwrap();
    assert_eq!(over, 0, "{} on {paper}: lines over {pages} pages, in {size_tenths} tenths of a point", sheet.title);
    let printed = print_one(sheet, paper, None);
    assert!(printed.pages <= pages && printed.size_tenths >= size_tenths, "{} on {paper}: {} pages", sheet.title, printed.pages);
}

/// A row more, and another: a sheet gives way in its type, then takes another column, then pages; and it is told by how much it is over.
#[test]
fn a_sheet_that_grows_gives_way_by_itself() {
    let of = |rows: usize| {
        let mut block = Block::new("Rows", &[Column::Rest(1), Column::Right]);
        (0..rows).for_each(|nth| block.cells([Cell::plain(format!("Row {nth}")), Cell::plain("+1")]));
        Sheet { title: "A sheet".to_owned(), columns: 2, blocks: vec![block], least_tenths: 90, ..Sheet::default() }
    };
    let ways = (20..300).step_by(10).map(|rows| {
        let sheet = of(rows);
        let (set, size) = fitted(&sheet, Paper::A4, 120).unwrap();
        let printed = print_one(&sheet, Paper::A4, None);
        assert_eq!((printed.size_tenths, printed.pages > 1), (size, lines_over(&set, Paper::A4, size, 1).unwrap() > 0), "{rows} rows");
        (printed.pages, set.columns, size)
    });
    let ways = ways.collect::<Vec<_>>();
    // On a page the type only shrinks, in as many columns; then it has one more; then it is as it was, on two pages.
    let columns = ways.chunk_by(|one, next| (one.0, one.1) == (next.0, next.1));
    let told = columns.map(|part| {
        assert!(part.is_sorted_by(|one, next| one.2 >= next.2), "{part:?}");
        (part[0].0, part[0].1)
    });
    assert_eq!(told.collect::<Vec<_>>(), [(1, 2), (1, 3), (2, 2)], "{ways:?}");
    assert!(ways.iter().all(|way| way.2 >= 90), "no smaller than it may be: {ways:?}");
    // On two pages its type is as large as they have room for.
    for (rows, (_, _, size)) in (20..300).step_by(10).zip(&ways).filter(|(_, way)| way.0 == 2) {
        let over = |size: u16| lines_over(&of(rows), Paper::A4, size, 2).unwrap();
        assert!(over(*size) == 0 && (*size == 120 || over(size + 5) > 0), "{rows} rows in {size} tenths of a point");
    }
    // A line of a row each: what is over grows as the sheet does.
    let over = |rows: usize| lines_over(&of(rows), Paper::A4, 90, 1).unwrap();
    let first = (1..300).find(|rows| over(*rows) > 0).unwrap();
    assert!(over(first - 1) == 0 && over(first) <= 3, "rows that stay together: {}", over(first));
    assert!((9..=12).contains(&(over(first + 10) - over(first))), "{}", over(first + 10));
}

/// One long word is broken where its column ends; the figures beside it and beneath stay whole.
#[test]
fn a_long_word_breaks_no_figure() {
    let mut block = Block::new("Units", &[Column::Right, Column::Rest(1), Column::Right, Column::Right, Column::Right]);
    let long = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunte";
    for (name, nth) in [(long, "14"), ("9th US", "15")] {
        block.cells([nth, name, "11/8/5", "Elite", "spirited"].map(Cell::plain));
    }
    let sheet = Sheet { title: "A sheet".to_owned(), columns: 2, blocks: vec![block], least_tenths: 90, ..Sheet::default() };
    let printed = print_one(&sheet, Paper::A4, Some(120));
    let texts = printed
        .leaves
        .iter()
        .flat_map(|page| &page.marks)
        .filter_map(|mark| if let Mark::Text { text, .. } = mark { Some(text.as_str()) } else { None })
        .collect::<Vec<_>>();
    for whole in ["14", "15", "11/8/5", "Elite", "spirited"] {
        assert!(texts.contains(&whole), "{whole} in {texts:?}");
    }
}

#[test]
fn the_blackout_sheet_of_every_shipped_battle_is_one_page() {
    for path in shipped_paths("rff1812") {
        let sheet = blackout(&battle_of(path));
        for paper in Paper::ALL {
            has_room(&sheet, *paper, 1, 65);
        }
    }
}

/// A reference sheet is read at arm's length, front and back of one sheet: in 9 points, or in 8 if all its reminders need the room.
#[test]
fn the_reference_sheet_of_every_shipped_battle_is_one_leaf_with_all_its_reminders() {
    for path in shipped_paths("rff1812") {
        let sheet = reference(battle_of(path).setup(), None, None);
        assert!(sheet.least_tenths >= 80, "{path}: {}", sheet.least_tenths);
        for paper in Paper::ALL {
            has_room(&sheet, *paper, 2, sheet.least_tenths);
        }
        assert!(sheet.text().contains("Rally: "), "{path}");
    }
}

/// No brackets, no colons between a condition and what is done, no words of files: sentences.
#[test]
fn results_on_the_reference_sheet_are_sentences() {
    for path in shipped_paths("rff1812") {
        let text = reference_text(&battle_of(path));
        let results = text.split("# ").filter(|block| {
            ["Good order", "Disordered", "Fire results", "Charge results", "Fallen"].iter().any(|head| block.starts_with(head))
        });
        let results = results.flat_map(|block| block.lines().skip(1)).collect::<Vec<_>>();
        assert!(results.len() > 20, "{results:#?}");
        for line in results {
            let odd = ["[", "]", "; ", "else:", "_", "  ", " both ", "it is not so"].into_iter().find(|odd| line.contains(odd));
            assert!(odd.is_none(), "{odd:?} in {line}");
            let sentence = line.split_once(" | ").map_or(line, |(_, sentence)| sentence);
            assert!(sentence.ends_with('.') || !sentence.contains(". "), "{line}");
        }
    }
}

#[test]
fn the_pdf_has_its_pages_and_the_same_bytes_twice() {
    let sheet = reference(battle_of(CHIPPAWA).setup(), None, Some(120));
    for (size, least_pages) in [(70, 1), (120, 2)] {
        let printed = print_one(&sheet, Paper::Letter, Some(size));
        assert!(printed.pages >= least_pages);
        assert!(printed.pdf.starts_with(b"%PDF-1."));
        assert!(printed.pdf.trim_ascii_end().ends_with(b"%%EOF"));
        let pages = count(&printed.pdf, b"/Type/Page") - count(&printed.pdf, b"/Type/Pages");
        assert_eq!(pages, printed.pages);
        assert_eq!(count(&printed.pdf, b"/MediaBox[0 0 612 792]"), printed.pages);
        assert_eq!(printed, print_one(&sheet, Paper::Letter, Some(size)));
    }
}

fn count(bytes: &[u8], sought: &[u8]) -> usize {
    bytes.windows(sought.len()).filter(|window| *window == sought).count()
}

#[test]
fn every_unit_and_leader_is_on_the_blackout_sheet_with_its_number_and_boxes() {
    for path in shipped_paths("rff1812") {
        let battle = battle_of(path);
        let text = blackout(&battle).text();
        for (nth, (_, unit)) in battle.setup().scenario.units().enumerate() {
            let estimate = if unit.strength.basis.is_estimate() { "~" } else { "" };
            let row = line(&text, &format!("{} | {}{estimate} | {}", nth + 1, unit.label(), unit.experience));
            let boxes = row.split(" | ").find(|cell| cell.starts_with('[')).unwrap();
            assert_eq!(boxes.matches('[').count(), unit.stands as usize, "{row}");
        }
        for leader in battle.setup().scenario.sides.iter().flat_map(|side| &side.leaders) {
            line(&text, &format!("{}, {}", leader.name, leader.rating));
        }
    }
}

/// 348 men of the 9th: 9 stands, spirited, worn at 6 and spent at 4; the last but one box removes it.
#[test]
fn boxes_tell_where_a_unit_becomes_worn_spent_and_is_removed() {
    let text = blackout(&battle_of(CHIPPAWA)).text();
    assert!(line(&text, "| 9th US |").contains("[ ][ ][W][ ][S][ ][ ][R][ ]"), "{}", line(&text, "| 9th US |"));
    assert!(line(&text, "| Towson how. |").contains("| [R] |"));
}

#[test]
fn the_blackout_sheet_tells_how_everything_stands() {
    let mut battle = battle_of(CHIPPAWA);
    let units = ["us_9", "us_25", "royal_scots"].map(UnitId::from);
    let arrive = Command::Arrive { units: units.to_vec(), leaders: vec![LeaderId::from("scott")] };
    let_pass(&mut battle, arrive);
    edit(&mut battle, "us_9", UnitEdit { stands: Some(6), order: Some(Order::Disordered), low_on_ammo: Some(true), ..UnitEdit::default() });
    edit(&mut battle, "ritchie_guns", UnitEdit { damaged: Some(1), on_table: Some(true), silenced: Some(true), ..UnitEdit::default() });
    edit(&mut battle, "royal_scots", UnitEdit { removed: Some(true), ..UnitEdit::default() });
    let_pass(&mut battle, Command::Attach { leader: LeaderId::from("scott"), unit: Some(UnitId::from("us_25")) });
    battle
        .submit(Command::HoldPosition { position: PositionId::from("chippawa_bridge"), side: Some(SideId::from("united_states")) })
        .unwrap();
    battle.submit(Command::SetPhase { turn: 3, side: SideId::from("united_states"), phase: battle::Phase::Fire }).unwrap();
    let text = blackout(&battle).text();
    assert!(text.starts_with("Chippawa\nTurn 3 of 12 · United States · fire phase · "), "{text}");
    assert!(text.contains("[1x][2x][3][4]"));
    let ninth = line(&text, "| 9th US |");
    assert!(ninth.contains("[x][x][Wx][ ][S]"), "{ninth}");
    assert!(ninth.contains("worn, disordered"), "{ninth}");
    assert!(ninth.contains("low on ammo"), "{ninth}");
    let guns = line(&text, "| Ritchie");
    assert!(guns.contains("[R/]"), "{guns}");
    assert!(guns.contains("silenced"), "{guns}");
    let scots = line(&text, "| Royal Scots");
    assert!(scots.contains("removed"), "{scots}");
    assert!(!scots.contains("[ ]"), "{scots}");
    assert!(line(&text, "| 25th US |").contains("with Winfield Scott"));
    assert!(line(&text, "Winfield Scott, gallant").contains("radius 4\", attached to 25th US"));
    line(&text, "Chippawa bridge: held by United States, lost by British; 5 points");
    assert!(line(&text, "# British:").contains("lost 11 of 52 stands"), "{}", line(&text, "# British:"));
    let dusk = blackout(&battle_of("rff1812/lundys_lane.json")).text();
    line(&dusk, "Light | From turn 3 twilight, first quarter hour of evening; from turn 4 twilight, second;");
    line(&text, "Turn 8 | Through the wood on the west: Eleazar Ripley, 21st US (optional) and 23rd US (optional)");
    assert!(line(&text, "Not yet checked").contains("9th US"));
}

#[test]
fn what_cannot_occur_is_not_on_the_reference_sheet() {
    let text = reference_text(&battle_of(SACKETS_HARBOR));
    for absent in ["ocket", "avalry", "Marksmen", "arbine", "ifle", "Heavy gun", "Night", "wilight", "recall", "countercharg", "Battalion"]
    {
        let lines = text.lines().filter(|line| line.contains(absent) && !line.starts_with("Open order, dismounted")).collect::<Vec<_>>();
        let lines =
            lines.iter().filter(|line| !line.contains("Command radius") && !line.contains("infantry or cavalry fired")).collect::<Vec<_>>();
        assert!(lines.is_empty(), "{absent}: {lines:?}");
    }
    for present in [
        // The grenadiers of the 100th.
        "Elite unit +2",
        "Raw unit −1",
        "Indians in woods +1",
        "Buck and ball, charging or being charged +1",
        "Siege gun | 6",
        "Militia −1",
        "Brave colonel +1",
    ] {
        line(&text, present);
    }
}

#[test]
fn what_can_occur_is_on_the_reference_sheet() {
    let chippawa = reference_text(&battle_of(CHIPPAWA));
    for present in [
        "Elite unit +2",
        "Cavalry charge over open ground +2",
        "Guns maneuvering as a battery +2",
        "Carbine",
        "Cavalry mounted in line | 16*",
    ] {
        line(&chippawa, present);
    }
    // One unit armed otherwise, one gun of another kind, one night: their lines come.
    let other = changed(SACKETS_HARBOR, |json| {
        json["sides"][0]["units"][0]["weapon"] = json!("rifle");
        json["sides"][0]["units"][0]["traits"] = json!(["marksmen"]);
        json["sides"][0]["units"][8]["gun"] = json!("rocket");
        json["light"] = json!([{"from_turn": 1, "light": "night_moon"}, {"from_turn": 2, "light": "day"}]);
    });
    let text = reference_text(&other);
    for present in
        ["Marksmen +1*", "Rifle | 1", "2 on 4+*", "Night: as full cover, not in a charge −2", "Night with a moon: fire reaches 8\""]
    {
        line(&text, present);
    }
    let light = reference(battle_of(SACKETS_HARBOR).setup(), Some(Light::Twilight4), None).text();
    line(&light, "Twilight, last: fire reaches 12\"");
}

/// Checks that rules found in no table have a line, for the units present (digest §6, §7, §9, §11).
#[test]
fn the_reference_sheet_reminds_of_what_no_table_says() {
    let text = reference_text(&battle_of(CHIPPAWA));
    for (label, sentence) in [
        ("Line of march: ", "commands all by day"),
        ("Militia: ", "always under provisional command"),
        ("Rally: ", "stay disordered and move full"),
        ("Stands that fire: ", "field column 4"),
        ("Square: ", "before any charger moves"),
        ("Evading: ", "one rank of open order"),
        ("Massing: ", "within 12\""),
    ] {
        assert!(line(&text, label).contains(sentence), "{label}{sentence}");
    }
    let guns_alone = changed(CHIPPAWA, |json| {
        ["ends_at_once", "fights"].iter().for_each(|field| drop(json.as_object_mut().unwrap().remove(*field)));
        for side in json["sides"].as_array_mut().unwrap() {
            side["units"].as_array_mut().unwrap().retain(|unit| unit["arm"] == "artillery");
        }
    });
    let text = reference_text(&guns_alone);
    assert!(text.contains("Massing: ") && !text.contains("Evading: ") && !text.contains("Square: ") && !text.contains("Militia: "));
}

#[test]
fn the_numbers_of_the_reference_sheet_are_the_tables_and_house_values_are_marked() {
    let text = reference_text(&battle_of(SACKETS_HARBOR));
    for row in [
        "Gallant leader +1 · Able leader 0 · Poor leader −1",
        "Leader attached to this unit +1 · Brave colonel +1",
        "Musket | 1 | ½ | – | – | – | – | –",
        "Line, supported line | 8* | 6* | 4*",
        "7 to 8* | Galling fire. If in good order, infantry are disordered. Otherwise they lose one stand. Guns are silenced.",
        "≤ 0 | Panic. The unit makes a full retreat, is broken and loses one stand for each point below 0 if the result is −1 or less.",
        "10+ | Shot dead in the saddle. He is out of the game.",
        "11: 8 / 5 | 104th Foot (spirited)",
        "* is assumed",
    ] {
        line(&text, row);
    }
}

/// Odd scenarios do no harm: long names, no positions, letters no font here has.
#[test]
fn odd_battles_print_too() {
    let odd = changed(SACKETS_HARBOR, |json| {
        json["title"] = json!("Ṣackets ⚔ 漢字");
        json["key_positions"] = json!([]);
        json["ground"]["objectives"] = json!([]);
        let name = "Supercalifragilistic".repeat(4);
        json["sides"][0]["units"][0]["name"] = json!(name);
        json["sides"][0]["units"][0].as_object_mut().unwrap().remove("short");
        json["turns"] = json!(120);
    });
    for sheet in both_sheets(&odd) {
        for size in [60, 100, 160] {
            let printed = print_one(&sheet, Paper::A4, Some(size));
            assert!(printed.pages >= 1);
            // What is drawn as a box is told; Ṣ is none.
            assert_eq!(printed.lacks.as_deref(), Some("the fonts have no ⚔ 字 漢: they are drawn as boxes"));
        }
    }
    assert!(!reference_text(&odd).contains("Key position lost"));
}

/// The program writes both sheets of a scenario and of a battle's file, says how they came out, and overwrites nothing.
#[test]
fn the_program_prints_sheets() {
    let home = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| {
        let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_brigade-major"));
        let output = program.current_dir(home.path()).args(arguments).output().unwrap();
        (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr))
    };
    let (well, said) = run(&["sheet", "reference", SACKETS_HARBOR, "-o", "reference.pdf", "--paper", "letter", "--size", "7"]);
    assert!(well, "{said}");
    assert!(said.starts_with("reference.pdf: ") && said.ends_with("in 7 points\n"), "{said}");
    let battle = battle_of(CHIPPAWA);
    let header = brigade_major::game::file::header::<battle::Rff1812>(battle.setup(), "", None);
    let note = r#"{"event":{"command":{"command":"note","text":"fog"}}}"#;
    brigade_major::store::BattleFile::create(&home.path().join("day.battle.jsonl"), &header).unwrap().append(note).unwrap();
    let (well, said) = run(&["sheet", "blackout", "day.battle.jsonl", "-o", "blackout.pdf"]);
    assert!(well, "{said}");
    assert!(said.starts_with("blackout.pdf: 1 page in "), "{said}");
    assert!(std::fs::read(home.path().join("blackout.pdf")).unwrap().starts_with(b"%PDF-"));
    let (well, said) = run(&["sheet", "blackout", "day.battle.jsonl", "-o", "blackout.pdf"]);
    assert!(!well, "{said}");
    assert!(said.contains("exists already"), "{said}");
    for (bad, text) in [(["--size", "90"], "choose 6 to 16 points"), (["--paper", "a5"], "choose a4 or letter")] {
        let (well, said) = run(&[&["sheet", "blackout", CHIPPAWA, "-o", "x.pdf"], bad.as_slice()].concat());
        assert!(!well, "{said}");
        assert!(said.contains(text), "{said}");
    }
    let rules = r#"{"kind": "brigade-major house rules", "format": 1, "systems": {"rff1812": [{"file": "fire.json", "table": "modifiers", "row": "marksmen", "set": {"/valu": 2}}]}}"#;
    std::fs::write(home.path().join("house.json"), rules).unwrap();
    let (well, said) = run(&["--house-rules", "house.json", "tables"]);
    assert!(!well, "{said}");
    assert!(said.contains("\"/valu\" is not a value of this row: choose /value"), "{said}");
    std::fs::write(home.path().join("house.json"), rules.replace("/valu", "/value")).unwrap();
    let (well, said) = run(&["--house-rules", "house.json", "tables", "--house"]);
    assert!(well, "{said}");
    assert!(said.contains("marksmen: Marksmen [your rule]  +2, if half marksmen"), "{said}");
}

/// Checks that the units that may still move are listed while the maneuver phase lasts, and never those that charge (a newcomer's find).
#[test]
fn who_may_still_move_is_told_in_its_phase() {
    let mut battle = battle_of(CHIPPAWA);
    let phase = |phase| Command::SetPhase { turn: 4, side: SideId::from("united_states"), phase };
    battle.submit(phase(battle::Phase::Maneuver)).unwrap();
    for unit in ["us_9", "us_11"] {
        edit(&mut battle, unit, UnitEdit { maneuver: Some(ManeuverKind::WellHandled), ..UnitEdit::default() });
    }
    assert_eq!(line(&blackout(&battle).text(), "May still move"), "May still move, well handled | 9th US and 11th US");
    let declare =
        Command::Declare { attackers: vec![UnitId::from("us_9")], defenders: vec![UnitId::from("royal_scots")], cold_steel: false };
    let_pass(&mut battle, declare);
    assert_eq!(line(&blackout(&battle).text(), "May still move"), "May still move, well handled | 11th US");
    battle.submit(Command::NextPhase {}).unwrap();
    assert!(!blackout(&battle).text().contains("May still move"), "the fire phase");
}

/// Charges declared, squares formed in haste and crews run into them are part of the state.
#[test]
fn charges_in_hand_are_on_the_blackout_sheet() {
    let mut battle = battle_of(CHIPPAWA);
    battle.submit(Command::SetPhase { turn: 4, side: SideId::from("united_states"), phase: battle::Phase::Charge }).unwrap();
    let declare =
        Command::Declare { attackers: vec![UnitId::from("us_9")], defenders: vec![UnitId::from("royal_scots")], cold_steel: true };
    let_pass(&mut battle, declare);
    line(&blackout(&battle).text(), "Charge | 9th US on Royal Scots, cold steel: declared");
}

/// §6: at night a leader commands only the unit he is with; every sheet that names a radius says so, where a night comes.
#[test]
fn sheets_of_a_night_say_whom_a_leader_commands() {
    const NIGHT: &str = "only the unit he is with";
    for (path, has_night) in [("rff1812/queenston_landing.json", true), ("rff1812/chippawa.json", false)] {
        let battle = battle_of(path);
        let setup = battle.setup();
        for sheet in [roster(setup), leaders(setup), reference(setup, None, None)] {
            assert_eq!(sheet.text().contains(NIGHT), has_night, "{path}: {}", sheet.title);
        }
    }
    let mut battle = battle_of("rff1812/queenston_landing.json");
    let text = blackout(&battle).text();
    assert!(text.contains(NIGHT) && !text.contains("radius 8"), "{text}");
    battle.submit(Command::SetLight { light: Some(Light::Day) }).unwrap();
    let text = blackout(&battle).text();
    assert!(!text.contains(NIGHT) && text.contains("radius 8"), "{text}");
}

/// A leader who is out of action for now is not unhurt.
#[test]
fn a_leader_who_is_out_is_not_listed_as_unhurt() {
    let mut battle = battle_of("rff1812/chippawa.json");
    let out = LeaderEdit { status: Some(LeaderStatus::Out), ..LeaderEdit::default() };
    battle.submit(Command::EditLeader { leader: "riall".into(), edit: out, note: "".into() }).unwrap();
    let text = brigade_major::sheet::after_action::sheet("Chippawa", &after_action(&battle)).text();
    assert!(text.contains("Phineas Riall: out of action for now."), "{text}");
    assert!(!text.lines().any(|line| line.contains("Leaders unhurt") && line.contains("Riall")), "{text}");
}
