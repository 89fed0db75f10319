//! Polygons: point-in-polygon test, triangulation, and areas with holes cut into trapezoids.

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

/// Side of an outline that is not level, from its upper end to its lower.
#[derive(Clone, Copy)]
struct Side {
    top: Point,
    low: Point,
    /// Side at the right of the trapezoid that is open at its own right, and where that began.
    open: Option<(usize, f32)>,
}

impl Side {
    fn x(&self, y: f32) -> f32 {
        match () {
            () if y <= self.top.y => self.top.x,
            () if y >= self.low.y => self.low.x,
            () => self.top.x + (self.low.x - self.top.x) * ((y - self.top.y) / (self.low.y - self.top.y)),
        }
    }
}

/// Cuts an area into trapezoids with level tops and bottoms, each as its corners clockwise. What an even number of outlines goes round is a
/// hole. A sweep from above down: as many trapezoids as corners, whatever the shape.
#[must_use]
pub fn trapezoids(rings: &[Vec<Point>]) -> Vec<[Point; 4]> {
    let mut sides = Vec::new();
    for (one, other) in rings.iter().flat_map(|ring| edges(ring)) {
        let (top, low) = if one.y < other.y { (one, other) } else { (other, one) };
        if top.y < low.y {
            sides.push(Side { top, low, open: None });
        }
    }
    sides.sort_by(|one, other| one.top.y.total_cmp(&other.top.y));
    let mut levels = sides.iter().flat_map(|side| [side.top.y, side.low.y]).collect::<Vec<_>>();
    levels.sort_by(f32::total_cmp);
    levels.dedup();
    let (mut found, mut active, mut begun) = (Vec::with_capacity(sides.len()), Vec::<usize>::new(), 0);
    let close = |sides: &mut Vec<Side>, left: usize, y: f32, found: &mut Vec<[Point; 4]>| {
        if let Some((right, since)) = sides[left].open.take() {
            let at = |side: usize, y: f32| Point::new(sides[side].x(y), y);
            found.push([at(left, since), at(right, since), at(right, y), at(left, y)]);
        }
    };
    for (nth, y) in levels.iter().copied().enumerate() {
        let ended = active.iter().copied().filter(|side| sides[*side].low.y <= y).collect::<Vec<_>>();
        ended.into_iter().for_each(|side| close(&mut sides, side, y, &mut found));
        active.retain(|side| sides[*side].low.y > y);
        while begun < sides.len() && sides[begun].top.y <= y {
            active.push(begun);
            begun += 1;
        }
        let Some(next) = levels.get(nth + 1) else { break };
        let middle = f32::midpoint(y, *next);
        // Nearly in order already: each side moves past few others.
        for place in 1..active.len() {
            let mut at = place;
            while at > 0 && sides[active[at - 1]].x(middle) > sides[active[at]].x(middle) {
                active.swap(at - 1, at);
                at -= 1;
            }
        }
        for pair in active.chunks(2) {
            let [left, right] = *pair else { break };
            close_if_other(&mut sides, right, None, y, &mut found, &close);
            close_if_other(&mut sides, left, Some(right), y, &mut found, &close);
            sides[left].open.get_or_insert((right, y));
        }
    }
    found
}

/// Closes the trapezoid at the right of a side unless it still ends at the same one.
fn close_if_other(
    sides: &mut Vec<Side>,
    left: usize,
    right: Option<usize>,
    y: f32,
    found: &mut Vec<[Point; 4]>,
    close: &impl Fn(&mut Vec<Side>, usize, f32, &mut Vec<[Point; 4]>),
) {
    if sides[left].open.is_some_and(|(open, _)| Some(open) != right) {
        close(sides, left, y, found);
    }
}

fn edges(corners: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    corners.iter().copied().zip(corners.iter().copied().cycle().skip(1))
}
