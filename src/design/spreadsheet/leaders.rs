//! Tables of leaders that stand beside that of the units, and their headings.

use super::field::{ColumnField, LEADS, recognised};
use super::layout::{MOST_TITLES, begins, is_heads};
use super::rows::RowSorter;
use super::table::{HeadedTable, Row};
use super::vocabulary::{has, plain_words};
use super::words::{core_words, is_rank, level, rating_of, titles};
use crate::design::{LineKind, ScenarioFormat};

/// Fields of which a table of leaders has one at least, beside their names.
const OF_LEADERS: [&str; 3] = ["rank", "ability", "rating"];
/// Fields of which it has none: they count what units are made of.
const OF_UNITS: [&str; 4] = ["men", "guns", "stands", "figures"];

/// Returns the fields of a table of leaders: their side and command, then their cells.
fn fields(form: &ScenarioFormat) -> Vec<ColumnField> {
    let cells = form.columns_of(LineKind::Leader).iter().map(|column| ColumnField::Cell { path: column.field, head: column.head });
    [ColumnField::Side].into_iter().chain(form.commands.map(|_| ColumnField::Command)).chain(cells).collect()
}

/// Assigns the fields of leaders to headings. Who is called by a word for leaders is one, where no heading is that of a name.
fn heads(fields: &[ColumnField], cells: &[String]) -> Vec<Option<usize>> {
    let mut known = recognised(fields, cells);
    let command = fields.iter().position(|field| *field == ColumnField::Command).filter(|command| !known.contains(&Some(*command)));
    let leads = (0..cells.len()).find(|nth| known[*nth].is_none() && has(titles(LEADS), &plain_words(&cells[*nth])));
    if let Some((nth, command)) = leads.zip(command) {
        known[nth] = Some(command);
    }
    let is_leader = |head: &String| [plain_words(head), core_words(&plain_words(head))].iter().any(|head| has(titles("leader"), head));
    let Some(name) = fields.iter().position(|field| field.is_name()) else { return known };
    // A brigade beside a commander is what he leads.
    let of_level = known.iter().position(|own| *own == Some(name)).filter(|nth| level(&plain_words(&cells[*nth])).is_some());
    if let Some(nth) = of_level.filter(|_| cells.iter().enumerate().any(|(nth, head)| known[nth].is_none() && is_leader(head))) {
        known[nth] = fields.iter().position(|field| *field == ColumnField::Command).filter(|own| !known.contains(&Some(*own)));
    }
    if known.contains(&Some(name)) {
        return known;
    }
    if let Some(nth) = (0..cells.len()).find(|nth| known[*nth].is_none() && is_leader(&cells[*nth])) {
        known[nth] = Some(name);
    }
    known
}

/// Returns whether a row is that of a leader by a rank or a rating of one in a cell of its own.
fn names_leader_in_cells(row: &Row) -> bool {
    let is_rating = |cell: &str| cell.len() > 2 && rating_of(cell).is_some();
    row.only().is_none() && row.cells.iter().any(|cell| is_rank(cell) || is_rating(cell.trim()))
}

/// Returns whether a row has the headings of a table of leaders rather than of units, with the row beneath it.
fn is_heads_of_leaders(of_units: &[ColumnField], own: &[ColumnField], row: &Row, below: Option<&Row>) -> bool {
    let as_units = recognised(of_units, &row.cells).into_iter().flatten().map(|nth| of_units[nth]).collect::<Vec<_>>();
    let known = heads(own, &row.cells).into_iter().flatten().map(|nth| own[nth]).collect::<Vec<_>>();
    let filled = row.cells.iter().filter(|cell| !cell.trim().is_empty()).count();
    let is_counted =
        as_units.iter().any(|field| OF_UNITS.iter().any(|path| field.is_cell(&[path])) || matches!(field, ColumnField::MenOf(_)));
    // What names no unit is of leaders, though units may have these columns beside them.
    let names_units = as_units.iter().any(|field| field.is_name());
    !is_counted
        && (!names_units || known.len() > as_units.len() || (known.len() == filled && below.is_some_and(names_leader_in_cells)))
        && known.len() * 2 >= filled
        && known.iter().any(|field| field.is_name())
        && known.iter().any(|field| OF_LEADERS.iter().any(|path| field.is_cell(&[path])))
}

/// Parts the tables of leaders of a sheet from its other rows.
pub(super) fn parted(form: &ScenarioFormat, of_units: &[ColumnField], rows: Vec<Row>, sheet: &str) -> (Vec<Row>, Vec<HeadedTable>) {
    let own = fields(form);
    // A second line of heads is none.
    let is_second = |nth: usize| nth > 0 && rows[nth - 1].number + 1 == rows[nth].number && is_heads(of_units, &rows[nth - 1]);
    let is_start = |nth: &usize| !is_second(*nth) && is_heads_of_leaders(of_units, &own, &rows[*nth], rows.get(nth + 1));
    let starts = (0..rows.len()).filter(is_start).collect::<Vec<_>>();
    if starts.is_empty() {
        return (rows, Vec::new());
    }
    let (mut others, mut tables, mut from) = (Vec::new(), Vec::new(), 0);
    for at in starts {
        // Its titles stand right above it.
        let is_title = |nth: &usize| rows[*nth].only().is_some() && rows[*nth].number + 1 == rows[nth + 1].number;
        let titles = (from..at).rev().take(MOST_TITLES).take_while(is_title).count();
        let next = (at + 1..rows.len()).find(|nth| is_heads(of_units, &rows[*nth]) || is_start(nth));
        // Their rows have several cells, a title one.
        let begin = |next: usize| begins(&rows, at, next).max(next - (at + 1..next).rev().take_while(is_title).count());
        let to = next.map_or(rows.len(), begin);
        others.extend_from_slice(&rows[from..at - titles]);
        let below = rows[at - titles..at].iter().chain(&rows[at + 1..to]).cloned().collect();
        tables.push(table(own.clone(), &rows[at], below, sheet));
        from = to;
    }
    others.extend_from_slice(&rows[from..]);
    (others, tables)
}

/// Builds a table of leaders from its row of headings and the rows beside that.
fn table(fields: Vec<ColumnField>, head: &Row, rows: Vec<Row>, sheet: &str) -> HeadedTable {
    let known = heads(&fields, &head.cells);
    let mut table = HeadedTable::headed(fields, head.cells.clone(), rows);
    table.taken_as[..known.len()].copy_from_slice(&known);
    (table.head_row, table.sheet) = (head.number, sheet.to_owned());
    RowSorter::sort(&mut table);
    table
}
