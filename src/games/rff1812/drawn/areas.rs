//! Areas of ground, each kind with a colour and a pattern of its own.

use super::{View, thin};
use crate::games::rff1812::scenario::{Feature, FeatureKind};
use crate::map::{Drawn, Extent, LineStyle, Point, Role, Shape, Size, has, point};

/// Least scale at which patterns are drawn.
const PATTERNS_FROM: f32 = 4.5;
/// Most signs of a pattern on one piece of ground; a larger piece has them farther apart.
const MOST_SIGNS: f32 = 900.0;

/// Returns the fill of an area.
fn fill(feature: &Feature) -> Role {
    match feature.kind {
        FeatureKind::Woods | FeatureKind::DenseWoods | FeatureKind::Orchard => Role::Woods,
        FeatureKind::Marsh => Role::Swamp,
        FeatureKind::Water => Role::Water,
        FeatureKind::Hill if feature.height.unwrap_or(1) > 1 => Role::Ridge,
        FeatureKind::Hill => Role::Hill,
        FeatureKind::Broken | FeatureKind::Rough => Role::Field,
        FeatureKind::Slope => Role::Slope,
        _ => Role::Open,
    }
}

/// Returns the line around an area; `None` if it has none.
fn edge(feature: &Feature) -> Option<LineStyle> {
    let of = |role: Role, width: f32| Some(LineStyle::of(role, Size::world(width).at_least(0.8).at_most(2.5)));
    match feature.kind {
        FeatureKind::Woods | FeatureKind::DenseWoods => of(Role::Tree, 0.18),
        FeatureKind::Orchard => of(Role::Tree, 0.1).map(|line| line.dashed(4.0)),
        FeatureKind::Water => of(Role::Stream, 0.25),
        FeatureKind::Marsh => of(Role::Stream, 0.1).map(|line| line.dashed(3.0)),
        FeatureKind::Hill | FeatureKind::Slope => of(Role::Contour, 0.15),
        FeatureKind::Open | FeatureKind::Broken | FeatureKind::Rough => of(Role::Grid, 0.08),
        _ => None,
    }
}

pub(super) fn area(feature: &Feature, view: View) -> Vec<Drawn> {
    let corners = view.spots(&feature.points);
    let mut drawn: Vec<Drawn> =
        vec![Shape::Polygon { corners: corners.clone(), fill: Some(fill(feature).into()), line: edge(feature) }.into()];
    // Ground that covers and is not wood: an island of brush, a field with stones.
    let brush =
        feature.kind == FeatureKind::Open && feature.class.is_some_and(|class| class != crate::games::rff1812::scenario::GroundClass::Open);
    drawn.extend(match feature.kind {
        FeatureKind::Woods => signs(&corners, 2.2, tree),
        FeatureKind::DenseWoods => signs(&corners, 1.4, tree),
        FeatureKind::Orchard => rows(&corners, 1.6, |at| vec![Shape::circle(at, Size::world(0.38), Role::Tree).into()]),
        FeatureKind::Marsh => signs(&corners, 2.6, reeds),
        FeatureKind::Water => signs(&corners, 5.0, wave),
        FeatureKind::Broken => furrows(&corners),
        FeatureKind::Rough => signs(&corners, 1.8, stone),
        FeatureKind::Hill | FeatureKind::Slope => hachures(&corners),
        _ if brush => signs(&corners, 2.4, bush),
        _ => Vec::new(),
    });
    drawn
}

/// Returns true if a point and the places around it that a sign reaches are all within the corners.
fn is_inside(corners: &[Point], at: Point, reach: f32) -> bool {
    [point(0.0, 0.0), point(reach, 0.0), point(-reach, 0.0), point(0.0, reach), point(0.0, -reach)]
        .iter()
        .all(|off| has(corners, at + *off))
}

/// Scatters signs over a piece of ground so many inches apart, always the same for the same ground.
fn signs(corners: &[Point], apart: f32, sign: impl Fn(Point) -> Vec<Drawn>) -> Vec<Drawn> {
    strewn(corners, apart, 0.55, sign)
}

/// Places signs over a piece of ground in rows, so many inches apart.
fn rows(corners: &[Point], apart: f32, sign: impl Fn(Point) -> Vec<Drawn>) -> Vec<Drawn> {
    strewn(corners, apart, 0.0, sign)
}

fn strewn(corners: &[Point], apart: f32, jitter: f32, sign: impl Fn(Point) -> Vec<Drawn>) -> Vec<Drawn> {
    let Extent { min, max } = Extent::of(corners.iter().copied());
    let size = max - min;
    let apart = apart.max((size.x * size.y / MOST_SIGNS).sqrt());
    let mut drawn = Vec::new();
    for row in 0_u16.. {
        let y = min.y + (f32::from(row) + 0.5) * apart;
        if y > max.y {
            break;
        }
        let shift = if row.is_multiple_of(2) || jitter == 0.0 { 0.5 } else { 1.0 };
        for column in 0_u16.. {
            let x = min.x + (f32::from(column) + shift) * apart;
            if x > max.x {
                break;
            }
            let at = point(x, y) + (scatter(column, row) - Point::splat(0.5)) * apart * jitter;
            if is_inside(corners, at, 0.4) {
                drawn.extend(sign(at).into_iter().map(|shape| Drawn { from: PATTERNS_FROM, ..shape }));
            }
        }
    }
    drawn
}

/// Returns a place within a cell from the cell's numbers: without a random generator, the same on every machine.
fn scatter(column: u16, row: u16) -> Point {
    let mixed = (u32::from(column).wrapping_mul(0x9E37_79B1) ^ u32::from(row).wrapping_mul(0x85EB_CA77)).wrapping_mul(0xC2B2_AE3D);
    #[expect(clippy::cast_precision_loss, reason = "a byte each")]
    let part = |shift: u32| ((mixed >> shift) & 0xFF) as f32 / 255.0;
    point(part(8), part(20))
}

fn tree(at: Point) -> Vec<Drawn> {
    vec![Shape::filled(vec![at + point(0.0, -0.55), at + point(0.42, 0.4), at + point(-0.42, 0.4)], Role::Tree).into()]
}

fn bush(at: Point) -> Vec<Drawn> {
    vec![Shape::circle(at, Size::world(0.22), Role::Tree).into()]
}

fn stone(at: Point) -> Vec<Drawn> {
    vec![thin(vec![at + point(-0.25, 0.15), at + point(0.0, -0.2), at + point(0.25, 0.15)], Role::Contour, 0.09)]
}

fn reeds(at: Point) -> Vec<Drawn> {
    let reed = |x: f32| thin(vec![at + point(x * 0.5, 0.1), at + point(x, -0.4)], Role::Reed, 0.1);
    vec![thin(vec![at + point(-0.55, 0.12), at + point(0.55, 0.12)], Role::Stream, 0.1), reed(-0.25), reed(0.0), reed(0.25)]
}

fn wave(at: Point) -> Vec<Drawn> {
    let crest = [(-0.9, 0.1), (-0.3, -0.15), (0.3, 0.1), (0.9, -0.15)].map(|(x, y)| at + point(x, y)).to_vec();
    vec![Shape::line(crest, LineStyle::of(Role::Stream.faint(0.6), Size::world(0.1).at_least(0.6))).into()]
}

/// Draws the furrows of ploughed ground.
fn furrows(corners: &[Point]) -> Vec<Drawn> {
    signs(corners, 3.0, |at| {
        [-0.4, 0.0, 0.4].map(|y| thin(vec![at + point(-0.7, y + 0.25), at + point(0.7, y - 0.25)], Role::Contour, 0.06)).to_vec()
    })
}

/// Draws short strokes from the edge inward, down the slope.
fn hachures(corners: &[Point]) -> Vec<Drawn> {
    let mut drawn = Vec::new();
    for (from, to) in corners.iter().zip(corners.iter().cycle().skip(1)) {
        let (along, inward) = (*to - *from, (*to - *from).perp().normalize_or_zero());
        let way = if has(corners, (*from + *to) / 2.0 + inward * 0.3) { inward } else { -inward };
        let length = along.length();
        for nth in 0_u16.. {
            let far = 0.6 + f32::from(nth) * 1.2;
            if far > length {
                break;
            }
            let foot = *from + along * (far / length);
            if has(corners, foot + way * 0.8) {
                drawn.push(Drawn { from: PATTERNS_FROM, ..thin(vec![foot, foot + way * 0.8], Role::Contour, 0.09) });
            }
        }
    }
    drawn
}
