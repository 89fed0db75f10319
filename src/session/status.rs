//! File status for the player: its path, and whatever is not in it. Games in play, scenarios, boards and rules share one type, so that
//! unsaved work is reported, and asked about before it is lost, in one way.

use std::path::{Path, PathBuf};

use super::save_error::SaveError;
use crate::store::{GuardedFile, StoreError};

/// Description of the contents of a game's file.
pub const EVENTS: &str = "every event";

/// Path of a file, and its problem if it has one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileStatus {
    /// Path of the file; `None` before there is one.
    pub path: Option<PathBuf>,
    /// Description of its contents: `every event`, `your board`.
    pub what: &'static str,
    /// Problem of the file; `None` if all is well.
    pub notice: Option<FileNotice>,
}

/// Problem of a file, described for the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileNotice {
    /// Description in whole sentences.
    pub text: String,
    /// Kind of the problem.
    pub state: FileState,
}

/// Kind of problem a file has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileState {
    /// Work that is in no file yet, and would be lost.
    Unsaved,
    /// File that another program has open: it is only read.
    ReadOnly,
    /// File that another program wrote meanwhile: the players choose the version to use.
    Changed,
    /// File of a game in play that another program changed, moved or removed: theirs can be opened, ours continues in another file.
    LogChanged,
}

impl FileStatus {
    /// Returns the status of a text that is written whole at every change, with the reason if the last change is not in its file.
    #[must_use]
    pub fn of_text(file: Option<&GuardedFile>, what: &'static str, why: Option<&SaveError>) -> Self {
        let notice = why.map(|why| {
            let is_changed = matches!(why, SaveError::Store(StoreError::ChangedSince { .. } | StoreError::Exists { .. }));
            let state = if is_changed { FileState::Changed } else { FileState::Unsaved };
            FileNotice { text: format!("Not saved: {what}, as it is now. Why: {why}"), state }
        });
        let path = file.filter(|file| file.print().is_some()).map(|file| file.path().to_path_buf());
        Self { path, what, notice }
    }

    /// Returns true if work would be lost by leaving now.
    #[must_use]
    pub fn has_unsaved_work(&self) -> bool {
        self.state().is_some_and(|state| state != FileState::ReadOnly)
    }

    /// Returns the kind of problem; `None` if all is well.
    #[must_use]
    pub fn state(&self) -> Option<FileState> {
        self.notice.as_ref().map(|notice| notice.state)
    }
}

/// Text that is written whole at every change: an owner's board, the scenario of a design.
pub trait WrittenFile {
    /// Returns its path, and the reason if it is not written.
    fn status(&self) -> FileStatus;
    /// Tries again to write a text that could not be written.
    fn retry_write(&mut self);
    /// Settles a file that another program changed: `mine` writes our text over theirs, otherwise theirs is used.
    ///
    /// # Errors
    /// Sentence with the reason if nothing was changed.
    fn resolve_conflict(&mut self, mine: bool) -> Result<(), String>;
    /// Writes it to another file; no file is overwritten.
    ///
    /// # Errors
    /// Sentence with the reason if it cannot be written.
    fn save(&mut self, path: &Path) -> Result<(), String>;
}
