//! Lenient form of a file: JSON as written, with fields in their order and repeated ones included.
//!
//! `serde_json::Value` would silently drop the first of two fields of one name.

use std::fmt;

use crate::engine::fault::{FaultPlace, Part};
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};
use serde_json::Value as Json;

/// JSON value as it is written, not yet checked.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Node {
    Null,
    Bool(bool),
    /// A whole number, within 64 bits; `348.0` is 348.
    Whole(i64),
    /// A number with a fraction.
    Number(f64),
    Text(String),
    List(Vec<Node>),
    Object(Vec<(String, Node)>),
}

/// Number of values in a list that is told whole.
const SHORT_LIST: usize = 4;

impl Node {
    /// Parses text as JSON.
    ///
    /// # Errors
    /// The parser's error, with line and column. Nesting beyond 128 levels is one.
    pub fn read(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// Returns a number as it is written: without a fraction where it has none.
    pub fn plain(value: f64) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "a whole number this small is exact")]
        if value.fract() == 0.0 && value.abs() < f64::from(i32::MAX) { Self::Whole(value as i64) } else { Self::Number(value) }
    }

    /// Returns a short description of the value for players, to report a value of the wrong type.
    pub fn value_text(&self) -> String {
        match self {
            Self::Null => "null".to_owned(),
            Self::Bool(value) => value.to_string(),
            Self::Whole(value) => value.to_string(),
            Self::Number(value) => value.to_string(),
            Self::Text(text) => quoted(text),
            Self::List(items) if (1..=SHORT_LIST).contains(&items.len()) && items.iter().all(Self::is_plain) => {
                format!("[{}]", items.iter().map(Self::value_text).collect::<Vec<_>>().join(", "))
            }
            Self::List(_) => "a list".to_owned(),
            Self::Object(_) => "an object".to_owned(),
        }
    }

    /// Checks whether the value is short enough to stand in a list that is told.
    const fn is_plain(&self) -> bool {
        matches!(self, Self::Null | Self::Bool(_) | Self::Whole(_) | Self::Number(_))
    }

    /// Returns the field of that name, the last where it is repeated.
    pub fn field(&self, name: &str) -> Option<&Node> {
        match self {
            Self::Object(fields) => fields.iter().rev().find(|(field, _)| field == name).map(|(_, node)| node),
            _ => None,
        }
    }

    /// Returns a repeated field with the parts of its object's place, the innermost first: most files repeat nothing, and need no place.
    fn repeated_in(&self) -> Option<(Vec<Part>, String)> {
        let within = |part: Part, (mut parts, name): (Vec<Part>, String)| {
            parts.push(part);
            (parts, name)
        };
        match self {
            Self::Object(fields) => {
                let mut names = fields.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>();
                names.sort_unstable();
                if let Some(pair) = names.windows(2).find(|pair| pair[0] == pair[1]) {
                    return Some((Vec::new(), escape_hidden(pair[0], false)));
                }
                let in_field =
                    |(name, node): &(String, Self)| Some(within(Part::Field(escape_hidden(name, false).into()), node.repeated_in()?));
                fields.iter().find_map(in_field)
            }
            Self::List(items) => items.iter().enumerate().find_map(|(nth, node)| Some(within(Part::Item(nth), node.repeated_in()?))),
            _ => None,
        }
    }

    /// Returns the place of a repeated field, and what is wrong with it; `None` where there is none.
    pub fn repeated_field(&self) -> Option<(FaultPlace, String)> {
        let (parts, name) = self.repeated_in()?;
        let place = parts.into_iter().rev().fold(FaultPlace::default(), FaultPlace::with);
        Some((place.field(&name), format!("\"{name}\" is given twice: give it once")))
    }

    /// Returns the items of a list; empty for any other value.
    pub fn items(&self) -> &[Node] {
        match self {
            Self::List(items) => items,
            _ => &[],
        }
    }

    /// Returns the value of a number, whole or not.
    pub fn number(&self) -> Option<f64> {
        match self {
            #[expect(clippy::cast_precision_loss, reason = "what files count is far below")]
            Self::Whole(value) => Some(*value as f64),
            Self::Number(value) => Some(*value),
            _ => None,
        }
    }

    /// Returns the text of a text value.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }
}

/// Returns whether a character is invisible: control characters, those that reverse the writing direction, and letters without ink. They
/// could make two names differ that look the same, and a terminal obeys some.
pub(crate) fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180e}' | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}')
}

/// Returns the text with invisible characters written out, `\u{200b}`. With `line_breaks` these are left as they are.
pub(crate) fn escape_hidden(text: &str, line_breaks: bool) -> String {
    let letter = |letter: char| match letter {
        '\n' if line_breaks => "\n".to_owned(),
        letter if letter.is_control() => letter.escape_default().collect(),
        letter if is_hidden(letter) => letter.escape_unicode().collect(),
        letter => letter.to_string(),
    };
    text.chars().map(letter).collect()
}

/// Quotes text of a file, shortened where it is long, with invisible characters as escapes.
pub(crate) fn quoted(text: &str) -> String {
    const SHOWN: usize = 40;
    let mut shown = escape_hidden(&text.chars().take(SHOWN).collect::<String>(), false);
    if text.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    format!("\"{shown}\"")
}

/// Returns the same JSON with whole numbers in their short form: `8.0` is 8, `-0.0` is 0.
pub(crate) fn plain_numbers(json: Json) -> Json {
    match json {
        #[expect(clippy::cast_possible_truncation, reason = "a whole number this small is exact")]
        Json::Number(number) if number.is_f64() => match number.as_f64() {
            Some(value) if value.fract() == 0.0 && value.abs() < f64::from(i32::MAX) => Json::from(value as i64),
            _ => Json::Number(number),
        },
        Json::Array(items) => items.into_iter().map(plain_numbers).collect(),
        Json::Object(fields) => Json::Object(fields.into_iter().map(|(name, value)| (name, plain_numbers(value))).collect()),
        other => other,
    }
}

/// Keeps the last of repeated fields.
impl From<Node> for Json {
    fn from(node: Node) -> Self {
        match node {
            Node::Null => Self::Null,
            Node::Bool(value) => value.into(),
            Node::Whole(value) => value.into(),
            Node::Number(value) => value.into(),
            Node::Text(text) => text.into(),
            Node::List(items) => Self::Array(items.into_iter().map(Self::from).collect()),
            Node::Object(fields) => Self::Object(fields.into_iter().map(|(name, node)| (name, node.into())).collect()),
        }
    }
}

impl Serialize for Node {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => to.serialize_unit(),
            Self::Bool(value) => to.serialize_bool(*value),
            Self::Whole(value) => to.serialize_i64(*value),
            Self::Number(value) => to.serialize_f64(*value),
            Self::Text(text) => to.serialize_str(text),
            Self::List(items) => to.collect_seq(items),
            Self::Object(fields) => to.collect_map(fields.iter().map(|(name, node)| (name, node))),
        }
    }
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NodeVisitor)
    }
}

struct NodeVisitor;

impl<'de> Visitor<'de> for NodeVisitor {
    type Value = Node;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Node, E> {
        Ok(Node::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Node, E> {
        Ok(Node::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Node, E> {
        Ok(Node::Whole(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Node, E> {
        #[expect(clippy::cast_precision_loss, reason = "beyond every bound; only shown")]
        Ok(i64::try_from(value).map_or(Node::Number(value as f64), Node::Whole))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Node, E> {
        Ok(Node::plain(value))
    }

    fn visit_str<E>(self, value: &str) -> Result<Node, E> {
        Ok(Node::Text(value.to_owned()))
    }

    fn visit_string<E>(self, value: String) -> Result<Node, E> {
        Ok(Node::Text(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Node, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = access.next_element()? {
            items.push(item);
        }
        Ok(Node::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Node, A::Error> {
        let mut fields = Vec::new();
        while let Some(field) = access.next_entry()? {
            fields.push(field);
        }
        Ok(Node::Object(fields))
    }
}
