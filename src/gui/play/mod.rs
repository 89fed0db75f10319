//! A play on its page, whichever the game: the intents of its parts, and the context they draw with. No game is known here.

pub(in crate::gui) mod after_action;
mod context;
mod corner;
mod correction;
mod division;
mod form_steps;
mod intent;
mod last_event;
pub mod log_panel;
pub(in crate::gui) mod luck;
pub(in crate::gui) mod outcome;
mod page;
pub(in crate::gui) mod reconcile;
pub(in crate::gui) mod referee_override;

pub use context::Context;
pub use correction::{Correction, FactForm};
pub use division::{Division, Pane};
pub use intent::Intent;
pub use last_event::{last_event, last_sentence};
pub use page::{ContextOf, IntentOf, PageFrame, Parts, PlayPage, PlayView};
