//! How a game in play is kept: its file, what is not in it yet and why, or the file another has open that is only read here.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use super::status::{EVENTS, FileState, FileStatus, Told};
use super::{Home, events};
use crate::store::{BattleFile, StoreError};

/// Why nothing is kept, on a system that names no folder.
pub const NO_FOLDER: &str = "This system names no home folder to keep files in";

/// The file of a game, if any, and what waits to be written.
#[derive(Debug)]
pub struct Keeping {
    home: Home,
    /// The header as it stands in the file; none before there is one.
    header: Option<String>,
    /// Records that are in no file, oldest first.
    waiting: VecDeque<String>,
    /// Records that are in the file.
    written: usize,
    file: Option<BattleFile>,
    /// Another has this file open: here it is only read.
    reading: Option<PathBuf>,
    trouble: Option<Trouble>,
    /// The file was made, or taken in place of another, and no one was told yet.
    new_file: bool,
}

/// Why records are in no file.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// The store refused.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is no place for a new file.
    #[error("{0}")]
    NoPlace(String),
}

impl Keeping {
    /// A game that is in no file yet.
    #[must_use]
    pub const fn new(home: Home) -> Self {
        Self { home, header: None, waiting: VecDeque::new(), written: 0, file: None, reading: None, trouble: None, new_file: false }
    }

    /// A game read from its file, to go on in it.
    pub(super) fn of_file(home: Home, header: String, written: usize, file: BattleFile) -> Self {
        Self { header: Some(header), written, file: Some(file), new_file: true, ..Self::new(home) }
    }

    /// A game read from a file that is another's.
    pub(super) fn of_reading(home: Home, header: String, written: usize, path: PathBuf) -> Self {
        Self { header: Some(header), written, reading: Some(path), new_file: true, ..Self::new(home) }
    }

    pub(super) fn at_home(self, home: Home) -> Self {
        Self { home, trouble: None, ..self }
    }

    /// Where the game is kept, or read from; none before it has a file.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(BattleFile::path).or(self.reading.as_deref())
    }

    /// This is the file of the game, and it is not only read.
    #[must_use]
    pub fn is_in(&self, path: &Path) -> bool {
        self.file.as_ref().is_some_and(|file| BattleFile::is_same(file.path(), path))
    }

    /// The game is only read.
    #[must_use]
    pub const fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    /// Why nothing may be done in the game, if so.
    #[must_use]
    pub fn refuses(&self) -> Option<String> {
        let called = self.home.called;
        self.is_reading().then(|| {
            format!("Nothing is done: this {called} is open for reading only, for another Brigade Major has it open. Play on there, or save a copy here.")
        })
    }

    /// How many events are in no file.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// The file is another than the last time this was asked.
    pub const fn take_new_file(&mut self) -> bool {
        std::mem::replace(&mut self.new_file, false)
    }

    /// Takes a record in, to be written.
    pub(super) fn add(&mut self, line: String) {
        self.waiting.push_back(line);
    }

    /// Makes the file with its header where there is none, and writes what waits.
    pub(super) fn write(&mut self, header: impl FnOnce() -> String, stem: impl FnOnce() -> String) {
        if !self.is_reading() {
            self.trouble = self.try_write(header, stem).err();
        }
    }

    fn try_write(&mut self, header: impl FnOnce() -> String, stem: impl FnOnce() -> String) -> Result<(), Trouble> {
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

    /// Adds a line that tells no event. Where it cannot be written nothing is lost that a player made, and nothing waits.
    pub(super) fn note(&mut self, line: &str) {
        if self.waiting.is_empty()
            && let Some(file) = &mut self.file
        {
            let _ = file.append(line);
        }
    }

    /// Goes on in a new file, with every record.
    pub(super) fn save_as(
        &mut self,
        path: &Path,
        header: impl FnOnce() -> String,
        records: impl Iterator<Item = String>,
    ) -> Result<(), StoreError> {
        let texts = std::iter::once(self.header.get_or_insert_with(header).clone()).chain(records).collect::<Vec<_>>();
        self.file = Some(BattleFile::write_whole(path, &texts)?);
        (self.reading, self.trouble, self.new_file) = (None, None, true);
        self.waiting.clear();
        self.written = texts.len().saturating_sub(1);
        Ok(())
    }

    /// Why records are in no file, where some are.
    pub const fn take_trouble(&mut self) -> Option<Trouble> {
        self.trouble.take()
    }

    /// Where the game is kept, and what is not well.
    #[must_use]
    pub fn status(&self) -> FileStatus {
        FileStatus { path: self.path().map(Path::to_path_buf), what: EVENTS, told: self.told() }
    }

    /// What is and what is not in the file, where not all is well.
    #[must_use]
    pub fn told(&self) -> Option<Told> {
        let called = self.home.called;
        if let Some(path) = &self.reading {
            let says = format!(
                "For reading only: another Brigade Major has this {called} open ({}). It is shown as it was when it was read; nothing is done here.",
                path.display()
            );
            return Some(Told { says, state: FileState::ReadOnly });
        }
        let waiting = self.waiting();
        if waiting == 0 {
            return None;
        }
        let why = self.trouble.as_ref().map_or_else(|| "not tried yet".to_owned(), ToString::to_string);
        let (number, written) = (events(waiting), self.written);
        let says = match (&self.file, written) {
            (None, _) => format!("In no file: the {number} of this {called}. Why: {why}."),
            (Some(file), 0) => {
                format!("In no file: the {number} of this {called}; {} holds its set-up alone. Why: {why}", file.path().display())
            }
            (Some(_), written) => {
                format!("In no file: the last {number} of this {called}. Before them, {written} in the file. Why: {why}")
            }
        };
        let is_changed = matches!(self.trouble, Some(Trouble::Store(StoreError::Changed { .. })));
        Some(Told { says, state: if is_changed { FileState::LogChanged } else { FileState::Unsaved } })
    }
}
