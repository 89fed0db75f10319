//! Reading of the ground of the table, and of the places of units and leaders on it.

use super::WholeFile;
use crate::engine::fault::ValidValues;
use crate::engine::fault::{FaultPlace, clause, value};
use crate::games::rff1812::scenario::ground::spot::{inches, spot, spots};
use crate::games::rff1812::scenario::{
    Beyond, Distance, EdgeEntry, Feature, FeatureCover, FeatureKind, GroundClass, Objective, Shape, Spot, Spots, StandsAt, TableGround,
    Zone, limits,
};
use crate::id::{CommandId, GroundId, PositionId, SideId};
use crate::quantity::Inches;
use crate::scenario::node::Node;
use crate::scenario::read::fields::Fields;
use crate::scenario::read::wanted::{Requirement, flag, one_of, text, whole, word};
use crate::scenario::{Basis, Picture};

const NAMES: &[&str] = &["features", "objectives", "zones", "entries", "distances", "beyond", "picture"];
const FEATURE: &[&str] =
    &["id", "kind", "name", "shape", "points", "width", "class", "cover", "height", "defile", "basis", "place_basis", "source", "note"];
const OBJECTIVE: &[&str] = &["position", "shape", "points", "basis", "source", "note"];
const ZONE: &[&str] = &["id", "name", "side", "commands", "points", "basis", "source", "note"];
const ENTRY: &[&str] = &["id", "name", "side", "shape", "points", "from_turn", "to_turn", "boats", "basis", "source", "note"];
const DISTANCE: &[&str] = &["what", "from", "to", "yards", "basis", "source"];
const BEYOND: &[&str] = &["name", "where", "inches", "basis", "source", "note"];
const STANDS: &[&str] = &["at", "facing", "abreast", "afloat", "note"];

/// Ids that a file gives, even those at fault: what refers to them is not itself at fault.
pub(super) struct Known<'n> {
    sides: Vec<&'n str>,
    commands: Vec<(&'n str, Vec<&'n str>)>,
    positions: Vec<&'n str>,
    /// True if a unit or leader stands on the table as the battle begins.
    somebody_stands: bool,
}

impl<'n> Known<'n> {
    pub(super) fn of(file: &'n Node) -> Self {
        let sides = file.field("sides").map(Node::items).unwrap_or_default();
        let commands = |side: &'n Node| Some((side.field("id")?.text()?, ids_in(side, "commands")));
        let stands = |node: &Node| node.field("stands_at").is_some_and(|at| *at != Node::Null);
        let stand =
            |side: &Node| ["units", "leaders"].iter().any(|list| side.field(list).is_some_and(|list| list.items().iter().any(stands)));
        Self {
            somebody_stands: sides.iter().any(stand),
            sides: ids_in(file, "sides"),
            commands: sides.iter().filter_map(commands).collect(),
            positions: ids_in(file, "key_positions"),
        }
    }
}

/// Returns the ids of a list's items.
pub(super) fn ids_in<'n>(node: &'n Node, list: &str) -> Vec<&'n str> {
    node.field(list).map(Node::items).unwrap_or_default().iter().filter_map(|node| node.field("id")?.text()).collect()
}

pub(super) fn ground(top: &Fields<'_, '_>, known: &Known<'_>, file: &WholeFile<'_>) -> TableGround {
    if top.get("table").is_none() && (top.get("ground").is_some() || known.somebody_stands) {
        top.fault("table", clause("missing: ground and units on it need the size of the table"));
    }
    let Some(fields) = top.may_object("ground", NAMES) else { return TableGround::default() };
    let list = |name: &str, most: usize| fields.list(name, most);
    TableGround {
        features: list("features", limits::FEATURES).into_iter().filter_map(|(at, node)| feature(at, node, file)).collect(),
        objectives: objectives(list("objectives", limits::POSITIONS), known, file),
        zones: list("zones", limits::ZONES).into_iter().filter_map(|(at, node)| zone(at, node, known, file)).collect(),
        entries: list("entries", limits::ENTRIES).into_iter().filter_map(|(at, node)| entry(at, node, known, file)).collect(),
        distances: list("distances", limits::DISTANCES).into_iter().filter_map(|(at, node)| distance(at, node, file)).collect(),
        beyond: list("beyond", limits::DISTANCES).into_iter().filter_map(|(at, node)| beyond(at, node, file)).collect(),
        picture: Picture::read(&fields),
    }
}

/// Evidence for a fact: basis, source and note.
struct Evidence {
    basis: Option<Basis>,
    source: Option<String>,
    note: Option<String>,
}

fn evidence(fields: &Fields<'_, '_>) -> Evidence {
    let basis = fields.must("basis", word::<Basis>());
    let source = fields.may("source", text(limits::NOTE));
    let note = fields.may("note", text(limits::NOTE));
    Evidence { basis, source, note }
}

fn feature(at: FaultPlace, node: &Node, file: &WholeFile<'_>) -> Option<Feature> {
    let fields = Fields::open(at, node, FEATURE, &file.faults)?;
    let id = file.own_id(&fields).map(GroundId::from);
    let kind = fields.must("kind", word::<FeatureKind>());
    let name = fields.may("name", text(limits::NAME));
    let laid = read_shape(&fields, file, &[Shape::Polygon, Shape::Line, Shape::Point]);
    let width = fields.may("width", inches(limits::FEATURE_WIDTH));
    if width.is_some() && laid.as_ref().is_some_and(|(shape, _)| *shape == Shape::Polygon) {
        fields.fault("width", value("it must be left out of a polygon, whose points give its width"));
    }
    let class = fields.may("class", word::<GroundClass>());
    let cover = fields.may("cover", word::<FeatureCover>());
    let height = fields.may("height", height());
    let defile = fields.may("defile", flag()).unwrap_or_default();
    let place_basis = fields.may("place_basis", word::<Basis>());
    let Evidence { basis, source, note } = evidence(&fields);
    let (shape, points) = laid?;
    Some(Feature {
        id: id?,
        kind: kind?,
        name,
        shape,
        points,
        width,
        class,
        cover,
        height,
        defile,
        basis: basis?,
        place_basis,
        source,
        note,
    })
}

fn height() -> Requirement<impl Fn(&Node) -> Option<i8>> {
    let (least, most) = (*limits::HEIGHT.start(), *limits::HEIGHT.end());
    Requirement {
        right: format!("contour steps, a whole number from {least} to {most}").into(),
        read: move |node: &Node| match node {
            Node::Whole(steps) => i8::try_from(*steps).ok().filter(|steps| limits::HEIGHT.contains(steps)),
            _ => None,
        },
    }
}

/// Reads a shape and its points, as many as such a shape has.
fn read_shape(fields: &Fields<'_, '_>, file: &WholeFile<'_>, shapes: &[Shape]) -> Option<(Shape, Spots)> {
    use crate::engine::Word as _;
    let words = shapes.iter().map(|shape| shape.word()).collect::<Vec<_>>();
    let read = |node: &Node| (word::<Shape>().read)(node).filter(|shape| shapes.contains(shape));
    let shape = fields.must("shape", Requirement { right: ValidValues::one_of("", &words), read });
    let points = points_of(fields, file, shape);
    Some((shape?, points?))
}

fn points_of(fields: &Fields<'_, '_>, file: &WholeFile<'_>, shape: Option<Shape>) -> Option<Spots> {
    let points = spots(fields, "points", (limits::SPOTS, limits::TABLE_INCHES), |at, wrong| file.faults.add(at, wrong))?;
    let Some(shape) = shape else { return Some(points) };
    let count = points.0.len();
    let right = match shape {
        Shape::Polygon if count < shape.fewest() => Some("a polygon must have 3 points or more"),
        Shape::Line if count < shape.fewest() => Some("a line must have 2 points or more"),
        Shape::Point if count > 1 => Some("a point must have 1"),
        _ => None,
    };
    if let Some(right) = right {
        fields.fault("points", will_not_do_so_many(count, right));
        return None;
    }
    Some(points)
}

fn will_not_do_so_many(count: usize, right: &str) -> crate::engine::fault::Problem {
    value(format!("{count} given: {right}"))
}

fn objectives(list: Vec<(FaultPlace, &Node)>, known: &Known<'_>, file: &WholeFile<'_>) -> Vec<Objective> {
    let mut found: Vec<Objective> = Vec::new();
    for (at, node) in list {
        let Some(fields) = Fields::open(at, node, OBJECTIVE, &file.faults) else { continue };
        if known.positions.is_empty() {
            fields.fault("position", "the file has no key positions: add them first");
            continue;
        }
        let position = fields.must("position", one_of("a key position", &known.positions)).map(PositionId::from);
        let laid = read_shape(&fields, file, &[Shape::Polygon, Shape::Line, Shape::Point]);
        let Evidence { basis, source, note } = evidence(&fields);
        if let Some(position) = position.as_ref().filter(|position| found.iter().any(|other| other.position == **position)) {
            fields.fault("position", value(format!("{position} has a place already: it must have only 1")));
        }
        found.extend((|| {
            let (shape, points) = laid?;
            Some(Objective { position: position?, shape, points, basis: basis?, source, note })
        })());
    }
    found
}

fn zone(at: FaultPlace, node: &Node, known: &Known<'_>, file: &WholeFile<'_>) -> Option<Zone> {
    let fields = Fields::open(at, node, ZONE, &file.faults)?;
    let id = file.own_id(&fields).map(GroundId::from);
    let name = fields.may("name", text(limits::NAME));
    let side = fields.must("side", one_of("a side", &known.sides));
    let of_side = known.commands.iter().find(|(id, _)| Some(*id) == side).map(|(_, commands)| commands.as_slice());
    let wanted = one_of("a command of that side", of_side.unwrap_or_default());
    let commands = fields.each("commands", limits::COMMANDS, &wanted).into_iter().map(CommandId::from).collect();
    let points = points_of(&fields, file, Some(Shape::Polygon));
    let Evidence { basis, source, note } = evidence(&fields);
    Some(Zone { id: id?, name, side: SideId::from(side?), commands, points: points?, basis: basis?, source, note })
}

fn entry(at: FaultPlace, node: &Node, known: &Known<'_>, file: &WholeFile<'_>) -> Option<EdgeEntry> {
    let fields = Fields::open(at, node, ENTRY, &file.faults)?;
    let id = file.own_id(&fields).map(GroundId::from);
    let name = fields.must("name", text(limits::NAME));
    let side = fields.must("side", one_of("a side", &known.sides)).map(SideId::from);
    let laid = read_shape(&fields, file, &[Shape::Line, Shape::Point]);
    let [from_turn, to_turn] = ["from_turn", "to_turn"].map(|name| fields.may(name, whole(1..=file.last_turn)));
    if let (Some(from), Some(to)) = (from_turn, to_turn)
        && to < from
    {
        fields.fault("to_turn", value(format!("{to} is before the entry opens: it must be turn {from} or later")));
    }
    let boats = fields.may("boats", flag()).unwrap_or_default();
    let Evidence { basis, source, note } = evidence(&fields);
    let (shape, points) = laid?;
    Some(EdgeEntry { id: id?, name: name?, side: side?, shape, points, from_turn, to_turn, boats, basis: basis?, source, note })
}

fn distance(at: FaultPlace, node: &Node, file: &WholeFile<'_>) -> Option<Distance> {
    let fields = Fields::open(at, node, DISTANCE, &file.faults)?;
    let what = fields.must("what", text(limits::NAME));
    let [from, to] = ["from", "to"].map(|name| fields.must(name, spot(limits::TABLE_INCHES)));
    let yards = fields.must("yards", whole(1..=limits::YARDS));
    let basis = fields.must("basis", word::<Basis>());
    let source = fields.may("source", text(limits::NOTE));
    Some(Distance { what: what?, from: from?, to: to?, yards: yards?, basis: basis?, source })
}

fn beyond(at: FaultPlace, node: &Node, file: &WholeFile<'_>) -> Option<Beyond> {
    let fields = Fields::open(at, node, BEYOND, &file.faults)?;
    let name = fields.must("name", text(limits::NAME));
    let place = fields.must("where", text(limits::NAME));
    let inches: Option<Inches> = fields.may("inches", inches(limits::INCHES));
    let Evidence { basis, source, note } = evidence(&fields);
    Some(Beyond { name: name?, place: place?, inches, basis: basis?, source, note })
}

/// Reads the place of a unit as the battle begins.
pub(super) fn stands_at(of_unit: &Fields<'_, '_>) -> Option<StandsAt> {
    let fields = of_unit.may_object("stands_at", STANDS)?;
    check_starts_on_table(of_unit);
    let at = fields.must("at", spot(limits::TABLE_INCHES));
    let facing = fields.must("facing", whole(0..=limits::FACING));
    let abreast = fields.may("abreast", whole(1..=*limits::TROOP_STANDS.end()));
    let afloat = fields.may("afloat", flag()).unwrap_or_default();
    let note = fields.may("note", text(limits::NOTE));
    Some(StandsAt { at: at?, facing: u16::try_from(facing?).ok()?, abreast, afloat, note })
}

/// Reads the place of a leader as the battle begins.
pub(super) fn leader_at(fields: &Fields<'_, '_>) -> Option<Spot> {
    fields.get("stands_at")?;
    check_starts_on_table(fields);
    fields.may("stands_at", spot(limits::TABLE_INCHES))
}

/// Checks that a unit or leader on the table does not come later.
fn check_starts_on_table(fields: &Fields<'_, '_>) {
    if fields.get("arrives").is_some() {
        fields.fault("stands_at", "it arrives later, so it cannot stand on the table: leave out one of the two");
    }
}
