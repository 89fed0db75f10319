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
