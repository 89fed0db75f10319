//! Signs of the map of a battle with their meaning, drawn as the map draws them.

use super::labels::symbol;
use crate::engine::Word as _;
use crate::engine::text::upper_first;
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::drawn::{Shown, View, layers};
use crate::games::rff1812::scenario::{
    EdgeEntry, Feature, FeatureCover, FeatureKind, GroundClass, Objective, Scenario, Shape, Spot, Spots, TableGround, TableSize, Zone,
};
use crate::games::rff1812::words::Arm;
use crate::map::{Extent, point};
use crate::sheet::{MapKey, Plate};

/// Part of a small table that a sign shows, in inches.
const SIGN: (f32, f32) = (8.0, 4.0);

/// Lists the signs of the ground, of zones, entries, places to hold, leaders and arms, those that the map of this battle has.
pub(super) fn legend(setup: &Setup) -> Vec<MapKey> {
    let scenario = &*setup.scenario;
    let ground = &scenario.ground;
    let mut keys = Vec::new();
    for kind in FeatureKind::ALL {
        let of_kind = ground.features.iter().filter(|feature| feature.kind == *kind).collect::<Vec<_>>();
        let Some(first) = of_kind.first() else { continue };
        let feature = Feature { points: spots(first.shape), name: None, ..Feature::clone(first) };
        let says = upper_first(&kind_text(*kind, &of_kind));
        keys.push(key(setup, says, TableGround { features: vec![feature], ..TableGround::default() }));
    }
    if let Some(zone) = ground.zones.first() {
        let zone = Zone { points: spots(Shape::Polygon), name: None, ..zone.clone() };
        keys.push(key(setup, "Zone of a side".to_owned(), TableGround { zones: vec![zone], ..TableGround::default() }));
    }
    if let Some(entry) = ground.entries.first() {
        let points = Spots(vec![spot(0.0, 2.0)]);
        let entry = EdgeEntry { points, shape: Shape::Point, ..entry.clone() };
        keys.push(key(setup, "Way in".to_owned(), TableGround { entries: vec![entry], ..TableGround::default() }));
    }
    if let Some(objective) = ground.objectives.first() {
        let objective = Objective { points: spots(Shape::Point), shape: Shape::Point, ..objective.clone() };
        keys.push(key(setup, "To hold".to_owned(), TableGround { objectives: vec![objective], ..TableGround::default() }));
    }
    for (arm, says) in [(Arm::Infantry, "Infantry"), (Arm::Cavalry, "Cavalry"), (Arm::Artillery, "Guns")] {
        let unit = scenario.units().find(|(_, unit)| unit.arm() == arm && unit.stands_at.is_some());
        keys.extend(unit.map(|(side, unit)| MapKey { picture: symbol(scenario, side, unit), says: says.to_owned() }));
    }
    keys
}

/// Describes a kind of ground: "woods: broken ground, partial cover"; what differs from piece to piece is left to the list of the ground.
fn kind_text(kind: FeatureKind, of_kind: &[&Feature]) -> String {
    let mut parts = Vec::new();
    let same = |of: &dyn Fn(&Feature) -> Option<String>| {
        let first = of_kind.first().and_then(|feature| of(feature));
        first.filter(|first| of_kind.iter().all(|feature| of(feature).as_ref() == Some(first)))
    };
    let class = |feature: &Feature| feature.class.map(|class: GroundClass| class.spoken());
    let cover =
        |feature: &Feature| feature.cover.filter(|cover| *cover != FeatureCover::None).map(|cover| format!("{} cover", cover.spoken()));
    parts.extend(same(&class).filter(|class| *class != kind.spoken()));
    parts.extend(same(&cover));
    if parts.is_empty() { kind.spoken() } else { format!("{}: {}", kind.spoken(), parts.join(", ")) }
}

fn spot(x: f64, y: f64) -> Spot {
    Spot::at(x, y).unwrap_or_default()
}

/// Returns the points of a sign of that shape on its small table.
fn spots(shape: Shape) -> Spots {
    Spots(match shape {
        Shape::Polygon => vec![spot(0.6, 0.6), spot(7.4, 0.6), spot(7.4, 3.4), spot(0.6, 3.4)],
        Shape::Line => vec![spot(0.0, 1.4), spot(8.0, 2.6)],
        Shape::Point => vec![spot(4.0, 2.0)],
    })
}

/// Draws a piece of ground or a mark alone on a small table.
fn key(setup: &Setup, says: String, ground: TableGround) -> MapKey {
    let table = setup.scenario.table.as_ref().map(|table| TableSize { width_feet: 1, depth_feet: 1, ..table.clone() });
    let alone = Scenario { table, ground, ..Scenario::clone(&setup.scenario) };
    let shown = Shown { zones: true, entries: true, objectives: true, ..Shown::GROUND };
    let depth = View::of(&alone).map_or(SIGN.1, |view| view.depth);
    // The map counts from the top, the table from its near edge.
    let part = Extent { min: point(0.0, depth - SIGN.1), max: point(SIGN.0, depth) };
    MapKey { picture: Plate { layers: layers(&alone, &setup.tables, shown), part }, says }
}
