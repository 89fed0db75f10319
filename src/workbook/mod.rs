//! Spreadsheet formats: pasted text, CSV, XLSX and ODS are read as rows of texts within bounds; rows are written as CSV and XLSX.

mod archive;
mod counted;
mod filling;
mod lines;
mod list;
mod marks;
mod markup;
mod meant;
mod ods;
mod reckoned;
mod text;
mod xlsx;

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, XlsxError};

use self::archive::Archive;
use crate::design::spreadsheet::{Mark, Row, Sheet};
use crate::scenario::Date;

pub use text::{block, pasted};

/// Most bytes of a spreadsheet: 16 MiB.
pub const MOST_BYTES: u64 = 16 << 20;
/// Widest column of a sheet, in pixels: wider ones are harder to read.
const WIDEST_COLUMN_PIXELS: u32 = 360;
/// First bytes of XLSX and ODS files, which are ZIP archives.
const ARCHIVE: &[u8] = b"PK\x03\x04";
/// First bytes of Excel files before 2007.
const OLD_EXCEL: &[u8] = b"\xd0\xcf\x11\xe0";
/// Byte order mark by which spreadsheets recognise UTF-8.
const MARK: char = '\u{feff}';
/// First characters of a formula in a spreadsheet.
const FORMULA: [char; 5] = ['=', '+', '-', '@', '\t'];

/// Reads the sheets of a file by its bytes, whatever its name: XLSX and ODS, else text; hidden sheets last.
///
/// ```
/// use brigade_major::workbook::read;
///
/// let sheets = read(b"Unit;Men\n9th US;412\n\"Crook, Mill\";60\n").expect("a text file is one sheet");
/// let rows = sheets[0].rows.iter().map(|row| row.cells.join(" | ")).collect::<Vec<_>>();
/// assert_eq!(rows, ["Unit | Men", "9th US | 412", "Crook, Mill | 60"]);
/// assert!(read(b"PK\x03\x04 and then nothing").is_err());
/// ```
///
/// # Errors
/// Reason for which it cannot be read, in a player's words.
pub fn read(bytes: &[u8]) -> Result<Vec<Sheet>, String> {
    if bytes.starts_with(ARCHIVE) {
        let mut sheets = workbook(bytes)?;
        sheets.sort_by_key(|sheet| sheet.is_hidden);
        return Ok(sheets);
    }
    if bytes.starts_with(OLD_EXCEL) {
        return Err("it is a workbook of an old Excel (XLS): save it as XLSX, ODS or CSV".to_owned());
    }
    text::decoded(bytes).and_then(|text| text::sheet(&text)).map(|sheet| vec![sheet])
}

fn workbook(bytes: &[u8]) -> Result<Vec<Sheet>, String> {
    let neither = || "it cannot be read as an XLSX or ODS workbook".to_owned();
    let mut archive = Archive::open(bytes).ok_or_else(neither)?;
    if let Some(sheets) = xlsx::sheets(&mut archive)? {
        return Ok(sheets);
    }
    ods::sheets(&mut archive)?.ok_or_else(neither)
}

/// Converts a workbook's day number to a date.
fn day_of(number: f64, is_of_1904: bool) -> String {
    // The 1st of March 1900 is day 61: workbooks have a 29th of February in that year.
    let days = if is_of_1904 { number + 1462.0 } else { number }.clamp(0.0, 2_958_465.0).floor();
    #[expect(clippy::cast_possible_truncation, reason = "within bounds")]
    let mut left = days as i64 + i64::from(days < 60.0) - 1;
    let is_leap = |year: i64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    // Counted from the 31st of December 1899.
    left -= 1;
    let mut year = 1900;
    while left >= 365 + i64::from(is_leap(year)) {
        left -= 365 + i64::from(is_leap(year));
        year += 1;
    }
    let mut month = 1;
    for (nth, length) in [31, 28 + i64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].into_iter().enumerate() {
        if left < length {
            month = nth + 1;
            break;
        }
        left -= length;
    }
    let text = format!("{year:04}-{month:02}-{:02}", left + 1);
    Date::parse(&text).map_or(text, Date::in_words)
}

/// Converts the fraction of a day to the time of day.
fn time_of(number: f64) -> String {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within bounds")]
    let minutes = (number.rem_euclid(1.0) * 1440.0).round() as u32 % 1440;
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

/// Lists the notices about a sheet's cells that are shown before its rows.
fn mark_notices(rows: &[Row]) -> Vec<String> {
    let count = |sought: Mark| rows.iter().map(|row| row.marks.values().filter(|mark| **mark == sought).count()).sum::<usize>();
    let texts = [(Mark::Uncomputed, "formulas were never computed: open and save the workbook in the spreadsheet, or type the values")];
    texts.into_iter().filter(|(mark, _)| count(*mark) > 0).map(|(mark, text)| format!("{} {text}.", count(mark))).collect()
}

fn bounds_notice(is_cut: bool) -> Option<String> {
    let (rows, columns) = (filling::MOST_ROWS, filling::MOST_COLUMNS);
    is_cut.then(|| format!("The sheet is too large: rows after {rows} and columns after {columns} are left out."))
}

/// Quotes a text that a spreadsheet would take for a formula.
fn guarded(cell: &str) -> std::borrow::Cow<'_, str> {
    let is_formula = cell.trim_start_matches('\'').starts_with(FORMULA) && cell.parse::<f64>().is_err();
    if is_formula { format!("'{cell}").into() } else { cell.into() }
}

/// Removes the quote that [`guarded`] adds.
fn unguarded(cell: &str) -> &str {
    let own = cell.strip_prefix('\'').filter(|own| own.trim_start_matches('\'').starts_with(FORMULA));
    own.unwrap_or(cell)
}

/// Writes rows as separated text: CSV with commas, for the clipboard with tabs.
fn separated(rows: &[Vec<String>], by: u8) -> Vec<u8> {
    let mut writer = csv::WriterBuilder::new().delimiter(by).flexible(true).from_writer(Vec::new());
    // Writing to memory cannot fail.
    rows.iter().for_each(|row| drop(writer.write_record(row.iter().map(|cell| guarded(cell).into_owned()))));
    writer.into_inner().unwrap_or_default()
}

/// Writes rows as a CSV file, marked as UTF-8, without which Excel spoils accents.
#[must_use]
pub fn csv(rows: &[Vec<String>]) -> Vec<u8> {
    let mut bytes = MARK.to_string().into_bytes();
    bytes.extend(separated(rows, b','));
    bytes
}

/// Writes rows as comma-separated text without that mark, for a shell.
#[must_use]
pub fn commas(rows: &[Vec<String>]) -> String {
    String::from_utf8(separated(rows, b',')).unwrap_or_default()
}

/// Writes rows as tab-separated text that spreadsheets accept from the clipboard.
#[must_use]
pub fn tabbed(rows: &[Vec<String>]) -> String {
    String::from_utf8(separated(rows, b'\t')).unwrap_or_default()
}

/// Writes rows as an XLSX workbook of one sheet: its first row is frozen, numbers are numbers.
///
/// # Errors
/// Reason for which it cannot be made: a cell too long for a workbook.
pub fn xlsx(rows: &[Vec<String>]) -> Result<Vec<u8>, String> {
    made(rows).map_err(|error| format!("no workbook can hold this: {error}"))
}

fn made(rows: &[Vec<String>]) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    // The same rows give the same bytes, at any time.
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
