//! The sheets of a battle of companies: its whole state on one page, the roster with boxes to cross off, and the reference sheet
//! without what cannot occur in it.

mod blackout;
mod possible;
mod reference;

pub use blackout::{blackout, roster};
pub use reference::reference;
