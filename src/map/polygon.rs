//! Polygons: point-in-polygon test and triangulation.

use super::shape::Point;

/// Returns true if a point is in a polygon, by counting the edges that a ray from it crosses.
#[must_use]
pub fn has(corners: &[Point], at: Point) -> bool {
    let mut inside = false;
    for (one, other) in edges(corners) {
        if (one.y > at.y) != (other.y > at.y) && at.x < (other.x - one.x) * (at.y - one.y) / (other.y - one.y) + one.x {
            inside = !inside;
        }
    }
    inside
}

/// Returns true if no corner of a polygon points inward.
#[must_use]
pub fn is_convex(corners: &[Point]) -> bool {
    let count = corners.len();
    let turn = |nth: usize| turn(corners[nth], corners[(nth + 1) % count], corners[(nth + 2) % count]);
    (0..count).all(|nth| turn(nth) >= 0.0) || (0..count).all(|nth| turn(nth) <= 0.0)
}

/// Splits a polygon that does not cross itself into triangles of corner indices, by ear clipping.
#[must_use]
pub fn triangles(corners: &[Point]) -> Vec<[usize; 3]> {
    let area: f32 = edges(corners).map(|(one, other)| one.perp_dot(other)).sum();
    let mut left = (0..corners.len()).collect::<Vec<_>>();
    if area < 0.0 {
        left.reverse();
    }
    let mut found = Vec::with_capacity(corners.len().saturating_sub(2));
    while left.len() > 3 {
        let count = left.len();
        let ear = (0..count).find(|nth| is_ear(corners, &left, *nth));
        // Corners on one line have no ear: any corner will serve.
        let nth = ear.unwrap_or(0);
        found.push([left[(nth + count - 1) % count], left[nth], left[(nth + 1) % count]]);
        left.remove(nth);
    }
    if let [one, two, three] = left[..] {
        found.push([one, two, three]);
    }
    found
}

/// Returns true if a corner can be cut off: it points outward, and no other corner is in the triangle cut off.
fn is_ear(corners: &[Point], left: &[usize], nth: usize) -> bool {
    let count = left.len();
    let three = [(nth + count - 1) % count, nth, (nth + 1) % count].map(|place| left[place]);
    let [one, two, other] = three.map(|place| corners[place]);
    let within = |at: Point| turn(one, two, at) >= 0.0 && turn(two, other, at) >= 0.0 && turn(other, one, at) >= 0.0;
    turn(one, two, other) > 0.0 && !left.iter().any(|place| !three.contains(place) && within(corners[*place]))
}

/// Returns the turn at the middle point: more than 0 is a right turn, with y down.
fn turn(one: Point, two: Point, three: Point) -> f32 {
    (two - one).perp_dot(three - two)
}

fn edges(corners: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    corners.iter().copied().zip(corners.iter().copied().cycle().skip(1))
}
