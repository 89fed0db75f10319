//! A table of texts, as a spreadsheet has it, and what its columns are taken as.

use super::field::{Field, fields, recognised};
use crate::design::Form;

/// Rows beyond these are looked at for heads no more: a title may stand above them, no page of text.
const MOST_ROWS_ABOVE_HEADS: usize = 12;

/// A row of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// Its number in the sheet, from 1.
    pub number: usize,
    /// Its cells, as they are shown.
    pub cells: Vec<String>,
}

impl Row {
    fn is_empty(&self) -> bool {
        self.cells.iter().all(|cell| cell.trim().is_empty())
    }
}

/// A table with heads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// What its columns can be taken as.
    pub fields: Vec<Field>,
    /// What stands above each column; of a table without heads their numbers.
    pub heads: Vec<String>,
    /// What each column is taken as, by its number among the fields.
    pub taken_as: Vec<Option<usize>>,
    /// Its rows below the heads, none of them empty.
    pub rows: Vec<Row>,
}

impl Table {
    /// The rows of a sheet: its heads are the first of its rows in which the most columns are recognised.
    #[must_use]
    pub fn of(form: &Form, rows: Vec<Row>) -> Self {
        let fields = fields(form);
        let known = |row: &Row| recognised(&fields, &row.cells).iter().flatten().count();
        let mut rows = rows.into_iter().filter(|row| !row.is_empty()).collect::<Vec<_>>();
        let above = rows.iter().take(MOST_ROWS_ABOVE_HEADS).map(known).collect::<Vec<_>>();
        let most = above.iter().copied().max().filter(|most| *most > 0);
        let at = most.and_then(|most| above.iter().position(|count| *count == most));
        let width = rows.iter().map(|row| row.cells.len()).max().unwrap_or_default();
        let mut heads = at.map(|at| rows.drain(..=at).next_back().map(|row| row.cells).unwrap_or_default()).unwrap_or_default();
        heads.resize(width, String::new());
        let mut taken_as = recognised(&fields, &heads);
        for (nth, head) in heads.iter_mut().enumerate().filter(|(_, head)| head.trim().is_empty()) {
            *head = format!("Column {}", nth + 1);
        }
        taken_as.resize(heads.len(), None);
        Self { fields, heads, taken_as, rows }
    }

    /// Takes a column as something else, or as nothing; what was taken as that before is so no more.
    pub fn take_as(&mut self, column: usize, field: Option<usize>) {
        for own in self.taken_as.iter_mut().filter(|own| field.is_some() && **own == field) {
            *own = None;
        }
        if let Some(own) = self.taken_as.get_mut(column) {
            *own = field;
        }
    }

    /// How many of its columns are taken.
    #[must_use]
    pub fn taken(&self) -> usize {
        self.taken_as.iter().flatten().count()
    }

    /// The column taken as a field.
    pub(super) fn column(&self, is: impl Fn(Field) -> bool) -> Option<usize> {
        self.taken_as.iter().position(|own| own.and_then(|nth| self.fields.get(nth)).is_some_and(|field| is(*field)))
    }

    /// What a row has in a column; nothing where it has none.
    pub(super) fn cell(row: &Row, column: Option<usize>) -> &str {
        column.and_then(|column| row.cells.get(column)).map_or("", |cell| cell.trim())
    }
}
