//! A file of any kind is opened on the page it is of, by what stands in it: named under Open, let go over the window, or given at the start.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::common::RULES;
use crate::player::{Player as _, app, desk};
use crate::sight::resize;
use brigade_major::games::shipped;
use brigade_major::gui::shell::desk::DeskPlace;
use brigade_major::gui::{App, Desk};
use brigade_major::store::Folders;
use eframe::egui::{DroppedFile, Key};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

type Window = Harness<'static, Option<App>>;

/// A file that is let go over the window.
#[derive(Debug)]
struct Dropped(PathBuf);

impl DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}

/// The ways to open a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Named,
    Dropped,
    Argument,
}

const WAYS: [Way; 3] = [Way::Named, Way::Dropped, Way::Argument];

/// A window in a folder of its own, with a file opened.
fn opened(way: Way, file: &Path) -> (Window, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let folders = Some(Folders::at(folder.path()));
    if way == Way::Argument {
        return (begun_with(desk(folders), file.to_path_buf()), folder);
    }
    let mut window = app(folders);
    open(&mut window, way, file);
    (window, folder)
}

/// The app as it is begun with a file.
fn begun_with(desk: Desk, file: PathBuf) -> Window {
    let mut desk = Some(desk);
    let mut window = Harness::builder().with_size([1280.0, 800.0]).build_ui_state(
        move |ui, app: &mut Option<App>| {
            app.get_or_insert_with(|| App::new(ui.ctx(), desk.take().unwrap()).opening(&file)).frame(ui);
        },
        None,
    );
    window.run();
    window
}

/// A built-in battle is opened by the name that the other commands take; with a file that cannot be opened no key goes into another battle.
#[test]
fn the_program_starts_with_a_built_in_battle_or_on_the_first_page() {
    let folder = tempfile::tempdir().unwrap();
    let start = |file: &str| begun_with(desk(Some(Folders::at(folder.path()))), PathBuf::from(file));
    assert_eq!(title(&start("rff1812/new_orleans.json")).as_deref(), Some("New Orleans"));
    let broken = folder.path().join("broken.battle.jsonl");
    std::fs::write(&broken, "{}").unwrap();
    let mut window = start(broken.to_str().unwrap());
    let events = window.events();
    window.key(Key::G);
    assert_eq!(window.events(), events);
    assert!(window.app().desk().notices().iter().any(|notice| notice.contains("is not opened")), "{:?}", window.app().desk().notices());
}

pub fn open(window: &mut Window, way: Way, file: &Path) {
    if way == Way::Dropped {
        window.input_mut().dropped_files.push(Arc::new(Dropped(file.to_path_buf())));
        window.run();
        return;
    }
    window.ctrl(Key::O);
    window.set("File", file.to_str().unwrap());
    window.key(Key::Enter);
}

/// The one file of a folder that ends so.
fn ending(folder: &Path, ending: &str) -> PathBuf {
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(ending) {
                return path;
            }
        }
    }
    panic!("no file ends in {ending}");
}

const BOARD: &str = r#"{"kind": "brigade-major board", "format": 1, "game": "conquest1754", "areas": [{"name": "Oswego Falls"}]}"#;

/// A name that tells nothing of the kind.
fn copied(from: &Path, folder: &Path, name: &str) -> PathBuf {
    let to = folder.join(name);
    std::fs::copy(from, &to).unwrap();
    to
}

fn title(window: &Window) -> Option<String> {
    window.app().desk().game::<brigade_major::games::rff1812::battle::Rff1812>().map(|game| game.setup().scenario.title.clone())
}

/// Digest §7: a way to begin whose numbers no source gives asks for them once; from then on they are rules of the player's own, and kept.
#[test]
fn a_beginning_without_numbers_asks_for_them_once() {
    let made = tempfile::tempdir().unwrap();
    let mut window = app(Some(Folders::at(made.path())));
    window.keys("a");
    window.click("Campaign");
    window.choose("Introductory game of 1812, 1812 The Invasion of Canada, ");
    window.key(Key::Enter);
    assert!(window.app().desk().play(DeskPlace::Campaign).is_none(), "its numbers are not known");
    // Enter puts the cursor where the first is typed, Enter and Tab into the next.
    window.keys("7");
    window.key(Key::Enter);
    window.keys("8");
    assert_eq!(
        window.get_by_label("Introductory game of 1812: Canadian Militia place").value().as_deref(),
        Some("8"),
        "Enter goes to the next number"
    );
    window.set("Introductory game of 1812: British Regulars place", "2");
    window.key(Key::Tab);
    window.ctrl(Key::A);
    window.keys("3");
    assert!(["2", "3"].into_iter().zip(["British Regulars", "Canadian Militia"]).all(|(units, faction)| {
        window.get_by_label(&format!("Introductory game of 1812: {faction} place")).value().as_deref() == Some(units)
    }));
    let factions = ["British Regulars", "Canadian Militia", "Native Americans", "American Regulars", "American Militia"];
    for (faction, units) in factions.into_iter().zip(["2", "3", "0", "4", "5"]) {
        window.set(&format!("Introductory game of 1812: {faction} place"), units);
    }
    window.click("Begin Introductory game of 1812");
    assert_eq!(window.app().desk().notices(), Vec::<String>::new());
    let to_place =
        |window: &Window| window.campaign().state().to_place.iter().map(|(id, units)| format!("{id} {units}")).collect::<Vec<_>>();
    let asked = ["american_militia 5", "american_regulars 4", "british_regulars 2", "canadian_militia 3", "native_americans 0"];
    assert_eq!(window.campaign().setup().scenario.as_str(), "introductory");
    assert_eq!(to_place(&window), asked);
    assert_eq!(window.app().desk().your_rules().describe().len(), 1, "a rule of the player's own");
    drop(window);
    let mut again = app(Some(Folders::at(made.path())));
    again.keys("a");
    again.click("Campaign");
    again.begin_campaign("1812 The Invasion of Canada, Begin: Introductory game of 1812");
    assert_eq!(to_place(&again), asked, "kept");
}

#[test]
fn a_campaign_is_opened_on_its_page() {
    let (made, files) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut window = app(Some(Folders::at(made.path())));
    window.keys("a");
    window.click("Campaign");
    window.begin_campaign("1812 The Invasion of Canada, Begin: Full campaign of 1812");
    // A campaign has its file from its first event on.
    window.get_by_label_contains("Map: York").click();
    window.run();
    drop(window);
    let file = copied(&ending(made.path(), ".campaign.jsonl"), files.path(), "our evenings.jsonl");
    for way in WAYS {
        let (window, _folder) = opened(way, &file);
        assert!(window.see("Map: Montreal"), "{way:?}: {:?}", window.app().desk().notices());
        assert_eq!(window.campaign().setup().scenario.as_str(), "full_campaign", "{way:?}");
    }
}

#[test]
fn a_board_is_opened_on_that_of_its_game_and_taken_back() {
    let files = tempfile::tempdir().unwrap();
    let file = files.path().join("board.txt");
    std::fs::write(&file, BOARD).unwrap();
    for way in WAYS {
        let (mut window, _folder) = opened(way, &file);
        assert!(window.see("Map: Oswego Falls"), "{way:?}: {:?}", window.app().desk().notices());
        window.ctrl(Key::Z);
        assert!(!window.see("Map: Oswego Falls"), "{way:?}: the board before comes back");
    }
}

#[test]
fn a_design_is_opened_on_the_designers_desk() {
    let (made, files) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut window = app(Some(Folders::at(made.path())));
    window.key(Key::F4);
    window.get_by_label("New: Regimental Fire and Fury 1812").click();
    window.run();
    window.keys("Fort George by night");
    window.key(Key::Tab);
    drop(window);
    let file = copied(&ending(made.path(), ".design.jsonl"), files.path(), "night.jsonl");
    for way in WAYS {
        let (window, _folder) = opened(way, &file);
        let text = window.app().desk().design().map(|design| design.text());
        assert!(text.is_some_and(|text| text.contains("Fort George by night")), "{way:?}: {:?}", window.app().desk().notices());
    }
}

/// A scenario with faults that no cell of the grid shows is opened on the designer's desk, and a button mends each.
#[test]
fn a_scenario_with_faults_is_mended_on_the_designers_desk() {
    let files = tempfile::tempdir().unwrap();
    let file = files.path().join("chippawa.json");
    let mut text: serde_json::Value = serde_json::from_str(shipped("rff1812/chippawa.json").unwrap()).unwrap();
    text["mystery"] = 1.into();
    let unit = text["sides"][0]["units"][1].as_object_mut().unwrap();
    let experience = unit.remove("experience").unwrap();
    unit.insert("experiance".to_owned(), experience);
    text["sides"][1]["units"][0]["id"] = text["sides"][0]["units"][0]["id"].clone();
    let whole = text.to_string().replacen("\"turns\":", "\"turns\":99,\"turns\":", 1);
    for way in WAYS {
        std::fs::write(&file, &whole).unwrap();
        let (mut window, _folder) = opened(way, &file);
        let notices = window.app().desk().notices().join("\n");
        assert!(notices.contains("on the designer's desk: F8 goes from fault to fault"), "{way:?}: {notices}");
        let faults = |window: &Window| {
            window.app().desk().design().unwrap().analysis.faults.iter().map(|fault| fault.text.clone()).collect::<Vec<_>>()
        };
        assert!(faults(&window).join(" ").contains("\"us_9\" is taken by 9th US: each id must be used once"), "{:?}", faults(&window));
        let count = window.app().desk().design().unwrap().analysis.faults.len();
        window.click(&format!("{count} faults"));
        let buttons = ["Remove \"mystery\"", "It is \"experience\"", "Give it an id of its own", "Keep the last"];
        for words in buttons {
            assert!(window.query_by_label(words).is_some(), "{way:?}: {words}: {:?}", faults(&window));
            window.click(words);
        }
        assert!(faults(&window).is_empty(), "{way:?}: {:?}", faults(&window));
        let saved = std::fs::read_to_string(&file).unwrap();
        assert!(RULES.read_scenario(&saved).is_ok() && !saved.contains("mystery"), "{way:?}: it is saved");
    }
}

#[test]
fn a_battle_and_a_scenario_are_opened_in_play() {
    let files = tempfile::tempdir().unwrap();
    let rules = RULES.clone();
    let text = shipped("rff1812/sackets_harbor.json").unwrap();
    let (scenario, battle) = (files.path().join("harbor.txt"), files.path().join("harbor"));
    std::fs::write(&scenario, text).unwrap();
    let start = rules.read_scenario(text).unwrap();
    let note = br#"{"command": "note", "text": "Half past four."}"#;
    brigade_major::cli::play(&rules, &battle, Some(start), note.as_slice(), Vec::new()).unwrap();
    for (file, events) in [(&scenario, 0), (&battle, 1)] {
        for way in WAYS {
            let (window, _folder) = opened(way, file);
            assert_eq!(title(&window).as_deref(), Some("Sackets Harbor"), "{way:?}: {:?}", window.app().desk().notices());
            assert_eq!(window.events(), events, "{way:?}");
        }
    }
}

/// Checks that a file the program cannot open is refused in a player's words, and all stays as it is.
#[test]
fn a_wrong_file_replaces_nothing() {
    let files = tempfile::tempdir().unwrap();
    let wrong: [(&str, &[u8], &str); 8] = [
        ("letter.txt", b"Dear Sir,\n", "letter.txt is not a file of this program"),
        ("other.json", br#"{"name": "a package"}"#, "other.json is not a file of this program"),
        ("empty.json", b"", "empty.json is empty"),
        ("scan.dat", b"\x89PNG\r\n\x1a\n", "is a picture"),
        ("sheet", b"%PDF-1.7\n", "a printed sheet"),
        ("roster", b"PK\x03\x04...", "a spreadsheet"),
        ("torn.json", b"{\"system\": \"rff1812\",\n \"title\":\n", "has faults and was not begun"),
        (
            "board.json",
            br#"{"kind": "brigade-major board", "format": 1, "game": "invasion1812", "areas": [{"name": "York", "home": "nobody"}]}"#,
            "the board in use stays",
        ),
    ];
    let letter = files.path().join(wrong[0].0);
    std::fs::write(&letter, wrong[0].1).unwrap();
    for way in WAYS {
        let (window, _folder) = opened(way, &letter);
        assert!(window.app().desk().notices().iter().any(|notice| notice.contains(wrong[0].2)), "{way:?}");
    }
    let (mut window, _folder) = opened(Way::Dropped, &letter);
    for (name, bytes, text) in wrong {
        let file = files.path().join(name);
        std::fs::write(&file, bytes).unwrap();
        open(&mut window, Way::Dropped, &file);
        let told = window.app().desk().notices().join("\n");
        assert!(told.contains(text) || window.see(text), "{name}: {told}");
        assert!(!told.contains("\"kind\"") && !told.contains("serde"), "{told}");
        assert_eq!(title(&window).as_deref(), Some("Chippawa"), "{name}");
        assert!(window.app().desk().play(DeskPlace::Campaign).is_none(), "{name}");
    }
    open(&mut window, Way::Dropped, &files.path().join("nowhere.json"));
    assert!(window.app().desk().notices().iter().any(|notice| notice.contains("nowhere.json")), "{:?}", window.app().desk().notices());
    // The field of any page takes any file: a letter under Your board is told so, and a campaign's field opens a board.
    window.keys("a");
    window.click("Campaign");
    let board = files.path().join("conquest");
    std::fs::write(&board, BOARD).unwrap();
    window.set("File", board.to_str().unwrap());
    window.click("Open this file");
    assert!(window.see("Map: Oswego Falls"), "{:?}", window.app().desk().notices());
}

#[test]
fn the_battle_of_the_last_evening_is_opened_without_a_word() {
    let home = tempfile::tempdir().unwrap();
    let mut window = app(Some(Folders::at(home.path())));
    window.ctrl(Key::Enter);
    let file = window.app().desk().path().unwrap().to_path_buf();
    drop(window);
    let window = begun_with(desk(Some(Folders::at(home.path()))), file.clone());
    assert_eq!((window.app().desk().path(), window.app().desk().notices()), (Some(file.as_path()), [].as_slice()));
}

/// The labels of the battles to begin that are shown.
fn cards(window: &Window) -> Vec<String> {
    let buttons = window.query_all_by_role(eframe::egui::accesskit::Role::Button);
    let labels = buttons.filter_map(|node| egui_kittest::kittest::NodeT::accesskit_node(&node).label());
    labels.filter(|label| label.contains(" turns, about ") || label.starts_with("Area games: ")).collect()
}

/// The games on boards are in sight as the page opens, at a small laptop and in a large window, and arrows go there.
#[test]
fn the_area_games_are_above_the_fold() {
    for size in [(1280.0, 800.0), (1366.0, 768.0), (1920.0, 1080.0)] {
        let mut window = app(None);
        resize(&mut window, size, 1.0);
        window.ctrl(Key::O);
        let foot = window.get_by_label_contains("Begin ").rect().top();
        let areas = window.get_by_label_contains("Area games: ").rect();
        assert!(areas.top() > 0.0 && (areas.left() < 332.0 || areas.bottom() <= foot) && areas.bottom() < size.1, "{size:?}: {areas:?}");
        let label = cards(&window).into_iter().find(|label| label.starts_with("Area games: ")).unwrap();
        window.get_by_label(&label).click();
        window.run();
        window.key(Key::Enter);
        assert!(window.see("Campaign"), "{size:?}: the page of campaigns");
    }
}

#[test]
fn battles_are_found_by_game_time_and_words() {
    let mut window = app(None);
    window.ctrl(Key::O);
    assert_eq!(cards(&window).len(), 17, "sixteen battles and the area games");
    window.click("Game: Battlecry!");
    assert_eq!(cards(&window).len(), 6);
    window.click("Game: area games");
    assert_eq!(cards(&window).len(), 1);
    window.click("Game: all 18");
    window.click("Time tonight: 2 h");
    let short = cards(&window);
    assert!(short.iter().any(|label| label.contains("about 2 h")) && !short.iter().any(|label| label.contains("about 5½ h")), "{short:?}");
    window.click("Time tonight: any");
    window.keys("/");
    window.keys("lundy 1814");
    assert_eq!(cards(&window).len(), 3, "one of each game, and a variant: {:?}", cards(&window));
    assert!(window.see("Begin Lundy's Lane"), "the first of them is chosen");
    window.key(Key::Escape);
    assert_eq!(cards(&window).len(), 17, "Esc empties the field first");
    window.key(Key::Escape);
    assert!(window.see("Thomas Pearson · gallant"), "then it leaves the page");
}

/// On a new machine the battles of the folder are listed, though none of them was played here.
#[test]
fn battles_of_a_folder_from_another_machine_are_there_to_go_on_with() {
    let (home, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut there = app(Some(Folders::at(other.path())));
    there.ctrl(Key::O);
    there.key(Key::Enter);
    there.ctrl(Key::Enter);
    drop(there);
    let file = ending(other.path(), ".battle.jsonl");
    std::fs::create_dir_all(home.path().join("battles")).unwrap();
    std::fs::copy(&file, home.path().join("battles").join("brought.battle.jsonl")).unwrap();
    let mut window = app(Some(Folders::at(home.path())));
    window.ctrl(Key::O);
    assert!(window.see("Go on with Chippawa"));
}

/// One choice goes through both lists: Enter begins, goes on or looks back, and the button says which.
#[test]
fn the_button_says_what_enter_does() {
    let home = tempfile::tempdir().unwrap();
    let mut window = app(Some(Folders::at(home.path())));
    window.ctrl(Key::O);
    assert!(window.see("Begin Chippawa"), "with nothing begun the first battle is chosen");
    window.key(Key::ArrowRight);
    assert!(window.see("Begin Lundy's Lane"));
    window.key(Key::ArrowDown);
    assert!(window.see("Begin Châteauguay: the abatis and the right bank"), "the one below");
    window.key(Key::ArrowUp);
    window.key(Key::Enter);
    assert_eq!(title(&window).as_deref(), Some("Lundy's Lane"));
    window.ctrl(Key::Enter);
    window.ctrl(Key::O);
    assert!(window.see("Go on with Lundy's Lane"), "what was played last is chosen");
    window.key(Key::ArrowRight);
    assert!(!window.see("Go on with Lundy's Lane"));
    window.key(Key::ArrowLeft);
    while !window.see("Go on with Lundy's Lane") {
        window.key(Key::ArrowLeft);
    }
    window.key(Key::Enter);
    assert_eq!((title(&window).as_deref(), window.events()), (Some("Lundy's Lane"), 1));
}

/// A battle that was fought out is looked back at, and its card says that it was played.
#[test]
fn a_battle_fought_out_is_looked_back_at() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = desk(Some(Folders::at(home.path())));
    let ends = brigade_major::games::rff1812::battle::Command::EndBattle {};
    let ends = brigade_major::game::Request { command: ends, override_note: Some("".into()) };
    desk.submit::<brigade_major::games::rff1812::battle::Rff1812>(ends).unwrap().unwrap();
    assert!(desk.begin_shipped("rff1812/sackets_harbor.json"));
    let mut window = crate::player::on(desk);
    window.ctrl(Key::O);
    assert!(window.see("Fought out"));
    window.choose("Chippawa, A draw");
    window.click("Look back at Chippawa");
    assert_eq!(title(&window).as_deref(), Some("Chippawa"));
    assert!(window.see("after the battle"), "its review is on the page");
}

/// The sheets of a battle are printed before it is begun, and Esc comes back to the list.
#[test]
fn the_hand_out_is_made_before_the_battle_is_begun() {
    let mut window = app(None);
    window.ctrl(Key::O);
    window.choose("Sackets Harbor, ");
    window.keys("p");
    assert!(window.see("Sheets to print") && window.see("Labels"));
    assert_eq!(title(&window).as_deref(), Some("Chippawa"), "nothing is begun");
    window.key(Key::Escape);
    assert!(window.see("Begin Sackets Harbor"));
}
