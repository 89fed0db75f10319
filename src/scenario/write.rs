//! A scenario as text again.

use serde::Serialize;

use super::{FORMAT, SYSTEM, Scenario};

/// The file: the scenario under what it is.
#[derive(Serialize)]
struct File<'s, S> {
    #[serde(rename = "$schema", skip_serializing_if = "Option::is_none")]
    schema: Option<&'s str>,
    format: u32,
    system: &'static str,
    #[serde(flatten)]
    scenario: &'s S,
}

/// A file's text: pretty JSON with a line's end at its end, the same bytes for the same scenario.
pub(super) fn file_text<S: Serialize>(system: &'static str, schema: Option<&str>, scenario: &S) -> String {
    let file = File { schema, format: FORMAT, system, scenario };
    // Text keys and whole numbers only: there is nothing here that JSON cannot say.
    let mut text = serde_json::to_string_pretty(&file).unwrap_or_default();
    text.push('\n');
    text
}

impl Scenario {
    /// The file's text. The same scenario gives the same bytes, and [`Scenario::parse`] of them gives the same scenario. Fields at their
    /// defaults are left out.
    #[must_use]
    pub fn to_json(&self) -> String {
        file_text(SYSTEM, self.schema.as_deref(), self)
    }
}
