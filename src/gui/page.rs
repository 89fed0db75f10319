//! What an entry in the table of pages is. The table itself is `gui::games::PAGES`.

use std::fmt::{self, Debug, Formatter};

use super::desk::Desk;
use super::keys::{Binding, Chord};
use super::view::PageView;

/// A page, by its word in the table.
pub type Page = &'static str;

/// The page of the game in play: the first.
pub const BATTLE: Page = "battle";

/// The checks with no battle.
pub const SCRATCH: Page = "scratch";

/// The page of battles and scenarios to open.
pub const BATTLES: Page = "battles";

/// The page of games on maps of areas.
pub const AREA: Page = "area";

/// The first page a newcomer sees.
pub const START: Page = "start";

/// The manual, and the keys.
pub const HELP: Page = "help";

/// The page of sheets to print.
pub const SHEETS: Page = "sheets";

/// The page that looks back on a battle.
pub const AFTER: Page = "after";

/// The page of assumed values and the player's own rules.
pub const ASSUMED: Page = "house";

/// The page of the settings.
pub const SETTINGS: Page = "settings";

/// A page: one entry in the table of pages.
#[derive(Clone, Copy)]
pub struct PageEntry {
    /// Its word.
    pub word: Page,
    /// Its name in the menu.
    pub name: &'static str,
    /// The key that opens it.
    pub opens: Option<Chord>,
    /// What help says of it.
    pub help: &'static str,
    /// Its chapter of the manual; of the page of the game in play, its view names it.
    pub chapter: &'static str,
    /// Whether it is of the game in play.
    pub is_of: fn(&Desk) -> bool,
    /// A page that was never seen; none of the page of the game in play.
    pub new: Option<fn() -> Box<dyn PageView>>,
}

impl Debug for PageEntry {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.word)
    }
}

impl PageEntry {
    /// Its name with its key, as the menu has it for a screen reader.
    #[must_use]
    pub fn spoken(&self) -> String {
        self.opens.map_or_else(|| self.name.to_owned(), |key| format!("{} ({})", self.name, key.spoken()))
    }

    /// The key that opens it as a line of the app's own table.
    #[must_use]
    pub fn binding(&self) -> Option<Binding> {
        self.opens.map(|chord| Binding::new(self.word, chord, self.help))
    }
}
