//! Rows of a block: headings, cells, boxes to cross off, bars, signs with their meaning.

use super::columns::ColumnGrid;
use super::{BASE, CELL_GAP, HEADING, LINE, Mark, Measured, Pen, Setter};
use crate::sheet::content::{Bar, Block, Cell, Column, MapKey, PencilBox, Row, Span};
use crate::sheet::face::Face;
use crate::sheet::ink::{Ink, Tint};
use crate::sheet::plate;

/// Room of a sign in a legend, in multiples of the type size, and the gaps beside it.
const SIGN: (f32, f32) = (2.4, 1.25);
const SIGN_GAP: (f32, f32) = (0.4, 1.3);
/// Line height of a legend.
const KEY_LINE: f32 = 1.45;
/// Padding of a box with words, and the gaps behind a box with words and behind another, in multiples of the type size.
const BOX_PAD: f32 = 0.6;
const WORD_GAP: f32 = 0.3;
const BOX_GAP: f32 = 0.12;
/// Height of a bar in multiples of the type size.
const BAR: f32 = 0.95;

impl<'f> Setter<'f> {
    /// Sets a heading with a line below it, both in its tint.
    pub(super) fn heading(&self, text: &str, tint: Tint) -> Measured {
        let ink = tint.ink(self.inks);
        let mut set = self.headline(text, (self.column_width, HEADING * self.size), ink);
        let y = set.height + 0.08 * self.size;
        set.marks.push(stroke((0.0, y), (self.column_width, y), Pen::of(ink, 0.7)));
        Measured { height: y + 0.22 * self.size, keeps: true, ..set }
    }

    pub(super) fn row(&self, row: &Row, block: &Block, grid: &ColumnGrid) -> Measured {
        match row {
            Row::Across(spans) => {
                let keeps = spans.first().is_some_and(|span| span.bold);
                Measured { keeps, ..self.paragraph(spans, self.column_width, self.size) }
            }
            Row::Keys(keys) => self.keys(keys, self.column_width),
            Row::Track(track) => self.track(track, self.column_width),
            Row::Cells(cells) => {
                let keeps = cells.len() > 1 && cells.first().is_some_and(Cell::is_empty);
                let mut measured = Measured { keeps, ..Measured::default() };
                let (mut x, mut y) = (0.0, 0.0);
                let mut high = self.size * LINE;
                for (nth, ((cell, column), width)) in cells.iter().zip(&block.columns).zip(&grid.widths).enumerate() {
                    if let Some((_, indent)) = grid.below.filter(|(at, _)| *at == nth) {
                        (x, y, high) = (indent, y + high, self.size * LINE);
                    }
                    let set = self.cell(cell, *column, *width);
                    high = high.max(set.height);
                    measured.marks.extend(set.at(x, y));
                    x += width + CELL_GAP * self.size;
                }
                measured.height = y + high;
                measured
            }
        }
    }

    fn cell(&self, cell: &Cell, column: Column, width: f32) -> Measured {
        match cell {
            Cell::Text(spans) => {
                let mut set = Measured::default();
                for pieces in self.wrap(spans, width, self.size) {
                    let own = pieces.iter().map(|piece| piece.width).sum::<f32>();
                    let x = if column == Column::Right { (width - own).max(0.0) } else { 0.0 };
                    set.marks.extend(Self::line_marks(&pieces, x, set.height, self.size));
                    set.height += super::lines::line_height(&pieces, self.size);
                }
                set
            }
            Cell::Boxes(boxes) => self.boxes(boxes, width),
            Cell::Bar(bar) => self.bar(bar, width),
            Cell::Pencil => {
                let y = self.size * 1.05;
                Measured { height: self.size * LINE, marks: vec![Mark::Line { from: (0.0, y), to: (width, y), width: 0.4 }], keeps: false }
            }
        }
    }

    /// Returns the widths of a box and of the gap behind it: words stand farther apart than letters.
    fn box_step(&self, one: &PencilBox) -> (f32, f32) {
        let (least, words) = (self.box_side * self.size, self.faces.width(&one.text, Face::Bold, self.size * 0.8) + BOX_PAD * self.size);
        if words > least { (words, WORD_GAP * self.size) } else { (least, BOX_GAP * self.size) }
    }

    pub(super) fn box_width(&self, one: &PencilBox) -> f32 {
        let (own, gap) = self.box_step(one);
        own + gap
    }

    fn boxes(&self, boxes: &[PencilBox], width: f32) -> Measured {
        let (mut x, mut y) = (0.0, 0.0);
        let (height, inside) = (self.box_side * self.size, self.size * 0.8);
        let line = (self.box_side + 0.1) * self.size;
        let mut marks = Vec::new();
        for one in boxes {
            let (own, gap) = self.box_step(one);
            if x > 0.0 && x + own > width + 0.01 {
                x = 0.0;
                y += line;
            }
            let top = y + 0.1 * self.size;
            if one.ground != Tint::Black {
                marks.push(Mark::Ground { x, y: top, width: own, height, ink: one.ground.ink(self.inks) });
            }
            marks.push(Mark::Frame { x, y: top, width: own, height });
            if !one.text.is_empty() {
                let letters = self.faces.width(&one.text, Face::Bold, inside);
                let (x, y) = (x + (own - letters) / 2.0, top + height * 0.5 + inside * 0.36);
                marks.push(Mark::Text { x, y, size: inside, face: Face::Bold, ink: Ink::BLACK, text: one.text.clone() });
            }
            let thick = (self.size * 0.11).max(0.7);
            if one.crossed || one.struck {
                marks.push(Mark::Line { from: (x, top + height), to: (x + own, top), width: thick });
            }
            if one.crossed {
                marks.push(Mark::Line { from: (x, top), to: (x + own, top + height), width: thick });
            }
            x += own + gap;
        }
        Measured { height: y + line, marks, keeps: false }
    }

    /// Draws a bar; a segment has its number inside if there is room, else the numbers stand after the bar.
    fn bar(&self, bar: &Bar, width: f32) -> Measured {
        let small = 0.8 * self.size;
        let wide = |text: &str| self.faces.width(text, Face::Regular, small);
        let numbers = bar.segments.iter().map(|(number, _)| number.to_string()).collect::<Vec<_>>();
        let after = numbers.join(" + ");
        let room = width - wide(&after) - 0.6 * self.size;
        #[expect(clippy::cast_precision_loss, reason = "men of a battle")]
        let length = |number: u32| room * number as f32 / bar.most.max(1) as f32;
        let fits = bar.segments.iter().zip(&numbers).all(|((number, _), text)| length(*number) >= wide(text) + 0.3 * self.size);
        let (top, base) = (0.12 * self.size, 0.12 * self.size + BAR * self.size * 0.5 + small * 0.36);
        let mut marks = Vec::new();
        let mut x = 0.0;
        for ((number, tint), text) in bar.segments.iter().zip(numbers) {
            let (ink, length) = (tint.ink(self.inks), length(*number));
            let ring = vec![(x, top), (x + length, top), (x + length, top + BAR * self.size), (x, top + BAR * self.size)];
            marks.push(Mark::Path { points: ring, closed: true, fill: Some(ink), line: Some(Pen::of(Ink::BLACK, 0.4)) });
            if fits {
                let words = if ink.over_white().lightness() < 128 { Ink::WHITE } else { Ink::BLACK };
                let at = x + (length - wide(&text)) / 2.0;
                marks.push(Mark::Text { x: at, y: base, size: small, face: Face::Regular, ink: words, text });
            }
            x += length;
        }
        if !fits {
            let x = x + 0.3 * self.size;
            marks.push(Mark::Text { x, y: base, size: small, face: Face::Regular, ink: Tint::Second.ink(self.inks), text: after });
        }
        Measured { height: self.size * LINE * 1.1, marks, keeps: false }
    }

    /// Sets signs with their meaning one after another, as many on a line as fit.
    pub(super) fn keys(&self, keys: &[MapKey], width: f32) -> Measured {
        let sign = (SIGN.0 * self.size, SIGN.1 * self.size);
        let gap = (SIGN_GAP.0 * self.size, SIGN_GAP.1 * self.size);
        let mut set = Measured { height: KEY_LINE * self.size, ..Measured::default() };
        let (mut x, mut y) = (0.0, 0.0);
        for key in keys {
            let most = (width - sign.0 - gap.0).max(self.size);
            let own = self.faces.width(&key.text, Face::Regular, self.size).min(most);
            if x > 0.0 && x + sign.0 + gap.0 + own > width {
                (x, y) = (0.0, set.height);
            }
            let drawn = plate::set(&key.picture, (self.faces, self.inks), sign);
            let down = y + (sign.1 - drawn.height) / 2.0;
            set.marks.extend(drawn.marks.into_iter().map(|mark| mark.moved(x, down)));
            let text = self.paragraph(&[Span::plain(key.text.as_str())], most + 0.01, self.size);
            set.height = set.height.max(y + (KEY_LINE - LINE) * self.size + text.height);
            set.marks.extend(text.at(x + sign.0 + gap.0, y + 0.06 * self.size));
            x += sign.0 + gap.0 + own + gap.1;
        }
        set
    }
}

/// Returns a line as a path.
pub(super) fn stroke(from: (f32, f32), to: (f32, f32), pen: Pen) -> Mark {
    Mark::Path { points: vec![from, to], closed: false, fill: None, line: Some(pen) }
}

/// Returns a filled disc as a path.
pub(super) fn disc((x, y): (f32, f32), radius: f32, ink: Ink) -> Mark {
    let corner = |nth: u8| {
        let (down, across) = (f32::from(nth) * std::f32::consts::TAU / 16.0).sin_cos();
        (x + across * radius, y + down * radius)
    };
    Mark::Path { points: (0..16).map(corner).collect(), closed: true, fill: Some(ink), line: None }
}

/// Returns the baseline of a text in the middle of a height.
pub(super) fn middle_base(top: f32, height: f32, size: f32) -> f32 {
    top + height / 2.0 + size * (BASE - 0.57)
}
