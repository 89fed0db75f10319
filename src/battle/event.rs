//! What happened in a battle. An event has its call, its faces, its result and what was applied:
//! the state folds from it without tables, and the call can be judged again where a fact was wrong.

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use super::calls::{ChargeCall, FallenLeaderCall, FireCall, LeaderEdit, ManeuverCall, UnitEdit};
use super::correction::Correction;
use super::state::Phase;
use crate::id::{LeaderId, PositionId, RowId, SideId, UnitId};
use crate::quantity::Points;
use crate::rff1812::Effect;
use crate::rff1812::words::Light;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "happened", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// A maneuver check.
    Maneuver {
        /// What was called for.
        call: ManeuverCall,
        /// What each unit's die came to, in the order of the call.
        results: Vec<UnitResult>,
        /// What was applied.
        effects: Vec<AppliedEffect>,
    },
    /// A fire combat.
    Fire {
        /// What was called for.
        call: FireCall,
        /// Fire points, in quarters.
        points_quarters: u32,
        /// What the die came to; none: no attack.
        result: Option<UnitResult>,
        /// What was applied.
        effects: Vec<AppliedEffect>,
    },
    /// A charge combat.
    Charge {
        /// What was called for.
        call: ChargeCall,
        /// The attacker's modifier.
        attacker_modifier: i32,
        /// The defender's modifier.
        defender_modifier: i32,
        /// Attacker less defender.
        difference: i32,
        /// The row of the table.
        outcome: RowId,
        /// What was applied.
        effects: Vec<AppliedEffect>,
    },
    /// A fallen leader check.
    FallenLeader {
        /// What was called for.
        call: FallenLeaderCall,
        /// The row of the table.
        outcome: RowId,
        /// What was applied.
        effects: Vec<AppliedEffect>,
    },
    /// Another phase.
    Phase {
        /// The turn.
        turn: u32,
        /// Whose player turn.
        side: SideId,
        /// The phase.
        phase: Phase,
    },
    /// The light changed, or follows the scenario again.
    Light {
        /// The light.
        light: Option<Light>,
    },
    /// A leader attached or detached.
    Attached {
        /// Who.
        leader: LeaderId,
        /// To which unit.
        unit: Option<UnitId>,
    },
    /// Units and leaders came on the table.
    Arrived {
        /// The units.
        units: Vec<UnitId>,
        /// The leaders.
        leaders: Vec<LeaderId>,
    },
    /// A unit was corrected.
    UnitEdited {
        /// Which.
        unit: UnitId,
        /// What was set.
        edit: UnitEdit,
        /// Why.
        note: SmolStr,
    },
    /// A leader was corrected.
    LeaderEdited {
        /// Which.
        leader: LeaderId,
        /// What was set.
        edit: LeaderEdit,
        /// Why.
        note: SmolStr,
    },
    /// A key position changed hands.
    PositionHeld {
        /// Which.
        position: PositionId,
        /// Who holds it.
        side: Option<SideId>,
    },
    /// A remark.
    Noted {
        /// The remark.
        text: SmolStr,
    },
    /// The facts of an earlier check were corrected.
    Corrected(Correction),
}

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
    /// What really happens; none: waived.
    #[must_use]
    pub fn real(&self) -> Option<&Effect> {
        self.ruling.as_ref().map_or(Some(&self.effect), |ruling| ruling.instead.as_ref())
    }
}

impl Event {
    /// The effects of the event, if it is a check.
    #[must_use]
    pub fn effects(&self) -> &[AppliedEffect] {
        match self {
            Self::Maneuver { effects, .. }
            | Self::Fire { effects, .. }
            | Self::Charge { effects, .. }
            | Self::FallenLeader { effects, .. } => effects,
            _ => &[],
        }
    }

    /// The fire points of a fire combat.
    #[must_use]
    pub const fn points(&self) -> Option<Points> {
        match self {
            Self::Fire { points_quarters, .. } => Some(Points(*points_quarters)),
            _ => None,
        }
    }
}
