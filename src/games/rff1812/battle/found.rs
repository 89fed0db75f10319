//! Results that the judge of a battle finds: readings of dice and tables, their effects, and facts that the log shows beside them.

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use super::calls::single::SingleCall;
use super::calls::{ChargeCall, Command, FireCall, ManeuverCall, UnitEdit};
use super::judge::arrivals::Arrivals;
use super::state::BattleState;
use super::{Rff1812, Setup};
use crate::engine::request::exact;
use crate::engine::text::IS;
use crate::games::rff1812::effect::words::{Clause, reform_clause};
use crate::games::rff1812::effectiveness::UnitCondition;
use crate::games::rff1812::scenario::Trait;
use crate::games::rff1812::words::{Arm, LeaderRating};
use crate::games::rff1812::{Effect, EffectVerb};
use crate::id::{LeaderId, RowId, SideId, UnitId};
use crate::quantity::Points;

/// Event in the log of a battle.
pub type Event = crate::game::Event<Rff1812>;

/// Result that the judge found for a command.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Found {
    /// Reading of the dice and tables.
    #[serde(skip_serializing_if = "TableReading::is_nothing")]
    pub reading: TableReading,
    /// Effects on units and leaders, with the referee's rulings.
    #[serde(skip_serializing_if = "Vec::is_empty", deserialize_with = "exact")]
    pub effects: Vec<AppliedEffect>,
    /// Units that are now worn, spent or removed, and were not before.
    #[serde(skip_serializing_if = "Vec::is_empty", deserialize_with = "exact")]
    pub now: Vec<(UnitId, UnitCondition)>,
    /// Names of those who lead in the place of leaders out of the game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub in_place: SuccessorNames,
    /// Index, from 0, of the scenario's rule that ended the battle at once; `None` if none did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ends: Option<usize>,
}

/// Reading of a command: the result of its dice and tables, or what it sets.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum TableReading {
    /// No dice or tables to read.
    #[default]
    Nothing,
    /// Reading of a maneuver check.
    Maneuver {
        /// Result of each unit's die, in the order of the call.
        #[serde(deserialize_with = "exact")]
        results: Vec<UnitResult>,
        /// Units that were out of command.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        out_of_command: Vec<UnitId>,
    },
    /// Reading of a fire combat.
    Fire {
        /// Fire points, in quarters.
        points_quarters: u32,
        /// Result of the die; `None` if there was no attack.
        result: Option<UnitResult>,
    },
    /// Reading of a charge combat.
    Charge {
        /// Modifier of the attacker's roll.
        attacker_modifier: i32,
        /// Modifier of the defender's roll.
        defender_modifier: i32,
        /// Attacker's result less the defender's.
        difference: i32,
        /// The row of the table.
        outcome: RowId,
    },
    /// Reading of a check of one die without modifiers; files name it after the first such check.
    #[serde(rename = "fallen_leader")]
    Row {
        /// The row of the table.
        outcome: RowId,
    },
    /// Reading of a check of one die with modifiers.
    #[serde(rename = "check")]
    Sum(UnitResult),
    /// Edit that an answer to a charge, or a maneuver, makes to the unit.
    Set(UnitEdit),
    /// Units that stand to a charge: charged and not evaded.
    Stood(Vec<UnitId>),
    /// Units that charged in a charge that ends without a combat.
    Charged(Vec<UnitId>),
    /// Rating of a leader's successor.
    Rated(LeaderRating),
    /// Indicates whether a die brings a unit on.
    Comes(bool),
    /// End of the battle, with points and winner.
    Ends {
        /// The victory points of each side, in the order of the scenario.
        points: Vec<(SideId, u32)>,
        /// Side that won; `None` for a draw.
        winner: Option<SideId>,
    },
    /// Units and leaders that arrive or come back with a phase.
    Came(Box<Arrivals>),
}

impl TableReading {
    /// Returns the row that a check of one die came to; `None` for any other reading.
    #[must_use]
    pub const fn row(&self) -> Option<&RowId> {
        if let Self::Row { outcome } | Self::Sum(UnitResult { outcome, .. }) = self { Some(outcome) } else { None }
    }

    const fn is_nothing(&self) -> bool {
        matches!(self, Self::Nothing)
    }
}

/// The names of those who lead in the place of leaders out of the game, as an event found them: the log names Scott until he
/// falls, and of his successor from then on.
pub type SuccessorNames = Vec<(LeaderId, SmolStr)>;

/// Result of one die with its modifier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitResult {
    /// Sum of the tally's lines.
    pub modifier: i32,
    /// Sum of die and modifier.
    pub result: i32,
    /// The row of the table.
    pub outcome: RowId,
}

/// Unit or leader that an effect falls on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EffectTarget {
    /// Unit that is affected, by id.
    Unit(UnitId),
    /// Leader who is affected, by id.
    Leader(LeaderId),
    /// No unit or leader, as when both sides roll again.
    Table,
}

/// Effect of a result, with the referee's ruling on it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AppliedEffect {
    /// Unit or leader that it falls on.
    pub whom: EffectTarget,
    /// Effect that the rules propose.
    pub effect: Effect,
    /// The referee's ruling, if he made one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruling: Option<EffectRuling>,
    /// Indicates a loss that takes the last stands: the unit is wiped out, and stands it did not have are not counted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wipes_out: bool,
    /// Indicates an effect that no longer matters, as a retreat of a unit that the losses beside it remove.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub moot: bool,
}

/// Returns the formation in which a broken unit forms again; `None` for cavalry, which does so mounted or on foot as it is.
fn reformed(setup: &Setup, whom: &EffectTarget) -> Option<&'static str> {
    let unit = if let EffectTarget::Unit(unit) = whom { setup.scenario.unit(unit).map(|(_, unit)| unit) } else { None };
    match unit {
        Some(unit) if unit.arm() == Arm::Cavalry => None,
        Some(unit) if unit.has_trait(Trait::OpenOrderOnly) => Some("open order"),
        Some(_) | None => Some("line"),
    }
}

/// Referee's ruling on the effect at a place of the proposed list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EffectRuling {
    /// The place in the proposed list, from 0.
    pub place: usize,
    /// Effect that happens instead; `None` if the effect is waived.
    pub instead: Option<Effect>,
    /// Referee's reason for the ruling.
    pub note: SmolStr,
}

impl AppliedEffect {
    /// Creates an effect on a unit, a leader or neither, with the referee's ruling if he made one.
    #[must_use]
    pub const fn new(whom: EffectTarget, effect: Effect, ruling: Option<EffectRuling>) -> Self {
        Self { whom, effect, ruling, wipes_out: false, moot: false }
    }

    /// Returns the effect that really happens; `None` if it is waived or no longer matters.
    #[must_use]
    pub fn actual_effect(&self) -> Option<&Effect> {
        if self.moot {
            return None;
        }
        self.ruling.as_ref().map_or(Some(&self.effect), |ruling| ruling.instead.as_ref())
    }

    /// Returns a verb of the effect as a clause about the unit or leader it falls on.
    #[must_use]
    pub fn clause(&self, setup: &Setup, verb: &EffectVerb) -> Clause {
        let wiped_out = self.wipes_out && matches!(verb, EffectVerb::LoseStands { .. } | EffectVerb::WreckGun { .. });
        if wiped_out {
            Clause::new(IS, "wiped out")
        } else if *verb == (EffectVerb::LowOnAmmo {}) {
            Clause::new(IS, "low on ammunition")
        } else if *verb == (EffectVerb::CheckFallenLeader {}) {
            Clause::new(IS, "in danger").explained("check for a fallen leader")
        } else if *verb == (EffectVerb::ReformLine {}) {
            reform_clause(reformed(setup, &self.whom))
        } else {
            verb.clause()
        }
    }
}

impl Found {
    /// Creates a result with a reading and nothing more.
    pub(super) fn of(reading: TableReading) -> Self {
        Self { reading, ..Self::default() }
    }

    /// Returns the fire points of a fire combat; `None` for any other reading.
    #[must_use]
    pub const fn points(&self) -> Option<Points> {
        if let TableReading::Fire { points_quarters, .. } = self.reading { Some(Points(points_quarters)) } else { None }
    }

    /// Records the names of those who lead in the place of leaders that the log will mention.
    pub(super) fn name_successors(&mut self, command: &Command, state: &BattleState) {
        let of_effects = || {
            let leaders =
                self.effects.iter().filter_map(|applied| if let EffectTarget::Leader(id) = &applied.whom { Some(id) } else { None });
            leaders.cloned().collect::<Vec<_>>()
        };
        let ids = match command {
            Command::Maneuver(call) => call.leader.iter().cloned().collect(),
            Command::Fire(_) | Command::Charge(_) => of_effects(),
            Command::Check(call) => call.leader().map_or_else(of_effects, |leader| vec![leader.clone()]),
            Command::Replace { leader, .. } | Command::Attach { leader, .. } | Command::EditLeader { leader, .. } => vec![leader.clone()],
            Command::Arrive { leaders, .. } => leaders.clone(),
            // Remarks as the phase ends may mention any leader, too.
            Command::SetPhase { .. } => state.leaders.keys().cloned().collect(),
            Command::Declare { .. }
            | Command::Answer { .. }
            | Command::StandToCharge { .. }
            | Command::EndCharge { .. }
            | Command::Make { .. }
            | Command::Replenish { .. }
            | Command::ThrowForArrival { .. }
            | Command::EndBattle {}
            | Command::NextPhase {}
            | Command::NextPlayerTurn {}
            | Command::SetLight { .. }
            | Command::EditUnit { .. }
            | Command::HoldPosition { .. }
            | Command::Note { .. }
            | Command::Correct(_) => return,
        };
        let named = |id: LeaderId| {
            let name = state.leaders.get(&id)?.successor.as_ref()?.name.clone();
            Some((id, name))
        };
        self.in_place = ids.into_iter().filter_map(named).collect();
    }
}

impl Command {
    /// Returns the check that the command is: made with dice and a table, and open to correction. `None` for any other command.
    #[must_use]
    pub const fn check(&self) -> Option<CheckCall<'_>> {
        match self {
            Self::Maneuver(call) => Some(CheckCall::Maneuver(call)),
            Self::Fire(call) => Some(CheckCall::Fire(call)),
            Self::Charge(call) => Some(CheckCall::Charge(call)),
            Self::Check(call) => Some(CheckCall::Single(call)),
            Self::Declare { .. }
            | Self::Answer { .. }
            | Self::StandToCharge { .. }
            | Self::EndCharge { .. }
            | Self::Make { .. }
            | Self::Replenish { .. }
            | Self::Replace { .. }
            | Self::ThrowForArrival { .. }
            | Self::EndBattle {}
            | Self::NextPhase {}
            | Self::NextPlayerTurn {}
            | Self::SetPhase { .. }
            | Self::SetLight { .. }
            | Self::Attach { .. }
            | Self::Arrive { .. }
            | Self::EditUnit { .. }
            | Self::EditLeader { .. }
            | Self::HoldPosition { .. }
            | Self::Note { .. }
            | Self::Correct(_) => None,
        }
    }

    /// Checks whether the command is a check.
    #[must_use]
    pub const fn is_check(&self) -> bool {
        self.check().is_some()
    }

    /// Checks whether the referee ruled on a line or an effect of the check.
    #[must_use]
    pub fn is_ruled(&self) -> bool {
        match self.check() {
            Some(CheckCall::Maneuver(call)) => call.units.iter().any(|unit| !unit.rulings.is_empty() || !unit.effect_rulings.is_empty()),
            Some(CheckCall::Fire(call)) => !call.rulings.is_empty() || !call.effect_rulings.is_empty(),
            Some(CheckCall::Charge(call)) => {
                !call.effect_rulings.is_empty() || !call.attacker.rulings.is_empty() || !call.defender.rulings.is_empty()
            }
            Some(CheckCall::Single(call)) => !call.rulings.is_empty() || !call.effect_rulings.is_empty(),
            None => false,
        }
    }
}

/// Command that is a check.
#[derive(Clone, Copy, Debug)]
pub enum CheckCall<'c> {
    /// Maneuver check of one or more units.
    Maneuver(&'c ManeuverCall),
    /// Fire combat against one target.
    Fire(&'c FireCall),
    /// Charge combat between two sides.
    Charge(&'c ChargeCall),
    /// A check of one die.
    Single(&'c SingleCall),
}
