//! The file of an owner's board, into which another window may write too.

use std::path::Path;

use crate::engine::Word as _;
use crate::engine::fault::told;
use crate::games::area::Tables;
use crate::games::area::campaign::Board;
use crate::sitting::{FileStatus, NO_FOLDER};
use crate::store::{GuardedFile, MOST_SCENARIO_BYTES};

/// Where a board is kept, and what lies there.
#[derive(Debug)]
pub struct BoardFile {
    /// `None` where the system names no folder.
    file: Option<GuardedFile>,
    /// What the file held when it was last read or written here: another window may have changed it since.
    known: Board,
    /// Why the board is not in it, if so.
    trouble: Option<String>,
}

fn parse(text: &str, tables: &Tables) -> Result<Board, String> {
    Board::parse(text, tables).map_err(|faults| told(&faults, "\n"))
}

impl BoardFile {
    /// The file of a game in the folder of the settings with the board in it; without one, what the tables know. And why it was not read.
    pub fn open(tables: &Tables, folder: Option<&Path>) -> (Self, Board, Option<String>) {
        let path = folder.map(|folder| folder.join(format!("board-{}.json", tables.game.word())));
        let mut file = path.map(|path| GuardedFile::new(path, MOST_SCENARIO_BYTES));
        let read = file.as_mut().map_or(Ok(None), |file| file.read(|text| parse(text, tables)));
        let place = file.as_ref().map_or_else(String::new, |file| file.path().display().to_string());
        let unread = read.as_ref().err().map(|says| {
            format!(
                "Your board is not read, and what the tables know takes its place; the file is left as it is, and kept under \
                 another name should you change the board: {place}\n{says}"
            )
        });
        let board = read.ok().flatten().unwrap_or_else(|| Board::known(tables));
        (Self { file, known: board.clone(), trouble: None }, board, unread)
    }

    /// Where it is.
    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(GuardedFile::path)
    }

    /// A board with what another window wrote into the file since it was read here; what both changed is the other's, and named.
    pub fn with_other_window(&mut self, board: Board, tables: &Tables) -> (Board, Vec<String>) {
        let Some(file) = self.file.as_mut().filter(|file| file.is_changed()) else { return (board, Vec::new()) };
        // Spoilt since it was read, in letters of another code page too: what is there is set aside before another is written.
        let Ok(Some(theirs)) = file.read(|text| parse(text, tables)) else { return (board, Vec::new()) };
        let merged = board.merged(&self.known, &theirs);
        self.known = theirs;
        merged
    }

    /// Writes a board, its text, into the file; what cannot be written is told by [`Self::status`].
    pub fn keep(&mut self, text: &str, board: &Board) {
        let written = match &mut self.file {
            Some(file) => file.write(text).map_err(|error| error.to_string()),
            None => Err(NO_FOLDER.to_owned()),
        };
        if written.is_ok() {
            self.known.clone_from(board);
        }
        self.trouble = written.err();
    }

    /// The board is in another file: what was not kept is.
    pub fn is_elsewhere(&mut self) {
        self.trouble = None;
    }

    /// Why the board is not in its file, if so.
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// Where it is, and what is not in it.
    pub fn status(&self) -> FileStatus {
        FileStatus::of_text(self.file.as_ref(), "your board", self.trouble.as_deref())
    }
}
