//! Chosen sheet of a file and the fields assigned to its columns: as recognised, or as the player chooses.

use super::field::ColumnField;
use super::read::best;
use super::table::{HeadedTable, Sheet};
use super::vocabulary::plain_words;
use super::words::nation_of;
use crate::design::ScenarioFormat;

/// Sheets of a file, the chosen one, and its table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    sheets: Vec<Sheet>,
    nth: usize,
    /// Table of the chosen sheet.
    pub table: HeadedTable,
}

impl Choice {
    /// Chooses the [best] sheet of a file.
    #[must_use]
    pub fn of(form: &ScenarioFormat, sheets: Vec<Sheet>) -> Self {
        let (nth, table) = best(form, &sheets);
        let mut choice = Self { sheets, nth, table };
        choice.take_leaders(form);
        choice
    }

    /// Adds the leaders of the other sheets to units whose own sheet has none.
    fn take_leaders(&mut self, form: &ScenarioFormat) {
        if !self.table.leaders.is_empty() || self.table.rows.is_empty() {
            return;
        }
        let others = self.sheets.iter().enumerate().filter(|(nth, sheet)| *nth != self.nth && !sheet.is_hidden);
        let tables = others.map(|(_, sheet)| HeadedTable::of_sheet(form, sheet)).filter(|table| table.rows.is_empty());
        self.table.leaders = tables.flat_map(|table| table.leaders).collect();
    }

    /// Returns the number of the chosen sheet, from 0.
    #[must_use]
    pub const fn nth(&self) -> usize {
        self.nth
    }

    /// Returns the chosen sheet; `None` for a file without sheets.
    #[must_use]
    pub fn sheet(&self) -> Option<&Sheet> {
        self.sheets.get(self.nth)
    }

    /// Returns the names of the sheets, with a mark on hidden ones.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.sheets.iter().map(Sheet::display_name).collect()
    }

    /// Returns remarks on the sheet and on its table, in sentences.
    #[must_use]
    pub fn remarks(&self) -> Vec<String> {
        let of_sheet = self.sheet().map(|sheet| sheet.notices.clone()).unwrap_or_default();
        let others = self.sheets_of_others();
        let others = others.into_iter().map(|name| format!("The sheet “{name}” is another side's and is not read: import it as well."));
        of_sheet.into_iter().chain(others).chain(self.table.remarks()).collect()
    }

    /// Returns the names of the other sheets that are called by another side than that of the units.
    #[must_use]
    pub fn sheets_of_others(&self) -> Vec<&str> {
        let Some(own) = self.sheet().and_then(|sheet| nation_of(&sheet.name)) else { return Vec::new() };
        let others = self.sheets.iter().filter(|sheet| !sheet.is_hidden && !sheet.rows.is_empty()).map(|sheet| sheet.name.as_str());
        others.filter(|name| nation_of(name).is_some_and(|other| other != own)).collect()
    }

    /// Chooses another sheet by its number, from 0.
    pub fn take_sheet(&mut self, form: &ScenarioFormat, nth: usize) {
        let Some(sheet) = self.sheets.get(nth) else { return };
        self.table = HeadedTable::of_sheet(form, sheet);
        self.nth = nth;
        self.take_leaders(form);
    }

    /// Chooses the sheet with that name, or with that number from 1.
    ///
    /// # Errors
    /// There is no such sheet; the text lists the names.
    pub fn take_sheet_named(&mut self, form: &ScenarioFormat, said: &str) -> Result<(), String> {
        let is = |same: &dyn Fn(&Sheet) -> bool| self.sheets.iter().position(same);
        let plain = plain_words(said);
        let by_name = is(&|sheet| sheet.name == said).or_else(|| is(&|sheet| !plain.is_empty() && plain_words(&sheet.name) == plain));
        let by_number = || said.trim().parse::<usize>().ok()?.checked_sub(1).filter(|nth| *nth < self.sheets.len());
        let Some(nth) = by_name.or_else(by_number) else {
            if self.sheets.iter().all(|sheet| sheet.name.is_empty()) {
                return Err(format!("there is no sheet \"{said}\": the file is one table without a name"));
            }
            let names = (1..).zip(self.names()).map(|(nth, name)| format!("{nth} {name}")).collect::<Vec<_>>().join(", ");
            return Err(format!("there is no sheet \"{said}\"; it must be one of these, by name or number: {names}"));
        };
        if nth != self.nth {
            self.take_sheet(form, nth);
        }
        Ok(())
    }

    /// Assigns a field to a column by a text `HEAD=FIELD`: the column by its heading or its number from 1, the field by its heading in the
    /// grid. With nothing after the sign, the column is left out.
    ///
    /// # Errors
    /// There is no such column or field; the text lists the names.
    pub fn take_column(&mut self, said: &str) -> Result<(), String> {
        let Some((head, field)) = said.rsplit_once('=') else {
            return Err(format!("\"{said}\" is no choice of a column; it must be its head, =, and what it is taken as: \"Strength=Men\""));
        };
        let column = self.column_named(head)?;
        let fields = &self.table.fields;
        let plain = plain_words(field);
        let named = |field: &ColumnField| plain_words(field.head()) == plain;
        let field = match fields.iter().position(named) {
            None if plain.is_empty() => None,
            Some(field) => Some(field),
            None => {
                let names = fields.iter().map(|field| field.head()).collect::<Vec<_>>().join(", ");
                return Err(format!("no column can be taken as \"{}\"; it must be one of these: {names}", field.trim()));
            }
        };
        self.table.take_as(column, field);
        Ok(())
    }

    /// Returns the number of the column with that heading, from 0.
    fn column_named(&self, said: &str) -> Result<usize, String> {
        let heads = &self.table.heads;
        let of = |same: &dyn Fn(&String) -> bool| (0..heads.len()).filter(|nth| same(&heads[*nth])).collect::<Vec<_>>();
        let plain = plain_words(said);
        let exact = of(&|head| head.trim() == said.trim());
        let found = if exact.is_empty() { of(&|head| !plain.is_empty() && plain_words(head) == plain) } else { exact };
        match found[..] {
            [nth] => return Ok(nth),
            [] => {}
            _ => {
                let numbers = found.iter().map(|nth| (nth + 1).to_string()).collect::<Vec<_>>().join(", ");
                return Err(format!("several columns are called \"{said}\"; give the number of one: {numbers}"));
            }
        }
        said.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1)).filter(|nth| *nth < heads.len()).ok_or_else(|| {
            let names = (1..).zip(heads).map(|(nth, head)| format!("{nth} {head}")).collect::<Vec<_>>().join(", ");
            format!("there is no column \"{said}\"; it must be one of these, by head or number: {names}")
        })
    }
}
