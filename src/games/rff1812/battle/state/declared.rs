//! Charges as they are declared, answered and fought out (digest §5, §10, §11).

use serde::{Deserialize, Serialize};

use crate::engine::text::{HAS, Verb, is_plural, join_list};
use crate::engine::words;
use crate::id::UnitId;

words! {
    /// Stage that a declared charge has reached.
    ChargeStage {
        /// Declared, and not fought yet.
        Declared = "declared",
        /// A desperate struggle: both sides roll again.
        Struggle = "struggle",
        /// The attacker broke through: a second combat, or he carries the position.
        Breakthrough = "breakthrough",
        /// Over, with no combat left.
        Over = "over",
        /// Called off, or halted by its check, before any combat.
        CalledOff = "called_off",
    }
}

/// A charge of this player turn.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeclaredCharge {
    /// Units that charge; the first leads.
    pub attackers: Vec<UnitId>,
    /// Units that are charged; the first leads.
    pub defenders: Vec<UnitId>,
    /// Indicates a charge with cold steel.
    pub cold_steel: bool,
    /// Cavalry that rides to meet it.
    pub countercharging: Vec<UnitId>,
    /// Charged units that have evaded.
    pub evaded: Vec<UnitId>,
    /// Indicates that the charged side has no further answer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stands: bool,
    /// Units that its combats drove off or swept away.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub beaten: Vec<UnitId>,
    /// Stage that the charge has reached.
    pub stage: ChargeStage,
    /// The round of its next combat, from 1.
    pub next_round: u32,
}

impl DeclaredCharge {
    /// Creates a charge at its declaration.
    #[must_use]
    pub fn new(attackers: Vec<UnitId>, defenders: Vec<UnitId>, cold_steel: bool) -> Self {
        Self {
            attackers,
            defenders,
            cold_steel,
            countercharging: Vec::new(),
            evaded: Vec::new(),
            stands: false,
            beaten: Vec::new(),
            stage: ChargeStage::Declared,
            next_round: 1,
        }
    }

    /// Checks whether the charge is still to be fought, or fought on.
    #[must_use]
    pub fn open(&self) -> bool {
        !matches!(self.stage, ChargeStage::Over | ChargeStage::CalledOff)
    }

    /// Checks whether the other side has answered the charge.
    #[must_use]
    pub fn answered(&self) -> bool {
        self.stands || !self.evaded.is_empty() || !self.countercharging.is_empty()
    }

    /// Returns the charged units that have not evaded.
    pub fn standing(&self) -> impl Iterator<Item = &UnitId> {
        self.defenders.iter().filter(|unit| !self.evaded.contains(unit))
    }

    /// Returns the charged units that await it where they are: they have neither evaded nor ride out to meet it.
    pub fn receiving(&self) -> impl Iterator<Item = &UnitId> {
        self.standing().filter(|unit| !self.countercharging.contains(unit))
    }

    /// Describes an open charge: how it was declared, how the charged side answered, and where its last combat led.
    #[must_use]
    pub fn describe(&self, name: impl Fn(&UnitId) -> String) -> String {
        let names = |units: &[UnitId]| join_list(&units.iter().map(&name).collect::<Vec<_>>());
        let did = |units: &[UnitId], verb: Verb, rest: &str| {
            let is_many = units.len() > 1 || is_plural(&names(units));
            (!units.is_empty()).then(|| format!("{} {} {rest}", names(units), verb.form(is_many)))
        };
        let declared = if self.cold_steel { "declared with cold steel" } else { "declared in the maneuver phase" };
        let came = match self.stage {
            ChargeStage::Struggle => Some("after a desperate struggle".to_owned()),
            ChargeStage::Breakthrough => Some("broken through".to_owned()),
            ChargeStage::Declared | ChargeStage::Over | ChargeStage::CalledOff => None,
        };
        let answered = [
            did(&self.countercharging, Verb("makes", "make"), "a countercharge"),
            did(&self.evaded, HAS, "evaded"),
            self.stands.then(|| "no further reply".to_owned()),
        ];
        [Some(declared.to_owned())].into_iter().chain(answered).chain([came]).flatten().collect::<Vec<_>>().join(" · ")
    }

    /// Checks whether a unit charges in it. A declaration holds to the end of the turn (digest §5).
    #[must_use]
    pub fn charges(&self, unit: &UnitId) -> bool {
        self.stage != ChargeStage::CalledOff && self.attackers.contains(unit)
    }

    /// Checks whether a unit is charged in it: declared against, and not evaded.
    #[must_use]
    pub fn is_charged(&self, unit: &UnitId) -> bool {
        self.stage != ChargeStage::CalledOff && self.defenders.contains(unit) && !self.evaded.contains(unit)
    }
}

/// Answer of the other side to a charge before anyone moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "answer", rename_all = "snake_case", deny_unknown_fields)]
pub enum Reply {
    /// Infantry forms square in the enemy's turn.
    HastySquare {
        /// Infantry unit that forms square.
        unit: UnitId,
        /// Indicates that it was outflanked before it formed.
        outflanked: bool,
    },
    /// A skirmish line evades, broken.
    Evade {
        /// Unit that evades the charge.
        unit: UnitId,
        /// Friends it halts behind; `None` for a full retreat.
        behind: Option<UnitId>,
    },
    /// The crew of guns runs into a square.
    Shelter {
        /// Guns whose crew takes shelter.
        guns: UnitId,
        /// The square, within 4 inches.
        square: UnitId,
    },
    /// Cavalry rides to meet the charge.
    Countercharge {
        /// Cavalry unit that rides out.
        unit: UnitId,
    },
}

impl Reply {
    /// Returns the unit that answers.
    #[must_use]
    pub const fn unit(&self) -> &UnitId {
        match self {
            Self::HastySquare { unit, .. } | Self::Evade { unit, .. } | Self::Countercharge { unit } | Self::Shelter { guns: unit, .. } => {
                unit
            }
        }
    }
}

words! {
    /// Way in which a charge ends without a combat, or without another.
    ChargeEnd {
        /// The attackers took the ground.
        Carried = "carried",
        /// The same over broken or rough ground: they are disordered (digest §10).
        CarriedDisordered = "carried_disordered",
        /// The charge was called off.
        CalledOff = "called_off",
    }
}
