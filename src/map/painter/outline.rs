//! Outlines of areas: hexes or pieces of one ground made one, rounded, moved a little by their place, cut at the frame.

use std::collections::{BTreeMap, BTreeSet};

use geo::orient::Direction;
use geo::{BooleanOps as _, Coord, LineString, MultiPolygon, Orient as _, Polygon, unary_union};

use super::noise::{float, swell};
use crate::hex::{Hex, Tops};
use crate::map::hexes::Hexes;
use crate::map::polygon::has;
use crate::map::shape::{Extent, Point, point};

/// Closed outlines of an area; what an even number of them goes round is no part of it.
pub(super) type Rings = Vec<Vec<Point>>;

/// Parts in which a corner is rounded.
const PARTS: u8 = 4;

/// Returns the outlines of hexes of one ground. Those at the board's edge are repeated once beyond it, so that the frame cuts them straight.
pub(super) fn of_hexes(hexes: Hexes, of: &BTreeSet<Hex>) -> Rings {
    let pointed = hexes.grid.tops == Tops::Pointed;
    let unit = hexes.lattice();
    // Corners and steps to hexes beyond the edge, in units of the lattice; of flat tops the two ways change places.
    let turned = |(x, y): (i32, i32)| if pointed { (x, y) } else { (y, x) };
    let round =
        if pointed { [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)] } else { [(-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)] };
    let mut centres = BTreeSet::new();
    for hex in of {
        let (across, down) = hexes.grid.place(*hex);
        let (x, y) = (i32::try_from(across).unwrap_or_default(), i32::try_from(down).unwrap_or_default());
        let centre = if pointed { (x, 3 * y) } else { (3 * x, y) };
        let (along, lines, last_along, last_line) = if pointed {
            (hex.column, hex.row, hexes.grid.columns_in(hex.row), hexes.grid.rows)
        } else {
            (hex.row, hex.column, hexes.grid.rows, hexes.grid.columns)
        };
        let mut sideways = vec![0];
        sideways.extend((along == 1).then_some(-2));
        sideways.extend((along == last_along).then_some(2));
        let mut steps = vec![(0, 0)];
        steps.extend([(-1, -3), (1, -3)].into_iter().filter(|_| lines == 1));
        steps.extend([(-1, 3), (1, 3)].into_iter().filter(|_| lines == last_line));
        for side in sideways {
            for (right, ahead) in &steps {
                let (right, ahead) = turned((side + right, *ahead));
                centres.insert((centre.0 + right, centre.1 + ahead));
            }
        }
    }
    // An edge between two hexes of the area is met twice, once each way, and is none of its outline.
    let mut edges = BTreeSet::new();
    for (x, y) in &centres {
        for nth in 0..6 {
            let [from, to] = [round[nth], round[(nth + 1) % 6]].map(|(right, down)| (x + right, y + down));
            if !edges.remove(&(to, from)) {
                edges.insert((from, to));
            }
        }
    }
    let mut next = edges.into_iter().collect::<BTreeMap<_, _>>();
    let mut rings = Vec::new();
    while let Some((start, mut at)) = next.pop_first() {
        let mut ring = vec![start];
        while at != start {
            ring.push(at);
            let Some(on) = next.remove(&at) else { break };
            at = on;
        }
        rings.push(ring.into_iter().map(|(x, y)| hexes.origin() + point(float(x), float(y)) * unit).collect());
    }
    rings
}

/// Returns the outlines of pieces of one ground made one, without what clearings take out of it.
pub(super) fn of_pieces(pieces: &[Vec<Point>], clearings: &[Vec<Point>]) -> Rings {
    if let ([piece], []) = (pieces, clearings) {
        return vec![piece.clone()];
    }
    let whole = unary_union(&pieces.iter().map(|piece| polygon(piece)).collect::<Vec<_>>());
    let whole = if clearings.is_empty() {
        whole
    } else {
        whole.difference(&unary_union(&clearings.iter().map(|piece| polygon(piece)).collect::<Vec<_>>()))
    };
    rings_of(&whole)
}

/// Returns a polygon whichever way round its corners are told: a union of some told one way and some the other loses those of one way.
pub(super) fn polygon(corners: &[Point]) -> Polygon<f32> {
    Polygon::new(line_string(corners), Vec::new()).orient(Direction::Default)
}

fn line_string(corners: &[Point]) -> LineString<f32> {
    LineString::new(corners.iter().map(|at| Coord { x: at.x, y: at.y }).collect())
}

/// Returns the outlines of polygons, each without its last point, which repeats the first.
pub(super) fn rings_of(of: &MultiPolygon<f32>) -> Rings {
    let ring = |line: &LineString<f32>| {
        let mut points = line.coords().map(|at| point(at.x, at.y)).collect::<Vec<_>>();
        points.pop();
        points
    };
    let all = of.iter().flat_map(|own| std::iter::once(own.exterior()).chain(own.interiors()));
    all.map(ring).filter(|ring| ring.len() > 2).collect()
}

/// Returns outlines as polygons with holes.
pub(super) fn polygons_of(rings: &Rings) -> MultiPolygon<f32> {
    let depth = |ring: &Vec<Point>| rings.iter().filter(|other| !std::ptr::eq(*other, ring) && has(other, ring[0])).count();
    let (outer, holes): (Vec<_>, Vec<_>) = rings.iter().filter(|ring| ring.len() > 2).partition(|ring| depth(ring).is_multiple_of(2));
    let own = |ring: &Vec<Point>| {
        let within = holes.iter().filter(|hole| has(ring, hole[0])).map(|hole| line_string(hole)).collect();
        Polygon::new(line_string(ring), within)
    };
    MultiPolygon::new(outer.into_iter().map(own).collect())
}

/// Returns true if a point is in an area.
pub(super) fn is_within(rings: &Rings, at: Point) -> bool {
    rings.iter().filter(|ring| has(ring, at)).count() % 2 == 1
}

/// Rounds every corner: the line goes from the middle of one side to the middle of the next.
pub(super) fn rounded(ring: &[Point]) -> Vec<Point> {
    let count = ring.len();
    let corner = |nth: usize| {
        let (before, at, after) = (ring[(nth + count - 1) % count], ring[nth], ring[(nth + 1) % count]);
        bend(before.midpoint(at), at, at.midpoint(after))
    };
    (0..count).flat_map(corner).collect()
}

/// Rounds every corner no farther than `most` along its sides, so that long straight sides stay.
pub(super) fn eased(ring: &[Point], most: f32) -> Vec<Point> {
    let count = ring.len();
    let corner = |nth: usize| {
        let (before, at, after) = (ring[(nth + count - 1) % count], ring[nth], ring[(nth + 1) % count]);
        let towards = |other: Point| at + (other - at).clamp_length_max(most.min(at.distance(other) / 2.0));
        bend(towards(before), at, towards(after))
    };
    (0..count).flat_map(corner).collect()
}

/// Returns the points of a bend from one point to another, its corner between them; without the last.
fn bend(from: Point, corner: Point, to: Point) -> [Point; PARTS as usize] {
    let mut nth = 0.0;
    [(); PARTS as usize].map(|()| {
        let share = nth / f32::from(PARTS);
        nth += 1.0;
        from.lerp(corner, share).lerp(corner.lerp(to, share), share)
    })
}

/// Evens a zigzag: each point goes halfway to the middle of its neighbours.
pub(super) fn evened(ring: &[Point]) -> Vec<Point> {
    let count = ring.len();
    (0..count).map(|nth| ring[nth].lerp(ring[(nth + count - 1) % count].midpoint(ring[(nth + 1) % count]), 0.5)).collect()
}

/// Adds points to a line so that none is farther than `step` from the next.
pub(super) fn sampled(points: &[Point], step: f32, closed: bool) -> Vec<Point> {
    let ends = if closed { points.len() } else { points.len().saturating_sub(1) };
    let mut found = Vec::with_capacity(points.len() * 2);
    for nth in 0..ends {
        let (from, to) = (points[nth], points[(nth + 1) % points.len()]);
        let parts = super::noise::whole(from.distance(to) / step) + 1;
        found.extend((0..parts.min(4_000)).map(|part| from.lerp(to, float(part) / float(parts))));
    }
    if !closed {
        found.extend(points.last().copied());
    }
    found
}

/// Moves points by smooth noise of their place: neighbours move together, and the same place always by as much.
pub(super) fn living(points: &[Point], by: f32, swell_length: f32) -> Vec<Point> {
    let off = |at: Point| point(swell(at / swell_length, 1), swell(at / swell_length + Point::splat(37.5), 2)) * by;
    points.iter().map(|at| *at + off(*at)).collect()
}

/// Moves the points of an outline on the frame beyond it, so that the frame cuts it straight.
pub(super) fn beyond(ring: &[Point], frame: Extent, near: f32, far: f32) -> Vec<Point> {
    let out = |at: f32, min: f32, max: f32| match () {
        () if at <= min + near => at.min(min) - far,
        () if at >= max - near => at.max(max) + far,
        () => at,
    };
    ring.iter().map(|at| point(out(at.x, frame.min.x, frame.max.x), out(at.y, frame.min.y, frame.max.y))).collect()
}

/// Returns an outline cut at the frame, for its fill: where it was beyond, it runs along the frame.
pub(super) fn cut(ring: &[Point], frame: Extent) -> Vec<Point> {
    let sides: [(Point, f32); 4] = [
        (point(1.0, 0.0), frame.min.x),
        (point(-1.0, 0.0), -frame.max.x),
        (point(0.0, 1.0), frame.min.y),
        (point(0.0, -1.0), -frame.max.y),
    ];
    cut_by(ring, &sides)
}

/// Returns an outline cut by straight lines, each a direction and how far along it the kept part begins.
pub(super) fn cut_by(ring: &[Point], sides: &[(Point, f32)]) -> Vec<Point> {
    let mut kept = ring.to_vec();
    for (way, least) in sides {
        let far = |at: Point| at.dot(*way) - least;
        let mut next = Vec::with_capacity(kept.len() + 4);
        for nth in 0..kept.len() {
            let (from, to) = (kept[nth], kept[(nth + 1) % kept.len()]);
            let (here, there) = (far(from), far(to));
            if here >= 0.0 {
                next.push(from);
            }
            if (here >= 0.0) != (there >= 0.0) {
                next.push(from.lerp(to, here / (here - there)));
            }
        }
        kept = next;
    }
    kept
}

/// Returns the parts of a line within the frame; never a part along it.
pub(super) fn within_frame(points: &[Point], frame: Extent) -> Vec<Vec<Point>> {
    let mut found: Vec<Vec<Point>> = Vec::new();
    let mut open: Vec<Point> = Vec::new();
    for pair in points.windows(2) {
        let Some([from, to]) = clipped([pair[0], pair[1]], frame) else {
            found.extend((open.len() > 1).then(|| std::mem::take(&mut open)));
            open.clear();
            continue;
        };
        if open.last() != Some(&from) {
            found.extend((open.len() > 1).then(|| std::mem::take(&mut open)));
            open = vec![from];
        }
        open.push(to);
    }
    found.extend((open.len() > 1).then_some(open));
    found
}

/// Returns the part of a straight line within the frame.
pub(super) fn clipped([from, to]: [Point; 2], frame: Extent) -> Option<[Point; 2]> {
    let (way, mut first, mut last) = (to - from, 0.0_f32, 1.0_f32);
    let sides =
        [(-way.x, from.x - frame.min.x), (way.x, frame.max.x - from.x), (-way.y, from.y - frame.min.y), (way.y, frame.max.y - from.y)];
    for (speed, room) in sides {
        if speed == 0.0 {
            if room < 0.0 {
                return None;
            }
        } else if speed < 0.0 {
            first = first.max(room / speed);
        } else {
            last = last.min(room / speed);
        }
    }
    let at = |share: f32| {
        if share == 0.0 {
            from
        } else if share == 1.0 {
            to
        } else {
            from + way * share
        }
    };
    (first < last).then(|| [at(first), at(last)])
}

/// Returns a closed outline as a line that ends where it began.
pub(super) fn closed(ring: &[Point]) -> Vec<Point> {
    ring.iter().chain(ring.first()).copied().collect()
}

/// Returns the parts of a straight line that lie within an area.
pub(super) fn inside(rings: &Rings, [from, to]: [Point; 2]) -> Vec<[Point; 2]> {
    let way = to - from;
    let mut shares = vec![0.0, 1.0];
    for ring in rings {
        for (one, other) in ring.iter().zip(ring.iter().cycle().skip(1)) {
            let edge = *other - *one;
            let slant = way.perp_dot(edge);
            if slant != 0.0 {
                let (share, along) = ((*one - from).perp_dot(edge) / slant, (*one - from).perp_dot(way) / slant);
                if (0.0..1.0).contains(&along) && share > 0.0 && share < 1.0 {
                    shares.push(share);
                }
            }
        }
    }
    shares.sort_by(f32::total_cmp);
    let parts = shares.windows(2).filter(|pair| is_within(rings, from + way * f32::midpoint(pair[0], pair[1])));
    parts.map(|pair| [from + way * pair[0], from + way * pair[1]]).collect()
}

/// Returns parallel lines within an area, `gap` apart, along a direction.
pub(super) fn hatching(rings: &Rings, along: Point, gap: f32) -> Vec<Vec<Point>> {
    let across = along.perp();
    let all = || rings.iter().flatten();
    let span = |way: Point| all().map(|at| at.dot(way)).fold((f32::MAX, f32::MIN), |(least, most), at| (least.min(at), most.max(at)));
    let ((from, to), (begin, end)) = (span(across), span(along));
    if from > to {
        return Vec::new();
    }
    // Counted from the origin and not from the area: neighbours' lines meet.
    let first = (from / gap).ceil();
    let count = super::noise::whole((to / gap).floor() - first);
    let line = |nth: i32| {
        let off = across * ((first + float(nth)) * gap);
        [off + along * begin, off + along * end]
    };
    (0..=count).flat_map(|nth| inside(rings, line(nth))).map(|part| part.to_vec()).collect()
}

/// Returns a smooth line through points (Catmull-Rom), `steps` to a stretch.
pub(super) fn spline(points: &[Point], steps: u8) -> Vec<Point> {
    let last = points.len().saturating_sub(1);
    let mut found = Vec::new();
    for nth in 0..last {
        let (two, three) = (points[nth], points[nth + 1]);
        let one = if nth == 0 { two + (two - three) } else { points[nth - 1] };
        let four = if nth + 2 > last { three + (three - two) } else { points[nth + 2] };
        let step = |step: u8| {
            let t = f32::from(step) / f32::from(steps);
            let (square, cube) = (t * t, t * t * t);
            ((two * 2.0)
                + (three - one) * t
                + (one * 2.0 - two * 5.0 + three * 4.0 - four) * square
                + (two * 3.0 - one - three * 3.0 + four) * cube)
                * 0.5
        };
        found.extend((0..steps).map(step));
    }
    found.extend(points.last().copied());
    found
}

/// Returns places along a line, `apart` from one to the next, each with the direction there.
pub(super) fn paced(points: &[Point], apart: f32, first: f32) -> Vec<(Point, Point)> {
    let mut found = Vec::new();
    let mut rest = first;
    for pair in points.windows(2) {
        let (way, length) = ((pair[1] - pair[0]).normalize_or_zero(), pair[0].distance(pair[1]));
        while rest <= length && found.len() < 20_000 {
            found.push((pair[0] + way * rest, way));
            rest += apart;
        }
        rest -= length;
    }
    found
}
