//! Words of a cartouche broken into lines of a width.

use crate::map::Typeface;

/// Width of a letter at the most, in sizes of its type, by which lines are broken.
const LETTER: f32 = 0.45;
/// Share of a type's size that a letter of a line takes, by which a line is made to fit; of a title, whose letters are wider.
const FITS: f32 = 0.5;
const TITLE_FITS: f32 = 0.56;

/// Returns the width of a line in sizes of its type.
pub(super) fn width_in_sizes(words: &str, face: Typeface) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "letters of a line")]
    let letters = words.chars().count().max(1) as f32;
    letters * if face == Typeface::Name { TITLE_FITS } else { FITS }
}

/// Breaks words into lines of a width, in sizes of the type.
pub(super) fn lines_of(words: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= letters => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Breaks a title into the fewest lines, of so many at the most, in which it is nearly as large as it may be. Returns them with their size.
pub(super) fn title_lines(title: &str, (largest, width): (f32, f32), most: usize) -> (Vec<String>, f32) {
    /// Share of the largest size that is large enough.
    const ENOUGH: f32 = 0.7;
    let size = |lines: &[String]| lines.iter().map(|line| width / width_in_sizes(line, Typeface::Name)).fold(largest, f32::min);
    let letters = title.chars().count();
    let broken = |count: usize| (letters.div_ceil(count)..=letters).map(|long| lines_of(title, long)).find(|lines| lines.len() <= count);
    let mut best = (Vec::new(), 0.0);
    for lines in (1..=most).filter_map(broken) {
        let size = size(&lines);
        if size > best.1 {
            best = (lines, size);
        }
        if best.1 >= largest * ENOUGH {
            break;
        }
    }
    best
}

/// Returns the number of letters that have room in a width.
pub(super) fn letters(width: f32, size: f32) -> usize {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "letters of a line")]
    let count = (width / (size * LETTER)).max(1.0) as usize;
    count
}
