//! What a result does, as values of a closed list of verbs (interface: "Effects").

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use super::words::{Formation, Order};
use crate::engine::{Tallied, Word as _, words};
use crate::quantity::Inches;

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

impl Effect<CountSpec> {
    /// Reads an effect of an outcome row.
    ///
    /// # Errors
    /// A sentence naming the unknown verb, missing argument or unknown field.
    pub fn from_table(mut object: Map<String, Json>) -> Result<Self, String> {
        let on = object.remove("on").map(serde_json::from_value).transpose().map_err(|error| format!("\"on\": {error}"))?;
        let given = object.keys().cloned().collect::<Vec<_>>();
        let deed: Deed<CountSpec> = serde_json::from_value(Json::Object(object)).map_err(|error| error.to_string())?;
        let known = serde_json::to_value(&deed).unwrap_or_default();
        match given.iter().find(|key| known.get(key.as_str()).is_none()) {
            Some(key) => Err(format!("\"{key}\" says nothing to this verb; leave it out")),
            None => Ok(Self { on, deed }),
        }
    }

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

impl std::fmt::Display for Deed {
    /// The deed as words that follow the unit's name: `loses 2 stands`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let some = |count: u32, one: &str, many: &str| if count == 1 { format!("one {one}") } else { format!("{count} {many}") };
        let text = match self {
            Self::Maneuver { kind: ManeuverKind::DoubleQuick } => "may maneuver at the double quick".to_owned(),
            Self::Maneuver { kind: ManeuverKind::WellHandled } => "may make a well handled maneuver".to_owned(),
            Self::Maneuver { kind: ManeuverKind::Tardy } => "may make a tardy maneuver".to_owned(),
            Self::Hold { fire_only: true } => "holds and may only fire".to_owned(),
            Self::Hold { fire_only: false } => "holds".to_owned(),
            Self::Retreat { how: RetreatHow::BeyondCloseRange, .. } => "retreats just beyond close range".to_owned(),
            Self::Retreat { how: RetreatHow::Full, .. } => "makes a full retreat".to_owned(),
            Self::Retreat { how: RetreatHow::Inches, inches } => format!("retreats {}", inches.unwrap_or_default()),
            Self::SetOrder { to: Order::Good } => "returns to good order".to_owned(),
            Self::SetOrder { to: Order::Disordered } => "is disordered".to_owned(),
            Self::SetOrder { to: Order::Broken } => "is broken".to_owned(),
            Self::ReformLine {} => "reforms in line facing the enemy".to_owned(),
            Self::Form { to } => format!("forms {}", to.spoken()),
            Self::Silence {} => "is silenced".to_owned(),
            Self::Limber {} => "limbers".to_owned(),
            Self::Mount {} => "mounts".to_owned(),
            Self::LoseStands { count } => format!("loses {}", some(*count, "stand", "stands")),
            Self::DamageGun { count } => format!("has {} damaged", some(*count, "gun stand", "gun stands")),
            Self::WreckGun { count } => format!("has {} wrecked", some(*count, "gun stand", "gun stands")),
            Self::MoveAway {} => "is moved away by its owner".to_owned(),
            Self::Eliminate {} => "is lost".to_owned(),
            Self::CarryPosition {} => "carries the position".to_owned(),
            Self::BreakThrough {} => "breaks through: half a move at the double quick towards the closest enemy".to_owned(),
            Self::MayRecall {} => "may recall up to a full move".to_owned(),
            Self::MayCarryPosition {} => "may carry the position".to_owned(),
            Self::RollAgain {} => "both sides roll again".to_owned(),
            Self::LowOnAmmo {} => "one firing unit is low on ammunition".to_owned(),
            Self::CheckFallenLeader {} => "check for a fallen leader".to_owned(),
            Self::RemoveLeader { turns: Some(1) } => "is out for one turn".to_owned(),
            Self::RemoveLeader { turns: Some(turns) } => format!("is out for {turns} turns"),
            Self::RemoveLeader { turns: None } => "is out of the game".to_owned(),
            Self::DismountLeader { turns: Some(1) } => "is on foot for one turn".to_owned(),
            Self::DismountLeader { turns: Some(turns) } => format!("is on foot for {turns} turns"),
            Self::DismountLeader { turns: None } => "is on foot".to_owned(),
        };
        f.write_str(&text)
    }
}
