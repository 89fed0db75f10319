//! Token of a game's state, by which computed results are cached.

use std::sync::atomic::{AtomicU64, Ordering};

/// Version of a game's state: the game, its tables and its events; different after every event and every move of the cursor. No two games
/// of the program have the same. It is in no file, and no rule depends on it.
///
/// ```
/// use std::sync::Arc;
///
/// use brigade_major::games::rff1812::Tables;
/// use brigade_major::games::rff1812::battle::{Battle, Command, Setup};
/// use brigade_major::games::rff1812::scenario::Scenario;
/// use brigade_major::games::shipped;
///
/// let tables = Arc::new(Tables::shipped().expect("the built-in tables are sound"));
/// let text = shipped("rff1812/chippawa.json").expect("Chippawa is built in");
/// let scenario = Scenario::parse(text, &tables.for_files()).expect("it is sound");
///
/// let mut battle = Battle::new(Setup::new(&tables, scenario));
/// let before = battle.version();
/// battle.submit(Command::Note { text: "The sun is up.".into() }).expect("a note may always be made");
/// assert_ne!(battle.version(), before, "what was computed for the state before is stale");
/// assert!(battle.version().is_of_game(before));
/// ```
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
