//! What happened in a battle. An event has its call, its faces, its result and what was applied:
//! the state folds from it without tables, and the call can be judged again where a fact was wrong.

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use super::arrivals::Comers;
use super::calls::{ChargeCall, Die, FallenLeaderCall, FireCall, LeaderEdit, ManeuverCall, UnitEdit};
use super::correction::Correction;
use super::declared::{Answer, ChargeEnd};
use super::remarks::Remark;
use super::state::{BattleState, Phase};
use crate::games::rff1812::effectiveness::UnitCondition;
use crate::games::rff1812::words::{Formation, Ground, LeaderRating, Light};
use crate::games::rff1812::{Deed, Effect};
use crate::id::{LeaderId, PositionId, RowId, SideId, UnitId};
use crate::quantity::{Inches, Points};

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
        /// Who was out of command.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        out_of_command: Vec<UnitId>,
        /// What was applied.
        effects: Vec<AppliedEffect>,
        /// What it made of units, and what was out of order.
        #[serde(default, skip_serializing_if = "Aftermath::is_empty")]
        aftermath: Aftermath,
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
        /// What it made of units, and what was out of order.
        #[serde(default, skip_serializing_if = "Aftermath::is_empty")]
        aftermath: Aftermath,
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
        /// What it made of units, and what was out of order.
        #[serde(default, skip_serializing_if = "Aftermath::is_empty")]
        aftermath: Aftermath,
    },
    /// A fallen leader check.
    FallenLeader {
        /// What was called for.
        call: FallenLeaderCall,
        /// The row of the table.
        outcome: RowId,
        /// What was applied.
        effects: Vec<AppliedEffect>,
        /// Who led in the place of leaders out of the game.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        in_place: InPlace,
    },
    /// A charge was declared.
    Declared {
        /// Who charges.
        attackers: Vec<UnitId>,
        /// Who is charged.
        defenders: Vec<UnitId>,
        /// With cold steel.
        cold_steel: bool,
        /// What was out of order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        remarks: Vec<Remark>,
    },
    /// A declared charge was answered.
    Answered {
        /// The charge, counted from 0 in its player turn.
        charge: usize,
        /// What was done.
        answer: Answer,
        /// What that set.
        edit: UnitEdit,
        /// What a player should know of it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        remarks: Vec<Remark>,
    },
    /// A charge ended without a combat, or without another.
    ChargeEnded {
        /// The charge, counted from 0 in its player turn.
        charge: usize,
        /// How.
        how: ChargeEnd,
        /// Who charged.
        attackers: Vec<UnitId>,
    },
    /// A unit made a maneuver.
    Made {
        /// Which.
        unit: UnitId,
        /// The row of the table of maneuvers.
        maneuver: RowId,
        /// The formation asked for.
        formation: Option<Formation>,
        /// The ground it formed on.
        ground: Ground,
        /// What that set.
        edit: UnitEdit,
        /// What was out of order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        remarks: Vec<Remark>,
    },
    /// A unit was supplied with ammunition.
    Replenished {
        /// Which.
        unit: UnitId,
        /// Inches to the nearest enemy; none: none on the table.
        enemy_at: Option<Inches>,
        /// Inches to the nearest of his guns; none: nobody measured, or he has none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        guns_at: Option<Inches>,
        /// What a player should know of it, and what is out of order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        remarks: Vec<Remark>,
    },
    /// Another took the place of a leader.
    Replaced {
        /// Whose place.
        leader: LeaderId,
        /// The unit he came in with.
        unit: UnitId,
        /// The die.
        die: Die,
        /// His name.
        name: SmolStr,
        /// What it makes of him.
        rating: LeaderRating,
        /// What was out of order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        remarks: Vec<Remark>,
        /// Who led in the place of leaders out of the game.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        in_place: InPlace,
    },
    /// A die was thrown for a unit to come on.
    ThrownForArrival {
        /// Which unit.
        unit: UnitId,
        /// The die.
        die: Die,
        /// It comes.
        comes: bool,
        /// What was out of order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        remarks: Vec<Remark>,
    },
    /// The battle ended.
    Ended {
        /// The victory points of each side, in the order of the scenario.
        points: Vec<(SideId, u32)>,
        /// Who won; none: a draw.
        winner: Option<SideId>,
    },
    /// Another phase.
    Phase {
        /// The turn.
        turn: u32,
        /// Whose player turn.
        side: SideId,
        /// The phase.
        phase: Phase,
        /// Who comes with it.
        #[serde(default, skip_serializing_if = "Comers::is_empty")]
        came: Comers,
        /// Who led in the place of leaders out of the game.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        in_place: InPlace,
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
        /// What was out of order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        remarks: Vec<Remark>,
        /// Who led in the place of leaders out of the game.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        in_place: InPlace,
    },
    /// Units and leaders came on the table.
    Arrived {
        /// The units.
        units: Vec<UnitId>,
        /// The leaders.
        leaders: Vec<LeaderId>,
        /// Who led in the place of leaders out of the game.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        in_place: InPlace,
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
        /// Who led in the place of leaders out of the game.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        in_place: InPlace,
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

/// The names of those who lead in the place of leaders out of the game, as an event found them: the log tells of Scott until he
/// falls, and of his successor from then on.
pub type InPlace = Vec<(LeaderId, SmolStr)>;

/// What a check made of units, and what was out of order about it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aftermath {
    /// Units that are now worn, spent or removed, and were not before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub now: Vec<(UnitId, UnitCondition)>,
    /// What was out of order, and went through all the same.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<Remark>,
    /// Who led in the place of leaders out of the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub in_place: InPlace,
}

impl Aftermath {
    /// Nothing to tell.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.now.is_empty() && self.remarks.is_empty() && self.in_place.is_empty()
    }
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
    /// It takes the last stands there were: the unit is wiped out, and nobody counts stands it did not have.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wipes_out: bool,
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
        Self { whom, effect, ruling, wipes_out: false }
    }

    /// What really happens; none: waived.
    #[must_use]
    pub fn real(&self) -> Option<&Effect> {
        self.ruling.as_ref().map_or(Some(&self.effect), |ruling| ruling.instead.as_ref())
    }

    /// A deed of it as words that follow the name of the one it befalls.
    #[must_use]
    pub fn says(&self, deed: &Deed) -> String {
        match deed {
            Deed::LoseStands { .. } | Deed::WreckGun { .. } if self.wipes_out => "is wiped out".to_owned(),
            Deed::LowOnAmmo {} => "is low on ammunition".to_owned(),
            Deed::CheckFallenLeader {} => "is in danger: check for a fallen leader".to_owned(),
            deed => deed.to_string(),
        }
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

    /// What a check made of units, and what was out of order about it.
    #[must_use]
    pub const fn aftermath(&self) -> Option<&Aftermath> {
        match self {
            Self::Maneuver { aftermath, .. } | Self::Fire { aftermath, .. } | Self::Charge { aftermath, .. } => Some(aftermath),
            _ => None,
        }
    }

    /// Who led in the place of leaders it tells of.
    #[must_use]
    pub fn in_place(&self) -> &[(LeaderId, SmolStr)] {
        match self {
            Self::FallenLeader { in_place, .. }
            | Self::Replaced { in_place, .. }
            | Self::Attached { in_place, .. }
            | Self::LeaderEdited { in_place, .. }
            | Self::Arrived { in_place, .. }
            | Self::Phase { in_place, .. } => in_place,
            event => event.aftermath().map_or(&[], |aftermath| aftermath.in_place.as_slice()),
        }
    }

    /// Keeps the names of those who lead in the place of leaders the event tells of.
    pub(super) fn name_successors(&mut self, state: &BattleState) {
        let of_effects = |effects: &[AppliedEffect]| {
            let leaders = effects.iter().filter_map(|applied| if let Whom::Leader(id) = &applied.whom { Some(id.clone()) } else { None });
            leaders.collect::<Vec<_>>()
        };
        let (ids, in_place) = match self {
            Self::Maneuver { call, aftermath, .. } => (call.leader.iter().cloned().collect(), &mut aftermath.in_place),
            Self::Fire { effects, aftermath, .. } | Self::Charge { effects, aftermath, .. } => {
                (of_effects(effects), &mut aftermath.in_place)
            }
            Self::FallenLeader { call, in_place, .. } => (vec![call.leader.clone()], in_place),
            Self::Replaced { leader, in_place, .. }
            | Self::Attached { leader, in_place, .. }
            | Self::LeaderEdited { leader, in_place, .. } => (vec![leader.clone()], in_place),
            Self::Arrived { leaders, in_place, .. } => (leaders.clone(), in_place),
            Self::Phase { came, in_place, .. } => (came.leaders.iter().chain(&came.back).chain(&came.mounted).cloned().collect(), in_place),
            _ => return,
        };
        let named = |id: LeaderId| {
            let name = state.leaders.get(&id)?.successor.as_ref()?.name.clone();
            Some((id, name))
        };
        *in_place = ids.into_iter().filter_map(named).collect();
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
