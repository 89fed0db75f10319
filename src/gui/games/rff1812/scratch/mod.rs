//! The checks of Fire and Fury with no battle loaded.

pub mod charge;
pub mod effectiveness;
pub mod fire;
mod firer;
pub mod leader;
pub mod maneuver;
pub mod movement;
mod party;
pub mod rating;
