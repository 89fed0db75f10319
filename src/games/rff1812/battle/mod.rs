//! A battle of Regimental Fire and Fury 1812: roster and state on one side, checks on the other.

mod calls;
mod consequences;
mod figures;
mod found;
mod judge;
mod offers;
mod state;
mod words;

use std::sync::Arc;

pub use calls::requests::{
    ChargeStatus, applicable_facts, charge_request, effect_targets, fire_request, fire_target, is_countercharging, known_charge,
    known_firer, maneuver_request,
};
pub use calls::single::SingleCall;
pub use calls::{ChargeCall, Command, Die, FireCall, FirerCall, LeaderEdit, ManeuverCall, PartySituation, UnitEdit, UnitSituation};
pub use consequences::correcting::RequiredRoll;
pub use consequences::losses::unit_after;
pub use figures::after_action::leader_fate;
pub use figures::card::{
    CardStep, LadderPart, attach_outlook, card_facts, check_outlook, commander_there, events_about, hoped_maneuver, ladder_of, last_met,
    leader_dangers, leader_story, losses_ahead,
};
pub use figures::chances::{Chances, charge_chances, fire_chances};
pub use figures::on_table::on_table;
pub use figures::roster::roster;
pub use figures::summary::{HeavyLosses, SideStanding, heavy_losses, losses, scores, side_of_unit, side_standing};
pub use figures::summary::{ground_scale, table_note};
pub use found::{AppliedEffect, CheckCall, EffectRuling, EffectTarget, Event, Found, SuccessorNames, TableReading, UnitResult};
pub use judge::arrival_rolls::{arrival_die, why_no_arrival_roll};
pub use judge::arrivals::Arrivals;
pub use judge::charging::{COLUMN_FORMS, is_storming};
pub use judge::combat::{NextCombat, complete_charge as settled_charge, open_charge, possible_chargers, why_no_charge, why_no_cold_steel};
pub use judge::command::{leaders_for, may_be_in_line_of_march};
pub use judge::ending::{replacement_units, successor_name, why_no_replacement, won_at_once};
pub use judge::maneuvers::{
    ManeuverMove, ManeuverOption, allowed_inches, breakthrough_inches, ever_forms, maneuver_moves, maneuver_options, road_inches,
};
pub use judge::massing::{GunTarget, beyond_canister, gun_targets};
pub use judge::ranks::{has_fired, stands_that_fire};
pub use judge::single::{prepare_single, single_facts};
pub use judge::supply::{EnemyDistances, enemy_has_guns, why_no_ammunition, why_no_supply};
pub use judge::supply_distances::{replenish_distance, replenish_distance_of_guns};
pub use judge::targets::{fire_targets, last_fire, others_who_may_fire};
pub use judge::throws::{CheckApart, CheckReading, CheckRequest, Falls, MadeThrow, OpenThrow, StateAfter, state_after};
pub use offers::agenda::{AgendaItem, agenda, all_others, next_item};
pub use offers::duties::{Duty, brigade_name, duties, may_fire};
pub use offers::groups::{AgendaGroup, Waiting, Work, agenda_groups, done_summary, waiting_for, waiting_short};
pub use offers::moves::{MoveChoice, MoveKind, UnitMoves, last_check_die, moves_title, moves_with, wheels_left};
pub use offers::{Form, Selection};
pub use state::change::{Change, LeaderChange, Subject, TableChange, UnitChange};
pub use state::declared::{ChargeEnd, ChargeStage, DeclaredCharge, Reply};
pub use state::{BattleState, FaceFired, LeaderState, LeaderStatus, Phase, Successor, UnitState};
pub use words::heading::heading;
pub use words::remark::{Done, Remark};
pub use words::sentence::{moves_sentence, sentence};

use crate::engine::fault::FaultPlace;
use crate::game::{CommandKind, CorrectCall, Game, Judged, Objections, PastRules, Refusal, System, ThrownFace};
use crate::games::rff1812::Tables;
use crate::games::rff1812::scenario::Scenario;
use crate::id::AnyId;
use crate::scenario;

/// Rules of a battle of Regimental Fire and Fury 1812.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rff1812;

/// A battle in play.
pub type Battle = Game<Rff1812>;

/// Setup that a battle starts from: its scenario and its tables.
pub type Setup = scenario::Setup<Scenario, Tables>;

impl System for Rff1812 {
    const PAST: Option<PastRules<Self>> = Some(PastRules::OF_TABLES);

    type Setup = Setup;
    type State = BattleState;
    type Command = Command;
    type Found = Found;
    type Change = Change;
    type Note = Remark;
    type Subject = Subject;
    type Throw = RequiredRoll;

    const NOT_CORRECTABLE_TEXT: &str = "only checks, declared charges, answers, moves and leaders' places can be corrected. Undo to before this, \
                                        and do it anew";

    fn start(setup: &Setup) -> BattleState {
        BattleState::start(&setup.begun())
    }

    fn judge(setup: &Setup, state: &BattleState, command: Command, objections: &mut Objections<Remark>) -> Result<Judged<Self>, Refusal> {
        judge::judge(setup, state, command, objections)
    }

    fn kind(command: &Command) -> CommandKind {
        command.kind()
    }

    fn over(state: &BattleState) -> Option<Remark> {
        state.ended.then_some(Remark::BattleOver {})
    }

    fn apply(state: &mut BattleState, change: &Change) {
        state::change::apply(state, change);
    }

    fn check_new(setup: &Setup, state: &BattleState, command: &Command) -> Result<(), Refusal> {
        calls::misplaced::check_facts(setup, state, command)
    }

    fn note_text(setup: &Setup, state: &BattleState, note: &Remark) -> String {
        note.text(setup, &state.successor_names())
    }

    fn changes_between(was: &BattleState, becomes: &BattleState) -> Vec<Change> {
        state::change::between(was, becomes)
    }

    fn subject(change: &Change) -> Subject {
        state::change::subject(change)
    }

    fn name_of(setup: &Setup, state: &BattleState, subject: &Subject) -> String {
        words::changes_text::name_of(setup, state, subject)
    }

    fn display_name(setup: &Setup, state: &BattleState, id: &AnyId) -> Option<String> {
        words::names::id_name(setup, state, id)
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
        command.is_check() || offers::alternatives::of_choice(command).is_some()
    }

    fn thrown_faces(setup: &Setup, command: &Command) -> Vec<ThrownFace> {
        consequences::correcting::rolled_dice(setup, command)
    }

    fn judge_again(setup: &Setup, old: &BattleState, new: &BattleState, known: &Event) -> Result<Event, Refusal> {
        consequences::correcting::judge_again(setup, old, new, known)
    }

    fn repair_links(state: &mut BattleState) {
        consequences::correcting::repair_links(state);
    }

    fn required_rolls(event: &Event) -> Vec<RequiredRoll> {
        consequences::correcting::required_rolls(event)
    }

    fn fulfils(event: &Event) -> Option<RequiredRoll> {
        consequences::correcting::fulfilled_roll(event)
    }

    fn can_be_thrown(state: &BattleState, throw: &RequiredRoll) -> bool {
        consequences::correcting::can_roll(state, throw)
    }

    fn missing_roll_text(setup: &Setup, throw: &RequiredRoll) -> String {
        consequences::correcting::missing_roll_text(setup, throw)
    }
}

/// Returns the command with which the players go on: the next phase, or after the end the phase that plays on.
#[must_use]
pub fn go_on(setup: &Setup, state: &BattleState) -> Command {
    if state.ended { judge::next_phase(setup, state, state.phase) } else { Command::NextPhase {} }
}

/// Lists the contradictions in a state, as clauses: a correction by hand can make some.
#[must_use]
pub fn contradictions(setup: &Setup, state: &BattleState) -> Vec<String> {
    judge::contradictions::contradictions(setup, state).iter().map(|remark| Rff1812::note_text(setup, state, remark)).collect()
}

/// Creates a battle of a scenario, at its start.
#[must_use]
pub fn begin(tables: &Arc<Tables>, scenario: Scenario) -> Battle {
    Game::new(Setup::new(tables, scenario))
}
