//! A battle of Regimental Fire and Fury 1812, played on Chippawa through the one door: commands in,
//! events and state out. What the checks themselves come to is tested elsewhere, case by case; here it
//! is what a battle makes of roster, state and call, and what it does to its units.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

mod arrival;
mod at_once;
mod between;
#[path = "../../common/by_hand.rs"]
mod by_hand;
mod charge;
mod correction;
mod declared;
mod dismounted;
mod edits;
mod fallen_leader;
mod fire;
mod letter;
mod maneuver;
mod misplaced;
mod orders;
mod phases;
mod rulings;
mod sentences;
mod sequences;
mod special;
mod turn;

use std::sync::{Arc, LazyLock};

use brigade_major::engine::Ruling;
use brigade_major::game::{FaceOrigin, Offer, Record, Refusal, Request};
use brigade_major::games::rff1812::battle::{
    Battle, BattleState, ChargeCall, Command, Die, Done, Event, FireCall, FirerCall, LeaderState, LeaderStatus, ManeuverCall,
    PartySituation, Phase, Remark, Reply, RequiredRoll, Rff1812, Selection, Subject, TableReading, UnitEdit, UnitSituation, UnitState,
    begin, sentence,
};
use brigade_major::games::rff1812::effectiveness::UnitCondition;
use brigade_major::games::rff1812::scenario::Scenario;
use brigade_major::games::rff1812::words::{Cover, Formation, Ground};
use brigade_major::games::rff1812::{Effect, EffectVerb, Party, Tables};
use brigade_major::id::{LeaderId, UnitId};
use brigade_major::quantity::Inches;

const CHIPPAWA: &str = include_str!("../../../scenarios/rff1812/chippawa.json");

fn tables() -> &'static Arc<Tables> {
    static TABLES: LazyLock<Arc<Tables>> = LazyLock::new(|| Arc::new(Tables::shipped().unwrap_or_else(|faults| panic!("{faults:?}"))));
    &TABLES
}

fn battle_of(scenario: &str) -> Battle {
    let scenario = Scenario::parse(scenario, &tables().for_files()).unwrap_or_else(|faults| panic!("{faults:?}"));
    begin(tables(), scenario)
}

/// Chippawa at its start.
fn chippawa() -> Battle {
    battle_of(CHIPPAWA)
}

/// Chippawa on turn 4, the American maneuver phase: Scott has come over the bridge.
fn turn_4() -> Battle {
    let mut battle = chippawa();
    battle.submit(Command::SetPhase { turn: 4, side: "united_states".into(), phase: Phase::Maneuver }).unwrap();
    battle
}

/// The referee lets pass what is out of order: these checks are made in whatever phase the set-up left. What he has to let pass has
/// tests of its own.
fn let_pass(command: Command) -> Request<Command> {
    Request { command, override_note: Some("".into()) }
}

/// Previews a command; the referee allows faults of order.
fn by_word(battle: &Battle, command: Command) -> Event {
    battle.preview(let_pass(command)).unwrap()
}

/// The remark on a unit that has done this already in the player turn.
fn done_before(unit: &str, done: Done) -> Remark {
    Remark::Again { unit: unit.into(), done: Some(done) }
}

/// Returns the remarks of an event beside its result.
fn remarks(event: &Event) -> Vec<Remark> {
    event.all_notes().cloned().collect()
}

/// Submits what must be accepted. A preview comes to the same, and changes nothing.
fn submit(battle: &mut Battle, command: Command) -> Event {
    let command = let_pass(command);
    let before = battle.state().clone();
    let preview = battle.preview(command.clone()).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
    assert_eq!(*battle.state(), before, "a preview changes nothing");
    let Record::Event(event) = battle.submit(command).unwrap() else { panic!("a command gives an event") };
    assert_eq!(event, preview);
    assert_eq!(battle.journal().last_applied(), Some(&event));
    event
}

/// Submits what must be refused. The game is then exactly as before.
fn refused(battle: &mut Battle, command: Command) -> String {
    let command = let_pass(command);
    type Whole = (BattleState, usize, usize, usize);
    let whole = |battle: &Battle| -> Whole {
        (battle.state().clone(), battle.journal().len(), battle.journal().cursor(), battle.journal().line_length())
    };
    let before = whole(battle);
    let preview = battle.preview(command.clone()).err().unwrap_or_else(|| panic!("{command:?} is accepted"));
    assert_eq!(battle.submit(command), Err(preview.clone()));
    assert_eq!(whole(battle), before, "a refusal changes nothing");
    preview.to_string()
}

/// Submits a command and returns its effect in words.
fn log_line(battle: &mut Battle, command: Command) -> String {
    let event = submit(battle, command);
    let text = sentence(battle.setup(), &event);
    text.split(" [Against the rules").next().unwrap_or_default().to_owned()
}

fn unit<'b>(battle: &'b Battle, id: &str) -> &'b UnitState {
    &battle.state().units[&UnitId::from(id)]
}

fn leader<'b>(battle: &'b Battle, id: &str) -> &'b LeaderState {
    &battle.state().leaders[&LeaderId::from(id)]
}

fn condition(battle: &Battle, id: &str) -> UnitCondition {
    let (_, known) = battle.setup().scenario.unit(&id.into()).expect("a unit of the scenario");
    unit(battle, id).condition(battle.setup(), known)
}

/// Sets a unit by hand; one that stands so already is left alone.
fn edit(battle: &mut Battle, id: &str, edit: UnitEdit) {
    let command = Command::EditUnit { unit: id.into(), edit, note: "for the test".into() };
    let is_so = |refusal: Refusal| refusal.to_string() == "nothing would change: it is so already";
    if !battle.preview(command.clone()).is_err_and(is_so) {
        submit(battle, command);
    }
}

fn form(battle: &mut Battle, ids: &[&str], formation: Formation) {
    for id in ids {
        edit(battle, id, UnitEdit { formation: Some(formation), ..UnitEdit::default() });
    }
}

fn set_stands(battle: &mut Battle, id: &str, stands: u32) {
    edit(battle, id, UnitEdit { stands: Some(stands), ..UnitEdit::default() });
}

fn attach(battle: &mut Battle, leader: &str, unit: &str) {
    submit(battle, Command::Attach { leader: leader.into(), unit: Some(unit.into()) });
}

fn die(face: u8) -> Die {
    Die { face, from: FaceOrigin::Typed }
}

fn inches(inches: f64) -> Inches {
    Inches::from_f64(inches).unwrap()
}

fn effect(verb: EffectVerb) -> Effect {
    Effect { on: None, verb }
}

fn on(party: Party, verb: EffectVerb) -> Effect {
    Effect { on: Some(party), verb }
}

fn strike(row: &str, note: &str) -> Ruling {
    Ruling::Strike { row: row.into(), note: note.into() }
}

fn plain(id: &str) -> UnitSituation {
    UnitSituation::plain(id.into())
}

/// A maneuver check of units in command with nothing special about them.
fn maneuver(leader: Option<&str>, units: &[&str], face: u8) -> ManeuverCall {
    ManeuverCall { leader: leader.map(LeaderId::from), units: units.iter().map(|id| plain(id)).collect(), die: die(face) }
}

/// Fire of units at their ranges, at a target in the open.
fn fire(firers: &[(&str, f64)], target: &str, face: u8) -> FireCall {
    let firer = |(id, range): &(&str, f64)| FirerCall { unit: (*id).into(), range: inches(*range), ..FirerCall::default() };
    FireCall { firers: firers.iter().map(firer).collect(), target: target.into(), die: Some(die(face)), ..FireCall::default() }
}

/// A first charge over open ground.
fn charge(attackers: &[&str], defenders: &[&str], faces: (u8, u8)) -> ChargeCall {
    let ids = |ids: &[&str]| ids.iter().map(|id| UnitId::from(*id)).collect();
    let (attacker_die, defender_die) = (die(faces.0), die(faces.1));
    ChargeCall { attackers: ids(attackers), defenders: ids(defenders), attacker_die, defender_die, ..ChargeCall::default() }
}

/// Modifier, result and outcome of each unit of a maneuver check.
fn sums(event: &Event) -> Vec<(i32, i32, &str)> {
    let TableReading::Maneuver { results, .. } = &event.found.reading else { panic!("no maneuver: {event:?}") };
    results.iter().map(|result| (result.modifier, result.result, result.outcome.as_str())).collect()
}

/// Modifier, result and outcome of a fire combat.
fn sum(event: &Event) -> (i32, i32, &str) {
    let TableReading::Fire { result: Some(result), .. } = &event.found.reading else { panic!("no attack: {event:?}") };
    (result.modifier, result.result, result.outcome.as_str())
}

/// Both modifiers, difference and outcome of a charge.
fn difference(event: &Event) -> (i32, i32, i32, &str) {
    let TableReading::Charge { attacker_modifier, defender_modifier, difference, outcome } = &event.found.reading else {
        panic!("no charge: {event:?}")
    };
    (*attacker_modifier, *defender_modifier, *difference, outcome.as_str())
}

/// Every real effect as "who verb", in the order of the event.
fn happened(event: &Event) -> Vec<String> {
    let whom = |whom: &brigade_major::games::rff1812::battle::EffectTarget| match whom {
        brigade_major::games::rff1812::battle::EffectTarget::Unit(unit) => unit.to_string(),
        brigade_major::games::rff1812::battle::EffectTarget::Leader(leader) => leader.to_string(),
        brigade_major::games::rff1812::battle::EffectTarget::Table => "table".to_owned(),
    };
    event.found.effects.iter().filter_map(|applied| Some(format!("{} {}", whom(&applied.whom), applied.actual_effect()?.verb))).collect()
}

/// The answers offered to the first charge declared, each with why not.
fn answers(battle: &Battle) -> Vec<(Reply, Option<String>)> {
    let answer = |offer: Offer<Rff1812>| match offer.command() {
        Some(Command::Answer { answer, .. }) => Some((answer.clone(), offer.impossible)),
        _ => None,
    };
    battle.offers(&Selection::Charge(0)).into_iter().filter_map(answer).collect()
}
