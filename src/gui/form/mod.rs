//! The form of a check: one for a battle, a correction and a check with no battle loaded.

mod one_die;

pub use one_die::{SingleForm, SinglePanel};
