//! How a file stands for its player: where it is, and what is not in it. One type for games in play, scenarios, boards and rules, so that
//! what is not kept is told, and asked about before it is lost, in one way.

use std::path::{Path, PathBuf};

use super::keeping::Trouble;
use crate::store::{GuardedFile, StoreError};

/// What the file of a game in play holds.
pub const EVENTS: &str = "every event";

/// Where something is kept, and what is not well with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileStatus {
    /// The file; `None` before there is one.
    pub path: Option<PathBuf>,
    /// What is in it: `every event`, `your board`.
    pub what: &'static str,
    /// What is not well, where something is not.
    pub told: Option<Told>,
}

/// What is not well with a file, for the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// In sentences.
    pub says: String,
    /// Of which kind it is.
    pub state: FileState,
}

/// What is not well with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileState {
    /// Something is in no file yet, and would be lost.
    Unsaved,
    /// Another has it open: it is only read.
    ReadOnly,
    /// Another program wrote it meanwhile: the players say whose text holds.
    Changed,
    /// Another program changed, moved or removed the file of a game in play: theirs can be opened, ours goes on in another file.
    LogChanged,
}

impl FileStatus {
    /// The status of a text that is written whole at every change, and why the last one is not in its file.
    #[must_use]
    pub fn of_text(file: Option<&GuardedFile>, what: &'static str, why: Option<&Trouble>) -> Self {
        let told = why.map(|why| {
            let is_changed = matches!(why, Trouble::Store(StoreError::ChangedSince { .. } | StoreError::Exists { .. }));
            let state = if is_changed { FileState::Changed } else { FileState::Unsaved };
            Told { says: format!("In no file: {what} as it stands now. Why: {why}"), state }
        });
        let path = file.filter(|file| file.print().is_some()).map(|file| file.path().to_path_buf());
        Self { path, what, told }
    }

    /// Something would be lost if it were left now.
    #[must_use]
    pub fn waits(&self) -> bool {
        self.state().is_some_and(|state| state != FileState::ReadOnly)
    }

    /// What is not well, where something is not.
    #[must_use]
    pub fn state(&self) -> Option<FileState> {
        self.told.as_ref().map(|told| told.state)
    }
}

/// A text that is written whole at every change: an owner's board, the scenario of a design.
pub trait WrittenFile {
    /// Its path, and why it is not written, if so.
    fn status(&self) -> FileStatus;
    /// Writes it once more, where it could not be written.
    fn write_again(&mut self);
    /// Another program wrote its file: ours takes the place of theirs, or theirs holds.
    ///
    /// # Errors
    /// Why nothing is changed, as a sentence.
    fn settle_changed(&mut self, mine: bool) -> Result<(), String>;
    /// Writes it to another file; none is overwritten.
    ///
    /// # Errors
    /// Why it cannot be written, as a sentence.
    fn save(&mut self, path: &Path) -> Result<(), String>;
}
