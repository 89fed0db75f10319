//! Land the area games are played over: our own sketch, used to place the areas of a map at their geographic positions.
//!
//! `assets/land` has shores and rivers in degrees, and for each game the part of the land it shows and the positions of its areas. No rule
//! depends on it: an owner drags his areas to where his board has them.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::wash::{Frontier, WashGround};
use crate::map::{Drawn, Extent, Label, Layer, Layers, LineStyle, Point, Role, Shape, Size, Typeface, point};

/// Degrees of longitude, positive east of Greenwich, then of latitude.
pub type Degrees = [f32; 2];

#[derive(Debug, Deserialize)]
struct Sketch {
    /// Outlines of the land in the sea.
    land: Vec<Vec<Degrees>>,
    waters: Vec<Water>,
    /// Outlines of islands in those waters.
    islands: Vec<Vec<Degrees>>,
    rivers: Vec<River>,
}

#[derive(Debug, Deserialize)]
struct Water {
    /// Name of the water; empty if it is too small to be named.
    name: String,
    /// Position of its name on the map.
    at: Degrees,
    outline: Vec<Degrees>,
}

#[derive(Debug, Deserialize)]
struct River {
    /// Name of the river; empty if it is too small to be named.
    name: String,
    way: Vec<Degrees>,
}

/// Part of the land that a game shows, and the positions of its areas.
#[derive(Debug, Deserialize)]
pub struct LandPart {
    bounds: Bounds,
    areas: BTreeMap<String, Degrees>,
    /// Frontier between two nations; without it there is no wash.
    #[serde(default)]
    frontier: Option<Frontier>,
    /// Title of the map, and the time it shows; without a title there is no cartouche.
    #[serde(default)]
    pub title: Option<String>,
    /// Time that the map shows, in a few words.
    #[serde(default)]
    pub about: Option<String>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
struct Bounds {
    west: f32,
    east: f32,
    south: f32,
    north: f32,
}

/// Land of a game at the scale of its map, in points.
#[derive(Clone, Copy, Debug)]
pub struct Land {
    part: &'static LandPart,
    /// Number of points per degree of latitude.
    degree: f32,
}

static SKETCH: LazyLock<Sketch> = LazyLock::new(|| read(include_str!("../../../assets/land/land.json")));

/// Parses the built-in sketch of a part of the land.
#[must_use]
pub fn sketched(text: &str) -> LandPart {
    read(text)
}

#[expect(clippy::expect_used, reason = "built in, and read by a test")]
fn read<T: serde::de::DeserializeOwned>(text: &str) -> T {
    serde_json::from_str(text).expect("a sketch built in can be read")
}

/// Scales the land that a game shows so that `areas` areas of size `each` have room on it. With fewer areas, each area and its cubes appear
/// larger when the whole land is in view.
#[must_use]
pub fn land(part: &'static LandPart, areas: usize, each: Point) -> Land {
    // Round up to a step, so that the land does not change size for every single area an owner adds.
    let areas = areas.max(1).next_multiple_of(STEP_OF_AREAS).max(LEAST_AREAS);
    let whole = Land { part, degree: 1.0 }.extent().size();
    #[expect(clippy::cast_precision_loss, reason = "some hundred areas at most")]
    let degree = (areas as f32 * each.x * each.y / COVERED / (whole.x * whole.y)).sqrt();
    Land { part, degree }
}

/// Largest share of the land that the rooms of its areas cover.
const COVERED: f32 = 0.3;
/// Number of areas by which the land grows at a time.
const STEP_OF_AREAS: usize = 8;
/// Smallest number of areas the land is scaled for.
const LEAST_AREAS: usize = 16;

/// Number of passes that cut off the corners of a line.
const ROUNDS: u8 = 2;

/// Cuts off every corner at a quarter of its sides (Chaikin); the ends of an open line stay.
fn rounded(points: &[Point], closed: bool) -> Vec<Point> {
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return Vec::new() };
    let sides = points.iter().zip(points.iter().skip(1)).map(|(from, to)| (*from, *to));
    let sides = sides.chain(closed.then_some((*last, *first)));
    let cut = sides.flat_map(|(from, to)| [from.lerp(to, 0.25), from.lerp(to, 0.75)]);
    let ends = |end: &Point| (!closed).then_some(*end);
    ends(first).into_iter().chain(cut).chain(ends(last)).collect()
}

/// Smallest size of a name, in points.
const LEAST_TYPE: f32 = 8.0;
/// Width of the St Lawrence, the widest river, in points.
const RIVER: f32 = 5.0;
/// Additional width of a river with its banks, in points.
const BANKS: f32 = 2.5;

impl Land {
    /// Returns the extent of the whole land, with its corner at the origin.
    #[must_use]
    pub fn extent(&self) -> Extent {
        let Bounds { east, south, .. } = self.part.bounds;
        Extent { min: Point::ZERO, max: self.place([east, south]) }
    }

    /// Returns the position of an area by name; `None` if the sketch does not have it.
    #[must_use]
    pub fn area(&self, name: &str) -> Option<Point> {
        self.part.areas.get(name).map(|at| self.place(*at))
    }

    /// Returns the names of all areas with a known position.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.part.areas.keys().map(String::as_str)
    }

    /// Converts degrees to points on the map. A degree of longitude is shortened by the cosine of the latitude in the middle of the map.
    fn place(&self, [longitude, latitude]: Degrees) -> Point {
        let Bounds { west, south, north, .. } = self.part.bounds;
        let shorter = f32::midpoint(south, north).to_radians().cos();
        point((longitude - west) * shorter, north - latitude) * self.degree
    }

    /// Converts a line to points and rounds its corners; the last point of a closed outline leads back to the first.
    fn places(&self, way: &[Degrees], closed: bool) -> Vec<Point> {
        let sharp = way.iter().map(|at| self.place(*at)).collect();
        (0..ROUNDS).fold(sharp, |points, _| rounded(&points, closed))
    }

    /// Draws sea, land, lakes and rivers with their names, on the layers below everything that is played.
    pub fn draw(&self, layers: &mut Layers) {
        let sketch = &*SKETCH;
        let shore = LineStyle::of(Role::Stream, Size::world(1.5));
        let shape = |outline: &[Degrees], role: Role| {
            let corners = self.within(self.places(outline, true));
            (corners.len() > 2).then(|| Drawn::from(Shape::Polygon { corners, fill: Some(role.into()), line: Some(shore) }))
        };
        let inside = self.extent();
        let river = |river: &River, role: Role, banks: f32| {
            let width = if river.name == "St Lawrence" { RIVER } else { RIVER / 2.0 };
            let line = LineStyle::of(role, Size::world(width + banks));
            let way = self.places(&river.way, false);
            let runs = way.chunk_by(|from, to| inside.has(*from) == inside.has(*to)).filter(|run| inside.has(run[0]));
            runs.map(|run| Drawn::from(Shape::line(run.to_vec(), line))).collect::<Vec<_>>()
        };
        let mut ground = vec![Drawn::from(Shape::filled(inside.corners(), Role::Water))];
        ground.extend(sketch.land.iter().filter_map(|outline| shape(outline, Role::Open)));
        if let Some(frontier) = &self.part.frontier {
            let outlines = |of: &[Vec<Degrees>]| of.iter().map(|outline| self.places(outline, true)).collect::<Vec<_>>();
            let lakes = sketch.waters.iter().map(|water| self.places(&water.outline, true)).collect::<Vec<_>>();
            let line = self.places(&frontier.line, false);
            let own = WashGround { frame: inside, land: &outlines(&sketch.land), lakes: &lakes, frontier: &line };
            ground.extend(own.wash(frontier));
        }
        // Banks end at the shore of a lake but the river continues; on a dark map the banks make a river visible.
        ground.extend(sketch.rivers.iter().flat_map(|of| river(of, Role::Stream, BANKS)));
        ground.extend(sketch.waters.iter().filter_map(|water| shape(&water.outline, Role::Water)));
        ground.extend(sketch.islands.iter().filter_map(|outline| shape(outline, Role::Open)));
        ground.extend(sketch.rivers.iter().flat_map(|of| river(of, Role::Water, 0.0)));
        layers.replace(Layer::Ground, ground);
        let name = |text: &str, at: Degrees, size: f32| {
            let mut at = self.place(at);
            // A name stands whole on the map: letters are about half as wide as high.
            #[expect(clippy::cast_precision_loss, reason = "letters of a name")]
            let half = text.chars().count() as f32 * size * 0.29 + 4.0;
            if inside.has(at) {
                let half = point(half, size * 0.8);
                at = at.clamp(inside.min + half, (inside.max - half).max(inside.min + half));
            }
            let label = Label::at(at, text).beside(size).sized(Size::world(size)).faced(Typeface::Name).toned(Role::WaterName);
            // A smaller name could not be read.
            (!text.is_empty() && inside.has(at)).then(|| Shape::Label(label).from_scale(LEAST_TYPE / size))
        };
        let waters = sketch.waters.iter().filter_map(|water| name(&water.name, water.at, 17.0));
        let rivers = sketch.rivers.iter().filter_map(|river| name(&river.name, river.way[river.way.len() / 2], 11.0));
        layers.replace(Layer::Labels, waters.chain(rivers).collect::<Vec<_>>());
    }

    /// Clips a polygon to the map, one edge at a time (Sutherland and Hodgman).
    fn within(&self, mut corners: Vec<Point>) -> Vec<Point> {
        let Extent { min, max } = self.extent();
        // Distance of a point inside each edge.
        let inside: [&dyn Fn(Point) -> f32; 4] = [&|at| at.x - min.x, &|at| max.x - at.x, &|at| at.y - min.y, &|at| max.y - at.y];
        for depth in inside {
            let from = corners.iter().cycle().skip(corners.len().saturating_sub(1));
            let cut = from.zip(&corners).flat_map(|(before, now)| {
                let (was, is) = (depth(*before), depth(*now));
                let crossing = ((was < 0.0) != (is < 0.0)).then(|| before.lerp(*now, was / (was - is)));
                crossing.into_iter().chain((is >= 0.0).then_some(*now))
            });
            corners = cut.collect();
        }
        corners
    }
}
