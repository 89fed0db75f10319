//! Battles of Battlecry! 1812 on their hexes: the board, the checks beside it, what is picked.

mod board;
mod brush;
mod card;
mod dice;
mod fire;
mod geometry;
mod ground;
mod melee;
mod referee;
pub mod scratch;
mod single;
mod tools;
mod turn;
mod view;

pub use view::{CompaniesView, page_keys, top_ui};
