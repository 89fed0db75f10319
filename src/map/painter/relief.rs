//! Heights and hollows: tints with hachures on their rims.

use super::noise::{Series, swell};
use super::outline::{closed, is_within, living, paced, sampled};
use super::{GroundArea, Painter};
use crate::map::shape::{Drawn, LineStyle, Point, Role, Shape};

/// Distance between two hachures, in points of the drawings.
const APART: f32 = 4.5;
/// Half the width of the foot of one, and its length.
const FOOT: f32 = 0.95;
const LONG: f32 = 8.0;

impl Painter {
    /// Paints a height in its tint, with hachures from its rim downhill.
    #[must_use]
    pub fn height(self, area: &GroundArea, tint: Role) -> Vec<Drawn> {
        let mut drawn = self.tint(area, tint).into_iter().collect::<Vec<_>>();
        drawn.extend(self.hachures(area, false));
        drawn
    }

    /// Paints a slope: earth, with hachures from its rim inward.
    #[must_use]
    pub fn slope(self, area: &GroundArea) -> Vec<Drawn> {
        let mut drawn = self.tint(area, Role::Slope).into_iter().collect::<Vec<_>>();
        drawn.extend(self.hachures(area, true));
        drawn
    }

    /// Draws thin triangles along the rim of an area, their tips outward or inward.
    fn hachures(self, area: &GroundArea, inward: bool) -> Option<Drawn> {
        let mut all = Vec::new();
        for ring in &area.rings {
            let line = closed(ring);
            let paces = paced(&line, self.points(APART), self.points(APART) / 2.0);
            // The side on which the ground lies is the same all along.
            let probe = self.points(1.5);
            let is_left = paces.iter().filter(|(at, way)| is_within(&area.rings, *at + way.perp() * probe)).count() * 2 > paces.len();
            let down = if is_left == inward { 1.0 } else { -1.0 };
            all.extend(self.strokes(&line, down));
        }
        all.retain(|three: &Vec<Point>| three.iter().all(|at| self.frame.has(*at)));
        (!all.is_empty()).then(|| self.strokes_of_ground(Shape::Patches { patches: all, fill: Role::Hachure.into() }))
    }

    /// Returns a long triangle every few points of a line and a short one between, on its left if `side` is 1, on its right if it is -1.
    fn strokes(self, line: &[Point], side: f32) -> Vec<Vec<Point>> {
        let mut all = Vec::new();
        let apart = self.points(APART);
        for (first, share) in [(0.5_f32, 1.0_f32), (1.0, 0.55)] {
            for (at, way) in paced(line, apart, apart * first) {
                let out = way.perp() * side;
                let uneven = 1.0 + 0.32 * swell(at / self.points(7.0), 71);
                let lean = way * (Series::at(at, 72).next() - 0.5) * self.points(1.8);
                let foot = way * self.points(FOOT) * share.max(0.8);
                all.push(vec![at - foot, at + foot, at + out * self.points(LONG) * uneven * share + lean]);
            }
        }
        all
    }

    /// Paints a ravine along a line: earth between two banks, hachures from both inward.
    #[must_use]
    pub fn ravine(self, points: &[Point], width: f32) -> Vec<Drawn> {
        let half = width.max(self.points(8.0)) / 2.0;
        let line = living(&sampled(points, self.points(super::STEP), false), self.points(super::OFF), self.points(super::SWELL));
        let side =
            |by: f32| paced(&line, self.points(super::STEP), 0.0).into_iter().map(|(at, way)| at + way.perp() * by).collect::<Vec<_>>();
        let (left, right) = (side(half), side(-half));
        let corners = left.iter().copied().chain(right.iter().rev().copied()).collect::<Vec<_>>();
        let area = GroundArea { rings: vec![corners] };
        let mut strokes = self.strokes(&left, -1.0);
        strokes.extend(self.strokes(&right, 1.0));
        let reach = half * 0.8 / self.points(LONG);
        let shorter = |three: Vec<Point>| {
            let foot = three[0].midpoint(three[1]);
            vec![three[0], three[1], foot + (three[2] - foot) * reach.min(1.0)]
        };
        let mut patches = strokes.into_iter().map(shorter).collect::<Vec<_>>();
        patches.retain(|three| three.iter().all(|at| self.frame.has(*at)));
        let mut drawn = self.tint(&area, Role::Slope).into_iter().collect::<Vec<_>>();
        drawn.push(self.strokes_of_ground(Shape::Patches { patches, fill: Role::Hachure.into() }));
        let lines = [left, right].into_iter().flat_map(|bank| super::outline::within_frame(&bank, self.frame)).collect();
        let line: LineStyle = self.line(Role::Hachure, 1.0, 0.7);
        drawn.push(Shape::Strokes { lines, line }.into());
        drawn
    }

    /// Draws a steep line: hachures on its left.
    #[must_use]
    pub fn scarp(self, points: &[Point]) -> Vec<Drawn> {
        let line = sampled(points, self.points(super::STEP), false);
        let patches = self.strokes(&line, -1.0);
        vec![
            Shape::Strokes { lines: vec![line], line: self.line(Role::Hachure, 1.2, 0.8) }.into(),
            self.strokes_of_ground(Shape::Patches { patches, fill: Role::Hachure.into() }),
        ]
    }
}
