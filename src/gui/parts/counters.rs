//! The turn counters of a round beside its number: those that had a turn, the one to play, and those still to come.

use std::f32::consts::TAU;

use eframe::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};
use smol_str::SmolStr;

use crate::gui::look::{Palette, UNTINTED, measure};
use crate::scenario::Nation;

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

    /// Paints the cube as it lies on a table: with a short shadow, and a light stroke along its upper edge.
    pub fn paint_lying(&self, painter: &Painter, at: Pos2, radius: f32, palette: &Palette) {
        let shade = palette.ink.gamma_multiply(measure::CUBE_SHADOW);
        self.shape(painter, at + vec2(radius, radius) * measure::CUBE_RISE, radius, (shade, Color32::TRANSPARENT));
        let ground = palette.cube(&self.colour);
        self.shape(painter, at, radius, (ground, palette.ink));
        let light = Stroke::new(radius * measure::CUBE_RISE, ground.lerp_to_gamma(UNTINTED, 0.5));
        let (left, right) = self.light();
        painter.line_segment([at + left * radius, at + right * radius], light);
    }

    /// Returns the ends of the light on its upper or its left edge, for a radius of 1.
    fn light(&self) -> (Vec2, Vec2) {
        const WITHIN: f32 = 0.66;
        match self.corners {
            Some([first, next, .., last]) => {
                let edge = if first.1 == next.1 { next } else { last };
                let (from, to) = (vec2(first.0, first.1) * WITHIN, vec2(edge.0, edge.1) * WITHIN);
                (from + (to - from) * 0.12, to + (from - to) * 0.12)
            }
            Some(_) | None => (vec2(-0.56, -0.34), vec2(-0.16, -0.62)),
        }
    }

    /// Paints the place of a cube that is gone, as an outline in dashes.
    pub fn paint_gone(&self, painter: &Painter, at: Pos2, radius: f32, palette: &Palette) {
        let faint = palette.cube(&self.colour).gamma_multiply(measure::DEAD_SIGN);
        self.shape(painter, at, radius, (faint, Color32::TRANSPARENT));
        let mut points = match self.corners {
            Some(corners) => corners.iter().map(|(x, y)| at + vec2(*x, *y) * radius).collect::<Vec<_>>(),
            None => (0..24u8).map(|nth| at + Vec2::angled(f32::from(nth) * TAU / 24.0) * radius).collect(),
        };
        points.extend(points.first().copied());
        let (dash, gap) = (measure::FOCUS * 2.0, measure::FOCUS);
        painter.extend(Shape::dashed_line(&points, Stroke::new(measure::LINE, palette.second), dash, gap));
    }

    /// Strikes the place of a cube out with a cross.
    pub fn strike(painter: &Painter, at: Pos2, radius: f32, palette: &Palette) {
        let far = radius * measure::STRIKE;
        for way in [vec2(far, far), vec2(far, -far)] {
            painter.line_segment([at - way, at + way], Stroke::new(measure::FOCUS * 2.0, palette.surface));
            painter.line_segment([at - way, at + way], Stroke::new(measure::FOCUS, palette.ink));
        }
    }

    /// Returns the ink in which dice and frames of this cube's faction stand out on the surface; white ones have that of their nation.
    #[must_use]
    pub fn ink(&self, palette: &Palette, nation: Option<Nation>) -> Color32 {
        if self.colour == "white" {
            return palette.nation_word(nation);
        }
        let colour = palette.cube(&self.colour);
        let stands_out = |ink: &Color32| (ink.intensity() - palette.surface.intensity()).abs() > measure::STANDS_OUT;
        let darker = |step: u8| colour.lerp_to_gamma(palette.ink, f32::from(step) / 6.0);
        (0..=6u8).map(darker).find(stands_out).unwrap_or(palette.ink)
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
pub fn text(counters: &[Counter]) -> String {
    let of = |when: When| {
        let names = counters.iter().filter(|counter| counter.when == when).map(|counter| counter.name.as_str()).collect::<Vec<_>>();
        if names.is_empty() { "none".to_owned() } else { names.join(", ") }
    };
    format!("Played: {}. Playing now: {}. Still to be drawn: {}.", of(When::Past), of(When::Now), of(When::ToCome))
}
