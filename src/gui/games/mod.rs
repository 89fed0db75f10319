//! The pages of each game.

pub mod area;
pub mod battlecry1812;
pub mod rff1812;
