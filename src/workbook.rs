//! The bytes of spreadsheets: pasted text, CSV, XLSX and ODS as rows of texts, and rows as CSV and XLSX.

use std::io::Cursor;

use calamine::{Data, Ods, Range, Reader as _, Xlsx, open_workbook_from_rs};
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, XlsxError};

use crate::design::spreadsheet::Row;

/// The most bytes of a spreadsheet: 16 MiB.
pub const MOST_BYTES: u64 = 16 << 20;
/// Rows and columns beyond these are no order of battle, and would fill the memory.
const MOST_ROWS: usize = 20_000;
const MOST_COLUMNS: usize = 256;
/// Wider columns of a sheet are no help to who reads it, in pixels.
const WIDEST_COLUMN_PIXELS: u32 = 360;
/// What XLSX and ODS files begin with, being archives.
const ARCHIVE: &[u8] = b"PK\x03\x04";
/// What files of Excel before 2007 begin with.
const OLD_EXCEL: &[u8] = b"\xd0\xcf\x11\xe0";
/// By it spreadsheets know that a text is UTF-8.
const MARK: char = '\u{feff}';

/// A sheet: its name and its rows.
pub type Sheet = (String, Vec<Row>);

/// The sheets of a file by its bytes, whatever it is called: XLSX and ODS, else separated text.
///
/// # Errors
/// Why it cannot be read, in a player's words.
pub fn read(bytes: &[u8]) -> Result<Vec<Sheet>, String> {
    if bytes.starts_with(ARCHIVE) {
        return workbook(bytes);
    }
    if bytes.starts_with(OLD_EXCEL) {
        return Err("it is a workbook of an old Excel (XLS): save it as XLSX, ODS or CSV".to_owned());
    }
    if bytes.contains(&0) {
        return Err("it is no spreadsheet: CSV, XLSX or ODS would be one".to_owned());
    }
    // Excel in Western Europe writes CSV by its own old table of letters.
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned(),
    };
    Ok(vec![(String::new(), pasted(&text))])
}

/// The rows of separated text: by tabs, semicolons or commas, whichever its first lines have most of.
#[must_use]
pub fn pasted(text: &str) -> Vec<Row> {
    let text = text.strip_prefix(MARK).unwrap_or(text);
    let mut reader = csv::ReaderBuilder::new().delimiter(separator(text)).has_headers(false).flexible(true).from_reader(text.as_bytes());
    let mut rows = Vec::new();
    let mut number = 0;
    for record in reader.records().take(MOST_ROWS).flatten() {
        // Empty lines are no records, and yet rows of the sheet.
        number = record.position().map_or(number + 1, |place| usize::try_from(place.line()).unwrap_or(usize::MAX));
        rows.push(Row { number, cells: record.iter().take(MOST_COLUMNS).map(|cell| cell.trim().to_owned()).collect() });
    }
    rows
}

/// What parts the cells: counted outside of quotes in the first line that has any of them.
fn separator(text: &str) -> u8 {
    const KNOWN: [char; 3] = ['\t', ';', ','];
    let count = |line: &str, sought: char| {
        let mut quoted = false;
        line.chars()
            .filter(|letter| {
                quoted ^= *letter == '"';
                !quoted && *letter == sought
            })
            .count()
    };
    let most = |line: &str| KNOWN.into_iter().rev().max_by_key(|sought| count(line, *sought)).filter(|sought| count(line, *sought) > 0);
    text.lines().find_map(most).map_or(b'\t', |found| found as u8)
}

fn workbook(bytes: &[u8]) -> Result<Vec<Sheet>, String> {
    let sheets = match open_workbook_from_rs::<Xlsx<_>, _>(Cursor::new(bytes)) {
        Ok(mut book) => book.worksheets(),
        Err(xlsx) => match open_workbook_from_rs::<Ods<_>, _>(Cursor::new(bytes)) {
            Ok(mut book) => book.worksheets(),
            Err(_) => return Err(format!("it is neither an XLSX nor an ODS workbook that can be read ({xlsx})")),
        },
    };
    Ok(sheets.into_iter().map(|(name, range)| (name, rows(&range))).collect())
}

fn rows(range: &Range<Data>) -> Vec<Row> {
    let (above, left) = range.start().map_or((0, 0), |(row, column)| (row as usize, column as usize));
    let before = || std::iter::repeat_n(String::new(), left.min(MOST_COLUMNS));
    let row = |(nth, cells): (usize, &[Data])| Row {
        number: above + nth + 1,
        cells: before().chain(cells.iter().map(shown)).take(MOST_COLUMNS).collect(),
    };
    range.rows().take(MOST_ROWS).enumerate().map(row).collect()
}

fn shown(cell: &Data) -> String {
    match cell {
        Data::Bool(yes) => if *yes { "yes" } else { "no" }.to_owned(),
        cell => cell.to_string().trim().to_owned(),
    }
}

/// Rows as separated text: CSV by commas, for the clipboard by tabs.
fn separated(rows: &[Vec<String>], by: u8) -> Vec<u8> {
    let mut writer = csv::WriterBuilder::new().delimiter(by).flexible(true).from_writer(Vec::new());
    // Nothing fails in memory.
    rows.iter().for_each(|row| drop(writer.write_record(row)));
    writer.into_inner().unwrap_or_default()
}

/// Rows as a CSV file, marked as UTF-8, without which Excel spoils accents.
#[must_use]
pub fn csv(rows: &[Vec<String>]) -> Vec<u8> {
    let mut bytes = MARK.to_string().into_bytes();
    bytes.extend(separated(rows, b','));
    bytes
}

/// Rows as spreadsheets take them from the clipboard.
#[must_use]
pub fn tabbed(rows: &[Vec<String>]) -> String {
    String::from_utf8(separated(rows, b'\t')).unwrap_or_default()
}

/// Rows as an XLSX workbook of one sheet: its first row stands still, numbers are numbers.
///
/// # Errors
/// Why it cannot be made: a cell too long for a workbook.
pub fn xlsx(rows: &[Vec<String>]) -> Result<Vec<u8>, String> {
    made(rows).map_err(|error| format!("no workbook can hold this: {error}"))
}

fn made(rows: &[Vec<String>]) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    // The same rows give the same bytes, whenever they are written.
    book.set_properties(&DocProperties::new().set_creation_datetime(&ExcelDateTime::from_ymd(2000, 1, 1)?));
    let bold = Format::new().set_bold();
    let sheet = book.add_worksheet();
    sheet.set_name("Units")?.set_freeze_panes(1, 0)?;
    for (row, cells) in (0..).zip(rows) {
        for (column, cell) in (0..).zip(cells).filter(|(_, cell)| !cell.is_empty()) {
            match cell.parse::<u32>() {
                Ok(number) if number.to_string() == *cell => sheet.write_number(row, column, number)?,
                _ if row == 0 => sheet.write_string_with_format(row, column, cell, &bold)?,
                _ => sheet.write_string(row, column, cell)?,
            };
        }
    }
    sheet.set_autofit_max_width(WIDEST_COLUMN_PIXELS).autofit();
    book.save_to_buffer()
}
