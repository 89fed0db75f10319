//! The state sheet of a campaign (digest §1, §3, §4).

use std::sync::Arc;

use brigade_major::game::{FaceOrigin, Request};
use brigade_major::games::area::Tables;
use brigade_major::games::area::campaign::{AreaUnits, Board, Campaign, Command, begin, map_sheet, state_sheet};
use brigade_major::games::area::kinds;
use brigade_major::id::{AreaId, FactionId, RowId};
use brigade_major::sheet::{Inks, MOST_FITTED_TENTHS, Paper, one_page_size_tenths, plate_svg};

use super::print_one;

use super::line;

/// A board of our own making.
const BOARD: &str = r#"{"kind": "brigade-major board", "format": 1, "game": "invasion1812", "areas": [
    {"name": "York", "home": "british", "stars": 1, "cubes": {"canadian_militia": 3, "native_americans": 1}},
    {"name": "Buffalo", "home": "american", "stars": 1, "cubes": {"british_regulars": 2}},
    {"name": "Albany", "home": "american", "stars": 0}
]}"#;

fn campaign() -> Campaign {
    let tables = Arc::new(Tables::shipped(&kinds::INVASION).unwrap());
    let board = Board::parse(BOARD, &tables).unwrap();
    begin(&tables, board, RowId::from("own"))
}

#[test]
fn the_state_sheet_has_areas_stockpiles_hands_and_turn_cubes() {
    let mut play = campaign();
    let text = state_sheet(&play).text();
    assert!(text.starts_with("1812 The Invasion of Canada\nRound 1 · between turns."), "{text}");
    line(&text, "Turn cubes drawn | none");
    line(&text, "Truces played | British 0 of 3, American 0 of 2");
    assert!(line(&text, "York | ").contains("3 Canadian Militia"), "{text}");
    assert!(line(&text, "York | ").contains("1 Native American"), "{text}");
    assert!(line(&text, "Buffalo | 2 British Regulars | ").contains("control markers: 1 British"), "{text}");
    line(&text, "Empty: Albany");
    let known = play.state();
    let regulars = FactionId::from("british_regulars");
    let hand = known.hands[&regulars];
    line(&text, &format!("British Regulars | 2 | {} | 0 | {} | {} |", known.stock_of(&regulars), hand.hand, hand.deck));
    let draw = Command::Draw { faction: regulars, origin: FaceOrigin::Typed, symbol_areas: None, fill: Vec::new() };
    play.submit(Request { command: draw, override_note: Some("".into()) }).unwrap();
    let text = state_sheet(&play).text();
    line(&text, "Round 1 · turn of the British Regulars. As it stands after 1 event of the log.");
    line(&text, "Turn cubes drawn | British Regulars");
    line(&text, "Reinforcements | not placed yet");
    assert!(!line(&text, "In the bag").contains("British Regulars"));
    let sheet = state_sheet(&play);
    let size = one_page_size_tenths(&sheet, Paper::Letter, 100).unwrap();
    assert_eq!(print_one(&sheet, Paper::Letter, Some(size)).pages, 1);
}

/// Checks that units on no area are listed with the place where they wait.
#[test]
fn units_to_place_are_on_the_state_sheet() {
    let tables = Arc::new(Tables::shipped(&kinds::INVASION).unwrap());
    let board = Board::parse(BOARD, &tables).unwrap();
    let mut play = begin(&tables, board, RowId::from("full_campaign"));
    let before = play.state().to_place.clone();
    assert!(line(&state_sheet(&play).text(), "Units to place").contains("4 British Regulars"), "{before:?}");
    let place = AreaUnits { area: AreaId::from("York"), units: 1 };
    let set_up = Command::SetUp { faction: FactionId::from("british_regulars"), place };
    play.submit(Request { command: set_up, override_note: Some("".into()) }).unwrap();
    let text = state_sheet(&play).text();
    assert!(line(&text, "Units to place").contains("3 British Regulars"), "{text}");
    assert!(line(&text, "York | ").contains("1 British Regular"), "{text}");
}

/// The map of a campaign is on one page with its stockpiles, every area by name on it; alone it is written as SVG.
#[test]
fn the_map_is_on_one_page() {
    let play = campaign();
    let sheet = map_sheet(&play);
    let size = one_page_size_tenths(&sheet, Paper::A4, MOST_FITTED_TENTHS).unwrap();
    let printed = print_one(&sheet, Paper::A4, Some(size));
    assert_eq!(printed.pages, 1);
    assert_eq!(printed.pdf, print_one(&sheet, Paper::A4, Some(size)).pdf, "the same bytes twice");
    assert!(sheet.text().contains("British Regulars"), "{}", sheet.text());
    // The stockpiles list each faction once, and the legend has the shape of its cubes.
    for key in ["British Regulars", "Native Americans", "points", "held"] {
        assert!(sheet.legend.iter().any(|sign| sign.text == key), "{key}: {:?}", sheet.legend.iter().map(|sign| &sign.text));
    }
    let svg = plate_svg(sheet.plate.as_ref().unwrap(), &sheet.title, Paper::A4, Inks::Gray);
    for area in play.state().areas.keys().filter(|area| area.as_str().chars().count() <= 16) {
        assert!(svg.contains(&format!(">{area}</text>")), "{area} is not on the map");
    }
    assert!(svg.contains(">Lake Erie</text>"));
}
