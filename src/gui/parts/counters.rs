//! The turn counters of a round beside its number: those that had a turn, the one to play, and those still to come.

use eframe::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, pos2, vec2};
use smol_str::SmolStr;

use crate::gui::look::{Palette, measure};

/// A turn counter, recognised by its shape as well as its colour.
#[derive(Clone, Debug, PartialEq)]
pub struct Counter {
    /// Name of the faction it belongs to.
    pub name: String,
    /// Shape and colour of the counter.
    pub cube: Cube,
    /// State of its turn in this round.
    pub when: When,
}

/// State of a counter's turn in the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// It has had its turn in this round.
    Past,
    /// It has it now.
    Now,
    /// It is still to be drawn.
    ToCome,
}

/// Returns the width of a number of counters.
pub fn width(counters: &[Counter]) -> f32 {
    counters.len() as f32 * measure::TURN_COUNTER
}

/// Paints them from the left: the current one large, those to come as outlines.
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

/// A cube of a faction, recognised by its shape as well as its colour.
#[derive(Clone, Debug, PartialEq)]
pub struct Cube {
    /// Corners around the origin, for a radius of 1; `None` if it is round.
    pub corners: Option<&'static [(f32, f32)]>,
    /// The word of its colour.
    pub colour: SmolStr,
}

impl Cube {
    /// Paints the cube around a point.
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

/// Describes the counters in words.
pub fn says(counters: &[Counter]) -> String {
    let of = |when: When| {
        let names = counters.iter().filter(|counter| counter.when == when).map(|counter| counter.name.as_str()).collect::<Vec<_>>();
        if names.is_empty() { "none".to_owned() } else { names.join(", ") }
    };
    format!("Played: {}. Playing now: {}. Still to be drawn: {}.", of(When::Past), of(When::Now), of(When::ToCome))
}
