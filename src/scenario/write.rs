//! Writing of a scenario as text.

use serde::Serialize;

use super::FORMAT;
use super::node::Node;
use crate::engine::text::PROGRAM;

/// File contents: the scenario after its header fields.
#[derive(Serialize)]
struct File<'s, S> {
    #[serde(rename = "$schema", skip_serializing_if = "Option::is_none")]
    schema: Option<&'s str>,
    format: u32,
    system: &'static str,
    #[serde(flatten)]
    scenario: &'s S,
}

/// Returns a file's text: pretty JSON that ends in a line break, the same bytes for the same scenario.
pub(crate) fn file_text<S: Serialize>(system: &'static str, schema: Option<&str>, scenario: &S) -> String {
    let file = File { schema, format: FORMAT, system, scenario };
    // Only text keys and whole numbers: JSON can represent them all.
    let mut text = serde_json::to_string_pretty(&file).unwrap_or_default();
    text.push('\n');
    text
}

/// Returns a file's text with this program's version after the format. The rest stays as written.
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

/// Returns true for a default value, so that serde leaves the field out of the file.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Returns true for false, so that serde leaves the field out of the file.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde calls")]
pub(crate) const fn is_false(value: &bool) -> bool {
    !*value
}
