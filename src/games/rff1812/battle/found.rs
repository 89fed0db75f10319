//! What the judge of a battle finds: what the dice came to, what falls on whom by it, and what the log tells beside.

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use super::calls::single::SingleCall;
use super::calls::{ChargeCall, Command, FireCall, ManeuverCall, UnitEdit};
use super::judge::arrivals::Comers;
use super::state::BattleState;
use super::{Rff1812, Setup};
use crate::engine::request::exact;
use crate::engine::text::IS;
use crate::games::rff1812::effect::words::{Clause, reforms};
use crate::games::rff1812::effectiveness::UnitCondition;
use crate::games::rff1812::scenario::Trait;
use crate::games::rff1812::words::LeaderRating;
use crate::games::rff1812::{Deed, Effect};
use crate::id::{LeaderId, RowId, SideId, UnitId};
use crate::quantity::Points;

/// Something that happened in a battle.
pub type Event = crate::game::Event<Rff1812>;

/// What was found of a command.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Found {
    /// What was read off the tables.
    #[serde(skip_serializing_if = "Reading::is_nothing")]
    pub reading: Reading,
    /// What falls on whom, with the referee's rulings.
    #[serde(skip_serializing_if = "Vec::is_empty", deserialize_with = "exact")]
    pub effects: Vec<AppliedEffect>,
    /// Units that are now worn, spent or removed, and were not before.
    #[serde(skip_serializing_if = "Vec::is_empty", deserialize_with = "exact")]
    pub now: Vec<(UnitId, UnitCondition)>,
    /// Who led in the place of leaders out of the game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub in_place: InPlace,
    /// What of the scenario ended the battle at once, by its place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ends: Option<usize>,
}

/// What was read off the tables for a command.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Reading {
    /// There was nothing to read.
    #[default]
    Nothing,
    /// Of a maneuver check.
    Maneuver {
        /// What each unit's die came to, in the order of the call.
        #[serde(deserialize_with = "exact")]
        results: Vec<UnitResult>,
        /// Who was out of command.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        out_of_command: Vec<UnitId>,
    },
    /// Of a fire combat.
    Fire {
        /// Fire points, in quarters.
        points_quarters: u32,
        /// What the die came to; none: no attack.
        result: Option<UnitResult>,
    },
    /// Of a charge combat.
    Charge {
        /// The attacker's modifier.
        attacker_modifier: i32,
        /// The defender's modifier.
        defender_modifier: i32,
        /// Attacker less defender.
        difference: i32,
        /// The row of the table.
        outcome: RowId,
    },
    /// Of a check of one die without modifiers; files name it by the first of them.
    #[serde(rename = "fallen_leader")]
    Row {
        /// The row of the table.
        outcome: RowId,
    },
    /// Of a check of one die and its modifiers.
    #[serde(rename = "check")]
    Sum(UnitResult),
    /// What an answer to a charge, or a maneuver, makes of the unit.
    Set(UnitEdit),
    /// Who stands to a charge: charged, and not away.
    Stood(Vec<UnitId>),
    /// Who charged in a charge that ends without a combat.
    Charged(Vec<UnitId>),
    /// What a successor is rated.
    Rated(LeaderRating),
    /// Whether a die brings a unit on.
    Comes(bool),
    /// How the battle ends.
    Ends {
        /// The victory points of each side, in the order of the scenario.
        points: Vec<(SideId, u32)>,
        /// Who won; none: a draw.
        winner: Option<SideId>,
    },
    /// Who comes with a phase.
    Came(Box<Comers>),
}

impl Reading {
    /// The row a check of one die came to.
    #[must_use]
    pub const fn row(&self) -> Option<&RowId> {
        if let Self::Row { outcome } | Self::Sum(UnitResult { outcome, .. }) = self { Some(outcome) } else { None }
    }

    const fn is_nothing(&self) -> bool {
        matches!(self, Self::Nothing)
    }
}

/// The names of those who lead in the place of leaders out of the game, as an event found them: the log tells of Scott until he
/// falls, and of his successor from then on.
pub type InPlace = Vec<(LeaderId, SmolStr)>;

/// What a die came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitResult {
    /// The sum of the lines.
    pub modifier: i32,
    /// Die and modifier.
    pub result: i32,
    /// The row of the table.
    pub outcome: RowId,
}

/// Whom an effect falls on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whom {
    /// A unit.
    Unit(UnitId),
    /// A leader.
    Leader(LeaderId),
    /// Nobody's state: both roll again, the attacker carries the position.
    Table,
}

/// An effect of a result, and what the referee made of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AppliedEffect {
    /// On whom.
    pub whom: Whom,
    /// What the rules propose.
    pub effect: Effect,
    /// The referee's ruling, if he made one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruling: Option<EffectRuling>,
    /// It takes the last stands there were: the unit is wiped out, and nobody counts stands it did not have.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wipes_out: bool,
    /// It is of a unit that leaves the game by the losses beside it: who is gone neither retreats nor breaks.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub moot: bool,
}

/// Whether a unit forms nothing but open order.
fn only_opens(setup: &Setup, unit: &UnitId) -> bool {
    setup.scenario.unit(unit).is_some_and(|(_, unit)| unit.has(Trait::OpenOrderOnly))
}

/// A referee's ruling on the effect at a place of the proposed list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EffectRuling {
    /// The place in the proposed list, from 0.
    pub place: usize,
    /// What happens instead; none: it is waived.
    pub instead: Option<Effect>,
    /// Why.
    pub note: SmolStr,
}

impl AppliedEffect {
    /// An effect on somebody, with the referee's ruling if he made one.
    #[must_use]
    pub const fn new(whom: Whom, effect: Effect, ruling: Option<EffectRuling>) -> Self {
        Self { whom, effect, ruling, wipes_out: false, moot: false }
    }

    /// What really happens; none: waived, or of nobody who is left.
    #[must_use]
    pub fn real(&self) -> Option<&Effect> {
        if self.moot {
            return None;
        }
        self.ruling.as_ref().map_or(Some(&self.effect), |ruling| ruling.instead.as_ref())
    }

    /// A deed of it as it is said of the one it befalls.
    #[must_use]
    pub fn clause(&self, setup: &Setup, deed: &Deed) -> Clause {
        let wiped_out = self.wipes_out && matches!(deed, Deed::LoseStands { .. } | Deed::WreckGun { .. });
        // Who forms nothing but open order reforms in it.
        let opens = matches!((deed, &self.whom), (Deed::ReformLine {}, Whom::Unit(unit)) if only_opens(setup, unit));
        if wiped_out {
            Clause::new(IS, "wiped out")
        } else if *deed == (Deed::LowOnAmmo {}) {
            Clause::new(IS, "low on ammunition")
        } else if *deed == (Deed::CheckFallenLeader {}) {
            Clause::new(IS, "in danger").explained("check for a fallen leader")
        } else if opens {
            reforms("open order")
        } else {
            deed.clause()
        }
    }
}

impl Found {
    /// Of what was read, and nothing more.
    pub(super) fn of(reading: Reading) -> Self {
        Self { reading, ..Self::default() }
    }

    /// The fire points of a fire combat.
    #[must_use]
    pub const fn points(&self) -> Option<Points> {
        if let Reading::Fire { points_quarters, .. } = self.reading { Some(Points(points_quarters)) } else { None }
    }

    /// Keeps the names of those who lead in the place of leaders the log will tell of.
    pub(super) fn name_successors(&mut self, command: &Command, state: &BattleState) {
        let of_effects = || {
            let leaders = self.effects.iter().filter_map(|applied| if let Whom::Leader(id) = &applied.whom { Some(id) } else { None });
            leaders.cloned().collect::<Vec<_>>()
        };
        let ids = match command {
            Command::Maneuver(call) => call.leader.iter().cloned().collect(),
            Command::Fire(_) | Command::Charge(_) => of_effects(),
            Command::Check(call) => call.leader().map_or_else(of_effects, |leader| vec![leader.clone()]),
            Command::Replace { leader, .. } | Command::Attach { leader, .. } | Command::EditLeader { leader, .. } => vec![leader.clone()],
            Command::Arrive { leaders, .. } => leaders.clone(),
            // Of whom it tells as the phase ends, too.
            Command::SetPhase { .. } => state.leaders.keys().cloned().collect(),
            Command::Declare { .. }
            | Command::Answer { .. }
            | Command::StandToCharge { .. }
            | Command::EndCharge { .. }
            | Command::Make { .. }
            | Command::Replenish { .. }
            | Command::ThrowForArrival { .. }
            | Command::EndBattle
            | Command::NextPhase
            | Command::NextPlayerTurn
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
    /// The check it is: what is made with dice and a table, and what can be corrected.
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
            | Self::EndBattle
            | Self::NextPhase
            | Self::NextPlayerTurn
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

    /// Whether it is a check.
    #[must_use]
    pub const fn is_check(&self) -> bool {
        self.check().is_some()
    }

    /// The referee ruled on a line or an effect of it.
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

/// A command that is a check.
#[derive(Clone, Copy, Debug)]
pub enum CheckCall<'c> {
    /// A maneuver check.
    Maneuver(&'c ManeuverCall),
    /// A fire combat.
    Fire(&'c FireCall),
    /// A charge combat.
    Charge(&'c ChargeCall),
    /// A check of one die.
    Single(&'c SingleCall),
}
