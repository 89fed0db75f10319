//! Intents of views to the app. Drawing never changes the game: it collects intents for the app or for the view of the game.

use crate::game::EventNumber;
use std::path::PathBuf;

use crate::gui::shell::desk::DeskPlace;
use crate::gui::shell::page::Page;

/// Change of the size of type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resize {
    /// Makes type a step larger.
    Larger,
    /// Makes type a step smaller.
    Smaller,
    /// Sets type to the usual size.
    Usual,
}

/// Intent of a view, to be carried out by the app.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AppIntent {
    /// Undoes the last event.
    Undo,
    /// Redoes the last undone event.
    Redo,
    /// Moves the log's cursor, so that this number of events of its line hold.
    MoveTo(usize),
    /// Resumes a battle that is over, with its next phase.
    PlayOn,
    /// Closes whatever is open.
    Close,
    /// Opens another page of the app.
    Go(Page),
    /// Opens the page of the play that is shown.
    ToPlay,
    /// Shows the play in a place of the desk; if there is none, the page on which it is begun.
    Play(DeskPlace),
    /// Shows this event of the log, by its number.
    ShowEvent(EventNumber),
    /// Opens the page of sheets, with the sheet of this word.
    Print(&'static str),
    /// Opens a page and hands it something, in words of its own.
    Hand(Page, String),
    /// Opens a file of any kind, on the page for it.
    Open(PathBuf),
    /// Shows a game that was opened or begun, from its start.
    Opened,
    /// Shows a first battle that was begun, with the guide.
    Guide,
    /// Changes the size of type.
    Resize(Resize),
    /// Writes a scenario to a new file.
    SaveScenario {
        /// Path of the file.
        path: PathBuf,
        /// Text of the file.
        text: String,
    },
    /// Copies text to the clipboard.
    Copy(String),
}
