//! A battle of Battlecry! 1812: companies and officers on a board of hexes, its checks fed from the map.
//!
//! The map gives range, sight, front and flank, cover, and the hexes within reach. A call the rules forbid is refused with the reason,
//! unless it has the referee's word; an impossible call is always refused.

mod after_action;
mod back;
mod bench;
mod called;
mod calls;
mod change;
mod consequences;
mod correcting;
mod facts;
mod file;
mod found;
mod judge;
mod luck;
mod offers;
mod on_table;
mod outlook;
mod roster;
mod sentence;
mod state;
mod summary;
mod told;
mod ways;

use std::sync::Arc;

pub use back::{retreat_ways, run_ways};
pub use calls::{
    ArriveCall, Command, CourseEdit, Dice, FenceEdit, FireCall, FormCall, Given, GivenMelee, GroundEdit, MeleeCall, MoveCall, OfficerEdit,
    OfficerFireCall, OfficerMoveCall, RallyCall, RestCall, RoutCall, Strike, StrikeCall, UnitEdit, WithdrawCall,
};
pub use change::{Change, Mark, OfficerChange, Subject, TableChange, UnitChange};
pub use facts::{MapFacts, buffs_for, fire_request, map_facts, melee_facts, melee_request, weapon_for};
pub use found::{Applied, Barrier, Deed, Event, Found, Reading, Waiver, Whom};
pub use judge::{before_dice, before_dice_by};
pub use offers::{Form, Thing, charge_hexes, goes_to};
pub use on_table::on_table;
pub use outlook::{Clash, Next, Shot, clashes, fired_at_from, is_idle_phase, may_act, next, shots};
pub use roster::roster;
pub use sentence::{befalls, name_of_officer, name_of_unit, outcome, routed, sentence};
pub use state::{Fate, Loss, Marks, OfficerState, Phase, State, UnitState};
pub use summary::{Lost, is_last_phase, lost, points, scores};
pub use ways::{must_run, officer_reach, reach};

use crate::engine::fault::Place;
use crate::game::{CorrectCall, Game, Hearing, Judged, Refusal, System, Thrown};
use crate::games::battlecry1812::Tables;
use crate::games::battlecry1812::scenario::Scenario;
use crate::id::AnyId;
use crate::scenario;

/// The rules a battle of companies is fought by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Battlecry1812;

/// A battle of companies in play.
pub type Battle = Game<Battlecry1812>;

/// Scenario and tables a battle starts from.
pub type Setup = scenario::Setup<Scenario, Tables>;

impl System for Battlecry1812 {
    type Setup = Setup;
    type State = State;
    type Command = Command;
    type Found = Found;
    type Change = Change;
    type Note = String;
    type Subject = Subject;
    type Throw = std::convert::Infallible;

    const CORRECTABLE: &str = "only the facts of what units and officers do can be corrected";

    fn start(setup: &Setup) -> State {
        let mut state = State::start(&setup.scenario);
        ways::spread_at_start(setup, &mut state);
        consequences::mark_seen(setup, &mut state);
        state
    }

    fn judge(setup: &Setup, state: &State, command: Command, hearing: &mut Hearing<String>) -> Result<Judged<Self>, Refusal> {
        judge::judge(setup, state, command, hearing)
    }

    fn apply(state: &mut State, change: &Change) {
        change::apply(state, change);
    }

    fn note_says(_: &Setup, _: &Self::State, note: &String) -> String {
        note.clone()
    }

    fn between(was: &State, becomes: &State) -> Vec<Change> {
        change::between(was, becomes)
    }

    fn subject(change: &Change) -> Subject {
        change::subject(change)
    }

    fn name_of(setup: &Setup, _: &State, subject: &Subject) -> String {
        told::name_of(setup, subject)
    }

    fn called(setup: &Setup, _: &State, id: &AnyId) -> Option<String> {
        called::called(setup, id)
    }

    fn parts(command: &Command) -> Vec<(Place, AnyId)> {
        called::parts(command)
    }

    fn told(setup: &Setup, was: &[Change], becomes: &[Change]) -> Vec<String> {
        told::told(setup, was, becomes)
    }

    fn correct(call: CorrectCall<Self>) -> Command {
        Command::Correct(call)
    }

    fn correction(command: &Command) -> Option<&CorrectCall<Self>> {
        if let Command::Correct(call) = command { Some(call) } else { None }
    }

    fn can_be_corrected(command: &Command) -> bool {
        correcting::can_be_corrected(command)
    }

    fn thrown(setup: &Setup, command: &Command) -> Vec<Thrown> {
        correcting::thrown(setup, command)
    }

    fn judge_again(setup: &Setup, _: &State, new: &State, known: &Event) -> Result<Event, Refusal> {
        correcting::again(setup, new, known)
    }

    fn wanting(_: &Setup, throw: &Self::Throw) -> String {
        match *throw {}
    }
}

/// A battle of a scenario, at its start.
#[must_use]
pub fn begin(tables: &Arc<Tables>, scenario: Scenario) -> Battle {
    Game::new(Setup::new(tables, scenario))
}
