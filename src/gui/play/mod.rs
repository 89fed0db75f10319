//! A play on its page, whichever the game: what its parts ask for, and what they are given to draw with. No game is known here.

mod context;
mod correcting;
mod intent;
mod page;

pub use context::Context;
pub use correcting::{Correction, FactForm};
pub use intent::Intent;
pub use page::{ContextOf, Division, IntentOf, PageFrame, Pane, Parts, PlayPage, PlayView};
