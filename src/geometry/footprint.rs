//! Footprints of units on the table: turned rectangles, ground of any outline, and the relations between them.

use geo::{Covers, Distance, Euclidean, Intersects, LineString, Polygon};
use glam::DVec2;

/// Rectangle on the table, turned by its facing: all stands of a unit together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Footprint {
    /// Middle of the rectangle, in inches from the table's corner at the left and near edge.
    pub middle: DVec2,
    /// Width of its front in inches.
    pub frontage: f64,
    /// Depth in inches from front to rear.
    pub depth: f64,
    /// Direction of its front in degrees clockwise from the far edge, 0 to 360.
    pub facing: f64,
}

impl Footprint {
    /// Returns the direction of its front, of length 1.
    #[must_use]
    pub fn ahead(&self) -> DVec2 {
        let angle = self.facing.to_radians();
        DVec2::new(angle.sin(), angle.cos())
    }

    /// Returns the direction to its right, of length 1.
    #[must_use]
    pub fn right(&self) -> DVec2 {
        -self.ahead().perp()
    }

    /// Returns its corners in order: front left, front right, rear right, rear left.
    #[must_use]
    pub fn corners(&self) -> [DVec2; 4] {
        let (ahead, right) = (self.ahead() * (self.depth / 2.0), self.right() * (self.frontage / 2.0));
        [ahead - right, ahead + right, right - ahead, -right - ahead].map(|corner| self.middle + corner)
    }

    /// Returns the distance in inches from its nearest edge to another's; 0 where they touch or overlap.
    #[must_use]
    pub fn distance(&self, other: &Self) -> f64 {
        Euclidean.distance(&polygon(&self.corners()), &polygon(&other.corners()))
    }

    /// Returns the distance in inches from its nearest edge to a point; 0 within it.
    #[must_use]
    pub fn distance_to(&self, point: DVec2) -> f64 {
        Euclidean.distance(&polygon(&self.corners()), &geo::Point::new(point.x, point.y))
    }

    /// Returns whether the two overlap: shared edges do not count.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        // A hair narrower: units side by side share an edge, and a float may put it on either side.
        let narrower = |own: &Self| polygon(&Self { frontage: own.frontage - HAIR, depth: own.depth - HAIR, ..*own }.corners());
        narrower(self).intersects(&narrower(other))
    }

    /// Returns whether it lies on ground of this outline, even in part; contact from outside does not count.
    #[must_use]
    pub fn lies_on(&self, outline: &[DVec2]) -> bool {
        let narrower = Self { frontage: self.frontage - HAIR, depth: self.depth - HAIR, ..*self };
        polygon(&narrower.corners()).intersects(&polygon(outline))
    }

    /// Returns whether it lies wholly within an outline; it may touch the edge.
    #[must_use]
    pub fn lies_within(&self, outline: &[DVec2]) -> bool {
        let narrower = Self { frontage: self.frontage - HAIR, depth: self.depth - HAIR, ..*self };
        polygon(outline).covers(&polygon(&narrower.corners()))
    }
}

/// Tolerance for two edges to count as one, in inches.
const HAIR: f64 = 1e-6;

/// Returns whether a point lies within an outline or on its edge.
#[must_use]
pub fn is_within(point: DVec2, outline: &[DVec2]) -> bool {
    polygon(outline).covers(&geo::Point::new(point.x, point.y))
}

/// Returns the distance in inches from a point to the nearest place on or within an outline.
#[must_use]
pub fn distance_to(point: DVec2, outline: &[DVec2]) -> f64 {
    Euclidean.distance(&geo::Point::new(point.x, point.y), &polygon(outline))
}

/// Returns the distance in inches from a point to a line through points; for one point the distance to that. `None` for no points.
#[must_use]
pub fn distance_to_line(point: DVec2, line: &[DVec2]) -> Option<f64> {
    let at = geo::Point::new(point.x, point.y);
    match line {
        [] => None,
        [only] => Some(only.distance(point)),
        line => Some(Euclidean.distance(&at, &LineString::from_iter(line.iter().map(|point| (point.x, point.y))))),
    }
}

/// Returns whether an outline crosses itself, so that its inside is not defined.
#[must_use]
pub fn crosses_itself(outline: &[DVec2]) -> bool {
    let edges = outline.iter().zip(outline.iter().cycle().skip(1)).take(outline.len());
    let edges = edges.map(|(from, to)| geo::Line::new((from.x, from.y), (to.x, to.y))).collect::<Vec<_>>();
    let crosses = |one: &geo::Line, other: &geo::Line| {
        use geo::line_intersection::{LineIntersection, line_intersection};
        matches!(line_intersection(*one, *other), Some(LineIntersection::SinglePoint { is_proper: true, .. }))
    };
    edges.iter().enumerate().any(|(nth, one)| edges[nth + 1..].iter().any(|other| crosses(one, other)))
}

fn polygon(outline: &[DVec2]) -> Polygon {
    Polygon::new(LineString::from_iter(outline.iter().map(|point| (point.x, point.y))), Vec::new())
}

/// Returns whether an outline covers anything: its points do not all lie on one line.
#[must_use]
pub fn has_area(outline: &[DVec2]) -> bool {
    let Some(first) = outline.first() else { return false };
    outline.windows(2).any(|pair| (pair[0] - first).perp_dot(pair[1] - first).abs() > f64::EPSILON)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn standing(x: f64, y: f64, facing: f64) -> Footprint {
        Footprint { middle: DVec2::new(x, y), frontage: 4.0, depth: 1.5, facing }
    }

    #[test]
    fn a_front_looks_where_it_faces() {
        let far = standing(10.0, 10.0, 0.0);
        assert_eq!(far.corners(), [(8.0, 10.75), (12.0, 10.75), (12.0, 9.25), (8.0, 9.25)].map(|(x, y)| DVec2::new(x, y)));
        let right = standing(10.0, 10.0, 90.0);
        let front_left = right.corners()[0];
        assert!(front_left.distance(DVec2::new(10.75, 12.0)) < 1e-9, "{front_left}");
    }

    #[test]
    fn side_by_side_is_not_on_each_other() {
        let (one, beside, on) = (standing(10.0, 10.0, 0.0), standing(14.0, 10.0, 0.0), standing(13.9, 10.0, 0.0));
        assert!(!one.overlaps(&beside) && one.overlaps(&on));
        assert!(one.distance(&beside) < 1e-9);
        assert!((one.distance(&standing(20.0, 10.0, 0.0)) - 6.0).abs() < 1e-9);
        // Two lines that stand corner to corner, one across: 3 and 4 make 5.
        let across =
            Footprint { frontage: 1.5, depth: 4.0, facing: 0.0, middle: DVec2::new(10.0 + 2.0 + 3.0 + 0.75, 10.0 + 0.75 + 4.0 + 2.0) };
        assert!((one.distance(&across) - 5.0).abs() < 1e-9);
    }

    #[test]
    fn ground_is_under_a_unit_or_beside_it() {
        let field = [(0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0)].map(|(x, y)| DVec2::new(x, y));
        assert!(standing(10.0, 10.0, 33.0).lies_within(&field));
        assert!(standing(2.0, 0.75, 0.0).lies_within(&field), "at the edge");
        assert!(!standing(1.9, 0.75, 0.0).lies_within(&field) && standing(1.9, 0.75, 0.0).lies_on(&field));
        assert!(!standing(22.0, 10.0, 0.0).lies_on(&field), "it touches from without");
        assert!(is_within(DVec2::new(20.0, 20.0), &field) && !is_within(DVec2::new(20.1, 20.0), &field));
        assert!((distance_to(DVec2::new(23.0, 24.0), &field) - 5.0).abs() < 1e-9);
        assert_eq!(distance_to_line(DVec2::new(5.0, 3.0), &[DVec2::ZERO, DVec2::new(10.0, 0.0)]), Some(3.0));
        assert_eq!(distance_to_line(DVec2::new(3.0, 4.0), &[DVec2::ZERO]), Some(5.0));
        assert_eq!(distance_to_line(DVec2::ZERO, &[]), None);
    }

    #[test]
    fn an_hour_glass_crosses_itself() {
        let of = |points: &[(f64, f64)]| points.iter().map(|(x, y)| DVec2::new(*x, *y)).collect::<Vec<_>>();
        assert!(crosses_itself(&of(&[(0.0, 0.0), (4.0, 4.0), (4.0, 0.0), (0.0, 4.0)])));
        assert!(!crosses_itself(&of(&[(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)])));
        assert!(!crosses_itself(&of(&[(0.0, 0.0), (4.0, 0.0)])));
    }

    proptest! {
        /// Turning both together leaves their distance unchanged.
        #[test]
        fn distance_is_the_same_from_either_side(x in -40.0..40.0f64, y in -40.0..40.0f64, one in 0.0..360.0f64, other in 0.0..360.0f64) {
            let (own, theirs) = (standing(0.0, 0.0, one), standing(x, y, other));
            prop_assert!((own.distance(&theirs) - theirs.distance(&own)).abs() < 1e-9);
            prop_assert_eq!(own.overlaps(&theirs), theirs.overlaps(&own));
            if own.overlaps(&theirs) {
                prop_assert!(own.distance(&theirs) < 1e-9);
            }
            // No nearer than their middles less both half diagonals.
            let diagonal = 4.0f64.hypot(1.5);
            prop_assert!(own.distance(&theirs) + diagonal + 1e-9 >= x.hypot(y));
        }
    }
}
