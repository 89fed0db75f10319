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

/// A file's text with the version of this program in it, behind the format. All else of it stays as it is written.
#[must_use]
pub(crate) fn stamped(text: &str) -> String {
    const FIELD: &str = "program";
    let without = match Node::read(text) {
        Ok(Node::Object(mut fields)) if fields.iter().any(|(name, _)| name == FIELD) => {
            fields.retain(|(name, _)| name != FIELD);
            serde_json::to_string_pretty(&Node::Object(fields)).unwrap_or_default() + "\n"
        }
        _ => text.to_owned(),
    };
    let is_format = |line: &&str| line.starts_with("  \"format\": ") && line.trim_end().ends_with(',');
    let Some(format) = without.split_inclusive('\n').find(is_format) else { return without };
    without.replacen(format, &format!("{format}  \"{FIELD}\": \"{PROGRAM}\",\n"), 1)
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
