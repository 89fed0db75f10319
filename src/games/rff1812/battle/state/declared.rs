//! Charges as they are declared, answered and fought out (digest §5, §10, §11).

use serde::{Deserialize, Serialize};

use crate::engine::text::{HAS, Verb, is_plural, listed};
use crate::engine::words;
use crate::id::UnitId;

words! {
    /// How far a declared charge has come.
    ChargeStage {
        /// Declared, and not fought.
        Declared = "declared",
        /// A desperate struggle: both sides roll again.
        Struggle = "struggle",
        /// The attacker broke through: a second combat, or he carries the position.
        Breakthrough = "breakthrough",
        /// Over.
        Over = "over",
        /// Called off, or halted by its check, before any combat.
        CalledOff = "called_off",
    }
}

/// A charge of this player turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeclaredCharge {
    /// Who charges; the first leads.
    pub attackers: Vec<UnitId>,
    /// Who is charged; the first leads.
    pub defenders: Vec<UnitId>,
    /// With cold steel.
    pub cold_steel: bool,
    /// Cavalry that rides to meet it.
    pub countercharging: Vec<UnitId>,
    /// Who was charged and got away.
    pub evaded: Vec<UnitId>,
    /// The charged side has no further answer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stands: bool,
    /// Units that its last combat drove off or swept away.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub beaten: Vec<UnitId>,
    /// How far it has come.
    pub stage: ChargeStage,
    /// The round of its next combat, from 1.
    pub next_round: u32,
}

impl DeclaredCharge {
    /// A charge at its declaration.
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

    /// Whether it is still to be fought, or fought on.
    #[must_use]
    pub fn open(&self) -> bool {
        !matches!(self.stage, ChargeStage::Over | ChargeStage::CalledOff)
    }

    /// Whether the other side has answered it.
    #[must_use]
    pub fn answered(&self) -> bool {
        self.stands || !self.evaded.is_empty() || !self.countercharging.is_empty()
    }

    /// Who is charged, and not away.
    pub fn standing(&self) -> impl Iterator<Item = &UnitId> {
        self.defenders.iter().filter(|unit| !self.evaded.contains(unit))
    }

    /// Whether everybody charged got away before any combat: the position is carried, and nobody is fought (digest §11).
    #[must_use]
    pub fn is_evaded(&self) -> bool {
        self.stage == ChargeStage::Declared && self.standing().next().is_none()
    }

    /// How far one that is open has come, in words: how it was declared, what the charged did about it, what its last combat led to.
    #[must_use]
    pub fn told(&self, name: impl Fn(&UnitId) -> String) -> String {
        let names = |units: &[UnitId]| listed(&units.iter().map(&name).collect::<Vec<_>>());
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
            did(&self.countercharging, Verb("rides", "ride"), "out to meet it"),
            did(&self.evaded, HAS, "got away"),
            self.stands.then(|| "no further answer".to_owned()),
        ];
        [Some(declared.to_owned())].into_iter().chain(answered).chain([came]).flatten().collect::<Vec<_>>().join(" · ")
    }

    /// Whether a unit charges in it. What was declared holds to the end of the turn (digest §5).
    #[must_use]
    pub fn charges(&self, unit: &UnitId) -> bool {
        self.stage != ChargeStage::CalledOff && self.attackers.contains(unit)
    }

    /// Whether a unit is charged in it: declared against, and not away.
    #[must_use]
    pub fn is_charged(&self, unit: &UnitId) -> bool {
        self.stage != ChargeStage::CalledOff && self.defenders.contains(unit) && !self.evaded.contains(unit)
    }
}

/// What the other side does about a charge before anyone moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "answer", rename_all = "snake_case", deny_unknown_fields)]
pub enum Answer {
    /// Infantry forms square in the enemy's turn.
    HastySquare {
        /// Which.
        unit: UnitId,
        /// It was outflanked before it formed.
        outflanked: bool,
    },
    /// A skirmish line gets away, broken.
    Evade {
        /// Which.
        unit: UnitId,
        /// Friends it halts behind; none: a full retreat.
        behind: Option<UnitId>,
    },
    /// The crew of guns runs into a square.
    Shelter {
        /// The guns.
        guns: UnitId,
        /// The square, within 4 inches.
        square: UnitId,
    },
    /// Cavalry rides to meet the charge.
    Countercharge {
        /// Which.
        unit: UnitId,
    },
}

impl Answer {
    /// Who answers.
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
    /// How a charge ends without a combat, or without another.
    ChargeEnd {
        /// The attackers took the ground.
        Carried = "carried",
        /// The same over broken or rough ground: they are disordered (digest §10).
        CarriedDisordered = "carried_disordered",
        /// It was called off.
        CalledOff = "called_off",
    }
}
