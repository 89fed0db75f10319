//! What an entry in the table of pages is. The table itself is `gui::games::PAGES`.

use std::fmt::{self, Debug, Formatter};

use eframe::egui::{InputState, Key, Modifiers};

use super::desk::Desk;
use super::view::PageView;

/// A page, by its word in the table.
pub type Page = &'static str;

/// The page of the game in play: the first.
pub const BATTLE: Page = "battle";

/// The key that opens a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opens {
    /// None.
    Nothing,
    /// A letter, while the cursor is in no field for text.
    Letter(&'static str),
    /// A key of its own.
    Alone(Key),
    /// A key with Ctrl.
    Command(Key),
}

/// Whose the letters and digits are while a page is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letters {
    /// The game's in play.
    Game,
    /// Those that open pages and roll dice are the app's, the others nobody's: the page is of other games.
    Pages,
    /// The page's own.
    Own,
}

/// A page: one entry in the table of pages.
#[derive(Clone, Copy)]
pub struct PageEntry {
    /// Its word.
    pub word: Page,
    /// Its name in the menu.
    pub name: &'static str,
    /// The key that opens it.
    pub opens: Opens,
    /// What help says of that key; of pages without one, nothing.
    pub help: &'static str,
    /// Whose the letters are on it.
    pub letters: Letters,
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
        let key = self.opens.spoken();
        if key.is_empty() { self.name.to_owned() } else { format!("{} ({key})", self.name) }
    }
}

impl Opens {
    /// The key is pressed; it is then nobody else's.
    pub fn consumed(self, input: &mut InputState) -> bool {
        match self {
            Self::Nothing | Self::Letter(_) => false,
            Self::Alone(key) => input.consume_key(Modifiers::NONE, key),
            Self::Command(key) => input.consume_key(Modifiers::COMMAND, key),
        }
    }

    /// The key as it is printed on a keyboard.
    #[must_use]
    pub fn spoken(self) -> String {
        match self {
            Self::Nothing => String::new(),
            Self::Letter(letter) => letter.to_uppercase(),
            Self::Alone(key) => key.name().to_owned(),
            Self::Command(key) => format!("Ctrl+{}", key.name()),
        }
    }
}

/// The page a letter opens.
#[must_use]
pub fn of_letter(pages: &[PageEntry], letter: &str) -> Option<Page> {
    pages.iter().find(|page| matches!(page.opens, Opens::Letter(own) if own == letter)).map(|page| page.word)
}
