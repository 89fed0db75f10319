//! World of a table in inches: a grid of feet, and a ruler.

use super::shape::{Drawn, Extent, LineStyle, Point, Role, Shape, Size, Text, arrow, point};
use super::{Align, Layer, Layers, Typeface};

/// Inches in a foot.
const FOOT: u16 = 12;

/// Table with its top left corner at the origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableExtent {
    /// Width of the table in inches.
    pub width: u16,
    /// Depth of the table in inches.
    pub depth: u16,
}

impl TableExtent {
    /// Returns the area the table covers.
    #[must_use]
    pub fn extent(self) -> Extent {
        Extent { min: Point::ZERO, max: point(f32::from(self.width), f32::from(self.depth)) }
    }

    /// Returns the map layers of the table with its grid.
    #[must_use]
    pub fn layers(self) -> Layers {
        let Extent { max, .. } = self.extent();
        let feet = |of: u16| (0..=of).step_by(usize::from(FOOT)).map(f32::from);
        let line = |from, to| Drawn::from(Shape::line(vec![from, to], LineStyle::of(Role::Grid, Size::points(1.0))));
        let across = feet(self.width).map(|x| line(point(x, 0.0), point(x, max.y)));
        let down = feet(self.depth).map(|y| line(point(0.0, y), point(max.x, y)));
        let mut layers = Layers::default();
        layers.replace(Layer::Ground, vec![Shape::filled(self.extent().corners(), Role::Open).into()]);
        layers.replace(Layer::Lines, across.chain(down).collect::<Vec<_>>());
        layers
    }

    /// Measures from one point to another: returns the inches, to the tenth, and the shapes that draw the ruler.
    #[must_use]
    pub fn ruler(from: Point, to: Point) -> (f32, Vec<Drawn>) {
        let inches = (from.distance(to) * 10.0).round() / 10.0;
        let mut drawn = arrow(&[from, to], Role::Accent, 0.2);
        let text = format!("{inches}″");
        let at = (from + to) / 2.0;
        drawn.push(
            Shape::Text(Text { at, align: Align::Middle, text, size: Size::points(13.0), face: Typeface::Strong, tone: Role::Ink.into() })
                .into(),
        );
        (inches, drawn)
    }
}
