//! A scenario of companies as text again.

use serde::Serialize;

use super::{SYSTEM, Scenario};
use crate::scenario::FORMAT;

/// The file: the scenario under what it is.
#[derive(Serialize)]
struct File<'s> {
    #[serde(rename = "$schema", skip_serializing_if = "Option::is_none")]
    schema: Option<&'s str>,
    format: u32,
    system: &'static str,
    #[serde(flatten)]
    scenario: &'s Scenario,
}

impl Scenario {
    /// The file's text: pretty JSON with a line's end at its end. The same scenario gives the same bytes, and
    /// [`Scenario::parse`] of them gives the same scenario. Fields at their defaults are left out.
    #[must_use]
    pub fn to_json(&self) -> String {
        let file = File { schema: self.schema.as_deref(), format: FORMAT, system: SYSTEM, scenario: self };
        // Text keys and whole numbers only: there is nothing here that JSON cannot say.
        let mut text = serde_json::to_string_pretty(&file).unwrap_or_default();
        text.push('\n');
        text
    }
}
