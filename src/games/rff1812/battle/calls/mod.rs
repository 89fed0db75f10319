//! Commands of a battle: the units they name, and the facts that players declare and measure. Facts that the roster and the state hold are
//! not repeated: the judge builds the request from them and the call.

pub(super) mod misplaced;
pub(super) mod requests;
pub(super) mod single;

use serde::ser::SerializeMap as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use smol_str::SmolStr;

use super::Rff1812;
use super::calls::single::SingleCall;
use super::found::EffectRuling;
use super::state::declared::{ChargeEnd, Reply};
use super::state::{LeaderStatus, Phase};
use crate::engine::request::exact;
use crate::engine::{Ruling, asks};
use crate::game::{CommandKind, CorrectCall, FaceOrigin};
use crate::games::rff1812::ManeuverKind;
use crate::games::rff1812::charge::fact as charge_facts;
use crate::games::rff1812::check::FALLEN_LEADER;
use crate::games::rff1812::fire::{fact as fire_facts, firer_fact as firer_facts};
use crate::games::rff1812::maneuver::fact as maneuver_facts;
use crate::games::rff1812::words::{Cover, Formation, Ground, Light, Losses, Order, Position, Sight};
use crate::id::{LeaderId, PositionId, RowId, SideId, UnitId};
use crate::quantity::Inches;

/// Commands that a battle accepts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case", deny_unknown_fields, remote = "Self")]
pub enum Command {
    /// Maneuver check of a leader and units with him, or of one unit alone.
    Maneuver(ManeuverCall),
    /// Fire combat against one target.
    Fire(FireCall),
    /// Charge combat between two sides.
    Charge(ChargeCall),
    /// Check of one die, such as the fallen leader check.
    #[serde(alias = "fallen_leader")]
    Check(SingleCall),
    /// Declares a charge against enemy units.
    Declare {
        /// Units that charge; the first leads.
        attackers: Vec<UnitId>,
        /// Units that are charged; the first leads.
        defenders: Vec<UnitId>,
        /// Indicates a charge with cold steel.
        cold_steel: bool,
    },
    /// Answers a declared charge for the charged side.
    Answer {
        /// The charge, counted from 0 in the order declared in this player turn.
        charge: usize,
        /// Answer that the charged side gives.
        answer: Reply,
    },
    /// Records that the charged side has no answer, or no further one, and stands.
    StandToCharge {
        /// The charge, as in [`Command::Answer`].
        charge: usize,
    },
    /// Ends a charge without a combat, or without another.
    EndCharge {
        /// The charge, as in [`Command::Answer`].
        charge: usize,
        /// Way in which the charge ends.
        how: ChargeEnd,
    },
    /// Makes one of the maneuvers that a unit's check allows.
    Make {
        /// Unit that makes the maneuver.
        unit: UnitId,
        /// The row of the table of maneuvers.
        maneuver: RowId,
        /// Formation it ends in, if the maneuver leaves a choice.
        formation: Option<Formation>,
        /// Ground it forms on, which may disorder it.
        ground: Ground,
    },
    /// Resupplies a unit low on ammunition.
    Replenish {
        /// Unit that is resupplied with ammunition.
        unit: UnitId,
        /// Inches to the nearest enemy unit; `None` if none is on the table.
        enemy_at: Option<Inches>,
        /// Inches to the nearest enemy guns, whose close range is longer; `None` if not measured, or the enemy has none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        guns_at: Option<Inches>,
    },
    /// Replaces a leader who is out of the game.
    Replace {
        /// Leader whose place is taken.
        leader: LeaderId,
        /// Unit of his command that the successor comes in with.
        unit: UnitId,
        /// Name of the successor; `None` for the scenario's, or else one made from the leader's name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<SmolStr>,
        /// D10 roll for the successor's rating.
        die: Die,
    },
    /// Rolls the die that may bring a unit on.
    ThrowForArrival {
        /// Unit that may come on.
        unit: UnitId,
        /// The die, of as many sides as the scenario has.
        die: Die,
    },
    /// Ends the battle at this point.
    EndBattle {},
    /// Goes on to the next phase, player turn or turn.
    NextPhase {},
    /// Goes on to the other side's player turn and skips the phases left of this one.
    NextPlayerTurn {},
    /// Sets any phase, earlier or later.
    SetPhase {
        /// Turn, from 1 to 1000.
        turn: u32,
        /// Side whose player turn it is.
        side: SideId,
        /// Phase of that player turn.
        phase: Phase,
    },
    /// Sets the light as the referee sees it, or returns to the scenario's.
    SetLight {
        /// Light that the referee sets; `None` for the scenario's light.
        light: Option<Light>,
    },
    /// Attaches a leader to a unit, or detaches him.
    Attach {
        /// Leader who attaches or detaches.
        leader: LeaderId,
        /// Unit he attaches to; `None` if he detaches.
        unit: Option<UnitId>,
    },
    /// Brings units and leaders on the table, in their turn or by the referee's decision.
    Arrive {
        /// Units that come on the table.
        units: Vec<UnitId>,
        /// Leaders who come on the table.
        leaders: Vec<LeaderId>,
    },
    /// Corrects the state of a unit.
    EditUnit {
        /// Unit that is corrected, by id.
        unit: UnitId,
        /// Fields of its state to set.
        edit: UnitEdit,
        /// Reason for the correction; may be empty for a plain change of formation.
        note: SmolStr,
    },
    /// Corrects the state of a leader.
    EditLeader {
        /// Leader who is corrected, by id.
        leader: LeaderId,
        /// Fields of his state to set.
        edit: LeaderEdit,
        /// Reason for the correction, for the log.
        note: SmolStr,
    },
    /// Records which side holds a key position.
    HoldPosition {
        /// Key position that changes hands.
        position: PositionId,
        /// Side that holds it now; `None` for neither.
        side: Option<SideId>,
    },
    /// Adds a remark to the log.
    Note {
        /// Text of the remark; must not be blank.
        text: SmolStr,
    },
    /// Corrects the facts of an earlier check.
    Correct(CorrectCall<Rff1812>),
}

impl Command {
    /// Returns the kind of the command: an act of play, a setting by hand, or a remark.
    #[must_use]
    pub const fn kind(&self) -> CommandKind {
        match self {
            Self::Maneuver(_)
            | Self::Fire(_)
            | Self::Charge(_)
            | Self::Check(_)
            | Self::Declare { .. }
            | Self::Answer { .. }
            | Self::StandToCharge { .. }
            | Self::EndCharge { .. }
            | Self::Replenish { .. }
            | Self::Replace { .. }
            | Self::ThrowForArrival { .. }
            | Self::EndBattle {}
            | Self::NextPhase {}
            | Self::NextPlayerTurn {}
            | Self::Attach { .. }
            | Self::Arrive { .. } => CommandKind::Act,
            Self::Make { .. } => CommandKind::ToldAct,
            Self::SetPhase { .. } | Self::SetLight { .. } | Self::EditUnit { .. } | Self::EditLeader { .. } | Self::HoldPosition { .. } => {
                CommandKind::Setting
            }
            Self::Note { .. } | Self::Correct(_) => CommandKind::Remark,
        }
    }
}

/// Writes the fallen leader check under its own name, as files did before there were other checks of one die.
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
    /// Face of the die, from 1.
    pub face: u8,
    /// Origin of the face: typed, or from the generator.
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
    /// Creates a die from a face that was rolled on the table.
    #[must_use]
    pub const fn typed(face: u8) -> Self {
        Self { face, from: FaceOrigin::Typed }
    }
}

/// Call for a maneuver check of one or more units.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ManeuverCall {
    /// Leader who takes the units; `None` for one unit alone, out of command.
    pub leader: Option<LeaderId>,
    /// The units, each with what was declared of it. One die for all.
    #[serde(deserialize_with = "exact")]
    pub units: Vec<UnitSituation>,
    /// Die rolled for all the units.
    pub die: Die,
}

asks! {
    /// Facts declared and measured of one unit in a maneuver check.
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct UnitSituation in maneuver_facts::MANEUVER {
        /// Unit that makes the check.
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
    /// Creates the situation of a unit in command with no special facts.
    #[must_use]
    pub fn plain(unit: UnitId) -> Self {
        Self { unit, ..Self::default() }
    }
}

asks! {
    /// Call for a fire combat against one target.
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct FireCall in fire_facts::FIRE {
        /// Units that fire at the target.
        #[serde(deserialize_with = "exact")]
        pub firers: Vec<FirerCall>,
        /// Unit that is fired at.
        pub target: UnitId,
        #[serde(default)]
        [target, called],
        /// Indicates that every firer charges or is charged, or that none does; `None` to use the declared charges for each.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub charge: Option<bool>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        [massing, called],
        /// Die of the fire combat; `None` if the points are too few for an attack.
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
    /// One firing unit of a fire combat.
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct FirerCall in firer_facts::FIRER {
        /// Unit whose stands fire, by id.
        pub unit: UnitId,
        /// Number of stands that fire; `None` for as many as its formation lets fire.
        pub stands: Option<u32>,
        /// Referee's reason for letting more stands fire than the formation does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub referee: Option<SmolStr>,
        /// Range to the target in inches.
        pub range: Inches,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        [firing, called],
        /// Faces of rocket dice, one for each stand, those of damaged stands first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub rocket_dice: Option<Vec<u8>>,
    }
}

impl FirerCall {
    /// Creates a call for all the stands that may fire, at this range; whether the unit is in a charge follows the declared charges.
    #[must_use]
    pub fn plain(unit: UnitId, range: Inches) -> Self {
        Self { unit, range, ..Self::default() }
    }
}

asks! {
    /// Call for a charge combat between two sides.
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct ChargeCall in charge_facts::SIDE {
        /// Round of the charge: 1, or 2 and up for further combats; `None` for the next round of its charge.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub round: Option<u32> = ROUND,
        #[serde(default)]
        [crossed, called],
        #[serde(default, skip_serializing_if = "Option::is_none")]
        [struggle, called],
        /// Units that charge: the first leads and takes the losses, the others add their stands.
        #[serde(deserialize_with = "exact")]
        pub attackers: Vec<UnitId>,
        /// Units that are charged: the first leads and takes the losses, the others add their stands.
        #[serde(deserialize_with = "exact")]
        pub defenders: Vec<UnitId>,
        /// Formation of a storming column that wins; `None` for the line of its arm (digest §10).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub column_forms: Option<Formation>,
        /// Facts declared of the attacker.
        pub attacker: PartySituation,
        /// Facts declared of the defender.
        pub defender: PartySituation,
        /// D10 roll of the attacker.
        pub attacker_die: Die,
        /// D10 roll of the defender.
        pub defender_die: Die,
        /// The referee's rulings on the effects.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub effect_rulings: Vec<EffectRuling>,
    }
}

asks! {
    /// Facts declared of one side of a charge.
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    pub struct PartySituation in charge_facts::SIDE {
        /// Number of stands that take part, if not all of the units' do.
        pub stands: Option<u32>,
        [woods, called],
        #[serde(skip_serializing_if = "Option::is_none")]
        [charging, called],
        [flank, called],
        [defending, called],
        /// Indicates guns without friends behind them.
        pub unsupported: bool = denied SUPPORTED,
        [riding, called],
        /// The referee's rulings on its tally.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pub rulings: Vec<Ruling>,
    }
}

impl ChargeCall {
    /// Creates a charge of these units with no special facts, before its enemy is named and a die rolled.
    #[must_use]
    pub fn plain(attackers: Vec<UnitId>) -> Self {
        Self { attackers, attacker_die: Die::typed(1), defender_die: Die::typed(1), ..Self::default() }
    }
}

/// Correction of a unit: sets the fields that are given.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct UnitEdit {
    /// Stands left, from 0 to the number at the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stands: Option<u32>,
    /// Number of damaged gun stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub damaged: Option<u32>,
    /// Order of troops; not for guns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<Order>,
    /// Formation the unit is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formation: Option<Formation>,
    /// Indicates whether the guns are silenced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub silenced: Option<bool>,
    /// Indicates whether the unit is low on ammunition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub low_on_ammo: Option<bool>,
    /// Indicates whether the unit is on the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on_table: Option<bool>,
    /// Indicates whether the unit is removed from the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub removed: Option<bool>,
    /// The maneuver it may make.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub maneuver: Option<ManeuverKind>,
}

/// Correction of a leader: sets the fields that are given.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LeaderEdit {
    /// Presence of the leader: present, out for a time or lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<LeaderStatus>,
    /// Indicates whether the leader is on foot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dismounted: Option<bool>,
    /// Indicates whether the leader is on the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on_table: Option<bool>,
}
