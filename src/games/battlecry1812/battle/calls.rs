//! What players call for. What the roster, the state and the map know is not repeated here, unless to correct it.

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use super::Battlecry1812;
use super::found::Waiver;
use super::state::{Fate, Loss, Phase};
use crate::engine::{Ruling, asks, words};
use crate::game::{CorrectCall, FaceOrigin};
use crate::games::battlecry1812::fire::fact as fire_facts;
use crate::games::battlecry1812::melee::{MeleeRulings, fact as melee_facts};
use crate::games::battlecry1812::words::{Course, Cover, Facing, Formation, Terrain, Weapon};
use crate::hex::{Heading, Hex};
use crate::id::{OfficerId, PositionId, SideId, UnitId};

/// Everything that can be asked of a battle of companies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// A unit moves and faces.
    Move(MoveCall),
    /// A unit changes formation, or its guns are limbered or unlimbered.
    Form(FormCall),
    /// An officer moves.
    MoveOfficer(OfficerMoveCall),
    /// A routed unit runs.
    Rout(RoutCall),
    /// A unit fires.
    Fire(FireCall),
    /// A unit attacks in melee.
    Melee(MeleeCall),
    /// An attack without dice: run down, pick off, overrun.
    Strike(StrikeCall),
    /// Fire at an officer.
    OfficerFire(OfficerFireCall),
    /// An officer rallies a routed unit.
    Rally(RallyCall),
    /// A unit that was attacked withdraws.
    Withdraw(WithdrawCall),
    /// A unit on no hex has rested.
    Rest(RestCall),
    /// On to the next phase, player turn or turn.
    NextPhase {
        /// The phases that are passed over on the way, since nobody can do anything in them; none said: as the map has it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        passing: Option<Vec<Phase>>,
    },
    /// The battle ends: its points are counted.
    EndBattle,
    /// To any phase, forward or back; nothing happens on the way.
    SetPhase {
        /// The turn, from 1.
        turn: u32,
        /// Whose player turn.
        side: SideId,
        /// The phase.
        phase: Phase,
    },
    /// Units or officers come.
    Arrive(ArriveCall),
    /// Corrects a unit.
    EditUnit {
        /// Which.
        unit: UnitId,
        /// What is changed.
        edit: UnitEdit,
        /// Why.
        note: SmolStr,
    },
    /// Corrects an officer.
    EditOfficer {
        /// Which.
        officer: OfficerId,
        /// What is changed.
        edit: OfficerEdit,
        /// Why.
        note: SmolStr,
    },
    /// Paints the ground otherwise than the scenario has it.
    EditGround {
        /// What is changed, and where.
        edit: GroundEdit,
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
    /// Other facts of something in the log.
    Correct(CorrectCall<Battlecry1812>),
}

impl Command {
    /// On to the next phase in which somebody can do something.
    pub const NEXT_PHASE: Self = Self::NextPhase { passing: None };
}

/// Faces of dice, and where they came from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dice {
    /// The faces.
    pub faces: Vec<u8>,
    /// Typed or from the generator.
    pub from: FaceOrigin,
}

impl Dice {
    /// Dice thrown on the table.
    #[must_use]
    pub fn typed(faces: &[u8]) -> Self {
        Self { faces: faces.to_vec(), from: FaceOrigin::Typed }
    }
}

/// A unit moves to a hex and faces one of its sides; on its own hex it only turns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveCall {
    /// Which.
    pub unit: UnitId,
    /// Where to.
    pub to: Hex,
    /// What it faces there; none: the way it came, or as before where it only stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Heading>,
}

/// A unit changes formation; of guns, `limbered` limbers and `line` unlimbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormCall {
    /// Which.
    pub unit: UnitId,
    /// The formation.
    pub formation: Formation,
    /// Hexes it fills in open order; none: as many as are named, or 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hexes: Option<u32>,
    /// The hexes, its own left out; none: the nearest.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub over: Vec<Hex>,
}

/// An officer moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfficerMoveCall {
    /// Who.
    pub officer: OfficerId,
    /// Where to.
    pub to: Hex,
}

/// A routed unit runs its full move towards its own edge.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoutCall {
    /// Which.
    pub unit: UnitId,
    /// Where to, where there is a choice of ways as long; none: the farthest off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Hex>,
    /// Of a unit on no hex: an enemy blocked its way, so that it surrenders; or it ran.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blocked: Option<bool>,
}

asks! {
    /// What players or the referee say of a shot, where they know better than the map or use none.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    pub struct Given in fire_facts::FIRE {
        #[serde(skip_serializing_if = "Option::is_none")]
        [distance, called],
        #[serde(skip_serializing_if = "Option::is_none")]
        [seen, called],
        #[serde(skip_serializing_if = "Option::is_none")]
        [target, called],
        #[serde(skip_serializing_if = "Option::is_none")]
        [stand, called],
        #[serde(skip_serializing_if = "Option::is_none")]
        [spread, called],
    }
}

impl Given {
    /// Nothing is given: the map tells all.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}

/// Fire of one unit at another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FireCall {
    /// Who fires.
    pub unit: UnitId,
    /// At whom.
    pub target: UnitId,
    /// With what; none: what gives it most dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<Weapon>,
    /// The officer who gives it a die.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub buff: Option<OfficerId>,
    /// What is known better than by the map.
    #[serde(default, skip_serializing_if = "Given::is_nothing")]
    pub given: Given,
    /// The dice.
    pub dice: Dice,
    /// The way the target goes back, where its owner chooses; none: the best by the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retreat: Option<Vec<Hex>>,
    /// Officers with the target who stay where they are as it goes back; the others go along.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stay: Vec<OfficerId>,
    /// The referee's rulings on the tally.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<Ruling>,
    /// What the referee waives of what the dice do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waived: Vec<Waiver>,
}

impl FireCall {
    /// Fire with what gives most dice, as the map has it, before the dice are thrown.
    #[must_use]
    pub fn plain(unit: UnitId, target: UnitId) -> Self {
        Self { unit, target, ..Self::default() }
    }
}

asks! {
    /// What players or the referee say of a melee, where they know better than the map or use none.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    pub struct GivenMelee in melee_facts::MELEE {
        #[serde(skip_serializing_if = "Option::is_none")]
        [contact, called],
        #[serde(skip_serializing_if = "Option::is_none")]
        [attacked, called],
    }
}

impl GivenMelee {
    /// Nothing is given: the map tells all.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}

/// A melee.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeleeCall {
    /// Who attacks.
    pub attacker: UnitId,
    /// Who is attacked.
    pub defender: UnitId,
    /// The hex a bayonet charge goes to first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charge: Option<Hex>,
    /// The officer who gives the attacker a die.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attacker_buff: Option<OfficerId>,
    /// The officer who gives the defender a die.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub defender_buff: Option<OfficerId>,
    /// What is known better than by the map.
    #[serde(default, skip_serializing_if = "GivenMelee::is_nothing")]
    pub given: GivenMelee,
    /// The attacker's dice.
    pub attacker_dice: Dice,
    /// The defender's dice; none thrown: an empty list.
    pub defender_dice: Dice,
    /// The way the loser goes back, where its owner chooses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retreat: Option<Vec<Hex>>,
    /// Officers with the loser who stay where they are as it goes back; the others go along.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stay: Vec<OfficerId>,
    /// The referee's rulings on the two tallies.
    #[serde(default, skip_serializing_if = "is_no_ruling")]
    pub rulings: MeleeRulings,
    /// What the referee waives of what the dice do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waived: Vec<Waiver>,
}

impl MeleeCall {
    /// A melee without charge or buffs, as the map has it, before the dice are thrown.
    #[must_use]
    pub fn plain(attacker: UnitId, defender: UnitId) -> Self {
        Self { attacker, defender, ..Self::default() }
    }
}

impl Command {
    /// The referee ruled on a line of it, or on what came of it.
    #[must_use]
    pub const fn is_ruled(&self) -> bool {
        match self.check() {
            Some(CheckCall::Fire(call)) => !call.rulings.is_empty() || !call.waived.is_empty(),
            Some(CheckCall::Melee(call)) => !is_no_ruling(&call.rulings) || !call.waived.is_empty(),
            Some(CheckCall::OfficerFire(call)) => !call.waived.is_empty(),
            Some(CheckCall::Rally(call)) => !call.waived.is_empty(),
            None => false,
        }
    }

    /// The check it is: what is made with dice.
    #[must_use]
    pub const fn check(&self) -> Option<CheckCall<'_>> {
        match self {
            Self::Fire(call) => Some(CheckCall::Fire(call)),
            Self::Melee(call) => Some(CheckCall::Melee(call)),
            Self::OfficerFire(call) => Some(CheckCall::OfficerFire(call)),
            Self::Rally(call) => Some(CheckCall::Rally(call)),
            Self::Move(_)
            | Self::Form(_)
            | Self::MoveOfficer(_)
            | Self::Rout(_)
            | Self::Strike(_)
            | Self::Withdraw(_)
            | Self::Rest(_)
            | Self::NextPhase { .. }
            | Self::EndBattle
            | Self::SetPhase { .. }
            | Self::Arrive(_)
            | Self::EditUnit { .. }
            | Self::EditOfficer { .. }
            | Self::EditGround { .. }
            | Self::HoldPosition { .. }
            | Self::Note { .. }
            | Self::Correct(_) => None,
        }
    }

    /// What the referee waived of it; none: it is nothing of which anything can be waived.
    #[must_use]
    pub const fn waived_mut(&mut self) -> Option<&mut Vec<Waiver>> {
        match self {
            Self::Fire(call) => Some(&mut call.waived),
            Self::Melee(call) => Some(&mut call.waived),
            Self::OfficerFire(call) => Some(&mut call.waived),
            Self::Rally(call) => Some(&mut call.waived),
            Self::Move(_)
            | Self::Form(_)
            | Self::MoveOfficer(_)
            | Self::Rout(_)
            | Self::Strike(_)
            | Self::Withdraw(_)
            | Self::Rest(_)
            | Self::NextPhase { .. }
            | Self::EndBattle
            | Self::SetPhase { .. }
            | Self::Arrive(_)
            | Self::EditUnit { .. }
            | Self::EditOfficer { .. }
            | Self::EditGround { .. }
            | Self::HoldPosition { .. }
            | Self::Note { .. }
            | Self::Correct(_) => None,
        }
    }
}

/// A command that is made with dice.
#[derive(Clone, Copy, Debug)]
pub enum CheckCall<'c> {
    /// A unit fires.
    Fire(&'c FireCall),
    /// A unit attacks in melee.
    Melee(&'c MeleeCall),
    /// Fire at an officer.
    OfficerFire(&'c OfficerFireCall),
    /// An officer rallies a routed unit.
    Rally(&'c RallyCall),
}

const fn is_no_ruling(rulings: &MeleeRulings) -> bool {
    rulings.attacker.is_empty() && rulings.defender.is_empty()
}

words! {
    /// An attack without dice.
    Strike { RunDown = "run_down", PickOff = "pick_off", Overrun = "overrun" }
}

/// An attack without dice on an adjacent unit, or on an adjacent officer who is alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StrikeCall {
    /// Who attacks.
    pub unit: UnitId,
    /// How.
    pub strike: Strike,
    /// The unit that is run down or picked off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<UnitId>,
    /// The officer who is overrun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub officer: Option<OfficerId>,
}

/// Fire at an officer: one die.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfficerFireCall {
    /// Who fires.
    pub unit: UnitId,
    /// At whom.
    pub officer: OfficerId,
    /// Hexes to him and whether he is seen, where known better than by the map.
    #[serde(default, skip_serializing_if = "Given::is_nothing")]
    pub given: Given,
    /// The die.
    pub die: Dice,
    /// What the referee waives of what the dice do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waived: Vec<Waiver>,
}

/// An officer rallies a routed unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RallyCall {
    /// Who.
    pub officer: OfficerId,
    /// Whom.
    pub unit: UnitId,
    /// The die.
    pub die: Dice,
    /// What the referee waives of what the dice do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waived: Vec<Waiver>,
}

/// A unit that was attacked withdraws.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WithdrawCall {
    /// Which.
    pub unit: UnitId,
    /// Where to; none of a unit on no hex, which withdraws on the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Hex>,
    /// What it faces there; none: as before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Heading>,
    /// Officers with it who stay where they are; the others go along.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stay: Vec<OfficerId>,
}

/// A unit on no hex neither moved nor was seen in its player turn, as its player says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RestCall {
    /// Which.
    pub unit: UnitId,
}

/// A unit or an officer comes on a hex, or onto the table where no map is used.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ArriveCall {
    /// The unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<UnitId>,
    /// The officer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub officer: Option<OfficerId>,
    /// Where; none: where the scenario has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Hex>,
    /// What the unit faces; none: as the scenario has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facing: Option<Heading>,
}

/// A correction of a unit: what is named is set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct UnitEdit {
    /// Its hex.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Hex>,
    /// What it faces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facing: Option<Heading>,
    /// Formation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formation: Option<Formation>,
    /// Hexes it fills in open order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hexes: Option<u32>,
    /// Figures left, 1 to those at the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strength: Option<u32>,
    /// Morale, 0 to that at the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub morale: Option<u32>,
    /// It leaves the game so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fate: Option<Fate>,
    /// It is in the game, or not yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on_table: Option<bool>,
    /// It has done nothing yet in this player turn.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub afresh: bool,
}

/// Ground painted: what is named is set, on every hex named.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GroundEdit {
    /// The hexes.
    pub hexes: Vec<Hex>,
    /// What covers them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terrain: Option<Terrain>,
    /// How high they lie, 0 to 9: 0 is level, 1 a hill.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<u32>,
    /// Fieldworks on them, or none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fieldworks: Option<bool>,
    /// A fence on a side of each, or none there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fence: Option<FenceEdit>,
    /// A road or water along them, each the neighbour of the one before, or none there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub course: Option<CourseEdit>,
    /// What the place is called, of one hex; empty: it has no name any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<SmolStr>,
}

/// A fence put up or taken down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FenceEdit {
    /// The hexside.
    pub side: Heading,
    /// It stands from now on, or is gone.
    pub stands: bool,
}

/// A road or water painted, or taken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CourseEdit {
    /// What runs there.
    pub course: Course,
    /// It runs there from now on, or no longer.
    pub runs: bool,
}

/// A correction of an officer: what is named is set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct OfficerEdit {
    /// His hex.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Hex>,
    /// Buffs spent, 0 to his ability.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub buffs: Option<u32>,
    /// He is lost so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lost: Option<Loss>,
    /// He is in the game, or not yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on_table: Option<bool>,
}
