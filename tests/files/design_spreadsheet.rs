//! Units from spreadsheets and out to them.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

use crate::designer::{Designer, fire_and_fury};
use brigade_major::design::spreadsheet::{Fate, HeadedTable, Intake, Under, aligned, block, intake, mail, picked};
use brigade_major::design::{Command, Edits, LineKind, Pointer, lines};
use brigade_major::games::{shipped, shipped_paths};
use brigade_major::session::AnySession as _;
use brigade_major::workbook;
use proptest::prelude::*;

impl Designer {
    fn chippawa() -> Self {
        Self::at(shipped("rff1812/chippawa.json").unwrap())
    }

    fn table(&self, text: &str) -> HeadedTable {
        HeadedTable::of(&self.form, workbook::pasted(text).rows)
    }

    /// Compares the text of a spreadsheet with the side of that number and returns the import.
    fn compared(&self, text: &str, side: usize) -> Intake {
        intake(&self.form, self.draft(), &self.table(text), side)
    }

    fn takes(&mut self, text: &str, side: usize) -> Intake {
        let intake = self.compared(text, side);
        self.session.submit(Command::Edit(intake.edit.clone().unwrap())).unwrap();
        intake
    }

    /// Returns the cell of the first unit of that name below a head.
    fn row_shows(&self, name: &str, head: &str) -> String {
        let rows = self.rows();
        let at = |head: &str| rows[0].iter().position(|known| known == head).unwrap_or_else(|| panic!("no column {head}"));
        let row = rows.iter().find(|row| row[at("Unit")] == name).unwrap_or_else(|| panic!("no unit {name}"));
        row[at(head)].clone()
    }
}

fn side(designer: &Designer, name: &str) -> usize {
    let sides = Pointer::default().field("sides");
    (0..2).find(|nth| designer.draft().text_at(&sides.item(*nth).field("name")) == Some(name)).unwrap()
}

/// A scenario's own rows change nothing in it.
#[test]
fn what_came_out_is_the_same_going_in() {
    for path in shipped_paths("rff1812") {
        let designer = Designer::at(shipped(path).unwrap());
        let rows = designer.rows();
        for bytes in [workbook::csv(&rows), workbook::tabbed(&rows).into_bytes(), workbook::xlsx(&rows).unwrap()] {
            let sheets = workbook::read(&bytes).unwrap();
            let table = HeadedTable::of(&designer.form, sheets[0].rows.clone());
            assert_eq!(table.taken(), rows[0].len(), "{path}: every column is known by its head");
            let intake = intake(&designer.form, designer.draft(), &table, 0);
            assert_eq!(intake.edit, None, "{path}");
            assert_eq!(intake.count(Fate::Same), rows.len() - 1, "{path}");
        }
    }
}

/// The units of a scenario, taken into one without any, are the same, in the same commands under the same leaders.
#[test]
fn a_scenario_is_built_of_its_rows() {
    for path in shipped_paths("rff1812") {
        let before = Designer::at(shipped(path).unwrap());
        let mut after = emptied(&before);
        let csv = String::from_utf8(workbook::csv(&before.rows())).unwrap();
        let intake = after.takes(&csv, 0);
        assert_eq!(intake.count(Fate::New), before.rows().len() - 1, "{path}: {:?}", intake.rows);
        assert_eq!(after.rows(), before.rows(), "{path}");
        assert!(after.session.undo().unwrap(), "one step");
        assert_eq!(after.rows().len(), 1);
    }
}

/// Our own export is read into a new scenario, which has no ground: entries stay as places in words, and leaders keep rank and rating.
#[test]
fn an_export_makes_a_new_scenario() {
    let before = Designer::chippawa();
    let mut after = Designer::at(before.form.blank);
    let csv = String::from_utf8(workbook::csv(&before.rows())).unwrap();
    let intake = after.takes(&csv, 0);
    assert!(
        intake.rows.iter().flat_map(|row| &row.notes).any(|note| note.contains("the scenario has none to choose from")),
        "{:?}",
        intake.rows
    );
    let faults = after.faults();
    assert!(faults.iter().all(|fault| !format!("{fault:?}").contains("entr")), "{faults:?}");
    let name = "9th US Infantry (Leavenworth)";
    for head in ["Leader's rank", "Leader's rating", "Army commander", "Army commander's rank", "Army commander's rating"] {
        assert!(!before.row_shows(name, head).is_empty(), "{head}");
        assert_eq!(after.row_shows(name, head), before.row_shows(name, head), "{head}");
    }
}

/// The same scenario without units, commands and leaders.
fn emptied(designer: &Designer) -> Designer {
    let mut json: serde_json::Value = serde_json::from_str(&designer.draft().text()).unwrap();
    for side in json["sides"].as_array_mut().unwrap() {
        for list in ["units", "commands", "leaders"] {
            side[list] = serde_json::json!([]);
        }
    }
    Designer::at(&json.to_string())
}

const FRENCH: &str = "Ordre de bataille de Châteauguay\t\t\t\t\t\t\t\n\
    Effectif\tMoral\tUNITÉ\tArme\tBrigade\tChef\tExpérience\tCamp\n\
    1 000\tfiable\tVoltigeurs canadiens\tmousquet\tAvant-garde\tCharles de Salaberry\tvétéran\tBritanniques\n\
    300\tpeu fiable\tMilice sédentaire\tmousquet\tAvant-garde\tSalaberry\tnovice\t\n\
    229\tfiable\t22nd US Infantry\t\t\t\t\tÉtats-Unis\n\
    150\tardent\tChasseurs\tfusil rayé\t1st Brigade (Scott)\t\télite\tAméricains\n";

#[test]
fn shuffled_french_heads_are_taken_in() {
    let mut designer = Designer::chippawa();
    let before = designer.draft().clone();
    let intake = designer.takes(FRENCH, 0);
    let fates = intake.rows.iter().map(|row| (row.number, row.fate)).collect::<Vec<_>>();
    assert_eq!(fates, [(3, Fate::New), (4, Fate::New), (5, Fate::Same), (6, Fate::New)], "{:?}", intake.rows);
    let noted = intake.rows.iter().filter(|row| !row.notes.is_empty()).map(|row| (row.number, row.notes.join(" "))).collect::<Vec<_>>();
    assert_eq!(noted, [(4, "Traits: militia is assumed from the name.".to_owned())]);
    for (head, shown) in [
        ("Men", "1000"),
        ("Morale", "reliable"),
        ("Weapon", "musket"),
        ("Experience", "veteran"),
        ("Command", "Avant-garde"),
        ("Leader", "Charles de Salaberry"),
        ("Side", "British"),
        ("Formation", "line"),
    ] {
        assert_eq!(designer.row_shows("Voltigeurs canadiens", head), shown, "{head}");
    }
    assert_eq!(designer.row_shows("Milice sédentaire", "Morale"), "unreliable");
    assert_eq!(designer.row_shows("Milice sédentaire", "Experience"), "raw");
    assert_eq!(designer.row_shows("Chasseurs", "Weapon"), "rifle");
    assert_eq!(designer.row_shows("Chasseurs", "Leader"), "Winfield Scott");
    assert_eq!(designer.faults(), []);
    assert!(designer.session.undo().unwrap());
    assert_eq!(*designer.draft(), before, "one step takes all of it back");
}

#[test]
fn spanish_heads_by_semicolons_change_what_is_there() {
    let mut designer = Designer::chippawa();
    let side = side(&designer, "United States");
    let text = "Unidad;Hombres;Nota\r\n22nd us  infantry;300;\"Llegó tarde; por el bosque\"\r\nPioneers;;\r\n";
    let units = designer.rows().len();
    let intake = designer.takes(text, side);
    let told = intake.rows[0].changes.iter().map(|change| (change.head.as_str(), change.was.as_str(), change.becomes.as_str()));
    let before = Designer::chippawa().row_shows("22nd US Infantry", "Note");
    let name = ("Unit", "22nd US Infantry", "22nd us  infantry");
    assert!(!told.clone().any(|change| change == name), "a name is not changed for its letters' case");
    // What proved the figure before is no evidence of another one.
    let evidence = [
        ("Basis", "S · stated in a history or document that was read", "G · from a wargame page or somebody's table, an estimate"),
        ("Evidence", "12 officers and 217 men present on 30 June.", "The return has “300”."),
    ];
    let others = [("Men", "229", "300"), ("Note", before.as_str(), "Llegó tarde; por el bosque")];
    assert_eq!(told.collect::<Vec<_>>(), [others, evidence].concat());
    assert_eq!(intake.rows[1].fate, Fate::Same, "what is left empty stays");
    assert_eq!(designer.row_shows("22nd US Infantry", "Men"), "300");
    assert_eq!(designer.rows().len(), units, "nothing left out is taken away");
}

#[test]
fn what_a_row_says_of_militia_holds_before_the_guide() {
    let mut designer = Designer::chippawa();
    designer.takes("Unit\tMorale\tTraits\tSide\nSedentary Militia\tunreliable\tmilitia\tBritish\n", 0);
    assert_eq!(designer.row_shows("Sedentary Militia", "Morale"), "unreliable");
    assert_eq!(designer.row_shows("Sedentary Militia", "Experience"), "raw", "what it leaves open the guide gives");
}

#[test]
fn guns_are_known_by_their_columns_and_matched_by_their_short_name() {
    let mut designer = Designer::chippawa();
    let text = "Unit,Short name,Men,Guns,Gun,Arm\nRoyal Marine Artillery,,,3,,\nPionniers,Pioneers,31,,,\n";
    let rows = designer.rows();
    let (unit, short) =
        (rows[0].iter().position(|head| head == "Unit").unwrap(), rows[0].iter().position(|head| head == "Short name").unwrap());
    let known = rows.iter().skip(1).find(|row| !row[short].is_empty() && row[unit] != row[short] && row[0] == "British").unwrap().clone();
    let text = format!("{text}{},,,,,\n", known[short]);
    let side = side(&designer, "British");
    let intake = designer.takes(&text, side);
    assert_eq!(designer.row_shows("Royal Marine Artillery", "Arm"), "artillery");
    assert_eq!(designer.row_shows("Royal Marine Artillery", "Guns"), "3");
    assert_eq!(intake.rows[2].fate, Fate::Same, "{:?}", intake.rows[2]);
    assert_eq!(designer.row_shows(&known[unit], "Short name"), known[short]);
}

#[test]
fn unreadable_rows_are_told_and_the_others_taken() {
    let mut designer = Designer::chippawa();
    let text = "Unit\tSide\tMen\tBattery\n\tBritish\t200\t\nGuard\tFrance\t900\t\nNew Levy\tBritish\tsome 3 or 4 hundred\tA\n";
    let intake = designer.takes(text, 0);
    let told = intake.rows.iter().map(|row| (row.number, row.fate, row.notes.join(" "))).collect::<Vec<_>>();
    assert_eq!(told[0], (2, Fate::Unreadable, "The row has no unit name.".to_owned()));
    assert_eq!((told[1].0, told[1].1), (3, Fate::Unreadable));
    assert!(told[1].2.starts_with("There is no side “France”: it must be "), "{}", told[1].2);
    assert_eq!(told[2].1, Fate::New);
    assert_eq!((intake.count(Fate::Unreadable), intake.unreadable_cells()), (2, 1));
    assert_eq!(
        told[2].2,
        "Men: “some 3 or 4 hundred” cannot be read; it stays in the cell as a fault. Battery: a unit of troops has none; “A” is left out."
    );
    assert_eq!(designer.row_shows("New Levy", "Men"), "some 3 or 4 hundred");
    assert!(designer.faults().iter().any(|(.., sentence)| sentence.contains("whole number")), "{:?}", designer.faults());
    let none = designer.compared("a\tb\nc\td\n", 0);
    assert!(none.edit.is_none() && none.rows.iter().all(|row| row.fate == Fate::Unreadable));
}

#[test]
fn a_column_is_taken_as_what_is_said_by_hand() {
    let designer = Designer::chippawa();
    let mut table = designer.table("Who\tHow many\nSedentary Militia\t120\n");
    assert_eq!(table.taken(), 0);
    assert_eq!(table.heads, ["Column 1", "Column 2"], "no head is known: all are rows");
    let field = |head: &str| table.fields.iter().position(|field| field.head() == head);
    let (unit, men) = (field("Unit"), field("Men"));
    table.take_as(0, unit);
    table.take_as(1, unit);
    assert_eq!(table.taken_as, [None, unit], "each field is of one column");
    table.take_as(0, unit);
    table.take_as(1, men);
    let intake = intake(&designer.form, designer.draft(), &table, 0);
    assert_eq!(intake.rows.last().map(|row| (row.number, row.name.as_str(), row.fate)), Some((2, "Sedentary Militia", Fate::New)));
}

/// A column of numbers goes into the cells beneath the cursor (g24), as one edit; what a cell cannot hold is named and stays out.
#[test]
fn a_block_goes_into_the_cells_from_the_cursor_on() {
    let mut designer = Designer::chippawa();
    let before = designer.draft().clone();
    let lines = designer.lines();
    let is_troops = |nth: usize| lines[nth..].iter().take(3).all(|line| line.kind == LineKind::Unit);
    let from = (0..lines.len()).find(|nth| is_troops(*nth)).unwrap();
    let men = designer.column(LineKind::Unit, "Men");
    let text = std::fs::read_to_string(format!("{}/tests/data/import/g24_column_of_numbers.txt", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let pasted = block(&designer.form, designer.draft(), &lines, (from, men), &workbook::block(&text));
    assert_eq!((pasted.taken, pasted.kept_out.as_slice()), (3, [].as_slice()));
    designer.does(pasted.edit);
    let shown =
        |designer: &Designer| (from..from + 3).map(|nth| designer.form.cell(designer.draft(), &lines[nth], men).shown).collect::<Vec<_>>();
    let wanted = text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(shown(&designer), wanted);
    assert!(designer.session.undo().unwrap());
    assert_eq!(*designer.draft(), before, "one undo takes all of it back");
    // Cells to the right; words of other languages, figures as people write them; what is left empty stays.
    let rows = workbook::block("~450\tvétéran\nmany\tvétéran\n\tguards\n");
    let experience = designer.column(LineKind::Unit, "Experience");
    assert_eq!(experience, men + 1, "as the test types it");
    let pasted = block(&designer.form, designer.draft(), &lines, (from, men), &rows);
    assert_eq!((pasted.taken, pasted.kept_out.len()), (3, 2), "{:?}", pasted.kept_out);
    assert!(
        pasted.kept_out[0].starts_with("“many”: not possible as Men of ")
            && pasted.kept_out[1].starts_with("“guards”: not possible as Experience of ")
    );
    designer.does(pasted.edit);
    assert_eq!(shown(&designer)[0], "450");
    let basis = designer.column(LineKind::Unit, "Basis");
    assert!(designer.form.cell(designer.draft(), &lines[from], basis).shown.starts_with('E'), "about so many is an estimate");
    // Beyond the lines of the side, and beyond the last column, there is no cell.
    let rows = vec![vec!["1".to_owned()]; 200];
    let pasted = block(&designer.form, designer.draft(), &lines, (from, men), &rows);
    assert!(pasted.kept_out.iter().any(|sentence| sentence.contains("no line left")), "{:?}", pasted.kept_out.len());
    let guns = lines.iter().filter(|line| line.side == lines[from].side && line.kind == LineKind::Guns).count();
    assert_eq!(pasted.kept_out.iter().filter(|sentence| sentence.contains("has no Men")).count(), guns, "guns have no men");
    let wide = vec![vec!["x".to_owned(); 60]];
    assert!(
        block(&designer.form, designer.draft(), &lines, (from, men), &wide)
            .kept_out
            .iter()
            .any(|sentence| sentence.contains("no column left"))
    );
}

/// Every way of writing a number, a day or a time into every kind of cell: read in all of them alike, or a fault that stays as typed.
#[test]
fn figures_are_read_alike_in_every_kind_of_cell() {
    let mut designer = Designer::chippawa();
    let unit = designer.lines().into_iter().find(|line| line.kind == LineKind::Unit).unwrap();
    let scenario = designer.lines().into_iter().find(|line| line.kind == LineKind::Scenario).unwrap();
    let at = |line: &brigade_major::design::GridLine, head: &str| {
        designer.form.columns_of(line.kind).iter().position(|column| column.head == head).unwrap()
    };
    let forms = [
        // As typed; as a whole number; as a number of inches or degrees; as men.
        ("412", "412", "412", "412"),
        ("1,209", "1209", "1.209", "1209"),
        ("1’209", "1209", "1’209", "1209"),
        ("1 209", "1209", "1 209", "1209"),
        ("412.0", "412", "412", "412"),
        ("280,0", "280", "280", "280"),
        ("7½", "7½", "7.5", "7½"),
        ("7 1/2", "7 1/2", "7.5", "7 1/2"),
        ("¼", "¼", "0.25", "¼"),
        ("7,5", "7,5", "7.5", "7,5"),
        ("90°", "90", "90", "90"),
        ("5.08 cm", "5.08 cm", "2", "5.08 cm"),
        ("50,8 mm", "50,8 mm", "2", "50,8 mm"),
        ("75°04′12″W", "75°04′12″W", "-75.07", "75°04′12″W"),
        ("~450", "~450", "~450", "450"),
        ("c. 300", "c. 300", "c. 300", "300"),
        ("412 men", "412 men", "412 men", "412"),
        ("many", "many", "many", "many"),
    ];
    let cells =
        [(scenario.clone(), at(&scenario, "Turns")), (scenario.clone(), at(&scenario, "Longitude")), (unit.clone(), at(&unit, "Men"))];
    for (typed, whole, number, men) in forms {
        for ((line, column), wanted) in cells.iter().zip([whole, number, men]) {
            let edit = designer.maker().set_cells(&[(line, *column, typed)]);
            if let Some(edit) = edit {
                designer.does(Some(edit));
            }
            assert_eq!(designer.form.cell(designer.draft(), line, *column).shown, wanted, "{typed} in column {column}");
        }
    }
    for (head, forms) in [
        ("Starts", [("3:30 PM", "15:30"), ("15h30", "15:30"), ("15.30", "15:30"), ("9:00", "09:00"), ("3 p.m.", "15:00")]),
        (
            "Date",
            [
                ("25.7.1814", "25 July 1814"),
                ("25/7/1814", "25 July 1814"),
                ("1814-07-25", "25 July 1814"),
                ("July 25, 1814", "25 July 1814"),
                ("25 juillet 1814", "25 juillet 1814"),
            ],
        ),
    ] {
        for (typed, wanted) in forms {
            let edit = designer.maker().set_cells(&[(&scenario, designer.column(LineKind::Scenario, head), typed)]);
            if let Some(edit) = edit {
                designer.does(Some(edit));
            }
            let shown = designer.form.cell(designer.draft(), &scenario, designer.column(LineKind::Scenario, head)).shown;
            assert_eq!(shown, wanted, "{typed} in {head}");
        }
    }
}

#[test]
fn files_that_are_no_spreadsheet_are_told() {
    assert!(workbook::read(b"PK\x03\x04 and no more").unwrap_err().contains("cannot be read as an XLSX or ODS"));
    assert!(workbook::read(b"\xd0\xcf\x11\xe0").unwrap_err().contains("save it as XLSX"));
    assert!(workbook::read(b"\x89PNG\0").unwrap_err().contains("not a spreadsheet"));
    let western = workbook::read(b"Unit\xe9;Effectif\nVoltigeurs;100\n").unwrap();
    assert_eq!(western[0].rows[0].cells, ["Unité", "Effectif"]);
}

/// A workbook of LibreOffice in its smallest form.
#[test]
fn an_ods_workbook_is_read() {
    let bytes = std::fs::read(format!("{}/tests/data/units.ods", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let sheets = workbook::read(&bytes).unwrap();
    let designer = Designer::chippawa();
    let table = HeadedTable::of(&designer.form, sheets[0].rows.clone());
    let intake = intake(&designer.form, designer.draft(), &table, 0);
    assert_eq!(intake.count(Fate::New), 1, "{intake:?}");
    assert_eq!(intake.rows[0].changes.iter().find(|change| change.head == "Men").map(|change| change.becomes.as_str()), Some("304"));
}

#[test]
fn text_for_a_mail_stands_in_columns() {
    let rows = [["Unit", "Men", "Note"], ["49th Foot", "304", ""], ["Voltigeurs", "90", ""]].map(|row| row.map(str::to_owned).to_vec());
    assert_eq!(aligned(&rows), "Unit        Men\n49th Foot   304\nVoltigeurs   90\n");
}

#[test]
fn picked_lines_are_rows_that_go_in_again() {
    let designer = Designer::chippawa();
    let all = lines(&designer.form, designer.draft());
    let maker = Edits { form: &designer.form, draft: designer.draft() };
    let from = all.iter().position(|line| maker.line_name(line) == "22nd US Infantry").unwrap();
    let rows = picked(&designer.form, designer.draft(), &[&all[from], &all[from + 1]]);
    assert_eq!(rows.len(), 3);
    assert_eq!(designer.compared(&workbook::tabbed(&rows), 0).count(Fate::Same), 2);
    let leader = all.iter().find(|line| maker.line_name(line) == "Winfield Scott").unwrap();
    let rows = picked(&designer.form, designer.draft(), &[leader]);
    assert_eq!(rows[1][0], "Winfield Scott");
}

fn text() -> impl Strategy<Value = String> {
    "[A-Za-z0-9éñ'(),;\"=+/ \n-]{0,24}".prop_map(|text| text.trim().to_owned())
}

/// A name as people write them: one in two has a sign that separates cells, names or lists somewhere.
fn name() -> impl Strategy<Value = String> {
    prop_oneof!["[A-Za-zéñ'\"][A-Za-z0-9éñ'(),;\" -]{0,18}[a-z]", "[A-Za-z]{1,4}[;,|/:\"–-]{1,2} ?[a-z]{1,4}(\\([a-z]{1,3}\\))?"]
}

/// A unit as its file may have it.
fn unit() -> impl Strategy<Value = serde_json::Value> {
    let troops = (1u32..3000, 0usize..4, 0usize..4, any::<bool>(), proptest::option::of(1u32..12)).prop_map(
        |(men, experience, morale, optional, turn)| {
            let mut unit = serde_json::json!({"arm": "infantry", "weapon": "musket", "men": men,
            "experience": (["elite", "veteran", "trained", "raw"][experience]), "formation": "line",
            "morale": (["spirited", "reliable", "unreliable", "dispirited"][morale])});
            if optional {
                unit["optional"] = true.into();
            }
            if let Some(turn) = turn {
                unit["arrives"] = serde_json::json!({"turn": turn});
            }
            unit
        },
    );
    let guns = (1u32..9).prop_map(
        |guns| serde_json::json!({"arm": "artillery", "gun": "light_gun", "guns": guns, "experience": "trained", "formation": "limbered"}),
    );
    (prop_oneof![3 => troops, 1 => guns], name(), text(), text(), 0usize..5).prop_map(|(mut unit, name, note, source, basis)| {
        unit["name"] = name.into();
        if !note.is_empty() {
            unit["note"] = note.into();
        }
        if basis > 0 {
            unit["strength"] = serde_json::json!({"basis": (["S", "D", "E", "U"][basis - 1])});
        }
        if basis > 0 && !source.is_empty() {
            unit["strength"]["source"] = source.into();
        }
        unit
    })
}

/// Generated scenarios of each law. In CI so many as take a few seconds, for two workbooks are packed and unpacked for each; as many as are
/// named by the variable DESIGN_CASES, 10,000 of them before a release: `DESIGN_CASES=10000 cargo test --release --test files design_spreadsheet::`.
fn cases() -> u32 {
    std::env::var("DESIGN_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(64)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases()))]

    /// JSON, CSV or XLSX, JSON: the same units.
    #[test]
    fn units_go_out_and_come_in_the_same(
        sides in proptest::collection::vec(proptest::collection::vec((unit(), 0usize..3), 0..9), 2),
        called in proptest::collection::vec(name(), 6),
    ) {
        let form = fire_and_fury();
        let mut json: serde_json::Value = serde_json::from_str(form.blank).unwrap();
        for (side, units) in sides.iter().enumerate() {
            let named = |kind: &str, nth: usize| {
                serde_json::json!({"id": format!("{kind}_{side}_{nth}"), "name": format!("{} {kind} {nth}", called[side * 3 + nth])})
            };
            let used = (0..3).filter(|nth| units.iter().any(|(_, own)| own == nth)).collect::<Vec<_>>();
            for nth in used {
                let mut command = named("brigade", nth);
                command["leader"] = format!("leader_{side}_{nth}").into();
                json["sides"][side]["commands"].as_array_mut().unwrap().push(command);
                let mut leader = named("leader", nth);
                leader["rating"] = "able".into();
                json["sides"][side]["leaders"].as_array_mut().unwrap().push(leader);
            }
            for (nth, (unit, command)) in units.iter().enumerate() {
                let mut unit = unit.clone();
                unit["id"] = format!("unit_{side}_{nth}").into();
                unit["command"] = format!("brigade_{side}_{command}").into();
                json["sides"][side]["units"].as_array_mut().unwrap().push(unit);
            }
        }
        let before = Designer::at(&json.to_string());
        let rows = before.rows();
        for bytes in [workbook::csv(&rows), workbook::xlsx(&rows).unwrap()] {
            let table = HeadedTable::of(&form, workbook::read(&bytes).unwrap()[0].rows.clone());
            prop_assert_eq!(intake(&form, before.draft(), &table, 0).edit, None);
            let mut after = emptied(&before);
            if let Some(edit) = intake(&form, after.draft(), &table, 0).edit {
                after.session.submit(Command::Edit(edit)).unwrap();
            }
            prop_assert_eq!(&after.rows(), &rows);
        }
    }

    /// Whatever is pasted, nothing panics, and what it does can be taken back.
    #[test]
    fn whatever_is_pasted_can_be_taken_back(text in "(Unit|Men|Side|Guns|Arm|Leader|Command|\t|;|,|\"|\n|[a-z0-9é]){0,60}") {
        let mut designer = Designer::chippawa();
        let before = designer.draft().clone();
        if let Some(edit) = designer.compared(&format!("Unit\tArm\tCommand\n{text}"), 1).edit {
            designer.session.submit(Command::Edit(edit)).unwrap();
            designer.faults();
            designer.session.undo().unwrap();
        }
        prop_assert_eq!(designer.draft(), &before);
    }
}

/// Rows that tell no side are of the units they name, whoever's these are; what is new goes where the cursor is.
#[test]
fn rows_without_a_side_find_their_units_on_either() {
    let designer = Designer::chippawa();
    let british = side(&designer, "British");
    let rows = "Unit\tMen\n9th US Infantry (Leavenworth)\t300\nVoltigeurs\t120\nMilice\t-4\n";
    let line = designer.lines().into_iter().filter(|line| line.side == british && line.kind == LineKind::Command).nth(1).unwrap();
    let name = designer.maker().line_name(&line);
    let taken = intake(&designer.form, designer.draft(), &designer.table(rows), Under::of(designer.draft(), &line));
    assert_eq!(taken.rows[0].fate, Fate::Changed, "{:?}", taken.rows[0]);
    assert_eq!(taken.rows[1].fate, Fate::New);
    assert_eq!(taken.rows[1].changes[0].becomes, name, "into the command of the cursor's line");
    assert_eq!((taken.rows[2].unreadable, taken.rows[2].notes.len()), (1, 2), "no men below nothing: {:?}", taken.rows[2]);
    assert_eq!(taken.made, Vec::<String>::new());
    let taken = designer.compared("Unit\tBrigade\tMen\nVoltigeurs\t1st Brigad\t120\n", british);
    assert_eq!(taken.made, ["1st Brigad"], "a command nobody has is told");
    assert_eq!(taken.rows[0].changes[0].head, "New command");
}

mod returns {
    //! Orders of battle as people have them: the files of `tests/data/import`, and more of the same kinds.

    use super::*;
    use brigade_major::design::spreadsheet::{Choice, ExclusionReason, Sheet, best};
    use std::io::Write as _;

    /// Result of importing a file into an empty scenario: its units with command, men, basis, evidence; the rows left out; the notices.
    struct Got {
        units: Vec<String>,
        left: Vec<(usize, ExclusionReason)>,
        told: String,
        rows: Vec<(usize, Fate)>,
        notes: String,
    }

    fn designer(game: &str) -> Designer {
        let form = if game == "battlecry1812" { crate::designer::companies() } else { fire_and_fury() };
        Designer::at(form.blank)
    }

    fn taken(bytes: &[u8], game: &str) -> Got {
        let mut designer = designer(game);
        let sheets = workbook::read(bytes).unwrap();
        let (nth, table) = best(&designer.form, &sheets);
        let intake = intake(&designer.form, designer.draft(), &table, 0);
        if let Some(edit) = intake.edit.clone() {
            designer.session.submit(Command::Edit(edit)).unwrap();
        }
        let rows = designer.rows();
        let cell = |row: &Vec<String>, head: &str| rows[0].iter().position(|own| own == head).map_or("", |at| row[at].as_str()).to_owned();
        let name = if rows[0].iter().any(|head| head == "Company") { "Company" } else { "Unit" };
        let unit = |row: &Vec<String>| {
            let parts = ["Side", "Command", name, "Men", "Basis", "Evidence"].map(|head| cell(row, head));
            let [side, command, name, men, basis, evidence] = parts;
            let is_estimate = men.parse::<u32>().is_ok() && basis.starts_with('E');
            let basis = if is_estimate { " E" } else { "" };
            let evidence = if evidence.is_empty() { evidence } else { format!(" [{evidence}]") };
            format!("{}/{command}/{name} {men}{basis}{evidence}", side.chars().next().unwrap_or(' '))
        };
        Got {
            units: rows.iter().skip(1).map(unit).collect(),
            left: table.excluded.iter().map(|left| (left.row.number, left.why)).collect(),
            told: [sheets[nth].notices.join(" "), table.remarks().join(" ")].join(" "),
            rows: intake.rows.iter().map(|row| (row.number, row.fate)).collect(),
            notes: intake.rows.iter().flat_map(|row| row.notes.clone()).collect::<Vec<_>>().join(" "),
        }
    }

    fn file(name: &str) -> Got {
        let bytes = std::fs::read(format!("{}/tests/data/import/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap();
        taken(&bytes, if name.starts_with("g09") { "battlecry1812" } else { "rff1812" })
    }

    #[test]
    fn totals_and_headings_are_no_units() {
        let got = file("g01_totals.csv");
        assert_eq!(got.units, ["B/1st Brigade/Alpha Regiment 400", "B/1st Brigade/Beta Regiment 300", "B/2nd Brigade/Gamma Regiment 350"]);
        assert_eq!(got.left, [(4, ExclusionReason::Total), (6, ExclusionReason::Total), (7, ExclusionReason::Total)]);
        let got = file("g04_brigade_headings.csv");
        let units = [
            "B/1st Brigade/1st Regiment 400",
            "B/1st Brigade/2nd Regiment 300",
            "B/2nd Brigade/3rd Regiment 350",
            "B/2nd Brigade/4th Regiment 250",
        ];
        assert_eq!(got.units, units);
        assert_eq!(got.left, [(2, ExclusionReason::Heading), (5, ExclusionReason::Heading)]);
        let got = file("g22_two_tables_below.csv");
        assert_eq!(got.units, ["B//1st Foot 400", "U//9th Infantry 350"]);
        assert_eq!(got.left, [(4, ExclusionReason::Heading), (5, ExclusionReason::Heads)]);
        // By its sum alone, and a command with the sum of what stands beneath it.
        let got = taken(b"Unit,Men\nAlpha,100\nBeta,200\nGamma,300\nAll of them,600\n", "rff1812");
        assert_eq!((got.units.len(), got.left), (3, vec![(5, ExclusionReason::Total)]));
        let got =
            taken(b"Unit;Men\nScott's Brigade;300\n9th Infantry;100\n11th Infantry;200\nNote: from the return of 23 July;\n", "rff1812");
        assert_eq!(got.units, ["B/Scott's Brigade/9th Infantry 100", "B/Scott's Brigade/11th Infantry 200"]);
        assert_eq!(got.left, [(2, ExclusionReason::Heading), (5, ExclusionReason::Note)]);
    }

    /// Men by arm: a row is of the arm it has men of, of several it is a unit of each; totals are none.
    #[test]
    fn columns_of_arms_are_read() {
        let rows = b"Unit,Inf,Cav,Art,Experience\n9th US,412,,,veteran\n19th Dragoons,0,120,-,trained\nForsyth's Legion,300,80,,elite\n\
            Total,712,200,,\n";
        let got = taken(rows, "rff1812");
        let units = ["B//9th US 412", "B//19th Dragoons 120", "B//Forsyth's Legion (infantry) 300", "B//Forsyth's Legion (cavalry) 80"];
        assert_eq!((got.units, got.left), (units.map(str::to_owned).to_vec(), vec![(5, ExclusionReason::Total)]), "{}", got.notes);
        assert!(got.notes.contains("It has infantry and cavalry: each is a unit of its own."), "{}", got.notes);
        for (game, foot, horse) in [("rff1812", "infantry", "cavalry"), ("battlecry1812", "infantry (I)", "light dragoons (LD)")] {
            let mut designer = designer(game);
            let text = "Unit\tInfantry\tCavalry\nA\t60\t\nB\t\t80\nC\t40\t30\n";
            let intake = designer.takes(text, 0);
            assert_eq!((intake.count(Fate::New), intake.unreadable_cells(), intake.left_out_cells()), (4, 0, 0), "{:?}", intake.rows);
            let rows = designer.rows();
            let at = |head: &str| rows[0].iter().position(|known| known == head);
            let arm = at("Arm").or(at("Type")).unwrap();
            assert_eq!(rows.iter().skip(1).map(|row| row[arm].as_str()).collect::<Vec<_>>(), [foot, horse, foot, horse], "{game}");
        }
        // A total beside them that is another number, and what is no number, are listed.
        let mut empty = designer("rff1812");
        let intake = empty.takes("Unit\tInf\tCav\tTotal\nA\t300\t50\t400\nB\t200\t3 troops\t200\n", 0);
        assert_eq!(intake.left_out_cells(), 2, "{:?}", intake.rows);
        let notes = intake.rows.iter().flat_map(|row| row.notes.clone()).collect::<Vec<_>>().join(" ");
        assert!(notes.contains("Total: the figures by arm are taken; “400” is left out."), "{notes}");
        assert!(notes.contains("Cav: it is no number of men; “3 troops” is left out."), "{notes}");
        // Guns of a column of artillery are guns.
        let intake = designer("rff1812").takes("Unit\tInf\tArt\nRoyal Scots\t500\t\nRoyal Artillery\t\t3 guns\n", 0);
        let guns = intake.rows[1].changes.iter().find(|change| change.head == "Guns").map(|change| change.becomes.as_str());
        assert_eq!(guns, Some("3"), "{:?}", intake.rows);
    }

    /// A clear word in a name tells the arm of a new unit where nothing else does, and is noted; a unit that is there is left as it is.
    #[test]
    fn names_tell_the_arm() {
        let mut designer = designer("rff1812");
        let text = "Unit\tMen\tGuns\n19th Light Dragoons\t120\t\nRoyal Artillery\t\t2\nForsyth's Rifles\t150\t\nRoyal Marines\t90\t\n\
            Lincoln Militia\t200\t\nTowson's battery\t\t3\n9th US\t400\t\n";
        let intake = designer.takes(text, 0);
        let notes = |nth: usize| intake.rows[nth].notes.join(" ");
        assert_eq!(notes(0), "Arm: cavalry is assumed from the name.");
        assert_eq!(notes(2), "Weapon: rifle is assumed from the name.");
        assert_eq!(notes(4), "Traits: militia is assumed from the name.");
        assert_eq!((notes(3), notes(6)), (String::new(), String::new()));
        let shown = |name: &str, head: &str| designer.row_shows(name, head);
        assert_eq!([shown("19th Light Dragoons", "Arm"), shown("Royal Artillery", "Arm")], ["cavalry", "artillery"]);
        assert_eq!([shown("Forsyth's Rifles", "Weapon"), shown("Lincoln Militia", "Traits")], ["rifle", "militia"]);
        assert_eq!(shown("Towson's battery", "Guns"), "3");
        // The row says it itself, or the unit is there.
        let again = designer.takes("Unit\tMen\n19th Light Dragoons\t110\n", 0);
        assert!(again.rows[0].notes.is_empty(), "{:?}", again.rows);
        let own = Designer::at(fire_and_fury().blank).compared("Unit\tMen\tArm\nDragoons on foot\t110\tinfantry\n", 0);
        assert!(own.rows[0].notes.is_empty(), "{:?}", own.rows);
        let companies = Designer::at(crate::designer::companies().blank).compared("Unit\tMen\nMounted Riflemen\t60\nRifles\t60\n", 0);
        let types = companies.rows.iter().map(|row| row.notes.join(" ")).collect::<Vec<_>>();
        assert_eq!(types, ["Type: mounted riflemen (MR) is assumed from the name.", "Type: riflemen (R) is assumed from the name."]);
    }

    /// A battery beneath a unit with men is its neighbour; batteries beneath a brigade are its own.
    #[test]
    fn a_battery_beneath_a_unit_makes_no_command_of_it() {
        let got =
            taken(b"1st Brigade (Scott)\n  9th Infantry: 412 men\n    Towson's battery: 3 guns\n  11th Infantry: 416 men\n", "rff1812");
        let units = [
            "B/1st Brigade/9th Infantry 412",
            "B/1st Brigade/Towson's battery  [The return has “3 guns”.]",
            "B/1st Brigade/11th Infantry 416",
        ];
        assert_eq!(got.units, units, "{}", got.notes);
        let got = taken(b"Artillery Brigade: 200 men\n  Towson's battery: 3 guns\n  Ritchie's battery: 2 guns\n", "rff1812");
        assert_eq!(got.units.len(), 2, "{:?}", got.units);
    }

    /// A number that no unit can have is told as it is imported, and counts as unreadable.
    #[test]
    fn numbers_out_of_bounds_are_told() {
        for (game, men, text) in [
            ("rff1812", "0", "Men: 0 is not allowed: it must be a whole number from 1 to 100000"),
            ("rff1812", "999,999", "Men: 999999 is not allowed: it must be a whole number from 1 to 100000"),
            ("battlecry1812", "999999", "Men: 999999 is not allowed: it must be a whole number from 1 to 1200"),
        ] {
            let designer = designer(game);
            let intake = designer.compared(&format!("Unit\tMen\nA\t{men}\nB\t100\n"), 0);
            assert_eq!(intake.unreadable_cells(), 1, "{:?}", intake.rows);
            assert_eq!(intake.rows[0].notes.join(" "), format!("{text}; it stays in the cell as a fault."));
        }
    }

    #[test]
    fn number_cells_are_their_numbers() {
        let got = file("g02_three_decimals.xlsx");
        assert!(got.units[0].ends_with("Alpha Foot 412.125") && got.units[2].ends_with("Gamma Foot 0.125"), "{:?}", got.units);
        assert!(got.notes.contains("cannot be read"), "{}", got.notes);
        let got = file("g12_dates.xlsx");
        assert_eq!(got.units, ["B//2nd Foot 300", "B//3rd Foot "], "{}", got.notes);
        assert_eq!(got.rows[0], (2, Fate::Unreadable));
        assert!(got.notes.contains("is a date"), "{}", got.notes);
        let got = file("g15_formulas_without_values.xlsx");
        assert!(got.told.contains("2 formulas were never computed") && got.notes.contains("never computed"), "{} {}", got.told, got.notes);
        assert!(got.told.contains("“Officers”"), "{}", got.told);
    }

    /// A number of a workbook is that number, whatever its decimals, its column and its file: a fraction is no whole number.
    #[test]
    fn decimals_of_a_workbook_are_no_thousands() {
        let heads = ["Men", "Turn", "Stands", "Abreast"];
        for value in ["0.45", "4.12", "12.34", "345.67", "0.05", "2.25", "0.5", "412.125", "1234.56", "9.999", "1.000001"] {
            let cells = (1..=heads.len()).map(|nth| (nth, value)).collect::<Vec<_>>();
            for bytes in [xlsx_of(&heads, &cells), ods_of(&heads, &cells)] {
                let designer = designer("rff1812");
                let table = HeadedTable::of(&designer.form, workbook::read(&bytes).unwrap()[0].rows.clone());
                let intake = intake(&designer.form, designer.draft(), &table, 0);
                let shown = intake.rows[0].changes.iter().filter(|change| heads.contains(&change.head.as_str()));
                assert_eq!(shown.map(|change| change.becomes.as_str()).collect::<Vec<_>>(), [value; 4], "{:?}", intake.rows[0]);
                assert_eq!(intake.unreadable_cells(), 4, "{value}: {:?}", intake.rows[0].notes);
            }
        }
        for (value, men) in [("450", "450"), ("450.0", "450"), ("1E3", "1000")] {
            let got = taken(&xlsx_of(&["Men"], &[(1, value)]), "rff1812");
            assert_eq!(got.units, [format!("B//A {men}")], "{}", got.notes);
        }
    }

    fn xlsx_of(heads: &[&str], cells: &[(usize, &str)]) -> Vec<u8> {
        let letter = |nth: usize| char::from(b'A' + u8::try_from(nth).unwrap());
        let text = |(nth, text): (usize, &&str)| format!(r#"<c r="{}1" t="inlineStr"><is><t>{text}</t></is></c>"#, letter(nth));
        let heads = std::iter::once(&"Unit").chain(heads).enumerate().map(text).collect::<String>();
        let numbers = cells.iter().map(|(nth, value)| format!(r#"<c r="{}2"><v>{value}</v></c>"#, letter(*nth))).collect::<String>();
        let name = r#"<c r="A2" t="inlineStr"><is><t>A</t></is></c>"#;
        book(format!(r#"<sheetData><row r="1">{heads}</row><row r="2">{name}{numbers}</row></sheetData>"#).as_bytes())
    }

    fn ods_of(heads: &[&str], cells: &[(usize, &str)]) -> Vec<u8> {
        let text = |text: &str| format!("<t:table-cell><x:p>{text}</x:p></t:table-cell>");
        let heads = std::iter::once(&"Unit").chain(heads).map(|head| text(head)).collect::<String>();
        let number = |(_, value): &(usize, &str)| {
            format!(r#"<t:table-cell o:value-type="float" o:value="{value}"><x:p>{value}</x:p></t:table-cell>"#)
        };
        let numbers = cells.iter().map(number).collect::<String>();
        let table =
            format!(r#"<t:table t:name="A"><t:table-row>{heads}</t:table-row><t:table-row>{}{numbers}</t:table-row></t:table>"#, text("A"));
        packed(&[("content.xml", table.as_bytes())])
    }

    /// What is no number of men stays as it was written, and is a fault.
    #[test]
    fn figures_that_are_none_cannot_be_read() {
        let texts = ["0.450", ".450", "0.450.000", "0,450", "45%", "$450", "450 €", "1/2", "3/4", "20/450", "½", "1.234,567", "six seven"];
        for text in texts {
            let got = taken(format!("Unit\tMen\nA\t{text}\n").as_bytes(), "rff1812");
            assert_eq!(got.units, [format!("B//A {text}")], "{}", got.notes);
            assert!(got.notes.contains("cannot be read"), "{text}: {}", got.notes);
        }
        for (text, men) in [("450/500", "475 E"), ("1.450", "1450"), ("1.234,00", "1234"), ("450 (4)", "450"), ("200 warriors", "200")] {
            let got = taken(format!("Unit\tMen\nA\t{text}\n").as_bytes(), "rff1812");
            assert!(got.units[0].starts_with(&format!("B//A {men}")), "{:?} {}", got.units, got.notes);
        }
    }

    /// A text of several words is read where it is one of the list as a whole, and never as one of its parts.
    #[test]
    fn words_of_which_one_was_taken_cannot_be_read() {
        let ratings = [
            "Raw/Elite",
            "Veteran/Raw",
            "trained to veteran",
            "elite?",
            "not veteran",
            "veteran-",
            "raw or trained",
            "raw, mostly",
            "veteran (some raw)",
            "very raw",
            "(elite)",
        ];
        for text in ratings {
            let got = taken(format!("Unit\tMen\tExperience\nA\t400\t{text}\n").as_bytes(), "rff1812");
            assert!(got.notes.contains(&format!("Experience: “{text}” cannot be read")), "{text}: {}", got.notes);
        }
        let mut designer = designer("rff1812");
        let rows = "Unit\tMen\tExperience\tArm\nA\t400\tseasoned\tinf.\nB\t400\tVet.\tLight infantry\nC\t90\tveteran*\tlight dragoons\n";
        let intake = designer.takes(rows, 0);
        assert_eq!(intake.unreadable_cells(), 0, "{:?}", intake.rows);
        for (name, experience, arm) in [("A", "elite", "infantry"), ("B", "veteran", "infantry"), ("C", "veteran", "cavalry")] {
            assert_eq!([designer.row_shows(name, "Experience"), designer.row_shows(name, "Arm")], [experience, arm], "{name}");
        }
    }

    /// A heading says whose its rows are, whatever stands beside the side, above the heads too; so does the name of a sheet.
    #[test]
    fn sides_are_read_of_headings_with_more_words() {
        for (heading, unit) in [
            ("United States (Brown)", "U/United States/9th 600"),
            ("American Army: Maj. Gen. Jacob Brown", "U/American Army/9th 600"),
            ("Americans - Brown", "U/Americans/9th 600"),
            ("American Left Division", "U/American Left Division/9th 600"),
            ("Left Division, US Army", "U/Left Division/9th 600"),
            ("AMERICAN ARMY (Maj. Gen. Jacob Brown)", "U/AMERICAN ARMY/9th 600"),
            ("The army of the United States, 25 July 1814", "U//9th 600"),
            ("Armée américaine (Brown)", "U/Armée américaine/9th 600"),
            ("Left Division of the U.S. Army, 1,200 men", "U/Left Division of the U.S. Army/9th 600"),
        ] {
            let below = format!("Unit\tMen\nBritish\t\n8th\t480\n{heading}\t\n9th\t600\n");
            assert_eq!(taken(below.as_bytes(), "rff1812").units, ["B//8th 480", unit], "{heading}");
            let above = format!("{heading}\t\nUnit\tMen\n9th\t600\n");
            let got = taken(above.as_bytes(), "rff1812");
            assert!(got.units[0].starts_with("U/"), "{heading}: {:?}", got.units);
            assert_eq!(got.left, [(1, ExclusionReason::Heading)], "{heading}");
        }
        let form = fire_and_fury();
        let empty = designer("rff1812");
        for (name, side) in
            [("American", Some("United States")), ("US Army", Some("United States")), ("Crown forces", Some("British")), ("OOB", None)]
        {
            let sheet = Sheet { name: name.to_owned(), ..workbook::pasted("Unit,Men\n9th,642\n11th,416\n") };
            let intake = intake(&form, empty.draft(), &Choice::of(&form, vec![sheet]).table, 0);
            let told = intake.rows[0].changes.iter().find(|change| change.head == "Side").map(|change| change.becomes.as_str());
            assert_eq!((told, intake.sideless()), (side, if side.is_some() { 0 } else { 2 }), "{name}");
        }
        // A side that is not known holds for the rows beneath it too.
        let got = taken(b"Side,Unit,Men\nBritish,8th,480\nNative,Norton,200\n,Brant,100\n", "rff1812");
        assert_eq!(got.rows, [(2, Fate::New), (3, Fate::Unreadable), (4, Fate::Unreadable)]);
    }

    /// Nothing above the heads is lost: it is a heading, or it is listed.
    #[test]
    fn lines_above_the_heads_are_headings_or_listed() {
        for (above, unit, why) in [
            ("Left Division,", "B/Left Division/9th 400", ExclusionReason::Heading),
            ("Scott's Brigade (Brig. Gen. Winfield Scott),", "B/Scott's Brigade/9th 400", ExclusionReason::Heading),
            ("\"Left Division, US Army\"", "U/Left Division/9th 400", ExclusionReason::Heading),
            ("ORDER OF BATTLE AT LUNDY'S LANE,", "B//9th 400", ExclusionReason::Above),
            ("25 July 1814,", "B//9th 400", ExclusionReason::Above),
            ("(after Graves),", "B//9th 400", ExclusionReason::Note),
            ("Return of,the troops", "B//9th 400", ExclusionReason::Above),
            ("Army:,United States", "U//9th 400", ExclusionReason::Heading),
        ] {
            let got = taken(format!("{above}\nUnit,Men\n9th,400\n").as_bytes(), "rff1812");
            assert_eq!((got.units, got.left), (vec![unit.to_owned()], vec![(1, why)]), "{above}");
        }
        // A command that a row names itself is not that of the title.
        let got = taken(b"Left Division,,\nBrigade,Unit,Men\nScott,9th,400\n,11th,300\n", "rff1812");
        assert_eq!(got.units, ["B/Scott/9th 400", "B/Scott/11th 300"]);
    }

    /// Commanders make commands where their names come again; else the column is left out, and why is said. None is lost.
    #[test]
    fn a_column_of_commanders_is_used_or_left_out() {
        for heads in ["Side,Commander,Unit,Men", "Side,Unit,Men,Commander", "Commander,Side,Unit,Men"] {
            let table = |rows: [[&str; 4]; 3]| {
                let at = ["Side", "Commander", "Unit", "Men"];
                let row = |row: [&str; 4]| {
                    heads.split(',').map(|head| row[at.iter().position(|own| *own == head).unwrap()]).collect::<Vec<_>>().join(",")
                };
                format!("{heads}\n{}\n", rows.map(row).join("\n"))
            };
            let got = taken(
                table([["US", "Scott", "9th", "400"], ["US", "Scott", "11th", "380"], ["GB", "Riall", "1st", "500"]]).as_bytes(),
                "rff1812",
            );
            assert_eq!(got.units, ["B/Riall/1st 500", "U/Scott/9th 400", "U/Scott/11th 380"], "{heads}");
            let text = table([["US", "Leavenworth", "9th", "400"], ["US", "McNeil", "11th", "380"], ["GB", "Gordon", "1st", "500"]]);
            let designer = designer("rff1812");
            let table = HeadedTable::of(&designer.form, workbook::pasted(&text).rows);
            assert_eq!(table.lost_columns(), ["Commander"], "{heads}");
            assert!(table.remarks().join(" ").contains("“Commander” may name leaders of units"), "{:?}", table.remarks());
        }
        // Leaders by headings, and colonels in a column of their own.
        let text = "Unit,Men,Commander\nScott's Brigade (Scott),,\n9th,400,Leavenworth\n11th,380,McNeil\n";
        let table = HeadedTable::of(&designer("rff1812").form, workbook::pasted(text).rows);
        assert_eq!(table.lost_columns(), ["Commander"], "{:?}", table.remarks());
    }

    /// A row that names its gun is of guns, with or without their number.
    #[test]
    fn batteries_are_known_by_their_gun() {
        let mut designer = designer("rff1812");
        let rows = "Unit\tMen\tGun\tGuns\nTowson\t80\t6pdr\t\nRA\t60\t3 x 12 pdr\t\nX\t50\thowitzer\t2\nMackonochie\t70\t\t2 x 24pdr, 1 how.\n\
                    Y\t\t6 lb, 12 lb\t\n9th\t400\t\t0\n";
        let intake = designer.takes(rows, 0);
        for (name, arm, gun, guns) in [
            ("Towson", "artillery", "light gun (6-pounder)", ""),
            ("RA", "artillery", "heavy gun (12-pounder)", "3"),
            ("X", "artillery", "howitzer (5.5-inch)", "2"),
            ("Mackonochie", "artillery", "", "3"),
            ("Y", "artillery", "6 lb, 12 lb", ""),
            ("9th", "infantry", "", ""),
        ] {
            assert_eq!(["Arm", "Gun", "Guns"].map(|head| designer.row_shows(name, head)), [arm, gun, guns], "{name}");
        }
        assert!(intake.left_out_cells() >= 3 && intake.rows[0].notes.join(" ").contains("“80” is left out"), "{:?}", intake.rows);
    }

    /// Heads in two lines: the lower hold, and the upper where the lower say nothing.
    #[test]
    fn heads_of_two_lines_are_used_and_told() {
        for (text, taken_as) in [
            (
                ",Strength,,Arrival\nUnit,Officers,Men,Time\n9th Infantry,20,430,3 pm\n",
                vec!["Unit: Unit", "Officers: left out", "Men: Men", "Time: Turn"],
            ),
            (
                ",Strength,,Arrival\nUnit,Officers,Men,When\n9th,20,430,3\n",
                vec!["Unit: Unit", "Officers: left out", "Men: Men", "Arrival: Turn"],
            ),
            (
                "Unit,Strength,,Arrival\n,Officers,Men,\n9th,20,430,3\n",
                vec!["Unit: Unit", "Officers: left out", "Men: Men", "Arrival: Turn"],
            ),
        ] {
            let designer = designer("rff1812");
            let table = HeadedTable::of(&designer.form, workbook::pasted(text).rows);
            let head = |own: &Option<usize>| own.map_or("left out", |field| table.fields[field].head());
            let told = table.heads.iter().zip(&table.taken_as).map(|(own, field)| format!("{own}: {}", head(field))).collect::<Vec<_>>();
            assert_eq!(told, taken_as, "{text}");
            assert_eq!((table.lost_columns(), table.rows.len()), (vec!["Officers"], 1), "{text}");
        }
        // Other heads further down: what they have more is a column too.
        let text = "Unit,Men\n1st,400\nUnit,Experience,Horses\n2nd,raw,40\n";
        let table = HeadedTable::of(&designer("rff1812").form, workbook::pasted(text).rows);
        assert_eq!(table.lost_columns(), ["Horses"], "{:?}", table.heads);
    }

    /// Commands over others, their leaders and lines of several kinds are kept or listed.
    #[test]
    fn lists_and_lines_lose_nothing() {
        let text = "United States\nLeft Division, Maj. Gen. Jacob Brown\n  First Brigade, Brig. Gen. Winfield Scott\n    9th Infantry (Maj. Leavenworth), 642 men\n\
                    \x20   11th Infantry, 416\nGreat Britain\nRight Division, Lt. Gen. Drummond\n    1st Foot, 500\n    Norton's Indians, 200 warriors\n    Boats, 12 crews\n";
        let got = taken(text.as_bytes(), "rff1812");
        let units = [
            "B/Right Division/1st Foot 500",
            "B/Right Division/Norton's Indians 200 [The return has “200 warriors”.]",
            "B/Right Division/Boats 12 crews",
            "U/First Brigade/9th Infantry (Maj. Leavenworth) 642",
            "U/First Brigade/11th Infantry 416",
        ];
        assert_eq!(got.units, units, "{} {}", got.told, got.notes);
        // Brown leads neither a unit nor the army.
        let left = |row| (row, if row == 2 { ExclusionReason::LeadsNone } else { ExclusionReason::Heading });
        assert_eq!(got.left, [1, 2, 3, 6, 7].map(left));
        let got = taken(b"Unit\tMen\n9th US Infantry\t600\n11th US Infantry\t\n(McNeil)\t400\n", "rff1812");
        assert_eq!(got.units, ["B//9th US Infantry 600", "B//11th US Infantry (McNeil) 400"]);
        let got = taken(b"Unit,Men\n\"Maj. Gen. Phineas Riall\n(commanding)\",\n8th,480\n1st,500\n", "rff1812");
        assert_eq!(got.units, ["B/Maj. Gen. Phineas Riall/8th 480", "B/Maj. Gen. Phineas Riall/1st 500"]);
    }

    /// Sums without the word of a total are totals where they end every part; the word alone makes no total of a unit.
    #[test]
    fn totals_are_sums_and_units_are_not() {
        let got = taken(b"Unit,Men\n9th,200\n11th,250\nScott,450\n21st,500\n23rd,100\nRipley,600\n", "rff1812");
        assert_eq!((got.units.len(), got.left), (4, vec![(4, ExclusionReason::Total), (7, ExclusionReason::Total)]));
        let got = taken(b"Unit,Men\nA,200\nB,250\nScott,450\nC,500\nD,100\nE,70\nRipley,670\nBoth,1120\n", "rff1812");
        assert_eq!(got.left.iter().map(|(row, _)| *row).collect::<Vec<_>>(), [4, 8, 9]);
        let got = taken(b"Unit,Men\nA,200\nB,250\nC,450\nD,500\nE,110\n", "rff1812");
        assert_eq!((got.units.len(), got.left.len()), (5, 0), "a unit may have as many men as two others");
        for (name, is_unit) in
            [("Total Abstinence Volunteers", true), ("Total of the army", false), ("Scott total", false), ("Total US", false)]
        {
            let got = taken(format!("Unit,Men\nA,200\nB,270\n{name},50\n").as_bytes(), "rff1812");
            assert_eq!(got.units.len(), if is_unit { 3 } else { 2 }, "{name}");
        }
    }

    /// Smaller things of the same kinds: heads that only end in a known word, names that come again, values that nobody gave.
    #[test]
    fn what_is_assumed_or_the_same_is_said() {
        let form = fire_and_fury();
        let table = HeadedTable::of(&form, workbook::pasted("Unit;Stand;Base size\n9th;10;4\n").rows);
        let fields = table.taken_as.iter().map(|own| own.map(|field| table.fields[field].head())).collect::<Vec<_>>();
        assert_eq!((fields, table.lost_columns()), (vec![Some("Unit"), Some("Stands"), None], vec!["Base size"]));
        let mut designer = designer("rff1812");
        let intake = designer.takes("Unit\tMen\n9th US\t200\n9th US\t210\n", 0);
        assert_eq!(intake.rows[1].notes, ["Row 2 has the same name: this is another unit."]);
        assert!(
            ["Arm infantry", "Weapon musket"].iter().all(|says| intake.assumed.iter().any(|own| own.value == *says)),
            "{:?}",
            intake.assumed
        );
        let chippawa = Designer::chippawa();
        let short = chippawa.compared("Unit\tMen\n9th US\t700\n9th US Infantry (Leavenworth)\t650\n", side(&chippawa, "United States"));
        assert_eq!(
            short.rows.iter().map(|row| row.fate).collect::<Vec<_>>(),
            [Fate::New, Fate::Changed],
            "a whole name comes before a short one"
        );
    }

    #[test]
    fn strengths_are_read_as_they_are_written() {
        let got = file("g03_strengths_as_written.csv");
        let men = |nth: usize| got.units[nth].split_once(&format!("U{nth:02} ")).map(|(_, rest)| rest.to_owned()).unwrap();
        for nth in [0, 1, 2, 3, 20] {
            assert!(men(nth).starts_with("300 E [The return has “"), "{}", men(nth));
        }
        assert_eq!(men(4), "550 E [The return has “500-600”.]");
        assert_eq!(men(5), "1209 E [The return has “1,209 (est.)”.]");
        for (nth, wanted) in
            [(6, "412"), (7, "1209"), (8, "1209"), (9, ""), (10, ""), (11, ""), (14, "412"), (15, "412"), (16, "1.5"), (17, "412")]
        {
            assert_eq!(men(nth), wanted, "{nth}");
        }
        assert!(men(12).starts_with("412") && men(13).starts_with("412") && men(18).starts_with("240") && men(19).starts_with("250 E"));
    }

    #[test]
    fn layouts_and_separators_are_found() {
        assert_eq!(
            file("g05_side_by_side.csv").units,
            ["B//1st Foot 400", "B//8th Foot 300", "U//9th Infantry 350", "U//11th Infantry 420"]
        );
        assert_eq!(file("g06_markdown_table.txt").units, ["B//1st Regiment 400", "B//2nd Regiment 300"]);
        let got = file("g07_unbalanced_quote.tsv");
        assert_eq!(got.units, ["B//The Bloody Eleventh 400", "B//2nd Regiment 300", "B//3rd Regiment 250"]);
        assert!(got.told.contains("quotation mark not closed"), "{}", got.told);
        let got = file("g08_bulleted_list.txt");
        let wanted = [
            "B/Light Brigade/Alpha Light Infantry ",
            "B/Light Brigade/Detachments from 1st, 2nd and 5th Beta Militia ",
            "B/Right Wing/One troop, 3rd Light Dragoons ",
            "B/Right Wing/Artillery  [The return has “two 6-pounder guns, one 5.5-inch howitzer”.]",
        ];
        assert_eq!(got.units, wanted);
        assert_eq!(file("g16_unicode_text_utf16.txt").units, ["B//Fencibles à cheval 209", "B//2nd Militia 150"]);
        assert_eq!(file("g18_title_with_commas.tsv").units, ["B//1st Foot 400"]);
        assert_eq!(file("g19_title_with_semicolons.csv").units, ["B//1st Foot 400"]);
        assert_eq!(file("g21_html_as.xls").units, ["B//1st Foot 400"]);
        assert_eq!(file("g23_own_mail_text.txt").units, ["B/1st/8th Foot 400", "B/1st/41st 350"]);
        let got = file("g17_crlf_row_numbers.csv");
        assert_eq!(got.rows.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [2, 3, 4]);
    }

    /// The number told of a row is that of its line in the file, whatever shape the text has; in a workbook that of its row.
    #[test]
    fn row_numbers_are_those_of_the_file() {
        let plain = "Unit,Men\n8th Foot,480\n\n9th Infantry,300\n";
        let shapes = [
            plain.to_owned(),
            format!("\n\n{plain}"),
            format!("\u{feff}Return of the army\n\n{plain}"),
            format!("> On Sunday he wrote:\n> {}", plain.replace('\n', "\n> ")),
            plain.replace(',', "\t"),
            "| Unit | Men |\n|---|---|\n| 8th Foot | 480 |\n\n| 9th Infantry | 300 |\n".to_owned(),
            "The army of the Niagara.\n\n| Unit | Men |\n|---|---|\n| 8th Foot | 480 |\n| 9th Infantry | 300 |\n".to_owned(),
            "{|\n! Unit !! Men\n|-\n| 8th Foot || 480\n|-\n\n| 9th Infantry\n| 300\n|}\n".to_owned(),
            "UNIT           MEN\n-------------- ---\n8th Foot       480\n\n9th Infantry   300\n".to_owned(),
            "A title\n\nUnit           Men\n8th Foot       480\n\n9th Infantry   300\n".to_owned(),
            "8th Foot: 480 men\n\n9th Infantry: 300 men\n".to_owned(),
            "* Right Wing\n** 8th Foot: 480\n\n** 9th Infantry: 300\n".to_owned(),
            "\n\nRight Wing\n  8th Foot (480)\n  9th Infantry (300)\n".to_owned(),
            "Side,Unit,Men,,Side,Unit,Men\nBritish,8th Foot,480,,United States,9th Infantry,300\n".to_owned(),
        ];
        for text in shapes {
            let wide = |bytes: fn(u16) -> [u8; 2]| [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(bytes).collect::<Vec<_>>();
            let files = [
                text.clone().into_bytes(),
                text.replace('\n', "\r\n").into_bytes(),
                text.replace('\n', "\r").into_bytes(),
                wide(u16::to_le_bytes),
                wide(u16::to_be_bytes),
            ];
            let line = |name: &str| 1 + text.lines().position(|line| line.contains(name)).unwrap();
            for bytes in files {
                let designer = designer("rff1812");
                let table = HeadedTable::of(&designer.form, workbook::read(&bytes).unwrap()[0].rows.clone());
                let intake = intake(&designer.form, designer.draft(), &table, 0);
                let told = intake.rows.iter().map(|row| (row.number, row.name.as_str())).collect::<Vec<_>>();
                assert_eq!(told, ["8th Foot", "9th Infantry"].map(|name| (line(name), name)), "{text}");
            }
        }
        // Spreadsheets show no row of a line that tells them the separator, and one row of a cell of several lines.
        for text in ["sep=;\nUnit;Note, in words;Men\n8th Foot;a, b;480\n", "Unit,\"Men\nthat day\"\n8th Foot,480\n"] {
            assert_eq!(taken(text.as_bytes(), "rff1812").rows, [(2, Fate::New)], "{text}");
        }
        let sheet =
            br#"<sheetData><row r="3"><c r="B3" t="inlineStr"><is><t>Unit</t></is></c><c r="C3" t="inlineStr"><is><t>Men</t></is></c>
            </row><row r="7"><c r="B7" t="inlineStr"><is><t>8th Foot</t></is></c><c r="C7"><v>480</v></c></row></sheetData>"#;
        assert_eq!(taken(&book(sheet), "rff1812").rows, [(7, Fate::New)]);
        let cell = |text: &str| format!("<t:table-cell><x:p>{text}</x:p></t:table-cell>");
        let row = |one: &str, other: &str| format!("<t:table-row>{}{}</t:table-row>", cell(one), cell(other));
        let blank = r#"<t:table-row t:number-rows-repeated="3"><t:table-cell/></t:table-row>"#;
        let ods = format!(r#"<t:table t:name="A">{blank}{}{blank}{}</t:table>"#, row("Unit", "Men"), row("8th Foot", "480"));
        assert_eq!(taken(&packed(&[("content.xml", ods.as_bytes())]), "rff1812").rows, [(8, Fate::New)]);
    }

    /// A sheet and its columns are chosen by name or number; what is not there is told with what is.
    #[test]
    fn sheets_and_columns_are_chosen_by_name_or_number() {
        let form = fire_and_fury();
        let sheet = |name: &str, text: &str| Sheet { name: name.to_owned(), ..workbook::pasted(text) };
        let sheets = [
            sheet("Niagara", "Unit,Present,Men,Men\n8th Foot,480,470,460\n"),
            Sheet { is_hidden: true, ..sheet("Old", "Unit,Men\n9th Infantry,300\n") },
        ];
        let mut choice = Choice::of(&form, sheets.to_vec());
        assert_eq!((choice.nth(), choice.names()), (0, vec!["Niagara".to_owned(), "Old (hidden)".to_owned()]));
        let head_of = |choice: &Choice, nth: usize| choice.table.taken_as[nth].map(|field| choice.table.fields[field].head());
        for (said, nth) in [("old", 1), ("1", 0), ("2", 1), ("Niagara", 0)] {
            choice.take_sheet_named(&form, said).unwrap();
            assert_eq!(choice.nth(), nth, "{said}");
        }
        let fault = choice.take_sheet_named(&form, "3").unwrap_err();
        assert_eq!(fault, "there is no sheet \"3\"; it must be one of these, by name or number: 1 Niagara, 2 Old (hidden)");
        choice.take_column("present = men").unwrap();
        assert_eq!((head_of(&choice, 1), head_of(&choice, 2)), (Some("Men"), None), "a field is of one column");
        assert!(choice.remarks().join(" ").contains("“Men”"), "what is not taken now is named: {:?}", choice.remarks());
        choice.take_column("4=Men").unwrap();
        choice.take_column("Present=").unwrap();
        assert_eq!((head_of(&choice, 1), head_of(&choice, 3)), (None, Some("Men")));
        for (said, sentence) in [
            ("Men", "\"Men\" is no choice of a column; it must be its head, =, and what it is taken as: \"Strength=Men\""),
            ("Men=Note", "several columns are called \"Men\"; give the number of one: 3, 4"),
            ("Horses=Men", "there is no column \"Horses\"; it must be one of these, by head or number: 1 Unit, 2 Present, 3 Men, 4 Men"),
            ("9=Men", "there is no column \"9\"; it must be one of these, by head or number: 1 Unit, 2 Present, 3 Men, 4 Men"),
        ] {
            assert_eq!(choice.take_column(said).unwrap_err(), sentence);
        }
        let fault = choice.take_column("Present=Horses").unwrap_err();
        assert!(fault.starts_with("no column can be taken as \"Horses\"; it must be one of these: Side, Command, Leader"), "{fault}");
        let fault = Choice::of(&form, vec![workbook::pasted("Unit,Men\n8th Foot,480\n")]).take_sheet_named(&form, "B").unwrap_err();
        assert_eq!(fault, "there is no sheet \"B\": the file is one table without a name");
    }

    #[test]
    fn heads_are_known_by_their_words() {
        let got = file("g09_public_layout_battlecry.tsv");
        assert_eq!(got.units.len(), 3, "{:?} {:?}", got.units, got.left);
        assert!(got.units[0].contains("1st Inf. 340") && got.units[2].contains("Pioneers 20"), "{:?}", got.units);
        assert_eq!(
            file("g10_corps_division_brigade.csv").units,
            ["B/Alpha/5th Infantry 400", "B/Alpha/6th Infantry 350", "B/Beta/7th Infantry 300"]
        );
        assert_eq!(
            file("g11_army_division_brigade.csv").units,
            ["B/Alpha/5th Foot 400", "B/Beta/6th Foot 350", "U/Gamma/7th Infantry 300"]
        );
        let form = fire_and_fury();
        for (head, field) in [
            ("Unit Name", "Unit"),
            ("Strength (Figures)", "Men"),
            ("Commanding Officer", "Leader"),
            ("Bde", "Unit"),
            ("Unit Strength", "Men"),
            ("No. of men", "Men"),
            ("# men", "Men"),
            ("Troops", "Men"),
            ("Present for duty", "Men"),
            ("Rank and file", "Men"),
            ("Troop quality", "Experience"),
            ("Type of gun", "Gun"),
            ("No. guns", "Guns"),
            ("Armed with", "Weapon"),
            ("Nom de l'unité", "Unit"),
            ("Effectif total", "Men"),
            ("Nombre de la unidad", "Unit"),
            ("Présents sous les armes", "Men"),
            ("Present under arms", "Men"),
            ("Weapon type", "Weapon"),
            ("Company", "Unit"),
            ("Compañía", "Unit"),
            ("Compagnies", "Unit"),
            ("Kompanie", "Unit"),
            ("Regiment / Battalion", "Unit"),
            ("Battalion or company", "Unit"),
        ] {
            let table = HeadedTable::of(&form, workbook::pasted(&format!("{head}\tXyzzy\na\tb\na\tb\n")).rows);
            assert_eq!(table.taken_as[0].map(|field| table.fields[field].head()), Some(field), "{head}");
            assert!(table.remarks().iter().any(|text| text.contains("“Xyzzy”")), "{head}: {:?}", table.remarks());
        }
    }

    /// Of a brigade and a smaller body the smaller is the unit, whatever it is called, and the brigade its command; in both games.
    #[test]
    fn the_innermost_body_is_the_unit() {
        let rows = |head: &str| {
            workbook::pasted(&format!("Side\tBrigade\t{head}\tMen\nUS\t1st\t9th US\t300\nBritish\tLeft\t8th Foot\t200\n")).rows
        };
        for head in ["Company", "Compañía", "Compagnie", "Kompanie", "Regiment/Battalion", "Regiment or battalion", "Bn", "Regiment"] {
            for (form, unit) in [(fire_and_fury(), "Unit"), (crate::designer::companies(), "Company")] {
                let table = HeadedTable::of(&form, rows(head));
                let heads = table.taken_as.iter().map(|field| field.map(|field| table.fields[field].head())).collect::<Vec<_>>();
                assert_eq!(heads, [Some("Side"), Some("Command"), Some(unit), Some("Men")], "{head}");
                assert!(table.has_headings());
            }
        }
        // Known headings without one for units are headings all the same; cells are none.
        let known = HeadedTable::of(&fire_and_fury(), rows("Quux"));
        assert!(known.has_headings());
        for cells in ["veteran\tspirited\nraw\treliable\n", "300\t7\nraw\treliable\n"] {
            assert!(!HeadedTable::of(&fire_and_fury(), workbook::pasted(cells).rows).has_headings(), "{cells}");
        }
    }

    #[test]
    fn hidden_parts_are_told() {
        let got = file("g13_hidden_sheet_and_row.xlsx");
        assert_eq!(got.units, ["B//1st Foot 400", "B//3rd Foot 200"]);
        assert_eq!(got.left, [(3, ExclusionReason::Hidden)]);
        assert_eq!(file("g14_hidden_row.xlsx").left, [(3, ExclusionReason::Hidden)]);
    }

    #[test]
    fn other_files_of_these_kinds_are_read() {
        for (text, units) in [
            (
                "British\n  Riall's Brigade (Riall)\n    1st Foot – 500\n    8th Foot: 480 men\nAmerican\n  Scott's Brigade (Scott)\n    9th Infantry, c. 350\n",
                vec![
                    "B/Riall's Brigade/1st Foot 500",
                    "B/Riall's Brigade/8th Foot 480",
                    "U/Scott's Brigade/9th Infantry 350 E [The return has “c. 350”.]",
                ],
            ),
            ("* Left Wing\n** 1st Foot (400)\n** 8th Foot (300)\n", vec!["B/Left Wing/1st Foot 400", "B/Left Wing/8th Foot 300"]),
            ("Régiment;Effectif\nVoltigeurs;280,0\nFencibles;1 200\nTotal;1480\n", vec!["B//Voltigeurs 280", "B//Fencibles 1200"]),
            (
                "Brigada;Regimiento;Fuerza\nPrimera;Fijo;300\nPrimera;Dragones;200\nSuma;;500\n",
                vec!["B/Primera/Fijo 300", "B/Primera/Dragones 200"],
            ),
            (
                "Unit | Men\n---|---\n1st Foot | 400\n8th Foot | ~300\n",
                vec!["B//1st Foot 400", "B//8th Foot 300 E [The return has “~300”.]"],
            ),
            ("Unit,Men\n'=1st Foot,400\n'-2nd,300\n", vec!["B//=1st Foot 400", "B//-2nd 300"]),
            ("<table><tr><th>Unit<th>Men<tr><td>R&eacute;gulars &amp; Co<td>400</table>", vec!["B//Régulars & Co 400"]),
            ("Order of battle\nUnit          Men\n1st Foot      400\n8th of Foot   300\n", vec!["B//1st Foot 400", "B//8th of Foot 300"]),
            ("Unit\tMen\n\"Beta\" Foot\t400\n\"Two\nlines\"\t300\n", vec!["B//\"Beta\" Foot 400", "B//Two lines 300"]),
        ] {
            assert_eq!(taken(text.as_bytes(), "rff1812").units, units, "{text}");
        }
    }

    #[test]
    fn sides_and_guns_in_unusual_places_are_read() {
        for (text, units) in [
            // A side named beside its command.
            (
                "Unit,Men\n\"Left Division, US Army\",\n9th Infantry,200\nRight Division (British),\n8th Foot,480\n",
                vec!["B/Right Division/8th Foot 480", "U/Left Division/9th Infantry 200"],
            ),
            (
                "Unit,Men\nU.S. Army - Left Division (Maj. Gen. Brown),\n9th Infantry,200\nBritish Right Division,\n8th Foot,480\n",
                vec!["B/British Right Division/8th Foot 480", "U/Left Division/9th Infantry 200"],
            ),
            // A column of men for each side.
            (
                "Unit;British;American\nLight infantry;120;\nMilitia;300;c. 250\nTotal;420;250\n",
                vec!["B//Light infantry 120", "B//Militia 300", "U//Militia 250 E [The return has “c. 250”.]"],
            ),
        ] {
            let got = taken(text.as_bytes(), "rff1812");
            assert_eq!(got.units, units, "{text}\n{} {}", got.told, got.notes);
        }
        // Guns among the men, with and without the men who serve them.
        let mut designer = designer("rff1812");
        let rows = "Unit,Men\n9th Infantry,200\nTowson,2 guns\nRitchie,\"75 men, 3 guns\"\nHindman,4 x 6-pdr (90)\n";
        let intake = designer.takes(rows, 0);
        for (name, guns, men) in [("9th Infantry", "", "200"), ("Towson", "2", ""), ("Ritchie", "3", ""), ("Hindman", "4", "")] {
            assert_eq!((designer.row_shows(name, "Guns"), designer.row_shows(name, "Men")), (guns.to_owned(), men.to_owned()), "{name}");
        }
        let told = |row: usize| intake.rows[row].notes.join(" ");
        assert!(told(2).contains("“75 men” is left out") && told(3).contains("“90” is left out"), "{} {}", told(2), told(3));
    }

    /// Forms in which people publish orders of battle: what is taken, and how many rows are left out.
    #[test]
    fn published_forms_are_read() {
        for (text, units, left) in [
            // A heading with its leader in the leaders' column; colonels lead no brigade.
            (
                "Regiment;Effectifs;Chef\n1re brigade;;Gén. Scott\n9e;220;Maj. Leavenworth\n11e;416;Maj. McNeil\nEnsemble de la brigade;636;\n\
                 2e brigade;;Gén. Ripley\n21e;651;\nEffectif total;1287;\n",
                vec!["B/1re brigade/9e 220", "B/1re brigade/11e 416", "B/2e brigade/21e 651"],
                4,
            ),
            // Heads in two lines.
            (
                "Unit\tStrength\t\tCommander\n\tOfficers\tMen\t\n8th Foot\t24\t456\tEvans\n41st\t18\t300\tChambers\nTotals\t42\t756\t\n",
                vec!["B//8th Foot 456", "B//41st 300"],
                1,
            ),
            // A mail that quotes a mail.
            (
                "> > Here it is:\n> >\n> > Unit            Men   Experience\n> > 8th Foot        480   veteran\n> > 100th Foot      460   trained\n\
                 > > Total           940\n>\n> Cheers, Bob\n",
                vec!["B//8th Foot 480", "B//100th Foot 460"],
                3,
            ),
            // Marks and numbers of notes, and the notes.
            (
                "Unit,Men\n8th Foot*,480\n100th Foot [1],460\n\n* with its light company\n[1] Others give 450.\nSource: Graves, p. 257\n",
                vec!["B//8th Foot 480", "B//100th Foot 460"],
                3,
            ),
            // A list with figures in brackets and who leads behind them.
            (
                "British Army\nRight Division: Maj. Gen. Phineas Riall\n* 1st (Royal Scots) Foot (500) - Lt. Col. Gordon\n* 8th Foot (480)\n\
                 American Army\n1st Brigade: Brig. Gen. Winfield Scott\n* 9th Infantry (Maj. Leavenworth): 220\n* 11th Infantry: 416\n",
                vec![
                    "B/Right Division/1st (Royal Scots) Foot 500",
                    "B/Right Division/8th Foot 480",
                    "U/1st Brigade/9th Infantry (Maj. Leavenworth) 220",
                    "U/1st Brigade/11th Infantry 416",
                ],
                4,
            ),
            // No heads: a name and its figure; names, who leads and figures beneath headings.
            ("9th US Infantry: 200 men\n11th US Infantry: 416 men\n", vec!["B//9th US Infantry 200", "B//11th US Infantry 416"], 0),
            (
                "American order of battle\n\n1st Brigade - Brigadier General Winfield Scott\n9th Infantry, Major Leavenworth, 549\n\
                 11th Infantry, Major McNeil, 416\n\n3rd Brigade - Brigadier General Peter Porter\n5th Volunteers, Major Wood, 540\n",
                vec!["U/1st Brigade/9th Infantry 549", "U/1st Brigade/11th Infantry 416", "U/3rd Brigade/5th Volunteers 540"],
                3,
            ),
            ("9th Infantry | 200 | veteran\n11th Infantry | 416 | trained\n", vec!["B//9th Infantry 200", "B//11th Infantry 416"], 0),
            ("Einheit;Stärke\n8th Foot;480\n9th Foot;300\n", vec!["B//8th Foot 480", "B//9th Foot 300"], 0),
            // A table of a wiki, and columns under a rule.
            (
                "{| class=\"wikitable\"\n! Unit !! Strength\n|-\n| [[49th Foot|49th]] || 304\n|-\n| style=\"x\" | 89th || 240\n|}\n",
                vec!["B//49th 304", "B//89th 240"],
                0,
            ),
            (
                "UNIT                  MEN  COMMANDER\n--------------------- ---- ----------\n49th Regiment of Foot  304 Plenderleath\n\
                 Canadian Fencibles     108 Frazer\n                      ----\n                       412\n",
                vec!["B//49th Regiment of Foot 304", "B//Canadian Fencibles 108"],
                1,
            ),
            // Merged cells of a web page; a row without a name is none.
            (
                "<table><tr><th colspan=2>Right Division</th></tr><tr><th>Unit</th><th>Men</th></tr><tr><td rowspan=2>8th Foot</td><td>480</td>\
                 </tr><tr><td>120</td></tr><tr><td>100th<br>Foot</td><td>460</td></tr></table>",
                vec!["B/Right Division/8th Foot 480", "B/Right Division/100th Foot 460"],
                1,
            ),
            (
                "Unit,Men\n8th Foot,four hundred and eighty\n9th,about five hundred\n",
                vec!["B//8th Foot 480 [The return has “four hundred and eighty”.]", "B//9th 500 E [The return has “about five hundred”.]"],
                0,
            ),
        ] {
            let got = taken(text.as_bytes(), "rff1812");
            assert_eq!(got.units, units, "{text}\n{} {}", got.told, got.notes);
            assert_eq!(got.left.len(), left, "{text}\n{:?}", got.left);
        }
        let guns = taken(b"Unit,Type,Guns\nTowson,Foot artillery,3 x 6-pdr\nRitchie,Artillery,\"2 6-pdrs, 1 howitzer\"\n", "rff1812");
        assert!(guns.notes.contains("“3 x 6-pdr” is taken as 3.") && guns.notes.contains("1 howitzer” is taken as 3."), "{}", guns.notes);
        let colonels =
            taken(b"Brigade,Unit,Men,Commander\nA,1st,300,Gordon\nA,2nd,200,Evans\nB,3rd,100,Young\nB,4th,100,Wood\n", "rff1812");
        assert!(colonels.told.contains("names the unit's leader"), "{}", colonels.told);
    }

    /// More of the same kinds, in three languages: sums, figures on commands and in lists, sides by their letters, rules above sums.
    #[test]
    fn more_returns_are_read() {
        let scott = ["U/Scott/9th 642", "U/Scott/11th 577"];
        for (text, units, left) in [
            (
                "Brigade;Unité;Effectif\nScott;9e régiment;~1 200\nScott;11e;env. 577\nSous-total;;1 777\nEnsemble;;1 777\n",
                vec!["B/Scott/9e régiment 1200 E [The return has “~1 200”.]", "B/Scott/11e 577 E [The return has “env. 577”.]"],
                vec!["Sous-total", "Ensemble"],
            ),
            (
                "Army,Command,Unit,Strength\nU.S.A.,Scott,9th,642\nU.S.A.,Scott,11th,577\nU.S.A.,Scott total,,1219\n",
                scott.to_vec(),
                vec!["Scott total"],
            ),
            (
                "U.S. ARMY\n\nScott (1,219 men), Brig. Gen. Winfield Scott\n  - 9th, 642\n  - 11th, 577 men\n",
                scott.to_vec(),
                vec!["U.S. ARMY", "Scott (1,219 men), Brig. Gen. Winfield Scott"],
            ),
            (
                "Orden de batalla\n\n• Primera Brigada – Gral. Scott (1.589 hombres)\n   ◦ 9.º de Línea (642 hombres)\n   ◦ 11.º: ~1 200 hombres\n",
                vec!["B/Primera Brigada/9.º de Línea 642", "B/Primera Brigada/11.º 1200 E [The return has “~1 200 hombres”.]"],
                vec!["Orden de batalla", "Primera Brigada – Gral. Scott (1.589 hombres)"],
            ),
            (
                "Formation\tStärke\nBrigade Scott\t1.219\n9th\t642\n11th\t577\n",
                vec!["B/Brigade Scott/9th 642", "B/Brigade Scott/11th 577"],
                vec!["Brigade Scott"],
            ),
            (
                "Unit                  Men  Commander\n9th                   642  Leavenworth\n11th                  577  McNeil\n                    -----\nTotal               1,219\n",
                vec!["B//9th 642", "B//11th 577"],
                vec!["Total"],
            ),
            (
                "Unidad,Jefe,Hombres\nDerecha,Gral. Riall,\n\"8.º de\nLínea\",,480\n9.º,,300\n",
                vec!["B/Derecha/8.º de Línea 480", "B/Derecha/9.º 300"],
                vec!["Derecha"],
            ),
        ] {
            let got = taken(text.as_bytes(), "rff1812");
            assert_eq!(got.units, units, "{text}\n{} {}", got.told, got.notes);
            let designer = designer("rff1812");
            let table = HeadedTable::of(&designer.form, workbook::pasted(text).rows);
            assert_eq!(table.excluded.iter().map(|left| left.called.as_str()).collect::<Vec<_>>(), left, "{text}");
        }
        let guns = "Scott\n\t9th Infantry – 642\n\tTowson's company, 2 guns\n\tRitchie (3 6-pdrs)\n";
        let table = HeadedTable::of(&designer("rff1812").form, workbook::pasted(guns).rows);
        let guns = table.heads.iter().position(|head| head == "Guns").unwrap();
        let rows =
            table.rows.iter().map(|row| (row.cells[2].as_str(), row.cells[3].as_str(), row.cells.get(guns).map_or("", String::as_str)));
        assert_eq!(
            rows.collect::<Vec<_>>(),
            [("9th Infantry", "642", ""), ("Towson's company", "", "2 guns"), ("Ritchie", "", "3 6-pdrs")]
        );
    }

    /// An archive of these parts.
    fn packed(parts: &[(&str, &[u8])]) -> Vec<u8> {
        let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
        for (name, bytes) in parts {
            archive.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
            archive.write_all(bytes).unwrap();
        }
        archive.finish().unwrap().into_inner()
    }

    fn book(sheet: &[u8]) -> Vec<u8> {
        let book = br#"<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>"#;
        let relations = br#"<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>"#;
        packed(&[("xl/workbook.xml", book), ("xl/_rels/workbook.xml.rels", relations), ("xl/worksheets/sheet1.xml", sheet)])
    }

    #[test]
    fn a_text_without_end_is_read_as_far_as_units_go() {
        let mut text = "Unit,Men,Arm\n".to_owned();
        (0..20_000).for_each(|nth| text.push_str(&format!("{nth}th Foot,400,infantry\n")));
        let sheets = workbook::read(text.as_bytes()).unwrap();
        assert!(sheets[0].rows.len() <= 2_001, "{}", sheets[0].rows.len());
        assert!(sheets[0].notices.iter().any(|notice| notice.contains("rows after 2000")), "{:?}", sheets[0].notices);
    }

    #[test]
    fn hostile_workbooks_fill_no_memory() {
        let far = br#"<sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row></sheetData>"#;
        let sheets = workbook::read(&book(far)).unwrap();
        assert_eq!(sheets[0].rows.len(), 1);
        assert!(sheets[0].notices[0].contains("too large"), "{:?}", sheets[0].notices);
        let endless =
            br#"<sheetData><row r="99999999999999999999"><c r="ZZZZZZZZZZZZZZZZZZZZ1" s="9"><v>7</v></c></row><row r="1"/></sheetData>"#;
        assert!(workbook::read(&book(endless)).is_ok());
        let repeated =
            br#"<t:table t:name="A"><t:table-row t:number-rows-repeated="1048576"><t:table-cell t:number-columns-repeated="16384"
            o:value-type="float" o:value="5"/></t:table-row></t:table>"#;
        let sheets = workbook::read(&packed(&[("content.xml", repeated)])).unwrap();
        assert!(sheets[0].rows.iter().map(|row| row.cells.len()).sum::<usize>() <= 500_000);
        assert!(!sheets[0].notices.is_empty());
        let bomb = book(&vec![b' '; 60 << 20]);
        assert!(bomb.len() < 1 << 20);
        assert!(workbook::read(&bomb).unwrap_err().contains("unpacks to more than"));
        for end in 0..40 {
            let whole = book(far);
            let _ = workbook::read(&whole[..whole.len() * end / 40]);
        }
        assert!(workbook::read(b"<html><body>No table</body></html>").unwrap_err().contains("web page"));
    }

    #[test]
    fn formulas_go_out_as_texts_and_come_back() {
        let rows = [["Unit", "Note"], ["=1+1", "+A"], ["@x", "'=y"], ["-2nd", "-5"]].map(|row| row.map(str::to_owned).to_vec());
        let csv = String::from_utf8(workbook::csv(&rows)).unwrap();
        assert!(csv.contains("'=1+1,'+A") && csv.contains("'@x,''=y") && csv.contains("'-2nd,-5"), "{csv}");
        for bytes in [csv.into_bytes(), workbook::tabbed(&rows).into_bytes()] {
            let back = workbook::read(&bytes).unwrap()[0].rows.iter().map(|row| row.cells.clone()).collect::<Vec<_>>();
            assert_eq!(back, rows);
        }
    }

    /// The text for a mail of every shipped order of battle changes nothing in its own design.
    #[test]
    fn a_mail_comes_back_into_its_own_design() {
        for path in shipped_paths("rff1812") {
            let before = Designer::at(shipped(path).unwrap());
            let lines = before.lines();
            let text = mail(&before.form, before.draft(), &lines.iter().collect::<Vec<_>>());
            let table = HeadedTable::of_sheet(&before.form, &workbook::pasted(&text));
            let intake = intake(&before.form, before.draft(), &table, 0);
            let changed = intake.rows.iter().find(|row| row.fate != Fate::Same);
            assert!(intake.edit.is_none() && changed.is_none(), "{path}: {changed:?} {:?}", intake.made);
        }
    }

    /// A table that is imported twice changes nothing the second time: what follows from its words is no other word.
    #[test]
    fn a_second_import_changes_nothing() {
        let mut designer = Designer::chippawa();
        let rows = "Side\tUnit\tMen\tWeapon\tTraits\nUS\tMajor Lark's Rifles\t120\tRifle\tlight\nBritish\tSauk\t90\tMusket\tIndians\n";
        let edit = designer.compared(rows, 0).edit.expect("two new units");
        designer.session.submit(Command::Edit(edit)).unwrap();
        assert_eq!(designer.compared(rows, 0).count(Fate::Same), 2);
    }

    /// A known unit under another common form of its name is told.
    #[test]
    fn a_known_unit_by_another_form_of_its_name_is_told() {
        let designer = Designer::chippawa();
        let intake = designer.compared("Side\tUnit\tMen\nUS\t22nd Infantry\t300\nUS\t44th Infantry\t300\n", 0);
        let told = intake.rows.iter().map(|row| row.notes.iter().any(|note| note.contains("this is another unit")));
        assert_eq!(told.collect::<Vec<_>>(), [true, false]);
    }

    /// Every shipped order of battle goes out for a mail and comes back.
    #[test]
    fn text_for_a_mail_comes_back() {
        for path in shipped_paths("rff1812") {
            let before = Designer::at(shipped(path).unwrap());
            let table = HeadedTable::of(&before.form, workbook::pasted(&aligned(&before.rows())).rows);
            let intake = intake(&before.form, before.draft(), &table, 0);
            assert_eq!(
                intake.count(Fate::Same),
                before.rows().len() - 1,
                "{path}: {:?} {:?} {:?}",
                table.heads,
                table.excluded,
                intake.rows.iter().find(|row| row.fate != Fate::Same)
            );
        }
    }

    #[test]
    fn what_was_left_out_is_taken_in_when_asked() {
        let form = fire_and_fury();
        let mut table = HeadedTable::of(&form, workbook::pasted("Unit\tMen\nAlpha\t100\nBeta\t200\nTotal\t300\n").rows);
        assert_eq!((table.rows.len(), table.excluded.len()), (2, 1));
        table.restore_row(0);
        assert_eq!((table.rows.len(), table.excluded.len()), (3, 0));
    }
}
