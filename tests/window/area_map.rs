//! The campaign map and the owner's board on it: every choice that is an area is made there, by clicks, drags and keys.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::collections::BTreeSet;

use crate::player::{Player as _, Step, app, campaign_on, walk};
use crate::sight::resize;
use brigade_major::games::area::campaign::Command;
use brigade_major::games::area::kinds;
use brigade_major::gui::App;
use brigade_major::gui::games::area::OwnBoard;
use brigade_major::id::{AreaId, FactionId};
use brigade_major::store::Folders;
use eframe::egui::{Event, Key, Modifiers, PointerButton, Pos2, Rect, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

type Table = Harness<'static, Option<App>>;

const WINDOW: Rect = Rect { min: Pos2::ZERO, max: Pos2::new(1280.0, 800.0) };

fn opened(part: &str) -> (Table, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let mut table = app(Some(Folders::at(folder.path())));
    table.keys("a");
    table.click(part);
    (table, folder)
}

/// The place of an area on the map, which must be in sight.
fn place(table: &Table, area: &str) -> Rect {
    let place = table.get_by_label_contains(&format!("Map: {area}")).rect();
    assert!(WINDOW.contains_rect(place), "{area} is out of sight: {place:?}");
    place
}

fn pointer(table: &mut Table, pos: Pos2, pressed: Option<bool>) {
    table.event(Event::PointerMoved(pos));
    if let Some(pressed) = pressed {
        table.event(Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE });
    }
}

fn click_at(table: &mut Table, pos: Pos2) {
    pointer(table, pos, Some(true));
    pointer(table, pos, Some(false));
    table.run();
}

fn click(table: &mut Table, area: &str) {
    let at = place(table, area).center();
    click_at(table, at);
}

fn drag(table: &mut Table, from: Pos2, to: Pos2) {
    pointer(table, from, Some(true));
    table.run();
    for share in [0.3, 0.7, 1.0] {
        pointer(table, from.lerp(to, share), None);
        table.run();
    }
    pointer(table, to, Some(false));
    table.run();
}

fn cubes(table: &Table, area: &str, faction: &str) -> u32 {
    table.campaign().state().areas[&AreaId::from(area)].of(&FactionId::from(faction))
}

#[test]
fn units_are_set_up_by_clicks_and_each_is_taken_back() {
    let (mut table, _folder) = opened("Campaign");
    table.begin_campaign("1812 The Invasion of Canada, Begin: Full campaign of 1812");
    for area in ["Montreal", "Montreal", "York"] {
        click(&mut table, area);
    }
    assert_eq!((cubes(&table, "Montreal", "british_regulars"), cubes(&table, "York", "british_regulars")), (2, 1));
    table.ctrl(Key::Z);
    assert_eq!(cubes(&table, "York", "british_regulars"), 0);
    // An area that is not his is not offered, and takes nothing.
    let events = table.campaign().journal().cursor();
    click(&mut table, "Albany");
    assert_eq!(table.campaign().journal().cursor(), events);
    let reason = "Albany is not a home of the British side. Click a framed area.";
    assert!(table.see(reason), "a click that does nothing says why");
    click(&mut table, "York");
    assert!(!table.see(reason), "what is done next takes it down");
}

/// A hurried hand draws no turn cube while units and markers are to be set up; who wants to leaves them out by a button.
#[test]
fn no_cube_is_drawn_before_the_set_up() {
    let (mut table, _folder) = begun("1754 Conquest, Begin: Campaign");
    assert!(table.see("Set-up") && table.see("French Canadiens: 1 muster marker"));
    assert!(!table.see("Which turn cube was drawn?") && !table.see("Draw (R)"));
    table.keys("r");
    table.key(Key::Enter);
    assert_eq!(table.campaign().journal().cursor(), 0);
    click(&mut table, "Oneida Carry");
    assert!(table.see("muster marker of the British Colonials is in Oneida Carry already"), "why a click does nothing");
    table.click("Draw it now: the rest is not set up");
    table.get_by_label("Draw (R)");
    table.click("Drawn: British Regulars");
    table.key(Key::Enter);
    assert_eq!(table.campaign().journal().cursor(), 1);
    // The first says what the turn has left.
    table.ctrl(Key::Enter);
    table.ctrl(Key::Enter);
    assert!(table.see("Left out of the set-up"));
    assert!(table.query_all_by_label_contains("click an area").next().is_none(), "what was left out is not asked for again");
    let events = table.campaign().journal().cursor();
    click(&mut table, "Boston");
    assert_eq!(table.campaign().journal().cursor(), events, "and no click sets it up");
}

/// The frontier of the other tests, its areas where the land has them.
fn ordered() -> (Table, tempfile::TempDir) {
    const FRONTIER: &str = r#"{"kind": "brigade-major board", "format": 1, "game": "invasion1812", "areas": [
        {"name": "Montreal", "home": "british", "borders": ["Prescott"], "cubes": {"british_regulars": 4}},
        {"name": "York", "home": "british", "borders": []}, {"name": "Six Nations", "home": "british"},
        {"name": "Prescott", "home": "british", "borders": ["Montreal", "Rome"], "cubes": {"british_regulars": 2}},
        {"name": "Rome", "home": "american", "borders": ["Prescott"], "cubes": {"american_militia": 2}},
        {"name": "Pittsburgh", "home": "american"}, {"name": "Albany", "home": "american"}]}"#;
    let (mut table, folder) = campaign_on(FRONTIER);
    table.click("Drawn: British Regulars");
    table.key(Key::Enter);
    (table, folder)
}

fn carded(table: &mut Table) {
    table.key(Key::Enter);
    table.click("Movement card: 2 armies, 1 area");
}

#[test]
fn an_army_is_dragged_where_it_marches() {
    let (mut table, _folder) = ordered();
    carded(&mut table);
    let (from, to) = (place(&table, "Prescott").center(), place(&table, "Rome").center());
    drag(&mut table, from, to);
    table.click("March (Enter)");
    assert!(
        matches!(&table.campaign().journal().last_applied().unwrap().command, Command::Move { from, path, .. }
        if from.as_str() == "Prescott" && path.len() == 1 && path[0].as_str() == "Rome"),
        "{}",
        table.campaign_says()
    );
    assert!(table.see("Map: Rome: 2 British Regulars, 2 American Militia"));
}

#[test]
fn arrow_keys_go_from_area_to_area_and_enter_takes_it() {
    let (mut table, _folder) = ordered();
    carded(&mut table);
    let focused = |table: &Table| {
        let areas = table.get_all_by_label_contains("Map: ");
        areas.filter(|area| area.is_focused()).map(|area| area.accesskit_node().label().unwrap()).collect::<Vec<_>>()
    };
    table.key(Key::ArrowRight);
    assert_eq!(focused(&table).len(), 1, "the first arrow begins on the map");
    // To the north-east corner of the board, wherever it began.
    for key in [Key::ArrowUp, Key::ArrowRight].repeat(8) {
        table.key(key);
    }
    let name = focused(&table).pop().unwrap();
    assert!(name.starts_with("Map: Montreal"), "{name}");
    table.key(Key::Enter);
    table.key(Key::ArrowLeft);
    assert!(focused(&table)[0].starts_with("Map: Prescott"), "{:?}", focused(&table));
    table.key(Key::Enter);
    table.click("March (Enter)");
    assert!(table.campaign_says().contains("Montreal to Prescott"), "{}", table.campaign_says());
}

fn board(table: &Table) -> &brigade_major::games::area::campaign::Board {
    let is_it = |own: &OwnBoard| *own.tables().game == kinds::INVASION;
    table.app().desk().player_file_of(is_it).unwrap().board()
}

#[test]
fn a_board_is_drawn_on_its_map() {
    let (mut table, _folder) = opened("Your board");
    let (york, rome) = (place(&table, "York"), place(&table, "Rome"));
    // An area more, named as soon as it is there.
    table.keys("n");
    let ground = york.center() + vec2(york.width() * 1.5, -york.height());
    click_at(&mut table, ground);
    table.keys("Kingston");
    table.key(Key::Enter);
    let kingston = AreaId::from("Kingston");
    assert!(board(&table).areas.contains_key(&kingston), "{:?}", board(&table).areas.keys());
    assert!(place(&table, "Kingston").center().distance(ground) < 4.0, "it stands where the click was");
    // One area onto another: they border; once more, no longer.
    let from = place(&table, "Kingston").center();
    drag(&mut table, from, york.center());
    assert!(board(&table).are_neighbours(&kingston, &AreaId::from("York")));
    table.ctrl(Key::Z);
    assert!(!board(&table).are_neighbours(&kingston, &AreaId::from("York")));
    // Elsewhere, and back.
    let to = rome.center() + vec2(0.0, -1.6 * rome.height());
    drag(&mut table, rome.center(), to);
    assert!(place(&table, "Rome").center().distance(to) < 4.0);
    table.ctrl(Key::Z);
    assert!(place(&table, "Rome").center().distance(rome.center()) < 4.0);
    // A cube of the start.
    let text = "A click places a cube of the American Militia for the start";
    assert!(WINDOW.contains_rect(table.get_by_label(text).rect()));
    table.click(text);
    click(&mut table, "Rome");
    click(&mut table, "Rome");
    assert_eq!(board(&table).areas[&AreaId::from("Rome")].cubes[&FactionId::from("american_militia")], 2);
    // The water of what is picked.
    table.keys("t");
    assert!(board(&table).areas[&AreaId::from("Rome")].water.as_ref().unwrap().contains("lake_ontario"));
}

/// A picture of the owner's board lies beneath the map: moved by a drag, scaled at a corner, both by keys too, each undone; kept by its
/// path, and told to others without the owner's folders. What is no picture is told so, and nothing is lost.
#[test]
fn a_picture_lies_beneath_the_map() {
    let (mut table, folder) = opened("Your board");
    let lay = |table: &mut Table, path: &std::path::Path| {
        table.set("Picture", path.to_str().unwrap());
        table.click("Show it");
    };
    table.click("A picture of your board under the map");
    let (scan, page) = (folder.path().join("my board.png"), folder.path().join("page.png"));
    image::RgbImage::from_fn(64, 32, |x, y| image::Rgb([x as u8 * 4, y as u8 * 8, 90])).save(&scan).unwrap();
    std::fs::write(&page, "no picture at all").unwrap();
    lay(&mut table, &folder.path().join("nowhere.png"));
    assert!(table.get_by_label_contains("nowhere.png cannot be read").rect().is_positive());
    lay(&mut table, &page);
    assert!(table.get_by_label_contains("it is no PNG, JPEG, WebP or TIFF").rect().is_positive());
    lay(&mut table, &scan);
    assert!(table.query_by_label_contains("Your picture is not shown").is_none());
    let at = |table: &Table| board(table).picture.as_ref().map(|picture| (picture.at, picture.width)).unwrap();
    assert_eq!(at(&table), ([0, 0], 1_000), "as wide as the land");
    let york = place(&table, "York").center();
    drag(&mut table, york, york + vec2(60.0, 40.0));
    let moved = at(&table);
    assert!(moved.0[0] > 20 && moved.0[1] > 20 && moved.1 == 1_000, "{moved:?}");
    assert_eq!(place(&table, "York").center(), york, "areas stay while the picture is in hand");
    table.ctrl(Key::Z);
    assert_eq!(at(&table), ([0, 0], 1_000));
    table.key(Key::ArrowRight);
    table.key(Key::ArrowDown);
    table.keys("..,");
    assert_eq!(at(&table), ([5, 5], 1_010));
    for _ in 0..5 {
        table.ctrl(Key::Z);
    }
    assert_eq!(at(&table), ([0, 0], 1_000));
    // Put down, drags are of areas again.
    table.keys("p");
    let from = place(&table, "York").center();
    drag(&mut table, from, from + vec2(-70.0, -90.0));
    assert!(board(&table).areas[&AreaId::from("York")].at.is_some() && at(&table) == ([0, 0], 1_000));
    let kept = std::fs::read_to_string(folder.path().join("board-invasion1812.json")).unwrap();
    assert!(kept.contains(scan.to_str().unwrap()), "{kept}");
    let other = folder.path().join("for a friend.json");
    table.set("File", other.to_str().unwrap());
    table.click("Save the board");
    let told = std::fs::read_to_string(&other).unwrap();
    assert!(told.contains("\"file\": \"my board.png\"") && !told.contains(folder.path().to_str().unwrap()), "{told}");
    table.click("Open this board");
    assert!(table.query_by_label_contains("Your picture is not shown").is_none(), "found beside the file");
    // A campaign is played on the board, and keeps no picture.
    table.click("Campaign");
    table.begin_campaign("1812 The Invasion of Canada, Begin: As you set it up");
    assert_eq!(table.campaign().setup().board.picture, None);
    table.click("Your board");
    table.click("Remove the picture");
    assert_eq!(board(&table).picture, None);
}

/// Every map has the same buttons in its corner, and the same keys: nearer, farther, the whole.
#[test]
fn every_map_has_its_buttons() {
    for part in ["Campaign", "Your board"] {
        let (mut table, _folder) = opened(part);
        if part == "Campaign" {
            table.begin_campaign("1812 The Invasion of Canada, Begin: Full campaign of 1812");
        }
        let wide = |table: &Table| table.get_by_label_contains("Map: York").rect().width();
        table.click("Key W: whole map");
        let whole = wide(&table);
        table.click("Key +: zoom");
        let larger = wide(&table);
        assert!(larger > whole * 1.1, "{part}: {larger} of {whole}");
        table.click("Key -: zoom");
        assert!((wide(&table) - whole).abs() < 0.5, "{part}");
        table.keys("++");
        assert!(wide(&table) > larger, "{part}");
        table.keys("w");
        assert!((wide(&table) - whole).abs() < 0.5, "{part}");
    }
}

/// A campaign is in sight whole when it is seen first, and every area of it can be clicked.
#[test]
fn a_campaign_is_seen_whole_at_first() {
    let (mut table, _folder) = opened("Campaign");
    table.begin_campaign("1754 Conquest, Begin: Campaign");
    let areas = table.campaign().state().areas.keys().cloned().collect::<Vec<_>>();
    assert!(areas.len() > 20);
    for area in &areas {
        place(&table, area.as_str());
    }
}

/// Fifty areas with their borders: one paste and a click, where 200 actions are allowed.
#[test]
fn fifty_areas_are_pasted() {
    let (mut table, _folder) = opened("Your board");
    let lines = (1..50).map(|nth| format!("Place {nth}: Place {}", nth + 1)).collect::<Vec<_>>().join("\n");
    table.click("Areas and borders as a list");
    table.get_by_label("List of areas").focus();
    table.run();
    table.event(Event::Paste(lines));
    table.run();
    table.click("Add the list");
    assert!(table.see("New: 50 areas, 49 borders, 0 shores.") && !table.see("is much like"));
    assert_eq!(board(&table).areas.len(), 62);
    // Those that have no room in the window are there once the whole map is shown.
    table.keys("w");
    for nth in 1..=50 {
        table.get_by_label_contains(&format!("Map: Place {nth} ·"));
    }
    table.ctrl(Key::Z);
    assert_eq!(board(&table).areas.len(), 12, "one step takes all of it back");
}

/// What was wrong with a list is told until the list is another, and a name that is nearly one of the board's is pointed out.
#[test]
fn slips_in_a_pasted_list_are_told() {
    let (mut table, _folder) = opened("Your board");
    let known = board(&table).areas.keys().next().unwrap().to_string();
    table.click("Areas and borders as a list");
    let paste = |table: &mut Table, text: &str| {
        table.get_by_label("List of areas").focus();
        table.run();
        table.event(Event::Paste(text.to_owned()));
        table.run();
    };
    paste(&mut table, ": nowhere\n");
    table.click("Add the list");
    assert!(table.see("Line 1: "));
    paste(&mut table, "x");
    assert!(!table.see("Line 1: "), "it is another list now");
    table.ctrl(Key::A);
    let (slip, dash) = (format!("{known}e"), format!("{known} - Nowhere"));
    paste(&mut table, &format!("{slip}\n{dash}\n"));
    table.click("Add the list");
    for name in [slip, dash] {
        assert!(table.see(&format!("{name} is much like {known}. If it is the same area, press Ctrl+Z.")), "{name}");
    }
}

/// A deck of cards: one paste and a click, and one step back.
#[test]
fn cards_are_pasted() {
    let (mut table, _folder) = opened("Your board");
    table.click("Cards as a list");
    table.get_by_label("List of cards").focus();
    table.run();
    let lines = (1..=9).map(|nth| format!("British Regulars {nth}: 2 armies, {nth} areas")).collect::<Vec<_>>().join("\n");
    table.event(Event::Paste(lines));
    table.run();
    table.click("Add the cards");
    assert!(table.see("New: 9 cards. Changed: 0 cards."));
    assert_eq!(board(&table).cards.len(), 9);
    table.ctrl(Key::Z);
    assert_eq!(board(&table).cards.len(), 0, "one step takes all of it back");
}

/// A board on which every choice of a turn comes up.
const CHOICES: &str = r#"{"kind": "brigade-major board", "format": 1, "game": "invasion1812", "areas": [
    {"name": "Montreal", "home": "british", "stars": 1, "borders": ["Prescott"], "cubes": {"british_regulars": 4}},
    {"name": "York", "home": "british", "stars": 0, "borders": ["Prescott"]}, {"name": "Six Nations", "home": "british", "stars": 0},
    {"name": "Prescott", "home": "british", "stars": 0, "borders": ["Montreal", "York", "Rome"], "cubes": {"british_regulars": 2}},
    {"name": "Rome", "home": "american", "stars": 1, "borders": ["Prescott", "Albany"], "cubes": {"american_militia": 2}},
    {"name": "Pittsburgh", "home": "american", "stars": 0},
    {"name": "Albany", "home": "american", "stars": 0, "borders": ["Rome"], "cubes": {"american_regulars": 1}}]}"#;

/// An area is chosen on the map: by a click, or by the keys alone.
fn choose(table: &mut Table, area: &str, by_keys: bool) {
    if by_keys {
        let name = table.get_by_label_contains(&format!("Map: {area}:")).accesskit_node().label().unwrap();
        table.get_by_label(&name).focus();
        table.run();
        table.key(Key::Enter);
    } else {
        click(table, area);
    }
}

fn begun(label: &str) -> (Table, tempfile::TempDir) {
    let (mut table, folder) = opened("Campaign");
    table.begin_campaign(label);
    (table, folder)
}

/// Two American Regulars have fled, and their turn has come.
fn fled() -> (Table, tempfile::TempDir) {
    let (mut table, folder) = campaign_on(CHOICES);
    table.click("Correct the board by hand");
    table.click("Correct: American Regulars");
    table.set("Correct: cubes", "2");
    table.click("Correct: from the stockpile");
    table.click("Correct: to the fled");
    table.set("Why", "for the test");
    table.click("Correct the board");
    table.click("Drawn: American Regulars");
    table.key(Key::Enter);
    (table, folder)
}

/// The British Regulars have a card for two armies, one area each.
fn marching() -> (Table, tempfile::TempDir) {
    marching_on(CHOICES)
}

/// The same on another board.
fn marching_on(board: &str) -> (Table, tempfile::TempDir) {
    let (mut table, folder) = campaign_on(board);
    table.click("Drawn: British Regulars");
    table.key(Key::Enter);
    carded(&mut table);
    (table, folder)
}

/// They march on Rome, where these faces are thrown first.
fn attacking(board: &str, faces: &str) -> (Table, tempfile::TempDir) {
    let (mut table, folder) = marching_on(board);
    click(&mut table, "Prescott");
    click(&mut table, "Rome");
    table.key(Key::Enter);
    // One army may still march: the battle is asked for twice.
    table.key(Key::Enter);
    table.key(Key::Enter);
    table.keys(faces);
    table.key(Key::Enter);
    (table, folder)
}

/// The defenders of Rome have rolled two commands.
fn commanded() -> (Table, tempfile::TempDir) {
    attacking(CHOICES, "cc")
}

/// The same, with the campaign's map over the battle.
fn commanded_on_the_map() -> (Table, tempfile::TempDir) {
    let (mut table, folder) = commanded();
    table.keys("m");
    (table, folder)
}

/// The turn of a faction, its reinforcements placed.
fn drawn(faction: &str) -> (Table, tempfile::TempDir) {
    let (mut table, folder) = campaign_on(CHOICES);
    table.click(&format!("Drawn: {faction}"));
    table.key(Key::Enter);
    table.key(Key::Enter);
    (table, folder)
}

/// Two British Regulars fight two factions at Rome, and hit twice.
fn hit() -> (Table, tempfile::TempDir) {
    let board = CHOICES.replace(r#""american_militia": 2"#, r#""american_militia": 2, "american_regulars": 1"#);
    let (mut table, folder) = attacking(&board, "ccc");
    table.key(Key::Enter);
    table.keys("hh");
    table.key(Key::Enter);
    (table, folder)
}

/// The question of a click stands where it hides no area of the map.
#[test]
fn the_question_of_a_click_hides_no_area() {
    let (mut table, _folder) = begun("1812 The Invasion of Canada, Begin: Full campaign of 1812");
    for (window, type_size) in [((1024.0, 768.0), 2.0), ((1024.0, 768.0), 1.0), ((1280.0, 800.0), 1.0), ((1366.0, 768.0), 1.0)] {
        resize(&mut table, window, type_size);
        // The panel beside the map says it too.
        for question in table.query_all_by_label("British Regulars, 4 to set up: click an area.").map(|node| node.rect()) {
            let hidden = table.query_all_by_label_contains("Map: ").find(|area| area.rect().intersects(question));
            assert!(hidden.is_none(), "{window:?} at {type_size}: {hidden:?} under {question}");
        }
    }
}

type Begin = fn() -> (Table, tempfile::TempDir);

/// Choice of areas: how it comes up, the map's question, the areas taken in turn, then the keys, and the result.
type Choice = (&'static str, Begin, &'static str, &'static [&'static str], &'static [Key], fn(&Table) -> bool);

/// The choices of a campaign that are areas.
const AREAS_CHOSEN: [Choice; 11] = [
    (
        "where units are set up",
        || begun("1812 The Invasion of Canada, Begin: Full campaign of 1812"),
        "British Regulars, 4 to set up: click an area.",
        &["York", "Montreal"],
        &[],
        |table| (cubes(table, "York", "british_regulars"), cubes(table, "Montreal", "british_regulars")) == (1, 1),
    ),
    (
        "where a muster marker is placed",
        || begun("1754 Conquest, Begin: Campaign"),
        "British Colonials, muster marker: click an area.",
        &["Boston", "Québec"],
        &[],
        |table| table.campaign().state().areas[&AreaId::from("Québec")].markers.contains_key(&FactionId::from("french_canadiens")),
    ),
    (
        "where the Natives' symbols are, though units are still to be set up",
        || {
            let (mut table, folder) = begun("1754 Conquest, Begin: Campaign");
            table.click("Draw it now: the rest is not set up");
            table.click("Drawn: Natives");
            (table, folder)
        },
        "First area with the symbol of turn space 1: click an area.",
        &["Albany", "Boston"],
        &[],
        |table| {
            !table.see("First area with the symbol of turn space 1: click an area.")
                && !table.see("Second area with the symbol of turn space 1: click an area.")
        },
    ),
    ("where the fled come back", fled, "Fled units, 2 to come back: click an area.", &["Pittsburgh", "Albany"], &[Key::Enter], |table| {
        (cubes(table, "Pittsburgh", "american_regulars"), cubes(table, "Albany", "american_regulars")) == (3, 5)
    }),
    (
        "which army marches where",
        marching,
        "Click the area an army leaves, then where it goes.",
        &["Prescott", "York"],
        &[Key::Enter],
        |table| cubes(table, "York", "british_regulars") == 2,
    ),
    (
        "who leaves on command",
        commanded_on_the_map,
        "American Militia leave: click an area.",
        &["Albany", "Albany"],
        &[Key::Enter; 2],
        |table| (cubes(table, "Albany", "american_militia"), cubes(table, "Rome", "american_militia")) == (2, 0),
    ),
    (
        "where a card's units come",
        || {
            let (mut table, folder) = drawn("Native Americans");
            table.click("Card: 9 John Brant");
            (table, folder)
        },
        "John Brant, where its units come: click an area.",
        &["York", "York"],
        &[],
        |table| table.see("Card, units 1"),
    ),
    (
        "where a card works",
        || {
            let (mut table, folder) = begun("1754 Conquest, Begin: As you set it up");
            table.click("Drawn: British Colonials");
            table.key(Key::Enter);
            table.key(Key::Enter);
            table.click("Card: 12 George Washington");
            (table, folder)
        },
        "George Washington, where it works: click an area.",
        &["Albany"],
        &[],
        |table| !table.see("George Washington, where it works: click an area."),
    ),
    (
        "whose control is set by hand",
        || {
            let (mut table, folder) = campaign_on(CHOICES);
            table.click("Correct the board by hand");
            table.click("Control markers");
            (table, folder)
        },
        "Correct: area: click an area.",
        &["Rome"],
        &[],
        |table| table.get_by_label("Correct: area").accesskit_node().value().is_some_and(|value| value == "Rome"),
    ),
    (
        "cubes set right by hand",
        || {
            let (mut table, folder) = campaign_on(CHOICES);
            table.click("Correct the board by hand");
            table.click("Correct: British Regulars");
            table.set("Correct: cubes", "1");
            table.set("Why", "for the test");
            (table, folder)
        },
        "Correct: from: click an area.",
        &["Montreal", "York"],
        &[],
        |table| !table.see("Correct: to: click an area."),
    ),
    (
        "where reinforcements come by sea",
        || {
            let (mut table, folder) = begun("1754 Conquest, Begin: As you set it up");
            table.click("Drawn: British Regulars");
            table.key(Key::Enter);
            (table, folder)
        },
        "Reinforcements, 4 to place: click an area.",
        &["Boston", "Halifax", "Halifax", "Boston"],
        &[Key::Enter],
        |table| (cubes(table, "Boston", "british_regulars"), cubes(table, "Halifax", "british_regulars")) == (2, 2),
    ),
];

/// Stock and fled units stand above the foot, and the next steps of a turn above them.
#[test]
fn the_next_steps_of_a_turn_are_seen_above_its_stock() {
    let (table, _folder) = drawn("Native Americans");
    let stock = |table: &Table| table.query_all_by_label_contains(" in stock, ").next().unwrap().rect();
    for step in ["2. Cards: now", "3. Moves: to come", "4. Battles: to come"] {
        let step = table.get_by_label(step).rect();
        assert!(step.bottom() <= stock(&table).top(), "{step} is above {}", stock(&table));
    }
    let foot = table.get_by_label("Play a card").rect();
    assert!(stock(&table).bottom() <= foot.top());
}

/// A special card that is played keeps its place: nothing of the list moves under the pointer.
#[test]
fn a_played_card_keeps_its_place() {
    for (faction, card, played) in [
        ("Native Americans", "Card: 10 Tecumseh", "In play: Tecumseh"),
        ("British Regulars", "Card: 12 General Brock", "In play: General Brock"),
    ] {
        for orders in [false, true] {
            let (mut table, _folder) = drawn(faction);
            if orders {
                table.click("Movement card: 2 armies, 1 area");
            }
            // The last of a hand may have to be scrolled to.
            table.get_by_label(card).scroll_to_me();
            table.run();
            let place = table.get_by_label(card).rect();
            click_at(&mut table, place.center());
            assert_eq!(table.get_by_label(card).rect(), place, "{card}, picked");
            table.key(Key::Enter);
            assert_eq!(table.get_by_label(played).rect(), place, "{card}, played");
        }
    }
}

/// The special cards stay where they are when the movement card over them is played.
#[test]
fn the_special_cards_stay_when_the_movement_card_is_played() {
    let (mut table, _folder) = drawn("Native Americans");
    let place = table.get_by_label("Card: 10 Tecumseh").rect();
    table.click("Movement card: 2 armies, 1 area");
    assert_eq!(table.get_by_label("Card: 10 Tecumseh").rect(), place);
}

/// Checks that the small map stays until those who leave have left.
#[test]
fn the_map_of_those_who_leave_stays_until_they_go() {
    let (mut table, _folder) = commanded();
    click(&mut table, "Albany");
    click(&mut table, "Albany");
    assert!(table.see("2 American Militia leave for Albany"));
    assert!(table.query_all_by_label_contains("Map: Albany").next().is_some());
}

/// Checks that units named to leave stay after all: by Backspace, and by Esc.
/// Where no borders are known the small map of those who leave has the nearest areas, and keeps them until the units have left.
#[test]
fn the_nearest_areas_lie_around_a_battle_without_borders() {
    const OPEN: &str = r#"{"kind": "brigade-major board", "format": 1, "game": "invasion1812", "areas": [
        {"name": "Montreal", "home": "british"}, {"name": "Prescott", "home": "british"}, {"name": "York", "home": "british"},
        {"name": "Six Nations", "home": "british"}, {"name": "Fort Erie and Queenston", "home": "british"},
        {"name": "Fort George", "home": "british", "cubes": {"native_americans": 3}},
        {"name": "Fort Niagara", "home": "american", "cubes": {"american_regulars": 4}},
        {"name": "Buffalo", "home": "american"}, {"name": "Rome", "home": "american"}, {"name": "Detroit", "home": "american"},
        {"name": "Albany", "home": "american"}, {"name": "Pittsburgh", "home": "american"}]}"#;
    let (mut table, _folder) = campaign_on(OPEN);
    table.click("Drawn: American Regulars");
    table.key(Key::Enter);
    carded(&mut table);
    table.key(Key::Enter);
    click(&mut table, "Fort Niagara");
    click(&mut table, "Fort George");
    (0..3).for_each(|_| table.key(Key::Enter));
    table.keys("ccc");
    table.key(Key::Enter);
    assert!(table.see("May leave:"));
    let shown = |table: &Table| {
        // An area that cannot be chosen is a label: its text is its value.
        let nodes = table.query_all_by_label_contains("Map: ").map(|node| node.accesskit_node());
        nodes.filter_map(|node| node.label().or_else(|| node.value())).collect::<BTreeSet<_>>()
    };
    let first = shown(&table);
    for area in ["York", "Six Nations", "Fort Erie and Queenston"] {
        assert!(first.iter().any(|label| label.starts_with(&format!("Map: {area}"))), "{area}: {first:?}");
    }
    for area in ["Montreal", "Albany", "Pittsburgh"] {
        assert!(!first.iter().any(|label| label.starts_with(&format!("Map: {area}"))), "{area}: {first:?}");
    }
    for _ in 0..3 {
        table.keys("1");
    }
    assert!(table.see("Then the battle is over."), "nobody rolls once the last have left");
    assert_eq!(shown(&table), first);
}

/// A refusal that is longer than the one before has all its lines and buttons in sight.
#[test]
fn a_longer_refusal_has_its_buttons_in_sight() {
    let (mut table, _folder) = ordered();
    carded(&mut table);
    for (ways, lines) in [(&["Montreal", "York"][..], 1), (&["Montreal", "York", "Prescott", "Albany", "Pittsburgh"], 3)] {
        for area in ways {
            click(&mut table, area);
        }
        table.key(Key::Enter);
        table.run();
        let text = table.get_by_label_contains("Not done.").rect();
        assert!(text.height() > lines as f32 * 15.0, "{lines}: {text:?}");
        let (cancel, foot) = (table.get_by_label("Cancel").rect(), table.get_by_label("Ask the referee (Enter)").rect());
        assert!(cancel.bottom() <= foot.top() && text.top() > 48.0, "{lines}: {cancel:?} under {foot:?}, {text:?}");
        table.key(Key::Escape);
        table.key(Key::Escape);
    }
}

/// The odds are those of the step as it is chosen, and say so: also with little room, where the meaning of the numbers has none.
#[test]
fn the_odds_are_those_of_the_units_that_stay() {
    let (mut table, _folder) = commanded();
    let odds = |table: &Harness<'_, Option<App>>| table.get_by_label_contains("Who holds the field").accesskit_node().label().unwrap();
    let stay = odds(&table);
    assert!(stay.starts_with("Who holds the field, if nobody leaves: "), "{stay}");
    table.keys("1");
    let left = odds(&table);
    assert!(left.starts_with("Who holds the field, once these have left: "), "{left}");
    let chances = |text: &str| text.split_once(": ").unwrap().1.to_owned();
    assert_ne!(chances(&stay), chances(&left), "a unit less is another battle");
    table.key(Key::Backspace);
    assert_eq!(odds(&table), stay);
    table.keys("111");
    assert!(table.see("The battle is over with this step."));
}

/// In a window that shows one of two panes, M shows the map over a battle of cubes, and comes back.
#[test]
fn m_shows_the_map_in_a_narrow_window() {
    let (mut table, _folder) = commanded();
    resize(&mut table, (1024.0, 768.0), 2.0);
    let cubes = |table: &Harness<'_, Option<App>>| table.see("Who holds the field");
    assert!(cubes(&table));
    table.keys("m");
    table.run();
    assert!(!cubes(&table) && table.see("Map: Rome"), "the map is in front");
    table.keys("m");
    table.run();
    assert!(cubes(&table));
}

/// Checks that only areas in order are numbered, that no button promises what is refused, and that the refusal hides no odds.
#[test]
fn no_unit_is_promised_an_area_against_the_rules() {
    let (mut table, _folder) = commanded();
    table.keys("2");
    assert!(table.see("All units stay"), "Prescott is the enemy's: it has no number");
    assert!(table.see("There is no area 2 to go to."));
    table.key(Key::Escape);
    assert!(table.see("only if the referee allows it"));
    click(&mut table, "Prescott");
    assert!(table.see("1 American Militia leaves for Prescott"));
    assert!(!table.see("Apply (Enter)") && table.see("Ask the referee (Enter)"));
    table.key(Key::Enter);
    let refusal = table.get_by_label_contains("Not done.").rect();
    let odds = table.get_by_label_contains("Who holds the field").rect();
    assert!(refusal.top() >= odds.bottom(), "{refusal:?} hides {odds:?}");
    // Who turns to something else is not asked any more.
    table.click("with figures…");
    assert!(table.see("Fight it on the table with figures") && !table.see("Not done."));
    table.key(Key::Escape);
    assert!(!table.see("Fight it on the table with figures") && table.see("1 American Militia leaves for Prescott"));
    table.key(Key::Enter);
    assert!(table.see("Not done."));
}

#[test]
fn who_leaves_is_taken_back() {
    for key in [Key::Backspace, Key::Escape] {
        let (mut table, _folder) = commanded();
        click(&mut table, "Albany");
        click(&mut table, "Albany");
        assert!(table.see("2 American Militia leave for Albany"));
        table.key(key);
        assert!(table.see("1 American Militia leaves for Albany"));
        table.key(key);
        assert!(table.see("All units stay"));
    }
}

/// Checks that a correction by hand asks the map until the game goes on, and no longer.
#[test]
fn a_correction_by_hand_does_not_keep_the_map() {
    let (mut table, _folder) = commanded();
    table.keys("m");
    table.click("Correct the board by hand");
    assert!(table.see("Correct: from: click an area."));
    table.key(Key::Escape);
    assert!(table.see("American Militia leave: click an area."));
}

/// Every area a campaign asks for is chosen on its map, with the mouse alone and with the keys alone; no list is opened.
#[test]
fn every_area_asked_for_is_chosen_on_the_map() {
    for (choice, begin, asks, areas, keys, came) in AREAS_CHOSEN {
        for by_keys in [false, true] {
            let (mut table, _folder) = begin();
            assert!(table.see(asks), "{choice}: the map does not ask");
            for area in areas {
                choose(&mut table, area, by_keys);
            }
            if let Some(button) = table.query_by_label("Place (Enter)").filter(|_| !by_keys && !keys.is_empty()) {
                button.click();
                table.run();
            } else {
                keys.iter().for_each(|key| table.key(*key));
            }
            assert!(came(&table), "{choice}, by keys: {by_keys}: {}", table.campaign().journal().len());
        }
    }
}

/// Reinforcements by sea wait until the harbors are said, or that there is none.
#[test]
fn reinforcements_by_sea_wait_for_their_harbors() {
    let (mut table, _folder) = begun("1754 Conquest, Begin: As you set it up");
    table.click("Drawn: British Regulars");
    table.key(Key::Enter);
    table.key(Key::Enter);
    assert!(!table.campaign().state().reinforced);
    table.click("No harbor is free of enemies");
    table.key(Key::Escape);
    table.click("Place (Enter)");
    assert!(table.campaign().state().reinforced);
}

/// A number typed for reinforcements is that of the next click, and those who could still come are asked about once.
#[test]
fn a_number_places_reinforcements() {
    let (mut table, _folder) = begun("1754 Conquest, Begin: As you set it up");
    table.click("Drawn: British Regulars");
    table.key(Key::Enter);
    table.keys("3");
    assert!(table.see("Reinforcements, 4 to place, 3 with the next click: click an area."));
    click(&mut table, "Boston");
    let question = "Before the reinforcements end: 1 unit may still come on.";
    table.click("Place (Enter)");
    assert!(table.see(question) && !table.campaign().state().reinforced);
    table.keys("9");
    click(&mut table, "Halifax");
    assert!(!table.see(question), "a click goes on placing");
    table.key(Key::Enter);
    assert_eq!((cubes(&table, "Boston", "british_regulars"), cubes(&table, "Halifax", "british_regulars")), (3, 1));
    assert!(!table.see("type how many areas"), "no number went to the movement card");
    table.ctrl(Key::Z);
    click(&mut table, "Boston");
    table.key(Key::Enter);
    table.key(Key::Enter);
    assert_eq!(cubes(&table, "Boston", "british_regulars"), 1, "the second time the rest is left out");
}

/// The movement cards stay where they are from the draw of the cube until one is played.
#[test]
fn the_movement_cards_stay_while_reinforcements_come() {
    let (mut table, _folder) = begun("1754 Conquest, Begin: As you set it up");
    table.set_size(eframe::egui::vec2(1280.0, 800.0));
    table.click("Drawn: British Regulars");
    table.key(Key::Enter);
    let card = |table: &Table| table.get_by_label("Movement card: 2 armies, 2 areas").rect();
    let before = card(&table);
    click(&mut table, "Boston");
    assert_eq!(card(&table), before, "one is placed");
    table.keys("3");
    click(&mut table, "Halifax");
    assert_eq!(card(&table), before, "all are placed");
    table.key(Key::Enter);
    assert!(table.campaign().state().reinforced);
    assert_eq!(card(&table), before, "they have come");
}

/// Action on a control: it is pressed, or a number or a name is typed into it.
type Deed = (&'static str, Option<&'static str>);

/// A choice that is no area: how it comes up, the controls in their order, and what has come of it.
type Other = (&'static str, Begin, &'static [Deed], fn(&Table) -> bool);

/// The choices of a turn that are no areas.
const OTHERS_CHOSEN: [Other; 7] = [
    (
        "the cube that came out of the bag",
        || campaign_on(CHOICES),
        &[("Drawn: British Regulars", None), ("Apply (Enter)", None)],
        |table| table.campaign().state().active == Some(FactionId::from("british_regulars")),
    ),
    (
        "a Truce",
        || drawn("British Regulars"),
        &[("Truce", None), ("Movement card: 1 army, 2 areas", None)],
        |table| table.campaign().state().truces.contains(&FactionId::from("british_regulars")),
    ),
    (
        "a card that is known",
        || drawn("British Regulars"),
        &[("Card: 12 General Brock", None), ("Play (Enter)", None)],
        |table| table.see("In play: General Brock"),
    ),
    (
        "a card by its name",
        || drawn("British Regulars"),
        &[("A card that is not listed", None), ("Unlisted card, name", Some("A fog")), ("Play it by name", None)],
        |table| table.see("In play: A fog"),
    ),
    (
        "whom hits take",
        hit,
        &[("American Militia, lost", Some("1")), ("American Regulars, lost", Some("1")), ("Apply (Enter)", None)],
        |table| (cubes(table, "Rome", "american_militia"), cubes(table, "Rome", "american_regulars")) == (1, 0),
    ),
    (
        "control set by hand",
        || {
            let (mut table, folder) = campaign_on(CHOICES);
            table.click("Correct the board by hand");
            table.click("Control markers");
            click(&mut table, "Rome");
            (table, folder)
        },
        &[("British", None), ("Correct: markers", Some("1")), ("Why", Some("miscounted")), ("Correct the board", None)],
        |table| table.campaign().state().areas[&AreaId::from("Rome")].control.as_ref().is_some_and(|(_, markers)| *markers == 1),
    ),
    (
        "cubes set right by hand",
        || {
            let (mut table, folder) = campaign_on(CHOICES);
            table.click("Correct the board by hand");
            (table, folder)
        },
        &[
            ("Correct: American Militia", None),
            ("Correct: cubes", Some("2")),
            ("Correct: from the stockpile", None),
            ("Correct: to the fled", None),
            ("Why", Some("miscounted")),
            ("Correct the board", None),
        ],
        |table| table.campaign().state().fled_of(&FactionId::from("american_militia")) == 2,
    ),
];

/// The focus goes to a control by Tab alone.
fn tab_to(table: &mut Table, label: &str) {
    for _ in 0..300 {
        if table.query_all_by_label(label).any(|node| node.is_focused()) {
            table.run();
            return;
        }
        table.key_press(Key::Tab);
        table.step();
    }
    panic!("Tab does not come to \"{label}\"");
}

/// Every other choice of a turn, with the mouse alone and with the keys alone; no list is opened.
#[test]
fn every_other_choice_is_made_by_mouse_and_by_keys() {
    for (choice, begin, deeds, came) in OTHERS_CHOSEN {
        for by_keys in [false, true] {
            let (mut table, _folder) = begin();
            for (label, typed) in deeds {
                if by_keys {
                    tab_to(&mut table, label);
                } else if typed.is_none() {
                    table.click(label);
                }
                match typed {
                    Some(text) if by_keys => {
                        table.ctrl(Key::A);
                        table.keys(text);
                    }
                    Some(text) => table.set(label, text),
                    None if by_keys => table.key(Key::Space),
                    None => {}
                }
            }
            assert!(came(&table), "{choice}, by keys: {by_keys}: {}", table.campaign_says());
        }
    }
}

/// Checks that tasks a turn would leave undone are named once before it ends; the second request ends it, and Esc goes on with it.
#[test]
fn what_a_turn_leaves_undone_is_said_before_it_ends() {
    let (mut table, _folder) = campaign_on(CHOICES);
    table.click("Drawn: British Regulars");
    table.key(Key::Enter);
    let text = "took no reinforcements";
    table.ctrl(Key::Enter);
    assert!(table.see(text) && table.campaign().state().active.is_some());
    table.key(Key::Escape);
    assert!(!table.see(text));
    table.ctrl(Key::Enter);
    assert!(table.see(text) && table.campaign().state().active.is_some(), "after Esc it is asked again");
    table.ctrl(Key::Enter);
    assert!(table.campaign().state().active.is_none());
    table.ctrl(Key::Z);
    // With all done there is nothing to say.
    table.key(Key::Enter);
    carded(&mut table);
    table.ctrl(Key::Enter);
    assert!(table.campaign().state().active.is_none(), "{}", table.campaign_says());
}

/// A click where nothing is asked begins no march before there is a card for it.
#[test]
fn a_click_beside_what_is_asked_begins_no_march() {
    let (mut table, _folder) = begun("1812 The Invasion of Canada, Begin: Full campaign of 1812");
    click(&mut table, "Albany");
    click(&mut table, "Buffalo");
    assert!(!table.see("Albany to Buffalo"));
    assert!(table.see("British Regulars, 4 to set up: click an area."));
}

/// A number typed at the set-up is that of the next click.
#[test]
fn a_click_sets_up_as_many_as_were_typed() {
    let (mut table, _folder) = begun("1812 The Invasion of Canada, Begin: Full campaign of 1812");
    table.set("British Regulars, set up", "3");
    assert!(table.see("British Regulars, 4 to set up, 3 at a click: click an area."));
    click(&mut table, "York");
    assert_eq!(cubes(&table, "York", "british_regulars"), 3);
    click(&mut table, "Montreal");
    assert_eq!(cubes(&table, "Montreal", "british_regulars"), 1, "no more than are left");
}

/// A digit typed at the set-up is the number of units of the next click, without a click in its field. The last line offers digits, and
/// neither the end of a turn nor a draw; a key that does nothing says why.
#[test]
fn digits_are_the_number_of_the_next_click() {
    let (mut table, _folder) = begun("1812 The Invasion of Canada, Begin: Full campaign of 1812");
    // The strip has a phase of that name too.
    let is_last = |own: &crate::sight::Words| own.place.top() > crate::sight::window(&table).bottom() - 28.0;
    let line = crate::sight::Sight::of(&table).words.into_iter().filter(is_last).map(|own| own.text).collect::<Vec<_>>();
    let offers = |words: &str| line.iter().any(|own| own == words);
    assert!(offers("how many") && !offers("end turn") && !offers("roll"), "{line:?}");
    table.keys("3");
    assert!(table.see("British Regulars, 4 to set up, 3 at a click: click an area."));
    table.keys("9");
    assert!(table.see("British Regulars, 4 to set up, 4 at a click: click an area."), "no more than there are");
    table.keys("2");
    click(&mut table, "York");
    assert_eq!(cubes(&table, "York", "british_regulars"), 2);
    assert!(table.see("British Regulars, 2 to set up: click an area."), "the next click sets one up again");
    table.keys("r");
    assert!(table.see("Nothing is drawn or rolled now."));
}

/// While a fact of the log is changed the map is to look at: a click on it sets nothing up.
#[test]
fn the_map_waits_while_a_fact_is_changed() {
    let (mut table, _folder) = begun("1812 The Invasion of Canada, Begin: Full campaign of 1812");
    click(&mut table, "York");
    assert_eq!(cubes(&table, "York", "british_regulars"), 1);
    table.keys("l");
    table.get_all_by_label_contains("1 British Regular comes on at York").next().unwrap().click();
    table.run();
    table.keys("e");
    assert!(table.see("Change a fact"));
    assert!(!table.see("British Regulars, 3 to set up: click an area."));
    click(&mut table, "Montreal");
    assert_eq!(cubes(&table, "Montreal", "british_regulars"), 0);
    table.key(Key::Escape);
    click(&mut table, "Montreal");
    assert_eq!(cubes(&table, "Montreal", "british_regulars"), 1);
}

/// As soon as a battle is over, it stands there large who holds the area, until play goes on.
#[test]
fn the_end_of_a_battle_says_who_holds_the_area() {
    let (mut table, _folder) = hit();
    table.key(Key::Enter);
    table.keys("ccc");
    table.key(Key::Enter);
    table.key(Key::Enter);
    table.keys("hh");
    table.key(Key::Enter);
    if table.campaign().state().battle.is_some() {
        table.key(Key::Enter);
    }
    assert!(table.campaign().state().battle.is_none(), "{}", table.campaign_says());
    let held = "The British side holds Rome";
    assert!(table.get_by_label(held).rect().height() > 20.0, "as a heading, in the step of the battles");
    assert!(table.see("4. Battles: now"), "and all four steps stay in sight");
    table.ctrl(Key::Enter);
    assert!(!table.see(held));
}

/// Checks that of two battles the one pointed at is fought first, though the other is first in the list.
#[test]
fn the_first_battle_is_chosen_on_the_map() {
    let board = CHOICES
        .replace(r#""borders": ["Prescott"], "cubes""#, r#""borders": ["Prescott", "Albany"], "cubes""#)
        .replace(r#""borders": ["Rome"], "cubes""#, r#""borders": ["Rome", "Montreal"], "cubes""#);
    let (mut table, _folder) = marching_on(&board);
    for (from, to) in [("Prescott", "Rome"), ("Montreal", "Albany")] {
        click(&mut table, from);
        click(&mut table, to);
        table.key(Key::Enter);
    }
    click(&mut table, "Rome");
    table.key(Key::Enter);
    assert_eq!(table.campaign().state().battle.as_ref().map(|battle| battle.area.as_str()), Some("Rome"));
}

/// A refusal is no longer on the screen once what it asks for has been done.
#[test]
fn a_refusal_goes_with_what_it_is_about() {
    let (mut table, _folder) = fled();
    table.key(Key::Enter);
    let place_is_shut = |table: &Table| table.get_by_label("Place (Enter)").accesskit_node().is_disabled();
    let asks = "hoose where the 2 fled units come back";
    assert!(table.see(asks) && place_is_shut(&table), "what is refused gives its reason and cannot be pressed");
    let events = |table: &Table| table.campaign().journal().len();
    let before = events(&table);
    table.key(Key::Enter);
    assert_eq!(events(&table), before);
    click(&mut table, "Pittsburgh");
    click(&mut table, "Albany");
    assert!(!table.see(asks) && !place_is_shut(&table));
    table.key(Key::Enter);
    assert_eq!((events(&table), table.app().desk().notices().len()), (before + 1, 0));
}

/// Checks the target of a typed number in a campaign: the count the foot asks for, and nothing where faces are pictures.
#[test]
fn every_number_of_a_campaign_goes_to_what_is_asked_next() {
    use Step::{Click, Enter, Goes, Keys, Nothing};
    // More cubes than there is room for one by one.
    let many = || {
        let board = CHOICES.replace(r#", "cubes": {"british_regulars": 4}"#, "");
        marching_on(&board.replace(r#"{"british_regulars": 2}"#, r#"{"british_regulars": 22}"#))
    };
    let steps: Vec<(&str, Begin, Vec<Step>)> = vec![
        ("a cube is drawn", || campaign_on(CHOICES), vec![Goes("7", ""), Nothing]),
        ("hits are taken", hit, vec![Goes("1", "American Regulars, lost: 1"), Nothing]),
        ("faces are told", || attacking(CHOICES, ""), vec![Goes("5", ""), Nothing]),
        (
            "an area is sought",
            marching,
            vec![
                Keys("/"),
                Goes("Pres", "Find an area: Pres"),
                Enter,
                Click("British Regulars, cube 2: goes"),
                Click("British Regulars, cube 2: stays"),
                Goes("1", ""),
                Click("British Regulars, cube 1: goes"),
                Goes("1", ""),
                Click("British Regulars, cube 2: stays"),
                Nothing,
            ],
        ),
        (
            "an army too large for a cube each",
            many,
            vec![Keys("/"), Goes("Pres", "Find an area: Pres"), Enter, Goes("1", "British Regulars, march: 1"), Nothing],
        ),
        (
            "a card is read off",
            || drawn("British Regulars"),
            vec![Click("By boat, or other numbers"), Click("Movement card, armies"), Goes("1", "Movement card, armies: 1")],
        ),
    ];
    for (of, begin, steps) in steps {
        let (mut table, _folder) = begin();
        walk(&mut table, of, |table| table.campaign().journal().cursor(), &steps);
    }
}

/// An army is marched by `/` and names alone; what is no answer is told, as of a click.
#[test]
fn a_name_and_enter_pick_an_area() {
    let (mut table, _folder) = marching();
    for area in ["presc", "ROME"] {
        table.keys("/");
        table.keys(area);
        table.key(Key::Enter);
    }
    table.key(Key::Enter);
    let last = table.campaign().journal().last_applied().unwrap().command.clone();
    assert!(matches!(&last, Command::Move { from, path, .. } if from.as_str() == "Prescott" && path[0].as_str() == "Rome"), "{last:?}");
    // What Enter would pick is named before it is pressed.
    table.keys("/pre");
    assert!(table.see("Enter: Prescott"));
    table.key(Key::Escape);
    table.keys("/nowhere");
    assert!(table.see("No area has that name."));
    table.key(Key::Escape);
    assert!(table.query_by_label("Find an area").is_none());
}
