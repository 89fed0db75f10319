//! The rows of a sheet as its cells come, within bounds.

use crate::design::spreadsheet::{Mark, Row};

/// Rows and columns beyond these are no order of battle, and would fill the memory.
pub(super) const MOST_ROWS: usize = 20_000;
pub(super) const MOST_COLUMNS: usize = 256;
/// So many cells and letters of all of a workbook's sheets.
const MOST_CELLS: usize = 500_000;
const MOST_LETTERS: usize = 16 << 20;
/// So many letters of one cell, as spreadsheets have it.
const MOST_LETTERS_OF_A_CELL: usize = 32_767;

/// What is left of the bounds of a workbook.
#[derive(Clone, Copy)]
pub(super) struct Room {
    cells: usize,
    letters: usize,
}

impl Room {
    pub(super) const WHOLE: Self = Self { cells: MOST_CELLS, letters: MOST_LETTERS };
}

/// A sheet that is being read.
pub(super) struct Filling<'r> {
    pub(super) rows: Vec<Row>,
    room: &'r mut Room,
    /// Something lay beyond the bounds.
    pub(super) is_cut: bool,
}

impl<'r> Filling<'r> {
    pub(super) const fn new(room: &'r mut Room) -> Self {
        Self { rows: Vec::new(), room, is_cut: false }
    }

    /// Whether nothing more goes in.
    pub(super) fn is_full(&self) -> bool {
        self.rows.len() >= MOST_ROWS || self.room.cells == 0 || self.room.letters == 0
    }

    /// Puts a cell into the row of that number, the last or one behind it.
    pub(super) fn put(&mut self, number: usize, column: usize, text: &str, mark: Option<Mark>, is_hidden: bool) {
        let text = text.trim();
        if text.is_empty() && mark.is_none() {
            return;
        }
        if column >= MOST_COLUMNS || (self.is_full() && self.rows.last().is_none_or(|row| row.number != number)) {
            self.is_cut = true;
            return;
        }
        if self.rows.last().is_none_or(|row| row.number != number) {
            self.rows.push(Row { number, is_hidden, ..Row::default() });
        }
        let Some(row) = self.rows.last_mut() else { return };
        let wanting = (column + 1).saturating_sub(row.cells.len());
        let text = text.chars().take(MOST_LETTERS_OF_A_CELL).collect::<String>();
        if wanting > self.room.cells || text.len() > self.room.letters {
            (self.room.cells, self.is_cut) = (0, true);
            return;
        }
        self.room.cells -= wanting;
        self.room.letters -= text.len();
        row.cells.resize(row.cells.len().max(column + 1), String::new());
        row.cells[column] = text;
        if let Some(mark) = mark {
            row.marks.insert(column, mark);
        }
    }
}
