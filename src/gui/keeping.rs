//! How a play is kept: its file, what is not in it yet and why, or the file another has open that is only read here.
//!
//! Every line is held here too, so that a play whose disk is full or share is lost can go on in another file, whole.

use std::path::{Path, PathBuf};

use eframe::egui::{self, RichText, Ui};

use super::dialog::browse;
use super::widgets::warning_color;
use crate::store::{BattleFile, Opened, StoreError};

/// The file of a play, if any, and its lines.
#[derive(Debug, Default)]
pub struct Keeping {
    /// The header; none before the first record.
    header: Option<String>,
    /// The records, each a line.
    lines: Vec<String>,
    /// How many of them are in the file.
    written: usize,
    file: Option<BattleFile>,
    /// Another has this file open: here it is only read.
    reading: Option<PathBuf>,
    /// Why lines are in no file.
    trouble: Option<String>,
}

/// What a file held when it was opened.
#[derive(Debug)]
pub struct Read {
    /// The first line.
    pub header: serde_json::Value,
    /// The lines after it.
    pub records: Vec<serde_json::Value>,
    /// What the player must be told.
    pub notice: Option<String>,
}

/// What the player asks for where a play is not kept as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeepDeed {
    /// Write what waits, or open the file that was only read.
    Again,
    /// Go on in a new file.
    SaveAs(PathBuf),
}

/// What the strip remembers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeepView {
    path: String,
    /// The field for a path is shown.
    naming: bool,
}

impl Keeping {
    /// Opens a file to go on with it, or, where another has it open, to read it.
    ///
    /// # Errors
    /// Why it can be neither.
    pub fn open(path: &Path) -> Result<(Self, Read), StoreError> {
        match BattleFile::open(path) {
            Ok(Opened { file, header, records, texts, notice }) => {
                Ok((Self::of(texts, Some(file), None), Read { header, records, notice }))
            }
            Err(StoreError::InUse { .. }) => {
                let contents = BattleFile::read_only(path)?;
                // The last line may be torn because the other is writing it at this moment.
                let read = Read { header: contents.header, records: contents.records, notice: None };
                Ok((Self::of(contents.texts, None, Some(path.to_path_buf())), read))
            }
            Err(error) => Err(error),
        }
    }

    fn of(texts: Vec<String>, file: Option<BattleFile>, reading: Option<PathBuf>) -> Self {
        let mut texts = texts.into_iter();
        let header = texts.next();
        let lines = texts.collect::<Vec<_>>();
        Self { header, written: lines.len(), lines, file, reading, trouble: None }
    }

    /// Where the play is kept, or read from; none before it has a file.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(BattleFile::path).or(self.reading.as_deref())
    }

    /// This is the file of the play in hand, and it is not only read.
    #[must_use]
    pub fn is_in(&self, path: &Path) -> bool {
        self.file.as_ref().is_some_and(|file| BattleFile::is_same(file.path(), path))
    }

    /// Why nothing may be done in the play, if so.
    #[must_use]
    pub fn refuses(&self, what: &str) -> Option<String> {
        self.reading.as_ref().map(|_| {
            format!("Nothing is done: this {what} is open for reading only, for another Brigade Major has it open. Play on there, or save a copy here.")
        })
    }

    /// How many events are in no file.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.lines.len().saturating_sub(self.written)
    }

    /// Takes a record in, to be written.
    pub fn add(&mut self, line: String) {
        self.lines.push(line);
    }

    /// Makes the file with the header, where there is none. True when there is a new file.
    pub fn make(&mut self, header: impl FnOnce() -> String, make: impl FnOnce(&str) -> Result<BattleFile, String>) -> bool {
        if self.file.is_some() || self.reading.is_some() {
            return false;
        }
        match make(self.header.get_or_insert_with(header)) {
            Ok(file) => self.file = Some(file),
            Err(says) => self.trouble = Some(says),
        }
        self.file.is_some()
    }

    /// Writes what waits. The first time, `make` makes the file with the header. True when there is a new file.
    pub fn write(&mut self, header: impl FnOnce() -> String, make: impl FnOnce(&str) -> Result<BattleFile, String>) -> bool {
        if self.waiting() == 0 || self.reading.is_some() {
            return false;
        }
        let made = self.make(header, make);
        let Some(file) = &mut self.file else { return made };
        self.trouble = None;
        for line in self.lines.iter().skip(self.written) {
            if let Err(error) = file.append(line) {
                self.trouble = Some(error.to_string());
                break;
            }
            self.written += 1;
        }
        made
    }

    /// Goes on in a new file, with every line.
    ///
    /// # Errors
    /// Why it cannot be made; what was before stays.
    pub fn save_as(&mut self, path: &Path, header: impl FnOnce() -> String) -> Result<(), StoreError> {
        let header = self.header.get_or_insert_with(header).clone();
        let texts = std::iter::once(header).chain(self.lines.iter().cloned()).collect::<Vec<_>>();
        let file = BattleFile::write_whole(path, &texts)?;
        (self.file, self.reading, self.trouble) = (Some(file), None, None);
        self.written = self.lines.len();
        Ok(())
    }

    /// What is and what is not in the file, where not all is well.
    #[must_use]
    pub fn says(&self, what: &str) -> Option<String> {
        if let Some(path) = &self.reading {
            return Some(format!(
                "For reading only: another Brigade Major has this {what} open ({}). It is shown as it was when it was read; nothing is done here.",
                path.display()
            ));
        }
        let waiting = self.waiting();
        if waiting == 0 {
            return None;
        }
        let why = self.trouble.as_deref().unwrap_or("not tried yet");
        Some(match (&self.file, self.written) {
            (None, _) => format!("In no file: the {waiting} {} of this {what}. Why: {why}.", events(waiting)),
            (Some(file), 0) => format!(
                "In no file: the {waiting} {} of this {what}; {} holds its set-up alone. Why: {why}",
                events(waiting),
                file.path().display()
            ),
            (Some(_), written) => {
                format!("In no file: the last {waiting} {} of this {what}. Before them, {written} in the file. Why: {why}", events(waiting))
            }
        })
    }

    /// Draws what is not well, with what can be done about it.
    pub fn ui(&self, ui: &mut Ui, what: &str, view: &mut KeepView, typing: &mut bool) -> Option<KeepDeed> {
        let says = self.says(what)?;
        ui.add(egui::Label::new(RichText::new(says).color(warning_color(ui)).strong()).wrap());
        self.ways_ui(ui, view, typing)
    }

    fn ways_ui(&self, ui: &mut Ui, view: &mut KeepView, typing: &mut bool) -> Option<KeepDeed> {
        let mut deed = None;
        ui.horizontal_wrapped(|ui| {
            let (again, elsewhere) = match self.reading {
                Some(_) => ("Read it again", "Save a copy and play on there…"),
                None => ("Try to write again", "Keep it in another place…"),
            };
            if ui.button(again).clicked() {
                deed = Some(KeepDeed::Again);
            }
            if ui.button(elsewhere).clicked() {
                view.naming = !view.naming;
            }
            if !view.naming {
                return;
            }
            let title = ui.label("New file");
            let field = ui
                .add(egui::TextEdit::singleline(&mut view.path).desired_width(360.0).hint_text("path of a new file"))
                .labelled_by(title.id);
            *typing |= field.has_focus();
            if let Some(path) = browse(ui, "Choose where…", |dialog| dialog.save_file()) {
                view.path = path.display().to_string();
            }
            if ui.add_enabled(!view.path.trim().is_empty(), egui::Button::new("Save all of it there")).clicked() {
                deed = Some(KeepDeed::SaveAs(PathBuf::from(view.path.trim())));
            }
        });
        deed
    }
}

const fn events(number: usize) -> &'static str {
    if number == 1 { "event" } else { "events" }
}
