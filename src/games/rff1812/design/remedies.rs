//! Remarks on a scenario as a designer sees them, each with the remedy that a button applies.

use glam::DVec2;

use crate::design::{Draft, Edit, EditOperation, Edits, GridLine, LineKind, Pointer, Remark, ScenarioFormat, lines};
use crate::engine::Word as _;
use crate::games::rff1812::Tables;
use crate::games::rff1812::scenario::{
    FeatureKind, Oddity, OddityKind, Scenario, Side, Spot, StandsAt, TableSize, Trait, Unit, layout, remarks as oddities,
};
use crate::scenario::node::Node;

/// Step in inches in which a free place for a unit is sought.
const STEP: f64 = 0.5;
/// Most steps from its place at which it is sought.
const MOST_STEPS: i32 = 120;

/// Lists the remarks on a scenario.
pub(super) fn remarks(tables: &Tables, text: &str) -> Vec<Remark> {
    let Ok(scenario) = Scenario::parse(text, &tables.gun_ids()) else { return Vec::new() };
    oddities(&scenario, tables).iter().map(remark).collect()
}

fn remark(oddity: &Oddity) -> Remark {
    let remedy = match oddity.kind {
        OddityKind::Bayonets => Some("No bayonets"),
        OddityKind::UnitPlace | OddityKind::Overlap => Some("To the nearest free place"),
        OddityKind::NoPlace => Some("Set it up"),
        OddityKind::LeaderOff | OddityKind::ShapeOff => Some("Onto the table"),
        OddityKind::Crossed => Some("Put its corners in order"),
        OddityKind::EntryInland => Some("To the edge"),
        OddityKind::PositionUnplaced => Some("Put it in the middle"),
        OddityKind::RoadInWater(_) => Some("Add a ford"),
        OddityKind::DistanceOff => Some("Move its end"),
        // Where it belongs nobody but the designer knows.
        OddityKind::DryCrossing => None,
    };
    Remark { at: Pointer::from(&oddity.place), text: oddity.sentence(), remedy }
}

/// Corrects what the remark of that number is about; `None` where it cannot.
pub(super) fn remedy(form: &ScenarioFormat, tables: &Tables, text: &str, nth: usize) -> Option<Edit> {
    let scenario = Scenario::parse(text, &tables.gun_ids()).ok()?;
    let draft = Draft::read(text).ok()?;
    let edits = Edits { form, draft: &draft };
    let oddity = oddities(&scenario, tables).into_iter().nth(nth)?;
    let at = Pointer::from(&oddity.place);
    let table = scenario.table.as_ref()?;
    let size = table.inches().as_vec2().to_array();
    let line = lines(form, &draft).into_iter().filter(|line| at.within(&line.at).is_some()).max_by_key(|line| line.at.0.len())?;
    let name = edits.line_name(&line);
    let put =
        |at: Pointer, to: Node, what: &str| Edit { says: format!("{name} {what}.").into(), deeds: vec![EditOperation::put(at, Some(to))] };
    let points = || points_of(&draft, &at);
    match oddity.kind {
        OddityKind::Bayonets => {
            let mut words = draft.get(&at).map(|node| node.items().to_vec()).unwrap_or_default();
            words.push(Node::Text(Trait::NoBayonets.word().to_owned()));
            Some(put(at, Node::List(words), "has no bayonets"))
        }
        OddityKind::UnitPlace | OddityKind::Overlap | OddityKind::NoPlace => {
            let (side, unit) = unit_at(&scenario, &line)?;
            let to = free_place(&scenario, tables, side, unit)?;
            edits.place_on_table(&line, &[to.to_array()], size)
        }
        OddityKind::LeaderOff => {
            let spot = scenario.sides.get(line.side)?.leaders.get(line.at.in_list()?.1)?.stands_at?;
            edits.place_on_table(&line, &[onto(spot.point(), table).to_array()], size)
        }
        OddityKind::ShapeOff => Some(put(at.clone(), list(points().into_iter().map(|point| onto(point, table))), "moved onto the table")),
        OddityKind::Crossed => {
            let mut corners = points();
            let middle = corners.iter().copied().sum::<DVec2>() / f64::from(u32::try_from(corners.len()).ok()?.max(1));
            let angle = |corner: &DVec2| (corner.y - middle.y).atan2(corner.x - middle.x);
            corners.sort_by(|one, other| angle(one).total_cmp(&angle(other)));
            Some(put(at.clone(), list(corners.into_iter()), "drawn anew, its corners in order"))
        }
        OddityKind::EntryInland => {
            let edge = nearest_edge(*points().first()?, table);
            Some(put(at.clone(), list(points().into_iter().map(edge)), "moved to the edge"))
        }
        OddityKind::PositionUnplaced => {
            let middle = table.inches() / 2.0;
            edits.place_position(&line, &[middle.to_array()], size).map(|(edit, _)| edit)
        }
        OddityKind::RoadInWater(wet) => edits.ground(FeatureKind::Ford.word(), &[wet.to_array()], size).map(|(edit, _)| edit),
        OddityKind::DistanceOff => {
            let distance = scenario.ground.distances.get(line.at.in_list()?.1)?;
            let yards_per_inch = tables.scales.get(&scenario.scale.men_per_stand())?.data.yards_per_inch;
            let (from, to) = (distance.from.point(), distance.to.point());
            let way = (to - from).try_normalize().unwrap_or(DVec2::X);
            let end = onto(from + way * (f64::from(distance.yards) / yards_per_inch), table);
            Some(put(line.at.field("to"), point(end), "ends where its source has it"))
        }
        OddityKind::DryCrossing => None,
    }
}

fn unit_at<'s>(scenario: &'s Scenario, line: &GridLine) -> Option<(&'s Side, &'s Unit)> {
    let side = scenario.sides.get(line.side).filter(|_| matches!(line.kind, LineKind::Unit | LineKind::Guns))?;
    Some((side, side.units.get(line.at.in_list()?.1)?))
}

/// Finds the free place that is nearest to a unit's own, to its zone or else to the middle of the table.
fn free_place(scenario: &Scenario, tables: &Tables, side: &Side, unit: &Unit) -> Option<DVec2> {
    let table = scenario.table.as_ref()?;
    let own = unit.stands_at.as_ref().map(|at| at.at.point());
    let middle = table.inches() / 2.0;
    // The nearest place of its zones, or their middle if it stands nowhere yet.
    let zones = scenario.ground.zones_of(&side.id, &unit.command).map(|zone| {
        let points = zone.points.points();
        let least = points.iter().copied().fold(table.inches(), DVec2::min);
        let most = points.iter().copied().fold(DVec2::ZERO, DVec2::max);
        own.map_or((least + most) / 2.0, |own| own.clamp(least, most))
    });
    let near = own.unwrap_or(middle);
    let zone = zones.min_by(|one, other| one.distance_squared(near).total_cmp(&other.distance_squared(near)));
    let from = zone.unwrap_or(near);
    let from = (onto(from, table) / STEP).round() * STEP;
    let facing = unit.stands_at.as_ref().map_or(0, |at| at.facing);
    let free = |place: DVec2| {
        let (Some(at), true) = (Spot::at(place.x, place.y).ok(), table.contains(place)) else { return false };
        let base = unit.stands_at.clone().unwrap_or(StandsAt { at, facing, abreast: None, afloat: false, note: None });
        layout::is_free(scenario, tables, (side, unit), &StandsAt { at, ..base })
    };
    (0..MOST_STEPS).find_map(|ring| {
        let around = (-ring..=ring).flat_map(|x| (-ring..=ring).filter(move |y| x.abs().max(y.abs()) == ring).map(move |y| (x, y)));
        let mut places = around.map(|(x, y)| from + DVec2::new(f64::from(x), f64::from(y)) * STEP).collect::<Vec<_>>();
        places.sort_by(|one, other| one.distance_squared(from).total_cmp(&other.distance_squared(from)));
        places.into_iter().find(|place| free(*place))
    })
}

/// Moves a point onto the table.
fn onto(point: DVec2, table: &TableSize) -> DVec2 {
    point.clamp(DVec2::ZERO, table.inches())
}

/// Returns the function that moves points to the edge of the table nearest to one of them.
fn nearest_edge(first: DVec2, table: &TableSize) -> impl Fn(DVec2) -> DVec2 {
    let size = table.inches();
    let ways = [(first.x, true, 0.0), (size.x - first.x, true, size.x), (first.y, false, 0.0), (size.y - first.y, false, size.y)];
    let (_, across, to) = ways.into_iter().min_by(|one, other| one.0.total_cmp(&other.0)).unwrap_or_default();
    move |point| if across { DVec2::new(to, point.y) } else { DVec2::new(point.x, to) }
}

fn points_of(draft: &Draft, at: &Pointer) -> Vec<DVec2> {
    let pair = |node: &Node| Some(DVec2::new(node.items().first()?.number()?, node.items().get(1)?.number()?));
    draft.get(at).map_or_else(Vec::new, |node| node.items().iter().filter_map(pair).collect())
}

fn point(at: DVec2) -> Node {
    let hundredth = |value: f64| Node::plain((value * 100.0).round() / 100.0);
    Node::List(vec![hundredth(at.x), hundredth(at.y)])
}

fn list(points: impl Iterator<Item = DVec2>) -> Node {
    Node::List(points.map(point).collect())
}
