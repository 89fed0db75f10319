//! The sheets of a battle of companies: its whole state on one page, the board with everybody on it, the roster with boxes to cross off,
//! the hand-out, labels and cards, and the reference sheet without what cannot occur in it.

mod blackout;
mod board;
mod descriptions;
mod handout;
mod labels;
mod possible;
mod reference;

pub use blackout::{blackout, roster};
pub use board::{board, table};
pub use handout::handout;
pub use labels::{labels, officers};
pub use reference::reference;
