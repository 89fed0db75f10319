//! Tests of the list of a turn of an area game at the left of its map: cards, steps and battles to come are read in a small window.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::layouts::{FRONTIER, marches, ordered, sight};
use crate::player::{Hand, Player as _, app, campaign_on};
use crate::sight::{Sight, resize};
use brigade_major::gui::{App, look};
use brigade_major::store::{Folders, Look};
use eframe::egui::accesskit::Toggled;
use eframe::egui::epaint::Shape;
use eframe::egui::{Color32, Key};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

type Table = Harness<'static, Option<App>>;

/// The smallest laptop the list is made for.
const LAPTOP: (f32, f32) = (1280.0, 800.0);

/// Factions of both games, and the way their campaign begins.
const FACTIONS: [(&str, &[&str]); 2] = [
    ("1812 The Invasion of Canada", &["British Regulars", "Canadian Militia", "Native Americans", "American Regulars", "American Militia"]),
    ("1754 Conquest", &["British Regulars", "British Colonials", "French Regulars", "French Canadiens"]),
];

/// The turn of a faction on a board without units, its reinforcements placed.
fn turn_of(game: &str, faction: &str) -> (Table, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let mut table = app(Some(Folders::at(folder.path())));
    table.keys("a");
    table.click("Campaign");
    table.begin_campaign(&format!("{game}, Begin: As you set it up"));
    table.click(&format!("Drawn: {faction}"));
    table.key(Key::Enter);
    if table.query_all_by_label("No harbor is free of enemies").next().is_some() {
        table.click("No harbor is free of enemies");
    }
    while table.see("1. Reinforcements: now") {
        table.key(Key::Enter);
    }
    resize(&mut table, LAPTOP, 1.0);
    (table, folder)
}

/// Returns the names of all controls that begin with these words.
fn named(table: &Table, words: &str) -> Vec<String> {
    table
        .query_all_by_label_contains(words)
        .filter_map(|node| node.accesskit_node().label())
        .filter(|label| label.starts_with(words))
        .collect()
}

/// Every card of every faction is seen whole above the steps that come next, in both games; no text is cut, whatever is open.
#[test]
fn every_card_of_a_turn_is_read_at_a_small_laptop() {
    let mut faults = Vec::new();
    for (game, factions) in FACTIONS {
        for faction in factions {
            let (mut table, _folder) = turn_of(game, faction);
            let low = table.get_by_label("3. Moves: to come").rect().top();
            let cards = named(&table, "Card: ");
            for card in &cards {
                let place = table.get_by_label(card).rect();
                if place.bottom() > low {
                    faults.push(format!("{game}, {faction}: {card} is cut by {:.0}", place.bottom() - low));
                }
            }
            let look = |table: &Table, state: &str, faults: &mut Vec<String>| {
                faults.extend(sight(table).faults().into_iter().map(|fault| format!("{game}, {faction}, {state}: {fault}")));
                for step in ["3. Moves: to come", "4. Battles: to come"] {
                    let place = table.get_by_label(step).rect();
                    let stock = table.query_all_by_label_contains(" in stock, ").next().unwrap().rect();
                    if place.bottom() > stock.top() {
                        faults.push(format!("{game}, {faction}, {state}: {step} is out of sight"));
                    }
                }
            };
            look(&table, "cards", &mut faults);
            for card in cards {
                table.click(&card);
                look(&table, &card, &mut faults);
                table.click(&card);
            }
            table.click("By boat, or other numbers");
            look(&table, "other numbers", &mut faults);
            for way in ["canoe", "fishing boat", "warship"].into_iter().filter(|_| game.starts_with("1812")) {
                table.click(way);
                look(&table, way, &mut faults);
            }
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

/// The grid lights the card as it is printed, whichever special card adds to it, before it or after it.
#[test]
fn the_grid_lights_the_card_that_was_played() {
    for special in ["Card: 9 War Hawks", "Card: 12 Forced March"] {
        for first in [true, false] {
            let (mut table, _folder) = turn_of("1812 The Invasion of Canada", "American Regulars");
            let mut deeds = [special, "Movement card: 2 armies, 2 areas"];
            if !first {
                deeds.reverse();
            }
            for deed in deeds {
                table.click(deed);
                if deed == special {
                    table.key(Key::Enter);
                }
            }
            let lit =
                table.query_all_by_label_contains("Movement card: ").filter(|node| node.accesskit_node().toggled() == Some(Toggled::True));
            let lit = lit.filter_map(|node| node.accesskit_node().label()).collect::<Vec<_>>();
            assert_eq!(lit, ["Movement card: 2 armies, 2 areas"], "{special}, first: {first}");
            assert!(table.see("2. Cards: done, 2 armies, 2 areas each"));
        }
    }
}

/// Rules §6: of the Truces of 1754 only the moves of the British Regulars' card are known, 3 armies and 2 areas, and of 1812 none. Only that
/// one is a card to be played by its name; the others are read off in the grid.
#[test]
fn a_truce_without_known_moves_is_no_card_of_the_list() {
    for (game, factions) in FACTIONS {
        for faction in factions {
            let (mut table, _folder) = turn_of(game, faction);
            let truces = named(&table, "Card: ").into_iter().filter(|card| card.ends_with("Truce")).collect::<Vec<_>>();
            let is_known = game == "1754 Conquest" && *faction == "British Regulars";
            assert_eq!(truces, if is_known { vec!["Card: 1 Truce".to_owned()] } else { Vec::new() }, "{game}, {faction}");
            if is_known {
                table.click("Card: 1 Truce");
                table.key(Key::Enter);
            } else {
                table.click("Truce");
                table.click("Movement card: 2 armies, 1 area");
            }
            let state = table.campaign().state();
            assert_eq!(state.truces.len(), 1, "{game}, {faction}");
            let orders = state.orders.as_ref().map(|orders| (orders.armies, orders.areas));
            assert_eq!(orders, Some(if is_known { (3, 2) } else { (2, 1) }), "{game}, {faction}");
        }
    }
}

/// A grid from which no card can be picked any more shows none as a button, in every look.
#[test]
fn a_locked_grid_has_no_buttons() {
    let (mut table, _folder) = campaign_on(FRONTIER);
    ordered(&mut table);
    let boxed = |table: &Table, label: &str| {
        let cell = table.get_by_label(label).rect();
        let mut shapes = table.output().shapes.iter().filter_map(|clipped| match &clipped.shape {
            Shape::Rect(rect) if rect.rect == cell => Some(rect.fill != Color32::TRANSPARENT || rect.stroke.width > 0.0),
            _ => None,
        });
        shapes.any(|own| own)
    };
    let (lit, other) = ("Movement card: 2 armies, 1 area", "Movement card: 3 armies, 3 areas");
    for look in [Look::Paper, Look::Lamp, Look::HighContrast] {
        look::apply(&table.ctx, look, 100);
        table.run_steps(2);
        assert!(boxed(&table, lit) && boxed(&table, other), "{look:?}: it can still be replaced");
    }
    marches(&mut table);
    table.key(Key::Enter);
    for look in [Look::Paper, Look::Lamp, Look::HighContrast] {
        look::apply(&table.ctx, look, 100);
        table.run_steps(2);
        assert!(boxed(&table, lit) && !boxed(&table, other), "{look:?}: an army has marched");
    }
}

/// A battle that is to be fought is a card with both sides' cubes above the fold, and its button begins it.
#[test]
fn a_battle_to_come_is_a_card_with_both_sides() {
    let (mut table, _folder) = campaign_on(FRONTIER);
    ordered(&mut table);
    marches(&mut table);
    table.key(Key::Enter);
    resize(&mut table, LAPTOP, 1.0);
    let stock = table.query_all_by_label_contains(" in stock, ").next().unwrap().rect();
    for label in ["Fight for Fort Niagara", "3 British Regulars", "2 Canadian Militia", "2 American Militia", "3 American Regulars"] {
        let place = table.get_by_label(label).rect();
        assert!(place.is_positive() && place.bottom() <= stock.top(), "{label} is out of sight: {place:?} above {stock:?}");
    }
    assert!(table.see("The American side rolls first."));
    let mut hand = Hand::in_window(&mut table, LAPTOP);
    // One army may still march: the battle is asked for twice.
    hand.click("Fight for Fort Niagara");
    hand.click("Fight anyway (Enter)");
    assert!(table.campaign().state().battle.is_some());
}

/// A question about a card has the buttons of a card, and is closed when another card is chosen: Enter plays none that nothing was said of.
#[test]
fn a_question_about_a_card_closes_with_the_choice() {
    let (mut table, _folder) = turn_of("1812 The Invasion of Canada", "American Regulars");
    let ban = named(&table, "Card: ").into_iter().find(|card| card.contains("Publication Ban")).unwrap();
    table.click(&ban);
    table.key(Key::Enter);
    assert!(table.see("Before the card is played: the reinforcements of this turn have come"));
    assert!(table.see("Play it anyway (Enter)") && table.see("Cancel (Esc)"));
    assert!(!table.see("Fight anyway"));
    table.click("Card: 12 Forced March");
    assert!(!table.see("Before the card is played"), "the question is about another card");
    table.click(&ban);
    table.key(Key::Enter);
    table.key(Key::Escape);
    assert!(!table.see("Before the card is played"));
    table.key(Key::Enter);
    table.key(Key::Enter);
    assert!(table.campaign().state().cards.iter().any(|card| card.name.contains("Publication Ban")), "{}", table.campaign_says());
}

/// Rules §3: the short game of 1754 uses cards 7 to 10. No other card is listed in it, and no Truce is spoken of.
#[test]
fn the_short_game_lists_the_cards_of_its_decks() {
    let mut events = Vec::new();
    for faction in FACTIONS[1].1 {
        let folder = tempfile::tempdir().unwrap();
        let mut table = app(Some(Folders::at(folder.path())));
        table.keys("a");
        table.click("Campaign");
        table.begin_campaign("1754 Conquest, Begin: Short introductory game");
        table.click("Draw it now: the rest is not set up");
        assert!(!table.see("Truce"), "between turns");
        table.click(&format!("Drawn: {faction}"));
        table.key(Key::Enter);
        assert!(table.see("1. Rein"));
        assert!(!table.see("Truce"), "{faction}");
        events.extend(named(&table, "Card: "));
        table.key(Key::F11);
        assert!(!table.see("Truce"), "{faction}, scoreboard");
    }
    assert_eq!(events, ["Card: 9 William Johnson", "Card: 9 Virginia Regiment", "Card: 9 Marquis de Vaudreuil", "Card: 10 Massacre"]);
}

/// No row of the grid, no card and no battle to come is cut, at any size of type and whatever the turn asks; at twice the type and more the
/// whole grid is in sight as its step begins.
#[test]
fn no_row_or_card_of_a_turn_is_cut() {
    let mut faults = Vec::new();
    type Begin = fn() -> (Table, tempfile::TempDir);
    let reinforcing: Begin = || {
        let folder = tempfile::tempdir().unwrap();
        let mut table = app(Some(Folders::at(folder.path())));
        table.keys("a");
        table.click("Campaign");
        table.begin_campaign("1754 Conquest, Begin: As you set it up");
        table.click("Drawn: British Regulars");
        table.key(Key::Enter);
        (table, folder)
    };
    let fighting: Begin = || {
        let (mut table, folder) = campaign_on(FRONTIER);
        ordered(&mut table);
        marches(&mut table);
        table.key(Key::Enter);
        (table, folder)
    };
    let states: [(&str, Begin); 4] = [
        ("reinforcements", reinforcing),
        ("cards of 1812", || turn_of("1812 The Invasion of Canada", "American Regulars")),
        ("cards of 1754", || turn_of("1754 Conquest", "British Regulars")),
        ("a battle to come", fighting),
    ];
    for (state, begin) in states {
        let (mut table, _folder) = begin();
        for (window, size) in [(LAPTOP, 1.0), (LAPTOP, 1.5), (LAPTOP, 2.0), (LAPTOP, 2.5), ((1024.0, 768.0), 2.0)] {
            resize(&mut table, window, size);
            if table.see("Panel: Turn") {
                table.click("Panel: Turn");
            }
            table.run();
            let words = Sight::of(&table).words;
            let seen = |text: &str| words.iter().filter(|words| words.text == text).map(|words| words.shown().height()).fold(0.0, f32::max);
            let grid = ["1 army", "2 armies", "3", "4"];
            let cards = named(&table, "Card: ");
            let rows = cards.iter().filter_map(|card| card.split_once(' ')?.1.split_once(' ')).map(|(_, name)| name);
            for text in rows.chain(grid) {
                let is_cut = words.iter().any(|words| words.text == text && !words.is_whole() && words.shown().is_positive());
                if is_cut {
                    faults.push(format!("{state} at {size}: {text} is cut"));
                }
            }
            let harbors = "No harbor is free of enemies";
            if state == "reinforcements" && size <= 1.0 && seen(harbors) <= 0.0 {
                faults.push(format!("{state} at {size}: what the foot asks is not in sight, though there is room"));
            }
            if state.starts_with("cards") && grid.iter().any(|text| seen(text) <= 0.0) {
                faults.push(format!("{state} at {size}: the grid is not in sight"));
            }
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}
