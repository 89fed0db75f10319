//! Printable sheets: what is on them, where it stands, and the PDF. Bytes come out; the store writes them.
//!
//! A [`Sheet`] is plain data and reads as text ([`Sheet::text`]). Printing measures it with the fonts built
//! in, wraps it and runs it down its columns in one type size.

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

use crate::map::svg;

/// A sheet printed.
#[derive(Clone, Debug, PartialEq)]
pub struct Printed {
    /// The PDF file.
    pub pdf: Vec<u8>,
    /// How many pages it has.
    pub pages: usize,
    /// What stands on each of them.
    pub leaves: Vec<Page>,
    /// The type size it came out in, in tenths of a point.
    pub size_tenths: u16,
    /// What is to be told of its letters, where the fonts lack some.
    pub lacks: Option<String>,
}

/// What is to be told of a text whose letters the fonts built in lack: they are drawn as boxes. None where they have them all.
///
/// # Errors
/// Where the fonts built in cannot be read, which a test holds them to.
pub fn letters_lacking(text: &str) -> Result<Option<String>, SheetError> {
    let lacking = face::Faces::load()?.lacking(text);
    let letters = lacking.iter().map(char::to_string).collect::<Vec<_>>().join(" ");
    let told = || format!("no font here has {letters}: {} drawn as boxes", if lacking.len() == 1 { "it is" } else { "they are" });
    Ok((!lacking.is_empty()).then(told))
}

/// The same of what stands on pages.
fn lacking_on(pages: &[Page]) -> Result<Option<String>, SheetError> {
    let texts = pages.iter().flat_map(|page| &page.marks).filter_map(|mark| match mark {
        Mark::Text { text, .. } | Mark::Letters { text, .. } => Some(text.as_str()),
        _ => None,
    });
    letters_lacking(&texts.collect::<String>())
}

/// Why a sheet was not printed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SheetError(String);

/// The smallest type a sheet is fitted down to, and the largest it is set in, in tenths of a point.
pub const TYPE_SIZE_TENTHS: std::ops::RangeInclusive<u16> = 60..=160;

/// The largest type a sheet is fitted up to on one page, where no size is asked for.
pub const MOST_FITTED_TENTHS: u16 = 120;

/// Prints a sheet in a type size, on as many pages as it takes.
///
/// # Errors
/// Where the PDF cannot be made; with the fonts built in it always can.
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

/// What stands on the pages of a sheet in a type size, without the file.
///
/// # Errors
/// Where the fonts built in cannot be read, which a test holds them to.
pub fn leaves(sheet: &Sheet, paper: Paper, size_tenths: u16) -> Result<Vec<Page>, SheetError> {
    let size_tenths = size_tenths.clamp(*TYPE_SIZE_TENTHS.start(), *TYPE_SIZE_TENTHS.end());
    Ok(layout::lay_out(sheet, &face::Faces::load()?, paper, points(size_tenths)))
}

/// Prints the map of a sheet to scale, what it is measured by so many tenths of a millimetre large, or as usual; none of a sheet that is
/// not for that.
///
/// # Errors
/// Where that is too small or too large, or it would take too many pages, or the PDF cannot be made.
pub fn print_to_scale(sheet: &Sheet, paper: Paper, tenths_mm: Option<u16>) -> Option<Result<Printed, SheetError>> {
    let (plate, scale) = sheet.plate.as_ref().zip(sheet.to_scale)?;
    let tenths_mm = tenths_mm.unwrap_or(scale.usual_tenths_mm);
    let [least, most] = scale.bounds_tenths_mm;
    if !(least..=most).contains(&tenths_mm) {
        let millimetres = |tenths: u16| f32::from(tenths) / 10.0;
        return Some(Err(SheetError(format!(
            "{} cannot be {} mm; it is {} to {} mm",
            scale.measure,
            millimetres(tenths_mm),
            millimetres(least),
            millimetres(most)
        ))));
    }
    let pages = face::Faces::load().and_then(|faces| tiles::lay_out((plate, scale), &faces, paper, (&sheet.title, tenths_mm)));
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

/// The largest type size, not over `most_tenths`, in which the sheet has one page; where it has more even so, the smallest it may have.
///
/// # Errors
/// Where the fonts built in cannot be read, which a test holds them to.
pub fn one_page_size_tenths(sheet: &Sheet, paper: Paper, most_tenths: u16) -> Result<u16, SheetError> {
    let faces = face::Faces::load()?;
    let least = sheet.least_tenths.max(*TYPE_SIZE_TENTHS.start());
    // Balancing columns takes its time and no page more or less.
    let sheet = &Sheet { balanced: false, ..sheet.clone() };
    let fits = |size: &u16| layout::lay_out(sheet, &faces, paper, points(*size)).len() == 1;
    Ok((least..=most_tenths.clamp(least, *TYPE_SIZE_TENTHS.end())).rev().step_by(5).find(fits).unwrap_or(least))
}

/// The same with the sheet as it is set then: where the smallest type it may have is not small enough, in more columns, of a sheet that
/// runs in several; and where even that takes more than a page, as it was, on as many as it takes.
///
/// # Errors
/// Where the fonts built in cannot be read, which a test holds them to.
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

/// How many lines of a column a sheet in a type size has more than go on so many pages.
///
/// # Errors
/// Where the fonts built in cannot be read, which a test holds them to.
pub fn lines_over(sheet: &Sheet, paper: Paper, size_tenths: u16, pages: usize) -> Result<usize, SheetError> {
    Ok(layout::lines_over(sheet, &face::Faces::load()?, paper, points(size_tenths), pages))
}

/// Prints a sheet in a type size, or fitted on a page where none is asked for and it goes.
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

/// A map as the text of an SVG file, in the shades in which it is printed, as wide as the paper.
#[must_use]
pub fn plate_svg(plate: &Plate, title: &str, paper: Paper) -> String {
    let scale = paper.points().0 / plate.part.size().x.max(f32::MIN_POSITIVE);
    svg(&plate.layers, plate.part, scale, title, &|role| [plate::shade(role); 3])
}

fn points(tenths: u16) -> f32 {
    f32::from(tenths) / 10.0
}
