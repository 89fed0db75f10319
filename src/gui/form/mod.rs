//! The form of a check: one for a battle, a correction and a check with no battle loaded. A check arranges the parts.

pub mod answer;
pub(in crate::gui) mod cache;
pub mod check;
pub mod described;
pub mod dice;
pub mod fields;
mod one_die;
pub mod questions;
mod what_if;

pub use cache::Cached;
pub use one_die::{SingleForm, SinglePanel};
