//! Table of texts from a spreadsheet, and the fields assigned to its columns.

use std::collections::BTreeMap;

use super::field::{ColumnField, fields, is_command, recognised};
use super::figure::figure;
use super::words::{has_rank, is_some_nation, is_total, names_command, plain_words};
use crate::design::ScenarioFormat;

/// Number of rows searched for headings: a title may stand above them, not a page of text.
const MOST_ROWS_ABOVE_HEADS: usize = 12;

/// Number of rows beneath a command that its figure may be the sum of.
const MOST_BENEATH: usize = 60;

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
    fn only(&self) -> Option<(usize, &str)> {
        let mut filled = self.cells.iter().enumerate().map(|(nth, cell)| (nth, cell.trim())).filter(|(_, cell)| !cell.is_empty());
        filled.next().filter(|_| filled.next().is_none())
    }

    /// Fills a cell that is empty.
    fn fill(&mut self, column: usize, text: &str) {
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
        let (rows, is_beside) = beside(&fields, rows, at);
        // A line above the heads may say whose the rows are.
        let at = if is_beside { 0 } else { at };
        let sides = rows[..at].iter().filter(|row| row.only().is_some_and(|(_, text)| is_some_nation(text))).cloned().collect::<Vec<_>>();
        let heads = rows[at].cells.clone();
        let rows = sides.into_iter().chain(rows.into_iter().skip(at + 1)).collect();
        let mut table = Self::headed(fields, heads, rows);
        if let Some(guessed) = unnamed.filter(|guessed| table.column(ColumnField::is_name).is_none() && guessed.taken() >= table.taken()) {
            return guessed;
        }
        table.sort_rows();
        let led = table.leave_unit_leaders();
        table.told.extend(led);
        if is_beside {
            table.told.push("Two tables are side by side: both are imported.".to_owned());
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
        table.sort_rows();
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
    fn own_column(&mut self, is: impl Fn(ColumnField) -> bool, head: &str) -> Option<usize> {
        if let Some(column) = self.column(&is) {
            return Some(column);
        }
        let field = self.fields.iter().position(|field| is(*field))?;
        self.heads.push(head.to_owned());
        self.taken_as.push(Some(field));
        Some(self.heads.len() - 1)
    }

    /// Sorts the rows: units stay, all others are left out, and a heading's side or command is filled into the rows beneath it.
    fn sort_rows(&mut self) {
        let name = self.column(ColumnField::is_name);
        let men = self.column(|field| matches!(field, ColumnField::Cell { path: ["men" | "guns"], .. }));
        let tells = name.is_some() && self.taken() > 1;
        let all = std::mem::take(&mut self.rows);
        let mut others = None::<Vec<Option<usize>>>;
        let [mut side, mut command, mut leader] = [const { None::<String> }; 3];
        let mut sums = Sums::default();
        let last = all.len().saturating_sub(1);
        let numbers = all.iter().map(|row| row.number).collect::<Vec<_>>();
        let firsts =
            all.iter().map(|row| men.and_then(|men| figure(Self::cell(row, Some(men)))).map(|figure| figure.number)).collect::<Vec<_>>();
        let led = self.column(|own| own == ColumnField::Leader);
        let led = all.iter().map(|row| !Self::cell(row, led).is_empty()).collect::<Vec<_>>();
        let leads = |nth: usize| led.get(nth).copied().unwrap_or_default();
        for (nth, mut row) in all.into_iter().enumerate() {
            let called = row.cells.iter().map(|cell| cell.trim()).find(|cell| !cell.is_empty()).unwrap_or_default().to_owned();
            let leave =
                |table: &mut Self, row: Row, why: ExclusionReason| table.excluded.push(ExcludedRow { row, called: called.clone(), why });
            if row.is_hidden {
                leave(self, row, ExclusionReason::Hidden);
                continue;
            }
            let again = recognised(&self.fields, &row.cells);
            let count = again.iter().flatten().count();
            let filled = row.cells.iter().filter(|cell| !cell.trim().is_empty()).count();
            if count >= 2 && count * 2 >= filled && again.iter().flatten().any(|field| self.fields[*field].is_name()) {
                others = (again != self.taken_as.get(..again.len()).unwrap_or_default()).then_some(again);
                (command, leader, sums) = (None, None, Sums::default());
                leave(self, row, ExclusionReason::Heads);
                continue;
            }
            if let Some(others) = &others {
                self.turn(&mut row, others);
            }
            if let Some(cell) = name.and_then(|name| row.cells.get_mut(name)).filter(|_| tells) {
                // A name of two lines in its cell is one.
                *cell = unnoted(cell).replace(['\r', '\n'], " ");
            }
            // Of what the table takes alone: a mark of the level stands in a column of its own.
            let texts = (0..row.cells.len()).filter(|nth| self.taken_as.get(*nth).is_some_and(Option::is_some) || row.only().is_some());
            let texts =
                texts.map(|nth| (nth, Self::cell(&row, Some(nth)).to_owned())).filter(|(_, text)| !text.is_empty()).collect::<Vec<_>>();
            let text = Self::cell(&row, name).to_owned();
            let own = men.and_then(|men| figure(Self::cell(&row, Some(men)))).map(|figure| figure.number);
            let says_name = |nth: usize| self.taken_as.get(nth).copied().flatten().is_some_and(|field| self.fields[field].names_rows());
            let of_names = texts.iter().filter(|(nth, _)| text.is_empty() || says_name(*nth));
            // A sum has a name and figures; what has a formation or a morale besides is a unit, unless its own name says so.
            let is_bare = texts.iter().all(|(nth, text)| says_name(*nth) || figure(text).is_some());
            let may_be = |nth: usize| is_bare || text.is_empty() || name == Some(nth);
            let says_sum = |(nth, said): &&(usize, String)| may_be(*nth) && said.len() < 60 && is_total(&plain_words(said));
            let sum = of_names.into_iter().find(says_sum).map(|(_, text)| text.clone());
            // Nameless, or the last of its rows: it is the sum that it is equal to.
            let ends = nth == last || numbers.get(nth + 1).is_some_and(|next| *next > row.number + 1);
            let is_equal = own.is_some_and(|own| sums.is_sum(own, name.is_some() && text.is_empty()));
            if tells && (sum.is_some() || (is_equal && is_bare && (text.is_empty() || names_command(&text) || (ends && sums.count >= 3)))) {
                sums.part = (0, 0);
                let called = sum.or_else(|| Some(text.clone()).filter(|text| !text.is_empty())).unwrap_or(called);
                self.excluded.push(ExcludedRow { row, called, why: ExclusionReason::Total });
                continue;
            }
            if tells && texts.len() == 1 && texts[0].1.parse::<f64>().is_err() && row.marks.is_empty() {
                let only = &texts[0].1;
                if only.chars().count() > 80 || only.starts_with(['*', '†', '(', '[']) || is_note(only) {
                    leave(self, row, ExclusionReason::Note);
                    continue;
                }
                let (heads, leads) = heading(only);
                if is_some_nation(only) {
                    (side, command, leader) = (Some(only.clone()), None, None);
                } else if has_rank(only) && command.is_some() && leader.is_none() {
                    leader = Some(only.clone());
                } else if nth < last || names_command(only) {
                    (command, leader) = (Some(heads), leads);
                } else if nth > 0 && numbers[nth - 1] + 1 < row.number {
                    // Apart from the rows, with nothing beneath it.
                    leave(self, row, ExclusionReason::Note);
                    continue;
                } else {
                    self.rows.push(row);
                    continue;
                }
                sums.part = (0, 0);
                leave(self, row, ExclusionReason::Heading);
                continue;
            }
            if tells && own.is_none() && texts.len() > 1 && is_titled_note(&texts[0].1) {
                leave(self, row, ExclusionReason::Note);
                continue;
            }
            // A command and who leads it, with nothing of a unit.
            let is_over = names_command(&text) || (leads(nth) && !leads(nth + 1) && firsts.get(nth + 1).is_some_and(Option::is_some));
            if tells && nth < last && is_over && !text.is_empty() && texts.iter().all(|(nth, _)| says_name(*nth)) {
                command = Some(text.clone());
                leader = self
                    .column(|own| own == ColumnField::Leader)
                    .map(|nth| Self::cell(&row, Some(nth)).to_owned())
                    .filter(|own| !own.is_empty());
                sums.part = (0, 0);
                leave(self, row, ExclusionReason::Heading);
                continue;
            }
            // A command with the sum of the rows beneath it.
            if tells && is_bare && names_command(&text) && own.is_some_and(|own| is_sum_beneath(own, &firsts[nth + 1..])) {
                let (heads, leads) = heading(&text);
                (command, leader) = (Some(heads), leads);
                sums.part = (0, 0);
                leave(self, row, ExclusionReason::Heading);
                continue;
            }
            sums.add(own.unwrap_or_default());
            let told = [(&side, ColumnField::Side, "Side (by headings)"), (&leader, ColumnField::Leader, "Leader (by headings)")];
            for (text, field, head) in told {
                let Some(text) = text else { continue };
                if let Some(column) = self.own_column(|own| own == field, head) {
                    // Beneath a heading that says who leads, a row says who leads its unit.
                    if field == ColumnField::Leader
                        && let Some(cell) = row.cells.get_mut(column)
                    {
                        cell.clear();
                    }
                    row.fill(column, text);
                }
            }
            if let Some(text) = &command
                && let Some(column) = self.own_column(is_command, "Command (by headings)")
            {
                row.fill(column, text);
            }
            self.rows.push(row);
        }
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
    fn turn(&mut self, row: &mut Row, others: &[Option<usize>]) {
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

/// Returns a name without a note's mark or number after it: "8th Foot*", "100th Foot [1]".
fn unnoted(name: &str) -> &str {
    let bare = name.trim().trim_end_matches(['*', '†', '‡', '§']).trim_end();
    let number = bare.strip_suffix(']').and_then(|inner| inner.rsplit_once('['));
    let bare = number.filter(|(_, mark)| mark.len() < 4 && !mark.contains(' ')).map_or(bare, |(own, _)| own.trim_end());
    if bare.is_empty() { name } else { bare }
}

/// Sums of the rows so far.
#[derive(Default)]
struct Sums {
    /// Number of rows since the last heading or total, and their sum.
    part: (usize, i64),
    whole: i64,
    count: usize,
}

impl Sums {
    fn add(&mut self, own: i64) {
        self.part = (self.part.0 + 1, self.part.1.saturating_add(own));
        self.whole = self.whole.saturating_add(own);
        self.count += 1;
    }

    /// Returns whether a figure is the sum of the rows before it; for a single row only where the figure has no name.
    fn is_sum(&self, own: i64, is_nameless: bool) -> bool {
        own > 0 && ((self.part.1 == own && (self.part.0 > 1 || (is_nameless && self.part.0 > 0))) || (self.whole == own && self.count > 1))
    }
}

/// Returns whether a figure is the sum of the next two or more rows.
fn is_sum_beneath(own: i64, beneath: &[Option<i64>]) -> bool {
    let mut sum = 0i64;
    for (nth, men) in beneath.iter().enumerate().take(MOST_BENEATH) {
        sum = sum.saturating_add(men.unwrap_or_default());
        if sum >= own {
            return sum == own && nth >= 1;
        }
    }
    false
}

/// Splits a heading into its command and its leader: in brackets, or with his rank after a comma or a dash.
#[must_use]
pub fn heading(text: &str) -> (String, Option<String>) {
    let text = uncounted(text.trim().trim_end_matches(':'));
    if let Some((own, leads)) = in_brackets(text) {
        return (own.to_owned(), Some(leads.to_owned()));
    }
    let parted = [", ", ": ", " – ", " — ", " - "].iter().find_map(|mark| text.split_once(mark)).filter(|(_, leads)| has_rank(leads));
    parted.map_or_else(|| (text.to_owned(), None), |(own, leads)| (uncounted(own.trim()).to_owned(), Some(leads.trim().to_owned())))
}

/// Splits a text from the brackets at its end.
fn in_brackets(text: &str) -> Option<(&str, &str)> {
    let (own, inner) = text.strip_suffix(')')?.rsplit_once('(')?;
    Some((own.trim(), inner.trim())).filter(|(own, _)| !own.is_empty())
}

/// Returns a heading without the figure in brackets after it: "1st Brigade (1,219 men)".
fn uncounted(text: &str) -> &str {
    in_brackets(text).filter(|(_, inner)| figure(inner).is_some()).map_or(text, |(own, _)| own)
}

/// Returns whether a text is a note by its title: "Source: Graves".
fn is_titled_note(text: &str) -> bool {
    text.split_once(':').is_some_and(|(title, _)| is_note(title) && !title.trim().contains(' '))
}

/// Returns whether a line is a note by its first word.
fn is_note(text: &str) -> bool {
    let plain = plain_words(text);
    ["note", "notes", "source", "sources", "remarque", "nota", "fuente", "fuentes", "see", "from"]
        .iter()
        .any(|word| plain == *word || plain.starts_with(&format!("{word} ")))
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
