//! Orders of a company that is picked: in sight beside its board, with a reason where one cannot be given, and nothing moved by any of it.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

use brigade_major::games::battlecry1812::battle::{Battlecry1812, Command, Phase, Setup};
use brigade_major::games::battlecry1812::entry::GAME as BATTLECRY1812;
use brigade_major::games::battlecry1812::scenario::Scenario;
use brigade_major::games::shipped;
use brigade_major::gui::Desk;
use eframe::egui::{Key, Rect};
use egui_kittest::kittest::Queryable as _;

use crate::calls::{has_morale, stands_on};
use crate::common::RULES;
use crate::companies_stage::{self as stage, Stage, battle, click, company, major, side, to};
use crate::player::{self, Player as _};
use crate::sight::resize;

/// Châteauguay, whose side to move has twelve companies in its roster, after these commands.
fn abatis(commands: Vec<Command>) -> Stage {
    let rules = RULES.clone();
    let tables = rules.tables(&BATTLECRY1812).expect("it is in the list of games");
    let text = shipped("battlecry1812/chateauguay_abatis.json").unwrap();
    let start = Setup::new(tables, Scenario::parse(text, tables).unwrap());
    let mut desk = Desk::open(rules, None, 1812).unwrap();
    desk.begin(BATTLECRY1812.start(start));
    for command in commands {
        desk.submit::<Battlecry1812>(command).unwrap().unwrap();
    }
    player::on(desk)
}

/// The 10th before the abatis, in its attack phase, beside De Salaberry alone.
fn before_the_abatis() -> Stage {
    abatis(vec![stands_on("us10_3", "1104"), stands_on("voltigeurs_c", "0805"), to(Phase::Attack, 1, "united_states")])
}

fn place(stage: &Stage, label: &str) -> Rect {
    stage.get_by_label(label).rect()
}

/// A company that is picked has its attacks in the foot, whole in the window, beside the large button; no row of the roster moves for it.
#[test]
fn a_company_has_its_orders_in_sight() {
    let mut stage = before_the_abatis();
    resize(&mut stage, (1280.0, 800.0), 1.0);
    let rows =
        |stage: &Stage| ["10th US 1", "Light corps 4", "4th US 3"].map(|row| stage.get_by_label_contains(&format!("{row} ·")).rect());
    let before = rows(&stage);
    click(&mut stage, "10th US 3 ·");
    assert_eq!(rows(&stage), before);
    let window = stage.ctx.content_rect();
    for label in ["Next: Overrun De Salaberry", "Card: all of it, and its corrections", "Attack Fencibles (M)"] {
        assert!(window.contains_rect(place(&stage, label)), "{label}");
    }
    stage.click("Card: all of it, and its corrections");
    assert!(window.contains_rect(place(&stage, "Correct it")));
    stage.click("Next: Overrun De Salaberry");
    assert!(stage.see("overruns and captures De Salaberry"), "what came of it, in place of the orders");
}

/// A formation that a company cannot form, and a correction that cannot be made, say why: under the pointer, to a screen reader, and where
/// they are tapped.
#[test]
fn what_cannot_be_pressed_says_why() {
    let mut stage = stage::duel(None);
    click(&mut stage, "grey, infantry");
    stage.click("Form column of companies");
    let why = "Form square is not possible: Against the rules: ";
    stage.get_by_label_contains(why);
    click(&mut stage, why);
    assert!(stage.query_all_by_label_contains("Against the rules: ").count() > 1, "a notice has it");
    stage.click("Correct it");
    stage.get_by_label("Strength +1 is not possible: It has all its figures.");
    let before = battle(&stage).journal().cursor();
    stage.click("Strength +1 is not possible: It has all its figures.");
    assert_eq!(battle(&stage).journal().cursor(), before);
}

/// Two companies and an officer a side, blue in its attack phase.
fn attack() -> Stage {
    let own = [company("grey", "infantry", "0405", "ne"), company("rifles", "riflemen", "0207", "ne")];
    let enemy = [company("scots", "infantry", "0404", "sw"), company("lights", "light_infantry", "0202", "se")];
    let blue = side("blue", "Blue", "south", &[major("brown", "0408")], &own);
    let red = side("red", "Red", "north", &[major("riall", "0501")], &enemy);
    stage::after("......w...", [blue, red], vec![has_morale("scots", 4), to(Phase::Attack, 1, "blue")])
}

/// The first undo closes an open check; the event before it is not taken back behind the check.
#[test]
fn undo_closes_an_open_check_first() {
    let mut stage = attack();
    let before = battle(&stage).journal().cursor();
    click(&mut stage, "grey, infantry");
    click(&mut stage, "scots, infantry");
    assert!(stage.see("grey fires at scots"));
    stage.ctrl(Key::Z);
    assert_eq!((stage.query_by_label("6 dice").is_some(), battle(&stage).journal().cursor()), (false, before));
    stage.ctrl(Key::Z);
    assert_eq!(battle(&stage).journal().cursor(), before - 1);
}

/// In a small window with large type the chances of a check are in sight with its dice, and its target with the company that is picked.
#[test]
fn large_type_hides_neither_chances_nor_target() {
    let mut stage = attack();
    resize(&mut stage, (1024.0, 768.0), 2.0);
    stage.keys("n");
    let window = stage.ctx.content_rect();
    assert!(window.contains_rect(stage.get_by_label_contains("scots, infantry").rect()), "whom the large button names");
    stage.click("Next: Fire at scots");
    for label in ["Chances: figures lost", "Chances: morale lost", "6 dice (", "Roll (R)"] {
        assert!(stage.query_all_by_label_contains(label).any(|node| window.contains_rect(node.rect())), "{label}");
    }
}

/// A board that was seen whole is whole again after its ground was painted, in a small window with large type too.
#[test]
fn a_board_painted_stays_whole() {
    let mut stage = attack();
    resize(&mut stage, (1366.0, 768.0), 2.0);
    stage.click("The whole map (W)");
    let whole = ["grey, infantry", "lights, light infantry"].map(|unit| stage.get_by_label_contains(unit).rect());
    stage.keys("g");
    stage.click("Panel: Board");
    stage.key(Key::Escape);
    stage.key(Key::Escape);
    stage.click("Panel: Board");
    assert_eq!(["grey, infantry", "lights, light infantry"].map(|unit| stage.get_by_label_contains(unit).rect()), whole);
}
