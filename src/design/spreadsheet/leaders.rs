//! Tables of leaders that stand beside that of the units: their headings, and their rows as leaders of the scenario.

use super::field::{ColumnField, LEADS, recognised};
use super::find;
use super::followed::NewUnit;
use super::imported::{Fate, ImportedRow};
use super::intake::Importer;
use super::layout::{MOST_TITLES, begins, is_heads};
use super::out::{person_at, person_line};
use super::person::NamedPerson;
use super::rows::RowSorter;
use super::table::{HeadedTable, Row};
use super::vocabulary::has;
use super::words::{core_words, plain_words, titles};
use crate::design::edits::{free_id, id_of, set};
use crate::design::{GridLine, LineKind, ScenarioFormat};
use crate::scenario::node::Node;

/// Fields of which a table of leaders has one at least, beside their names.
const OF_LEADERS: [&str; 3] = ["rank", "ability", "rating"];
/// Fields of which it has none: they count what units are made of.
const OF_UNITS: [&str; 4] = ["men", "guns", "stands", "figures"];

/// Returns the fields of a table of leaders: their side and command, then their cells.
fn fields(form: &ScenarioFormat) -> Vec<ColumnField> {
    let cells = form.columns_of(LineKind::Leader).iter().map(|column| ColumnField::Cell { path: column.field, head: column.head });
    [ColumnField::Side].into_iter().chain(form.commands.map(|_| ColumnField::Command)).chain(cells).collect()
}

/// Assigns the fields of leaders to headings. Who is called by a word for leaders is one, where no heading is that of a name.
fn heads(fields: &[ColumnField], cells: &[String]) -> Vec<Option<usize>> {
    let mut known = recognised(fields, cells);
    let command = fields.iter().position(|field| *field == ColumnField::Command).filter(|command| !known.contains(&Some(*command)));
    let leads = (0..cells.len()).find(|nth| known[*nth].is_none() && has(titles(LEADS), &plain_words(&cells[*nth])));
    if let Some((nth, command)) = leads.zip(command) {
        known[nth] = Some(command);
    }
    let Some(name) = fields.iter().position(|field| field.is_name()).filter(|name| !known.contains(&Some(*name))) else { return known };
    let is_leader = |head: &String| [plain_words(head), core_words(&plain_words(head))].iter().any(|head| has(titles("leader"), head));
    if let Some(nth) = (0..cells.len()).find(|nth| known[*nth].is_none() && is_leader(&cells[*nth])) {
        known[nth] = Some(name);
    }
    known
}

/// Returns whether a row has the headings of a table of leaders rather than of units.
fn is_heads_of_leaders(of_units: &[ColumnField], own: &[ColumnField], row: &Row) -> bool {
    let as_units = recognised(of_units, &row.cells).into_iter().flatten().map(|nth| of_units[nth]).collect::<Vec<_>>();
    let known = heads(own, &row.cells).into_iter().flatten().map(|nth| own[nth]).collect::<Vec<_>>();
    let filled = row.cells.iter().filter(|cell| !cell.trim().is_empty()).count();
    let is_counted =
        as_units.iter().any(|field| OF_UNITS.iter().any(|path| field.is_cell(&[path])) || matches!(field, ColumnField::MenOf(_)));
    // What names no unit is of leaders, though units may have these columns beside them.
    let names_units = as_units.iter().any(|field| field.is_name());
    !is_counted
        && (!names_units || known.len() > as_units.len())
        && known.len() * 2 >= filled
        && known.iter().any(|field| field.is_name())
        && known.iter().any(|field| OF_LEADERS.iter().any(|path| field.is_cell(&[path])))
}

/// Parts the tables of leaders of a sheet from its other rows.
pub(super) fn parted(form: &ScenarioFormat, of_units: &[ColumnField], rows: Vec<Row>, sheet: &str) -> (Vec<Row>, Vec<HeadedTable>) {
    let own = fields(form);
    let starts = (0..rows.len()).filter(|nth| is_heads_of_leaders(of_units, &own, &rows[*nth])).collect::<Vec<_>>();
    if starts.is_empty() {
        return (rows, Vec::new());
    }
    let (mut others, mut tables, mut from) = (Vec::new(), Vec::new(), 0);
    for at in starts {
        // Its titles stand right above it.
        let is_title = |nth: &usize| rows[*nth].only().is_some() && rows[*nth].number + 1 == rows[nth + 1].number;
        let titles = (from..at).rev().take(MOST_TITLES).take_while(is_title).count();
        let next = (at + 1..rows.len()).find(|nth| is_heads(of_units, &rows[*nth]) || is_heads_of_leaders(of_units, &own, &rows[*nth]));
        let to = next.map_or(rows.len(), |next| begins(&rows, at, next));
        others.extend_from_slice(&rows[from..at - titles]);
        let below = rows[at - titles..at].iter().chain(&rows[at + 1..to]).cloned().collect();
        tables.push(table(own.clone(), &rows[at], below, sheet));
        from = to;
    }
    others.extend_from_slice(&rows[from..]);
    (others, tables)
}

/// Builds a table of leaders from its row of headings and the rows beside that.
fn table(fields: Vec<ColumnField>, head: &Row, rows: Vec<Row>, sheet: &str) -> HeadedTable {
    let known = heads(&fields, &head.cells);
    let mut table = HeadedTable::headed(fields, head.cells.clone(), rows);
    table.taken_as[..known.len()].copy_from_slice(&known);
    (table.head_row, table.sheet) = (head.number, sheet.to_owned());
    RowSorter::sort(&mut table);
    table
}

impl Importer<'_> {
    /// Imports a row of a table of leaders. Returns the line of its leader; the error is the reason why nothing of it can be imported.
    pub(super) fn take_leader(&mut self, row: &Row, taken: &mut ImportedRow) -> Result<GridLine, String> {
        let person = NamedPerson::read(self.form, self.cell(row, &["name"]), self.cell(row, &["rank"]));
        if person.name.is_empty() {
            return Err("The row names no leader.".to_owned());
        }
        let side = self.text(row, |field| field == ColumnField::Side);
        self.take_side(side)?;
        let is_told = self.is_side_told() || self.take_side_of_command(&self.command_of_row(row));
        let list = self.form.leaders;
        let known = |importer: &Self, side: usize| {
            let id = find::id(&importer.draft, side, list, &person.name, true)?;
            Some(person_line(person_at(importer.form, &importer.draft, side, &id)?, side))
        };
        // Where nobody says whose he is, his name does, if only one side has it.
        let mut of_others = (0..find::sides(&self.draft).len()).filter(|side| *side != self.side && !self.is_side_told());
        let found = known(self, self.side).or_else(|| {
            let mut found = of_others.by_ref().filter_map(|side| known(self, side));
            found.next().filter(|_| found.next().is_none())
        });
        let line = found.unwrap_or_else(|| self.make_leader(&person.name));
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
        self.tell(&row, &line);
        if is_new {
            taken.changes.iter_mut().for_each(|change| change.was.clear());
            self.tell_side(line.side, is_told, taken);
        }
        let command = self.command_of_row(&row);
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

    /// Appends a leader of that name to those of the current side.
    fn make_leader(&mut self, name: &str) -> GridLine {
        let side = self.side;
        let mut item = self.blank(LineKind::Leader);
        set(&mut item, "id", Node::Text(free_id(&self.draft, &id_of(name))));
        set(&mut item, "name", Node::Text(name.to_owned()));
        let line = person_line(self.put_last(side, self.form.leaders, item), side);
        self.new.push(NewUnit { line: line.clone(), name: name.to_owned(), told: Default::default() });
        line
    }

    /// Notes the cells of a new leader that a row tells.
    fn tell(&mut self, row: &Row, line: &GridLine) {
        let columns = self.form.columns_of(LineKind::Leader).iter().enumerate();
        let told = columns.filter(|(_, column)| !self.cell(row, column.field).is_empty()).map(|(nth, _)| nth).collect::<Vec<_>>();
        self.new.iter_mut().filter(|new| new.line.at == line.at).for_each(|new| new.told.extend(&told));
    }
}
