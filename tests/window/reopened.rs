//! The window opens on a page, whatever file the settings name as the one that was open last.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::fs;
use std::path::{Path, PathBuf};

use crate::player::{Player as _, app, campaign_on};
use crate::sight::Sight;
use brigade_major::gui::App;
use brigade_major::gui::shell::desk::DeskPlace;
use brigade_major::store::{Folders, Settings};
use eframe::egui::Key;
use egui_kittest::Harness;
use tempfile::TempDir;

type Table = Harness<'static, Option<App>>;

/// A frontier of two areas with a unit each.
const FRONTIER: &str = r#"{"kind": "brigade-major board", "format": 1, "game": "invasion1812", "areas": [
    {"name": "York", "home": "british", "stars": 1, "borders": ["Albany"], "cubes": {"british_regulars": 2}},
    {"name": "Albany", "home": "american", "stars": 1, "borders": ["York"], "cubes": {"american_regulars": 2}}]}"#;

/// Words of the places in the settings.
const PLACES: [&str; 4] = ["battle", "cubes", "campaign", "design"];

/// Returns the file of what was played at a table, which is closed; and the folder it lies in.
fn file_of(table: Table, home: TempDir) -> (PathBuf, TempDir) {
    let path = table.app().desk().path().unwrap_or_else(|| panic!("no file: {:?}", table.app().desk().notices())).to_path_buf();
    drop(table);
    (path, home)
}

fn begun(play: impl FnOnce(&mut Table)) -> (PathBuf, TempDir) {
    let home = tempfile::tempdir().unwrap();
    let mut table = app(Some(Folders::at(home.path())));
    play(&mut table);
    file_of(table, home)
}

fn of_campaign() -> (PathBuf, TempDir) {
    let (mut table, home) = campaign_on(FRONTIER);
    table.click("Drawn: British Regulars");
    table.key(Key::Enter);
    file_of(table, home)
}

/// Files of every game.
fn of_all_games() -> [(&'static str, PathBuf, TempDir); 5] {
    let (battle, battle_home) = begun(|table| table.click("Next phase (Ctrl+Enter)"));
    let (companies, companies_home) = begun(|table| {
        table.ctrl(Key::O);
        table.begin("The Thames: Johnson's charge");
        table.ctrl(Key::Enter);
    });
    let (cubes, cubes_home) = begun(|table| {
        table.keys("a");
        table.set("British Regulars, cubes", "4");
        table.set("American Militia, cubes", "6");
        table.click("Fight it out");
    });
    let (campaign, campaign_home) = of_campaign();
    let (design, design_home) = begun(|table| {
        table.key(Key::F4);
        table.click("From Chippawa");
        table.click("Title of Chippawa: Chippawa");
        table.keys("The Plain");
        table.key(Key::Enter);
    });
    [
        ("battle", battle, battle_home),
        ("battle", companies, companies_home),
        ("cubes", cubes, cubes_home),
        ("campaign", campaign, campaign_home),
        ("design", design, design_home),
    ]
}

/// Opens the window with a file that was open last in a place.
fn opened(file: &Path, place: &str) -> (Table, TempDir) {
    let home = tempfile::tempdir().unwrap();
    let folders = Folders::at(home.path());
    let file = file.to_str().unwrap();
    let settings = match place {
        "older" => serde_json::json!({"last_battle": file}),
        place => serde_json::json!({"format": 1, "open_files": {place: file}, "shown_places": [place]}),
    };
    fs::create_dir_all(&folders.settings).unwrap();
    fs::write(Settings::path(&folders.settings), settings.to_string()).unwrap();
    (app(Some(folders)), home)
}

/// Returns how many rows of words are in the middle of the window.
fn words_in_the_middle(table: &Table) -> usize {
    Sight::of(table).words.iter().filter(|words| words.place.top() > 60.0 && words.place.bottom() < 640.0).count()
}

/// A file of any game is opened where that game is played, whichever place the settings name.
#[test]
fn a_file_open_last_is_shown_where_its_game_is_played() {
    for (own, file, _home) in of_all_games() {
        for place in PLACES.into_iter().chain(["older"]) {
            let (table, _settings) = opened(&file, place);
            let at = format!("{} as {place}: {:?}", file.display(), table.app().desk().notices());
            assert_eq!(table.app().desk().place_of(&file).map(DeskPlace::word), Some(own), "{at}");
            assert!(table.app().desk().notices().is_empty(), "{at}");
            assert!(words_in_the_middle(&table) > 5, "{at}: the page is blank");
        }
    }
}

/// A file that is missing, damaged or of another program is not opened: the window says so on a page, and leaves the file alone.
#[test]
fn a_file_that_cannot_be_reopened_is_told_on_a_page() {
    let (campaign, home) = of_campaign();
    let whole = fs::read_to_string(&campaign).unwrap();
    let damaged = whole.replace("british_regulars", "british_regulart");
    let lone = whole.lines().next().unwrap().to_owned();
    let kept = [
        ("damaged.campaign.jsonl", damaged.into_bytes()),
        ("cut.campaign.jsonl", lone.as_bytes()[..lone.len() / 2].to_vec()),
        ("newer.jsonl", whole.replace("invasion1812", "invasion1813").into_bytes()),
        ("picture.png", vec![0x89, b'P', b'N', b'G', 0, 0xff, 0xfe]),
        ("letter.txt", b"Dear Sir,\nyours of the 4th came to hand.\n".to_vec()),
        ("other.json", br#"{"kind": "another program", "events": []}"#.to_vec()),
        ("empty.battle.jsonl", Vec::new()),
    ];
    let mut files = vec![home.path().join("missing.campaign.jsonl"), home.path().join("a_folder")];
    fs::create_dir(&files[1]).unwrap();
    for (name, bytes) in kept {
        let path = home.path().join(name);
        fs::write(&path, bytes).unwrap();
        files.push(path);
    }
    for file in files {
        let before = fs::read(&file).ok();
        for place in PLACES.into_iter().chain(["older"]) {
            let (table, _settings) = opened(&file, place);
            let notices = table.app().desk().notices();
            let at = format!("{} as {place}: {notices:?}", file.display());
            assert!(notices.iter().any(|notice| notice.contains(file.file_name().unwrap().to_str().unwrap())), "{at}");
            assert!(words_in_the_middle(&table) > 5, "{at}: the page is blank");
            assert_eq!(fs::read(&file).ok(), before, "{at}");
        }
    }
}
