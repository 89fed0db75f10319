//! Entry of the table of pages. The table itself is `gui::games::PAGES`.

use std::fmt::{self, Debug, Formatter};

use crate::gui::shell::desk::{Desk, DeskPlace};
use crate::gui::shell::keys::{Binding, Chord, KeyAct, KeyTable};
use crate::gui::shell::page::Page;
use crate::gui::shell::view::PageView;

/// A page: one entry in the table of pages.
#[derive(Clone, Copy)]
pub struct PageEntry {
    /// Word of the page in the table.
    pub word: Page,
    /// Its name in the menu.
    pub name: &'static str,
    /// The keys that open it.
    pub opens: &'static [Chord],
    /// Description of the page in help.
    pub help: &'static str,
    /// Chapter of the manual; for the page of the game in play, its view names it.
    pub chapter: &'static str,
    /// Returns whether the page is available for the play shown.
    pub is_of: fn(&Desk) -> bool,
    /// It is about the play that is shown, beside the play's own page.
    pub is_beside: bool,
    /// Places of the desk whose plays are shown in its stead, the one shown last first.
    pub plays: &'static [DeskPlace],
    /// It is for the games on boards: the first of them is opened if none is in play.
    pub is_of_boards: bool,
    /// Places of the desk whose plays are begun on it.
    pub begins: &'static [DeskPlace],
    /// Returns its keys as help lists them, if it only leads to others.
    pub keys: Option<fn() -> KeyTable>,
    /// Returns a new page; `None` for the page of the game in play.
    pub new: Option<fn() -> Box<dyn PageView>>,
}

impl Debug for PageEntry {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.word)
    }
}

impl PageEntry {
    /// Returns its name with its key, as a screen reader has it in the menu.
    #[must_use]
    pub fn spoken(&self) -> String {
        self.opens.first().map_or_else(|| self.name.to_owned(), |key| format!("{} ({})", self.name, key.spoken()))
    }
}

/// Returns the table of the keys that open pages; the act of each is the number of its page.
#[must_use]
pub fn opening(entries: &[PageEntry]) -> KeyTable {
    let binding = |(nth, entry): (usize, &PageEntry)| {
        (!entry.opens.is_empty()).then(|| Binding {
            act: Some(KeyAct::nth::<PageEntry>(nth)),
            chords: entry.opens,
            text: entry.help,
            short: "",
        })
    };
    entries.iter().enumerate().filter_map(binding).collect()
}
