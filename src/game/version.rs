//! Token of a game's state, by which computed results are cached.

use std::sync::atomic::{AtomicU64, Ordering};

/// Version of a game's state: the game, its tables and its events; different after every event and every move of the cursor. No two games
/// of the program have the same. It is in no file, and no rule depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Version {
    game: u64,
    change: u64,
}

impl Version {
    /// Returns the version of a game that is created now, with its tables.
    pub(super) fn of_new_game() -> Self {
        static GAMES: AtomicU64 = AtomicU64::new(0);
        Self { game: GAMES.fetch_add(1, Ordering::Relaxed), change: 0 }
    }

    /// Returns the version after a change.
    pub(super) const fn next(self) -> Self {
        Self { change: self.change.wrapping_add(1), ..self }
    }

    /// Returns whether both are of the same game with the same tables, in whatever state.
    #[must_use]
    pub fn is_of_game(self, other: Self) -> bool {
        self.game == other.game
    }
}
