//! Wash of a map along its frontier, as old maps have it: each side's land in a faint tint, deeper along shores and frontier. No rule depends
//! on it.

use geo::orient::Direction;
use geo::{BooleanOps as _, Buffer as _, Coord, LineString, MultiPolygon, Orient as _, Polygon, unary_union};
use serde::Deserialize;

use super::land::Degrees;
use crate::map::{Drawn, Extent, Point, Role, Shape, point};
use crate::scenario::Nation;

/// Line between two nations' land, from west to east.
#[derive(Debug, Deserialize)]
pub struct Frontier {
    /// Points of the line, from west to east; it begins and ends beyond the map.
    pub line: Vec<Degrees>,
    /// Nation north of it.
    pub north: Nation,
    /// Nation south of it.
    pub south: Nation,
}

/// Share of a nation's colour in its land, and along its shores and the frontier.
const TINT: f32 = 0.11;
const BAND: f32 = 0.15;
/// Width of that band, in map units.
const WIDE: f32 = 15.0;

/// Outlines of the ground that the wash is laid on, in map units.
pub(super) struct WashGround<'g> {
    /// Whole map, at whose edge it ends.
    pub frame: Extent,
    /// Land in the sea.
    pub land: &'g [Vec<Point>],
    /// Lakes in the land.
    pub lakes: &'g [Vec<Point>],
    /// Line of the frontier.
    pub frontier: &'g [Point],
}

impl WashGround<'_> {
    /// Draws the wash, to be covered by the lakes.
    pub(super) fn wash(&self, of: &Frontier) -> Vec<Drawn> {
        let frame = polygon(&self.frame.corners());
        let land = unary_union(self.land.iter().map(|outline| polygon(outline)).collect::<Vec<_>>().iter());
        let coast = self.land.iter().map(|outline| LineString::from(outline.iter().chain(outline.first()).map(coord).collect::<Vec<_>>()));
        let mut bands = self.lakes.iter().map(|outline| polygon(outline).buffer(WIDE)).collect::<Vec<_>>();
        bands.extend(coast.map(|line| line.buffer(WIDE)));
        bands.push(LineString::from(self.frontier.iter().map(coord).collect::<Vec<_>>()).buffer(WIDE));
        let bands = unary_union(bands.iter().flat_map(|band| &band.0));
        let shown = land.intersection(&frame);
        let beyond = self.frame.grown(self.frame.size().x);
        let side = |y: f32| {
            let ends = [self.frontier.last().map(|at| point(at.x, y)), self.frontier.first().map(|at| point(at.x, y))];
            polygon(&self.frontier.iter().copied().chain(ends.into_iter().flatten()).collect::<Vec<_>>())
        };
        let mut drawn = Vec::new();
        for (nation, y) in [(of.north, beyond.min.y), (of.south, beyond.max.y)] {
            let own = shown.intersection(&side(y));
            drawn.extend(filled(&own, nation, TINT));
            drawn.extend(filled(&own.intersection(&bands), nation, BAND));
        }
        drawn
    }
}

const fn coord(at: &Point) -> Coord<f32> {
    Coord { x: at.x, y: at.y }
}

fn polygon(corners: &[Point]) -> Polygon<f32> {
    Polygon::new(LineString::from(corners.iter().map(coord).collect::<Vec<_>>()), Vec::new()).orient(Direction::Default)
}

/// Returns the outer outlines of an area as filled shapes: lakes lie over its holes.
fn filled(area: &MultiPolygon<f32>, nation: Nation, share: f32) -> Vec<Drawn> {
    let tone = Role::Nation(Some(nation)).faint(share);
    let corners = |part: &Polygon<f32>| {
        let mut points = part.exterior().coords().map(|at| point(at.x, at.y)).collect::<Vec<_>>();
        // The first point is repeated at the end.
        points.pop();
        points
    };
    let parts = area.iter().map(corners).filter(|points| points.len() > 2);
    parts.map(|points| Shape::filled(points, tone).into()).collect()
}
