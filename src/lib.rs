//! Brigade Major: the rules, dice and log of four games of the War of 1812, for use beside the table.
//!
//! Layers, each using only itself and those above it: words ([`quantity`], [`id`], [`cite`]),
//! [`engine`], [`table`], what [`scenario`] files share, the games' rules ([`games`]), and so on down to the shells.

#![deny(clippy::disallowed_methods, clippy::disallowed_types)]
#![warn(clippy::panic, clippy::expect_used, clippy::print_stdout, clippy::print_stderr)]

pub mod cite;
#[expect(clippy::disallowed_methods, reason = "a shell asks whether a file is there")]
pub mod cli;
pub mod design;
pub mod engine;
pub mod game;
pub mod games;
pub mod geometry;
#[cfg(feature = "gui")]
#[expect(clippy::disallowed_methods, reason = "a shell asks whether a file is there")]
pub mod gui;
pub mod hex;
pub mod id;
pub mod interface;
pub mod lab;
pub mod manual;
pub mod map;
pub mod quantity;
#[expect(clippy::disallowed_types, reason = "the only generator")]
pub mod rng;
pub mod scenario;
#[expect(clippy::disallowed_methods, reason = "a new file has a name nobody has")]
pub mod session;
pub mod sheet;
#[expect(clippy::disallowed_methods, reason = "the only file I/O")]
pub mod store;
pub mod table;
pub mod workbook;
