//! Columns that the scenarios of every game have in common.

use super::cell::Kind;
use super::form::Column;
use crate::engine::Word;
use crate::scenario::{Basis, Nation};

/// Builds a column with its heading, field, kind and description.
pub(crate) const fn column(head: &'static str, field: &'static [&'static str], kind: Kind, text: &'static str) -> Column {
    Column { head, field, kind, description: text }
}

/// Returns every word of a kind, each with its display text.
pub(crate) fn words<W: Word>() -> Vec<(String, String)> {
    W::ALL.iter().map(|word| (word.word().to_owned(), word.spoken())).collect()
}

/// Returns the nations as their names are written.
fn nations() -> Vec<(String, String)> {
    let name = |nation: &Nation| match nation {
        Nation::UnitedStates => "United States",
        Nation::British => "British",
        Nation::NativeNations => "Native Nations",
        Nation::France => "France",
        Nation::Spain => "Spain",
    };
    Nation::ALL.iter().map(|nation| (nation.word().to_owned(), name(nation).to_owned())).collect()
}

/// Returns the kind for a figure's basis, each word with its meaning.
pub(crate) fn basis() -> Kind {
    Kind::Word(Basis::ALL.iter().map(|basis| (basis.word().to_owned(), format!("{} · {}", basis.word(), basis.meaning()))).collect())
}

/// Returns the single column of a line that is only a text.
pub(crate) fn text(text: &'static str) -> Vec<Column> {
    vec![column("Text", &[], Kind::Text, text)]
}

/// Returns the columns of a scenario's title, file name, date and place.
pub(crate) fn title_columns(title: &'static str) -> Vec<Column> {
    vec![
        column("Title", &["title"], Kind::Text, title),
        column("File name", &["id"], Kind::Id, "The name of the file: letters a to z, digits and _."),
        column("Date", &["date"], Kind::Day, "The day, as 11 November 1813 or 1813-11-11."),
        column("Place", &["place"], Kind::Text, "Where it was fought."),
    ]
}

/// Returns the columns for the number of turns and the side that moves first.
pub(crate) fn turns() -> Vec<Column> {
    vec![
        column("Turns", &["turns"], Kind::Whole, "How many turns it lasts."),
        column("Moves first", &["first_side"], Kind::One("sides"), "The side that moves first in a turn."),
    ]
}

/// Returns the column of a scenario's introduction.
pub(crate) fn introduction() -> Column {
    column("Introduction", &["summary"], Kind::Text, "What happens, in two sentences.")
}

/// Returns the columns of a key position: name, victory points, and the side that holds it at the start.
pub(crate) fn position() -> Vec<Column> {
    vec![
        column("Key position", &["name"], Kind::Text, "The place to hold."),
        column("Points", &["points"], Kind::Whole, "Victory points for the side that holds it at the end."),
        column("Held by", &["held_by"], Kind::One("sides"), "The side that holds it at the start; empty: no side."),
    ]
}

/// Returns the column for the note on a key position.
pub(crate) fn position_note() -> Column {
    column("Note", &["note"], Kind::Text, "Anything special about it, and how its points are known.")
}

/// Returns the columns of a side and its nation.
pub(crate) fn side() -> Vec<Column> {
    vec![
        column("Side", &["name"], Kind::Text, "The side's name."),
        column("Adjective", &["adjective"], Kind::Text, "The word for its units: \"US\"."),
        column("Nation", &["nation"], Kind::Word(nations()), "The power it fights for, which gives its colour."),
    ]
}

/// Returns the columns for the turn and place of an arrival.
pub(crate) fn arrival() -> Vec<Column> {
    vec![
        column("Turn", &["arrives", "turn"], Kind::Whole, "The turn it arrives; empty: there from the start."),
        column("Where", &["arrives", "where"], Kind::Text, "Where it enters."),
    ]
}

/// Returns the column that marks a unit as optional: left out unless the players choose it.
pub(crate) fn optional() -> Column {
    column("Optional", &["optional"], Kind::Flag, "Left out unless the players choose it.")
}

/// Returns the columns for a unit's strength: basis, source, evidence, and the note on its rating.
pub(crate) fn strength() -> Vec<Column> {
    vec![
        column("Basis", &["strength", "basis"], basis(), "How its strength is known."),
        column("Source", &["strength", "source"], Kind::Text, "The source of this fact."),
        column("Evidence", &["strength", "note"], Kind::Text, "What the source says, or how it adds up."),
        column("Note", &["note"], Kind::Text, "Why it is rated so, and anything special about it."),
    ]
}
