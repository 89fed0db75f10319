//! Texts of rows: numbers in names, names of two lines, outlines, and arms that a heading names.

use super::field::{ArmGroup, ColumnField};
use super::figure::{is_guns, is_men, is_unknown};
use super::heading::unremarked;
use super::table::{HeadedTable, Row};
use super::troops::Troops;
use super::vocabulary::{YEARS, plain_words};
use super::words::names_command;

/// Returns whether a field is the arm of a unit.
pub(super) fn is_arm(field: ColumnField) -> bool {
    field.is_cell(&["arm"]) || field.is_cell(&["type"])
}

/// Returns the arm of the rows beneath a heading that names cavalry or artillery, and nothing else but that it is a command of them.
pub(super) fn arm_of_heading(command: &str) -> Option<&'static str> {
    let plain = plain_words(unremarked(command));
    let words = plain.split(' ').filter(|word| !names_command(word)).collect::<Vec<_>>().join(" ");
    let group = Troops::read(&words).filter(|_| words.len() > 2)?.group;
    (group != ArmGroup::Infantry).then(|| group.word())
}

/// Returns a sentence on words beside a leader that are left out.
pub(super) fn no_rating(remark: &str) -> String {
    format!("“{remark}” beside a leader is no rating of this game: it is left out.")
}

/// Splits a unit's name from the number of guns or men behind it, with the path of that: "Towson, 3 guns".
pub(super) fn counted_name(text: &str) -> Option<(&str, &str, &'static str)> {
    let bracketed = text.strip_suffix(')').and_then(|inner| inner.rsplit_once('('));
    let parted = bracketed.or_else(|| [", ", "; ", ": ", " – ", " — ", " - "].iter().find_map(|mark| text.rsplit_once(mark)));
    let (own, number) = parted.map(|(own, number)| (own.trim(), number.trim())).filter(|(own, _)| !own.is_empty())?;
    let path = if is_guns(number) { Some("guns") } else { Some("men").filter(|_| is_men(number) && number.contains(char::is_alphabetic)) };
    path.map(|path| (own, number, path))
}

/// Returns the men of a row: by their column, or as the sum of those by arm.
pub(super) fn men_in(row: &Row, men: Option<usize>, arms: &[usize]) -> Option<i64> {
    let by_arm = || arms.iter().filter_map(|arm| row.figure(*arm)).reduce(i64::saturating_add);
    men.and_then(|men| row.figure(men)).or_else(by_arm)
}

/// Joins a name that stands in two lines, the second in brackets and with its figure: "11th US Infantry", "(McNeil) 400".
pub(super) fn joined_lines(table: &HeadedTable, rows: Vec<Row>) -> Vec<Row> {
    let Some(name) = table.column(ColumnField::is_name) else { return rows };
    let mut all = Vec::<Row>::with_capacity(rows.len());
    for mut row in rows {
        let own = HeadedTable::cell(&row, Some(name)).to_owned();
        let is_rest = own.starts_with('(') && own.ends_with(')') && row.only().is_none();
        let above = all.last().filter(|above| is_rest && above.number + 1 == row.number && above.number > table.head_row);
        if let Some(begins) = above.and_then(Row::only).filter(|(nth, _)| *nth == name).map(|(_, begins)| begins.to_owned()) {
            row.cells[name] = format!("{begins} {own}");
            all.pop();
        }
        all.push(row);
    }
    all
}

/// Returns whether the filled cells of a column are the numbers of an outline, each above the one before: "1", "1.1", "1.2", "2".
pub(super) fn is_numbering(rows: &[Row], nth: usize) -> bool {
    let cells = rows.iter().map(|row| HeadedTable::cell(row, Some(nth))).filter(|cell| !cell.is_empty());
    let numbers = cells.map(|cell| cell.trim_end_matches('.').split('.').map(|part| part.parse::<u8>().ok()).collect::<Option<Vec<_>>>());
    let numbers = numbers.collect::<Option<Vec<_>>>().unwrap_or_default();
    numbers.first().is_some_and(|first| first[..] == [1]) && numbers.iter().any(|own| own.len() > 1) && numbers.is_sorted()
}

/// Returns whether a cell has a figure that is no year of the time.
pub(super) fn is_count(row: &Row, nth: usize) -> bool {
    row.figure(nth).is_some_and(|count| !YEARS.contains(&count))
}

/// Returns whether a line above the headings tells something about the battle and its table: its turns, its scale, its date.
pub(super) fn is_about_battle(text: &str) -> bool {
    const WORDS: [&str; 16] = [
        "turn", "turns", "scale", "date", "time", "start", "starts", "begins", "year", "page", "p", "points", "weather", "minutes",
        "stand", "figure",
    ];
    plain_words(text).split(' ').any(|word| WORDS.contains(&word))
}

/// Returns whether a row right beneath the heads has words of more heads in a column of numbers, and no name of a unit.
pub(super) fn is_second_line_of_heads(table: &HeadedTable, row: &Row, name: Option<usize>, counts: &[usize]) -> bool {
    let is_words = |nth: &usize| {
        let text = HeadedTable::cell(row, Some(*nth));
        text.contains(char::is_alphabetic) && row.figure(*nth).is_none() && !is_unknown(text) && !is_guns(text)
    };
    let is_right_beneath = table.head_row > 0 && row.number == table.head_row + 1 && row.only().is_none();
    is_right_beneath && HeadedTable::cell(row, name).is_empty() && counts.iter().any(is_words)
}
