//! Layout of a scenario's table: its drawing, and the things on it that can be moved.

use super::edit::{Edit, EditOperation};
use super::edits::Edits;
use super::line::GridLine;
use super::pointer::Pointer;
use crate::engine::text::spaced;
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
    /// Area of the map in which a click selects it.
    pub extent: Extent,
    /// Text for a screen reader.
    pub says: String,
}

impl PlacedItem {
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

fn point([x, y]: [f64; 2], size: [f32; 2]) -> Node {
    Node::List(vec![inches(x, size[0]), inches(y, size[1])])
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
        let deeds = std::iter::once(moved(first)).chain(rest.iter().map(moved)).collect();
        (by != [0.0, 0.0]).then(|| Edit { says: format!("{} moved on the table.", thing.says).into(), deeds })
    }

    /// Moves one corner of a thing to another point.
    #[must_use]
    pub fn move_corner(&self, thing: &PlacedItem, nth: usize, to: [f64; 2], size: [f32; 2]) -> Option<Edit> {
        let (at, _) = thing.points.get(nth)?;
        let deeds = vec![EditOperation::put(at.clone(), Some(point(to, size)))];
        Some(Edit { says: format!("A corner of {} moved.", thing.says).into(), deeds })
    }

    /// Turns a thing clockwise by so many degrees; `None` where it has no facing.
    #[must_use]
    pub fn turn_by(&self, thing: &PlacedItem, degrees: i64) -> Option<Edit> {
        let (at, facing) = thing.facing.clone()?;
        let deeds = vec![EditOperation::put(at, Some(Node::Whole((facing + degrees).rem_euclid(360))))];
        Some(Edit { says: format!("{} turned.", thing.says).into(), deeds })
    }

    /// Places a unit or leader on the table, or draws anything with points anew.
    #[must_use]
    pub fn place_on_table(&self, line: &GridLine, points: &[[f64; 2]], size: [f32; 2]) -> Option<Edit> {
        use super::line::LineKind;
        let first = *points.first()?;
        let deeds = match line.kind {
            LineKind::Unit | LineKind::Guns => {
                let at = line.at.field("stands_at");
                let facing = at.field("facing");
                let looks = self.draft.whole_at(&facing).unwrap_or_default();
                vec![EditOperation::put(at.field("at"), Some(point(first, size))), EditOperation::put(facing, Some(Node::Whole(looks)))]
            }
            LineKind::Leader => vec![EditOperation::put(line.at.field("stands_at"), Some(point(first, size)))],
            LineKind::Ground | LineKind::Objective | LineKind::Zone | LineKind::Entry => {
                let points = Node::List(points.iter().map(|place| point(*place, size)).collect());
                vec![EditOperation::put(line.at.field("points"), Some(points))]
            }
            _ => return None,
        };
        Some(Edit { says: format!("{} placed on the table.", self.line_name(line)).into(), deeds })
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
        let places = Node::List(points.iter().map(|place| point(*place, size)).collect());
        edit.deeds.push(EditOperation::put(place.field("points"), Some(places)));
        edit.deeds.extend(fields.into_iter().map(|(field, node)| EditOperation::put(place.field(field), node)));
        edit.says = format!("{} drawn.", spaced(kind)).into();
        Some((edit, place))
    }
}
