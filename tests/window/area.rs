//! The area games in the app, as their players use them.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::player;

use crate::player::{Player as _, app};
use brigade_major::game::{CorrectCall, LinePlace};
use brigade_major::games::area::campaign::{AreaRules, Command, sentence};
use brigade_major::games::area::card::Way;
use brigade_major::games::battlecry1812::battle::Battlecry1812;
use brigade_major::gui::App;
use brigade_major::gui::shell::desk::DeskPlace;
use brigade_major::store::Folders;
use eframe::egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

type Table = Harness<'static, Option<App>>;

fn area_games() -> Table {
    let mut table = app(None);
    table.keys("a");
    table
}

fn log(table: &Table) -> Vec<String> {
    let play = table.campaign();
    play.journal().applied().map(|event| sentence(play.setup(), event)).collect()
}

/// Four regulars against six militia: the worked example of the interface.
fn four_against_six(folders: Option<Folders>) -> Table {
    let mut table = app(folders);
    table.keys("a");
    table.set("British Regulars, cubes", "4");
    table.set("American Militia, cubes", "6");
    table
}

/// The same battle, kept in a folder, after its first round.
fn fought_a_round(folders: Folders) -> Table {
    let mut table = four_against_six(Some(folders));
    table.click("Fight it out");
    table.keys("r");
    table.key(Key::Enter);
    table
}

#[test]
fn the_odds_stand_there_at_once() {
    let mut table = area_games();
    assert!(table.see("Look at your dice"));
    assert!(table.see("[assumed]"));
    assert!(table.see("Set the cubes of both sides"));
    table.set("British Regulars, cubes", "4");
    table.set("American Militia, cubes", "5");
    table.click("American Militia, cubes: one more");
    table.get_by_label("Who holds the field: British 72 in 100, American 28 in 100");
    assert!(table.see("The British side keeps 1.73 cubes on average."));
    table.click("two more American?");
    assert!(table.see("With two more American Militia the American side wins"));
    table.click("Rolls first: American");
    assert!(!table.see("British 72 in 100"), "who rolls first matters");
}

/// Who opens the page types at once, and hears of a number that cannot be before the other side has any.
#[test]
fn the_first_number_has_the_cursor_and_too_many_units_are_told_at_once() {
    let mut table = area_games();
    table.keys("99");
    assert!(table.see("Set the cubes of both sides"));
    assert!(table.see("British Regulars must be 0 to 25, not 99"));
}

/// A battle of half the box is solved when it is asked for, not at every keystroke.
#[test]
fn a_large_battle_waits_for_its_button() {
    let mut table = area_games();
    for (field, cubes) in [
        ("British Regulars, cubes", "11"),
        ("Canadian Militia, cubes", "11"),
        ("Native Americans, cubes", "11"),
        ("American Regulars, cubes", "11"),
        ("American Militia, cubes", "11"),
    ] {
        table.set(field, cubes);
    }
    assert!(table.see("A large battle: 497,664 positions to work out"));
    assert!(!table.see("Who holds the field"));
    table.click("Work the odds out");
    assert!(table.see("Who holds the field: British "));
    assert!(!table.see("A large battle"));
    table.click("American Militia, cubes: one more");
    assert!(table.see("A large battle: 539,136 positions"), "another battle is another question");
    assert!(!table.see("Who holds the field"), "another battle is another question");
    table.click("Fight it out");
    assert!(table.see("A large battle: 539,136 positions"));
    table.click("Work the odds out");
    assert!(table.see("Who holds the field: British "));
    table.keys("r");
    table.key(Key::Enter);
    assert!(!table.see("Who holds the field"), "the next position is not solved unasked");
}

/// The page of luck is of a battle of cubes too, and follows the rolls.
#[test]
fn the_luck_of_a_battle_of_cubes() {
    let mut table = four_against_six(None);
    table.click("Fight it out");
    table.click("Luck");
    assert!(table.see("Units lost to the dice"));
    assert!(table.see("British: no roll could cost units yet."));
    table.keys("a");
    table.keys("g");
    table.click("Luck");
    assert!(!table.see("British: no roll could cost units yet."));
    assert!(table.see(" expected."));
    assert!(table.see("Battle dice have pictures and no numbers"));
    table.keys("a");
    assert!(!table.see(" expected."));
    assert!(table.see("Undo (Ctrl+Z)"));
}

#[test]
fn what_cannot_be_is_told_in_sentences() {
    let mut table = four_against_six(None);
    table.set("British Regulars, cubes", "99");
    assert!(table.see("British Regulars must be 0 to "));
    table.set("British Regulars, cubes", "4");
    table.set("American Militia, hit faces", "5");
    assert!(table.see("9 faces; a die has 6"));
    assert!(table.see("that add to 6"));
}

#[test]
fn the_owners_dice_count_and_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let folders = || Some(Folders::at(folder.path()));
    let mut table = app(folders());
    table.keys("a");
    table.set("British Regulars, hit faces", "2");
    table.set("British Regulars, command faces", "4");
    table.click("These are the faces of my dice");
    assert!(!table.see("Look at your dice"));
    let mut again = app(folders());
    again.keys("a");
    assert!(!again.see("Look at your dice"));
    assert!(again.see("checked by you"));
}

/// A key that is no face of the next die is not dropped without a word.
#[test]
fn a_key_that_is_no_face_of_the_die_is_named() {
    let mut table = four_against_six(None);
    table.click("Fight it out");
    table.keys("3");
    assert!(table.see("These dice have no numbers: H is hit, F is flee, C is command."));
    table.keys("f");
    assert!(table.see("The die of the British Regulars has no flee face."));
    // However fast the next face is typed, until the player has looked.
    table.keys("hc");
    assert!(table.see("The die of the British Regulars has no flee face. Check the dice typed after it."));
    table.key(Key::Backspace);
    assert!(!table.see("The die of the British Regulars has no flee face."));
}

/// Checks that a roll of the program stays, however often it is asked for before it is applied.
#[test]
fn a_roll_of_cubes_stands() {
    let rolled = |times: usize| {
        let mut table = four_against_six(None);
        table.click("Fight it out");
        (0..times).for_each(|_| table.keys("r"));
        table.key(Key::Enter);
        log(&table).last().unwrap().to_string()
    };
    let once = rolled(1);
    assert!(once.starts_with("Rolled: "), "{once}");
    assert!((2..7).all(|times| rolled(times) == once));
}

#[test]
fn a_battle_is_rolled_out_to_its_end() {
    let mut table = four_against_six(None);
    table.click("Fight it out");
    assert!(table.see("The British side rolls"));
    assert!(table.see("The British Regulars throw 2 dice."));
    assert!(table.see("The faces of the dice are assumed."));
    table.keys("h");
    table.keys("c");
    table.click("Apply (Enter)");
    // Only militia could be hit: nobody is asked. The command is.
    assert!(table.see("1 British Regular may leave"));
    table.click("Apply (Enter)");
    assert!(table.see("The American Militia throw 3 dice."));
    let events = table.campaign().journal().cursor();
    table.ctrl(Key::Z);
    assert_eq!(table.campaign().journal().cursor(), events - 1);
    assert!(table.see("1 British Regular may leave"));
    table.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    table.run();
    table.keys("r");
    table.key(Key::Enter);
    assert!(log(&table).last().unwrap().starts_with("Rolled: American Militia"), "{:?}", log(&table));
    table.keys("g");
    assert!(table.see("side holds "), "who holds the area is said large");
    assert!(table.campaign().state().battle.is_none());
    assert!(log(&table).last().unwrap().contains("has won the battle"));
    // Nothing is left to throw: the last line offers no faces, and the main button begins another.
    assert!(!table.see("Key H: "), "no face of a die");
    table.key(Key::Enter);
    assert!(table.see("British Regulars, cubes"), "the odds, where a battle is set up");
}

/// A battle of cubes that is over is one to look back on: it is not among those to go on with.
#[test]
fn a_battle_without_a_campaign_ends() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = fought_a_round(Folders::at(folder.path()));
    assert!(table.app().desk().session().standing().result.is_none());
    table.keys("g");
    let result = table.app().desk().session().standing().result;
    assert!(result.as_ref().is_some_and(|text| text.contains("side holds the field")), "{result:?}");
    table.ctrl(Key::Z);
    assert!(table.app().desk().session().standing().result.is_none(), "it goes on");
}

/// The app is killed, or the machine dies in the middle of a line: all that was on the screen is there again.
#[test]
fn a_battle_without_a_campaign_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let folders = || Folders::at(folder.path());
    let mut table = fought_a_round(folders());
    table.ctrl(Key::Z);
    table.keys("r");
    table.key(Key::Enter);
    let (said, state) = (log(&table), table.campaign().state().clone());
    drop(table);
    let path = folders().battles.join("invasion1812-1.cubes.jsonl");
    let whole = std::fs::read(&path).unwrap();
    for torn in ["", "{\"event\":", "\n{\"event\": {\"command\": {\"do\": \"roll\""] {
        let torn = torn.trim_start();
        std::fs::write(&path, [whole.as_slice(), torn.as_bytes()].concat()).unwrap();
        let mut again = app(Some(folders()));
        assert_eq!((log(&again), again.campaign().state()), (said.clone(), &state), "resumed at the start");
        assert_eq!(again.see("was cut off in the middle of writing"), !torn.is_empty());
        again.ctrl(Key::Z);
        assert_eq!(log(&again).len() + 1, said.len(), "undo goes on from there");
        again.click("Redo (Ctrl+Shift+Z)");
        assert_eq!(again.campaign().state(), &state);
    }
    // A battle begun after it has a file of its own, and the first is there to go on with.
    let mut again = app(Some(folders()));
    again.click("Odds of the area games");
    again.set("British Regulars, cubes", "1");
    again.set("American Regulars, cubes", "1");
    again.click("Fight it out");
    assert!(folders().battles.join("invasion1812-2.cubes.jsonl").exists());
    again.click("More");
    again.click("Another battle…");
    let button = again.query_all_by_role(eframe::egui::Role::Button).filter_map(|node| node.accesskit_node().label());
    let first = button.into_iter().find(|label| label.ends_with("invasion1812-1.cubes.jsonl")).unwrap();
    again.click(&first);
    again.key(Key::Enter);
    assert_eq!(again.campaign().state(), &state);
}

#[test]
fn whom_hits_take_is_chosen() {
    let mut table = area_games();
    table.set("British Regulars, cubes", "3");
    table.set("American Regulars, cubes", "2");
    table.set("American Militia, cubes", "2");
    table.click("Fight it out");
    table.keys("h");
    table.keys("h");
    table.click("Apply (Enter)");
    assert!(table.see("2 hits on the American side"));
    table.set("American Militia, lost", "0");
    assert!(table.see("of 2 are named"));
    table.set("American Regulars, lost", "2");
    table.click("Apply (Enter)");
    let state = table.campaign().state();
    let here = &state.areas[&brigade_major::id::AreaId::from("the field")];
    assert_eq!((here.of(&"american_militia".into()), here.of(&"american_regulars".into())), (2, 0));
}

/// The frontier between Montreal and Fort Niagara, as an owner may have filled it in.
const NORTH: &str = r#"{"kind": "brigade-major board", "format": 1, "game": "invasion1812", "areas": [
    {"name": "Montreal", "home": "british", "stars": 1, "borders": ["Queenston"], "water": [], "cubes": {"british_regulars": 4, "canadian_militia": 2}},
    {"name": "York", "home": "british", "stars": 0},
    {"name": "Six Nations", "home": "british", "stars": 0},
    {"name": "Queenston", "home": "british", "stars": 2, "borders": ["Montreal", "Fort Niagara"], "cubes": {"british_regulars": 2, "native_americans": 2}},
    {"name": "Fort Niagara", "home": "american", "stars": 1, "borders": ["Queenston"], "cubes": {"american_militia": 1}},
    {"name": "Pittsburgh", "home": "american"},
    {"name": "Albany", "home": "american"}
]}"#;

/// The app with that board opened, and the folder where it keeps what it is told.
fn on_the_frontier() -> (Table, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("north.json");
    std::fs::write(&path, NORTH).unwrap();
    let mut table = app(Some(Folders::at(folder.path())));
    table.keys("a");
    table.click("Your board");
    table.get_all_by_label("File").last().unwrap().focus();
    table.run();
    table.keys(path.to_str().unwrap());
    table.click("Open this board");
    assert!(table.see("Opened: "));
    assert!(table.see("Areas: 7"));
    (table, folder)
}

/// A turn cube came out of the bag on the table.
fn draw(table: &mut Table, faction: &str) {
    table.click(&format!("Drawn: {faction}"));
    table.click("Apply (Enter)");
}

fn begun() -> (Table, tempfile::TempDir) {
    let (mut table, folder) = on_the_frontier();
    table.click("Campaign");
    table.begin_campaign("1812 The Invasion of Canada, Begin: As you set it up");
    assert!(table.see("Round 1, between turns"));
    (table, folder)
}

/// A battle for Fort Niagara about to be rolled for, and the folder of its campaign.
fn fought_over_niagara() -> (Table, tempfile::TempDir) {
    let (mut table, folder) = begun();
    draw(&mut table, "British Regulars");
    table.click("Movement card: 2 armies, 1 area");
    table.click("Map: Queenston: 2 British Regulars, 2 Native Americans; British 2*");
    table.click("Map: Fort Niagara: 1 American Militia; American 1*");
    table.click("Native Americans, cube 2: goes");
    table.click("Native Americans, cube 1: goes");
    table.click("March (Enter)");
    // One army may still march: the battle is asked for twice.
    table.click("Fight for Fort Niagara");
    table.click("Fight for Fort Niagara");
    (table, folder)
}

/// "We forgot a cube": a march of the log is opened as a plain form of its facts, what comes of it told below, taken over and undone.
#[test]
fn a_march_of_the_log_is_corrected() {
    let (mut table, _folder) = fought_over_niagara();
    let here = |table: &Table| table.campaign().state().units_in(&"Fort Niagara".into(), &"native_americans".into());
    // An early entry is scrolled to first.
    let entry = |table: &mut Table, begins: &str| {
        for press in [false, true] {
            {
                let mut entries = table.get_all_by_label_contains(begins);
                let node = entries.find(|node| node.accesskit_node().role() == eframe::egui::accesskit::Role::Button).unwrap();
                if press { node.click() } else { node.scroll_to_me() }
            }
            table.run();
        }
    };
    let events = table.campaign().journal().cursor();
    table.keys("l");
    entry(&mut table, "2 British Regulars move");
    table.run();
    table.click("Change a fact… (E)");
    assert!(table.see("Change a fact"));
    assert!(table.see("As it was: 2 British Regulars move"));
    assert!(table.see("Change a fact above."));
    table.set("Native Americans that went", "1");
    assert!(table.see("Now: "));
    assert!(table.see("Fort Niagara: "));
    table.click("Correct (Enter)");
    assert_eq!((here(&table), table.campaign().journal().cursor()), (1, events + 1));
    assert!(!table.see("Change a fact above."));
    // The battle fills the page again; the log tells of the correction.
    table.keys("l");
    assert!(table.see("Corrected: "));
    table.keys("l");
    table.click("Undo (Ctrl+Z)");
    assert_eq!((here(&table), table.campaign().journal().cursor()), (0, events));
    // The beginning of the battle has its own form, and Escape leaves it.
    table.keys("l");
    entry(&mut table, "The battle for Fort Niagara");
    table.run();
    table.click("Change a fact… (E)");
    assert!(table.see("Rolls first"));
    assert!(table.see("by the board"));
    table.key(Key::Escape);
    assert!(!table.see("Change a fact above."));
}

#[test]
fn a_board_file_tells_all_its_faults() {
    let (mut table, folder) = on_the_frontier();
    let path = folder.path().join("bad.json");
    std::fs::write(
        &path,
        NORTH.replace("\"stars\": 2", "\"stars\": 20").replace("[\"Queenston\"], \"water\"", "[\"Atlantis\"], \"water\""),
    )
    .unwrap();
    table.set("File", path.to_str().unwrap());
    table.click("Open this board");
    assert!(table.see("Montreal, first border"));
    assert!(table.see("Queenston, stars"));
    assert!(table.see("Not opened, the board in use stays:"));
    assert!(table.see("Areas: 7"));
}

#[test]
fn a_board_is_filled_in_and_kept() {
    let (mut table, folder) = on_the_frontier();
    table.click("York · British · borders not known");
    table.click("Borders known");
    table.click("Border with Montreal");
    table.click("Canadian Militia, printed: one more");
    assert!(table.see("York · British · 1 border"));
    assert!(table.see("Montreal · British · 2 borders"));
    let kept = std::fs::read_to_string(folder.path().join("board-invasion1812.json")).unwrap();
    assert!(kept.contains("\"York\",") || kept.contains("\"York\"\n"), "{kept}");
}

#[test]
fn areas_are_renamed_cards_changed_and_decks_counted() {
    let (mut table, folder) = on_the_frontier();
    table.click("Queenston · British · 2 borders");
    table.set("Name", "Montreal");
    table.click("Rename the area");
    assert!(table.see("\"Montreal\" is taken: it must be a name no other area has"));
    table.set("Name", "Queenston Heights");
    table.click("Rename the area");
    assert!(table.see("Queenston Heights · British · 2 borders"));
    assert!(!table.see("is taken"));
    table.click("Montreal · British · 1 border");
    table.set("Name", "Mount Royal");
    table.click("Rename the area");
    assert!(table.see("The rules call it Montreal"));
    table.click("New card, faction");
    table.get_by_role_and_label(eframe::egui::accesskit::Role::Button, "British Regulars").click();
    table.run();
    for (what, number) in [("number", "5"), ("armies", "2"), ("areas", "1")] {
        table.set(&format!("New card, {what}"), number);
    }
    table.click("Save the card");
    assert!(table.see("British Regulars 5: Movement card 5, 2 armies, 1 area, land"));
    table.click("Change British Regulars 5");
    table.set("New card, number", "6");
    table.set("New card, areas", "3");
    table.click("Save the card");
    assert!(table.see("British Regulars 6: Movement card 5, 2 armies, 3 areas, land"));
    assert!(table.see("Cards filled in: 1"));
    table.set("British Regulars, cards in the deck", "7");
    let kept = std::fs::read_to_string(folder.path().join("board-invasion1812.json")).unwrap();
    for part in ["\"Mount Royal\"", "\"known_as\": \"Montreal\"", "\"british_regulars\": 7", "\"Queenston Heights\""] {
        assert!(kept.contains(part), "{part} in {kept}");
    }
    let board: serde_json::Value = serde_json::from_str(&kept).unwrap();
    let borders = board["areas"].as_array().unwrap().iter().map(|area| area["borders"].to_string()).collect::<String>();
    assert!(!borders.contains("\"Queenston\""), "borders follow");
    table.click("Campaign");
    table.begin_campaign("1812 The Invasion of Canada, Begin: As you set it up");
    draw(&mut table, "British Regulars");
    assert!(table.see("3 at Mount Royal"));
    assert!(table.see("3 cards in hand, 4 in the draw deck"));
}

#[test]
fn a_turn_of_a_campaign_and_its_undo() {
    let (mut table, folder) = begun();
    draw(&mut table, "British Regulars");
    assert!(table.see("Round 1, turn of the British Regulars"));
    assert!(table.see("3 at Montreal"));
    assert!(table.see("British Regulars: 3 cards in hand, 9 in the draw deck"));
    table.click("Place (Enter)");
    let montreal = |table: &Table| table.campaign().state().units_in(&"Montreal".into(), &"british_regulars".into());
    assert_eq!(montreal(&table), 7);
    table.click("Movement card: 2 armies, 1 area");
    table.click("Map: Queenston: 2 British Regulars, 2 Native Americans; British 2*");
    table.click("Map: Fort Niagara: 1 American Militia; American 1*");
    table.click("Native Americans, cube 2: goes");
    table.click("Native Americans, cube 1: goes");
    table.click("March (Enter)");
    table.ctrl(Key::Enter);
    assert!(table.see("Both sides are in Fort Niagara: the battle must be fought before the turn ends"));
    table.key(Key::Escape);
    table.click("Fight for Fort Niagara");
    table.click("Fight for Fort Niagara");
    table.get_by_label("The battle for Fort Niagara");
    // The homeland rolls first.
    table.keys("f");
    table.click("Apply (Enter)");
    assert!(table.campaign().state().battle.is_none(), "the last of them fled");
    assert!(table.see("British Regulars: 2 cards in hand, 9 in the draw deck"));
    table.click("End the turn (Ctrl+Enter)");
    assert!(table.see("British: control markers 1, Truces 0 of 3"));
    assert!(table.see("British Regulars: 3 cards in hand, 8 in the draw deck"));
    table.click("Only special cards: draw again");
    assert!(log(&table).last().unwrap().contains("shuffle it back and draw again"));
    table.click("Undo (Ctrl+Z)");
    let events = table.campaign().journal().cursor();
    table.click("Undo (Ctrl+Z)");
    assert!(table.see("British: control markers 0"));
    assert!(table.see("turn of the British Regulars"));
    for _ in 1..events {
        table.ctrl(Key::Z);
    }
    assert_eq!((table.campaign().journal().cursor(), montreal(&table)), (0, 4));
    table.click("Redo (Ctrl+Shift+Z)");
    assert!(table.see("turn of the British Regulars"));
    drop(table);
    let mut again = app(Some(Folders::at(folder.path())));
    assert!(again.see("Round 1, turn of the British Regulars"), "the next start goes on where it was");
    again.click("More");
    again.click("Another campaign…");
    // The one that goes on is chosen.
    assert!(again.see("invasion1812-1.campaign.jsonl"));
    again.key(Key::Enter);
    assert!(again.see("Round 1, turn of the British Regulars"));
}

/// Large type or a small window: one panel at a time, the battle to the front when it begins.
#[test]
fn a_narrow_window_shows_one_panel_at_a_time() {
    let (mut table, _folder) = begun();
    table.set_size(eframe::egui::vec2(640.0, 800.0));
    table.run();
    assert!(table.see("Which turn cube was drawn?"));
    assert!(!table.see("Map: York"));
    table.click("Panel: Map");
    assert!(table.see("Map: York"));
    assert!(!table.see("Which turn cube was drawn?"));
    table.click("Panel: Turn");
    draw(&mut table, "British Regulars");
    assert!(table.see("2. Cards"));
    table.click("Movement card: 2 armies, 1 area");
    table.click("Panel: Map");
    assert!(!table.see("2. Cards"), "what is asked in the list is not drawn unseen beneath the map");
    table.click("Map: Queenston: 2 British Regulars, 2 Native Americans; British 2*");
    table.click("Map: Fort Niagara: 1 American Militia; American 1*");
    table.click("Panel: Turn");
    table.click("March (Enter)");
    table.click("Fight for Fort Niagara");
    table.click("Fight for Fort Niagara");
    assert!(table.see("American defend, and roll first"), "it fills a narrow window too");
    table.keys("f");
    table.click("Apply (Enter)");
    assert!(table.see("End the turn"), "the turn comes back when the battle is over");
    table.click("Panel: Log");
    assert!(table.see("Rolled: American Militia flee."));
}

#[test]
fn the_app_draws_from_the_bag() {
    let (mut table, _folder) = begun();
    table.keys("r");
    assert!(table.see("Drawn by the app, 1 of 5 cubes."));
    table.key(Key::Enter);
    assert_eq!(table.campaign().state().drawn.len(), 1);
    assert!(table.campaign().state().active.is_some());
}

#[test]
fn the_referee_sets_the_board_right() {
    let (mut table, _folder) = begun();
    table.click("Correct the board by hand");
    table.click("Correct: Canadian Militia");
    table.set("Correct: cubes", "2");
    table.click("Correct: from the stockpile");
    table.click("Correct: to");
    table.pick("York");
    table.click("Correct the board");
    assert!(table.see("say why, for the log"), "a note is asked for");
    table.set("Why", "a cube fell off");
    table.click("Correct the board");
    assert_eq!(table.campaign().state().units_in(&"York".into(), &"canadian_militia".into()), 2);
}

#[test]
fn a_battle_goes_to_the_table_and_comes_back() {
    let mut table = four_against_six(None);
    table.click("Fight it out");
    table.keys("t");
    table.click("Write the scenario and open it (Enter)");
    assert_eq!(table.battle().setup().scenario.title, "The battle for the field");
    table.keys("a");
    // Its cubes wait: no dice are taken, whatever is pressed.
    let before = table.campaign().state().clone();
    for key in ["r", "h", "g"] {
        table.keys(key);
    }
    assert!(table.see("is on the table"));
    assert!(!table.see("Roll (R)"));
    assert_eq!(*table.campaign().state(), before);
    // Enter goes to the battle that is not over; its survivors come back before that only after a question.
    table.key(Key::Enter);
    assert_eq!(table.app().desk().shown(), DeskPlace::Table);
    table.keys("a");
    assert_eq!(*table.campaign().state(), before);
    table.click("Take the survivors back…");
    assert!(table.see("The battle on the table has not ended."));
    table.key(Key::Enter);
    // Nobody fell on the table, and both sides are in the field: the battle is open to go on.
    let state = table.campaign().state();
    assert!(state.battle.as_ref().is_some_and(|battle| battle.table.is_none()));
    assert_eq!(state.units_in(&"the field".into(), &"british_regulars".into()), 4);
    assert!(table.see("The British side rolls"));
    assert!(!table.see("is on the table"));
}

/// The page after a battle that was handed over leads back to the campaign, or the battle of cubes, that waits for it: by a button and a key.
#[test]
fn the_end_of_a_battle_on_the_table_leads_back() {
    let (of_campaign, _folder) = fought_over_niagara();
    let mut of_cubes = four_against_six(None);
    of_cubes.click("Fight it out");
    for (mut table, button, hand) in
        [(of_campaign, "Back to the campaign", DeskPlace::Campaign), (of_cubes, "Back to the cubes", DeskPlace::Cubes)]
    {
        table.keys("t");
        table.click("Write the scenario and open it (Enter)");
        for by_key in [true, false] {
            table.key(Key::F2);
            if !table.see("after the battle") {
                table.key(Key::Escape);
                table.click("More");
                table.click("End the battle here");
            }
            assert!(table.see("after the battle"), "it opens by itself");
            if by_key {
                table.keys("c")
            } else {
                table.click(button)
            }
            assert_eq!(table.app().desk().shown(), hand, "{button}");
            assert!(table.see("Take the survivors back (Enter)"));
            table.keys("b");
        }
    }
    // A battle of its own leads nowhere, and has no such key.
    let mut table = app(None);
    table.key(Key::F2);
    assert!(!table.see("Back to the"));
    table.keys("c");
    assert_eq!(table.app().desk().shown(), DeskPlace::Table);
}

/// A fault of the battle with figures is told at its field, and goes with its panel; a notice stays on the page of its battle.
#[test]
fn what_is_told_about_a_battle_stays_with_it() {
    let mut table = four_against_six(None);
    table.click("Fight it out");
    table.keys("t");
    let foot = table.get_by_label("Roll (R)").rect();
    let rule = table.get_by_label_contains("When it is over there").rect();
    assert!(rule.bottom() < foot.top(), "the whole panel is seen: {rule:?}, {foot:?}");
    table.set("Day", "someday");
    table.click("Write the scenario and open it (Enter)");
    let (fault, field) = (table.get_by_label_contains("is not a date").rect(), table.get_by_label("Day").rect());
    assert!((0.0..40.0).contains(&(fault.top() - field.bottom())), "{fault:?} is not at {field:?}");
    assert_eq!(table.app().desk().notices().len(), 0);
    table.key(Key::Escape);
    assert!(!table.see("Fight it on the table with figures"));
    table.keys("5");
    assert!(table.see("These dice have no numbers"));
    table.keys("b");
    assert_eq!(table.app().desk().shown(), DeskPlace::Table);
    assert!(!table.see("These dice have no numbers"));
}

/// The form of a battle with figures has the keyboard for itself: no die is rolled under it, and Enter does what its button does.
#[test]
fn under_the_form_of_figures_no_key_plays() {
    let mut table = four_against_six(None);
    table.click("Fight it out");
    table.keys("t");
    let cursor = |table: &Table| table.app().desk().game::<brigade_major::games::area::campaign::AreaRules>().unwrap().journal().cursor();
    let events = cursor(&table);
    table.keys("rhfg");
    table.key(Key::Backspace);
    assert_eq!(cursor(&table), events);
    assert!(table.see("Fight it on the table with figures") && table.see("Roll (R)"), "no die was taken");
    table.key(Key::Enter);
    assert_eq!(table.app().desk().shown(), DeskPlace::Table);
}

/// Cubes fight on only once their players say so.
#[test]
fn a_battle_on_the_table_is_fought_here_after_all() {
    let mut table = four_against_six(None);
    table.click("Fight it out");
    table.keys("t");
    table.click("Write the scenario and open it (Enter)");
    table.keys("a");
    table.click("Cubes after all…");
    assert!(table.see("Nothing that happened on the table counts then."), "it asks first");
    table.click("Fight with cubes (Enter)");
    assert!(table.campaign().state().battle.as_ref().is_some_and(|battle| battle.table.is_none()));
    assert!(table.see("Roll (R)"));
    table.click("Undo (Ctrl+Z)");
    assert!(table.see("is on the table"));
}

#[test]
fn a_battle_goes_to_the_table_as_companies() {
    let (mut table, folder) = fought_over_niagara();
    table.keys("t");
    table.click("Battlecry! 1812");
    assert!(table.see("British Regulars: infantry, morale 8 [assumed]"));
    table.set("British Regulars, men to a cube", "110");
    table.set("Men to a figure", "9");
    table.click("Write the scenario and open it (Enter)");
    assert!(table.see("9 men to a figure is out of bounds: 10 to 20"));
    table.set("Men to a figure", "11");
    table.click("Write the scenario and open it (Enter)");
    let scenario = &table.app().desk().game::<Battlecry1812>().unwrap().setup().scenario;
    assert_eq!((scenario.title.as_str(), scenario.sides[0].units.len()), ("The battle for Fort Niagara", 2));
    let path = Folders::at(folder.path()).battles.join("area_fort_niagara_r1t1-1.json");
    assert!(path.exists());
    // It is in the list of battles at once, before anything has happened in it.
    table.keys("a");
    table.click("Open (Ctrl+O)");
    assert!(table.query_all_by_label_contains("The battle for Fort Niagara").next().is_some());
    drop(table);
    // A company of the British is shot down; another day its cube is taken off the board.
    let mut desk = player::desk(Some(Folders::at(folder.path())));
    assert!(desk.begin_text(&std::fs::read_to_string(&path).unwrap(), "the battle"), "{:?}", desk.notices());
    let edit = brigade_major::games::battlecry1812::battle::UnitEdit {
        fate: Some(brigade_major::games::battlecry1812::battle::Fate::Destroyed),
        ..Default::default()
    };
    let edit = brigade_major::games::battlecry1812::battle::Command::EditUnit {
        unit: "british_regulars_2".into(),
        edit,
        note: "shot down".into(),
    };
    desk.submit::<Battlecry1812>(edit).unwrap().unwrap();
    drop(desk);
    let mut again = app(Some(Folders::at(folder.path())));
    again.keys("a");
    assert!(again.see("Battlecry! 1812: 3 units"));
    assert!(again.see("110 men to a cube of the British Regulars"));
    again.click("Take the survivors back…");
    again.click("Take them back now (Enter)");
    assert!(again.campaign().state().battle.is_some(), "it goes on");
    let niagara = |table: &Table| table.campaign().state().units_in(&"Fort Niagara".into(), &"british_regulars".into());
    assert_eq!(niagara(&again), 1);
    again.click("Undo (Ctrl+Z)");
    assert_eq!(niagara(&again), 2, "undo takes the return back");
}

#[test]
fn only_the_battle_handed_over_gives_its_survivors() {
    let mut table = four_against_six(None);
    table.click("Fight it out");
    table.keys("t");
    table.click("Write the scenario and open it (Enter)");
    table.click("Open (Ctrl+O)");
    table.begin("The Thames: Johnson's charge");
    table.keys("a");
    assert!(table.see("Open it, and the survivors come back from there"), "nothing is known of it until it is open");
    table.click("Take the survivors back…");
    assert!(table.see("Enter opens it, then its survivors can come back") && !table.see("Take them back now (Enter)"));
    assert!(table.campaign().state().battle.is_some());
    table.click("Open the battle (Enter)");
    assert_eq!(table.battle().setup().scenario.title, "The battle for the field");
    assert!(table.see("No file of this battle was found"), "it was in no file");
    // Once it has ended there, Enter takes them back.
    table.click("More");
    table.click("End the battle here");
    table.keys("a");
    table.key(Key::Enter);
    assert!(table.campaign().state().battle.as_ref().is_some_and(|battle| battle.table.is_none()));
}

/// A battle of an earlier handover, undone since, has the same name; it never opens in place of the one on the table.
#[test]
fn the_file_of_an_earlier_handover_is_not_opened() {
    let (mut table, folder) = fought_over_niagara();
    table.keys("t");
    table.click("Write the scenario and open it (Enter)");
    assert_eq!(table.battle().setup().scenario.title, "The battle for Fort Niagara");
    table.keys("a");
    table.click("Undo (Ctrl+Z)");
    table.keys("t");
    table.click("Battlecry! 1812");
    table.click("Write the scenario and open it (Enter)");
    let folders = Folders::at(folder.path());
    let file = table.app().desk().persistence().path().unwrap().to_path_buf();
    // The file is there: it is found beside the other one.
    table.click("Open (Ctrl+O)");
    table.begin("The Thames: Johnson's charge");
    table.keys("a");
    table.click("Open the battle (Enter)");
    assert_eq!(table.app().desk().persistence().path(), Some(file.as_path()));
    // It is gone: the battle begins again, and says so.
    table.click("Open (Ctrl+O)");
    table.begin("The Thames: Johnson's charge");
    std::fs::remove_file(&file).unwrap();
    table.keys("a");
    table.click("Open the battle (Enter)");
    let begun = table.app().desk().game::<Battlecry1812>().unwrap();
    assert_eq!(begun.setup().scenario.title, "The battle for Fort Niagara");
    assert!(table.see("No file of this battle was found"));
    drop((table, folders));
}

#[test]
fn a_fort_of_1754_throws_its_die() {
    let mut table = area_games();
    table.click("1754 Conquest");
    table.set("British Regulars, cubes", "3");
    table.set("French Regulars, cubes", "2");
    table.set("Natives with the French, cubes", "1");
    table.click("Fort: French");
    table.click("Fight it out");
    assert!(table.see("the side that holds the fort rolls first"));
    table.click("Rolls first: French");
    table.click("Fight it out");
    table.keys("hcf");
    table.click("Apply (Enter)");
    let behind = table.get_by_label_contains("Map: Behind the French side").accesskit_node().label().unwrap();
    table.click(&behind);
    assert!(table.see("1 French Regular leaves for Behind the French side"));
    table.click("Apply (Enter)");
    assert!(table.see("the defenders throw the fort die"));
    table.keys("hck");
    table.click("Apply (Enter)");
    let state = table.campaign().state();
    assert_eq!(state.units_in(&"the field".into(), &"french_regulars".into()), 1, "the fort blocked the hit");
    for face in ["British Regulars, die 1: hit", "British Regulars, die 2: command", "Fort, die 1: block"] {
        assert!(table.see(&format!("Thrown: {face}")), "{face}");
    }
}

/// Rules §5: the owners of what was hit choose; where they do not agree, the side that attacks does. So it is said of defenders of two
/// factions alone.
#[test]
fn who_settles_losses_is_said_where_there_is_something_to_settle() {
    let mut table = area_games();
    table.click("1754 Conquest");
    for (field, cubes) in [("British Regulars", "3"), ("British Colonials", "2"), ("French Regulars", "2"), ("French Canadiens", "2")] {
        table.set(&format!("{field}, cubes"), cubes);
    }
    table.click("Rolls first: French");
    table.click("Fight it out");
    table.keys("hhcc");
    table.click("Apply (Enter)");
    assert!(table.see("2 hits on the British side") && !table.see("not agree"), "the attackers are hit");
    table.click("Apply (Enter)");
    table.click("Apply (Enter)");
    // Faces beyond the last die are no dice.
    table.keys("hhcccc");
    table.click("Apply (Enter)");
    assert!(table.see("2 hits on the French side"));
    assert!(table.see("If the French players do not agree, the British side, which attacks, chooses."));
}

/// The rows of the area games are among the assumed values, are changed there, and hold in the campaign at hand.
#[test]
fn a_house_rule_of_an_area_game_holds_in_the_campaign() {
    let (mut table, folder) = begun();
    draw(&mut table, "British Regulars");
    table.click("Assumed values");
    table.set("Search", "regulars at montreal units");
    table.click("Show every row, printed ones too");
    table.click("Change British Regulars at Montreal");
    table.set("units of British Regulars at Montreal", "4");
    table.click("Use this");
    assert!(table.see("Yours: "));
    assert!(table.see("Without your rule: "));
    table.set("Search", "invasion die of the british regulars");
    table.click("Change Die of the British Regulars");
    assert!(table.see("Not here: a die has 6 faces in all"));
    table.set("Search", "invasion british regulars as companies");
    table.click("Change British Regulars as companies");
    table.set("morale of British Regulars as companies", "12");
    table.click("Use this");
    assert!(table.see("Not changed: "));
    assert!(table.see("morale 12 is out of bounds: 1 to 10"));
    table.click("Area games (A)");
    assert!(table.see("4 at Montreal"));
    assert!(table.see("Your rules: "));
    assert!(log(&table).iter().all(|entry| !entry.contains("Your rules from here on: ")), "the next command notes them");
    table.click("Place (Enter)");
    let noted = log(&table).iter().filter(|entry| entry.starts_with("Your rules from here on: ")).cloned().collect::<Vec<_>>();
    assert_eq!(noted, ["Your rules from here on: British Regulars at Montreal units 4."]);
    assert!(log(&table).last().unwrap().ends_with("Note: your rule decides: British Regulars at Montreal."));
    drop(table);
    let mut again = app(Some(Folders::at(folder.path())));
    again.keys("a");
    assert!(again.see("Your rules: "));
}

fn undo(table: &mut Table) {
    table.ctrl(Key::Z);
}

/// Enter adds an area, a second of the name is refused however it is written, and the board is turned back, not the campaign.
#[test]
fn the_board_takes_areas_by_enter_and_its_changes_back() {
    let (mut table, _folder) = begun();
    draw(&mut table, "British Regulars");
    table.click("Your board");
    let field = |table: &mut Table, name: &str| {
        table.set("New area", name);
        table.key(Key::Enter);
    };
    field(&mut table, "Sackets Harbor");
    assert!(table.see("Areas: 8"));
    assert!(table.see("Sackets Harbor · home not known"));
    // The cursor is in the field still: the next name is typed at once.
    table.keys("albany");
    table.key(Key::Enter);
    assert!(table.see("\"albany\" is taken by Albany: it must be a name no other area has"));
    assert!(table.see("Areas: 8"));
    table.set("New area", "");
    table.click("Sackets Harbor · home not known · borders not known");
    table.click("Home: American");
    assert!(table.see("Sackets Harbor · American"));
    let events = table.campaign().journal().cursor();
    undo(&mut table);
    assert!(table.see("Sackets Harbor · home not known"));
    undo(&mut table);
    assert!(table.see("Areas: 7"));
    assert!(!table.see("Sackets Harbor"));
    table.click("Redo (Ctrl+Shift+Z)");
    assert!(table.see("Sackets Harbor · home not known"));
    table.click("Undo (Ctrl+Z)");
    assert!(table.see("Areas: 7"));
    assert_eq!(table.campaign().journal().cursor(), events, "the campaign is as it was");
}

/// Checks that the borders named by neighbours are there when an area's borders are filled in, and that theirs stay.
#[test]
fn borders_of_a_neighbour_stay() {
    let (mut table, _folder) = on_the_frontier();
    table.click("Queenston · British · 2 borders");
    table.click("Border with York");
    assert!(table.see("Queenston · British · 3 borders"));
    assert!(table.see("York · British · borders not known"));
    table.click("York · British · borders not known");
    table.click("Borders known");
    assert!(table.see("York · British · 1 border"));
    assert!(table.see("Queenston · British · 3 borders"));
}

/// A campaign begun earlier takes in what was filled in since, and undo takes that back.
#[test]
fn a_campaign_takes_in_what_was_filled_in_since() {
    let (mut table, _folder) = begun();
    assert!(!table.see("New on your board"));
    table.click("Your board");
    table.set("New area", "Detroit");
    table.key(Key::Enter);
    table.click("Campaign");
    assert!(table.see("New on your board: Detroit."));
    assert!(!table.see("Map: Detroit"));
    table.click("Use it in this campaign");
    assert!(table.see("Map: Detroit: empty"));
    assert!(!table.see("New on your board"));
    assert!(log(&table).last().unwrap().contains("new on the board: Detroit"), "{:?}", log(&table));
    undo(&mut table);
    assert!(!table.see("Map: Detroit"));
}

/// The Natives that came with an army attack with it: their number stands in the battle's card, and another one only when it is set.
#[test]
fn the_natives_that_attack_are_those_that_came() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("frontier.json");
    std::fs::write(&path, include_str!("../boards/frontier.json")).unwrap();
    let mut table = app(Some(Folders::at(folder.path())));
    table.keys("a");
    table.click("Your board");
    table.set("File", path.to_str().unwrap());
    table.click("Open this board");
    table.click("Campaign");
    table.begin_campaign("1754 Conquest, Begin: As you set it up");
    draw(&mut table, "British Colonials");
    while table.see("1. Reinforcements: now") {
        table.key(Key::Enter);
    }
    table.click("Movement card: 2 armies, 1 area");
    for area in ["Map: F:", "Map: A:"] {
        table.get_by_label_contains(area).click();
        table.run();
    }
    table.click("March (Enter)");
    let natives = |table: &Table| table.get_by_label("A, attacking Natives").accesskit_node().value();
    assert!(table.see("Natives that attack, of 3"));
    assert_eq!(natives(&table).as_deref(), Some("2"));
    for row in ["2 Natives", "1 Native"] {
        assert!(table.query_all_by_label(row).next().is_some(), "{row}: each side has its own");
    }
    table.click("A, attacking Natives: one fewer");
    assert_eq!(natives(&table).as_deref(), Some("1"));
    table.click("Fight for A");
    if table.see("Fight anyway (Enter)") {
        table.key(Key::Enter);
    }
    // Of two Natives on each side all flee in pairs, where one attacks and two defend one.
    assert_eq!(table.campaign().state().fled_of(&"natives".into()), 2);
}

/// The list of a turn has a movement card as it was corrected; the display for the table does not speak past a battle that must be fought.
#[test]
fn a_corrected_movement_card_and_the_next_step() {
    let (mut table, folder) = begun();
    draw(&mut table, "British Regulars");
    table.key(Key::Enter);
    table.click("Movement card: 2 armies, 1 area");
    assert!(table.see("2. Cards: done, 2 armies, 1 area each"));
    let file = table.app().desk().persistence().path().unwrap().to_path_buf();
    let last = table.campaign().journal().cursor() - 1;
    drop(table);
    let mut desk = player::desk(Some(Folders::at(folder.path())));
    assert!(desk.open_play(&file));
    let card = Command::MovementCard { name: "Card 2".into(), armies: 1, areas: 2, way: Way::Land, truce: false };
    let call = CorrectCall { place: LinePlace(last), call: Box::new(card), waived: Vec::new(), note: "misread".into() };
    desk.submit::<AreaRules>(Command::Correct(call)).unwrap().unwrap();
    drop(desk);
    let mut table = app(Some(Folders::at(folder.path())));
    table.keys("a");
    assert!(table.see("2. Cards: done, 1 army, 2 areas each"));
    table.click("Map: Queenston: 2 British Regulars, 2 Native Americans; British 2*");
    table.click("Map: Fort Niagara: 1 American Militia; American 1*");
    table.click("March (Enter)");
    table.key(Key::F11);
    assert!(table.see("Fight for Fort Niagara") && !table.see("end the turn"));
}

/// Whoever has filled in no board of his own has no news for a friend's campaign.
#[test]
fn an_untouched_board_takes_nothing_away() {
    let (mut table, folder) = begun();
    draw(&mut table, "British Regulars");
    let folders = Folders::at(folder.path());
    drop(table);
    std::fs::remove_file(folders.settings.join("board-invasion1812.json")).unwrap();
    let mut table = app(Some(folders));
    table.keys("a");
    assert!(table.campaign().state().active.is_some() && table.see("Map: York"), "the campaign of the file");
    assert!(!table.see("New on your board"));
}

/// A card works in the battle it is assigned to, a card nobody lists is played by its name, and reinforcements wait for no card.
#[test]
fn cards_are_assigned_and_played_by_name() {
    let (mut table, _folder) = begun();
    draw(&mut table, "British Regulars");
    table.click("Card: 12 General Brock");
    // What it does stands there before it is played, and while it is in play.
    assert!(table.see("Canadian Militia that would flee stay.  [deduced]"));
    // It was chosen: Enter plays it, though reinforcements wait.
    table.click("Play (Enter)");
    assert!(table.see("In play: General Brock") && table.see("Place (Enter)"));
    assert!(table.see("Canadian Militia that would flee stay.  [deduced]"));
    assert!(table.see("can be assigned to one battle, before its first roll"));
    table.click("A card that is not listed");
    table.set("Unlisted card, name", "A fog");
    table.click("Play it by name");
    assert!(table.see("British Regulars: 1 card in hand"));
    table.click("Movement card: 2 armies, 1 area");
    assert!(table.see("placed now, the log says so"));
    assert!(!table.see("came by water"));
    table.click("Place reinforcements");
    assert!(log(&table).last().unwrap().contains("before the movement card"), "{:?}", log(&table));
    table.click("Map: Queenston: 2 British Regulars, 2 Native Americans; British 2*");
    table.click("Map: Fort Niagara: 1 American Militia; American 1*");
    table.click("Native Americans, cube 2: goes");
    table.click("Native Americans, cube 1: goes");
    table.click("March (Enter)");
    table.click("Assign General Brock to the battle for Fort Niagara");
    assert!(table.see("Works here: General Brock"));
    assert!(table.see("Canadian Militia that would flee stay."));
    table.click("Fight for Fort Niagara");
    table.click("Fight for Fort Niagara");
    let left = |label: &str| table.get_by_label(label).rect().left();
    assert!(left("Assign A fog to the battle for Fort Niagara") < left("Works here: General Brock"), "what may be done comes first");
    table.click("Assign A fog to the battle for Fort Niagara");
    assert!(table.see("Works here: A fog"));
    table.keys("c");
    table.click("Apply (Enter)");
    table.click("Apply (Enter)");
    for _ in 0..2 {
        table.keys("h");
    }
    table.click("Apply (Enter)");
    assert!(table.campaign().state().battle.is_none());
    assert!(table.see("All marches come before the first battle."));
    assert!(!table.see("is noted in the log"), "one step is proposed, and no other");
}

/// Boats carry what the rules say: their card's armies and areas are not asked for.
#[test]
fn boats_ask_for_nothing_the_rules_tell() {
    let (mut table, _folder) = begun();
    draw(&mut table, "American Militia");
    table.click("By boat, or other numbers");
    table.click("fishing boat");
    assert!(table.see("2 armies of up to 3 units, from 2 areas to one on the same water"));
    assert!(!table.see("Movement card, armies"));
    table.click("Play this movement card");
    assert!(table.see("Fishing boats: 2 of 2 armies may still go"));
}

/// Enter plays the card that is chosen: boats, and a special card while armies may march.
#[test]
fn enter_plays_what_is_chosen() {
    let (mut table, _folder) = begun();
    draw(&mut table, "American Militia");
    table.click("Place (Enter)");
    table.click("By boat, or other numbers");
    table.click("fishing boat");
    table.key(Key::Enter);
    assert!(table.see("Fishing boats: 2 of 2 armies may still go"));

    let (mut table, _folder) = begun();
    draw(&mut table, "British Regulars");
    table.click("Place (Enter)");
    table.click("Movement card: 2 armies, 1 area");
    table.click("Card: 12 General Brock");
    table.key(Key::Enter);
    assert!(table.see("In play: General Brock"));
}

/// A card of the owner's file that no source lists.
#[test]
fn a_special_card_is_filled_in() {
    let (mut table, _folder) = on_the_frontier();
    assert!(table.see("Not known here: Canadian Militia 12; Native Americans 11, 12."));
    table.click("New card, faction");
    table.get_by_role_and_label(eframe::egui::accesskit::Role::Button, "Canadian Militia").click();
    table.run();
    table.click("New card: special");
    table.set("New card, number", "12");
    table.set("New card, name", "Militia Act");
    table.set("New card, what it does", "3 come on at York");
    table.click("Save the card");
    assert!(table.see("Canadian Militia 12: Militia Act, special: 3 come on at York"));
    assert!(table.see("Not known here: Native Americans 11, 12."));
}

/// Checks that the window asks which faction a short stockpile serves first, and where fled units come back.
#[test]
fn a_short_stockpile_and_fled_units_ask() {
    let (mut table, folder) = begun();
    drop(table);
    let path = Folders::at(folder.path());
    table = app(Some(path));
    table.keys("a");
    table.click("Campaign");
    table.begin_campaign("1812 The Invasion of Canada, Begin: As you set it up");
    table.click("Correct the board by hand");
    let move_cubes = |table: &mut Table, count: &str, from: &str, to: &str| {
        table.click("Correct: American Regulars");
        table.set("Correct: cubes", count);
        for (field, place) in [("Correct: from", from), ("Correct: to", to)] {
            if place.starts_with("the ") {
                table.click(&format!("{field} {place}"));
            } else {
                table.click(field);
                table.pick(place);
            }
        }
        table.set("Why", "for the test");
        table.click("Correct the board");
    };
    move_cubes(&mut table, "26", "the stockpile", "Albany");
    move_cubes(&mut table, "2", "Albany", "the fled");
    draw(&mut table, "American Regulars");
    assert!(table.see("The stockpile of the American Regulars holds only 4."));
    assert!(table.see("1. Reinforcements: now, 2 Pittsburgh, 2 Albany"));
    table.click("Fill first: Albany");
    assert!(table.see("1. Reinforcements: now, 1 Pittsburgh, 3 Albany"));
    assert!(table.see("Where do the 2 fled units come back?"));
    table.click("Place (Enter)");
    assert!(table.see("Choose where the 2 fled units come back: Pittsburgh or Albany."));
    table.click("Fled come back, area 1");
    table.pick("Pittsburgh");
    assert!(table.see(", 3 to come"), "the map tells what Enter will bring");
    table.click("Place (Enter)");
    let mut announced = table.query_all_by_label_contains(" to come").filter_map(|node| node.accesskit_node().label());
    assert!(!announced.any(|label| label.starts_with("Map: ")), "they have come");
    let here = |table: &Table, name: &str| table.campaign().state().units_in(&name.into(), &"american_regulars".into());
    assert_eq!((here(&table, "Pittsburgh"), here(&table, "Albany")), (3, 27));
}

/// The state sheet of the campaign at hand is printed from its page.
#[test]
fn a_campaign_is_printed() {
    let mut table = area_games();
    table.click("Campaign");
    table.begin_campaign("1812 The Invasion of Canada, Begin: As you set it up");
    table.ctrl(Key::P);
    assert!(table.see("1 page in "));
    assert!(table.see("Turn cubes drawn | none"));
}

/// A walk through the cubes, markers and cards of the campaign at hand: one key sets each right. Letters are its own, Escape leaves it.
#[test]
fn a_campaign_is_reconciled() {
    let (mut table, _folder) = begun();
    table.ctrl(Key::R);
    let first = table.campaign().state().areas.iter().find(|(_, area)| !area.cubes.is_empty()).map(|(name, _)| name.clone()).unwrap();
    assert!(table.see(&format!("{first}: ")));
    let cubes = |table: &Table| table.campaign().state().areas.values().flat_map(|area| area.cubes.values()).sum::<u32>();
    let fled = |table: &Table| table.campaign().state().fled.values().sum::<u32>();
    let (began, none) = (cubes(&table), fled(&table));
    table.keys("+f");
    assert_eq!((cubes(&table), fled(&table)), (began, none + 1));
    undo(&mut table);
    assert_eq!((cubes(&table), fled(&table)), (began + 1, none));
    // B and S would open pages: here they do what the line says, or nothing.
    table.keys("bs");
    assert!(table.see("Reconcile with the table"));
    let mut steps = 0;
    while table.query_by_label("Done").is_none() {
        table.key(Key::Enter);
        steps += 1;
        assert!(steps < 200, "the walk has an end");
    }
    assert!(table.see(" confirmed, 1 correction."));
    assert!(table.see("The referee corrects the board: reconciled."));
    table.key(Key::Escape);
    assert!(table.see("Round 1, between turns"));
}
