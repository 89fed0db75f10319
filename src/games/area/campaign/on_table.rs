//! A battle that has gone to a game with figures: what was chosen, and which cubes became which units (digest §8, assumed).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::engine::words;
use crate::games::{battlecry1812, rff1812};
use crate::id::{FactionId, ScenarioId, UnitId};

words! {
    /// The games with figures a battle can be handed over to.
    #[derive(Default)]
    TableGame { #[default] RegimentalFireAndFury = "rff1812", Battlecry = "battlecry1812" }
}

impl TableGame {
    /// The game's name as its players know it.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::RegimentalFireAndFury => rff1812::scenario::TITLE,
            Self::Battlecry => battlecry1812::scenario::TITLE,
        }
    }
}

/// How many men a cube of each faction stands for, chosen by the players.
pub type MenPerCube = BTreeMap<FactionId, u32>;

/// What the players chose for the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The game.
    pub game: TableGame,
    /// Men to a cube.
    pub men: MenPerCube,
    /// Men to a figure, where the game counts figures.
    pub men_per_figure: u32,
    /// The day, as `1812-10-13` or as people write it.
    pub date: String,
}

/// A battle handed over: what it takes to bring its survivors back, on whatever day and by whatever tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OnTable {
    /// What was chosen.
    pub terms: Terms,
    /// The scenario that was written.
    pub scenario: ScenarioId,
    /// Its title.
    pub title: String,
    /// Which cubes became which units.
    pub groups: Vec<Group>,
}

/// Cubes of one faction that became one unit, or several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// The cubes' faction.
    pub faction: FactionId,
    /// How many.
    pub cubes: u32,
    /// The units with the strength they start with: stands, or figures.
    pub units: BTreeMap<UnitId, u32>,
}
