//! Reader of XLSX workbooks, cell by cell.

use quick_xml::Reader;
use quick_xml::events::Event;

use super::archive::{Archive, attribute, entity};
use super::filling::{Budget, Filling};
use super::{bounds_notice, day_of, mark_notices};
use crate::design::spreadsheet::{Mark, Sheet};

/// Reads the sheets, `None` if the archive is no XLSX.
pub(super) fn sheets(archive: &mut Archive<'_>) -> Result<Option<Vec<Sheet>>, String> {
    let Some(book) = archive.part("xl/workbook.xml")? else { return Ok(None) };
    let relations = archive.part("xl/_rels/workbook.xml.rels")?.unwrap_or_default();
    let strings = archive.part("xl/sharedStrings.xml")?.map(|text| shared(&text)).unwrap_or_default();
    let styles = archive.part("xl/styles.xml")?.map(|text| styles(&text)).unwrap_or_default();
    let (named, is_of_1904) = named(&book);
    let targets = targets(&relations);
    let mut room = Budget::WHOLE;
    let mut sheets = Vec::new();
    for (name, id, is_hidden) in named {
        let Some((_, target)) = targets.iter().find(|(known, _)| *known == id) else { continue };
        let path = target.strip_prefix('/').map_or_else(|| format!("xl/{target}"), str::to_owned);
        let Some(text) = archive.part(&path)? else { continue };
        let mut reading = Reading { strings: &strings, styles: &styles, is_of_1904, filling: Filling::new(&mut room) };
        reading.sheet(&text);
        let (rows, is_cut) = (reading.filling.rows, reading.filling.is_cut);
        let mut notices = mark_notices(&rows);
        notices.extend(bounds_notice(is_cut));
        sheets.push(Sheet { name, rows, is_hidden, notices, list: Vec::new() });
    }
    Ok(Some(sheets))
}

/// Returns name, relation id and visibility (true if hidden) of each sheet; and whether days are counted from 1904.
fn named(book: &str) -> (Vec<(String, String, bool)>, bool) {
    let mut found = Vec::new();
    let mut is_of_1904 = false;
    let mut reader = Reader::from_str(book);
    while let Ok(event) = reader.read_event() {
        match event {
            Event::Start(element) | Event::Empty(element) => match element.local_name().as_ref() {
                "sheet" => {
                    let hidden = attribute(&element, "state").is_some_and(|state| state != "visible");
                    found.push((attribute(&element, "name").unwrap_or_default(), attribute(&element, "id").unwrap_or_default(), hidden));
                }
                "workbookPr" => is_of_1904 = attribute(&element, "date1904").is_some_and(|yes| yes == "1" || yes == "true"),
                _ => {}
            },
            Event::Eof => break,
            _ => {}
        }
    }
    (found, is_of_1904)
}

fn targets(relations: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut reader = Reader::from_str(relations);
    while let Ok(event) = reader.read_event() {
        match event {
            Event::Start(element) | Event::Empty(element) if element.local_name().as_ref() == "Relationship" => {
                found.extend(attribute(&element, "Id").zip(attribute(&element, "Target")));
            }
            Event::Eof => break,
            _ => {}
        }
    }
    found
}

/// Reads the shared strings of the workbook.
fn shared(text: &str) -> Vec<String> {
    let mut found = Vec::<String>::new();
    let (mut is_text, mut is_phonetic) = (false, false);
    let mut reader = Reader::from_str(text);
    while let Ok(event) = reader.read_event() {
        let open = matches!(event, Event::Start(_));
        match &event {
            Event::Start(element) | Event::Empty(element) if element.local_name().as_ref() == "si" => found.push(String::new()),
            Event::Start(element) if element.local_name().as_ref() == "t" => is_text = open,
            Event::Start(element) if element.local_name().as_ref() == "rPh" => is_phonetic = true,
            Event::End(element) if element.local_name().as_ref() == "t" => is_text = false,
            Event::End(element) if element.local_name().as_ref() == "rPh" => is_phonetic = false,
            Event::Eof => break,
            _ => {}
        }
        if is_text
            && !is_phonetic
            && let Some(last) = found.last_mut()
        {
            put_text(last, &event);
        }
    }
    found
}

/// Appends the text of an event.
pub(super) fn put_text(text: &mut String, event: &Event<'_>) {
    match event {
        Event::Text(own) => text.push_str(&own.xml_content(quick_xml::XmlVersion::Implicit1_0)),
        Event::CData(own) => text.push_str(&own.xml_content(quick_xml::XmlVersion::Implicit1_0)),
        Event::GeneralRef(own) => text.extend(entity(&own.xml_content(quick_xml::XmlVersion::Implicit1_0))),
        _ => {}
    }
}

/// Meaning of a cell's number by its style.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Plain,
    Day,
    Time,
}

fn styles(text: &str) -> Vec<Style> {
    let mut own = Vec::<(u32, Style)>::new();
    let mut found = Vec::new();
    let mut in_cells = false;
    let mut reader = Reader::from_str(text);
    while let Ok(event) = reader.read_event() {
        match &event {
            Event::Start(element) | Event::Empty(element) => match element.local_name().as_ref() {
                "numFmt" => {
                    let id = attribute(element, "numFmtId").and_then(|id| id.parse().ok());
                    own.extend(id.zip(attribute(element, "formatCode").map(|code| style_of(&code))));
                }
                "cellXfs" => in_cells = true,
                "xf" if in_cells => {
                    let id = attribute(element, "numFmtId").and_then(|id| id.parse::<u32>().ok()).unwrap_or_default();
                    let known = own.iter().find(|(known, _)| *known == id).map(|(_, style)| *style);
                    found.push(known.unwrap_or(match id {
                        14..=17 | 22 | 27..=31 | 34..=36 | 50..=58 => Style::Day,
                        18..=21 | 32..=33 | 45..=47 => Style::Time,
                        _ => Style::Plain,
                    }));
                }
                _ => {}
            },
            Event::End(element) if element.local_name().as_ref() == "cellXfs" => in_cells = false,
            Event::Eof => break,
            _ => {}
        }
    }
    found
}

/// Returns the style of a number format: a day or a time by its letters, except those quoted or in brackets.
fn style_of(code: &str) -> Style {
    let mut letters = String::new();
    let mut closes = None;
    let mut all = code.chars();
    while let Some(letter) = all.next() {
        match (closes, letter) {
            (Some(close), letter) if letter == close => closes = None,
            (Some(_), _) => {}
            (None, '"') => closes = Some('"'),
            (None, '[') => closes = Some(']'),
            (None, '\\' | '_' | '*') => drop(all.next()),
            (None, ';') => break,
            (None, letter) => letters.extend(letter.to_lowercase()),
        }
    }
    if letters.contains("general") {
        Style::Plain
    } else if letters.contains(['d', 'y']) || (letters.contains('m') && !letters.contains(['h', 's'])) {
        Style::Day
    } else if letters.contains(['h', 's']) || code.contains("[h") {
        Style::Time
    } else {
        Style::Plain
    }
}

struct Reading<'r> {
    strings: &'r [String],
    styles: &'r [Style],
    is_of_1904: bool,
    filling: Filling<'r>,
}

/// Cell while it is read.
#[derive(Default)]
struct Own {
    column: usize,
    kind: String,
    style: usize,
    text: String,
    has_formula: bool,
}

impl Reading<'_> {
    fn sheet(&mut self, text: &str) {
        let (mut row, mut is_hidden, mut next) = (0usize, false, 0usize);
        let mut cell = Own::default();
        let mut is_value = false;
        let mut reader = Reader::from_str(text);
        while let Ok(event) = reader.read_event() {
            match &event {
                Event::Start(element) | Event::Empty(element) => match element.local_name().as_ref() {
                    "row" => {
                        let given = attribute(element, "r").and_then(|number| number.parse().ok());
                        // Rows come in order; one out of order counts as the next.
                        row = given.filter(|given| *given > row).unwrap_or_else(|| row.saturating_add(1));
                        let hides = |name: &str| attribute(element, name).is_some_and(|yes| yes == "1" || yes == "true");
                        (is_hidden, next) = (hides("hidden"), 0);
                        if self.filling.is_full() {
                            self.filling.is_cut = true;
                            return;
                        }
                    }
                    "c" => {
                        let column = attribute(element, "r").and_then(|place| column_of(&place)).unwrap_or(next);
                        next = column.saturating_add(1);
                        let style = attribute(element, "s").and_then(|style| style.parse().ok()).unwrap_or_default();
                        cell = Own { column, style, kind: attribute(element, "t").unwrap_or_default(), ..Own::default() };
                    }
                    "f" => cell.has_formula = true,
                    "v" | "t" => is_value = matches!(event, Event::Start(_)),
                    _ => {}
                },
                Event::End(element) => match element.local_name().as_ref() {
                    "v" | "t" => is_value = false,
                    "c" => {
                        let (text, mark) = self.shown(&cell);
                        self.filling.put(row, cell.column, &text, mark, is_hidden);
                        cell = Own::default();
                    }
                    "sheetData" => return,
                    _ => {}
                },
                Event::Eof => break,
                _ => {}
            }
            if is_value {
                put_text(&mut cell.text, &event);
            }
        }
    }

    /// Returns the text that a cell shows, and its mark.
    fn shown(&self, cell: &Own) -> (String, Option<Mark>) {
        let text = cell.text.trim();
        if text.is_empty() {
            return (String::new(), cell.has_formula.then_some(Mark::Uncomputed));
        }
        match cell.kind.as_str() {
            "s" => (text.parse::<usize>().ok().and_then(|nth| self.strings.get(nth)).cloned().unwrap_or_default(), None),
            "str" | "inlineStr" => (cell.text.clone(), None),
            "b" => (if text == "1" || text == "true" { "yes" } else { "no" }.to_owned(), None),
            "e" => (text.to_owned(), Some(Mark::Error)),
            "d" => (text.to_owned(), Some(Mark::Day)),
            _ => {
                let Ok(number) = text.parse::<f64>() else { return (text.to_owned(), None) };
                match self.styles.get(cell.style) {
                    Some(Style::Day) => (day_of(number, self.is_of_1904), Some(Mark::Day)),
                    Some(Style::Time) => (super::time_of(number), Some(Mark::Time)),
                    _ => (number.to_string(), Some(Mark::Number)),
                }
            }
        }
    }
}

/// Returns the column of a place such as `AB12`, from 0.
fn column_of(place: &str) -> Option<usize> {
    let mut column = 0usize;
    for letter in place.bytes().take_while(u8::is_ascii_alphabetic) {
        column = column.checked_mul(26)?.checked_add(usize::from(letter.to_ascii_uppercase() - b'A') + 1)?;
    }
    column.checked_sub(1)
}
