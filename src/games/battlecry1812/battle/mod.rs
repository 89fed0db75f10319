//! A battle of Battlecry! 1812: companies and officers on a board of hexes, its checks fed from the map.
//!
//! The map gives range, sight, front and flank, cover, and the hexes within reach. A call the rules forbid is refused with the reason,
//! unless it has the referee's word; an impossible call is always refused.

mod after_action;
mod attacks;
mod calls;
mod change;
mod consequences;
mod corrections;
mod facts;
mod file;
mod found;
mod judge;
mod luck;
mod offers;
mod outlook;
mod paths;
mod retreats;
mod roster;
mod state;
mod state_json;
mod summary;
mod trial;
mod words;

use std::sync::Arc;

pub use attacks::{charge_hexes, plain_melee};
pub use calls::{
    ArriveCall, CheckCall, Command, CourseEdit, Dice, FenceEdit, FireCall, FormCall, Given, GivenMelee, GroundEdit, MeleeCall, MoveCall,
    OfficerEdit, OfficerFireCall, OfficerMoveCall, RallyCall, RestCall, RoutCall, Strike, StrikeCall, UnitEdit, WithdrawCall,
};
pub use change::{Change, Mark, OfficerChange, Subject, TableChange, UnitChange};
pub use consequences::with_holders_at_start;
pub use facts::{MapFacts, buff_officers, fire_request, map_facts, melee_facts, melee_request, weapon_for};
pub use found::{AppliedEffect, Barrier, EffectVerb, Event, Found, TableReading, UnitOrOfficer, Waiver};
pub use judge::{check_with_override, is_allowed};
pub use offers::{Form, Selection, destinations};
pub use outlook::{
    MeleeOdds, NextStep, Shot, acting_side, attacks_without_fire, fire_zone, go_on, is_idle_phase, may_act, melee_odds, next_step, shots,
};
pub use paths::{must_run, officer_reach, reach};
pub use retreats::{retreat_paths, run_paths};
pub use roster::roster;
pub use state::{Fate, Loss, Marks, OfficerState, Phase, State, UnitState};
pub use state_json::state_json;
pub use summary::{SideLosses, is_last_phase, points, scores, side_losses};
pub use words::losses::{effect_words, effect_words_on, fire_result};
pub use words::sentence::{aftermath_text, effect_parts, name_of_officer, name_of_unit, outcome, sentence};

use crate::engine::fault::FaultPlace;
use crate::game::{BATTLE_OVER, CommandKind, CorrectCall, Game, Judged, Objections, PastRules, Refusal, System, ThrownFace};
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
    const PAST: Option<PastRules<Self>> = Some(PastRules::OF_TABLES);

    type Setup = Setup;
    type State = State;
    type Command = Command;
    type Found = Found;
    type Change = Change;
    type Note = String;
    type Subject = Subject;
    type Throw = std::convert::Infallible;

    const NOT_CORRECTABLE_TEXT: &str = "only the actions of units and officers can be corrected";

    fn start(setup: &Setup) -> State {
        let setup = setup.begun();
        let mut state = State::start(&setup.scenario);
        paths::spread_at_start(&setup, &mut state);
        consequences::mark_seen(&setup, &mut state);
        state
    }

    fn judge(setup: &Setup, state: &State, command: Command, objections: &mut Objections<String>) -> Result<Judged<Self>, Refusal> {
        judge::judge(setup, state, command, objections)
    }

    fn object(setup: &Setup, state: &State, command: Command, objections: &mut Objections<String>) -> Result<(), Refusal> {
        judge::object(setup, state, command, objections)
    }

    fn check_new(_: &Setup, _: &State, command: &Command) -> Result<(), Refusal> {
        judge::edits::check_together(command)
    }

    fn kind(command: &Command) -> CommandKind {
        command.kind()
    }

    fn over(state: &State) -> Option<String> {
        state.ended.then(|| BATTLE_OVER.to_owned())
    }

    fn apply(state: &mut State, change: &Change) {
        change::apply(state, change);
    }

    fn note_text(_: &Setup, _: &Self::State, note: &String) -> String {
        note.clone()
    }

    fn changes_between(was: &State, becomes: &State) -> Vec<Change> {
        change::changes_between(was, becomes)
    }

    fn subject(change: &Change) -> Subject {
        change::subject(change)
    }

    fn name_of(setup: &Setup, _: &State, subject: &Subject) -> String {
        words::changes_text::name_of(setup, subject)
    }

    fn display_name(setup: &Setup, _: &State, id: &AnyId) -> Option<String> {
        words::names::display_name(setup, id)
    }

    fn parts(command: &Command) -> Vec<(FaultPlace, AnyId)> {
        words::names::parts(command)
    }

    fn describe_changes(setup: &Setup, was: &[Change], becomes: &[Change]) -> Vec<String> {
        words::changes_text::describe_changes(setup, was, becomes)
    }

    fn correct(call: CorrectCall<Self>) -> Command {
        Command::Correct(call)
    }

    fn correction(command: &Command) -> Option<&CorrectCall<Self>> {
        if let Command::Correct(call) = command { Some(call) } else { None }
    }

    fn can_be_corrected(command: &Command) -> bool {
        corrections::can_be_corrected(command)
    }

    fn thrown_faces(setup: &Setup, command: &Command) -> Vec<ThrownFace> {
        corrections::thrown_dice(setup, command)
    }

    fn judge_again(setup: &Setup, _: &State, new: &State, known: &Event) -> Result<Event, Refusal> {
        corrections::judge_again(setup, new, known)
    }

    fn missing_roll_text(_: &Setup, throw: &Self::Throw) -> String {
        match *throw {}
    }
}

/// A battle of a scenario, at its start.
#[must_use]
pub fn begin(tables: &Arc<Tables>, scenario: Scenario) -> Battle {
    Game::new(Setup::new(tables, scenario))
}
