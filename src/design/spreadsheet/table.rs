//! Table of texts from a spreadsheet, and the fields assigned to its columns.

use std::collections::BTreeMap;

use super::field::{ColumnField, fields, is_command, recognised};
use super::figure::{figure, is_unknown};
use super::rows::RowSorter;
use super::words::{is_some_nation, plain_words};
use crate::design::ScenarioFormat;

/// Number of rows searched for headings: a title may stand above them, not a page of text.
const MOST_ROWS_ABOVE_HEADS: usize = 12;

/// A row of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// Number of the row in the sheet, from 1.
    pub number: usize,
    /// Cells of the row, as they are shown.
    pub cells: Vec<String>,
    /// Marks on some of its cells, by column.
    pub marks: BTreeMap<usize, Mark>,
    /// Is set where the spreadsheet hides the row.
    pub is_hidden: bool,
}

/// Type of a cell that its text does not show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A number, whose point is not a thousands separator.
    Number,
    /// A day of the calendar.
    Day,
    /// A time of day.
    Time,
    /// An error of the spreadsheet.
    Error,
    /// A formula that was never computed.
    Uncomputed,
}

/// A sheet of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// Name of the sheet; empty for a text file.
    pub name: String,
    /// Rows of the sheet, in order.
    pub rows: Vec<Row>,
    /// Is set where the spreadsheet hides the sheet.
    pub is_hidden: bool,
    /// Remarks on the sheet, in sentences.
    pub told: Vec<String>,
}

impl Sheet {
    /// Returns the sheet's name, with a mark on a hidden one.
    #[must_use]
    pub fn display_name(&self) -> String {
        if self.is_hidden { format!("{} (hidden)", self.name) } else { self.name.clone() }
    }
}

impl Row {
    fn is_empty(&self) -> bool {
        self.cells.iter().all(|cell| cell.trim().is_empty()) && self.marks.is_empty()
    }

    /// Returns its only filled cell, with the column; `None` where there are none or several.
    pub(super) fn only(&self) -> Option<(usize, &str)> {
        let mut filled = self.cells.iter().enumerate().map(|(nth, cell)| (nth, cell.trim())).filter(|(_, cell)| !cell.is_empty());
        filled.next().filter(|_| filled.next().is_none())
    }

    /// Fills a cell that is empty.
    pub(super) fn fill(&mut self, column: usize, text: &str) {
        self.cells.resize(self.cells.len().max(column + 1), String::new());
        if self.cells[column].trim().is_empty() {
            text.clone_into(&mut self.cells[column]);
        }
    }
}

/// Reason why a row is not a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExclusionReason {
    /// It is the sum of other rows.
    Total,
    /// It names the side or the command of the rows beneath it.
    Heading,
    /// It repeats the headings of the columns.
    Heads,
    /// It is a note or a source.
    Note,
    /// The spreadsheet hides it.
    Hidden,
}

impl ExclusionReason {
    /// Returns the reason in words.
    #[must_use]
    pub const fn says(self) -> &'static str {
        match self {
            Self::Total => "a total of other rows",
            Self::Heading => "a heading: the side or command of the rows below",
            Self::Heads => "the heads repeated",
            Self::Note => "a note",
            Self::Hidden => "hidden in the spreadsheet",
        }
    }
}

/// Row that is not a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExcludedRow {
    /// Row that is left out.
    pub row: Row,
    /// First text in the row.
    pub called: String,
    /// Reason why it is left out.
    pub why: ExclusionReason,
}

/// Table with headings and assigned fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeadedTable {
    /// Fields that its columns can be assigned to.
    pub fields: Vec<ColumnField>,
    /// Heading of each column; the column's number in a table without headings.
    pub heads: Vec<String>,
    /// Field assigned to each column, by its number among the fields.
    pub taken_as: Vec<Option<usize>>,
    /// Rows of units below the headings, none of them empty.
    pub rows: Vec<Row>,
    /// Other rows below the headings, which are left out.
    pub excluded: Vec<ExcludedRow>,
    /// Remarks on how the table was recognised, in sentences.
    told: Vec<String>,
    /// Is set where no heading was recognised and the fields are guessed from the contents.
    is_guessed: bool,
}

/// Finds the sheet with the order of battle, and its table: of the sheets that are not hidden the one with the most recognised columns.
#[must_use]
pub fn best(form: &ScenarioFormat, sheets: &[Sheet]) -> (usize, HeadedTable) {
    let tables = sheets.iter().map(|sheet| HeadedTable::of(form, sheet.rows.clone())).enumerate();
    let weight = |nth: usize, table: &HeadedTable| (!sheets[nth].is_hidden && table.taken() > 0, table.taken(), std::cmp::Reverse(nth));
    tables.max_by_key(|(nth, table)| weight(*nth, table)).unwrap_or_default()
}

impl HeadedTable {
    /// Builds the table of a sheet: its headings are in the first of the rows with the most recognised columns.
    #[must_use]
    pub fn of(form: &ScenarioFormat, rows: Vec<Row>) -> Self {
        let fields = fields(form);
        let rows = rows.into_iter().filter(|row| !row.is_empty()).collect::<Vec<_>>();
        let known = |row: &Row| recognised(&fields, &row.cells).iter().flatten().count();
        let above = rows.iter().take(MOST_ROWS_ABOVE_HEADS).map(known).collect::<Vec<_>>();
        let most = above.iter().copied().max().filter(|most| *most > 0);
        let Some(at) = most.and_then(|most| above.iter().position(|count| *count == most)) else {
            return Self::guessed(&fields, &rows).unwrap_or_else(|| Self::headed(fields, Vec::new(), rows));
        };
        // Heads of which none names the units: what stands beneath them may tell.
        let unnamed = Self::guessed(&fields, &rows);
        let (at, rows) = one_line_of_heads(&fields, at, rows);
        let (rows, is_by_sides) = sides_in_columns(&fields, rows, at);
        let (rows, is_beside) = beside(&fields, rows, at);
        // A line above the heads may say whose the rows are.
        let at = if is_beside || is_by_sides { 0 } else { at };
        let sides = rows[..at].iter().filter(|row| row.only().is_some_and(|(_, text)| is_some_nation(text))).cloned().collect::<Vec<_>>();
        let heads = rows[at].cells.clone();
        let rows = sides.into_iter().chain(rows.into_iter().skip(at + 1)).collect();
        let mut table = Self::headed(fields, heads, rows);
        if let Some(guessed) = unnamed.filter(|guessed| table.column(ColumnField::is_name).is_none() && guessed.taken() >= table.taken()) {
            return guessed;
        }
        RowSorter::sort(&mut table);
        let led = table.leave_unit_leaders();
        table.told.extend(led);
        if is_beside {
            table.told.push("Two tables are side by side: both are imported.".to_owned());
        }
        if is_by_sides {
            table.told.push("Each side has a column of its men: a row is a unit of every side with a figure.".to_owned());
        }
        table
    }

    /// Builds a table without known headings from the contents of its columns: one of figures is the men, the first with a name beside each
    /// of them the units. `None` where no columns are like that.
    fn guessed(fields: &[ColumnField], rows: &[Row]) -> Option<Self> {
        let width = rows.iter().map(|row| row.cells.len()).max()?;
        let men_of = |nth: usize, row: &Row| figure(Self::cell(row, Some(nth))).map(|figure| figure.number);
        let figures = |nth: usize| rows.iter().filter_map(|row| men_of(nth, row)).collect::<Vec<_>>();
        // Rows that are counted are no men.
        let is_running = |all: &[i64]| all.iter().zip(1..).all(|(own, nth)| *own == nth);
        let counts = (0..width).map(|nth| (figures(nth), nth)).filter(|(all, _)| all.len() > 1 && !is_running(all));
        let (all, men) = counts.max_by_key(|(all, nth)| (all.len(), std::cmp::Reverse(*nth)))?;
        let several = rows.iter().filter(|row| row.only().is_none()).count();
        let of_men = || rows.iter().filter(|row| men_of(men, row).is_some());
        let is_name = |nth: &usize| *nth != men && of_men().all(|row| Self::cell(row, Some(*nth)).contains(char::is_alphabetic));
        let name = (0..width).find(is_name).filter(|_| all.len() * 2 >= several)?;
        let field = |is: &dyn Fn(ColumnField) -> bool| fields.iter().position(|field| is(*field));
        let own = [(name, field(&ColumnField::is_name)?), (men, field(&|field| matches!(field, ColumnField::Cell { path: ["men"], .. }))?)];
        // Heads in a language that is not known.
        let is_head = |row: &Row| row.only().is_none() && !Self::cell(row, Some(men)).is_empty() && men_of(men, row).is_none();
        let heads = rows.first().filter(|row| is_head(row)).map(|row| row.cells.clone()).unwrap_or_default();
        let rows = rows.iter().skip(usize::from(!heads.is_empty())).cloned().collect();
        let mut table = Self::headed(fields.to_vec(), heads, rows);
        own.iter().for_each(|(column, field)| table.taken_as[*column] = Some(*field));
        table.is_guessed = true;
        RowSorter::sort(&mut table);
        let [unit, men] = [name, men].map(|nth| table.heads[nth].clone());
        table.told.push(format!("No heads are known: by its contents “{unit}” is taken as the units and “{men}” as their men."));
        Some(table)
    }

    fn headed(fields: Vec<ColumnField>, mut heads: Vec<String>, rows: Vec<Row>) -> Self {
        let width = rows.iter().map(|row| row.cells.len()).max().unwrap_or_default().max(heads.len());
        heads.resize(width, String::new());
        let mut taken_as = recognised(&fields, &heads);
        for (nth, head) in heads.iter_mut().enumerate().filter(|(_, head)| head.trim().is_empty()) {
            *head = format!("Column {}", nth + 1);
        }
        taken_as.resize(heads.len(), None);
        Self { fields, heads, taken_as, rows, ..Self::default() }
    }

    /// Returns remarks on the whole table, in sentences.
    #[must_use]
    pub fn remarks(&self) -> Vec<String> {
        self.told.iter().cloned().chain(self.told_of_columns()).collect()
    }

    /// Returns a remark that names the columns without a field.
    fn told_of_columns(&self) -> Option<String> {
        let filled = |nth: usize| self.rows.iter().any(|row| !Self::cell(row, Some(nth)).is_empty());
        let unknown = self.heads.iter().enumerate().filter(|(nth, _)| self.taken_as[*nth].is_none() && filled(*nth));
        let names = unknown.map(|(_, head)| format!("“{}”", head.chars().take(40).collect::<String>())).collect::<Vec<_>>();
        (!names.is_empty()).then(|| format!("Columns left out: {}.", names.join(", ")))
    }

    /// Returns the column assigned to a field, added where there is none. `None` where the table cannot have one.
    pub(super) fn own_column(&mut self, is: impl Fn(ColumnField) -> bool, head: &str) -> Option<usize> {
        if let Some(column) = self.column(&is) {
            return Some(column);
        }
        let field = self.fields.iter().position(|field| is(*field))?;
        self.heads.push(head.to_owned());
        self.taken_as.push(Some(field));
        Some(self.heads.len() - 1)
    }

    /// Leaves out the column of leaders where the rows of a command have different ones: those lead the units.
    fn leave_unit_leaders(&mut self) -> Option<String> {
        let leader = self.column(|field| field == ColumnField::Leader)?;
        let command = self.column(is_command)?;
        let mut of_commands = BTreeMap::<String, Vec<&str>>::new();
        let mut now = "";
        for row in &self.rows {
            let (own, leads) = (Self::cell(row, Some(command)), Self::cell(row, Some(leader)));
            now = if own.is_empty() { now } else { own };
            if !leads.is_empty() {
                of_commands.entry(plain_words(now)).or_default().push(leads);
            }
        }
        // "Salaberry" is Charles de Salaberry.
        let is_same = |one: &str, other: &str| one.ends_with(other) || other.ends_with(one);
        let several = of_commands.values().filter(|leads| leads.len() > 1);
        let (alike, other) = several.partition::<Vec<_>, _>(|leads| leads[1..].iter().all(|own| is_same(leads[0], own)));
        if other.len() <= alike.len() {
            return None;
        }
        self.taken_as[leader] = None;
        let head = &self.heads[leader];
        Some(format!("“{head}” has another name in each row of a command: it names the unit's leader and is left out."))
    }

    /// Moves the cells of a row that stands beneath other headings into the columns of these headings.
    pub(super) fn turn(&mut self, row: &mut Row, others: &[Option<usize>]) {
        let cells = std::mem::take(&mut row.cells);
        let marks = std::mem::take(&mut row.marks);
        for (nth, text) in cells.into_iter().enumerate().filter(|(_, text)| !text.trim().is_empty()) {
            let field = others.get(nth).copied().flatten().and_then(|field| self.fields.get(field)).copied();
            let column = field.and_then(|field| self.own_column(|own| own == field, field.head()));
            let Some(column) = column else { continue };
            row.fill(column, &text);
            row.marks.extend(marks.get(&nth).map(|mark| (column, *mark)));
        }
    }

    /// Restores a row that was left out, as a unit.
    pub fn restore_row(&mut self, nth: usize) {
        if nth < self.excluded.len() {
            let row = self.excluded.remove(nth).row;
            let at = self.rows.partition_point(|own| own.number < row.number);
            self.rows.insert(at, row);
        }
    }

    /// Assigns a field to a column, or none; another column with that field loses it.
    pub fn take_as(&mut self, column: usize, field: Option<usize>) {
        for own in self.taken_as.iter_mut().filter(|own| field.is_some() && **own == field) {
            *own = None;
        }
        if let Some(own) = self.taken_as.get_mut(column) {
            *own = field;
        }
    }

    /// Returns whether its headings name units, so that it is an order of battle and not a block of cells.
    #[must_use]
    pub fn names_units(&self) -> bool {
        !self.is_guessed && self.column(ColumnField::is_name).is_some()
    }

    /// Returns the number of columns with a field.
    #[must_use]
    pub fn taken(&self) -> usize {
        self.taken_as.iter().flatten().count()
    }

    /// Returns the column assigned to a field.
    pub(super) fn column(&self, is: impl Fn(ColumnField) -> bool) -> Option<usize> {
        self.taken_as.iter().position(|own| own.and_then(|nth| self.fields.get(nth)).is_some_and(|field| is(*field)))
    }

    /// Returns the text of a row in a column; empty where it has none.
    pub(super) fn cell(row: &Row, column: Option<usize>) -> &str {
        column.and_then(|column| row.cells.get(column)).map_or("", |cell| cell.trim())
    }
}

/// Joins headings in two lines: a line of headings with nothing above the units' names is joined with the line beside it that has that.
fn one_line_of_heads(fields: &[ColumnField], at: usize, mut rows: Vec<Row>) -> (usize, Vec<Row>) {
    let name_of = |row: &Row| recognised(fields, &row.cells).iter().position(|own| own.is_some_and(|own| fields[own].is_name()));
    let has_figure = |row: &Row| row.cells.iter().any(|cell| figure(cell).is_some());
    let is_line = |row: &Row, name: usize| HeadedTable::cell(row, Some(name)).is_empty() && row.only().is_none() && !has_figure(row);
    let known = |row: &Row| recognised(fields, &row.cells).iter().flatten().count();
    let upper = match name_of(&rows[at]) {
        Some(_) => at,
        None if at > 0 && name_of(&rows[at - 1]).is_some() => at - 1,
        None => return (at, rows),
    };
    let Some((_, lower)) = name_of(&rows[upper]).zip(rows.get(upper + 1)).filter(|(name, lower)| is_line(lower, *name)) else {
        return (at, rows);
    };
    let mut heads = lower.clone();
    let above = rows[upper].cells.clone();
    above.iter().enumerate().for_each(|(nth, text)| heads.fill(nth, text));
    if known(&heads) < known(&rows[at]) {
        return (at, rows);
    }
    rows.splice(upper..=upper + 1, [heads]);
    (upper, rows)
}

/// Stacks tables that stand side by side, where the headings of units come twice; the headings come first. Returns whether it did.
fn beside(fields: &[ColumnField], rows: Vec<Row>, at: usize) -> (Vec<Row>, bool) {
    let heads = &rows[at].cells;
    let plain = heads.iter().map(|head| plain_words(head)).collect::<Vec<_>>();
    let names = |head: &String| {
        recognised(fields, std::slice::from_ref(head)).first().copied().flatten().is_some_and(|field| fields[field].is_name())
    };
    let Some(name) = heads.iter().position(names) else { return (rows, false) };
    // A block begins where the first head comes again.
    let from = plain[..=name].iter().position(|head| !head.is_empty()).unwrap_or(name);
    let starts = (from..plain.len()).filter(|nth| plain[*nth] == plain[from]).collect::<Vec<_>>();
    let is_repeated = starts.len() > 1 && starts[1..].iter().all(|start| plain[*start..].contains(&plain[name]));
    if !is_repeated {
        return (rows, false);
    }
    let mut all = Vec::new();
    for (nth, start) in starts.iter().enumerate() {
        let end = starts.get(nth + 1).copied().unwrap_or(usize::MAX);
        let part = |row: &Row| Row {
            number: row.number,
            cells: row.cells.iter().skip(*start).take(end - start).cloned().collect(),
            marks: row.marks.range(*start..end).map(|(column, mark)| (column - start, *mark)).collect(),
            is_hidden: row.is_hidden,
        };
        let titles = rows[..at].iter().map(part).filter(|row| row.only().is_some_and(|(_, text)| is_some_nation(text)));
        let below = rows[at + 1..].iter().map(part).filter(|row| !row.is_empty());
        all.push(part(&rows[at]));
        all.extend(titles);
        all.extend(below);
    }
    (all, true)
}

/// Stacks the columns of a table in which each side has one of its men, under a heading for each side; the headings of the columns come
/// first. Returns whether it did.
fn sides_in_columns(fields: &[ColumnField], rows: Vec<Row>, at: usize) -> (Vec<Row>, bool) {
    let heads = &rows[at].cells;
    let taken_as = recognised(fields, heads);
    let is_taken = |is: &dyn Fn(ColumnField) -> bool| taken_as.iter().flatten().any(|field| is(fields[*field]));
    let of_men = |field| matches!(field, ColumnField::Cell { path: ["men"], .. });
    let has_figures = |column: usize| {
        let mut filled = rows[at + 1..].iter().map(|row| HeadedTable::cell(row, Some(column))).filter(|cell| !cell.is_empty()).peekable();
        filled.peek().is_some() && filled.all(|cell| figure(cell).is_some() || is_unknown(cell))
    };
    let is_side = |nth: &usize| taken_as[*nth].is_none() && is_some_nation(&heads[*nth]) && has_figures(*nth);
    let sides = (0..heads.len()).filter(is_side).collect::<Vec<_>>();
    if sides.is_empty() || is_taken(&of_men) || !is_taken(&ColumnField::is_name) {
        return (rows, false);
    }
    let men = fields.iter().find(|field| of_men(**field)).map(|field| field.head()).unwrap_or_default();
    let mut all = Vec::new();
    for side in &sides {
        // The column of this side stays, as its men; those of the others are emptied.
        let only = |row: &Row| {
            let mut own = row.clone();
            sides.iter().filter(|other| *other != side).for_each(|other| {
                own.cells.get_mut(*other).into_iter().for_each(String::clear);
                own.marks.remove(other);
            });
            own
        };
        let mut head = only(&rows[at]);
        men.clone_into(&mut head.cells[*side]);
        let called = Row { number: rows[at].number, cells: vec![heads[*side].clone()], ..Row::default() };
        let is_of_none = |row: &Row| sides.iter().all(|side| HeadedTable::cell(row, Some(*side)).is_empty());
        let below = rows[at + 1..].iter().filter(|row| is_of_none(row) || !HeadedTable::cell(row, Some(*side)).is_empty()).map(only);
        all.extend([head, called]);
        all.extend(below);
    }
    (all, true)
}
