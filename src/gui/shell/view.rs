//! What the app asks of a page, and of the view of a game in play, whichever game it is.

use crate::game::EventNumber;
use std::any::Any;
use std::fmt::Debug;
use std::path::Path;

use eframe::egui::Ui;

use crate::games::Document;
use crate::gui::shell::desk::Desk;
use crate::gui::shell::guide::Lesson;
use crate::gui::shell::intent::Intent;
use crate::gui::shell::keys::{Pressed, Table};
use crate::gui::shell::page::{Page, PageEntry};
use crate::gui::shell::strip::Strip;

/// The table of keys of a page.
#[derive(Clone, Debug)]
pub struct PageKeys {
    /// The page.
    pub page: Page,
    /// Its name.
    pub name: &'static str,
    /// Its keys.
    pub table: Table,
}

/// What a page is given to draw a frame.
pub struct Frame<'f> {
    /// What is in play, and what it needs.
    pub desk: &'f mut Desk,
    /// Keys pressed.
    pub pressed: Pressed,
    /// The pages of the app.
    pub pages: &'f [PageEntry],
    /// The tables of keys of all pages, for help alone; the first is of the page before it.
    pub keys: &'f [PageKeys],
    /// What is asked of the app.
    pub intents: &'f mut Vec<Intent>,
}

/// A page of the app.
pub trait PageView: Debug + Any {
    /// Draws the page.
    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>);
    /// What the strip tells on it; none: the page's name.
    fn strip(&self, desk: &Desk) -> Option<Strip> {
        let _ = desk;
        None
    }
    /// Its keys, beside those of every page.
    fn bindings(&self) -> Table {
        Table::new()
    }
    /// Its keys as help lists them, those too that work only once something is open on it.
    fn keys_for_help(&self) -> Table {
        self.bindings()
    }
    /// It fills the window to its edges, and keeps its own margins.
    fn fills(&self) -> bool {
        false
    }
    /// The strip's button for the next phase was pressed.
    fn next_phase(&mut self) {}
    /// Takes back what was done last on the page, or brings it back. What is not on the page is never undone.
    fn turn_back(&mut self, desk: &mut Desk, redo: bool) {
        let _ = (desk, redo);
    }
    /// Puts away what is open on the page. True where nothing was, and the page itself is to be left.
    fn close(&mut self) -> bool {
        false
    }
    /// The number of the player's file that is on the page; `None`: there is none.
    fn player_file(&self, desk: &Desk) -> Option<usize> {
        let _ = desk;
        None
    }
    /// Chooses what is asked for from elsewhere, by its word.
    fn choose(&mut self, what: &'static str) {
        let _ = what;
    }
    /// Opens a file that is of this page. None: it is not; else whether it is on the page now. What is wrong was told.
    fn open(&mut self, desk: &mut Desk, path: &Path, document: &Document) -> Option<bool> {
        let _ = (desk, path, document);
        None
    }
    /// Another game is in play.
    fn forget(&mut self) {}
}

/// A way to begin a game that is of that game alone, on the page where scenarios are begun.
pub trait BeginView: Debug {
    /// Draws it. True when a game was begun.
    fn ui(&mut self, ui: &mut Ui, desk: &mut Desk) -> bool;
}

/// How a game in play is shown on the page Battle. A view draws, remembers what its player half said, and keeps what is asked of it until
/// [`Self::settle`].
pub trait GameView: Debug {
    /// What the strip tells: what is in play and how it stands.
    fn strip(&self, desk: &Desk) -> Strip;
    /// The strip's button for the next phase was pressed.
    fn next_phase(&mut self) {}
    /// Draws what the strip has behind its last button.
    fn more_ui(&mut self, ui: &mut Ui, desk: &Desk) {
        let _ = (ui, desk);
    }
    /// Its keys, beside those of every page.
    fn bindings(&self) -> Table {
        Table::new()
    }
    /// Its keys as help lists them, those of what is not open now among them.
    fn keys_for_help(&self) -> Table {
        self.bindings()
    }
    /// Takes what was pressed on its page, before anything is drawn.
    fn keys(&mut self, desk: &Desk, pressed: &Pressed) {
        let _ = (desk, pressed);
    }
    /// Draws the page.
    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>);
    /// Carries out what its parts asked for. False if nothing was.
    fn settle(&mut self, desk: &mut Desk, intents: &mut Vec<Intent>) -> bool;
    /// Puts away what is open, then what is in hand.
    fn close(&mut self);
    /// Whether the program begins with it again at its next start, where it was shown last.
    fn resumes(&self, desk: &Desk) -> bool {
        let _ = desk;
        true
    }
    /// The chapter of the manual on what is done now; none: that of the game.
    fn chapter(&self, desk: &Desk) -> Option<&'static str> {
        let _ = desk;
        None
    }
    /// The lessons of the guide to a first battle, in order; none where the game has no guide.
    fn lessons(&self) -> &'static [Lesson] {
        &[]
    }
    /// Whether what a lesson asks for has been done, or its time is past.
    fn is_learnt(&self, desk: &Desk, nth: usize) -> bool {
        let _ = (desk, nth);
        true
    }
    /// Shows an event of the log, by its number.
    fn show_event(&mut self, number: EventNumber) {
        let _ = number;
    }
    /// Another game is in play: it is shown from its start.
    fn forget(&mut self);
}

/// The view of a game, in the list of views.
#[derive(Clone, Copy, Debug)]
pub struct ViewEntry {
    /// The word of its game.
    pub game: &'static str,
    /// The chapter of the manual on it.
    pub chapter: &'static str,
    /// A view that was never seen.
    pub new: fn() -> Box<dyn GameView>,
}
