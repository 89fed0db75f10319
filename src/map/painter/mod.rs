//! Painter of grounds: areas with living edges, trees, hachures, shores, roads and fences, as shapes by role. A board of hexes and a table in
//! inches are painted by the same hand, in the window, in a file and on paper.
//!
//! What is drawn hangs on the place alone: no clock, no chance, the same bytes from the same file. Order of the ground, the lowest first:
//! open, heights, fields, orchards, woods, marsh, ravines, water, roads, walls and fences, houses.
//!
//! ```
//! use brigade_major::map::{Extent, KeepClear, Painter, Point, point, svg, Layer, Layers};
//!
//! let frame = Extent { min: Point::ZERO, max: point(40.0, 30.0) };
//! let painter = Painter { frame, point: 0.1, figures_from: 0.0, strokes_from: 4.5 };
//! let wood = painter.pieces(&[vec![point(4.0, 4.0), point(20.0, 5.0), point(18.0, 20.0)]], &[]);
//! let mut layers = Layers::default();
//! layers.replace(Layer::Ground, painter.woods(&wood, 0.2, &KeepClear::default()));
//! let text = svg(&layers, frame, 20.0, "A wood", &|_| [0, 0, 0]);
//! assert!(text.contains("<use "));
//! ```

mod area;
mod noise;
mod outline;
mod relief;
mod symbol;
mod trees;
mod ways;

use std::collections::BTreeSet;

use super::hexes::Hexes;
use super::shape::{Extent, Point};
use crate::hex::Hex;
use outline::Rings;

pub use symbol::{Stamp, Symbol, SymbolPart};
pub use trees::KeepClear;
pub use ways::Road;

/// Painter of the ground within a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Painter {
    /// Frame at which everything ends in a straight line.
    pub frame: Extent,
    /// Length in the world of a point of the drawings, by which widths and distances are measured.
    pub point: f32,
    /// Lowest scale at which trees, reeds and bushes are drawn, in points to a unit of the world.
    pub figures_from: f32,
    /// Lowest scale at which hachures, furrows and other strokes are drawn.
    pub strokes_from: f32,
}

/// Area of one ground, its outline rounded and alive.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GroundArea {
    rings: Rings,
}

impl GroundArea {
    /// Returns true if it has no part.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.rings.is_empty()
    }

    /// Returns true if a point is in it.
    #[must_use]
    pub fn has(&self, at: Point) -> bool {
        outline::is_within(&self.rings, at)
    }

    /// Returns its outlines, which may reach beyond the frame.
    #[must_use]
    pub fn outlines(&self) -> &[Vec<Point>] {
        &self.rings
    }
}

/// Distance between the points of an outline, in points of the drawings.
const STEP: f32 = 4.0;
/// Most by which an outline is off its place, and the length of its swell, in points of the drawings.
const OFF: f32 = 2.2;
const SWELL: f32 = 13.0;
/// Most by which a corner of a piece is rounded, in points of the drawings.
const EASE: f32 = 16.0;
/// Distance in points of the drawings by which an area on the frame goes on beyond it.
const BEYOND: f32 = 40.0;

impl Painter {
    /// Returns a painter of a board of hexes, whose trees are drawn from this scale on.
    #[must_use]
    pub fn of_hexes(hexes: Hexes, figures_from: f32) -> Self {
        /// Points of the drawings to a hexside.
        const HEXSIDE: f32 = 22.0;
        /// Scale below which a hex has no room for strokes.
        const STROKES_FROM: f32 = 8.0;
        Self { frame: hexes.extent(), point: 1.0 / HEXSIDE, figures_from, strokes_from: figures_from.max(STROKES_FROM) }
    }

    /// Converts points of the drawings to units of the world.
    #[must_use]
    pub fn points(self, points: f32) -> f32 {
        points * self.point
    }

    /// Makes hexes of one ground one area.
    #[must_use]
    pub fn hexes(self, hexes: Hexes, of: &BTreeSet<Hex>) -> GroundArea {
        let rings = outline::of_hexes(hexes, of);
        GroundArea { rings: rings.iter().map(|ring| self.enlivened(&outline::rounded(ring))).collect() }
    }

    /// Makes hexes of water one area, its shores evener than the edge of a wood.
    #[must_use]
    pub fn water_hexes(self, hexes: Hexes, of: &BTreeSet<Hex>) -> GroundArea {
        let rings = outline::of_hexes(hexes, of);
        let evened = |ring: &Vec<Point>| outline::evened(&outline::evened(ring));
        GroundArea { rings: rings.iter().map(|ring| self.enlivened(&outline::rounded(&evened(ring)))).collect() }
    }

    /// Makes pieces of one ground one area, without what clearings take out of it. A side on the frame goes on beyond it.
    #[must_use]
    pub fn pieces(self, pieces: &[Vec<Point>], clearings: &[Vec<Point>]) -> GroundArea {
        let near = self.points(2.0);
        let beyond = |ring: &Vec<Point>| outline::beyond(ring, self.frame, near, self.points(BEYOND));
        let rings = outline::of_pieces(&pieces.iter().map(beyond).collect::<Vec<_>>(), clearings);
        GroundArea { rings: rings.iter().map(|ring| self.enlivened(&outline::eased(ring, self.points(EASE)))).collect() }
    }

    /// Samples an outline and moves its points by their place.
    fn enlivened(self, ring: &[Point]) -> Vec<Point> {
        outline::living(&outline::sampled(ring, self.points(STEP), true), self.points(OFF), self.points(SWELL))
    }
}
