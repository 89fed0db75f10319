//! Line breaking of text, at spaces.

use super::{BASE, Mark, Setter};
use crate::sheet::content::Span;

/// Text of one weight on a line.
pub(super) struct Piece {
    pub text: String,
    pub bold: bool,
    pub width: f32,
}

/// Word between two spaces, in one or more weights, with the space after it.
pub(super) struct Word<'s> {
    /// Width of the word without that space.
    pub width: f32,
    parts: Vec<(&'s str, bool)>,
}

impl<'f> Setter<'f> {
    pub(super) fn line_marks(&self, pieces: &[Piece], x: f32, y: f32, size: f32) -> Vec<Mark> {
        let mut at = x;
        let mut marks = Vec::new();
        for Piece { text, bold, width } in pieces {
            marks.push(Mark::Text { x: at, y: y + size * BASE, size, bold: *bold, text: text.clone() });
            at += width;
        }
        marks
    }

    /// Splits spans into words; a change of weight within a word is no place to break it.
    pub(super) fn words<'s>(&self, spans: &'s [Span], size: f32) -> Vec<Word<'s>> {
        let mut words: Vec<Word<'s>> = Vec::new();
        for span in spans {
            for part in span.text.split_inclusive(' ') {
                match words.last_mut().filter(|word| word.parts.last().is_some_and(|(text, _)| !text.ends_with(' '))) {
                    Some(word) => word.parts.push((part, span.bold)),
                    None => words.push(Word { width: 0.0, parts: vec![(part, span.bold)] }),
                }
            }
        }
        for word in &mut words {
            word.width = word.parts.iter().map(|(text, bold)| self.faces.width(text.trim_end(), *bold, size)).sum();
        }
        words
    }

    /// Breaks spans into lines at spaces; a word wider than a line is broken after a slash, as in web addresses, or at any letter.
    pub(super) fn wrap(&self, spans: &[Span], width: f32, size: f32) -> Vec<Vec<Piece>> {
        let mut lines: Vec<Vec<Piece>> = vec![Vec::new()];
        let mut used = 0.0_f32;
        for word in self.words(spans, size) {
            if used > 0.0 && used + word.width > width {
                lines.push(Vec::new());
                used = 0.0;
            }
            for (text, bold) in &word.parts {
                let wide = |text: &str| self.faces.width(text, *bold, size);
                let letters = |part| if wide(part) > width { letters(part) } else { vec![part] };
                let parts = if word.width > width { text.split_inclusive('/').flat_map(letters).collect() } else { vec![*text] };
                for part in parts {
                    if used > 0.0 && word.width > width && used + wide(part.trim_end()) > width {
                        lines.push(Vec::new());
                        used = 0.0;
                    }
                    push(&mut lines, part, *bold, wide(part));
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

fn push(lines: &mut [Vec<Piece>], text: &str, bold: bool, width: f32) {
    let Some(line) = lines.last_mut() else { return };
    match line.last_mut() {
        Some(last) if last.bold == bold => {
            last.text.push_str(text);
            last.width += width;
        }
        _ => line.push(Piece { text: text.to_owned(), bold, width }),
    }
}
