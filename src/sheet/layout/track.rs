//! Turns of a battle side by side, with their time, their light, and who arrives.

use super::rows::{disc, middle_base, stroke};
use super::{LINE, Mark, Measured, Pen, Setter};
use crate::sheet::content::{Track, TrackArrival, TrackTurn};
use crate::sheet::face::Face;
use crate::sheet::ink::{Ink, Tint};

/// Sizes in multiples of the type size: least and largest width of a turn, heights of a turn and of its light, and the type of time and
/// light.
const LEAST_TURN: f32 = 2.5;
const MOST_TURN: f32 = 5.0;
const TURN: f32 = 1.9;
const LIGHT: f32 = 1.25;
const SMALL: f32 = 0.78;
/// Least room for the words of an arrival at the right of its turn, before they go to the left.
const WORDS: f32 = 16.0;
/// Radius of the dot of an arrival.
const DOT: f32 = 0.26;

impl<'f> Setter<'f> {
    /// Sets a track, in as many rows of turns as it takes.
    pub(super) fn track(&self, track: &Track, width: f32) -> Measured {
        let widest = track.turns.iter().map(|turn| self.faces.width(&turn.clock, Face::Regular, SMALL * self.size)).fold(0.0, f32::max);
        let least = (LEAST_TURN * self.size).max(widest + 0.4 * self.size);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "some turns")]
        let most = (width / least).floor().max(1.0) as usize;
        let rows = track.turns.len().div_ceil(most).max(1);
        let across = track.turns.len().div_ceil(rows).max(1);
        let mut set = Measured::default();
        for turns in track.turns.chunks(across) {
            let (first, last) = (turns[0].number, turns[turns.len() - 1].number);
            let arrivals = track.arrivals.iter().filter(|arrival| (first..=last).contains(&arrival.turn)).collect::<Vec<_>>();
            #[expect(clippy::cast_precision_loss, reason = "some turns")]
            let step = (width / across as f32).min(MOST_TURN * self.size);
            let row = self.turns(turns, &arrivals, (width, step));
            let (y, height) = (set.height, row.height);
            set.marks.extend(row.at(0.0, y));
            set.height += height + 0.5 * self.size;
        }
        set
    }

    fn turns(&self, turns: &[TrackTurn], arrivals: &[&TrackArrival], (width, step): (f32, f32)) -> Measured {
        let small = SMALL * self.size;
        #[expect(clippy::cast_precision_loss, reason = "some turns")]
        let left = |nth: usize| nth as f32 * step;
        let mut y = 0.0;
        let mut marks = Vec::new();
        if turns.iter().any(|turn| !turn.clock.is_empty()) {
            for (nth, turn) in turns.iter().enumerate() {
                marks.push(self.centred(
                    &turn.clock,
                    (left(nth), step),
                    middle_base(y, LINE * small, small),
                    (small, Face::Regular, Tint::Second),
                ));
            }
            y += LINE * small + 0.15 * self.size;
        }
        if turns.iter().any(|turn| turn.light.is_some()) {
            let mut at = 0;
            for alike in turns.chunk_by(|one, other| one.light == other.light) {
                if let Some((step_of, text)) = &alike[0].light {
                    let (x, wide) = (left(at), left(alike.len()));
                    let ink = Tint::Light(*step_of).ink(self.inks);
                    marks.push(Mark::Ground { x, y, width: wide - 0.8, height: LIGHT * self.size, ink });
                    // Words too long for few turns are set smaller.
                    let mut type_size = small;
                    while type_size > 0.4 * self.size && self.faces.width(text, Face::Regular, type_size) > wide - 1.6 {
                        type_size *= 0.95;
                    }
                    let base = middle_base(y, LIGHT * self.size, type_size);
                    marks.push(self.centred(text, (x, wide - 0.8), base, (type_size, Face::Regular, Tint::OnLight(*step_of))));
                }
                at += alike.len();
            }
            y += LIGHT * self.size + 0.1 * self.size;
        }
        for (nth, turn) in turns.iter().enumerate() {
            marks.push(Mark::Frame { x: left(nth), y, width: step - 0.8, height: TURN * self.size });
            let base = middle_base(y, TURN * self.size, self.size);
            marks.push(self.centred(&turn.number.to_string(), (left(nth), step - 0.8), base, (self.size, Face::Bold, Tint::Black)));
        }
        y += TURN * self.size;
        let height = self.arrivals(arrivals, turns[0].number, (width, step), y, &mut marks);
        Measured { height, marks, keeps: false }
    }

    /// Draws the arrivals below their turns, the latest first: so no line of a later one crosses the words of an earlier one. Returns
    /// where they end.
    fn arrivals(&self, arrivals: &[&TrackArrival], first: u32, (width, step): (f32, f32), top: f32, marks: &mut Vec<Mark>) -> f32 {
        let mut y = top + 0.3 * self.size;
        let (mut lines, mut words) = (Vec::new(), Vec::new());
        for arrival in arrivals.iter().rev() {
            #[expect(clippy::cast_precision_loss, reason = "some turns")]
            let x = (arrival.turn - first) as f32 * step + step / 2.0;
            let ink = arrival.tint.ink(self.inks);
            let gap = 0.7 * self.size;
            let right = width - x - gap;
            let is_right = right >= WORDS * self.size || right >= x;
            let room = if is_right { right } else { x - gap };
            let set = self.paragraph(&arrival.text, room, self.size);
            let own = self
                .wrap(&arrival.text, room, self.size)
                .iter()
                .map(|line| line.iter().map(|piece| piece.width).sum::<f32>())
                .fold(0.0, f32::max)
                .min(room);
            let at = if is_right { x + gap } else { x - gap - own };
            let dot = y + 0.55 * self.size;
            lines.push(stroke((x, top), (x, dot), Pen::of(ink, 1.1)));
            lines.push(disc((x, dot), DOT * self.size, ink));
            let height = set.height;
            // Lines of earlier turns pass below the words.
            let (ground, end) = ((at - 1.0).max(0.0), (at + own + 1.0).min(width));
            words.push(Mark::Ground { x: ground, y, width: end - ground, height, ink: Ink::WHITE });
            words.extend(set.at(at, y));
            y += height + 0.15 * self.size;
        }
        marks.extend(lines);
        marks.extend(words);
        y
    }

    /// Sets a text in the middle of a width.
    pub(super) fn centred(&self, text: &str, (x, width): (f32, f32), base: f32, (size, face, tint): (f32, Face, Tint)) -> Mark {
        let x = x + (width - self.faces.width(text, face, size)) / 2.0;
        Mark::Text { x, y: base, size, face, ink: tint.ink(self.inks), text: text.to_owned() }
    }
}
