//! Hexes: boards of any size with pointed or flat tops, distance, neighbours, hexsides, bearings, lines.
//!
//! Players write a hex as column and row in two digits each: `0304`. All arithmetic is in whole numbers: internally a hex is a cube
//! coordinate, in which distances and lines are simple.

mod line;
mod name;

pub use line::Passed;
pub use name::{Hex, NotAHex};

use serde::{Deserialize, Serialize};

use crate::engine::{Word, words};

words! {
    /// Orientation of the hexes of a board.
    #[derive(Default)]
    Tops { #[default] Pointed = "pointed", Flat = "flat" }

    /// A hexside, by its compass direction. Pointed tops have all but north and south, flat tops all but east and west.
    Heading { North = "n", NorthEast = "ne", East = "e", SouthEast = "se", South = "s", SouthWest = "sw", West = "w", NorthWest = "nw" }

    /// An edge of the board.
    Edge { North = "north", East = "east", South = "south", West = "west" }
}

/// Highest number of columns and of rows: names have two digits for each.
pub const MOST: u8 = 99;

/// Steps to the six neighbours in cube coordinates, in order round the hex; flat tops use the same steps under other names.
const STEPS: [Cube; 6] = [Cube(1, 0), Cube(1, -1), Cube(0, -1), Cube(-1, 0), Cube(-1, 1), Cube(0, 1)];

impl Tops {
    /// Returns the hexsides in order round the hex, counterclockwise.
    #[must_use]
    pub const fn headings(self) -> [Heading; 6] {
        use Heading::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
        match self {
            Self::Pointed => [East, NorthEast, NorthWest, West, SouthWest, SouthEast],
            Self::Flat => [SouthEast, NorthEast, North, NorthWest, SouthWest, South],
        }
    }

    fn place(self, heading: Heading) -> Option<usize> {
        self.headings().iter().position(|other| *other == heading)
    }

    /// Returns whether hexes of this orientation have that side.
    #[must_use]
    pub fn has(self, heading: Heading) -> bool {
        self.place(heading).is_some()
    }

    /// Returns the sides that these hexes have, as a list of words.
    #[must_use]
    pub fn spellings(self) -> String {
        self.headings().map(Word::word).join(", ")
    }

    /// Returns the number of sides between two hexsides: 0 to 3. `None` if either is not a side of these hexes.
    #[must_use]
    pub fn turns(self, one: Heading, other: Heading) -> Option<u32> {
        let apart = self.place(one)?.abs_diff(self.place(other)?);
        u32::try_from(apart.min(6 - apart)).ok()
    }

    /// Returns the next hexside round the hex, clockwise or counterclockwise.
    #[must_use]
    pub fn turned(self, heading: Heading, clockwise: bool) -> Heading {
        let step = if clockwise { 5 } else { 1 };
        self.place(heading).map_or(heading, |place| self.headings()[(place + step) % 6])
    }

    /// Returns the opposite hexside of the hex.
    #[must_use]
    pub fn opposite(self, heading: Heading) -> Heading {
        self.place(heading).map_or(heading, |place| self.headings()[(place + 3) % 6])
    }
}

impl Heading {
    /// Returns the compass direction in words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::NorthEast => "north-east",
            Self::East => "east",
            Self::SouthEast => "south-east",
            Self::South => "south",
            Self::SouthWest => "south-west",
            Self::West => "west",
            Self::NorthWest => "north-west",
        }
    }
}

/// Hexes of a board. Every second row (pointed tops) or column (flat tops) is shifted by half a hex.
///
/// ```
/// use brigade_major::hex::{Heading, Hex, HexGrid, Passed};
///
/// let grid = HexGrid::default();
/// let hex = |name| Hex::parse(name).expect("a hex");
/// assert_eq!(grid.distance(hex("0101"), hex("0304")), 4);
/// assert_eq!(grid.step(hex("0101"), Heading::East), Some(hex("0201")));
/// assert_eq!(grid.step(hex("0101"), Heading::West), None, "off the board");
/// assert_eq!(grid.line(hex("0101"), hex("0301")), [Passed::Through(hex("0201"))]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexGrid {
    /// Orientation of the hexes.
    pub tops: Tops,
    /// Number of columns, 1 to [`MOST`].
    pub columns: u8,
    /// Number of rows, 1 to [`MOST`].
    pub rows: u8,
    /// True if every second row is a hex shorter, as on the board of Battle Cry; of flat tops never.
    pub short: bool,
}

/// The board of Battle Cry: 13 by 9, tops pointed.
impl Default for HexGrid {
    fn default() -> Self {
        Self { tops: Tops::Pointed, columns: 13, rows: 9, short: false }
    }
}

/// Position of a hex, or offset from one hex to another, in cube coordinates: the third makes the sum 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Cube(i32, i32);

impl Cube {
    const fn third(self) -> i32 {
        -self.0 - self.1
    }

    const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0, self.1 + other.1)
    }

    const fn less(self, other: Self) -> Self {
        Self(self.0 - other.0, self.1 - other.1)
    }

    fn length(self) -> u32 {
        self.0.unsigned_abs().max(self.1.unsigned_abs()).max(self.third().unsigned_abs())
    }

    const fn dot(self, other: Self) -> i32 {
        self.0 * other.0 + self.1 * other.1 + self.third() * other.third()
    }
}

impl HexGrid {
    /// The board of Battle Cry as it is printed: 13 by 9, its rows of 13 and 12 hexes by turns.
    pub const BATTLE_CRY: Self = Self { tops: Tops::Pointed, columns: 13, rows: 9, short: true };

    /// Returns the number of hexes in a row.
    #[must_use]
    pub const fn columns_in(&self, row: u8) -> u8 {
        let is_short = self.short && matches!(self.tops, Tops::Pointed) && row.is_multiple_of(2);
        if is_short { self.columns.saturating_sub(1) } else { self.columns }
    }

    /// Returns whether a hex is on the board.
    #[must_use]
    pub const fn has(&self, hex: Hex) -> bool {
        hex.column >= 1 && hex.column <= self.columns_in(hex.row) && hex.row >= 1 && hex.row <= self.rows
    }

    /// Returns the number of places for hexes on the board, those that short rows leave empty included.
    #[must_use]
    pub fn count(&self) -> usize {
        usize::from(self.columns) * usize::from(self.rows)
    }

    /// Returns the place of a hex among all of the board, row by row from 0; of a hex off the board [`Self::count`] or more.
    #[must_use]
    pub fn index(&self, hex: Hex) -> usize {
        if self.has(hex) { (usize::from(hex.row) - 1) * usize::from(self.columns) + usize::from(hex.column) - 1 } else { self.count() }
    }

    /// Iterates over every hex, row by row from the north.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + use<> {
        let grid = *self;
        (1..=self.rows).flat_map(move |row| (1..=grid.columns_in(row)).map(move |column| Hex { column, row }))
    }

    const fn cube(&self, hex: Hex) -> Cube {
        let (column, row) = (hex.column as i32 - 1, hex.row as i32 - 1);
        match self.tops {
            Tops::Pointed => Cube(column - (row - (row & 1)) / 2, row),
            Tops::Flat => Cube(column, row - (column - (column & 1)) / 2),
        }
    }

    /// Returns the hex of a cube coordinate; `None` where it is off the board.
    fn hex(&self, Cube(q, r): Cube) -> Option<Hex> {
        // The columns and rows before the first are odd or even as those on the board.
        let (column, row) = match self.tops {
            Tops::Pointed => (q + (r - (r & 1)) / 2, r),
            Tops::Flat => (q, r + (q - (q & 1)) / 2),
        };
        let hex = Hex { column: u8::try_from(column + 1).ok()?, row: u8::try_from(row + 1).ok()? };
        self.has(hex).then_some(hex)
    }

    /// Returns the distance between two hexes, in hexes: neighbours are 1 apart.
    #[must_use]
    pub fn distance(&self, one: Hex, other: Hex) -> u32 {
        self.cube(one).less(self.cube(other)).length()
    }

    /// Returns the offset from one hex to another, which stays the same when both are moved together.
    #[must_use]
    pub const fn from(&self, hex: Hex, other: Hex) -> Cube {
        self.cube(other).less(self.cube(hex))
    }

    /// Returns the hex at this offset from another; `None` where it is off the board.
    #[must_use]
    pub fn at(&self, hex: Hex, away: Cube) -> Option<Hex> {
        self.hex(Cube(self.cube(hex).0.checked_add(away.0)?, self.cube(hex).1.checked_add(away.1)?))
    }

    /// Returns the neighbour across a hexside. `None` where it is off the board, or where these hexes have no such side.
    #[must_use]
    pub fn step(&self, hex: Hex, heading: Heading) -> Option<Hex> {
        let step = STEPS[self.tops.place(heading)?];
        self.hex(self.cube(hex).plus(step))
    }

    /// Iterates over the neighbours on the board, each with its hexside.
    pub fn neighbours(&self, hex: Hex) -> impl Iterator<Item = (Heading, Hex)> + use<> {
        let (grid, here) = (*self, self.cube(hex));
        self.tops.headings().into_iter().zip(STEPS).filter_map(move |(heading, step)| Some((heading, grid.hex(here.plus(step))?)))
    }

    /// Returns the hexside between two neighbours, as seen from the first. `None` if they are not neighbours.
    #[must_use]
    pub fn side_towards(&self, hex: Hex, neighbour: Hex) -> Option<Heading> {
        let step = self.cube(neighbour).less(self.cube(hex));
        let place = STEPS.iter().position(|other| *other == step)?;
        Some(self.tops.headings()[place])
    }

    /// Returns the hexside nearest to the direction of another hex; two where the line passes between both. `None` for the hex itself.
    #[must_use]
    pub fn bearings(&self, from: Hex, to: Hex) -> Option<(Heading, Option<Heading>)> {
        let way = self.cube(to).less(self.cube(from));
        let most = STEPS.iter().map(|step| step.dot(way)).max().filter(|most| *most > 0)?;
        let mut best = self.tops.headings().into_iter().zip(STEPS).filter(|(_, step)| step.dot(way) == most).map(|(heading, _)| heading);
        Some((best.next()?, best.next()))
    }

    /// Returns the distance of a hex from an edge: 0 at the edge, and less with every step nearer. Across the tops it counts half hexes.
    #[must_use]
    pub fn from_edge(&self, hex: Hex, edge: Edge) -> u32 {
        let (column, row) = (u32::from(hex.column) - 1, u32::from(hex.row) - 1);
        let (columns, rows) = (u32::from(self.columns) - 1, u32::from(self.rows) - 1);
        // Across the tops half hexes count, because every second line of hexes is shifted by half a hex.
        let (x, y, most_x, most_y) = match self.tops {
            Tops::Pointed => (2 * column + (row & 1), row, 2 * columns + u32::from(rows > 0 && !self.short), rows),
            Tops::Flat => (column, 2 * row + (column & 1), columns, 2 * rows + u32::from(columns > 0)),
        };
        match edge {
            Edge::West => x,
            Edge::North => y,
            Edge::East => most_x - x,
            Edge::South => most_y - y,
        }
    }

    /// Returns the position of a hex, in half hexes across and in rows (pointed tops), or in columns and half hexes down (flat tops).
    #[must_use]
    pub fn place(&self, hex: Hex) -> (u32, u32) {
        (self.from_edge(hex, Edge::West), self.from_edge(hex, Edge::North))
    }
}
