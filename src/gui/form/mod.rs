//! The form of a check: one for a battle, a correction and a check with no battle loaded. A check arranges the parts.

mod kept;

pub use kept::Kept;
