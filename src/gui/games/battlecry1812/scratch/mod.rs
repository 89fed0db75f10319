//! The checks of Battlecry! with no battle loaded.

pub mod dice;
pub mod fire;
pub mod melee;
