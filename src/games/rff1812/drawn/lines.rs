//! Lines and houses on the ground: roads, waters, bridges, fences, walls, works.

use super::View;
use crate::games::rff1812::scenario::{Feature, FeatureKind, Shape as Laid};
use crate::map::{Drawn, Extent, KeepClear, LineStyle, Painter, Point, Road, Role, Shape, Size, nearest, point};

/// Least breadth of a drawn line, in inches.
const LEAST: f32 = 0.3;

/// Returns the place of what lies on the ground in the order of drawing, the lowest first.
const fn order(kind: FeatureKind) -> u8 {
    match kind {
        FeatureKind::Ravine | FeatureKind::Ditch | FeatureKind::Slope | FeatureKind::Hill => 0,
        FeatureKind::Water => 1,
        FeatureKind::Stream => 2,
        FeatureKind::Road | FeatureKind::PoorRoad => 3,
        // A road goes through a ford: its dashes are seen on it.
        FeatureKind::Ford => 4,
        FeatureKind::Bridge => 5,
        FeatureKind::Open
        | FeatureKind::Broken
        | FeatureKind::Rough
        | FeatureKind::Woods
        | FeatureKind::DenseWoods
        | FeatureKind::Orchard
        | FeatureKind::Marsh => 6,
        FeatureKind::Abatis => 7,
        FeatureKind::Fence | FeatureKind::Wall => 8,
        FeatureKind::Works => 9,
        FeatureKind::Building => 10,
    }
}

/// Draws everything that runs or stands on the ground, roads together so that their crossings are open.
pub(super) fn lines<'f>(features: impl Iterator<Item = &'f Feature>, all: &[Feature], painter: Painter, view: View) -> Vec<Drawn> {
    let mut features = features.collect::<Vec<_>>();
    features.sort_by_key(|feature| order(feature.kind));
    let is_way = |feature: &Feature| feature.kind.is_road() && feature.shape != Laid::Polygon;
    let road = |feature: &&&Feature| -> Road {
        let points = painter.eased_line(&running_on(&view.spots(&feature.points), painter));
        Road { points, width: breadth(feature).max(0.5), is_lane: feature.kind == FeatureKind::PoorRoad }
    };
    let mut roads = Some(features.iter().filter(|feature| is_way(feature)).map(|feature| road(&feature)).collect::<Vec<_>>());
    let mut drawn = Vec::new();
    for feature in &features {
        if is_way(feature) {
            drawn.extend(roads.take().map(|roads| painter.roads(&roads)).unwrap_or_default());
        } else {
            drawn.extend(line(feature, all, painter, view));
        }
    }
    drawn
}

/// Keeps trees off whatever runs or stands on the ground.
pub(super) fn keep_clear(feature: &Feature, painter: Painter, view: View, clear: &mut KeepClear) {
    let points = view.spots(&feature.points);
    let half = breadth(feature) / 2.0 + painter.points(5.0);
    match (feature.shape, feature.kind) {
        (Laid::Point, _) => clear.place(points[0], breadth(feature).max(1.0) * 0.7 + painter.points(4.0)),
        (Laid::Line, _) => clear.line(&running_on(&points, painter), half),
        (Laid::Polygon, FeatureKind::Building) => clear.room(Extent::of(points).grown(painter.points(4.0))),
        (Laid::Polygon, _) => clear.line(&closed(points), painter.points(6.0)),
    }
}

/// Returns a line whose ends on the frame go on beyond it.
fn running_on(points: &[Point], painter: Painter) -> Vec<Point> {
    let mut points = points.to_vec();
    let near = painter.points(3.0);
    let on_edge = |at: Point| !painter.frame.grown(-near).has(at);
    if let [first, second, ..] = points[..]
        && on_edge(first)
    {
        points.insert(0, first + (first - second).normalize_or_zero() * painter.points(30.0));
    }
    if let [.., second, last] = points[..]
        && on_edge(last)
    {
        points.push(last + (last - second).normalize_or_zero() * painter.points(30.0));
    }
    points
}

fn line(feature: &Feature, all: &[Feature], painter: Painter, view: View) -> Vec<Drawn> {
    let points = view.spots(&feature.points);
    let width = breadth(feature);
    if feature.shape == Laid::Polygon {
        return block(feature, points, painter);
    }
    let crosses = matches!(feature.kind, FeatureKind::Bridge | FeatureKind::Ford) && points.len() == 1;
    let on = if crosses { crossing(points[0], width, all, view).to_vec() } else { running_on(&points, painter) };
    let stroke = |role: Role, wide: f32, least: f32| {
        Drawn::from(Shape::Strokes { lines: painter.within(&on), line: LineStyle::of(role, Size::world(wide).at_least(least)) })
    };
    match feature.kind {
        FeatureKind::Stream => painter.stream(&painter.eased_line(&on), width * 0.7),
        FeatureKind::Water => painter.river(&painter.eased_line(&on), width),
        FeatureKind::Ford => {
            let dashes = LineStyle::of(Role::Stream, Size::world(0.25).at_least(0.8)).dashed(3.0);
            vec![stroke(Role::Road, width.max(0.6), 2.0), Shape::Strokes { lines: painter.within(&on), line: dashes }.into()]
        }
        FeatureKind::Bridge => match on[..] {
            [from, .., to] => painter.bridge([from, to], width.max(0.8)),
            _ => Vec::new(),
        },
        FeatureKind::Fence => painter.fences(&[points]),
        FeatureKind::Wall => painter.walls(&[points]),
        FeatureKind::Works if feature.shape == Laid::Point => painter.works(&[redan(points[0], width.max(1.0))], false),
        FeatureKind::Works => painter.works(&[points], false),
        FeatureKind::Abatis => painter.abatis(&[points]),
        FeatureKind::Building => points.iter().flat_map(|at| painter.house(&square(*at, width.max(1.0)))).collect(),
        FeatureKind::Ravine => painter.ravine(&painter.eased_line(&on), width),
        FeatureKind::Ditch => vec![stroke(Role::Hachure, width.max(LEAST), 1.6), stroke(Role::Slope, width * 0.5, 0.8)],
        FeatureKind::Slope | FeatureKind::Hill => painter.scarp(&points),
        FeatureKind::Woods | FeatureKind::DenseWoods | FeatureKind::Orchard => painter.avenue(&points),
        FeatureKind::Road | FeatureKind::PoorRoad | FeatureKind::Open | FeatureKind::Broken | FeatureKind::Rough | FeatureKind::Marsh => {
            vec![stroke(Role::Contour, width.max(LEAST), 1.0)]
        }
    }
}

fn breadth(feature: &Feature) -> f32 {
    #[expect(clippy::cast_possible_truncation, reason = "60 inches at the most")]
    let width = feature.width.map_or(0.0, |width| width.as_f64() as f32);
    width.max(LEAST)
}

/// Draws a polygon that is no area of ground, such as a building.
fn block(feature: &Feature, corners: Vec<Point>, painter: Painter) -> Vec<Drawn> {
    let edged = |fill: Role, edge: Role, width: f32| {
        let line = Some(LineStyle::of(edge, Size::world(width).at_least(1.0)));
        Shape::Polygon { corners: corners.clone(), fill: Some(fill.into()), line }.into()
    };
    match feature.kind {
        FeatureKind::Building => painter.house(&corners),
        FeatureKind::Abatis => {
            let mut drawn = vec![Shape::filled(corners.clone(), Role::Slope.faint(0.7)).into()];
            drawn.extend(painter.abatis(&[closed(corners)]));
            drawn
        }
        FeatureKind::Works => {
            let mut drawn = vec![Shape::filled(corners.clone(), Role::Slope).into()];
            drawn.extend(painter.works(&[clockwise(corners)], true));
            drawn
        }
        FeatureKind::Wall => painter.walls(&[closed(corners)]),
        FeatureKind::Fence => painter.fences(&[closed(corners)]),
        FeatureKind::Road | FeatureKind::PoorRoad | FeatureKind::Ford | FeatureKind::Bridge => {
            vec![edged(Role::Road, Role::RoadEdge, 0.14)]
        }
        FeatureKind::Stream => vec![edged(Role::Water, Role::Stream, 0.2)],
        _ => vec![edged(Role::Slope, Role::Hachure, 0.15)],
    }
}

fn closed(mut corners: Vec<Point>) -> Vec<Point> {
    corners.extend(corners.first().copied());
    corners
}

/// Returns corners in clockwise order, so that what stands on their left stands outside.
fn clockwise(mut corners: Vec<Point>) -> Vec<Point> {
    let double: f32 = corners.iter().zip(corners.iter().cycle().skip(1)).map(|(one, other)| one.perp_dot(*other)).sum();
    if double < 0.0 {
        corners.reverse();
    }
    corners
}

fn square(at: Point, side: f32) -> Vec<Point> {
    Extent::around(at, Point::splat(side)).corners()
}

fn redan(at: Point, width: f32) -> Vec<Point> {
    let half = width / 2.0;
    vec![at + point(-half, half), at + point(0.0, -half), at + point(half, half)]
}

/// Returns the ends of a bridge or ford that is one point: along the road that crosses the water there.
fn crossing(at: Point, width: f32, all: &[Feature], view: View) -> [Point; 2] {
    let way = road_through(at, all, view) * (width.max(1.0) * 0.9);
    [at - way, at + way]
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
