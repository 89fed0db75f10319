//! Odds and swings of a check as rows for the view.

use eframe::egui::Ui;

use crate::engine::process::fraction;
use crate::engine::swing::{Swing, turned};
use crate::engine::text::chance_text;
use crate::engine::{Line, Odds, OutcomeTable, Ruling};
use crate::gui::cells::{Cells, Share, Shares};
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

/// Draws the rows of a table read by several dice, each as wide as its chance; `lies` is the row the dice came to.
pub fn rows_ui<E>(ui: &mut Ui, table: &OutcomeTable<E>, odds: &Odds<usize>, lies: Option<usize>) {
    let count = table.rows().len();
    let share = |(nth, name): (usize, String)| {
        let ways = odds.ways_of(&nth);
        Share { name, chance: fraction(&ways, &odds.of), says: chance_text(&ways, &odds.of), band: (nth, count) }
    };
    // As the faces of a die do, they run from the worst to the best.
    let shares = names(table).into_iter().enumerate().map(share).rev().collect();
    Shares { of: "", shares, lies: lies.map(|row| count - 1 - row) }.ui(ui);
}

/// Draws the rows of a table read by one die, a cell for each face; `row` gives the row of a face.
pub fn faces_ui<E>(ui: &mut Ui, table: &OutcomeTable<E>, sides: u8, face: Option<u8>, row: impl Fn(u8) -> usize) {
    Cells { rows: (1..=sides).map(row).collect(), names: names(table), face }.large_ui(ui);
}
