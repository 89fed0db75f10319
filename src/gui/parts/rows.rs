//! Odds and swings of a check as rows for the view.

use eframe::egui::Ui;
use num_bigint::BigUint;

use crate::engine::process::fraction;
use crate::engine::swing::{Swing, inverse_ruling};
use crate::engine::text::chance_text;
use crate::engine::{Odds, OutcomeTable, Ruling, TallyLine};
use crate::gui::parts::cells::{Cells, Share, Shares, Tone};
use crate::gui::parts::widgets::swing_text;

/// The rows of a table of outcomes, whatever they do.
pub trait Rows {
    /// Returns the labels of the rows, in the order in which they are printed.
    fn labels(&self) -> Vec<&str>;
    /// Returns the rows by their places, the best first.
    fn best_first(&self) -> Vec<usize>;
    /// Returns the number of rows better than this one; for an index without a row, the number of all.
    fn rank(&self, row: usize) -> usize;
    /// Returns whether nothing happens by a row.
    fn is_nothing(&self, row: usize) -> bool;

    /// Returns the meaning of each row, the best first; behind them that of a throw that leads to none.
    fn tones(&self) -> Vec<Tone> {
        let nothing = self.best_first().into_iter().map(|row| self.is_nothing(row)).collect::<Vec<_>>();
        let none = if nothing.contains(&true) { Tone::Nothing } else { Tone::Rank(nothing.len(), nothing.len() + 1) };
        Tone::of(&nothing).into_iter().chain([none]).collect()
    }
}

impl<E> Rows for OutcomeTable<E> {
    fn labels(&self) -> Vec<&str> {
        self.rows().iter().map(|row| row.label.as_str()).collect()
    }

    fn best_first(&self) -> Vec<usize> {
        self.best_first().map(|(row, _)| row).collect()
    }

    fn rank(&self, row: usize) -> usize {
        self.rank(row)
    }

    fn is_nothing(&self, row: usize) -> bool {
        self.rows().get(row).is_some_and(|row| row.effects.is_empty() || row.id.as_str() == NOTHING)
    }
}

/// Id of a row by which nothing happens, whatever may follow from a face of the die.
pub const NOTHING: &str = "none";
/// Label behind all rows for a throw that leads to none of them.
pub const NO_ATTACK: &str = "No attack";

/// Describes the worth of a line: before the die by the chances it changes, with the die by the row there would be otherwise.
pub fn worth(
    line: &TallyLine,
    table: &dyn Rows,
    now: &Odds<usize>,
    result: Option<usize>,
    other: impl Fn(Ruling) -> Option<(Odds<usize>, Option<usize>)>,
) -> String {
    if line.value == 0 {
        return "Does not matter: it is worth 0.".to_owned();
    }
    let Some((odds, row)) = other(inverse_ruling(line)) else { return String::new() };
    if let (Some(result), Some(row)) = (result, row) {
        if result == row {
            return "Does not matter with this die: the row is the same without it.".to_owned();
        }
        let labels = table.labels();
        let name = labels[row];
        let turn = if line.counts() { "Without it" } else { "With it" };
        return format!("{turn} this die gives: {name}.");
    }
    swing_text(&Swing::of(line, now, odds), &table.labels())
}

/// Draws the rows of a table read by several dice, each as wide as its chance; `lies` is the row that was thrown.
pub fn rows_ui(ui: &mut Ui, table: &dyn Rows, odds: &Odds<usize>, lies: Option<usize>) {
    shares(table, odds, lies).ui(ui);
}

/// Returns the rows of a table read by several dice, each with its chance.
pub fn shares(table: &dyn Rows, odds: &Odds<usize>, lies: Option<usize>) -> Shares {
    let labels = table.labels();
    let count = labels.len();
    let tones = table.tones();
    let share = |(rank, nth): (usize, usize)| {
        let ways = odds.weight_of(&nth);
        Share {
            name: labels[nth].to_owned(),
            chance: fraction(&ways, &odds.total),
            text: chance_text(&ways, &odds.total),
            tone: tones[rank],
        }
    };
    // A throw that leads to no row is worse than any.
    let none = odds.weight_of(&count);
    let none = (none > BigUint::ZERO).then(|| Share {
        name: NO_ATTACK.to_owned(),
        chance: fraction(&none, &odds.total),
        text: chance_text(&none, &odds.total),
        tone: tones[count],
    });
    let before = usize::from(none.is_some());
    // Like the faces of a die, they run from the worst to the best.
    let shares = none.into_iter().chain(table.best_first().into_iter().enumerate().map(share).rev()).collect();
    Shares { of: "", shares, lies: lies.map(|row| before + count - 1 - table.rank(row)) }
}

/// Returns the cell of each face of a die; `row` gives the row of a face, or the number of rows if it leads to none.
pub fn cells(table: &dyn Rows, sides: u8, face: Option<u8>, row: impl Fn(u8) -> usize) -> Cells {
    let rows = (1..=sides).map(|face| table.rank(row(face))).collect::<Vec<_>>();
    let labels = table.labels();
    let none = rows.contains(&labels.len()).then(|| NO_ATTACK.to_owned());
    let names = table.best_first().into_iter().map(|row| labels[row].to_owned()).chain(none).collect();
    Cells { names, tones: table.tones(), rows, face, ..Cells::default() }
}

/// Draws the rows of a table read by one die, a cell for each face; `row` gives the row of a face.
pub fn faces_ui(ui: &mut Ui, table: &dyn Rows, sides: u8, face: Option<u8>, row: impl Fn(u8) -> usize) {
    cells(table, sides, face, row).large_ui(ui);
}
