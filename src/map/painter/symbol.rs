//! Small figures of which a map has many: crowns of trees, conifers, reeds, houses. Each is a few shapes of width 1 about the origin.

use std::sync::LazyLock;

use super::noise::{mixed, unit};
use crate::map::shape::{Point, Role, Size, Tone, point};

/// Small figure that a map shows many times.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Symbol {
    /// Crown with six lobes.
    Oak,
    /// Crown with seven lobes.
    Maple,
    /// Crown with eight lobes, paler.
    Beech,
    /// Crown with seven lobes, darker.
    Elm,
    /// Crown with six lobes, paler and narrower.
    Ash,
    /// Conifer that tapers upward.
    Conifer,
    /// Round tree of an orchard.
    Apple,
    /// Bush without a shadow.
    Bush,
    /// Tuft of reeds in a swamp.
    Reeds,
    /// House with its ridge along the map.
    House,
    /// House that stands aslant.
    Barn,
}

/// Shape of a figure, star-shaped about its middle.
#[derive(Clone, Debug, PartialEq)]
pub struct SymbolPart {
    /// Tone it is filled with.
    pub tone: Tone,
    /// Point from which all corners are seen.
    pub middle: Point,
    /// Corners in order around it.
    pub corners: Vec<Point>,
    /// True if it is left out where the figure is a few points wide.
    pub is_detail: bool,
}

/// Symbol at a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stamp {
    /// Symbol that is drawn.
    pub figure: Symbol,
    /// Middle of the figure.
    pub at: Point,
    /// Width of the figure.
    pub size: Size,
}

impl Symbol {
    /// All figures, in the order of the list.
    pub const ALL: [Self; 11] = [
        Self::Oak,
        Self::Maple,
        Self::Beech,
        Self::Elm,
        Self::Ash,
        Self::Conifer,
        Self::Apple,
        Self::Bush,
        Self::Reeds,
        Self::House,
        Self::Barn,
    ];
    /// The five crowns of a wood.
    pub const CROWNS: [Self; 5] = [Self::Oak, Self::Maple, Self::Beech, Self::Elm, Self::Ash];

    /// Returns its word, for a file.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Oak => "oak",
            Self::Maple => "maple",
            Self::Beech => "beech",
            Self::Elm => "elm",
            Self::Ash => "ash",
            Self::Conifer => "conifer",
            Self::Apple => "apple",
            Self::Bush => "bush",
            Self::Reeds => "reeds",
            Self::House => "house",
            Self::Barn => "barn",
        }
    }

    /// Returns the least width at which it can be recognised, in points.
    #[must_use]
    pub const fn least(self) -> f32 {
        match self {
            Self::Reeds | Self::House | Self::Barn => 2.6,
            _ if self.is_tree() => 2.0,
            _ => 1.2,
        }
    }

    const fn is_tree(self) -> bool {
        !matches!(self, Self::Reeds | Self::House | Self::Barn | Self::Bush)
    }

    /// Returns the shapes of the figure, the lowest first.
    #[must_use]
    pub fn parts(self) -> &'static [SymbolPart] {
        static PARTS: LazyLock<[Vec<SymbolPart>; 11]> = LazyLock::new(|| Symbol::ALL.map(made));
        &PARTS[self as usize]
    }
}

fn part(tone: impl Into<Tone>, middle: Point, corners: Vec<Point>, is_detail: bool) -> SymbolPart {
    SymbolPart { tone: tone.into(), middle, corners, is_detail }
}

/// Returns a round outline with lobes, each corner a little off.
fn lobed(lobes: u8, wide: f32, depth: f32, seed: u32) -> Vec<Point> {
    let count = lobes * 2;
    let corner = |nth: u8| {
        let off = unit(mixed(i32::from(nth), 5, seed)) - 0.5;
        let angle = (f32::from(nth) + off * 0.5) * std::f32::consts::TAU / f32::from(count);
        let far = if nth.is_multiple_of(2) { 0.5 } else { 0.5 - depth };
        Point::from_angle(angle) * far * (1.0 + off * 0.1) * point(wide, 1.0)
    };
    (0..count).map(corner).collect()
}

fn crown(role: Role, lobes: u8, wide: f32, seed: u32) -> Vec<SymbolPart> {
    let low = point(0.09, 0.13);
    let shadow = lobed(5, wide, 0.04, seed + 9).into_iter().map(|at| at * 0.98 + low).collect();
    let high = point(-0.13, -0.16);
    let light = [(-0.17, 0.05), (-0.1, -0.1), (0.06, -0.14), (0.16, -0.08), (0.02, -0.02), (-0.06, 0.07)];
    vec![
        part(Role::CrownShadow.faint(0.75), low, shadow, true),
        part(role, Point::ZERO, lobed(lobes, wide, 0.08, seed), false),
        part(Role::CrownLight.faint(0.42), high, light.map(|(x, y)| high + point(x, y)).to_vec(), true),
    ]
}

fn polygon(corners: &[(f32, f32)]) -> Vec<Point> {
    corners.iter().map(|(x, y)| point(*x, *y)).collect()
}

/// Returns one blade of a tuft, from its foot to its tip.
fn blade(lean: f32, length: f32) -> SymbolPart {
    let (foot, tip) = (point(lean * 0.12, 0.3), point(lean * 0.46, 0.3 - length));
    let half = point(0.045, 0.0);
    part(Role::Reed, foot.lerp(tip, 0.33), vec![foot - half, tip, foot + half], false)
}

/// Returns a house of a width and depth turned by an angle, with its ridge.
fn house(wide: f32, deep: f32, angle: f32) -> Vec<SymbolPart> {
    let turn = Point::from_angle(angle);
    let at = |x: f32, y: f32| turn.rotate(point(x * wide, y * deep));
    vec![
        part(Role::House, Point::ZERO, vec![at(-0.5, -0.5), at(0.5, -0.5), at(0.5, 0.5), at(-0.5, 0.5)], false),
        part(Role::HouseRidge, Point::ZERO, vec![at(-0.44, -0.08), at(0.44, -0.08), at(0.44, 0.08), at(-0.44, 0.08)], true),
    ]
}

fn made(figure: Symbol) -> Vec<SymbolPart> {
    match figure {
        Symbol::Oak => crown(Role::Crown, 6, 1.0, 1),
        Symbol::Maple => crown(Role::Crown, 7, 1.0, 2),
        Symbol::Beech => crown(Role::CrownPale, 8, 1.04, 3),
        Symbol::Elm => crown(Role::CrownDeep, 7, 1.0, 4),
        Symbol::Ash => crown(Role::CrownPale, 6, 0.92, 5),
        Symbol::Apple => crown(Role::CrownDeep, 6, 1.0, 6),
        Symbol::Bush => vec![part(Role::CrownDeep, Point::ZERO, lobed(5, 1.1, 0.08, 7), false)],
        Symbol::Conifer => {
            let tree = [
                (0.0, -0.72),
                (0.2, -0.22),
                (0.12, -0.22),
                (0.36, 0.22),
                (0.24, 0.22),
                (0.46, 0.46),
                (-0.46, 0.46),
                (-0.24, 0.22),
                (-0.36, 0.22),
                (-0.12, -0.22),
                (-0.2, -0.22),
            ];
            let shade = [(0.12, -0.5), (0.6, 0.54), (-0.3, 0.54)];
            let light = [(0.0, -0.66), (-0.05, 0.4), (-0.4, 0.42), (-0.2, 0.18), (-0.28, 0.18), (-0.1, -0.24)];
            vec![
                part(Role::CrownShadow.faint(0.6), point(0.14, 0.2), polygon(&shade), true),
                part(Role::Conifer, point(0.0, 0.1), polygon(&tree), false),
                part(Role::ConiferLight, point(-0.1, 0.1), polygon(&light), true),
            ]
        }
        Symbol::Reeds => {
            [(-1.0, 0.42), (-0.5, 0.62), (0.0, 0.74), (0.5, 0.6), (1.0, 0.4)].map(|(lean, length)| blade(lean, length)).to_vec()
        }
        Symbol::House => house(1.0, 0.58, -0.1),
        Symbol::Barn => house(0.9, 0.62, 0.3),
    }
}
