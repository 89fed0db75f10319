//! `brigade-major import FILE`: what the rows of a spreadsheet come to, as the designer's preview shows it, and into a scenario when asked.

use std::io::{self, Write};

use super::shown;
use crate::design::spreadsheet::{Fate, Intake, Sheet, Table, best, intake};
use crate::design::{Draft, Form};

/// What an order of battle comes to in a draft.
pub struct Imported {
    /// The name of the sheet that was taken.
    sheet: Sheet,
    table: Table,
    intake: Intake,
}

impl Imported {
    /// The sheets of a file, compared with a draft.
    #[must_use]
    pub fn of(form: &Form, draft: &Draft, mut sheets: Vec<Sheet>) -> Self {
        let (nth, table) = best(form, &sheets);
        let intake = intake(form, draft, &table, 0);
        let sheet = if nth < sheets.len() { sheets.swap_remove(nth) } else { Sheet::default() };
        Self { sheet, table, intake }
    }

    /// The draft with all of it taken in; none where nothing would change.
    #[must_use]
    pub fn taken_into(&self, mut draft: Draft) -> Option<Draft> {
        let edit = self.intake.edit.as_ref()?;
        edit.deeds.iter().for_each(|deed| deed.done(&mut draft));
        Some(draft)
    }

    /// Whether every row and cell was understood.
    #[must_use]
    pub fn is_understood(&self) -> bool {
        self.intake.count(Fate::Unreadable) == 0 && self.intake.unreadable_cells() == 0 && !self.intake.rows.is_empty()
    }

    /// Writes what would be taken in, what is left out and what is not understood.
    ///
    /// # Errors
    /// Where writing fails.
    pub fn write(&self, mut output: impl Write) -> io::Result<()> {
        let mut line = |text: String| writeln!(output, "{}", shown(&text));
        if !self.sheet.name.is_empty() {
            line(format!("Sheet: {}{}", self.sheet.name, if self.sheet.is_hidden { " (hidden)" } else { "" }))?;
        }
        for (head, own) in self.table.heads.iter().zip(&self.table.taken_as) {
            let own = own.and_then(|nth| self.table.fields.get(nth)).map_or("left out", |field| field.head());
            line(format!("Column {head}: {own}"))?;
        }
        for says in self.sheet.told.iter().chain(&self.table.told) {
            line(says.clone())?;
        }
        for left in &self.table.left {
            line(format!("Left out: row {}, {}: {}", left.row.number, left.called, left.why.says()))?;
        }
        for row in &self.intake.rows {
            let fate = match row.fate {
                Fate::New => "new",
                Fate::Changed => "changed",
                Fate::Same => "the same",
                Fate::Unreadable => "not understood",
            };
            line(format!("Row {}, {}: {fate}", row.number, row.name))?;
            for change in &row.changes {
                let was = if change.was.is_empty() { String::new() } else { format!("{} → ", change.was) };
                line(format!("  {}: {was}{}", change.head, change.becomes))?;
            }
            for note in &row.notes {
                line(format!("  ! {note}"))?;
            }
        }
        if !self.intake.made.is_empty() {
            line(format!("Not there yet, and made: {}", self.intake.made.join(", ")))?;
        }
        let count = |fate| self.intake.count(fate);
        line(format!(
            "{} new, {} changed, {} the same, {} rows left out, {} rows and {} cells not understood.",
            count(Fate::New),
            count(Fate::Changed),
            count(Fate::Same),
            self.table.left.len(),
            count(Fate::Unreadable),
            self.intake.unreadable_cells()
        ))
    }
}
