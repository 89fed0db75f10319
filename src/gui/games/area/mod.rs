//! The area games, 1812 The Invasion of Canada and 1754 Conquest: odds and battles, the campaign, the owner's board.
//!
//! Nothing here touches the battle of Regimental Fire and Fury, but for one handed over to it.

mod area_text;
mod begin;
mod board;
mod board_cards;
mod board_file;
mod board_map;
mod boards;
mod campaign_map;
mod chart;
mod correction;
mod cubes;
mod edit;
mod handover;
mod intent;
mod keys;
mod large;
mod layout;
mod log;
mod map;
mod odds;
mod odds_strip;
mod own_board;
mod parts;
mod places;
mod question;
mod scoreboard;
mod strip;
mod turn;
mod view;

use crate::games::area::kind::AreaKind;
use crate::games::area::kinds::KINDS;
use crate::gui::play::PlayPage;
use crate::gui::shell::keys::KeyTable;
use crate::gui::shell::view::ViewEntry;
use crate::table::Listed;
pub use begin::CampaignWays;
pub use board::BoardPage;
pub use handover::waiting_for_table;
pub use odds::OddsPage;
pub use own_board::OwnBoard;
pub use places::{BOARD, CAMPAIGNS, ODDS};
use view::AreaView;

/// Returns the view of campaigns and battles of cubes of an area game.
#[must_use]
pub const fn view(game: &'static str) -> ViewEntry {
    ViewEntry { game, chapter: "area.md", new: || Box::<PlayPage<AreaView>>::default() }
}

/// Returns the keys of a campaign and of a battle of cubes.
#[must_use]
pub fn keys_of_play() -> KeyTable {
    keys::of_play()
}

/// Returns the reason a row is not changed on the page of assumed values: the faces of a die belong together, and their owner sets them
/// under the odds, beside the dice.
#[must_use]
pub fn kept_elsewhere(row: &Listed) -> Option<&'static str> {
    let is_dice = |game: &AreaKind| row.file == format!("{}/dice.json", game.word);
    KINDS
        .into_iter()
        .any(is_dice)
        .then_some("Not here: a die has 6 faces in all. Set yours on the page Area games, under Odds; they are saved with your board.")
}
