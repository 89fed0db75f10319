//! What a result does, as values of a closed list of verbs (interface: "Effects").

pub mod words;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use super::words::{Formation, Order};
use crate::engine::{Tallied, words};
use crate::quantity::Inches;
use crate::table::RowEffect;

words! {
    /// Whom an effect falls on, where a check has more than one party.
    Party { Target = "target", Firers = "firers", Attacker = "attacker", Defender = "defender" }

    /// A maneuver a unit is allowed (digest §7).
    ManeuverKind { DoubleQuick = "double_quick", WellHandled = "well_handled", Tardy = "tardy" }

    /// How far a unit retreats.
    RetreatHow { BeyondCloseRange = "beyond_close_range", Full = "full", Inches = "inches" }
}

/// One effect on one party. `C` is the count: a number, or in tables one that grows with the result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effect<C = u32> {
    /// Whom it falls on, where there is more than one party.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<Party>,
    /// What happens to it.
    #[serde(flatten)]
    pub deed: Deed<C>,
}

/// What happens to a unit, a gun or a leader.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Deed<C = u32> {
    /// May maneuver.
    Maneuver {
        /// How well.
        kind: ManeuverKind,
    },
    /// Stays where it is.
    Hold {
        /// It may fire and do nothing else.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        fire_only: bool,
    },
    /// Goes back.
    Retreat {
        /// How far.
        how: RetreatHow,
        /// Inches, where `how` is inches.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        inches: Option<Inches>,
    },
    /// Good order, disordered or broken.
    SetOrder {
        /// The new order.
        to: Order,
    },
    /// A broken unit forms line, facing the enemy.
    ReformLine {},
    /// Takes another formation: of a storming column that has won, in a battle.
    Form {
        /// Which.
        to: Formation,
    },
    /// Guns are silenced.
    Silence {},
    /// Guns limber.
    Limber {},
    /// Dismounted cavalry mounts.
    Mount {},
    /// Stands removed.
    LoseStands {
        /// How many; not capped by the stands left.
        count: C,
    },
    /// Gun stands damaged; a second damage wrecks one.
    DamageGun {
        /// How many.
        count: C,
    },
    /// Gun stands removed.
    WreckGun {
        /// How many.
        count: C,
    },
    /// Guns afloat: their owner moves them away.
    MoveAway {},
    /// Removed whole.
    Eliminate {},
    /// The attacker takes the ground.
    CarryPosition {},
    /// The attacker charges on.
    BreakThrough {},
    /// Cavalry may recall up to a full move.
    MayRecall {},
    /// Cavalry that rode to meet a charge may take the ground.
    MayCarryPosition {},
    /// Both sides roll again.
    RollAgain {},
    /// One firing unit is low on ammunition.
    LowOnAmmo {},
    /// Roll on the fallen leader table.
    CheckFallenLeader {},
    /// The leader is out.
    RemoveLeader {
        /// For so many turns; none: for good.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turns: Option<u32>,
    },
    /// The leader is on foot.
    DismountLeader {
        /// For so many turns.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turns: Option<u32>,
    },
}

/// A count as tables write it: a number, or one that grows with the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum CountSpec {
    /// Always so many.
    Fixed(u32),
    /// `base`, and one more for each point of the result's size over, or of the result below.
    Growing {
        /// At least so many.
        base: u32,
        /// One more for each point over this.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        each_over: Option<u32>,
        /// One more for each point below this.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        each_below: Option<i32>,
    },
}

impl CountSpec {
    fn at(self, result: i32) -> u32 {
        match self {
            Self::Fixed(count) => count,
            Self::Growing { base, each_over, each_below } => Tallied { base, each_over, each_below }.at(result),
        }
    }
}

impl From<u32> for CountSpec {
    fn from(count: u32) -> Self {
        Self::Fixed(count)
    }
}

impl RowEffect for Effect<CountSpec> {
    fn from_table(mut object: Map<String, Json>) -> Result<Self, String> {
        let on = object.remove("on").map(serde_json::from_value).transpose().map_err(|error| format!("\"on\": {error}"))?;
        let given = object.keys().cloned().collect::<Vec<_>>();
        let deed: Deed<CountSpec> = serde_json::from_value(Json::Object(object)).map_err(|error| error.to_string())?;
        let known = serde_json::to_value(&deed).unwrap_or_default();
        match given.iter().find(|key| known.get(key.as_str()).is_none()) {
            Some(key) => Err(format!("\"{key}\" says nothing to this verb; leave it out")),
            None => Ok(Self { on, deed }),
        }
    }
}

impl Effect<CountSpec> {
    /// The effect at a result.
    #[must_use]
    pub fn at(&self, result: i32) -> Effect {
        let Self { on, deed } = self.clone();
        let deed = match deed {
            Deed::LoseStands { count } => Deed::LoseStands { count: count.at(result) },
            Deed::DamageGun { count } => Deed::DamageGun { count: count.at(result) },
            Deed::WreckGun { count } => Deed::WreckGun { count: count.at(result) },
            Deed::Maneuver { kind } => Deed::Maneuver { kind },
            Deed::Hold { fire_only } => Deed::Hold { fire_only },
            Deed::Retreat { how, inches } => Deed::Retreat { how, inches },
            Deed::SetOrder { to } => Deed::SetOrder { to },
            Deed::ReformLine {} => Deed::ReformLine {},
            Deed::Form { to } => Deed::Form { to },
            Deed::Silence {} => Deed::Silence {},
            Deed::Limber {} => Deed::Limber {},
            Deed::Mount {} => Deed::Mount {},
            Deed::MoveAway {} => Deed::MoveAway {},
            Deed::Eliminate {} => Deed::Eliminate {},
            Deed::CarryPosition {} => Deed::CarryPosition {},
            Deed::BreakThrough {} => Deed::BreakThrough {},
            Deed::MayRecall {} => Deed::MayRecall {},
            Deed::MayCarryPosition {} => Deed::MayCarryPosition {},
            Deed::RollAgain {} => Deed::RollAgain {},
            Deed::LowOnAmmo {} => Deed::LowOnAmmo {},
            Deed::CheckFallenLeader {} => Deed::CheckFallenLeader {},
            Deed::RemoveLeader { turns } => Deed::RemoveLeader { turns },
            Deed::DismountLeader { turns } => Deed::DismountLeader { turns },
        };
        Effect { on, deed }
    }
}

/// Brings a row's effects together: losses of one party add up, the rest occur once.
#[must_use]
pub fn settle(effects: impl IntoIterator<Item = Effect>) -> Vec<Effect> {
    let mut settled: Vec<Effect> = Vec::new();
    for effect in effects {
        if let Deed::LoseStands { count } = effect.deed {
            let same = settled.iter_mut().filter(|other| other.on == effect.on);
            if let Some(sum) =
                same.into_iter().find_map(|other| if let Deed::LoseStands { count } = &mut other.deed { Some(count) } else { None })
            {
                *sum = sum.saturating_add(count);
                continue;
            }
        }
        if !settled.contains(&effect) {
            settled.push(effect);
        }
    }
    settled
}
