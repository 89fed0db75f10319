//! Regimental Fire and Fury 1812: its rulings, its tables, and its battles.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/day.rs"]
mod day;
#[path = "../common/never.rs"]
mod never;

mod battle;
mod corrections;
mod game_laws;
mod lab;
mod lab_outside;
mod lab_parts;
mod luck;
mod replays;
mod rows;
mod rulings;
mod table_ground;
mod tape;
