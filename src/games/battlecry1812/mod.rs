//! Battlecry! 1812: its words, tables and checks (`rules/battlecry1812.md`). Pools of d6.

pub mod battle;
pub mod board;
pub mod check;
pub mod design;
pub mod drawn;
pub mod effect;
pub mod entry;
pub mod explain;
pub mod facts;
pub mod fire;
pub mod losses;
pub mod melee;
pub mod movement;
mod resolution;
pub mod scenario;
pub mod sheet;
pub mod tables;
pub mod words;

pub use board::{Board, Ground, LONGEST_NAME, Sight};
pub use effect::Effect;
pub use losses::Losses;
pub use movement::{Mover, Reach, Reached, reachable};
pub use resolution::Resolution;
pub use tables::{FigureId, Tables};

/// The most dice this program throws at once; the rules' own numbers stay below 30.
pub const MOST_DICE: u32 = 100;

/// Most hexes a unit in open order may fill.
pub const MOST_HEXES: u32 = 10;
