//! Effects of a result, as values of a closed list of verbs (interface: "Effects").

pub mod words;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use super::words::{Formation, Order};
use crate::engine::{Fault, Tallied, words};
use crate::quantity::Inches;
use crate::strict::{read_placed, read_value};
use crate::table::RowEffect;

words! {
    /// Party an effect falls on, in a check with more than one party.
    Party { Target = "target", Firers = "firers", Attacker = "attacker", Defender = "defender" }

    /// Maneuver that a unit is allowed (digest §7).
    ManeuverKind { DoubleQuick = "double_quick", WellHandled = "well_handled", Tardy = "tardy" }

    /// Kind of retreat, which sets its length.
    RetreatHow { BeyondCloseRange = "beyond_close_range", Full = "full", Inches = "inches" }
}

/// Effect on one party. `C` is the count: a number, or in tables one that grows with the result.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Effect<C = u32> {
    /// Party the effect falls on; `None` if there is only one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<Party>,
    /// Change that happens to the party.
    #[serde(flatten)]
    pub verb: EffectVerb<C>,
}

/// Change that happens to a unit, a gun or a leader.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum EffectVerb<C = u32> {
    /// Unit may make a maneuver.
    Maneuver {
        /// Kind of maneuver allowed.
        kind: ManeuverKind,
    },
    /// Unit stays where it is.
    Hold {
        /// True if it may fire and do nothing else.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        fire_only: bool,
    },
    /// Unit goes back from the enemy.
    Retreat {
        /// Kind of retreat, which sets its length.
        how: RetreatHow,
        /// Length in inches, if `how` is inches.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        inches: Option<Inches>,
    },
    /// Unit changes its order: good, disordered or broken.
    SetOrder {
        /// New order of the unit.
        to: Order,
    },
    /// Broken unit forms line, facing the enemy.
    ReformLine {},
    /// Unit takes another formation: a storming column that has won, in a battle.
    Form {
        /// New formation of the unit.
        to: Formation,
    },
    /// Guns of the unit are silenced.
    Silence {},
    /// Guns of the unit limber.
    Limber {},
    /// Dismounted cavalry mounts its horses.
    Mount {},
    /// Stands of the unit are removed.
    LoseStands {
        /// Number of stands; not capped by the stands left.
        count: C,
    },
    /// Gun stands are damaged; a second damage wrecks one.
    DamageGun {
        /// Number of gun stands damaged.
        count: C,
    },
    /// Gun stands of the unit are removed.
    WreckGun {
        /// Number of gun stands removed.
        count: C,
    },
    /// Guns afloat are moved away by their owner.
    MoveAway {},
    /// Unit is removed as a whole.
    Eliminate {},
    /// Attacker takes the position.
    CarryPosition {},
    /// Attacker breaks through and charges on.
    BreakThrough {},
    /// Cavalry may recall up to a full move.
    MayRecall {},
    /// Cavalry that countercharged may take the position.
    MayCarryPosition {},
    /// Both sides roll again.
    RollAgain {},
    /// One firing unit is low on ammunition.
    LowOnAmmo {},
    /// Leader is checked by the fallen leader table.
    CheckFallenLeader {},
    /// Leader is out of play.
    RemoveLeader {
        /// Number of turns; `None` if he is out for good.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turns: Option<u32>,
    },
    /// Leader is on foot from now on.
    DismountLeader {
        /// Number of turns he is on foot, if it is limited.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turns: Option<u32>,
    },
}

impl<C> EffectVerb<C> {
    /// Checks whether it takes or damages stands of a unit that goes on.
    #[must_use]
    pub const fn is_loss(&self) -> bool {
        matches!(self, Self::LoseStands { .. } | Self::DamageGun { .. } | Self::WreckGun { .. })
    }

    /// Checks whether a unit may be another size by it, or gone.
    #[must_use]
    pub const fn takes_stands(&self) -> bool {
        self.is_loss() || matches!(self, Self::Eliminate {})
    }
}

/// Count as tables write it: a number, or one that grows with the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "a count is a whole number, or {\"base\": …, \"each_over\": …} that grows with the result"
)]
pub enum CountSpec {
    /// Fixed count, whatever the result.
    Fixed(u32),
    /// Count of `base`, and one more for each point of the result's size above a bound, or of the result below a bound.
    Growing {
        /// Least count, before it grows.
        base: u32,
        /// Bound of the result's size: one more for each point over it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        each_over: Option<u32>,
        /// Bound of the result: one more for each point below it.
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
    fn from_table(mut object: Map<String, Json>) -> Result<Self, Fault> {
        let on = object.remove("on").map(read_value).transpose().map_err(|fault| fault.within("on"))?;
        let given = object.keys().cloned().collect::<Vec<_>>();
        let verb: EffectVerb<CountSpec> = read_placed(object, "do")?;
        let known = serde_json::to_value(&verb).unwrap_or_default();
        match given.iter().find(|key| known.get(key.as_str()).is_none()) {
            Some(key) => Err(format!("\"{key}\" does not belong to this effect; leave it out").into()),
            None => Ok(Self { on, verb }),
        }
    }
}

impl Effect {
    /// Returns the same effect with a count of 1 where it takes or damages any stands.
    #[must_use]
    pub fn without_count(&self) -> Self {
        let mut effect = self.clone();
        if let EffectVerb::LoseStands { count } | EffectVerb::DamageGun { count } | EffectVerb::WreckGun { count } = &mut effect.verb {
            *count = (*count).min(1);
        }
        effect
    }
}

impl Effect<CountSpec> {
    /// Checks whether its count grows with the result.
    #[must_use]
    pub const fn grows(&self) -> bool {
        matches!(
            self.verb,
            EffectVerb::LoseStands { count: CountSpec::Growing { .. } }
                | EffectVerb::DamageGun { count: CountSpec::Growing { .. } }
                | EffectVerb::WreckGun { count: CountSpec::Growing { .. } }
        )
    }

    /// Returns the effect at a result, with its counts worked out.
    #[must_use]
    pub fn at(&self, result: i32) -> Effect {
        let Self { on, verb } = self.clone();
        let verb = match verb {
            EffectVerb::LoseStands { count } => EffectVerb::LoseStands { count: count.at(result) },
            EffectVerb::DamageGun { count } => EffectVerb::DamageGun { count: count.at(result) },
            EffectVerb::WreckGun { count } => EffectVerb::WreckGun { count: count.at(result) },
            EffectVerb::Maneuver { kind } => EffectVerb::Maneuver { kind },
            EffectVerb::Hold { fire_only } => EffectVerb::Hold { fire_only },
            EffectVerb::Retreat { how, inches } => EffectVerb::Retreat { how, inches },
            EffectVerb::SetOrder { to } => EffectVerb::SetOrder { to },
            EffectVerb::ReformLine {} => EffectVerb::ReformLine {},
            EffectVerb::Form { to } => EffectVerb::Form { to },
            EffectVerb::Silence {} => EffectVerb::Silence {},
            EffectVerb::Limber {} => EffectVerb::Limber {},
            EffectVerb::Mount {} => EffectVerb::Mount {},
            EffectVerb::MoveAway {} => EffectVerb::MoveAway {},
            EffectVerb::Eliminate {} => EffectVerb::Eliminate {},
            EffectVerb::CarryPosition {} => EffectVerb::CarryPosition {},
            EffectVerb::BreakThrough {} => EffectVerb::BreakThrough {},
            EffectVerb::MayRecall {} => EffectVerb::MayRecall {},
            EffectVerb::MayCarryPosition {} => EffectVerb::MayCarryPosition {},
            EffectVerb::RollAgain {} => EffectVerb::RollAgain {},
            EffectVerb::LowOnAmmo {} => EffectVerb::LowOnAmmo {},
            EffectVerb::CheckFallenLeader {} => EffectVerb::CheckFallenLeader {},
            EffectVerb::RemoveLeader { turns } => EffectVerb::RemoveLeader { turns },
            EffectVerb::DismountLeader { turns } => EffectVerb::DismountLeader { turns },
        };
        Effect { on, verb }
    }
}

/// Merges a row's effects: stands lost by one party add up, the rest occur once.
#[must_use]
pub fn settle(effects: impl IntoIterator<Item = Effect>) -> Vec<Effect> {
    let mut settled: Vec<Effect> = Vec::new();
    for effect in effects {
        if let EffectVerb::LoseStands { count } = effect.verb {
            let same = settled.iter_mut().filter(|other| other.on == effect.on);
            if let Some(sum) =
                same.into_iter().find_map(|other| if let EffectVerb::LoseStands { count } = &mut other.verb { Some(count) } else { None })
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
