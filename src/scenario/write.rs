//! A scenario as text again.

use serde::Serialize;

use super::FORMAT;
use super::node::Node;
use crate::engine::text::PROGRAM;

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
pub(crate) fn file_text<S: Serialize>(system: &'static str, schema: Option<&str>, scenario: &S) -> String {
    let file = File { schema, format: FORMAT, system, scenario };
    // Text keys and whole numbers only: there is nothing here that JSON cannot say.
    let mut text = serde_json::to_string_pretty(&file).unwrap_or_default();
    text.push('\n');
    text
}

/// A file's text with the version of this program in it, behind the format.
#[must_use]
pub fn stamped(text: &str) -> String {
    const FIELD: &str = "program";
    let Ok(Node::Object(mut fields)) = Node::read(text) else { return text.to_owned() };
    fields.retain(|(name, _)| name != FIELD);
    let after = fields.iter().position(|(name, _)| name == "format").map_or(0, |format| format + 1);
    fields.insert(after, (FIELD.to_owned(), Node::Text(PROGRAM.to_owned())));
    let mut text = serde_json::to_string_pretty(&Node::Object(fields)).unwrap_or_default();
    text.push('\n');
    text
}

/// For fields left out of the file while nothing is in them.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// For fields left out of the file while false.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde calls")]
pub(crate) const fn is_false(value: &bool) -> bool {
    !*value
}
