//! Rows from a spreadsheet, pasted and opened at the designer's desk, and units out to one.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::player::{Player as _, app};
use brigade_major::gui::App;
use brigade_major::store::Folders;
use brigade_major::workbook;
use eframe::egui::{Event, Key, OutputCommand};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

type Desk = Harness<'static, Option<App>>;

fn chippawa() -> (Desk, tempfile::TempDir) {
    let home = tempfile::tempdir().unwrap();
    let mut desk = app(Some(Folders::at(home.path())));
    desk.key(Key::F4);
    desk.click("From Chippawa");
    (desk, home)
}

fn text(desk: &Desk) -> String {
    desk.app().desk().design().unwrap().text()
}

fn paste(desk: &mut Desk, text: &str) {
    desk.event(Event::Paste(text.to_owned()));
    desk.run();
}

/// Returns the text put on the clipboard, after the event that asked for it.
fn copied(desk: &mut Desk, event: Option<Event>) -> Option<String> {
    event.into_iter().for_each(|event| desk.event(event));
    for _ in 0..4 {
        desk.step();
        let found = desk.output().platform_output.commands.iter().find_map(|command| match command {
            OutputCommand::CopyText(text) => Some(text.clone()),
            _ => None,
        });
        if found.is_some() {
            return found;
        }
    }
    None
}

const ROWS: &str =
    "Effectif\tCamp\tUnité\tBrigade\n300\tÉtats-Unis\t22nd US Infantry\t\n90\tAméricains\tVolontaires\tMilice\n5\tFrance\tGarde\t\n";

#[test]
fn pasted_rows_are_looked_at_taken_in_and_taken_back() {
    let (mut desk, _home) = chippawa();
    let before = text(&desk);
    desk.get_by_label("Men of 22nd US Infantry: 229").click();
    desk.run();
    paste(&mut desk, ROWS);
    for label in ["1 new", "1 changed", "0 the same", "1 row unreadable", "Effectif is taken as: Men", "Men 229 → 300"] {
        assert!(desk.see(label), "{label}");
    }
    assert_eq!(text(&desk), before, "nothing is taken in yet");
    desk.key(Key::Escape);
    assert!(!desk.see("Import rows"));
    assert_eq!(text(&desk), before);
    paste(&mut desk, ROWS);
    desk.key(Key::Enter);
    assert!(text(&desk).contains("\"men\": 300") && text(&desk).contains("\"name\": \"Milice\""), "taken in");
    desk.ctrl(Key::Z);
    assert_eq!(text(&desk), before, "one undo takes all back");
}

/// Rows whose headings are known open the preview wherever the cursor is, also where no heading names the units: no heading becomes a name.
#[test]
fn known_headings_never_come_into_cells() {
    let (mut desk, _home) = chippawa();
    let before = text(&desk);
    desk.get_by_label("Men of 22nd US Infantry: 229").click();
    desk.run();
    for head in ["Compañía", "Quux"] {
        paste(&mut desk, &format!("Notes\tExp.\t{head}\tNation\tMen\nlate\ttrained\tLes Voltigeurs\tBritish\t72\n"));
        assert!(text(&desk) == before, "{head}: nothing is taken in yet");
        assert!(desk.query_all_by_label_contains("rows").next().is_some() && desk.see("Cancel"), "{head}: a preview");
        desk.key(Key::Escape);
    }
}

/// Where nothing tells whose new units are, the preview says which side is taken, and another can be chosen.
#[test]
fn the_side_of_new_units_is_told_and_chosen() {
    let (mut desk, _home) = chippawa();
    desk.get_by_label("Men of 22nd US Infantry: 229").click();
    desk.run();
    paste(&mut desk, "Unit\tMen\nVolunteers\t90\n");
    assert!(desk.see("1 new unit has no side in the table: United States is taken. Another can be chosen above."));
    desk.click("Side of rows that name none: United States");
    desk.click("British");
    assert!(!desk.see("1 new unit has no side in the table: United States is taken. Another can be chosen above."));
    desk.key(Key::Enter);
    let json: serde_json::Value = serde_json::from_str(&text(&desk)).unwrap();
    let british = json["sides"].as_array().unwrap().iter().find(|side| side["id"] == "british").unwrap();
    assert!(british["units"].to_string().contains("Volunteers"), "{british}");
}

#[test]
fn one_cell_pasted_goes_into_the_cell() {
    let (mut desk, _home) = chippawa();
    desk.get_by_label("Men of 22nd US Infantry: 229").click();
    desk.run();
    paste(&mut desk, "301\r\n");
    assert!(!desk.see("Import rows"));
    desk.key(Key::Enter);
    assert!(text(&desk).contains("\"men\": 301"));
}

#[test]
fn a_column_is_set_by_hand_and_rows_are_listed_by_what_they_come_to() {
    let (mut desk, _home) = chippawa();
    paste(&mut desk, "Unité\tColonne du quatrième registre\n22nd US Infantry\t300\nGarde\t100\n");
    assert!(desk.see("Colonne du…me registre is taken as: left out"));
    desk.click("Colonne du…me registre is taken as: left out");
    desk.pick("Men");
    assert!(desk.see("Colonne du…me registre is taken as: Men"));
    desk.click("1 new");
    assert!(desk.see("Row 3 · Garde: new") && !desk.see("Row 2 · 22nd US Infantry: changed"), "only the new");
    desk.click("1 changed");
    assert!(!desk.see("Row 3 · Garde: new"));
    desk.click("Cancel (Esc)");
    assert!(!desk.see("Import rows"));
}

#[test]
fn units_go_out_and_come_back_from_a_file() {
    let (mut desk, home) = chippawa();
    let before = text(&desk);
    desk.ctrl(Key::E);
    assert!(desk.get_by_label("Write to").accesskit_node().is_focused(), "the field of the path has the cursor");
    desk.keys("x");
    assert!(crate::player::fields(&desk)["Write to"].ends_with(".csvx"), "at its end");
    desk.click("Cancel");
    for (ending, button) in [("csv", "Save as CSV"), ("xlsx", "Save as XLSX")] {
        desk.ctrl(Key::E);
        desk.set("Write to", home.path().join("units.csv").to_str().unwrap());
        desk.click(button);
        let path = home.path().join(format!("units.{ending}"));
        assert!(workbook::read(&std::fs::read(&path).unwrap()).unwrap()[0].rows.len() > 10);
        desk.ctrl(Key::I);
        desk.set("Spreadsheet", path.to_str().unwrap());
        desk.click("Preview");
        assert!(desk.see("0 new") && desk.see("0 changed") && desk.see("0 rows unreadable"), "{ending}");
        desk.key(Key::Enter);
        assert!(desk.see("Cancel (Esc)"), "there is nothing to take in");
        desk.click("Cancel (Esc)");
    }
    assert_eq!(text(&desk), before);
    desk.ctrl(Key::E);
    desk.get_by_label("Copy as text for a mail").click();
    let mail = copied(&mut desk, None).unwrap();
    assert!(mail.starts_with("Chippawa, ") && mail.contains("1st Brigade") && mail.contains("22nd US Infantry"), "{mail}");
}

#[test]
fn lines_picked_are_copied_as_rows() {
    let (mut desk, _home) = chippawa();
    desk.get_by_label("Unit of 22nd US Infantry: 22nd US Infantry").click();
    desk.run();
    let rows = copied(&mut desk, Some(Event::Copy)).unwrap();
    assert_eq!(rows.lines().count(), 2, "{rows}");
    assert!(rows.starts_with("Side\tCommand\tLeader\tUnit") && rows.contains("\t22nd US Infantry\t"), "{rows}");
}

#[test]
fn a_file_that_is_no_spreadsheet_is_told() {
    let (mut desk, home) = chippawa();
    let path = home.path().join("picture.png");
    std::fs::write(&path, b"\x89PNG\0").unwrap();
    desk.ctrl(Key::I);
    desk.set("Spreadsheet", path.to_str().unwrap());
    desk.click("Preview");
    assert!(desk.query_all_by_label_contains("it is not a spreadsheet: choose a CSV, XLSX or ODS file").next().is_some());
}

/// Checks that a finished request is no warning, and that nobody has to confirm having read it.
#[test]
fn rows_taken_in_are_told_as_done() {
    let (mut desk, _home) = chippawa();
    desk.get_by_label("Men of 22nd US Infantry: 229").click();
    desk.run();
    paste(&mut desk, "Unit\tMen\n22nd US Infantry\t300\n");
    desk.key(Key::Enter);
    let notices = desk.app().desk().notices().to_vec();
    let told = notices.last().unwrap();
    assert!(told.starts_with("From a spreadsheet: 0 new, 1 changed") && desk.app().desk().is_success(told), "{told}");
    assert!(!desk.see("Understood") && desk.see("Close"));
}

/// The key that imports rows is in the last line only while there are rows to import.
#[test]
fn a_key_that_imports_nothing_is_not_listed() {
    for (men, is_listed) in [("229", false), ("300", true)] {
        let (mut desk, _home) = chippawa();
        paste(&mut desk, &format!("Unit\tMen\n22nd US Infantry\t{men}\n"));
        assert!(desk.see("Columns"), "the rows are looked at");
        assert_eq!(desk.query_all_by_label_contains("import rows").next().is_some(), is_listed, "{men}");
    }
}

/// Cells without heads go in from the cursor on, as one undo; those that cannot are named.
#[test]
fn cells_are_pasted_at_the_cursor_of_the_grid() {
    let (mut desk, _home) = chippawa();
    let before = text(&desk);
    desk.get_by_label("Men of 22nd US Infantry: 229").click();
    desk.run();
    paste(&mut desk, "301\tmany\n302\n");
    assert!(!desk.see("Import rows"), "nothing is to be looked at first");
    assert!(text(&desk).contains("\"men\": 301") && text(&desk).contains("\"men\": 302"));
    assert!(desk.query_all_by_label_contains("2 pasted, 1 cell left out: “many”").next().is_some(), "the cell left out is named");
    desk.ctrl(Key::Z);
    assert_eq!(text(&desk), before, "one undo takes all of it back");
    // An order of battle is looked at first, wherever the cursor is.
    paste(&mut desk, ROWS);
    assert!(desk.see("Import rows"));
    desk.click("Cancel (Esc)");
    desk.click("Paste");
    assert!(!desk.see("Import rows"), "the system answers with what is on the clipboard");
}
