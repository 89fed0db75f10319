//! A token of how a game stands, on which hang what is worked out of it once.

use std::sync::atomic::{AtomicU64, Ordering};

/// Which game, by which tables, and how it stands: another after every event and every move of the cursor. Two games of the program never
/// have the same. It is of no file, and no rule hangs on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Version {
    game: u64,
    change: u64,
}

impl Version {
    /// The version of a game that is made now, by the tables it is given.
    pub(super) fn of_new_game() -> Self {
        static GAMES: AtomicU64 = AtomicU64::new(0);
        Self { game: GAMES.fetch_add(1, Ordering::Relaxed), change: 0 }
    }

    /// The version after a change.
    pub(super) const fn next(self) -> Self {
        Self { change: self.change.wrapping_add(1), ..self }
    }

    /// Whether it is of the same game by the same tables, however that stood.
    #[must_use]
    pub fn is_of_game(self, other: Self) -> bool {
        self.game == other.game
    }
}
