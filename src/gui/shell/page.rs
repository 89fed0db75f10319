//! What an entry in the table of pages is. The table itself is `gui::games::PAGES`.

use std::fmt::{self, Debug, Formatter};

use crate::gui::shell::desk::{Desk, Hand};
use crate::gui::shell::keys::{Act, Binding, Chord, Table};
use crate::gui::shell::view::PageView;

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
    /// The keys that open it.
    pub opens: &'static [Chord],
    /// What help says of it.
    pub help: &'static str,
    /// Its chapter of the manual; of the page of the game in play, its view names it.
    pub chapter: &'static str,
    /// Whether it is of the game in play.
    pub is_of: fn(&Desk) -> bool,
    /// It tells of the play that is shown, beside its own page.
    pub is_beside: bool,
    /// What lies in these places of the desk is shown in its stead, what was shown last first.
    pub plays: &'static [Hand],
    /// It is of the games on boards: the first of them is where one comes to with none in play.
    pub is_of_boards: bool,
    /// What lies in these places of the desk is begun on it.
    pub begins: &'static [Hand],
    /// Its keys as help lists them, where it is only a way to others.
    pub keys: Option<fn() -> Table>,
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
        self.opens.first().map_or_else(|| self.name.to_owned(), |key| format!("{} ({})", self.name, key.spoken()))
    }
}

/// The keys that open pages, as a table; what each asks for is the number of its page.
#[must_use]
pub fn opening(entries: &[PageEntry]) -> Table {
    let binding = |(nth, entry): (usize, &PageEntry)| {
        (!entry.opens.is_empty()).then(|| Binding {
            act: Some(Act::nth::<PageEntry>(nth)),
            chords: entry.opens,
            says: entry.help,
            short: "",
        })
    };
    entries.iter().enumerate().filter_map(binding).collect()
}
