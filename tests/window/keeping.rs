//! Tests of saving: the work shown is in a file, or the page says that it is not; two windows do not overwrite each other; fields keep
//! their keys.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::fs;
use std::path::Path;

use crate::player::{Player as _, app, desk, on, scott_on_the_table};
use crate::sight::resize;
use brigade_major::games::area::campaign::AreaRules;
use brigade_major::games::area::kinds;
use brigade_major::games::rff1812::entry::GAME as RFF1812;
use brigade_major::gui::games::PAGES;
use brigade_major::gui::games::area::OwnBoard;
use brigade_major::gui::shell::desk::DeskPlace;
use brigade_major::gui::shell::desk::RuleChange;
use brigade_major::gui::{App, Desk};
use brigade_major::id::AreaId;
use brigade_major::session::FileState;
use brigade_major::store::{BattleFile, Folders, Look, Settings};
use brigade_major::table::{Overlay, RowKey};
use eframe::egui::accesskit::Role;
use eframe::egui::{Key, Modifiers, Order, Pos2, ViewportCommand, ViewportEvent, ViewportId, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use tempfile::TempDir;

type Table = Harness<'static, Option<App>>;

/// Folders where no battle can be kept: a file lies where the folder of battles should be, as full a disk as any.
fn nowhere_to_write() -> (TempDir, Folders) {
    let home = tempfile::tempdir().unwrap();
    let folders = Folders::at(home.path());
    fs::write(&folders.battles, "no folder").unwrap();
    (home, folders)
}

fn phase(table: &mut Table) {
    table.click("Next phase (Ctrl+Enter)");
}

fn undo(table: &mut Table) {
    table.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    table.run();
}

/// Begins Sackets Harbor from the page of battles.
fn begin_another(table: &mut Table) {
    table.key_press_modifiers(Modifiers::COMMAND, Key::O);
    table.run();
    table.begin("Sackets Harbor");
}

fn title(table: &Table) -> String {
    table.battle().setup().scenario.title.clone()
}

fn records(path: &Path) -> usize {
    BattleFile::read_only(path).unwrap().records.len()
}

/// Types a path into the field for a new file, which is asked for first.
fn save_elsewhere(table: &mut Table, path: &Path) {
    save_by(table, "Save it elsewhere…", path);
}

fn save_by(table: &mut Table, button: &str, path: &Path) {
    table.click(button);
    table.get_by_label("New file").focus();
    table.run();
    table.keys(&path.display().to_string());
    table.click("Save there");
}

/// Item 31: the page says what is in no file, and why, until it is in one.
#[test]
fn events_in_no_file_are_said_on_the_page_until_they_are_in_one() {
    let (_home, folders) = nowhere_to_write();
    let mut table = app(Some(folders.clone()));
    phase(&mut table);
    phase(&mut table);
    assert!(table.see("Not saved: the 2 entries of this battle. Why: ") && table.see("cannot be created"));
    table.click("Try to write again");
    assert!(table.see("Not saved: the 2 entries"), "there is no room yet");
    fs::remove_file(&folders.battles).unwrap();
    table.click("Try to write again");
    assert!(!table.see("Not saved"));
    assert_eq!(records(table.app().desk().path().unwrap()), 2);
}

/// Item 31: without a home folder nothing is kept, and both pages say so.
#[test]
fn without_a_home_folder_the_page_says_that_nothing_is_kept() {
    let mut table = app(None);
    table.click("Open (Ctrl+O)");
    assert!(table.see("This system has no home folder"));
    table.keys("b");
    phase(&mut table);
    assert!(table.see("Not saved: the 1 entry of this battle. Why: This system has no home folder"));
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("kept.jsonl");
    save_elsewhere(&mut table, &path);
    assert!(!table.see("Not saved"));
    phase(&mut table);
    assert_eq!(records(&path), 2);
}

/// Item 31: another battle is not begun over events in no file before the players have said so; kept elsewhere, it is.
#[test]
fn another_battle_is_begun_only_after_asking() {
    let (home, folders) = nowhere_to_write();
    let mut table = app(Some(folders));
    phase(&mut table);
    let first = title(&table);
    begin_another(&mut table);
    assert!(table.see("Not everything is saved"));
    assert_eq!((title(&table), table.events()), (first.clone(), 1));
    undo(&mut table);
    assert_eq!(table.events(), 1, "keys are the question's own");
    table.click("Stay here");
    assert_eq!((title(&table), table.events()), (first.clone(), 1));
    begin_another(&mut table);
    table.key(Key::Escape);
    assert!(!table.see("Not everything is saved"));
    assert!(title(&table) == first);

    begin_another(&mut table);
    let kept = home.path().join("kept.jsonl");
    save_elsewhere(&mut table, &kept);
    assert_ne!(title(&table), first);
    assert_eq!((records(&kept), table.events()), (1, 0));

    phase(&mut table);
    let second = title(&table);
    table.click("Open (Ctrl+O)");
    let begun = first.clone();
    table.choose(&format!("{begun}, turn"));
    table.click(&format!("Go on with {begun}"));
    assert!(table.see("Not everything is saved"));
    assert!(title(&table) == second);
    table.click("Go on and lose these events");
    assert_eq!((title(&table), table.events()), (first, 1));
}

fn close(table: &mut Table) -> Vec<ViewportCommand> {
    table.input_mut().viewports.get_mut(&ViewportId::ROOT).unwrap().events.push(ViewportEvent::Close);
    table.step();
    let commands = table.output().viewport_output[&ViewportId::ROOT].commands.clone();
    table.input_mut().viewports.get_mut(&ViewportId::ROOT).unwrap().events.clear();
    commands
}

fn hint_is_open(table: &Table) -> bool {
    table.ctx.memory(|memory| memory.areas().visible_layer_ids().iter().any(|layer| layer.order == Order::Tooltip))
}

/// The pointer rests on a row until its hint is open. A key keeps the next hints away until the pointer moves, and the question before the
/// window closes has none over it.
#[test]
fn hints_are_in_nobodys_way() {
    let (_home, folders) = nowhere_to_write();
    let mut table = app(Some(folders));
    phase(&mut table);
    let row = table.get_by_label("22  Royal Scots ~").rect().center();
    let rests_on = |table: &mut Table, at: Pos2| {
        table.hover_at(at);
        table.run_steps(60);
    };
    rests_on(&mut table, row);
    assert!(hint_is_open(&table));
    close(&mut table);
    table.run_steps(3);
    assert!(table.see("Not everything is saved") && !hint_is_open(&table));
    table.click("Do not close");
    rests_on(&mut table, row + vec2(1.0, 0.0));
    assert!(hint_is_open(&table));
    let delay = |table: &Table| table.ctx.global_style().interaction.tooltip_delay;
    table.key(Key::Tab);
    assert!(delay(&table) > 60.0);
    rests_on(&mut table, row);
    assert!(delay(&table) < 1.0 && hint_is_open(&table));
}

/// Item 31: the window does not close over events in no file, neither of the battle nor of a battle of cubes.
#[test]
fn the_window_closes_only_after_asking() {
    let (_home, folders) = nowhere_to_write();
    let mut table = app(Some(folders.clone()));
    assert!(!close(&mut table).contains(&ViewportCommand::CancelClose), "there is nothing to lose");
    phase(&mut table);
    assert!(close(&mut table).contains(&ViewportCommand::CancelClose));
    table.run();
    assert!(table.see("Not everything is saved"));
    table.click("Do not close");
    assert!(!table.see("Not everything is saved"));
    assert!(close(&mut table).contains(&ViewportCommand::CancelClose));
    table.run();
    table.get_by_label("Close and lose these events").click();
    table.step();
    table.step();
    fs::remove_file(&folders.battles).unwrap();
    let mut table = app(Some(folders));
    phase(&mut table);
    assert!(!close(&mut table).contains(&ViewportCommand::CancelClose), "all is in its file");
}

/// Item 31: a file that was lost while it was open costs nothing: all of it goes to another.
#[cfg(unix)]
#[test]
fn a_lost_file_is_written_whole_in_another_place() {
    let home = tempfile::tempdir().unwrap();
    let mut table = app(Some(Folders::at(home.path())));
    phase(&mut table);
    let path = table.app().desk().path().unwrap().to_path_buf();
    fs::remove_file(&path).unwrap();
    phase(&mut table);
    assert!(table.see("Not saved: the last 1 entry of this battle (saved before: 1)."));
    let kept = home.path().join("kept.jsonl");
    assert!(!table.see("Open theirs"), "nobody has one");
    save_elsewhere(&mut table, &kept);
    assert!(!table.see("Not saved"));
    assert_eq!(records(&kept), 2);
}

/// Item 33: what another has open is for reading, says so, takes nothing in, and can be taken up once it is free.
#[test]
fn a_battle_open_elsewhere_is_opened_for_reading() {
    let home = tempfile::tempdir().unwrap();
    let folders = Folders::at(home.path());
    let mut first = app(Some(folders.clone()));
    phase(&mut first);
    let mut second = app(Some(folders));
    assert!(second.see("Read-only: another Brigade Major has this battle open"));
    let path = first.app().desk().path().unwrap().to_path_buf();
    let before = fs::read(&path).unwrap();
    phase(&mut second);
    undo(&mut second);
    assert_eq!((second.events(), fs::read(&path).unwrap()), (1, before));
    assert!(second.app().desk().notices().last().unwrap().contains("is read-only"));
    phase(&mut first);
    second.click("Read it again");
    assert_eq!(second.events(), 2, "what happened there is seen");
    assert!(second.see("Read-only"));
    drop(first);
    second.click("Read it again");
    assert!(!second.see("Read-only"));
    phase(&mut second);
    assert_eq!((second.events(), records(&path)), (3, 3));
}

/// Item 33: a copy of it can be played on.
#[test]
fn a_copy_of_what_is_only_read_can_be_played_on() {
    let home = tempfile::tempdir().unwrap();
    let folders = Folders::at(home.path());
    let mut first = app(Some(folders.clone()));
    phase(&mut first);
    let mut second = app(Some(folders));
    let copy = home.path().join("copy.jsonl");
    second.click("Save a copy and go on there…");
    second.get_by_label("New file").focus();
    second.run();
    second.keys(&copy.display().to_string());
    second.click("Save there");
    phase(&mut second);
    assert_eq!((records(&copy), first.events()), (2, 1));
}

/// Item 33: the battle in play is not "in use by another".
#[test]
fn opening_the_battle_in_play_says_so() {
    let home = tempfile::tempdir().unwrap();
    let mut table = app(Some(Folders::at(home.path())));
    phase(&mut table);
    table.click("Open (Ctrl+O)");
    let path = table.app().desk().path().unwrap().to_path_buf();
    table.set("File", path.to_str().unwrap());
    table.click("Open this file");
    assert!(table.app().desk().notices().iter().any(|notice| notice.starts_with("This battle is already open")));
    assert_eq!(table.events(), 1);
    phase(&mut table);
    assert_eq!(records(table.app().desk().path().unwrap()), 2);
}

/// Item 32: what two windows set is in the file, both; where both set the same, it is said.
#[test]
fn settings_of_two_windows_are_merged() {
    let home = tempfile::tempdir().unwrap();
    let folders = Folders::at(home.path());
    let (mut one, mut two) = (desk(Some(folders.clone())), desk(Some(folders.clone())));
    one.set(|settings| settings.look = Look::Lamp);
    one.set(|settings| settings.note_recent(Path::new("/b/one")));
    two.set(|settings| settings.set_type_size_percent(150));
    two.set(|settings| settings.note_recent(Path::new("/b/two")));
    assert_eq!((one.notices(), two.notices()), ([].as_slice(), [].as_slice()));
    let (kept, _) = Settings::load(&folders.settings);
    assert_eq!((kept.look, kept.type_size_percent()), (Look::Lamp, 150));
    assert_eq!(kept.recent_battles(), [Path::new("/b/two"), Path::new("/b/one")]);
    one.set(|settings| settings.set_type_size_percent(200));
    assert!(one.notices().last().unwrap().contains("Another window changed the type size"));
    assert_eq!(Settings::load(&folders.settings).0.type_size_percent(), 200);
}

fn value(desk: &Desk, key: &RowKey) -> Option<serde_json::Value> {
    desk.your_rules().rows().find(|(row, _)| *row == key).and_then(|(_, set)| set.get("/value").cloned())
}

/// Two windows change the player's rules: nothing is overwritten or joined unasked, and the players say whose hold.
#[test]
fn rules_of_two_windows_are_asked_about() {
    for (answer, there, here) in [
        ("Save mine elsewhere…", (Some(7), None), (None, Some(8))),
        ("Use theirs", (Some(7), None), (Some(7), None)),
        ("Replace with mine", (None, Some(8)), (None, Some(8))),
    ] {
        let home = tempfile::tempdir().unwrap();
        let folders = Folders::at(home.path());
        let (mut one, mut two) = (desk(Some(folders.clone())), desk(Some(folders.clone())));
        let listing = &one.rules().tables(&RFF1812).expect("it is in the list of games").listing;
        let rows = listing.iter().filter(|row| row.data.get("value").is_some()).map(RowKey::of).take(2).collect::<Vec<_>>();
        let set = |row: &RowKey, value: i64| RuleChange::Set { row: row.clone(), place: "/value".to_owned(), value: value.into() };
        let number = |desk: &Desk, row: &RowKey| value(desk, row).and_then(|value| value.as_i64());
        let both = |desk: &Desk| (number(desk, &rows[0]), number(desk, &rows[1]));
        one.change_your_rules(&set(&rows[0], 7)).unwrap();
        two.change_your_rules(&set(&rows[1], 8)).unwrap();
        assert_eq!(two.your_rules_status().state(), Some(FileState::Changed));
        assert_eq!((both(&two), both(&desk(Some(folders.clone())))), ((None, Some(8)), (Some(7), None)));
        let mut table = on(two);
        table.click("Assumed values");
        assert!(table.see("Not saved: every rule of yours, as it is now. Why: ") && table.see("was changed by another program"));
        assert!(close(&mut table).contains(&ViewportCommand::CancelClose));
        table.run();
        table.click("Do not close");
        if answer.starts_with("Save") {
            let kept = home.path().join("mine.json");
            save_by(&mut table, answer, &kept);
            let kept = Overlay::parse(&fs::read_to_string(&kept).unwrap()).unwrap();
            assert!(kept.rows().any(|(row, set)| *row == rows[1] && set.get("/value") == Some(&8.into())));
        } else {
            table.click(answer);
        }
        assert_eq!((both(&desk(Some(folders))), both(table.app().desk())), (there, here), "{answer}");
        assert!(!close(&mut table).contains(&ViewportCommand::CancelClose), "{answer}");
    }
}

/// Checks that a change made alike in both windows asks no question.
#[test]
fn the_same_change_of_two_windows_is_no_question() {
    let home = tempfile::tempdir().unwrap();
    let folders = Folders::at(home.path());
    let (mut one, mut two) = (desk(Some(folders.clone())), desk(Some(folders)));
    let listing = &one.rules().tables(&RFF1812).expect("it is in the list of games").listing;
    let row = listing.iter().find(|row| row.data.get("value").is_some()).map(RowKey::of).unwrap();
    let change = RuleChange::Set { row, place: "/value".to_owned(), value: 7.into() };
    one.change_your_rules(&change).unwrap();
    two.change_your_rules(&change).unwrap();
    assert_eq!(two.your_rules_status().state(), None);
}

/// A file of rules that was saved in letters of another code page while the window was open is kept, under another name.
#[test]
fn rules_in_other_letters_are_set_aside() {
    let home = tempfile::tempdir().unwrap();
    let mut one = desk(Some(Folders::at(home.path())));
    let listing = &one.rules().tables(&RFF1812).expect("it is in the list of games").listing;
    let rows = listing.iter().filter(|row| row.data.get("value").is_some()).map(RowKey::of).take(2).collect::<Vec<_>>();
    let set = |row: &RowKey, value: i32| RuleChange::Set { row: row.clone(), place: "/value".to_owned(), value: value.into() };
    one.change_your_rules(&set(&rows[0], 7)).unwrap();
    let file = home.path().join("house.json");
    let mut theirs = std::fs::read(&file).unwrap();
    theirs.extend(b"\xe9");
    std::fs::write(&file, &theirs).unwrap();
    one.change_your_rules(&set(&rows[1], 8)).unwrap();
    assert_eq!(std::fs::read(home.path().join("house.json.broken-1")).unwrap(), theirs);
}

/// Item 36: what a killed program left half written is cleared at the next start, and nothing else.
#[test]
fn half_written_files_of_a_killed_program_are_cleared() {
    let home = tempfile::tempdir().unwrap();
    let folders = Folders::at(home.path());
    fs::create_dir_all(&folders.battles).unwrap();
    let make = |name: &str, old: bool| {
        let path = folders.battles.join(name);
        let file = fs::File::create(&path).unwrap();
        if old {
            file.set_modified(std::time::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000)).unwrap();
        }
        (path, file)
    };
    let (stale, _) = make(".chippawa-1.battle.jsonlaB3xYz.part", true);
    let (fresh, _) = make(".chippawa-2.battle.jsonlaB3xYz.part", false);
    let (foreign, _) = make(".film.mkvaB3xYz.part", true);
    let (plain, _) = make("notes.jsonl.part", true);
    let (held, lock) = make(".board-invasion1812.jsonaB3xYz.part", true);
    lock.lock().unwrap();
    let _desk = desk(Some(folders.clone()));
    assert!(!stale.exists());
    assert!(fresh.exists());
    assert!(foreign.exists());
    assert!(plain.exists());
    assert!(held.exists());
    drop(lock);
}

/// Item 37: Ctrl+Z does nothing to what is not on the page.
#[test]
fn undo_is_of_what_is_on_the_page() {
    let mut table = app(None);
    phase(&mut table);
    // The page of the game in play, and the walk through its roster, are of its log.
    for page in PAGES.iter().filter(|page| !["battle", "reconcile", "display"].contains(&page.word)) {
        table.click(&page.spoken());
        undo(&mut table);
        assert_eq!(table.events(), 1, "{}", page.name);
    }
    table.click("Battle (B)");
    undo(&mut table);
    assert_eq!(table.events(), 0);
}

/// Four regulars against six militia, and one throw of the dice.
fn fight_with_cubes(table: &mut Table) {
    table.set("British Regulars, cubes", "4");
    table.set("American Militia, cubes", "6");
    table.click("Fight it out");
    table.keys("r");
    table.key(Key::Enter);
}

fn cursor(table: &Table) -> usize {
    table.app().desk().game_in::<AreaRules>(DeskPlace::Cubes).unwrap().journal().cursor()
}

/// Item 31: the window does not close over a battle of cubes that is in no file, and says what of it is not.
#[test]
fn the_window_asks_for_cubes_too() {
    let (_home, folders) = nowhere_to_write();
    let mut table = app(Some(folders));
    table.keys("a");
    fight_with_cubes(&mut table);
    assert!(table.see("of this battle. Why:"));
    assert!(close(&mut table).contains(&ViewportCommand::CancelClose));
    table.run();
    table.click("Do not close");
    assert!(cursor(&table) > 0, "nothing is lost");
}

/// A window in which nobody asks for the area games leaves their files to the one that plays them.
#[test]
fn cubes_are_left_to_the_window_that_shows_them() {
    let home = tempfile::tempdir().unwrap();
    let folders = Folders::at(home.path());
    let mut first = app(Some(folders.clone()));
    first.keys("a");
    fight_with_cubes(&mut first);
    first.keys("b");
    drop(first);
    let _figures = app(Some(folders.clone()));
    let mut second = app(Some(folders));
    second.keys("a");
    assert!(cursor(&second) > 0 && !second.see("Read-only"));
}

/// Item 33: cubes that another window fights with are for reading here, until it is closed.
#[test]
fn cubes_open_elsewhere_are_for_reading() {
    let home = tempfile::tempdir().unwrap();
    let folders = Folders::at(home.path());
    let mut first = app(Some(folders.clone()));
    first.keys("a");
    fight_with_cubes(&mut first);
    let path = first.app().desk().persistence_of(DeskPlace::Cubes).unwrap().path().unwrap().to_path_buf();
    let before = (cursor(&first), fs::read(&path).unwrap());
    let mut second = app(Some(folders));
    second.keys("a");
    assert!(second.see("Read-only: another Brigade Major has this battle open"));
    second.keys("r");
    second.key(Key::Enter);
    undo(&mut second);
    assert_eq!((cursor(&second), fs::read(&path).unwrap()), before);
    undo(&mut first);
    second.click("Read it again");
    assert_eq!(cursor(&second), before.0 - 1, "what happened there is seen");
    drop(first);
    second.click("Read it again");
    undo(&mut second);
    // What set the battle up is one entry of the log, and one undo.
    assert_eq!((cursor(&second), second.see("Read-only")), (0, false));
}

/// Two windows fill in a board: nothing is overwritten or joined unasked, theirs can be taken and taken back again, and mine put in its place.
#[test]
fn boards_of_two_windows_are_asked_about() {
    let home = tempfile::tempdir().unwrap();
    let folders = Folders::at(home.path());
    let [mut first, mut second] = [(); 2].map(|()| {
        let mut table = app(Some(folders.clone()));
        table.keys("a");
        table.click("Your board");
        table
    });
    new_area(&mut first, "Plattsburgh Bay");
    new_area(&mut second, "Lake St Clair");
    let areas = |table: &Table| {
        let board = table.app().desk().player_file_of(|own: &OwnBoard| *own.tables().game == kinds::INVASION).unwrap().board();
        ["Plattsburgh Bay", "Lake St Clair"].map(|area| board.areas.contains_key(&AreaId::from(area)))
    };
    let file = || fs::read_to_string(folders.settings.join("board-invasion1812.json")).unwrap();
    let in_file = || ["Plattsburgh Bay", "Lake St Clair"].map(|area| file().contains(area));
    assert_eq!((areas(&second), in_file()), ([false, true], [true, false]));
    assert!(second.see("Not saved: your board, as it is now. Why: ") && second.see("was changed by another program"));
    assert!(close(&mut second).contains(&ViewportCommand::CancelClose));
    second.run();
    second.click("Do not close");
    second.click("Use theirs");
    assert_eq!((areas(&second), second.see("Not saved")), ([true, false], false));
    undo(&mut second);
    assert_eq!((areas(&second), in_file()), ([false, true], [false, true]), "what was made here is a step back");
    new_area(&mut first, "Fort Wayne");
    first.click("Replace with mine");
    assert_eq!(in_file(), [true, false]);
}

/// A home in which neither rules nor boards can be kept: a file lies where the folder of the settings should be.
fn nowhere_for_settings() -> (TempDir, Folders) {
    let home = tempfile::tempdir().unwrap();
    let folders = Folders { settings: home.path().join("settings"), ..Folders::at(home.path()) };
    fs::write(&folders.settings, "no folder").unwrap();
    (home, folders)
}

fn new_area(table: &mut Table, area: &str) {
    table.get_by_label("New area").focus();
    table.run();
    table.keys(area);
    table.key(Key::Enter);
}

/// A board that cannot be kept stands in the last line, and the window asks before it closes; saved elsewhere it is.
#[test]
fn a_board_in_no_file_is_asked_about_at_closing() {
    let (home, folders) = nowhere_for_settings();
    let mut table = app(Some(folders));
    table.keys("a");
    table.click("Your board");
    assert!(!close(&mut table).contains(&ViewportCommand::CancelClose), "there is nothing to lose");
    new_area(&mut table, "Plattsburgh Bay");
    assert!(table.see("Not saved: your board, as it is now. Why: ") && table.see("cannot be created"));
    assert!(close(&mut table).contains(&ViewportCommand::CancelClose));
    table.run();
    assert!(table.see("Close and lose these changes"));
    table.click("Do not close");
    let kept = home.path().join("board.json");
    save_elsewhere(&mut table, &kept);
    assert!(fs::read_to_string(&kept).unwrap().contains("Plattsburgh Bay"));
    assert!(!close(&mut table).contains(&ViewportCommand::CancelClose));
    new_area(&mut table, "Lake St Clair");
    assert!(table.see("Not saved: your board"));
    fs::remove_file(home.path().join("settings")).unwrap();
    table.click("Try to write again");
    assert!(!table.see("Not saved"));
    assert!(fs::read_to_string(home.path().join("settings/board-invasion1812.json")).unwrap().contains("Lake St Clair"));
}

/// So are the player's rules.
#[test]
fn rules_in_no_file_are_asked_about_at_closing() {
    let (home, folders) = nowhere_for_settings();
    let mut one = desk(Some(folders));
    let listing = &one.rules().tables(&RFF1812).expect("it is in the list of games").listing;
    let row = listing.iter().find(|row| row.data.get("value").is_some()).map(RowKey::of).unwrap();
    one.change_your_rules(&RuleChange::Set { row, place: "/value".to_owned(), value: 7.into() }).unwrap();
    let mut table = on(one);
    table.click("Assumed values");
    assert!(table.see("Not saved: every rule of yours, as it is now. Why: ") && table.see("cannot be created"));
    assert!(close(&mut table).contains(&ViewportCommand::CancelClose));
    table.run();
    table.click("Do not close");
    let kept = home.path().join("rules.json");
    save_elsewhere(&mut table, &kept);
    assert!(fs::read_to_string(&kept).unwrap().contains("brigade-major house rules"));
    assert!(!close(&mut table).contains(&ViewportCommand::CancelClose));
}

/// Settings that cannot be written are asked about too, if the player chose them; what the program remembers by itself is not.
#[test]
fn settings_in_no_file_are_asked_about_at_closing() {
    let (home, folders) = nowhere_for_settings();
    let mut desk = desk(Some(folders));
    desk.set(|settings| settings.guided = true);
    let mut table = on(desk);
    assert!(!close(&mut table).contains(&ViewportCommand::CancelClose), "nobody chose anything");
    table.click("Type and look");
    assert!(!table.see("Not saved"));
    table.click("Lamp");
    assert!(table.see("Not saved: every setting, as it is now. Why: ") && table.see("cannot be created"));
    assert!(close(&mut table).contains(&ViewportCommand::CancelClose));
    table.run();
    table.click("Do not close");
    let kept = home.path().join("mine.json");
    save_elsewhere(&mut table, &kept);
    assert!(fs::read_to_string(&kept).unwrap().contains("\"look\": \"lamp\""));
    assert!(!close(&mut table).contains(&ViewportCommand::CancelClose));
    table.click("High contrast");
    fs::remove_file(home.path().join("settings")).unwrap();
    table.click("Try to write again");
    assert!(!table.see("Not saved"));
    assert_eq!(Settings::load(&home.path().join("settings")).0.look, Look::HighContrast);
}

/// A battle's file that another program changed can be opened as it is now; what was played here goes on beside it, and nothing is lost.
#[test]
fn theirs_is_opened_and_mine_kept_beside_it() {
    let home = tempfile::tempdir().unwrap();
    let mut table = app(Some(Folders::at(home.path())));
    (0..2).for_each(|_| phase(&mut table));
    let path = table.app().desk().path().unwrap().to_path_buf();
    let whole = fs::read_to_string(&path).unwrap();
    let theirs = whole.lines().take(2).map(|line| format!("{line}\n")).collect::<String>();
    fs::write(&path, &theirs).unwrap();
    (0..2).for_each(|_| phase(&mut table));
    assert!(table.see("Not saved: the last 2 entries"));
    table.click("Open theirs");
    let mine = path.with_file_name("chippawa-1-yours-1.battle.jsonl");
    assert_eq!((table.events(), table.app().desk().path().unwrap(), records(&mine)), (1, path.as_path(), 4));
    assert!(table.app().desk().notices().iter().any(|notice| notice.contains("chippawa-1-yours-1")));
    assert_eq!(fs::read_to_string(&path).unwrap(), theirs);
}

/// So it is with a battle of cubes.
#[test]
fn cubes_changed_by_another_program_are_opened_and_mine_kept() {
    let home = tempfile::tempdir().unwrap();
    let mut table = app(Some(Folders::at(home.path())));
    table.keys("a");
    fight_with_cubes(&mut table);
    let path = table.app().desk().persistence_of(DeskPlace::Cubes).unwrap().path().unwrap().to_path_buf();
    let theirs = fs::read_to_string(&path).unwrap().lines().take(1).map(|line| format!("{line}\n")).collect::<String>();
    fs::write(&path, &theirs).unwrap();
    table.keys("r");
    table.key(Key::Enter);
    let mine = cursor(&table);
    table.click("Open theirs");
    assert_eq!((cursor(&table), fs::read_to_string(&path).unwrap()), (0, theirs));
    let aside = fs::read_dir(path.parent().unwrap()).unwrap().map(|entry| entry.unwrap().path());
    let aside = aside.filter(|path| path.to_string_lossy().contains("-yours-1.")).collect::<Vec<_>>();
    assert!(aside.len() == 1 && records(&aside[0]) > 1 && mine > 1, "{aside:?}");
}

/// A battle with a broken line is not lost: what is whole before it opens as a new file, and the old one stays.
#[test]
fn there_is_a_way_back_from_a_broken_line() {
    let home = tempfile::tempdir().unwrap();
    let folders = Folders::at(home.path());
    let mut table = app(Some(folders.clone()));
    (0..3).for_each(|_| phase(&mut table));
    let path = table.app().desk().path().unwrap().to_path_buf();
    drop(table);
    // Gone on with another evening: from here on there is a copy.
    let mut table = app(Some(folders.clone()));
    phase(&mut table);
    drop(table);
    let broken =
        fs::read_to_string(&path).unwrap().lines().enumerate().fold(String::new(), |text, (nth, line)| {
            text + &if nth == 3 { line.replace("event", "evemt") } else { line.to_owned() } + "\n"
        });
    fs::write(&path, &broken).unwrap();
    // At the next start, by itself.
    let mut table = app(Some(folders.clone()));
    assert!(table.see("This file is damaged"));
    assert!(table.see("Open the copy from the last opening (3 events)"));
    table.key(Key::Escape);
    assert!(!table.see("This file is damaged"));
    table.click("Open (Ctrl+O)");
    table.choose("chippawa-1.battle.jsonl, cannot be read");
    table.click("Go on with chippawa-1.battle.jsonl");
    table.click("Open the 2 events before the broken line");
    assert_eq!(table.events(), 2);
    let rescued = path.with_file_name("chippawa-1-rescued-1.battle.jsonl");
    assert_eq!(table.app().desk().path().unwrap().file_name(), rescued.file_name());
    phase(&mut table);
    assert_eq!((records(&rescued), fs::read_to_string(&path).unwrap()), (3, broken));
}

/// Item 37: neither on the page of the board nor under the odds is a battle of cubes undone.
#[test]
fn undo_on_the_board_touches_no_battle() {
    let mut table = app(None);
    table.keys("a");
    fight_with_cubes(&mut table);
    let fought = cursor(&table);
    assert!(fought > 0);
    for part in ["Odds of the area games", "Your board"] {
        table.click(part);
        undo(&mut table);
        assert_eq!(cursor(&table), fought, "{part}");
    }
    table.click("Battle fought out");
    undo(&mut table);
    assert!(cursor(&table) < fought);
}

/// Item 37: a field in which something is typed keeps letters and undo; empty it leaves them to the app.
#[test]
fn letters_in_a_number_field_are_no_commands() {
    let mut table = scott_on_the_table();
    table.key(Key::Escape);
    table.click("Next phase (Ctrl+Enter)");
    let events = table.events();
    table.click("1  9th US");
    table.click("22  Royal Scots ~");
    table.keys("3.5");
    table.keys("abcmsblu/");
    undo(&mut table);
    assert_eq!(table.events(), events, "undo is the field's own");
    assert!(table.see("Apply (Enter)") || table.see("range"), "the check is still open");
    assert!(!table.see("Find a unit first"));
    assert!(table.query_by_label("Scratch checks").is_none());
}

/// Item 37: a field for a whole number keeps its letters too.
#[test]
fn a_number_that_is_dragged_or_typed_keeps_its_keys() {
    let mut table = app(None);
    table.click("Open (Ctrl+O)");
    table.click("Companies on an open board of your own");
    table.get_by_role_and_label(Role::SpinButton, "Columns").focus();
    table.run();
    table.run();
    table.keys("s");
    assert!(table.see("In play"), "the page is still that of battles");
}

/// At 1024×768 with type at 200 % a check has all the room between strip and foot: a notice lies over the check's title, not over its rows
/// nor over what the strip offers.
#[test]
fn a_notice_in_a_low_window_hides_nothing_of_a_check() {
    let mut desk = desk(None);
    assert!(desk.begin_shipped("rff1812/chippawa.json"));
    desk.notify("The table of figures is saved: of the Chippawa, where the players look for it first, chippawa_fight.csv".to_owned());
    let mut table = on(desk);
    table.key(Key::Enter);
    assert!(table.see("Roll (R)"), "a check is open");
    for type_size in [2.0, 2.5] {
        resize(&mut table, (1024.0, 768.0), type_size);
        let close = table.get_by_label("Understood").rect();
        let rows = table.query_all_by_label_contains("Sum of ").map(|row| row.rect().top()).fold(f32::INFINITY, f32::min);
        assert!(close.bottom() < rows, "at {type_size}: {close} over the rows from {rows} on");
        for of_strip in ["Menu", "Undo (Ctrl+Z)", "Redo (Ctrl+Shift+Z)"] {
            let own = table.get_by_label_contains(of_strip).rect();
            assert!(own.bottom() <= close.top(), "at {type_size}: {close} over {of_strip}, {own}");
        }
    }
}

/// Item 37: notices do not pile up: the newest is shown, with how many are before it.
#[test]
fn notices_do_not_pile_up() {
    let mut desk = desk(None);
    for nth in 0..30 {
        desk.notify(format!("Notice {nth}"));
    }
    desk.notify("Notice 3".to_owned());
    assert_eq!(desk.notices().len(), 30, "what is said again is not said twice");
    let mut table = on(desk);
    assert!(table.see("Notice 3"));
    assert!(!table.see("Notice 29"));
    assert!(table.see("29 more before this one"));
    table.click("Understood");
    assert!(table.see("Notice 29"));
    assert!(table.see("28 more before this one"));
    table.click("All understood");
    assert!(table.app().desk().notices().is_empty());
    assert!(!table.see("more before this one"));
}
