//! Rows of a sheet, filled cell by cell within bounds.

use crate::design::spreadsheet::{Mark, Row};

/// Most rows and columns: a larger sheet is no order of battle. A scenario has 300 units at most, and a sheet as many again of headings,
/// sums, notes and guns beside them; every row more costs the search for headings as much as a unit does.
pub(super) const MOST_ROWS: usize = 2_000;
pub(super) const MOST_COLUMNS: usize = 256;
/// Most cells and bytes of text in all sheets of a workbook.
const MOST_CELLS: usize = 500_000;
const MOST_LETTERS: usize = 16 << 20;
/// Most characters of one cell, as in spreadsheets.
const MOST_LETTERS_OF_A_CELL: usize = 32_767;

/// Remaining cells and bytes of text within a workbook's bounds.
#[derive(Clone, Copy)]
pub(super) struct Budget {
    cells: usize,
    letters: usize,
}

impl Budget {
    pub(super) const WHOLE: Self = Self { cells: MOST_CELLS, letters: MOST_LETTERS };
}

/// Sheet while it is read.
pub(super) struct Filling<'r> {
    pub(super) rows: Vec<Row>,
    room: &'r mut Budget,
    /// True if something lay beyond the bounds.
    pub(super) is_cut: bool,
}

impl<'r> Filling<'r> {
    pub(super) const fn new(room: &'r mut Budget) -> Self {
        Self { rows: Vec::new(), room, is_cut: false }
    }

    /// Returns true if no further row fits.
    pub(super) fn is_full(&self) -> bool {
        self.rows.len() >= MOST_ROWS || self.room.cells == 0 || self.room.letters == 0
    }

    /// Puts a cell into the row of that number, the last row or a later one.
    pub(super) fn put(&mut self, number: usize, column: usize, text: &str, mark: Option<Mark>, is_hidden: bool) {
        // Signs without a width are no part of a name.
        let text = text.trim_matches(|letter: char| letter.is_whitespace() || matches!(letter, '\u{200b}' | '\u{feff}' | '\u{2060}'));
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
