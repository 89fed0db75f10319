//! The shell without a window: `check`, `validate`, `tables`.

mod answer;
mod battlecry1812;
mod check;
mod rff1812;
mod tables;
mod validate;

pub use check::{Rulesets, check_line, run as run_check};
pub use tables::list as list_tables;
pub use validate::validate;
