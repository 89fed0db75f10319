//! Rows of units from a spreadsheet and out to one: which column is what, what rows would change, one edit of all of it. Bytes of files
//! are read and written elsewhere ([`crate::workbook`]).

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
