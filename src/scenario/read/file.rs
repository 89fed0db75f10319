//! The file as a whole.

use std::cell::RefCell;

use super::fields::Fields;
use super::side::side;
use super::wanted::{Wanted, clock, date, id, one_of, text, whole, word};
use super::{Desk, Ids};
use crate::games::rff1812::words::Light;
use crate::id::{GunId, PositionId, ScenarioId, SideId};
use crate::scenario::fault::Faults;
use crate::scenario::node::Node;
use crate::scenario::{Basis, FORMAT, Fault, KeyPosition, LightFrom, SYSTEM, Scale, Scenario, TableSize, Victory, VictoryPoints, limits};

const NAMES: &[&str] = &[
    "$schema",
    "format",
    "system",
    "id",
    "title",
    "date",
    "place",
    "scale",
    "table",
    "summary",
    "start",
    "minutes_per_turn",
    "turns",
    "first_side",
    "light",
    "sides",
    "key_positions",
    "victory",
    "notes",
    "sources",
];

impl Scenario {
    /// Reads a scenario file's text. `guns` are the gun types of the tables.
    ///
    /// # Errors
    /// Every fault of the file, in its order, each once. Text that is no JSON, a file over two million bytes, and
    /// a file of another format or system are one fault: nothing further is judged.
    pub fn parse(text: &str, guns: &[GunId]) -> Result<Self, Vec<Fault>> {
        let node = opened(text, SYSTEM)?;
        let faults = Faults::default();
        let desk = Desk {
            faults,
            guns,
            scale: node.field("scale").and_then(|node| (scale().read)(node)),
            last_turn: node.field("turns").and_then(|node| (turns().read)(node)).map_or(limits::TURNS, i64::from),
            ids: Ids::default(),
            batteries: RefCell::default(),
        };
        let scenario = scenario(&node, &desk);
        let faults = desk.faults.into_vec();
        match scenario {
            Some(scenario) if faults.is_empty() => Ok(scenario),
            _ => Err(faults),
        }
    }
}

/// The lenient form of a file of that system.
///
/// # Errors
/// One fault, of a file that is too long, no JSON, or by its own words of another format or system: its other
/// fields cannot be judged.
pub fn opened(text: &str, system: &'static str) -> Result<Node, Vec<Fault>> {
    // Editors on some systems begin a file with a byte order mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let fault = |at: String, says: String| vec![Fault { at, says }];
    if text.len() > limits::FILE {
        return Err(fault("file".to_owned(), format!("{} bytes will not do: it must be at most {}", text.len(), limits::FILE)));
    }
    let node = Node::read(text).map_err(|error| fault(format!("line {}, column {}", error.line(), error.column()), not_json(&error)))?;
    match foreign(&node, system) {
        Some(fault) => Err(vec![fault]),
        None => Ok(node),
    }
}

/// The system a file says it is for.
pub fn system_of(text: &str) -> Option<String> {
    Node::read(text.strip_prefix('\u{feff}').unwrap_or(text)).ok()?.field("system")?.text().map(str::to_owned)
}

/// The parser's own words without its place, which the fault has already.
fn not_json(error: &serde_json::Error) -> String {
    let words = error.to_string();
    let cause = words.split_once(" at line ").map_or(words.as_str(), |(cause, _)| cause);
    format!("this is not JSON: {cause}")
}

fn foreign(node: &Node, of: &'static str) -> Option<Fault> {
    let (format_node, system_node) = (node.field("format"), node.field("system"));
    let (name, found, right) = match (format_node, system_node) {
        (Some(found @ Node::Whole(_)), _) if (format().read)(found).is_none() => ("format", found, format().right),
        (_, Some(found @ Node::Text(_))) if (system(of).read)(found).is_none() => ("system", found, system(of).right),
        _ => return None,
    };
    Some(Fault { at: name.to_owned(), says: format!("{} will not do: it must be {right}", found.spoken()) })
}

/// The format of the file.
pub fn format() -> Wanted<impl Fn(&Node) -> Option<()>> {
    Wanted {
        right: format!("{FORMAT}, the format this program reads"),
        read: |node: &Node| (*node == Node::Whole(FORMAT.into())).then_some(()),
    }
}

/// The system the file is for.
pub fn system(of: &'static str) -> Wanted<impl Fn(&Node) -> Option<()>> {
    Wanted { right: format!("\"{of}\", the rules these files are for"), read: move |node: &Node| (node.text() == Some(of)).then_some(()) }
}

fn scale() -> Wanted<impl Fn(&Node) -> Option<Scale>> {
    Wanted {
        right: "30 or 40, the men to a stand".to_owned(),
        read: |node: &Node| Scale::ALL.into_iter().find(|scale| *node == Node::Whole(scale.men_per_stand().into())),
    }
}

/// How many turns.
pub fn turns() -> Wanted<impl Fn(&Node) -> Option<u32>> {
    whole(1..=limits::TURNS)
}

fn scenario(node: &Node, desk: &Desk<'_>) -> Option<Scenario> {
    let top = Fields::open(String::new(), node, NAMES, &desk.faults)?;
    let schema = top.may("$schema", text(limits::NAME));
    let format = top.must("format", format());
    let system = top.must("system", system(SYSTEM));
    let id = top.must("id", id()).map(ScenarioId::from);
    let title = top.must("title", text(limits::NAME));
    let date = top.must("date", date());
    let place = top.may("place", text(limits::NAME));
    let scale = top.must("scale", scale());
    let table = table_size(&top);
    let summary = top.may("summary", text(limits::NOTE));
    let start = top.must("start", clock());
    let minutes_per_turn = top.must("minutes_per_turn", whole(1..=limits::MINUTES));
    let turns = top.must("turns", turns());
    let side_ids: Vec<&str> =
        node.field("sides").map(Node::items).unwrap_or_default().iter().filter_map(|side| side.field("id")?.text()).collect();
    let first_side = top.must("first_side", one_of("a side", &side_ids)).map(SideId::from);
    let light = lights(&top, desk);
    let sides = two_sides(&top, |at, node| side(at, node, desk));
    let key_positions = key_positions(&top, &side_ids, desk);
    let victory = victory(&top);
    let notes = top.texts("notes");
    let sources = top.texts("sources");
    format?;
    system?;
    Some(Scenario {
        schema,
        id: id?,
        title: title?,
        date: date?,
        place,
        scale: scale?,
        table,
        summary,
        start: start?,
        minutes_per_turn: minutes_per_turn?,
        turns: turns?,
        first_side: first_side?,
        light,
        sides: sides?,
        key_positions,
        victory,
        notes,
        sources,
    })
}

fn table_size(top: &Fields<'_, '_>) -> Option<TableSize> {
    let fields = top.may_object("table", &["width_feet", "depth_feet", "basis", "note"])?;
    let [width, depth] = ["width_feet", "depth_feet"].map(|name| fields.must(name, whole(1..=limits::TABLE_FEET)));
    let basis = fields.must("basis", word::<Basis>());
    let note = fields.may("note", text(limits::NOTE));
    Some(TableSize { width_feet: width?, depth_feet: depth?, basis: basis?, note })
}

/// Day throughout where the file says nothing.
fn lights(top: &Fields<'_, '_>, desk: &Desk<'_>) -> Vec<LightFrom> {
    let mut lights = Vec::new();
    let mut before = 0;
    for (index, (at, node)) in top.list("light", limits::POSITIONS).into_iter().enumerate() {
        let Some(fields) = Fields::open(at, node, &["from_turn", "light"], &desk.faults) else { continue };
        let from_turn = fields.must("from_turn", whole(1..=desk.last_turn));
        let light = fields.must("light", word::<Light>());
        if let Some(turn) = from_turn {
            if index == 0 && turn != 1 {
                fields.fault("from_turn", format!("{turn} will not do: the first light must be from turn 1"));
            } else if turn <= before {
                fields.fault("from_turn", format!("{turn} will not do: it must be later than turn {before}, the change before"));
            }
            before = turn;
        }
        lights.extend(from_turn.zip(light).map(|(from_turn, light)| LightFrom { from_turn, light }));
    }
    if lights.is_empty() {
        lights.push(LightFrom { from_turn: 1, light: Light::Day });
    }
    lights
}

/// The two sides, each read by `read` from its place and node.
pub fn two_sides<S>(top: &Fields<'_, '_>, read: impl Fn(String, &Node) -> Option<S>) -> Option<[S; 2]> {
    const RIGHT: &str = "a list of exactly two sides";
    let nodes = match top.get("sides") {
        None => {
            top.fault("sides", format!("missing: it must be {RIGHT}"));
            return None;
        }
        Some(Node::List(nodes)) => {
            if nodes.len() != 2 {
                top.fault("sides", format!("{} will not do: it must be {RIGHT}", nodes.len()));
            }
            nodes
        }
        Some(other) => {
            top.fault("sides", format!("{} will not do: it must be {RIGHT}", other.spoken()));
            return None;
        }
    };
    let read = nodes.iter().take(2).enumerate().map(|(index, node)| read(format!("sides[{index}]"), node));
    // Collected before it is judged, so that a fault of the first does not keep the second from being read.
    let read: Vec<Option<S>> = read.collect();
    read.into_iter().collect::<Option<Vec<S>>>()?.try_into().ok()
}

fn key_positions(top: &Fields<'_, '_>, sides: &[&str], desk: &Desk<'_>) -> Vec<KeyPosition> {
    let mut positions = Vec::new();
    for (at, node) in top.list("key_positions", limits::POSITIONS) {
        let Some(fields) = Fields::open(at, node, &["id", "name", "held_by", "points", "note"], &desk.faults) else { continue };
        let id = desk.own_id(&fields).map(PositionId::from);
        let name = fields.must("name", text(limits::NAME));
        let held_by = fields.may("held_by", one_of("a side", sides)).map(SideId::from);
        let points = fields.must("points", whole(0..=limits::VICTORY_POINTS));
        let note = fields.may("note", text(limits::NOTE));
        positions.extend((|| Some(KeyPosition { id: id?, name: name?, held_by, points: points?, note }))());
    }
    positions
}

fn victory(top: &Fields<'_, '_>) -> Victory {
    let Some(fields) = top.may_object("victory", &["notes", "points"]) else { return Victory::default() };
    let notes = fields.texts("notes");
    let names = ["unit_worn", "unit_spent", "unit_removed", "gun_stand_lost", "leader_out"];
    let Some(points) = fields.may_object("points", &names) else { return Victory { notes, points: VictoryPoints::default() } };
    let [unit_worn, unit_spent, unit_removed, gun_stand_lost, leader_out] =
        names.map(|name| points.may(name, whole(0..=limits::VICTORY_POINTS)));
    Victory { notes, points: VictoryPoints { unit_worn, unit_spent, unit_removed, gun_stand_lost, leader_out } }
}
