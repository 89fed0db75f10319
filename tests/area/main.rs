//! The area games: their rulings and their campaigns.

#[path = "../common/mod.rs"]
mod common;

mod campaign;
mod exact;
mod rulings;
