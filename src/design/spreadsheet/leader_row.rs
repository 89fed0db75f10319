//! Rows of a table of leaders: each is a leader of the scenario, found by his name or added.

use super::field::{ColumnField, LEADS};
use super::find::{self, person_at, person_line};
use super::imported::{Fate, ImportedRow};
use super::intake::Importer;
use super::person::NamedPerson;
use super::table::Row;
use crate::design::{GridLine, LineKind};
use crate::scenario::limits;

impl Importer<'_> {
    /// Checks that a scenario has room for the unit or leader of a row.
    pub(super) fn check_room(&self, what: &str, most: usize) -> Result<(), String> {
        let above = self.lines.len() - self.leaders_from.unwrap_or_default();
        if above < most {
            return Ok(());
        }
        Err(format!("A scenario has {most} {what} at most, and the rows above are as many: the table is no order of battle."))
    }

    /// Imports a row of a table of leaders. Returns the line of its leader; the error is the reason why nothing of it can be imported.
    pub(super) fn take_leader(&mut self, row: &Row, taken: &mut ImportedRow) -> Result<GridLine, String> {
        self.check_room("leaders", 2 * limits::COMMANDS)?;
        let person = NamedPerson::read(self.form, self.cell(row, &["name"]), self.cell(row, &["rank"]));
        if person.name.is_empty() {
            return Err("The row names no leader.".to_owned());
        }
        let side = self.text(row, |field| field == ColumnField::Side);
        self.take_side(side)?;
        let is_told = self.is_side_told || self.take_side_of_command(&self.command_of_row(row, self.side));
        let list = self.form.leaders;
        let of_side = |side| {
            let id = find::id(&self.draft, side, list, &person.name, true)?;
            Some(person_line(person_at(self.form, &self.draft, side, &id)?, side))
        };
        let found = self.of_sides(of_side);
        let line = found.unwrap_or_else(|| person_line(self.add_named(self.side, LineKind::Leader, list, &person.name, None).0, self.side));
        // Also who has been made of what the units' rows say of him.
        let is_new = self.new.iter().any(|new| new.line.at == line.at);
        taken.fate = if is_new { Fate::New } else { Fate::Same };
        let mut row = row.clone();
        if let Some(column) = self.table.column(ColumnField::is_name) {
            row.clear(column);
            row.fill(column, &person.name);
        }
        let commands = self.cell(&row, &[LEADS]).to_owned();
        if let Some(column) = self.table.column(|field| field.is_cell(&[LEADS])) {
            row.clear(column);
            row.fill(column, &self.command_names(line.side, &commands));
        }
        for (field, text) in &person.told {
            if !self.cell(&row, &[*field]).is_empty() {
                continue;
            }
            let head = self.column(LineKind::Leader, &[*field]).map_or(*field, |(_, column)| column.head);
            self.set_person(&line, (&[*field], head), text, taken);
        }
        self.set_cells(&row, &line, true, taken);
        let told = self.filled_columns(&row, &line);
        self.new.iter_mut().filter(|new| new.line.at == line.at).for_each(|new| new.told.extend(&told));
        if is_new {
            taken.changes.iter_mut().for_each(|change| change.was.clear());
            self.tell_side(line.side, is_told, taken);
        }
        let command = self.command_of_row(&row, line.side);
        if !command.is_empty() && self.form.commands.is_some() {
            self.command = Some((line.side, self.command(line.side, &command, &person.name)));
            self.lead(row.number, &person.name, taken);
        }
        if !is_new && !taken.changes.is_empty() {
            taken.fate = Fate::Changed;
        }
        Ok(line)
    }

    /// Takes the side of which alone a command of that name is. Returns whether there is one.
    fn take_side_of_command(&mut self, command: &str) -> bool {
        let Some(list) = self.form.commands.filter(|_| !command.is_empty()) else { return false };
        let mut of = (0..find::sides(&self.draft).len()).filter(|side| find::id(&self.draft, *side, list, command, false).is_some());
        let only = of.next().filter(|_| of.next().is_none());
        self.side = only.unwrap_or(self.side);
        only.is_some()
    }
}
