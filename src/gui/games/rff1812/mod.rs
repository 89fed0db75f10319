//! The pages of a battle of Regimental Fire and Fury, and its checks without a battle.

mod checks;
mod first;
mod guide;
mod intent;
mod keys;
mod laboratory;
mod log;
mod roster;
pub mod scratch;
mod strip;
pub mod table;
mod tape;
mod turn_panel;
mod view;

use crate::games::rff1812::entry::GAME;
use crate::gui::play::PlayPage;
use crate::gui::shell::view::ViewEntry;
pub use first::FirstPictures;
pub use laboratory::FightLab;
use view::BattleView;

/// View of a battle in play.
pub const VIEW: ViewEntry = ViewEntry { game: GAME.name, chapter: "chippawa.md", new: || Box::<PlayPage<BattleView>>::default() };
