//! The shell without a window: `check`, `validate`, `tables`, `play`, `state`, `sheet`, `import`.

mod check;
mod import;
mod line;
mod play;
mod sheet;
mod state;
mod tables;
mod validate;

use crate::scenario::node;
use std::io::Write as _;

/// A text for a terminal: characters nobody sees, and those a terminal would obey, are written out.
#[must_use]
pub fn shown(text: &str) -> String {
    node::shown(text, true)
}

/// Tells the person at the terminal something that is no answer, on standard error.
pub fn remark(text: &str) {
    // Where there is no one to tell, nothing is lost.
    let _ = writeln!(std::io::stderr(), "{}", shown(text));
}

pub use check::{check_line, run as run_check};
pub use import::{ImportFault, ImportOrder, import};
pub use play::{PlayError, play};
pub use sheet::{PrintOrder, SheetFault, battle_or_scenario, print_sheet, sheet_of};
pub use state::state;
pub use tables::list as list_tables;
pub use validate::{Sound, validate};
