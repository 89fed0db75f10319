//! The form of a check: one for a battle, a correction and a check with no battle loaded. A check arranges the parts.

pub mod answer;
pub mod asked;
pub mod check;
pub mod described;
pub mod dice;
pub mod fields;
mod kept;
mod one_die;

pub use kept::Kept;
pub use one_die::{SingleForm, SinglePanel};
