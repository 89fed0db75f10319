//! Remarks on oddities of a table as it is laid out: units off the table, in the river, on each other. They stop neither the reading of a
//! file nor the start of a battle; each remark states where, what, and what would be right.

mod ground;

use glam::DVec2;

use super::{Feature, FeatureKind, GroundClass, Oddity, OddityKind, Scenario, Side, StandsAt, TableGround, TableSize, Unit};
use crate::engine::fault::FaultPlace;
use crate::games::rff1812::Tables;
use crate::games::rff1812::footprint::{UnitFootprint, unit_extent};
use crate::games::rff1812::words::Formation;
use crate::geometry::{Footprint, distance_to_line, is_within};

pub use ground::{class_at, missing_crossings};

/// Inches to a foot.
const FOOT: u32 = 12;
/// Tolerance in inches; what is off by less is not reported.
const NEAR: f64 = 0.01;

/// Unit with its footprint as the battle begins.
#[derive(Clone, Debug)]
pub struct PlacedUnit<'s> {
    /// Side of the unit.
    pub side: &'s Side,
    /// Unit that is placed.
    pub unit: &'s Unit,
    /// Place where it stands.
    pub stands_at: &'s StandsAt,
    /// Area that it covers.
    pub footprint: Footprint,
    place: FaultPlace,
}

/// Returns the footprint of a unit in its own formation at a place, by the tables in force.
#[must_use]
pub fn footprint_of(tables: &Tables, unit: &Unit, stands_at: &StandsAt) -> Footprint {
    let standing = UnitFootprint { arm: unit.arm(), formation: unit.formation, stands: unit.stands, abreast: stands_at.abreast };
    stands_at.footprint(unit_extent(tables, standing))
}

/// Returns every unit that stands on the table as the battle begins.
#[must_use]
pub fn placed_units<'s>(scenario: &'s Scenario, tables: &Tables) -> Vec<PlacedUnit<'s>> {
    let mut found = Vec::new();
    for (nth_side, side) in scenario.sides.iter().enumerate() {
        for (nth, unit) in side.units.iter().enumerate() {
            let Some(stands_at) = &unit.stands_at else { continue };
            let place = FaultPlace::from("sides").item(nth_side).field("units").item(nth).field("stands_at");
            found.push(PlacedUnit { side, unit, stands_at, footprint: footprint_of(tables, unit, stands_at), place });
        }
    }
    found
}

/// Lists the oddities of the table, in the order of the file; empty if there is no table.
#[must_use]
pub fn remarks(scenario: &Scenario, tables: &Tables) -> Vec<Oddity> {
    let Some(table) = &scenario.table else { return Vec::new() };
    let units = placed_units(scenario, tables);
    let mut found = ground::remarks(scenario, table, tables);
    for placed in &units {
        found.extend(of_unit(placed, &scenario.ground, table));
    }
    for (nth, one) in units.iter().enumerate() {
        for other in units[nth + 1..].iter().filter(|other| other.footprint.overlaps(&one.footprint)) {
            let text = format!("{} and {} overlap: move one of them", one.unit.label(), other.unit.label());
            found.push(OddityKind::Overlap.at(other.place.clone(), text));
        }
    }
    found.extend(leaders(scenario, table));
    found.extend(arrivals(scenario));
    found.extend(unplaced_units(scenario, units.is_empty()));
    found
}

/// Returns whether a unit may stand there: on the table, in its zone, on ground and water as it needs, and so many inches clear of others.
#[must_use]
pub fn is_free(scenario: &Scenario, tables: &Tables, (side, unit): (&Side, &Unit), stands_at: &StandsAt, room: f64) -> bool {
    let Some(table) = &scenario.table else { return false };
    let footprint = footprint_of(tables, unit, stands_at);
    let own = PlacedUnit { side, unit, stands_at, footprint, place: FaultPlace::default() };
    let around = Footprint { frontage: footprint.frontage + 2.0 * room, depth: footprint.depth + 2.0 * room, ..footprint };
    let others = placed_units(scenario, tables);
    let mut others = others.iter().filter(|other| other.unit.id != unit.id);
    let enemies = scenario.sides.iter().filter(|other| other.id != side.id).flat_map(|side| &side.leaders);
    let is_on_enemy = enemies.filter_map(|leader| leader.stands_at).any(|at| is_within(at.point(), &around.corners()));
    !is_on_enemy && !others.any(|other| other.footprint.overlaps(&around)) && of_unit(&own, &scenario.ground, table).is_empty()
}

impl TableSize {
    /// Returns the inches along its bottom and along its sides.
    #[must_use]
    pub fn inches(&self) -> DVec2 {
        DVec2::new(f64::from(self.width_feet * FOOT), f64::from(self.depth_feet * FOOT))
    }

    /// Returns true if a point lies on it, edges included.
    #[must_use]
    pub fn contains(&self, point: DVec2) -> bool {
        let most = self.inches() + DVec2::splat(NEAR);
        point.cmpge(DVec2::splat(-NEAR)).all() && point.cmple(most).all()
    }

    /// Returns the inches from a point on it to its nearest edge.
    #[must_use]
    pub fn to_edge(&self, point: DVec2) -> f64 {
        let beyond = self.inches() - point;
        point.min_element().min(beyond.min_element())
    }

    /// Returns the size in words: "60 by 96 inches".
    #[must_use]
    fn in_inches(&self) -> String {
        let size = self.inches();
        format!("{} by {} inches", size.x, size.y)
    }
}

fn of_unit(placed: &PlacedUnit<'_>, ground: &TableGround, table: &TableSize) -> Vec<Oddity> {
    let PlacedUnit { side, unit, stands_at, footprint, place } = placed;
    let name = unit.label();
    let mut found = Vec::new();
    let mut note = |text: String| found.push(OddityKind::UnitPlace.at(place.clone(), text));
    if !footprint.corners().iter().all(|corner| table.contains(*corner)) {
        note(format!("{name} reaches over the edge of the table, which is {}: move it inward", table.in_inches()));
    }
    if let Some(zones) = missed_zones(footprint, side, unit, ground) {
        note(format!("{name} is outside the set-up zone of its command, {zones}: move it there, or add its command to another zone"));
    }
    let on = |feature: &Feature| footprint.lies_on(&feature.points.points());
    if stands_at.afloat {
        let water = |feature: &&Feature| feature.kind.is_water() && footprint.lies_within(&feature.points.points());
        if !ground.features.iter().any(|feature| water(&feature)) {
            note(format!("{name} is afloat but not on water: move it onto water"));
        }
        return found;
    }
    if let Some(feature) = blocked(footprint, ground) {
        note(format!("{name} stands on {}, which is impassable: move it off, or mark it as afloat", feature.display_name()));
    }
    let is_house = |feature: &&Feature| feature.kind == FeatureKind::Building && on(feature);
    if unit.formation != Formation::Garrison
        && let Some(house) = ground.features.iter().find(is_house)
    {
        note(format!("{name} stands on a building, {}: move it off, or make it a garrison", house.display_name()));
    }
    found
}

/// Returns the names of the zones a unit should stand in but does not; `None` if it does, or if there is no zone for it.
fn missed_zones(footprint: &Footprint, side: &Side, unit: &Unit, ground: &TableGround) -> Option<String> {
    let zones = ground.zones_of(&side.id, &unit.command).filter(|zone| zone.points.covers_ground()).collect::<Vec<_>>();
    let own = narrower(footprint);
    if zones.is_empty() || zones.iter().any(|zone| own.lies_within(&zone.points.points())) {
        return None;
    }
    let names = zones.iter().map(|zone| zone.name.clone().unwrap_or_else(|| zone.id.to_string()));
    Some(names.collect::<Vec<_>>().join(" or "))
}

/// Returns a footprint made smaller by the tolerance, so that what is off by less is not reported.
fn narrower(footprint: &Footprint) -> Footprint {
    Footprint { frontage: footprint.frontage - 2.0 * NEAR, depth: footprint.depth - 2.0 * NEAR, ..*footprint }
}

/// Returns impassable ground under a unit: under its middle or a corner.
fn blocked<'g>(footprint: &Footprint, ground: &'g TableGround) -> Option<&'g Feature> {
    let places = narrower(footprint).corners().into_iter().chain([footprint.middle]);
    let impassable = |place| class_at(ground, place).filter(|(_, class)| *class == GroundClass::Impassable).map(|(feature, _)| feature);
    places.into_iter().find_map(impassable)
}

fn leaders(scenario: &Scenario, table: &TableSize) -> Vec<Oddity> {
    let mut found = Vec::new();
    for (nth_side, side) in scenario.sides.iter().enumerate() {
        for (nth, leader) in side.leaders.iter().enumerate() {
            if leader.stands_at.is_some_and(|at| !table.contains(at.point())) {
                let place = FaultPlace::from("sides").item(nth_side).field("leaders").item(nth).field("stands_at");
                let text = format!("{} stands off the table, which is {}: move him onto it", leader.name, table.in_inches());
                found.push(OddityKind::LeaderOff.at(place, text));
            }
        }
    }
    found
}

/// Lists units and leaders who arrive by an entry of the other side, or in a turn in which it is shut.
fn arrivals(scenario: &Scenario) -> Vec<Oddity> {
    let mut found = Vec::new();
    for (nth, side) in scenario.sides.iter().enumerate() {
        let at = FaultPlace::from("sides").item(nth);
        let units = side.units.iter().enumerate().map(|(nth, unit)| ("units", nth, unit.label(), &unit.arrives));
        let leaders = side.leaders.iter().enumerate().map(|(nth, leader)| ("leaders", nth, leader.name.as_str(), &leader.arrives));
        for (list, nth, name, arrives) in units.chain(leaders) {
            let Some(arrival) = arrives else { continue };
            let Some(entry) = scenario.entry_of(arrives.as_ref()) else { continue };
            let when = arrival.when();
            let text = if entry.side != side.id {
                format!("{name} arrives by {}, an entry of the other side: choose one of the {}", entry.name, side.name)
            } else if let Some(from) = entry.from_turn.filter(|from| arrival.turn < *from) {
                format!("{name} arrives {when} by {}, which is open from turn {from}: change one of the two", entry.name)
            } else if let Some(to) = entry.to_turn.filter(|to| arrival.turn > *to) {
                format!("{name} arrives {when} by {}, which is open to turn {to}: change one of the two", entry.name)
            } else if let Some(to) = entry.to_turn.filter(|to| arrival.die.is_some() && *to < scenario.turns) {
                format!(
                    "{name} arrives by a die, which may succeed later, by {}, which is open to turn {to}: change one of the two",
                    entry.name
                )
            } else {
                continue;
            };
            found.push(OddityKind::ForDesigner.at(at.clone().field(list).item(nth).field("arrives"), text));
        }
    }
    found
}

/// Lists units and leaders that neither stand anywhere nor come later, if others stand somewhere.
fn unplaced_units(scenario: &Scenario, nobody_stands: bool) -> Vec<Oddity> {
    let mut found = Vec::new();
    for (nth_side, side) in scenario.sides.iter().enumerate() {
        for (nth, unit) in side.units.iter().enumerate() {
            let waits = unit.stands_at.is_none() && unit.arrives.is_none() && !unit.optional;
            if waits && !nobody_stands && !is_beyond_table(scenario, unit) {
                let place = FaultPlace::from("sides").item(nth_side).field("units").item(nth);
                let text = format!("{} has no place on the table and no arrival: give it one of the two", unit.label());
                found.push(OddityKind::NoPlace.at(place, text));
            }
        }
        // Where no leader of the side has a place, its player sets them up.
        let has_places = side.leaders.iter().any(|leader| leader.stands_at.is_some());
        for (nth, leader) in side.leaders.iter().enumerate() {
            if has_places && leader.stands_at.is_none() && leader.arrives.is_none() {
                let place = FaultPlace::from("sides").item(nth_side).field("leaders").item(nth);
                let text = format!("{} has no place on the table and no arrival: give him one of the two", leader.name);
                found.push(OddityKind::ForDesigner.at(place, text));
            }
        }
    }
    found
}

/// Returns true for a unit whose place, by its name, lies beyond the table: guns across a river.
fn is_beyond_table(scenario: &Scenario, unit: &Unit) -> bool {
    scenario.ground.beyond.iter().any(|beyond| beyond.name == unit.name)
}

/// Returns true if a line comes within so many inches of a point.
fn comes_near(line: &[DVec2], point: DVec2, within: f64) -> bool {
    distance_to_line(point, line).is_some_and(|far| far <= within + NEAR)
}

fn contains_point(feature: &Feature, point: DVec2) -> bool {
    is_within(point, &feature.points.points())
}
