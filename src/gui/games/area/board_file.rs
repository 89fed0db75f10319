//! The file of an owner's board, into which another window may write too.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::engine::Word as _;
use crate::engine::fault::told;
use crate::games::area::Tables;
use crate::games::area::campaign::Board;
use crate::sitting::NO_FOLDER;
use crate::store::{MOST_SCENARIO_BYTES, StoreError, read_text, set_aside, write_atomically};

/// Where a board is kept, and what lies there.
#[derive(Debug)]
pub struct BoardFile {
    path: Option<PathBuf>,
    /// What the file held when it was last read or written here: another window may have changed it since.
    known: Board,
    /// The file could not be read: before it is written it is set aside.
    damaged: bool,
}

impl BoardFile {
    /// The file of a game in the folder of the settings with the board in it; without one, what the tables know. And why it was not read.
    pub fn open(tables: &Tables, folder: Option<&Path>) -> (Self, Board, Option<String>) {
        let path = folder.map(|folder| folder.join(format!("board-{}.json", tables.game.word())));
        let read = match path.as_ref().map(|path| read_text(path, MOST_SCENARIO_BYTES)) {
            None => Ok(None),
            Some(Ok(text)) => Board::parse(&text, tables).map(Some).map_err(|faults| told(&faults, "\n")),
            Some(Err(StoreError::Io { error, .. })) if error.kind() == ErrorKind::NotFound => Ok(None),
            Some(Err(error)) => Err(error.to_string()),
        };
        let place = path.as_ref().map_or_else(String::new, |path| path.display().to_string());
        let unread = read.as_ref().err().map(|says| {
            format!(
                "Your board is not read, and what the tables know takes its place; the file is left as it is, and kept under \
                 another name should you change the board: {place}\n{says}"
            )
        });
        let board = read.ok().flatten().unwrap_or_else(|| Board::known(tables));
        (Self { path, known: board.clone(), damaged: unread.is_some() }, board, unread)
    }

    /// Where it is.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// A board with what another window wrote into the file since it was read here; what both changed is the other's, and named.
    pub fn with_other_window(&mut self, board: Board, tables: &Tables) -> (Board, Vec<String>) {
        let Some(path) = self.path.as_ref().filter(|_| !self.damaged) else { return (board, Vec::new()) };
        let theirs = read_text(path, MOST_SCENARIO_BYTES).ok().and_then(|text| Board::parse(&text, tables).ok());
        let Some(theirs) = theirs else {
            // Spoilt since it was read, in letters of another code page too: what is there is set aside before another is written.
            self.damaged = true;
            return (board, Vec::new());
        };
        let merged = board.merged(&self.known, &theirs);
        self.known = theirs;
        merged
    }

    /// Writes a board, its text, into the file.
    ///
    /// # Errors
    /// Why it is not kept.
    pub fn keep(&mut self, text: &str, board: &Board) -> Result<(), String> {
        let Some(path) = &self.path else { return Err(format!("{NO_FOLDER}: your board holds until the window is closed")) };
        let not_kept = |error: StoreError| format!("Your board holds, but is not kept: {error}");
        if self.damaged {
            set_aside(path).map_err(not_kept)?;
            self.damaged = false;
        }
        write_atomically(path, text).map_err(not_kept)?;
        self.known.clone_from(board);
        Ok(())
    }
}
