//! Place of a fault: a file, a line or row of it, a field within fields. It is stored in parts and formatted only for output.

use crate::engine::node::{Node, is_hidden};
use crate::engine::text::spaced;
use std::fmt::{Display, Formatter, Result};

use smol_str::{SmolStr, ToSmolStr as _};

/// Place of a fault, the outermost part first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct FaultPlace(Vec<Part>);

/// A part of a place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// A file, by its name.
    File(SmolStr),
    /// A line of the file, from 1.
    Line(u64),
    /// A column of the line, from 1.
    Column(u64),
    /// A table of the file.
    Table(SmolStr),
    /// A row by its id.
    Row(SmolStr),
    /// A row by its number, from 1.
    RowNumber(usize),
    /// A field by its name.
    Field(SmolStr),
    /// An entry by its id, where a field holds one for each: the men of a faction.
    Key(SmolStr),
    /// An item of a list, from 0.
    Item(usize),
}

/// Place of a field within fields, borrowed: a check names every field it looks at, and few are at fault.
#[derive(Clone, Copy, Debug)]
pub enum At<'p> {
    /// A field of the whole, as in a [`FaultPlace`].
    Of(&'static str),
    /// A field of a part.
    Field(&'p At<'p>, &'p str),
    /// An item of a part.
    Item(&'p At<'p>, usize),
}

impl<'p> At<'p> {
    /// Returns a field of the whole.
    #[must_use]
    pub const fn of(name: &'static str) -> Self {
        Self::Of(name)
    }

    /// Returns a field of this.
    #[must_use]
    pub const fn field<'l>(&'l self, name: &'l str) -> At<'l> {
        At::Field(self, name)
    }

    /// Returns an item of this, from 0.
    #[must_use]
    pub const fn item(&self, nth: usize) -> At<'_> {
        At::Item(self, nth)
    }
}

impl From<At<'_>> for FaultPlace {
    fn from(at: At<'_>) -> Self {
        match at {
            At::Of(name) => Self::from(name),
            At::Field(part, name) => Self::from(*part).field(name),
            At::Item(part, nth) => Self::from(*part).item(nth),
        }
    }
}

impl From<&'static str> for FaultPlace {
    /// Parses a field as it is written in the code, `target.formation`; a text from elsewhere is a [`Self::key`].
    fn from(name: &'static str) -> Self {
        name.split('.').filter(|part| !part.is_empty()).fold(Self::default(), Self::field)
    }
}

impl From<&Self> for FaultPlace {
    fn from(place: &Self) -> Self {
        place.clone()
    }
}

impl FaultPlace {
    /// Returns the place of a file.
    pub fn of_file(name: impl Into<SmolStr>) -> Self {
        Self::default().with(Part::File(name.into()))
    }

    /// Returns the place of a file's line, from 1.
    #[must_use]
    pub fn of_line(line: u64) -> Self {
        Self::default().with(Part::Line(line))
    }

    /// Appends one part to the place.
    #[must_use]
    pub fn with(mut self, part: Part) -> Self {
        self.0.push(part);
        self
    }

    /// Appends a field to the place.
    #[must_use]
    pub fn field(self, name: impl Into<SmolStr>) -> Self {
        self.with(Part::Field(name.into()))
    }

    /// Appends the key of an id to the place.
    #[must_use]
    pub fn key(self, id: impl Display) -> Self {
        self.with(Part::Key(id.to_smolstr()))
    }

    /// Appends a list item, from 0, to the place.
    #[must_use]
    pub fn item(self, nth: usize) -> Self {
        self.with(Part::Item(nth))
    }

    /// Appends another place to this one.
    #[must_use]
    pub fn within(mut self, inner: Self) -> Self {
        self.0.extend(inner.0);
        self
    }

    /// Returns whether it is no particular place.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether it is in a field, and not a whole file, line or row.
    #[must_use]
    pub fn has_field(&self) -> bool {
        self.0.iter().any(Part::is_of_field)
    }

    /// Returns the rest of the place after `outer`; `None` where it is not within `outer`.
    #[must_use]
    pub fn relative_to(&self, outer: &Self) -> Option<Self> {
        self.0.strip_prefix(outer.0.as_slice()).map(|parts| Self(parts.to_vec()))
    }

    /// Returns the place with the key at the end of `part` replaced by a name. `None` where it is not within that part, or the part ends
    /// with no key.
    #[must_use]
    pub fn key_called(&self, part: &Self, name: &str) -> Option<Self> {
        let (Part::Key(_), outer) = part.0.split_last()? else { return None };
        let within = self.relative_to(part)?;
        Some(Self(outer.to_vec()).key(name).within(within))
    }

    /// Returns its parts, the outermost first.
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        &self.0
    }

    /// Returns whether it is that field of the whole, or within it.
    #[must_use]
    pub fn is_in(&self, name: &str) -> bool {
        matches!(self.0.first(), Some(Part::Field(field)) if field == name)
    }

    /// Returns the file it is in.
    #[must_use]
    pub fn file(&self) -> Option<&str> {
        self.0.iter().find_map(|part| if let Part::File(name) = part { Some(name.as_str()) } else { None })
    }

    /// Returns the whole line or row in words; empty for a field, a file or no place.
    #[must_use]
    pub fn line_or_row_text(&self) -> String {
        match self.0.as_slice() {
            [.., Part::Line(line)] => format!("line {line}"),
            [.., Part::Table(table), Part::Row(id)] => format!("the row \"{id}\" of {}", spaced(table)),
            [.., Part::Table(table), Part::RowNumber(nth)] => format!("row {nth} of {}", spaced(table)),
            _ => String::new(),
        }
    }

    /// Returns the place by the names in its file, `9th US, experience`; `None` where nothing around it has a name.
    #[must_use]
    pub(crate) fn named_in(&self, file: &Node) -> Option<String> {
        let (mut node, mut named) = (file, None);
        for (nth, part) in self.0.iter().enumerate() {
            let within = match part {
                Part::Field(name) | Part::Key(name) => node.field(name),
                Part::Item(item) => node.items().get(*item),
                _ => None,
            };
            let Some(within) = within else { break };
            node = within;
            let mut own = ["short", "name"].into_iter().filter_map(|field| node.field(field)?.text());
            named = own.find(|own| is_name(own)).map(|own| (own, nth + 1)).or(named);
        }
        let (name, from) = named?;
        let rest = self.0.get(from..).unwrap_or_default();
        let words = rest.iter().enumerate().filter_map(|(nth, part)| match (part, rest.get(nth + 1)) {
            // Described with its item.
            (Part::Field(_), Some(Part::Item(_))) => None,
            (Part::Field(field) | Part::Key(field), _) => Some(spaced(field)),
            (Part::Item(item), _) => Some(match nth.checked_sub(1).and_then(|before| rest.get(before)) {
                Some(Part::Field(list)) => format!("{} {}", ordinal(*item), single(&spaced(list))),
                _ => ordinal(*item),
            }),
            _ => None,
        });
        Some(std::iter::once(name.to_owned()).chain(words).collect::<Vec<_>>().join(", "))
    }

    /// Returns the field as players read it: "stands of the first firer"; empty where there is none.
    #[must_use]
    pub fn field_text(&self) -> String {
        let fields = self.0.iter().filter(|part| part.is_of_field()).collect::<Vec<_>>();
        let mut words = String::new();
        for (nth, part) in fields.iter().enumerate() {
            let next = fields.get(nth + 1);
            words = match (part, next) {
                // Said with its item, or left out for a player who reads what is in it.
                (Part::Field(_), Some(Part::Item(_))) => words,
                (Part::Field(name), Some(Part::Field(_))) if GROUPS.contains(&name.as_str()) => words,
                // A field within itself is told once: the answer of an answer.
                (Part::Field(name), _) if nth.checked_sub(1).is_some_and(|before| fields[before] == *part) => words,
                (Part::Field(name), _) => of(&spaced(name), &words),
                (Part::Key(id), _) => format!("{words} of {}", spaced(id)),
                (Part::Item(item), _) => match nth.checked_sub(1).map(|before| fields[before]) {
                    Some(Part::Field(list)) => of(&format!("{} {}", ordinal(*item), single(&spaced(list))), &words),
                    _ => of(ordinal(*item).as_str(), &words),
                },
                _ => words,
            };
        }
        words
    }
}

/// Returns whether a text can name a place to players.
fn is_name(text: &str) -> bool {
    !text.trim().is_empty() && text.chars().nth(LONGEST_NAME).is_none() && !text.chars().any(is_hidden)
}

/// Longest name by which a place is called, in characters.
const LONGEST_NAME: usize = 120;

/// Fields that only group others, left out of the players' text.
const GROUPS: [&str; 6] = ["unit", "given", "call", "edit", "place", "board"];

impl Part {
    /// Returns whether it is part of the path to a field; other parts name a file, a line or a row.
    const fn is_of_field(&self) -> bool {
        matches!(self, Self::Field(_) | Self::Key(_) | Self::Item(_))
    }
}

fn of(what: &str, whole: &str) -> String {
    if whole.is_empty() { what.to_owned() } else { format!("{what} of the {whole}") }
}

/// Returns the singular of a list's name: `firer` of `firers`.
#[must_use]
pub fn single(several: &str) -> String {
    match several {
        "who" | "spent" | "beaten" => return "unit".to_owned(),
        "ends at once" => return "sudden end".to_owned(),
        "map" => return "row".to_owned(),
        _ => {}
    }
    let ends = [("dice", "die"), ("ies", "y"), ("xes", "x"), ("s", "")];
    let end = ends.iter().find_map(|(end, one)| Some((several.strip_suffix(end)?, one)));
    end.map_or_else(|| several.to_owned(), |(stem, one)| format!("{stem}{one}"))
}

/// Returns the ordinal of a place in a list counted from 0.
fn ordinal(nth: usize) -> String {
    const WORDS: [&str; 12] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"];
    let number = nth.saturating_add(1);
    let end = match (number % 10, number % 100) {
        (1, last) if last != 11 => "st",
        (2, last) if last != 12 => "nd",
        (3, last) if last != 13 => "rd",
        _ => "th",
    };
    WORDS.get(nth).map_or_else(|| format!("{number}{end}"), |word| (*word).to_owned())
}

impl Display for FaultPlace {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let mut before: Option<&Part> = None;
        for part in &self.0 {
            match (part, before) {
                (_, None) | (Part::Item(_) | Part::Row(_) | Part::RowNumber(_), _) => {}
                (Part::Field(_) | Part::Key(_), Some(Part::Field(_) | Part::Key(_) | Part::Item(_))) => f.write_str(".")?,
                _ => f.write_str(", ")?,
            }
            match part {
                Part::File(name) | Part::Table(name) | Part::Field(name) | Part::Key(name) => f.write_str(name)?,
                Part::Line(line) => write!(f, "line {line}")?,
                Part::Column(column) => write!(f, "column {column}")?,
                Part::Row(id) => write!(f, " \"{id}\"")?,
                Part::RowNumber(nth) => write!(f, " row {nth}")?,
                Part::Item(nth) => write!(f, "[{nth}]")?,
            }
            before = Some(part);
        }
        Ok(())
    }
}
