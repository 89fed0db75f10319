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
    InCharge, charge_request, countercharges, fire_request, fire_target, known_charge, known_firer, maneuver_request, whom_it_falls_on,
};
pub use calls::single::SingleCall;
pub use calls::{ChargeCall, Command, Die, FireCall, FirerCall, LeaderEdit, ManeuverCall, PartySituation, UnitEdit, UnitSituation};
pub use consequences::correcting::Unthrown;
pub use consequences::unit_after;
pub use figures::after_action::what_befell;
pub use figures::on_table::on_table;
pub use figures::prospects::{Chances, charge_chances, effect_chances};
pub use figures::roster::roster;
pub use figures::summary::{Standing, heavy_past, losses, scores, side_of_unit, standing};
pub use figures::summary::{ground_scale, table_note};
pub use found::{AppliedEffect, CheckCall, EffectRuling, Event, Found, InPlace, Reading, UnitResult, Whom};
pub use judge::arrivals::Comers;
pub use judge::charging::{COLUMN_FORMS, storms};
pub use judge::combat::{NextCombat, may_charge, open_charge, settled as settled_charge, why_no_charge};
pub use judge::coming::{arrival_die, why_no_throw};
pub use judge::command::{leaders_for, may_be_in_line_of_march};
pub use judge::ending::{replacement_units, successor_name, why_no_replacement};
pub use judge::maneuvers::{ManeuverOption, allowed_inches, breakthrough_inches, maneuver_options};
pub use judge::massing::{GunTarget, gun_targets};
pub use judge::ranks::{has_fired, stands_that_fire, why_not_so_many};
pub use judge::single::{prepare_single, single_facts};
pub use judge::supply::{Enemies, faces_guns, why_no_ammunition, why_no_supply};
pub use judge::supply_distances::{replenish_distance, replenish_distance_of_guns};
pub use judge::targets::{fire_targets, last_fire, others_who_may_fire};
pub use offers::agenda::{AgendaItem, agenda, all_others};
pub use offers::duties::{Duty, duties, may_fire};
pub use offers::{Form, Thing};
pub use state::change::{Change, LeaderChange, Subject, TableChange, UnitChange};
pub use state::declared::{Answer, ChargeEnd, ChargeStage, DeclaredCharge};
pub use state::{BattleState, FaceFired, LeaderState, LeaderStatus, Phase, Successor, UnitState};
pub use words::remark::Remark;
pub use words::sentence::sentence;

use crate::engine::fault::Place;
use crate::game::{CorrectCall, Game, Hearing, Judged, Refusal, System, Thrown};
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
    type Setup = Setup;
    type State = BattleState;
    type Command = Command;
    type Found = Found;
    type Change = Change;
    type Note = Remark;
    type Subject = Subject;
    type Throw = Unthrown;

    const CORRECTABLE: &str = "only the facts of a check can be corrected: a maneuver, fire, charge or fallen leader";

    fn start(setup: &Setup) -> BattleState {
        BattleState::start(setup)
    }

    fn judge(setup: &Setup, state: &BattleState, command: Command, hearing: &mut Hearing<Remark>) -> Result<Judged<Self>, Refusal> {
        judge::judge(setup, state, command, hearing)
    }

    fn apply(state: &mut BattleState, change: &Change) {
        state::change::apply(state, change);
    }

    fn note_says(setup: &Setup, state: &BattleState, note: &Remark) -> String {
        note.says(setup, &state.in_place())
    }

    fn between(was: &BattleState, becomes: &BattleState) -> Vec<Change> {
        state::change::between(was, becomes)
    }

    fn subject(change: &Change) -> Subject {
        state::change::subject(change)
    }

    fn name_of(setup: &Setup, state: &BattleState, subject: &Subject) -> String {
        words::told::name_of(setup, state, subject)
    }

    fn called(setup: &Setup, state: &BattleState, id: &AnyId) -> Option<String> {
        words::called::called(setup, state, id)
    }

    fn parts(command: &Command) -> Vec<(Place, AnyId)> {
        words::called::parts(command)
    }

    fn told(setup: &Setup, was: &[Change], becomes: &[Change]) -> Vec<String> {
        words::told::told(setup, was, becomes)
    }

    fn correct(call: CorrectCall<Self>) -> Command {
        Command::Correct(call)
    }

    fn correction(command: &Command) -> Option<&CorrectCall<Self>> {
        if let Command::Correct(call) = command { Some(call) } else { None }
    }

    fn can_be_corrected(command: &Command) -> bool {
        command.is_check()
    }

    fn thrown(setup: &Setup, command: &Command) -> Vec<Thrown> {
        consequences::correcting::thrown(setup, command)
    }

    fn judge_again(setup: &Setup, old: &BattleState, new: &BattleState, known: &Event) -> Result<Event, Refusal> {
        consequences::correcting::again(setup, old, new, known)
    }

    fn mend(state: &mut BattleState) {
        consequences::correcting::mend(state);
    }

    fn calls_for(event: &Event) -> Vec<Unthrown> {
        consequences::correcting::called_for(event)
    }

    fn answers(event: &Event) -> Option<Unthrown> {
        consequences::correcting::answered(event)
    }

    fn can_be_thrown(state: &BattleState, throw: &Unthrown) -> bool {
        consequences::correcting::can_be_thrown(state, throw)
    }

    fn wanting(setup: &Setup, throw: &Unthrown) -> String {
        consequences::correcting::wanting(setup, throw)
    }
}

/// Creates a battle of a scenario, at its start.
#[must_use]
pub fn begin(tables: &Arc<Tables>, scenario: Scenario) -> Battle {
    Game::new(Setup::new(tables, scenario))
}
