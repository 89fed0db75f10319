//! Designer's grid of a scenario of Battlecry!: its columns, figures and dice of a company, the units an officer aids, the board.

mod board;
mod columns;
mod comparison;
mod line_notes;

use std::borrow::Cow;
use std::sync::Arc;

use crate::design::{
    BoardForm, Daylight, Draft, EditOperation, GridLine, LineKind, Pointer, Remark, ScenarioFormat, SideSum, Sums, nation_of,
};
use crate::engine::Word as _;
use crate::games::battlecry1812::Tables;
use crate::games::battlecry1812::scenario::{SYSTEM, Scenario, TITLE, figures_of};
use crate::games::battlecry1812::words::{Formation, TargetClass, UnitType};
use crate::hex::{Edge, Heading, Hex, HexGrid};
use crate::map::{Hexes, Point, point};
use crate::scenario::node::Node;

/// The word of designs of its scenarios in their files.
pub const DESIGN: &str = "design_battlecry1812";

/// The form of its scenarios by these tables.
#[must_use]
pub fn scenario_format(tables: &Arc<Tables>) -> ScenarioFormat {
    let (for_check, for_follows, for_fits) = (Arc::clone(tables), Arc::clone(tables), Arc::clone(tables));
    let (for_board, for_weights, for_told, for_guns) = (Arc::clone(tables), Arc::clone(tables), Arc::clone(tables), Arc::clone(tables));
    let for_remarks = Arc::clone(tables);
    ScenarioFormat {
        word: DESIGN,
        title: TITLE,
        system: SYSTEM,
        lists: &[
            (LineKind::Position, &["key_positions"]),
            (LineKind::Name, &["board", "names"]),
            (LineKind::Points, &["victory", "points"]),
            (LineKind::Victory, &["victory", "notes"]),
            (LineKind::Note, &["notes"]),
            (LineKind::Source, &["sources"]),
        ],
        leaders: "officers",
        commands: None,
        columns: columns::columns(tables),
        kind_name,
        arm: &["type"],
        leads: &[&["type"]],
        horse: Some("light_dragoons"),
        own_words: &[],
        shared_words: &[&["command"], &["commands"]],
        begins: |_, _| Vec::new(),
        is_guns: Box::new(move |draft, at| type_of(draft, at).is_some_and(|kind| for_guns.is_guns(kind))),
        blank: BLANK,
        new_line: Box::new(|kind| Cow::Borrowed(new_line(kind))),
        follows: Box::new(move |draft, line, field, to| dependent_edits(&for_follows, draft, line, field, to)),
        fits: Box::new(move |draft, line, field, word| fits(&for_fits, draft, line, field, word)),
        check: Box::new(move |draft| Scenario::read(&draft.0, &for_check).map(|scenario| scenario.to_json())),
        grounds: &board::BRUSHES,
        assumed: &[("men", 60), ("points", 1), ("ability", 2), ("morale", 6)],
        ground: Box::new(|_, _| Vec::new()),
        board: Some(BoardForm { grid: board::grid, painted: board::painted, sized: board::sized }),
        picture: None,
        layout: Some(Box::new(move |text| board::layout(&for_board, text))),
        remarks: Box::new(move |text| remarks(&for_remarks, text)),
        remedy: Box::new(|_, _, _| None),
        sums: Box::new(sums),
        daylight: |_| Daylight::Day,
        compare_sides: Some(Box::new(move |text| comparison::compare_sides(&for_weights, text))),
        reaches: None,
        results: Box::new(move |draft, line| line_notes::line_notes(&for_told, draft, line)),
        ladder: Box::new(|_, _| None),
        rate: Box::new(|_, _, _| None),
        sourced: &[],
        sunlit: None,
    }
}

/// Lists the remarks on a scenario; they are about its order of battle.
fn remarks(tables: &Tables, text: &str) -> Vec<Remark> {
    let Ok(scenario) = Scenario::parse(text, tables) else { return Vec::new() };
    let remark = |(at, text): (_, String)| Remark { at: Pointer::from(&at), text: format!("{text}."), remedy: None };
    scenario.placed_remarks(tables).into_iter().map(remark).collect()
}

/// Adds up men, figures and companies of every command.
fn sums(draft: &Draft) -> Sums {
    let sides = Pointer::default().field("sides");
    let side = |nth: usize| {
        let at = sides.item(nth);
        let name = draft.text_at(&at.field("name")).unwrap_or_default().to_owned();
        let mut sum = SideSum { name, nation: nation_of(draft, nth), ..SideSum::default() };
        let units = at.field("units");
        for unit in (0..draft.count(&units)).map(|nth| units.item(nth)) {
            if draft.get(&unit.field("optional")) == Some(&Node::Bool(true)) {
                continue;
            }
            let whole = |field: &'static str| draft.whole_at(&unit.field(field)).and_then(|value| u32::try_from(value).ok());
            let of_men = || {
                let each = draft.whole_at(&Pointer::default().field("men_per_figure")).and_then(|each| u32::try_from(each).ok())?;
                Some(figures_of(whole("men")?, each))
            };
            let figures = whole("figures").or_else(of_men).unwrap_or_default();
            sum.add(draft.text_at(&unit.field("command")).unwrap_or("no command"), [whole("men").unwrap_or_default(), figures, 1]);
        }
        sum
    };
    Sums { heads: ["men", "figures", "units"], sides: (0..draft.count(&sides)).map(side).collect() }
}

/// A scenario with nothing in it but what every scenario must have, on the board of Battle Cry: rows of 13 and 12 hexes.
const BLANK: &str = r#"{"format": 1, "system": "battlecry1812", "id": "new_fight", "title": "New fight", "date": "1813-01-01",
"men_per_figure": 10, "turns": 12, "first_side": "british",
"board": {"tops": "pointed", "map": [".............", "............", ".............", "............", ".............", "............",
".............", "............", "............."]},
"sides": [
{"id": "british", "name": "British", "nation": "british", "edge": "north", "officers": [], "units": []},
{"id": "united_states", "name": "United States", "adjective": "US", "nation": "united_states", "edge": "south", "officers": [],
"units": []}]}"#;

const fn kind_name(kind: LineKind) -> &'static str {
    match kind {
        LineKind::Leader => "officer",
        LineKind::Unit => "company",
        kind => kind.display_name(),
    }
}

fn type_of(draft: &Draft, unit: &Pointer) -> Option<UnitType> {
    let word = draft.text_at(&unit.field("type"))?;
    UnitType::ALL.iter().copied().find(|kind| kind.word() == word)
}

/// Returns whether a word may stand in a field: a type has only the weapons and formations it may have.
fn fits(tables: &Tables, draft: &Draft, line: &GridLine, field: &[&str], word: &str) -> bool {
    let Some(kind) = type_of(draft, &line.at).filter(|_| line.kind.is_unit()) else { return true };
    match field {
        ["weapons"] => tables.unit(kind).weapons.iter().any(|weapon| weapon.word() == word),
        ["formation"] => tables.formations_in_reach(kind).any(|formation| formation.word() == word),
        _ => true,
    }
}

const fn new_line(kind: LineKind) -> &'static str {
    match kind {
        LineKind::Position => r#"{"id": "", "name": "", "points": 2}"#,
        LineKind::Name => r#"{"hex": "", "name": ""}"#,
        LineKind::Victory | LineKind::Note | LineKind::Source => "\"\"",
        LineKind::Leader => r#"{"id": "", "name": "", "rank": "captain", "ability": 2, "type": "infantry", "mount": "on_foot"}"#,
        LineKind::Guns => {
            r#"{"id": "", "name": "", "type": "field_artillery", "weapons": ["gun"], "morale": 6, "formation": "line",
            "strength": {"basis": "E"}}"#
        }
        _ => {
            r#"{"id": "", "name": "", "type": "infantry", "weapons": ["musket"], "morale": 6, "formation": "line",
            "strength": {"basis": "E"}}"#
        }
    }
}

/// Changes weapons and formation to those the type may have, and gives a unit on a hex a facing.
fn dependent_edits(tables: &Tables, draft: &Draft, line: &GridLine, field: &[&str], to: Option<&Node>) -> Vec<EditOperation> {
    let out = |field: &'static str| EditOperation::put(line.at.field(field), None);
    let word = to.and_then(Node::text);
    let is_unit = matches!(line.kind, LineKind::Unit | LineKind::Guns);
    match field {
        ["type"] if is_unit && word != draft.text_at(&line.at.field("type")) => {
            let Some(kind) = UnitType::ALL.iter().copied().find(|kind| Some(kind.word()) == word) else { return Vec::new() };
            let weapons = tables.unit(kind).weapons.iter().take(1).map(|weapon| Node::Text(weapon.word().to_owned())).collect();
            let formation = tables.formations_in_reach(kind).next().unwrap_or_default();
            vec![
                EditOperation::put(line.at.field("weapons"), Some(Node::List(weapons))),
                EditOperation::put(line.at.field("formation"), Some(Node::Text(formation.word().to_owned()))),
                out("hexes"),
            ]
        }
        ["formation"] if word != Some(Formation::OpenOrder.word()) => vec![out("hexes")],
        ["at"] if is_unit && to.is_none() => vec![out("facing")],
        ["at"] if is_unit && draft.get(&line.at.field("facing")).is_none() => {
            let hex = word.and_then(|hex| Hex::parse(hex).ok());
            let facing = last_facing(draft, line).or_else(|| Some(towards_enemy(draft, board::grid(draft)?, line.side, hex).word()));
            facing.map(|word| EditOperation::put(line.at.field("facing"), Some(Node::Text(word.to_owned())))).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

fn edge_of(draft: &Draft, side: usize) -> Edge {
    let word = draft.text_at(&Pointer::default().field("sides").item(side).field("edge"));
    Edge::ALL.iter().copied().find(|edge| Some(edge.word()) == word).unwrap_or(Edge::South)
}

/// Returns the facing of the last unit of the side of a line.
fn last_facing<'d>(draft: &'d Draft, line: &GridLine) -> Option<&'d str> {
    let units = Pointer::default().field("sides").item(line.side).field("units");
    (0..draft.count(&units)).rev().find_map(|nth| draft.text_at(&units.item(nth).field("facing")))
}

/// Returns the hexside of a unit on a hex that looks at the enemy: away from the edge its side runs to, or back to it where the enemy's
/// units stand there. Before any of them is placed they are taken to be beyond the middle of the board.
fn towards_enemy(draft: &Draft, grid: HexGrid, side: usize, hex: Option<Hex>) -> Heading {
    let way: Point = match edge_of(draft, side) {
        Edge::North => point(0.1, 1.0),
        Edge::South => point(0.1, -1.0),
        Edge::East => point(-1.0, 0.1),
        Edge::West => point(1.0, 0.1),
    };
    let hexes = Hexes { grid };
    let sides = Pointer::default().field("sides");
    let others = (0..draft.count(&sides)).filter(|other| *other != side).map(|other| sides.item(other).field("units"));
    let enemies = others.flat_map(|units| (0..draft.count(&units)).map(move |nth| units.item(nth).field("at")));
    let enemies = enemies.filter_map(|at| Some(hexes.centre(Hex::parse(draft.text_at(&at)?).ok()?)));
    let (sum, count) = enemies.fold((Point::ZERO, 0.0), |(sum, count), at| (sum + at, count + 1.0));
    let enemy = if count > 0.0 { sum / count } else { hexes.extent().centre() };
    let is_behind = hex.is_some_and(|hex| (enemy - hexes.centre(hex)).dot(way) < 0.0);
    let way = if is_behind { -way } else { way };
    let towards = |heading: &Heading| hexes.direction(*heading).dot(way);
    let headings = grid.tops.headings();
    headings.into_iter().max_by(|one, other| towards(one).total_cmp(&towards(other))).unwrap_or(headings[0])
}

/// Describes the class of a type as a target.
const fn class_text(class: TargetClass) -> &'static str {
    match class {
        TargetClass::Foot => "hit as foot, on 1 and 2",
        TargetClass::Mounted => "hit as horse, on 5",
        TargetClass::Artillery => "hit as guns, on 6",
    }
}
