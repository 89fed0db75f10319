//! Scenarios of Battlecry! at the designer's desk: their grid, their board, out to a spreadsheet and in again.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

use crate::common::RULES;
use crate::designer::{Designer, companies};
use brigade_major::design::spreadsheet::{Choice, Fate, HeadedTable, Sheet, exported, intake, mail};
use brigade_major::design::{LineKind, Pointer};
use brigade_major::games::{shipped, shipped_paths};
use brigade_major::hex::Hex;
use brigade_major::map::{Hexes, Point};
use brigade_major::session::AnySession as _;
use brigade_major::workbook;

impl Designer {
    /// The middles of hexes, as a stroke goes over them.
    fn stroke(&self, hexes: &[&str]) -> Vec<Point> {
        let grid = (self.form.board.as_ref().unwrap().grid)(self.draft()).unwrap();
        hexes.iter().map(|hex| Hexes { grid }.centre(Hex::parse(hex).unwrap())).collect()
    }

    fn paints(&mut self, brush: &str, hexes: &[&str]) {
        assert!(self.form.grounds.iter().any(|ground| ground.word == brush), "no brush {brush}");
        let edit = (self.form.board.as_ref().unwrap().painted)(self.draft(), brush, &self.stroke(hexes));
        self.does(edit);
    }
}

#[test]
fn a_fight_opened_and_saved_has_the_same_bytes() {
    for path in shipped_paths("battlecry1812") {
        let text = shipped(path).unwrap();
        let designer = Designer::at(text);
        assert!(designer.sound() == text, "{path}: other bytes");
        for line in &designer.lines() {
            for nth in 0..designer.form.columns_of(line.kind).len() {
                assert!(!designer.form.cell(designer.draft(), line, nth).strange, "{path}: {line:?}, {nth}");
            }
            (designer.form.results)(designer.draft(), line);
        }
        let laid = (designer.form.layout.as_ref().unwrap())(text).unwrap();
        assert!(laid.things.len() > 10 && laid.grid.is_some(), "{path}");
    }
}

#[test]
fn a_fight_is_built_from_nothing() {
    let mut designer = Designer::at(companies().blank);
    designer.adds(LineKind::Leader, "British", "Charles de Salaberry");
    designer.adds(LineKind::Unit, "British", "Voltigeurs, 1");
    designer.types("Voltigeurs, 1", "Men", "70");
    designer.types("Voltigeurs, 1", "Type", "light i");
    designer.types("Voltigeurs, 1", "Command", "Voltigeurs");
    assert_eq!(designer.shows("Voltigeurs, 1", "Weapons"), "musket");
    designer.adds(LineKind::Unit, "Voltigeurs, 1", "Voltigeurs, 2");
    assert_eq!(designer.shows("Voltigeurs, 2", "Type"), "light infantry (LI)", "like the one above");
    assert_eq!(designer.shows("Voltigeurs, 2", "Command"), "Voltigeurs");
    designer.types("Voltigeurs, 2", "Men", "64");
    designer.adds(LineKind::Guns, "United States", "A section");
    designer.types("A section", "Men", "30");
    designer.types("Charles de Salaberry", "Leads", "Voltigeurs");
    designer.types("New fight", "File name", "abatis");
    designer.adds(LineKind::Position, "New fight", "The abatis");
    for (name, hex) in [("Voltigeurs, 1", "0402"), ("A section", "0508"), ("Charles de Salaberry", "0402"), ("The abatis", "0502")] {
        let edit = designer.maker().place_on_hex(&designer.line(name), Hex::parse(hex).unwrap());
        designer.does(edit);
    }
    assert_eq!(designer.faults(), []);
    assert_eq!(designer.shows("The abatis", "On hexes"), "0502");
    // A key position gets more hexes and loses them, but for its only one.
    let step = |designer: &Designer, hex: &str| {
        let edit = designer.maker().place_on_hex(&designer.line("The abatis"), Hex::parse(hex).unwrap());
        edit.map(|edit| (edit.text.to_string(), edit))
    };
    assert!(step(&designer, "0502").is_none(), "no place without a hex");
    let (text, edit) = step(&designer, "0503").unwrap();
    assert_eq!(text, "The abatis placed on 0503.");
    designer.does(Some(edit));
    assert_eq!(designer.shows("The abatis", "On hexes"), "0502; 0503");
    let (text, edit) = step(&designer, "0503").unwrap();
    assert_eq!(text, "The abatis removed from 0503.");
    designer.does(Some(edit));
    assert_eq!(designer.shows("The abatis", "On hexes"), "0502");
    assert!(designer.shows("Voltigeurs, 1", "Facing").starts_with("south"), "away from its own edge");
    assert!(designer.shows("A section", "Facing").starts_with("north"));
    designer.types("A section", "Type", "indians");
    assert_eq!(designer.shows("A section", "Weapons"), "musket", "what the new type may carry");
    designer.types("Voltigeurs, 1", "Hex", "");
    assert_eq!(designer.shows("Voltigeurs, 1", "Facing"), "", "who stands nowhere faces nowhere");
    assert_eq!(designer.faults(), []);
    let rules = RULES.clone();
    assert!(rules.read_scenario(&designer.sound()).is_ok());
}

#[test]
fn a_fault_of_a_company_stands_at_its_cell() {
    let mut designer = Designer::at(shipped("battlecry1812/lundys_lane_guns.json").unwrap());
    for (name, head, text, sentence) in [
        ("21st US Infantry, company 1 (Miller)", "Morale", "12", "whole number from 1 to 10"),
        ("21st US Infantry, company 1 (Miller)", "Weapons", "gun", "a weapon of infantry"),
        ("21st US Infantry, company 1 (Miller)", "Hex", "9999", "a hex of the board"),
        ("James Miller", "Rank", "corporal", "Choose captain"),
        ("James Miller", "Leads", "nobody's", "the command of a unit of his side"),
        ("United States", "Runs to", "up", "Choose north"),
        ("21st US Infantry, company 2 (Miller)", "Hex", "1312", "1312 is taken by 21st US Infantry, company 1 (Miller)"),
    ] {
        designer.types(name, head, text);
        designer.assert_fault(name, head, sentence);
        assert!(designer.session.undo().unwrap());
    }
    assert_eq!(designer.faults(), []);
}

/// Figures (digest §1), dice by range (§4), reach (§2).
#[test]
fn what_is_told_of_a_company_and_an_officer_follows_the_tables() {
    let mut designer = Designer::at(shipped("battlecry1812/lundys_lane_guns.json").unwrap());
    let name = "21st US Infantry, company 1 (Miller)";
    designer.types(name, "Men", "65");
    let told = |designer: &Designer, name: &str| (designer.form.results)(designer.draft(), &designer.line(name));
    let all = told(&designer, name);
    assert_eq!(all[0].text, "65 ÷ 10 = 6.5: 7 figures, this fight's scale");
    let dice = all.iter().find(|told| told.heading == "Dice of its musket, by range").unwrap_or_else(|| panic!("{all:?}"));
    assert!(dice.text.starts_with("7 at 1, 5 at 2."), "{}", dice.text);
    designer.types("Robert Nicholas", "Rank", "major");
    designer.types("Robert Nicholas", "Leads", "1st US; 21st US");
    let all = told(&designer, "Robert Nicholas");
    let reach = all.iter().find(|told| told.heading == "Reach").unwrap();
    assert_eq!(reach.text, "2 hexes, for buffs and rallies. He leads 2 commands; his rank leads 1 at most.");
    let weighed = (designer.form.compare_sides.as_ref().unwrap())(&designer.sound()).unwrap();
    assert!(weighed.rows.iter().any(|row| row.what == "Fire dice at 1 hex" && row.values[0] > 0.0), "{weighed:?}");
}

#[test]
fn the_board_is_painted_sized_and_set_up() {
    let mut designer = Designer::at(shipped("battlecry1812/lundys_lane_guns.json").unwrap());
    let before = designer.draft().clone();
    designer.paints("woods", &["0101", "0301"]);
    assert!(designer.draft().text().contains("\"www..............."));
    designer.paints("higher_hill", &["0101"]);
    designer.paints("fieldworks", &["0201"]);
    designer.paints("road", &["0114", "0514"]);
    designer.paints("no_road_or_water", &["0314", "0514"]);
    designer.paints("open", &["0101", "0301"]);
    let sized = |designer: &Designer, by| (designer.form.board.as_ref().unwrap().sized)(designer.draft(), by);
    let edit = sized(&designer, [2, -1]);
    designer.does(edit);
    assert_eq!(designer.faults().iter().filter(|(_, head, _)| head != "Hex").count(), 0, "{:?}", designer.faults());
    assert!(designer.session.undo().unwrap());
    let fence = designer.stroke(&["0101"]);
    let edit = (designer.form.board.as_ref().unwrap().painted)(designer.draft(), "fence", &[fence[0] + Point::new(0.5, 0.0)]);
    designer.does(edit);
    assert_eq!(designer.faults(), []);
    let laid = (designer.form.layout.as_ref().unwrap())(&designer.sound()).unwrap();
    let thing = laid.things.iter().find(|thing| thing.text == "21st US 1").unwrap().clone();
    let edit = designer.maker().move_steps(&thing, laid.grid.unwrap(), [0, 1]);
    designer.does(edit);
    assert_eq!(designer.shows("21st US Infantry, company 1 (Miller)", "Hex"), "1313");
    let was = designer.shows("21st US Infantry, company 1 (Miller)", "Facing");
    for _ in 0..6 {
        let edit = designer.maker().faced(&thing, laid.grid.unwrap(), true);
        designer.does(edit);
    }
    assert_eq!(designer.shows("21st US Infantry, company 1 (Miller)", "Facing"), was, "six sides make a turn");
    while designer.session.undo().unwrap() {}
    assert_eq!(*designer.draft(), before);
}

/// The rows of a Battle Cry board, 13 and 12 hexes by turns, stay so when it grows and shrinks.
#[test]
fn a_battle_cry_board_keeps_its_short_rows() {
    let mut designer = Designer::at(shipped("battlecry1812/chippawa_wood.json").unwrap());
    let rows = |columns: usize, rows: usize| (0..rows).map(|nth| ".".repeat(columns - nth % 2)).collect::<Vec<_>>();
    let map = |designer: &Designer| serde_json::from_str::<serde_json::Value>(&designer.draft().text()).unwrap()["board"]["map"].clone();
    let mut file = serde_json::from_str::<serde_json::Value>(&designer.draft().text()).unwrap();
    file["board"] = serde_json::json!({"map": rows(13, 9)});
    designer = Designer::at(&file.to_string());
    for (by, after) in [([0, -1], (13, 8)), ([0, 1], (13, 9)), ([1, 0], (14, 9)), ([-1, 0], (13, 9))] {
        let edit = (designer.form.board.as_ref().unwrap().sized)(designer.draft(), by);
        designer.does(edit);
        assert_eq!(map(&designer), serde_json::json!(rows(after.0, after.1)), "{by:?}");
    }
}

/// An officer with a company is on its hex, wherever his sign is drawn.
#[test]
fn everybody_on_the_board_is_laid_on_his_hex() {
    for path in shipped_paths("battlecry1812") {
        let designer = Designer::at(shipped(path).unwrap());
        let laid = (designer.form.layout.as_ref().unwrap())(&designer.sound()).unwrap();
        let hexes = Hexes { grid: laid.grid.unwrap() };
        for thing in laid.things.iter().filter(|thing| thing.at.within(&Pointer::default().field("sides")).is_some()) {
            let (at, [x, y]) = &thing.points[0];
            #[expect(clippy::cast_possible_truncation, reason = "points of a board")]
            let drawn = hexes.at(Point::new(*x as f32, *y as f32)).map(|hex| hex.to_string());
            let own = if at.within(&thing.at).is_some() { designer.draft().text_at(&thing.at.field("at")) } else { None };
            assert_eq!(drawn.as_deref(), own, "{path}: {}", thing.text);
        }
    }
}

#[test]
fn companies_go_out_to_a_spreadsheet_and_come_in_the_same() {
    for path in shipped_paths("battlecry1812") {
        let designer = Designer::at(shipped(path).unwrap());
        let rows = designer.rows();
        for bytes in [workbook::csv(&rows), workbook::xlsx(&rows).unwrap()] {
            let table = HeadedTable::of(&designer.form, workbook::read(&bytes).unwrap()[0].rows.clone());
            assert_eq!(intake(&designer.form, designer.draft(), &table, 0).edit, None, "{path}");
        }
    }
    let mut designer = Designer::at(companies().blank);
    let text = "Camp\tUnité\tEffectif\tMoral\tType\tArme\n\
        Britanniques\tVoltigeurs, 1\t70\t7\tinfanterie légère\tmousquet\n\tBataillon d'élite\t60\t6\tinfanterie\t\n\
        Américains\tArtillerie\t40\t6\tartillerie de campagne\t\n";
    let table = HeadedTable::of(&designer.form, workbook::pasted(text).rows);
    let taken = intake(&designer.form, designer.draft(), &table, 0);
    assert_eq!(taken.count(Fate::New), 3, "{taken:?}");
    designer.does(taken.edit);
    assert_eq!(designer.shows("Voltigeurs, 1", "Type"), "light infantry (LI)");
    assert_eq!(designer.shows("Artillerie", "Weapons"), "gun");
    assert_eq!(designer.faults(), []);
}

/// Companies are moved past each other, and bear the name of their battalion wherever they stand.
#[test]
fn a_company_keeps_its_command_where_it_is_moved() {
    let mut designer = Designer::at(shipped("battlecry1812/lundys_lane_guns.json").unwrap());
    let (moved, after) = ("21st US Infantry, company 5 (Miller)", "1st US Infantry, company 1 (Nicholas)");
    let command = designer.shows(moved, "Command");
    assert_ne!(command, designer.shows(after, "Command"));
    let edit = designer.maker().move_lines(&[&designer.line(moved)], &designer.line(after)).map(|(edit, _)| edit);
    designer.does(edit);
    let names = designer.names();
    let at = |name: &str| names.iter().position(|own| own == name).unwrap();
    assert_eq!(at(moved), at(after) + 1);
    assert_eq!(designer.shows(moved, "Command"), command);
    assert_eq!(designer.faults(), []);
}

/// The officers of a scenario in its own file, without their ids.
fn officers(text: &str) -> Vec<serde_json::Value> {
    let json: serde_json::Value = serde_json::from_str(text).unwrap();
    let sides = json["sides"].as_array().unwrap().iter();
    let mut all = sides.flat_map(|side| side["officers"].as_array().unwrap().clone()).collect::<Vec<_>>();
    all.iter_mut().for_each(|officer| drop(officer.as_object_mut().unwrap().remove("id")));
    all
}

/// The same board without companies and officers.
fn emptied(designer: &Designer) -> Designer {
    let mut json: serde_json::Value = serde_json::from_str(&designer.draft().text()).unwrap();
    for side in json["sides"].as_array_mut().unwrap() {
        (side["officers"], side["units"]) = (serde_json::json!([]), serde_json::json!([]));
    }
    Designer::at(&json.to_string())
}

/// An export has all that a scenario says of its officers; a text for a mail what a player asks of them.
#[test]
fn officers_go_out_with_their_companies_and_come_in_the_same() {
    for path in shipped_paths("battlecry1812") {
        let designer = Designer::at(shipped(path).unwrap());
        let lines = designer.lines();
        let lines = lines.iter().collect::<Vec<_>>();
        let rows = exported(&designer.form, designer.draft(), &lines);
        for bytes in [workbook::csv(&rows), workbook::xlsx(&rows).unwrap()] {
            let choice = Choice::of(&designer.form, workbook::read(&bytes).unwrap());
            let same = intake(&designer.form, designer.draft(), &choice.table, 0);
            assert_eq!(same.edit, None, "{path}: {:?}", same.rows);
            let mut after = emptied(&designer);
            let taken = intake(&after.form, after.draft(), &choice.table, 0);
            assert_eq!(
                taken.left_out_cells() + taken.unreadable_cells(),
                0,
                "{path}: {:?}",
                taken.rows.iter().map(|row| &row.notes).collect::<Vec<_>>()
            );
            after.does(taken.edit);
            assert_eq!(officers(&after.draft().text()), officers(&designer.draft().text()), "{path}");
        }
        let text = mail(&designer.form, designer.draft(), &lines);
        let choice = Choice::of(&designer.form, workbook::read(text.as_bytes()).unwrap());
        let mut after = emptied(&designer);
        after.does(intake(&after.form, after.draft(), &choice.table, 0).edit);
        let asked = |officers: Vec<serde_json::Value>| {
            let fields = |own: serde_json::Value| ["name", "rank", "type", "ability", "commands"].map(|field| own[field].clone());
            officers.into_iter().map(fields).collect::<Vec<_>>()
        };
        assert_eq!(asked(officers(&after.draft().text())), asked(officers(&designer.draft().text())), "{path}:\n{text}");
    }
}

/// An export states the men of a figure, so that a new scenario counts the same figures; a table that does not is told of.
#[test]
fn the_scale_of_figures_goes_out_and_comes_in_the_same() {
    let men_per_figure = |designer: &Designer| {
        let json: serde_json::Value = serde_json::from_str(&designer.draft().text()).unwrap();
        json["men_per_figure"].as_i64()
    };
    let designer = Designer::at(shipped("battlecry1812/thames.json").unwrap());
    let lines = designer.lines();
    let lines = lines.iter().collect::<Vec<_>>();
    let rows = exported(&designer.form, designer.draft(), &lines);
    let texts = [workbook::csv(&rows), workbook::xlsx(&rows).unwrap(), mail(&designer.form, designer.draft(), &lines).into_bytes()];
    for bytes in texts {
        let mut new = Designer::at(companies().blank);
        assert_eq!(men_per_figure(&new), Some(10));
        let choice = Choice::of(&new.form, workbook::read(&bytes).unwrap());
        let taken = intake(&new.form, new.draft(), &choice.table, 0);
        assert_eq!(taken.notices, ["Men per figure: 10 → 20, as the table says."]);
        assert!(choice.table.excluded.iter().all(|left| !left.why.is_lost()), "{:?}", choice.table.excluded);
        new.does(taken.edit);
        assert_eq!(men_per_figure(&new), Some(20));
    }
    // Without the line, its scale is that of the new scenario, and the import says so.
    let choice = Choice::of(&designer.form, workbook::read(&workbook::csv(&rows[1..])).unwrap());
    let mut new = Designer::at(companies().blank);
    let taken = intake(&new.form, new.draft(), &choice.table, 0);
    assert!(taken.notices[0].starts_with("Assumed: a figure is 10 men"), "{:?}", taken.notices);
    new.does(taken.edit);
    assert_eq!(men_per_figure(&new), Some(10));
    // Companies that are there keep their figures, and a scale that the game does not have is not taken.
    let notices = |at: &str, scale: &str| {
        let designer = Designer::at(at);
        let table = workbook::pasted(&format!("{scale}\nSide\tCompany\tMen\nBritish\tNewcomers\t60"));
        let choice = Choice::of(&designer.form, vec![table]);
        intake(&designer.form, designer.draft(), &choice.table, 0).notices.concat()
    };
    let thames = shipped("battlecry1812/thames.json").unwrap();
    assert!(notices(thames, "1 figure = 10 men").contains("In this scenario it is 20 men, and stays so."));
    assert!(notices(companies().blank, "1 figure = 50 men").contains("which this game does not allow: it stays 10 men."));
}

/// Officers on a sheet of their own come with the companies of another.
#[test]
fn officers_of_another_sheet_are_imported() {
    let mut designer = Designer::at(companies().blank);
    let of_units = [["Side", "Company", "Men", "Command"], ["US", "Burbank's", "60", "21st US"]];
    let of_officers = [["Side", "Officer", "Rank", "Ability"], ["US", "Miller", "Col", "6"]];
    let sheet = |name: &str, rows: [[&str; 4]; 2]| {
        let text = rows.map(|row| row.join("\t")).join("\n");
        Sheet { name: name.to_owned(), ..workbook::pasted(&text) }
    };
    let choice = Choice::of(&designer.form, vec![sheet("Officers", of_officers), sheet("Companies", of_units)]);
    assert_eq!(choice.sheet().unwrap().name, "Companies");
    designer.does(intake(&designer.form, designer.draft(), &choice.table, 0).edit);
    assert_eq!(["Rank", "Ability"].map(|head| designer.shows("Miller", head)), ["colonel", "6"]);
}
