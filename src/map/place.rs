//! Places to pick: by pointing near one, or by stepping between them with the arrow keys.

use super::shape::Point;

/// Returns the index of the place nearest to a point, `None` if it is farther than `within`.
#[must_use]
pub fn nearest(places: &[Point], at: Point, within: f32) -> Option<usize> {
    let near = places.iter().enumerate().map(|(nth, place)| (nth, place.distance(at))).filter(|(_, far)| *far <= within);
    near.min_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(nth, _)| nth)
}

/// Returns the index of the next place from a point in a direction: the nearest within 60°, sideways distance counting double.
#[must_use]
pub fn toward(places: &[Point], from: Point, way: Point) -> Option<usize> {
    let way = way.normalize_or_zero();
    let far = |place: &Point| {
        let off = *place - from;
        let (along, aside) = (off.dot(way), off.perp_dot(way).abs());
        (along > f32::EPSILON && along * 1.75 > aside).then_some(along + 2.0 * aside)
    };
    let ahead = places.iter().enumerate().filter_map(|(nth, place)| Some((nth, far(place)?)));
    ahead.min_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(nth, _)| nth)
}
