//! Rows of a game's tables as rows of a reference sheet: modifiers that can apply, bands of results, the marks of values not printed in the
//! rules.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::content::{Block, Cell, Column, MapKey, Sheet, Span};
use crate::cite::Provenance;
use crate::engine::cases::Cases;
use crate::engine::text::{number, signed};
use crate::engine::{Amount, ModifierRow, OutcomeRow, Predicate};

/// Smallest type that can be read at arm's length: a reference sheet takes another page rather than smaller type.
pub const READABLE_TENTHS: u16 = 90;
/// Largest type size for three columns; above it they are too narrow.
pub const LARGE_TENTHS: u16 = 95;
/// Mark after an assumed value.
const ASSUMED: &str = "*";
/// Mark after a value that the player has changed.
const YOURS: &str = "†";

/// Returns the mark after a value, by its provenance.
#[must_use]
pub const fn mark(provenance: Provenance) -> &'static str {
    match provenance {
        Provenance::Rules | Provenance::Deduced => "",
        Provenance::Assumed => ASSUMED,
        Provenance::Yours => YOURS,
    }
}

/// Returns the foot of a sheet: `note`, and an explanation of the marks used on it.
#[must_use]
pub fn foot(blocks: &[Block], note: &str) -> Vec<String> {
    foot_with(&[], blocks, note)
}

/// Returns the foot of a sheet with a map, whose legend may have marks too.
#[must_use]
pub fn foot_with(legend: &[MapKey], blocks: &[Block], note: &str) -> Vec<String> {
    let text = Sheet { blocks: blocks.to_vec(), ..Sheet::default() }.text();
    let has = |mark: &str| text.contains(mark) || legend.iter().any(|key| key.text.contains(mark));
    let assumed = if has(ASSUMED) { "* is assumed, as no source we have prints it: check your copy." } else { "" };
    let mut foot = vec![format!("{note} {assumed}").trim_end().to_owned()];
    if has(YOURS) {
        foot.push("† is your rule, instead of the program's value.".to_owned());
    }
    foot
}

/// Returns a letter for each name, no two alike: the first of one of its words that no name before it has, else any other, else a number.
#[must_use]
pub fn letters(names: &[&str]) -> Vec<String> {
    let mut taken: Vec<String> = Vec::new();
    for (nth, name) in names.iter().enumerate() {
        let first = name.split_whitespace().filter_map(|word| word.chars().next());
        let own = first.chain(name.chars()).filter(|letter| letter.is_alphabetic()).map(|letter| letter.to_uppercase().collect::<String>());
        let free = own.into_iter().find(|letter| !taken.contains(letter));
        taken.push(free.unwrap_or_else(|| (nth + 1).to_string()));
    }
    taken
}

/// Lists the modifiers that can apply. Rows of one group share a line, and so do rows on the same facts that exclude each other.
#[must_use]
pub fn modifiers(heading: &str, rows: &[Arc<ModifierRow>], cases: &Cases) -> Option<Block> {
    let mut lines: Vec<Vec<&ModifierRow>> = Vec::new();
    for row in rows.iter().filter(|row| cases.can_be(&row.when)) {
        let joins = |line: &Vec<&ModifierRow>| match &row.group {
            Some(_) => line.iter().any(|other| other.group == row.group),
            None => line.iter().all(|other| other.group.is_none() && excludes(other, row, cases)),
        };
        match lines.iter_mut().rev().find(|line| joins(line)) {
            Some(line) => line.push(row),
            None => lines.push(vec![row]),
        }
    }
    let mut block = Block::new(heading, &[Column::Fit, Column::Rest(1)]);
    for line in &lines {
        let mut spans = Vec::new();
        for row in line {
            let value = if let Amount::Fixed(value) = row.amount { format!(" {}", signed(value)) } else { String::new() };
            let dot = if spans.is_empty() { "" } else { " · " };
            spans.push(Span::plain(format!("{dot}{}", row.label)));
            spans.push(Span::bold(format!("{value}{}", mark(row.provenance))));
        }
        block.cells([Cell::plain("•"), Cell::Text(spans)]);
    }
    (!lines.is_empty()).then_some(block)
}

/// Returns true if two rows depend on the same facts and cannot both apply.
fn excludes(one: &ModifierRow, other: &ModifierRow, cases: &Cases) -> bool {
    let facts = |row: &ModifierRow| {
        let mut facts = BTreeSet::new();
        row.when.visit_facts(&mut |fact| {
            facts.insert(fact);
        });
        facts
    };
    facts(one) == facts(other) && !cases.can_be(&Predicate::All(vec![one.when.clone(), other.when.clone()]))
}

/// Returns the band of a row of results: `8+`, `3 to 7`, `≤ −2`.
#[must_use]
pub fn band_text<E>(row: &OutcomeRow<E>) -> String {
    match (row.from, row.to) {
        (None, None) => "any".to_owned(),
        (Some(from), None) => format!("{}+", number(from)),
        (None, Some(to)) => format!("≤ {}", number(to)),
        (Some(from), Some(to)) if from == to => number(from),
        (Some(from), Some(to)) => format!("{} to {}", number(from), number(to)),
    }
}

/// Returns the cell of a row's band, with its mark.
#[must_use]
pub fn band_cell<E>(row: &OutcomeRow<E>) -> Cell {
    Cell::bold(format!("{}{}", band_text(row), mark(row.provenance)))
}
