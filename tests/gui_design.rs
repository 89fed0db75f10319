//! The designer's desk, by keys alone.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

mod player;

use brigade_major::gui::App;
use brigade_major::gui::design::DesignPage;
use brigade_major::store::Folders;
use eframe::egui::{Event, Key, Modifiers, PointerButton, pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use player::{Player as _, app};

type Desk = Harness<'static, Option<App>>;

/// The desk with a new scenario of Fire and Fury.
fn new_scenario() -> (Desk, tempfile::TempDir) {
    let home = tempfile::tempdir().unwrap();
    let mut desk = app(Some(Folders::at(home.path())));
    desk.key(Key::F4);
    desk.get_by_label("New: Regimental Fire and Fury 1812").click();
    desk.run();
    (desk, home)
}

fn text(desk: &Desk) -> String {
    desk.app().page::<DesignPage>().unwrap().text().unwrap()
}

fn faults(desk: &Desk) -> Vec<String> {
    desk.app().page::<DesignPage>().unwrap().faults()
}

/// Whether words stand somewhere on the page.
fn says(desk: &Desk, words: &str) -> bool {
    desk.query_all_by_label_contains(words).next().is_some()
}

/// Typed into the cell with the cursor, which then goes to the right.
fn typed(desk: &mut Desk, text: &str) {
    desk.keys(text);
    desk.key(Key::Tab);
}

fn shift(desk: &mut Desk, key: Key) {
    desk.key_press_modifiers(Modifiers::SHIFT, key);
    desk.run();
}

/// The cursor goes to the side of that name.
fn to_side(desk: &mut Desk, name: &str) {
    desk.get_by_label(&format!("Side of {name}: {name}")).click();
    desk.run();
}

#[test]
fn a_small_battle_is_built_by_keys_and_its_first_volley_played() {
    let (mut desk, _home) = new_scenario();
    typed(&mut desk, "Crysler's Farm");
    typed(&mut desk, "cryslers_farm");
    typed(&mut desk, "1813-11-11");
    assert!(text(&desk).contains("\"title\": \"Crysler's Farm\""), "{}", text(&desk));
    to_side(&mut desk, "British");
    desk.ctrl(Key::L);
    typed(&mut desk, "Joseph Morrison");
    desk.ctrl(Key::M);
    typed(&mut desk, "Main line");
    desk.ctrl(Key::N);
    // Name and men; all else is as the rules have it, or one key.
    typed(&mut desk, "49th Foot");
    typed(&mut desk, "304");
    desk.ctrl(Key::N);
    typed(&mut desk, "89th Foot");
    typed(&mut desk, "240");
    to_side(&mut desk, "United States");
    desk.ctrl(Key::L);
    typed(&mut desk, "John Boyd");
    desk.ctrl(Key::M);
    typed(&mut desk, "3rd Brigade");
    desk.ctrl(Key::N);
    typed(&mut desk, "9th US Infantry");
    typed(&mut desk, "400");
    assert_eq!(faults(&desk), Vec::<String>::new());
    desk.key_press_modifiers(Modifiers::COMMAND, Key::Enter);
    desk.run();
    assert_eq!(desk.battle().setup().scenario.title, "Crysler's Farm");
    assert_eq!(desk.battle().setup().scenario.units().count(), 3);
    desk.ctrl(Key::Enter);
    desk.keys("3");
    desk.key(Key::Enter);
    desk.click("At 49th Foot");
    desk.keys("7");
    desk.key(Key::Enter);
    desk.keys("9");
    desk.key(Key::Enter);
    assert!(desk.events() > 1, "the volley is in the log");
}

#[test]
fn what_is_typed_goes_to_the_cell_and_not_to_the_app() {
    let (mut desk, _home) = new_scenario();
    to_side(&mut desk, "British");
    desk.keys("sabr1");
    assert!(desk.see("Side of British, typed"), "no page was opened");
    desk.key(Key::Escape);
    assert!(text(&desk).contains("\"name\": \"British\""), "Esc lets it go");
    desk.keys("Royal Army");
    desk.key(Key::Enter);
    assert!(text(&desk).contains("\"name\": \"Royal Army\""));
    desk.ctrl(Key::Z);
    assert!(text(&desk).contains("\"name\": \"British\""));
    desk.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    desk.run();
    assert!(text(&desk).contains("\"name\": \"Royal Army\""));
}

#[test]
fn lines_are_picked_doubled_removed_and_moved_by_keys() {
    let (mut desk, _home) = new_scenario();
    to_side(&mut desk, "British");
    desk.ctrl(Key::L);
    typed(&mut desk, "Morrison");
    desk.ctrl(Key::M);
    typed(&mut desk, "Line");
    desk.ctrl(Key::N);
    typed(&mut desk, "A");
    typed(&mut desk, "300");
    desk.ctrl(Key::N);
    typed(&mut desk, "B");
    typed(&mut desk, "300");
    let order = |desk: &Desk| {
        let text = text(desk);
        let places = ["\"name\": \"A\"", "\"name\": \"B\""].map(|name| text.find(name).unwrap());
        places[0] < places[1]
    };
    assert!(order(&desk));
    desk.ctrl(Key::ArrowUp);
    assert!(!order(&desk), "B stands before A");
    desk.ctrl(Key::ArrowDown);
    assert!(order(&desk));
    shift(&mut desk, Key::ArrowUp);
    desk.ctrl(Key::D);
    assert_eq!(text(&desk).matches("\"name\": \"A\"").count(), 2, "two lines were doubled");
    assert_eq!(text(&desk).matches("\"name\": \"B\"").count(), 2);
    desk.ctrl(Key::Z);
    assert_eq!(text(&desk).matches("\"name\": \"A\"").count(), 1);
    desk.get_by_label("Unit of B: B").click();
    desk.run();
    desk.ctrl(Key::Delete);
    assert!(!text(&desk).contains("\"name\": \"B\""));
    // One value for several lines.
    desk.ctrl(Key::Z);
    desk.get_by_label("Experience of A: trained").click();
    desk.run();
    shift(&mut desk, Key::ArrowDown);
    desk.keys("e");
    desk.key(Key::Enter);
    assert_eq!(text(&desk).matches("\"experience\": \"elite\"").count(), 2);
}

#[test]
fn a_design_is_gone_on_with_and_its_scenario_saved_at_every_sound_change() {
    let (mut desk, home) = new_scenario();
    to_side(&mut desk, "British");
    desk.ctrl(Key::S);
    let path = home.path().join("own.json");
    desk.set("Save as", path.to_str().unwrap());
    desk.click("Save");
    let saved = || std::fs::read_to_string(&path).unwrap();
    assert!(saved().contains("\"name\": \"British\""), "saved with its faults");
    desk.click("Another design…");
    desk.click("From Chippawa");
    desk.ctrl(Key::S);
    let path = home.path().join("chippawa.json");
    desk.set("Save as", path.to_str().unwrap());
    desk.click("Save");
    let saved = || std::fs::read_to_string(&path).unwrap();
    desk.get_by_label("Men of 22nd US Infantry: 229").click();
    desk.run();
    desk.keys("300");
    desk.key(Key::Enter);
    assert!(saved().contains("\"men\": 300"));
    desk.get_by_label("Men of 22nd US Infantry: 300").click();
    desk.run();
    desk.keys("many");
    desk.key(Key::Enter);
    assert!(saved().contains("\"men\": 300"), "the last sound state stays in the file");
    assert_eq!(faults(&desk).len(), 1);
    desk.key(Key::F8);
    assert!(desk.see("Men of 22nd US Infantry, typed"), "the cursor is at the fault");
    desk.click("Another design…");
    desk.click("Go on with chippawa-1");
    assert_eq!(faults(&desk).len(), 1, "nothing was lost");
}

#[test]
fn the_table_is_laid_out_by_keys() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = app(Some(Folders::at(home.path())));
    desk.key(Key::F4);
    desk.click("From Crysler's Farm");
    let at = |desk: &Desk| {
        let text = text(desk);
        let unit = &text[text.find("\"id\": \"foot_49\"").unwrap_or_else(|| panic!("{text}"))..];
        let place = &unit[unit.find("\"at\"").unwrap()..];
        let numbers = place.split(|letter: char| !letter.is_ascii_digit() && letter != '.').filter(|part| !part.is_empty());
        numbers.take(3).map(|number| number.parse::<f64>().unwrap()).collect::<Vec<_>>()
    };
    desk.key(Key::F7);
    desk.get_by_label("49th Foot").click();
    desk.run();
    let before = at(&desk);
    desk.key(Key::ArrowRight);
    shift(&mut desk, Key::ArrowUp);
    desk.keys(".");
    let after = at(&desk);
    assert_eq!(
        [after[0] - before[0], after[1] - before[1], after[2] - before[2]].map(|by| (by * 100.0).round() / 100.0),
        [1.0, 0.25, 15.0]
    );
    desk.ctrl(Key::Z);
    desk.ctrl(Key::Z);
    desk.ctrl(Key::Z);
    assert_eq!(at(&desk), before);
    desk.key(Key::Delete);
    assert!(!text(&desk).contains("\"id\": \"foot_49\""), "what is picked is removed");
    desk.ctrl(Key::Z);
    desk.key(Key::F7);
    assert!(desk.see("Unit of 49th Foot, typed"), "the cursor of the grid is on what was picked");
}

/// What keeps the scenario from its file is told with the change, once: who has read it can put it away.
#[test]
fn a_file_that_cannot_be_written_is_told_of_once() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = app(Some(Folders::at(home.path())));
    desk.key(Key::F4);
    desk.click("From Chippawa");
    desk.ctrl(Key::S);
    let folder = home.path().join("own");
    std::fs::create_dir(&folder).unwrap();
    desk.set("Save as", folder.join("chippawa.json").to_str().unwrap());
    desk.click("Save");
    let told = |desk: &Desk| desk.app().desk().notices().iter().filter(|notice| notice.contains("not written to its file")).count();
    assert_eq!(told(&desk), 0);
    std::fs::remove_dir_all(&folder).unwrap();
    // A file where the folder was: it cannot be made anew.
    std::fs::write(&folder, "").unwrap();
    desk.get_by_label("Men of 22nd US Infantry: 229").click();
    desk.run();
    desk.keys("300");
    desk.key(Key::Enter);
    assert_eq!(told(&desk), 1);
    while desk.query_all_by_label("Understood").next().is_some() {
        desk.click("Understood");
    }
    desk.key(Key::ArrowDown);
    assert_eq!(told(&desk), 0, "it does not come back by itself");
}

#[test]
fn a_fight_of_companies_is_painted_by_keys_and_begun() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = app(Some(Folders::at(home.path())));
    desk.key(Key::F4);
    desk.click("From Lundy's Lane: Miller at the guns");
    desk.get_by_label("Morale of 21st US Infantry, company 1 (Miller): 7").click();
    desk.run();
    desk.keys("8");
    desk.key(Key::Enter);
    assert_eq!(faults(&desk), Vec::<String>::new());
    desk.key(Key::F7);
    desk.get_by_label("21st US 1").click();
    desk.run();
    desk.key(Key::ArrowUp);
    desk.keys(",");
    assert!(text(&desk).contains("\"at\": \"1311\""), "{}", text(&desk));
    desk.click("Wider");
    assert!(text(&desk).contains("\"...................\""), "a column more");
    assert_eq!(faults(&desk), Vec::<String>::new());
    desk.key_press_modifiers(Modifiers::COMMAND, Key::Enter);
    desk.run();
    assert!(desk.see("Turn 1 of 12"), "the battle is begun");
    assert!(desk.see("21st US 1, infantry, 1311, facing west, line, strength 6 of 6, morale 8 of 8"));
}

/// An old map is laid beneath the table, scaled by two points of known distance and moved by keys; a scenario given away tells its name
/// alone, and opened again it is found.
#[test]
fn an_old_map_lies_beneath_the_table_to_scale() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = app(Some(Folders::at(home.path())));
    desk.key(Key::F4);
    desk.click("From Crysler's Farm");
    desk.key(Key::F7);
    let map = home.path().join("old map.png");
    image::RgbaImage::from_pixel(200, 100, image::Rgba([200, 180, 120, 255])).save(&map).unwrap();
    desk.click("A picture beneath");
    desk.set("Picture", home.path().join("nowhere.png").to_str().unwrap());
    desk.click("Lay it beneath");
    assert!(says(&desk, "Your picture is not shown"));
    desk.set("Picture", map.to_str().unwrap());
    desk.click("Lay it beneath");
    assert!(!says(&desk, "Your picture is not shown"));
    let picture = |desk: &Desk| desk.app().page::<DesignPage>().unwrap().picture().unwrap();
    assert_eq!((picture(&desk).at, picture(&desk).width), ([0, 0], 1_000), "as wide as the table");
    desk.key(Key::ArrowRight);
    assert_eq!(picture(&desk).at, [10, 0], "an inch of 96");
    desk.click("Two points whose distance is known");
    let table = desk.get_by_label("The table").rect();
    for share in [0.4, 0.6] {
        let at = pos2(table.left() + table.width() * share, table.center().y);
        desk.hover_at(at);
        for pressed in [true, false] {
            desk.event(Event::PointerButton { pos: at, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE });
            desk.run();
        }
    }
    assert!(says(&desk, "apart now. They should be"));
    desk.set("Distance of the two points", "far");
    assert!(says(&desk, "yards of the ground"));
    desk.set("Distance of the two points", "1200 yards");
    desk.click("Scale the picture");
    let scaled = picture(&desk);
    assert_ne!(scaled.width, 1_000);
    desk.ctrl(Key::Z);
    assert_eq!(picture(&desk).width, 1_000);
    let own = home.path().join("own");
    std::fs::create_dir(&own).unwrap();
    desk.ctrl(Key::S);
    desk.set("Save as", own.join("farm.json").to_str().unwrap());
    desk.click("Save");
    let told = std::fs::read_to_string(own.join("farm.json")).unwrap();
    assert!(told.contains("\"file\": \"old map.png\"") && !told.contains(home.path().to_str().unwrap()), "no folder is told");
    desk.click("Take the picture away");
    assert!(desk.app().page::<DesignPage>().unwrap().picture().is_none());
}

/// In a window as narrow as type of twice the size makes it, the buttons are in menus and the grid keeps its room.
#[test]
fn a_narrow_window_has_the_buttons_in_menus() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = app(Some(Folders::at(home.path())));
    desk.key(Key::F4);
    desk.click("New: Battlecry! 1812");
    assert!(desk.see("New company"));
    desk.set_size(eframe::egui::vec2(512.0, 384.0));
    desk.run();
    assert!(!desk.see("New company"));
    desk.click("Lines…");
    desk.click("New company");
    assert!(text(&desk).contains("\"type\": \"infantry\""));
    desk.click("File…");
    assert!(desk.see("Save the scenario…") && desk.see("From a spreadsheet…"));
}
