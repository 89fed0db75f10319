//! Layout of a scenario's table: its drawing, and the things on it that can be moved.

use super::edit::{Edit, EditOperation};
use super::edits::Edits;
use super::line::GridLine;
use super::pointer::Pointer;
use crate::engine::text::upper_first;
use crate::hex::HexGrid;
use crate::map::{Extent, Layers, Point};
use crate::scenario::node::Node;

/// Layout of a table in inches, or of a board in hexes.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Drawing of the table. The map counts from its upper left, the table from its lower left.
    pub layers: Layers,
    /// Area of the whole, with everything beside the table.
    pub extent: Extent,
    /// Width and depth of the table in inches.
    pub size: [f32; 2],
    /// Hexes of the board; `None` where it is no board of hexes. With hexes, points are those of the map.
    pub grid: Option<HexGrid>,
    /// Yards of ground to an inch of the table; `None` where the game has no such scale.
    pub yards_per_inch: Option<f64>,
    /// Things on the table, in drawing order: a later one lies over those before it.
    pub things: Vec<PlacedItem>,
}

impl Layout {
    /// Returns the thing that belongs to an object of the file; `None` where it is not on the table.
    #[must_use]
    pub fn thing(&self, at: &Pointer) -> Option<&PlacedItem> {
        self.things.iter().find(|thing| thing.at == *at)
    }

    /// Converts a point of the map into inches of the table, from its lower left.
    #[must_use]
    pub fn on_table(&self, at: Point) -> [f64; 2] {
        [f64::from(at.x), f64::from(self.size[1] - at.y)]
    }
}

/// Thing that lies or stands on a table.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedItem {
    /// Place of its object in the file.
    pub at: Pointer,
    /// Places in the file of its points, each with its coordinates.
    pub points: Vec<(Pointer, [f64; 2])>,
    /// Place in the file of its facing, and the facing: degrees, or on a board the number of the hexside; `None` where it has no facing.
    pub facing: Option<(Pointer, i64)>,
    /// Is set where its points are the corners of an area, the last joined to the first.
    pub is_area: bool,
    /// Area of the map in which a click selects it.
    pub extent: Extent,
    /// Text for a screen reader.
    pub text: String,
}

/// Handle of a thing on a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Handle {
    /// Its point of that number.
    Corner(usize),
    /// Middle between its point of that number and the next.
    Side(usize),
}

impl PlacedItem {
    /// Returns its handles with their places; a thing of one point has none, it is moved as a whole.
    #[must_use]
    pub fn handles(&self) -> Vec<(Handle, [f64; 2])> {
        let count = self.points.len();
        if count < 2 {
            return Vec::new();
        }
        let corners = self.points.iter().enumerate().map(|(nth, (_, at))| (Handle::Corner(nth), *at));
        let sides = match (self.is_area, self.points[0].0.in_list()) {
            (_, None) => 0,
            (true, _) => count,
            (false, _) => count - 1,
        };
        let side = |nth: usize| {
            let (one, other) = (self.points[nth].1, self.points[(nth + 1) % count].1);
            (Handle::Side(nth), [f64::midpoint(one[0], other[0]), f64::midpoint(one[1], other[1])])
        };
        corners.chain((0..sides).map(side)).collect()
    }

    /// Returns whether it is an upright rectangle, which keeps its form when a handle is moved.
    fn is_rectangle(&self) -> bool {
        let [(_, a), (_, b), (_, c), (_, d)] = &self.points[..] else { return false };
        let same = |one: f64, other: f64| (one - other).abs() < 1.0 / HUNDREDTH;
        let upright = |a: &[f64; 2], b: &[f64; 2], c: &[f64; 2], d: &[f64; 2]| {
            same(a[1], b[1]) && same(b[0], c[0]) && same(c[1], d[1]) && same(d[0], a[0])
        };
        self.is_area && (upright(a, b, c, d) || upright(b, c, d, a))
    }

    /// Returns its points as they are once a handle is moved to a point.
    #[must_use]
    pub fn reshaped(&self, handle: Handle, to: [f64; 2]) -> Vec<[f64; 2]> {
        let mut points = self.points.iter().map(|(_, at)| *at).collect::<Vec<_>>();
        let count = points.len();
        let before = points.clone();
        match handle {
            Handle::Corner(nth) if nth >= count => {}
            Handle::Side(nth) if nth >= count => {}
            Handle::Corner(nth) if self.is_rectangle() => {
                for axis in [0, 1] {
                    let old = before[nth][axis];
                    points.iter_mut().filter(|at| (at[axis] - old).abs() < 1.0 / HUNDREDTH).for_each(|at| at[axis] = to[axis]);
                }
            }
            Handle::Side(nth) if self.is_rectangle() => {
                let (one, other) = (before[nth], before[(nth + 1) % count]);
                let axis = usize::from((one[0] - other[0]).abs() >= 1.0 / HUNDREDTH);
                for nth in [nth, (nth + 1) % count] {
                    points[nth][axis] = to[axis];
                }
            }
            Handle::Corner(nth) => points[nth] = to,
            Handle::Side(nth) => points.insert(nth + 1, to),
        }
        points
    }

    /// Returns its points, moved together by so many inches.
    #[must_use]
    pub fn shifted(&self, by: [f64; 2]) -> Vec<[f64; 2]> {
        self.points.iter().map(|(_, at)| [at[0] + by[0], at[1] + by[1]]).collect()
    }

    /// Returns the number of its line in the grid.
    #[must_use]
    pub fn line(&self, lines: &[GridLine]) -> Option<usize> {
        lines.iter().position(|line| line.at == self.at)
    }
}

/// Steps per inch to which the coordinates in the file are rounded.
const HUNDREDTH: f64 = 100.0;

fn inches(value: f64, most: f32) -> Node {
    Node::plain((value.clamp(0.0, f64::from(most)) * HUNDREDTH).round() / HUNDREDTH)
}

pub(super) fn point([x, y]: [f64; 2], size: [f32; 2]) -> Node {
    Node::List(vec![inches(x, size[0]), inches(y, size[1])])
}

pub(super) fn points(points: &[[f64; 2]], size: [f32; 2]) -> Node {
    Node::List(points.iter().map(|at| point(*at, size)).collect())
}

/// Formats inches to the quarter: `16½″`.
#[must_use]
pub fn quarter_text(inches: f64) -> String {
    format!("{}″", quarters(inches))
}

/// Returns inches in quarters without their sign.
fn quarters(inches: f64) -> String {
    let quarters = (inches * 4.0).round();
    let (whole, part) = (quarters.div_euclid(4.0), quarters.rem_euclid(4.0));
    let part = [(1.0, "¼"), (2.0, "½"), (3.0, "¾")].into_iter().find(|(own, _)| *own == part).map_or("", |(_, text)| text);
    if whole == 0.0 && !part.is_empty() { part.to_owned() } else { format!("{whole}{part}") }
}

/// Returns the size of what these points draw: width and depth of an area, length of a line; empty for one point.
#[must_use]
pub fn size_text(points: &[[f64; 2]], is_area: bool) -> String {
    if points.len() < 2 {
        return String::new();
    }
    if is_area {
        let [[left, right], [near, far]] = spans(points);
        return format!("{} × {}", quarters(right - left), quarter_text(far - near));
    }
    quarter_text(points.windows(2).map(|pair| (pair[1][0] - pair[0][0]).hypot(pair[1][1] - pair[0][1])).sum())
}

/// Returns where these points lie, in inches from the left and the near edge of the table.
#[must_use]
pub fn place_text(points: &[[f64; 2]]) -> String {
    let [across, down] = spans(points).map(|[least, most]| {
        let [from, to] = [quarters(least), quarters(most)];
        if from == to { format!("{from}″") } else { format!("{from} to {to}″") }
    });
    format!("left edge {across}, near edge {down}")
}

fn spans(points: &[[f64; 2]]) -> [[f64; 2]; 2] {
    [0, 1].map(|axis: usize| {
        let along = points.iter().map(|at| at[axis]);
        [along.clone().fold(f64::MAX, f64::min), along.fold(f64::MIN, f64::max)]
    })
}

impl Edits<'_> {
    /// Moves a thing by so many inches to the right and towards the far edge; `snap` aligns it to half inches.
    #[must_use]
    pub fn move_by(&self, thing: &PlacedItem, by: [f64; 2], size: [f32; 2], snap: bool) -> Option<Edit> {
        let snapped = |value: f64| if snap { (value * 2.0).round() / 2.0 } else { value };
        let (first, rest) = thing.points.split_first()?;
        let to = [snapped(first.1[0] + by[0]), snapped(first.1[1] + by[1])];
        // All points go as far as the first: what is snapped keeps its form.
        let by = [to[0] - first.1[0], to[1] - first.1[1]];
        let moved =
            |(at, from): &(Pointer, [f64; 2])| EditOperation::put(at.clone(), Some(point([from[0] + by[0], from[1] + by[1]], size)));
        let operations = std::iter::once(moved(first)).chain(rest.iter().map(moved)).collect();
        (by != [0.0, 0.0]).then(|| Edit { text: format!("{} moved on the table.", thing.text).into(), operations })
    }

    /// Moves a handle of a thing to another point: a rectangle keeps its form, the side of another shape gets a corner there.
    #[must_use]
    pub fn move_handle(&self, thing: &PlacedItem, handle: Handle, to: [f64; 2], size: [f32; 2]) -> Option<Edit> {
        let after = thing.reshaped(handle, to);
        let own = thing.points.iter().map(|(_, at)| *at);
        let text = format!("{} reshaped.", thing.text).into();
        let operations = if after.len() == thing.points.len() {
            if own.eq(after.iter().copied()) {
                return None;
            }
            thing.points.iter().zip(&after).map(|((at, _), to)| EditOperation::put(at.clone(), Some(point(*to, size)))).collect()
        } else {
            let (list, _) = thing.points.first()?.0.in_list()?;
            vec![EditOperation::put(list, Some(points(&after, size)))]
        };
        Some(Edit { text, operations })
    }

    /// Turns a thing clockwise by so many degrees; `None` where it has no facing.
    #[must_use]
    pub fn turn_by(&self, thing: &PlacedItem, degrees: i64) -> Option<Edit> {
        let (at, facing) = thing.facing.clone()?;
        let operations = vec![EditOperation::put(at, Some(Node::Whole((facing + degrees).rem_euclid(360))))];
        Some(Edit { text: format!("{} turned.", thing.text).into(), operations })
    }

    /// Returns the direction in which a unit looks that is placed at a point: its own, that of the last unit of its side, or else away from
    /// the edge that is nearer.
    fn facing_at(&self, line: &GridLine, at: [f64; 2], size: [f32; 2]) -> i64 {
        let facing = |at: &Pointer| self.draft.whole_at(&at.field("stands_at").field("facing"));
        let units = Pointer::default().field("sides").item(line.side).field("units");
        let own = line.at.in_list().map_or(0, |(_, nth)| nth);
        let others = (0..own).rev().chain(own..self.draft.count(&units));
        let of_side = || others.map(|nth| units.item(nth)).find_map(|at| facing(&at));
        facing(&line.at).or_else(of_side).unwrap_or(if at[1] > f64::from(size[1]) / 2.0 { 180 } else { 0 })
    }

    /// Places a unit or leader on the table, or draws anything with points anew. A unit looks as the last of its side; what follows from its
    /// standing there, as guns that unlimber, is done too.
    #[must_use]
    pub fn place_on_table(&self, line: &GridLine, points: &[[f64; 2]], size: [f32; 2]) -> Option<Edit> {
        use super::line::LineKind;
        let first = *points.first()?;
        let operations = match line.kind {
            LineKind::Unit | LineKind::Guns => {
                let at = line.at.field("stands_at");
                let looks = Node::Whole(self.facing_at(line, first, size));
                let place = point(first, size);
                let mut operations = (self.form.follows)(self.draft, line, &["stands_at"], Some(&place));
                operations.push(EditOperation::put(at.field("at"), Some(place)));
                operations.push(EditOperation::put(at.field("facing"), Some(looks)));
                operations
            }
            LineKind::Leader => vec![EditOperation::put(line.at.field("stands_at"), Some(point(first, size)))],
            LineKind::Ground | LineKind::Objective | LineKind::Zone | LineKind::Entry => {
                vec![EditOperation::put(line.at.field("points"), Some(self::points(points, size)))]
            }
            _ => return None,
        };
        Some(Edit { text: format!("{} placed on the table.", self.line_name(line)).into(), operations })
    }

    /// Takes a unit or leader off the table or the board: its line stays, without a place. `None` where it has none.
    #[must_use]
    pub fn take_off(&self, line: &GridLine) -> Option<Edit> {
        let fields = ["stands_at", "at", "facing"].map(|field| line.at.field(field)).into_iter();
        let operations = fields.filter(|at| self.draft.has(at)).map(|at| EditOperation::put(at, None)).collect::<Vec<_>>();
        let is_there = line.kind.is_laid() && !operations.is_empty();
        is_there.then(|| Edit { text: format!("{} taken off the table.", self.line_name(line)).into(), operations })
    }

    /// Adds a piece of ground of that kind along these points; `None` where they are too few.
    #[must_use]
    pub fn ground(&self, kind: &str, points: &[[f64; 2]], size: [f32; 2]) -> Option<(Edit, Pointer)> {
        let fields = (self.form.ground)(kind, points.len());
        if fields.is_empty() {
            return None;
        }
        let lines = super::line::lines(self.form, self.draft);
        let (mut edit, place) = self.add_line(super::line::LineKind::Ground, lines.first()?)?;
        edit.operations.push(EditOperation::put(place.field("points"), Some(self::points(points, size))));
        edit.operations.extend(fields.into_iter().map(|(field, node)| EditOperation::put(place.field(field), node)));
        edit.text = format!("{} drawn.", upper_first(self.form.ground_name(kind))).into();
        Some((edit, place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thing(points: &[[f64; 2]], is_area: bool) -> PlacedItem {
        let at = Pointer::default().field("zone");
        let points = points.iter().enumerate().map(|(nth, point)| (at.field("points").item(nth), *point)).collect();
        let nowhere = Extent { min: Point::ZERO, max: Point::ZERO };
        PlacedItem { at, points, facing: None, is_area, extent: nowhere, text: "a zone".to_owned() }
    }

    #[test]
    fn a_rectangle_stays_one_and_another_shape_gets_a_corner() {
        let box_ = thing(&[[10.0, 10.0], [20.0, 10.0], [20.0, 15.0], [10.0, 15.0]], true);
        assert_eq!(box_.handles().len(), 8);
        assert_eq!(box_.reshaped(Handle::Corner(2), [30.0, 25.0]), [[10.0, 10.0], [30.0, 10.0], [30.0, 25.0], [10.0, 25.0]]);
        assert_eq!(box_.reshaped(Handle::Side(0), [99.0, 5.0]), [[10.0, 5.0], [20.0, 5.0], [20.0, 15.0], [10.0, 15.0]]);
        assert_eq!(box_.reshaped(Handle::Side(3), [4.0, 99.0]), [[4.0, 10.0], [20.0, 10.0], [20.0, 15.0], [4.0, 15.0]]);
        let line = thing(&[[0.0, 0.0], [10.0, 0.0], [10.0, 10.0]], false);
        assert_eq!(line.handles().len(), 5);
        assert_eq!(line.reshaped(Handle::Side(0), [5.0, 2.0]), [[0.0, 0.0], [5.0, 2.0], [10.0, 0.0], [10.0, 10.0]]);
        assert_eq!(line.reshaped(Handle::Corner(1), [9.0, 1.0]), [[0.0, 0.0], [9.0, 1.0], [10.0, 10.0]]);
    }

    #[test]
    fn sizes_are_told_in_quarters() {
        assert_eq!(size_text(&[[79.0, 8.5], [95.5, 8.5], [95.5, 30.0], [79.0, 30.0]], true), "16½ × 21½″");
        assert_eq!(size_text(&[[0.0, 0.0], [3.0, 4.0]], false), "5″");
        assert_eq!((quarter_text(0.25), quarter_text(0.0), quarter_text(11.8)), ("¼″".to_owned(), "0″".to_owned(), "11¾″".to_owned()));
        assert_eq!(place_text(&[[79.0, 8.5], [79.0, 30.0]]), "left edge 79″, near edge 8½ to 30″");
    }
}
