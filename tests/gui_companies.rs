//! A battle of companies in the app: units and hexes are found by what a screen reader hears, clicked, dragged, typed.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

mod player;

use brigade_major::companies::{Battle, Command, Phase, UnitEdit};
use brigade_major::gui::{App, Desk, Rules};
use brigade_major::hex::Hex;
use brigade_major::id::UnitId;
use brigade_major::scenario::AnyScenario;
use brigade_major::scenario::companies::Scenario;
use brigade_major::table::TableTexts;
use eframe::egui::{self, Event, Key, Modifiers, PointerButton, Pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use player::Player as _;
use serde_json::json;

type Stage = Harness<'static, Option<App>>;

/// Two companies and an officer a side on a small open board, in blue's move phase.
fn field() -> Stage {
    after(Vec::new())
}

/// As [`field`], after these commands.
fn after(commands: Vec<Command>) -> Stage {
    let unit = |id: &str, kind: &str, at: &str, facing: &str| json!({"id": id, "name": id, "type": kind, "figures": 5, "morale": 6, "at": at, "facing": facing, "strength": {"basis": "E"}});
    let officer =
        |id: &str, at: &str| json!({"id": id, "name": id, "rank": "major", "ability": 3, "type": "infantry", "mount": "mounted", "at": at});
    let scenario = json!({
        "format": 1, "system": "battlecry1812", "id": "field", "title": "A field", "date": "1813-10-05", "men_per_figure": 20,
        "turns": 10, "first_side": "blue", "board": {"map": vec!["......w..."; 9]},
        "sides": [
            {"id": "blue", "name": "Blue", "edge": "south", "officers": [officer("brown", "0408")],
             "units": [unit("grey", "infantry", "0405", "ne"), unit("rifles", "riflemen", "0207", "ne")]},
            {"id": "red", "name": "Red", "edge": "north", "officers": [officer("riall", "0501")],
             "units": [unit("scots", "infantry", "0404", "sw"), unit("lights", "light_infantry", "0202", "se")]}
        ]
    });
    let rules = Rules::read(&TableTexts::shipped()).unwrap();
    let scenario = Scenario::parse(&scenario.to_string(), &rules.battlecry1812).unwrap();
    let mut desk = Desk::open(rules, None, 1812).unwrap();
    desk.begin_any(AnyScenario::Battlecry1812(Box::new(scenario)));
    for command in commands {
        desk.submit_companies(command).unwrap();
    }
    player::on(desk)
}

fn attack() -> Command {
    Command::SetPhase { turn: 1, side: "blue".into(), phase: Phase::Attack }
}

fn battle(stage: &Stage) -> &Battle {
    stage.state().as_ref().unwrap().desk().companies().unwrap()
}

fn at(stage: &Stage, unit: &str) -> String {
    battle(stage).state().units[&UnitId::from(unit)].at.unwrap().to_string()
}

fn morale(stage: &Stage, unit: &str) -> u32 {
    battle(stage).state().units[&UnitId::from(unit)].morale
}

/// Clicks what begins with these words: `grey,` is the unit on the board.
fn click(stage: &mut Stage, label: &str) {
    stage.get_by_label_contains(label).click();
    stage.run();
}

fn centre(stage: &Stage, label: &str) -> Pos2 {
    stage.get_by_label_contains(label).rect().center()
}

fn pointer(stage: &mut Stage, pos: Pos2, pressed: bool) {
    stage.event(Event::PointerMoved(pos));
    stage.event(Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE });
    stage.run();
}

#[test]
fn the_battles_page_begins_either_game() {
    let mut stage = player::app(None);
    stage.click("Open (Ctrl+O)");
    stage.click("Begin The Thames: Johnson's charge");
    assert_eq!(battle(&stage).setup().scenario.id.as_str(), "thames");
    assert!(
        stage.see("Turn 1 of 12 · United States · move")
            && stage.see("1/Johnson 1, mounted riflemen, 0609, facing e, line, strength 5 of 5")
    );
    stage.click("Open (Ctrl+O)");
    stage.click("Begin Chippawa");
    assert!(stage.state().as_ref().unwrap().desk().companies().is_none());
    stage.click("Open (Ctrl+O)");
    stage.click("Begin The wood at Chippawa");
    assert_eq!(battle(&stage).setup().scenario.id.as_str(), "chippawa_wood");
}

#[test]
fn a_unit_moves_by_clicks_and_undo_takes_it_back() {
    let mut stage = field();
    click(&mut stage, "grey, infantry");
    assert!(stage.see("Strength 5 of 5 · morale 6 of 6"));
    let reachable = stage.query_all_by_label_contains("Move to ").count();
    assert_eq!(reachable, 16, "two hexes of open ground, less where the enemy is and behind him");
    stage.click("Move to 0505");
    assert_eq!(at(&stage, "grey"), "0505");
    assert!(stage.see("grey moves to 0505, facing east."), "the log says so");
    stage.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    stage.run();
    assert_eq!(at(&stage, "grey"), "0405");
    assert!(stage.see("undone: grey moves to 0505"));
    stage.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    stage.run();
    assert_eq!(at(&stage, "grey"), "0505");
}

#[test]
fn a_unit_moves_and_turns_by_keys() {
    let mut stage = field();
    click(&mut stage, "grey, infantry");
    stage.key(Key::ArrowRight);
    stage.key(Key::ArrowDown);
    assert!(stage.see("The board, cursor on 0506: open, nobody"));
    stage.key(Key::Enter);
    assert_eq!(at(&stage, "grey"), "0506");
    stage.keys(".");
    let facing = |stage: &Stage| battle(stage).state().units[&UnitId::from("grey")].facing.unwrap();
    assert_eq!(brigade_major::engine::Word::word(facing(&stage)), "se", "moved to the east, turned with the clock");
    stage.keys(",");
    assert_eq!(brigade_major::engine::Word::word(facing(&stage)), "e");
}

#[test]
fn a_unit_is_dragged() {
    let mut stage = field();
    let from = centre(&stage, "rifles, riflemen");
    click(&mut stage, "rifles, riflemen");
    let to = centre(&stage, "Move to 0306");
    pointer(&mut stage, from, true);
    stage.event(Event::PointerMoved(from + (to - from) * 0.5));
    stage.run();
    stage.event(Event::PointerMoved(to));
    stage.run();
    pointer(&mut stage, to, false);
    assert_eq!(at(&stage, "rifles"), "0306");
}

#[test]
fn officers_move_and_their_reach_is_framed() {
    let mut stage = field();
    click(&mut stage, "brown, major");
    assert!(stage.see("Ability 3 · 3 buffs left · reaches 2"));
    stage.click("Move to 0406");
    assert_eq!(battle(&stage).state().officers[&"brown".into()].at, Hex::parse("0406").ok());
}

/// Pick, point, type, Enter: four actions.
#[test]
fn a_volley_takes_four_actions() {
    let mut stage = after(vec![attack()]);
    click(&mut stage, "grey, infantry");
    click(&mut stage, "scots, infantry");
    assert!(stage.see("By the map: 1 hex, seen, hit in its front, no cover."));
    stage.keys("113466");
    assert!(stage.see("scots loses 2 strength, loses 1 morale and retreats 1 hex"), "told before it is done");
    assert_eq!(morale(&stage, "scots"), 6);
    stage.key(Key::Enter);
    assert_eq!((morale(&stage, "scots"), battle(&stage).journal().cursor()), (5, 2));
    stage.click("Undo (Ctrl+Z)");
    assert_eq!(morale(&stage, "scots"), 6);
}

/// Pick, point, M, type both sides' dice, Enter: five actions.
#[test]
fn a_melee_takes_five_actions() {
    let mut stage = after(vec![attack()]);
    click(&mut stage, "grey, infantry");
    click(&mut stage, "scots, infantry");
    stage.keys("m");
    assert!(stage.see("grey attacks scots"));
    stage.keys("441111111111");
    stage.key(Key::Enter);
    assert_eq!((morale(&stage, "scots"), at(&stage, "scots").ends_with("03")), (5, true), "{}", at(&stage, "scots"));
    assert!(stage.see("attacker wins. scots loses 1 morale and retreats 1 hex"));
}

#[test]
fn the_app_rolls_where_it_is_asked() {
    let mut stage = after(vec![attack()]);
    click(&mut stage, "grey, infantry");
    click(&mut stage, "scots, infantry");
    stage.keys("r");
    assert!(stage.see("rolled by the app"));
    stage.key(Key::Enter);
    assert_eq!(battle(&stage).journal().cursor(), 2);
    assert!(stage.see("rolled here"), "the log says that the app rolled");
}

#[test]
fn buffs_and_corrections_are_facts_of_the_check() {
    let mut stage = after(vec![
        Command::EditOfficer {
            officer: "brown".into(),
            edit: brigade_major::companies::OfficerEdit { at: Hex::parse("0406").ok(), ..Default::default() },
            note: "".into(),
        },
        attack(),
    ]);
    click(&mut stage, "grey, infantry");
    click(&mut stage, "scots, infantry");
    assert!(stage.see("Dice: 6 dice"));
    stage.get_by_role_and_label(egui::accesskit::Role::Button, "brown").click();
    stage.run();
    assert!(stage.see("Dice: 7 dice"), "the buff adds a die");
    stage.click("Referee +1");
    assert!(stage.see("Dice: 8 dice"));
}

/// A rout: the unit that lost its morale must run before its side goes on.
#[test]
fn a_routed_unit_runs() {
    let routed = UnitEdit { morale: Some(0), ..UnitEdit::default() };
    let mut stage = after(vec![
        Command::EditUnit { unit: "scots".into(), edit: routed, note: "".into() },
        Command::SetPhase { turn: 1, side: "red".into(), phase: Phase::Move },
    ]);
    stage.key_press_modifiers(Modifiers::COMMAND, Key::Enter);
    stage.run();
    assert!(stage.see("Not done. Phase: scots must run first"));
    stage.click("Leave it");
    stage.click("scots must run");
    assert_eq!(battle(&stage).state().units[&UnitId::from("scots")].at.unwrap().row, 2);
    assert!(stage.see("scots runs to"));
    stage.key_press_modifiers(Modifiers::COMMAND, Key::Enter);
    stage.run();
    assert_eq!(battle(&stage).state().phase, Phase::Attack);
}

#[test]
fn an_officer_rallies_by_a_click() {
    let routed = UnitEdit { morale: Some(0), ..UnitEdit::default() };
    let mut stage = after(vec![
        Command::EditUnit { unit: "grey".into(), edit: routed, note: "".into() },
        Command::EditOfficer {
            officer: "brown".into(),
            edit: brigade_major::companies::OfficerEdit { at: Hex::parse("0406").ok(), ..Default::default() },
            note: "".into(),
        },
    ]);
    click(&mut stage, "brown, major");
    click(&mut stage, "grey, infantry");
    assert!(stage.see("brown rallies grey"));
    stage.keys("2");
    stage.key(Key::Enter);
    assert_eq!(morale(&stage, "grey"), 1);
}

#[test]
fn riflemen_fire_at_an_officer() {
    let mut stage = after(vec![
        Command::EditUnit { unit: "rifles".into(), edit: UnitEdit { at: Hex::parse("0503").ok(), ..UnitEdit::default() }, note: "".into() },
        attack(),
    ]);
    click(&mut stage, "rifles, riflemen");
    click(&mut stage, "riall, major");
    stage.keys("5");
    stage.key(Key::Enter);
    assert!(battle(&stage).state().officers[&"riall".into()].lost.is_some());
    assert!(stage.query_by_label_contains("riall, major").is_none(), "he is off the board");
}

/// Warn; do not forbid.
#[test]
fn the_referee_allows_what_was_refused() {
    let mut stage = after(vec![attack()]);
    click(&mut stage, "rifles, riflemen");
    click(&mut stage, "lights, light infantry");
    assert!(stage.see("No shot"), "five hexes are beyond a rifle");
    stage.key(Key::Escape);
    click(&mut stage, "grey, infantry");
    stage.keys(".");
    assert!(stage.see("Not done. Phase: this is for the move phase, and it is the attack phase"));
    stage.click("The referee allows it");
    assert!(stage.see("By the referee's word."));
}

#[test]
fn units_are_found_by_name_and_corrected() {
    let mut stage = field();
    stage.get_by_label("Find").focus();
    stage.run();
    stage.keys("rif");
    stage.click("rifles · R 5·6");
    stage.click("Correct it");
    stage.click("Morale −1");
    assert_eq!(morale(&stage, "rifles"), 5);
}

/// At 200 % one panel at a time is drawn, and everything is still to be had.
#[test]
fn large_type_and_every_look() {
    let mut stage = field();
    for _ in 0..4 {
        stage.key_press_modifiers(Modifiers::COMMAND, Key::Plus);
        stage.run();
    }
    assert!(stage.see("grey, infantry"), "the board");
    click(&mut stage, "grey, infantry");
    stage.click("Unit and check");
    assert!(stage.see("Strength 5 of 5"));
    stage.click("Log");
    assert!(stage.see("Nothing has happened yet"));
    for look in ["Light", "Dark", "High contrast"] {
        stage.click("Aa");
        stage.click(look);
        stage.click("Battle (B)");
        stage.click("Board");
        assert!(stage.see("grey, infantry"), "{look}");
    }
}
