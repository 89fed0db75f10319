//! How a battle stands: every unit and leader, the turn, the ground held.

pub(super) mod change;
pub(super) mod declared;
pub(super) mod file;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use super::Setup;
use super::judge::arrivals::Comers;
use super::state::declared::DeclaredCharge;
use crate::engine::words;
use crate::games::rff1812::ManeuverKind;
use crate::games::rff1812::effectiveness::{UnitCondition, condition};
use crate::games::rff1812::maneuver::{Leader as LeaderInCommand, radius_of};
use crate::games::rff1812::scenario::{Trait, Unit};
use crate::games::rff1812::words::{Arm, Formation, LeaderRating, Light, Order};
use crate::id::{LeaderId, PositionId, RowId, SideId, UnitId};
use crate::quantity::Inches;
use crate::scenario::Arrival;

words! {
    /// The phases of a player turn (digest §5).
    Phase { Maneuver = "maneuver", Fire = "fire", Charge = "charge" }
}

/// The state of a battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleState {
    /// The turn, from 1.
    pub turn: u32,
    /// Whose player turn it is.
    pub side: SideId,
    /// Its phase.
    pub phase: Phase,
    /// The light, where the referee has set it; else the scenario tells.
    pub light_set: Option<Light>,
    /// Every unit.
    pub units: BTreeMap<UnitId, UnitState>,
    /// Every leader.
    pub leaders: BTreeMap<LeaderId, LeaderState>,
    /// Who holds each key position; none: nobody.
    pub positions: BTreeMap<PositionId, Option<SideId>>,
    /// Who held a key position in this battle and lost it (digest §13).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub once_held: Vec<(PositionId, SideId)>,
    /// The charges declared in this player turn, in order.
    pub charges: Vec<DeclaredCharge>,
    /// Who came on the table in this player turn.
    #[serde(default, skip_serializing_if = "Comers::is_empty")]
    pub came: Box<Comers>,
    /// Units whose die was thrown in this player turn, in vain.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub thrown_for: Vec<UnitId>,
    /// The battle was ended; another phase takes it up again.
    pub ended: bool,
}

/// How a unit stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitState {
    /// Stands left, wrecked gun stands gone.
    pub stands: u32,
    /// Of a gun unit's stands, how many are damaged.
    pub damaged: u32,
    /// Order of troops; guns have none.
    pub order: Option<Order>,
    /// Formation.
    pub formation: Formation,
    /// Guns: silenced.
    pub silenced: bool,
    /// Low on ammunition.
    pub low_on_ammo: bool,
    /// It is on the table: arrived, not gone.
    pub on_table: bool,
    /// Removed from the game.
    pub removed: bool,
    /// What its last maneuver check allowed, in this turn of its side.
    pub maneuver: Option<ManeuverKind>,
    /// It has made its maneuver check in this player turn.
    pub checked: bool,
    /// The maneuver it made, in this player turn.
    pub made: Option<RowId>,
    /// Its maneuver check found it out of command, in this player turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub out_of_command: bool,
    /// It has not held in this player turn: it maneuvered, charged or retreated.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub moved: bool,
    /// Stands that have fired in this phase, at one target or several.
    pub stands_fired: u32,
    /// Whom it fired at last in this phase.
    pub fired_at: Option<UnitId>,
    /// Guns: they fired from beyond canister range, in this phase.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fired_afar: bool,
    /// In square: what its faces fired in this phase, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faces_fired: Vec<FaceFired>,
    /// The last turn in which it fired or stood in a charge; none: never.
    pub fought_turn: Option<u32>,
    /// It formed square in this, the enemy's, player turn (digest §11).
    pub hasty: bool,
    /// It was outflanked before it formed square.
    pub outflanked_before_square: bool,
    /// Guns: the square their crew shelters in.
    pub sheltered_in: Option<UnitId>,
    /// Cavalry: dismounted, in march column too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub on_foot: bool,
}

/// A face of a square that has fired (digest §11).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FaceFired {
    /// So many stands.
    pub stands: u32,
    /// At whom.
    pub at: UnitId,
}

words! {
    /// Whether a leader is there.
    LeaderStatus { Present = "present", Out = "out", Lost = "lost" }
}

/// How a leader stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaderState {
    /// The unit he is attached to.
    pub attached_to: Option<UnitId>,
    /// Whether he is there.
    pub status: LeaderStatus,
    /// The turn in which he comes back, or is mounted again.
    pub until_turn: Option<u32>,
    /// On foot.
    pub dismounted: bool,
    /// He has arrived.
    pub on_table: bool,
    /// The turn from which another may take the place of one out of the game.
    pub replaced_from_turn: Option<u32>,
    /// He is in danger, and the check whether he has fallen is still to be thrown.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub in_danger: bool,
    /// The unit he was attached to when it was last checked in this player turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checked_with: Option<UnitId>,
    /// Who took his place; none: he leads himself.
    pub successor: Option<Successor>,
}

/// Who took the place of a leader out of the game (digest §13).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Successor {
    /// His name.
    pub name: SmolStr,
    /// His rating.
    pub rating: LeaderRating,
    /// How many have fallen in that place before him.
    pub fallen: u32,
}

impl BattleState {
    pub(super) fn start(setup: &Setup) -> Self {
        let scenario = &setup.scenario;
        let here = |arrives: Option<&Arrival>| arrives.is_none_or(|arrival| arrival.turn <= 1 && arrival.die.is_none());
        Self {
            turn: 1,
            side: scenario.first_side.clone(),
            phase: Phase::Maneuver,
            light_set: None,
            units: scenario.units().map(|(_, unit)| (unit.id.clone(), UnitState::start(unit, here(unit.arrives.as_ref())))).collect(),
            leaders: scenario
                .sides
                .iter()
                .flat_map(|side| &side.leaders)
                .map(|leader| (leader.id.clone(), LeaderState::start(here(leader.arrives.as_ref()))))
                .collect(),
            positions: scenario.key_positions.iter().map(|position| (position.id.clone(), position.held_by.clone())).collect(),
            once_held: Vec::new(),
            charges: Vec::new(),
            came: Box::default(),
            thrown_for: Vec::new(),
            ended: false,
        }
    }

    /// The light of the turn: the referee's, or the scenario's.
    #[must_use]
    pub fn light(&self, setup: &Setup) -> Light {
        self.light_set.unwrap_or_else(|| setup.scenario.light_of(self.turn))
    }

    /// The name of who leads in a leader's place: his own, or his successor's.
    #[must_use]
    pub fn leader_name(&self, setup: &Setup, id: &LeaderId) -> String {
        let successor = self.leaders.get(id).and_then(|leader| leader.successor.as_ref());
        successor.map_or_else(|| setup.scenario.leader_name(id), |successor| successor.name.to_string())
    }

    /// The names of those who lead in the place of leaders out of the game.
    #[must_use]
    pub fn in_place(&self) -> Vec<(LeaderId, SmolStr)> {
        let named = self.leaders.iter().filter_map(|(id, leader)| Some((id.clone(), leader.successor.as_ref()?.name.clone())));
        named.collect()
    }

    /// The rating of who leads in a leader's place.
    #[must_use]
    pub fn leader_rating(&self, setup: &Setup, id: &LeaderId) -> Option<LeaderRating> {
        let successor = self.leaders.get(id).and_then(|leader| leader.successor.as_ref());
        successor.map(|successor| successor.rating).or_else(|| setup.scenario.leader(id).map(|(_, leader)| leader.rating))
    }

    /// How far the command of who is in a leader's place reaches now, with a clear line of sight (digest §6).
    #[must_use]
    pub fn leader_radius(&self, setup: &Setup, id: &LeaderId) -> Option<Inches> {
        let state = self.leaders.get(id)?;
        let in_command =
            LeaderInCommand { attached: state.attached_to.is_some(), dismounted: state.dismounted, ..LeaderInCommand::default() };
        Some(radius_of(&setup.tables, &in_command, self.light(setup)))
    }

    /// The leader attached to a unit, if any.
    #[must_use]
    pub fn leader_with(&self, unit: &UnitId) -> Option<&LeaderId> {
        self.leaders_with(unit).next()
    }

    /// All leaders with a unit; by the rules one is, and who rides with another is in danger as he is (digest §9).
    pub fn leaders_with(&self, unit: &UnitId) -> impl Iterator<Item = &LeaderId> {
        self.leaders.iter().filter(|(_, leader)| leader.attached_to.as_ref() == Some(unit) && leader.in_play()).map(|(id, _)| id)
    }
}

impl UnitState {
    fn start(unit: &Unit, on_table: bool) -> Self {
        Self {
            stands: unit.stands,
            damaged: 0,
            order: (unit.arm() != Arm::Artillery).then_some(Order::Good),
            formation: unit.formation,
            silenced: false,
            low_on_ammo: false,
            on_table: on_table && !unit.optional,
            removed: false,
            maneuver: None,
            checked: false,
            made: None,
            out_of_command: false,
            moved: false,
            stands_fired: 0,
            fired_at: None,
            fired_afar: false,
            faces_fired: Vec::new(),
            fought_turn: None,
            hasty: false,
            outflanked_before_square: false,
            sheltered_in: None,
            on_foot: unit.formation == Formation::Dismounted,
        }
    }

    /// Takes a formation. Cavalry on foot is on foot in march column too (digest §4).
    pub(super) fn form(&mut self, formation: Formation) {
        self.on_foot = formation == Formation::Dismounted || (self.on_foot && formation == Formation::MarchColumn);
        self.formation = formation;
    }

    /// A phase begins: nobody has fired in it.
    pub(super) fn begin_phase(&mut self) {
        self.stands_fired = 0;
        self.fired_at = None;
        self.fired_afar = false;
        self.faces_fired.clear();
    }

    /// A player turn begins: nobody has checked, moved or formed square in it.
    pub(super) fn begin_player_turn(&mut self) {
        self.checked = false;
        self.maneuver = None;
        self.made = None;
        self.out_of_command = false;
        self.moved = false;
        self.hasty = false;
        self.outflanked_before_square = false;
    }

    /// It has fired in this phase.
    #[must_use]
    pub const fn fired(&self) -> bool {
        self.stands_fired > 0
    }

    /// It is on the table and in the game.
    #[must_use]
    pub const fn in_play(&self) -> bool {
        self.on_table && !self.removed && self.stands > 0
    }

    /// Broken.
    #[must_use]
    pub fn broken(&self) -> bool {
        self.order == Some(Order::Broken)
    }

    /// What losses have made of the unit: fresh, worn, spent or removed. Guns are fresh until their last stand is gone.
    #[must_use]
    pub fn condition(&self, setup: &Setup, unit: &Unit) -> UnitCondition {
        if self.removed {
            return UnitCondition::Removed;
        }
        let Some(troops) = unit.troops() else {
            return if self.stands == 0 { UnitCondition::Removed } else { UnitCondition::Fresh };
        };
        match setup.tables.effectiveness.get(&unit.stands) {
            Some(row) => condition(&setup.tables, row.data.cell(troops.morale), self.stands),
            None => UnitCondition::Fresh,
        }
    }
}

/// The line of its own kind: mounted or dismounted for cavalry, open order for those who form nothing else.
pub(super) fn usual(unit: &Unit, now: &UnitState) -> Formation {
    match unit.arm() {
        Arm::Infantry if unit.has(Trait::OpenOrderOnly) => Formation::OpenOrder,
        Arm::Infantry => Formation::Line,
        Arm::Cavalry if now.on_foot => Formation::Dismounted,
        Arm::Cavalry => Formation::Mounted,
        Arm::Artillery => Formation::Unlimbered,
    }
}

impl LeaderState {
    pub(super) const fn start(on_table: bool) -> Self {
        Self {
            attached_to: None,
            status: LeaderStatus::Present,
            until_turn: None,
            dismounted: false,
            on_table,
            replaced_from_turn: None,
            in_danger: false,
            checked_with: None,
            successor: None,
        }
    }

    /// He is on the table, and neither out for a time nor for good.
    #[must_use]
    pub fn in_play(&self) -> bool {
        self.on_table && self.status == LeaderStatus::Present
    }
}
