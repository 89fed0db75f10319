//! Battles of Battlecry! 1812 on small boards through the one door: commands in, events and state out. What the
//! dice come to is tested check by check elsewhere; here it is what the map tells the checks, and what a battle
//! makes of them. Every case names the section of the digest it is of.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

mod attacks;
mod back;
mod between;
mod board;
mod by_hand;
mod correcting;
#[path = "../../common/by_hand.rs"]
mod corrections;
mod drawn;
mod fire;
mod ground;
mod laws;
mod luck;
mod melee;
mod moves;
mod officers;
mod permutations;
mod routs;
mod scenario;
mod spread;
mod turns;

use std::sync::{Arc, LazyLock};

use brigade_major::engine::Word as _;
use brigade_major::game::{Offer, Record, Request};
use brigade_major::games::battlecry1812::Tables;
use brigade_major::games::battlecry1812::battle::{
    Battle, Command, Dice, EffectVerb, Event, FireCall, Given, GivenMelee, MeleeCall, OfficerState, Phase, Selection, State, TableReading,
    UnitState, begin, scores, sentence,
};
use brigade_major::games::battlecry1812::scenario::Scenario;
use brigade_major::hex::{Heading, Hex};
use brigade_major::id::{OfficerId, UnitId};
use serde_json::{Value as Json, json};

use crate::calls::*;

fn tables() -> &'static Arc<Tables> {
    static TABLES: LazyLock<Arc<Tables>> = LazyLock::new(|| Arc::new(Tables::shipped().unwrap_or_else(|faults| panic!("{faults:?}"))));
    &TABLES
}

/// A board of so many columns and rows of open ground.
fn open(columns: usize, rows: usize) -> Json {
    json!({"map": vec![".".repeat(columns); rows]})
}

/// A board as painted.
fn painted(map: &[&str]) -> Json {
    json!({"map": map})
}

/// A unit from a line: `id type [word value]…`, its side by where it stands in the file. `pos` is hex and hexside.
fn unit(line: &str) -> Json {
    let mut words = line.split_whitespace();
    let id = words.next().unwrap();
    let mut unit = json!({"id": id, "name": id, "type": words.next().unwrap(), "figures": 4, "morale": 6, "strength": {"basis": "E"}});
    while let Some(key) = words.next() {
        let value = words.next().unwrap();
        match key {
            "pos" => {
                let (at, facing) = value.split_once('/').unwrap();
                unit["at"] = at.into();
                unit["facing"] = facing.into();
            }
            "weapons" => unit["weapons"] = value.split(',').collect::<Vec<_>>().into(),
            "arrives" => unit["arrives"] = json!({"turn": value.parse::<u32>().unwrap(), "where": "the edge"}),
            _ => unit[key] = value.parse::<u32>().map_or_else(|_| value.into(), Into::into),
        }
    }
    unit
}

/// An officer from a line: `id rank ability type mount [hex [command,…]]`.
fn officer(line: &str) -> Json {
    let words = line.split_whitespace().collect::<Vec<_>>();
    let [id, rank, ability, kind, mount, rest @ ..] = words.as_slice() else { panic!("{line}") };
    let ability: u32 = ability.parse().unwrap();
    let mut officer = json!({"id": id, "name": id, "rank": rank, "ability": ability, "type": kind, "mount": mount});
    if let [at, ..] = rest {
        officer["at"] = (*at).into();
    }
    if let [_, commands] = rest {
        officer["commands"] = commands.split(',').collect::<Vec<_>>().into();
    }
    officer
}

/// A scenario: blue of the south edge moves first, red is of the north. Lines that begin with `+` are officers.
fn scenario_of(board: Json, blue: &str, red: &str) -> Json {
    let lines = |text: &str| text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect::<Vec<_>>();
    let side = |id: &str, edge: &str, text: &str| {
        let lines = lines(text);
        let units = lines.iter().filter(|line| !line.starts_with('+')).map(|line| unit(line)).collect::<Vec<_>>();
        let officers = lines.iter().filter_map(|line| line.strip_prefix('+')).map(officer).collect::<Vec<_>>();
        json!({"id": id, "name": id, "edge": edge, "units": units, "officers": officers})
    };
    let (blue, red) = (side("blue", "south", blue), side("red", "north", red));
    json!({
        "format": 1, "system": "battlecry1812", "id": "field", "title": "A field", "date": "1813-10-05", "men_per_figure": 20,
        "turns": 10, "first_side": "blue", "board": board, "sides": [blue, red]
    })
}

fn battle_of(scenario: &Json) -> Battle {
    let scenario = Scenario::parse(&scenario.to_string(), tables()).unwrap_or_else(|faults| panic!("{faults:?}"));
    begin(tables(), scenario)
}

/// A battle at its start: blue's move phase of turn 1.
fn field(board: Json, blue: &str, red: &str) -> Battle {
    battle_of(&scenario_of(board, blue, red))
}

/// A battle in blue's attack phase.
fn attacking(board: Json, blue: &str, red: &str) -> Battle {
    let mut battle = field(board, blue, red);
    phase(&mut battle, "blue", Phase::Attack);
    battle
}

/// To a phase of this turn, without what happens on the way.
fn phase(battle: &mut Battle, side: &str, phase: Phase) {
    let turn = battle.state().turn;
    submit(battle, Command::SetPhase { turn, side: side.into(), phase });
}

/// Submits what must be accepted. A preview comes to the same, and changes nothing.
fn submit(battle: &mut Battle, asked: impl Into<Request<Command>>) -> Event {
    let command = asked.into();
    let before = battle.state().clone();
    let preview = battle.preview(command.clone()).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
    assert_eq!(*battle.state(), before, "a preview changes nothing");
    let Record::Event(event) = battle.submit(command).unwrap() else { panic!("a command gives an event") };
    assert_eq!(event, preview);
    event
}

/// Sets a unit's morale by hand, unless it has that.
fn set_morale(battle: &mut Battle, id: &str, morale: u32) {
    if state_of(battle, id).morale != morale {
        submit(battle, has_morale(id, morale));
    }
}

/// Submits what must be refused. The game is then exactly as before.
fn refused(battle: &mut Battle, asked: impl Into<Request<Command>>) -> String {
    let command = asked.into();
    let before: (State, usize) = (battle.state().clone(), battle.journal().len());
    let refusal = battle.submit(command.clone()).err().unwrap_or_else(|| panic!("{command:?} is accepted"));
    assert_eq!((battle.state().clone(), battle.journal().len()), before);
    refusal.to_string()
}

/// With the referee's word.
fn by_word(command: Command, word: &str) -> Request<Command> {
    Request { command, override_note: Some(word.into()) }
}

fn state_of<'b>(battle: &'b Battle, unit: &str) -> &'b UnitState {
    &battle.state().units[&UnitId::from(unit)]
}

fn officer_state<'b>(battle: &'b Battle, officer: &str) -> &'b OfficerState {
    &battle.state().officers[&OfficerId::from(officer)]
}

/// Describes a unit's place and what is left of it: `0304 s4 m6`, with its fate if it is gone.
fn stands(battle: &Battle, unit: &str) -> String {
    let own = state_of(battle, unit);
    let at = own.at.map_or_else(|| "nowhere".to_owned(), |at| at.to_string());
    let fate = own.fate.map_or_else(String::new, |fate| format!(" {fate}"));
    format!("{at} s{} m{}{fate}", own.strength, own.morale)
}

const ONE_PHASE: Command = Command::NextPhase { passing: Some(Vec::new()) };

fn said(battle: &Battle, event: &Event) -> String {
    sentence(battle.setup(), event)
}

/// On by a single phase, whether anybody can do anything in it or not.
fn next(battle: &mut Battle) -> Event {
    submit(battle, ONE_PHASE)
}

/// The deeds of an event that befell a unit or officer, each as its verb in the file.
fn deeds(event: &Event) -> Vec<String> {
    let name = |verb: &EffectVerb| serde_json::to_value(verb).unwrap()["do"].as_str().unwrap().to_owned();
    event.found.effects.iter().map(|applied| name(&applied.verb)).collect()
}

/// Lists the offers to a unit that the rules allow, in the words of the buttons.
fn offered(battle: &Battle, unit: &str) -> Vec<String> {
    let offers = battle.offers(&Selection::Unit(unit.into()));
    offers.into_iter().filter(Offer::is_in_order).map(|offer| offer.text).collect()
}
