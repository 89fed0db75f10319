//! Every choice that is a place is made on the board: by the pointer, and by keys.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

#[path = "companies/calls.rs"]
mod calls;
mod player;

use brigade_major::engine::Word as _;
use brigade_major::games::Rules;
use brigade_major::games::battlecry1812::battle::{Battle, Battlecry1812, Command, OfficerState, Phase, Setup, UnitState};
use brigade_major::games::battlecry1812::entry::GAME as BATTLECRY1812;
use brigade_major::games::battlecry1812::scenario::Scenario;
use brigade_major::games::battlecry1812::words::{Course, Terrain};
use brigade_major::gui::{App, Desk};
use brigade_major::hex::Hex;
use brigade_major::id::UnitId;
use brigade_major::table::TableTexts;
use calls::*;
use eframe::egui::accesskit::Toggled;
use eframe::egui::{Event, Key, Modifiers, PointerButton, Pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use player::Player as _;
use serde_json::json;

type Stage = Harness<'static, Option<App>>;

/// Two companies and an officer of blue against two of red on open ground, after these commands; blue's third comes in turn 2.
fn after(commands: Vec<Command>) -> Stage {
    let unit = |id: &str, kind: &str, at: &str, facing: &str| json!({"id": id, "name": id, "type": kind, "figures": 5, "morale": 6, "at": at, "facing": facing, "strength": {"basis": "E"}});
    let officer =
        |id: &str, at: &str| json!({"id": id, "name": id, "rank": "major", "ability": 3, "type": "infantry", "mount": "mounted", "at": at});
    let mut late = unit("late", "infantry", "0809", "nw");
    late["arrives"] = json!({"turn": 2, "where": "the south edge"});
    let scenario = json!({
        "format": 1, "system": "battlecry1812", "id": "field", "title": "A field", "date": "1813-10-05", "men_per_figure": 20,
        "turns": 10, "first_side": "blue", "board": {"map": vec!["..........."; 9]},
        "sides": [
            {"id": "blue", "name": "Blue", "edge": "south", "officers": [officer("brown", "0407")],
             "units": [unit("grey", "infantry", "0405", "ne"), unit("rifles", "riflemen", "0207", "ne"), late]},
            {"id": "red", "name": "Red", "edge": "north", "officers": [officer("riall", "0501")],
             "units": [unit("scots", "infantry", "0503", "sw"), unit("lights", "light_infantry", "0202", "se")]}
        ]
    });
    let rules = Rules::read(&TableTexts::shipped()).unwrap();
    let tables = rules.tables(&BATTLECRY1812).expect("it is in the list of games");
    let start = Setup::new(tables, Scenario::parse(&scenario.to_string(), tables).unwrap());
    let mut desk = Desk::open(rules, None, 1812).unwrap();
    desk.begin(BATTLECRY1812.start(start));
    for command in commands {
        desk.submit::<Battlecry1812>(command).unwrap().unwrap();
    }
    player::on(desk)
}

fn to(phase: Phase, turn: u32, side: &str) -> Command {
    Command::SetPhase { turn, side: side.into(), phase }
}

fn battle(stage: &Stage) -> &Battle {
    stage.state().as_ref().unwrap().desk().game::<Battlecry1812>().unwrap()
}

fn unit<'s>(stage: &'s Stage, id: &str) -> &'s UnitState {
    &battle(stage).state().units[&UnitId::from(id)]
}

fn brown(stage: &Stage) -> &OfficerState {
    &battle(stage).state().officers[&"brown".into()]
}

fn at(hex: Option<Hex>) -> String {
    hex.map(|hex| hex.to_string()).unwrap_or_default()
}

/// Clicks what begins with these words.
fn click(stage: &mut Stage, label: &str) {
    stage.get_by_label_contains(label).click();
    stage.run();
}

fn pointer(stage: &mut Stage, pos: Pos2, pressed: Option<bool>) {
    stage.event(Event::PointerMoved(pos));
    if let Some(pressed) = pressed {
        stage.event(Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE });
    }
    stage.run();
}

fn drag(stage: &mut Stage, from: Pos2, to: Pos2) {
    pointer(stage, from, Some(true));
    for share in [0.25, 0.5, 0.75, 1.0] {
        pointer(stage, from.lerp(to, share), None);
    }
    pointer(stage, to, Some(false));
}

fn centre(stage: &Stage, label: &str) -> Pos2 {
    stage.get_by_label_contains(label).rect().center()
}

#[test]
fn an_officer_joins_and_leaves_a_company_by_the_pointer() {
    let mut stage = after(Vec::new());
    click(&mut stage, "brown, major");
    click(&mut stage, "grey, infantry");
    assert_eq!(at(brown(&stage).at), "0405", "he joins the company pointed at");
    assert!(stage.see("brown, major, 0405 with grey"), "he is shown with it");
    click(&mut stage, "Move to 0406");
    assert_eq!(at(brown(&stage).at), "0406", "and leaves it");
    stage.ctrl(Key::Z);
    let (him, hex) = (centre(&stage, "brown, major"), centre(&stage, "Move to 0406"));
    drag(&mut stage, him, hex);
    assert_eq!(at(brown(&stage).at), "0406", "dragged off");
    let (him, company) = (centre(&stage, "brown, major"), centre(&stage, "grey, infantry"));
    drag(&mut stage, him, company);
    assert_eq!(at(brown(&stage).at), "0405", "dragged onto it");
}

#[test]
fn an_officer_joins_and_leaves_a_company_by_keys() {
    let mut stage = after(Vec::new());
    click(&mut stage, "brown, major");
    stage.key(Key::ArrowUp);
    stage.key(Key::ArrowUp);
    stage.key(Key::Enter);
    assert_eq!(at(brown(&stage).at), "0405", "the hex of grey");
    // Esc lets him go; Enter on the hex picks the company, then the officer with it.
    stage.key(Key::Escape);
    click(&mut stage, "grey, infantry");
    stage.key(Key::ArrowDown);
    stage.key(Key::ArrowUp);
    stage.key(Key::Enter);
    assert!(stage.see("Ability 3 · 3 buffs left"), "the officer is picked");
    stage.key(Key::ArrowDown);
    stage.key(Key::Enter);
    assert_eq!(at(brown(&stage).at), "0406");
}

#[test]
fn a_company_is_turned_by_its_hexsides() {
    let mut stage = after(Vec::new());
    click(&mut stage, "grey, infantry");
    click(&mut stage, "Turn to the west");
    assert_eq!(unit(&stage, "grey").facing.map(|facing| facing.word()), Some("w"));
    assert!(stage.query_by_label("Turn to the west").is_none(), "it faces there");
    assert_eq!(at(unit(&stage, "grey").at), "0405");
}

/// N goes to whoever has something left to do, and nowhere else.
#[test]
fn n_picks_the_next_company_that_can_act() {
    let mut stage = after(Vec::new());
    stage.keys("n");
    assert!(stage.get_by_label_contains("grey, infantry").accesskit_node().toggled() == Some(Toggled::True));
    stage.keys("n");
    assert!(stage.get_by_label_contains("rifles, riflemen").accesskit_node().toggled() == Some(Toggled::True));
    stage.keys("n");
    assert!(stage.get_by_label_contains("grey, infantry").accesskit_node().toggled() == Some(Toggled::True), "round again");
    drop(stage);
    let mut stage = after(vec![to(Phase::Attack, 1, "blue")]);
    assert!(stage.see("rifles, riflemen, 0207, facing north-east, line, strength 5 of 5, morale 6 of 6, done"), "out of every reach");
    stage.keys("n");
    assert!(stage.get_by_label_contains("grey, infantry").accesskit_node().toggled() == Some(Toggled::True));
    stage.keys("n");
    assert!(stage.get_by_label_contains("grey, infantry").accesskit_node().toggled() == Some(Toggled::True), "nobody else");
    stage.keys("z");
    assert_eq!(battle(&stage).journal().cursor(), 1, "Z shows, and does nothing");
}

/// The hex a bayonet charge goes to first, and where the loser goes back, are chosen on the board and by Page Down.
#[test]
fn the_hexes_of_a_charge_are_chosen_on_the_board() {
    let mut stage = after(vec![stands_on("scots", "0403"), to(Phase::Attack, 1, "blue")]);
    click(&mut stage, "grey, infantry");
    click(&mut stage, "Bayonets at scots");
    let chosen = |stage: &Stage| {
        let ends = ["0304", "0404", "0504"].into_iter().map(|hex| (hex, format!("Bayonet charge to {hex}")));
        let there =
            ends.filter_map(|(hex, label)| Some((hex, stage.query_by_label(&label)?.accesskit_node().toggled() == Some(Toggled::True))));
        there.collect::<Vec<_>>()
    };
    let first = chosen(&stage);
    assert_eq!(first.iter().filter(|(_, on)| *on).count(), 1, "{first:?}");
    assert!(first.len() > 1, "{first:?}");
    let other = first.iter().find(|(_, on)| !on).unwrap().0;
    click(&mut stage, &format!("Bayonet charge to {other}"));
    assert!(chosen(&stage).contains(&(other, true)));
    stage.key(Key::PageDown);
    assert!(chosen(&stage).contains(&(other, false)), "the next one by a key");
}

#[test]
fn the_way_back_is_chosen_by_keys() {
    let mut stage = after(vec![stands_on("scots", "0404"), to(Phase::Attack, 1, "blue")]);
    click(&mut stage, "grey, infantry");
    click(&mut stage, "scots, infantry");
    stage.keys("455666");
    let chosen = |stage: &Stage| {
        let ends = ["0303", "0403", "0503"].into_iter().filter(|hex| {
            let label = format!("Back to {hex}");
            let place = stage.query_by_label(&label);
            place.is_some_and(|place| place.accesskit_node().toggled() == Some(Toggled::True))
        });
        ends.map(str::to_owned).collect::<Vec<_>>()
    };
    let before = chosen(&stage);
    assert_eq!(before.len(), 1);
    stage.key(Key::PageDown);
    let after = chosen(&stage);
    assert!(after.len() == 1 && after != before, "{before:?} {after:?}");
    stage.key(Key::Enter);
    assert_eq!(at(unit(&stage, "scots").at), after[0]);
}

#[test]
fn a_company_that_comes_is_clicked_on_the_board() {
    let mut stage = after(vec![to(Phase::Move, 2, "blue")]);
    click(&mut stage, "late comes on 0809");
    assert_eq!((at(unit(&stage, "late").hex()), unit(&stage, "late").on_table), ("0809".to_owned(), true));
}

/// A phase in which nobody can withdraw is passed over, with a word in the log; undo takes one step, to before it.
#[test]
fn an_empty_phase_is_passed_over() {
    let mut stage = after(vec![to(Phase::Attack, 1, "blue")]);
    stage.ctrl(Key::Enter);
    assert_eq!((battle(&stage).state().phase, battle(&stage).state().side.as_str()), (Phase::Move, "red"));
    stage.keys("l");
    assert!(stage.see("Nobody can withdraw: that phase is passed over."));
    stage.keys("l");
    stage.ctrl(Key::Z);
    assert_eq!((battle(&stage).state().phase, battle(&stage).state().side.as_str()), (Phase::Attack, "blue"));
}

#[test]
fn a_unit_that_was_attacked_withdraws_on_the_board() {
    let mut stage = after(vec![to(Phase::Attack, 1, "blue")]);
    click(&mut stage, "grey, infantry");
    click(&mut stage, "scots, infantry");
    stage.keys("r");
    stage.key(Key::Enter);
    stage.ctrl(Key::Enter);
    if battle(&stage).state().phase == Phase::Withdraw {
        click(&mut stage, "scots, infantry");
        stage.get_all_by_label_contains("Withdraw to ").next().unwrap().click();
        stage.run();
        assert!(unit(&stage, "scots").marks.withdrew);
    }
}

/// A set-up is kept as a scenario: companies and officers where they stand, faced as they are.
#[test]
fn a_set_up_is_kept_as_a_scenario() {
    let mut stage = after(vec![stands_on("grey", "0306"), officer_stands_on("brown", "0306")]);
    stage.keys("g");
    stage.click("Companies and officers where they stand now");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("set_up.json");
    stage.get_by_label("File").focus();
    stage.run();
    stage.keys(path.to_str().unwrap());
    stage.click("Save as a scenario");
    let rules = Rules::read(&TableTexts::shipped()).unwrap();
    let kept = Scenario::parse(&std::fs::read_to_string(&path).unwrap(), rules.tables(&BATTLECRY1812).unwrap()).unwrap();
    assert_eq!(at(kept.unit(&"grey".into()).unwrap().1.at), "0306");
    assert_eq!(at(kept.officer(&"brown".into()).unwrap().1.at), "0306");
    assert_eq!(at(kept.unit(&"rifles".into()).unwrap().1.at), "0207");
}

/// A road, a stream and a name are painted by the pointer along hexes; undo takes each back.
#[test]
fn roads_are_painted_along_hexes() {
    let mut stage = after(Vec::new());
    let (from, to) = (centre(&stage, "rifles, riflemen"), centre(&stage, "brown, major"));
    stage.keys("g");
    stage.click("Road");
    drag(&mut stage, from, to);
    let ways = battle(&stage).state().board.ways();
    assert_eq!((ways.len(), ways[0].0, ways[0].1.len()), (1, Course::Road, 3), "{ways:?}");
    stage.click("No road or water");
    drag(&mut stage, from, to);
    assert_eq!(battle(&stage).state().board.courses().count(), 0);
    stage.click("Swamp");
    drag(&mut stage, from, from);
    assert_eq!(battle(&stage).state().board.ground(Hex::parse("0207").unwrap()).terrain, Terrain::Swamp);
    stage.click("Name");
    stage.get_by_label("Name of the place").focus();
    stage.run();
    stage.keys("The mill");
    drag(&mut stage, to, to);
    assert_eq!(battle(&stage).state().board.names().map(|(hex, name)| format!("{hex} {name}")).collect::<Vec<_>>(), ["0407 The mill"]);
    for _ in 0..4 {
        stage.click("Undo (Ctrl+Z)");
    }
    assert_eq!(*battle(&stage).state().board, battle(&stage).setup().scenario.board);
}
