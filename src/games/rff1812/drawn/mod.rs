//! Layers of a map that show the table of a battle, in inches: ground, set-up zones, entries, objectives, and units as footprints to scale.
//! Plain data for the window, files and paper.
//!
//! ```
//! use brigade_major::games::rff1812::{Tables, drawn, scenario::Scenario};
//!
//! let tables = Tables::shipped().unwrap();
//! let text = brigade_major::games::shipped("rff1812/chippawa.json").unwrap();
//! let scenario = Scenario::parse(text, &tables.for_files()).unwrap();
//! let layers = drawn::layers(&scenario, &tables, drawn::Shown::default());
//! let sheet = drawn::View::of(&scenario).unwrap().extent();
//! let svg = brigade_major::map::svg(&layers, sheet, 8.0, &scenario.title, &|_| [0, 0, 0]);
//! assert!(svg.contains("Niagara River"));
//! ```

mod areas;
mod lines;
mod marks;
mod pieces;
mod reach;
mod scene;

use glam::DVec2;

use crate::engine::Word as _;
use crate::games::rff1812::Tables;
use crate::games::rff1812::scenario::{Feature, Leader, Scenario, Side, Spot, Spots, layout};
use crate::geometry::{Footprint, is_within};
use crate::map::{Drawn, Extent, KeepClear, Label, Layer, Layers, LineStyle, Painter, Point, Role, Shape, Size, Typeface, point};
use crate::scenario::KeyPosition;

pub use marks::{entry, objective, scale_bar, zone};
pub use pieces::{leader, leader_name, unit, unit_name, unit_number};
pub use reach::{bands, radius};
pub use scene::{PosedFight, scene};

/// Inches to a foot.
const FOOT: f32 = 12.0;
/// Margin around the table, in inches: at three sides, and below it for the scale.
const MARGIN: f32 = 2.0;
const FOOTER: f32 = 6.0;
/// Distance in inches within which a piece of ground counts as the place of an objective.
const BY: f64 = 4.0;

/// Parts of a table that are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "a switch each")]
pub struct Shown {
    /// Grid of lines by the foot.
    pub grid: bool,
    /// Zones where sides set up.
    pub zones: bool,
    /// Entries where sides come in.
    pub entries: bool,
    /// Objectives: key positions to hold.
    pub objectives: bool,
    /// Units and leaders as the battle begins.
    pub units: bool,
    /// Names of the parts shown.
    pub names: bool,
    /// Output for paper, which has no hover text: units show their numbers, and the most important names are placed first.
    pub on_paper: bool,
    /// Scale and north arrow, below the table.
    pub scale: bool,
}

impl Default for Shown {
    fn default() -> Self {
        Self { grid: true, zones: true, entries: true, objectives: true, units: true, names: true, on_paper: false, scale: true }
    }
}

impl Shown {
    /// Ground, objectives and units without any names: a picture as small as a stamp.
    pub const SMALL: Self =
        Self { grid: false, zones: false, entries: false, objectives: true, units: true, names: false, on_paper: false, scale: false };

    /// Ground and objectives without any names, and nobody on it.
    pub const GROUND: Self = Self { units: false, ..Self::SMALL };

    /// All parts, as shown on paper.
    pub const ON_PAPER: Self =
        Self { grid: true, zones: true, entries: true, objectives: true, units: true, names: true, on_paper: true, scale: true };
}

/// Position of a table on its map: the table counts inches from its near left corner, a map from its upper left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// Width in inches, along the bottom of the map.
    pub width: f32,
    /// Depth in inches, along the sides of the map.
    pub depth: f32,
}

impl View {
    /// Returns the view of a scenario; `None` if it has no table.
    #[must_use]
    pub fn of(scenario: &Scenario) -> Option<Self> {
        let size = scenario.table.as_ref()?.inches().as_vec2();
        Some(Self { width: size.x, depth: size.y })
    }

    /// Returns the extent of the table.
    #[must_use]
    pub fn table(self) -> Extent {
        Extent { min: Point::ZERO, max: point(self.width, self.depth) }
    }

    /// Returns the extent of the table with room around it for entries, scale and north.
    #[must_use]
    pub fn extent(self) -> Extent {
        Extent { min: Point::splat(-MARGIN), max: point(self.width + MARGIN, self.depth + FOOTER) }
    }

    /// Converts a place on the table to a point of the map.
    #[must_use]
    pub fn at(self, place: DVec2) -> Point {
        let place = place.as_vec2();
        point(place.x, self.depth - place.y)
    }

    /// Converts a spot on the table to a point of the map.
    #[must_use]
    pub fn spot(self, spot: Spot) -> Point {
        self.at(spot.point())
    }

    /// Converts spots on the table to points of the map.
    #[must_use]
    pub fn spots(self, spots: &Spots) -> Vec<Point> {
        spots.0.iter().map(|spot| self.spot(*spot)).collect()
    }

    /// Returns the corners of a footprint on the map, for hit tests.
    #[must_use]
    pub fn footprint(self, footprint: &Footprint) -> [Point; 4] {
        footprint.corners().map(|corner| self.at(corner))
    }

    /// Converts a point of the map to a spot on the table, moved onto it if it lies beside it, to the hundredth of an inch.
    #[must_use]
    pub fn spot_at(self, at: Point) -> Spot {
        let hundredth = |inches: f32| (f64::from(inches) * 100.0).round() / 100.0;
        let (x, y) = (at.x.clamp(0.0, self.width), (self.depth - at.y).clamp(0.0, self.depth));
        Spot::at(hundredth(x), hundredth(y)).unwrap_or_default()
    }
}

/// Draws all shown parts of the table as layers; empty if the scenario has no table.
#[must_use]
pub fn layers(scenario: &Scenario, tables: &Tables, shown: Shown) -> Layers {
    let mut layers = Layers::default();
    let Some(view) = View::of(scenario) else { return layers };
    layers.replace(Layer::Ground, ground(scenario, view));
    layers.replace(Layer::Lines, lines(scenario, tables, view, shown));
    let mut names = if shown.names { labels(scenario, tables, view, shown) } else { Vec::new() };
    if shown.scale {
        // Names make room for the text of the scale only if both are in one layer.
        names.extend(scale_bar(scenario, tables, view).into_iter().filter(is_text));
    }
    layers.replace(Layer::Labels, names);
    if shown.units {
        layers.replace(Layer::Pieces, pieces(scenario, tables, view));
    }
    layers
}

/// Draws the areas of ground from the bottom up, each with its pattern.
#[must_use]
pub fn ground(scenario: &Scenario, view: View) -> Vec<Drawn> {
    let painter = painter(view);
    let features = &scenario.ground.features;
    let mut clear = KeepClear::default();
    for feature in features.iter().filter(|feature| !is_area(feature)) {
        lines::keep_clear(feature, painter, view, &mut clear);
    }
    for feature in features.iter().filter(|feature| is_area(feature)) {
        // A name lies on its ground, and no tree under it.
        if let Some(name) = &feature.name {
            #[expect(clippy::cast_precision_loss, reason = "letters of a name")]
            let room = point(name.chars().count() as f32 * 0.55 + 0.6, 1.5);
            clear.room(Extent::around(marks::label_point(feature.shape, &feature.points, view), room));
        }
    }
    let mut drawn = vec![painter.open()];
    drawn.extend(areas::areas(features.iter().filter(|feature| is_area(feature)), painter, view, &clear));
    drawn
}

/// Returns the painter of a table.
fn painter(view: View) -> Painter {
    /// Inches to a point of the drawings: a tree is an inch wide.
    const POINT: f32 = 0.11;
    /// Least scale at which strokes have room.
    const STROKES_FROM: f32 = 4.5;
    Painter { frame: view.table(), point: POINT, figures_from: 0.0, strokes_from: STROKES_FROM }
}

/// Draws the lines on the ground: roads, waters, works, houses, and marks.
#[must_use]
pub fn lines(scenario: &Scenario, tables: &Tables, view: View, shown: Shown) -> Vec<Drawn> {
    let ground = &scenario.ground;
    let on_ground = ground.features.iter().filter(|feature| !is_area(feature));
    let mut drawn = lines::lines(on_ground, &ground.features, painter(view), view);
    drawn.extend(if shown.grid { grid(view) } else { Vec::new() });
    drawn.push(Shape::outline(view.table().corners(), LineStyle::of(Role::Frame, Size::world(0.15).at_least(1.0))).into());
    if shown.zones {
        drawn.extend(ground.zones.iter().flat_map(|own| zone(own, scenario, view)));
    }
    if shown.objectives {
        let taken = marks::taken(scenario, tables, view);
        drawn.extend(ground.objectives.iter().flat_map(|own| objective(own, scenario, view, &taken)));
    }
    if shown.entries {
        drawn.extend(ground.entries.iter().flat_map(|own| entry(own, scenario, view)));
    }
    if shown.scale {
        drawn.extend(scale_bar(scenario, tables, view).into_iter().filter(|drawn| !is_text(drawn)));
    }
    drawn
}

/// Draws one piece of ground alone, for a designer who moves it.
#[must_use]
pub fn feature(feature: &Feature, all: &[Feature], view: View) -> Vec<Drawn> {
    let own = std::iter::once(feature);
    if is_area(feature) {
        areas::areas(own, painter(view), view, &KeepClear::default())
    } else {
        lines::lines(own, all, painter(view), view)
    }
}

/// Draws the names of ground, objectives, zones and entries, and those of units and leaders.
#[must_use]
pub fn labels(scenario: &Scenario, tables: &Tables, view: View, shown: Shown) -> Vec<Drawn> {
    let ground = &scenario.ground;
    let mut drawn = ground_names(scenario, view, shown);
    if shown.objectives {
        let taken = marks::taken(scenario, tables, view);
        drawn.extend(ground.objectives.iter().filter_map(|own| marks::objective_name(own, scenario, (view, shown.on_paper), &taken)));
        drawn.extend(marks::reserve_flags(scenario, view, &taken));
    }
    if shown.entries {
        drawn.extend(ground.entries.iter().map(|own| marks::entry_name(own, scenario, (view, shown.on_paper))));
    }
    if shown.zones {
        drawn.extend(ground.zones.iter().filter_map(|own| marks::zone_name(own, scenario, (view, shown.on_paper))));
    }
    if shown.units {
        for placed in layout::placed_units(scenario, tables) {
            let (footprint, unit, nation) = (&placed.footprint, placed.unit, placed.side.nation);
            let number = unit_number(footprint, scenario, (unit, nation), (view, shown.on_paper));
            if shown.on_paper {
                drawn.push(number);
            } else {
                // At scales below that of its name, a unit shows the number it has in lists.
                let name = unit_name(footprint, unit, nation, view);
                drawn.extend([Drawn { below: name.from, ..number }, name]);
            }
        }
        drawn.extend(placed_leaders(scenario).map(|(side, him, spot)| {
            let name = if shown.on_paper { pieces::surname } else { leader_name };
            name(view.spot(spot), (side, him))
        }));
    }
    if !shown.on_paper {
        keep_off_roads(&mut drawn, scenario, view);
    }
    drawn.extend(edges(view));
    if shown.on_paper {
        drawn.extend(marks::reserve_marks(scenario, view));
    }
    if shown.scale {
        drawn.extend(marks::reserve_scale(view));
    }
    drawn
}

/// Keeps level names off the roads, which would strike them through.
fn keep_off_roads(labels: &mut [Drawn], scenario: &Scenario, view: View) {
    let roads = scenario.ground.features.iter().filter(|feature| feature.kind.is_road() && !is_area(feature));
    let lines = roads.map(|road| view.spots(&road.points)).collect::<Vec<_>>();
    let parts = lines.iter().flat_map(|line| line.windows(2).map(|pair| [pair[0], pair[1]])).collect::<Vec<_>>();
    for drawn in labels {
        if let Shape::Label(label) = &mut drawn.shape
            && label.line.is_empty()
            && !label.is_tag
        {
            label.roads.clone_from(&parts);
        }
    }
}

/// Draws the names of the ground; where objectives are shown, without those that their names repeat.
#[must_use]
pub fn ground_names(scenario: &Scenario, view: View, shown: Shown) -> Vec<Drawn> {
    let mut drawn = Vec::new();
    let wet = scenario.ground.features.iter().filter(|feature| feature.kind.is_water() && is_area(feature));
    drawn.extend(wet.flat_map(|water| shore(&view.spots(&water.points))));
    for feature in &scenario.ground.features {
        let Some(name) = feature.name.as_ref().filter(|name| adds_information(name, feature, scenario, shown)) else { continue };
        let role = if feature.kind.is_water() { Role::WaterName } else { Role::PlaceName };
        let at = marks::label_point(feature.shape, &feature.points, view);
        let own = if is_area(feature) { named(at, name, role, 2) } else { named_beside(at, half_of(feature, view), name, role, 1) };
        let own = on_ground(own, areas::role_of(feature));
        drawn.push(laid_out(own, feature, (view, shown.on_paper)));
    }
    drawn
}

/// Turns the name of a line with it; on paper, where nobody can look closer, a name may stand farther off with a line to its object.
fn laid_out(name: Drawn, feature: &Feature, (view, on_paper): (View, bool)) -> Drawn {
    use crate::games::rff1812::scenario::Shape as Laid;
    match name {
        Drawn { shape: Shape::Label(label), from, below } => {
            let label = match feature.shape {
                Laid::Line => label.along(view.spots(&feature.points)),
                // A name that is read from below fits into a water that is high and narrow.
                Laid::Polygon if feature.kind.is_water() => {
                    let (whole, at) = (Extent::of(view.spots(&feature.points)), label.at);
                    let is_high = whole.size().y > 2.0 * whole.size().x;
                    if is_high { label.along(vec![point(at.x, whole.min.y), point(at.x, whole.max.y)]) } else { label }
                }
                Laid::Polygon | Laid::Point => label,
            };
            let label = if on_paper { label.reaching(REACH_ON_PAPER) } else { label };
            Drawn { shape: Shape::Label(label), from, below }
        }
        other => other,
    }
}

/// Reserves the outline of a water in parts so short that what stands beside a slanting one stays: a name is in it or beside it.
fn shore(outline: &[Point]) -> Vec<Drawn> {
    let sides = outline.iter().zip(outline.iter().cycle().skip(1));
    let parts = sides.flat_map(|(from, to)| {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "inches of a table")]
        let count = from.distance(*to).ceil().clamp(1.0, 120.0) as u8;
        Shape::reserved_line(*from, *to, count, SHORE)
    });
    parts.map(Drawn::from).collect()
}

/// Half the width of the room that is reserved along a shore, in inches.
const SHORE: f32 = 0.1;

/// Greatest distance of a name of the ground on paper, in inches.
const REACH_ON_PAPER: f32 = 6.0;

/// Reserves the edges of the table, since a name across them could not be read.
pub fn edges(view: View) -> impl Iterator<Item = Drawn> {
    let corners = view.table().corners();
    let next = corners.clone().into_iter().cycle().skip(1);
    corners.into_iter().zip(next).map(|(from, to)| Shape::reserved_area(Extent::of([from, to]).grown(EDGE)).into())
}

/// Half width of the area reserved along the table's edge, in inches: that of its line on the smallest map.
const EDGE: f32 = 0.25;

fn is_text(drawn: &Drawn) -> bool {
    matches!(drawn.shape, Shape::Text(_))
}

/// Returns true if a name says more than the picture and the objective there do.
fn adds_information(name: &str, feature: &Feature, scenario: &Scenario, shown: Shown) -> bool {
    let words = |name: &str| name.split_whitespace().map(str::to_lowercase).filter(|word| word.len() > 4).collect::<Vec<_>>();
    let own = words(name);
    let is_in_name = |other: &str| words(other).iter().any(|word| own.contains(word));
    let held = shown.objectives
        && scenario.key_positions.iter().any(|position| is_in_name(&position.name) && is_near(feature, position, scenario));
    !held && !name.eq_ignore_ascii_case(&feature.kind.spoken())
}

/// Returns true if a key position lies within or near a piece of ground.
fn is_near(feature: &Feature, position: &KeyPosition, scenario: &Scenario) -> bool {
    let Some(objective) = scenario.ground.objective(&position.id) else { return false };
    let place = objective.points.points();
    let middle = place.iter().copied().sum::<DVec2>() / f64::from(u32::try_from(place.len()).unwrap_or(1).max(1));
    let outline = feature.points.points();
    is_within(middle, &outline) || outline.iter().any(|corner| corner.distance(middle) < BY)
}

/// Draws the units and leaders on the table as the battle begins, leaders above units.
#[must_use]
pub fn pieces(scenario: &Scenario, tables: &Tables, view: View) -> Vec<Drawn> {
    let mut drawn = Vec::new();
    for placed in layout::placed_units(scenario, tables) {
        let first = placed.side.id == scenario.sides[0].id;
        drawn.extend(unit(&placed.footprint, placed.unit, (placed.side.nation, first), view));
    }
    drawn.extend(placed_leaders(scenario).flat_map(|(side, him, spot)| leader(view.spot(spot), him, side.nation)));
    drawn
}

/// Returns the leaders on the table as the battle begins, with their sides and places.
fn placed_leaders(scenario: &Scenario) -> impl Iterator<Item = (&Side, &Leader, Spot)> {
    let leaders = scenario.sides.iter().flat_map(|side| side.leaders.iter().map(move |him| (side, him)));
    leaders.filter_map(|(side, him)| Some((side, him, him.stands_at?)))
}

/// Returns true if it is drawn as an area, below whatever lies on the ground.
fn is_area(feature: &Feature) -> bool {
    feature.kind.is_area() && feature.shape == crate::games::rff1812::scenario::Shape::Polygon
}

fn grid(view: View) -> Vec<Drawn> {
    let feet = |of: f32| (1_u16..).map(|foot| f32::from(foot) * FOOT).take_while(move |at| *at < of);
    let line = |from, to| Drawn::from(Shape::line(vec![from, to], LineStyle::of(Role::Grid.faint(0.6), Size::points(0.8))));
    let across = feet(view.width).map(|x| line(point(x, 0.0), point(x, view.depth)));
    // By the foot from the near edge, from which the table counts.
    let down = feet(view.depth).map(|y| line(point(0.0, view.depth - y), point(view.width, view.depth - y)));
    across.chain(down).collect()
}

/// Gives a name a halo in the colour of its ground.
fn on_ground(name: Drawn, ground: Role) -> Drawn {
    match name {
        Drawn { shape: Shape::Label(label), from, below } => Drawn { shape: Shape::Label(label.on(ground)), from, below },
        other => other,
    }
}

fn named(at: Point, text: &str, role: Role, rank: u32) -> Drawn {
    let size = Size::world(1.0).at_least(10.0).at_most(18.0);
    Shape::Label(Label::at(at, text).beside(1.4).sized(size).toned(role).ranked(rank).faced(Typeface::Name)).from_scale(NAMED_FROM)
}

/// Least scale at which ground has its names.
const NAMED_FROM: f32 = 3.0;

/// Draws a name close beside an area of so much half width and height, which stays visible.
fn named_beside(at: Point, half: Point, text: &str, role: Role, rank: u32) -> Drawn {
    match named(at, text, role, rank) {
        Drawn { shape: Shape::Label(label), .. } => Shape::Label(label.round(half)).from_scale(NAMED_FROM),
        other => other,
    }
}

/// Returns half the size of whatever lies on the ground, around the place of its name; of a line, only its breadth.
fn half_of(feature: &Feature, view: View) -> Point {
    use crate::games::rff1812::scenario::Shape as Laid;
    let points = view.spots(&feature.points);
    match feature.shape {
        Laid::Polygon => Extent::of(points).size() / 2.0,
        Laid::Line => point(0.0, LINE_ROOM),
        Laid::Point => Point::splat(LINE_ROOM),
    }
}

/// Space that a line or a point takes to either side, in inches.
const LINE_ROOM: f32 = 0.7;

fn thin(points: Vec<Point>, role: Role, width: f32) -> Drawn {
    Shape::line(points, LineStyle::of(role, Size::world(width).at_least(0.6))).into()
}
