//! Brigade Major: the rules, dice and log of four games of the War of 1812, for use beside the table.
//!
//! Players move figures and roll dice on their own table. The crate knows the units, adds up the modifiers, looks the die up in the
//! table, says in a sentence what happens, and keeps the log. It plays Regimental Fire and Fury 1812, Battlecry! 1812, 1812 The Invasion of
//! Canada, and 1754 Conquest.
//!
//! # One check
//!
//! A check takes a request and adds up the rows of the tables that apply. Its odds are known before the die is rolled.
//!
//! ```
//! use brigade_major::engine::Odds;
//! use brigade_major::games::rff1812::fire::{Fire, FireRequest};
//! use brigade_major::games::rff1812::{Tables, explain};
//!
//! let tables = Tables::shipped().expect("the built-in tables are sound");
//! let request: FireRequest = serde_json::from_value(serde_json::json!({
//!     "firers": [{"arm": "infantry", "weapon": "musket", "stands": 6, "range": 3.5, "experience": "veteran"}],
//!     "target": {"arm": "infantry", "experience": "trained"},
//!     "die": 8
//! })).expect("a request");
//! let check = Fire::prepare(&tables, &request, &[]).expect("no field is at fault");
//!
//! let odds = Odds::of(&check);
//! let galling = check.outcomes().rows().iter().position(|row| row.id.as_str() == "galling");
//! assert_eq!((odds.weight_of(&galling), odds.total), (2u32.into(), 10u32.into()), "2 of the 10 faces");
//!
//! let sentence = "6 musket stands at 3.5\": 1 each, 6: 6 points, ±0 (no modifiers); die 8 makes 8, galling fire: \
//!     the target is disordered. An assumed value decides this: check your copy.";
//! assert_eq!(explain::fire(&check, &request), sentence);
//! ```
//!
//! # Where to begin
//!
//! Read these types in this order. Each has an example that runs.
//!
//! 1. [`Rules`](games::Rules): the games of the list [`GAMES`](games::GAMES), each with its tables. Window and command line begin with it.
//! 2. [`Facts`](engine::Facts), [`Predicate`](engine::Predicate): the known facts of a check, and the condition of a row over them.
//! 3. [`Tally`](engine::Tally): the lines of a sum, those that do not count included, with the reason.
//! 4. [`SingleCheck`](engine::SingleCheck), [`OutcomeTable`](engine::OutcomeTable): a check of one die, and the table that it is read in.
//!    Larger checks: [`Fire`](games::rff1812::fire::Fire), [`Charge`](games::rff1812::charge::Charge),
//!    [`Melee`](games::battlecry1812::melee::Melee), [`battle_odds`](games::area::odds::battle_odds).
//! 5. [`Process`](engine::Process), [`Odds`](engine::Odds): the throws of a check. Play, odds and simulation run the same process.
//! 6. [`Fault`](engine::Fault), [`Faults`](engine::Faults): bad input, with its place and what would be right.
//! 7. [`System`](game::System), [`Game`](game::Game): the interface of a game's rules, and a game in play. A command becomes an
//!    [`Event`](game::Event) of the [`Journal`](game::Journal); an [`Offer`](game::Offer) says what can be done with a piece.
//! 8. [`Session`](session::Session): a game in play with its file, which [`BattleFile`](store::BattleFile) writes line by line.
//!
//! Small values stand in [`quantity`], [`id`] and [`cite`]. Of the other modules, [`table`] reads the rules' numbers, [`scenario`] and
//! [`design`] battles to play, [`map`] and [`sheet`] draw and print them, and [`interface`] answers the requests of scripts.
//!
//! # The window
//!
//! With the feature `gui`, which is on by default, the module `gui` is the desktop app. It begins with `gui::run`, and `gui::App` carries
//! out what the views ask for. Without the feature, nothing names egui; [`cli`] has the commands of a terminal.
//!
//! # The layers
//!
//! Layers, each using only itself and those above it: words ([`quantity`], [`id`], [`cite`]),
//! [`engine`], [`table`], what [`scenario`] files share, the games' rules ([`games`]), and so on down to the shells.
//! `ARCHITECTURE.md` has the whole table, and follows one command from the key to the file.

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
pub mod strict;
pub mod table;
pub mod workbook;
