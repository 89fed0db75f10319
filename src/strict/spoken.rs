//! Faults of a value in words for those who write requests; serde's own messages are for programmers.

use std::fmt::Display;

use serde::de::{Error, Expected, Unexpected};

use crate::engine::fault::{Problem, clause, invalid_value, unknown_word_text, value};

/// Reason why a value cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .wrong.text())]
pub struct Spoken {
    /// Fault that was found.
    pub wrong: Problem,
    /// Name of the field at fault, within the place where it was found or is missing.
    pub field: Option<FaultyField>,
    /// Values that would be right there, in words, where the fault is the value.
    pub right: Option<String>,
}

/// Field that is the fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultyField {
    /// The field is missing.
    Missing(&'static str),
    /// The field is not allowed there.
    Unknown(String),
}

impl Spoken {
    pub(super) fn not_allowed(given: &str, right: &str) -> Self {
        Self { wrong: invalid_value(given, right), field: None, right: Some(right.to_owned()) }
    }

    /// Builds the fault of a word that is not in its list; every word of the list is given.
    pub(super) fn unknown_word(given: &str, words: &[&str]) -> Self {
        Self { wrong: value(unknown_word_text(given, words)), field: None, right: Some(words.join(", ")) }
    }
}

impl Error for Spoken {
    fn custom<T: Display>(text: T) -> Self {
        Self { wrong: text.to_string().into(), field: None, right: None }
    }

    fn invalid_type(given: Unexpected<'_>, right: &dyn Expected) -> Self {
        Self::not_allowed(&value_text(given), &wanted(&right.to_string()))
    }

    fn invalid_value(given: Unexpected<'_>, right: &dyn Expected) -> Self {
        let right = match wanted(&right.to_string()) {
            // Only faces of dice are as small.
            _ if right.to_string() == "u8" && matches!(given, Unexpected::Unsigned(_)) => FACE.to_owned(),
            number if number == WHOLE && matches!(given, Unexpected::Unsigned(_)) => SMALLER.to_owned(),
            right => right,
        };
        Self::not_allowed(&value_text(given), &right)
    }

    fn invalid_length(length: usize, right: &dyn Expected) -> Self {
        Self::not_allowed(&format!("a list of {length}"), &wanted(&right.to_string()))
    }

    fn unknown_variant(word: &str, words: &'static [&'static str]) -> Self {
        Self::unknown_word(&format!("\"{word}\""), words)
    }

    fn unknown_field(field: &str, fields: &'static [&'static str]) -> Self {
        let text = if fields.is_empty() {
            format!("\"{field}\" is not known here: leave it out")
        } else {
            unknown_word_text(&format!("\"{field}\""), fields)
        };
        Self { wrong: text.into(), field: Some(FaultyField::Unknown(field.to_owned())), right: None }
    }

    fn missing_field(field: &'static str) -> Self {
        Self { wrong: clause("is missing"), field: Some(FaultyField::Missing(field)), right: None }
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::custom(format_args!("\"{field}\" is given twice: give it once"))
    }
}

/// Returns the given value as it is written.
fn value_text(given: Unexpected<'_>) -> String {
    match given {
        Unexpected::Bool(flag) => flag.to_string(),
        Unexpected::Unsigned(number) => number.to_string(),
        Unexpected::Signed(number) => number.to_string(),
        Unexpected::Float(number) => number.to_string(),
        Unexpected::Char(letter) => format!("\"{letter}\""),
        Unexpected::Str(text) => format!("\"{text}\""),
        Unexpected::Seq => "a list".to_owned(),
        Unexpected::Map => "an object".to_owned(),
        Unexpected::Unit | Unexpected::Option => "null".to_owned(),
        other => other.to_string(),
    }
}

/// Right values of a number that may not be negative.
pub(super) const WHOLE: &str = "a whole number, not below 0";

/// Right values of a number that is no face of any die.
pub(super) const FACE: &str = "a face of the die";

/// Right values of a number that is too large.
pub(crate) const SMALLER: &str = "a smaller whole number";

/// Returns the valid values in players' words, from a reader's name for a type; texts of this program are unchanged.
fn wanted(right: &str) -> String {
    let kind = right.split_whitespace().next().unwrap_or_default();
    let words = match (kind, right) {
        ("u8" | "u16" | "u32" | "u64" | "usize", _) => WHOLE,
        ("i8" | "i16" | "i32" | "i64" | "isize", _) => "a whole number",
        ("f32" | "f64", _) => "a number",
        (_, "a boolean") => "true or false",
        (_, "a string" | "a borrowed string" | "string") => "a text",
        (_, "a sequence" | "sequence") => "a list",
        (_, "a map" | "map") => "an object, {...}",
        ("struct" | "internally" | "adjacently", _) => "an object, {...}",
        ("enum" | "variant" | "field", _) | (_, "string or map" | "string only" | "map with a single key") => "a word",
        (_, "unit" | "null") => "null",
        _ => right,
    };
    words.to_owned()
}
