//! PDF writer for pages. The same pages give the same bytes: there is no date and no random name in them.

use krilla::color::{luma, rgb};
use krilla::geom::{PathBuilder, Point, Rect, Transform};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, LineJoin, Paint, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph, Tag};

use super::SheetError;
use super::face::{BOLD, Face, Faces, REGULAR, SERIF, SERIF_WEIGHT};
use super::ink::Ink;
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
    faces: Faces,
    regular: Font,
    bold: Font,
    serif: Font,
}

impl Writer {
    fn new() -> Result<Self, SheetError> {
        let font = |bytes: &'static [u8], weight: &[(Tag, f32)]| {
            Font::new_variable(bytes.into(), 0, weight).ok_or_else(|| SheetError("a font of the sheets cannot be read".to_owned()))
        };
        let serif = font(SERIF, &[(Tag::new(b"wght"), SERIF_WEIGHT)])?;
        Ok(Self { faces: Faces::load()?, regular: font(REGULAR, &[])?, bold: font(BOLD, &[])?, serif })
    }

    fn draw(&self, surface: &mut Surface<'_>, mark: &Mark) {
        match mark {
            Mark::Text { x, y, size, face, ink, text } => self.text(surface, (*x, *y), (*size, *ink), *face, text),
            Mark::Letters { x, y, size, face, ink, halo, spread, angle, text } => {
                let turns = (*angle != 0.0).then(|| turned((*x, *y), *angle));
                let changes = turns.into_iter().chain((*face == Face::Name).then(|| slanted(*y))).collect::<Vec<_>>();
                changes.iter().for_each(|change| surface.push_transform(change));
                if let Some(pen) = halo {
                    self.halo(surface, (*x, *y), (*size, *pen), (*face, *spread), text);
                }
                self.letters(surface, (*x, *y), (*size, *ink), (*face, *spread), text);
                changes.iter().for_each(|_| surface.pop());
            }
            Mark::Area { rings, has_holes, ink } => area(surface, rings, *has_holes, *ink),
            Mark::Path { points, closed, fill, line } => path(surface, points, *closed, *fill, *line),
            Mark::Line { from, to, width } => line(surface, *from, *to, *width),
            Mark::Frame { x, y, width, height } => frame(surface, (*x, *y, *width, *height), None),
            Mark::Ground { x, y, width, height, ink } => frame(surface, (*x, *y, *width, *height), Some(*ink)),
        }
    }

    fn text(&self, surface: &mut Surface<'_>, at: (f32, f32), of: (f32, Ink), face: Face, text: &str) {
        self.letters(surface, at, of, (face, 0.0), text);
    }

    /// Writes letters that stand apart by a share of their size.
    fn letters(&self, surface: &mut Surface<'_>, at: (f32, f32), (size, ink): (f32, Ink), (face, spread): (Face, f32), text: &str) {
        surface.set_stroke(None);
        surface.set_fill(Some(fill_of(ink)));
        surface.draw_glyphs(Point::from_xy(at.0, at.1), &self.glyphs(face, spread, text), self.font(face), text, size, false);
    }

    /// Draws an outline around the letters, as outlines: a program that extracts the text finds it once.
    fn halo(&self, surface: &mut Surface<'_>, at: (f32, f32), (size, pen): (f32, Pen), (face, spread): (Face, f32), text: &str) {
        surface.set_fill(Some(fill_of(pen.ink)));
        surface.set_stroke(Some(Stroke { line_join: LineJoin::Round, ..stroke_of(pen) }));
        surface.draw_glyphs(Point::from_xy(at.0, at.1), &self.glyphs(face, spread, text), self.font(face), text, size, true);
    }

    fn font(&self, face: Face) -> Font {
        match face {
            Face::Regular => self.regular.clone(),
            Face::Bold => self.bold.clone(),
            Face::Serif | Face::Name => self.serif.clone(),
        }
    }

    fn glyphs(&self, face: Face, spread: f32, text: &str) -> Vec<KrillaGlyph> {
        let face = self.faces.of(face);
        let glyph = |(from, letter): (usize, char)| {
            let glyph = face.glyph(letter);
            KrillaGlyph::new(GlyphId::new(glyph.id), glyph.advance + spread, 0.0, 0.0, 0.0, from..from + letter.len_utf8(), None)
        };
        text.char_indices().map(glyph).collect()
    }
}

/// Returns the turn about a point by an angle, clockwise.
fn turned((x, y): (f32, f32), angle: f32) -> Transform {
    let (sin, cos) = angle.sin_cos();
    Transform::from_row(cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)
}

/// Returns the slant of letters that stand on a line, as far as the window's.
fn slanted(base: f32) -> Transform {
    const SLANT: f32 = 0.25;
    Transform::from_row(1.0, 0.0, -SLANT, 1.0, SLANT * base, 0.0)
}

/// Returns an ink as the paint of a PDF, with its opacity; greys are written as such, so that no colour is used for them.
fn paint_of(ink: Ink) -> (Paint, NormalizedF32) {
    let Ink([red, green, blue, opacity]) = ink;
    let paint = if red == green && green == blue { luma::Color::new(red).into() } else { rgb::Color::new(red, green, blue).into() };
    (paint, NormalizedF32::new(f32::from(opacity) / 255.0).unwrap_or(NormalizedF32::ONE))
}

fn fill_of(ink: Ink) -> Fill {
    let (paint, opacity) = paint_of(ink);
    Fill { paint, opacity, ..Fill::default() }
}

fn stroke_of(pen: Pen) -> Stroke {
    let (paint, opacity) = paint_of(pen.ink);
    let dash = pen.dash.map(|long| StrokeDash { array: vec![long, long], offset: 0.0 });
    Stroke { paint, opacity, width: pen.width, dash, ..Stroke::default() }
}

fn area(surface: &mut Surface<'_>, rings: &[Vec<(f32, f32)>], has_holes: bool, ink: Ink) {
    let mut builder = PathBuilder::new();
    for ring in rings {
        for (nth, (x, y)) in ring.iter().enumerate() {
            if nth == 0 { builder.move_to(*x, *y) } else { builder.line_to(*x, *y) }
        }
        builder.close();
    }
    surface.set_stroke(None);
    let rule = if has_holes { FillRule::EvenOdd } else { FillRule::NonZero };
    surface.set_fill(Some(Fill { rule, ..fill_of(ink) }));
    if let Some(path) = builder.finish() {
        surface.draw_path(&path);
    }
}

fn path(surface: &mut Surface<'_>, points: &[(f32, f32)], closed: bool, fill: Option<Ink>, pen: Option<Pen>) {
    let mut builder = PathBuilder::new();
    for (nth, (x, y)) in points.iter().enumerate() {
        if nth == 0 { builder.move_to(*x, *y) } else { builder.line_to(*x, *y) }
    }
    if closed {
        builder.close();
    }
    surface.set_fill(fill.map(fill_of));
    surface.set_stroke(pen.map(stroke_of));
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

fn frame(surface: &mut Surface<'_>, place: (f32, f32, f32, f32), filled: Option<Ink>) {
    let (x, y, width, height) = place;
    let mut builder = PathBuilder::new();
    let Some(rect) = Rect::from_xywh(x, y, width, height) else { return };
    builder.push_rect(rect);
    match filled {
        None => stroke(surface, builder, 0.6),
        Some(ink) => {
            surface.set_stroke(None);
            surface.set_fill(Some(fill_of(ink)));
            if let Some(path) = builder.finish() {
                surface.draw_path(&path);
            }
        }
    }
}

fn stroke(surface: &mut Surface<'_>, builder: PathBuilder, width: f32) {
    surface.set_fill(None);
    surface.set_stroke(Some(stroke_of(Pen::of(Ink::BLACK, width))));
    if let Some(path) = builder.finish() {
        surface.draw_path(&path);
    }
}
