//! Small windows with large type: everything can be reached, and every page says what it is about.

use crate::companies_stage::duel;
use crate::layouts::{FRONTIER, corrected, marches, ordered, volley};
use crate::player::{Player as _, app, campaign_on, edit, field, on, phase, recorded};
use crate::sight::{Sight, resize};
use brigade_major::games::rff1812::battle::{Command, Phase, UnitEdit};
use brigade_major::gui::App;
use eframe::egui::accesskit::{Role, Toggled};
use eframe::egui::{Event, Key, Rect};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

type Stage = Harness<'static, Option<App>>;

/// The smallest window we promise, with type at 200 %.
fn small(stage: &mut Stage) {
    resize(stage, (1024.0, 768.0), 2.0);
}

/// Returns whether something on the page is wholly in the window.
fn is_in_sight(stage: &Stage, label: &str) -> bool {
    let window = stage.ctx.content_rect().expand(1.0);
    stage.query_all_by_label_contains(label).any(|node| window.contains_rect(node.rect()))
}

/// Scrolls to something and returns whether it comes into sight.
fn can_be_reached(stage: &mut Stage, label: &str) -> bool {
    let Some(node) = stage.query_all_by_label_contains(label).next() else { return false };
    node.scroll_to_me();
    stage.run();
    is_in_sight(stage, label)
}

/// A menu with more entries than the window has lines scrolls to the entry that gets the keyboard, by the arrows and by Tab.
#[test]
fn a_menu_higher_than_the_window_scrolls_to_its_focused_entry() {
    let menus: [(fn() -> Stage, _, _); 2] = [(|| app(None), "More", "End the battle here"), (desk_of_chippawa, "Lines…", "Down")];
    for (stage, menu, last) in menus {
        for keys in [&[Key::ArrowUp][..], &[Key::Tab; 40][..]] {
            let mut stage = stage();
            small(&mut stage);
            stage.click(menu);
            let mut seen = false;
            for key in keys {
                stage.key(*key);
                stage.run();
                let is_focused = stage.query_all_by_label(last).any(|node| node.accesskit_node().is_focused());
                seen |= is_focused && is_in_sight(&stage, last);
            }
            assert!(seen, "{menu}: {last} by {:?}", keys[0]);
        }
    }
}

fn desk_of_chippawa() -> Stage {
    let mut stage = app(None);
    stage.key(Key::F4);
    stage.click("From Chippawa");
    stage
}

const ROWS: &str =
    "Effectif\tCamp\tUnité\tBrigade\n300\tÉtats-Unis\t22nd US Infantry\t\n90\tAméricains\tVolontaires\tMilice\n5\tFrance\tGarde\t\n";

/// The preview of an import scrolls as a whole over its buttons.
#[test]
fn the_preview_of_an_import_scrolls_over_its_buttons() {
    let mut stage = desk_of_chippawa();
    stage.get_by_label("Men of 22nd US Infantry: 229").click();
    stage.run();
    stage.event(Event::Paste(ROWS.to_owned()));
    stage.run();
    small(&mut stage);
    for label in ["Effectif is taken as: Men", "Men 229 → 300", "1 row unreadable"] {
        assert!(can_be_reached(&mut stage, label), "{label}");
        assert!(is_in_sight(&stage, "Import rows") && is_in_sight(&stage, "Cancel"), "the buttons stay: {label}");
    }
}

/// A volley of the 9th at the Royal Scots that is applied, opened to change a fact.
fn corrected_volley() -> Stage {
    let mut stage = volley();
    stage.keys("4");
    stage.key(Key::Enter);
    stage.keys("9");
    stage.key(Key::Enter);
    corrected(stage, " points, die ")
}

/// Of a fact that is changed, the new result and what changes with it can be reached, and the field of the reason is whole.
#[test]
fn what_a_changed_fact_changes_can_be_reached() {
    let mut stage = corrected_volley();
    small(&mut stage);
    assert!(is_in_sight(&stage, "Correct (Enter)") && is_in_sight(&stage, "Note for the log"));
    let fields = stage.query_all_by_label("Note for the log").map(|node| node.rect()).collect::<Vec<_>>();
    let window = stage.ctx.content_rect();
    assert!(fields.iter().all(|field| window.contains_rect(*field)), "{fields:?} in {window:?}");
}

/// The buttons of a correction stay where they are when a fact is changed.
#[test]
fn the_buttons_of_a_correction_stay() {
    let mut stage = corrected_volley();
    let places = |stage: &Stage| ["Correct (Enter)", "Cancel (Esc)"].map(|label| stage.get_by_label(label).rect());
    let before = places(&stage);
    assert!(stage.see("Nothing is changed yet."));
    stage.click("full");
    assert!(stage.see("This changes Royal Scots"));
    assert_eq!(places(&stage), before);
}

/// The log shows its last event when it is opened, at any size of type, and again after it was closed.
#[test]
fn the_log_is_opened_at_its_last_event() {
    let notes = (0..40).map(|nth| Command::Note { text: format!("word {nth} of forty").into() });
    let mut stage = crate::player::after(notes.collect());
    assert!(is_in_sight(&stage, "word 39 of forty"), "beside the battle");
    small(&mut stage);
    for _ in 0..2 {
        stage.click("Panel: Log");
        assert!(is_in_sight(&stage, "word 39 of forty"), "as a drawer");
        stage.click("Panel: Units");
    }
}

/// An entry of the log that is picked at the lower edge comes into sight with its buttons.
#[test]
fn a_picked_entry_of_the_log_shows_its_buttons() {
    let mut stage = on(recorded("chippawa", "rff1812/chippawa.json", 60));
    resize(&mut stage, (1280.0, 800.0), 1.0);
    let left = stage.get_by_label("Filter…").rect().left() - 170.0;
    let is_entry = |node: &egui_kittest::Node<'_>| {
        let is_in_log = |rect: Rect| rect.left() > left && rect.top() > 600.0 && rect.top() < 740.0;
        node.accesskit_node().role() == Role::Button && is_in_log(node.rect())
    };
    stage.query_all_by(|_| true).rfind(is_entry).unwrap().click();
    stage.run();
    assert!(is_in_sight(&stage, "Undo to before this"));
    let (buttons, log) = (stage.get_by_label("Undo to before this").rect(), stage.get_by_label("Filter…").rect());
    assert!(log.bottom() < buttons.top() && buttons.bottom() < 772.0, "{buttons:?}");
}

/// Whatever the size of type, the head of a battle has its points, and its name where there is room.
#[test]
fn the_head_of_a_battle_has_its_points_at_every_size() {
    for (name, scenario) in [("lundys_lane", "rff1812/lundys_lane.json"), ("thames", "battlecry1812/thames.json")] {
        let mut desk = crate::player::desk(None);
        assert!(desk.begin_shipped(scenario), "{name}");
        let title = desk.session().about().title.clone();
        let mut stage = on(desk);
        for type_size in [1.0, 1.25, 1.5, 1.75, 2.0] {
            resize(&mut stage, (1024.0, 768.0), type_size);
            let points = stage.query_all_by_label_contains("Victory points: ").any(|node| node.rect().top() < 48.0);
            assert!(points, "{name} at {type_size}");
        }
        resize(&mut stage, (1366.0, 768.0), 1.5);
        assert!(stage.query_all_by_label(&title).any(|node| node.rect().top() < 48.0), "{title}");
    }
}

/// A battle that is over says in its head who won, with the points.
#[test]
fn the_head_of_a_battle_that_is_over_has_the_winner() {
    let mut stage = on(recorded("chippawa", "rff1812/chippawa.json", usize::MAX));
    small(&mut stage);
    let strip = |stage: &Stage, label: &str| stage.query_all_by_label_contains(label).any(|node| node.rect().top() < 48.0);
    assert!(strip(&stage, "Winner: United States") && strip(&stage, "Victory points: "));
    assert!(!strip(&stage, "To play: "));
}

/// Every page says what it is about.
#[test]
fn pages_name_what_they_are_about() {
    let named = |stage: &Stage, title: &str| {
        let seen = Sight::of(stage);
        seen.words.iter().any(|words| words.shown().is_positive() && words.text.starts_with(title))
    };
    let mut stage = on(recorded("thames", "battlecry1812/thames.json", 120));
    stage.key(Key::F2);
    small(&mut stage);
    assert!(named(&stage, "The Thames") || named(&stage, "The T"), "after the battle");
    for key in [Key::F7, Key::B] {
        let mut stage = desk_of_chippawa();
        if key == Key::F7 {
            stage.key(key)
        } else {
            stage.ctrl(key)
        }
        small(&mut stage);
        assert!(named(&stage, "Chippawa") || named(&stage, "Chip"), "{key:?}");
    }
    let mut stage = duel(None);
    let title = stage.app().desk().session().about().title.clone();
    stage.key(Key::F9);
    stage.wait();
    small(&mut stage);
    assert!(named(&stage, &title), "laboratory: {title}");
    let window = stage.ctx.content_rect();
    let seen = Sight::of(&stage);
    let out = seen.words.iter().filter(|words| words.shown().is_positive() && words.place.top() > 48.0);
    let out = out.filter(|words| words.place.left() < 4.0 || words.place.right() > window.right()).map(|words| &words.text);
    assert_eq!(out.collect::<Vec<_>>(), Vec::<&String>::new(), "within the window's edges");
}

/// The balance of a design stays within a narrow window.
#[test]
fn the_bars_of_the_balance_stay_within_the_window() {
    let mut stage = desk_of_chippawa();
    stage.ctrl(Key::B);
    small(&mut stage);
    let window = stage.ctx.content_rect();
    let out = stage.output().shapes.iter().filter_map(|shape| match &shape.shape {
        eframe::egui::Shape::Rect(rect) if rect.rect.right() > window.right() + 1.0 && rect.rect.width() < 2000.0 => Some(rect.rect),
        _ => None,
    });
    assert_eq!(out.collect::<Vec<_>>(), Vec::<Rect>::new());
}

/// What tips a fight: the bar that is picked by key comes into sight.
#[test]
fn a_bar_picked_by_key_comes_into_sight() {
    let few = |unit| edit(unit, UnitEdit { stands: Some(3), ..UnitEdit::default() });
    let mut stage = field(["us_9", "us_11", "royal_scots"].map(few));
    stage.keys("c");
    stage.click("Charge with 9th US");
    stage.click("Charge Royal Scots");
    stage.wait();
    stage.key(Key::F9);
    stage.wait();
    stage.click("Change the goal");
    stage.get_by_label("within one turn").click();
    stage.wait();
    stage.keys("w");
    stage.wait();
    small(&mut stage);
    for _ in 0..8 {
        stage.key(Key::ArrowDown);
        stage.run();
    }
    let window = stage.ctx.content_rect();
    let is_bar = |node: &egui_kittest::Node<'_>| {
        node.accesskit_node().role() == Role::RadioButton && node.accesskit_node().toggled() == Some(Toggled::True)
    };
    let bars = stage.query_all_by_label_contains(": ").filter(is_bar).map(|node| node.rect()).collect::<Vec<_>>();
    assert!(bars.iter().any(|bar| window.contains_rect(*bar)), "{bars:?}");
}

/// A card, and the next check of One number, is read from its top.
#[test]
fn a_new_card_and_a_new_check_are_read_from_their_tops() {
    let mut stage = app(None);
    stage.click("One number (S)");
    small(&mut stage);
    let first = |stage: &Stage| {
        let seen = Sight::of(stage);
        let words = seen.words.iter().filter(|words| words.place.top() > 48.0 && words.shown().is_positive());
        words.map(|words| words.text.clone()).next()
    };
    stage.ctrl(Key::PageDown);
    let next = first(&stage);
    stage.ctrl(Key::PageUp);
    stage.hover_at(stage.ctx.content_rect().center());
    stage.event(Event::MouseWheel {
        unit: eframe::egui::MouseWheelUnit::Point,
        delta: eframe::egui::vec2(0.0, -400.0),
        modifiers: eframe::egui::Modifiers::NONE,
        phase: eframe::egui::TouchPhase::Move,
        source: eframe::egui::MouseWheelSource::Unknown,
    });
    stage.run();
    stage.ctrl(Key::PageDown);
    assert_eq!(first(&stage), next);
}

/// With a battle of a campaign on the table, the display says so, and waits for no roll.
#[test]
fn the_display_knows_of_a_battle_on_the_table() {
    let (mut stage, _home) = campaign_on(FRONTIER);
    ordered(&mut stage);
    marches(&mut stage);
    (0..3).for_each(|_| stage.key(Key::Enter));
    stage.keys("t");
    stage.click("Write the scenario and open it (Enter)");
    stage.keys("a");
    stage.key(Key::F11);
    let shows = |text: &str| stage.query_all_by_label_contains(text).next().is_some();
    assert!(shows("is on the table: open the battle") && !shows("Roll the dice"));
}

/// Where the sums and chances of a charge scroll, the foot tells them before the dice, and after them what was lost.
#[test]
fn a_charge_in_a_low_window_tells_its_sums_and_its_losses() {
    let mut stage = field([phase(10, "british", Phase::Charge)]);
    stage.click("22  Royal Scots ~");
    stage.keys("c");
    stage.click("1  9th US");
    small(&mut stage);
    let texts = |stage: &Stage, part: &str| {
        let texts = stage.query_all_by_label_contains(part).filter_map(|node| node.accesskit_node().value());
        texts.collect::<Vec<_>>()
    };
    let sums = texts(&stage, " against ");
    let told = sums.iter().find(|text| text.contains("position taken")).unwrap_or_else(|| panic!("{sums:?}"));
    assert!(told.contains(" in 100, ") && is_in_sight(&stage, told), "{told}");
    stage.keys("95");
    stage.key(Key::Enter);
    stage.let_pass();
    let losses = texts(&stage, " against ");
    assert!(losses.iter().any(|text| text.contains("against") && text.contains(" · 9th US ")), "{losses:?}");
}

/// After the battle no part of the points is without its name: what has no room in the bar stands under it.
#[test]
fn points_are_named_under_a_short_bar() {
    let mut stage = on(recorded("thames", "battlecry1812/thames.json", usize::MAX));
    resize(&mut stage, (1366.0, 768.0), 2.0);
    stage.ctrl(Key::Enter);
    assert!(stage.see("2 Tecumseh lost · 2 The dry strip by the small swamp held · 1 Tecumseh 1 gone"));
}
