//! The file of an owner's board, into which another window may write too.

use std::path::Path;

use crate::engine::fault::join_faults;
use crate::games::area::Tables;
use crate::games::area::campaign::Board;
use crate::session::{FileStatus, NO_FOLDER, SaveError};
use crate::store::{GuardedFile, MOST_SCENARIO_BYTES};

/// File of a board, with any trouble in storing it.
#[derive(Debug)]
pub struct BoardFile {
    /// `None` where the system names no folder.
    file: Option<GuardedFile>,
    /// Reason the board is not stored in its file, if it is not.
    trouble: Option<SaveError>,
}

fn parse(text: &str, tables: &Tables) -> Result<Board, String> {
    Board::parse(text, tables).map_err(|faults| join_faults(&faults, "\n"))
}

impl BoardFile {
    /// Opens a game's board file in the settings folder. Returns it with its board, else one from the tables, and why a file was not read.
    pub fn open(tables: &Tables, folder: Option<&Path>) -> (Self, Board, Option<String>) {
        let path = folder.map(|folder| folder.join(format!("board-{}.json", tables.game.word)));
        let mut file = path.map(|path| GuardedFile::new(path, MOST_SCENARIO_BYTES));
        let read = file.as_mut().map_or(Ok(None), |file| file.read(|text| parse(text, tables)));
        let place = file.as_ref().map_or_else(String::new, |file| file.path().display().to_string());
        let unread = read.as_ref().err().map(|sentence| {
            format!(
                "Your board cannot be read, and the board of the tables is used. The file stays as it is, and is saved under \
                 another name if you change the board: {place}\n{sentence}"
            )
        });
        let board = read.ok().flatten().unwrap_or_else(|| Board::from_tables(tables));
        (Self { file, trouble: None }, board, unread)
    }

    /// Returns the path of the file; `None` where the system names no folder.
    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(GuardedFile::path)
    }

    /// Writes the board's text into the file; [`Self::status`] reports a failure, or a board that another window wrote.
    pub fn save(&mut self, text: &str, tables: &Tables) {
        let written = match &mut self.file {
            Some(file) => file.write_unless_changed(text, |text| parse(text, tables)).map(drop).map_err(SaveError::Store),
            None => Err(SaveError::NoPlace(NO_FOLDER.to_owned())),
        };
        self.trouble = written.err();
    }

    /// Writes the board's text over what another window or program wrote.
    pub fn replace(&mut self, text: &str) {
        if let Some(file) = &mut self.file {
            self.trouble = file.replace(text).err().map(SaveError::Store);
        }
    }

    /// Reads the board that another window or program wrote.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub fn take_theirs(&mut self, tables: &Tables) -> Result<Board, String> {
        let gone = || "its file no longer exists".to_owned();
        let theirs = self.file.as_mut().map_or(Ok(None), |file| file.read(|text| parse(text, tables)))?.ok_or_else(gone)?;
        self.trouble = None;
        Ok(theirs)
    }

    /// Notes that the board was saved in another file.
    pub fn is_elsewhere(&mut self) {
        self.trouble = None;
    }

    /// Returns whether the board is not yet stored in its file.
    pub const fn waits(&self) -> bool {
        self.trouble.is_some()
    }

    /// Returns the state of the file: its path, and what is not stored in it.
    pub fn status(&self) -> FileStatus {
        FileStatus::of_text(self.file.as_ref(), "your board", self.trouble.as_ref())
    }
}
