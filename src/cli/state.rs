//! Subcommand `brigade-major state FILE`: prints what is on the table now, as text or as JSON (interface, "What is on the table: state").

use serde_json::Value as Json;

use super::shown;
use crate::games::registry::{AnyOpenGame, BLACKOUT, STATE};

/// Returns the table of a game as one line of JSON, or as text for a person: the sheet of its state.
#[must_use]
pub fn state(session: &dyn AnyOpenGame, as_json: bool) -> String {
    if as_json {
        return Json::Object(session.state_json()).to_string();
    }
    let sheets = [BLACKOUT, STATE].into_iter().flat_map(|kind| session.make_sheets(kind.word, None));
    shown(&sheets.map(|sheet| sheet.reading_text()).collect::<String>())
}
