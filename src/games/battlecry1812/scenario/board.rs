//! The board in a file: a text a row, a letter a hex, so that it can be read and painted in any editor.

use crate::engine::fault::ValidValues;
use crate::engine::fault::{FaultPlace, clause, invalid_value, value};
use serde::ser::SerializeStruct as _;
use serde::{Serialize, Serializer};

use crate::engine::Faults;
use crate::engine::Word as _;
use crate::games::battlecry1812::words::{Course, Terrain};
use crate::games::battlecry1812::{Board, Ground, LONGEST_NAME};
use crate::hex::{Heading, Hex, HexGrid, MOST, Tops};
use crate::scenario::node::Node;
use crate::scenario::read::fields::Fields;
use crate::scenario::read::wanted::{Requirement, text, word};

/// Letters of the map.
const LETTERS: [(char, Terrain); 5] =
    [('.', Terrain::Open), ('w', Terrain::Woods), ('s', Terrain::Swamp), ('b', Terrain::Building), ('~', Terrain::Water)];

/// Most fences in a file.
const FENCES: usize = 2_000;
/// Most roads and waters in a file, and most names.
const COURSES: usize = 500;

/// Reads the board of a scenario file; `None` where it cannot be read.
pub(super) fn read(top: &Fields<'_, '_>, faults: &Faults) -> Option<Board> {
    if top.get("board").is_none() {
        top.fault("board", clause("missing: it must be an object of tops, map, heights, fieldworks, fences, courses and names"));
    }
    let fields = top.may_object("board", &["tops", "map", "heights", "fieldworks", "fences", "courses", "names"])?;
    let tops = if fields.get("tops").is_some() { fields.may("tops", word::<Tops>())? } else { Tops::default() };
    let rows = fields.must_list("map", usize::from(MOST));
    let letters = LETTERS.map(|(letter, terrain)| format!("{letter} {terrain}")).join(", ");
    // As printed for Battle Cry: every second row a hex shorter.
    let short = tops == Tops::Pointed && is_short(&rows);
    let map = letters_of(rows, (None, short), faults, &letters, |letter| {
        LETTERS.iter().find(|(other, _)| *other == letter).map(|(_, terrain)| *terrain)
    })?;
    let columns = map.first().map_or(0, Vec::len);
    if map.is_empty() {
        return None;
    }
    let heights = fields.list("heights", usize::from(MOST));
    if !heights.is_empty() && heights.len() != map.len() {
        fields.fault("heights", value(format!("{} rows given: there must be {}, as in the map, or none", heights.len(), map.len())));
        return None;
    }
    let heights = letters_of(heights, (Some(columns), short), faults, "digits, 0 where it is level", |letter| letter.to_digit(10))?;
    let grid = HexGrid { tops, columns: u8::try_from(columns).ok()?, rows: u8::try_from(map.len()).ok()?, short };
    let mut board = Board::open(grid);
    let works = fields.list("fieldworks", FENCES).into_iter().filter_map(|(at, node)| on_board(grid, faults, at, node)).collect::<Vec<_>>();
    for hex in grid.hexes() {
        let (column, row) = (usize::from(hex.column - 1), usize::from(hex.row - 1));
        let ground =
            Ground { terrain: map[row][column], height: heights.get(row).map_or(0, |row| row[column]), fieldworks: works.contains(&hex) };
        board.paint(hex, ground);
    }
    for (at, node) in fields.list("fences", FENCES) {
        fence(&mut board, faults, at, node);
    }
    for (at, node) in fields.list("courses", COURSES) {
        course(&mut board, faults, at, node);
    }
    for (at, node) in fields.list("names", COURSES) {
        let Some(fields) = Fields::open(at, node, &["hex", "name"], faults) else { continue };
        if let (Some(hex), Some(name)) = (fields.must("hex", hex(grid)), fields.must("name", text(LONGEST_NAME))) {
            board.rename(hex, Some(name.into()));
        }
    }
    Some(board)
}

/// Returns whether every second row of a map is a hex shorter than the first.
fn is_short(rows: &[(FaultPlace, &Node)]) -> bool {
    let lengths = rows.iter().map(|(_, node)| node.text().map_or(0, |text| text.chars().count())).collect::<Vec<_>>();
    let first = lengths.first().copied().unwrap_or_default();
    let mut seconds = lengths.iter().skip(1).step_by(2).peekable();
    seconds.peek().is_some() && first > 1 && seconds.all(|length| length + 1 == first)
}

/// Rows of letters, each as long as the first or as the map; `short`: every second one a letter shorter.
fn letters_of<T>(
    rows: Vec<(FaultPlace, &Node)>,
    (columns, short): (Option<usize>, bool),
    faults: &Faults,
    right: &str,
    read: impl Fn(char) -> Option<T>,
) -> Option<Vec<Vec<T>>> {
    let mut all = Vec::with_capacity(rows.len());
    let mut columns = columns;
    for (nth, (at, node)) in rows.iter().enumerate() {
        let text = node.text().unwrap_or_default();
        let length = text.chars().count();
        let wanted = *columns.get_or_insert(length) - usize::from(short && nth % 2 == 1);
        let letters = text.chars().map(&read).collect::<Option<Vec<T>>>();
        match letters {
            Some(letters) if length == wanted && (1..=usize::from(MOST)).contains(&length) => all.push(letters),
            _ => {
                let long = if (1..=usize::from(MOST)).contains(&wanted) { wanted.to_string() } else { format!("1 to {MOST}") };
                faults.add(
                    at.clone(),
                    value(format!("{} is not allowed: it must be a text of {long} letters, each one of {right}", node.value_text())),
                );
            }
        }
    }
    (all.len() == rows.len()).then_some(all)
}

fn fence(board: &mut Board, faults: &Faults, at: FaultPlace, node: &Node) {
    let Some(fields) = Fields::open(at, node, &["hex", "sides"], faults) else { return };
    let hex = fields.must("hex", hex(board.grid));
    for (at, node) in fields.must_list("sides", 6) {
        match (word::<Heading>().read)(node) {
            Some(side) if board.grid.tops.has(side) => {
                if let Some(hex) = hex {
                    board.fence(hex, side);
                }
            }
            _ => faults.add(
                at,
                value(format!("{} is not allowed: it must be a hexside of this board: {}", node.value_text(), board.grid.tops.spellings())),
            ),
        }
    }
}

fn course(board: &mut Board, faults: &Faults, at: FaultPlace, node: &Node) {
    let Some(fields) = Fields::open(at, node, &["course", "hexes"], faults) else { return };
    let course = fields.must("course", word::<Course>());
    let mut last = None;
    for (at, node) in fields.must_list("hexes", FENCES) {
        let Some(hex) = on_board(board.grid, faults, at.clone(), node) else { return };
        if let (Some(last), Some(course)) = (last, course)
            && !board.set_course(course, last, hex, true)
        {
            faults.add(at, value(format!("{hex} is not a neighbour of {last}")));
        }
        last = Some(hex);
    }
}

/// A hex of the board.
pub(super) fn hex(grid: HexGrid) -> Requirement<impl Fn(&Node) -> Option<Hex>> {
    let last = Hex { column: grid.columns, row: grid.rows };
    Requirement {
        right: format!("a hex of the board, column and row in two digits each: \"0101\" to \"{last}\"").into(),
        read: move |node: &Node| Hex::parse(node.text()?).ok().filter(|hex| grid.has(*hex)),
    }
}

/// A hexside the board's hexes have.
pub(super) fn heading(grid: HexGrid) -> Requirement<impl Fn(&Node) -> Option<Heading>> {
    let words = grid.tops.headings().map(Heading::word);
    Requirement {
        right: ValidValues::one_of("a hexside of this board", &words),
        read: move |node: &Node| (word::<Heading>().read)(node).filter(|heading| grid.tops.has(*heading)),
    }
}

pub(super) fn on_board(grid: HexGrid, faults: &Faults, at: FaultPlace, node: &Node) -> Option<Hex> {
    let wanted = hex(grid);
    let read = (wanted.read)(node);
    if read.is_none() {
        faults.add(at, invalid_value(node.value_text(), wanted.right.clone()));
    }
    read
}

#[derive(Serialize)]
struct Way {
    course: Course,
    hexes: Vec<Hex>,
}

#[derive(Serialize)]
struct Named<'b> {
    hex: Hex,
    name: &'b str,
}

#[derive(Serialize)]
struct Fence {
    hex: Hex,
    sides: Vec<Heading>,
}

/// Writes the board as it is read. A fence is of the hex whose name comes first.
pub(super) fn serialize<S: Serializer>(board: &Board, serializer: S) -> Result<S::Ok, S::Error> {
    let HexGrid { tops, rows, .. } = board.grid;
    let line = |row: u8, letter: &dyn Fn(Ground) -> char| {
        (1..=board.grid.columns_in(row)).map(|column| letter(board.ground(Hex { column, row }))).collect::<String>()
    };
    let letter = |ground: Ground| LETTERS.iter().find(|(_, terrain)| *terrain == ground.terrain).map_or('.', |(letter, _)| *letter);
    let height = |ground: Ground| char::from_digit(ground.height, 10).unwrap_or('9');
    let works = board.grid.hexes().filter(|hex| board.ground(*hex).fieldworks).collect::<Vec<_>>();
    let mut fences: Vec<Fence> = Vec::new();
    for (hex, side) in board.fences() {
        match fences.last_mut().filter(|fence| fence.hex == hex) {
            Some(fence) => fence.sides.push(side),
            None => fences.push(Fence { hex, sides: vec![side] }),
        }
    }
    let mut fields = serializer.serialize_struct("board", 7)?;
    fields.serialize_field("tops", &tops)?;
    fields.serialize_field("map", &(1..=rows).map(|row| line(row, &letter)).collect::<Vec<_>>())?;
    if board.grid.hexes().any(|hex| board.ground(hex).height > 0) {
        fields.serialize_field("heights", &(1..=rows).map(|row| line(row, &height)).collect::<Vec<_>>())?;
    }
    if !works.is_empty() {
        fields.serialize_field("fieldworks", &works)?;
    }
    if !fences.is_empty() {
        fields.serialize_field("fences", &fences)?;
    }
    let ways = board.course_paths().into_iter().map(|(course, hexes)| Way { course, hexes }).collect::<Vec<_>>();
    if !ways.is_empty() {
        fields.serialize_field("courses", &ways)?;
    }
    let names = board.names().map(|(hex, name)| Named { hex, name }).collect::<Vec<_>>();
    if !names.is_empty() {
        fields.serialize_field("names", &names)?;
    }
    fields.end()
}

/// A board as a file has it, alone.
struct BoardFile<'b>(&'b Board);

impl Serialize for BoardFile<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize(self.0, serializer)
    }
}

/// A board's JSON text.
#[must_use]
pub fn board_text(board: &Board) -> String {
    // Text keys and whole numbers only: there is nothing here that JSON cannot say.
    serde_json::to_string(&BoardFile(board)).unwrap_or_default()
}
