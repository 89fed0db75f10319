//! A scenario whole: its day, its sides, what they fight for.

use serde::Serialize;

use super::SYSTEM;
use super::at_once::AtOnce;
use super::ground::{Spot, TableGround};
use super::unit::Unit;
use super::words::Scale;
use crate::games::rff1812::words::{LeaderRating, Light};
use crate::id::{CommandId, LeaderId, ScenarioId, SideId, UnitId};
use crate::scenario::{self, Arrival, Basis, Clock, Coordinates, Date, History, KeyPosition, Nation, is_default, is_false, sides};

/// A checked scenario: every id it names exists, every number is within its bounds.
///
/// Made by [`Scenario::parse`] alone in practice; a hand-made one is written by
/// [`Scenario::to_json`] as it stands, and judged when it is read again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Scenario {
    /// The schema an editor checks the file by; the program only keeps it.
    #[serde(skip)]
    pub schema: Option<String>,
    /// Its id, unique among scenario files.
    pub id: ScenarioId,
    /// The battle's name.
    pub title: String,
    /// The day.
    pub date: Date,
    /// The place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// Where on the globe; none: nobody says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coordinates: Option<Coordinates>,
    /// Men to a stand (digest §1).
    pub scale: Scale,
    /// The table it is laid out for; what an inch on it stands for follows from the scale.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<TableSize>,
    /// What happens, in two sentences.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    /// When turn 1 begins.
    pub start: Clock,
    /// Minutes in a turn, 1 to 120; the rules' turn has 10 to 15 (digest §1).
    pub minutes_per_turn: u32,
    /// Turns, 1 to 200.
    pub turns: u32,
    /// The side that moves first in a turn.
    pub first_side: SideId,
    /// The light from a turn on, ascending, the first from turn 1.
    pub light: Vec<LightFrom>,
    /// The two sides.
    pub sides: [Side; 2],
    /// What there is to hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub key_positions: Vec<KeyPosition>,
    /// What lies on the table.
    #[serde(skip_serializing_if = "is_default")]
    pub ground: TableGround,
    /// How the battle is won.
    #[serde(skip_serializing_if = "Victory::is_empty")]
    pub victory: Victory,
    /// The rules that end it at once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ends_at_once: Vec<AtOnce>,
    /// What the day came to, as it is recorded.
    #[serde(skip_serializing_if = "is_default")]
    pub history: History,
    /// Notes for the players.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Where the facts come from.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<String>,
}

/// The table a battle is laid out for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableSize {
    /// Feet along the edges the map calls its bottom and its top, 1 to 30.
    pub width_feet: u32,
    /// Feet along the other two, 1 to 30.
    pub depth_feet: u32,
    /// Where north is: whole degrees clockwise from the far edge, the top of a map, 0 to 359; none: nobody says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub north: Option<u16>,
    /// How the size is known.
    pub basis: Basis,
    /// Who says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// How the ground lies on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl TableSize {
    /// The size in words: "5 by 8 feet".
    #[must_use]
    pub fn spoken(&self) -> String {
        format!("{} by {} feet", self.width_feet, self.depth_feet)
    }
}

/// The light from a turn on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LightFrom {
    /// The first turn of it.
    pub from_turn: u32,
    /// The light (digest §6, §9).
    pub light: Light,
}

/// One side of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Side {
    /// Its id, unique in the file.
    pub id: SideId,
    /// Its name: "United States".
    pub name: String,
    /// What its units are: "US"; see [`Side::adjective`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adjective: Option<String>,
    /// The power it fights for, which gives its colour; none: a side without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nation: Option<Nation>,
    /// Lost stands past which its casualties are heavy, 1 to 10,000 (digest §13); none: a third of its start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heavy_casualties: Option<u32>,
    /// Its commands, in order of battle.
    pub commands: Vec<Command>,
    /// Its leaders.
    pub leaders: Vec<Leader>,
    /// Its units, in order of battle.
    pub units: Vec<Unit>,
}

/// A brigade, division or other group under one leader.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Command {
    /// Its id, unique in the file.
    pub id: CommandId,
    /// Its name.
    pub name: String,
    /// Its units' immediate commander, a leader of the side; any other commands them provisionally (digest §6).
    pub leader: LeaderId,
}

/// A leader.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Leader {
    /// His id, unique in the file.
    pub id: LeaderId,
    /// His name.
    pub name: String,
    /// His rank.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank: Option<String>,
    /// His rating (digest §7).
    pub rating: LeaderRating,
    /// Commands guns only (digest §6).
    #[serde(skip_serializing_if = "is_false")]
    pub artillery: bool,
    /// Commands the whole side.
    #[serde(skip_serializing_if = "is_false")]
    pub army: bool,
    /// When and where he comes; on the table from the start if none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arrives: Option<Arrival>,
    /// Who takes his place when he falls (digest §13); his rating comes by the die.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub successor: Option<String>,
    /// Where he stands as the battle begins; none: his player sets him up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stands_at: Option<Spot>,
    /// How it is known what he did and was; the rating is a judgement in any case.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub basis: Option<Basis>,
    /// Who says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Why he is rated so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Victory points that stand in place of the tables' own (digest §13), 0 to 1,000 each; none: the tables'.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct VictoryPoints {
    /// An enemy unit worn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit_worn: Option<u32>,
    /// An enemy unit spent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit_spent: Option<u32>,
    /// An enemy unit removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit_removed: Option<u32>,
    /// An enemy gun stand lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gun_stand_lost: Option<u32>,
    /// An enemy leader out of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leader_out: Option<u32>,
}

/// How the battle is won.
pub type Victory = scenario::Victory<VictoryPoints>;

sides!(SYSTEM, Scenario of Side of Unit, Unit);

impl Scenario {
    /// A unit's number in every list and on every map; 0 where there is no such unit.
    #[must_use]
    pub fn number_of(&self, id: &UnitId) -> usize {
        self.units().position(|(_, known)| known.id == *id).map_or(0, |nth| nth + 1)
    }

    /// A unit's name for a marker; its id where there is no such unit.
    #[must_use]
    pub fn unit_label(&self, id: &UnitId) -> String {
        self.unit(id).map_or_else(|| id.to_string(), |(_, unit)| unit.label().to_owned())
    }

    /// A leader's name; his id where there is no such leader.
    #[must_use]
    pub fn leader_name(&self, id: &LeaderId) -> String {
        self.leader(id).map_or_else(|| id.to_string(), |(_, leader)| leader.name.clone())
    }

    /// The leader of that id, and his side.
    #[must_use]
    pub fn leader(&self, id: &LeaderId) -> Option<(&Side, &Leader)> {
        self.sides.iter().find_map(|side| Some((side, side.leader(id)?)))
    }

    /// The light of a turn; of a turn past the last change, the last.
    #[must_use]
    pub fn light_of(&self, turn: u32) -> Light {
        self.light.iter().rev().find(|from| from.from_turn <= turn).map_or(Light::Day, |from| from.light)
    }

    /// When a turn begins, counted from 1.
    #[must_use]
    pub fn clock_of(&self, turn: u32) -> Clock {
        self.start.later(turn.saturating_sub(1).saturating_mul(self.minutes_per_turn))
    }
}

impl Side {
    /// The leader of that id.
    #[must_use]
    pub fn leader(&self, id: &LeaderId) -> Option<&Leader> {
        self.leaders.iter().find(|leader| leader.id == *id)
    }

    /// The command of that id.
    #[must_use]
    pub fn command(&self, id: &CommandId) -> Option<&Command> {
        self.commands.iter().find(|command| command.id == *id)
    }

    /// A unit's immediate commander (digest §6).
    #[must_use]
    pub fn commander_of(&self, unit: &Unit) -> Option<&Leader> {
        self.leader(&self.command(&unit.command)?.leader)
    }
}
