//! Signs on the faces of dice, drawn by the program: a burst, a runner, a flag; a wall and a blank on the die of a fort.

use std::f32::consts::TAU;

use eframe::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};

use crate::games::area::words::{Face, FortFace};
use crate::gui::games::area::keys::Typed;
use crate::gui::look::{Palette, measure, radius};

/// Share of a die's side that its sign takes.
const SIGN: f32 = 0.34;

/// Paints a die of a faction, its sign in the faction's ink; an open one is a frame of dashes.
pub(super) fn paint_die(painter: &Painter, place: Rect, face: Option<Typed>, ink: Color32, palette: &Palette) {
    let edge = Stroke::new(measure::FOCUS, ink);
    let Some(face) = face else {
        let inner = place.shrink(measure::LINE);
        let around = [inner.left_top(), inner.right_top(), inner.right_bottom(), inner.left_bottom(), inner.left_top()];
        painter.extend(Shape::dashed_line(&around, edge, 2.0 * measure::FOCUS, 2.0 * measure::FOCUS));
        return;
    };
    let shade = palette.ink.gamma_multiply(measure::CUBE_SHADOW);
    painter.rect_filled(place.translate(Vec2::splat(measure::FOCUS)), radius::PANEL, shade);
    painter.rect(place, radius::PANEL, palette.surface, edge, StrokeKind::Inside);
    paint_sign(painter, place.center(), place.width() * SIGN, face, ink, palette.surface);
}

/// Paints the sign of a face around a point; `far` is half its height, `ground` the colour below it.
pub(super) fn paint_sign(painter: &Painter, at: Pos2, far: f32, face: Typed, ink: Color32, ground: Color32) {
    match face {
        Typed::Face(Face::Hit) => burst(painter, at, far, ink, ground),
        Typed::Face(Face::Flee) => runner(painter, at, far, ink),
        Typed::Face(Face::Command) => flag(painter, at, far, ink),
        Typed::Fort(FortFace::Block) => wall(painter, at, far, ink),
        Typed::Fort(FortFace::Blank) => {
            painter.line_segment([at - vec2(far * 0.5, 0.0), at + vec2(far * 0.5, 0.0)], Stroke::new(far * 0.2, ink));
        }
    }
}

/// Draws a burst of eight rays with a hole in its middle.
fn burst(painter: &Painter, at: Pos2, far: f32, ink: Color32, ground: Color32) {
    const RAYS: u8 = 8;
    for nth in 0..RAYS {
        let angle = TAU * f32::from(nth) / f32::from(RAYS) - TAU / 4.0;
        let long = if nth.is_multiple_of(2) { far } else { far * 0.8 };
        let foot = |turn: f32| at + Vec2::angled(angle + turn * TAU / f32::from(2 * RAYS)) * far * 0.5;
        painter.add(Shape::convex_polygon(vec![at, foot(-1.0), at + Vec2::angled(angle) * long, foot(1.0)], ink, Stroke::NONE));
    }
    painter.circle_filled(at, far * 0.2, ground);
}

/// Draws a man who runs to the right.
fn runner(painter: &Painter, at: Pos2, far: f32, ink: Color32) {
    let point = |x: f32, y: f32| at + vec2(x, y) * far;
    let limb = |points: &[Pos2]| {
        painter.add(Shape::line(points.to_vec(), Stroke::new(far * 0.24, ink)));
    };
    painter.circle_filled(point(0.34, -0.8), far * 0.2, ink);
    limb(&[point(0.14, -0.5), point(-0.16, 0.12)]);
    limb(&[point(0.1, -0.44), point(0.44, -0.12), point(0.78, -0.24)]);
    limb(&[point(0.08, -0.46), point(-0.38, -0.4), point(-0.56, -0.04)]);
    limb(&[point(-0.16, 0.12), point(0.26, 0.4), point(0.18, 0.94)]);
    limb(&[point(-0.16, 0.12), point(-0.3, 0.58), point(-0.84, 0.62)]);
}

/// Draws a flag that flies to the right.
fn flag(painter: &Painter, at: Pos2, far: f32, ink: Color32) {
    let point = |x: f32, y: f32| at + vec2(x, y) * far;
    painter.line_segment([point(-0.66, -0.95), point(-0.66, 0.95)], Stroke::new(far * 0.18, ink));
    let cloth = vec![point(-0.66, -0.9), point(0.82, -0.74), point(0.82, 0.3), point(-0.66, 0.14)];
    painter.add(Shape::convex_polygon(cloth, ink, Stroke::NONE));
}

/// Draws a wall with three battlements.
fn wall(painter: &Painter, at: Pos2, far: f32, ink: Color32) {
    let block = |left: f32, top: f32, right: f32| {
        let place = Rect::from_min_max(at + vec2(left, top) * far, at + vec2(right, 0.75) * far);
        painter.rect_filled(place, 0.0, ink);
    };
    block(-0.9, -0.1, 0.9);
    [(-0.9, -0.4), (-0.25, 0.25), (0.4, 0.9)].into_iter().for_each(|(left, right)| block(left, -0.7, right));
}

/// Returns places for so many squares of a side side by side around a middle, smaller where they lack room.
pub(super) fn row_of(middle: Pos2, count: usize, side: f32, room: f32, gap: f32) -> Vec<Rect> {
    let count = count.max(1) as f32;
    let side = side.min((room - gap * (count - 1.0)) / count).max(0.0);
    let left = middle.x - (side * count + gap * (count - 1.0)) / 2.0;
    let place = |nth: f32| Rect::from_min_size(pos2(left + nth * (side + gap), middle.y - side / 2.0), Vec2::splat(side));
    std::iter::successors(Some(0.0), |nth| Some(nth + 1.0)).take_while(|nth| *nth < count).map(place).collect()
}
