//! Files made to do harm, or spoilt: every reader gives a message, nothing ends the program, and nothing is written but in its home.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::RULES;
use crate::open::{Way, open};
use crate::player::{Player as _, app};
use brigade_major::games::{Document, shipped};
use brigade_major::gui::games::PAGES;
use brigade_major::gui::shell::desk::DeskPlace;
use brigade_major::store::{BattleFile, Folders, GuardedFile, MOST_SCENARIO_BYTES, Settings};
use brigade_major::table::Overlay;
use eframe::egui::accesskit::Role;
use eframe::egui::{Key, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

/// The files, each with what it is called.
fn hostile() -> Vec<(&'static str, Vec<u8>)> {
    let chippawa = shipped("rff1812/chippawa.json").unwrap();
    let with = |from: &str, to: &str| {
        assert!(chippawa.contains(from), "{from}");
        chippawa.replacen(from, to, 1).into_bytes()
    };
    let plain = serde_json::from_str::<serde_json::Value>(chippawa).unwrap().to_string();
    let header = |scenario: &str| {
        let line = format!(r#"{{"kind":"brigade-major battle","format":2,"system":"rff1812","tables":"","scenario":{scenario}}}"#);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.jsonl");
        drop(BattleFile::create(&path, &line).unwrap());
        fs::read(path).unwrap()
    };
    let utf16 = |text: &str| [0xff, 0xfe].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect::<Vec<u8>>();
    let board = |picture: &str| {
        format!(
            r#"{{"kind":"brigade-major board","format":1,"game":"invasion1812","faces":{{}},"fort_faces":null,"turn_symbols":[],"areas":[],"cards":[],"decks":{{}},"picture":{{"file":"{picture}","at":[0,0],"width":1000}}}}"#
        )
    };
    // A PNG that says it is 2,000,000,000 points wide.
    let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    png.extend([0x77, 0x35, 0x94, 0, 0x77, 0x35, 0x94, 0, 8, 6, 0, 0, 0, 0, 0, 0, 0]);
    vec![
        ("empty.json", Vec::new()),
        ("empty.jsonl", Vec::new()),
        ("zeros.json", vec![0; 4096]),
        ("one line.jsonl", vec![b'{'; 1 << 20]),
        ("deep.json", format!("{{\"system\":\"rff1812\",\"sides\":{}", "[".repeat(200_000)).into_bytes()),
        ("cut off.json", chippawa.as_bytes()[..chippawa.len() / 2].to_vec()),
        ("large.json", vec![b' '; MOST_SCENARIO_BYTES as usize + 1]),
        ("latin.json", [chippawa.as_bytes(), b"\xe9"].concat()),
        ("utf16.json", utf16(chippawa)),
        ("twice.json", with("\"format\": 1,", "\"format\": 1, \"format\": 1,")),
        ("newer.json", with("\"format\": 1,", "\"format\": 2,")),
        ("turns.json", with("\"turns\": ", "\"turns\": 99999999999999999999999999, \"x\": ")),
        ("numbers.json", with("\"turns\": ", "\"turns\": 1e308, \"x\": ")),
        ("seal.jsonl", String::from_utf8(header(&plain)).unwrap().replace("Chippawa", "Chippewa").into_bytes()),
        ("nothing.jsonl", header("null")),
        ("list.jsonl", header("[[[[]]]]")),
        ("unknown.jsonl", String::from_utf8(header("{}")).unwrap().replace("rff1812", "chess").into_bytes()),
        ("board.json", board("x.png").replace("\"format\":1", "\"format\":7").into_bytes()),
        ("board faces.json", board("x.png").replace("\"faces\":{}", "\"faces\":{\"a\":[-1]}").into_bytes()),
        ("rules.json", br#"{"kind":"brigade-major house rules","format":9,"systems":{}}"#.to_vec()),
        ("png.png", png),
        ("table.csv", "\"".repeat(100_000).into_bytes()),
        ("table.xlsx", b"PK\x03\x04 and no more".to_vec()),
        ("pdf.pdf", b"%PDF-1.7".to_vec()),
        ("escape.json", format!("{{\"system\": \"\u{1b}[2J\u{202e}{}\"}}", "é".repeat(9000)).into_bytes()),
    ]
}

/// A folder with the hostile files in it, beside a home.
fn folders() -> (tempfile::TempDir, Folders, Vec<PathBuf>) {
    let outer = tempfile::tempdir().unwrap();
    let given = outer.path().join("given");
    fs::create_dir(&given).unwrap();
    let write = |(name, bytes): (&str, Vec<u8>)| {
        let path = given.join(name);
        fs::write(&path, bytes).unwrap();
        path
    };
    let mut paths = hostile().into_iter().map(write).collect::<Vec<_>>();
    let folder = given.join("folder.json");
    fs::create_dir(&folder).unwrap();
    paths.push(folder);
    let home = Folders::at(&outer.path().join("home"));
    (outer, home, paths)
}

/// Every file below a folder, but for those of the home, with its bytes.
fn outside(outer: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![outer.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_file() {
                found.insert(path.clone(), fs::read(&path).unwrap());
            } else if path != outer.join("home") {
                folders.push(path);
            }
        }
    }
    found
}

#[test]
fn every_hostile_file_is_told_of_and_changes_nothing() {
    let (outer, home, paths) = folders();
    let before = outside(outer.path());
    for path in &paths {
        for way in [Way::Dropped, Way::Named] {
            let mut window = app(Some(home.clone()));
            open(&mut window, way, path);
            let faults = window.see("Not opened, the board in use stays");
            let told = window.app().desk().notices().len();
            assert!(told > 0 || faults || window.see("This file is damaged"), "{}, {way:?}: nothing is said", path.display());
            // What can be mended on the designer's desk is shown there; the battle waits behind it.
            let battle = window.app().desk().play(DeskPlace::Table);
            assert!(battle.is_none_or(|battle| battle.events().1 == 0), "{}", path.display());
        }
    }
    assert!(outside(outer.path()) == before, "something was written outside the home");
}

/// The fields of single pages for a file of their own.
#[test]
fn every_field_for_a_file_tells_of_hostile_ones() {
    let (outer, home, paths) = folders();
    let before = outside(outer.path());
    for path in &paths {
        let mut window = app(Some(home.clone()));
        let name = path.to_str().unwrap();
        window.key(Key::F4);
        window.set("File", name);
        let before = window.app().desk().notices().len();
        window.key(Key::Enter);
        let told = window.app().desk().notices().len() > before || window.see("Another design…") || window.see("Your board");
        assert!(told || window.see("This file is damaged"), "{name}: nothing is said");
        if window.see("This file is damaged") {
            window.key(Key::Escape);
        }
        if window.see("Your board") {
            continue;
        }
        // What can be designed, faults and all, goes into no file before it is changed.
        if window.see("Another design…") {
            window.click("Another design…");
        }
    }
    assert!(outside(outer.path()) == before, "something was written outside the home");
}

/// The readers behind the window and the shell, each over each file.
#[test]
fn every_reader_refuses_hostile_files() {
    let (outer, _, paths) = folders();
    let rules = RULES.clone();
    for path in &paths {
        let path = path.as_path();
        drop(Document::of(path));
        assert!(BattleFile::open(path).is_err() || path.extension().is_some_and(|ending| ending == "jsonl"), "{}", path.display());
        drop(BattleFile::read_only(path));
        drop(BattleFile::damage(path));
        let mut file = GuardedFile::new(path.to_path_buf(), MOST_SCENARIO_BYTES);
        let read = file.read(|text| {
            assert!(rules.read_scenario(text).is_err(), "{}", path.display());
            assert!(Overlay::parse(text).is_err(), "{}", path.display());
            Ok(())
        });
        drop(read);
    }
    for (nth, (_, bytes)) in hostile().into_iter().enumerate() {
        let folder = outer.path().join(nth.to_string());
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join("settings.json"), &bytes).unwrap();
        let (settings, told) = Settings::load(&folder);
        assert!(settings == Settings::default() || told.is_none());
        settings.save(&folder).unwrap();
        assert_eq!(Settings::load(&folder).1, None, "the next start is a sound one");
        assert!(told.is_none() || fs::read(folder.join("settings.json.broken-1")).unwrap() == bytes, "nothing is lost");
    }
}

/// A notice is up while the window is made as small as it goes, on every page.
#[test]
fn every_page_draws_in_the_smallest_windows_with_a_notice_up() {
    let (_outer, home, paths) = folders();
    for page in PAGES {
        let mut window = app(Some(home.clone()));
        if page.word != "battle" {
            window.click(&page.spoken());
        }
        if page.word == "display" {
            // It lies over the whole window, and has no notices.
            window.key(Key::Escape);
        }
        window.input_mut().dropped_files.clear();
        open(&mut window, Way::Dropped, &paths[0]);
        assert!(!window.app().desk().notices().is_empty(), "{}", page.name);
        for size in [vec2(600.0, 47.0), vec2(1.0, 1.0), vec2(47.0, 600.0), vec2(1280.0, 800.0)] {
            window.set_size(size);
            window.run();
        }
        assert!(!window.app().desk().notices().is_empty(), "{}", page.name);
        // A hand on its way to the next deed does not press the notice.
        let of = |label: &str| {
            window
                .query_all_by_role(Role::Button)
                .filter(|node| node.accesskit_node().label().is_some_and(|own| own.contains(label)))
                .map(|node| node.rect())
                .collect::<Vec<_>>()
        };
        for (notice, deed) in of("Understood").iter().flat_map(|notice| of("(Enter)").into_iter().map(move |deed| (*notice, deed))) {
            assert!(!notice.intersects(deed), "{}: {notice} over {deed}", page.name);
        }
    }
}
