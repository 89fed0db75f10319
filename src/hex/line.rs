//! Hexes on a straight line from centre to centre, computed exactly.

use std::collections::BTreeSet;

use super::{Cube, Hex, HexGrid, STEPS};

/// One part of a line between its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passed {
    /// The line runs through a hex.
    Through(Hex),
    /// The line runs along the side that two hexes share.
    Between(Hex, Hex),
}

/// Part of a line within a hex, as fractions of a common whole.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Stretch {
    from: i64,
    to: i64,
    /// Is set where it runs along the hex's side.
    along: bool,
}

impl HexGrid {
    /// Returns the parts of the line from the centre of one hex to that of another, in order, without the ends. A hex touched only at a
    /// corner is left out, and so is everything off the board.
    #[must_use]
    pub fn line(&self, from: Hex, to: Hex) -> Vec<Passed> {
        let (start, end) = (self.cube(from), self.cube(to));
        let mut passed = near(start, end)
            .into_iter()
            .filter(|cube| *cube != start && *cube != end)
            .filter_map(|cube| Some((stretch(start, end, cube)?, self.hex(cube)?)))
            .collect::<Vec<_>>();
        passed.sort_by_key(|(stretch, hex)| (stretch.from, *hex));
        let mut line = Vec::with_capacity(passed.len());
        let mut rest = passed.as_slice();
        while let [(stretch, hex), after @ ..] = rest {
            rest = after;
            match after {
                _ if !stretch.along => line.push(Passed::Through(*hex)),
                [(other, beside), after @ ..] if other == stretch => {
                    line.push(Passed::Between(*hex, *beside));
                    rest = after;
                }
                _ => {}
            }
        }
        line
    }
}

/// Returns every hex the line can pass: those nearest to points of it a hex or less apart, and their neighbours.
fn near(start: Cube, end: Cube) -> BTreeSet<Cube> {
    let way = end.less(start);
    let parts = i32::try_from(way.length()).unwrap_or(0).max(1);
    let points = (0..=parts).map(|part| start.plus(rounded(way.0 * part, way.1 * part, parts)));
    points.flat_map(|at| STEPS.map(|step| at.plus(step)).into_iter().chain([at])).collect()
}

/// Returns the hex nearest to a point given in fractions of a hex; either one of two equally near.
fn rounded(q: i32, r: i32, parts: i32) -> Cube {
    let whole = |number: i32| (2 * number + parts).div_euclid(2 * parts);
    let third = -q - r;
    let off = |number: i32| (number - whole(number) * parts).abs();
    // The three must add up to 0: the one with the largest rounding error is derived from the others.
    if off(q) > off(r) && off(q) > off(third) {
        Cube(-whole(r) - whole(third), whole(r))
    } else if off(r) > off(third) {
        Cube(whole(q), -whole(q) - whole(third))
    } else {
        Cube(whole(q), whole(r))
    }
}

/// Returns the part of the line within a hex. `None` where it does not enter it, or touches only a corner.
///
/// A point is in a hex where the differences of its cube coordinates, seen from the centre, are all within 1.
fn stretch(start: Cube, end: Cube, hex: Cube) -> Option<Stretch> {
    let differences = |cube: Cube| [cube.0 - cube.1, cube.1 - cube.third(), cube.third() - cube.0].map(i64::from);
    let (begins, goes) = (differences(start.less(hex)), differences(end.less(start)));
    let whole = goes.iter().filter(|goes| **goes != 0).product::<i64>().abs();
    let mut stretch = Stretch { from: 0, to: whole, along: false };
    for (begins, goes) in begins.into_iter().zip(goes) {
        if goes == 0 {
            stretch.along |= begins.abs() == 1;
            if begins.abs() > 1 {
                return None;
            }
            continue;
        }
        let crossing = |side: i64| (side - begins) * (whole / goes);
        stretch.from = stretch.from.max(crossing(-1).min(crossing(1)));
        stretch.to = stretch.to.min(crossing(-1).max(crossing(1)));
    }
    (stretch.from < stretch.to).then_some(stretch)
}
