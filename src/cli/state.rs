//! Subcommand `brigade-major state FILE`: prints what is on the table now, as text or as JSON (interface, "What is on the table: state").

use serde_json::{Map, Value as Json};

use super::shown;
use crate::engine::text::spaced;
use crate::games::registry::AnyOpenGame;

/// Returns the table of a game as one line of JSON, or as text for a person.
#[must_use]
pub fn state(session: &dyn AnyOpenGame, as_json: bool) -> String {
    let fields = session.state_json();
    if as_json {
        return Json::Object(fields).to_string();
    }
    let mut text = String::new();
    let (lists, plain): (Vec<_>, Vec<_>) = fields.into_iter().partition(|(_, value)| value.is_array() || value.is_object());
    text.push_str(&fields_text(plain.iter().map(|(name, value)| (name.as_str(), value))));
    text.push('\n');
    for (name, value) in lists {
        match &value {
            Json::Array(items) if items.is_empty() => {}
            Json::Array(items) => {
                text.push_str(&format!("\n{}\n", spaced(&name)));
                items.iter().for_each(|item| text.push_str(&format!("  {}\n", line(item))));
            }
            Json::Object(fields) => {
                text.push_str(&format!("\n{}\n", spaced(&name)));
                for (name, value) in fields.iter().filter(|(_, value)| is_shown(value)) {
                    text.push_str(&format!("  {}: {}\n", spaced(name), value_text(value)));
                }
            }
            _ => {}
        }
    }
    shown(&text)
}

/// Formats an item of a list, with its name first.
fn line(item: &Json) -> String {
    let Json::Object(fields) = item else { return value_text(item) };
    let head = ["id", "name"].iter().filter_map(|name| fields.get(*name)).map(value_text).collect::<Vec<_>>().join(" ");
    let rest =
        fields_text(fields.iter().filter(|(name, _)| !["id", "name"].contains(&name.as_str())).map(|(name, value)| (name.as_str(), value)));
    if head.is_empty() { rest } else { format!("{head}: {rest}") }
}

/// Formats fields in a row; `false` and empty values are left out.
fn fields_text<'f>(fields: impl Iterator<Item = (&'f str, &'f Json)>) -> String {
    let field = |(name, value): (&str, &Json)| match value {
        Json::Bool(_) => spaced(name),
        value => format!("{} {}", spaced(name), value_text(value)),
    };
    fields.filter(|(_, value)| is_shown(value)).map(field).collect::<Vec<_>>().join(", ")
}

fn is_shown(value: &Json) -> bool {
    match value {
        Json::Null | Json::Bool(false) => false,
        Json::Array(items) => !items.is_empty(),
        Json::Object(fields) => fields.values().any(is_shown),
        _ => true,
    }
}

fn value_text(value: &Json) -> String {
    match value {
        Json::String(text) => text.clone(),
        Json::Array(items) => items.iter().map(value_text).collect::<Vec<_>>().join(" + "),
        Json::Object(fields) => format!("({})", fields_text(by_name(fields))),
        other => other.to_string(),
    }
}

fn by_name(fields: &Map<String, Json>) -> impl Iterator<Item = (&str, &Json)> {
    fields.iter().map(|(name, value)| (name.as_str(), value))
}
