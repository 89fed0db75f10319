//! Import of units from a spreadsheet and export to one: recognised columns, changes of the rows, and one edit for all of it.
//! [`crate::workbook`] reads and writes the files.

mod block;
mod choice;
mod command;
mod field;
mod figure;
mod find;
mod intake;
mod out;
mod table;
mod words;

pub use block::{Block, block};
pub use choice::Choice;
pub use field::{Field, fields};
pub use figure::{Figure, figure, is_unknown, pieces};
pub use intake::{Change, Fate, Intake, Taken, Under, intake};
pub use out::{aligned, picked, units};
pub use table::{Left, Mark, Row, Sheet, Table, Why, best, heading};
