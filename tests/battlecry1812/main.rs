//! Battlecry! 1812: its rulings and its battles.

#[path = "../common/calls.rs"]
mod calls;
#[path = "../common/mod.rs"]
mod common;
#[path = "../common/never.rs"]
mod never;

mod battle;
mod lab;
mod replays;
mod rulings;
