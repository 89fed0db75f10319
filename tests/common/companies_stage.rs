//! A small battle of companies in the window, for the suites that play it there: two sides on a board of their own making, found by what a
//! screen reader hears.

#![allow(clippy::unwrap_used, dead_code, reason = "helpers of tests may fail loudly, and no suite needs all")]

use brigade_major::games::battlecry1812::battle::{Battle, Battlecry1812, Command, Phase, Setup, UnitState};
use brigade_major::games::battlecry1812::entry::GAME as BATTLECRY1812;
use brigade_major::games::battlecry1812::scenario::Scenario;
use brigade_major::gui::{App, Batch, Desk};
use brigade_major::store::Folders;
use eframe::egui::{Event, Key, Modifiers, PointerButton, Pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use serde_json::{Value, json};

use crate::common::RULES;
use crate::player::{self, Player as _};

pub type Stage = Harness<'static, Option<App>>;

/// A company of five figures with six of morale.
pub fn company(id: &str, kind: &str, at: &str, facing: &str) -> Value {
    json!({"id": id, "name": id, "type": kind, "figures": 5, "morale": 6, "at": at, "facing": facing, "strength": {"basis": "E"}})
}

/// A mounted major of infantry.
pub fn major(id: &str, at: &str) -> Value {
    json!({"id": id, "name": id, "rank": "major", "ability": 3, "type": "infantry", "mount": "mounted", "at": at})
}

/// A side with its companies and officers.
pub fn side(id: &str, name: &str, edge: &str, officers: &[Value], units: &[Value]) -> Value {
    json!({"id": id, "name": name, "edge": edge, "officers": officers, "units": units})
}

/// These sides on a board of nine such rows, blue to begin, after these commands.
pub fn after(row: &str, sides: [Value; 2], commands: Vec<Command>) -> Stage {
    let scenario = json!({
        "format": 1, "system": "battlecry1812", "id": "field", "title": "A field", "date": "1813-10-05", "men_per_figure": 20,
        "turns": 10, "first_side": "blue", "board": {"map": vec![row; 9]}, "sides": sides
    });
    let rules = RULES.clone();
    let tables = rules.tables(&BATTLECRY1812).expect("it is in the list of games");
    let start = Setup::new(tables, Scenario::parse(&scenario.to_string(), tables).unwrap());
    let mut desk = Desk::open(rules, None, 1812).unwrap();
    desk.begin(BATTLECRY1812.start(start));
    for command in commands {
        desk.submit::<Battlecry1812>(command).unwrap().unwrap();
    }
    player::on(desk)
}

/// Battles of each pair and of the framed pair on that stage: so few that there are just figures.
pub const DUELS: Batch = Batch { each: 200, framed: 240 };

/// One company a side on a small board for four turns.
pub fn duel_scenario() -> Value {
    let mut rifles = company("scots", "riflemen", "0501", "sw");
    rifles["morale"] = json!(5);
    let sides =
        [side("blue", "Blue", "south", &[], &[company("grey", "infantry", "0405", "ne")]), side("red", "Red", "north", &[], &[rifles])];
    json!({
        "format": 1, "system": "battlecry1812", "id": "duel", "title": "A duel", "date": "1813-10-05", "men_per_figure": 20,
        "turns": 4, "first_side": "blue", "board": {"map": vec!["....."; 5]}, "sides": sides,
        "key_positions": [{"id": "hill", "name": "The hill", "hexes": ["0304"], "points": 3}]
    })
}

/// That duel, with a small batch; in a folder of its own where one is given.
pub fn duel(folders: Option<Folders>) -> Stage {
    let rules = RULES.clone();
    let tables = rules.tables(&BATTLECRY1812).expect("it is in the list of games");
    let start = Setup::new(tables, Scenario::parse(&duel_scenario().to_string(), tables).unwrap());
    let mut desk = Desk::open(rules, folders, 1812).unwrap();
    desk.begin(BATTLECRY1812.start(start));
    let stage = player::on(desk);
    DUELS.set(&stage.ctx);
    stage
}

/// It is that side's phase of that turn.
pub fn to(phase: Phase, turn: u32, side: &str) -> Command {
    Command::SetPhase { turn, side: side.into(), phase }
}

pub fn battle(stage: &Stage) -> &Battle {
    stage.app().desk().game::<Battlecry1812>().unwrap()
}

pub fn unit_state<'s>(stage: &'s Stage, id: &str) -> &'s UnitState {
    &battle(stage).state().units[&id.into()]
}

/// Clicks what has these words in its name: `grey,` is the company on the board.
pub fn click(stage: &mut Stage, words: &str) {
    stage.get_by_label_contains(words).click();
    stage.run();
}

/// The middle of what has these words in its name.
pub fn centre(stage: &Stage, words: &str) -> Pos2 {
    stage.get_by_label_contains(words).rect().center()
}

/// The pointer goes to a point; there its button goes down or up, where that is said.
pub fn pointer(stage: &mut Stage, pos: Pos2, pressed: Option<bool>) {
    stage.event(Event::PointerMoved(pos));
    stage.event_of_button(pos, pressed);
    stage.run();
}

/// A click on a point, whatever is there.
pub fn click_at(stage: &mut Stage, pos: Pos2) {
    stage.event(Event::PointerMoved(pos));
    stage.event_of_button(pos, Some(true));
    stage.event_of_button(pos, Some(false));
    stage.run();
}

/// A drag from point to point, through those between.
pub fn drag(stage: &mut Stage, from: Pos2, to: Pos2) {
    pointer(stage, from, Some(true));
    for share in [0.25, 0.5, 0.75, 1.0] {
        pointer(stage, from.lerp(to, share), None);
    }
    pointer(stage, to, Some(false));
}

trait Button {
    fn event_of_button(&self, pos: Pos2, pressed: Option<bool>);
}

impl Button for Stage {
    fn event_of_button(&self, pos: Pos2, pressed: Option<bool>) {
        let event = |pressed| Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE };
        pressed.into_iter().for_each(|pressed| self.event(event(pressed)));
    }
}

/// In a window of 1024 by 768 with type of twice the size, where board and facts are shown in turn.
pub fn at_twice_the_type(stage: &mut Stage) {
    stage.set_size(vec2(1024.0, 768.0));
    (0..4).for_each(|_| stage.ctrl(Key::Plus));
}

/// The second is fired at by the first, or attacked: both are picked, and the check is open.
pub fn at_odds(stage: &mut Stage, [own, enemy]: [&str; 2]) {
    click(stage, own);
    click(stage, enemy);
}

/// Opens the entry of the log in which these words stand, to change a fact of it.
pub fn change_a_fact(stage: &mut Stage, words: &str) {
    use eframe::egui::accesskit::Role;
    use egui_kittest::kittest::NodeT as _;
    stage.click("Log (L)");
    let is_button = |node: &egui_kittest::Node<'_>| node.accesskit_node().role() == Role::Button;
    stage.get_all_by_label_contains(words).find(is_button).unwrap().click();
    stage.run();
    stage.click("Change a fact… (E)");
}
