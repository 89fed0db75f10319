//! Where the board's hexes lie on the screen.

use eframe::egui::{Pos2, Rect, Vec2, pos2, vec2};

use crate::hex::{Grid, Heading, Hex, Tops};

/// A board laid out: the corner of its north-west, and the length of a hexside.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sheet {
    /// The hexes.
    pub grid: Grid,
    /// The corner.
    pub origin: Pos2,
    /// The hexside.
    pub side: f32,
}

/// Half the way across a hex from side to side, for a hexside of 1.
const HALF: f32 = 0.866_025_4;

impl Sheet {
    /// The room a board takes with such hexsides.
    #[must_use]
    pub fn size(grid: Grid, side: f32) -> Vec2 {
        let last = Hex { column: grid.columns, row: grid.rows };
        let sheet = Self { grid, origin: Pos2::ZERO, side };
        let far = grid.hexes().map(|hex| sheet.centre(hex)).fold(sheet.centre(last), |far, at| pos2(far.x.max(at.x), far.y.max(at.y)));
        far.to_vec2() + sheet.half()
    }

    /// From a hex's centre to the edges of the room it takes.
    fn half(self) -> Vec2 {
        match self.grid.tops {
            Tops::Pointed => vec2(HALF, 1.0) * self.side,
            Tops::Flat => vec2(1.0, HALF) * self.side,
        }
    }

    /// The side of hexes so that the board fits a room's width and height, but not less than `least`.
    #[must_use]
    pub fn fitting(grid: Grid, room: Vec2, least: f32) -> f32 {
        let one = Self::size(grid, 1.0);
        (room.x / one.x).min(room.y / one.y).max(least)
    }

    /// The centre of a hex.
    #[must_use]
    pub fn centre(&self, hex: Hex) -> Pos2 {
        let (across, down) = self.grid.place(hex);
        #[expect(clippy::cast_precision_loss, reason = "boards have 99 columns and rows at most")]
        let (across, down) = (across as f32, down as f32);
        let steps = match self.grid.tops {
            Tops::Pointed => vec2(across * HALF, down * 1.5),
            Tops::Flat => vec2(across * 1.5, down * HALF),
        };
        self.origin + steps * self.side + self.half()
    }

    /// The corners of a hex, `share` of the way from its centre.
    #[must_use]
    pub fn corners(&self, hex: Hex, share: f32) -> [Pos2; 6] {
        let centre = self.centre(hex);
        let (x, y) = (HALF * self.side * share, self.side * share);
        match self.grid.tops {
            Tops::Pointed => [vec2(0.0, -y), vec2(x, -y / 2.0), vec2(x, y / 2.0), vec2(0.0, y), vec2(-x, y / 2.0), vec2(-x, -y / 2.0)],
            Tops::Flat => [vec2(-y / 2.0, -x), vec2(y / 2.0, -x), vec2(y, 0.0), vec2(y / 2.0, x), vec2(-y / 2.0, x), vec2(-y, 0.0)],
        }
        .map(|way| centre + way)
    }

    /// The two corners of a hex's side towards a point near it.
    #[must_use]
    pub fn side_towards(&self, hex: Hex, point: Pos2, share: f32) -> [Pos2; 2] {
        let corners = self.corners(hex, share);
        let middle = |nth: usize| corners[nth] + (corners[(nth + 1) % 6] - corners[nth]) / 2.0;
        let nearest = (0..6).min_by(|one, other| middle(*one).distance(point).total_cmp(&middle(*other).distance(point))).unwrap_or(0);
        [corners[nearest], corners[(nearest + 1) % 6]]
    }

    /// The side of a hex nearest to a point in it.
    #[must_use]
    pub fn heading_towards(&self, hex: Hex, point: Pos2) -> Option<Heading> {
        let middle = |heading: Heading| {
            let [from, to] = self.side_towards(hex, self.beyond(hex, heading), 1.0);
            from + (to - from) / 2.0
        };
        let headings = self.grid.tops.headings().into_iter();
        headings.min_by(|one, other| middle(*one).distance(point).total_cmp(&middle(*other).distance(point)))
    }

    /// A point beyond a hex's side, though it be off the board.
    #[must_use]
    pub fn beyond(&self, hex: Hex, heading: Heading) -> Pos2 {
        let way = match heading {
            Heading::North => vec2(0.0, -1.0),
            Heading::South => vec2(0.0, 1.0),
            Heading::East => vec2(1.0, 0.0),
            Heading::West => vec2(-1.0, 0.0),
            Heading::NorthEast => vec2(0.6, -0.8),
            Heading::SouthEast => vec2(0.6, 0.8),
            Heading::NorthWest => vec2(-0.6, -0.8),
            Heading::SouthWest => vec2(-0.6, 0.8),
        };
        let centre = self.centre(hex);
        pos2(centre.x, centre.y) + way * self.side * 1.5
    }

    /// A square in a hex's middle, as wide as `share` of the hex.
    #[must_use]
    pub fn square(&self, hex: Hex, share: f32) -> Rect {
        Rect::from_center_size(self.centre(hex), Vec2::splat(2.0 * HALF * self.side * share))
    }

    /// The hex under a point, if it is on the board.
    #[must_use]
    pub fn hex_at(&self, point: Pos2) -> Option<Hex> {
        let nearest = self
            .grid
            .hexes()
            .min_by(|one, other| self.centre(*one).distance_sq(point).total_cmp(&self.centre(*other).distance_sq(point)))?;
        (self.centre(nearest).distance(point) <= self.side).then_some(nearest)
    }
}
