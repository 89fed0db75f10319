//! Odds and swings of a check as rows for the view.

use eframe::egui::Ui;
use num_bigint::BigUint;

use crate::engine::process::fraction;
use crate::engine::swing::{Swing, turned};
use crate::engine::text::chance_text;
use crate::engine::{Line, Odds, OutcomeRow, OutcomeTable, Ruling};
use crate::gui::cells::{Cells, Share, Shares};
use crate::gui::widgets::{self, OddsRow, swing_text};

/// What stands behind all rows where a throw may come to none of them.
const NO_ATTACK: &str = "No attack";

/// Draws the odds of a table's rows, the best first, with "at least"; `result` is the row the die came to.
pub fn odds_ui<E>(ui: &mut Ui, table: &OutcomeTable<E>, odds: &Odds<usize>, result: Option<usize>) {
    let row = |(nth, row): (usize, &OutcomeRow<E>)| OddsRow { name: row.label.to_string(), ways: odds.ways_of(&nth) };
    let mut rows = table.best_first().map(row).collect::<Vec<_>>();
    let none = odds.ways_of(&rows.len());
    if none > BigUint::ZERO {
        rows.push(OddsRow { name: NO_ATTACK.to_owned(), ways: none });
    }
    widgets::odds_ui(ui, &rows, &odds.of, result.map(|row| table.rank(row)));
}

/// The names of an outcome table's rows.
fn names<E>(table: &OutcomeTable<E>) -> Vec<String> {
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

/// Draws the rows of a table read by several dice, each as wide as its chance; `lies` is the row the dice came to.
pub fn rows_ui<E>(ui: &mut Ui, table: &OutcomeTable<E>, odds: &Odds<usize>, lies: Option<usize>) {
    let count = table.rows().len();
    let share = |(rank, (nth, row)): (usize, (usize, &OutcomeRow<E>))| {
        let ways = odds.ways_of(&nth);
        Share { name: row.label.to_string(), chance: fraction(&ways, &odds.of), says: chance_text(&ways, &odds.of), band: (rank, count) }
    };
    // As the faces of a die do, they run from the worst to the best.
    let shares = table.best_first().enumerate().map(share).rev().collect();
    Shares { of: "", shares, lies: lies.map(|row| count - 1 - table.rank(row)) }.ui(ui);
}

/// What each face of a die comes to; `row` gives the row of a face, or as many as there are where it comes to none.
pub fn cells<E>(table: &OutcomeTable<E>, sides: u8, face: Option<u8>, row: impl Fn(u8) -> usize) -> Cells {
    let rows = (1..=sides).map(|face| table.rank(row(face))).collect::<Vec<_>>();
    let none = rows.contains(&table.rows().len()).then(|| NO_ATTACK.to_owned());
    Cells { names: table.best_first().map(|(_, row)| row.label.to_string()).chain(none).collect(), rows, face }
}

/// Draws the rows of a table read by one die, a cell for each face; `row` gives the row of a face.
pub fn faces_ui<E>(ui: &mut Ui, table: &OutcomeTable<E>, sides: u8, face: Option<u8>, row: impl Fn(u8) -> usize) {
    cells(table, sides, face, row).large_ui(ui);
}
