//! Reader of ODS workbooks, cell by cell: repeated rows and cells are repeated within bounds.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::archive::{Archive, attribute};
use super::filling::{Budget, Filling, MOST_COLUMNS, MOST_ROWS};
use super::xlsx::put_text;
use super::{bounds_notice, mark_notices};
use crate::design::spreadsheet::{Mark, Sheet};

/// Reads the sheets, `None` if the archive is no ODS.
pub(super) fn sheets(archive: &mut Archive<'_>) -> Result<Option<Vec<Sheet>>, String> {
    let Some(text) = archive.part("content.xml")? else { return Ok(None) };
    let mut room = Budget::WHOLE;
    let mut sheets = Vec::new();
    let mut hidden_styles = Vec::new();
    let mut style = String::new();
    let mut reader = Reader::from_str(&text);
    while let Ok(event) = reader.read_event() {
        match &event {
            Event::Start(element) | Event::Empty(element) => match element.local_name().as_ref() {
                "style" => style = attribute(element, "name").unwrap_or_default(),
                "table-properties" if attribute(element, "display").is_some_and(|shown| shown == "false") => {
                    hidden_styles.push(style.clone());
                }
                "table" if matches!(event, Event::Start(_)) => {
                    let is_hidden = attribute(element, "style-name").is_some_and(|style| hidden_styles.contains(&style));
                    let name = attribute(element, "name").unwrap_or_default();
                    let mut filling = Filling::new(&mut room);
                    table(&mut reader, &mut filling);
                    let (rows, is_cut) = (filling.rows, filling.is_cut);
                    let mut notices = mark_notices(&rows);
                    notices.extend(bounds_notice(is_cut));
                    sheets.push(Sheet { name, rows, is_hidden, notices, list: Vec::new() });
                }
                _ => {}
            },
            Event::Eof => break,
            _ => {}
        }
    }
    Ok(Some(sheets))
}

/// Cell of a row and the number of times it is repeated.
struct Own {
    text: String,
    mark: Option<Mark>,
    times: usize,
}

fn times(element: &BytesStart<'_>, name: &str) -> usize {
    attribute(element, name).and_then(|times| times.parse().ok()).unwrap_or(1).max(1)
}

fn table(reader: &mut Reader<&[u8]>, filling: &mut Filling<'_>) {
    let (mut number, mut repeated, mut is_hidden) = (0usize, 1usize, false);
    let mut cells = Vec::<Own>::new();
    let mut text = String::new();
    // Depth within a paragraph, and within a comment, which is no part of the cell.
    let (mut paragraph, mut comment, mut paragraphs) = (0usize, 0usize, 0usize);
    while let Ok(event) = reader.read_event() {
        match &event {
            Event::Start(element) | Event::Empty(element) => {
                let is_empty = matches!(event, Event::Empty(_));
                match element.local_name().as_ref() {
                    "table-row" => {
                        repeated = times(element, "number-rows-repeated");
                        is_hidden = attribute(element, "visibility").is_some_and(|how| how != "visible");
                        cells.clear();
                        if is_empty {
                            number = number.saturating_add(repeated);
                        }
                    }
                    "table-cell" | "covered-table-cell" => {
                        text.clear();
                        paragraphs = 0;
                        let own = value(element);
                        cells.push(Own { text: own.0, mark: own.1, times: times(element, "number-columns-repeated") });
                    }
                    "annotation" if !is_empty => comment += 1,
                    "p" if !is_empty => {
                        paragraph += 1;
                        paragraphs += 1;
                        if paragraphs > 1 && comment == 0 {
                            text.push('\n');
                        }
                    }
                    "s" | "tab" | "line-break" if comment == 0 => text.push(' '),
                    _ => {}
                }
            }
            Event::End(element) => match element.local_name().as_ref() {
                "annotation" => comment = comment.saturating_sub(1),
                "p" => paragraph = paragraph.saturating_sub(1),
                "table-cell" | "covered-table-cell" => {
                    if let Some(own) = cells.last_mut().filter(|own| own.text.is_empty()) {
                        own.text = std::mem::take(&mut text);
                    } else if let Some(own) = cells.last_mut().filter(|_| text.starts_with('#') || text.starts_with("Err:")) {
                        (own.text, own.mark) = (std::mem::take(&mut text), Some(Mark::Error));
                    }
                }
                "table-row" => {
                    put(filling, &cells, (number, repeated), is_hidden);
                    number = number.saturating_add(repeated);
                }
                "table" => return,
                _ => {}
            },
            Event::Eof => return,
            _ => {}
        }
        if paragraph > 0 && comment == 0 {
            put_text(&mut text, &event);
        }
    }
}

/// Adds a row as often as it is repeated.
fn put(filling: &mut Filling<'_>, cells: &[Own], (above, repeated): (usize, usize), is_hidden: bool) {
    if cells.iter().all(|own| own.text.trim().is_empty() && own.mark.is_none()) {
        return;
    }
    for nth in 0..repeated.min(MOST_ROWS) {
        if filling.is_full() {
            filling.is_cut = true;
            return;
        }
        let mut column = 0usize;
        for own in cells {
            for more in 0..own.times.min(MOST_COLUMNS) {
                filling.put(above.saturating_add(nth + 1), column.saturating_add(more), &own.text, own.mark, is_hidden);
            }
            column = column.saturating_add(own.times);
        }
    }
    filling.is_cut |= repeated > MOST_ROWS;
}

/// Returns the value of a cell with its mark; empty for a text, which is read later.
fn value(element: &BytesStart<'_>) -> (String, Option<Mark>) {
    let value_of = |name: &str| attribute(element, name).unwrap_or_default();
    // A formula that was computed has a value of some type.
    match value_of("value-type").as_str() {
        "float" | "currency" | "percentage" => {
            let value = value_of("value");
            (value.parse::<f64>().map_or(value, |number| number.to_string()), Some(Mark::Number))
        }
        "date" => (value_of("date-value"), Some(Mark::Day)),
        "time" => (value_of("time-value"), Some(Mark::Time)),
        "boolean" => (if value_of("boolean-value") == "true" { "yes" } else { "no" }.to_owned(), None),
        "" if attribute(element, "formula").is_some() => (String::new(), Some(Mark::Uncomputed)),
        _ => (String::new(), None),
    }
}
