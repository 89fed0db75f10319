//! Cells of the grid: conversion from the file to the shown text, and from typed text to the file.

use super::edits::id_of;
use crate::quantity::Inches;
use crate::scenario::node::Node;
use crate::scenario::{Clock, Date, PARTS_OF_A_DEGREE};

/// Kind of value that a cell holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Text of any kind.
    Text,
    /// The id of the scenario, made of what is typed.
    Id,
    /// A number without a fraction.
    Whole,
    /// A number with or without a fraction: inches.
    Number,
    /// A day of the calendar.
    Day,
    /// A time of day.
    Time,
    /// One word of this list: the file's word and its display text.
    Word(Vec<(String, String)>),
    /// Several words of this list.
    Words(Vec<(String, String)>),
    /// Words of this list in their order, separated by semicolons; one may come again.
    Steps(Vec<(String, String)>),
    /// A flag, yes or no; the file has only a yes.
    Flag,
    /// The name of an item in this list of the side; stored as its id.
    One(&'static str),
    /// Points of a table, in inches: "35.5, 12; 40, 14".
    Points,
    /// A point of a table, in inches: "35.5, 12".
    Point,
    /// Several texts, separated by semicolons.
    Texts,
    /// The names of several items of this list, separated by semicolons; stored as their ids.
    Many(&'static str),
}

/// A cell as it is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GridCell {
    /// Text that the cell shows.
    pub shown: String,
    /// Is set where the value is not of the cell's kind; the cell then shows it as it was written.
    pub strange: bool,
}

impl Kind {
    /// Returns the words or names of a cell that can hold several, as it shows them.
    #[must_use]
    pub fn parts(&self, shown: &str) -> Vec<String> {
        if matches!(self, Self::Words(_)) { parts_of(shown, &[',', ';']) } else { parts_of(shown, &[';']) }
    }

    /// Joins words or names as such a cell shows them; one that holds the separator is put in quotation marks.
    #[must_use]
    pub fn joined<S: AsRef<str>>(&self, parts: impl IntoIterator<Item = S>) -> String {
        let between = if matches!(self, Self::Words(_)) { ',' } else { ';' };
        joined_by(parts, between)
    }

    /// Formats a value as the cell shows it; `named` returns the name for an id of a list.
    pub(crate) fn shown(&self, node: Option<&Node>, named: impl Fn(&str) -> Option<String>) -> GridCell {
        let Some(node) = node else { return GridCell::default() };
        let plain = |shown: String| GridCell { shown, strange: false };
        match (self, node) {
            (Self::Text | Self::Id, Node::Text(text)) => plain(text.clone()),
            (Self::Day, Node::Text(text)) => {
                Date::parse(text).map_or_else(|| GridCell { shown: text.clone(), strange: true }, |day| plain(day.in_words()))
            }
            (Self::Time, Node::Text(text)) => GridCell { shown: text.clone(), strange: Clock::parse(text).is_none() },
            (Self::Whole, Node::Whole(value)) => plain(value.to_string()),
            (Self::Word(words), Node::Text(text)) => match words.iter().find(|(word, _)| word == text) {
                Some((_, spoken)) => plain(spoken.clone()),
                None => GridCell { shown: text.clone(), strange: true },
            },
            (Self::Words(words) | Self::Steps(words), Node::List(items)) => {
                let spoken =
                    |text: &str| words.iter().find(|(word, _)| word == text).map_or(text, |(_, spoken)| spoken.as_str()).to_owned();
                let strange = items.iter().any(|item| item.text().is_none_or(|text| words.iter().all(|(word, _)| word != text)));
                GridCell { shown: self.joined(items.iter().filter_map(Node::text).map(spoken)), strange }
            }
            (Self::Points, Node::List(points)) => plain(points.iter().map(point_text).collect::<Vec<_>>().join("; ")),
            (Self::Point, Node::List(_)) => plain(point_text(node)),
            (Self::Many(_), Node::List(items)) => {
                let known = |item: &Node| item.text().and_then(&named);
                let shown = |item: &Node| known(item).unwrap_or_else(|| item.text().map_or_else(|| item.value_text(), str::to_owned));
                let strange = items.iter().any(|item| known(item).is_none());
                GridCell { shown: self.joined(items.iter().map(shown)), strange }
            }
            (Self::Texts, Node::List(items)) => {
                let strange = items.iter().any(|item| item.text().is_none());
                let shown = items.iter().map(|item| item.text().map_or_else(|| item.value_text(), str::to_owned));
                GridCell { shown: self.joined(shown), strange }
            }
            (Self::Number, Node::Whole(_) | Node::Number(_)) => plain(number_text(node)),
            (Self::Flag, Node::Bool(yes)) => plain(if *yes { "yes".to_owned() } else { String::new() }),
            (Self::One(_), Node::Text(id)) => named(id).map_or_else(|| GridCell { shown: id.clone(), strange: true }, plain),
            (_, Node::Text(text)) => GridCell { shown: text.clone(), strange: true },
            (_, other) => GridCell { shown: other.value_text(), strange: true },
        }
    }

    /// Parses typed text into the value of the file: `None` where the cell is emptied. Text that is not of the kind is stored as typed, so
    /// that nothing is lost; checking the scenario reports it.
    pub(crate) fn read(&self, typed: &str, names: &[(String, String)]) -> Option<Node> {
        let typed = typed.trim();
        if typed.is_empty() {
            return None;
        }
        let text = || Node::Text(typed.to_owned());
        Some(match self {
            Self::Text => text(),
            Self::Id => Node::Text(id_of(typed)),
            Self::Day => Date::read(typed).map_or_else(text, |day| Node::Text(day.to_string())),
            Self::Time => Clock::read(typed).map_or_else(text, |time| Node::Text(time.to_string())),
            Self::Whole => crate::quantity::parse_integer(typed.trim_end_matches('°')).map_or_else(text, Node::Whole),
            Self::Word(words) => chosen(words, typed).map_or_else(text, |word| Node::Text(word.to_owned())),
            Self::Words(words) => {
                let one = |part: &str| chosen(words, part).unwrap_or(part).to_owned();
                let mut parts = Vec::<String>::new();
                for part in self.parts(typed).iter().map(|part| one(part)) {
                    if !parts.contains(&part) {
                        parts.push(part);
                    }
                }
                Node::List(parts.into_iter().map(Node::Text).collect())
            }
            Self::Steps(words) => {
                let one = |part: &String| Node::Text(chosen(words, part).unwrap_or(part).to_owned());
                Node::List(self.parts(typed).iter().map(one).collect())
            }
            Self::Points => points(typed).unwrap_or_else(text),
            Self::Point => points(typed).filter(|points| points.items().len() == 1).map_or_else(text, |points| points.items()[0].clone()),
            Self::Many(_) => {
                let one = |part: &str| named(names, part).unwrap_or(part).to_owned();
                Node::List(self.parts(typed).iter().map(|part| Node::Text(one(part))).collect())
            }
            Self::Texts => Node::List(self.parts(typed).into_iter().map(Node::Text).collect()),
            Self::Number => number(typed).unwrap_or_else(text),
            Self::Flag if is_no(typed) => return None,
            Self::Flag => {
                if is_yes(typed) {
                    Node::Bool(true)
                } else {
                    text()
                }
            }
            Self::One(_) => named(names, typed).map_or_else(text, |id| Node::Text(id.to_owned())),
        })
    }

    /// Returns whether its cells hold words or names chosen from a list.
    #[must_use]
    pub const fn is_chosen(&self) -> bool {
        matches!(self, Self::Word(_) | Self::One(_) | Self::Flag) || self.is_several()
    }

    /// Returns whether its cells hold several words or names.
    #[must_use]
    pub const fn is_several(&self) -> bool {
        matches!(self, Self::Words(_) | Self::Steps(_) | Self::Many(_) | Self::Texts)
    }

    /// Returns the last of several words being typed; the whole text where the cell holds one.
    #[must_use]
    pub fn last_part(&self, typed: &str) -> String {
        let typed = typed.trim();
        let ends = if matches!(self, Self::Words(_)) { typed.ends_with([',', ';']) } else { typed.ends_with(';') };
        match self.is_several() {
            true if ends => String::new(),
            true => self.parts(typed).pop().unwrap_or_default(),
            false => typed.to_owned(),
        }
    }

    /// Returns the choices that begin with the typed text, as display text.
    #[must_use]
    pub fn choices<'k>(&'k self, typed: &str, names: &'k [(String, String)]) -> Vec<&'k str> {
        let last = self.last_part(typed);
        let (words, typed) = match self {
            Self::Word(words) => (words.as_slice(), typed),
            Self::Words(words) | Self::Steps(words) => (words.as_slice(), last.as_str()),
            Self::One(_) => return names_begun(names, typed),
            Self::Many(_) => return names_begun(names, &last),
            Self::Flag => return ["yes", "no"].into_iter().filter(|word| begins(word, typed)).collect(),
            _ => return Vec::new(),
        };
        words.iter().filter(|(word, spoken)| begins(word, typed) || begins(spoken, typed)).map(|(_, spoken)| spoken.as_str()).collect()
    }
}

/// Mark around a word or name that holds the separator of its cell.
const QUOTE: char = '"';

/// Splits a cell into its words or names. One in quotation marks may hold the separator; a mark within it is doubled.
fn parts_of(text: &str, between: &[char]) -> Vec<String> {
    let mut parts = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let quoted = rest.strip_prefix(QUOTE).and_then(|inner| quoted_part(inner, between));
        let (part, after) = quoted.unwrap_or_else(|| {
            let end = rest.find(between).unwrap_or(rest.len());
            (rest[..end].trim().to_owned(), &rest[end..])
        });
        if !part.is_empty() {
            parts.push(part);
        }
        rest = after.trim_start_matches(between).trim_start();
    }
    parts
}

/// Reads a part behind its opening mark, and returns it with the rest of the cell; `None` where the mark is not closed before a separator.
fn quoted_part<'t>(inner: &'t str, between: &[char]) -> Option<(String, &'t str)> {
    let mut part = String::new();
    let mut letters = inner.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        if letter != QUOTE {
            part.push(letter);
        } else if letters.peek().is_some_and(|(_, next)| *next == QUOTE) {
            letters.next();
            part.push(QUOTE);
        } else {
            let rest = inner[at + QUOTE.len_utf8()..].trim_start();
            return (rest.is_empty() || rest.starts_with(between)).then_some((part, rest));
        }
    }
    None
}

fn joined_by<S: AsRef<str>>(parts: impl IntoIterator<Item = S>, between: char) -> String {
    let part = |part: S| {
        let part = part.as_ref();
        let is_plain = !part.contains([',', ';']) && !part.starts_with(QUOTE) && part.trim() == part;
        if is_plain { part.to_owned() } else { format!("{QUOTE}{}{QUOTE}", part.replace(QUOTE, "\"\"")) }
    };
    parts.into_iter().map(part).collect::<Vec<_>>().join(&format!("{between} "))
}

/// Parses typed points; `None` where one of them is not a pair of numbers.
fn points(typed: &str) -> Option<Node> {
    let point = |part: &str| {
        let (x, y) = part.split_once(',')?;
        Some(Node::List(vec![number(x)?, number(y)?]))
    };
    typed.split(';').map(str::trim).filter(|part| !part.is_empty()).map(point).collect::<Option<Vec<_>>>().map(Node::List)
}

/// Parses a number for the file: whole where it has no fraction.
fn number(typed: &str) -> Option<Node> {
    let typed = typed.trim();
    if let Some(inches) = ["cm", "mm"].iter().find_map(|unit| typed.ends_with(unit).then(|| Inches::parse(typed).ok()).flatten()) {
        return Some(Node::Number(inches.as_f64()));
    }
    let typed = typed.trim_end_matches(['"', '″', '°']);
    let read = || typed.parse().ok().or_else(|| crate::quantity::number(typed)).or_else(|| degrees(typed));
    typed.parse().map(Node::Whole).ok().or_else(|| read().filter(|value: &f64| value.is_finite()).map(Node::Number))
}

/// Parses degrees as people write them: `44°56′30″N`, `75.07 W`, `44° 56.5'`.
fn degrees(typed: &str) -> Option<f64> {
    let typed = typed.trim();
    let (own, sign) = match typed.chars().next_back()?.to_ascii_uppercase() {
        'N' | 'E' => (&typed[..typed.len() - 1], 1.0),
        'S' | 'W' | 'O' => (&typed[..typed.len() - 1], -1.0),
        _ => (typed, 1.0),
    };
    let parts = own.split(['°', '′', '\'', '’', '″', '"', ' ']).map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>();
    if parts.is_empty() || parts.len() > 3 || (own == typed && !own.contains('°')) {
        return None;
    }
    let numbers = parts.iter().map(|part| crate::quantity::number(part)).collect::<Option<Vec<_>>>()?;
    let is_within = numbers.iter().skip(1).all(|number| (0.0..60.0).contains(number));
    let (whole, below) = (numbers[0], numbers.iter().skip(1).rev().fold(0.0, |sum, number| (sum + number) / 60.0));
    let found = sign * if whole < 0.0 { whole - below } else { whole + below };
    // Minutes and seconds have more decimals than a scenario stores.
    is_within.then_some((found * PARTS_OF_A_DEGREE).round() / PARTS_OF_A_DEGREE)
}

fn number_text(node: &Node) -> String {
    match node {
        Node::Whole(value) => value.to_string(),
        Node::Number(value) => value.to_string(),
        other => other.value_text(),
    }
}

fn point_text(point: &Node) -> String {
    point.items().iter().map(number_text).collect::<Vec<_>>().join(", ")
}

/// Returns the word that is meant: the exact match, or the first word that begins with the typed text.
fn chosen<'w>(words: &'w [(String, String)], typed: &str) -> Option<&'w str> {
    let same = |(word, spoken): &&(String, String)| word.eq_ignore_ascii_case(typed) || spoken.to_lowercase() == typed.to_lowercase();
    let starts = |(word, spoken): &&(String, String)| begins(word, typed) || begins(spoken, typed);
    words.iter().find(same).or_else(|| words.iter().find(starts)).map(|(word, _)| word.as_str())
}

/// Returns the id of the name that is meant: as of a word, or the only one of whose words one begins with the typed text, as a surname.
fn named<'w>(names: &'w [(String, String)], typed: &str) -> Option<&'w str> {
    chosen(names, typed).or_else(|| {
        let mut within = names.iter().filter(|(_, name)| has_word(name, typed));
        within.next().filter(|_| within.next().is_none()).map(|(id, _)| id.as_str())
    })
}

/// Returns the names that begin with the typed text, and then those of whose words one does.
fn names_begun<'w>(names: &'w [(String, String)], typed: &str) -> Vec<&'w str> {
    let (first, others): (Vec<_>, Vec<_>) = names.iter().partition(|(id, name)| begins(id, typed) || begins(name, typed));
    let within = others.into_iter().filter(|(_, name)| has_word(name, typed));
    first.into_iter().chain(within).map(|(_, name)| name.as_str()).collect()
}

/// Returns whether a word of a name after its first begins with the typed text.
fn has_word(name: &str, typed: &str) -> bool {
    name.match_indices(' ').any(|(at, _)| begins(&name[at + 1..], typed))
}

fn begins(word: &str, typed: &str) -> bool {
    word.to_lowercase().starts_with(&typed.trim().to_lowercase())
}

/// Returns whether the text means yes in one of the languages of the pasted spreadsheets.
fn is_yes(typed: &str) -> bool {
    matches!(typed.to_lowercase().as_str(), "yes" | "y" | "x" | "1" | "true" | "oui" | "o" | "sí" | "si" | "s" | "✓")
}

/// Returns whether the text means no in one of the same languages.
fn is_no(typed: &str) -> bool {
    matches!(typed.to_lowercase().as_str(), "no" | "n" | "0" | "false" | "non" | "-" | "–" | "✗")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words() -> Vec<(String, String)> {
        [("veteran", "veteran"), ("elite", "elite"), ("march_column", "march column")].map(|(a, b)| (a.to_owned(), b.to_owned())).to_vec()
    }

    #[test]
    fn what_is_typed_is_read_as_its_kind_and_kept_where_it_is_not() {
        let text = |text: &str| Some(Node::Text(text.to_owned()));
        assert_eq!(Kind::Whole.read(" 348 ", &[]), Some(Node::Whole(348)));
        assert_eq!(Kind::Whole.read("1,377", &[]), Some(Node::Whole(1377)));
        assert_eq!(Kind::Whole.read("1 377", &[]), Some(Node::Whole(1377)));
        assert_eq!(Kind::Whole.read("3.5", &[]), text("3.5"));
        assert_eq!(Kind::Whole.read("about 300", &[]), text("about 300"));
        assert_eq!(Kind::Day.read("11 November 1813", &[]), text("1813-11-11"));
        assert_eq!(Kind::Day.read("in autumn", &[]), text("in autumn"));
        assert_eq!(Kind::Word(words()).read("v", &[]), text("veteran"));
        assert_eq!(Kind::Word(words()).read("MARCH c", &[]), text("march_column"));
        assert_eq!(Kind::Word(words()).read("guards", &[]), text("guards"));
        assert_eq!(Kind::Word(words()).read("  ", &[]), None);
        let both = Node::List(vec![Node::Text("elite".to_owned()), Node::Text("veteran".to_owned())]);
        assert_eq!(Kind::Words(words()).read("el, ve; elite", &[]), Some(both));
        let leaders = [("drummond", "Gordon Drummond"), ("riall", "Phineas Riall"), ("ripley", "Eleazar Ripley")];
        let leaders = leaders.map(|(id, name)| (id.to_owned(), name.to_owned()));
        let leader = |typed: &str| Kind::One("leaders").read(typed, &leaders);
        assert_eq!((leader("Phin"), leader("drum"), leader("Ria")), (text("riall"), text("drummond"), text("riall")), "by his surname too");
        assert_eq!((leader("Ri"), leader("Ripley Jr")), (text("riall"), text("Ripley Jr")), "the file's own word comes first");
        assert_eq!(Kind::One("leaders").choices("r", &leaders), ["Phineas Riall", "Eleazar Ripley"]);
        assert_eq!(Kind::Id.read("Fort Ridge!", &[]), text("fort_ridge"));
        assert_eq!(Kind::Flag.read("x", &[]), Some(Node::Bool(true)));
        assert_eq!(Kind::Flag.read("no", &[]), None);
        assert_eq!(Kind::Flag.read("open order", &[]), text("open order"), "nothing typed is dropped");
    }

    #[test]
    fn names_with_separators_stand_in_quotation_marks() {
        let names = ["a;a", "b, c", "plain", "\"the Devil's Own\"", "5\" guns; two", "–"];
        for kind in [Kind::Many("commands"), Kind::Texts, Kind::Words(Vec::new())] {
            let shown = kind.joined(names);
            assert_eq!(kind.parts(&shown), names, "{shown}");
        }
        assert_eq!(Kind::Texts.parts(" one; two ;; three"), ["one", "two", "three"]);
        assert_eq!(Kind::Texts.parts("\"torn; two"), ["\"torn", "two"]);
        assert_eq!(Kind::Many("commands").last_part("\"a;a\"; b"), "b");
        assert_eq!(Kind::Many("commands").last_part("a; "), "");
    }

    #[test]
    fn what_is_shown_reads_back() {
        for (kind, typed) in [
            (Kind::Day, "5 July 1814"),
            (Kind::Word(words()), "march column"),
            (Kind::Words(words()), "elite, march column"),
            (Kind::Steps(words()), "elite; march column; elite"),
            (Kind::Whole, "12"),
        ] {
            let node = kind.read(typed, &[]);
            assert_eq!(kind.shown(node.as_ref(), |_| None), GridCell { shown: typed.to_owned(), strange: false });
        }
        assert!(Kind::Word(words()).shown(Some(&Node::Text("guards".to_owned())), |_| None).strange);
    }
}
