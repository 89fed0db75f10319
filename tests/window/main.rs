//! The window, driven by label and role as a player goes through it, without a display: a module a part of it.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

#[path = "../common/calls.rs"]
mod calls;
#[path = "../common/mod.rs"]
mod common;
#[path = "../common/companies_stage.rs"]
mod companies_stage;
#[path = "../common/player.rs"]
mod player;
#[path = "../common/sight.rs"]
mod sight;
#[path = "../common/stage.rs"]
mod stage;

mod app;
mod area;
mod area_map;
mod area_turn;
mod area_window;
mod beyond;
mod board;
mod companies;
mod corrections;
mod design;
mod design_files;
mod design_spreadsheet;
mod evening;
mod fight;
mod hostile;
mod hurried;
mod idle;
mod keeping;
mod laboratory;
mod layouts;
mod manual;
mod maps;
mod narrow;
mod open;
mod orders;
mod pages;
mod reopened;
mod scoreboard;
mod scratch;
mod start;
mod table;
mod turn;
mod wide;
