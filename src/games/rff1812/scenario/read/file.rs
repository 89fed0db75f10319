//! Reading of a scenario file as a whole.

use crate::engine::fault::{FaultPlace, clause, value};
use std::cell::RefCell;

use super::WholeFile;
use super::ground::{Known, ground, ids_in};
use super::side::side;
use crate::engine::{Fault, Faults};
use crate::games::rff1812::FileTables;
use crate::games::rff1812::scenario::ground::spot::inches;
use crate::games::rff1812::scenario::{AtOnce, DayFight, DayStep, LightFrom, SYSTEM, Scale, Scenario, TableSize, VictoryPoints, limits};
use crate::games::rff1812::words::{Ground, Light, Position};
use crate::id::{PositionId, ScenarioId, SideId, UnitId};
use crate::scenario::node::Node;
use crate::scenario::read::Ids;
use crate::scenario::read::fields::Fields;
use crate::scenario::read::file::{format, opened, ours, system, turns, two_sides};
use crate::scenario::read::wanted::{Requirement, clock, date, id, one_of, text, whole, word};
use crate::scenario::{Basis, coordinates, history, key_positions, victory};

const NAMES: &[&str] = &[
    "$schema",
    "format",
    "program",
    "system",
    "id",
    "title",
    "date",
    "place",
    "coordinates",
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
    "ground",
    "victory",
    "ends_at_once",
    "fights",
    "history",
    "notes",
    "sources",
];

impl Scenario {
    /// Reads a scenario file's text. `tables` are the rows it is read by.
    ///
    /// # Errors
    /// Every fault of the file, in its order, each once. Text that is no JSON, a file over two million bytes, and
    /// a file of another format or system are one fault: nothing further is judged.
    pub fn parse(text: &str, tables: &FileTables) -> Result<Self, Vec<Fault>> {
        let node = opened(text)?;
        Self::read(&node, tables).map_err(|faults| faults.into_iter().map(|fault| fault.named_in(&node)).collect())
    }

    /// Reads the tree of a file, as a designer edits it.
    ///
    /// # Errors
    /// Those of [`Self::parse`], except those of the text itself.
    pub(crate) fn read(node: &Node, tables: &FileTables) -> Result<Self, Vec<Fault>> {
        ours(node, SYSTEM)?;
        let faults = Faults::default();
        let file = WholeFile {
            faults,
            tables,
            scale: node.field("scale").and_then(|node| (scale().read)(node)),
            last_turn: node.field("turns").and_then(|node| (turns().read)(node)).map_or(limits::TURNS, i64::from),
            ids: Ids::default(),
            entries: node.field("ground").map(|ground| ids_in(ground, "entries")).unwrap_or_default(),
            batteries: RefCell::default(),
        };
        let mut scenario = scenario(node, &file);
        scenario.iter_mut().for_each(Self::tell_apart);
        file.faults.with(scenario)
    }
}

fn scale() -> Requirement<impl Fn(&Node) -> Option<Scale>> {
    Requirement {
        right: "30 or 40, the men to a stand".into(),
        read: |node: &Node| Scale::ALL.into_iter().find(|scale| *node == Node::Whole(scale.men_per_stand().into())),
    }
}

fn scenario(node: &Node, file: &WholeFile<'_>) -> Option<Scenario> {
    let top = Fields::open(FaultPlace::default(), node, NAMES, &file.faults)?;
    let schema = top.may("$schema", text(limits::NAME));
    let format = top.must("format", format());
    // The version that wrote it changes nothing: another one writes its own there.
    let _ = top.may("program", text(limits::NAME));
    let system = top.must("system", system(SYSTEM));
    let id = top.must("id", id()).map(ScenarioId::from);
    let title = top.must("title", text(limits::NAME));
    let date = top.must("date", date());
    let place = top.may("place", text(limits::NAME));
    let coordinates = coordinates(&top);
    let scale = top.must("scale", scale());
    let table = table_size(&top);
    let summary = top.may("summary", text(limits::NOTE));
    let start = top.must("start", clock());
    let minutes_per_turn = top.must("minutes_per_turn", whole(1..=limits::MINUTES));
    let turns = top.must("turns", turns());
    let side_ids: Vec<&str> =
        node.field("sides").map(Node::items).unwrap_or_default().iter().filter_map(|side| side.field("id")?.text()).collect();
    let first_side = top.must("first_side", one_of("a side", &side_ids)).map(SideId::from);
    let light = lights(&top, file);
    let sides = two_sides(&top, |at, node| side(at, node, file));
    let key_positions = key_positions(&top, &side_ids, &file.ids, &file.faults, None);
    let ground = ground(&top, &Known::of(node), file);
    let victory = victory(
        &top,
        ["unit_worn", "unit_spent", "unit_removed", "gun_stand_lost", "leader_out"],
        |[unit_worn, unit_spent, unit_removed, gun_stand_lost, leader_out]| VictoryPoints {
            unit_worn,
            unit_spent,
            unit_removed,
            gun_stand_lost,
            leader_out,
        },
    );
    let ends_at_once = ends_at_once(&top, node, file);
    let fights = fights(&top, node, file);
    let history = history(&top, &side_ids, &ids_in(node, "key_positions"), &file.faults);
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
        coordinates,
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
        ground,
        victory,
        ends_at_once,
        fights,
        history,
        notes,
        sources,
    })
}

const AT_ONCE: &[&str] = &["side", "holds", "spent", "beaten", "note"];

fn ends_at_once(top: &Fields<'_, '_>, node: &Node, file: &WholeFile<'_>) -> Vec<AtOnce> {
    let sides = node.field("sides").map(Node::items).unwrap_or_default();
    let (side_ids, positions) = (ids_in(node, "sides"), ids_in(node, "key_positions"));
    let mut rules = Vec::new();
    for (at, node) in top.list("ends_at_once", limits::AT_ONCE) {
        let Some(fields) = Fields::open(at, node, AT_ONCE, &file.faults) else { continue };
        let side = fields.must("side", one_of("a side", &side_ids));
        let enemies = sides.iter().filter(|own| own.field("id").and_then(Node::text) != side);
        let enemies = enemies.flat_map(|side| ids_in(side, "units")).collect::<Vec<_>>();
        let holds = fields.each("holds", limits::POSITIONS, &one_of("a key position", &positions));
        let [spent, beaten] =
            ["spent", "beaten"].map(|name| fields.each(name, limits::UNITS, &one_of("a unit of the other side", &enemies)));
        let named = ["holds", "spent", "beaten"].iter().any(|name| fields.get(name).is_some_and(|list| !list.items().is_empty()));
        if !named {
            fields.fault("holds", clause("missing: name key positions it holds, or enemy units as spent or beaten"));
        }
        let note = fields.may("note", text(limits::NOTE));
        rules.extend(side.map(|side| AtOnce {
            side: SideId::from(side),
            holds: holds.into_iter().map(PositionId::from).collect(),
            spent: spent.into_iter().map(UnitId::from).collect(),
            beaten: beaten.into_iter().map(UnitId::from).collect(),
            note,
        }));
    }
    rules
}

const FIGHT: &[&str] = &["who", "on", "apart", "ground", "position", "plan", "note"];

/// Reads the fights of the day: units of one side on units of the other, with a step for each turn.
fn fights(top: &Fields<'_, '_>, node: &Node, file: &WholeFile<'_>) -> Vec<DayFight> {
    let sides = node.field("sides").map(Node::items).unwrap_or_default().iter().map(|side| ids_in(side, "units")).collect::<Vec<_>>();
    let all = sides.concat();
    let mut fights = Vec::new();
    for (at, node) in top.list("fights", limits::FIGHTS) {
        let Some(fields) = Fields::open(at, node, FIGHT, &file.faults) else { continue };
        let first = node.field("who").map(Node::items).unwrap_or_default().first().and_then(Node::text);
        let is_own = |units: &&Vec<&str>| first.is_some_and(|first| units.contains(&first));
        let own = sides.iter().find(is_own).unwrap_or(&all);
        let enemies = sides.iter().filter(|units| !is_own(units)).flatten().copied().collect::<Vec<_>>();
        let who = fields.each("who", limits::FIGHT_UNITS, &one_of("a unit of the side of the first", own));
        let on = fields.each("on", limits::FIGHT_UNITS, &one_of("a unit of the other side", &enemies));
        for (name, units) in [("who", &who), ("on", &on)] {
            if units.is_empty() && fields.get(name).is_none_or(|list| list.items().is_empty()) {
                fields.fault(name, clause("missing: name one unit at least"));
            }
        }
        let apart = fields.must("apart", inches(limits::INCHES));
        let ground = fields.may("ground", word::<Ground>()).unwrap_or_default();
        let position = fields.may("position", word::<Position>()).unwrap_or_default();
        let plan = fields.each("plan", limits::FIGHT_TURNS, &word::<DayStep>());
        if plan.is_empty() && fields.get("plan").is_none_or(|list| list.items().is_empty()) {
            fields.fault("plan", clause("missing: name a step for each turn"));
        }
        let note = fields.may("note", text(limits::NOTE));
        let ids = |ids: Vec<&str>| ids.into_iter().map(UnitId::from).collect();
        fights.extend(apart.map(|apart| DayFight { who: ids(who), on: ids(on), apart, ground, position, plan, note }));
    }
    fights
}

fn table_size(top: &Fields<'_, '_>) -> Option<TableSize> {
    let fields = top.may_object("table", &["width_feet", "depth_feet", "north", "basis", "source", "note"])?;
    let [width, depth] = ["width_feet", "depth_feet"].map(|name| fields.must(name, whole(1..=limits::TABLE_FEET)));
    let north = fields.may("north", whole(0..=limits::FACING)).and_then(|north| u16::try_from(north).ok());
    let basis = fields.must("basis", word::<Basis>());
    let source = fields.may("source", text(limits::NOTE));
    let note = fields.may("note", text(limits::NOTE));
    Some(TableSize { width_feet: width?, depth_feet: depth?, north, basis: basis?, source, note })
}

/// Reads the light of the turns; day throughout if the file gives none.
fn lights(top: &Fields<'_, '_>, file: &WholeFile<'_>) -> Vec<LightFrom> {
    let mut lights = Vec::new();
    let mut before = 0;
    for (index, (at, node)) in top.list("light", limits::POSITIONS).into_iter().enumerate() {
        let Some(fields) = Fields::open(at, node, &["from_turn", "light"], &file.faults) else { continue };
        let from_turn = fields.must("from_turn", whole(1..=file.last_turn));
        let light = fields.must("light", word::<Light>());
        if let Some(turn) = from_turn {
            if index == 0 && turn != 1 {
                fields.fault("from_turn", value(format!("{turn} is too late: the first light must be from turn 1")));
            } else if turn <= before {
                fields.fault("from_turn", value(format!("{turn} is too early: it must be later than turn {before}, the change before it")));
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
