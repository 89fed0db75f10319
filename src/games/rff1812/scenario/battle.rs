//! Scenario as a whole: its day, its sides, and what they fight for.

use serde::Serialize;

use super::SYSTEM;
use super::at_once::AtOnce;
use super::fights::DayFight;
use super::ground::{EdgeEntry, Spot, TableGround};
use super::unit::Unit;
use super::words::Scale;
use crate::engine::text::{is_office, surname};
use crate::games::rff1812::words::{LeaderRating, Light};
use crate::id::{CommandId, LeaderId, ScenarioId, SideId, UnitId};
use crate::scenario::{self, Arrival, Basis, Clock, Coordinates, Date, History, KeyPosition, Nation, is_default, is_false, sides};

/// Checked scenario: every id it names exists, every number is within its bounds.
///
/// In practice only [`Scenario::parse`] makes one; [`Scenario::to_json`] writes one made by hand as it stands, and it is checked when it is
/// read again.
///
/// ```
/// use brigade_major::games::rff1812::Tables;
/// use brigade_major::games::rff1812::scenario::Scenario;
/// use brigade_major::games::shipped;
///
/// let tables = Tables::shipped().expect("the built-in tables are sound");
/// let text = shipped("rff1812/chippawa.json").expect("Chippawa is built in");
/// let scenario = Scenario::parse(text, &tables.for_files()).expect("it is sound");
/// assert_eq!(scenario.leader_name(&"scott".into()), "Winfield Scott");
/// assert_eq!(scenario.to_json(), text, "written as it was read");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Scenario {
    /// Schema that an editor checks the file by; the program only preserves it.
    #[serde(skip)]
    pub schema: Option<String>,
    /// Id of the scenario, unique among scenario files.
    pub id: ScenarioId,
    /// Name of the battle.
    pub title: String,
    /// Date of the battle.
    pub date: Date,
    /// Place of the battle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// Coordinates on the globe; `None` if they are not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coordinates: Option<Coordinates>,
    /// Number of men to a stand (digest §1).
    pub scale: Scale,
    /// Table it is laid out for; the scale sets what an inch on it stands for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<TableSize>,
    /// Summary of the battle, in two sentences.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    /// Time at which turn 1 begins.
    pub start: Clock,
    /// Number of minutes in a turn, 1 to 120; the rules' turn has 10 to 15 (digest §1).
    pub minutes_per_turn: u32,
    /// Number of turns, 1 to 200.
    pub turns: u32,
    /// The side that moves first in a turn.
    pub first_side: SideId,
    /// Light from given turns on, ascending, the first from turn 1.
    pub light: Vec<LightFrom>,
    /// Sides of the battle, always two.
    pub sides: [Side; 2],
    /// Key positions to hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub key_positions: Vec<KeyPosition>,
    /// Ground of the table.
    #[serde(skip_serializing_if = "is_default")]
    pub ground: TableGround,
    /// Victory conditions of the battle.
    #[serde(skip_serializing_if = "Victory::is_empty")]
    pub victory: Victory,
    /// Rules that end the battle at once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ends_at_once: Vec<AtOnce>,
    /// Fights of the day, for the laboratory.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fights: Vec<DayFight>,
    /// Recorded outcome of the battle.
    #[serde(skip_serializing_if = "is_default")]
    pub history: History,
    /// Notes for the players.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Sources of the facts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<String>,
}

/// Size of the table a battle is laid out for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableSize {
    /// Width in feet, along the edges the map calls its bottom and its top, 1 to 30.
    pub width_feet: u32,
    /// Depth in feet, along the other two edges, 1 to 30.
    pub depth_feet: u32,
    /// Direction of north in whole degrees clockwise from the far edge, the top of a map, 0 to 359; `None` if it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub north: Option<u16>,
    /// Basis on which the size is known.
    pub basis: Basis,
    /// Source of the size.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Note on how the ground lies on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl TableSize {
    /// Returns the size in words: "5 by 8 feet".
    #[must_use]
    pub fn size_text(&self) -> String {
        format!("{} by {} feet", self.width_feet, self.depth_feet)
    }
}

/// The light from a turn on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LightFrom {
    /// First turn of the light.
    pub from_turn: u32,
    /// The light (digest §6, §9).
    pub light: Light,
}

/// Side of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Side {
    /// Id of the side, unique in the file.
    pub id: SideId,
    /// Name of the side: "United States".
    pub name: String,
    /// Adjective for its units: "US"; see [`Side::adjective`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adjective: Option<String>,
    /// Nation it fights for, which gives its colour; `None` for a side without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nation: Option<Nation>,
    /// Number of lost stands beyond which its casualties are heavy, 1 to 10,000 (digest §13); `None` is a third of its start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heavy_casualties: Option<u32>,
    /// Commands of the side, in order of battle.
    pub commands: Vec<Command>,
    /// Leaders of the side.
    pub leaders: Vec<Leader>,
    /// Units of the side, in order of battle.
    pub units: Vec<Unit>,
}

/// Brigade, division or other group under one leader.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Command {
    /// Id of the command, unique in the file.
    pub id: CommandId,
    /// Name of the command.
    pub name: String,
    /// Immediate commander of its units, a leader of the side; any other commands them provisionally (digest §6).
    pub leader: LeaderId,
}

/// Leader of a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Leader {
    /// Id of the leader, unique in the file.
    pub id: LeaderId,
    /// Name of the leader.
    pub name: String,
    /// Rank of the leader.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank: Option<String>,
    /// Rating of the leader (digest §7).
    pub rating: LeaderRating,
    /// True if he commands guns only (digest §6).
    #[serde(skip_serializing_if = "is_false")]
    pub artillery: bool,
    /// True if he commands the whole side.
    #[serde(skip_serializing_if = "is_false")]
    pub army: bool,
    /// Time and place of his arrival; `None` if he is on the table from the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arrives: Option<Arrival>,
    /// Successor who takes his place when he falls (digest §13), with a rating by the die.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub successor: Option<String>,
    /// Place on the table as the battle begins; `None` if his player sets him up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stands_at: Option<Spot>,
    /// Basis on which his record is known; the rating is a judgement in any case.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub basis: Option<Basis>,
    /// Source of what is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Reason for his rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Victory points in place of the tables' own (digest §13), 0 to 1,000 each; `None` is the tables' own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct VictoryPoints {
    /// Points for an enemy unit worn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit_worn: Option<u32>,
    /// Points for an enemy unit spent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit_spent: Option<u32>,
    /// Points for an enemy unit removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit_removed: Option<u32>,
    /// Points for an enemy gun stand lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gun_stand_lost: Option<u32>,
    /// Points for an enemy leader out of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leader_out: Option<u32>,
}

/// Victory conditions of a battle.
pub type Victory = scenario::Victory<VictoryPoints>;

sides!(SYSTEM, Scenario of Side of Unit,);

impl Scenario {
    /// Returns a unit's number in every list and on every map; 0 if there is no such unit.
    #[must_use]
    pub fn number_of(&self, id: &UnitId) -> usize {
        self.units().position(|(_, known)| known.id == *id).map_or(0, |nth| nth + 1)
    }

    /// Checks whether a turn of the scenario is played at night.
    #[must_use]
    pub fn has_night(&self) -> bool {
        self.light.iter().any(|row| row.light.is_night())
    }

    /// Returns the entry by which somebody arrives; `None` if no entry is named.
    #[must_use]
    pub fn entry_of(&self, arrives: Option<&Arrival>) -> Option<&EdgeEntry> {
        self.ground.entry(arrives?.entry.as_ref()?)
    }

    /// Returns a unit's name for a marker; its id if there is no such unit.
    #[must_use]
    pub fn unit_label(&self, id: &UnitId) -> String {
        self.unit(id).map_or_else(|| id.to_string(), |(_, unit)| unit.label().to_owned())
    }

    /// Returns a leader's name; his id if there is no such leader.
    #[must_use]
    pub fn leader_name(&self, id: &LeaderId) -> String {
        self.leader(id).map_or_else(|| id.to_string(), |(_, leader)| leader.name.clone())
    }

    /// Returns the leader of that id, with his side.
    #[must_use]
    pub fn leader(&self, id: &LeaderId) -> Option<(&Side, &Leader)> {
        self.sides.iter().find_map(|side| Some((side, side.leader(id)?)))
    }

    /// Returns the light of a turn; past the last change, the last light.
    #[must_use]
    pub fn light_of(&self, turn: u32) -> Light {
        self.light.iter().rev().find(|from| from.from_turn <= turn).map_or(Light::Day, |from| from.light)
    }

    /// Returns the time at which a turn begins, counted from turn 1.
    #[must_use]
    pub fn clock_of(&self, turn: u32) -> Clock {
        self.start.later(turn.saturating_sub(1).saturating_mul(self.minutes_per_turn))
    }
}

impl Side {
    /// Returns the leader of that id.
    #[must_use]
    pub fn leader(&self, id: &LeaderId) -> Option<&Leader> {
        self.leaders.iter().find(|leader| leader.id == *id)
    }

    /// Returns the surname of a leader, of the names that `name` gives those of this side; his whole name where another of them shares it,
    /// and where it begins with the side's own name: that is an office, as "American Commander".
    #[must_use]
    pub fn surname_of(&self, id: &LeaderId, name: impl Fn(&Leader) -> String) -> String {
        let Some(own) = self.leader(id).map(&name) else { return id.to_string() };
        let is_shared = self.leaders.iter().any(|other| other.id != *id && surname(&name(other)) == surname(&own));
        if is_shared || is_office(&own, &self.name) { own } else { surname(&own).to_owned() }
    }

    /// Returns the command of that id.
    #[must_use]
    pub fn command(&self, id: &CommandId) -> Option<&Command> {
        self.commands.iter().find(|command| command.id == *id)
    }

    /// Returns a unit's immediate commander (digest §6).
    #[must_use]
    pub fn commander_of(&self, unit: &Unit) -> Option<&Leader> {
        self.leader(&self.command(&unit.command)?.leader)
    }
}
