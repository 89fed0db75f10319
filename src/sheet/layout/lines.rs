//! Line breaking of text, at spaces.

use super::{BASE, LINE, Mark, Measured, Setter};
use crate::sheet::content::Span;
use crate::sheet::face::Face;
use crate::sheet::ink::Ink;

/// Text of one face and ink on a line.
pub(super) struct Piece {
    pub text: String,
    pub face: Face,
    pub ink: Ink,
    pub size: f32,
    pub width: f32,
}

/// Word between two spaces, in one or more weights, with the space after it.
pub(super) struct Word<'s> {
    /// Width of the word without that space.
    pub width: f32,
    parts: Vec<(&'s str, &'s Span)>,
}

/// Returns the height of a line of type: that of its largest piece.
pub(super) fn line_height(pieces: &[Piece], size: f32) -> f32 {
    pieces.iter().map(|piece| piece.size).fold(size, f32::max) * LINE
}

impl<'f> Setter<'f> {
    pub(super) fn line_marks(pieces: &[Piece], x: f32, y: f32, least: f32) -> Vec<Mark> {
        let base = y + line_height(pieces, least) / LINE * BASE;
        let mut at = x;
        let mut marks = Vec::new();
        for Piece { text, face, ink, size, width } in pieces {
            marks.push(Mark::Text { x: at, y: base, size: *size, face: *face, ink: *ink, text: text.clone() });
            at += width;
        }
        marks
    }

    /// Wraps text into lines one below another.
    pub(super) fn paragraph(&self, spans: &[Span], width: f32, size: f32) -> Measured {
        let mut measured = Measured::default();
        for pieces in self.wrap(spans, width, size) {
            measured.marks.extend(Self::line_marks(&pieces, 0.0, measured.height, size));
            measured.height += line_height(&pieces, size);
        }
        measured
    }

    /// Wraps a text of a heading into lines one below another.
    pub(super) fn headline(&self, text: &str, (width, size): (f32, f32), ink: Ink) -> Measured {
        let face = self.faces.for_text(Face::Serif, text);
        let spans = [Span::plain(text)];
        let mut measured = Measured::default();
        for mut pieces in self.wrap_in(&spans, (width, size), |_| face) {
            pieces.iter_mut().for_each(|piece| piece.ink = ink);
            measured.marks.extend(Self::line_marks(&pieces, 0.0, measured.height, size));
            measured.height += size * LINE;
        }
        measured
    }

    /// Splits spans into words; a change of weight within a word is no place to break it.
    pub(super) fn words<'s>(&self, spans: &'s [Span], size: f32) -> Vec<Word<'s>> {
        self.words_in(spans, size, |span| Face::of(span.bold))
    }

    fn words_in<'s>(&self, spans: &'s [Span], size: f32, face: impl Fn(&Span) -> Face) -> Vec<Word<'s>> {
        let mut words: Vec<Word<'s>> = Vec::new();
        for span in spans {
            for part in span.text.split_inclusive(' ') {
                match words.last_mut().filter(|word| word.parts.last().is_some_and(|(text, _)| !text.ends_with(' '))) {
                    Some(word) => word.parts.push((part, span)),
                    None => words.push(Word { width: 0.0, parts: vec![(part, span)] }),
                }
            }
        }
        for word in &mut words {
            let wide = |(text, span): &(&str, &Span)| self.faces.width(text.trim_end(), face(span), size * span.scale.factor());
            word.width = word.parts.iter().map(wide).sum();
        }
        words
    }

    /// Breaks spans into lines at spaces; a word wider than a line is broken after a slash, as in web addresses, or at any letter.
    pub(super) fn wrap(&self, spans: &[Span], width: f32, size: f32) -> Vec<Vec<Piece>> {
        self.wrap_in(spans, (width, size), |span| Face::of(span.bold))
    }

    fn wrap_in(&self, spans: &[Span], (width, size): (f32, f32), face: impl Fn(&Span) -> Face) -> Vec<Vec<Piece>> {
        let mut lines: Vec<Vec<Piece>> = vec![Vec::new()];
        let mut used = 0.0_f32;
        for word in self.words_in(spans, size, &face) {
            if used > 0.0 && used + word.width > width {
                lines.push(Vec::new());
                used = 0.0;
            }
            for (text, span) in &word.parts {
                let (face, size) = (face(span), size * span.scale.factor());
                let wide = |text: &str| self.faces.width(text, face, size);
                let letters = |part| if wide(part) > width { letters(part) } else { vec![part] };
                let parts = if word.width > width { text.split_inclusive('/').flat_map(letters).collect() } else { vec![*text] };
                for part in parts {
                    if used > 0.0 && word.width > width && used + wide(part.trim_end()) > width {
                        lines.push(Vec::new());
                        used = 0.0;
                    }
                    let ink = span.tint.ink(self.inks);
                    push(&mut lines, Piece { text: part.to_owned(), face, ink, size, width: wide(part) });
                    used += wide(part);
                }
            }
        }
        lines
    }
}

/// Splits a text into single letters.
fn letters(text: &str) -> Vec<&str> {
    text.split_inclusive(|_: char| true).collect()
}

fn push(lines: &mut [Vec<Piece>], piece: Piece) {
    let Some(line) = lines.last_mut() else { return };
    #[expect(clippy::float_cmp, reason = "sizes of one sheet, made in the same way")]
    let alike = |last: &&mut Piece| last.face == piece.face && last.ink == piece.ink && last.size == piece.size;
    match line.last_mut().filter(alike) {
        Some(last) => {
            last.text.push_str(&piece.text);
            last.width += piece.width;
        }
        None => line.push(piece),
    }
}
