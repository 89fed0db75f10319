//! Reach of a unit's weapon and of a leader's command on the table, drawn on request.

use glam::DVec2;

use super::View;
use crate::games::rff1812::scenario::{Spot, Unit};
use crate::games::rff1812::{FigureId, Tables};
use crate::geometry::Footprint;
use crate::map::{Drawn, Label, LineStyle, Role, Shape, Size, Typeface};
use crate::quantity::Inches;

/// Corners in a quarter of a circle.
const CORNERS: u32 = 10;

/// Draws the ends of the range bands of a unit's weapon before its front, the nearest first, each with its inches; empty if the unit
/// carries nothing that fires.
#[must_use]
pub fn bands(tables: &Tables, unit: &Unit, footprint: &Footprint, view: View) -> Vec<Drawn> {
    let mut ends = ends_of(tables, unit);
    ends.dedup();
    ends.into_iter().flat_map(|end| range_line(footprint, end, view)).collect()
}

/// Returns the ends of the range bands of a unit's weapon in inches, the nearest first.
fn ends_of(tables: &Tables, unit: &Unit) -> Vec<Inches> {
    let mut ends = tables.bands_of(unit.weapon_id().unwrap_or_default()).map(|row| row.data.to).collect::<Vec<_>>();
    ends.sort_unstable();
    ends
}

/// Draws the line of all places so many inches ahead of the front, with the inches.
fn range_line(footprint: &Footprint, inches: Inches, view: View) -> [Drawn; 2] {
    let far = inches.as_f64();
    let half = footprint.frontage / 2.0;
    let front = footprint.middle + footprint.ahead() * (footprint.depth / 2.0);
    let turned = |sign: f64, nth: u32| {
        let angle = std::f64::consts::FRAC_PI_2 * f64::from(nth) / f64::from(CORNERS);
        front + footprint.right() * (sign * (half + far * angle.cos())) + footprint.ahead() * (far * angle.sin())
    };
    let left = (0..=CORNERS).map(|nth| turned(-1.0, nth));
    let right = (0..=CORNERS).rev().map(|nth| turned(1.0, nth));
    let points = left.chain(right).map(|place| view.at(place)).collect();
    let line = Shape::line(points, LineStyle::of(Role::Mark, Size::world(0.12).at_least(1.2)));
    let at = front + footprint.ahead() * far;
    [line.into(), inches_label(at, inches, view)]
}

/// Draws a leader's command radius, and the shorter one for when he is with a unit (digest §6).
#[must_use]
pub fn radius(tables: &Tables, at: Spot, view: View) -> Vec<Drawn> {
    let ring = |figure: FigureId| {
        let inches = tables.inches(figure);
        #[expect(clippy::cast_possible_truncation, reason = "inches of a table")]
        let radius = Size::world(inches.as_f64() as f32);
        let line = Some(LineStyle::of(Role::Mark, Size::world(0.12).at_least(1.2)));
        let ring = Shape::Circle { at: view.spot(at), radius, fill: None, line };
        [ring.into(), inches_label(at.point() + DVec2::Y * inches.as_f64(), inches, view)]
    };
    [FigureId::RadiusShort, FigureId::Radius].into_iter().flat_map(ring).collect()
}

fn inches_label(at: DVec2, inches: Inches, view: View) -> Drawn {
    let size = Size::world(0.9).at_least(10.0).at_most(16.0);
    Shape::Label(Label::at(view.at(at), inches.to_string()).sized(size).faced(Typeface::Strong).toned(Role::Mark).ranked(0)).into()
}
