//! Import of units from a spreadsheet and export to one: recognised columns, changes of the rows, and one edit for all of it.
//! [`crate::workbook`] reads and writes the files.
//!
//! To be read from the words upward: `vocabulary` and `words` know what people write, `field` what a column can be, `table` what a table is;
//! `read` makes a table of a sheet, and `intake` an edit of a table.

mod arms;
mod block;
mod calibre;
mod choice;
mod command;
mod contents;
mod evidence;
mod field;
mod figure;
mod find;
mod followed;
mod guns;
mod heading;
mod imported;
mod intake;
mod layout;
mod leader_row;
mod leaders;
mod led;
mod out;
mod parts;
mod person;
mod read;
mod row_text;
mod rows;
mod scale;
mod sums;
mod table;
mod troops;
mod value;
mod vocabulary;
mod words;

pub use arms::names_artillery;
pub use block::{PastedBlock, block};
pub use choice::Choice;
pub use field::{ArmGroup, ColumnField, Person, fields};
pub use figure::{ReturnFigure, begins_with_guns, figure, is_guns, is_men, is_unknown, ladder, men_and_guns, pieces};
pub use find::sides;
pub use heading::{command_of, is_note, is_prose, is_rated_person, led_command, names_side};
pub use imported::{AssumedSide, AssumedValue, CellChange, Fate, ImportedRow, Intake};
pub use intake::{Under, intake};
pub use out::{aligned, exported, mail, picked, units};
pub use read::best;
pub use table::{ExcludedRow, ExclusionReason, HeadedTable, Mark, Row, Sheet};
pub use troops::names_troops;
pub use value::{is_time, turn_named};
pub use vocabulary::is_year;
pub use words::{
    BULLETS, commander_in, ends_in_date, experience_of, is_head, is_title, names_command, names_date, names_leader, rating_column,
};
