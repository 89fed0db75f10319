//! Odds and swings of a check as rows for the view.

use crate::engine::swing::{Swing, turned};
use crate::engine::{Line, Odds, OutcomeTable, Ruling};
use crate::gui::widgets::{OddsRow, swing_text};

/// The rows of an outcome table with their ways, in the table's order.
pub fn odds_rows<E>(table: &OutcomeTable<E>, odds: &Odds<usize>) -> Vec<OddsRow> {
    table.rows().iter().enumerate().map(|(nth, row)| OddsRow { name: row.label.to_string(), ways: odds.ways_of(&nth) }).collect()
}

/// The names of an outcome table's rows.
pub fn names<E>(table: &OutcomeTable<E>) -> Vec<String> {
    table.rows().iter().map(|row| row.label.to_string()).collect()
}

/// What a line is worth: before the die as chances, with the die as whether the row would be another.
pub fn worth<E>(
    line: &Line,
    table: &OutcomeTable<E>,
    now: &Odds<usize>,
    result: Option<usize>,
    other: impl Fn(Ruling) -> Option<(Odds<usize>, Option<usize>)>,
) -> String {
    if line.value == 0 {
        return "Does not matter: it is worth 0.".to_owned();
    }
    let Some((odds, row)) = other(turned(line)) else { return String::new() };
    if let (Some(result), Some(row)) = (result, row) {
        if result == row {
            return "Does not matter with this die: the row is the same without it.".to_owned();
        }
        let name = &table.rows()[row].label;
        let turn = if line.counts() { "Without it" } else { "With it" };
        return format!("{turn} this die gives: {name}.");
    }
    swing_text(&Swing::of(line, now, odds), &names(table))
}
