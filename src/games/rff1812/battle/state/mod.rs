//! State of a battle: every unit and leader, the turn, the ground held.

pub(super) mod change;
pub(super) mod declared;
pub(super) mod file;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use super::Setup;
use super::judge::arrivals::Arrivals;
use super::state::declared::DeclaredCharge;
use crate::engine::{Shared, SharedMap, words};
use crate::games::rff1812::effectiveness::UnitCondition;
use crate::games::rff1812::maneuver::{Leader as LeaderInCommand, radius_figure};
use crate::games::rff1812::scenario::{Trait, Unit};
use crate::games::rff1812::words::{Arm, Formation, LeaderRating, Light, Order};
use crate::games::rff1812::{FigureId, ManeuverKind};
use crate::id::{LeaderId, PositionId, RowId, SideId, UnitId};
use crate::quantity::Inches;
use crate::scenario::Arrival;

words! {
    /// The phases of a player turn (digest §5).
    Phase { Maneuver = "maneuver", Fire = "fire", Charge = "charge" }
}

/// The state of a battle.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleState {
    /// Turn of the battle, from 1.
    pub turn: u32,
    /// Side whose player turn it is.
    pub side: SideId,
    /// Phase of the player turn.
    pub phase: Phase,
    /// Light that the referee has set; `None` for the scenario's light.
    pub light_set: Option<Light>,
    /// State of every unit.
    pub units: SharedMap<UnitId, UnitState>,
    /// State of every leader.
    pub leaders: SharedMap<LeaderId, LeaderState>,
    /// Side that holds each key position; `None` for neither.
    pub positions: BTreeMap<PositionId, Option<SideId>>,
    /// Key positions that a side held in this battle and lost, with that side (digest §13).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub once_held: Vec<(PositionId, SideId)>,
    /// The charges declared in this player turn, in order.
    pub charges: Shared<Vec<DeclaredCharge>>,
    /// Units and leaders that came on the table in this player turn.
    #[serde(default, skip_serializing_if = "Arrivals::is_empty")]
    pub came: Shared<Arrivals>,
    /// Units whose arrival die was rolled in this player turn without success.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub thrown_for: Vec<UnitId>,
    /// Indicates that the battle was ended; going to another phase resumes it.
    pub ended: bool,
}

/// State of a unit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitState {
    /// Stands left, wrecked gun stands gone.
    pub stands: u32,
    /// Number of damaged stands of a gun unit.
    pub damaged: u32,
    /// Order of troops; `None` for guns.
    pub order: Option<Order>,
    /// Formation the unit is in.
    pub formation: Formation,
    /// Indicates that guns are silenced.
    pub silenced: bool,
    /// Indicates that the unit is low on ammunition.
    pub low_on_ammo: bool,
    /// Indicates that it is on the table: arrived, and not gone.
    pub on_table: bool,
    /// Indicates that it is removed from the game.
    pub removed: bool,
    /// Maneuver that its check in this player turn allows; `None` if none.
    pub maneuver: Option<ManeuverKind>,
    /// Indicates that it has made its maneuver check in this player turn.
    pub checked: bool,
    /// Maneuver that it made in this player turn.
    pub made: Option<RowId>,
    /// Indicates that its maneuver check in this player turn found it out of command.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub out_of_command: bool,
    /// Indicates that it has not held in this player turn: it maneuvered, charged or retreated.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub moved: bool,
    /// Stands that have fired in this phase, at one target or several.
    pub stands_fired: u32,
    /// Target it fired at last in this phase.
    pub fired_at: Option<UnitId>,
    /// Indicates guns that fired from beyond canister range in this phase.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fired_afar: bool,
    /// Fire of its faces in this phase, in order, for a unit in square.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faces_fired: Vec<FaceFired>,
    /// Last turn in which it fired or stood in a charge; `None` if never.
    pub fought_turn: Option<u32>,
    /// Indicates that it formed square in this, the enemy's, player turn (digest §11).
    pub hasty: bool,
    /// Indicates that it was outflanked before it formed square.
    pub outflanked_before_square: bool,
    /// Square that the crew of these guns shelters in.
    pub sheltered_in: Option<UnitId>,
    /// Indicates cavalry on foot: dismounted, in march column too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub on_foot: bool,
    /// Indicates that something beside its tardy charge disordered it: calling that off does not restore its order.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub disordered_anyway: bool,
}

/// A face of a square that has fired (digest §11).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FaceFired {
    /// Number of stands that fired.
    pub stands: u32,
    /// Unit that they fired at.
    pub at: UnitId,
}

words! {
    /// Presence of a leader: present, out for a time or lost.
    LeaderStatus { Present = "present", Out = "out", Lost = "lost" }
}

/// State of a leader.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaderState {
    /// The unit he is attached to.
    pub attached_to: Option<UnitId>,
    /// Presence of the leader in the battle.
    pub status: LeaderStatus,
    /// The turn in which he comes back, or is mounted again.
    pub until_turn: Option<u32>,
    /// Indicates that he is on foot.
    pub dismounted: bool,
    /// Indicates that he has arrived.
    pub on_table: bool,
    /// First turn in which another may take his place, if he is out of the game.
    pub replaced_from_turn: Option<u32>,
    /// Indicates that he is in danger, and the check whether he has fallen is still to be rolled.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub in_danger: bool,
    /// The unit he was attached to when it was last checked in this player turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checked_with: Option<UnitId>,
    /// Successor who took his place; `None` if he leads himself.
    pub successor: Option<Successor>,
}

/// Successor of a leader out of the game (digest §13).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Successor {
    /// Name of the successor.
    pub name: SmolStr,
    /// Rating of the successor.
    pub rating: LeaderRating,
    /// Number of leaders who have fallen in that place before him.
    pub fallen: u32,
}

impl BattleState {
    /// Returns whether a unit has made its maneuver in this player turn.
    pub(super) fn has_moved(&self, unit: &UnitId) -> bool {
        self.units.get(unit).is_some_and(|now| now.made.is_some())
    }

    /// Returns those of these units that are still in the game.
    pub(super) fn left_of<'u>(&self, units: &'u [UnitId]) -> impl Iterator<Item = &'u UnitId> + use<'_, 'u> {
        units.iter().filter(|unit| self.units.get(unit).is_some_and(|unit| !unit.removed))
    }

    /// Returns a charger of this player turn that has moved; `None` if none has.
    pub(super) fn moved_charger(&self) -> Option<&UnitId> {
        self.charges.iter().flat_map(|charge| &charge.attackers).find(|unit| self.has_moved(unit))
    }

    pub(super) fn start(setup: &Setup) -> Self {
        let scenario = &setup.scenario;
        let here = |arrives: Option<&Arrival>| arrives.is_none_or(Arrival::is_at_start);
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
            charges: Shared::default(),
            came: Shared::default(),
            thrown_for: Vec::new(),
            ended: false,
        }
    }

    /// Clears what nothing but a maneuver still to be made asks for, once the moves of a player turn are made: states that
    /// have the same future are equal then. Who charges keeps the move of the charge, in order or tardy.
    pub fn forget_moves(&mut self) {
        let Self { units, charges, .. } = self;
        units.change_all(|id, unit| {
            unit.moved = false;
            unit.out_of_command = false;
            let charges = charges.iter().any(|charge| charge.open() && charge.attackers.contains(id));
            unit.made = unit.made.take().filter(|_| charges);
            unit.disordered_anyway &= charges;
            let charging = unit.maneuver.filter(|_| charges);
            unit.maneuver = charging.map(|kind| if kind == ManeuverKind::DoubleQuick { ManeuverKind::WellHandled } else { kind });
        });
    }

    /// Clears the last turn in which each unit fought, which nothing but supply asks for.
    pub fn forget_fights(&mut self) {
        if self.units.values().any(|unit| unit.fought_turn.is_some()) {
            self.units.change_all(|_, unit| unit.fought_turn = None);
        }
    }

    /// Checks whether the turn of the battle matters to what becomes of it: a leader comes back, mounts or is replaced in a certain turn.
    #[must_use]
    pub fn waits_for_a_turn(&self) -> bool {
        self.leaders.values().any(|leader| leader.until_turn.is_some() || leader.replaced_from_turn.is_some())
    }

    /// Counts the rounds of charges no farther than one from which on all are alike: states that have the same future are equal then.
    pub fn forget_rounds(&mut self, last: u32) {
        if self.charges.iter().any(|charge| charge.next_round > last) {
            self.charges.iter_mut().for_each(|charge| charge.next_round = charge.next_round.min(last));
        }
    }

    /// Takes over units, leaders and light as they stand in another state of the same units, as a player turn begins.
    pub fn take_over(&mut self, from: &Self) {
        let Self { units, leaders, .. } = self;
        units.change_all(|id, unit| {
            if let Some(known) = from.units.get(id).filter(|known| known.in_play()) {
                *unit = UnitState { sheltered_in: None, ..known.clone() };
                unit.begin_phase();
                unit.begin_player_turn();
            }
        });
        leaders.change_all(|id, leader| {
            if let Some(known) = from.leaders.get(id).filter(|known| known.in_play()) {
                let attached_to = known.attached_to.clone().filter(|unit| units.contains_key(unit));
                *leader = LeaderState { attached_to, checked_with: None, in_danger: false, ..known.clone() };
            }
        });
        self.light_set = from.light_set;
    }

    /// Clears what only fire asks for, where no more is to come.
    pub fn forget_fire(&mut self) {
        self.units.change_all(|_, unit| unit.low_on_ammo = false);
    }

    /// Returns the light of the turn: the referee's, or the scenario's.
    #[must_use]
    pub fn light(&self, setup: &Setup) -> Light {
        self.light_set.unwrap_or_else(|| setup.scenario.light_of(self.turn))
    }

    /// Returns the name of the leader in a place: his own, or his successor's.
    #[must_use]
    pub fn leader_name(&self, setup: &Setup, id: &LeaderId) -> String {
        let successor = self.leaders.get(id).and_then(|leader| leader.successor.as_ref());
        successor.map_or_else(|| setup.scenario.leader_name(id), |successor| successor.name.to_string())
    }

    /// Describes who leads in a place whose leader is out of the game: `successor from turn 9`. `None` if somebody leads there.
    #[must_use]
    pub fn vacancy_text(&self, id: &LeaderId) -> Option<String> {
        let leader = self.leaders.get(id).filter(|leader| leader.status == LeaderStatus::Lost)?;
        Some(leader.replaced_from_turn.map_or_else(|| "no leader".to_owned(), |turn| format!("successor from turn {turn}")))
    }

    /// Returns the surname of the leader in a place; his whole name where that tells too little.
    #[must_use]
    pub fn leader_surname(&self, setup: &Setup, id: &LeaderId) -> String {
        let side = setup.scenario.leader(id).map(|(side, _)| side);
        side.map_or_else(|| id.to_string(), |side| side.surname_of(id, |leader| self.leader_name(setup, &leader.id)))
    }

    /// Returns the names of those who lead in the place of leaders out of the game.
    #[must_use]
    pub fn successor_names(&self) -> Vec<(LeaderId, SmolStr)> {
        let named = self.leaders.iter().filter_map(|(id, leader)| Some((id.clone(), leader.successor.as_ref()?.name.clone())));
        named.collect()
    }

    /// Returns the rating of the leader in a place: his own, or his successor's.
    #[must_use]
    pub fn leader_rating(&self, setup: &Setup, id: &LeaderId) -> Option<LeaderRating> {
        let successor = self.leaders.get(id).and_then(|leader| leader.successor.as_ref());
        successor.map(|successor| successor.rating).or_else(|| setup.scenario.leader(id).map(|(_, leader)| leader.rating))
    }

    /// Returns the command radius of the leader in a place, in inches, with a clear line of sight (digest §6).
    #[must_use]
    pub fn leader_radius(&self, setup: &Setup, id: &LeaderId) -> Option<Inches> {
        self.leader_radius_figure(setup, id).map(|figure| setup.tables.inches(figure))
    }

    /// Returns the figure that is his command radius.
    #[must_use]
    pub fn leader_radius_figure(&self, setup: &Setup, id: &LeaderId) -> Option<FigureId> {
        let state = self.leaders.get(id)?;
        let in_command =
            LeaderInCommand { attached: state.attached_to.is_some(), dismounted: state.dismounted, ..LeaderInCommand::default() };
        Some(radius_figure(&in_command, self.light(setup)))
    }

    /// Describes how far a leader commands now, in inches after the words given: `to 8"`; at night the unit he is attached to alone (digest
    /// §6). `None` if there is no such leader.
    #[must_use]
    pub fn reach_text(&self, setup: &Setup, id: &LeaderId, before: &str) -> Option<String> {
        let radius = self.leader_radius(setup, id)?;
        Some(if self.light(setup).is_night() { Light::COMMANDED.to_owned() } else { format!("{before}{radius}") })
    }

    /// Returns the leader attached to a unit, if any.
    #[must_use]
    pub fn leader_with(&self, unit: &UnitId) -> Option<&LeaderId> {
        self.leaders_with(unit).next()
    }

    /// Returns all leaders with a unit; the rules allow one, and another who rides with him is in danger as he is (digest §9).
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
            disordered_anyway: false,
        }
    }

    /// Sets the formation of a unit. Cavalry on foot is on foot in march column too (digest §4).
    pub(super) fn form(&mut self, formation: Formation) {
        self.on_foot = formation == Formation::Dismounted || (self.on_foot && formation == Formation::MarchColumn);
        self.formation = formation;
    }

    /// Clears the fire of the last phase as a phase begins.
    pub(super) fn begin_phase(&mut self) {
        self.stands_fired = 0;
        self.fired_at = None;
        self.fired_afar = false;
        self.faces_fired.clear();
    }

    /// Clears checks, moves and hasty squares as a player turn begins.
    pub(super) fn begin_player_turn(&mut self) {
        self.checked = false;
        self.maneuver = None;
        self.made = None;
        self.out_of_command = false;
        self.moved = false;
        self.hasty = false;
        self.outflanked_before_square = false;
        self.disordered_anyway = false;
    }

    /// Sets the order of troops, by whatever but the move of a charge.
    pub(super) fn set_order(&mut self, to: Order) {
        self.order = Some(to);
        self.disordered_anyway = to != Order::Good && self.maneuver == Some(ManeuverKind::Tardy) && self.made.is_none();
    }

    /// Checks whether the unit has fired in this phase.
    #[must_use]
    pub const fn fired(&self) -> bool {
        self.stands_fired > 0
    }

    /// Checks whether the unit is on the table and in the game.
    #[must_use]
    pub const fn in_play(&self) -> bool {
        self.on_table && !self.removed && self.stands > 0
    }

    /// Checks whether the unit is broken.
    #[must_use]
    pub fn broken(&self) -> bool {
        self.order == Some(Order::Broken)
    }

    /// Returns the condition of the unit by its losses: fresh, worn, spent or removed. Guns are fresh until their last stand is gone. Troops
    /// that have too few stands under rules in force since are not removed before their next loss.
    #[must_use]
    pub fn condition(&self, setup: &Setup, unit: &Unit) -> UnitCondition {
        let row = unit.troops().and_then(|troops| Some((troops, setup.tables.effectiveness.get(&unit.stands)?)));
        match row {
            _ if self.removed || self.stands == 0 => UnitCondition::Removed,
            Some((troops, row)) => row.data.cell(troops.morale).state(self.stands).into(),
            None => UnitCondition::Fresh,
        }
    }

    /// Returns whether the unit has too few stands to stay in the game: troops with one left, and guns with none (digest §2).
    #[must_use]
    pub fn is_too_small(&self, setup: &Setup, unit: &Unit) -> bool {
        let fewest = if unit.troops().is_some() { setup.tables.count(FigureId::FewestStands) } else { 1 };
        self.removed || self.stands < fewest
    }
}

/// Returns the usual formation of a unit: line, or open order for infantry that forms nothing else; mounted or dismounted for cavalry;
/// unlimbered for guns.
pub(super) fn usual_formation(unit: &Unit, now: &UnitState) -> Formation {
    match unit.arm() {
        Arm::Infantry if unit.has_trait(Trait::OpenOrderOnly) => Formation::OpenOrder,
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

    /// Checks whether he is on the table, and out neither for a time nor for good.
    #[must_use]
    pub fn in_play(&self) -> bool {
        self.on_table && self.status == LeaderStatus::Present
    }
}
