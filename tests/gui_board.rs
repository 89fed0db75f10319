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
use eframe::egui::{Event, Key, Modifiers, PointerButton, Pos2, Rect, Shape};
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

/// A click on a point, whatever is there.
fn click_at(stage: &mut Stage, pos: Pos2) {
    stage.event(Event::PointerMoved(pos));
    for pressed in [true, false] {
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

fn whose(stage: &Stage) -> (Phase, String) {
    (battle(stage).state().phase, battle(stage).state().side.to_string())
}

/// Where a text is painted that reads so in part.
fn painted(stage: &Stage, words: &str) -> Option<Rect> {
    fn found(shape: &Shape, words: &str) -> Option<Rect> {
        match shape {
            Shape::Text(text) if text.galley.text().contains(words) => Some(text.visual_bounding_rect()),
            Shape::Vec(shapes) => shapes.iter().find_map(|shape| found(shape, words)),
            _ => None,
        }
    }
    stage.output().shapes.iter().find_map(|shape| found(&shape.shape, words))
}

fn end_turn(stage: &mut Stage) {
    stage.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::Enter);
    stage.run();
}

/// A phase in which nobody can withdraw is passed over, with a word in the log; undo takes one step, to before it.
#[test]
fn an_empty_phase_is_passed_over() {
    let mut stage = after(vec![to(Phase::Attack, 1, "blue")]);
    end_turn(&mut stage);
    assert_eq!(whose(&stage), (Phase::Move, "red".to_owned()));
    stage.keys("l");
    assert!(stage.see("Nobody can withdraw: that phase is passed over."));
    stage.keys("l");
    stage.ctrl(Key::Z);
    assert_eq!(whose(&stage), (Phase::Attack, "blue".to_owned()));
}

/// A key pressed once too often never does a second thing: what goes on in a player turn does not end it, and what ends it does not end the
/// enemy's, whatever phases are passed over.
#[test]
fn no_press_ends_the_enemys_turn_too() {
    for far in [false, true] {
        let mut stage = after(if far { vec![stands_on("scots", "0101"), stands_on("lights", "0201")] } else { Vec::new() });
        for _ in 0..5 {
            stage.ctrl(Key::Enter);
            assert_eq!(whose(&stage).1, "blue");
        }
        assert!(stage.see("No phase is left in this player turn. End the player turn (Ctrl+Shift+Enter)."));
        for _ in 0..3 {
            end_turn(&mut stage);
            assert_eq!(whose(&stage), (Phase::Move, "red".to_owned()));
        }
        assert!(stage.see("phase comes first: Ctrl+Enter goes on to it."));
    }
    // By the pointer neither: what ends the turn is another button.
    let mut stage = after(vec![stands_on("scots", "0101"), stands_on("lights", "0201")]);
    let places = |stage: &Stage, label: &str| stage.get_all_by_label(label).map(|node| node.rect()).collect::<Vec<_>>();
    let panel = places(&stage, "Next phase (Ctrl+Enter)");
    for at in panel {
        for _ in 0..4 {
            click_at(&mut stage, at.center());
        }
        assert_eq!(whose(&stage).1, "blue", "{at}");
    }
    assert_eq!(whose(&stage).0, Phase::Withdraw);
    let end = places(&stage, "End the player turn (Ctrl+Shift+Enter)");
    for _ in 0..3 {
        click_at(&mut stage, end[0].center());
        assert_eq!(whose(&stage).1, "red", "{end:?}");
    }
}

/// What is told of the hex pointed at stands in one place, hides none of the hexes round it, and tells what can be done in this phase.
#[test]
fn the_hex_pointed_at_is_told_out_of_the_way() {
    let mut stage = after(vec![to(Phase::Attack, 1, "blue"), stands_on("scots", "0404")]);
    click(&mut stage, "grey, infantry");
    let scots = centre(&stage, "scots, infantry");
    pointer(&mut stage, scots, None);
    let told = "1 hex · front · seen · fire: 6 dice, 91 % to lose a figure · melee: 6 dice against 6, 34 % to win";
    let place = painted(&stage, told).expect("it is told");
    let hex = (scots - centre(&stage, "grey, infantry")).length();
    assert!(place.distance_to_pos(scots) > 1.5 * hex, "{place} hides what is round {scots}");
    // In a melee the dice are those of the form, and no shot's.
    click(&mut stage, "scots, infantry");
    stage.keys("m");
    pointer(&mut stage, scots, None);
    assert!(painted(&stage, "to lose a figure").is_none());
    assert!(painted(&stage, "1 hex · front · seen").is_some());
    stage.keys("666666666666");
    stage.key(Key::Enter);
    pointer(&mut stage, scots, None);
    assert!(painted(&stage, "to lose a figure").is_none(), "it has attacked, and a shot is nobody's");
    assert!(painted(&stage, "has attacked in this player turn").is_some());
    drop(stage);
    // Keys point as the pointer does, and the hex at the upper edge is told at the lower one.
    let mut stage = after(Vec::new());
    stage.keys("n");
    stage.key(Key::ArrowRight);
    assert!(painted(&stage, "Move to 0505: 1 of its move gone").is_some());
    assert!(stage.see("Move to 0505: 1 of its move gone"), "and heard");
    stage.key(Key::ArrowRight);
    stage.key(Key::ArrowRight);
    let above = painted(&stage, "is beyond its reach over this ground").expect("it is told");
    step(&mut stage, "0705", "0101");
    let below = painted(&stage, "is beyond its reach over this ground").expect("it is told");
    assert!(below.top() > above.bottom(), "{above} {below}");
}

/// The cursor goes from hex to hex.
fn step(stage: &mut Stage, from: &str, to: &str) {
    let (from, to) = (hex(from), hex(to));
    let steps = |from: u8, to: u8, back: Key, on: Key| vec![if to < from { back } else { on }; usize::from(from.abs_diff(to))];
    let across = steps(from.column, to.column, Key::ArrowLeft, Key::ArrowRight);
    let down = steps(from.row, to.row, Key::ArrowUp, Key::ArrowDown);
    across.into_iter().chain(down).for_each(|key| stage.key(key));
}

/// Where the cursor begins with nobody picked.
const MIDDLE: &str = "0605";

/// Goes to a hex with nobody picked, and takes what is there.
fn take(stage: &mut Stage, at: &str) {
    step(stage, MIDDLE, at);
    stage.key(Key::Enter);
}

/// The hex of what can be chosen so, that holds or not.
fn choice(stage: &Stage, words: &str, holds: bool) -> String {
    let wanted = if holds { Toggled::True } else { Toggled::False };
    let mut nodes = stage.get_all_by_label_contains(words).filter(|node| node.accesskit_node().toggled() == Some(wanted));
    let label = nodes.next_back().unwrap().accesskit_node().label().unwrap();
    label.rsplit(' ').next().unwrap().to_owned()
}

/// Clicks the choice that does not hold.
fn choose_other(stage: &mut Stage, words: &str) {
    let label = format!("{words}{}", choice(stage, words, false));
    click(stage, &label);
}

/// Goes to another choice with the arrows.
fn step_to_other(stage: &mut Stage, words: &str) {
    let before = choice(stage, words, true);
    for key in [Key::ArrowRight, Key::ArrowLeft, Key::ArrowUp, Key::ArrowDown] {
        stage.key(key);
        if choice(stage, words, true) != before {
            return;
        }
    }
    panic!("no arrow leaves {before}");
}

fn with_scots_beaten(stage: &mut Stage) {
    click(stage, "grey, infantry");
    click(stage, "scots, infantry");
    stage.keys("455666");
}

fn with_bayonets(stage: &mut Stage) {
    click(stage, "grey, infantry");
    click(stage, "Bayonets at scots");
}

/// A choice that is a place: what it is, what came before, what opens it, and both ways to make it; what has come of it.
struct Place {
    what: &'static str,
    before: fn() -> Vec<Command>,
    opens: fn(&mut Stage),
    pointer: fn(&mut Stage),
    keys: fn(&mut Stage),
    comes: fn(&Stage) -> bool,
}

/// Every choice that is a place is made by the pointer, and by arrows and Enter.
#[test]
fn every_place_is_chosen_by_pointer_and_by_keys() {
    let places = [
        Place {
            what: "a move",
            before: Vec::new,
            opens: |_| (),
            pointer: |stage| {
                click(stage, "grey, infantry");
                click(stage, "Move to 0505");
            },
            keys: |stage| {
                stage.keys("n");
                step(stage, "0405", "0505");
                stage.key(Key::Enter);
            },
            comes: |stage| at(unit(stage, "grey").at) == "0505",
        },
        Place {
            what: "a side to turn to",
            before: Vec::new,
            opens: |_| (),
            pointer: |stage| {
                click(stage, "grey, infantry");
                click(stage, "Turn to the north-west");
            },
            keys: |stage| {
                stage.keys("n");
                stage.keys(",");
            },
            comes: |stage| unit(stage, "grey").facing.map(|facing| facing.word()) == Some("nw"),
        },
        Place {
            what: "a target",
            before: || vec![to(Phase::Attack, 1, "blue")],
            opens: |_| (),
            pointer: |stage| {
                click(stage, "grey, infantry");
                click(stage, "scots, infantry");
            },
            keys: |stage| {
                stage.keys("n");
                step(stage, "0405", "0503");
                stage.key(Key::Enter);
            },
            comes: |stage| stage.see("grey fires at scots"),
        },
        Place {
            what: "an officer as the target",
            before: || vec![officer_stands_on("riall", "0206"), to(Phase::Attack, 1, "blue")],
            opens: |_| (),
            pointer: |stage| {
                click(stage, "rifles, riflemen");
                click(stage, "riall, major");
            },
            keys: |stage| {
                stage.keys("nn");
                step(stage, "0207", "0206");
                stage.key(Key::Enter);
            },
            comes: |stage| stage.see("rifles fires at riall"),
        },
        Place {
            what: "the way back",
            before: || vec![stands_on("scots", "0404"), to(Phase::Attack, 1, "blue")],
            opens: with_scots_beaten,
            pointer: |stage| {
                choose_other(stage, "Back to ");
                stage.click("Apply (Enter)");
            },
            keys: |stage| {
                step_to_other(stage, "Back to ");
                stage.key(Key::Enter);
            },
            comes: |stage| {
                let went = battle(stage).journal().last_applied().map(|event| event.command.clone());
                matches!(went, Some(Command::Fire(call)) if call.retreat.is_some())
            },
        },
        Place {
            what: "the hex of a bayonet charge",
            before: || vec![stands_on("scots", "0403"), to(Phase::Attack, 1, "blue")],
            opens: with_bayonets,
            pointer: |stage| {
                choose_other(stage, "Bayonet charge to ");
                stage.keys("444444111111");
                stage.click("Apply (Enter)");
            },
            keys: |stage| {
                step_to_other(stage, "Bayonet charge to ");
                stage.keys("444444111111");
                stage.key(Key::Enter);
            },
            comes: |stage| {
                let mut fresh = after(vec![stands_on("scots", "0403"), to(Phase::Attack, 1, "blue")]);
                with_bayonets(&mut fresh);
                let went = at(unit(stage, "grey").at);
                went != "0405" && went != choice(&fresh, "Bayonet charge to ", true)
            },
        },
        Place {
            what: "a run",
            before: || vec![has_morale("grey", 0)],
            opens: |_| (),
            pointer: |stage| {
                click(stage, "grey, infantry");
                stage.get_all_by_label("Run to 0307").last().unwrap().click();
                stage.run();
            },
            keys: |stage| {
                stage.keys("n");
                step(stage, "0405", "0307");
                stage.key(Key::Enter);
            },
            comes: |stage| at(unit(stage, "grey").at) == "0307",
        },
        Place {
            what: "a withdrawal",
            before: || vec![to(Phase::Attack, 1, "blue"), Command::Fire(fires("grey", "scots", &[6; 4])), to(Phase::Withdraw, 1, "blue")],
            opens: |_| (),
            pointer: |stage| {
                click(stage, "scots, infantry");
                click(stage, "Withdraw to 0502");
            },
            keys: |stage| {
                stage.keys("n");
                step(stage, "0503", "0502");
                stage.key(Key::Enter);
            },
            comes: |stage| at(unit(stage, "scots").at) == "0502",
        },
        Place {
            what: "the company an officer joins",
            before: Vec::new,
            opens: |_| (),
            pointer: |stage| {
                click(stage, "brown, major");
                click(stage, "grey, infantry");
            },
            keys: |stage| {
                take(stage, "0407");
                step(stage, "0407", "0405");
                stage.key(Key::Enter);
            },
            comes: |stage| at(brown(stage).at) == "0405",
        },
        Place {
            what: "where he leaves it for",
            before: || vec![officer_stands_on("brown", "0405")],
            opens: |_| (),
            pointer: |stage| {
                click(stage, "brown, major");
                click(stage, "Move to 0406");
            },
            keys: |stage| {
                take(stage, "0405");
                stage.key(Key::Enter);
                step(stage, "0405", "0406");
                stage.key(Key::Enter);
            },
            comes: |stage| at(brown(stage).at) == "0406",
        },
        Place {
            what: "whom he rallies",
            before: || vec![has_morale("grey", 0), officer_stands_on("brown", "0406")],
            opens: |_| (),
            pointer: |stage| {
                click(stage, "brown, major");
                click(stage, "grey, infantry");
            },
            keys: |stage| {
                take(stage, "0406");
                step(stage, "0406", "0405");
                stage.key(Key::Enter);
            },
            comes: |stage| stage.see("brown rallies grey"),
        },
        Place {
            what: "where one comes",
            before: || vec![to(Phase::Move, 2, "blue")],
            opens: |_| (),
            pointer: |stage| click(stage, "late comes on 0809"),
            keys: |stage| take(stage, "0809"),
            comes: |stage| at(unit(stage, "late").hex()) == "0809",
        },
        Place {
            what: "where one is put",
            before: Vec::new,
            opens: |stage| {
                click(stage, "grey, infantry");
                stage.click("Correct it");
                stage.click("Put it on another hex");
            },
            pointer: |stage| {
                let across = centre(stage, "grey, infantry") - centre(stage, "Move to 0505");
                let at = centre(stage, "grey, infantry") + 3.0 * across;
                click_at(stage, at);
            },
            keys: |stage| {
                step(stage, "0405", "0105");
                stage.key(Key::Enter);
            },
            comes: |stage| at(unit(stage, "grey").at) == "0105",
        },
        Place {
            what: "where one is set up",
            before: || vec![to(Phase::Move, 2, "blue")],
            opens: |stage| click(stage, "late · I"),
            pointer: |stage| {
                let across = centre(stage, "grey, infantry") - centre(stage, "rifles, riflemen");
                let at = centre(stage, "grey, infantry") + across;
                click_at(stage, at);
            },
            keys: |stage| {
                step(stage, MIDDLE, "0703");
                stage.key(Key::Enter);
            },
            comes: |stage| unit(stage, "late").at.is_some_and(|at| at.row == 3),
        },
    ];
    for Place { what, before, opens, pointer, keys, comes } in places {
        for (by, makes) in [("the pointer", pointer), ("keys", keys)] {
            let mut stage = after(before());
            opens(&mut stage);
            assert!(!comes(&stage), "{what}: before it is made");
            makes(&mut stage);
            assert!(comes(&stage), "{what} by {by}");
        }
    }
}

#[test]
fn a_unit_that_was_attacked_withdraws_on_the_board() {
    let mut stage = after(vec![to(Phase::Attack, 1, "blue")]);
    click(&mut stage, "grey, infantry");
    click(&mut stage, "scots, infantry");
    stage.keys("r");
    stage.key(Key::Enter);
    if battle(&stage).state().phase == Phase::Attack {
        stage.ctrl(Key::Enter);
    }
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
