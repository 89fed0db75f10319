//! Cubes of a faction as drawn: each has a shape as well as a colour, so that the factions differ without colour.

use smol_str::SmolStr;

use super::Tables;
use crate::map::{Drawn, LineStyle, Point, Role, Shape, Size, point};

/// Shapes that distinguish cubes without their colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TokenShape {
    Square,
    Diamond,
    Up,
    Down,
    Round,
}

/// Cube of a faction, as drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    form: TokenShape,
    /// Word for the colour in the tables.
    pub colour: SmolStr,
    /// Initials of the faction: `BR`.
    pub letters: String,
}

impl Token {
    /// Returns the cube of a faction by its index in the table.
    #[must_use]
    pub fn of(tables: &Tables, faction: usize) -> Self {
        let row = tables.faction(faction);
        let form = match faction {
            _ if row.data.natives => TokenShape::Round,
            0 => TokenShape::Square,
            1 => TokenShape::Up,
            2 | 3 if row.data.dice == 2 => TokenShape::Diamond,
            _ => TokenShape::Down,
        };
        let letters = row.head.label.split_whitespace().filter_map(|word| word.chars().next()).collect();
        Self { form, colour: row.data.colour.clone(), letters }
    }

    /// Returns its corners round the origin, for a radius of 1; `None` if it is round.
    #[must_use]
    pub const fn corners(&self) -> Option<&'static [(f32, f32)]> {
        match self.form {
            TokenShape::Round => None,
            TokenShape::Square => Some(&[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]),
            TokenShape::Diamond => Some(&[(0.0, -1.2), (1.2, 0.0), (0.0, 1.2), (-1.2, 0.0)]),
            TokenShape::Up => Some(&[(0.0, -1.1), (1.1, 0.9), (-1.1, 0.9)]),
            TokenShape::Down => Some(&[(-1.1, -0.9), (1.1, -0.9), (0.0, 1.1)]),
        }
    }

    /// Draws the cube on a map.
    #[must_use]
    pub fn drawn(&self, at: Point, radius: f32) -> Drawn {
        let fill = Some(self.role().into());
        let line = Some(LineStyle::of(Role::Ink, Size::world(1.0)));
        let shape = match self.corners() {
            None => Shape::Circle { at, radius: Size::world(radius), fill, line },
            Some(corners) => Shape::Polygon { corners: corners.iter().map(|(x, y)| at + point(*x, *y) * radius).collect(), fill, line },
        };
        shape.into()
    }

    /// Draws the cube as it lies on a map: with a short shadow, and a light stroke on it.
    #[must_use]
    pub fn lying(&self, at: Point, radius: f32) -> Vec<Drawn> {
        let shade = Role::Ink.faint(0.3);
        let below = at + Point::splat(radius * 0.18);
        let shadow = match self.corners() {
            None => Shape::Circle { at: below, radius: Size::world(radius), fill: Some(shade), line: None },
            Some(corners) => Shape::filled(corners.iter().map(|(x, y)| below + point(*x, *y) * radius).collect(), shade),
        };
        let (from, to) = self.light();
        let light = LineStyle::of(Role::OnNation.faint(0.55), Size::world(radius * 0.16));
        vec![shadow.into(), self.drawn(at, radius), Shape::line(vec![at + from * radius, at + to * radius], light).into()]
    }

    /// Returns the ends of the light on its edge, for a radius of 1.
    const fn light(&self) -> (Point, Point) {
        match self.form {
            TokenShape::Square => (point(-0.55, -0.58), point(0.55, -0.58)),
            TokenShape::Diamond => (point(-0.68, -0.12), point(-0.12, -0.68)),
            TokenShape::Up => (point(-0.52, 0.36), point(-0.06, -0.5)),
            TokenShape::Down => (point(-0.6, -0.6), point(0.6, -0.6)),
            TokenShape::Round => (point(-0.56, -0.3), point(-0.14, -0.6)),
        }
    }

    fn role(&self) -> Role {
        match self.colour.as_str() {
            "red" => Role::CubeRed,
            "yellow" => Role::CubeYellow,
            "green" => Role::CubeGreen,
            "blue" => Role::CubeBlue,
            "purple" => Role::CubePurple,
            _ => Role::CubeWhite,
        }
    }
}
