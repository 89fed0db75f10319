//! What is told of a battle to those who choose it and to those who play it: title, day, sides, and a small picture as plain data, its two
//! sides as they stand in their order of battle, or its board.

use crate::hex::{Grid, Hex};
use crate::map::{Extent, Layers};
use crate::scenario::Nation;

/// What is told of a scenario to those who choose it, and to those who play it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// Its title.
    pub title: String,
    /// Its day, as people read it.
    pub date: String,
    /// Its day and the hour it began, written so that they sort as days and hours do.
    pub began: String,
    /// What it is, in a line of a list.
    pub line: String,
    /// What stands for what on the table, if that is to be told in play.
    pub ground: Option<String>,
    /// How that is known.
    pub ground_note: Option<String>,
    /// What happens.
    pub summary: Option<String>,
    /// What the players are to know.
    pub notes: Vec<String>,
    /// Who fights, in the order of its file.
    pub sides: Vec<AboutSide>,
    /// What units have strength of: stands or figures.
    pub strength_of: &'static str,
    /// Turns.
    pub turns: u32,
}

/// What is told of a side to those who choose a battle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AboutSide {
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub nation: Option<Nation>,
    /// How many units it has, those left out unless they are chosen among them.
    pub units: usize,
    /// What they are at the start: stands or figures.
    pub strength: u32,
}

impl AboutSide {
    /// A side of a battle, by the strengths of its units.
    #[must_use]
    pub fn of(name: &str, nation: Option<Nation>, strengths: impl ExactSizeIterator<Item = u32>) -> Self {
        Self { name: name.to_owned(), nation, units: strengths.len(), strength: strengths.fold(0, u32::saturating_add) }
    }
}

/// A small picture of a battle.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Picture {
    /// There is none.
    #[default]
    Nothing,
    /// The units of each side, in its order of battle.
    Ranks(Vec<Vec<Body>>),
    /// The board, with who stands on it.
    Board(Board),
    /// The table, with who stands on it.
    Map {
        /// What is drawn.
        layers: Layers,
        /// The part of its world that is shown.
        part: Extent,
    },
}

/// A unit in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Body {
    /// How long it is.
    pub stands: u32,
    /// What it is.
    pub arm: BodyArm,
}

/// What a unit in a picture is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyArm {
    /// On foot.
    Foot,
    /// Mounted.
    Horse,
    /// Guns.
    Guns,
}

/// A board in a picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// Its hexes.
    pub grid: Grid,
    /// Hexes that are not open.
    pub grounds: Vec<(Hex, Land)>,
    /// Who stands where at the start, by the place of the side.
    pub pieces: Vec<(Hex, usize)>,
}

/// What covers a hex in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Land {
    /// Woods.
    Woods,
    /// A hill.
    Hill,
    /// Water.
    Water,
    /// A building.
    Building,
}
