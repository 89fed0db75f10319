//! World of hexes: a hexside is 1, the north-west corner of the board is the origin.

use super::shape::{Extent, Point, point};
use crate::hex::{Heading, Hex, HexGrid, Tops};

/// Hexes of a board with their places in the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hexes {
    /// Grid of the board.
    pub grid: HexGrid,
}

/// Half the distance across a hex from side to side.
const HALF: f32 = 0.866_025_4;

impl Hexes {
    /// Distance across a hex from side to side, which is that of the middles of two neighbours.
    pub const ACROSS: f32 = 2.0 * HALF;

    /// Returns the area the board covers.
    #[must_use]
    pub fn extent(self) -> Extent {
        let HexGrid { columns, rows, .. } = self.grid;
        let last = |row: u8| (self.grid.columns_in(row).max(1), row);
        let ends = [last(rows), last(rows.saturating_sub(1).max(1)), (columns.saturating_sub(1).max(1), rows)];
        let far = ends.map(|(column, row)| self.centre(Hex { column, row }) + self.half());
        Extent { min: Point::ZERO, max: far.into_iter().fold(Point::ZERO, Point::max) }
    }

    /// Returns the distance from a hex's centre to the edges of its bounding box.
    const fn half(self) -> Point {
        match self.grid.tops {
            Tops::Pointed => point(HALF, 1.0),
            Tops::Flat => point(1.0, HALF),
        }
    }

    /// Returns the middle of the lattice of corners and centres: the centre of the first hex.
    #[must_use]
    pub(super) const fn origin(self) -> Point {
        self.half()
    }

    /// Returns the steps of the lattice on which all corners and centres lie.
    #[must_use]
    pub(super) const fn lattice(self) -> Point {
        match self.grid.tops {
            Tops::Pointed => point(HALF, 0.5),
            Tops::Flat => point(0.5, HALF),
        }
    }

    /// Returns the centre of a hex.
    #[must_use]
    pub fn centre(self, hex: Hex) -> Point {
        let (across, down) = self.grid.place(hex);
        #[expect(clippy::cast_precision_loss, reason = "boards have 99 columns and rows at most")]
        let (across, down) = (across as f32, down as f32);
        let steps = match self.grid.tops {
            Tops::Pointed => point(across * HALF, down * 1.5),
            Tops::Flat => point(across * 1.5, down * HALF),
        };
        steps + self.half()
    }

    /// Returns the corners of a hex clockwise, `share` of the way from its centre.
    #[must_use]
    pub fn corners(self, hex: Hex, share: f32) -> [Point; 6] {
        let corners = match self.grid.tops {
            Tops::Pointed => [(0.0, -1.0), (HALF, -0.5), (HALF, 0.5), (0.0, 1.0), (-HALF, 0.5), (-HALF, -0.5)],
            Tops::Flat => [(-0.5, -HALF), (0.5, -HALF), (1.0, 0.0), (0.5, HALF), (-0.5, HALF), (-1.0, 0.0)],
        };
        let centre = self.centre(hex);
        corners.map(|(x, y)| centre + point(x, y) * share)
    }

    /// Returns the direction across a hexside as a unit vector. Headings across no side of these hexes get one too, of no use.
    #[must_use]
    pub fn direction(self, heading: Heading) -> Point {
        let flat = self.grid.tops == Tops::Flat;
        // The middles of the sides lie at multiples of 60°, of pointed tops from the east, of flat tops from the north.
        let slanted = if flat { point(HALF, 0.5) } else { point(0.5, HALF) };
        match heading {
            Heading::North => point(0.0, -1.0),
            Heading::South => point(0.0, 1.0),
            Heading::East => point(1.0, 0.0),
            Heading::West => point(-1.0, 0.0),
            Heading::NorthEast => point(slanted.x, -slanted.y),
            Heading::SouthEast => slanted,
            Heading::NorthWest => -slanted,
            Heading::SouthWest => point(-slanted.x, slanted.y),
        }
    }

    /// Returns the two corners of a hexside, `share` of the way from the hex's centre.
    #[must_use]
    pub fn side(self, hex: Hex, heading: Heading, share: f32) -> [Point; 2] {
        let way = self.direction(heading);
        let (middle, along) = (self.centre(hex) + way * HALF * share, way.perp() * 0.5 * share);
        [middle - along, middle + along]
    }

    /// Returns the hexside nearest to a point.
    #[must_use]
    pub fn heading_towards(self, hex: Hex, at: Point) -> Option<Heading> {
        let off = at - self.centre(hex);
        self.grid.tops.headings().into_iter().max_by(|one, other| self.direction(*one).dot(off).total_cmp(&self.direction(*other).dot(off)))
    }

    /// Returns the hexes a stroke passes through, in order, those between two points of the stroke included.
    #[must_use]
    pub fn along(self, stroke: &[Point]) -> Vec<Hex> {
        /// Sampling distance along the stroke, in hexsides: short enough to miss no hex.
        const STEP: f32 = 0.2;
        let mut found: Vec<Hex> = Vec::new();
        let mut add = |at: Point| {
            if let Some(hex) = self.at(at)
                && found.last() != Some(&hex)
            {
                found.push(hex);
            }
        };
        stroke.first().copied().into_iter().for_each(&mut add);
        for pair in stroke.windows(2) {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a stroke is no longer than a board")]
            let parts = (pair[0].distance(pair[1]) / STEP).ceil().clamp(1.0, 2_000.0) as u16;
            (1..=parts).for_each(|nth| add(pair[0].lerp(pair[1], f32::from(nth) / f32::from(parts))));
        }
        found
    }

    /// Returns the hex a point is in, or `None` off the board; a point on a hexside is in either hex.
    #[must_use]
    pub fn at(self, at: Point) -> Option<Hex> {
        let half = self.half();
        let (down, across) = match self.grid.tops {
            Tops::Pointed => ((at.y - half.y) / 1.5, (at.x - half.x) / (2.0 * HALF)),
            Tops::Flat => ((at.y - half.y) / (2.0 * HALF), (at.x - half.x) / 1.5),
        };
        // A point is in one of the hexes whose centres are near: every other line is offset by half a hex.
        let round = |number: f32, most: u8| {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to a board's lines")]
            let line = (number.floor() + 1.0).clamp(1.0, f32::from(most)) as u8;
            [line.saturating_sub(1), line, line.saturating_add(1)]
        };
        let HexGrid { columns, rows, .. } = self.grid;
        let near = round(down, rows).into_iter().flat_map(|row| round(across, columns).map(|column| Hex { column, row }));
        let near = near.filter(|hex| self.grid.has(*hex)).map(|hex| (hex, self.centre(hex).distance_squared(at)));
        let (hex, _) = near.min_by(|(_, one), (_, other)| one.total_cmp(other))?;
        let off = at - self.centre(hex);
        self.grid.tops.headings().into_iter().all(|side| self.direction(side).dot(off) <= HALF + f32::EPSILON).then_some(hex)
    }
}
