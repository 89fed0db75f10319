//! The board of a scenario as a designer paints it and sets it up.

use std::sync::Arc;

use crate::design::GroundGroup::{Area, Line, Sign};
use crate::design::{Draft, Edit, EditOperation, GroundGroup, GroundKind, Layout, PlacedItem, Pointer};
use crate::engine::Word as _;
use crate::engine::text::spaced;
use crate::game::System as _;
use crate::games::battlecry1812::battle::{Battlecry1812, Setup, State};
use crate::games::battlecry1812::drawn::{block, extent as framed, layers, named_room, officer_places};
use crate::games::battlecry1812::scenario::{Scenario, board_of, board_text};
use crate::games::battlecry1812::words::{Course, Terrain};
use crate::games::battlecry1812::{Board, Tables};
use crate::hex::{Hex, HexGrid, MOST};
use crate::map::{Extent, Hexes, Point};
use crate::scenario::node::Node;

const LEVEL: &str = "level";
const HILLS: [&str; 2] = ["hill", "higher_hill"];
const WORKS: [&str; 2] = ["fieldworks", "no_fieldworks"];
const FENCES: [&str; 2] = ["fence", "no_fence"];
const NO_COURSE: &str = "no_road_or_water";

/// The brushes that paint the ground, each with its name and its key.
pub(super) const BRUSHES: [GroundKind; 16] = [
    brush("open", "open", 'q', Area),
    brush("woods", "woods", 'w', Area),
    brush("swamp", "swamp", 'm', Area),
    brush("building", "houses", 'u', Area),
    brush("water", "water", 'l', Area),
    brush("road", "road", '1', Line),
    brush("stream", "stream", '2', Line),
    brush("river", "river", '3', Line),
    brush(NO_COURSE, "no line", '4', Line),
    brush(HILLS[0], "hill", 'h', Sign),
    brush(HILLS[1], "higher", 'j', Sign),
    brush(LEVEL, "level", 'y', Sign),
    brush(WORKS[0], "works", '5', Sign),
    brush(WORKS[1], "no works", '6', Sign),
    brush(FENCES[0], "fence", '7', Sign),
    brush(FENCES[1], "no fence", '8', Sign),
];

const fn brush(word: &'static str, name: &'static str, key: char, group: GroundGroup) -> GroundKind {
    GroundKind { word, name, key, group }
}

fn board(draft: &Draft) -> Option<Board> {
    board_of(draft.get(&Pointer::default())?)
}

/// The hexes of a draft.
pub(super) fn grid(draft: &Draft) -> Option<HexGrid> {
    board(draft).map(|board| board.grid)
}

/// Returns the edit that paints another board. Its names are those of the draft: one that is still at fault is not lost.
fn edit(text: String, draft: &Draft, was: &Board, board: &Board) -> Option<Edit> {
    let mut node = Node::read(&board_text(board)).ok()?;
    let names = draft.get(&Pointer::default().field("board").field("names")).map(Node::items).unwrap_or_default();
    let is_beyond = |name: &&Node| {
        let hex = name.field("hex").and_then(Node::text).and_then(|hex| Hex::parse(hex).ok());
        hex.is_some_and(|hex| was.grid.has(hex) && !board.grid.has(hex))
    };
    if let Node::Object(fields) = &mut node {
        fields.retain(|(field, _)| field != "names");
        let left = names.iter().filter(|name| !is_beyond(name)).cloned().collect::<Vec<_>>();
        fields.extend((!left.is_empty()).then(|| ("names".to_owned(), Node::List(left))));
    }
    (was != board).then(|| Edit { text: text.into(), operations: vec![EditOperation::put(Pointer::default().field("board"), Some(node))] })
}

/// The board painted with a brush along a stroke.
pub(super) fn painted(draft: &Draft, brush: &str, stroke: &[Point]) -> Option<Edit> {
    let was = board(draft)?;
    let mut board = was.clone();
    let hexes = Hexes { grid: board.grid };
    let along = hexes.along(stroke);
    for hex in &along {
        let mut ground = board.ground(*hex);
        if let Some(terrain) = Terrain::ALL.iter().find(|terrain| terrain.word() == brush) {
            ground.terrain = *terrain;
        } else if let Some(height) = [LEVEL, HILLS[0], HILLS[1]].into_iter().zip(0_u32..).find(|(word, _)| *word == brush) {
            ground.height = height.1;
        } else if WORKS.contains(&brush) {
            ground.fieldworks = brush == WORKS[0];
        }
        board.paint(*hex, ground);
    }
    if FENCES.contains(&brush)
        && let Some((at, hex)) = stroke.last().and_then(|at| Some((*at, hexes.at(*at)?)))
        && let Some(side) = hexes.heading_towards(hex, at)
    {
        if brush == FENCES[0] {
            board.fence(hex, side);
        } else {
            board.unfence(hex, side);
        }
    }
    for pair in along.windows(2) {
        for course in Course::ALL.iter().filter(|course| course.word() == brush || brush == NO_COURSE) {
            board.set_course(*course, pair[0], pair[1], brush != NO_COURSE);
        }
    }
    edit(format!("Board painted: {}.", spaced(brush)), draft, &was, &board)
}

/// The board larger or smaller at its eastern and southern edges; what lay beyond them is gone.
pub(super) fn sized(draft: &Draft, [columns, rows]: [i8; 2]) -> Option<Edit> {
    let was = board(draft)?;
    let size = |now: u8, by: i8| now.checked_add_signed(by).filter(|size| (1..=MOST).contains(size));
    let grid = HexGrid { columns: size(was.grid.columns, columns)?, rows: size(was.grid.rows, rows)?, ..was.grid };
    // A row of a single hex has no shorter one beside it, and a board of a single row no second one.
    let grid = HexGrid { short: was.grid.short && grid.columns > 1 && grid.rows > 1, ..grid };
    let mut board = Board::open(grid);
    was.grid.hexes().filter(|hex| grid.has(*hex)).for_each(|hex| board.paint(hex, was.ground(hex)));
    for (hex, side) in was.fences().filter(|(hex, _)| grid.has(*hex)) {
        board.fence(hex, side);
    }
    for (course, one, other) in was.courses() {
        board.set_course(course, one, other, true);
    }
    was.names().filter(|(hex, _)| grid.has(*hex)).for_each(|(hex, name)| board.rename(hex, Some(name.clone())));
    edit(format!("Board resized to {} by {} hexes.", grid.columns, grid.rows), draft, &was, &board)
}

/// The board of a sound scenario, with everybody who starts on a hex.
pub(super) fn layout(tables: &Arc<Tables>, text: &str) -> Option<Layout> {
    let setup = Setup::new(tables, Scenario::parse(text, tables).ok()?);
    let state = Battlecry1812::start(&setup);
    let grid = state.board.grid;
    let extent = Hexes { grid }.extent();
    let mut things = Vec::new();
    // A place to hold is picked where nobody stands.
    let hexes = Hexes { grid };
    let on = |at: Pointer, points: Vec<(Pointer, Hex)>, sentence: &str| {
        let places = points.iter().map(|(_, hex)| hexes.centre(*hex)).collect::<Vec<_>>();
        let extent = Extent::around(*places.first()?, Point::splat(1.0));
        let points = points.into_iter().zip(places).map(|((at, _), place)| (at, place.to_array().map(f64::from))).collect();
        Some(PlacedItem { at, points, facing: None, is_area: false, extent, text: sentence.to_owned() })
    };
    // A name has the room of its letters, below whatever stands there.
    let names = Pointer::default().field("board").field("names");
    for (nth, (hex, name)) in state.board.names().enumerate() {
        let at = names.item(nth);
        let middle = hexes.centre(hex);
        let extent = Extent::around(middle, named_room(name));
        let points = vec![(at.field("hex"), middle.to_array().map(f64::from))];
        things.push(PlacedItem { at, points, facing: None, is_area: false, extent, text: name.to_string() });
    }
    for (nth, position) in setup.scenario.key_positions.iter().enumerate() {
        let at = Pointer::default().field("key_positions").item(nth);
        let points = position.hexes.iter().enumerate().map(|(nth, hex)| (at.field("hexes").item(nth), *hex)).collect();
        things.extend(on(at, points, &position.name));
    }
    for (nth_side, side) in setup.scenario.sides.iter().enumerate() {
        let at = Pointer::default().field("sides").item(nth_side);
        for (nth, unit) in side.units.iter().enumerate() {
            let at = at.field("units").item(nth);
            let hex = state.units.get(&unit.id).and_then(|own| own.hex());
            things.extend(
                hex.map(|hex| unit_thing(&state, at, unit.facing.map_or(0, |facing| heading_number(grid, facing)), hex, unit.label())),
            );
        }
        for (nth, officer) in side.officers.iter().enumerate() {
            let at = at.field("officers").item(nth);
            let Some((middle, radius)) = officer_places(&state, &officer.id) else { continue };
            let Some(hex) = state.officers.get(&officer.id).and_then(|own| own.hex()) else { continue };
            // His sign is drawn at a corner of the company he is with, perhaps on another hex than his.
            let on = hexes.centre(hex);
            things.push(PlacedItem {
                points: vec![(at.field("at"), [f64::from(on.x), f64::from(on.y)])],
                extent: Extent::around(middle, Point::splat(2.0 * radius)),
                at,
                facing: None,
                is_area: false,
                text: officer.label().to_owned(),
            });
        }
    }
    Some(Layout {
        layers: layers(&setup, &state),
        extent: framed(grid),
        size: extent.max.to_array(),
        grid: Some(grid),
        yards_per_inch: None,
        things,
    })
}

fn heading_number(grid: HexGrid, facing: crate::hex::Heading) -> i64 {
    let place = grid.tops.headings().iter().position(|heading| *heading == facing);
    place.and_then(|place| i64::try_from(place).ok()).unwrap_or_default()
}

fn unit_thing(state: &State, at: Pointer, facing: i64, hex: Hex, text: &str) -> PlacedItem {
    let grid = state.board.grid;
    let middle = Hexes { grid }.centre(hex);
    PlacedItem {
        points: vec![(at.field("at"), [f64::from(middle.x), f64::from(middle.y)])],
        facing: Some((at.field("facing"), facing)),
        is_area: false,
        extent: block(grid, hex),
        at,
        text: text.to_owned(),
    }
}
