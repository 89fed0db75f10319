//! What keys ask of any map; which keys they are, the table of its page says.

use crate::gui::keys::Act;

/// The map larger.
pub const NEARER: Act = "nearer";
/// The map smaller.
pub const FARTHER: Act = "farther";
/// The whole map.
pub const WHOLE: Act = "the whole map";
