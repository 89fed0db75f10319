//! Remarks on oddities of the ground itself.

use glam::DVec2;

use super::{NEAR, comes_near, contains_point};
use crate::engine::fault::FaultPlace;
use crate::games::rff1812::Tables;
use crate::games::rff1812::scenario::{
    Feature, FeatureKind, GroundClass, Oddity, OddityKind, Scenario, Shape, Spots, TableGround, TableSize,
};

/// Greatest difference between a source and the map that is not reported, in percent of the source.
const OFF_PERCENT: f64 = 10.0;
/// Steps in inches along a road at which the ground below it is checked.
const STEP: f64 = 0.25;
/// Distance in inches beyond its own half width over which a crossing still carries a road.
const LANDING: f64 = 0.75;

/// Returns the ground that counts at a place: the last line or point with a class that reaches it, or else the last area with a class.
#[must_use]
pub fn class_at(ground: &TableGround, at: DVec2) -> Option<(&Feature, GroundClass)> {
    let class = |feature: &'_ Feature| feature.class;
    let over = ground.features.iter().rev().filter(|feature| feature.shape != Shape::Polygon);
    let over = over.filter(|feature| comes_near(&feature.points.points(), at, half_width(feature)));
    let under = ground.features.iter().rev().filter(|feature| feature.shape == Shape::Polygon && contains_point(feature, at));
    over.chain(under).find_map(|feature| Some((feature, class(feature)?)))
}

fn half_width(feature: &Feature) -> f64 {
    feature.width.map_or(0.0, |width| width.as_f64() / 2.0)
}

pub(super) fn remarks(scenario: &Scenario, table: &TableSize, tables: &Tables) -> Vec<Oddity> {
    let ground = &scenario.ground;
    let top = || FaultPlace::from("ground");
    let mut found = Vec::new();
    for (nth, feature) in ground.features.iter().enumerate() {
        let place = top().field("features").item(nth);
        found.extend(points(&place, &feature.display_name(), feature.shape, &feature.points, table));
        found.extend(crossing(&place, feature, ground));
        found.extend(road_in_water(&place, feature, ground));
    }
    for (nth, objective) in ground.objectives.iter().enumerate() {
        let place = top().field("objectives").item(nth);
        let name = scenario.key_positions.iter().find(|position| position.id == objective.position);
        let name = name.map_or(objective.position.as_str(), |position| position.name.as_str());
        found.extend(points(&place, name, objective.shape, &objective.points, table));
    }
    for (nth, zone) in ground.zones.iter().enumerate() {
        let name = zone.name.clone().unwrap_or_else(|| format!("the zone {}", zone.id));
        found.extend(points(&top().field("zones").item(nth), &name, Shape::Polygon, &zone.points, table));
    }
    for (nth, entry) in ground.entries.iter().enumerate() {
        let place = top().field("entries").item(nth);
        found.extend(points(&place, &entry.name, entry.shape, &entry.points, table));
        if entry.points.0.iter().any(|spot| table.contains(spot.point()) && table.to_edge(spot.point()).abs() > NEAR) {
            let text = format!("{} does not lie on an edge of the table: move each of its points to one", entry.name);
            found.push(OddityKind::EntryInland.at(place.field("points"), text));
        }
    }
    let placed = |id| ground.objective(id).is_some();
    for (nth, position) in scenario.key_positions.iter().enumerate() {
        if !ground.objectives.is_empty() && !placed(&position.id) {
            let text = format!("{} has no place on the table: add it to the objectives of the ground", position.name);
            found.push(OddityKind::PositionUnplaced.at(FaultPlace::from("key_positions").item(nth), text));
        }
    }
    found.extend(distances(scenario, tables));
    found
}

fn points(place: &FaultPlace, name: &str, shape: Shape, spots: &Spots, table: &TableSize) -> Vec<Oddity> {
    let mut found = Vec::new();
    if let Some(off) = spots.0.iter().find(|spot| !table.contains(spot.point())) {
        let (x, y) = (off.x.as_f64(), off.y.as_f64());
        let text = format!("{name} reaches over the edge of the table, which is {}, at {x}, {y}: move it inward", table.in_inches());
        found.push(OddityKind::ShapeOff.at(place.clone().field("points"), text));
    }
    if shape == Shape::Polygon && spots.crosses_itself() {
        let text = format!("the edge of {name} crosses itself: give its points in order");
        found.push(OddityKind::Crossed.at(place.clone().field("points"), text));
    }
    if shape == Shape::Polygon && !spots.covers_ground() {
        let text = format!("{name} covers nothing, since its points lie on one line: move one of them");
        found.push(OddityKind::ForDesigner.at(place.clone().field("points"), text));
    }
    found
}

/// Checks that a bridge or ford lies over water, a ravine or a ditch.
fn crossing(place: &FaultPlace, feature: &Feature, ground: &TableGround) -> Option<Oddity> {
    if !feature.kind.is_crossing() {
        return None;
    }
    let wet = |other: &&Feature| matches!(other.kind, FeatureKind::Water | FeatureKind::Stream | FeatureKind::Ravine | FeatureKind::Ditch);
    let meets = |other: &Feature| {
        let line = other.points.points();
        let own = feature.points.points();
        steps(&own).iter().chain(&own).any(|at| match other.shape {
            Shape::Polygon => contains_point(other, *at),
            _ => comes_near(&line, *at, half_width(other) + half_width(feature)),
        })
    };
    if ground.features.iter().filter(wet).any(meets) {
        return None;
    }
    let text = format!("{} lies over no water, ravine or ditch: move it onto one", feature.display_name());
    Some(OddityKind::ForDesigner.at(place.clone().field("points"), text))
}

/// Checks that a road crosses water by a bridge or ford only.
fn road_in_water(place: &FaultPlace, feature: &Feature, ground: &TableGround) -> Option<Oddity> {
    let (at, water) = *wet_stretches(feature, ground).first()?.first()?;
    let water = water.display_name();
    let text =
        format!("{} goes through {water} at {:.0}, {:.0} without a bridge or ford: add one there", feature.display_name(), at.x, at.y);
    Some(OddityKind::RoadInWater.at(place.clone().field("points"), text))
}

/// Returns where a road goes through water without a bridge or ford, for each bridge or ford that it lacks: its points, or the middle where
/// a crossing that is a point reaches over all of it.
#[must_use]
pub fn missing_crossings(road: &Feature, ground: &TableGround) -> Vec<Vec<DVec2>> {
    let corners = road.points.points();
    let crossing = |stretch: Vec<(DVec2, &Feature)>| {
        let places = stretch.iter().map(|(at, _)| *at).collect::<Vec<_>>();
        let middle = places[places.len() / 2];
        if places.iter().all(|at| at.distance(middle) <= LANDING) {
            return vec![middle];
        }
        let is_kept = |(nth, at): &(usize, &DVec2)| *nth == 0 || *nth + 1 == places.len() || corners.contains(at);
        let mut kept = places.iter().enumerate().filter(is_kept).map(|(_, at)| *at).collect::<Vec<_>>();
        kept.dedup();
        kept
    };
    wet_stretches(road, ground).into_iter().map(crossing).collect()
}

/// Returns the stretches of a road that lie in water without a bridge or ford: places along each, with the water there.
fn wet_stretches<'g>(road: &Feature, ground: &'g TableGround) -> Vec<Vec<(DVec2, &'g Feature)>> {
    if !road.kind.is_road() || road.shape != Shape::Line {
        return Vec::new();
    }
    let waters = ground.features.iter().filter(|other| other.kind.is_water() && other.class == Some(GroundClass::Impassable));
    let waters = waters.collect::<Vec<_>>();
    // A bridge that is a point reaches over all of the water it lies on.
    let crossed = |at: DVec2, water: &Feature| {
        let reach = |other: &Feature| half_width(other) + half_width(water) + LANDING;
        ground.features.iter().any(|other| other.kind.is_crossing() && comes_near(&other.points.points(), at, reach(other)))
    };
    let in_water = |at: DVec2| {
        waters.iter().copied().find(|water| match water.shape {
            Shape::Polygon => contains_point(water, at),
            _ => comes_near(&water.points.points(), at, half_width(water)),
        })
    };
    let wet = |at: DVec2| in_water(at).filter(|water| !crossed(at, water));
    let places = steps(&road.points.points()).into_iter().map(|at| (at, wet(at))).collect::<Vec<_>>();
    let stretches = places.split(|(_, water)| water.is_none()).filter(|stretch| !stretch.is_empty());
    stretches.map(|stretch| stretch.iter().filter_map(|(at, water)| Some((*at, (*water)?))).collect()).collect()
}

/// Returns places along a line without its ends, since a road may end at the water.
fn steps(line: &[DVec2]) -> Vec<DVec2> {
    let mut found = Vec::new();
    for pair in line.windows(2) {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a table is 30 feet at the most")]
        let count = (pair[0].distance(pair[1]) / STEP).ceil() as u32;
        found.extend((0..=count).map(|nth| pair[0].lerp(pair[1], f64::from(nth) / f64::from(count.max(1)))));
    }
    let ends = [line.first().copied(), line.last().copied()];
    found.retain(|at| !ends.iter().flatten().any(|end| end.distance(*at) < STEP));
    found
}

fn distances(scenario: &Scenario, tables: &Tables) -> Vec<Oddity> {
    let Some(scale) = tables.scales.get(&scenario.scale.men_per_stand()) else { return Vec::new() };
    let yards_per_inch = scale.data.yards_per_inch;
    let mut found = Vec::new();
    for (nth, distance) in scenario.ground.distances.iter().enumerate() {
        let right = f64::from(distance.yards) / yards_per_inch;
        let off = (distance.map_inches() - right) / right * 100.0;
        if off.abs() > OFF_PERCENT {
            let what = &distance.what;
            let text = format!("{what}: {:.1} inches on the map, {right:.1} by its source: move its ends", distance.map_inches());
            found.push(OddityKind::DistanceOff.at(FaultPlace::from("ground").field("distances").item(nth), text));
        }
    }
    found
}
