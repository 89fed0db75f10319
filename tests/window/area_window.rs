//! Tests of the layout of a campaign and a battle of cubes: questions above, the dice and the primary action below, nothing moves.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::player::{Hand, Player as _, app, campaign_on};
use crate::sight::{Sight, resize};
use brigade_major::games::area::campaign::Command;
use brigade_major::games::battlecry1812::battle::Battlecry1812;
use brigade_major::gui::App;
use brigade_major::scenario::Nation;
use eframe::egui::accesskit::Role;
use eframe::egui::{Key, Pos2, Rect, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

type Table = Harness<'static, Option<App>>;

/// A frontier of four areas, as its owner may have filled it in.
const FRONTIER: &str = r#"{"kind": "brigade-major board", "format": 1, "game": "invasion1812", "areas": [
    {"name": "Montreal", "home": "british", "stars": 1, "borders": ["Queenston"], "cubes": {"british_regulars": 4}},
    {"name": "York", "home": "british", "stars": 0, "borders": [], "cubes": {"british_regulars": 1}},
    {"name": "Six Nations", "home": "british", "stars": 0},
    {"name": "Queenston", "home": "british", "stars": 2, "borders": ["Montreal", "Fort Niagara"], "cubes": {"british_regulars": 3, "canadian_militia": 2}},
    {"name": "Fort Niagara", "home": "american", "stars": 1, "borders": ["Queenston"], "cubes": {"american_militia": 2, "american_regulars": 3}},
    {"name": "Pittsburgh", "home": "american"},
    {"name": "Albany", "home": "american"}
]}"#;

/// A campaign on that board about to draw its first cube, and its folder.
fn begun() -> (Table, tempfile::TempDir) {
    campaign_on(FRONTIER)
}

/// The British Regulars have a card for two armies, one area each.
fn ordered() -> (Table, tempfile::TempDir) {
    let (mut table, folder) = begun();
    table.click("Drawn: British Regulars");
    table.key(Key::Enter);
    table.key(Key::Enter);
    card(&mut table);
    (table, folder)
}

fn card(table: &mut Table) {
    table.click("Movement card: 2 armies, 1 area");
}

const QUEENSTON: &str = "Map: Queenston: 3 British Regulars, 2 Canadian Militia; British 2*";
const NIAGARA: &str = "Map: Fort Niagara: 3 American Regulars, 2 American Militia; American 1*";

/// The battle for Fort Niagara, about to be rolled for.
fn fought() -> (Table, tempfile::TempDir) {
    let (mut table, folder) = ordered();
    table.click(QUEENSTON);
    table.click(NIAGARA);
    table.key(Key::Enter);
    // One army may still march: the battle is asked for twice.
    table.key(Key::Enter);
    table.key(Key::Enter);
    assert!(table.campaign().state().battle.is_some());
    (table, folder)
}

/// From a running campaign another of either game is begun by its menu, without the first page; the one that runs is kept.
#[test]
fn another_area_game_is_begun_from_a_running_campaign() {
    let (mut table, _folder) = ordered();
    table.click("More");
    table.click("Another campaign…");
    table.begin_campaign("1754 Conquest, Begin: Campaign");
    assert!(table.campaign().journal().cursor() == 0 && table.see("Set-up"));
    // The first goes on where it was, from the same page.
    table.click("More");
    table.click("Another campaign…");
    let buttons = table.query_all_by_label_contains("round 1").filter_map(|node| node.accesskit_node().label()).collect::<Vec<_>>();
    let first = buttons.iter().find(|label| label.contains("1812") || label.contains("Invasion")).unwrap();
    table.click(first);
    table.key(Key::Enter);
    assert!(table.campaign().state().orders.is_some(), "{first}");
}

/// A battle before all armies of the card have marched is asked about once, and a march goes on with the turn.
#[test]
fn no_march_is_lost_to_a_battle_unasked() {
    let (mut table, _folder) = ordered();
    table.click(QUEENSTON);
    table.click(NIAGARA);
    table.key(Key::Enter);
    let question = "Before the battle: 1 army may still march.";
    for answer in [Key::Escape, Key::Enter] {
        table.click("Fight (Enter)");
        assert!(table.see(question) && table.campaign().state().battle.is_none());
        table.key(answer);
        assert!(!table.see(question));
    }
    assert!(table.campaign().state().battle.is_some());
}

/// Who attacks takes the area, and who defends holds it.
#[test]
fn the_odds_name_attacker_and_defender() {
    let (table, _folder) = fought();
    assert!(table.see("Who holds the field: British take it ") && table.see(", American hold it "));
}

fn place(table: &Table, label: &str) -> Rect {
    table.get_by_label(label).rect()
}

fn size(table: &mut Table, (width, height): (f32, f32)) -> Rect {
    table.set_size(vec2(width, height));
    table.run();
    Rect::from_min_size(Pos2::ZERO, vec2(width, height))
}

/// 1280×800 at 100 %, 1024×768 at 200 %.
const WINDOWS: [(f32, f32); 2] = [(1280.0, 800.0), (512.0, 384.0)];

/// Click the area, click where to, Enter: three actions, with all who may march.
#[test]
fn an_army_marches_in_three_actions() {
    let (mut table, _folder) = ordered();
    let mut hand = Hand::in_window(&mut table, WINDOWS[0]);
    hand.click(QUEENSTON);
    hand.click(NIAGARA);
    assert!(hand.table.see("Queenston to Fort Niagara"));
    hand.key(Key::Enter);
    assert_eq!(hand.deeds, 3);
    assert_eq!(table.campaign_says(), "3 British Regulars and 2 Canadian Militia move from Queenston to Fort Niagara.");
}

/// In a narrow window the map has it to itself, and the march is told under it.
#[test]
fn an_army_marches_on_a_map_that_has_the_window() {
    let (mut table, _folder) = ordered();
    let mut hand = Hand::in_window(&mut table, (512.0, 620.0));
    hand.click("Panel: Map");
    hand.deeds = 0;
    hand.click(QUEENSTON);
    hand.click(NIAGARA);
    hand.click("March (Enter)");
    assert_eq!(hand.deeds, 3);
    assert!(table.campaign_says().starts_with("3 British Regulars and 2 Canadian Militia move"));
}

#[test]
#[should_panic(expected = "is out of sight")]
fn nobody_clicks_on_what_is_not_in_the_window() {
    let (mut table, _folder) = ordered();
    Hand::in_window(&mut table, WINDOWS[1]).click("Correct the board by hand");
}

/// The one next deed stands at one place from the draw of a cube to the end of a battle, whatever is told meanwhile.
#[test]
fn nothing_in_the_foot_of_a_campaign_moves() {
    for window in WINDOWS {
        let (mut table, _folder) = begun();
        size(&mut table, window);
        let apply = place(&table, "Tap the cube");
        let of_bag = ["Draw (R)", "Undo the last face", "Drawn: American Militia"].map(|label| place(&table, label));
        table.click("Drawn: British Regulars");
        assert_eq!(place(&table, "Apply (Enter)"), apply, "a cube");
        table.keys("r");
        assert_eq!(place(&table, "Apply (Enter)"), apply, "another, drawn by the app");
        assert_eq!(["Draw (R)", "Undo the last face", "Drawn: American Militia"].map(|label| place(&table, label)), of_bag);
        table.click("Drawn: British Regulars");
        table.key(Key::Enter);
        assert_eq!(place(&table, "Place (Enter)"), apply, "reinforcements");
        table.key(Key::Enter);
        assert_eq!(place(&table, "Play a card"), apply, "cards");
        card(&mut table);
        // Where one of both is shown, the marches bring the map.
        if table.see("Panel: Turn") {
            table.click("Panel: Turn");
        }
        assert_eq!(place(&table, "Click an area"), apply, "marches");
        let march = |table: &mut Table, way: [&str; 2]| {
            // By name: the key brings the map where it is not shown, and in the low window its buttons may lie over an area.
            for area in way {
                table.keys("/");
                table.keys(area);
                table.key(Key::Enter);
            }
            if table.see("Panel: Turn") {
                table.click("Panel: Turn");
            }
        };
        march(&mut table, ["York", "Montreal"]);
        assert!(table.see("York does not border on Montreal"));
        assert_eq!(place(&table, "Ask the referee (Enter)"), apply, "a fault");
        table.key(Key::Enter);
        assert!(table.see("The referee allows it"));
        assert_eq!(place(&table, "Ask the referee (Enter)"), apply, "the referee is asked");
        table.click("Cancel");
        table.key(Key::Escape);
        march(&mut table, ["Queenston", "Fort Niagara"]);
        assert!(table.see("British Regulars, cube 3: goes"));
        assert_eq!(place(&table, "March (Enter)"), apply, "the army's cubes");
        table.key(Key::Enter);
        assert_eq!(place(&table, "Fight (Enter)"), apply, "a battle");
        table.key(Key::Enter);
        assert_eq!(place(&table, "Fight (Enter)"), apply, "the question about an army that may march");
        table.key(Key::Enter);
        // The battle has a page of its own, in which nothing moves either.
        let apply = place(&table, "Tap the dice");
        let cells = || ["Roll (R)", "Undo the last face", "Next die: hit (H)", "Next die: command (C)"];
        let of_roll = cells().map(|label| place(&table, label));
        table.keys("hhfff");
        assert_eq!(cells().map(|label| place(&table, label)), of_roll, "faces");
        assert!(table.see("2 hits · 2 flees"), "two units of militia throw two dice");
        assert_eq!(place(&table, "Apply (Enter)"), apply, "a result");
        table.keys("l");
        assert_eq!(place(&table, "Apply (Enter)"), apply, "the log");
        table.keys("l");
        table.keys("t");
        table.set("Day", "whenever");
        table.click("Write the scenario and open it (Enter)");
        assert!(table.see("\"whenever\" is not a date"));
        assert_eq!((cells().map(|label| place(&table, label)), place(&table, "Apply (Enter)")), (of_roll, apply), "a notice");
        table.key(Key::Escape);
        table.get_by_label("Apply (Enter)").click();
        table.run();
        assert!(table.see("2 hits on the British side"));
        assert_eq!(place(&table, "Apply (Enter)"), apply, "whom hits take");
    }
}

/// Cells, result and the deed are in the window at twice the type too, with the log open, and a click on them is theirs.
#[test]
fn the_dice_of_cubes_stay_at_twice_the_type() {
    for window in WINDOWS {
        let (mut table, _folder) = fought();
        let mut hand = Hand::in_window(&mut table, window);
        for label in ["Next die: hit (H)", "Next die: hit (H)", "Next die: flee (F)", "Next die: command (C)"] {
            hand.click(label);
        }
        hand.table.keys("l");
        assert!(hand.table.see("Filter…"));
        // At twice the type the result and its sentence are one run of words.
        let result = hand.table.get_all_by_label_contains("2 hits · 1 flee · 1 command").next().unwrap().rect();
        assert!(hand.window().contains_rect(result), "{window:?}: the result");
        for label in ["Roll (R)", "Apply (Enter)", "Undo the last face"] {
            assert!(hand.window().contains_rect(place(hand.table, label)), "{window:?}: {label}");
        }
        hand.click("Apply (Enter)");
        assert!(matches!(table.campaign().journal().last_applied().unwrap().command, Command::Roll { .. }), "{window:?}");
    }
}

/// The foot of a battle of cubes without a campaign, too.
#[test]
fn a_battle_of_cubes_alone_has_the_same_foot() {
    for window in WINDOWS {
        let mut table = app(None);
        table.keys("a");
        table.set("British Regulars, cubes", "4");
        table.set("American Militia, cubes", "6");
        table.click("Fight it out");
        let mut hand = Hand::in_window(&mut table, window);
        let (roll, apply) = (place(hand.table, "Roll (R)"), place(hand.table, "Tap the dice"));
        hand.keys("h");
        hand.keys("c");
        assert_eq!((place(hand.table, "Roll (R)"), place(hand.table, "Apply (Enter)")), (roll, apply));
        hand.click("Apply (Enter)");
        assert!(hand.table.see("All units stay"));
        hand.click("Apply (Enter)");
        assert_eq!((place(hand.table, "Roll (R)"), place(hand.table, "Tap the dice")), (roll, apply));
        for cell in ["Next die: hit (H)", "Next die: flee (F)", "American Militia, die 3: not thrown"] {
            assert!(hand.window().contains_rect(place(hand.table, cell)), "{window:?}: {cell}");
        }
    }
}

/// H, F and C are faces; Backspace takes the last back, a click on a die takes its face back and enters that one next.
#[test]
fn faces_are_typed_and_taken_back() {
    let (mut table, _folder) = fought();
    table.keys("hh");
    assert!(table.see("American Regulars, die 2: hit"));
    table.keys("r");
    assert!(table.query_by_label("2 hits").is_some(), "what somebody told is not thrown away");
    assert!(table.query_all_by_label_contains("Some faces are set").next().is_some());
    table.keys("c");
    assert!(table.see("2 hits · 1 command"));
    table.key(Key::Backspace);
    assert!(table.query_by_label("2 hits").is_some());
    table.click("American Regulars, die 1: hit");
    assert!(table.query_by_label("1 hit").is_some(), "the face of the die that was clicked is taken back");
    table.keys("f");
    assert!(table.see("American Regulars, die 1: flee"), "and it is entered next");
    table.click("Undo the last face");
    table.click("Undo the last face");
    assert!(table.see("American Regulars, die 2: not thrown"));
    table.key(Key::Enter);
    assert!(table.campaign().state().battle.as_ref().unwrap().rolls == 0, "nothing is taken before all dice are told");
    table.keys("r");
    assert!(!table.see("not thrown"));
    assert_eq!(table.campaign().state().battle.as_ref().unwrap().rolls, 0, "thrown, and not yet taken");
    table.key(Key::Enter);
    assert_eq!(table.campaign().state().battle.as_ref().unwrap().rolls, 1);
}

/// In a small window with large type the way back to the battle keeps its key, its words on two lines.
#[test]
fn the_next_deed_of_a_small_window_keeps_its_key() {
    let (mut table, _folder) = fought();
    resize(&mut table, (1024.0, 768.0), 2.0);
    table.keys("m");
    let button = table.get_by_label("To the battle (Enter)").rect();
    let caps = Sight::of(&table).words.into_iter().filter(|words| words.text == "Enter" && button.contains_rect(words.place));
    assert_eq!(caps.count(), 1, "{button:?}");
    let map = table.get_by_label("The map").rect();
    assert_eq!(Sight::of(&table).with_map(map).faults(), Vec::<String>::new());
}

/// A battle of a campaign fills the page, its odds in one strip; M shows the map and comes back.
#[test]
fn a_battle_fills_the_page_and_leads_to_its_map() {
    let (mut table, _folder) = fought();
    assert!(table.see("British attack"));
    assert!(table.see("American defend, and roll first"));
    let field = table.get_by_label_contains("Who holds the field: British ");
    assert!(field.rect().width() > 1200.0, "the strip is as wide as the page: {:?}", field.rect());
    assert!(!table.see("Map: York"), "the map is not drawn");
    table.keys("m");
    assert!(table.see("Map: York: 1 British Regular; British"));
    assert!(table.see("To the battle (Enter)"));
    table.key(Key::Enter);
    assert!(!table.see("Map: York"));
    table.keys("o");
    assert!(table.see("American win with"));
    assert!(!table.see("at least"), "the strip shows the odds, and the panel says them once more in figures");
    table.key(Key::Escape);
    assert!(!table.see("American win with"));
    table.keys("r");
    table.key(Key::Enter);
    assert!(table.see("the last throw: American"), "the last throw stays");
    table.click("Undo (Ctrl+Z)");
    assert!(table.see("American defend, and roll first"));
}

/// What the last throw took is struck, what fled stands at its side's edge, and the way it comes back.
#[test]
fn a_battle_tells_the_fate_of_every_cube() {
    let (mut table, _folder) = fought();
    // The two dice of the regulars come first.
    table.keys("hhff");
    table.key(Key::Enter);
    assert!(table.see("2 hits on the British side"));
    assert!(table.see("2 American Militia: fled, back at Pittsburgh or Albany"));
    assert!(table.see("British Regulars, cube 3: lost") && table.see("Canadian Militia, cube 2: lost"));
    table.key(Key::Enter);
    assert!(table.see("1 lost by the last throw"));
    assert!(table.see("1 British Regular and 1 Canadian Militia are lost"));
}

/// A movement card read off wrongly is replaced by one click on the right one: the wrong one is undone, and no event more is in the log.
#[test]
fn a_movement_card_is_replaced_in_one_action() {
    let (mut table, _folder) = ordered();
    let events = table.campaign().journal().cursor();
    let mut hand = Hand::in_window(&mut table, WINDOWS[0]);
    assert_eq!(hand.click("Movement card: 3 armies, 2 areas").deeds, 1);
    let command = table.campaign().journal().last_applied().unwrap().command.clone();
    assert!(matches!(command, Command::MovementCard { armies: 3, areas: 2, .. }), "{command:?}");
    assert_eq!(table.campaign().journal().cursor(), events);
}

/// A cube about to be lost is dragged off its row, one action, and stays; the other faction's is dragged, and goes.
#[test]
fn a_cube_is_dragged_in_one_action() {
    let (mut table, _folder) = fought();
    table.keys("ffhh");
    table.key(Key::Enter);
    let mut hand = Hand::in_window(&mut table, WINDOWS[0]);
    assert_eq!(hand.drag("British Regulars, cube 3: lost", vec2(0.0, 60.0)).deeds, 1);
    assert!(hand.table.see("British Regulars, cube 3: stays") && hand.table.see("1 of 2 are named."));
    hand.drag("Canadian Militia, cube 1: stays", vec2(0.0, 60.0));
    assert_eq!(hand.key(Key::Enter).deeds, 3);
    assert!(table.see("2 Canadian Militia are lost"));
}

/// Letters, digits and Enter in a field are the field's own.
#[test]
fn letters_in_a_field_of_the_campaign_are_its_own() {
    let (mut table, _folder) = ordered();
    let events = table.campaign().journal().cursor();
    table.click(QUEENSTON);
    table.click("A card that is not listed");
    table.set("Unlisted card, name", "lrhfc");
    assert!(!table.see("Filter…"), "the log is closed");
    assert_eq!(table.campaign().journal().cursor(), events);
    table.ctrl(Key::Z);
    assert_eq!(table.campaign().journal().cursor(), events, "undo is the field's");
}

/// The log is a drawer over the map; Esc closes it first, then puts the march away.
#[test]
fn the_log_is_a_drawer_over_the_map() {
    let (mut table, _folder) = ordered();
    table.click(QUEENSTON);
    assert!(!table.see("The cube of the British Regulars comes out of the bag."));
    table.keys("l");
    assert!(table.see("The cube of the British Regulars comes out of the bag."));
    table.key(Key::Escape);
    assert!(!table.see("The cube of the British Regulars comes out of the bag."));
    assert!(table.see("From Queenston"));
    table.key(Key::Escape);
    assert!(!table.see("From Queenston"));
}

/// The strip has the steps of the turn; its last pill ends it, and the key does.
#[test]
fn the_strip_ends_the_turn() {
    let (mut table, _folder) = ordered();
    let undo = place(&table, "Undo (Ctrl+Z)");
    assert!(table.see("To play: British Regulars"));
    table.click("End the turn (Ctrl+Enter)");
    assert!(table.campaign().state().active.is_none());
    assert!(table.query_by_label("End the turn (Ctrl+Enter)").is_none(), "between turns there is none to end");
    assert_eq!(place(&table, "Undo (Ctrl+Z)"), undo);
    table.click("Undo (Ctrl+Z)");
    table.ctrl(Key::Enter);
    assert!(table.campaign().state().active.is_none());
}

const FACTIONS: [&str; 5] = ["American Regulars", "British Regulars", "Canadian Militia", "Native Americans", "American Militia"];

/// A cube comes out of the bag by its faction's name.
fn draw(table: &mut Table, faction: &str) {
    table.click(&format!("Drawn: {faction}"));
    table.key(Key::Enter);
}

/// All five turns of a round, in which nobody does anything.
fn idle_round(table: &mut Table) {
    for faction in FACTIONS {
        draw(table, faction);
        // Once asked, what is left undone is left so.
        table.ctrl(Key::Enter);
        table.ctrl(Key::Enter);
    }
    table.key(Key::Enter);
}

/// Checks that the strip keeps its places round after round, the control markers among them in any window; the Truces beside them, or
/// behind a click on them.
#[test]
fn nothing_in_the_strip_of_a_campaign_moves() {
    for window in WINDOWS {
        let (mut table, _folder) = begun();
        let whole = size(&mut table, window);
        let standing = |table: &Table| table.get_by_label_contains("Control markers: British").rect();
        let mut before = None;
        for round in 1..=4 {
            assert!(table.see(&format!("Round {round}")));
            let score = standing(&table);
            draw(&mut table, FACTIONS[0]);
            let pill = place(&table, "End the turn (Ctrl+Enter)");
            let now = (score, pill, place(&table, &format!("Round {round}")).min, place(&table, "To play: American Regulars"));
            assert_eq!(*before.get_or_insert(now), now, "round {round} at {window:?}");
            assert!(whole.contains_rect(score) && !pill.intersects(score), "{score:?} at {window:?}");
            table.click("Undo (Ctrl+Z)");
            idle_round(&mut table);
        }
        if window == WINDOWS[0] {
            assert!(whole.contains_rect(place(&table, "Truces 0/3 : 0/2")));
        }
        let told = |table: &Table| table.query_all_by_label("British: control markers 0, Truces 0 of 3").count();
        let beside = told(&table);
        table.get_by_label_contains("Control markers: British").click();
        table.run();
        assert_eq!(told(&table), beside + 1, "a click on the markers tells all of it");
    }
}

/// Checks that nobody is asked for an army if none of the card is left.
#[test]
fn no_army_is_asked_for_where_none_may_march() {
    let (mut table, _folder) = ordered();
    let asks = "Click the area an army leaves, then where it goes.";
    assert!(table.see(asks));
    table.click(QUEENSTON);
    table.click(NIAGARA);
    table.key(Key::Enter);
    table.click("Map: Montreal: 7 British Regulars; British 1*");
    table.click("Map: Queenston: empty; British 2*");
    table.key(Key::Enter);
    assert_eq!(table.campaign().state().orders.as_ref().map(|orders| orders.armies), Some(0));
    assert!(!table.see(asks));
}

/// A campaign has its own page of what it came to, by F2 as a battle has; its numbers lead to its own log, and it is printed.
#[test]
fn a_campaign_is_looked_back_on() {
    let (mut table, _folder) = fought();
    // Nearly all defenders flee, so that the attackers win whatever else is thrown.
    table.keys("ffff");
    table.key(Key::Enter);
    table.keys("g");
    table.key(Key::F2);
    assert!(table.see("1812 The Invasion of Canada") && table.see("the campaign so far"));
    for text in ["The sides are even", "control markers", "Areas that changed hands", "What turned it", "Losses", "Luck. "] {
        assert!(table.query_all_by_label_contains(text).next().is_some(), "{text}");
    }
    assert!(table.query_by_label_contains("Truces of a side have been played, the").is_some());
    let lost = table.query_all_by_label_contains(" units lost").find(|node| node.accesskit_node().role() == Role::Button).unwrap();
    lost.click();
    table.run();
    let shown = table.get_all_by_label("Show it in the log").next().unwrap();
    shown.click();
    table.run();
    assert!(table.see("Filter…"), "its own log lies open");
    table.key(Key::Escape);
    table.key(Key::F2);
    table.click("Print");
    assert!(table.query_by_label_contains("areas that changed hands in each round").is_some());
    table.key(Key::F2);
    table.key(Key::Escape);
    assert!(table.see("Map: York: 1 British Regular; British"), "Esc leads back to the map");
}

/// A battle draws in all three looks, with every control named.
#[test]
fn a_battle_draws_in_every_look() {
    let (mut table, _folder) = fought();
    for look in ["Lamp", "High contrast", "Paper"] {
        table.click("Type and look");
        table.click(look);
        table.click("Area games (A)");
        assert!(table.see("Who holds the field: British "), "{look}");
        let nameless = table
            .query_all_by(|node| node.role() == eframe::egui::accesskit::Role::Button && node.label().is_none_or(|label| label.is_empty()));
        assert_eq!(nameless.count(), 0, "{look}");
    }
}

/// The colours of a battle handed over are the nations', whichever side attacks, in both games with figures.
#[test]
fn a_battle_handed_over_keeps_its_nations() {
    for (first, game) in [("British", "Battlecry! 1812"), ("American", "Battlecry! 1812"), ("British", ""), ("American", "")] {
        let mut table = app(None);
        table.keys("a");
        table.set("British Regulars, cubes", "4");
        table.set("American Regulars, cubes", "6");
        table.click(&format!("Rolls first: {first}"));
        table.click("Fight it out");
        table.keys("t");
        if !game.is_empty() {
            table.click(game);
        }
        table.click("Write the scenario and open it (Enter)");
        let desk = table.app().desk();
        let sides: Vec<(String, Option<Nation>)> = if game.is_empty() {
            table.battle().setup().scenario.sides.iter().map(|side| (side.name.clone(), side.nation)).collect()
        } else {
            let scenario = &desk.game::<Battlecry1812>().unwrap().setup().scenario;
            scenario.sides.iter().map(|side| (side.name.clone(), side.nation)).collect()
        };
        // A sentence can say of each that it wins.
        let expected = [("British", Nation::British), ("United States", Nation::UnitedStates)];
        assert_eq!(sides, expected.map(|(name, nation)| (name.to_owned(), Some(nation))), "{first} {game}");
    }
}

/// Dice are asked for in the order in which the field above has the factions, and so everything else has them: losses, an army's cubes.
#[test]
fn dice_are_asked_for_in_the_order_of_the_field() {
    let (mut table, _folder) = ordered();
    table.click(QUEENSTON);
    table.click(NIAGARA);
    let left = |table: &Table, label: &str| place(table, label).left();
    assert!(left(&table, "British Regulars, cube 1: goes") < left(&table, "Canadian Militia, cube 1: goes"));
    let (mut table, _folder) = fought();
    assert!(table.see("The American Regulars throw 2 dice and the American Militia 2."));
    assert!(left(&table, "American Regulars, die 1: not thrown") < left(&table, "American Militia, die 1: not thrown"));
    table.keys("hh");
    assert!(table.see("American Regulars, die 2: hit"));
    table.keys("cc");
    table.key(Key::Enter);
    let row = |label: &str| place(&table, label).top();
    assert!(row("Thrown: American Regulars, die 1: hit") < row("Thrown: American Militia, die 1: command"), "so they stand in the field");
    assert!(left(&table, "British Regulars, lost") < left(&table, "Canadian Militia, lost"));
}

/// The name of a battle is read whole beside its one throw at twice the type.
#[test]
fn the_name_of_a_battle_is_read_whole() {
    let (mut table, _folder) = fought();
    let is_whole =
        |table: &Table| Sight::of(table).words.iter().any(|words| words.text == "The battle for Fort Niagara" && words.is_whole());
    for roll in ["", "ccff", "cchh"] {
        table.keys(roll);
        if !roll.is_empty() {
            table.key(Key::Enter);
        }
        resize(&mut table, (1280.0, 800.0), 2.0);
        assert!(is_whole(&table), "after {roll:?}");
        // Where there is no room for it, the area alone is.
        resize(&mut table, (1024.0, 768.0), 2.0);
        let area = |words: &str| ["Fort Niagara", "The battle for Fort Niagara"].contains(&words);
        assert!(Sight::of(&table).words.iter().any(|words| area(&words.text) && words.is_whole() && words.shown().top() < 60.0));
    }
}

/// Dice and cubes that the program has thrown or drawn are applied, or taken back: no button offers to throw them again.
#[test]
fn what_was_thrown_is_not_offered_again() {
    let is_open = |table: &Table, label: &str| !table.get_by_label(label).accesskit_node().is_disabled();
    let (mut table, _folder) = begun();
    assert!(is_open(&table, "Draw (R)"));
    table.keys("r");
    assert!(!is_open(&table, "Draw (R)"));
    table.keys("r");
    assert!(table.see("A cube is drawn: Enter applies it."));
    table.click("Undo the last face");
    assert!(is_open(&table, "Draw (R)"));
    let (mut table, _folder) = fought();
    table.keys("r");
    assert!(!is_open(&table, "Roll (R)"));
    table.keys("r");
    assert!(table.see("The dice are thrown: Enter applies them."));
}

/// Esc takes the numbers of a movement card back that were typed, and the card that was chosen.
#[test]
fn escape_clears_a_card_that_is_not_played() {
    let (mut table, _folder) = begun();
    table.click("Drawn: British Regulars");
    table.key(Key::Enter);
    table.key(Key::Enter);
    table.keys("5");
    assert!(table.see("5 armies: type how many areas."));
    table.key(Key::Escape);
    assert!(!table.see("5 armies") && table.see("Or type both numbers."));
    table.keys("32");
    assert!(table.see("Play (Enter)"));
    table.key(Key::Escape);
    assert!(!table.see("Play (Enter)"), "both are cleared at once");
    table.click("Card: 12 General Brock");
    assert!(table.see("Play (Enter)"));
    table.key(Key::Escape);
    assert!(!table.see("Play (Enter)"));
}
