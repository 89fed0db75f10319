//! Land the area games are played over: our own sketch, used to place the areas of a map at their geographic positions.
//!
//! `assets/land` has shores and rivers in degrees, and for each game the part of the land it shows and the positions of its areas. No rule
//! depends on it: an owner drags his areas to where his board has them.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use serde::Deserialize;

use super::wash::{Frontier, WashGround};
use crate::map::{Drawn, Extent, Label, Layer, Layers, LineStyle, Painter, Point, Role, Shape, Size, Typeface, length, point};

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
    /// Ground and names as painted at each scale so far: to paint them takes longer than a frame.
    #[serde(skip)]
    painted: Mutex<BTreeMap<u32, Arc<Painted>>>,
}

/// Ground of a land, and its names.
#[derive(Debug)]
struct Painted {
    ground: Vec<Drawn>,
    names: Vec<Drawn>,
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
/// Sizes of the name of a lake and of a river, in points.
const LAKE: f32 = 18.0;
const STREAM: f32 = 11.0;
/// Scale below which lines along the shores have no room.
const STROKES_FROM: f32 = 0.4;
/// Distance by which the letters of a lake's name stand apart, in sizes of its type.
const SPREAD: f32 = 0.12;

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

    /// Converts outlines to points.
    fn outlines<'o>(&self, of: impl IntoIterator<Item = &'o Vec<Degrees>>) -> Vec<Vec<Point>> {
        of.into_iter().map(|outline| self.places(outline, true)).collect()
    }

    /// Draws sea, land, lakes and rivers with their names, on the layers below everything that is played.
    pub fn draw(&self, layers: &mut Layers) {
        let mut known = self.part.painted.lock().unwrap_or_else(PoisonError::into_inner);
        let painted = Arc::clone(known.entry(self.degree.to_bits()).or_insert_with(|| Arc::new(self.painted())));
        drop(known);
        layers.replace(Layer::Ground, painted.ground.clone());
        layers.replace(Layer::Labels, painted.names.clone());
    }

    fn painted(&self) -> Painted {
        let sketch = &*SKETCH;
        let frame = self.extent();
        let painter = Painter { frame, point: 1.0, figures_from: 0.0, strokes_from: STROKES_FROM };
        let (land, lakes) = (self.outlines(&sketch.land), self.outlines(sketch.waters.iter().map(|water| &water.outline)));
        let sea = painter.pieces(&[frame.corners()], &land);
        let mut ground = vec![painter.open()];
        if let Some(frontier) = &self.part.frontier {
            let own = WashGround { frame, land: &land, lakes: &lakes, frontier: &self.places(&frontier.line, false) };
            ground.extend(own.wash(frontier));
        }
        ground.extend(self.graticule());
        let rivers = sketch.rivers.iter().map(|river| (river, self.places(&river.way, false))).collect::<Vec<_>>();
        let river = |(river, way): &(&River, Vec<Point>), role: Role, banks: f32| {
            let width = if river.name == "St Lawrence" { RIVER } else { RIVER / 2.0 };
            Drawn::from(Shape::Strokes { lines: painter.within(way), line: LineStyle::of(role, Size::world(width + banks)) })
        };
        // Banks end at the shore of a lake but the river continues; on a dark map the banks make a river visible.
        ground.extend(rivers.iter().map(|of| river(of, Role::Stream, BANKS)));
        ground.extend([painter.pieces(&lakes, &self.outlines(&sketch.islands)), sea].iter().flat_map(|water| painter.water(water)));
        ground.extend(rivers.iter().map(|of| river(of, Role::Water, 0.0)));
        ground.push(Shape::outline(frame.corners(), LineStyle::of(Role::Frame, Size::points(1.5))).into());
        let name = |text: &str, at: Point, size: f32| {
            let label = Label::at(at, text).sized(Size::world(size)).faced(Typeface::Name).toned(Role::WaterName);
            // A smaller name could not be read.
            let shown = move |label: Label| Shape::Label(label).from_scale(LEAST_TYPE / size);
            (!text.is_empty() && frame.has(at)).then_some((label, shown))
        };
        let waters = sketch.waters.iter().filter_map(|water| {
            // It stands whole on the map: letters are about half as wide as high.
            #[expect(clippy::cast_precision_loss, reason = "letters of a name")]
            let half = point(water.name.chars().count() as f32 * LAKE * (0.29 + SPREAD / 2.0) + 4.0, LAKE * 0.8);
            let at = self.place(water.at);
            let whole = at.clamp(frame.min + half, (frame.max - half).max(frame.min + half));
            let (label, shown) = name(&water.name, if frame.has(at) { whole } else { at }, LAKE)?;
            Some(shown(label.beside(LAKE).stretched(SPREAD)))
        });
        // A river's name stands along it, within the map.
        let rivers = rivers.iter().filter_map(|(river, way)| {
            let within = painter.within(way).into_iter().max_by(|one, other| length(one).total_cmp(&length(other)))?;
            let (label, shown) = name(&river.name, *within.get(within.len() / 2)?, STREAM)?;
            Some(shown(label.beside(STREAM).along(within)))
        });
        let edges = Shape::reserved_frame(frame, 2.0).map(Drawn::from);
        Painted { ground, names: edges.chain(waters).chain(rivers).collect() }
    }

    /// Draws the lines of whole degrees, faint.
    fn graticule(&self) -> Option<Drawn> {
        let Bounds { west, east, south, north } = self.part.bounds;
        let whole = |from: f32, to: f32| std::iter::successors(Some(from.ceil()), |at| Some(at + 1.0)).take_while(move |at| *at < to);
        let up = whole(west, east).map(|at| vec![self.place([at, south]), self.place([at, north])]);
        let across = whole(south, north).map(|at| vec![self.place([west, at]), self.place([east, at])]);
        let lines = up.chain(across).collect::<Vec<_>>();
        (!lines.is_empty()).then(|| Shape::Strokes { lines, line: LineStyle::of(Role::Frame.faint(0.12), Size::points(1.0)) }.into())
    }
}
