//! Sheets of a battle: its whole state on one page, the reference sheet without what cannot occur in it, and the sheets to hand out and set
//! up a scenario.

mod blackout;
mod conditions;
mod descriptions;
mod effects;
mod handout;
mod labels;
mod leaders;
mod legend;
mod map;
mod possible;
mod reference;
mod roster;
mod sentences;

pub use blackout::blackout;
pub use handout::handout;
pub use labels::labels;
pub use leaders::leaders;
pub use map::{map, table};
pub use reference::reference;
pub use roster::roster;
