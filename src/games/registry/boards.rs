//! Games that begin on boards their owners fill in.

use std::sync::Arc;

use super::{AnyStart, Registrable, Rules};
use crate::engine::Fault;
use crate::engine::fault::value;
use crate::scenario::read::file::word_in;

/// Reads the text of a board file by the tables, for the way to begin of that word; none: the first.
pub type ReadBoard<T, S> = fn(&Arc<T>, &str, Option<&str>) -> Result<S, Vec<Fault>>;

/// How a game begins on boards that owners fill in.
pub struct Boards<P: Registrable> {
    /// The board file of what the tables know.
    pub known: fn(&Arc<P::Tables>) -> String,
    /// Reads a board file to begin on it.
    pub read: ReadBoard<P::Tables, P::Setup>,
}

impl Rules {
    /// Begins a game on a board: by the text of the board's file, by the game's word on what its tables know, or by both. The way to begin
    /// is a word of that game; none: its first.
    ///
    /// # Errors
    /// Every fault of the file, or which game or way there is none.
    pub fn on_board(&self, text: Option<&str>, game: Option<&str>, begins: Option<&str>) -> Result<Box<dyn AnyStart>, Vec<Fault>> {
        let of_text = text.and_then(|text| word_in(text, "game"));
        let of = game.or(of_text.as_deref()).unwrap_or_default();
        let found = self.games().find(|game| game.name() == of);
        found.and_then(|game| game.on_board(text, begins)).unwrap_or_else(|| {
            let known = self.games().filter(|game| game.has_boards()).map(|game| format!("\"{}\"", game.name())).collect::<Vec<_>>();
            Err(Fault::alone("game", value(format!("\"{of}\" will not do: it must be {}", known.join(" or ")))))
        })
    }
}
