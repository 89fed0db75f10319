//! Persons as rows name them: their names, and their ranks and ratings beside these.

use super::heading::person_first;
use super::value::word_of;
use super::words::rated;
use crate::design::{Kind, LineKind, ScenarioFormat};

/// Person named in a row: "Lt. Col. Miller (6)".
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct NamedPerson {
    /// His name, without what is told beside it.
    pub name: String,
    /// Fields that are told beside his name, each with its text.
    pub told: Vec<(&'static str, String)>,
}

impl NamedPerson {
    /// Reads a name. A rank is parted from it where the game has a list of ranks and no cell beside it tells his (`rank`); elsewhere it is a
    /// part of the name.
    pub fn read(form: &ScenarioFormat, text: &str, rank: &str) -> Self {
        let turned = person_first(text).filter(|(_, remark)| remark.is_none());
        let text = turned.as_ref().map_or(text, |(person, _)| person);
        let (bare, rating) = rated(text);
        let (rank, name) = ranked(form, bare).filter(|_| rank.is_empty()).map_or((None, bare), |(rank, name)| (Some(rank), name));
        let rating =
            rating.map(|rating| (if rating.starts_with(|letter: char| letter.is_ascii_digit()) { "ability" } else { "rating" }, rating));
        let told = rank.map(|rank| ("rank", rank)).into_iter().chain(rating.map(|(field, text)| (field, text.to_owned()))).collect();
        Self { name: name.to_owned(), told }
    }
}

/// Splits a name from the rank before it.
fn ranked<'t>(form: &ScenarioFormat, text: &'t str) -> Option<(String, &'t str)> {
    let column = form.columns_of(LineKind::Leader).iter().find(|column| column.field == ["rank"])?;
    let Kind::Word(ranks) = &column.kind else { return None };
    // "Brig. Gen. Ripley" has a longer rank than "Brig."; "Lt.Col.Miller" has no space.
    let ends = text.match_indices([' ', '.']).map(|(at, mark)| at + mark.len()).collect::<Vec<_>>();
    ends.into_iter().rev().find_map(|end| {
        let (rank, name) = (text[..end].trim_end(), text[end..].trim_start());
        let (word, is_whole) = word_of(ranks, rank)?;
        (is_whole && name.starts_with(char::is_alphabetic)).then(|| (word.to_owned(), name))
    })
}
