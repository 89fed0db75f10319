//! The sheets of a battle: its whole state on one page, and the reference sheet without what cannot occur in it.

mod blackout;
mod effects;
mod possible;
mod reference;

pub use blackout::blackout;
pub use reference::reference;
