//! The sheets of a battle: its whole state on one page, and the reference sheet without what cannot occur in it.

mod blackout;
mod conditions;
mod effects;
mod map;
mod possible;
mod reference;
mod sentences;

pub use blackout::blackout;
pub use map::map;
pub use reference::reference;
