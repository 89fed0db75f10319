//! Figures strewn over an area: a wood's trees along its rim and within, reeds, stones. Nothing stands where something else does.

use super::noise::{Series, float, mixed, unit, whole};
use super::outline::{Rings, closed, paced};
use super::symbol::{Stamp, Symbol};
use crate::map::shape::{Extent, Point, Size, point};

/// Places where nothing is strewn: houses, roads, names.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeepClear {
    discs: Vec<(Point, f32)>,
    rooms: Vec<Extent>,
}

impl KeepClear {
    /// Keeps a line clear, so far to either side.
    pub fn line(&mut self, points: &[Point], to_side: f32) {
        self.discs.extend(points.first().map(|at| (*at, to_side)));
        self.discs.extend(paced(points, to_side.max(0.05), 0.0).into_iter().map(|(at, _)| (at, to_side)));
    }

    /// Keeps a place clear all round.
    pub fn place(&mut self, at: Point, radius: f32) {
        self.discs.push((at, radius));
    }

    /// Keeps a rectangle clear.
    pub fn room(&mut self, room: Extent) {
        self.rooms.push(room);
    }
}

/// Most cells of a grid over an area: a larger area has larger cells.
const MOST_CELLS: f32 = 120_000.0;

/// Area on a grid of small cells: how far each is from its rim, and whether something may stand there.
struct Mask {
    min: Point,
    cell: f32,
    wide: usize,
    high: usize,
    /// Distance from the rim; 0 is outside.
    rim: Vec<f32>,
    free: Vec<bool>,
}

/// Converts a number of cells to a length of a list.
fn cells(number: f32) -> usize {
    usize::try_from(whole(number)).unwrap_or_default()
}

impl Mask {
    fn of(rings: &Rings, room: Extent, cell: f32, clear: &KeepClear) -> Self {
        let size = room.size().max(Point::splat(cell));
        let cell = cell.max((size.x * size.y / MOST_CELLS).sqrt());
        let (wide, high) = (cells(size.x / cell) + 1, cells(size.y / cell) + 1);
        let mut mask = Self { min: room.min, cell, wide, high, rim: vec![0.0; wide * high], free: vec![true; wide * high] };
        mask.fill(rings);
        mask.spread();
        clear.discs.iter().for_each(|(at, radius)| mask.clear(Extent::around(*at, Point::splat(2.0 * radius)), Some((*at, *radius))));
        clear.rooms.iter().for_each(|room| mask.clear(*room, None));
        mask
    }

    /// Marks the cells within the outlines, a row at a time.
    fn fill(&mut self, rings: &Rings) {
        let mut crossed = vec![Vec::new(); self.high];
        for ring in rings {
            for (from, to) in ring.iter().zip(ring.iter().cycle().skip(1)) {
                let (above, below) = if from.y < to.y { (from, to) } else { (to, from) };
                let first = ((above.y - self.min.y) / self.cell - 0.5).ceil().max(0.0);
                let mut row = cells(first);
                while row < self.high {
                    let y = self.min.y + (float(i32::try_from(row).unwrap_or_default()) + 0.5) * self.cell;
                    if y >= below.y {
                        break;
                    }
                    if y >= above.y {
                        crossed[row].push(above.x + (below.x - above.x) * (y - above.y) / (below.y - above.y));
                    }
                    row += 1;
                }
            }
        }
        for (row, mut at) in crossed.into_iter().enumerate() {
            at.sort_by(f32::total_cmp);
            for pair in at.chunks_exact(2) {
                let column = |x: f32| cells(((x - self.min.x) / self.cell - 0.5).ceil().max(0.0)).min(self.wide);
                self.rim[row * self.wide + column(pair[0])..row * self.wide + column(pair[1]).max(column(pair[0]))].fill(f32::MAX);
            }
        }
    }

    /// Counts from the rim inward how far each cell is, over its neighbours. Beyond the grid the area goes on.
    fn spread(&mut self) {
        let (wide, high) = (self.wide, self.high);
        let step = |rim: &mut [f32], at: usize, other: usize, far: f32| rim[at] = rim[at].min(rim[other] + far);
        let (near, aslant) = (self.cell, self.cell * std::f32::consts::SQRT_2);
        for row in 0..high {
            for column in 0..wide {
                let at = row * wide + column;
                if column > 0 {
                    step(&mut self.rim, at, at - 1, near);
                }
                if row > 0 {
                    step(&mut self.rim, at, at - wide, near);
                    if column > 0 {
                        step(&mut self.rim, at, at - wide - 1, aslant);
                    }
                    if column + 1 < wide {
                        step(&mut self.rim, at, at - wide + 1, aslant);
                    }
                }
            }
        }
        for row in (0..high).rev() {
            for column in (0..wide).rev() {
                let at = row * wide + column;
                if column + 1 < wide {
                    step(&mut self.rim, at, at + 1, near);
                }
                if row + 1 < high {
                    step(&mut self.rim, at, at + wide, near);
                    if column + 1 < wide {
                        step(&mut self.rim, at, at + wide + 1, aslant);
                    }
                    if column > 0 {
                        step(&mut self.rim, at, at + wide - 1, aslant);
                    }
                }
            }
        }
    }

    fn clear(&mut self, room: Extent, disc: Option<(Point, f32)>) {
        let (from, to) = ((room.min - self.min) / self.cell, (room.max - self.min) / self.cell);
        for row in cells(from.y.max(0.0))..=cells(to.y.max(0.0)) {
            for column in cells(from.x.max(0.0))..=cells(to.x.max(0.0)) {
                if row < self.high && column < self.wide && to.x >= 0.0 && to.y >= 0.0 {
                    let middle = self.min + point(float(whole_of(column)) + 0.5, float(whole_of(row)) + 0.5) * self.cell;
                    if disc.is_none_or(|(at, radius)| at.distance_squared(middle) <= radius * radius) {
                        self.free[row * self.wide + column] = false;
                    }
                }
            }
        }
    }

    /// Returns the distance from the rim of a place where something may stand.
    fn depth(&self, at: Point) -> Option<f32> {
        let off = (at - self.min) / self.cell;
        let (column, row) = (cells(off.x.max(0.0)), cells(off.y.max(0.0)));
        let is_on = off.x >= 0.0 && off.y >= 0.0 && column < self.wide && row < self.high;
        let cell = row * self.wide + column;
        (is_on && self.free[cell] && self.rim[cell] > 0.0).then(|| self.rim[cell])
    }
}

fn whole_of(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

/// Places already taken, found by the square they are in.
struct Taken {
    min: Point,
    cell: f32,
    wide: usize,
    high: usize,
    squares: Vec<Vec<Point>>,
}

impl Taken {
    fn new(room: Extent, cell: f32) -> Self {
        let size = room.size();
        let (wide, high) = (cells(size.x / cell) + 1, cells(size.y / cell) + 1);
        Self { min: room.min, cell, wide, high, squares: vec![Vec::new(); wide * high] }
    }

    fn square(&self, at: Point) -> (usize, usize) {
        let off = (at - self.min) / self.cell;
        (cells(off.x.max(0.0)).min(self.wide - 1), cells(off.y.max(0.0)).min(self.high - 1))
    }

    /// Takes a place if none is nearer than `apart`, at most the side of a square.
    fn take(&mut self, at: Point, apart: f32) -> bool {
        let (column, row) = self.square(at);
        for down in row.saturating_sub(1)..=(row + 1).min(self.high - 1) {
            for right in column.saturating_sub(1)..=(column + 1).min(self.wide - 1) {
                if self.squares[down * self.wide + right].iter().any(|other| other.distance_squared(at) < apart * apart) {
                    return false;
                }
            }
        }
        self.squares[row * self.wide + column].push(at);
        true
    }
}

/// Way in which places are strewn over an area.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strewn {
    /// Least distance between two places at the rim.
    pub apart: f32,
    /// Distance between two places far from the rim, in shares of the former.
    pub opening: f32,
    /// Least distance from the rim.
    pub off_rim: f32,
    /// True if the first places stand along the rim.
    pub rim_first: bool,
    /// Number by which kinds of things at one place differ.
    pub seed: u32,
}

/// Returns places over an area within the frame, from above downward.
pub(super) fn strewn(rings: &Rings, frame: Extent, clear: &KeepClear, how: Strewn) -> Vec<Point> {
    let all = Extent::of(rings.iter().flatten().copied());
    let room = Extent { min: all.min.max(frame.min), max: all.max.min(frame.max) };
    if room.min.cmpge(room.max).any() {
        return Vec::new();
    }
    // Along the frame the area goes on: the grid ends there, and its edge is no rim.
    let mask = Mask::of(rings, room, how.apart / 4.0, clear);
    let farthest = how.apart * how.opening.max(1.0);
    let mut taken = Taken::new(room, farthest);
    let mut found = Vec::new();
    let mut add = |at: Point, mask: &Mask| {
        let Some(depth) = mask.depth(at).filter(|depth| *depth >= how.off_rim) else { return };
        let apart = how.apart * (1.0 + (how.opening - 1.0) * (depth / (4.0 * how.apart)).min(1.0));
        if taken.take(at, apart) {
            found.push(at);
        }
    };
    if how.rim_first {
        for ring in rings {
            for (at, way) in paced(&closed(ring), how.apart, how.apart / 2.0) {
                let inward = way.perp() * (how.off_rim + mask.cell);
                let at = if mask.depth(at + inward).is_some() { at + inward } else { at - inward };
                add(at, &mask);
            }
        }
    }
    // Squares in an order that is mixed and always the same: no rows show.
    let side = how.apart * 0.6;
    let size = room.size();
    let mut squares = Vec::new();
    for row in 0..=whole(size.y / side) {
        for column in 0..=whole(size.x / side) {
            squares.push((mixed(column, row, how.seed), column, row));
        }
    }
    squares.sort_unstable();
    for (bits, column, row) in squares {
        let off = point(unit(bits << 8), unit(bits << 3));
        add(room.min + (point(float(column), float(row)) + off) * side, &mask);
    }
    found.sort_by(|one, other| one.y.total_cmp(&other.y).then(one.x.total_cmp(&other.x)));
    found
}

/// Returns rows of places over an area, for an orchard.
pub(super) fn rows(rings: &Rings, frame: Extent, clear: &KeepClear, apart: f32) -> Vec<Point> {
    let all = Extent::of(rings.iter().flatten().copied());
    let room = Extent { min: all.min.max(frame.min), max: all.max.min(frame.max) };
    if room.min.cmpge(room.max).any() {
        return Vec::new();
    }
    let mask = Mask::of(rings, room, apart / 4.0, clear);
    let (first, size) = ((room.min / apart).ceil() * apart, room.size());
    let mut found = Vec::new();
    for row in 0..=whole(size.y / apart) {
        for column in 0..=whole(size.x / apart) {
            let at = first + point(float(column), float(row)) * apart;
            found.extend(mask.depth(at).filter(|depth| *depth > apart * 0.45).map(|_| at));
        }
    }
    found
}

/// Returns the tree of a wood at a place: its kind and size hang on the place.
pub(super) fn tree(at: Point, width: f32, conifers: f32, narrowest: f32) -> Stamp {
    let mut series = Series::at(at, 11);
    let is_conifer = series.next() < conifers;
    let kind = cells(series.next() * 4.999);
    let figure = if is_conifer { Symbol::Conifer } else { Symbol::CROWNS[kind.min(4)] };
    let grown = width * (0.8 + 0.35 * series.next());
    let stretch = if is_conifer { 0.9 } else { 1.0 };
    Stamp { figure, at, size: Size::world(grown * stretch).at_least(figure.least().max(narrowest)) }
}

/// Returns figures of one kind at places, their sizes a little different.
pub(super) fn stamps(places: Vec<Point>, figure: Symbol, width: f32) -> Vec<Stamp> {
    let stamp = |at: Point| {
        let grown = width * (0.85 + 0.3 * Series::at(at, 12).next());
        Stamp { figure, at, size: Size::world(grown).at_least(figure.least()) }
    };
    places.into_iter().map(stamp).collect()
}
