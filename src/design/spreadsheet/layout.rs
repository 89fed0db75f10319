//! Layout of a sheet: the rows of its headings, and tables beside or below one another as one.

use std::collections::BTreeMap;

use super::field::{ColumnField, recognised};
use super::figure::{figure, is_guns, is_unknown};
use super::table::{HeadedTable, Row};
use super::vocabulary::plain_words;
use super::words::{is_some_nation, names_command, names_leader, names_nation};

/// Number of rows searched for headings: a title may stand above them, not a page of text.
const MOST_ROWS_ABOVE_HEADS: usize = 12;
/// Most lines above the headings of a later table that are its titles.
pub(super) const MOST_TITLES: usize = 3;

/// Rows of a sheet as one table.
pub(super) struct Layout {
    /// Rows in order: in tables side by side, those of one after those of the other, each below its headings.
    pub rows: Vec<Row>,
    /// Number of the first row of headings among them.
    pub heads: usize,
    /// Is set where tables stand side by side.
    pub is_beside: bool,
    /// Is set where each side has a column of its men.
    pub is_by_sides: bool,
}

impl Layout {
    /// Finds the headings of a sheet and stacks its tables; `None` where no row has a known heading.
    pub fn of(fields: &[ColumnField], rows: Vec<Row>) -> Option<Self> {
        let first = first_heads(fields, &rows)?;
        let is_start = |nth: &usize| is_heads(fields, &rows[*nth]) && !is_second_line(fields, &rows[nth - 1], &rows[*nth]);
        let mut starts = (first + 1..rows.len()).filter(is_start).collect::<Vec<_>>();
        starts.insert(0, first);
        let parts = starts.iter().enumerate().map(|(nth, heads)| if nth == 0 { 0 } else { begins(&rows, starts[nth - 1], *heads) });
        let parts = parts.chain([rows.len()]).collect::<Vec<_>>();
        let mut whole = Self { rows: Vec::new(), heads: 0, is_beside: false, is_by_sides: false };
        for (nth, heads) in starts.iter().enumerate() {
            let (from, to) = (parts[nth], parts[nth + 1]);
            let (at, own) = one_line_of_heads(fields, heads - from, rows[from..to].to_vec());
            let (own, is_by_sides) = sides_in_columns(fields, own, at);
            let (own, is_beside) = beside(fields, own, at);
            if nth == 0 && !is_by_sides && !is_beside {
                whole.heads = at;
            }
            whole.is_by_sides |= is_by_sides;
            whole.is_beside |= is_beside;
            whole.rows.extend(own);
        }
        Some(whole)
    }
}

/// Parts rows that have several units in the lines of their cells: as many names as figures. Other cells stay in the first row.
pub(super) fn lines_apart(rows: impl Iterator<Item = Row>) -> Vec<Row> {
    let parts = |cell: &str| cell.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect::<Vec<_>>();
    let is_counted =
        |lines: &[String]| lines.len() > 1 && lines.iter().all(|line| figure(line).is_some() || is_guns(line) || is_unknown(line));
    let apart = |row: Row| {
        let lines = row.cells.iter().map(|cell| parts(cell)).collect::<Vec<_>>();
        let count = lines.iter().find(|lines| is_counted(lines)).map(Vec::len);
        let Some(count) = count.filter(|count| lines.iter().filter(|lines| lines.len() == *count).count() > 1) else { return vec![row] };
        // A command and who leads it, above as many units, are two lines of one cell.
        let is_led = |lines: &[String]| lines.len() == 2 && names_leader(&lines[1]);
        let own = |nth: usize| {
            let cell = |(column, lines): (usize, &Vec<String>)| match (lines.len() == count && !is_led(lines), nth) {
                (true, _) => lines[nth].clone(),
                (false, 0) if is_led(lines) => lines.join(" - "),
                (false, 0) => row.cells[column].clone(),
                (false, _) => String::new(),
            };
            let marks = if nth == 0 { row.marks.clone() } else { BTreeMap::new() };
            Row { cells: lines.iter().enumerate().map(cell).collect(), marks, ..row.clone() }
        };
        (0..count).map(own).collect()
    };
    rows.flat_map(apart).collect()
}

/// Replaces the line breaks within cells by blanks, but for notes and sources, which may have several lines. Several figures stay apart, and
/// who leads a command stands behind a dash.
pub(super) fn with_blanks(fields: &[ColumnField], mut rows: Vec<Row>) -> Vec<Row> {
    let is_long = |own: ColumnField| own.is_cell(&["note"]) || own.is_cell(&["strength", "source"]);
    let long = |row: &Row| recognised(fields, &row.cells).iter().map(|own| own.is_some_and(|own| is_long(fields[own]))).collect::<Vec<_>>();
    let long = rows.iter().find(|row| is_heads(fields, row)).map(long).unwrap_or_default();
    let cells = rows.iter_mut().flat_map(|row| row.cells.iter_mut().enumerate());
    for (_, cell) in cells.filter(|(nth, cell)| long.get(*nth) != Some(&true) && cell.contains(['\n', '\r'])) {
        let lines = cell.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>();
        let is_led = lines.len() == 2 && names_command(lines[0]) && names_leader(lines[1]);
        let is_counted = lines.len() > 1 && lines.iter().all(|line| figure(line).is_some() && !line.starts_with('('));
        *cell = lines.join(if is_led {
            " - "
        } else if is_counted {
            "; "
        } else {
            " "
        });
    }
    rows
}

/// Returns whether a row has the headings of a table with units.
pub(super) fn is_heads(fields: &[ColumnField], row: &Row) -> bool {
    let known = recognised(fields, &row.cells);
    let count = known.iter().flatten().count();
    let filled = row.cells.iter().filter(|cell| !cell.trim().is_empty()).count();
    count >= 2 && count * 2 >= filled && known.iter().flatten().any(|field| fields[*field].is_name())
}

/// Returns the columns as rows, of a table on its side: its first column has the headings, and its first row the names of the units. `None`
/// for any other table.
pub(super) fn upright(fields: &[ColumnField], rows: &[Row]) -> Option<Vec<Row>> {
    /// Fewest headings by which such a table is known.
    const FEWEST_HEADS: usize = 3;
    let first = rows.first()?;
    let width = rows.iter().map(|row| row.cells.len()).max()?;
    let known = |texts: &[String]| recognised(fields, texts).iter().flatten().count();
    let mut heads = rows.iter().map(|row| HeadedTable::cell(row, Some(0)).to_owned()).collect::<Vec<_>>();
    let is_on_side = rows.len() > FEWEST_HEADS
        && width > 2
        && known(&heads[1..]) >= FEWEST_HEADS
        && known(&heads[1..]) * 3 >= heads.len() * 2
        && known(&first.cells[1.min(first.cells.len())..]) == 0
        && first.cells.iter().skip(1).filter(|cell| cell.contains(char::is_alphabetic)).count() * 2 > width;
    if !is_on_side {
        return None;
    }
    if heads[0].is_empty() {
        let name = fields.iter().find(|field| field.is_name()).map(|field| field.head()).unwrap_or_default();
        name.clone_into(&mut heads[0]);
    }
    let column = |nth: usize| Row {
        number: nth + 1,
        cells: if nth == 0 { heads.clone() } else { rows.iter().map(|row| HeadedTable::cell(row, Some(nth)).to_owned()).collect() },
        marks: rows.iter().enumerate().filter_map(|(at, row)| Some((at, *row.marks.get(&nth)?))).collect(),
        ..Row::default()
    };
    Some((0..width).map(column).filter(|row| !row.is_empty()).collect())
}

fn has_figure(row: &Row) -> bool {
    (0..row.cells.len()).any(|nth| row.figure(nth).is_some())
}

/// Returns the first row of headings: of those above all figures the one with the most known columns.
fn first_heads(fields: &[ColumnField], rows: &[Row]) -> Option<usize> {
    // A row with guns in it is a battery's.
    let known = |row: &Row| {
        if row.cells.iter().any(|cell| is_guns(cell)) { 0 } else { recognised(fields, &row.cells).iter().flatten().count() }
    };
    let names_units = |row: &Row| recognised(fields, &row.cells).iter().flatten().any(|field| fields[*field].is_name());
    // Heads that name the units come before others above them.
    let weight = |row: &Row| (known(row) > 1 && names_units(row), known(row));
    let above = rows.iter().take(MOST_ROWS_ABOVE_HEADS).map(weight).collect::<Vec<_>>();
    let most = above.iter().copied().max().filter(|(_, most)| *most > 0)?;
    let best = above.iter().position(|own| *own == most)?;
    // Heads with figures below them are those of another table, above the better known ones.
    let is_first = |nth: &usize| is_heads(fields, &rows[*nth]) && rows[nth + 1..best].iter().any(has_figure);
    let Some(first) = (0..best).find(is_first) else { return Some(best) };
    let end = (first + 1..best).find(|nth| has_figure(&rows[*nth])).unwrap_or(best);
    (first..end).rev().max_by_key(|nth| above[*nth])
}

/// Returns the first row of the table whose headings are in that row: its titles stand above them.
pub(super) fn begins(rows: &[Row], before: usize, heads: usize) -> usize {
    let is_title = |row: &Row| !has_figure(row) && row.marks.is_empty() && !row.cells.iter().any(|cell| is_unknown(cell));
    let titles = (before + 1..heads).rev().take(MOST_TITLES).take_while(|nth| is_title(&rows[*nth])).count();
    heads - titles
}

/// Returns whether a row is the second line of the headings right above it, and has none where those name the units.
fn is_second_line(fields: &[ColumnField], upper: &Row, lower: &Row) -> bool {
    let known = recognised(fields, &upper.cells);
    let name = known.iter().position(|own| own.is_some_and(|own| fields[own].is_name()));
    let is_open = |name| HeadedTable::cell(lower, Some(name)).is_empty() && lower.only().is_none() && !has_figure(lower);
    upper.number + 1 == lower.number && is_heads(fields, upper) && name.is_some_and(is_open)
}

/// Returns what stands over several columns with the heading of one of them, where both together are the heading of a person: "Leader Rating".
fn head_of_person(fields: &[ColumnField], over: &str, head: &str) -> Option<String> {
    let both = format!("{over} {head}");
    let known = recognised(fields, std::slice::from_ref(&both));
    let is_person = |own: ColumnField| matches!(own, ColumnField::Leader | ColumnField::Person { .. });
    known.first().copied().flatten().is_some_and(|field| is_person(fields[field])).then_some(both)
}

/// Joins headings in two lines, of which one has nothing beside the units' names: the lower ones hold, and the upper ones where the lower are
/// empty or not known. An upper one over several says nothing of each.
fn one_line_of_heads(fields: &[ColumnField], at: usize, mut rows: Vec<Row>) -> (usize, Vec<Row>) {
    let name_of = |row: &Row| recognised(fields, &row.cells).iter().position(|own| own.is_some_and(|own| fields[own].is_name()));
    let is_line = |row: &Row, name: usize| {
        let is_apart = HeadedTable::cell(row, Some(name)).is_empty() && row.only().is_none() && !has_figure(row);
        is_apart && !row.cells.iter().any(|cell| names_nation(cell))
    };
    let known = |row: &Row| recognised(fields, &row.cells).iter().flatten().count();
    let is_two = |upper: &usize| {
        let Some(lower) = rows.get(upper + 1) else { return false };
        let either = name_of(&rows[*upper]).map(|name| is_line(lower, name)).or_else(|| Some(is_line(&rows[*upper], name_of(lower)?)));
        either.unwrap_or(false)
    };
    let Some(upper) = [Some(at), at.checked_sub(1)].into_iter().flatten().find(is_two) else { return (at, rows) };
    let text = |row: &Row, nth: usize| HeadedTable::cell(row, Some(nth)).to_owned();
    let mut heads = rows[upper + 1].clone();
    let mut over = String::new();
    for nth in 0..rows[upper].cells.len().max(heads.cells.len()) {
        let (own, below) = (text(&rows[upper], nth), text(&heads, nth));
        if !own.is_empty() || below.is_empty() {
            own.clone_into(&mut over);
        }
        if let Some(both) = head_of_person(fields, &over, &below).filter(|_| !over.is_empty() && !below.is_empty()) {
            heads.cells[nth] = both;
            continue;
        }
        let is_next_open = text(&rows[upper], nth + 1).is_empty() || text(&rows[upper], nth + 1) == own;
        let is_of_several = is_next_open && !text(&rows[upper + 1], nth + 1).is_empty();
        let is_known = recognised(fields, std::slice::from_ref(&below)).iter().any(Option::is_some);
        if !own.is_empty() && !below.is_empty() && !is_known && !is_of_several {
            heads.cells[nth].clear();
        }
        heads.fill(nth, &own);
    }
    if known(&heads) < known(&rows[at]) {
        return (at, rows);
    }
    rows.splice(upper..=upper + 1, [heads]);
    (upper, rows)
}

/// Stacks tables that stand side by side, where the headings of units come twice; the headings come first. Returns whether it did.
fn beside(fields: &[ColumnField], rows: Vec<Row>, at: usize) -> (Vec<Row>, bool) {
    let heads = &rows[at].cells;
    let plain = heads.iter().map(|head| plain_words(head)).collect::<Vec<_>>();
    let names = |head: &String| {
        recognised(fields, std::slice::from_ref(head)).first().copied().flatten().is_some_and(|field| fields[field].is_name())
    };
    let Some(name) = heads.iter().position(names) else { return (rows, false) };
    // A block begins where the first head comes again.
    let from = plain[..=name].iter().position(|head| !head.is_empty()).unwrap_or(name);
    let starts = (from..plain.len()).filter(|nth| plain[*nth] == plain[from]).collect::<Vec<_>>();
    let is_repeated = starts.len() > 1 && starts[1..].iter().all(|start| plain[*start..].contains(&plain[name]));
    if !is_repeated {
        return (rows, false);
    }
    // Commands stand before the units, under no head.
    let has_words = |column: usize| rows[at + 1..].iter().any(|row| HeadedTable::cell(row, Some(column)).contains(char::is_alphabetic));
    let is_led = |start: &usize| start.checked_sub(1).is_some_and(|before| plain[before].is_empty() && has_words(before));
    let starts = if starts.iter().all(is_led) { starts.iter().map(|start| start - 1).collect() } else { starts };
    let mut all = Vec::new();
    for (nth, start) in starts.iter().enumerate() {
        let end = starts.get(nth + 1).copied().unwrap_or(usize::MAX);
        let part = |row: &Row| Row {
            number: row.number,
            cells: row.cells.iter().skip(*start).take(end - start).cloned().collect(),
            marks: row.marks.range(*start..end).map(|(column, mark)| (column - start, *mark)).collect(),
            is_hidden: row.is_hidden,
            ..Row::default()
        };
        let titles = rows[..at].iter().map(part).filter(|row| !row.is_empty());
        let below = rows[at + 1..].iter().map(part).filter(|row| !row.is_empty());
        all.push(part(&rows[at]));
        all.extend(titles);
        all.extend(below);
    }
    (all, true)
}

/// Stacks the columns of a table in which each side has one of its men, under a heading for each side; the headings of the columns come
/// first. Returns whether it did.
fn sides_in_columns(fields: &[ColumnField], rows: Vec<Row>, at: usize) -> (Vec<Row>, bool) {
    let heads = &rows[at].cells;
    let taken_as = recognised(fields, heads);
    let is_taken = |is: &dyn Fn(ColumnField) -> bool| taken_as.iter().flatten().any(|field| is(fields[*field]));
    let of_men = |field: ColumnField| field.is_cell(&["men"]);
    let has_figures = |column: usize| {
        let mut filled = rows[at + 1..].iter().map(|row| HeadedTable::cell(row, Some(column))).filter(|cell| !cell.is_empty()).peekable();
        filled.peek().is_some() && filled.all(|cell| figure(cell).is_some() || is_unknown(cell))
    };
    let is_side = |nth: &usize| taken_as[*nth].is_none() && is_some_nation(&heads[*nth]) && has_figures(*nth);
    let sides = (0..heads.len()).filter(is_side).collect::<Vec<_>>();
    if sides.is_empty() || is_taken(&of_men) || !is_taken(&ColumnField::is_name) {
        return (rows, false);
    }
    let men = fields.iter().find(|field| of_men(**field)).map(|field| field.head()).unwrap_or_default();
    let mut all = Vec::new();
    for side in &sides {
        // The column of this side stays, as its men; those of the others are emptied.
        let only = |row: &Row| {
            let mut own = row.clone();
            sides.iter().filter(|other| *other != side).for_each(|other| own.clear(*other));
            own
        };
        let mut head = only(&rows[at]);
        men.clone_into(&mut head.cells[*side]);
        let called = Row { number: rows[at].number, cells: vec![heads[*side].clone()], ..Row::default() };
        let is_of_none = |row: &Row| sides.iter().all(|side| HeadedTable::cell(row, Some(*side)).is_empty());
        let below = rows[at + 1..].iter().filter(|row| is_of_none(row) || !HeadedTable::cell(row, Some(*side)).is_empty()).map(only);
        all.push(head);
        if *side == sides[0] {
            all.extend(rows[..at].iter().cloned());
        }
        all.push(called);
        all.extend(below);
    }
    (all, true)
}
