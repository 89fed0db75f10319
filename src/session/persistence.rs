//! Storage of a game in play: its file, the records not yet in it with the reason, or a file another program has open that is only read.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use super::save_error::SaveError;
use super::status::{EVENTS, FileNotice, FileState, FileStatus};
use super::{SaveLocation, entries};
use crate::store::{BattleFile, StoreError};

/// Reason for storing nothing, on a system that names no home folder.
pub const NO_FOLDER: &str = "This system has no home folder to save files in";

/// File of a game, if any, and the records that wait to be written.
#[derive(Debug)]
pub struct Persistence {
    home: SaveLocation,
    /// Header as it stands in the file; `None` before there is one.
    header: Option<String>,
    /// Records that are in no file, oldest first.
    waiting: VecDeque<String>,
    /// Number of records in the file.
    written: usize,
    file: Option<BattleFile>,
    /// File that is only read here, and why.
    read_only: Option<(PathBuf, ReadOnlyReason)>,
    save_error: Option<SaveError>,
    /// True if the file was created or replaced and this was not reported yet.
    new_file: bool,
}

/// Reason for which a game is only read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadOnlyReason {
    /// Another program has its file open.
    InUse,
    /// The system does not allow writing to it: a locked stick, an attachment, another's folder.
    NotWritable,
}

impl Persistence {
    /// Creates the storage of a game that is in no file yet.
    #[must_use]
    pub const fn new(home: SaveLocation) -> Self {
        Self { home, header: None, waiting: VecDeque::new(), written: 0, file: None, read_only: None, save_error: None, new_file: false }
    }

    /// Creates the storage of a game read from its file, to go on in it.
    pub(super) fn of_file(home: SaveLocation, header: String, written: usize, file: BattleFile) -> Self {
        Self { header: Some(header), written, file: Some(file), new_file: true, ..Self::new(home) }
    }

    /// Creates the storage of a game read from a file that cannot be written to.
    pub(super) fn of_read_only(home: SaveLocation, header: String, written: usize, file: (PathBuf, ReadOnlyReason)) -> Self {
        Self { header: Some(header), written, read_only: Some(file), new_file: true, ..Self::new(home) }
    }

    pub(super) fn with_location(self, home: SaveLocation) -> Self {
        Self { home, save_error: None, ..self }
    }

    /// Returns the path of the file that is written or only read; `None` before there is one.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(BattleFile::path).or(self.read_only.as_ref().map(|(path, _)| path.as_path()))
    }

    /// Returns true if this is the game's file and it is not only read.
    #[must_use]
    pub fn is_in(&self, path: &Path) -> bool {
        self.file.as_ref().is_some_and(|file| BattleFile::is_same(file.path(), path))
    }

    /// Returns true if the game is only read.
    #[must_use]
    pub const fn is_read_only(&self) -> bool {
        self.read_only.is_some()
    }

    /// Explains why nothing may be done in the game, `None` if it may.
    #[must_use]
    pub fn refusal_text(&self) -> Option<String> {
        let called = self.home.game_noun;
        let (_, why) = self.read_only.as_ref()?;
        Some(match why {
            ReadOnlyReason::InUse => {
                format!("This {called} is read-only: another Brigade Major has it open. Play on there, or save a copy here.")
            }
            ReadOnlyReason::NotWritable => format!("This {called} is read-only: its file may not be written to. Save a copy to go on."),
        })
    }

    /// Returns the number of events that are in no file.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// Returns true if the file is another than at the last call.
    pub const fn take_new_file(&mut self) -> bool {
        std::mem::replace(&mut self.new_file, false)
    }

    /// Adds a record to be written.
    pub(super) fn add(&mut self, line: String) {
        self.waiting.push_back(line);
    }

    /// Creates the file with its header if there is none, and writes the waiting records.
    pub(super) fn write(&mut self, header: impl FnOnce() -> String, stem: impl FnOnce() -> String) {
        if !self.is_read_only() {
            self.save_error = self.try_write(header, stem).err();
        }
    }

    fn try_write(&mut self, header: impl FnOnce() -> String, stem: impl FnOnce() -> String) -> Result<(), SaveError> {
        let file = match &mut self.file {
            Some(file) => file,
            empty => {
                let path = self.home.free_path(&stem())?;
                let file = BattleFile::create(&path, self.header.get_or_insert_with(header))?;
                self.new_file = true;
                empty.insert(file)
            }
        };
        while let Some(line) = self.waiting.front() {
            file.append(line)?;
            self.waiting.pop_front();
            self.written += 1;
        }
        Ok(())
    }

    /// Adds a line that is no event. If it cannot be written it is dropped: no work of a player is lost.
    pub(super) fn note(&mut self, line: &str) {
        if self.waiting.is_empty()
            && let Some(file) = &mut self.file
        {
            let _ = file.append(line);
        }
    }

    /// Continues in a new file that gets every record.
    pub(super) fn save_as(
        &mut self,
        path: &Path,
        header: impl FnOnce() -> String,
        records: impl Iterator<Item = String>,
    ) -> Result<(), StoreError> {
        let texts = std::iter::once(self.header.get_or_insert_with(header).clone()).chain(records).collect::<Vec<_>>();
        self.file = Some(BattleFile::write_whole(path, &texts)?);
        (self.read_only, self.save_error, self.new_file) = (None, None, true);
        self.waiting.clear();
        self.written = texts.len().saturating_sub(1);
        Ok(())
    }

    /// Returns the reason for which records are in no file, and clears it.
    pub const fn take_save_error(&mut self) -> Option<SaveError> {
        self.save_error.take()
    }

    /// Returns the path of the game's file and its problem, if any.
    #[must_use]
    pub fn status(&self) -> FileStatus {
        FileStatus { path: self.path().map(Path::to_path_buf), what: EVENTS, notice: self.notice() }
    }

    /// Describes the records in the file and those that are not; `None` if all are and the file is not only read.
    #[must_use]
    pub fn notice(&self) -> Option<FileNotice> {
        let called = self.home.game_noun;
        if let Some((path, why)) = &self.read_only {
            let path = path.display();
            let sentence = match why {
                ReadOnlyReason::InUse => {
                    format!("Read-only: another Brigade Major has this {called} open ({path}). It is shown as it was when you opened it.")
                }
                ReadOnlyReason::NotWritable => {
                    format!("Read-only: the file of this {called} may not be written to ({path}). To go on, save a copy where you may.")
                }
            };
            return Some(FileNotice { text: sentence, state: FileState::ReadOnly });
        }
        let waiting = self.waiting();
        if waiting == 0 {
            return None;
        }
        let why = self.save_error.as_ref().map_or_else(|| "not tried yet".to_owned(), ToString::to_string);
        let (number, written) = (entries(waiting), self.written);
        let sentence = match (&self.file, written) {
            (None, _) => format!("Not saved: the {number} of this {called}. Why: {why}."),
            (Some(file), 0) => {
                format!("Not saved: the {number} of this {called}; {} holds only its set-up. Why: {why}", file.path().display())
            }
            (Some(_), written) => {
                format!("Not saved: the last {number} of this {called} (saved before: {written}). Why: {why}")
            }
        };
        // A file that is gone is nobody's to open.
        let is_changed = matches!(&self.save_error, Some(SaveError::Store(StoreError::Changed { path })) if path.exists());
        Some(FileNotice { text: sentence, state: if is_changed { FileState::LogChanged } else { FileState::Unsaved } })
    }
}
