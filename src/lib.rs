//! Brigade Major: the rules, dice and log of four games of the War of 1812, beside the table.
//!
//! Layers, each using only itself and those above it: words ([`quantity`], [`id`], [`cite`]),
//! [`engine`], [`table`], what [`scenario`] files share, the games' rules ([`games`]), and so on down to the shells.

pub mod cite;
pub mod cli;
pub mod engine;
pub mod game;
pub mod games;
pub mod geometry;
#[cfg(feature = "gui")]
pub mod gui;
pub mod hex;
pub mod id;
pub mod interface;
pub mod quantity;
pub mod rng;
pub mod scenario;
pub mod sheet;
pub mod sitting;
pub mod store;
pub mod table;
