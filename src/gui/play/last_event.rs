//! The last event of a play that is worth a look: the foot and the scoreboard show it.

use super::PlayView;
use super::log_panel::LogFormat;
use crate::game::{Event, Game, Play, System};
use crate::gui::shell::display::BoardPiece;

/// Returns the last event that begins no phase; `None` if nothing else has happened. Where play goes on after the end, the end is over too:
/// then it is the last event of all.
pub fn last_event<V: PlayView>(game: &Game<V::System>) -> Option<&Event<V::System>> {
    let LogFormat { phase, ends, .. } = V::log_format();
    let last = game.journal().applied().rev().find(|event| phase(event).is_none())?;
    if ends(last) && !V::System::is_over(game.state()) { game.journal().last_applied() } else { Some(last) }
}

/// Returns that event in the log's sentence; empty if nothing has happened.
pub fn last_sentence<V: PlayView>(game: &Game<V::System>) -> Vec<BoardPiece> {
    last_event::<V>(game).map(|event| BoardPiece::plain(<V::System as Play>::sentence(game.setup(), event))).into_iter().collect()
}
