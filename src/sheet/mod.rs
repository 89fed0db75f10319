//! Printable sheets: contents, layout and PDF. Bytes come out; the store writes them.
//!
//! A [`Sheet`] is plain data and can be read as text ([`Sheet::text`]). PrintOptions measures it with the built-in fonts,
//! wraps it and runs it down its columns in one type size.

pub mod after_action;
mod content;
pub(crate) mod face;
pub mod handout;
pub mod ink;
mod layout;
mod pdf;
mod plate;
pub mod rows;
pub mod state;
mod tiles;

pub use content::{
    ArmSign, Bar, Begins, Block, Card, Cards, Cell, Column, MapKey, PencilBox, Plate, Row, Sheet, Span, Strip, Strips, ToScale, Track,
    TrackArrival, TrackTurn, TypeScale,
};
pub use face::Face;
pub use ink::{Ink, Inks, SideTint, Tint};
pub use layout::{Mark, Page, Paper, Pen};

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
    let lacking = face::Faces::load()?.lacking(text);
    let letters = lacking.iter().map(char::to_string).collect::<Vec<_>>().join(" ");
    let drawn = if lacking.len() == 1 { "it is drawn as a box" } else { "they are drawn as boxes" };
    let message = || format!("the fonts have no {letters}: {drawn}");
    Ok((!lacking.is_empty()).then(message))
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

/// Paper, inks and type that sheets are printed with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintOptions {
    /// Paper of the pages.
    pub paper: Paper,
    /// Inks of the pages.
    pub inks: Inks,
    /// Type size in tenths of a point; `None`: fitted to the pages.
    pub size_tenths: Option<u16>,
}

impl PrintOptions {
    /// Prints on a paper in colour, in fitted type.
    #[must_use]
    pub const fn on(paper: Paper) -> Self {
        Self { paper, inks: Inks::Color, size_tenths: None }
    }
}

/// Prints sheets one after another into one file, each in the type size given, or fitted.
///
/// # Errors
/// If the PDF cannot be made; with the built-in fonts it always can.
pub fn print(sheets: &[Sheet], printing: PrintOptions) -> Result<Printed, SheetError> {
    let PrintOptions { paper, inks, size_tenths } = printing;
    let faces = face::Faces::load()?;
    let mut sizes = Vec::new();
    let mut sets = Vec::new();
    for sheet in sheets {
        let size = size_tenths.map(|size| size.clamp(*TYPE_SIZE_TENTHS.start(), *TYPE_SIZE_TENTHS.end()));
        let (sheet, size) = match size {
            Some(size) => (sheet.clone(), size),
            None => fitted_in(sheet, &faces, paper, MOST_FITTED_TENTHS),
        };
        sizes.push(size);
        sets.push((sheet, size));
    }
    let laid = sets.iter().map(|(sheet, size)| layout::lay_out(sheet, &faces, (paper, inks), points(*size))).collect::<Vec<_>>();
    let all = laid.iter().map(layout::Laid::pages).sum();
    let mut pages = Vec::new();
    for set in laid {
        let before = pages.len();
        pages.extend(set.finish(before, all));
    }
    let title = sheets.first().map_or("", |sheet| sheet.title.as_str());
    Ok(Printed {
        pdf: pdf::write(title, paper, &pages)?,
        pages: pages.len(),
        lacks: lacking_on(&pages)?,
        leaves: pages,
        size_tenths: sizes.into_iter().min().unwrap_or_default(),
    })
}

/// Lays out the pages of a sheet in a type size, without making the file.
///
/// # Errors
/// If the built-in fonts cannot be read, which a test rules out.
pub fn leaves(sheet: &Sheet, paper: Paper, size_tenths: u16) -> Result<Vec<Page>, SheetError> {
    let size_tenths = size_tenths.clamp(*TYPE_SIZE_TENTHS.start(), *TYPE_SIZE_TENTHS.end());
    let faces = face::Faces::load()?;
    let set = layout::lay_out(sheet, &faces, (paper, Inks::Color), points(size_tenths));
    let all = set.pages();
    Ok(set.finish(0, all))
}

/// Prints the map of a sheet with its reference length `tenths_mm` tenths of a millimetre long, or of its usual length. `None` for a sheet
/// that is not printed to scale.
///
/// # Errors
/// If the length is out of bounds, the map would take too many pages, or the PDF cannot be made.
pub fn print_to_scale(sheet: &Sheet, paper: Paper, inks: Inks, tenths_mm: Option<u16>) -> Option<Result<Printed, SheetError>> {
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
    let pages = face::Faces::load().and_then(|faces| tiles::lay_out((plate, scale), &faces, (paper, inks), (&sheet.title, tenths_mm)));
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
    Ok(one_page_size(sheet, &face::Faces::load()?, paper, most_tenths))
}

fn one_page_size(sheet: &Sheet, faces: &face::Faces, paper: Paper, most_tenths: u16) -> u16 {
    // Balancing the columns takes time and does not change the number of pages.
    let unbalanced = Sheet { balanced: false, ..sheet.clone() };
    let fits = |size: &u16| layout::lay_out(&unbalanced, faces, (paper, Inks::Gray), points(*size)).pages() == 1;
    let least = least_size(sheet);
    sizes(sheet, most_tenths).find(fits).unwrap_or(least)
}

fn least_size(sheet: &Sheet) -> u16 {
    sheet.least_tenths.max(*TYPE_SIZE_TENTHS.start())
}

/// Returns the sizes to try, the largest first.
fn sizes(sheet: &Sheet, most_tenths: u16) -> impl Iterator<Item = u16> + use<> {
    let least = least_size(sheet);
    let most = if sheet.most_tenths == 0 { most_tenths } else { most_tenths.min(sheet.most_tenths) };
    (least..=most.clamp(least, *TYPE_SIZE_TENTHS.end())).rev().step_by(5)
}

/// Fits a sheet on one page and returns it with its type size. If the smallest type is still too large, a sheet of several columns is
/// tried in more columns; if that does not fit either, it takes several pages, in the largest type that takes no more of them and leaves
/// none too empty.
///
/// # Errors
/// If the built-in fonts cannot be read, which a test rules out.
pub fn fitted(sheet: &Sheet, paper: Paper, most_tenths: u16) -> Result<(Sheet, u16), SheetError> {
    Ok(fitted_in(sheet, &face::Faces::load()?, paper, most_tenths))
}

fn fitted_in(sheet: &Sheet, faces: &face::Faces, paper: Paper, most_tenths: u16) -> (Sheet, u16) {
    if sheet.blocks.iter().any(|block| matches!(block.begins, Begins::Page(_))) {
        let size = filling_size(sheet, faces, paper, most_tenths).unwrap_or_else(|| least_size(sheet));
        return (sheet.clone(), size);
    }
    let over = |sheet: &Sheet, size: u16| layout::lines_over(sheet, faces, paper, points(size), 1) > 0;
    let size = one_page_size(sheet, faces, paper, most_tenths);
    if !over(sheet, size) {
        return (sheet.clone(), size);
    }
    for columns in (sheet.columns + 1..=layout::most_columns(paper, points(size))).filter(|_| sheet.columns > 1) {
        let set = Sheet { columns, ..sheet.clone() };
        let size = one_page_size(&set, faces, paper, most_tenths);
        if !over(&set, size) {
            return (set, size);
        }
    }
    (sheet.clone(), filling_size(sheet, faces, paper, most_tenths).unwrap_or(size))
}

/// Returns the largest size in which a sheet of several pages takes as few pages as it can and leaves none too empty; if there is none,
/// one in which it takes a page more, or else that in which its emptiest page is fullest.
fn filling_size(sheet: &Sheet, faces: &face::Faces, paper: Paper, most_tenths: u16) -> Option<u16> {
    let all = sizes(sheet, most_tenths).collect::<Vec<_>>();
    let lay_out = |size: u16| layout::lay_out(sheet, faces, (paper, Inks::Gray), points(size));
    let fewest = lay_out(*all.last()?).pages();
    // Larger type takes more pages: the sizes with so many are found by halves.
    let from = |pages: usize| all.partition_point(|size| lay_out(*size).pages() > pages);
    let full = |from: usize| all[from..].iter().copied().find(|size| lay_out(*size).is_full_enough());
    let first = from(fewest);
    let fullest = || all[first..].iter().copied().max_by(|one, other| lay_out(*one).emptiest().total_cmp(&lay_out(*other).emptiest()));
    full(first).or_else(|| full(from(fewest + 1))).or_else(fullest)
}

/// Returns the number of column lines of a sheet, in a type size, that do not fit on `pages` pages.
///
/// # Errors
/// If the built-in fonts cannot be read, which a test rules out.
pub fn lines_over(sheet: &Sheet, paper: Paper, size_tenths: u16, pages: usize) -> Result<usize, SheetError> {
    Ok(layout::lines_over(sheet, &face::Faces::load()?, paper, points(size_tenths), pages))
}

/// Draws a map as the text of an SVG file, in the inks in which it is printed, as wide as the paper.
#[must_use]
pub fn plate_svg(plate: &Plate, title: &str, paper: Paper, inks: Inks) -> String {
    let scale = paper.points().0 / plate.part.size().x.max(f32::MIN_POSITIVE);
    svg(&plate.layers, plate.part, scale, title, &|role| {
        let Ink([red, green, blue, _]) = ink::role(role, inks);
        [red, green, blue]
    })
}

fn points(tenths: u16) -> f32 {
    f32::from(tenths) / 10.0
}
