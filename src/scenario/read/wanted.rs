//! Requirements on a field: how its value is read, and the words that say what would be right.

use std::ops::RangeInclusive;

use crate::engine::Word;
use crate::engine::fault::{Problem, ValidValues, invalid_value, value};
use crate::engine::text::count_text;
pub use crate::engine::text::join_alternatives as listed;
use crate::scenario::limits;
use crate::scenario::node::{Node, is_hidden};
use crate::scenario::{Clock, Date};

/// Requirement on the value of a field.
pub struct Requirement<F> {
    /// Completes "it must be …": "a whole number from 2 to 25".
    pub right: ValidValues,
    /// Function that reads the value, `None` if it does not fit.
    pub read: F,
}

impl<F> Requirement<F> {
    /// Describes why a value does not fit: of a point, the number that is at fault.
    pub fn fault_of(&self, node: &Node) -> Problem {
        match (&self.right, node) {
            (ValidValues::Point { most, .. }, Node::List(items)) if items.len() == 2 => {
                let is_on = |number: f64| (0.0..=f64::from(*most)).contains(&number);
                let wrong = items.iter().find(|item| !item.number().is_some_and(is_on)).unwrap_or(node);
                value(match wrong.number() {
                    Some(_) => format!("{} is off the table: it must be 0 to {most} inches", wrong.value_text()),
                    None => format!("{} is not a number: it must be inches, 0 to {most}", wrong.value_text()),
                })
            }
            (ValidValues::Point { .. }, Node::List(items)) => {
                invalid_value(format!("a list of {}", count_text(items.len(), "number", "numbers")), self.right.clone())
            }
            _ => invalid_value(node.value_text(), self.right.clone()),
        }
    }
}

/// Requires text of one line, not blank, of at most this many characters.
pub fn text(most: usize) -> Requirement<impl Fn(&Node) -> Option<String>> {
    Requirement {
        right: format!("a text of 1 to {most} characters on one line, not blank, with no invisible ones").into(),
        read: move |node: &Node| {
            let text = node.text()?;
            (text.chars().nth(most).is_none() && !text.chars().any(is_hidden) && text.chars().any(|c| !c.is_whitespace()))
                .then(|| text.to_owned())
        },
    }
}

/// Requires an id of letters, digits and underscores.
pub fn id<'n>() -> Requirement<impl Fn(&'n Node) -> Option<&'n str>> {
    Requirement {
        right: format!("an id: 1 to {} of the letters a to z, digits and _", limits::ID).into(),
        read: |node: &'n Node| node.text().filter(|text| is_id(text)),
    }
}

fn is_id(text: &str) -> bool {
    (1..=limits::ID).contains(&text.len()) && text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_'))
}

/// Requires one of these ids; `what` describes them, as "a leader of this side". If `known` is empty, the list that should
/// have named them is at fault already, and any text is accepted.
pub fn one_of<'n>(what: &str, known: &[&str]) -> Requirement<impl Fn(&'n Node) -> Option<&'n str>> {
    Requirement {
        right: if known.is_empty() { what.into() } else { ValidValues::one_of(what, known) },
        read: move |node: &'n Node| node.text().filter(|text| known.is_empty() || known.contains(text)),
    }
}

/// Requires a word of a closed list.
pub fn word<W: Word>() -> Requirement<impl Fn(&Node) -> Option<W>> {
    Requirement {
        right: ValidValues::one_of("", W::SPELLINGS),
        read: |node: &Node| W::ALL.iter().copied().find(|word| Some(word.word()) == node.text()),
    }
}

/// Requires a whole number within bounds.
pub fn whole(bounds: RangeInclusive<i64>) -> Requirement<impl Fn(&Node) -> Option<u32>> {
    Requirement {
        right: if bounds.start() == bounds.end() {
            bounds.start().to_string().into()
        } else {
            format!("a whole number from {} to {}", bounds.start(), bounds.end()).into()
        },
        read: move |node: &Node| match node {
            Node::Whole(value) if bounds.contains(value) => u32::try_from(*value).ok(),
            _ => None,
        },
    }
}

/// Requires `true` or `false`.
pub fn flag() -> Requirement<impl Fn(&Node) -> Option<bool>> {
    Requirement {
        right: "true or false".into(),
        read: |node: &Node| match node {
            Node::Bool(value) => Some(*value),
            _ => None,
        },
    }
}

/// Requires a day of the calendar.
pub fn date() -> Requirement<impl Fn(&Node) -> Option<Date>> {
    Requirement { right: "a day of the calendar, as \"1814-07-05\"".into(), read: |node: &Node| Date::parse(node.text()?) }
}

/// Requires a time of day.
pub fn clock() -> Requirement<impl Fn(&Node) -> Option<Clock>> {
    Requirement { right: "a time of day, as \"15:30\"".into(), read: |node: &Node| Clock::parse(node.text()?) }
}
