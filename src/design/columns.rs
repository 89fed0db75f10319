//! What the columns of every game's scenarios have alike.

use super::cell::Kind;
use super::form::Column;
use crate::engine::Word;
use crate::scenario::{Basis, Nation};

/// A column.
pub(crate) const fn column(head: &'static str, field: &'static [&'static str], kind: Kind, says: &'static str) -> Column {
    Column { head, field, kind, says }
}

/// Every word of a kind, and how it is spoken.
pub(crate) fn words<W: Word>() -> Vec<(String, String)> {
    W::ALL.iter().map(|word| (word.word().to_owned(), word.spoken())).collect()
}

/// How a figure is known.
pub(crate) fn basis() -> Kind {
    Kind::Word(Basis::ALL.iter().map(|basis| (basis.word().to_owned(), format!("{} · {}", basis.word(), basis.meaning()))).collect())
}

/// A line that is a text and nothing else.
pub(crate) fn text(says: &'static str) -> Vec<Column> {
    vec![column("Text", &[], Kind::Text, says)]
}

/// What a scenario is called, and when and where it was fought.
pub(crate) fn called(title: &'static str) -> Vec<Column> {
    vec![
        column("Title", &["title"], Kind::Text, title),
        column("File name", &["id"], Kind::Text, "Letters a to z, digits and _; the file is called so."),
        column("Date", &["date"], Kind::Day, "The day, as 11 November 1813 or 1813-11-11."),
        column("Place", &["place"], Kind::Text, "Where it was fought."),
    ]
}

/// How long a scenario lasts and who begins.
pub(crate) fn turns() -> Vec<Column> {
    vec![
        column("Turns", &["turns"], Kind::Whole, "How many turns it lasts."),
        column("Moves first", &["first_side"], Kind::One("sides"), "The side that moves first in a turn."),
    ]
}

/// What happens in a scenario.
pub(crate) fn introduction() -> Column {
    column("Introduction", &["summary"], Kind::Text, "What happens, in two sentences.")
}

/// What there is to hold, and what it is worth.
pub(crate) fn position() -> Vec<Column> {
    vec![
        column("Key position", &["name"], Kind::Text, "What there is to hold."),
        column("Points", &["points"], Kind::Whole, "Victory points for who holds it at the end."),
        column("Held by", &["held_by"], Kind::One("sides"), "The side that holds it at the start; empty: nobody."),
    ]
}

/// What is to be known of a key position.
pub(crate) fn position_note() -> Column {
    column("Note", &["note"], Kind::Text, "What is particular about it, and how its points are known.")
}

/// A side and for whom it fights.
pub(crate) fn side() -> Vec<Column> {
    vec![
        column("Side", &["name"], Kind::Text, "The side's name."),
        column("Adjective", &["adjective"], Kind::Text, "What its units are: \"US\"."),
        column("Nation", &["nation"], Kind::Word(words::<Nation>()), "The power it fights for, which gives its colour."),
    ]
}

/// When and where somebody comes.
pub(crate) fn arrival() -> Vec<Column> {
    vec![
        column("Turn", &["arrives", "turn"], Kind::Whole, "When it comes; empty: there from the start."),
        column("Where", &["arrives", "where"], Kind::Text, "Where it comes in."),
    ]
}

/// A unit that the players may leave out.
pub(crate) fn optional() -> Column {
    column("Optional", &["optional"], Kind::Flag, "Left out unless the players choose it.")
}

/// How a unit's strength is known, and why it is rated so.
pub(crate) fn strength() -> Vec<Column> {
    vec![
        column("Basis", &["strength", "basis"], basis(), "How its strength is known."),
        column("Source", &["strength", "source"], Kind::Text, "Who says so."),
        column("Evidence", &["strength", "note"], Kind::Text, "What the source says, or the sum."),
        column("Note", &["note"], Kind::Text, "Why it is rated so, and what is particular about it."),
    ]
}
