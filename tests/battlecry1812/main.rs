//! Battlecry! 1812: its rulings and its battles.

#[path = "../common/calls.rs"]
mod calls;
#[path = "../common/mod.rs"]
mod common;

mod battle;
mod lab;
mod replays;
mod rulings;
