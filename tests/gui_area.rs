//! The area games in the app, as their players use them.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

mod player;

use brigade_major::campaign::{Campaign, sentence};
use brigade_major::gui::App;
use eframe::egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use player::{Player as _, app};

type Table = Harness<'static, Option<App>>;

fn area_games() -> Table {
    let mut table = app(None);
    table.keys("a");
    table
}

/// Types a number into a field.
fn set(table: &mut Table, field: &str, number: &str) {
    table.get_by_label(field).scroll_to_me();
    table.run();
    table.get_by_label(field).focus();
    table.run();
    table.key_press_modifiers(Modifiers::COMMAND, Key::A);
    table.run();
    table.keys(number);
}

fn play(table: &Table) -> &Campaign {
    table.app().area().play().unwrap()
}

fn log(table: &Table) -> Vec<String> {
    let play = play(table);
    play.journal().applied().map(|event| sentence(play.setup(), event)).collect()
}

/// Four regulars against six militia: the worked example of the interface.
fn four_against_six() -> Table {
    let mut table = area_games();
    set(&mut table, "British Regulars, cubes", "4");
    set(&mut table, "American Militia, cubes", "6");
    table
}

#[test]
fn the_odds_stand_there_at_once() {
    let mut table = area_games();
    assert!(table.see("Look at your dice") && table.see("[house value]"));
    assert!(table.see("Set the cubes of both sides"));
    set(&mut table, "British Regulars, cubes", "4");
    set(&mut table, "American Militia, cubes", "5");
    table.click("American Militia, cubes: one more");
    table.get_by_label("BRITISH 72 IN 100");
    table.get_by_label("AMERICAN 28 IN 100");
    assert!(table.see("British side left on average, lost battles counted as none: 1.73."));
    table.click("two more American?");
    assert!(table.see("With two more American Militia the American side wins"));
    table.click("Rolls first: American");
    assert!(table.query_by_label("BRITISH 72 IN 100").is_none(), "who rolls first matters");
}

#[test]
fn what_cannot_be_is_told_in_sentences() {
    let mut table = four_against_six();
    set(&mut table, "British Regulars, cubes", "99");
    assert!(table.see("british.british_regulars: "));
    set(&mut table, "British Regulars, cubes", "4");
    set(&mut table, "American Militia, hit faces", "5");
    assert!(table.see("9 faces; a die has six") && table.see("that add to six"));
}

#[test]
fn the_owners_dice_count_and_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let folders = || Some(brigade_major::store::Folders::at(folder.path()));
    let mut table = app(folders());
    table.keys("a");
    set(&mut table, "British Regulars, hit faces", "2");
    set(&mut table, "British Regulars, command faces", "4");
    table.click("These are the faces of my dice");
    assert!(!table.see("Look at your dice"));
    let mut again = app(folders());
    again.keys("a");
    assert!(!again.see("Look at your dice") && again.see("as you saw it"));
}

#[test]
fn a_battle_is_rolled_out_to_its_end() {
    let mut table = four_against_six();
    table.click("Fight it out");
    assert!(table.see("The British side rolls.") && table.see("The British Regulars throw 2 dice."));
    table.click("British Regulars: hit");
    table.click("British Regulars: command");
    table.click("Take this roll (Enter)");
    // Only militia could be hit: nobody is asked. The command is.
    assert!(table.see("1 of the British Regulars may leave"));
    table.click("Everybody stays (Enter)");
    assert!(table.see("The American Militia throw 3 dice."));
    let events = play(&table).journal().cursor();
    table.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    table.run();
    assert_eq!(play(&table).journal().cursor(), events - 1);
    assert!(table.see("1 of the British Regulars may leave"));
    table.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    table.run();
    table.keys("r");
    assert!(log(&table).last().unwrap().starts_with("Rolled: American Militia"), "{:?}", log(&table));
    table.click("Roll it out to the end");
    table.get_by_label("The battle is over");
    assert!(play(&table).state().battle.is_none() && log(&table).last().unwrap().contains("has won the battle"));
}

#[test]
fn whom_hits_take_is_chosen() {
    let mut table = area_games();
    set(&mut table, "British Regulars, cubes", "3");
    set(&mut table, "American Regulars, cubes", "2");
    set(&mut table, "American Militia, cubes", "2");
    table.click("Fight it out");
    table.click("British Regulars: hit");
    table.click("British Regulars: hit");
    table.click("Take this roll (Enter)");
    assert!(table.see("2 hits on the American side: whom do they take?"));
    set(&mut table, "American Militia, lost", "0");
    assert!(table.see("of 2 are named"));
    set(&mut table, "American Regulars, lost", "2");
    table.click("Take these losses (Enter)");
    let state = play(&table).state();
    let here = &state.areas[&brigade_major::id::AreaId::from("The field")];
    assert_eq!((here.of(&"american_militia".into()), here.of(&"american_regulars".into())), (2, 0));
}
