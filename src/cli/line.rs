//! Lines of input as JSON: a byte order mark at the start is skipped, a repeated key is an error, `-0.0` is 0, `8.0` is 8.

use serde_json::Value as Json;

use crate::engine::Fault;
use crate::engine::fault::not_json_from;
use crate::engine::node::{Node, plain_numbers};
use crate::engine::text::without_byte_mark;

/// Parses a line as JSON; `number` is that of the line in its input, from 1.
///
/// # Errors
/// The line is not JSON, or a key is given twice.
pub fn read(text: &str, number: usize) -> Result<Json, Fault> {
    let text = without_byte_mark(text);
    let json: Json = serde_json::from_str(text).map_err(|error| Fault::new("", not_json_from(&error, number)))?;
    // The reader above keeps the last of two without a word.
    if let Some((place, sentence)) = Node::read(text).ok().and_then(|node| node.repeated_field()) {
        return Err(Fault::new(place, sentence));
    }
    Ok(plain_numbers(json))
}
