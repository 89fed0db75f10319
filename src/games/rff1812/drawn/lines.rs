//! Lines and houses on the ground: roads, waters, bridges, fences, walls, works.

use super::{View, thin};
use crate::games::rff1812::scenario::{Feature, FeatureKind, Shape as Laid};
use crate::map::{Drawn, LineStyle, Point, Role, Shape, Size, nearest, point};

/// Least breadth of a drawn line, in inches.
const LEAST: f32 = 0.3;

pub(super) fn line(feature: &Feature, all: &[Feature], view: View) -> Vec<Drawn> {
    let points = view.spots(&feature.points);
    let width = breadth(feature);
    if feature.shape == Laid::Polygon {
        return block(feature, points);
    }
    let stroke = |role: Role, wide: f32, least: f32| {
        Drawn::from(Shape::line(points.clone(), LineStyle::of(role, Size::world(wide).at_least(least))))
    };
    let dashes = |role: Role, wide: f32, dash: f32| {
        Drawn::from(Shape::line(points.clone(), LineStyle::of(role, Size::world(wide).at_least(0.8)).dashed(dash)))
    };
    match feature.kind {
        FeatureKind::Road => vec![stroke(Role::Mark, width, 2.4), stroke(Role::Road, (width - 0.2).max(0.2), 1.6)],
        FeatureKind::PoorRoad => vec![stroke(Role::Road, width * 0.6, 1.6), dashes(Role::Mark, 0.12, 5.0)],
        FeatureKind::Stream => vec![stroke(Role::Stream, width, 1.4), stroke(Role::Water, width * 0.55, 0.7)],
        FeatureKind::Water => vec![stroke(Role::Stream, width + 0.2, 2.4), stroke(Role::Water, width, 1.8)],
        FeatureKind::Ford => vec![stroke(Role::Road, width.max(0.6), 2.0), dashes(Role::Stream, 0.2, 3.0)],
        FeatureKind::Bridge => bridge(&points, width, all, view),
        FeatureKind::Fence => ticks(&points, &Ticks { apart: 2.4, from: -0.35, to: 0.35, role: Role::Mark, width: 0.16 }, Some(0.12)),
        FeatureKind::Wall => vec![stroke(Role::Mark, width.max(0.35), 1.8), stroke(Role::Slope, (width - 0.25).max(0.1), 0.6)],
        FeatureKind::Works if feature.shape == Laid::Point => redan(points[0], width.max(1.0)),
        FeatureKind::Works => {
            let mut drawn = vec![stroke(Role::Slope, width.max(0.5), 2.0)];
            drawn.extend(ticks(&points, &Ticks { apart: 0.8, from: 0.0, to: 0.5, role: Role::Mark, width: 0.25 }, Some(0.25)));
            drawn
        }
        FeatureKind::Abatis => crosses(&points),
        FeatureKind::Building => points.iter().flat_map(|at| house(&square(*at, width.max(1.0)))).collect(),
        FeatureKind::Ravine => {
            let half = width / 2.0;
            let mut drawn = vec![stroke(Role::Slope, width, 2.0)];
            drawn.extend(ticks(&points, &Ticks { apart: 0.8, from: half, to: half - 0.5, role: Role::Contour, width: 0.1 }, None));
            drawn.extend(ticks(&points, &Ticks { apart: 0.8, from: -half, to: 0.5 - half, role: Role::Contour, width: 0.1 }, None));
            drawn
        }
        FeatureKind::Ditch => vec![stroke(Role::Contour, width.max(LEAST), 1.6), stroke(Role::Slope, width * 0.5, 0.8)],
        FeatureKind::Slope => {
            ticks(&points, &Ticks { apart: 0.6, from: 0.0, to: width.max(0.6), role: Role::Contour, width: 0.12 }, Some(0.2))
        }
        FeatureKind::Woods | FeatureKind::DenseWoods | FeatureKind::Orchard => {
            ticks(&points, &Ticks { apart: 1.2, from: -0.4, to: 0.4, role: Role::Tree, width: 0.5 }, None)
        }
        _ => vec![stroke(Role::Contour, width.max(LEAST), 1.0)],
    }
}

fn breadth(feature: &Feature) -> f32 {
    #[expect(clippy::cast_possible_truncation, reason = "60 inches at the most")]
    let width = feature.width.map_or(0.0, |width| width.as_f64() as f32);
    width.max(LEAST)
}

/// Draws a polygon that is no area of ground, such as a building.
fn block(feature: &Feature, corners: Vec<Point>) -> Vec<Drawn> {
    let edge = |role: Role, width: f32| Some(LineStyle::of(role, Size::world(width).at_least(1.0)));
    match feature.kind {
        FeatureKind::Building => house(&corners),
        FeatureKind::Abatis => {
            let fill = Some(Role::Slope.faint(0.7));
            let mut drawn = vec![Shape::Polygon { corners: corners.clone(), fill, line: None }.into()];
            drawn.extend(crosses(&closed(corners)));
            drawn
        }
        FeatureKind::Works => {
            let mut drawn =
                vec![Shape::Polygon { corners: corners.clone(), fill: Some(Role::Slope.into()), line: edge(Role::Mark, 0.25) }.into()];
            let round = closed(corners);
            drawn.extend(ticks(&round, &Ticks { apart: 0.7, from: -0.3, to: 0.3, role: Role::Mark, width: 0.18 }, None));
            drawn
        }
        FeatureKind::Wall | FeatureKind::Fence => {
            let mut drawn = vec![Shape::outline(corners.clone(), LineStyle::of(Role::Mark, Size::world(0.25).at_least(1.2))).into()];
            if feature.kind == FeatureKind::Fence {
                let round = closed(corners);
                drawn.extend(ticks(&round, &Ticks { apart: 2.4, from: -0.35, to: 0.35, role: Role::Mark, width: 0.16 }, None));
            }
            drawn
        }
        FeatureKind::Road | FeatureKind::PoorRoad | FeatureKind::Ford | FeatureKind::Bridge => {
            vec![Shape::Polygon { corners, fill: Some(Role::Road.into()), line: edge(Role::Mark, 0.12) }.into()]
        }
        FeatureKind::Stream => vec![Shape::Polygon { corners, fill: Some(Role::Water.into()), line: edge(Role::Stream, 0.2) }.into()],
        _ => vec![Shape::Polygon { corners, fill: Some(Role::Slope.into()), line: edge(Role::Contour, 0.15) }.into()],
    }
}

fn closed(mut corners: Vec<Point>) -> Vec<Point> {
    corners.extend(corners.first().copied());
    corners
}

fn square(at: Point, side: f32) -> Vec<Point> {
    crate::map::Extent::around(at, Point::splat(side)).corners()
}

/// Draws a roof with its ridge along the longer side.
fn house(corners: &[Point]) -> Vec<Drawn> {
    let mut drawn = vec![
        Shape::Polygon {
            corners: corners.to_vec(),
            fill: Some(Role::Building.into()),
            line: Some(LineStyle::of(Role::Mark, Size::world(0.2).at_least(1.0))),
        }
        .into(),
    ];
    if let [a, b, c, d] = *corners {
        let along = if a.distance(b) >= b.distance(c) { [(a + d) / 2.0, (b + c) / 2.0] } else { [(a + b) / 2.0, (c + d) / 2.0] };
        drawn.push(thin(along.to_vec(), Role::Mark, 0.12));
    }
    drawn
}

fn redan(at: Point, width: f32) -> Vec<Drawn> {
    let half = width / 2.0;
    let points = vec![at + point(-half, half), at + point(0.0, -half), at + point(half, half)];
    vec![Shape::line(points, LineStyle::of(Role::Mark, Size::world(0.3).at_least(1.5))).into()]
}

/// Draws two rails over the water, along the road that crosses it.
fn bridge(points: &[Point], width: f32, all: &[Feature], view: View) -> Vec<Drawn> {
    let (from, to) = match points {
        [from, .., to] => (*from, *to),
        [at] => {
            let way = road_through(*at, all, view) * (width.max(1.0) * 0.9);
            (*at - way, *at + way)
        }
        [] => return Vec::new(),
    };
    let across = (to - from).perp().normalize_or_zero() * (width.max(1.0) * 0.6);
    let deck = vec![from + across, to + across, to - across, from - across];
    let rail = |by: Point| thin(vec![from + by, to + by], Role::Mark, 0.25);
    vec![Shape::filled(deck, Role::Road).into(), rail(across), rail(-across)]
}

/// Returns the direction of the nearest road; along the table if none is within 3 inches.
fn road_through(at: Point, all: &[Feature], view: View) -> Point {
    let roads = all.iter().filter(|other| other.kind.is_road() && other.shape == Laid::Line);
    let parts = roads.flat_map(|road| {
        let points = view.spots(&road.points);
        points.windows(2).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>()
    });
    let parts = parts.collect::<Vec<_>>();
    let feet = parts.iter().map(|(from, to)| foot(at, *from, *to)).collect::<Vec<_>>();
    let way = nearest(&feet, at, 3.0).map(|nth| parts[nth].1 - parts[nth].0);
    way.map_or(point(1.0, 0.0), Point::normalize_or_zero)
}

/// Returns the place on a straight line that is nearest to a point.
fn foot(at: Point, from: Point, to: Point) -> Point {
    let along = to - from;
    from + along * ((at - from).dot(along) / along.length_squared().max(f32::MIN_POSITIVE)).clamp(0.0, 1.0)
}

/// Short strokes across a line.
struct Ticks {
    /// Distance between strokes, in inches.
    apart: f32,
    /// Start of a stroke, in inches to the left of the line.
    from: f32,
    /// End of a stroke, in inches to the left of the line; below 0 it is to the right.
    to: f32,
    role: Role,
    width: f32,
}

/// Draws strokes across a line, and the line itself if it has a width.
fn ticks(points: &[Point], of: &Ticks, line: Option<f32>) -> Vec<Drawn> {
    let mut drawn = line.map(|width| thin(points.to_vec(), of.role, width)).into_iter().collect::<Vec<_>>();
    for (at, left) in spaced_points(points, of.apart) {
        drawn.push(thin(vec![at + left * of.from, at + left * of.to], of.role, of.width));
    }
    drawn
}

/// Draws felled trees, as strokes crossed along a line.
fn crosses(points: &[Point]) -> Vec<Drawn> {
    let mut drawn = Vec::new();
    for (at, left) in spaced_points(points, 0.9) {
        let ahead = left.perp() * 0.4;
        let side = left * 0.5;
        drawn.push(thin(vec![at - ahead - side, at + ahead + side], Role::Tree, 0.16));
        drawn.push(thin(vec![at + ahead - side, at - ahead + side], Role::Tree, 0.16));
    }
    drawn
}

/// Returns places along a line so many inches apart, each with the direction to its left.
fn spaced_points(points: &[Point], apart: f32) -> Vec<(Point, Point)> {
    let mut found = Vec::new();
    let mut rest = apart / 2.0;
    for pair in points.windows(2) {
        let (way, length) = ((pair[1] - pair[0]).normalize_or_zero(), pair[0].distance(pair[1]));
        while rest <= length {
            found.push((pair[0] + way * rest, -way.perp()));
            rest += apart;
        }
        rest -= length;
    }
    found
}
