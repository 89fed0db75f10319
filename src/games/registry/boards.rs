//! Games that begin on boards filled in by their owners.

use std::sync::Arc;

use super::{AnyStart, Registrable, Rules};
use crate::engine::Fault;
use crate::engine::fault::value;
use crate::engine::text::join_alternatives;
use crate::scenario::read::file::word_in;

/// Reads the text of a board file by the tables, for the scenario of that word; `None` for the first one.
pub type ReadBoard<T, S> = fn(&Arc<T>, &str, Option<&str>) -> Result<S, Vec<Fault>>;

/// Functions by which a game begins on boards filled in by their owners.
pub struct Boards<P: Registrable> {
    /// Function that returns the board file with what the tables know.
    pub known: fn(&Arc<P::Tables>) -> String,
    /// Function that reads a board file and begins the game on it.
    pub read: ReadBoard<P::Tables, P::Setup>,
    /// Function that returns remarks on oddities of a board that are no faults.
    pub remarks: fn(&P::Setup) -> Vec<String>,
}

impl Rules {
    /// Begins a game on a board: the text of a board file, the board its tables know if only the game's word is given, or both. `begins` is
    /// the word of a scenario of that game; `None` for its first.
    ///
    /// # Errors
    /// Returns every fault of the file, or a fault if there is no such game or scenario.
    pub fn begin_on_board(&self, text: Option<&str>, game: Option<&str>, begins: Option<&str>) -> Result<Box<dyn AnyStart>, Vec<Fault>> {
        let of_text = text.and_then(|text| word_in(text, "game"));
        let of = game.or(of_text.as_deref()).unwrap_or_default();
        let found = self.games().find(|game| game.name() == of);
        found.and_then(|game| game.begin_on_board(text, begins)).unwrap_or_else(|| {
            let known = self.games().filter(|game| game.has_boards()).map(|game| format!("\"{}\"", game.name())).collect::<Vec<_>>();
            Err(Fault::single("game", value(format!("\"{of}\" is not known. Choose {}", join_alternatives(&known)))))
        })
    }
}
