//! Names on a board: of waters, woods and places, of what there is to hold; numbers of hexes in the margin.

use super::ground::{MARGIN, TREES_FROM, course_lines, outer_line};
use crate::games::battlecry1812::scenario::Scenario;
use crate::games::battlecry1812::words::{Course, Terrain};
use crate::games::battlecry1812::{Board, Ground};
use crate::hex::{Hex, Tops};
use crate::map::{Align, Drawn, Extent, Hexes, KeepClear, Label, Painter, Point, Role, Shape, Size, Text, Typeface, point};

/// Scale from which every hex has its number; below it they stand in the margin alone.
const NUMBERS_FROM: f32 = 46.0;
/// Scale from which the margin has its numbers: below it they have no room between the lines of the frame.
const MARGIN_FROM: f32 = 16.0;
/// Least size of a number in the margin, in points.
const LEAST_NUMBER: f32 = 8.0;
/// Size of the type of a name, in hexsides, and by how much the letters of an area's name stand apart.
const NAME: f32 = 0.55;
const SPREAD: f32 = 0.12;

/// Returns the role of a hex's ground, in whose colour a name there has its halo.
const fn ground_role(ground: Ground) -> Role {
    match ground.terrain {
        Terrain::Woods => Role::Woods,
        Terrain::Swamp => Role::Swamp,
        Terrain::Water => Role::Water,
        Terrain::Building | Terrain::Open if ground.height > 1 => Role::Ridge,
        Terrain::Building | Terrain::Open if ground.height > 0 => Role::Hill,
        Terrain::Building | Terrain::Open => Role::Open,
    }
}

/// Returns true if a hex is named as the area it lies in, and not as a place or a road.
fn names_area(board: &Board, hex: Hex) -> bool {
    let ground = board.ground(hex);
    let on_course = board.courses().any(|(_, one, other)| one == hex || other == hex);
    !on_course && (matches!(ground.terrain, Terrain::Woods | Terrain::Swamp | Terrain::Water) || ground.height > 0)
}

/// Keeps trees and reeds off the names of areas.
pub(super) fn clear_names(board: &Board, clear: &mut KeepClear) {
    for (hex, text) in board.names().filter(|(hex, _)| names_area(board, *hex)) {
        clear.room(Extent::around(Hexes { grid: board.grid }.centre(hex), named_room(text)));
    }
}

/// Returns the width and height of a name of an area, in hexsides.
#[must_use]
pub fn named_room(text: &str) -> Point {
    #[expect(clippy::cast_precision_loss, reason = "letters of a name")]
    let wide = text.chars().count() as f32 * NAME * (0.5 + SPREAD) + 0.3;
    point(wide, NAME * 1.5)
}

/// Reserves the room of a line in so many parts, so far to both sides.
fn reserved_areas([from, to]: [Point; 2], parts: u8, beside: f32) -> impl Iterator<Item = Drawn> {
    Shape::reserved_line(from, to, parts, beside).map(Drawn::from)
}

/// Returns the hexsides between water and dry ground.
fn shores(board: &Board, hexes: Hexes) -> impl Iterator<Item = [Point; 2]> {
    let is_wet = |hex: Hex| board.ground(hex).terrain == Terrain::Water;
    let of =
        move |hex: Hex| board.grid.neighbours(hex).filter(move |(_, next)| !is_wet(*next)).map(move |(way, _)| hexes.side(hex, way, 1.0));
    board.grid.hexes().filter(move |hex| is_wet(*hex)).flat_map(of)
}

/// Names of places and of what there is to hold, and the numbers of hexes.
#[must_use]
pub fn labels(board: &Board, scenario: &Scenario) -> Vec<Drawn> {
    let hexes = Hexes { grid: board.grid };
    let size = Size::world(NAME).at_least(11.0).at_most(22.0);
    let name =
        |at: Point, text: &str, role: Role, rank: u32| Label::at(at, text).beside(0.9).sized(size).toned(role).ranked(rank).staying();
    // A name stands beside a road, a stream or a house, and not on it.
    let courses = course_lines(board, Painter::of_hexes(hexes, TREES_FROM));
    let lines = || courses.iter().filter(|own| own.course != Course::River);
    let along = lines().flat_map(|own| own.line.windows(2));
    let mut drawn = along.flat_map(|pair| reserved_areas([pair[0], pair[1]], 1, 0.16)).collect::<Vec<_>>();
    // It stands in a water or beside it, not over its shore; numbers of hexes are small enough to stand close to that.
    drawn.extend(shores(board, hexes).flat_map(|shore| reserved_areas(shore, 8, 0.02)));
    let built = board.grid.hexes().filter(|hex| board.ground(*hex).terrain == Terrain::Building);
    drawn.extend(built.map(|hex| Shape::reserved_area(Extent::around(hexes.centre(hex) + point(0.05, 0.08), point(1.2, 0.8))).into()));
    drawn.extend(frame_sides(hexes));
    drawn.extend(super::flag_rooms(scenario, hexes).into_iter().map(|room| Shape::reserved_area(room).into()));
    for position in &scenario.key_positions {
        let flag = super::flags::place(hexes, &position.hexes);
        let ground = position.hexes.first().map_or(Role::Open, |hex| ground_role(board.ground(*hex)));
        drawn.push(Shape::Label(name(flag, &position.name, Role::PlaceName, 3).round(point(0.6, 0.62)).on(ground)).into());
    }
    for (hex, text) in board.names() {
        let ground = board.ground(hex);
        let wet = ground.terrain == Terrain::Water;
        let label = name(hexes.centre(hex), text, if wet { Role::WaterName } else { Role::PlaceName }, NAMES).on(ground_role(ground));
        let course = lines().find(|own| own.way.contains(&hex));
        let label = match course {
            _ if names_area(board, hex) => label.stretched(SPREAD),
            Some(own) => label.along(own.line.clone()),
            None => label,
        };
        drawn.push(Shape::Label(label).into());
    }
    drawn.extend(margin_numbers(hexes));
    let up = if board.grid.tops == Tops::Pointed { 0.74 } else { 0.68 };
    for hex in board.grid.hexes() {
        let at = hexes.centre(hex) - point(0.0, up);
        let label = Label::at(at, hex.to_string()).sized(Size::world(0.2).at_least(8.0).at_most(13.0)).faced(Typeface::Plain);
        let label = label.toned(Role::Mark.faint(0.75)).on(ground_role(board.ground(hex)));
        drawn.push(Shape::Label(label).from_scale(NUMBERS_FROM));
    }
    drawn
}

/// Returns the names for a printed board, where nobody moves: each gives way to what stands there, and may stand a little farther off.
#[must_use]
pub fn labels_on_paper(board: &Board, scenario: &Scenario) -> Vec<Drawn> {
    let on_paper = |drawn: Drawn| match drawn {
        Drawn { shape: Shape::Label(label), from, below } if label.rank >= NAMES => {
            Drawn { shape: Shape::Label(Label { stays: false, ..label }.reaching(REACH_ON_PAPER)), from, below }
        }
        other => other,
    };
    labels(board, scenario).into_iter().map(on_paper).collect()
}

/// Rank of names, above that of the numbers of hexes.
const NAMES: u32 = 2;
/// Greatest distance of a name on paper from its object, in hexsides.
const REACH_ON_PAPER: f32 = 3.0;

/// Reserves both lines of the frame: no name crosses them.
fn frame_sides(hexes: Hexes) -> impl Iterator<Item = Drawn> {
    [hexes.extent(), outer_line(hexes)].into_iter().flat_map(|line| Shape::reserved_frame(line, 0.06)).map(Drawn::from)
}

/// Draws the numbers of columns over the frame and of rows at its left.
fn margin_numbers(hexes: Hexes) -> Vec<Drawn> {
    let size = Size::world(0.36).at_least(LEAST_NUMBER).at_most(12.0);
    let text = |at: Point, number: u8| {
        let shape = Shape::Text(Text {
            at,
            align: Align::Middle,
            text: format!("{number:02}"),
            size,
            face: Typeface::Plain,
            tone: Role::Second.into(),
        });
        shape.from_scale(MARGIN_FROM)
    };
    let middle = MARGIN * 0.47;
    let column = |column: u8| text(point(hexes.centre(Hex { column, row: 1 }).x, -middle), column);
    let row = |row: u8| text(point(-middle, hexes.centre(Hex { column: 1, row }).y), row);
    (1..=hexes.grid.columns).map(column).chain((1..=hexes.grid.rows).map(row)).collect()
}
