//! Signs of the map of a battle with their meaning, drawn as the map draws them.

use super::labels::symbol;
use crate::engine::Word as _;
use crate::engine::text::upper_first;
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::drawn::{self, View};
use crate::games::rff1812::scenario::{EdgeEntry, Feature, FeatureCover, FeatureKind, GroundClass, Objective, Shape, Spot, Spots, Zone};
use crate::games::rff1812::words::Arm;
use crate::map::{Drawn, Layer, Layers, LineStyle, Role, Shape as Drawing, Size};
use crate::sheet::{MapKey, Plate};

/// Small table that a sign shows, in inches.
const VIEW: View = View { width: 8.0, depth: 4.0 };
/// Line within that table, with room around it for teeth, posts and trees.
const ALONE: [(f64, f64); 2] = [(0.6, 1.4), (7.4, 2.6)];

/// Lists the signs of the ground, of zones, entries, places to hold, leaders and arms, those that the map of this battle has.
pub(super) fn legend(setup: &Setup) -> Vec<MapKey> {
    let scenario = &*setup.scenario;
    let ground = &scenario.ground;
    let mut keys = Vec::new();
    for kind in FeatureKind::ALL {
        let of_kind = ground.features.iter().filter(|feature| feature.kind == *kind).collect::<Vec<_>>();
        let Some(first) = of_kind.first() else { continue };
        let points = if first.shape == Shape::Line && !runs_on(*kind) { spots_of(&ALONE) } else { spots(first.shape) };
        let feature = Feature { points, name: None, ..Feature::clone(first) };
        let text = upper_first(&kind_text(*kind, &of_kind));
        keys.push(key(text, drawn::feature(&feature, &[], VIEW)));
    }
    if let Some(zone) = ground.zones.first() {
        let zone = Zone { points: spots(Shape::Polygon), name: None, ..zone.clone() };
        keys.push(key("Zone of a side", drawn::zone(&zone, scenario, VIEW)));
    }
    if let Some(entry) = ground.entries.first() {
        let points = Spots(vec![Spot::at(2.0, 2.0).unwrap_or_default()]);
        let entry = EdgeEntry { points, shape: Shape::Point, ..entry.clone() };
        keys.push(key("Way in", drawn::entry(&entry, scenario, VIEW)));
    }
    if let Some(objective) = ground.objectives.first() {
        let points = spots_of(&[(3.2, 0.7)]);
        let objective = Objective { points, shape: Shape::Point, ..objective.clone() };
        keys.push(key("To hold, and points", drawn::objective(&objective, scenario, VIEW, &[])));
    }
    let leader =
        scenario.sides.iter().flat_map(|side| side.leaders.iter().map(move |him| (side, him))).find(|(_, him)| him.stands_at.is_some());
    keys.extend(leader.map(|(side, him)| key("Leader", drawn::leader(VIEW.table().centre(), him, side.nation))));
    for (arm, text) in [(Arm::Infantry, "Infantry"), (Arm::Cavalry, "Cavalry"), (Arm::Artillery, "Guns")] {
        let unit = scenario.units().find(|(_, unit)| unit.arm() == arm && unit.stands_at.is_some());
        keys.extend(unit.map(|(side, unit)| MapKey { picture: symbol(scenario, side, unit), text: text.to_owned() }));
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

/// Returns the points of a sign of that shape.
fn spots(shape: Shape) -> Spots {
    let points: &[(f64, f64)] = match shape {
        // Works have teeth outside.
        Shape::Polygon => &[(0.8, 0.8), (7.2, 0.8), (7.2, 3.2), (0.8, 3.2)],
        Shape::Line => &[(0.0, 1.4), (8.0, 2.6)],
        Shape::Point => &[(4.0, 2.0)],
    };
    spots_of(points)
}

fn spots_of(points: &[(f64, f64)]) -> Spots {
    Spots(points.iter().map(|(x, y)| Spot::at(*x, *y).unwrap_or_default()).collect())
}

/// Returns true if a line of that ground goes from edge to edge of its sign, which cuts it; others end within it.
const fn runs_on(kind: FeatureKind) -> bool {
    use FeatureKind::{Ditch, Ford, PoorRoad, Ravine, Road, Stream, Water};
    matches!(kind, Road | PoorRoad | Stream | Water | Ford | Ravine | Ditch)
}

/// Makes a sign of drawn shapes on a piece of open ground.
fn key(text: impl Into<String>, drawn: Vec<Drawn>) -> MapKey {
    let part = VIEW.table();
    let edge = LineStyle::of(Role::Line, Size::points(0.5));
    let open = Drawing::Polygon { corners: part.corners(), fill: Some(Role::Open.into()), line: Some(edge) };
    let mut layers = Layers::default();
    layers.replace(Layer::Ground, std::iter::once(open.into()).chain(drawn).collect::<Vec<_>>());
    MapKey { picture: Plate { layers, part }, text: text.into() }
}
