//! Interfaces of the app to a page, and to the view of a game in play, whichever game it is.

use crate::game::EventNumber;
use std::any::Any;
use std::fmt::Debug;
use std::path::Path;

use eframe::egui::{Rect, Ui};

use crate::games::Document;
use crate::gui::map::Easel;
use crate::gui::shell::desk::Desk;
use crate::gui::shell::display::Scoreboard;
use crate::gui::shell::guide::GuideStep;
use crate::gui::shell::intent::AppIntent;
use crate::gui::shell::keys::{KeyTable, Pressed};
use crate::gui::shell::page::Page;
use crate::gui::shell::page_entry::PageEntry;
use crate::gui::shell::strip::Strip;

/// Words that a page hands to the laboratory, if any; or the reason why the laboratory is closed to it.
pub type ForLaboratory = Result<Option<String>, String>;

/// The table of keys of a page.
#[derive(Clone, Debug)]
pub struct PageKeys {
    /// Page the keys belong to.
    pub page: Page,
    /// Name of the page.
    pub name: &'static str,
    /// Keys of the page.
    pub table: KeyTable,
}

/// Context given to a page to draw a frame.
pub struct Frame<'f> {
    /// Desk with the plays and their resources.
    pub desk: &'f mut Desk,
    /// Keys pressed in this frame.
    pub pressed: Pressed,
    /// The pages of the app.
    pub pages: &'f [PageEntry],
    /// The tables of keys of all pages, for help alone; the first is of the page before it.
    pub keys: &'f [PageKeys],
    /// Intents that the page asks of the app.
    pub intents: &'f mut Vec<AppIntent>,
}

/// Note of a page at the left of the last line, in place of the play's file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageNote {
    /// Text of the note.
    pub text: &'static str,
    /// A box before it that is ticked or not, with its key; `None` for a plain text.
    pub tick: Option<(bool, &'static str)>,
}

/// A page of the app.
pub trait PageView: Debug + Any {
    /// Draws the page in a frame.
    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>);
    /// Returns the strip of the page; `None` for the page's name.
    fn strip(&self, desk: &Desk) -> Option<Strip> {
        let _ = desk;
        None
    }
    /// Returns whether it draws the strip beside the menu itself.
    fn fills_strip(&self) -> bool {
        false
    }
    /// Draws the strip beside the menu, if it does so itself.
    fn strip_ui(&mut self, ui: &mut Ui, desk: &mut Desk, intents: &mut Vec<AppIntent>) {
        let _ = (ui, desk, intents);
    }
    /// Returns its note in the last line; `None` for the file of the play.
    fn note(&self, desk: &Desk) -> Option<PageNote> {
        let _ = desk;
        None
    }
    /// Handles a press on the box of its note.
    fn press_note(&mut self, desk: &mut Desk) {
        let _ = desk;
    }
    /// Returns its keys, beside those of every page.
    fn bindings(&self) -> KeyTable {
        KeyTable::new()
    }
    /// Returns its keys as help lists them, with those that work only once something is open on it.
    fn keys_for_help(&self) -> KeyTable {
        self.bindings()
    }
    /// Returns whether it fills the window to its edges, with margins of its own.
    fn fills(&self) -> bool {
        false
    }
    /// Handles the strip's button for the next phase.
    fn next_phase(&mut self) {}
    /// Handles a button of the page in the strip, by its place.
    fn strip_button(&mut self, nth: usize) {
        let _ = nth;
    }
    /// Undoes or redoes the last action on the page. An event that is not on the page is never undone.
    fn undo_redo(&mut self, desk: &mut Desk, redo: bool) {
        let _ = (desk, redo);
    }
    /// Closes one thing that is open on the page. Returns true if nothing was open, and the page itself is to be left.
    fn close(&mut self) -> bool {
        true
    }
    /// Returns the number of the player's file that is on the page; `None` if there is none.
    fn player_file(&self, desk: &Desk) -> Option<usize> {
        let _ = desk;
        None
    }
    /// Chooses an item of the page by its word, for another page.
    fn choose(&mut self, what: &'static str) {
        let _ = what;
    }
    /// Takes over what another page hands to it, in words of its own.
    fn hand(&mut self, desk: &Desk, what: &str) {
        let _ = (desk, what);
    }
    /// Opens a file of this page. Returns `None` if it is not one; else whether it is on the page now. Errors were reported.
    fn open(&mut self, desk: &mut Desk, path: &Path, document: &Document) -> Option<bool> {
        let _ = (desk, path, document);
        None
    }
    /// Resets the page, as another game is in play.
    fn reset(&mut self) {}
}

/// Pictures of the first page that only the game of the first battle can draw.
pub trait FirstView: Debug {
    /// Draws a fight of the first battle seen from above over a whole place, and the odds of its charge in the part that is left free.
    fn fight_ui(&mut self, ui: &mut Ui, place: Rect, free: Rect, easel: &mut Easel, desk: &mut Desk);
    /// Draws one number: a volley, its range, and the row of each face.
    fn number_ui(&mut self, ui: &mut Ui, place: Rect, desk: &Desk);
    /// Draws a table in the making, with a unit that is picked.
    fn design_ui(&mut self, ui: &mut Ui, place: Rect, easel: &mut Easel, desk: &Desk);
}

/// Way to begin a game that only that game has, on the page where scenarios are begun.
pub trait BeginView: Debug {
    /// Draws it. Returns true when a game was begun.
    fn ui(&mut self, ui: &mut Ui, desk: &mut Desk) -> bool;
}

/// View of a game in play on the page Battle. A view draws, keeps the player's partial input, and collects intents until [`Self::settle`].
pub trait GameView: Debug {
    /// Returns the strip: the title of the play and its state.
    fn strip(&self, desk: &Desk) -> Strip;
    /// Returns what the scoreboard has beside the strip.
    fn scoreboard(&mut self, desk: &Desk) -> Scoreboard {
        let _ = desk;
        Scoreboard::default()
    }
    /// Handles the strip's button for the next phase.
    fn next_phase(&mut self, desk: &Desk) {
        let _ = desk;
    }
    /// Handles a tab of the page in the strip, by its place.
    fn strip_tab(&mut self, nth: usize) {
        let _ = nth;
    }
    /// Handles the strip's button for the next action of the page.
    fn strip_main(&mut self) {}
    /// Handles a button of the view in the strip, by its place.
    fn strip_button(&mut self, nth: usize) {
        let _ = nth;
    }
    /// Draws the menu behind the strip's last button.
    fn more_ui(&mut self, ui: &mut Ui, desk: &Desk) {
        let _ = (ui, desk);
    }
    /// Returns its keys, beside those of every page.
    fn bindings(&self) -> KeyTable {
        KeyTable::new()
    }
    /// Returns its keys as help lists them, with those of parts that are not open now.
    fn keys_for_help(&self) -> KeyTable {
        self.bindings()
    }
    /// Handles the keys pressed on its page, before anything is drawn.
    fn keys(&mut self, desk: &Desk, pressed: &Pressed) {
        let _ = (desk, pressed);
    }
    /// Draws the page in a frame.
    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>);
    /// Returns what it hands to the laboratory, in words of its own: what has the cursor on it; an error where the laboratory is closed to it.
    fn for_laboratory(&self, desk: &Desk) -> ForLaboratory {
        let _ = desk;
        Ok(None)
    }
    /// Undoes or redoes the last change of an open form. Returns false if there is none: the last event is undone instead.
    fn undo_redo(&mut self, redo: bool) -> bool {
        let _ = redo;
        false
    }
    /// Returns whether undo and redo wait, since what is open changes the log itself.
    fn holds_undo(&self) -> bool {
        false
    }
    /// Carries out the intents of its parts. Returns false if there were none.
    fn settle(&mut self, desk: &mut Desk, intents: &mut Vec<AppIntent>) -> bool;
    /// Closes what is open, then clears the pick.
    fn close(&mut self);
    /// Returns whether the program resumes this view at its next start, if it was shown last.
    fn resumes(&self, desk: &Desk) -> bool {
        let _ = desk;
        true
    }
    /// Returns the chapter of the manual on the current activity; `None` for that of the game.
    fn chapter(&self, desk: &Desk) -> Option<&'static str> {
        let _ = desk;
        None
    }
    /// Returns the steps of the guide to a first battle, in order; empty if the game has no guide.
    fn guide_steps(&self) -> &'static [GuideStep] {
        &[]
    }
    /// Returns whether the action of a step has been done, or can no longer be done.
    fn is_step_done(&self, desk: &Desk, nth: usize) -> bool {
        let _ = (desk, nth);
        true
    }
    /// Shows an event of the log, by its number.
    fn show_event(&mut self, number: EventNumber) {
        let _ = number;
    }
    /// Resets the view: another game is in play and is shown from its start.
    fn reset(&mut self);
}

/// Entry of the list of views, for one game.
#[derive(Clone, Copy, Debug)]
pub struct ViewEntry {
    /// The word of its game.
    pub game: &'static str,
    /// The chapter of the manual on it.
    pub chapter: &'static str,
    /// Returns a new view.
    pub new: fn() -> Box<dyn GameView>,
}
