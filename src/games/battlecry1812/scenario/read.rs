//! The lenient tree to the checked scenario of companies, field by field.

use crate::engine::fault::ValidValues;
use crate::engine::fault::{At, FaultPlace, invalid_value, value};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::board::{heading, hex, on_board};
use super::{Officer, Points, SYSTEM, Scenario, Side, Unit, board, figures_of};
use crate::engine::Word as _;
use crate::engine::{Fault, Faults};
use crate::games::battlecry1812::words::{Formation, OfficerMount, OfficerType, Rank, UnitType, Weapon};
use crate::games::battlecry1812::{Board, FigureId, MOST_HEXES, Tables};
use crate::hex::{Edge, Hex};
use crate::id::{OfficerId, ScenarioId, SideId, UnitId};
use crate::scenario::node::Node;
use crate::scenario::read::Ids;
use crate::scenario::read::fields::Fields;
use crate::scenario::read::file::{format, opened, ours, system, turns, two_sides};
use crate::scenario::read::wanted::{Requirement, date, flag, id, listed, one_of, text, whole, word};
use crate::scenario::{Arrival, Nation, arrival, key_positions, limits, strength, victory};

const NAMES: &[&str] = &[
    "$schema",
    "format",
    "program",
    "system",
    "id",
    "title",
    "date",
    "place",
    "summary",
    "men_per_figure",
    "yards_per_hex",
    "turns",
    "first_side",
    "board",
    "sides",
    "key_positions",
    "victory",
    "notes",
    "sources",
];
const SIDE: &[&str] = &["id", "name", "adjective", "nation", "edge", "head_start", "officers", "units"];
const OFFICER: &[&str] = &["id", "name", "short", "rank", "ability", "type", "commands", "mount", "at", "arrives", "note"];
const UNIT: &[&str] = &[
    "id",
    "name",
    "short",
    "command",
    "type",
    "weapons",
    "men",
    "figures",
    "morale",
    "formation",
    "hexes",
    "at",
    "facing",
    "strength",
    "arrives",
    "optional",
    "note",
];

/// State of reading: data of the whole file that its parts need, and the faults so far.
struct WholeFile<'a> {
    faults: &'a Faults,
    tables: &'a Tables,
    /// `None` while the file's own board is at fault; what depends on it is then not checked.
    board: Option<&'a Board>,
    men_per_figure: Option<u32>,
    last_turn: i64,
    ids: Ids,
    /// Hexes that are taken, each with the name of its unit, or the place in the file where it has no name.
    taken: RefCell<BTreeMap<Hex, String>>,
}

impl Scenario {
    /// Reads a scenario file's text, by the types and weapons of the tables.
    ///
    /// # Errors
    /// Every fault of the file, in its order, each once. Text that is no JSON, a file over two million bytes, and
    /// a file of another format or system are one fault: nothing further is judged.
    pub fn parse(text: &str, tables: &Tables) -> Result<Self, Vec<Fault>> {
        let node = opened(text)?;
        Self::read(&node, tables).map_err(|faults| faults.into_iter().map(|fault| fault.named_in(&node)).collect())
    }

    /// Reads a scenario from a file's tree as it stands in a designer's hand.
    ///
    /// # Errors
    /// Those of [`Self::parse`], except for faults of the text itself.
    pub(crate) fn read(node: &Node, tables: &Tables) -> Result<Self, Vec<Fault>> {
        ours(node, SYSTEM)?;
        let faults = Faults::default();
        let mut scenario = scenario(node, tables, &faults);
        scenario.iter_mut().for_each(Self::tell_apart);
        faults.with(scenario)
    }
}

/// Reads the board of a file, whatever else is wrong with it; `None` where the board itself cannot be read.
pub(crate) fn board_of(node: &Node) -> Option<Board> {
    let faults = Faults::default();
    let board = board::read(&Fields::open(FaultPlace::default(), node, NAMES, &faults)?, &faults);
    faults.with(board).ok()
}

fn scenario(node: &Node, tables: &Tables, faults: &Faults) -> Option<Scenario> {
    let top = Fields::open(FaultPlace::default(), node, NAMES, faults)?;
    let figure = |id| i64::from(tables.figure(id));
    let schema = top.may("$schema", text(limits::NAME));
    let format = top.must("format", format());
    // Which version wrote it changes nothing: another one writes its own there.
    let _ = top.may("program", text(limits::NAME));
    let system = top.must("system", system(SYSTEM));
    let own_id = top.must("id", id()).map(ScenarioId::from);
    let title = top.must("title", text(limits::NAME));
    let date = top.must("date", date());
    let place = top.may("place", text(limits::NAME));
    let summary = top.may("summary", text(limits::NOTE));
    let per_figure = figure(FigureId::MenPerFigureLeast)..=figure(FigureId::MenPerFigureMost);
    let men_per_figure = top.must("men_per_figure", whole(per_figure));
    let yards_per_hex = top.may("yards_per_hex", whole(1..=limits::YARDS_PER_HEX));
    let turns = top.must("turns", turns());
    let side_ids: Vec<&str> =
        node.field("sides").map(Node::items).unwrap_or_default().iter().filter_map(|side| side.field("id")?.text()).collect();
    let first_side = top.must("first_side", one_of("a side", &side_ids)).map(SideId::from);
    let board = board::read(&top, faults);
    let last_turn = turns.map_or(limits::TURNS, i64::from);
    let file =
        WholeFile { faults, tables, board: board.as_ref(), men_per_figure, last_turn, ids: Ids::default(), taken: RefCell::default() };
    let sides = two_sides(&top, |at, node| side(at, node, &file));
    if let Some(sides) = &sides {
        check_officer_hexes(sides, faults);
    }
    let hexes = |hexes: Vec<(FaultPlace, &Node)>| {
        file.board.map(|board| hexes.into_iter().filter_map(|(at, node)| on_board(board.grid, faults, at, node)).collect())
    };
    let key_positions = key_positions(&top, &side_ids, &file.ids, faults, Some(&hexes));
    let victory =
        victory(&top, ["unit_destroyed", "officer_lost"], |[unit_destroyed, officer_lost]| Points { unit_destroyed, officer_lost });
    let notes = top.texts("notes");
    let sources = top.texts("sources");
    format?;
    system?;
    Some(Scenario {
        schema,
        id: own_id?,
        title: title?,
        date: date?,
        place,
        summary,
        men_per_figure: men_per_figure?,
        yards_per_hex,
        turns: turns?,
        first_side: first_side?,
        sides: sides?,
        board: board?,
        key_positions,
        victory,
        notes,
        sources,
    })
}

/// Checks that no officer starts on a hex of an enemy unit: officers stand with units of their side.
fn check_officer_hexes(sides: &[Side; 2], faults: &Faults) {
    for (nth, side) in sides.iter().enumerate() {
        for (place, officer) in side.officers.iter().enumerate() {
            let there = |unit: &&Unit| officer.at.is_some() && unit.at == officer.at && unit.is_there_at_start();
            let unit = sides[1 - nth].units.iter().find(there).filter(|_| officer.is_there_at_start());
            if let Some((unit, hex)) = unit.zip(officer.at) {
                let text = value(format!("{hex} is taken by {} of the enemy: it must be another hex", unit.label()));
                faults.add(At::of("sides").item(nth).field("officers").item(place).field("at"), text);
            }
        }
    }
}

fn side(at: FaultPlace, node: &Node, file: &WholeFile<'_>) -> Option<Side> {
    let fields = Fields::open(at, node, SIDE, file.faults)?;
    let id = file.ids.own(&fields).map(SideId::from);
    let name = fields.must("name", text(limits::NAME));
    let adjective = fields.may("adjective", text(limits::SHORT));
    let nation = fields.may("nation", word::<Nation>());
    let edge = fields.must("edge", word::<Edge>());
    let head_start = fields.may("head_start", whole(0..=limits::VICTORY_POINTS)).unwrap_or(0);
    let units = node.field("units").map(Node::items).unwrap_or_default();
    // Of a side without units, which is a fault of its own, nothing is known of their commands.
    let commands = units.iter().filter_map(|unit| unit.field("command")?.text()).collect::<Vec<_>>();
    let commands = (!units.is_empty()).then_some(commands.as_slice());
    let officers = fields.list("officers", limits::COMMANDS);
    let officers = officers.into_iter().filter_map(|(at, node)| officer(at, node, commands, file)).collect();
    let units = fields.must_list("units", limits::UNITS);
    let units = units.into_iter().filter_map(|(at, node)| unit(at, node, file)).collect();
    Some(Side { id: id?, name: name?, adjective, nation, edge: edge?, head_start, officers, units })
}

fn officer(at: FaultPlace, node: &Node, of_side: Option<&[&str]>, file: &WholeFile<'_>) -> Option<Officer> {
    let fields = Fields::open(at, node, OFFICER, file.faults)?;
    let id = file.ids.own(&fields).map(OfficerId::from);
    let name = fields.must("name", text(limits::NAME));
    let short = fields.may("short", text(limits::SHORT));
    let rank = fields.must("rank", word::<Rank>());
    let ability = fields.must("ability", whole(1..=i64::from(file.tables.figure(FigureId::AbilityMost))));
    let kind = fields.must("type", word::<OfficerType>());
    let commands = commands(&fields, of_side, file);
    let mount = fields.must("mount", word::<OfficerMount>());
    let at = place(&fields, file);
    let arrives = arrival(&fields, file.last_turn, None);
    let note = fields.may("note", text(limits::NOTE));
    Some(Officer { id: id?, name: name?, short, rank: rank?, ability: ability?, kind: kind?, commands, mount: mount?, at, arrives, note })
}

/// Most commands of an officer in a file.
const COMMANDS: usize = 10;

/// Reads the commands an officer leads: of units of his side, each once.
fn commands(fields: &Fields<'_, '_>, of_side: Option<&[&str]>, file: &WholeFile<'_>) -> Vec<String> {
    let mut known = of_side.unwrap_or_default().to_vec();
    known.sort_unstable();
    known.dedup();
    let mut commands: Vec<String> = Vec::new();
    for (at, node) in fields.list("commands", COMMANDS) {
        match node.text().filter(|name| (of_side.is_none() || known.contains(name)) && !commands.iter().any(|other| other == name)) {
            Some(name) => commands.push(name.to_owned()),
            None => {
                let right = if known.is_empty() { "left out: no unit of the side has a command".to_owned() } else { listed(&known) };
                file.faults.add(
                    at,
                    value(format!(
                        "{} is not allowed: it must be the command of a unit of his side, given once: {right}",
                        node.value_text()
                    )),
                );
            }
        }
    }
    commands
}

/// Reads the hex where a unit or officer starts, and adds a fault where no one may enter it.
fn place(fields: &Fields<'_, '_>, file: &WholeFile<'_>) -> Option<Hex> {
    let board = file.board?;
    let at = fields.may("at", hex(board.grid))?;
    if board.is_shut(file.tables, at) {
        fields.fault("at", value(format!("{at} is {}: no unit or officer can stand there", board.ground(at).terrain)));
    }
    Some(at)
}

fn unit(at: FaultPlace, node: &Node, file: &WholeFile<'_>) -> Option<Unit> {
    let fields = Fields::open(at, node, UNIT, file.faults)?;
    let figure = |id| i64::from(file.tables.figure(id));
    let id = file.ids.own(&fields).map(UnitId::from);
    let name = fields.must("name", text(limits::NAME));
    let short = fields.may("short", text(limits::SHORT));
    let command = fields.may("command", text(limits::NAME));
    let kind = fields.must("type", word::<UnitType>());
    let weapons = weapons(&fields, kind, file);
    // As many as make the most figures; what no company of the rules has is remarked (decision 25).
    let men = fields.may("men", whole(1..=figure(FigureId::MenMost) * figure(FigureId::MenPerFigureLeast)));
    let figures_given = fields.may("figures", whole(1..=figure(FigureId::MenMost)));
    if fields.get("men").is_none() && fields.get("figures").is_none() {
        fields.fault("men", "missing: men or figures must be given");
    }
    let counted = || men.zip(file.men_per_figure).map(|(men, per_figure)| figures_of(men, per_figure));
    let figures = if fields.get("figures").is_some() { figures_given } else { counted() };
    let morale = fields.must("morale", whole(figure(FigureId::MoraleStartLeast)..=figure(FigureId::MoraleStartMost)));
    let formation = formation(&fields, kind, file);
    let hexes = fields.may("hexes", whole(1..=i64::from(MOST_HEXES))).unwrap_or(1);
    if hexes > 1 && formation != Some(Formation::OpenOrder) {
        fields.fault("hexes", "only a unit in open_order fills more than 1: leave it out, or set the formation to open_order");
    }
    let at = place(&fields, file);
    let arrives = arrival(&fields, file.last_turn, None);
    // A unit that arrives later, or is optional, does not take the hex.
    let is_there = fields.get("arrives").is_none() || arrives.as_ref().is_some_and(Arrival::is_at_start);
    if let Some(hex) = at.filter(|_| is_there && fields.get("optional") != Some(&Node::Bool(true))) {
        match file.taken.borrow_mut().entry(hex) {
            Entry::Occupied(first) => fields.fault("at", format!("{hex} is taken by {}: it must be a hex no other unit has", first.get())),
            Entry::Vacant(free) => drop(free.insert(name.clone().unwrap_or_else(|| fields.place("at").to_string()))),
        }
    }
    let facing = file.board.and_then(|board| fields.may("facing", heading(board.grid)));
    if at.is_some() && fields.get("facing").is_none() {
        fields.fault("facing", "missing: a unit on a hex must face one of its sides");
    } else if file.board.is_some() && fields.get("at").is_none() && fields.get("facing").is_some() {
        fields.fault("facing", "only a unit on a hex faces a side: leave it out, or place the unit on a hex");
    }
    let strength = strength(&fields);
    let optional = fields.may("optional", flag()).unwrap_or_default();
    let note = fields.may("note", text(limits::NOTE));
    Some(Unit {
        id: id?,
        name: name?,
        short,
        distinct: None,
        command,
        kind: kind?,
        weapons,
        men,
        figures_given,
        figures: figures?,
        morale: morale?,
        formation: formation?,
        hexes,
        at,
        facing,
        strength: strength?,
        arrives,
        optional,
        note,
    })
}

/// Reads the weapons of a unit, which its type may carry, each once; all that it may where the file names none.
fn weapons(fields: &Fields<'_, '_>, kind: Option<UnitType>, file: &WholeFile<'_>) -> Vec<Weapon> {
    let carried = kind.map_or(Weapon::ALL, |kind| file.tables.unit(kind).weapons.as_slice());
    let words: Vec<&str> = carried.iter().map(|weapon| weapon.word()).collect();
    let of = kind.map_or_else(|| "the rules".to_owned(), |kind| kind.spoken());
    let wanted = Requirement {
        right: ValidValues::one_of(format!("a weapon of {of}, given once"), &words),
        read: |node: &Node| (word::<Weapon>().read)(node).filter(|weapon| carried.contains(weapon)),
    };
    let mut weapons = Vec::new();
    for (at, node) in fields.list("weapons", Weapon::ALL.len()) {
        match (wanted.read)(node).filter(|weapon| !weapons.contains(weapon)) {
            Some(weapon) => weapons.push(weapon),
            None => file.faults.add(at, invalid_value(node.value_text(), wanted.right.clone())),
        }
    }
    if weapons.is_empty() { carried.to_vec() } else { weapons }
}

/// Reads a formation that its type may be in; its usual one where the file names none.
fn formation(fields: &Fields<'_, '_>, kind: Option<UnitType>, file: &WholeFile<'_>) -> Option<Formation> {
    let Some(kind) = kind else { return fields.may("formation", word::<Formation>()) };
    let may_form = file.tables.formations_in_reach(kind).collect::<Vec<_>>();
    if fields.get("formation").is_none() {
        return may_form.first().copied();
    }
    let words: Vec<&str> = may_form.iter().map(|formation| formation.word()).collect();
    fields.may(
        "formation",
        Requirement {
            right: ValidValues::one_of(format!("a formation of {kind}"), &words),
            read: |node: &Node| (word::<Formation>().read)(node).filter(|formation| may_form.contains(formation)),
        },
    )
}
