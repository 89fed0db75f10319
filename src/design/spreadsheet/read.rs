//! Reading of a sheet as a table: where its headings are, what its columns mean, and what is no unit.

use std::collections::BTreeMap;

use super::field::{ColumnField, Person, fields, is_command, recognised};
use super::figure::is_guns;
use super::layout::{Layout, lines_apart, upright, with_blanks};
use super::leaders::parted;
use super::led::BY_ROWS;
use super::rows::RowSorter;
use super::table::{HeadedTable, Row, Sheet, is_running};
use super::vocabulary::{has, plain_words};
use super::words::{is_some_nation, rated, titles};
use crate::design::ScenarioFormat;
/// Finds the sheet with the order of battle, and its table: of the sheets that are not hidden the one with the most recognised columns.
#[must_use]
pub fn best(form: &ScenarioFormat, sheets: &[Sheet]) -> (usize, HeadedTable) {
    let tables = sheets.iter().map(|sheet| HeadedTable::of_sheet(form, sheet)).enumerate();
    let weight = |nth: usize, table: &HeadedTable| (!sheets[nth].is_hidden && table.taken() > 0, table.taken(), std::cmp::Reverse(nth));
    tables.max_by_key(|(nth, table)| weight(*nth, table)).unwrap_or_default()
}

impl HeadedTable {
    /// Builds the table of a sheet: its headings are in the first of the rows with the most recognised columns.
    #[must_use]
    pub fn of(form: &ScenarioFormat, rows: Vec<Row>) -> Self {
        Self::of_sheet(form, &Sheet { rows, ..Sheet::default() })
    }

    /// Builds the table of a sheet, whose name may say whose its rows are.
    #[must_use]
    pub fn of_sheet(form: &ScenarioFormat, sheet: &Sheet) -> Self {
        let fields = fields(form);
        let rows = lines_apart(sheet.rows.iter().filter(|row| !row.is_empty()).cloned());
        if let Some(turned) = upright(&fields, &rows) {
            let sheet = Sheet { rows: turned, ..sheet.clone() };
            let mut table = Self::of_sheet(form, &sheet);
            table
                .notices
                .push("The table lies on its side: each of its columns is read as a unit, and its rows are their columns.".to_owned());
            return table;
        }
        let (rows, leaders) = parted(form, &fields, with_blanks(&fields, rows), &sheet.name);
        let table = Self { leaders: leaders.clone(), ..Self::of_rows(form, fields, rows, &sheet.name, &leaders) };
        if table.column(ColumnField::is_name).is_none() && !sheet.list.is_empty() {
            return Self::of_sheet(form, &Sheet { rows: sheet.list.clone(), list: Vec::new(), ..sheet.clone() });
        }
        table
    }

    /// Builds the table of the units of a sheet, of rows that are not empty; its leaders may have tables of their own.
    fn of_rows(form: &ScenarioFormat, fields: Vec<ColumnField>, rows: Vec<Row>, sheet: &str, leaders: &[Self]) -> Self {
        let Some(layout) = Layout::of(&fields, rows.clone()) else {
            return Self::guessed(form, &fields, &rows, sheet).unwrap_or_else(|| Self::headed(fields, Vec::new(), rows));
        };
        // Heads of which none names the units: what stands beneath them may tell.
        let unnamed = Self::guessed(form, &fields, &rows, sheet);
        let Layout { rows, heads: at, is_beside, is_by_sides } = layout;
        // A line above the heads may say whose the rows are.
        let (heads, head_row) = (rows[at].cells.clone(), rows[at].number);
        let rows = rows.into_iter().enumerate().filter(|(nth, _)| *nth != at).map(|(_, row)| row).collect();
        let mut table = Self { head_row, sheet: sheet.to_owned(), leaders: leaders.to_vec(), ..Self::headed(fields, heads, rows) };
        if let Some(guessed) = unnamed.filter(|guessed| table.column(ColumnField::is_name).is_none() && guessed.taken() >= table.taken()) {
            return guessed;
        }
        table.take_counts();
        RowSorter::sort(&mut table);
        table.take_figures();
        table.take_commands(form);
        table.leave_unit_leaders();
        table.take_by_contents(form);
        if is_beside {
            table.notices.push("Two tables are side by side: both are imported.".to_owned());
        }
        if is_by_sides {
            table.notices.push("Each side has a column of its men: a row is a unit of every side with a figure.".to_owned());
        }
        table
    }

    /// Builds a table without known headings from the contents of its columns: one of figures is the men, the first with a name beside each
    /// of them the units. `None` where no columns are like that.
    fn guessed(form: &ScenarioFormat, fields: &[ColumnField], rows: &[Row], sheet: &str) -> Option<Self> {
        let width = rows.iter().map(|row| row.cells.len()).max()?;
        let men_of = |nth: usize, row: &Row| row.figure(nth);
        let figures = |nth: usize| rows.iter().filter_map(|row| men_of(nth, row)).collect::<Vec<_>>();
        // Heads in a language that is not known, below titles; or known ones of which none names the units.
        let is_count = |row: &Row, nth: usize| row.figure(nth).is_some() || is_guns(Self::cell(row, Some(nth)));
        let is_text = |row: &Row| row.only().is_none() && !(0..width).any(|nth| is_count(row, nth));
        let at = rows.iter().position(|row| row.only().is_none()).filter(|nth| is_text(&rows[*nth]));
        let heads = at.map(|nth| rows[nth].cells.clone()).unwrap_or_default();
        let known = recognised(fields, &heads);
        let is_men = |field: ColumnField| field.is_cell(&["men"]);
        let of_men = |nth: &usize| known.get(*nth).copied().flatten().is_some_and(|field| is_men(fields[field]));
        // Figures are no men, though the game has no column for them.
        let is_of_figures = |nth: &usize| heads.get(*nth).is_some_and(|head| has(titles("figures"), &plain_words(head)));
        let is_open = |nth: &usize| known.get(*nth).copied().flatten().is_none() && !is_of_figures(nth);
        let counts = (0..width).map(|nth| (figures(nth), nth)).filter(|(all, _)| all.len() > 1 && !is_running(all)).collect::<Vec<_>>();
        let most = counts.iter().map(|(all, _)| all.len()).max()?;
        // The column of men by its head, or that of the most men: officers stand before them, and are fewer.
        let of_head = counts.iter().find(|(_, nth)| of_men(nth));
        let sum = |all: &[i64]| all.iter().fold(0, |sum: i64, own| sum.saturating_add(*own));
        let by_sum = || {
            let filled = counts.iter().filter(|(all, nth)| all.len() * 3 >= most * 2 && is_open(nth));
            filled.max_by_key(|(all, nth)| (sum(all), std::cmp::Reverse(*nth)))
        };
        let (all, men) = of_head.or_else(by_sum)?.clone();
        let is_known = of_men(&men);
        let several = rows.iter().filter(|row| row.only().is_none()).count();
        let counted = || rows.iter().filter(|row| men_of(men, row).is_some());
        let is_name = |nth: &usize| *nth != men && counted().all(|row| Self::cell(row, Some(*nth)).contains(char::is_alphabetic));
        // A column of sides names no units, though another has a head for sides.
        let is_side = |nth: &usize| counted().all(|row| is_some_nation(Self::cell(row, Some(*nth))));
        let open_name = (0..width).find(|nth| is_open(nth) && is_name(nth) && !is_side(nth));
        let name = open_name.or_else(|| (0..width).find(|nth| is_name(nth) && !is_side(nth))).filter(|_| all.len() * 2 >= several)?;
        let field = |is: &dyn Fn(ColumnField) -> bool| fields.iter().position(|field| is(*field));
        let own = [(name, field(&ColumnField::is_name)?), (men, field(&is_men)?)];
        let head_row = at.map(|nth| rows[nth].number).unwrap_or_default();
        let rows = rows.iter().enumerate().filter(|(nth, _)| Some(*nth) != at).map(|(_, row)| row.clone()).collect();
        let mut table = Self::headed(fields.to_vec(), heads, rows);
        own.iter().for_each(|(column, field)| table.taken_as[*column] = Some(*field));
        (table.is_guessed, table.sheet, table.head_row) = (true, sheet.to_owned(), head_row);
        RowSorter::sort(&mut table);
        table.take_figures();
        table.take_by_contents(form);
        let [unit, men] = [name, men].map(|nth| table.heads[nth].clone());
        table.notices.push(if is_known {
            format!("No head names the units: by its contents “{unit}” is taken as the units.")
        } else {
            format!("No heads are known: by its contents “{unit}” is taken as the units and “{men}” as their men.")
        });
        Some(table)
    }

    /// Leaves out the column of leaders where they lead units, or may: the rows of a command have different ones, or there are no commands
    /// and hardly a name comes again.
    fn leave_unit_leaders(&mut self) {
        let Some(leader) = self.column(|field| field == ColumnField::Leader) else { return };
        let head = &self.heads[leader];
        let Some(command) = self.column(is_command) else {
            if head == BY_ROWS {
                return;
            }
            let is_rated = self.column(|field| matches!(field, ColumnField::Person { whose: Person::Leader, .. })).is_some();
            // Where commands are only names, an officer with a rank or an ability of his own leads one of his name.
            if self.is_of_commands(leader) || (is_rated && !self.fields.contains(&ColumnField::Command)) {
                return;
            }
            let text = format!("“{head}” may name leaders of units or of commands: it is left out. Add a column of commands to read it.");
            return self.leave_leaders(leader, text);
        };
        let mut of_commands = BTreeMap::<[String; 2], Vec<&str>>::new();
        // Each side may have its 1st Brigade.
        let side = self.column(|field| field == ColumnField::Side);
        let mut now = [""; 2];
        for row in &self.rows {
            for (own, column) in now.iter_mut().zip([side, Some(command)]) {
                *own = Some(Self::cell(row, column)).filter(|text| !text.is_empty()).unwrap_or(own);
            }
            let leads = rated(Self::cell(row, Some(leader))).0;
            if !leads.is_empty() {
                of_commands.entry(now.map(plain_words)).or_default().push(leads);
            }
        }
        // "Salaberry" is Charles de Salaberry.
        let is_same = |one: &str, other: &str| one.ends_with(other) || other.ends_with(one);
        let several = of_commands.values().filter(|leads| leads.len() > 1);
        let (alike, other) = several.partition::<Vec<_>, _>(|leads| leads[1..].iter().all(|own| is_same(leads[0], own)));
        if other.len() > alike.len() {
            let text = format!("“{head}” has another name in each row of a command: it names the unit's leader and is left out.");
            self.leave_leaders(leader, text);
        }
    }

    /// Returns whether most leaders of a column have several units, or none has a name.
    fn is_of_commands(&self, leader: usize) -> bool {
        let mut units = BTreeMap::<String, usize>::new();
        let names = self.rows.iter().map(|row| plain_words(Self::cell(row, Some(leader)))).filter(|name| !name.is_empty());
        names.for_each(|name| *units.entry(name).or_default() += 1);
        let again = units.values().filter(|units| **units > 1).sum::<usize>();
        again * 2 >= units.values().sum::<usize>()
    }
}
