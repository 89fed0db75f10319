//! Printable sheets: contents, layout and PDF. Bytes come out; the store writes them.
//!
//! A [`Sheet`] is plain data and can be read as text ([`Sheet::text`]). Printing measures it with the built-in fonts,
//! wraps it and runs it down its columns in one type size.

pub mod after_action;
mod content;
pub(crate) mod face;
mod layout;
mod pdf;
mod plate;
pub mod rows;
pub mod state;
mod tiles;

pub use content::{Block, Card, Cards, Cell, Column, PencilBox, Plate, Row, Sheet, Span, ToScale};
pub use layout::{Mark, Page, Paper, Pen};
pub use plate::shade;

use crate::map::svg;

/// Result of printing a sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Printed {
    /// Bytes of the PDF file.
    pub pdf: Vec<u8>,
    /// Number of pages it has.
    pub pages: usize,
    /// Marks drawn on each page.
    pub leaves: Vec<Page>,
    /// Type size it was printed in, in tenths of a point.
    pub size_tenths: u16,
    /// Notice for the player if the fonts lack letters of the sheet.
    pub lacks: Option<String>,
}

/// Returns a notice on the letters of a text that the built-in fonts lack and that are drawn as boxes; `None` if they have all.
///
/// # Errors
/// If the built-in fonts cannot be read, which a test rules out.
pub fn letters_lacking(text: &str) -> Result<Option<String>, SheetError> {
    let lacking = face::FontPair::load()?.lacking(text);
    let letters = lacking.iter().map(char::to_string).collect::<Vec<_>>().join(" ");
    let drawn = if lacking.len() == 1 { "it is drawn as a box" } else { "they are drawn as boxes" };
    let told = || format!("the fonts have no {letters}: {drawn}");
    Ok((!lacking.is_empty()).then(told))
}

/// Returns the same notice for the texts on pages.
fn lacking_on(pages: &[Page]) -> Result<Option<String>, SheetError> {
    let texts = pages.iter().flat_map(|page| &page.marks).filter_map(|mark| match mark {
        Mark::Text { text, .. } | Mark::Letters { text, .. } => Some(text.as_str()),
        _ => None,
    });
    letters_lacking(&texts.collect::<String>())
}

/// Error that explains why a sheet was not printed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SheetError(String);

/// Smallest type size a sheet is fitted down to, and the largest it is set in, in tenths of a point.
pub const TYPE_SIZE_TENTHS: std::ops::RangeInclusive<u16> = 60..=160;

/// Largest type size a sheet is fitted up to on one page, if no size is given.
pub const MOST_FITTED_TENTHS: u16 = 120;

/// Prints a sheet in a type size, on as many pages as it takes.
///
/// # Errors
/// If the PDF cannot be made; with the built-in fonts it always can.
pub fn print(sheet: &Sheet, paper: Paper, size_tenths: u16) -> Result<Printed, SheetError> {
    let size_tenths = size_tenths.clamp(*TYPE_SIZE_TENTHS.start(), *TYPE_SIZE_TENTHS.end());
    let pages = leaves(sheet, paper, size_tenths)?;
    Ok(Printed {
        pdf: pdf::write(&sheet.title, paper, &pages)?,
        pages: pages.len(),
        lacks: lacking_on(&pages)?,
        leaves: pages,
        size_tenths,
    })
}

/// Lays out the pages of a sheet in a type size, without making the file.
///
/// # Errors
/// If the built-in fonts cannot be read, which a test rules out.
pub fn leaves(sheet: &Sheet, paper: Paper, size_tenths: u16) -> Result<Vec<Page>, SheetError> {
    let size_tenths = size_tenths.clamp(*TYPE_SIZE_TENTHS.start(), *TYPE_SIZE_TENTHS.end());
    Ok(layout::lay_out(sheet, &face::FontPair::load()?, paper, points(size_tenths)))
}

/// Prints the map of a sheet with its reference length `tenths_mm` tenths of a millimetre long, or of its usual length. `None` for a sheet
/// that is not printed to scale.
///
/// # Errors
/// If the length is out of bounds, the map would take too many pages, or the PDF cannot be made.
pub fn print_to_scale(sheet: &Sheet, paper: Paper, tenths_mm: Option<u16>) -> Option<Result<Printed, SheetError>> {
    let (plate, scale) = sheet.plate.as_ref().zip(sheet.to_scale)?;
    let tenths_mm = tenths_mm.unwrap_or(scale.usual_tenths_mm);
    let [least, most] = scale.bounds_tenths_mm;
    if !(least..=most).contains(&tenths_mm) {
        let millimetres = |tenths: u16| f32::from(tenths) / 10.0;
        return Some(Err(SheetError(format!(
            "{} cannot be {} mm: choose {} to {} mm",
            scale.measure,
            millimetres(tenths_mm),
            millimetres(least),
            millimetres(most)
        ))));
    }
    let pages = face::FontPair::load().and_then(|faces| tiles::lay_out((plate, scale), &faces, paper, (&sheet.title, tenths_mm)));
    Some(pages.and_then(|pages| {
        Ok(Printed {
            pdf: pdf::write(&sheet.title, paper, &pages)?,
            pages: pages.len(),
            lacks: lacking_on(&pages)?,
            leaves: pages,
            size_tenths: *TYPE_SIZE_TENTHS.start(),
        })
    }))
}

/// Finds the largest type size, at most `most_tenths`, in which the sheet fits one page; if none does, the smallest it may have.
///
/// # Errors
/// If the built-in fonts cannot be read, which a test rules out.
pub fn one_page_size_tenths(sheet: &Sheet, paper: Paper, most_tenths: u16) -> Result<u16, SheetError> {
    let faces = face::FontPair::load()?;
    let least = sheet.least_tenths.max(*TYPE_SIZE_TENTHS.start());
    // Balancing the columns takes time and does not change the number of pages.
    let sheet = &Sheet { balanced: false, ..sheet.clone() };
    let fits = |size: &u16| layout::lay_out(sheet, &faces, paper, points(*size)).len() == 1;
    Ok((least..=most_tenths.clamp(least, *TYPE_SIZE_TENTHS.end())).rev().step_by(5).find(fits).unwrap_or(least))
}

/// Fits a sheet on one page and returns it with its type size. If the smallest type is still too large, a sheet of several columns is
/// tried in more columns; if that does not fit either, it is returned unchanged and takes several pages.
///
/// # Errors
/// If the built-in fonts cannot be read, which a test rules out.
pub fn fitted(sheet: &Sheet, paper: Paper, most_tenths: u16) -> Result<(Sheet, u16), SheetError> {
    let size = one_page_size_tenths(sheet, paper, most_tenths)?;
    let over = lines_over(sheet, paper, size, 1)? > 0;
    for columns in (sheet.columns + 1..=layout::most_columns(paper, points(size))).filter(|_| over && sheet.columns > 1) {
        let set = Sheet { columns, ..sheet.clone() };
        let size = one_page_size_tenths(&set, paper, most_tenths)?;
        if lines_over(&set, paper, size, 1)? == 0 {
            return Ok((set, size));
        }
    }
    Ok((sheet.clone(), size))
}

/// Returns the number of column lines of a sheet, in a type size, that do not fit on `pages` pages.
///
/// # Errors
/// If the built-in fonts cannot be read, which a test rules out.
pub fn lines_over(sheet: &Sheet, paper: Paper, size_tenths: u16, pages: usize) -> Result<usize, SheetError> {
    Ok(layout::lines_over(sheet, &face::FontPair::load()?, paper, points(size_tenths), pages))
}

/// Prints a sheet in a type size, or fitted on one page, where it can be, if no size is given.
///
/// # Errors
/// As [`print()`].
pub fn print_fitted(sheet: &Sheet, paper: Paper, size_tenths: Option<u16>) -> Result<Printed, SheetError> {
    if let Some(size_tenths) = size_tenths {
        return print(sheet, paper, size_tenths);
    }
    let (sheet, size_tenths) = fitted(sheet, paper, MOST_FITTED_TENTHS)?;
    print(&sheet, paper, size_tenths)
}

/// Draws a map as the text of an SVG file, in the shades in which it is printed, as wide as the paper.
#[must_use]
pub fn plate_svg(plate: &Plate, title: &str, paper: Paper) -> String {
    let scale = paper.points().0 / plate.part.size().x.max(f32::MIN_POSITIVE);
    svg(&plate.layers, plate.part, scale, title, &|role| [plate::shade(role); 3])
}

fn points(tenths: u16) -> f32 {
    f32::from(tenths) / 10.0
}
