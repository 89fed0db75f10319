//! Strips for the edges of bases, of a fixed size in inches on every paper and in every type.

use super::rows::middle_base;
use super::{FULL_ENOUGH, MARGIN, Mark, Measured, Setter};
use crate::sheet::content::{Span, Strip, Strips};
use crate::sheet::face::Face;
use crate::sheet::ink::Tint;

/// Gap between strips in points, so that scissors pass.
const GAP: f32 = 6.0;
/// Sizes in parts of a strip's height: its name's type and the second line's.
const NAME: f32 = 0.4;
const BELOW: f32 = 0.42;
/// Padding beside a text in points, and the smallest type before a name takes two lines.
const PAD: f32 = 2.0;
const LEAST: f32 = 4.6;

impl<'f> Setter<'f> {
    /// Lays out strips for bases, kind after kind.
    pub(super) fn strips(&mut self, all: &[Strips]) {
        for strips in all {
            let (width, height) = strips.size;
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "some strips beside each other")]
            let across = ((self.width + GAP) / (width + GAP)).floor().max(1.0) as usize;
            self.begin_part(&strips.heading, &strips.note, height);
            for row in strips.strips.chunks(across) {
                if self.y + height > self.bottom {
                    self.new_page();
                }
                let mut x = MARGIN;
                for strip in row {
                    let y = self.y;
                    let marks = self.strip(strip, strips.size).at(x, y).collect::<Vec<_>>();
                    self.page().marks.extend(marks);
                    x += width + GAP;
                }
                self.y += height + GAP;
                self.low = self.y;
            }
        }
    }

    /// Lays out strips after the cards: below them or, if few would go over to another page, on a page of their own.
    pub(super) fn more_strips(&mut self, all: &[Strips]) {
        let mut apart = self.clone();
        self.strips(all);
        if all.is_empty() || self.low - MARGIN >= FULL_ENOUGH * (self.bottom - MARGIN) {
            return;
        }
        apart.new_page();
        apart.strips(all);
        if apart.pages.len() == self.pages.len() {
            *self = apart;
        }
    }

    /// Begins strips or cards in one column below everything, with their heading and its note if they have one.
    pub(super) fn begin_part(&mut self, heading: &str, note: &str, needed: f32) {
        self.begin_band(1);
        if heading.is_empty() {
            if self.y + needed > self.bottom && self.y > MARGIN {
                self.new_page();
            }
            return;
        }
        let mut set = self.heading(heading, Tint::Black);
        let size = 0.9 * self.size;
        let (wide, used) = (self.faces.width(note, Face::Regular, size), self.faces.width(heading, Face::Serif, 1.3 * self.size));
        let is_beside = wide + used < self.width;
        let words = [Span::plain(note).tinted(Tint::Second)];
        let below = self.paragraph(&words, self.width, size);
        let (x, y) = if is_beside { (self.width - wide, 0.35 * self.size) } else { (0.0, set.height) };
        set.height += if is_beside { 0.0 } else { below.height };
        set.marks.extend(below.at(x, y));
        set.height += 0.2 * self.size;
        if self.y + set.height + needed > self.bottom && self.y > MARGIN {
            self.new_page();
        }
        self.put(set);
    }

    fn strip(&self, strip: &Strip, (width, height): (f32, f32)) -> Measured {
        let ink = |tint: Tint| tint.ink(self.inks);
        let (nth, letter) = &strip.brigade;
        let mut marks = Vec::new();
        let square = (height * 0.46).clamp(8.0, 12.0);
        marks.push(Mark::Ground { x: 0.0, y: 0.0, width: square, height, ink: ink(Tint::Brigade(*nth)) });
        let size = self.fitted_size(letter, Face::Bold, (square - 1.0, square * 0.8));
        marks.push(self.centred(letter, (0.0, square), middle_base(0.0, height, size), (size, Face::Bold, Tint::OnBrigade(*nth))));
        let (left, room) = (square + PAD, width - square - 2.0 * PAD);
        if let Some([ladder, class]) = &strip.below {
            let head = height / 2.0;
            marks.push(Mark::Ground { x: square, y: 0.0, width: width - square, height: head, ink: ink(Tint::Side(strip.side)) });
            marks.extend(self.strip_name(&strip.name, Tint::OnSide(strip.side), (left, 0.0), (room, head), NAME * height));
            let own = self.fitted_size(ladder, Face::Bold, (room, BELOW * height));
            let used = self.faces.width(ladder, Face::Bold, own);
            let text = |x, size, face, tint: Tint, text: &String| Mark::Text {
                x,
                y: middle_base(head, head, size),
                size,
                face,
                ink: ink(tint),
                text: text.clone(),
            };
            marks.push(text(left, own, Face::Bold, Tint::Black, ladder));
            if !class.is_empty() {
                let size = self.fitted_size(class, Face::Regular, (room - used - PAD, 0.34 * height));
                let x = width - PAD - self.faces.width(class, Face::Regular, size);
                marks.push(text(x, size, Face::Regular, Tint::Black, class));
            }
        } else {
            let size = 0.62 * height;
            let number = self.faces.width(&strip.number, Face::Regular, size);
            marks.extend(self.strip_name(&strip.name, Tint::SideWord(strip.side.nation), (left, 0.0), (room - number - PAD, height), size));
            let x = width - PAD - number;
            marks.push(Mark::Text {
                x,
                y: middle_base(0.0, height, size),
                size,
                face: Face::Regular,
                ink: ink(Tint::Second),
                text: strip.number.clone(),
            });
        }
        marks.push(Mark::Frame { x: 0.0, y: 0.0, width, height });
        Measured { height, marks, keeps: false }
    }

    /// Sets a name on one line as large as fits, or on two if it would be too small.
    fn strip_name(&self, name: &str, tint: Tint, (x, y): (f32, f32), (room, height): (f32, f32), size: f32) -> Vec<Mark> {
        let line = |text: &str, top: f32, high: f32, size: f32| Mark::Text {
            x,
            y: middle_base(top, high, size),
            size,
            face: Face::Bold,
            ink: tint.ink(self.inks),
            text: text.to_owned(),
        };
        let one = self.fitted_size(name, Face::Bold, (room, size));
        let halves = || {
            let spaces = name.char_indices().filter(|(_, letter)| *letter == ' ').map(|(at, _)| at);
            let at = spaces.min_by_key(|at| at.abs_diff(name.len() / 2))?;
            Some((name[..at].to_owned(), name[at + 1..].to_owned()))
        };
        let Some((first, second)) = (if one < LEAST { halves() } else { None }) else { return vec![line(name, y, height, one)] };
        let two =
            [&first, &second].map(|part| self.fitted_size(part, Face::Bold, (room, 0.46 * height))).into_iter().fold(f32::MAX, f32::min);
        vec![line(&first, y, height / 2.0, two), line(&second, y + height / 2.0, height / 2.0, two)]
    }

    /// Returns the type size in which a text is no wider than its room, at most that of the second number.
    pub(super) fn fitted_size(&self, text: &str, face: Face, (room, most): (f32, f32)) -> f32 {
        let wide = self.faces.width(text, face, 1.0);
        if wide <= 0.0 { most } else { most.min(room.max(1.0) / wide) }
    }
}
