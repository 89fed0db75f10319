//! The first page a newcomer sees, and the guide to a first battle.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::player::{Player as _, desk};
use brigade_major::gui::App;
use brigade_major::store::Folders;
use eframe::egui::Key;
use egui_kittest::Harness;

type Window = Harness<'static, Option<App>>;

/// The program as it is started, with settings and battles in a folder.
fn started(home: &tempfile::TempDir) -> Window {
    let mut desk = Some(desk(Some(Folders::at(home.path()))));
    let mut window = Harness::builder().with_size([1280.0, 800.0]).build_ui_state(
        move |ui, app: &mut Option<App>| {
            app.get_or_insert_with(|| App::new(ui.ctx(), desk.take().unwrap()).welcoming()).frame(ui);
        },
        None,
    );
    window.run();
    window
}

fn home() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

const SKIP: &str = "do not show this page again (X)";
const HINTS: [&str; 5] = ["1 of 5", "2 of 5", "3 of 5", "4 of 5", "5 of 5"];

#[test]
fn a_newcomer_sees_what_there_is_to_do() {
    let home = home();
    let window = started(&home);
    let choices = ["Play Chippawa (Enter)", "One number (2)", "Open (3)", "Design (4)", "Area games (5)"].map(|name| window.see(name));
    assert_eq!(choices, [true; 5]);
}

#[test]
fn each_choice_has_a_key_that_leads_there() {
    for (key, seen) in [("2", "Maneuver"), ("3", "Go on"), ("4", "Design a scenario"), ("5", "Odds")] {
        let home = home();
        let mut window = started(&home);
        window.keys(key);
        assert!(!window.see(SKIP), "{key} leads nowhere");
        assert!(window.see(seen), "{key} does not lead to where there is {seen:?}");
    }
}

#[test]
fn one_key_skips_it_for_ever() {
    let home = home();
    let mut window = started(&home);
    window.keys("x");
    assert!(window.see(SKIP) && window.app().desk().settings().start_skipped, "the box is ticked");
    let again = started(&home);
    assert!(!again.see(SKIP), "skipped for ever");
    assert!(again.see("Thomas Pearson · gallant"), "the battle lies ready");
    window.click(SKIP);
    assert!(!window.app().desk().settings().start_skipped, "a click takes it back");
}

#[test]
fn escape_goes_to_the_battle_and_the_page_is_there_at_the_next_start() {
    let home = home();
    let mut window = started(&home);
    window.key(Key::Escape);
    assert!(window.see("Thomas Pearson · gallant"));
    assert!(started(&home).see(SKIP));
}

/// Who was here before sees where he stopped, and goes on with one key.
#[test]
fn who_has_a_battle_to_go_on_with_goes_on_by_enter() {
    let home = home();
    let mut window = started(&home);
    window.key(Key::Enter);
    window.ctrl(Key::Enter);
    drop(window);
    let mut again = started(&home);
    for shown in ["Where you stopped", "turn 1 of 12", "Go on with Chippawa (Enter)", "Play Chippawa (1)", "One number (2)", SKIP] {
        assert!(again.see(shown), "{shown}");
    }
    assert!(again.see("British, fire."), "what comes next");
    again.key(Key::Enter);
    assert!(!again.see(SKIP));
    assert_eq!(again.events(), 1);
}

/// Two more battles begun have keys of their own, and Chippawa begins anew by 1.
#[test]
fn the_second_battle_goes_on_by_its_key() {
    let home = home();
    let mut window = started(&home);
    window.key(Key::Enter);
    window.ctrl(Key::Enter);
    window.ctrl(Key::O);
    window.begin("Sackets Harbor");
    window.ctrl(Key::Enter);
    drop(window);
    let mut again = started(&home);
    assert!(again.see("Go on with Sackets Harbor (Enter)") && again.see("Go on with Chippawa (6)"));
    again.keys("6");
    assert_eq!((again.battle().setup().scenario.title.as_str(), again.events()), ("Chippawa", 1));
    drop(again);
    let mut anew = started(&home);
    anew.keys("1");
    assert_eq!((anew.battle().setup().scenario.title.as_str(), anew.events()), ("Chippawa", 0));
}

/// The charge of the first picture is the table's: its dice roll, and the row follows.
#[test]
fn the_dice_of_the_first_picture_roll() {
    let home = home();
    let mut window = started(&home);
    window.run_steps(4);
    assert!(window.see("Chippawa seen from above: the 11th US charges the Royal Scots"));
    let faces = |window: &Window| {
        ["Attacker's die", "Defender's die"].map(|die| (1..=10).find(|face| window.see(&format!("{die} {face}: roll both"))).unwrap())
    };
    assert_eq!(faces(&window), [6, 3]);
    let rolled = (0..4).map(|_| {
        let [own, other] = faces(&window);
        window.click(&format!("Attacker's die {own}: roll both"));
        faces(&window) != [own, other]
    });
    assert!(rolled.into_iter().any(|is_other| is_other));
}

#[test]
fn the_guide_goes_through_a_check_and_comes_once() {
    let home = home();
    let mut window = started(&home);
    window.key(Key::Enter);
    let hint = |window: &Window| HINTS.iter().position(|hint| window.see(hint));
    assert_eq!(hint(&window), Some(0));
    window.pick("Phineas Riall · able");
    assert_eq!(hint(&window), Some(1));
    window.keys("6");
    assert_eq!(hint(&window), Some(2));
    window.key(Key::Enter);
    assert_eq!(hint(&window), Some(3), "applied");
    window.ctrl(Key::Z);
    assert_eq!(hint(&window), Some(4), "taken back");
    window.ctrl(Key::Enter);
    assert_eq!(hint(&window), None, "the next phase");
    let mut again = started(&home);
    again.ctrl(Key::O);
    again.begin("Chippawa");
    assert_eq!(hint(&again), None);
}

#[test]
fn the_guide_can_be_sent_away() {
    let home = home();
    let mut window = started(&home);
    window.keys("1");
    window.click("No more hints");
    assert!(!window.see("1 of 5"));
    assert!(window.app().desk().settings().guided);
}
