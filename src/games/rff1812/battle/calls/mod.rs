//! What players call for: which units, and what was declared and measured. What the roster and the
//! state know is not repeated here: the request is made from both when the call is judged.

pub(super) mod requests;
pub(super) mod single;

use serde::ser::SerializeMap as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use smol_str::SmolStr;

use super::Rff1812;
use super::calls::single::SingleCall;
use super::found::EffectRuling;
use super::state::declared::{Answer, ChargeEnd};
use super::state::{LeaderStatus, Phase};
use crate::engine::request::exact;
use crate::engine::{Ruling, asks};
use crate::game::{CorrectCall, FaceOrigin};
use crate::games::rff1812::ManeuverKind;
use crate::games::rff1812::charge::fact as charge_facts;
use crate::games::rff1812::check::FALLEN_LEADER;
use crate::games::rff1812::fire::{fact as fire_facts, firer_fact as firer_facts};
use crate::games::rff1812::maneuver::fact as maneuver_facts;
use crate::games::rff1812::words::{Cover, Formation, Ground, Light, Losses, Order, Position, Sight};
use crate::id::{LeaderId, PositionId, RowId, SideId, UnitId};
use crate::quantity::Inches;

/// Everything that can be asked of a battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case", deny_unknown_fields, remote = "Self")]
pub enum Command {
    /// A maneuver check of a leader and units with him, or of one unit alone.
    Maneuver(ManeuverCall),
    /// A fire combat.
    Fire(FireCall),
    /// A charge combat.
    Charge(ChargeCall),
    /// A check of one die.
    #[serde(alias = "fallen_leader")]
    Check(SingleCall),
    /// A charge is declared.
    Declare {
        /// Who charges; the first leads.
        attackers: Vec<UnitId>,
        /// Who is charged; the first leads.
        defenders: Vec<UnitId>,
        /// With cold steel.
        cold_steel: bool,
    },
    /// The other side answers a declared charge.
    Answer {
        /// The charge, counted from 0 in the order declared in this player turn.
        charge: usize,
        /// What it does.
        answer: Answer,
    },
    /// The charged side has no answer, or no further one: it stands.
    StandToCharge {
        /// The charge, as in [`Command::Answer`].
        charge: usize,
    },
    /// A charge ends without a combat, or without another.
    EndCharge {
        /// The charge, as in [`Command::Answer`].
        charge: usize,
        /// How.
        how: ChargeEnd,
    },
    /// A unit makes one of the maneuvers its check allows.
    Make {
        /// Which unit.
        unit: UnitId,
        /// The row of the table of maneuvers.
        maneuver: RowId,
        /// The formation it ends in, where the maneuver leaves a choice.
        formation: Option<Formation>,
        /// The ground it forms on.
        ground: Ground,
    },
    /// A unit low on ammunition is supplied again.
    Replenish {
        /// Which.
        unit: UnitId,
        /// Inches to the nearest enemy; none: none on the table.
        enemy_at: Option<Inches>,
        /// Inches to the nearest of his guns, whose close range is longer; left out: beyond it, or he has none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        guns_at: Option<Inches>,
    },
    /// Another takes the place of a leader out of the game.
    Replace {
        /// Whose place.
        leader: LeaderId,
        /// The unit of his command the new one comes in with.
        unit: UnitId,
        /// His name; none: as the scenario has it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<SmolStr>,
        /// The die.
        die: Die,
    },
    /// The die is thrown that may bring a unit on.
    ThrowForArrival {
        /// Which unit.
        unit: UnitId,
        /// The die, of as many sides as the scenario has.
        die: Die,
    },
    /// The battle ends here.
    EndBattle,
    /// On to the next phase, player turn or turn.
    NextPhase,
    /// On to the other side's player turn, whatever phases are left of this one.
    NextPlayerTurn,
    /// To any phase, forward or back.
    SetPhase {
        /// The turn, from 1.
        turn: u32,
        /// Whose player turn.
        side: SideId,
        /// The phase.
        phase: Phase,
    },
    /// The light as the referee sees it; none: as the scenario says.
    SetLight {
        /// The light.
        light: Option<Light>,
    },
    /// Attaches a leader to a unit, or detaches him.
    Attach {
        /// Who.
        leader: LeaderId,
        /// To which unit; none: he rides off.
        unit: Option<UnitId>,
    },
    /// Units and leaders come on the table, in their turn or at the referee's word.
    Arrive {
        /// The units.
        units: Vec<UnitId>,
        /// The leaders.
        leaders: Vec<LeaderId>,
    },
    /// Corrects a unit.
    EditUnit {
        /// Which.
        unit: UnitId,
        /// What is changed.
        edit: UnitEdit,
        /// Why; may be empty for a plain change of formation.
        note: SmolStr,
    },
    /// Corrects a leader.
    EditLeader {
        /// Which.
        leader: LeaderId,
        /// What is changed.
        edit: LeaderEdit,
        /// Why.
        note: SmolStr,
    },
    /// A key position changes hands.
    HoldPosition {
        /// Which.
        position: PositionId,
        /// Who holds it; none: nobody.
        side: Option<SideId>,
    },
    /// A remark for the log.
    Note {
        /// The remark.
        text: SmolStr,
    },
    /// Other facts of an earlier check.
    Correct(CorrectCall<Rff1812>),
}

/// The fallen leader check stands in files under its own name, as it did before there were others of one die.
impl Serialize for Command {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if let Self::Check(call) = self
            && *call.check == FALLEN_LEADER
        {
            let mut map = to.serialize_map(None)?;
            map.serialize_entry("command", FALLEN_LEADER.name)?;
            call.write(&mut map)?;
            return map.end();
        }
        Self::serialize(self, to)
    }
}

impl<'de> Deserialize<'de> for Command {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Self::deserialize(from)
    }
}

/// One face of a die, and where it came from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Die {
    /// The face.
    pub face: u8,
    /// Typed or from the generator.
    pub from: FaceOrigin,
}

impl From<(u8, FaceOrigin)> for Die {
    fn from((face, from): (u8, FaceOrigin)) -> Self {
        Self { face, from }
    }
}

impl From<Die> for (u8, FaceOrigin) {
    fn from(die: Die) -> Self {
        (die.face, die.from)
    }
}

impl Die {
    /// A face thrown on the table.
    #[must_use]
    pub const fn typed(face: u8) -> Self {
        Self { face, from: FaceOrigin::Typed }
    }
}

/// A maneuver check.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ManeuverCall {
    /// The leader who takes the units; none: one unit alone, out of command.
    pub leader: Option<LeaderId>,
    /// The units, each with what was declared of it. One die for all.
    #[serde(deserialize_with = "exact")]
    pub units: Vec<UnitSituation>,
    /// The die.
    pub die: Die,
}

asks! {
    /// What is declared and measured of one unit in a maneuver check.
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct UnitSituation in maneuver_facts::MANEUVER {
        /// Which unit.
        pub unit: UnitId,
        [reach, called],
        [view, called],
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        [march, called],
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        [crew, called],
        #[serde(default)]
        [ground, called],
        #[serde(default, skip_serializing_if = "Option::is_none")]
        [guns, called],
        #[serde(default)]
        [army, called],
        /// The referee's rulings on its tally.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub rulings: Vec<Ruling>,
        /// The referee's rulings on its effects.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub effect_rulings: Vec<EffectRuling>,
    }
}

impl UnitSituation {
    /// A unit in command with nothing special about it.
    #[must_use]
    pub fn plain(unit: UnitId) -> Self {
        Self { unit, ..Self::default() }
    }
}

asks! {
    /// A fire combat.
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct FireCall in fire_facts::FIRE {
        /// Who fires.
        #[serde(deserialize_with = "exact")]
        pub firers: Vec<FirerCall>,
        /// At whom.
        pub target: UnitId,
        #[serde(default)]
        [target, called],
        /// Every firer charges or is charged, or none does; left out, each as the charges declared have it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub charge: Option<bool>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        [massing, called],
        /// The fire die; none where the points are too few for an attack.
        pub die: Option<Die>,
        /// The referee's rulings on the tally.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub rulings: Vec<Ruling>,
        /// The referee's rulings on the effects.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub effect_rulings: Vec<EffectRuling>,
    }
}

asks! {
    /// One firing unit.
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct FirerCall in firer_facts::FIRER {
        /// Which unit.
        pub unit: UnitId,
        /// Stands that fire; none: as many as its formation lets fire.
        pub stands: Option<u32>,
        /// The referee lets more stands fire than the formation does: why.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub referee: Option<SmolStr>,
        /// Inches to the target.
        pub range: Inches,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        [firing, called],
        /// Rockets: a face for each stand, those of damaged stands first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub rocket_dice: Option<Vec<u8>>,
    }
}

impl FirerCall {
    /// All the stands that may fire, so many inches off, as charges have been declared.
    #[must_use]
    pub fn plain(unit: UnitId, range: Inches) -> Self {
        Self { unit, range, ..Self::default() }
    }
}

asks! {
    /// A charge combat.
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct ChargeCall in charge_facts::SIDE {
        /// 1, or 2 and up for further combats; left out, the one its charge has come to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub round: Option<u32> = ROUND,
        #[serde(default)]
        [crossed, called],
        #[serde(default, skip_serializing_if = "Option::is_none")]
        [struggle, called],
        /// Who charges: the first leads and takes the losses, the others add their stands.
        #[serde(deserialize_with = "exact")]
        pub attackers: Vec<UnitId>,
        /// Who is charged: likewise.
        #[serde(deserialize_with = "exact")]
        pub defenders: Vec<UnitId>,
        /// What a storming column forms if it wins; left out, line (digest §10).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub column_forms: Option<Formation>,
        /// What is declared of the attacker.
        pub attacker: PartySituation,
        /// What is declared of the defender.
        pub defender: PartySituation,
        /// The attacker's die.
        pub attacker_die: Die,
        /// The defender's die.
        pub defender_die: Die,
        /// The referee's rulings on the effects.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub effect_rulings: Vec<EffectRuling>,
    }
}

asks! {
    /// What is declared of one side of a charge.
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    pub struct PartySituation in charge_facts::SIDE {
        /// Stands that take part, where not all of the units' do.
        pub stands: Option<u32>,
        [woods, called],
        #[serde(skip_serializing_if = "Option::is_none")]
        [charging, called],
        [flank, called],
        [defending, called],
        /// Guns without friends behind them.
        pub unsupported: bool = denied SUPPORTED,
        [riding, called],
        /// The referee's rulings on its tally.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pub rulings: Vec<Ruling>,
    }
}

impl ChargeCall {
    /// A charge of these units with nothing special about it, before its enemy is named and a die thrown.
    #[must_use]
    pub fn plain(attackers: Vec<UnitId>) -> Self {
        Self { attackers, attacker_die: Die::typed(1), defender_die: Die::typed(1), ..Self::default() }
    }
}

/// A correction of a unit: what is named is set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct UnitEdit {
    /// Stands left, 0 to those at the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stands: Option<u32>,
    /// Damaged gun stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub damaged: Option<u32>,
    /// Order of troops.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<Order>,
    /// Formation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formation: Option<Formation>,
    /// Guns silenced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub silenced: Option<bool>,
    /// Low on ammunition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub low_on_ammo: Option<bool>,
    /// On the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on_table: Option<bool>,
    /// Removed from the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub removed: Option<bool>,
    /// The maneuver it may make.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub maneuver: Option<ManeuverKind>,
}

/// A correction of a leader: what is named is set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LeaderEdit {
    /// Whether he is there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<LeaderStatus>,
    /// On foot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dismounted: Option<bool>,
    /// On the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on_table: Option<bool>,
}
