//! PDF writer for pages. The same pages give the same bytes: there is no date and no random name in them.

use krilla::color::luma;
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, LineJoin, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};

use super::SheetError;
use super::face::{BOLD, FontPair, REGULAR};
use super::layout::{Mark, Page, Paper, Pen};

/// Writes the pages as the bytes of a PDF file.
pub(super) fn write(title: &str, paper: Paper, pages: &[Page]) -> Result<Vec<u8>, SheetError> {
    let writer = Writer::new()?;
    let mut document = krilla::Document::new();
    document.set_metadata(Metadata::new().title(title.to_owned()).creator("Brigade Major".to_owned()).language("en".to_owned()));
    let (width, height) = paper.points();
    for page in pages {
        let settings = PageSettings::from_wh(width, height).ok_or_else(|| SheetError("the paper has no size".to_owned()))?;
        let mut sheet = document.start_page_with(settings);
        let mut surface = sheet.surface();
        for mark in &page.marks {
            writer.draw(&mut surface, mark);
        }
        surface.finish();
        sheet.finish();
    }
    document.finish().map_err(|error| SheetError(format!("the PDF cannot be made: {error:?}")))
}

struct Writer {
    faces: FontPair,
    regular: Font,
    bold: Font,
}

impl Writer {
    fn new() -> Result<Self, SheetError> {
        let font =
            |bytes: &'static [u8]| Font::new(bytes.into(), 0).ok_or_else(|| SheetError("a font of the sheets cannot be read".to_owned()));
        Ok(Self { faces: FontPair::load()?, regular: font(REGULAR)?, bold: font(BOLD)? })
    }

    fn draw(&self, surface: &mut Surface<'_>, mark: &Mark) {
        match mark {
            Mark::Text { x, y, size, bold, text } => self.text(surface, (*x, *y), (*size, 0), *bold, text),
            Mark::Letters { x, y, size, bold, lightness, halo, text } => {
                if *halo > 0.0 {
                    self.halo(surface, (*x, *y), (*size, *halo), *bold, text);
                }
                self.text(surface, (*x, *y), (*size, *lightness), *bold, text);
            }
            Mark::Area { rings, has_holes, lightness } => area(surface, rings, *has_holes, *lightness),
            Mark::Path { points, closed, fill, line } => path(surface, points, *closed, *fill, *line),
            Mark::Line { from, to, width } => line(surface, *from, *to, *width),
            Mark::Frame { x, y, width, height } => frame(surface, (*x, *y, *width, *height), None),
            Mark::Ground { x, y, width, height, lightness } => frame(surface, (*x, *y, *width, *height), Some(*lightness)),
        }
    }

    fn text(&self, surface: &mut Surface<'_>, at: (f32, f32), (size, lightness): (f32, u8), bold: bool, text: &str) {
        ink(surface, lightness);
        surface.draw_glyphs(Point::from_xy(at.0, at.1), &self.glyphs(bold, text), self.font(bold), text, size, false);
    }

    /// Draws white around the letters, as outlines: a program that extracts the text finds it once.
    fn halo(&self, surface: &mut Surface<'_>, at: (f32, f32), (size, width): (f32, f32), bold: bool, text: &str) {
        ink(surface, u8::MAX);
        surface.set_stroke(Some(Stroke {
            paint: luma::Color::new(u8::MAX).into(),
            width,
            line_join: LineJoin::Round,
            ..Stroke::default()
        }));
        surface.draw_glyphs(Point::from_xy(at.0, at.1), &self.glyphs(bold, text), self.font(bold), text, size, true);
    }

    fn font(&self, bold: bool) -> Font {
        if bold { self.bold.clone() } else { self.regular.clone() }
    }

    fn glyphs(&self, bold: bool, text: &str) -> Vec<KrillaGlyph> {
        let face = self.faces.of(bold);
        let glyph = |(from, letter): (usize, char)| {
            let glyph = face.glyph(letter);
            KrillaGlyph::new(GlyphId::new(glyph.id), glyph.advance, 0.0, 0.0, 0.0, from..from + letter.len_utf8(), None)
        };
        text.char_indices().map(glyph).collect()
    }
}

fn ink(surface: &mut Surface<'_>, lightness: u8) {
    surface.set_stroke(None);
    surface.set_fill(Some(Fill { paint: luma::Color::new(lightness).into(), ..Fill::default() }));
}

fn area(surface: &mut Surface<'_>, rings: &[Vec<(f32, f32)>], has_holes: bool, lightness: u8) {
    let mut builder = PathBuilder::new();
    for ring in rings {
        for (nth, (x, y)) in ring.iter().enumerate() {
            if nth == 0 { builder.move_to(*x, *y) } else { builder.line_to(*x, *y) }
        }
        builder.close();
    }
    surface.set_stroke(None);
    surface.set_fill(Some(Fill {
        paint: luma::Color::new(lightness).into(),
        rule: if has_holes { FillRule::EvenOdd } else { FillRule::NonZero },
        ..Fill::default()
    }));
    if let Some(path) = builder.finish() {
        surface.draw_path(&path);
    }
}

fn path(surface: &mut Surface<'_>, points: &[(f32, f32)], closed: bool, fill: Option<u8>, pen: Option<Pen>) {
    let mut builder = PathBuilder::new();
    for (nth, (x, y)) in points.iter().enumerate() {
        if nth == 0 { builder.move_to(*x, *y) } else { builder.line_to(*x, *y) }
    }
    if closed {
        builder.close();
    }
    surface.set_fill(fill.map(|lightness| Fill { paint: luma::Color::new(lightness).into(), ..Fill::default() }));
    surface.set_stroke(pen.map(|pen| Stroke {
        paint: luma::Color::new(pen.lightness).into(),
        width: pen.width,
        dash: pen.dash.map(|long| StrokeDash { array: vec![long, long], offset: 0.0 }),
        ..Stroke::default()
    }));
    if let Some(path) = builder.finish() {
        surface.draw_path(&path);
    }
}

fn line(surface: &mut Surface<'_>, from: (f32, f32), to: (f32, f32), width: f32) {
    let mut builder = PathBuilder::new();
    builder.move_to(from.0, from.1);
    builder.line_to(to.0, to.1);
    stroke(surface, builder, width);
}

fn frame(surface: &mut Surface<'_>, place: (f32, f32, f32, f32), filled: Option<u8>) {
    let (x, y, width, height) = place;
    let mut builder = PathBuilder::new();
    let Some(rect) = Rect::from_xywh(x, y, width, height) else { return };
    builder.push_rect(rect);
    match filled {
        None => stroke(surface, builder, 0.6),
        Some(lightness) => {
            surface.set_stroke(None);
            surface.set_fill(Some(Fill { paint: luma::Color::new(lightness).into(), ..Fill::default() }));
            if let Some(path) = builder.finish() {
                surface.draw_path(&path);
            }
        }
    }
}

fn stroke(surface: &mut Surface<'_>, builder: PathBuilder, width: f32) {
    surface.set_fill(None);
    surface.set_stroke(Some(Stroke { paint: luma::Color::black().into(), width, ..Stroke::default() }));
    if let Some(path) = builder.finish() {
        surface.draw_path(&path);
    }
}
