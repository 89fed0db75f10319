//! Cards to cut out: all of one size, edge to edge, so that one cut separates two.

use std::rc::Rc;

use super::{BASE, LINE, MARGIN, Mark, Measured, Pen, Setter};
use crate::sheet::content::{Card, Cards, Span};
use crate::sheet::plate;

/// Sizes in multiples of the type size: padding of a card, type of its head and of its side's name, room for its picture.
const PAD: f32 = 0.45;
const HEAD: f32 = 1.15;
const SIDE: f32 = 0.8;
const PICTURE: (f32, f32) = (3.4, 2.3);
/// Lightness of the card heads of the two sides; then the pen of the cut lines.
const DARK: u8 = 60;
const LIGHT: u8 = 214;
const CUT: Pen = Pen { width: 0.5, lightness: 110, dash: Some(3.0) };

impl<'f> Setter<'f> {
    /// Lays out the cards, as many side by side as fit.
    pub(super) fn cards(&mut self, cards: &Cards) {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a handful of cards beside each other")]
        let across = (self.width / (f32::from(cards.least_width.max(1)) * self.size)).floor().max(1.0) as usize;
        #[expect(clippy::cast_precision_loss, reason = "a handful of cards beside each other")]
        let width = self.width / across as f32;
        let setter = self.of_width(width - 2.0 * PAD * self.size);
        let cards = cards.cards.iter().map(|card| setter.card(card)).collect::<Vec<_>>();
        let height = cards.iter().map(|card| card.height).fold(0.0, f32::max);
        for row in cards.chunks(across) {
            if self.y + height > self.bottom && self.y > self.top {
                self.turn();
            }
            let mut x = MARGIN;
            for card in row {
                let y = self.y;
                let marks = card.marks.iter().cloned().chain(cuts(width, height)).map(|mark| mark.moved(x, y)).collect::<Vec<_>>();
                self.page().marks.extend(marks);
                x += width;
            }
            self.y += height;
        }
    }

    /// Returns a setter with columns of that width.
    fn of_width(&self, column_width: f32) -> Setter<'f> {
        Setter { column_width, pages: Vec::new(), shared: Rc::default(), ..*self }
    }

    fn card(&self, card: &Card) -> Measured {
        let pad = PAD * self.size;
        let mut measured = self.card_head(card);
        measured.height += 0.4 * pad;
        let mut narrow = self.of_width(self.column_width);
        let mut below = measured.height;
        if let Some(picture) = &card.picture {
            let (wide, high) = (PICTURE.0 * self.size, PICTURE.1 * self.size);
            let drawn = plate::set(picture, self.faces, (wide, high)).marks;
            let x = pad + self.column_width - wide;
            measured.marks.extend(drawn.into_iter().map(|mark| mark.moved(x, below)));
            narrow.column_width -= wide + 0.5 * self.size;
            below += high;
        }
        for row in &card.block.rows {
            // Rows beside the picture are narrower.
            let setter = if measured.height < below { &narrow } else { self };
            let row = setter.row(row, &card.block, &setter.grid(&card.block.columns, card.block.rows.iter()));
            let y = measured.height;
            measured.marks.extend(row.marks.into_iter().map(|mark| mark.moved(pad, y)));
            measured.height += row.height;
        }
        measured.height = measured.height.max(below) + pad;
        measured
    }

    /// Draws the head of a card: its name and its side, on a background in the side's shade.
    fn card_head(&self, card: &Card) -> Measured {
        let (pad, size, small) = (PAD * self.size, HEAD * self.size, SIDE * self.size);
        let (ground, lightness) = if card.dark { (DARK, 255) } else { (LIGHT, 0) };
        let side = self.faces.width(&card.side, false, small);
        let lines = self.wrap(&[Span::bold(card.name.as_str())], (self.column_width - side - pad).max(self.column_width / 3.0), size);
        let mut marks = Vec::new();
        let mut y = 0.15 * size;
        for piece in lines.into_iter().flatten() {
            marks.push(Mark::Letters { x: pad, y: y + size * BASE, size, bold: true, lightness, halo: 0.0, text: piece.text });
            y += size * LINE;
        }
        let (x, at) = (pad + self.column_width - side, 0.15 * size + size * BASE);
        marks.push(Mark::Letters { x, y: at, size: small, bold: false, lightness, halo: 0.0, text: card.side.clone() });
        let height = y + 0.1 * size;
        marks.insert(0, Mark::Ground { x: 0.0, y: 0.0, width: self.column_width + 2.0 * pad, height, lightness: ground });
        Measured { height, marks, keeps: false }
    }
}

/// Draws the cut lines of a card. All run from the left or from the top, so that the dashes of two adjacent cards coincide.
fn cuts(width: f32, height: f32) -> Vec<Mark> {
    let edge = |from, to| Mark::Path { points: vec![from, to], closed: false, fill: None, line: Some(CUT) };
    let (left_top, right_top, left_foot, right_foot) = ((0.0, 0.0), (width, 0.0), (0.0, height), (width, height));
    vec![edge(left_top, right_top), edge(left_foot, right_foot), edge(left_top, left_foot), edge(right_top, right_foot)]
}
