//! A small picture of a battle as plain data: its two sides as they stand in their order of battle, or its board.

use crate::hex::{Grid, Hex};

/// A small picture of a battle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Picture {
    /// There is none.
    #[default]
    Nothing,
    /// The units of each side, in its order of battle.
    Ranks(Vec<Vec<Body>>),
    /// The board, with who stands on it.
    Board(Board),
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
