//! What views ask of the app. Nothing drawn changes the game: it is asked for here, or of the view of the game.

use crate::game::EventNumber;
use std::path::PathBuf;

use crate::gui::shell::desk::Hand;
use crate::gui::shell::page::Page;

/// How the size of type is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resize {
    /// A step larger.
    Larger,
    /// A step smaller.
    Smaller,
    /// Back to the usual.
    Usual,
}

/// Something a view asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Take the last event back.
    Undo,
    /// Bring it back.
    Redo,
    /// So many events of the log's line hold.
    MoveTo(usize),
    /// Take up again a battle that is over, with its next phase.
    PlayOn,
    /// Close what is open.
    Close,
    /// To another page.
    Go(Page),
    /// To the page of the play that is shown.
    ToPlay,
    /// To what lies in a place of the desk; where nothing does, to where it is begun.
    Play(Hand),
    /// To this event of the log, by its number.
    ShowEvent(EventNumber),
    /// To the page of sheets, with the sheet of this word.
    Print(&'static str),
    /// Open a file, whatever it is, on the page it is of.
    Open(PathBuf),
    /// Another game was opened or begun: it is shown from its start.
    Opened,
    /// A first battle was begun: the guide goes with it.
    Guide,
    /// Type of another size.
    Resize(Resize),
    /// Write a scenario to a new file.
    SaveScenario {
        /// Where to.
        path: PathBuf,
        /// The file's text.
        text: String,
    },
    /// Put text on the clipboard.
    Copy(String),
}
