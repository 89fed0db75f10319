//! The shell without a window: `check`, `validate`, `tables`, `play`, `sheet`.

mod answer;
mod area;
mod battlecry1812;
mod check;
mod play;
mod rff1812;
mod sheet;
mod strict;
mod tables;
mod validate;

pub use check::{Rulesets, check_line, run as run_check};
pub use play::{PlayError, play};
pub use sheet::{PrintOrder, SheetFault, battle_or_scenario, print_sheet};
pub use tables::list as list_tables;
pub use validate::validate;
