//! Description of a battle for the people who choose it and play it: title, date, sides, and a small picture as plain data, either the two
//! sides in their order of battle or the board.

use crate::map::{Extent, Layers};
use crate::scenario::Nation;

/// Description of a scenario for the people who choose it and play it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// Title of the scenario.
    pub title: String,
    /// Date of the battle as readers write it.
    pub date: String,
    /// Date, and hour if known, of the start, in a form that sorts chronologically.
    pub began: String,
    /// Short description for one line of a list.
    pub line: String,
    /// Ground scale of the table, for a game with several scales.
    pub ground: Option<String>,
    /// Size of the table with the basis for it, if known.
    pub ground_note: Option<String>,
    /// Summary of the battle, if any.
    pub summary: Option<String>,
    /// Notes the players should read.
    pub notes: Vec<String>,
    /// Sides that fight, in the order of the file.
    pub sides: Vec<AboutSide>,
    /// Unit of measure of strength: stands or figures.
    pub strength_of: &'static str,
    /// Number of turns in the game.
    pub turns: u32,
}

/// Description of a side for the people who choose a battle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AboutSide {
    /// Name of the side.
    pub name: String,
    /// Nation the side belongs to, if known.
    pub nation: Option<Nation>,
    /// Number of units, including those left out unless the players choose them.
    pub units: usize,
    /// Total strength at the start, in stands or figures.
    pub strength: u32,
}

impl AboutSide {
    /// Builds a side of a battle from the strengths of its units.
    #[must_use]
    pub fn of(name: &str, nation: Option<Nation>, strengths: impl ExactSizeIterator<Item = u32>) -> Self {
        Self { name: name.to_owned(), nation, units: strengths.len(), strength: strengths.fold(0, u32::saturating_add) }
    }
}

/// Small picture of a battle.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Picture {
    /// No picture is available.
    #[default]
    Nothing,
    /// Units of each side, in its order of battle.
    Ranks(Vec<Vec<Body>>),
    /// Board or table with the units on it.
    Map {
        /// Drawing layers of the map.
        layers: Layers,
        /// Part of the map's world that is shown.
        part: Extent,
    },
}

/// Unit in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Body {
    /// Length of the unit, in stands.
    pub stands: u32,
    /// Arm the unit belongs to.
    pub arm: BodyArm,
}

/// Arm of a unit in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyArm {
    /// Troops that fight on foot.
    Foot,
    /// Troops that are mounted.
    Horse,
    /// Guns of the artillery.
    Guns,
}
