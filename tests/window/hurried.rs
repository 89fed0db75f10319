//! A hurried referee at the window: keys that act at once or not at all, lists that show the row in the frame, in large type too.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::layouts::{FRONTIER, ordered};
use crate::player::{Player as _, after_in, app, campaign_on, field, fields, on, phase, recorded, scott_on_the_table};
use crate::sight::{Sight, resize, window};
use brigade_major::games::rff1812::battle::{Command, Phase};
use brigade_major::gui::App;
use brigade_major::gui::games::PAGES;
use brigade_major::gui::shell::keys::Chord;
use brigade_major::store::Folders;
use eframe::egui::accesskit::{Role, Toggled};
use eframe::egui::{Key, Modifiers, Rect};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

type Table = Harness<'static, Option<App>>;

/// Height of the strip at the top and of the last line, in points.
const STRIP: f32 = 48.0;
const LAST_LINE: f32 = 28.0;

fn alt(table: &mut Table, digit: Key) {
    table.key_press_modifiers(Modifiers::ALT, digit);
    table.run();
}

/// Returns the label of the value in the frame, with its place.
fn framed(table: &Table) -> (String, Rect) {
    let is_framed = |node: &egui_kittest::Node<'_>| node.accesskit_node().toggled() == Some(Toggled::True);
    let text = |node: &egui_kittest::Node<'_>| node.accesskit_node().label().or_else(|| node.accesskit_node().value()).unwrap_or_default();
    let framed = table.query_all_by_label_contains(": ").filter(is_framed).map(|node| (text(&node), node.rect()));
    let mut framed = framed.filter(|(name, _)| !name.starts_with("Game: "));
    let first = framed.next().unwrap();
    assert_eq!(framed.next(), None, "one row is in the frame");
    first
}

/// Down moves to the next assumed value, and the row that + and - change is in sight in every window and type.
#[test]
fn the_value_in_the_frame_is_in_sight() {
    for (size, type_size) in [((1024.0, 768.0), 2.0), ((1024.0, 768.0), 1.5), ((1024.0, 768.0), 1.0), ((1280.0, 800.0), 1.0)] {
        let mut table = app(None);
        table.click("Assumed values");
        resize(&mut table, size, type_size);
        table.wait();
        let page = window(&table);
        let page = Rect::from_min_max(page.min + eframe::egui::vec2(0.0, STRIP), page.max - eframe::egui::vec2(0.0, LAST_LINE));
        let mut seen = Vec::new();
        for _ in 0..11 {
            table.key(Key::ArrowDown);
            let (name, place) = framed(&table);
            assert!(page.contains_rect(place), "{size:?} at {type_size}: {name} at {place:?}");
            seen.push(name);
        }
        seen.dedup();
        assert_eq!(seen.len(), 11, "each key moves on by a row");
    }
}

/// Undo in a field takes back what was typed in it since it was empty or was reached, and never brings back a face of another check.
#[test]
fn undo_in_a_field_brings_nothing_back_from_before() {
    let mut table = scott_on_the_table();
    let die = |table: &Table| fields(table).into_iter().find(|(name, _)| name.contains("Die")).map(|(_, face)| face).unwrap_or_default();
    table.keys("3");
    assert_eq!(die(&table), "3");
    table.ctrl(Key::Z);
    assert_eq!(die(&table), "", "the typing is undone");
    table.ctrl(Key::Z);
    assert_eq!(die(&table), "", "and not brought back: the check is closed now");
    let mut table = scott_on_the_table();
    table.keys("3");
    table.key(Key::Escape);
    table.click("Winfield Scott · gallant");
    table.keys("7");
    assert_eq!(die(&table), "7");
    for _ in 0..3 {
        table.ctrl(Key::Z);
        assert_ne!(die(&table), "3", "the die of the check that was closed");
    }
    // The field in which a unit is sought, too.
    let mut table = scott_on_the_table();
    table.key(Key::Escape);
    let has = |table: &Table, text: &str| fields(table).values().any(|typed| typed == text);
    table.keys("/");
    table.keys("1");
    table.key(Key::Enter);
    table.keys("/");
    table.keys("8");
    assert!(has(&table, "8"), "{:?}", fields(&table));
    for _ in 0..3 {
        table.ctrl(Key::Z);
        assert!(!has(&table, "1"), "what was sought before: {:?}", fields(&table));
    }
}

/// A range that no weapon reaches leaves the cursor in its field, so that the next keys correct it.
#[test]
fn a_range_out_of_reach_is_typed_anew() {
    let mut table = field([phase(9, "united_states", Phase::Fire)]);
    table.keys("1");
    table.key(Key::Enter);
    table.keys("f");
    table.click("At Royal Scots");
    let range = |table: &Table| fields(table).into_iter().find(|(name, _)| name == "range").map(|(_, text)| text).unwrap();
    table.keys("15");
    table.key(Key::Enter);
    assert_eq!(range(&table), "15");
    table.key(Key::Backspace);
    table.key(Key::Backspace);
    table.keys("3");
    assert_eq!(range(&table), "3", "the keys go to the range");
    table.key(Key::Enter);
    table.keys("5");
    assert_eq!(range(&table), "3", "and then to the die");
}

/// Returns the number of things open whose title has these words.
fn open(table: &Table, words: &str) -> usize {
    table.query_all_by_label_contains(words).count()
}

/// Alt and the number of a row, while a form is open that is filled in: the player is asked, and nothing fires later.
#[test]
fn a_row_is_taken_at_once_or_never() {
    const ASKED: &str = "Still open: Winfield Scott's brigade: maneuver check. It is not applied yet.";
    let mut table = scott_on_the_table();
    table.keys("7");
    alt(&mut table, Key::Num1);
    table.get_by_label(ASKED);
    table.key(Key::Escape);
    assert!(!table.see(ASKED) && table.see("Apply (Enter)"));
    table.key(Key::Escape);
    table.run();
    assert!(!table.see("Apply (Enter)"), "the form is closed, and none is opened in its place");
    assert_eq!(open(&table, "Winfield Scott's brigade: maneuver check"), 0);
    // Of a form that is not filled in nobody is asked: the row is taken.
    let mut table = field(vec![phase(9, "united_states", Phase::Fire)]);
    table.keys("1");
    table.key(Key::Enter);
    table.keys("f");
    alt(&mut table, Key::Num2);
    assert!(!table.see("Still open"));
    let first = table.query_all_by_label_contains("Volley").count();
    table.key(Key::Escape);
    assert!(table.see("Offensive fire"), "{first}: one form was open, and closing it shows the list");
}

/// One Enter too many after a charge is declared does not answer for the charged side; a later one does.
#[test]
fn a_hurried_enter_answers_for_nobody() {
    let mut table = field(Vec::new());
    table.click("1  9th US");
    table.keys("c");
    table.click("22  Royal Scots ~");
    // A frame is a quarter of a second.
    for _ in 0..2 {
        table.key_press(Key::Enter);
        table.step();
    }
    table.step();
    assert!(matches!(table.last().command, Command::Declare { .. }), "{:?}", table.last().command);
    assert!(table.see("The charged side replies first. Enter again: they stand."), "what it did not do is told");
    table.run_steps(3);
    table.key(Key::Enter);
    assert!(matches!(table.last().command, Command::StandToCharge { .. }), "{:?}", table.last().command);
}

/// Returns the name and the place of the control that has the focus.
fn focused(table: &Table) -> Option<(String, Rect)> {
    let mut all = table.query_all_by_role(Role::Button).filter(|node| node.accesskit_node().is_focused());
    all.next().map(|node| (node.accesskit_node().label().unwrap_or_default(), node.rect()))
}

/// After a unit or an area was picked by its number or name, Tab goes on from it, and Shift+Tab back, in every game.
#[test]
fn tab_goes_on_from_what_was_picked() {
    let thames = || on(recorded("thames", "battlecry1812/thames.json", 40));
    let (area, _folder) = campaign_on(FRONTIER);
    let mut area = area;
    ordered(&mut area);
    for (mut table, find, words) in
        [(field(Vec::new()), "22", "22  Royal Scots"), (thames(), "/27th", "27th US · I"), (area, "/Queenston", "Map: Queenston")]
    {
        table.keys(find);
        table.key(Key::Enter);
        assert_eq!(focused(&table), None, "{words}: it was picked by its name");
        let names = |table: &Table| {
            let buttons = table.query_all_by_role(Role::Button).filter_map(|node| node.accesskit_node().label());
            buttons.collect::<Vec<_>>()
        };
        let all = names(&table);
        let at = all.iter().position(|name| name.contains(words)).unwrap_or_else(|| panic!("no {words}: {all:?}"));
        table.key(Key::Tab);
        let (next, _) = focused(&table).unwrap_or_else(|| panic!("{words}: nothing has the focus"));
        assert!(all[at + 1..].iter().take(4).any(|name| *name == next), "{words}: Tab went to {next}, not to {:?}", &all[at + 1..at + 5]);
        table.shift(Key::Tab);
        let (picked, _) = focused(&table).unwrap();
        assert!(picked.contains(words), "{words}: Shift+Tab went to {picked}");
    }
}

/// In the fire phase too Enter takes the row that is lit; where no row comes first it says so.
#[test]
fn enter_takes_the_first_row_of_a_fire_phase() {
    let mut table = field(vec![phase(9, "united_states", Phase::Fire)]);
    assert!(table.see("Offensive fire"));
    table.key(Key::Enter);
    assert!(!table.see("Offensive fire"), "a volley is open");
}

/// However many steps of + and - a rule takes while a battle is open, the log notes once, with the next command, how the rules are now;
/// undo takes the command back with its note.
#[test]
fn rules_changed_in_a_battle_are_noted_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = after_in(Some(Folders::at(folder.path())), vec![phase(4, "united_states", Phase::Maneuver)]);
    let begun = table.events();
    let notes = |table: &Table| {
        let entries = table.battle().journal().applied().map(|event| event.command.clone());
        entries.filter_map(|command| if let Command::Note { text } = command { Some(text) } else { None }).collect::<Vec<_>>()
    };
    table.click("Assumed values");
    table.wait();
    for key in ["+", "-", "+", "-", "+"] {
        table.keys(key);
    }
    let (value, _) = framed(&table);
    assert_eq!(table.events(), begun, "nothing has happened in the battle");
    table.key(Key::Escape);
    table.ctrl(Key::Enter);
    assert_eq!((table.events(), notes(&table).len()), (begun + 2, 1), "{value}: {:?}", notes(&table));
    assert!(notes(&table)[0].starts_with("Your rules from here on: ") && !notes(&table)[0].contains('"'), "{:?}", notes(&table));
    table.ctrl(Key::Z);
    assert_eq!((table.events(), notes(&table).len(), table.battle().state().phase), (begun, 0, Phase::Maneuver));
    table.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    table.run();
    assert_eq!((table.events(), notes(&table).len(), table.battle().state().phase), (begun + 2, 1, Phase::Fire));
    // The same rules again as before the change: nothing is to be noted.
    table.ctrl(Key::Z);
    table.click("Assumed values");
    table.keys("-");
    table.key(Key::Escape);
    table.ctrl(Key::Enter);
    assert_eq!((table.events(), notes(&table).len()), (begun + 1, 0), "{:?}", notes(&table));
}

/// Esc closes what is said first, then the page: it goes back to the page one came from, also from those of the first page; what was said
/// on a page is not said on the next.
#[test]
fn esc_closes_what_is_said_and_goes_back() {
    let mut table = app(None);
    for (key, there) in [("2", "The program rolls"), ("3", "Open"), ("4", "Design a scenario"), ("5", "Clear"), ("8", "Search")] {
        table.click("Start");
        assert!(table.see("One number (2)"));
        table.keys(key);
        assert!(!table.see("One number (2)"), "{key}: {there}");
        table.key(Key::Escape);
        assert!(table.see("One number (2)"), "{key} is left by Esc");
        table.key(Key::Escape);
        assert!(!table.see("One number (2)"), "and so is the first page, back to the battle");
    }
    let mut table = app(None);
    let said = |table: &Table| table.app().desk().notices().len();
    table.keys("m");
    assert_eq!(said(&table), 1);
    table.keys("f");
    assert_eq!(said(&table), 1, "hints do not pile up");
    table.key(Key::Escape);
    assert_eq!(said(&table), 0, "Esc closes what is said");
    table.keys("m");
    assert_eq!(said(&table), 1);
    table.key(Key::F1);
    assert_eq!(said(&table), 0, "what was said on a page is not said on the next");
    // In large type it lies over the strip, and leaves the menu free.
    let mut table = app(None);
    resize(&mut table, (1024.0, 768.0), 2.0);
    table.keys("m");
    let menu = table.get_by_label("Menu").rect();
    let notice = table.get_by_label_contains("Pick a unit or leader first").rect();
    assert!(!notice.expand(8.0).intersects(menu), "{notice:?} over {menu:?}");
}

/// The key of Or? is in the last line only beside its bars: not before a target is named, nor where the referee put them away.
#[test]
fn the_key_of_or_is_listed_beside_its_bars_alone() {
    let mut table = on(recorded("chippawa", "rff1812/chippawa.json", 21));
    table.key(Key::Enter);
    assert!(table.see("Pick the target") && !offers(&table, "or?"));
    table.click("At Western");
    table.run();
    assert!(offers(&table, "or?"));
    table.key(Key::Escape);
    table.click("More");
    table.click("Put the laboratory away");
    table.key(Key::Enter);
    table.click("At Western");
    table.run();
    assert!(!table.see("Pick the target") && !offers(&table, "or?"));
}

/// What is said about a key that did nothing goes with the next key that does something; the same wrong key says it again.
#[test]
fn what_is_said_about_a_wrong_key_goes_with_the_next_right_one() {
    let said = |table: &Table| table.app().desk().notices().to_vec();
    let mut table = on(recorded("thames", "battlecry1812/thames.json", 40));
    table.keys("j");
    assert_eq!(said(&table), ["Pick a company with an officer first."]);
    table.keys("j");
    assert_eq!(said(&table).len(), 1, "the same key again");
    table.keys("n");
    assert_eq!(said(&table), Vec::<String>::new());
    let mut table = app(None);
    table.keys("m");
    assert_eq!(said(&table).len(), 1);
    table.keys("j");
    assert_eq!(said(&table), Vec::<String>::new());
    // Campaigns: digits where no number is asked for.
    let (mut table, _folder) = campaign_on(FRONTIER);
    table.keys("3");
    assert_eq!(said(&table), ["No number is asked for now."]);
    table.keys("l");
    assert_eq!(said(&table), Vec::<String>::new());
}

/// A unit of the table without a name is called so, or by its number, wherever it is named; one that Ctrl+N makes there has a name and the
/// usual strength.
#[test]
fn a_unit_without_a_name_is_told() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = app(Some(Folders::at(home.path())));
    desk.key(Key::F4);
    desk.click("From Crysler's Farm");
    let faults =
        |desk: &Table| desk.query_all_by_label_contains("fault").filter_map(|node| node.accesskit_node().label()).collect::<Vec<_>>();
    desk.key(Key::F7);
    desk.get_by_label("9th US").click();
    desk.run();
    let before = faults(&desk);
    desk.ctrl(Key::N);
    assert_eq!(faults(&desk), before, "a new unit brings no fault");
    assert!(desk.see("Unit 1"), "it has a made-up name");
}

/// Returns whether the last line, or any other, has these words alone.
fn offers(table: &Table, words: &str) -> bool {
    Sight::of(table).words.iter().any(|own| own.text == words)
}

/// The last line offers no key that does nothing, and such a key says why.
#[test]
fn a_key_that_does_nothing_says_why() {
    let mut table = on(recorded("chippawa", "rff1812/chippawa.json", 21));
    table.key(Key::Enter);
    let words = Sight::of(&table).words.iter().map(|own| own.text.clone()).collect::<Vec<_>>().join("|");
    assert!(offers(&table, "fire") && !offers(&table, "or?") && !offers(&table, "as last time"), "{words}");
    table.keys("a");
    assert!(table.see("This unit has not fired yet."));
    let mut table = on(recorded("thames", "battlecry1812/thames.json", 40));
    assert!(offers(&table, "next company") && !offers(&table, "officers go along"));
    table.keys("j");
    assert!(table.see("Pick a company with an officer first."));
}

/// Presses a key of the table of pages.
fn press(table: &mut Table, chord: Chord) {
    match chord {
        Chord::Typed(letter) => table.keys(&letter.to_string()),
        Chord::Alone(key) => table.key(key),
        Chord::Command(key) => table.ctrl(key),
        other => panic!("no page is opened by {other:?}"),
    }
}

/// Returns all that is seen with its place, what is ticked, and what has the cursor.
fn seen(table: &Table) -> Vec<String> {
    let name = |node: egui_kittest::Node<'_>| format!("{:?} {:?}", node.accesskit_node().label(), node.accesskit_node().value());
    let ticked = |node: &egui_kittest::Node<'_>| node.accesskit_node().toggled() == Some(Toggled::True);
    let all = || table.query_all(egui_kittest::kittest::By::new());
    let words = Sight::of(table).layout().into_iter().map(|(text, place)| format!("{text} at {place:?}"));
    let focused = all().filter(|node| node.accesskit_node().is_focused()).map(|node| format!("focus: {}", name(node)));
    words.chain(all().filter(ticked).map(name)).chain(focused).collect()
}

/// A key that opens a page is pressed by a slip, with a check open and half filled in: Esc brings the check back as it was, with its ticks,
/// its die and its cursor. So it is where the key shows a campaign that is open beside the battle.
#[test]
fn escape_brings_back_what_a_page_key_hid() {
    type Fill = fn(&mut Table);
    const FIRST: (&str, Fill) = ("the first check", |table| {
        table.key(Key::Enter);
        table.keys("7");
    });
    const FILLS: [(&str, Fill); 3] = [
        ("maneuver", |table| {
            table.click("1  9th US");
            table.keys("me7");
        }),
        ("fire", |table| {
            table.click("1  9th US");
            table.keys("f/22");
            table.key(Key::Enter);
            table.keys("3");
            table.key(Key::Enter);
            table.keys("6");
        }),
        ("the list", |_| {}),
    ];
    let (campaign, _folder) = campaign_on(FRONTIER);
    let mut campaign = campaign;
    campaign.keys("b");
    for (mut table, fills) in [(field(vec![phase(9, "united_states", Phase::Fire)]), &FILLS[..]), (campaign, &[FIRST])] {
        for (what, fill) in fills {
            fill(&mut table);
            table.wait();
            let before = seen(&table);
            for page in PAGES.iter().filter(|page| !["battle", "display"].contains(&page.word)) {
                // In a volley A is a key of its own.
                for chord in page.opens.iter().filter(|chord| (*what, **chord) != ("fire", Chord::Typed('a'))) {
                    press(&mut table, *chord);
                    assert_ne!(seen(&table), before, "{what}: {chord:?} opens {}", page.name);
                    table.key(Key::Escape);
                    table.wait();
                    let after = seen(&table);
                    let lost = before.iter().filter(|one| !after.contains(one)).collect::<Vec<_>>();
                    let new = after.iter().filter(|one| !before.contains(one)).take(40).collect::<Vec<_>>();
                    assert!(lost.is_empty() && new.is_empty(), "{what}, {chord:?} and Esc: without {lost:?}, with {new:?}");
                }
            }
            (0..4).for_each(|_| table.key(Key::Escape));
        }
    }
}
