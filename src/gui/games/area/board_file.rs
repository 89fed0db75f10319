//! The file of an owner's board, into which another window may write too.

use std::path::Path;

use crate::engine::fault::told;
use crate::games::area::Tables;
use crate::games::area::campaign::Board;
use crate::sitting::{FileStatus, NO_FOLDER, Trouble};
use crate::store::{GuardedFile, MOST_SCENARIO_BYTES};

/// Where a board is kept, and what lies there.
#[derive(Debug)]
pub struct BoardFile {
    /// `None` where the system names no folder.
    file: Option<GuardedFile>,
    /// Why the board is not in it, if so.
    trouble: Option<Trouble>,
}

fn parse(text: &str, tables: &Tables) -> Result<Board, String> {
    Board::parse(text, tables).map_err(|faults| told(&faults, "\n"))
}

impl BoardFile {
    /// The file of a game in the folder of the settings with the board in it; without one, what the tables know. And why it was not read.
    pub fn open(tables: &Tables, folder: Option<&Path>) -> (Self, Board, Option<String>) {
        let path = folder.map(|folder| folder.join(format!("board-{}.json", tables.game.word)));
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
        (Self { file, trouble: None }, board, unread)
    }

    /// Where it is.
    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(GuardedFile::path)
    }

    /// Writes a board, its text, into the file; what cannot be written is told by [`Self::status`], and so is a board of another window.
    pub fn keep(&mut self, text: &str, tables: &Tables) {
        let written = match &mut self.file {
            Some(file) => file.write_unless_changed(text, |text| parse(text, tables)).map(drop).map_err(Trouble::Store),
            None => Err(Trouble::NoPlace(NO_FOLDER.to_owned())),
        };
        self.trouble = written.err();
    }

    /// Puts a board, its text, in place of what another window or program wrote.
    pub fn replace(&mut self, text: &str) {
        if let Some(file) = &mut self.file {
            self.trouble = file.replace(text).err().map(Trouble::Store);
        }
    }

    /// The board that another window or program wrote.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub fn take_theirs(&mut self, tables: &Tables) -> Result<Board, String> {
        let gone = || "its file is not there any more".to_owned();
        let theirs = self.file.as_mut().map_or(Ok(None), |file| file.read(|text| parse(text, tables)))?.ok_or_else(gone)?;
        self.trouble = None;
        Ok(theirs)
    }

    /// The board is in another file: what was not kept is.
    pub fn is_elsewhere(&mut self) {
        self.trouble = None;
    }

    /// The board is not in its file.
    pub const fn waits(&self) -> bool {
        self.trouble.is_some()
    }

    /// Where it is, and what is not in it.
    pub fn status(&self) -> FileStatus {
        FileStatus::of_text(self.file.as_ref(), "your board", self.trouble.as_ref())
    }
}
