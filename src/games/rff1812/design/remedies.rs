//! Remarks on a scenario as a designer sees them, each with the remedy that a button applies.

use glam::DVec2;

use crate::design::{Draft, Edit, EditOperation, Edits, GridLine, LineKind, Pointer, Remark, ScenarioFormat, Steps, lines};
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
/// Inches to other units that a free place has where it can.
const ROOM: f64 = 1.0;
/// Least distance in inches between the flags of two key positions.
const FLAG_ROOM: f64 = 3.0;
/// Inches from the edge of the table within which the counter of a leader is cut.
const COUNTER: f64 = 1.0;

/// Lists the remarks on a scenario.
pub(super) fn remarks(tables: &Tables, text: &str) -> Vec<Remark> {
    let Ok(scenario) = Scenario::parse(text, &tables.for_files()) else { return Vec::new() };
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
        OddityKind::RoadInWater => Some("Add a ford"),
        OddityKind::DistanceOff => Some("Move its end"),
        OddityKind::NoCommander => Some("Make him the commander"),
        OddityKind::ForDesigner => None,
    };
    Remark { at: Pointer::from(&oddity.place), text: oddity.sentence(), remedy }
}

/// Corrects what the remark of that number is about; `None` where it cannot.
pub(super) fn remedy(form: &ScenarioFormat, tables: &Tables, text: &str, nth: usize) -> Option<Edit> {
    let scenario = Scenario::parse(text, &tables.for_files()).ok()?;
    let draft = Draft::read(text).ok()?;
    let edits = Edits { form, draft: &draft };
    let oddity = oddities(&scenario, tables).into_iter().nth(nth)?;
    let at = Pointer::from(&oddity.place);
    let table = scenario.table.as_ref()?;
    let size = table.inches().as_vec2().to_array();
    let line = lines(form, &draft).into_iter().filter(|line| at.within(&line.at).is_some()).max_by_key(|line| line.at.0.len())?;
    let name = edits.line_name(&line);
    let put = |at: Pointer, to: Node, what: &str| Edit {
        text: format!("{name} {what}.").into(),
        operations: vec![EditOperation::put(at, Some(to))],
    };
    let points = || points_of(&draft, &at);
    match oddity.kind {
        OddityKind::Bayonets => {
            let mut words = draft.get(&at).map(|node| node.items().to_vec()).unwrap_or_default();
            words.push(Node::Text(Trait::NoBayonets.word().to_owned()));
            Some(put(at, Node::List(words), "has no bayonets"))
        }
        OddityKind::UnitPlace | OddityKind::Overlap | OddityKind::NoPlace => {
            let (side, unit) = unit_at(&scenario, &line)?;
            let from = sought_from(&scenario, side, unit)?;
            // It is sought for the unit as it will stand: guns unlimber, and all look as the last of their side.
            let placed = edits.place_on_table(&line, &[from.to_array()], size)?;
            let mut after = draft.clone();
            placed.operations.iter().for_each(|operation| operation.apply(&mut after));
            let after = Scenario::read(&after.0, &tables.for_files()).ok()?;
            let to = free_place(&after, tables, unit_at(&after, &line)?, from)?;
            edits.place_on_table(&line, &[to.to_array()], size)
        }
        OddityKind::LeaderOff => {
            let spot = scenario.sides.get(line.side)?.leaders.get(line.at.in_list()?.1)?.stands_at?;
            edits.place_on_table(&line, &[clear_of_edge(spot.point(), table).to_array()], size)
        }
        OddityKind::ShapeOff => Some(put(at.clone(), list(shape_onto(points(), table).into_iter()), "moved onto the table")),
        OddityKind::Crossed => {
            let mut corners = points();
            let middle = corners.iter().copied().sum::<DVec2>() / f64::from(u32::try_from(corners.len()).ok()?.max(1));
            let angle = |corner: &DVec2| (corner.y - middle.y).atan2(corner.x - middle.x);
            corners.sort_by(|one, other| angle(one).total_cmp(&angle(other)));
            Some(put(at.clone(), list(corners.into_iter()), "drawn anew, its corners in order"))
        }
        OddityKind::EntryInland => Some(put(at.clone(), list(along_edge(&points(), table)?.into_iter()), "moved to the edge")),
        OddityKind::PositionUnplaced => {
            let middle = table.inches() / 2.0;
            let others = scenario.ground.objectives.iter().flat_map(|objective| objective.points.points()).collect::<Vec<_>>();
            let clear = |place: DVec2| table.contains(place) && others.iter().all(|other| other.distance(place) >= FLAG_ROOM);
            let place = nearest(middle, clear).unwrap_or(middle);
            edits.place_position(&line, &[place.to_array()], size).map(|(edit, _)| edit)
        }
        OddityKind::RoadInWater => {
            let road = scenario.ground.features.get(line.at.in_list()?.1)?;
            let mut steps = Steps::new(&edits);
            for crossing in layout::missing_crossings(road, &scenario.ground) {
                let points = crossing.iter().map(DVec2::to_array).collect::<Vec<_>>();
                let (edit, _) = steps.edits().ground(FeatureKind::Ford.word(), &points, size)?;
                steps.take(edit.operations);
            }
            Some(steps.done(format!("{name} crosses the water by a ford.")))
        }
        OddityKind::NoCommander => Some(put(at, Node::Bool(true), "commands the whole side")),
        OddityKind::DistanceOff => {
            let distance = scenario.ground.distances.get(line.at.in_list()?.1)?;
            let yards_per_inch = tables.scales.get(&scenario.scale.men_per_stand())?.data.yards_per_inch;
            let (from, to) = (distance.from.point(), distance.to.point());
            let way = (to - from).try_normalize().unwrap_or(DVec2::X);
            let (from, to) = span_onto(from, way * (f64::from(distance.yards) / yards_per_inch), table)?;
            let operations = [("from", from), ("to", to)].map(|(field, at)| EditOperation::put(line.at.field(field), Some(point(at))));
            Some(Edit { text: format!("{name} is as long as its source has it.").into(), operations: operations.into() })
        }
        OddityKind::ForDesigner => None,
    }
}

fn unit_at<'s>(scenario: &'s Scenario, line: &GridLine) -> Option<(&'s Side, &'s Unit)> {
    let side = scenario.sides.get(line.side).filter(|_| matches!(line.kind, LineKind::Unit | LineKind::Guns))?;
    Some((side, side.units.get(line.at.in_list()?.1)?))
}

/// Returns the place from which a free one is sought: in its zone, near where it stands or else in the middle.
fn sought_from(scenario: &Scenario, side: &Side, unit: &Unit) -> Option<DVec2> {
    let table = scenario.table.as_ref()?;
    let own = unit.stands_at.as_ref().map(|at| at.at.point());
    // The nearest place of its zones, or their middle if it stands nowhere yet.
    let zones = scenario.ground.zones_of(&side.id, &unit.command).map(|zone| {
        let points = zone.points.points();
        let least = points.iter().copied().fold(table.inches(), DVec2::min);
        let most = points.iter().copied().fold(DVec2::ZERO, DVec2::max);
        own.map_or((least + most) / 2.0, |own| own.clamp(least, most))
    });
    let near = own.unwrap_or(table.inches() / 2.0);
    let zone = zones.min_by(|one, other| one.distance_squared(near).total_cmp(&other.distance_squared(near)));
    Some((onto(zone.unwrap_or(near), table) / STEP).round() * STEP)
}

/// Finds the free place for a unit as it stands that is nearest to another.
fn free_place(scenario: &Scenario, tables: &Tables, (side, unit): (&Side, &Unit), from: DVec2) -> Option<DVec2> {
    let table = scenario.table.as_ref()?;
    let stands_at = unit.stands_at.as_ref()?;
    let free = |place: DVec2, room: f64| {
        let (Some(at), true) = (Spot::at(place.x, place.y).ok(), table.contains(place)) else { return false };
        layout::is_free(scenario, tables, (side, unit), &StandsAt { at, ..stands_at.clone() }, room)
    };
    // With room for its name, or else base to base.
    nearest(from, |place| free(place, ROOM)).or_else(|| nearest(from, |place| free(place, 0.0)))
}

/// Finds the place nearest to another that is free, in half inches.
fn nearest(from: DVec2, free: impl Fn(DVec2) -> bool) -> Option<DVec2> {
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

/// Moves a point onto the table, so far from its edge that a counter there is not cut.
fn clear_of_edge(point: DVec2, table: &TableSize) -> DVec2 {
    point.clamp(DVec2::splat(COUNTER), table.inches() - COUNTER)
}

/// Moves the points of a shape onto the table: what reaches over the edge is cut there, what lies beyond it is moved as a whole.
fn shape_onto(points: Vec<DVec2>, table: &TableSize) -> Vec<DVec2> {
    let spans = |points: &[DVec2]| {
        let least = points.iter().copied().reduce(DVec2::min).unwrap_or_default();
        (least, points.iter().copied().reduce(DVec2::max).unwrap_or_default() - least)
    };
    let cut = points.iter().map(|point| onto(*point, table)).collect::<Vec<_>>();
    let ((least, size), (_, left)) = (spans(&points), spans(&cut));
    // Nothing is left of a side of it that was more than a line.
    if size.cmpgt(DVec2::splat(STEP)).any() && (size.cmpgt(DVec2::splat(STEP)) & left.cmplt(DVec2::splat(STEP))).any() {
        let by = least.clamp(DVec2::ZERO, (table.inches() - size).max(DVec2::ZERO)) - least;
        return points.into_iter().map(|point| onto(point + by, table)).collect();
    }
    cut
}

/// Moves points to the edge of the table nearest to the first; what would become one point is laid along the edge.
fn along_edge(points: &[DVec2], table: &TableSize) -> Option<Vec<DVec2>> {
    let first = *points.first()?;
    let size = table.inches();
    let ways = [(first.x, true, 0.0), (size.x - first.x, true, size.x), (first.y, false, 0.0), (size.y - first.y, false, size.y)];
    let (_, across, to) = ways.into_iter().min_by(|one, other| one.0.total_cmp(&other.0))?;
    let edge = if across { DVec2::Y } else { DVec2::X };
    let start = onto(if across { DVec2::new(to, first.y) } else { DVec2::new(first.x, to) }, table);
    let along = |point: &DVec2| (*point - first).dot(edge);
    let is_line = points.len() > 1 && points.iter().all(|point| along(point).abs() < STEP);
    let mut moved =
        points.iter().map(|point| start + edge * if is_line { point.distance(first) } else { along(point) }).collect::<Vec<_>>();
    // Back along the edge where it ends.
    let over = moved.iter().map(|point| *point - onto(*point, table)).max_by(|one, other| one.length().total_cmp(&other.length()))?;
    moved.iter_mut().for_each(|point| *point = onto(*point - over, table));
    Some(moved)
}

/// Moves a span along itself and across until both its ends lie on the table; `None` where the table is too small for it.
fn span_onto(from: DVec2, span: DVec2, table: &TableSize) -> Option<(DVec2, DVec2)> {
    let size = table.inches();
    if span.abs().cmpgt(size).any() {
        return None;
    }
    let least = from.min(from + span);
    let by = least.clamp(DVec2::ZERO, size - span.abs()) - least;
    Some((from + by, from + by + span))
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
