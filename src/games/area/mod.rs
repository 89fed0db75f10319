//! Area games, 1812 The Invasion of Canada and 1754 Conquest: one family, both games as data (`rules/area-games.md`).

pub mod campaign;
pub mod card;
pub mod chain;
pub mod check;
pub mod contest;
pub mod cubes;
pub mod dice;
pub mod entry;
pub mod explain;
pub mod kind;
pub mod kinds;
pub mod land;
pub mod losses;
pub mod names;
pub mod odds;
pub mod reinforce;
pub mod roll;
pub mod tables;
pub mod token;
pub mod words;

mod wash;

pub use cubes::Cubes;
pub use tables::Tables;
