//! A battle of Regimental Fire and Fury 1812: roster and state on one side, checks on the other.

mod aftermath;
mod answers;
mod apply;
mod arrivals;
mod calls;
mod charging;
mod coming;
mod command;
pub mod correction;
mod declared;
mod duties;
mod ending;
mod event;
mod file;
mod ground;
mod judge;
pub mod luck;
mod maneuvers;
mod massing;
mod prospects;
mod ranks;
mod remarks;
mod requests;
mod sentence;
mod state;
mod summary;

use std::sync::Arc;

pub use answers::{Offer, offers};
pub use apply::unit_after;
pub use arrivals::Comers;
pub use calls::{
    ChargeCall, Command, Die, FallenLeaderCall, FireCall, FirerCall, LeaderEdit, ManeuverCall, SideSituation, UnitEdit, UnitSituation,
};
pub use charging::{NextCombat, settled as settled_charge, why_no_charge};
pub use coming::{arrival_die, why_no_throw};
pub use command::{leaders_for, leaders_to_attach, may_be_in_line_of_march};
pub use declared::{Answer, ChargeEnd, ChargeStage, DeclaredCharge};
pub use duties::{Duty, duties, may_fire};
pub use ending::{
    Enemies, faces_guns, replacement_units, replenish_distance, replenish_distance_of_guns, successor_name, why_no_ammunition,
    why_no_replacement, why_no_supply,
};
pub use event::{Aftermath, AppliedEffect, EffectRuling, Event, InPlace, UnitResult, Whom};
pub use ground::{ground_scale, table_note};
pub use maneuvers::{ManeuverOption, allowed_inches, breakthrough_inches, maneuver_options};
pub use massing::{GunTarget, gun_targets};
pub use prospects::{Chances, charge_chances, effect_chances};
pub use ranks::{stands_that_fire, why_not_so_many};
pub use remarks::Remark;
pub use requests::{InCharge, charge_request, countercharges, fire_request, maneuver_request, whom_it_falls_on};
pub use sentence::sentence;
pub use state::{BattleState, LeaderState, LeaderStatus, Phase, Successor, UnitState};
pub use summary::{Standing, losses, side_of_unit, standing};

use crate::game::{Game, Journal, Refusal, System};
use crate::games::rff1812::Tables;
use crate::games::rff1812::scenario::Scenario;

/// The rules a battle is fought by.
#[derive(Clone, Copy, Debug)]
pub struct Rff1812;

/// A battle in play.
pub type Battle = Game<Rff1812>;

/// What a battle starts from: the scenario and what the tables make of its units.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The scenario.
    pub scenario: Arc<Scenario>,
    /// The tables, for what units are with the stands they have left.
    pub tables: Arc<Tables>,
}

impl Setup {
    /// A scenario, by these tables.
    #[must_use]
    pub fn new(tables: &Arc<Tables>, scenario: Scenario) -> Self {
        Self { scenario: Arc::new(scenario), tables: Arc::clone(tables) }
    }
}

impl System for Rff1812 {
    type Setup = Setup;
    type State = BattleState;
    type Command = Command;
    type Event = Event;

    fn start(setup: &Setup) -> BattleState {
        BattleState::start(setup)
    }

    fn judge(setup: &Setup, state: &BattleState, command: Command) -> Result<Event, Refusal> {
        judge::judge(setup, state, command)
    }

    fn judge_after(setup: &Setup, past: &Journal<Event>, state: &BattleState, command: Command) -> Result<Event, Refusal> {
        match command {
            Command::Correct(call) => correction::judge(setup, past, call),
            command => Self::judge(setup, state, command),
        }
    }

    fn apply(setup: &Setup, state: &mut BattleState, event: &Event) {
        apply::apply(setup, state, event);
    }
}

/// A battle of a scenario, at its start.
#[must_use]
pub fn begin(tables: &Arc<Tables>, scenario: Scenario) -> Battle {
    Game::new(Setup::new(tables, scenario))
}
