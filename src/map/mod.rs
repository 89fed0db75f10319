//! Drawing of a world of any kind as plain data: shapes in the world's own units, each with a role that the look colours, in layers
//! of a fixed order. The window paints them (`gui::map`), [`svg`] writes them, a sheet prints them; none of the three knows their meaning.
//!
//! A world is hexes ([`Hexes`], a hexside is 1), areas (points on a sheet of any size) or a table in inches ([`TableExtent`]).
//!
//! ```
//! use brigade_major::map::{Drawn, Extent, Label, Layer, Layers, LineStyle, Role, Shape, Size, Typeface, point};
//!
//! let (kingston, york) = (point(80.0, 20.0), point(40.0, 30.0));
//! let border = Shape::line(vec![kingston, york], LineStyle::of(Role::Line, Size::points(1.5)));
//! let name = Label::at(york, "York").ranked(2).sized(Size::points(13.0)).faced(Typeface::Strong);
//! let mut layers = Layers::default();
//! layers.replace(Layer::Lines, vec![border.into()]);
//! layers.replace(Layer::Labels, vec![Shape::Label(name).into()]);
//! layers.replace(Layer::Pieces, vec![Drawn::from(Shape::circle(kingston, Size::world(2.0), Role::Nation(None)))]);
//! let sheet = Extent::of([point(0.0, 0.0), point(100.0, 60.0)]);
//! let text = brigade_major::map::svg(&layers, sheet, 8.0, "Upper Canada", &|_| [0, 0, 0]);
//! assert!(text.contains(">York</text>"));
//! ```

mod flag;
mod hexes;
mod inches;
mod label;
mod layers;
mod painter;
mod picture;
mod place;
mod polygon;
mod shape;
mod svg;

pub use flag::flag;
pub use hexes::Hexes;
pub use inches::TableExtent;
pub use label::{LEAD, Label, Measure, Placed, placed, placed_level};
pub use layers::{Layer, Layers};
pub use painter::{GroundArea, KeepClear, Painter, Road, Stamp, Symbol, SymbolPart};
pub use picture::{picture_covering, picture_covers};
pub use place::{nearest, toward};
pub use polygon::{has, is_convex, trapezoids, triangles};
pub use shape::{Align, Drawn, Extent, LineStyle, Point, Role, Shape, Size, Text, Tone, Typeface, arrow, curve, length, point};
pub use svg::{ColumnPart, svg, svg_column};
