//! Table of texts from a spreadsheet, and the fields assigned to its columns.

use std::collections::{BTreeMap, BTreeSet};

use super::field::{ColumnField, WORKED_OUT, recognised};
use super::figure::{figure, is_guns, men_and_guns};
use super::heading::is_rated_person;
use super::parts::is_part;
use super::value::{is_time, turn_named};
use super::vocabulary::{has, ordinal_end, plain_words};
use super::words::{core_words, experience_of, has_rank, is_some_nation, level, names_nation, nation_of};

/// Heading of the column for the sides that headings name.
pub(super) const BY_HEADINGS: &str = "Side (by headings)";

/// Headings of a number of the parts of a unit, where numbers stand beneath them.
const PARTS: &str = "coys, companies, cos, bns, battalions, regts, regiments, compagnies, companias, kompanien, bataillone, batallones, \
    bataillons, squadrons, bands, platoons";
/// Words and letters that say whether the head of their column holds for a row.
const MARKS: &str = "yes, no, y, n, x, true, false, oui, non, ja, nein, j, si, o";
/// Those of them that say that it does not.
const DENIALS: &str = "no, n, false, non, nein, o";
/// Level of regiments among those of an army.
const REGIMENT: usize = 4;

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
    /// Remark on how the row was read; empty without one.
    pub note: String,
    /// Cells that are left out, each with its heading, its text and the reason.
    pub left: Vec<[String; 3]>,
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
    pub notices: Vec<String>,
    /// Rows of a text's lines read as a list of units, where its columns give no units.
    pub list: Vec<Row>,
}

impl Sheet {
    /// Returns the sheet's name, with a mark on a hidden one.
    #[must_use]
    pub fn display_name(&self) -> String {
        if self.is_hidden { format!("{} (hidden)", self.name) } else { self.name.clone() }
    }
}

impl Row {
    pub(super) fn is_empty(&self) -> bool {
        self.cells.iter().all(|cell| cell.trim().is_empty()) && self.marks.is_empty()
    }

    /// Returns its only filled cell, with the column; `None` where there are none or several.
    pub(super) fn only(&self) -> Option<(usize, &str)> {
        let mut filled = self.cells.iter().enumerate().map(|(nth, cell)| (nth, cell.trim())).filter(|(_, cell)| !cell.is_empty());
        filled.next().filter(|_| filled.next().is_none())
    }

    /// Returns the figure of a cell, as people write it; a number of a workbook is that number.
    pub(super) fn figure(&self, column: usize) -> Option<i64> {
        let text = HeadedTable::cell(self, Some(column));
        if self.marks.get(&column) == Some(&Mark::Number) { text.parse().ok() } else { figure(text).map(|found| found.number) }
    }

    /// Clears a cell and its mark.
    pub(super) fn clear(&mut self, column: usize) {
        self.cells.get_mut(column).into_iter().for_each(String::clear);
        self.marks.remove(&column);
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
    /// It names a command with its leader, and no unit stands right beneath it: a division above its brigades.
    LeadsNone,
    /// It stands above the headings of the columns and says nothing of the rows.
    Above,
    /// It stands above the headings of the columns and has figures: nothing tells what they are.
    Figures,
    /// It repeats the headings of the columns.
    Heads,
    /// It has a figure or guns, and is neither a unit nor a heading that is known.
    Unread,
    /// It is a note or a source.
    Note,
    /// The spreadsheet hides it.
    Hidden,
}

impl ExclusionReason {
    /// Returns whether what the row says is lost.
    #[must_use]
    pub const fn is_lost(self) -> bool {
        matches!(self, Self::Figures | Self::Unread | Self::LeadsNone)
    }

    /// Returns the reason in words.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Total => "a total of other rows",
            Self::Heading => "a heading: the side or command of the rows below",
            Self::LeadsNone => "a heading whose leader leads no unit right beneath it: he is left out",
            Self::Above => "a title above the heads",
            Self::Figures => "figures above the heads, which no column explains",
            Self::Heads => "the heads repeated",
            Self::Unread => "not read: it has figures, and is no unit or heading that is known",
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
    /// Tables of leaders beside it, whose rows follow those of its units.
    pub leaders: Vec<HeadedTable>,
    /// Name of its sheet; empty for a text.
    pub(super) sheet: String,
    /// Number of the row of its headings; 0 without one.
    pub(super) head_row: usize,
    /// Remarks on how the table was recognised, in sentences.
    pub(super) notices: Vec<String>,
    /// Men that a figure stands for, where the table states them.
    pub(super) men_per_figure: Option<i64>,
    /// Column of leaders that is left out, since they lead no commands.
    pub(super) leaders_left: Option<usize>,
    /// Sentences on what is lost of its headings and rows.
    pub(super) losses: Vec<String>,
    /// Columns that the player leaves out.
    pub(super) dismissed: BTreeSet<usize>,
    /// Columns without a field that have the words of one.
    pub(super) of_words: BTreeSet<usize>,
    /// Is set where no heading was recognised and the fields are guessed from the contents.
    pub(super) is_guessed: bool,
}

impl HeadedTable {
    /// Moves a number of guns that stands in another column of numbers to that of guns: "2 guns", "75 men, 3 guns".
    pub(super) fn part_guns(&mut self, row: &mut Row) {
        let is = |wanted: &'static str| move |field: ColumnField| field.is_cell(&[wanted]);
        for (path, head) in [("men", "Guns (by the men)"), ("stands", "Guns (by the stands)"), ("figures", "Guns (by the figures)")] {
            let Some(column) = self.column(is(path)) else { continue };
            let Some((others, guns)) = men_and_guns(Self::cell(row, Some(column))) else { continue };
            if let Some(of_guns) = self.own_column(is("guns"), head) {
                row.fill(of_guns, &guns);
                row.cells[column] = others;
            }
        }
    }

    pub(super) fn headed(fields: Vec<ColumnField>, mut heads: Vec<String>, mut rows: Vec<Row>) -> Self {
        let width = rows.iter().map(|row| row.cells.len()).max().unwrap_or_default().max(heads.len());
        heads.resize(width, String::new());
        join_parts(&fields, &mut heads, &mut rows);
        // A column of numbers alone names nothing: "Companies" are so many.
        let texts = |nth: usize| rows.iter().map(move |row| Self::cell(row, Some(nth))).filter(|text| !text.is_empty());
        let is_count = |nth: usize| {
            let is_several = has(PARTS, &core_words(&plain_words(&heads[nth])));
            is_several && texts(nth).next().is_some() && texts(nth).all(|text| text.parse::<u16>().is_ok())
        };
        let named = (0..width).map(|nth| if is_count(nth) { String::new() } else { heads[nth].clone() }).collect::<Vec<_>>();
        let mut taken_as = recognised(&fields, &named);
        for (nth, head) in heads.iter_mut().enumerate().filter(|(_, head)| head.trim().is_empty()) {
            *head = format!("Column {}", nth + 1);
        }
        taken_as.resize(heads.len(), None);
        Self { fields, heads, taken_as, rows, ..Self::default() }
    }

    /// Returns remarks on the whole table, in sentences.
    #[must_use]
    pub fn remarks(&self) -> Vec<String> {
        let of_leaders = self.leaders.iter().flat_map(|table| {
            let sheet = if table.sheet == self.sheet { String::new() } else { format!(" of the sheet “{}”", table.sheet) };
            let beneath = format!("A table of leaders begins in row {}{sheet}: its rows are imported as leaders.", table.head_row);
            std::iter::once(beneath).chain(table.remarks())
        });
        self.notices.iter().chain(&self.losses).cloned().chain(self.column_notices()).chain(of_leaders).collect()
    }

    /// Returns a remark that names the columns without a field.
    fn column_notices(&self) -> Option<String> {
        let filled = |nth: usize| self.rows.iter().any(|row| !Self::cell(row, Some(nth)).is_empty());
        let unknown = self.heads.iter().enumerate().filter(|(nth, _)| self.taken_as[*nth].is_none() && filled(*nth));
        let names = unknown.map(|(_, head)| format!("“{}”", head.chars().take(40).collect::<String>())).collect::<Vec<_>>();
        (!names.is_empty()).then(|| format!("Columns left out: {}.", names.join(", ")))
    }

    /// Returns a text that names a nation, where rows without a side would be taken for those of `assumed`: a head, a name of such a row, a
    /// text of no field, or one in a row that is left out; `None` where none does. Then nobody may guess whose the rows are. A heading of the
    /// other side says that the rows above it are not that side's.
    #[must_use]
    pub fn nation_named(&self, assumed: &str) -> Option<&str> {
        let side = self.column(|field| field == ColumnField::Side);
        let is_of_other = |left: &&ExcludedRow| {
            left.why == ExclusionReason::Heading && is_some_nation(&left.called) && nation_of(&left.called) != nation_of(assumed)
        };
        let is_name = |nth: usize| self.taken_as.get(nth).copied().flatten().is_none_or(|field| self.fields[field].names_rows());
        let sideless = self.rows.iter().filter(|row| Self::cell(row, side).is_empty());
        let of_rows = sideless.flat_map(|row| row.cells.iter().enumerate().filter(|(nth, _)| is_name(*nth)).map(|(_, cell)| cell));
        let of_others = self.excluded.iter().filter(|left| left.why != ExclusionReason::Note && !is_of_other(left));
        let of_others = of_others.flat_map(|left| &left.row.cells);
        // Rows above the first that names its side may be of the same.
        let first = self.rows.iter().position(|row| !Self::cell(row, side).is_empty()).unwrap_or_default();
        let is_own = side.is_some_and(|side| self.heads[side] != BY_HEADINGS);
        let of_sided = self.rows.iter().filter(|_| first > 0 && is_own).filter_map(|row| row.cells.get(side?));
        let of_sided = of_sided.filter(|text| nation_of(text) != nation_of(assumed));
        let all = std::iter::once(&self.sheet).chain(&self.heads).chain(of_others).chain(of_rows).chain(of_sided);
        all.map(|text| text.trim()).find(|text| names_nation(text))
    }

    /// Returns the heads of the columns that are left out although they have figures, leaders, arrivals or the words of a field: what they say
    /// is lost.
    #[must_use]
    pub fn lost_columns(&self) -> Vec<&str> {
        let figures = |nth: usize| self.rows.iter().filter_map(|row| row.figure(nth)).collect::<Vec<_>>();
        let has_guns = |nth: usize| self.rows.iter().any(|row| is_guns(Self::cell(row, Some(nth))));
        // Officers are people whom the scenario may have.
        let has_officers = |nth: usize| {
            let texts = self.rows.iter().map(|row| Self::cell(row, Some(nth))).filter(|text| !text.is_empty());
            let (officers, others) = texts.partition::<Vec<_>, _>(|text| has_rank(text));
            officers.len() > others.len()
        };
        // Under no head before the units it names their commands; letters rate them.
        let name = self.column(ColumnField::is_name);
        let texts = |nth: usize| self.rows.iter().map(move |row| Self::cell(row, Some(nth))).filter(|text| !text.is_empty());
        let is_command = |nth: usize| {
            let is_headless = self.heads[nth] == format!("Column {}", nth + 1) && name.is_some_and(|name| nth < name);
            is_headless && texts(nth).any(|text| text.contains(char::is_alphabetic))
        };
        let has_ratings = |nth: usize| texts(nth).count() > 1 && texts(nth).all(|text| experience_of(text).is_some());
        // "Yes" or a cross under a head says that it is so.
        let is_mark = |text: &str| text == "✓" || text == "✔" || has(MARKS, &plain_words(text));
        let is_of_marks = |nth: usize| {
            let is_yes = |text: &str| is_mark(text) && !has(DENIALS, &plain_words(text));
            texts(nth).all(is_mark) && texts(nth).any(is_yes)
        };
        let is_lost = |nth: usize| {
            has_officers(nth)
                || self.has_ladders(nth)
                || self.has_most(nth, |text| turn_named(text).is_some() || is_time(text))
                || texts(nth).any(is_rated_person)
                || is_command(nth)
                || has_ratings(nth)
                || is_of_marks(nth)
                || self.leaders_left == Some(nth)
                || self.of_words.contains(&nth)
                || !is_running(&figures(nth))
                || has_guns(nth)
        };
        let left = (0..self.heads.len()).filter(|nth| self.taken_as[*nth].is_none() && !self.dismissed.contains(nth) && is_lost(*nth));
        let own = left.map(|nth| self.heads[nth].as_str()).filter(|head| !WORKED_OUT.contains(head));
        own.chain(self.leaders.iter().flat_map(Self::lost_columns)).collect()
    }

    /// Returns whether its rows are lines of a list, whose heads stand in no row.
    pub(super) const fn is_list(&self) -> bool {
        self.head_row == 0 && !self.is_guessed
    }

    /// Returns whether something is lost of its headings and rows, or may count twice.
    #[must_use]
    pub fn has_losses(&self) -> bool {
        !self.losses.is_empty() || self.leaders.iter().any(Self::has_losses)
    }

    /// Leaves out the column of leaders, for that reason.
    pub(super) fn leave_leaders(&mut self, column: usize, text: String) {
        self.taken_as[column] = None;
        self.leaders_left = Some(column);
        self.notices.push(text);
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

    /// Moves the cells of a row that stands beneath other headings into the columns of these headings.
    pub(super) fn turn(&mut self, row: &mut Row, others: &[(Option<usize>, String)]) {
        let cells = std::mem::take(&mut row.cells);
        let marks = std::mem::take(&mut row.marks);
        for (nth, text) in cells.into_iter().enumerate().filter(|(_, text)| !text.trim().is_empty()) {
            let (field, head) = others.get(nth).map_or((None, ""), |(field, head)| (*field, head.as_str()));
            let field = field.and_then(|field| self.fields.get(field)).copied();
            let column = field.and_then(|field| self.own_column(|own| own == field, field.head()));
            let column = column.unwrap_or_else(|| self.column_without_field(head, nth));
            row.fill(column, &text);
            row.marks.extend(marks.get(&nth).map(|mark| (column, *mark)));
        }
    }

    /// Returns the column of that head which has no field, added where there is none.
    fn column_without_field(&mut self, head: &str, nth: usize) -> usize {
        let head = if head.is_empty() { format!("Column {} below", nth + 1) } else { head.to_owned() };
        let found = (0..self.heads.len()).find(|column| self.taken_as[*column].is_none() && self.heads[*column] == head);
        found.unwrap_or_else(|| {
            self.heads.push(head);
            self.taken_as.push(None);
            self.heads.len() - 1
        })
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
            self.dismissed.insert(column);
        }
    }

    /// Returns whether its headings name units, so that it is an order of battle and not a block of cells.
    #[must_use]
    pub fn names_units(&self) -> bool {
        !self.is_guessed && self.column(ColumnField::is_name).is_some()
    }

    /// Returns whether it has headings: one of them names units, or several are known.
    #[must_use]
    pub fn has_headings(&self) -> bool {
        /// Least number of known headings that no row of cells has by chance.
        const LEAST: usize = 3;
        self.names_units() || recognised(&self.fields, &self.heads).iter().flatten().count() >= LEAST
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

/// Joins the columns of regiments and of their battalions or companies, where these are parts of them alone, to one of names: "1st Foot, 2nd
/// Bn".
fn join_parts(fields: &[ColumnField], heads: &mut [String], rows: &mut [Row]) {
    let levels = heads.iter().map(|head| level(&plain_words(head))).collect::<Vec<_>>();
    let only = |is: &dyn Fn(usize) -> bool| {
        let mut found = (0..levels.len()).filter(|nth| levels[*nth].is_some_and(is));
        found.next().filter(|_| found.next().is_none())
    };
    let known = recognised(fields, heads);
    let is_of_names = |nth: &usize| known[*nth].is_some_and(|own| fields[own].is_name());
    let Some((whole, part)) = only(&|own| own == REGIMENT).zip(only(&|own| own > REGIMENT).filter(is_of_names)) else { return };
    let is_number = |text: &str| ordinal_end(text).is_some_and(|end| ["", "st", "nd", "rd", "th", "d", "."].contains(&end));
    let cell = |row: &Row, nth: usize| HeadedTable::cell(row, Some(nth)).to_owned();
    let is_apart = |row: &Row| {
        let own = cell(row, part);
        // "1/8th" is the battalion of a regiment.
        let is_of_regiment = || own.split_once('/').is_some_and(|(nth, of)| nth.parse::<u8>().is_ok() && is_number(of));
        own.is_empty() || own == heads[part] || is_number(&own) || is_of_regiment() || is_part(&plain_words(&own))
    };
    // Companies alone are the units of a game without brigades.
    let is_open = fields.contains(&ColumnField::Command) || levels[part].is_some_and(|own| own == REGIMENT + 1);
    let is_count =
        has(PARTS, &core_words(&plain_words(&heads[part]))) && rows.iter().all(|row| !cell(row, part).contains(char::is_alphabetic));
    if !is_open || is_count || !rows.iter().all(is_apart) || rows.iter().all(|row| cell(row, part).is_empty()) {
        return;
    }
    let mut now = String::new();
    for row in rows.iter_mut() {
        let (own, of) = (cell(row, part), cell(row, whole));
        if !of.is_empty() {
            now = of;
        }
        if own.is_empty() || now.is_empty() {
            continue;
        }
        let called = if is_number(&own) { format!("{own} {}", heads[part].trim()) } else { own };
        row.clear(whole);
        row.fill(whole, &format!("{now}, {called}"));
        row.clear(part);
    }
    heads[part] = format!("{} (in the names)", heads[part]);
}

/// Returns whether figures only count rows: those are no men, and nothing is lost with them.
pub(super) fn is_running(figures: &[i64]) -> bool {
    figures.iter().zip(1..).all(|(own, nth)| *own == nth)
}
