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

const SKIP: &str = "Never show this again (X)";
const HINTS: [&str; 5] = ["1 of 5", "2 of 5", "3 of 5", "4 of 5", "5 of 5"];

#[test]
fn a_newcomer_sees_what_there_is_to_do() {
    let home = home();
    let window = started(&home);
    let choices =
        ["Play Chippawa (1)", "Check one number (2)", "Open (3)", "Design a scenario (4)", "Area games (5)"].map(|name| window.see(name));
    assert_eq!(choices, [true; 5]);
}

#[test]
fn each_choice_has_a_key_that_leads_there() {
    for (key, seen) in [("2", "Maneuver"), ("3", "Battles"), ("4", "Design a scenario"), ("5", "Odds")] {
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
    assert!(!window.see(SKIP));
    assert!(window.see("Thomas Pearson · gallant"), "the battle lies ready");
    assert!(!started(&home).see(SKIP), "skipped for ever");
}

#[test]
fn escape_goes_to_the_battle_and_the_page_is_there_at_the_next_start() {
    let home = home();
    let mut window = started(&home);
    window.key(Key::Escape);
    assert!(window.see("Thomas Pearson · gallant"));
    assert!(started(&home).see(SKIP));
}

#[test]
fn who_has_a_battle_to_go_on_with_goes_on() {
    let home = home();
    let mut window = started(&home);
    window.key(Key::Enter);
    window.ctrl(Key::Enter);
    let again = started(&home);
    assert!(!again.see(SKIP));
    assert_eq!(again.events(), 1);
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
    again.click("Begin Chippawa");
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
