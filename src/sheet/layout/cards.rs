//! Cards to cut out: all of one size, edge to edge, so that one cut separates two.

use std::rc::Rc;

use super::{BASE, FULL_ENOUGH, LINE, MARGIN, Mark, Measured, Pen, Setter};
use crate::sheet::content::{ArmSign, Card, Cards};
use crate::sheet::face::Face;
use crate::sheet::ink::{Ink, Tint};

/// Sizes in multiples of the type size: padding of a card, type of its head and of its side's name, the sign of its arm, its brigade's
/// stripe, and a box to cross off.
const PAD: f32 = 0.45;
const HEAD: f32 = 1.2;
const SIDE: f32 = 0.8;
const SIGN: (f32, f32) = (1.55, 1.0);
const STRIPE: f32 = 0.32;
const BOX: f32 = 1.3;
/// Most room between two rows of a card that has room to spare, in multiples of the type size.
const SPREAD: f32 = 0.7;
/// Ink of the lines along which cards are cut.
const CUT: Ink = Ink::gray(110);

impl<'f> Setter<'f> {
    /// Lays out the cards, as many side by side as fit.
    pub(super) fn cards(&mut self, cards: &Cards) {
        if cards.cards.is_empty() {
            return;
        }
        let least = (f32::from(cards.least_width.max(1)) * self.size).max(cards.least_points.0);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a handful of cards beside each other")]
        let across = (self.width / least).floor().max(1.0) as usize;
        #[expect(clippy::cast_precision_loss, reason = "a handful of cards beside each other")]
        let width = self.width / across as f32;
        let setter = self.of_width(width - 2.0 * PAD * self.size);
        let set = cards.cards.iter().map(|card| (setter.card_head(card), setter.card_rows(card))).collect::<Vec<_>>();
        let height = set.iter().map(|(head, rows)| setter.least_height(head, rows)).fold(cards.least_points.1, f32::max);
        let set = set.into_iter().map(|(head, rows)| setter.spread(head, rows, height)).collect::<Vec<_>>();
        self.begin_part(&cards.heading, &cards.note, height);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "some rows of cards")]
        let on_page = |from: f32| ((self.bottom - from + 0.01) / height).floor().max(1.0) as usize;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "some rows of cards")]
        let least = (FULL_ENOUGH * (self.bottom - MARGIN) / height).ceil() as usize;
        let pages = rows_by_page(set.len().div_ceil(across), (on_page(self.y), on_page(MARGIN)), least);
        let mut set = set.into_iter();
        for (nth, rows) in pages.into_iter().enumerate() {
            if nth > 0 {
                self.new_page();
            }
            self.rows_of_cards(&mut set, rows, (across, width, height));
        }
    }

    /// Places so many rows of cards below each other on the current page.
    fn rows_of_cards(&mut self, set: &mut std::vec::IntoIter<Measured>, rows: usize, (across, width, height): (usize, f32, f32)) {
        for _ in 0..rows {
            let mut x = MARGIN;
            for card in set.by_ref().take(across) {
                let y = self.y;
                let marks = card.at(x, y).chain(cuts(width, height).into_iter().map(|mark| mark.moved(x, y))).collect::<Vec<_>>();
                self.page().marks.extend(marks);
                x += width;
            }
            self.y += height;
            self.low = self.y;
        }
    }

    /// Returns a setter with columns of that width.
    fn of_width(&self, column_width: f32) -> Setter<'f> {
        Setter { column_width, box_side: BOX, pages: Vec::new(), shared: Rc::default(), ..*self }
    }

    fn card_rows(&self, card: &Card) -> Vec<Measured> {
        let grid = self.grid(&card.block.columns, card.block.rows.iter());
        card.block.rows.iter().map(|row| self.row(row, &card.block, &grid)).collect()
    }

    /// Returns the height that the head and the rows of a card need, with its padding.
    fn least_height(&self, head: &Measured, rows: &[Measured]) -> f32 {
        head.height + 1.5 * PAD * self.size + rows.iter().map(|row| row.height).sum::<f32>()
    }

    /// Places the rows of a card of that height below its head, with the spare height between them.
    fn spread(&self, head: Measured, rows: Vec<Measured>, height: f32) -> Measured {
        let pad = PAD * self.size;
        let spare = height - self.least_height(&head, &rows);
        #[expect(clippy::cast_precision_loss, reason = "a handful of rows")]
        let gap = (spare / rows.len().max(1) as f32).clamp(0.0, SPREAD * self.size);
        let mut y = head.height + 0.5 * pad;
        let mut marks = head.marks;
        for row in rows {
            let below = row.height + gap;
            marks.extend(row.at(pad, y));
            y += below;
        }
        Measured { height, marks, keeps: false }
    }

    /// Draws the head of a card: the picture of the arm, its name, its side and its brigade's letter, on a ground in the side's colour,
    /// with the brigade's stripe below.
    fn card_head(&self, card: &Card) -> Measured {
        let (pad, size, small) = (PAD * self.size, HEAD * self.size, SIDE * self.size);
        let (width, words) = (self.column_width + 2.0 * pad, Tint::OnSide(card.tint).ink(self.inks));
        let mut marks = Vec::new();
        let mut x = pad;
        let top = 0.25 * size;
        if let Some(arm) = card.arm {
            let (wide, high) = (SIGN.0 * self.size, SIGN.1 * self.size);
            let down = top + (size * LINE - high) / 2.0;
            marks.extend(sign(arm, (wide, high), Pen::of(words, 0.09 * self.size)).into_iter().map(|mark| mark.moved(x, down)));
            x += wide + 0.45 * self.size;
        }
        let letter = if card.brigade.is_some() { 1.3 * size } else { 0.0 };
        let side = self.faces.width(&card.side, Face::Regular, small) + 0.5 * self.size;
        let room = width - x - pad - letter - side;
        let name = self.headline(&card.name, (room.max(self.column_width / 3.0), size), words);
        let height = name.height + 2.0 * top;
        marks.extend(name.at(x, top));
        let at = width - pad - letter - side + 0.3 * self.size;
        let base = top + size * BASE;
        marks.push(Mark::Text { x: at, y: base, size: small, face: Face::Regular, ink: words, text: card.side.clone() });
        let mut ground = vec![Mark::Ground { x: 0.0, y: 0.0, width, height, ink: Tint::Side(card.tint).ink(self.inks) }];
        let mut below = height;
        if let Some((nth, text)) = &card.brigade {
            let ink = Tint::Brigade(*nth).ink(self.inks);
            let square = 1.1 * size;
            ground.push(Mark::Ground { x: width - pad - square, y: top, width: square, height: square, ink });
            let own = self.fitted_size(text, Face::Bold, (square - 1.0, 0.8 * size));
            let base = super::rows::middle_base(top, square, own);
            marks.push(self.centred(text, (width - pad - square, square), base, (own, Face::Bold, Tint::OnBrigade(*nth))));
            ground.push(Mark::Ground { x: 0.0, y: height, width, height: STRIPE * self.size, ink });
            below += STRIPE * self.size;
        }
        ground.extend(marks);
        Measured { height: below, marks: ground, keeps: false }
    }
}

/// Shares rows among pages, of which the first has room for fewer: a last page with less than `least` rows takes some from the one
/// before it.
fn rows_by_page(rows: usize, (first, full): (usize, usize), least: usize) -> Vec<usize> {
    let mut pages = vec![rows.min(first)];
    let mut left = rows.saturating_sub(first);
    while left > 0 {
        pages.push(left.min(full));
        left = left.saturating_sub(full);
    }
    if let [.., before, last] = pages.as_mut_slice() {
        let more = least.min(full).saturating_sub(*last).min(before.saturating_sub(1));
        (*before, *last) = (*before - more, *last + more);
    }
    pages
}

/// Draws the sign of an arm in a box.
fn sign(arm: ArmSign, (width, height): (f32, f32), pen: Pen) -> Vec<Mark> {
    let corners = vec![(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)];
    let frame = Mark::Path { points: corners, closed: true, fill: None, line: Some(pen) };
    let up = super::rows::stroke((0.0, height), (width, 0.0), pen);
    match arm {
        ArmSign::Foot => vec![frame, up, super::rows::stroke((0.0, 0.0), (width, height), pen)],
        ArmSign::Horse => vec![frame, up],
        ArmSign::Guns => vec![frame, super::rows::disc((width / 2.0, height / 2.0), height * 0.26, pen.ink)],
    }
}

/// Draws the cut lines of a card. All run from the left or from the top, so that the dashes of two adjacent cards coincide.
fn cuts(width: f32, height: f32) -> Vec<Mark> {
    let pen = Pen { width: 0.5, ink: CUT, dash: Some(3.0) };
    let edge = |from, to| super::rows::stroke(from, to, pen);
    let (left_top, right_top, left_foot, right_foot) = ((0.0, 0.0), (width, 0.0), (0.0, height), (width, height));
    vec![edge(left_top, right_top), edge(left_foot, right_foot), edge(left_top, left_foot), edge(right_top, right_foot)]
}
