//! Battles of Battlecry! 1812 on their hexes: the board, the checks beside it, what is picked.

mod between;
mod board;
mod brush;
mod card;
mod check;
mod check_summary;
mod correction;
mod dice;
mod fire;
mod intent;
mod keys;
mod known;
mod laboratory;
mod last;
mod log;
mod marks;
mod melee;
mod open_board;
mod own_roster;
mod referee;
mod roster;
mod scoreboard;
pub mod scratch;
mod single;
mod spread;
mod strip;
mod turn;
mod view;
mod waivers;

use crate::games::battlecry1812::entry::GAME;
use crate::gui::play::PlayPage;
use crate::gui::shell::view::ViewEntry;
pub use laboratory::BattleLab;
pub use open_board::OpenBoard;
use view::CompaniesView;

/// View of a battle in play.
pub const VIEW: ViewEntry = ViewEntry { game: GAME.name, chapter: "battlecry.md", new: || Box::<PlayPage<CompaniesView>>::default() };
