//! The turn counters of a round beside its number: who has had a turn, whose it is, who is still to come.

use eframe::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, pos2, vec2};
use smol_str::SmolStr;

use crate::gui::look::{Palette, measure};

/// A turn counter: told apart by its shape as well as by its colour.
#[derive(Clone, Debug, PartialEq)]
pub struct Counter {
    /// Whose it is.
    pub name: String,
    /// How it is drawn.
    pub cube: Cube,
    /// Whether its turn has been, is, or comes.
    pub when: When,
}

/// When a counter's turn is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// It has had its turn in this round.
    Past,
    /// It has it now.
    Now,
    /// It is still to be drawn.
    ToCome,
}

/// The width of so many counters.
pub fn width(counters: &[Counter]) -> f32 {
    counters.len() as f32 * measure::TURN_COUNTER
}

/// Paints them from the left: the one at hand large, those to come as outlines.
pub fn paint(painter: &Painter, place: Rect, counters: &[Counter], palette: &Palette) {
    for (nth, counter) in counters.iter().enumerate() {
        let at = pos2(place.left() + (nth as f32 + 0.5) * measure::TURN_COUNTER, place.center().y);
        let large = if counter.when == When::Now { 0.45 } else { 0.32 };
        match counter.when {
            When::Past | When::Now => counter.cube.paint(painter, at, large * measure::TURN_COUNTER, palette),
            When::ToCome => counter.cube.shape(painter, at, large * measure::TURN_COUNTER, (Color32::TRANSPARENT, palette.third)),
        }
    }
}

/// A cube of a faction: told apart by its shape as well as by its colour.
#[derive(Clone, Debug, PartialEq)]
pub struct Cube {
    /// Its corners round the origin, for a radius of 1; none: it is round.
    pub corners: Option<&'static [(f32, f32)]>,
    /// The word of its colour.
    pub colour: SmolStr,
}

impl Cube {
    /// Paints it around a point.
    pub fn paint(&self, painter: &Painter, at: Pos2, radius: f32, palette: &Palette) {
        self.shape(painter, at, radius, (palette.cube(&self.colour), palette.ink));
    }

    fn shape(&self, painter: &Painter, at: Pos2, radius: f32, (ground, ink): (Color32, Color32)) {
        let stroke = Stroke::new(measure::LINE, ink);
        match self.corners {
            None => drop(painter.circle(at, radius, ground, stroke)),
            Some(corners) => {
                let points = corners.iter().map(|(x, y)| at + vec2(x * radius, y * radius)).collect();
                painter.add(Shape::convex_polygon(points, ground, stroke));
            }
        }
    }
}

/// Them in words.
pub fn says(counters: &[Counter]) -> String {
    let of = |when: When| {
        let names = counters.iter().filter(|counter| counter.when == when).map(|counter| counter.name.as_str()).collect::<Vec<_>>();
        if names.is_empty() { "nobody".to_owned() } else { names.join(", ") }
    };
    format!("Had their turn: {}. Has it now: {}. To be drawn: {}.", of(When::Past), of(When::Now), of(When::ToCome))
}
