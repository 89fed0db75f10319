//! Table of a scenario as a designer lays it out: everything on it with its place in the file.

use glam::DVec2;

use crate::design::{Layout, PlacedItem, Pointer};
use crate::engine::Word as _;
use crate::games::rff1812::Tables;
use crate::games::rff1812::drawn::{Shown, View, layers};
use crate::games::rff1812::new_ground::new_ground;
use crate::games::rff1812::scenario::{Distance, FeatureKind, Scenario, Shape, Spots, layout as placed};
use crate::map::{Drawn, Extent, Label, Layer, LineStyle, Point, Role, Shape as MapShape, Size, Typeface};
use crate::scenario::node::Node;

/// Half width of the area around a point in which a click hits it, in inches.
const ROUND: f32 = 0.9;

/// Builds the table of a scenario; `None` if the scenario is at fault or has no table.
pub(super) fn build_layout(tables: &Tables, text: &str) -> Option<Layout> {
    let scenario = Scenario::parse(text, &tables.for_files()).ok()?;
    let view = View::of(&scenario)?;
    let mut things = Vec::new();
    let ground = Pointer::default().field("ground");
    let listed = |list: &'static str| {
        let list = ground.field(list);
        move |nth: usize| list.item(nth)
    };
    let (zones, features, entries, objectives) = (listed("zones"), listed("features"), listed("entries"), listed("objectives"));
    let outlined = |at: Pointer, shape: Shape, points: &Spots, sentence: String| {
        let places = points.points();
        let own = places.iter().enumerate().map(|(nth, place)| (at.field("points").item(nth), place.to_array())).collect();
        PlacedItem { extent: around(&places, view), at, points: own, facing: None, is_area: shape == Shape::Polygon, text: sentence }
    };
    // Things that lie lowest come first, so that what stands on them is hit before them.
    for (nth, zone) in scenario.ground.zones.iter().enumerate() {
        things.push(outlined(zones(nth), Shape::Polygon, &zone.points, zone.name.clone().unwrap_or_else(|| "a set-up zone".to_owned())));
    }
    for (nth, feature) in scenario.ground.features.iter().enumerate() {
        let name = feature.name.clone().unwrap_or_else(|| format!("{} without a name", feature.kind.spoken()));
        things.push(outlined(features(nth), feature.shape, &feature.points, name));
    }
    for (nth, entry) in scenario.ground.entries.iter().enumerate() {
        things.push(outlined(entries(nth), entry.shape, &entry.points, entry.name.clone()));
    }
    for (nth, objective) in scenario.ground.objectives.iter().enumerate() {
        let name = scenario.key_positions.iter().find(|known| known.id == objective.position);
        let name = name.map_or_else(String::new, |known| known.name.clone());
        things.push(outlined(objectives(nth), objective.shape, &objective.points, name));
    }
    for (nth, distance) in scenario.ground.distances.iter().enumerate() {
        let at = ground.field("distances").item(nth);
        let ends = [(at.field("from"), distance.from.point().to_array()), (at.field("to"), distance.to.point().to_array())];
        let extent = around(&[distance.from.point(), distance.to.point()], view);
        things.push(PlacedItem { at, points: ends.to_vec(), facing: None, is_area: false, extent, text: distance.what.clone() });
    }
    things.extend(units(&scenario, tables, view));
    things.extend(leaders(&scenario, view));
    let yards_per_inch = tables.scales.get(&scenario.scale.men_per_stand()).map(|row| row.data.yards_per_inch);
    let mut layers = layers(&scenario, tables, Shown::default());
    let measured = scenario.ground.distances.iter().flat_map(|distance| distance_lines(distance, view));
    layers.replace(Layer::Lines, layers.of(Layer::Lines).iter().cloned().chain(measured).collect::<Vec<_>>());
    let yards = scenario.ground.distances.iter().map(|distance| distance_name(distance, view));
    layers.replace(Layer::Labels, layers.of(Layer::Labels).iter().cloned().chain(yards).collect::<Vec<_>>());
    Some(Layout { yards_per_inch, layers, extent: view.extent(), size: [view.width, view.depth], grid: None, things })
}

/// Draws a known distance as a line with a stroke at each end.
fn distance_lines(distance: &Distance, view: View) -> Vec<Drawn> {
    let (from, to) = (view.spot(distance.from), view.spot(distance.to));
    let across = (to - from).perp().normalize_or_zero() * 0.7;
    let line = |points: Vec<Point>| Drawn::from(MapShape::line(points, LineStyle::of(Role::Mark, Size::world(0.12).at_least(1.0))));
    let ends = [from, to].map(|end| line(vec![end - across, end + across]));
    [line(vec![from, to])].into_iter().chain(ends).collect()
}

/// Draws the yards of a known distance on its line, or as near to its middle as names leave room.
fn distance_name(distance: &Distance, view: View) -> Drawn {
    /// Rank before every name, and the greatest distance from the line's middle in inches.
    const FIRST: u32 = 13;
    const REACH: f32 = 6.0;
    let middle = view.spot(distance.from).lerp(view.spot(distance.to), 0.5);
    let label = Label::at(middle, format!("{} yards", distance.yards)).on_a_tag().ranked(FIRST).beside(1.5).reaching(REACH);
    let label = label.sized(Size::world(0.8).at_least(9.0).at_most(14.0)).faced(Typeface::Plain).toned(Role::Ink);
    MapShape::Label(label).from_scale(4.0)
}

fn units(scenario: &Scenario, tables: &Tables, view: View) -> Vec<PlacedItem> {
    let sides = Pointer::default().field("sides");
    let place = |wanted: &crate::id::UnitId| {
        scenario.sides.iter().enumerate().find_map(|(side, known)| {
            let nth = known.units.iter().position(|unit| unit.id == *wanted)?;
            Some(sides.item(side).field("units").item(nth))
        })
    };
    let thing = |placed: &placed::PlacedUnit<'_>| {
        let at = place(&placed.unit.id)?;
        let stands_at = at.field("stands_at");
        let points = vec![(stands_at.field("at"), placed.stands_at.at.point().to_array())];
        let facing = Some((stands_at.field("facing"), i64::from(placed.stands_at.facing)));
        let extent = around(&placed.footprint.corners(), view);
        Some(PlacedItem { at, points, facing, is_area: false, extent, text: placed.unit.label().to_owned() })
    };
    placed::placed_units(scenario, tables).iter().filter_map(thing).collect()
}

fn leaders(scenario: &Scenario, view: View) -> Vec<PlacedItem> {
    let mut things = Vec::new();
    for (side, known) in scenario.sides.iter().enumerate() {
        for (nth, him) in known.leaders.iter().enumerate() {
            let Some(spot) = him.stands_at else { continue };
            let at = Pointer::default().field("sides").item(side).field("leaders").item(nth);
            let points = vec![(at.field("stands_at"), spot.point().to_array())];
            let extent = around(&[spot.point()], view);
            things.push(PlacedItem { at, points, facing: None, is_area: false, extent, text: him.name.clone() });
        }
    }
    things
}

/// Returns the extent of points on the map, enlarged so that small ones can be hit.
fn around(places: &[DVec2], view: View) -> Extent {
    let Extent { min, max } = Extent::of(places.iter().map(|place| view.at(*place)));
    let grow = |size: f32| ((2.0 * ROUND - size) / 2.0).max(0.0);
    let more = Point::new(grow(max.x - min.x), grow(max.y - min.y));
    Extent { min: min - more, max: max + more }
}

/// Returns the fields of a new piece of ground drawn with so many points, to be changed in the grid; empty if there are too few points to
/// see it: a building, bridge or ford needs one, an area three, anything else two.
pub(super) fn ground(tables: &Tables, kind: &str, points: usize) -> Vec<(&'static str, Option<Node>)> {
    let kind = FeatureKind::ALL.iter().copied().find(|known| known.word() == kind).unwrap_or(FeatureKind::Open);
    let begins = new_ground(tables, kind);
    let is_small = matches!(kind, FeatureKind::Building | FeatureKind::Bridge | FeatureKind::Ford);
    let fewest = if is_small {
        1
    } else if kind.is_area() {
        3
    } else {
        2
    };
    if points < fewest {
        return Vec::new();
    }
    let shape = match (points, kind.is_area() || kind == FeatureKind::Building) {
        (1, _) => Shape::Point,
        (count, true) if count > 2 => Shape::Polygon,
        _ => Shape::Line,
    };
    let text = |word: &str| Some(Node::Text(word.to_owned()));
    let width = begins.and_then(|row| row.width).filter(|_| shape != Shape::Polygon);
    vec![
        ("kind", text(kind.word())),
        ("shape", text(shape.word())),
        ("class", begins.and_then(|row| text(row.class.word()))),
        ("cover", begins.and_then(|row| text(row.cover?.word()))),
        ("width", width.map(|width| Node::plain(width.as_f64()))),
        ("height", (kind == FeatureKind::Hill).then_some(Node::Whole(1))),
    ]
}
