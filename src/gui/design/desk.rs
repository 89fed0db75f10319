//! A design in hand: its log and file, and what is worked out of it once an edit.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::design::{CellFault, Command, Design, DesignEvent, DesignSetup, Draft, Edit, Form, Line, Maker, Pointer, lines};
use crate::gui::desk::Desk;
use crate::sitting::{Home, Keeping, Seat as _, Sitting};
use crate::store::{read_bytes, safe_stem, write_file};

/// How the files of designs end.
pub const ENDING: &str = ".design.jsonl";

/// A design in hand.
#[derive(Debug)]
pub struct DesignDesk {
    sitting: Sitting<Design>,
    /// What follows from the draft as it stands.
    pub seen: Seen,
    /// The scenario file it is saved to at every sound change.
    file: Option<PathBuf>,
    /// What was last written there: what else lies there is of somebody else.
    written: String,
    /// It has changed since it was checked.
    unchecked: bool,
}

impl Drop for DesignDesk {
    fn drop(&mut self) {
        self.check();
    }
}

/// What is worked out of a draft.
#[derive(Debug, Default)]
pub struct Seen {
    /// The lines of the grid.
    pub lines: Vec<Line>,
    /// What each cell shows, line by line.
    pub cells: Vec<Vec<String>>,
    /// What is wrong.
    pub faults: Vec<CellFault>,
    /// The text of the scenario as it is saved, if nothing is.
    pub sound: Option<String>,
    /// Lines with a figure that has no basis or no source, and what is wanting.
    pub unsourced: Vec<(usize, &'static str)>,
    /// Units and guns, and stands of each side as they are counted in the grid.
    pub counted: usize,
    /// Raised with every change, so that what is measured of it is measured anew.
    pub change: usize,
    /// Raised with every check, likewise for what is worked out of the sound text.
    pub checked: usize,
}

fn home(desk: &Desk) -> Home {
    Home { folder: desk.battles_folder().map(Path::to_path_buf), ending: ENDING, called: "design" }
}

impl DesignDesk {
    /// A design that begins from a draft.
    pub fn begin(desk: &Desk, form: &Arc<Form>, start: Draft) -> Self {
        Self::of(Sitting::begin(DesignSetup { form: Arc::clone(form), start }, &desk.rules().fingerprint, home(desk)))
    }

    /// Opens a design's file, or reads it where another has it open; and what the players must be told.
    ///
    /// # Errors
    /// Why it cannot be, in a player's words.
    pub fn open(desk: &Desk, form: &Arc<Form>, path: &Path) -> Result<(Self, Option<String>), String> {
        let sat = Sitting::open_or_read(form, &desk.rules().fingerprint, path, home(desk)).map_err(|fault| fault.to_string())?;
        // A design is made by no tables: that other ones are in use changes nothing in it.
        Ok((Self::of(sat.sitting), sat.torn))
    }

    fn of(sitting: Sitting<Design>) -> Self {
        let mut desk = Self { sitting, seen: Seen::default(), file: None, written: String::new(), unchecked: false };
        desk.show();
        desk.check();
        desk
    }

    /// The lines and cells of its game.
    pub fn form(&self) -> &Arc<Form> {
        &self.sitting.game().setup().form
    }

    /// The draft as it stands.
    pub fn draft(&self) -> &Draft {
        self.sitting.game().state()
    }

    /// Whether a line is of somebody who comes on later: his place is an entry.
    pub fn comes_later(&self, line: &Line) -> bool {
        self.draft().has(&line.at.field("arrives"))
    }

    /// Makes edits of it.
    pub fn maker(&self) -> Maker<'_> {
        Maker { form: self.form(), draft: self.draft() }
    }

    /// How it is kept.
    pub fn keeping(&self) -> &Keeping {
        self.sitting.keeping()
    }

    /// The scenario file it is saved to.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// What a file made of it is called, without folder and ending: its id, whatever that is, never chooses a path.
    pub fn file_stem(&self) -> String {
        safe_stem(self.draft().text_at(&Pointer::default().field("id")).unwrap_or("scenario"))
    }

    /// Carries an edit out. What is to be told: why it cannot be.
    pub fn edit(&mut self, edit: Edit) -> Option<String> {
        let refused = self.sitting.submit(Command::Edit(edit)).err().map(|refusal| refusal.spoken());
        self.show();
        refused
    }

    /// Takes the last edit back, or brings it back. What is to be told, as of [`Self::edit`].
    pub fn turn(&mut self, redo: bool) -> Option<String> {
        let turned = if redo { self.sitting.redo() } else { self.sitting.undo() };
        self.show();
        turned.err().map(|refusal| refusal.spoken())
    }

    /// What undo would take back, and redo bring again.
    pub fn turns(&self) -> [Option<String>; 2] {
        let journal = self.sitting.game().journal();
        let says = |event: &DesignEvent| if let Command::Edit(edit) = &event.command { Some(edit.says.to_string()) } else { None };
        [journal.last_applied().and_then(says), journal.first_undone().and_then(says)]
    }

    /// Writes what is in no file yet.
    pub fn write_waiting(&mut self) {
        self.check();
        self.sitting.write_waiting();
    }

    /// Goes on in a new file of edits.
    pub fn save_design(&mut self, path: &Path) -> Result<(), String> {
        self.sitting.save_as(path).map_err(|error| error.to_string())
    }

    /// Saves the scenario to a new file, sound or not, and from now on at every sound change.
    ///
    /// # Errors
    /// Why it cannot be written there.
    pub fn save_scenario(&mut self, path: &Path) -> Result<(), String> {
        self.check();
        let text = self.given_away(path.parent()).unwrap_or_else(|| self.draft().text());
        write_file(path, text.as_bytes(), false).map_err(|error| error.to_string())?;
        self.file = Some(path.to_path_buf());
        self.written = text;
        Ok(())
    }

    /// The text of the scenario as others may have it, if nothing is wrong with it: its picture is told from that folder on, or left out.
    pub fn given_away(&self, folder: Option<&Path>) -> Option<String> {
        let sound = self.seen.sound.as_ref()?;
        if self.draft().picture(self.form()).is_none() {
            return Some(sound.clone());
        }
        (self.form().check)(&self.draft().given_away(self.form(), folder)).ok()
    }

    /// What the grid shows of the draft; it is checked a frame later, so that no frame of an edit is long.
    fn show(&mut self) {
        let (form, draft) = (Arc::clone(self.form()), self.sitting.game().state());
        let lines = lines(&form, draft);
        let shown = |line: &Line| (0..form.columns_of(line.kind).len()).map(|column| form.cell(draft, line, column).shown).collect();
        let unsourced = lines.iter().enumerate().filter_map(|(nth, line)| Some((nth, form.unsourced(draft, line)?))).collect();
        let before = std::mem::take(&mut self.seen);
        self.seen = Seen {
            cells: lines.iter().map(shown).collect(),
            unsourced,
            counted: lines.iter().filter(|line| line.kind.is_unit()).count(),
            change: before.change + 1,
            lines,
            ..before
        };
        self.unchecked = true;
    }

    /// Whether it has changed since it was checked.
    pub const fn is_unchecked(&self) -> bool {
        self.unchecked
    }

    /// Checks what has changed: its faults at their cells, and the scenario's file. Why the file does not have the change, if it cannot be
    /// written.
    pub fn check(&mut self) -> Option<String> {
        if !std::mem::take(&mut self.unchecked) {
            return None;
        }
        let (form, draft) = (Arc::clone(self.form()), self.sitting.game().state());
        let checked = (form.check)(draft);
        self.seen.faults = checked.as_ref().err().map(|faults| form.at_cells(draft, &self.seen.lines, faults)).unwrap_or_default();
        self.seen.sound = checked.ok();
        self.seen.checked += 1;
        // The last sound state stays in the file: what a game reads is never half an edit.
        let file = self.file.clone()?;
        let text = self.given_away(file.parent())?;
        if fs::exists(&file).is_ok_and(|is_there| is_there) && !self.is_as_written(&file) {
            self.file = None;
            return Some(format!(
                "Another program has changed the scenario's file, and nothing more is written there: {}. Save the scenario under another name, or open the file to go on with what is in it.",
                file.display()
            ));
        }
        let error = write_file(&file, text.as_bytes(), true).map(|()| self.written = text).err()?;
        Some(format!("The scenario is not written to its file: {error}"))
    }

    fn is_as_written(&self, file: &Path) -> bool {
        read_bytes(file, self.written.len() as u64).is_ok_and(|there| there == self.written.as_bytes())
    }
}
