//! Tests that hold for every game, and tests of our own sources.

#[path = "../common/calls.rs"]
mod calls;
#[path = "../common/mod.rs"]
mod common;

mod after_action;
mod architecture;
mod balance;
mod begun_with;
mod citations;
mod closed_lists;
mod commands;
mod deciding;
mod facts;
mod fifth_game;
mod hex;
mod house_rules;
mod laboratory;
mod laws;
mod look;
mod map;
mod nine_battles;
mod offers;
mod painted;
mod refusals;
mod rosters;
mod rows_of_other_games;
mod sentences;
mod tables;
mod third_area_game;
mod toolkit_memory;
mod unread;
mod words;
