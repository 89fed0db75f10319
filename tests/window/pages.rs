//! The pages beside the battle, as a player uses them: the battle looked back on, the display for the table, the choice of a battle.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::player::{Player as _, desk, on, recorded};
use brigade_major::gui::App;
use brigade_major::store::Look;
use eframe::egui::Key;
use eframe::egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

type Stage = Harness<'static, Option<App>>;

fn chippawa() -> Stage {
    on(recorded("chippawa", "rff1812/chippawa.json", usize::MAX))
}

/// Something on the screen reads so, in whole or in part.
fn shows(stage: &Stage, text: &str) -> bool {
    stage.query_all_by_label_contains(text).next().is_some()
}

/// Checks that a finished battle has a button in the strip for its review; a number there opens its events, and an event the log.
#[test]
fn a_battle_that_is_over_is_looked_back_on() {
    let mut stage = chippawa();
    stage.click("After the battle (F2)");
    assert!(stage.see("United States has won"));
    assert!(stage.see("Enemy units spent: 8"));
    stage.get_all_by_label_contains("Phineas Riall").next().unwrap().click();
    stage.run();
    assert!(shows(&stage, "Phineas Riall is mortally wounded") || shows(&stage, "out of the game"));
    let events = stage.get_all_by_label("Show it in the log").count();
    stage.get_all_by_label("Show it in the log").next().unwrap().click();
    stage.run();
    assert!(events > 1);
    assert!(stage.see("Undo to before this"), "the event is picked in the log");
}

/// Past the last turn the battle is over: its page opens by itself, whoever ended it by a slip takes that back there, and playing on is
/// a choice.
#[test]
fn a_battle_that_ends_opens_what_is_looked_back_on() {
    let mut stage = chippawa();
    stage.ctrl(Key::Z);
    assert!(!shows(&stage, "After the battle"), "it is not over any more");
    stage.ctrl(Key::Enter);
    assert!(stage.see("United States has won") && stage.see("Play on"));
    stage.ctrl(Key::Z);
    assert!(shows(&stage, "Now: Turn") && !stage.see("Play on"));
    stage.key(Key::Escape);
    stage.ctrl(Key::Enter);
    stage.click("Play on");
    let state = stage.battle().state();
    assert_eq!((state.ended, state.turn), (false, 13));
    // A battle that is opened when it is over is shown as it was left.
    assert!(!chippawa().see("United States has won"));
}

/// While a battle is in play the page tells how it stands; the key opens it from anywhere.
#[test]
fn a_battle_in_play_is_looked_back_on() {
    let mut stage = on(recorded("thames", "battlecry1812/thames.json", 120));
    assert!(stage.query_by_label("After the battle (F2)").is_none(), "it is not over");
    stage.key(Key::F2);
    assert!(shows(&stage, "Now: Turn"));
    stage.click("Print");
    assert!(stage.see("Sheets to print"));
    assert!(shows(&stage, "The Thames: Johnson's charge: after the battle"));
}

/// The smallest type on the screen, in pixels, of texts that can be read there.
fn smallest_type(stage: &Stage) -> f32 {
    use eframe::egui::Shape;
    fn sizes(shape: &Shape, found: &mut Vec<f32>) {
        match shape {
            Shape::Text(text) => found.extend(text.galley.job.sections.iter().map(|section| section.format.font_id.size)),
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| sizes(shape, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    stage.output().shapes.iter().for_each(|clipped| sizes(&clipped.shape, &mut found));
    found.into_iter().fold(f32::MAX, f32::min) * stage.ctx.zoom_factor()
}

/// Over the whole window where the system gives no second: turn, side, points and the last result, none of it smaller than 44 pixels, in
/// every look and at any size of type; Escape closes it.
#[test]
fn the_display_is_read_from_two_metres() {
    for (look, percent) in [(Look::Paper, 100), (Look::Lamp, 100), (Look::HighContrast, 200)] {
        let mut desk = recorded("chippawa", "rff1812/chippawa.json", 185);
        desk.set(|settings| {
            settings.look = look;
            settings.set_type_size_percent(percent);
        });
        let mut stage = on(desk);
        stage.key(Key::F11);
        assert!(shows(&stage, "of 12 · Chippawa"));
        let turn = stage.battle().state().turn;
        assert!(stage.see(&format!("Turn {turn} of 12 · Chippawa")));
        assert!(stage.get_all_by_label_contains(": ").any(|node| node.accesskit_node().role() == Role::Label));
        assert!(smallest_type(&stage) >= 43.99, "{} pixels at {percent} %", smallest_type(&stage));
        let events = stage.events();
        stage.keys("r");
        stage.key(Key::Enter);
        assert_eq!(stage.events(), events, "nothing under it hears keys");
        stage.key(Key::Escape);
        assert!(!shows(&stage, "of 12 · Chippawa"));
        assert!(stage.query_by_label("Menu").is_some());
    }
}

/// It is of every game: what the strip tells.
/// Who looks for a key of the designer's desk before a design is open finds it.
#[test]
fn help_lists_the_keys_of_designing_before_a_design_is_open() {
    let mut stage = on(desk(None));
    stage.key(Key::F1);
    assert!(stage.see("Keys: Design"));
    assert!(stage.see("Duplicates the lines picked."));
    stage.key(Key::F4);
    stage.key(Key::F1);
    assert!(stage.see("Duplicates the lines picked."));
}

#[test]
fn the_display_tells_of_companies_too() {
    let mut stage = on(recorded("thames", "battlecry1812/thames.json", usize::MAX));
    stage.click("Display for the table (F11)");
    assert!(stage.see("United States has won"));
    assert!(shows(&stage, "The battle ends: United States 9"));
    stage.key(Key::F11);
    assert!(stage.query_by_label("Menu").is_some());
}

/// The page of battles tells who fights in what strength and how long; arrows choose among the cards, and Enter begins.
#[test]
fn a_battle_is_chosen_by_keys() {
    let mut stage = on(desk(None));
    stage.ctrl(Key::O);
    assert!(stage.see("United States: 17 units, 105 stands"), "those left out unless they are chosen among them");
    assert!(shows(&stage, "Battlecry! 1812 · 5 October 1813 · 12 turns"));
    let before = stage.app().desk().session().about().title;
    stage.key(Key::Enter);
    assert_eq!(stage.app().desk().session().about().title, before, "nothing is chosen yet: an Enter too many begins nothing");
    stage.key(Key::ArrowDown);
    stage.key(Key::Enter);
    let first = stage.app().desk().session().about().title;
    assert_eq!(first, "Queenston Heights, the landing", "the first of the war, and of its day, is the first in the list");
    stage.ctrl(Key::O);
    stage.key(Key::ArrowUp);
    (0..3).for_each(|_| stage.key(Key::ArrowDown));
    stage.key(Key::ArrowUp);
    stage.key(Key::Enter);
    assert_eq!(stage.app().desk().session().about().title, "Sackets Harbor");
    stage.ctrl(Key::O);
    (0..20).for_each(|_| stage.key(Key::ArrowDown));
    stage.key(Key::Enter);
    assert_eq!(stage.app().desk().session().about().title, "New Orleans", "the last stays chosen");
}
