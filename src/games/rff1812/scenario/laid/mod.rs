//! What is odd about a table as it is laid: who stands off it, in the river, on each other. It keeps no file from being read and no
//! battle from being begun; each remark says where, what, and what would be right.

mod ground;

use glam::DVec2;

use super::{Feature, FeatureKind, GroundClass, Scenario, Side, StandsAt, TableGround, TableSize, Unit};
use crate::engine::Fault;
use crate::engine::fault::Place;
use crate::games::rff1812::Tables;
use crate::games::rff1812::footprint::{Standing, room};
use crate::games::rff1812::words::Formation;
use crate::geometry::{Footprint, distance_to_line, is_within};

pub use ground::class_at;

/// Inches to a foot.
const FOOT: u32 = 12;
/// What is off by less is not told, in inches.
const NEAR: f64 = 0.01;

/// A unit with its footprint where the battle begins.
#[derive(Clone, Debug)]
pub struct Placed<'s> {
    /// Its side.
    pub side: &'s Side,
    /// The unit.
    pub unit: &'s Unit,
    /// Where it stands.
    pub stands_at: &'s StandsAt,
    /// What it covers.
    pub footprint: Footprint,
    place: Place,
}

/// What a unit covers in its own formation, by the tables in force, laid down somewhere.
#[must_use]
pub fn footprint_of(tables: &Tables, unit: &Unit, stands_at: &StandsAt) -> Footprint {
    let standing = Standing { arm: unit.arm(), formation: unit.formation, stands: unit.stands, abreast: stands_at.abreast };
    stands_at.footprint(room(tables, standing))
}

/// Every unit that stands on the table as the battle begins.
#[must_use]
pub fn placed<'s>(scenario: &'s Scenario, tables: &Tables) -> Vec<Placed<'s>> {
    let mut found = Vec::new();
    for (nth_side, side) in scenario.sides.iter().enumerate() {
        for (nth, unit) in side.units.iter().enumerate() {
            let Some(stands_at) = &unit.stands_at else { continue };
            let place = Place::from("sides").item(nth_side).field("units").item(nth).field("stands_at");
            found.push(Placed { side, unit, stands_at, footprint: footprint_of(tables, unit, stands_at), place });
        }
    }
    found
}

/// What is odd about the table, in the order of the file; nothing where none is laid out.
#[must_use]
pub fn remarks(scenario: &Scenario, tables: &Tables) -> Vec<Fault> {
    let Some(table) = &scenario.table else { return Vec::new() };
    let units = placed(scenario, tables);
    let mut found = ground::remarks(scenario, table, tables);
    for placed in &units {
        found.extend(of_unit(placed, &scenario.ground, table));
    }
    for (nth, one) in units.iter().enumerate() {
        for other in units[nth + 1..].iter().filter(|other| other.footprint.overlaps(&one.footprint)) {
            let says = format!("{} and {} stand on each other: move one of them", one.unit.label(), other.unit.label());
            found.push(Fault::new(other.place.clone(), says));
        }
    }
    found.extend(leaders(scenario, table));
    found.extend(nowhere(scenario, units.is_empty()));
    found
}

impl TableSize {
    /// Inches along its bottom, and along its sides.
    #[must_use]
    pub fn inches(&self) -> DVec2 {
        DVec2::new(f64::from(self.width_feet * FOOT), f64::from(self.depth_feet * FOOT))
    }

    /// Whether a point lies on it; its edges are part of it.
    #[must_use]
    pub fn has(&self, point: DVec2) -> bool {
        let most = self.inches() + DVec2::splat(NEAR);
        point.cmpge(DVec2::splat(-NEAR)).all() && point.cmple(most).all()
    }

    /// Inches from a point on it to its nearest edge.
    #[must_use]
    pub fn to_edge(&self, point: DVec2) -> f64 {
        let beyond = self.inches() - point;
        point.min_element().min(beyond.min_element())
    }

    /// "60 by 96 inches".
    #[must_use]
    fn in_inches(&self) -> String {
        let size = self.inches();
        format!("{} by {} inches", size.x, size.y)
    }
}

fn of_unit(placed: &Placed<'_>, ground: &TableGround, table: &TableSize) -> Vec<Fault> {
    let Placed { side, unit, stands_at, footprint, place } = placed;
    let name = unit.label();
    let mut found = Vec::new();
    let mut note = |says: String| found.push(Fault::new(place.clone(), says));
    if !footprint.corners().iter().all(|corner| table.has(*corner)) {
        note(format!("{name} reaches over the edge of the table, which is {}: move it inward", table.in_inches()));
    }
    if let Some(zones) = outside_its_zones(footprint, side, unit, ground) {
        note(format!("{name} stands outside where its command sets up, {zones}: move it there, or let a zone take its command"));
    }
    let on = |feature: &Feature| footprint.lies_on(&feature.points.points());
    if stands_at.afloat {
        let water = |feature: &&Feature| feature.kind.is_water() && footprint.lies_within(&feature.points.points());
        if !ground.features.iter().any(|feature| water(&feature)) {
            note(format!("{name} is afloat and does not lie on water: move it there"));
        }
        return found;
    }
    if let Some(feature) = blocked(footprint, ground) {
        note(format!("{name} stands on {}, where nobody passes: move it off, or say that it is afloat", feature.called()));
    }
    let is_house = |feature: &&Feature| feature.kind == FeatureKind::Building && on(feature);
    if unit.formation != Formation::Garrison
        && let Some(house) = ground.features.iter().find(is_house)
    {
        note(format!("{name} stands where a building is, {}: move it beside, or make it a garrison", house.called()));
    }
    found
}

/// The names of the zones a unit should stand in and does not; none where it does, or where no zone is said for it.
fn outside_its_zones(footprint: &Footprint, side: &Side, unit: &Unit, ground: &TableGround) -> Option<String> {
    let zones = ground.zones_of(&side.id, &unit.command).collect::<Vec<_>>();
    let own = narrower(footprint);
    if zones.is_empty() || zones.iter().any(|zone| own.lies_within(&zone.points.points())) {
        return None;
    }
    let names = zones.iter().map(|zone| zone.name.clone().unwrap_or_else(|| zone.id.to_string()));
    Some(names.collect::<Vec<_>>().join(" or "))
}

/// A hair within a footprint: what is off by less is not told.
fn narrower(footprint: &Footprint) -> Footprint {
    Footprint { frontage: footprint.frontage - 2.0 * NEAR, depth: footprint.depth - 2.0 * NEAR, ..*footprint }
}

/// Ground under a unit that nobody passes: under its middle or a corner, or a line it lies across.
fn blocked<'g>(footprint: &Footprint, ground: &'g TableGround) -> Option<&'g Feature> {
    let places = narrower(footprint).corners().into_iter().chain([footprint.middle]);
    let impassable = |place| class_at(ground, place).filter(|(_, class)| *class == GroundClass::Impassable).map(|(feature, _)| feature);
    places.into_iter().find_map(impassable)
}

fn leaders(scenario: &Scenario, table: &TableSize) -> Vec<Fault> {
    let mut found = Vec::new();
    for (nth_side, side) in scenario.sides.iter().enumerate() {
        for (nth, leader) in side.leaders.iter().enumerate() {
            if leader.stands_at.is_some_and(|at| !table.has(at.point())) {
                let place = Place::from("sides").item(nth_side).field("leaders").item(nth).field("stands_at");
                let says = format!("{} stands off the table, which is {}: move him onto it", leader.name, table.in_inches());
                found.push(Fault::new(place, says));
            }
        }
    }
    found
}

/// Units that neither stand anywhere nor come later, where others stand somewhere.
fn nowhere(scenario: &Scenario, nobody_stands: bool) -> Vec<Fault> {
    let mut found = Vec::new();
    for (nth_side, side) in scenario.sides.iter().enumerate() {
        for (nth, unit) in side.units.iter().enumerate() {
            let waits = unit.stands_at.is_none() && unit.arrives.is_none() && !unit.optional;
            if waits && !nobody_stands && !is_told_off(scenario, unit) {
                let place = Place::from("sides").item(nth_side).field("units").item(nth);
                let says = format!("{} has no place on the table and does not come later: give it either", unit.label());
                found.push(Fault::new(place, says));
            }
        }
    }
    found
}

/// A unit whose place lies beyond the table, by its name: guns across a river.
fn is_told_off(scenario: &Scenario, unit: &Unit) -> bool {
    scenario.ground.beyond.iter().any(|beyond| beyond.name == unit.name)
}

/// Whether a line comes within so many inches of a point.
fn comes_near(line: &[DVec2], point: DVec2, within: f64) -> bool {
    distance_to_line(point, line).is_some_and(|far| far <= within + NEAR)
}

fn holds(feature: &Feature, point: DVec2) -> bool {
    is_within(point, &feature.points.points())
}
