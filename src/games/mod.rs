//! List of all games. Each game is one value in it, and no code outside the folders of the games names one.

pub mod about;
pub mod area;
pub mod battlecry1812;
mod document;
pub mod registry;
pub mod rff1812;
mod scenarios;

pub use self::document::{Document, HOUSE_RULES};
pub use self::registry::Rules;
pub use self::scenarios::{shipped, shipped_paths};

use self::area::entry::ENTRIES as AREA_GAMES;
use self::area::kinds::KINDS;
use self::registry::AnyEntry;
use crate::engine::Fault;
use crate::table::TableTexts;

/// Scenario that is opened when there is no battle to resume.
pub const FIRST_SCENARIO: &str = "rff1812/chippawa.json";

/// Scenarios whose maps stand for all battles on the first page.
pub const SHOWN_SCENARIOS: [&str; 4] =
    ["rff1812/new_orleans.json", "rff1812/lundys_lane.json", "battlecry1812/thames.json", "rff1812/bladensburg.json"];

/// Entries of all games, in the order in which they are offered.
///
/// ```
/// use brigade_major::games::{GAMES, Rules};
/// use brigade_major::table::TableTexts;
///
/// let rules = Rules::of_games(&GAMES, &TableTexts::shipped()).expect("the built-in tables are sound");
/// let names = rules.games().map(|game| game.name()).collect::<Vec<_>>();
/// assert_eq!(names, ["rff1812", "battlecry1812", "invasion1812", "conquest1754"]);
/// ```
pub static GAMES: [&dyn AnyEntry; 2 + KINDS.len()] = {
    let mut games: [&dyn AnyEntry; 2 + KINDS.len()] = [&rff1812::entry::GAME; 2 + KINDS.len()];
    games[1] = &battlecry1812::entry::GAME;
    let mut nth = 0;
    while nth < KINDS.len() {
        games[2 + nth] = &AREA_GAMES[nth];
        nth += 1;
    }
    games
};

impl Rules {
    /// Reads and checks the tables of every game.
    ///
    /// # Errors
    /// Returns every fault of every file of every game.
    pub fn read(texts: &TableTexts) -> Result<Self, Vec<Fault>> {
        Self::of_games(&GAMES, texts)
    }
}
