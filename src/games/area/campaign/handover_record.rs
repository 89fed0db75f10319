//! Battle handed over to a game with figures: the terms, and the units that the cubes became (digest §8, assumed).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::engine::words;
use crate::games::{battlecry1812, rff1812};
use crate::id::{FactionId, ScenarioId, UnitId};

words! {
    /// Game with figures that a battle can be handed over to.
    #[derive(Default)]
    TableGame { #[default] RegimentalFireAndFury = "rff1812", Battlecry = "battlecry1812" }
}

impl TableGame {
    /// Returns the game's name as its players know it.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::RegimentalFireAndFury => rff1812::scenario::TITLE,
            Self::Battlecry => battlecry1812::scenario::TITLE,
        }
    }
}

/// Number of men that a cube of each faction stands for, chosen by the players.
pub type MenPerCube = BTreeMap<FactionId, u32>;

/// Terms that the players chose for the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// Game with figures to play.
    pub game: TableGame,
    /// Number of men per cube.
    pub men: MenPerCube,
    /// Number of men per figure, if the game counts figures.
    pub men_per_figure: u32,
    /// Date of the battle, as `1812-10-13` or as people write it.
    pub date: String,
}

/// Record of a battle handed over: everything needed to bring its survivors back, at any later time and with any tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandoverRecord {
    /// Terms that were chosen.
    pub terms: Terms,
    /// Id of the scenario that was written.
    pub scenario: ScenarioId,
    /// Title of the scenario.
    pub title: String,
    /// Groups of cubes, with the units they became.
    pub groups: Vec<Group>,
}

/// Cubes of one faction that became one or more units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// Faction of the cubes.
    pub faction: FactionId,
    /// Number of the cubes.
    pub cubes: u32,
    /// Units with their strength at the start, in stands or figures.
    pub units: BTreeMap<UnitId, u32>,
}
