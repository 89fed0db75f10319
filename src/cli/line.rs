//! A line of input as JSON: a mark some editors put first is passed over, a key given twice is refused, `-0.0` is 0.

use serde_json::Value as Json;

use crate::engine::Fault;
use crate::engine::text::unmarked;
use crate::scenario::node::Node;

/// Reads a line.
///
/// # Errors
/// Where it is no JSON, or a key is given twice.
pub fn read(text: &str) -> Result<Json, Fault> {
    let text = unmarked(text);
    let json: Json = serde_json::from_str(text).map_err(|error| Fault::new("", format!("no JSON: {error}")))?;
    // The reader above keeps the last of two without a word.
    if let Some((place, name)) = Node::read(text).ok().and_then(|node| node.repeated()) {
        let says = format!("\"{name}\" is given twice: give it once");
        return Err(Fault::new(place.field(name), says));
    }
    Ok(without_minus_zero(json))
}

fn without_minus_zero(json: Json) -> Json {
    match json {
        Json::Number(number) if number.as_f64().is_some_and(|value| value == 0.0 && value.is_sign_negative()) => Json::from(0),
        Json::Array(items) => items.into_iter().map(without_minus_zero).collect(),
        Json::Object(fields) => Json::Object(fields.into_iter().map(|(name, value)| (name, without_minus_zero(value))).collect()),
        other => other,
    }
}
