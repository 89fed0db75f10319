//! Commands that players give. What the roster, the state and the map know is not repeated here, unless to correct it.

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use super::Battlecry1812;
use super::found::Waiver;
use super::state::{Fate, Loss, Phase};
use crate::engine::{Ruling, asks, words};
use crate::game::{CommandKind, CorrectCall, FaceOrigin};
use crate::games::battlecry1812::fire::fact as fire_facts;
use crate::games::battlecry1812::melee::{MeleeRulings, fact as melee_facts};
use crate::games::battlecry1812::words::{Course, Cover, Facing, Formation, Terrain, Weapon};
use crate::hex::{Heading, Hex};
use crate::id::{OfficerId, PositionId, SideId, UnitId};

/// Any command of a battle of companies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// A unit moves and faces.
    Move(MoveCall),
    /// A unit changes formation, or its guns are limbered or unlimbered.
    Form(FormCall),
    /// An officer moves to a hex.
    MoveOfficer(OfficerMoveCall),
    /// A routed unit runs.
    Rout(RoutCall),
    /// A unit fires at another.
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
    /// The battle goes on to the next phase, player turn or turn.
    NextPhase {
        /// Phases that are passed over on the way, since no one can do anything in them; `None`: as the map decides.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        passing: Option<Vec<Phase>>,
    },
    /// The battle ends: its points are counted.
    EndBattle {},
    /// The battle goes to any phase, forward or back; nothing happens on the way.
    SetPhase {
        /// The turn, from 1.
        turn: u32,
        /// Side whose player turn it is.
        side: SideId,
        /// Phase of the player turn.
        phase: Phase,
    },
    /// A unit or an officer arrives.
    Arrive(ArriveCall),
    /// Corrects the state of a unit.
    EditUnit {
        /// Unit that is corrected.
        unit: UnitId,
        /// Values that are changed.
        edit: UnitEdit,
        /// Reason for the correction.
        note: SmolStr,
    },
    /// Corrects the state of an officer.
    EditOfficer {
        /// Officer who is corrected.
        officer: OfficerId,
        /// Values that are changed.
        edit: OfficerEdit,
        /// Reason for the correction.
        note: SmolStr,
    },
    /// Changes the ground from that of the scenario.
    EditGround {
        /// Values that are changed, and the hexes.
        edit: GroundEdit,
        /// Reason for the change.
        note: SmolStr,
    },
    /// A key position changes hands.
    HoldPosition {
        /// Key position that changes hands.
        position: PositionId,
        /// Side that holds it; `None`: no side.
        side: Option<SideId>,
    },
    /// A remark for the log.
    Note {
        /// Text of the remark.
        text: SmolStr,
    },
    /// Corrects the facts of an event in the log.
    Correct(CorrectCall<Battlecry1812>),
}

impl Command {
    /// Command to go on to the next phase in which anyone can do something.
    pub const NEXT_PHASE: Self = Self::NextPhase { passing: None };

    /// Returns the kind of the command: an act of play, a setting by hand, or a remark.
    #[must_use]
    pub const fn kind(&self) -> CommandKind {
        match self {
            Self::Move(_)
            | Self::Form(_)
            | Self::MoveOfficer(_)
            | Self::Rout(_)
            | Self::Fire(_)
            | Self::Melee(_)
            | Self::Strike(_)
            | Self::OfficerFire(_)
            | Self::Rally(_)
            | Self::Withdraw(_)
            | Self::Rest(_)
            | Self::NextPhase { .. }
            | Self::EndBattle {}
            | Self::Arrive(_) => CommandKind::Act,
            Self::SetPhase { .. }
            | Self::EditUnit { .. }
            | Self::EditOfficer { .. }
            | Self::EditGround { .. }
            | Self::HoldPosition { .. } => CommandKind::Setting,
            Self::Note { .. } | Self::Correct(_) => CommandKind::Remark,
        }
    }
}

/// Faces of dice, and where they came from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dice {
    /// Faces of the dice thrown.
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
    /// Unit that moves or turns.
    pub unit: UnitId,
    /// Hex it moves to; its own to turn only.
    pub to: Hex,
    /// Hexside it faces there; `None`: the way it came, or unchanged where it only turns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Heading>,
    /// Officers with it who go along by their own movement; the others stay.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub along: Vec<OfficerId>,
}

/// A unit changes formation; of guns, `limbered` limbers and `line` unlimbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormCall {
    /// Unit that changes formation.
    pub unit: UnitId,
    /// Formation it changes to.
    pub formation: Formation,
    /// Hexes it fills in open order; `None`: as many as are named, or 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hexes: Option<u32>,
    /// Hexes it fills, without its own; empty: the nearest.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub over: Vec<Hex>,
}

/// An officer moves to a hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfficerMoveCall {
    /// Officer who is moved.
    pub officer: OfficerId,
    /// Hex he moves to.
    pub to: Hex,
}

/// A routed unit runs its full move towards its own edge.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoutCall {
    /// Routed unit that runs.
    pub unit: UnitId,
    /// Hex it runs to, where several ways are equally long; `None`: the end the rules prefer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Hex>,
    /// For a unit on no hex: true if an enemy blocked its way, so that it surrenders; otherwise it ran. `None` on a hex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blocked: Option<bool>,
}

asks! {
    /// Facts of a shot that players or the referee give, to correct the map or where no map is used.
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
    /// Returns whether nothing is given, so that the map decides everything.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}

/// Fire of one unit at another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FireCall {
    /// Unit that fires the shot.
    pub unit: UnitId,
    /// Unit that is fired at.
    pub target: UnitId,
    /// Weapon it fires with; `None`: the one that gives most dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<Weapon>,
    /// The officer who gives it a die.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub buff: Option<OfficerId>,
    /// Facts that override the map.
    #[serde(default, skip_serializing_if = "Given::is_nothing")]
    pub given: Given,
    /// Dice thrown for the fire.
    pub dice: Dice,
    /// Way the target goes back, where its owner chooses; `None`: the best by the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retreat: Option<Vec<Hex>>,
    /// Officers with the target who stay where they are as it goes back; the others go along.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stay: Vec<OfficerId>,
    /// The referee's rulings on the tally.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<Ruling>,
    /// Effects of the dice that the referee waives.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waived: Vec<Waiver>,
}

impl FireCall {
    /// Builds a fire with the weapon that gives most dice, by the map, before the dice are thrown.
    #[must_use]
    pub fn plain(unit: UnitId, target: UnitId) -> Self {
        Self { unit, target, ..Self::default() }
    }
}

asks! {
    /// Facts of a melee that players or the referee give, to correct the map or where no map is used.
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
    /// Returns whether nothing is given, so that the map decides everything.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}

/// Melee of one unit against another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeleeCall {
    /// Unit that attacks the other.
    pub attacker: UnitId,
    /// Unit that is attacked.
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
    /// Facts that override the map.
    #[serde(default, skip_serializing_if = "GivenMelee::is_nothing")]
    pub given: GivenMelee,
    /// Dice the attacker throws.
    pub attacker_dice: Dice,
    /// Dice the defender throws; empty where it throws none.
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
    /// Effects of the dice that the referee waives.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waived: Vec<Waiver>,
}

impl MeleeCall {
    /// Builds a melee without charge or buffs, by the map, before the dice are thrown.
    #[must_use]
    pub fn plain(attacker: UnitId, defender: UnitId) -> Self {
        Self { attacker, defender, ..Self::default() }
    }
}

impl Command {
    /// Returns whether the referee ruled on a line of its tally, or waived an effect.
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

    /// Returns the check the command makes; `None` where it is made without dice.
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
            | Self::EndBattle {}
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

    /// Returns the list of waivers; `None` where the command has no effects that can be waived.
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
            | Self::EndBattle {}
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
    /// A unit fires at another.
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
    /// Unit that makes the attack.
    pub unit: UnitId,
    /// Kind of the attack.
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
    /// Unit that fires the shot.
    pub unit: UnitId,
    /// Officer who is fired at.
    pub officer: OfficerId,
    /// Hexes to him and whether he is seen, where they override the map.
    #[serde(default, skip_serializing_if = "Given::is_nothing")]
    pub given: Given,
    /// Die thrown for the fire.
    pub die: Dice,
    /// Effects of the dice that the referee waives.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waived: Vec<Waiver>,
}

/// An officer rallies a routed unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RallyCall {
    /// Officer who rallies the unit.
    pub officer: OfficerId,
    /// Routed unit he rallies.
    pub unit: UnitId,
    /// Die thrown for the rally.
    pub die: Dice,
    /// Effects of the dice that the referee waives.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waived: Vec<Waiver>,
}

/// A unit that was attacked withdraws.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WithdrawCall {
    /// Attacked unit that withdraws.
    pub unit: UnitId,
    /// Hex it withdraws to; `None` for a unit on no hex, which withdraws on the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Hex>,
    /// Hexside it faces there; `None`: unchanged.
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
    /// Unit that has rested.
    pub unit: UnitId,
}

/// A unit or an officer arrives on a hex, or on the table where no map is used.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ArriveCall {
    /// Unit that arrives, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<UnitId>,
    /// Officer who arrives, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub officer: Option<OfficerId>,
    /// Hex of the arrival; `None`: as in the scenario.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Hex>,
    /// Hexside the unit faces; `None`: as in the scenario.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facing: Option<Heading>,
}

/// A correction of a unit: each field that is given is set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct UnitEdit {
    /// Hex it stands on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Hex>,
    /// Hexside the unit faces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facing: Option<Heading>,
    /// Formation it is in.
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
    /// Way it leaves the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fate: Option<Fate>,
    /// True if it is in the game, false if not yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on_table: Option<bool>,
    /// Resets what it has done in this player turn.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub afresh: bool,
}

/// A change of ground: each field that is given is set, on every hex listed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GroundEdit {
    /// Hexes that are changed.
    pub hexes: Vec<Hex>,
    /// Terrain that covers them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terrain: Option<Terrain>,
    /// Height of the hexes, 0 to 9: 0 is level, 1 a hill.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<u32>,
    /// True for fieldworks on them, false for none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fieldworks: Option<bool>,
    /// Fence added to a side of each, or removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fence: Option<FenceEdit>,
    /// Road or water added along them, each the neighbour of the one before, or removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub course: Option<CourseEdit>,
    /// Name of the place, for a single hex; empty: the name is removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<SmolStr>,
}

/// A fence put up or taken down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FenceEdit {
    /// Hexside of the fence, on each hex.
    pub side: Heading,
    /// It stands from now on, or is gone.
    pub stands: bool,
}

/// A road or water painted, or taken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CourseEdit {
    /// Road or water that runs there.
    pub course: Course,
    /// It runs there from now on, or no longer.
    pub runs: bool,
}

/// A correction of an officer: each field that is given is set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct OfficerEdit {
    /// Hex he stands on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Hex>,
    /// Buffs spent, 0 to his ability.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub buffs: Option<u32>,
    /// Way he is lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lost: Option<Loss>,
    /// True if he is in the game, false if not yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on_table: Option<bool>,
}
