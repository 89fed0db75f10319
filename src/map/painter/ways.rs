//! Lines and buildings on the ground: roads, streams, fences, walls, works, felled trees, bridges, houses.

use super::Painter;
use super::noise::unit;
use super::outline::{closed, living, paced, sampled, spline, within_frame};
use super::symbol::{Stamp, Symbol};
use super::trees::KeepClear;
use crate::map::shape::{Drawn, Point, Role, Shape, Size, length};

/// Ten steps to a hex keep a road in its hexes.
const STEPS: u8 = 10;

/// Road on a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Road {
    /// Points it goes through.
    pub points: Vec<Point>,
    /// Width in units of the world.
    pub width: f32,
    /// True for a lane, which is dashed.
    pub is_lane: bool,
}

impl Painter {
    /// Returns a smooth line through the middles of hexes.
    #[must_use]
    pub fn winding(self, points: &[Point]) -> Vec<Point> {
        spline(points, STEPS)
    }

    /// Returns a line with its corners rounded a little, which goes on through its points.
    #[must_use]
    pub fn eased_line(self, points: &[Point]) -> Vec<Point> {
        let [first, .., last] = points else { return points.to_vec() };
        let most = self.points(6.0);
        let mut found = vec![*first];
        for three in points.windows(3) {
            let [before, at, after] = [three[0], three[1], three[2]];
            let towards = |other: Point| at + (other - at).clamp_length_max(most.min(at.distance(other) / 2.0));
            let (from, to) = (towards(before), towards(after));
            found.extend([0.0, 0.25, 0.5, 0.75, 1.0].map(|share| from.lerp(at, share).lerp(at.lerp(to, share), share)));
        }
        found.push(*last);
        found
    }

    /// Returns the parts of a line within the frame.
    #[must_use]
    pub fn within(self, line: &[Point]) -> Vec<Vec<Point>> {
        within_frame(line, self.frame)
    }

    fn strokes_of<'p>(self, lines: impl IntoIterator<Item = &'p Vec<Point>>) -> Vec<Vec<Point>> {
        lines.into_iter().flat_map(|line| within_frame(line, self.frame)).collect()
    }

    /// Paints roads: all casings first, then all fills, so that crossings are open; a lane is dashed.
    #[must_use]
    pub fn roads(self, roads: &[Road]) -> Vec<Drawn> {
        let mut drawn = Vec::new();
        for is_casing in [true, false] {
            for road in roads {
                let lines = self.strokes_of([&road.points]);
                let casing = self.points(1.4);
                let line = |role, width: f32, least| crate::map::LineStyle::of(role, Size::world(width).at_least(least));
                let line = match (road.is_lane, is_casing) {
                    (false, true) => line(Role::RoadEdge, road.width + 2.0 * casing, 3.0),
                    (false, false) => line(Role::Road, road.width, 1.6),
                    (true, true) => line(Role::RoadEdge, road.width * 0.55 + casing, 2.0),
                    (true, false) => line(Role::Road, road.width * 0.5, 1.0).dashed(2.6),
                };
                drawn.push(Shape::Strokes { lines, line }.into());
            }
        }
        drawn
    }

    /// Paints a stream: its banks and its water.
    #[must_use]
    pub fn stream(self, points: &[Point], width: f32) -> Vec<Drawn> {
        let line = living(&sampled(points, self.points(super::STEP), false), self.points(1.2), self.points(super::SWELL));
        let lines = self.strokes_of([&line]);
        let style = |role, width: f32, least| crate::map::LineStyle::of(role, Size::world(width).at_least(least));
        vec![
            Shape::Strokes { lines: lines.clone(), line: style(Role::Stream, width.max(self.points(3.2)), 1.5) }.into(),
            Shape::Strokes { lines, line: style(Role::Water, (width - self.points(1.8)).max(self.points(1.4)), 0.6) }.into(),
        ]
    }

    /// Paints a river along a line: dark banks, shores, water, and lines along it.
    #[must_use]
    pub fn river(self, points: &[Point], width: f32) -> Vec<Drawn> {
        let line = living(&sampled(points, self.points(super::STEP), false), self.points(super::OFF), self.points(super::SWELL));
        let lines = self.strokes_of([&line]);
        let style = |tone: crate::map::Tone, width: f32, least| crate::map::LineStyle::of(tone, Size::world(width).at_least(least));
        let whole =
            |role: Role, wide: f32, least| Drawn::from(Shape::Strokes { lines: lines.clone(), line: style(role.into(), wide, least) });
        let mut drawn = vec![
            whole(Role::Bank, width + self.points(3.4), 4.0),
            whole(Role::Stream, width + self.points(1.3), 3.2),
            whole(Role::Water, width, 2.4),
        ];
        let paces = paced(&line, self.points(super::STEP), 0.0);
        for (off, share) in [(0.5 - 0.14, 0.5), (0.5 - 0.3, 0.3)] {
            let side = |by: f32| paces.iter().map(|(at, way)| *at + way.perp() * (by * width)).collect::<Vec<_>>();
            let lines = self.strokes_of(&[side(off), side(-off)]);
            drawn.push(self.strokes_of_ground(Shape::Strokes { lines, line: self.line(Role::Stream.faint(share), 0.9, 0.6) }));
        }
        drawn
    }

    /// Draws rail fences zigzag along lines, with dots for their posts.
    #[must_use]
    pub fn fences(self, lines: &[Vec<Point>]) -> Vec<Drawn> {
        let (mut rails, mut posts) = (Vec::new(), Vec::new());
        for line in lines {
            let zigzag = self.zigzag(line);
            posts.extend(zigzag.iter().map(|at| {
                let half = self.points(1.0);
                vec![*at + Point::new(0.0, -half), *at + Point::new(half, 0.0), *at + Point::new(0.0, half), *at + Point::new(-half, 0.0)]
            }));
            rails.push(zigzag);
        }
        vec![
            Shape::Strokes { lines: rails, line: self.line(Role::Fence, 1.3, 0.9) }.into(),
            self.strokes_of_ground(Shape::Patches { patches: posts, fill: Role::Fence.into() }),
        ]
    }

    fn zigzag(self, line: &[Point]) -> Vec<Point> {
        let length = length(line);
        // A whole number of panels: neighbouring fences meet at their posts.
        let panels = (length / self.points(5.6)).round().max(2.0);
        let mut side = 1.0;
        let mut places = paced(line, length / panels, 0.0);
        let last_way = places.last().map_or(Point::X, |(_, way)| *way);
        if places.last().is_none_or(|(at, _)| line.last().is_some_and(|end| at.distance(*end) > length / panels / 2.0)) {
            places.extend(line.last().map(|end| (*end, last_way)));
        }
        let count = places.len();
        let at = |(nth, (at, way)): (usize, (Point, Point))| {
            side = -side;
            let off = if nth == 0 || nth + 1 == count { 0.0 } else { self.points(1.7) * side };
            at + way.perp() * off
        };
        places.into_iter().enumerate().map(at).collect()
    }

    /// Draws walls: dark lines with light dashes.
    #[must_use]
    pub fn walls(self, lines: &[Vec<Point>]) -> Vec<Drawn> {
        let stroke = |line| Drawn::from(Shape::Strokes { lines: lines.to_vec(), line });
        vec![stroke(self.line(Role::House, 3.6, 1.8)), stroke(self.line(Role::Margin, 1.6, 0.6).dashed(2.4))]
    }

    /// Draws works: a dark line with teeth on its left.
    #[must_use]
    pub fn works(self, lines: &[Vec<Point>], is_closed: bool) -> Vec<Drawn> {
        let lines = if is_closed { lines.iter().map(|line| closed(line)).collect() } else { lines.to_vec() };
        let (wide, high) = (self.points(6.0), self.points(6.5));
        let tooth = |(at, way): (Point, Point)| vec![at - way * wide * 0.5, at + way * wide * 0.5, at - way.perp() * high];
        let teeth = lines.iter().flat_map(|line| paced(line, wide, wide / 2.0)).map(tooth).collect();
        vec![
            Shape::Strokes { lines, line: self.line(Role::Hachure, 3.0, 1.6) }.into(),
            Shape::Patches { patches: teeth, fill: Role::Hachure.into() }.into(),
        ]
    }

    /// Draws felled trees: crossed strokes along a line.
    #[must_use]
    pub fn abatis(self, lines: &[Vec<Point>]) -> Vec<Drawn> {
        let cross = |(at, way): (Point, Point)| {
            let (ahead, side) = (way * self.points(2.6), way.perp() * self.points(4.0));
            [vec![at - ahead - side, at + ahead + side], vec![at + ahead - side, at - ahead + side]]
        };
        let strokes = lines.iter().flat_map(|line| paced(line, self.points(6.5), self.points(3.2))).flat_map(cross).collect();
        vec![Shape::Strokes { lines: strokes, line: self.line(Role::Fence, 1.5, 0.9) }.into()]
    }

    /// Draws a bridge of this width from one end to the other: its deck and two rails.
    #[must_use]
    pub fn bridge(self, [from, to]: [Point; 2], width: f32) -> Vec<Drawn> {
        let (way, across) = ((to - from).normalize_or_zero(), (to - from).perp().normalize_or_zero() * (width * 0.5 + self.points(1.5)));
        let flare = way * self.points(2.0);
        let rail = |by: Point| vec![from + by * 1.35 - flare, from + by, to + by, to + by * 1.35 + flare];
        let deck = vec![from + across, to + across, to - across, from - across];
        vec![
            Shape::filled(deck, Role::Road).into(),
            Shape::Strokes { lines: vec![rail(across), rail(-across)], line: self.line(Role::House, 2.2, 1.4) }.into(),
        ]
    }

    /// Draws a house on its corners, dark, with its ridge along the longer side; far off as a figure of the least size.
    #[must_use]
    pub fn house(self, corners: &[Point]) -> Vec<Drawn> {
        let [a, b, c, d] = *corners else {
            return vec![Shape::filled(corners.to_vec(), Role::House).into()];
        };
        let along = if a.distance(b) >= b.distance(c) { [(a + d) / 2.0, (b + c) / 2.0] } else { [(a + b) / 2.0, (c + d) / 2.0] };
        let least = Symbol::House.least();
        let wide = a.distance(b).max(b.distance(c)).max(f32::MIN_POSITIVE);
        let far = Stamp { figure: Symbol::House, at: (a + c) / 2.0, size: Size::points(least) };
        vec![
            Shape::filled(corners.to_vec(), Role::House).into(),
            Shape::line(along.to_vec(), self.line(Role::HouseRidge, 1.1, 0.6)).into(),
            Drawn { below: least / wide, ..Shape::Stamps(vec![far]).into() },
        ]
    }

    /// Draws the houses of a hex, two beside each other.
    #[must_use]
    pub fn hamlet(self, at: Point) -> Vec<Drawn> {
        let stamp = |figure: Symbol, x: f32, y: f32, width: f32| {
            let off = Point::new(self.points(x), self.points(y));
            Stamp { figure, at: at + off, size: Size::world(self.points(width)).at_least(figure.least()) }
        };
        let turned = unit(super::noise::mixed(super::noise::whole(at.x * 8.0), super::noise::whole(at.y * 8.0), 81)) < 0.5;
        let side = if turned { -1.0 } else { 1.0 };
        vec![Shape::Stamps(vec![stamp(Symbol::House, -4.0 * side, -2.0, 17.0), stamp(Symbol::Barn, 8.5 * side, 6.5, 11.0)]).into()]
    }

    /// Keeps the ground of a hex's houses clear of trees.
    pub fn clear_hamlet(self, at: Point, clear: &mut KeepClear) {
        clear.place(at, self.points(17.0));
    }
}
