//! A design belongs to its file: where it is saved, after a restart too, and what of it another program wrote.

use std::fs;
use std::path::{Path, PathBuf};

use crate::player::{Player as _, app};
use brigade_major::games::shipped;
use brigade_major::gui::App;
use brigade_major::store::Folders;
use eframe::egui::{Key, Modifiers, ViewportCommand, ViewportEvent, ViewportId};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use tempfile::TempDir;

type Window = Harness<'static, Option<App>>;

fn window(home: &TempDir) -> Window {
    app(Some(Folders::at(home.path())))
}

fn text(desk: &Window) -> String {
    desk.app().desk().design().unwrap().text()
}

/// Returns true if words are somewhere on the page.
fn says(desk: &Window, words: &str) -> bool {
    desk.query_all_by_label_contains(words).next().is_some()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}

fn notices(desk: &Window, words: &str) -> usize {
    desk.app().desk().notices().iter().filter(|notice| notice.contains(words)).count()
}

/// Types a number of men for the 22nd US.
fn men(desk: &mut Window, was: &str, men: &str) {
    desk.get_by_label(&format!("Men of 22nd US Infantry: {was}")).click();
    desk.run();
    desk.keys(men);
    desk.key(Key::Enter);
}

fn save_as(desk: &mut Window, path: &Path) {
    desk.click("Save the scenario…");
    desk.set("Save as", path.to_str().unwrap());
    desk.click("Save");
}

/// Chippawa in the making, saved to a file of that name in the home.
fn chippawa(home: &TempDir) -> (Window, PathBuf) {
    let mut desk = window(home);
    desk.key(Key::F4);
    desk.click("From Chippawa");
    let file = home.path().join("own/chippawa.json");
    save_as(&mut desk, &file);
    (desk, file)
}

/// The same design in a program that was started anew: it is on the screen, as it was left.
fn restarted(desk: Window, home: &TempDir) -> Window {
    drop(desk);
    let desk = window(home);
    assert!(desk.see("Another design…"));
    desk
}

/// A design's file that another program changed is opened as it is now; what was made here is in a file beside it.
#[test]
fn theirs_is_opened_and_mine_kept_beside_it() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = window(&home);
    desk.key(Key::F4);
    desk.click("From Chippawa");
    men(&mut desk, "229", "300");
    let folder = Folders::at(home.path()).battles;
    let path = folder.join("chippawa-1.design.jsonl");
    let theirs = read(&path).lines().take(1).map(|line| format!("{line}\n")).collect::<String>();
    fs::write(&path, &theirs).unwrap();
    men(&mut desk, "300", "310");
    desk.click("Open theirs");
    assert!(text(&desk).contains("\"men\": 229") && read(&path) == theirs);
    assert_eq!(notices(&desk, "chippawa-1-yours-1.design.jsonl"), 1);
    assert!(read(&folder.join("chippawa-1-yours-1.design.jsonl")).contains("310"));
}

#[test]
fn ctrl_s_writes_there_after_a_restart() {
    let home = tempfile::tempdir().unwrap();
    let (mut desk, file) = chippawa(&home);
    men(&mut desk, "229", "300");
    let mut desk = restarted(desk, &home);
    let before = read(&file);
    assert!(before.contains("\"men\": 300"));
    assert!(says(&desk, "saved in chippawa.json"));
    men(&mut desk, "300", "310");
    assert!(read(&file).contains("\"men\": 310"), "every sound change goes there again");
    fs::remove_file(&file).unwrap();
    desk.ctrl(Key::S);
    assert!(!desk.see("Save as"), "nothing is asked");
    assert_eq!(notices(&desk, &format!("Saved as {}", file.display())), 1);
    assert!(read(&file).contains("\"men\": 310"));
    // A scenario with faults is written when it is asked for, and not by itself.
    men(&mut desk, "310", "many");
    assert!(read(&file).contains("\"men\": 310"));
    assert!(says(&desk, "1 fault · not yet saved in chippawa.json"), "the file is older");
    desk.ctrl(Key::S);
    assert!(read(&file).contains("\"men\": \"many\""));
}

/// Opening a design changes no byte of its scenario.
#[test]
fn opening_a_design_writes_nothing() {
    let home = tempfile::tempdir().unwrap();
    let (mut desk, file) = chippawa(&home);
    men(&mut desk, "229", "300");
    fs::remove_file(&file).unwrap();
    let desk = restarted(desk, &home);
    assert!(!file.exists());
    drop(desk);
    assert!(!file.exists());
}

#[test]
fn a_file_that_a_stranger_changed_is_asked_about_after_a_restart() {
    let home = tempfile::tempdir().unwrap();
    let (mut desk, file) = chippawa(&home);
    men(&mut desk, "229", "300");
    drop(desk);
    let theirs = read(&file).replace("\"men\": 300", "\"men\": 320");
    fs::write(&file, &theirs).unwrap();
    let mut desk = window(&home);
    assert!(desk.see("Another program has changed the scenario's file"));
    men(&mut desk, "300", "310");
    assert_eq!(read(&file), theirs, "nothing is overwritten unasked");
    desk.ctrl(Key::S);
    assert_eq!(read(&file), theirs);
    assert!(desk.see("The scenario is not saved: ") && desk.see("was changed by another program"));
    desk.click("Replace");
    assert!(read(&file).contains("\"men\": 310"));
    assert!(!desk.see("Another program has changed"));
    let mut desk = restarted(desk, &home);
    assert!(!desk.see("Another program has changed"), "the file is ours again");
    men(&mut desk, "310", "311");
    assert!(read(&file).contains("\"men\": 311"));
}

#[test]
fn theirs_is_taken_and_can_be_taken_back() {
    let home = tempfile::tempdir().unwrap();
    let (mut desk, file) = chippawa(&home);
    men(&mut desk, "229", "300");
    let theirs = read(&file).replace("\"men\": 300", "\"men\": 320");
    fs::write(&file, &theirs).unwrap();
    men(&mut desk, "300", "310");
    assert_eq!(read(&file), theirs);
    desk.click("Use theirs");
    assert!(text(&desk).contains("\"men\": 320"));
    assert_eq!(read(&file), theirs, "it stays as they wrote it");
    assert!(!desk.see("Another program has changed"));
    desk.ctrl(Key::Z);
    assert!(text(&desk).contains("\"men\": 310"));
    assert!(read(&file).contains("\"men\": 310"));
    fs::write(&file, "no scenario").unwrap();
    men(&mut desk, "310", "312");
    desk.click("Use theirs");
    assert_eq!(notices(&desk, "is not JSON"), 1);
    assert_eq!(read(&file), "no scenario");
    desk.click("Replace with mine");
    assert!(read(&file).contains("\"men\": 312"));
}

/// Checks that unsaved parts of a scenario are named in the last line, and asked about before the window closes, as events of a battle are.
#[test]
fn a_scenario_that_cannot_be_written_is_asked_about_at_closing() {
    let home = tempfile::tempdir().unwrap();
    let (mut desk, file) = chippawa(&home);
    let folder = file.parent().unwrap();
    fs::remove_dir_all(folder).unwrap();
    // A file where the folder was: it cannot be made anew.
    fs::write(folder, "").unwrap();
    men(&mut desk, "229", "300");
    assert!(desk.see("The scenario's file cannot be written"));
    assert!(close(&mut desk).contains(&ViewportCommand::CancelClose));
    desk.run();
    assert!(desk.see("Not everything is saved"));
    desk.click("Do not close");
    desk.click("Save it elsewhere…");
    let other = home.path().join("other.json");
    desk.get_by_label("New file").focus();
    desk.run();
    desk.keys(&other.display().to_string());
    desk.click("Save there");
    assert!(read(&other).contains("\"men\": 300"));
    assert!(!desk.see("The scenario's file cannot be written"));
    assert!(!close(&mut desk).contains(&ViewportCommand::CancelClose));
}

fn close(desk: &mut Window) -> Vec<ViewportCommand> {
    desk.input_mut().viewports.get_mut(&ViewportId::ROOT).unwrap().events.push(ViewportEvent::Close);
    desk.step();
    let commands = desk.output().viewport_output[&ViewportId::ROOT].commands.clone();
    desk.input_mut().viewports.get_mut(&ViewportId::ROOT).unwrap().events.clear();
    commands
}

#[test]
fn a_players_own_file_is_gone_on_with() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("my battle.json");
    let own = shipped("rff1812/chippawa.json").unwrap();
    fs::write(&file, own).unwrap();
    let mut desk = window(&home);
    desk.key(Key::F4);
    desk.set("File", file.to_str().unwrap());
    desk.key(Key::Enter);
    assert!(says(&desk, "saved in my battle.json"));
    assert_eq!(read(&file), own, "opening writes nothing");
    men(&mut desk, "229", "300");
    assert!(read(&file).contains("\"men\": 300"));
    desk.ctrl(Key::S);
    assert!(!desk.see("Save as"));
    let mut desk = restarted(desk, &home);
    men(&mut desk, "300", "301");
    assert!(read(&file).contains("\"men\": 301"));
}

#[test]
fn a_name_in_use_is_asked_about_and_an_ending_added() {
    let home = tempfile::tempdir().unwrap();
    let (mut desk, _) = chippawa(&home);
    let strange = home.path().join("Lundy v1.2.json");
    fs::write(&strange, "theirs").unwrap();
    save_as(&mut desk, &home.path().join("Lundy v1.2"));
    assert_eq!(read(&strange), "theirs");
    assert!(desk.see("Lundy v1.2.json exists already"));
    desk.click("Replace");
    assert!(read(&strange).contains("\"men\": 229"));
    assert_eq!(notices(&desk, &format!("Saved as {}", strange.display())), 1, "the file that was written is named");
}

#[test]
fn designs_are_listed_by_title_date_and_size() {
    let home = tempfile::tempdir().unwrap();
    let (mut desk, _) = chippawa(&home);
    desk.get_by_label("Title of Chippawa: Chippawa").click();
    desk.run();
    desk.keys("The Plain at Dusk");
    desk.key(Key::Enter);
    assert!(text(&desk).contains("\"title\": \"The Plain at Dusk\""));
    desk.click("Another design…");
    assert!(desk.see("The Plain at Dusk: "), "as it is called now");
    assert!(desk.see(" units, changed just now, "));
    assert!(desk.see(" kB"));
    let design = home.path().join("battles/chippawa-1.design.jsonl");
    fs::write(&design, "no design").unwrap();
    let mut desk = window(&home);
    desk.key(Key::F4);
    assert!(desk.see("cannot be read"));
}

#[test]
fn edits_that_change_nothing_are_not_recorded() {
    let home = tempfile::tempdir().unwrap();
    let (mut desk, _) = chippawa(&home);
    men(&mut desk, "229", "300");
    let design = home.path().join("battles/chippawa-1.design.jsonl");
    let lines = || read(&design).lines().count();
    let before = lines();
    men(&mut desk, "300", "300");
    desk.get_by_label("Men of 22nd US Infantry: 300").click();
    desk.run();
    // Where it is the last of its kind above, it goes nowhere.
    desk.key(Key::F2);
    desk.key(Key::Enter);
    assert_eq!(lines(), before);
}

#[test]
fn undo_says_what_it_took_back_and_shows_it() {
    let home = tempfile::tempdir().unwrap();
    let (mut desk, _) = chippawa(&home);
    men(&mut desk, "229", "300");
    desk.key(Key::Home);
    for _ in 0..30 {
        desk.key(Key::ArrowDown);
    }
    assert!(!desk.see("Men of 22nd US Infantry, typed"));
    desk.ctrl(Key::Z);
    assert_eq!(desk.app().desk().moved(), Some("Undone: Men of 22nd US Infantry: 300."));
    assert!(desk.see("Men of 22nd US Infantry, typed"), "the cursor is on it");
    // From the table, which shows no men, back to the grid.
    desk.key(Key::F7);
    desk.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    desk.run();
    assert_eq!(desk.app().desk().moved(), Some("Redone: Men of 22nd US Infantry: 300."));
    // A line that was removed is back, with the cursor on it.
    desk.get_by_label("Men of 22nd US Infantry: 300").click();
    desk.run();
    desk.ctrl(Key::Delete);
    for _ in 0..12 {
        desk.key(Key::ArrowUp);
    }
    desk.ctrl(Key::Z);
    assert!(desk.see("of 22nd US Infantry, typed"), "the line is back, and the cursor on it");
}

/// Every scenario that is written says which version wrote it, once, and opens again.
#[test]
fn a_scenario_says_which_version_wrote_it() {
    let home = tempfile::tempdir().unwrap();
    let (mut desk, file) = chippawa(&home);
    men(&mut desk, "229", "300");
    let line = format!("  \"format\": 1,\n  \"program\": \"{}\",\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(read(&file).matches(&line).count(), 1);
    let older = read(&file).replace(&line, "  \"format\": 1,\n  \"program\": \"0.0.1\",\n");
    let other = home.path().join("other.json");
    fs::write(&other, older).unwrap();
    desk.click("Another design…");
    desk.set("File", other.to_str().unwrap());
    desk.key(Key::Enter);
    assert!(desk.app().desk().design().unwrap().analysis.faults.is_empty());
    men(&mut desk, "300", "301");
    assert_eq!(read(&other).matches(&line).count(), 1);
    assert!(!read(&other).contains("0.0.1"));
}

/// A design is a play on the desk: it is there at the next start, unless the battle was shown last, and then at its key.
#[test]
fn the_design_that_was_open_last_is_gone_on_with() {
    let home = tempfile::tempdir().unwrap();
    let (mut desk, _) = chippawa(&home);
    men(&mut desk, "229", "300");
    let mut desk = restarted(desk, &home);
    assert!(text(&desk).contains("\"men\": 300"));
    desk.click("Battle (B)");
    let mut desk = {
        drop(desk);
        window(&home)
    };
    assert!(desk.app().desk().design().is_none(), "nobody has asked for it: another window may have it");
    desk.key(Key::F4);
    assert!(text(&desk).contains("\"men\": 300"));
    desk.click("Another design…");
    drop(desk);
    let mut desk = window(&home);
    desk.key(Key::F4);
    assert!(desk.app().desk().design().is_none() && desk.see("Design a scenario"), "it was put away");
}

/// Edits in no file are asked about before their design is put away, as events are before another battle is begun.
#[test]
fn a_design_in_no_file_is_put_away_only_after_asking() {
    let mut desk = app(None);
    desk.key(Key::F4);
    desk.click("From Chippawa");
    men(&mut desk, "229", "300");
    desk.click("Another design…");
    assert!(desk.see("Not everything is saved"));
    desk.click("Stay here");
    assert!(text(&desk).contains("\"men\": 300"));
    desk.click("Another design…");
    desk.click("Go on and lose these events");
    assert!(desk.see("Design a scenario") && desk.app().desk().design().is_none());
}
