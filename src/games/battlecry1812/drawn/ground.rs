//! The ground of a board as areas, not tiles; roads and waters through hexes; fences, works, what there is to hold.

use std::collections::BTreeSet;

use super::names::clear_names;
use crate::games::battlecry1812::battle::State;
use crate::games::battlecry1812::scenario::Scenario;
use crate::games::battlecry1812::words::{Course, Terrain};
use crate::games::battlecry1812::{Board, Ground};
use crate::hex::{Hex, HexGrid, Tops};
use crate::map::{Drawn, Extent, GroundArea, Hexes, KeepClear, LineStyle, Painter, Point, Role, Shape, Size, point};

/// Scale in points to a hexside from which trees and reeds are drawn: below it only tints and rims.
pub(super) const TREES_FROM: f32 = 14.0;
/// The same on paper, which shows what is smaller.
pub const TREES_FROM_ON_PAPER: f32 = 5.0;
/// Margin outside the frame, with the numbers of columns and rows, in hexsides.
pub const MARGIN: f32 = 0.62;
/// Share of a wood's trees that are conifers.
const CONIFERS: f32 = 0.16;
/// Widths of roads, streams and rivers, in hexsides.
const ROAD: f32 = 0.24;
const STREAM: f32 = 0.16;
const RIVER: f32 = 0.5;

/// Returns the area of a board with its frame and margin.
#[must_use]
pub fn extent(grid: HexGrid) -> Extent {
    Hexes { grid }.extent().grown(MARGIN)
}

/// Paints the ground of a board.
#[must_use]
pub fn ground(board: &Board) -> Vec<Drawn> {
    ground_from(board, TREES_FROM)
}

/// Paints the ground of a board, its trees and reeds from this scale on.
#[must_use]
pub fn ground_from(board: &Board, trees_from: f32) -> Vec<Drawn> {
    let hexes = Hexes { grid: board.grid };
    let painter = Painter::of_hexes(hexes, trees_from);
    let of = |is: &dyn Fn(Ground) -> bool| board.grid.hexes().filter(|hex| is(board.ground(*hex))).collect::<BTreeSet<_>>();
    let area = |is: &dyn Fn(Ground) -> bool| painter.hexes(hexes, &of(is));
    let mut drawn = vec![painter.open()];
    let highest = board.grid.hexes().map(|hex| board.ground(hex).height).max().unwrap_or_default();
    for level in 1..=highest.min(4) {
        drawn.extend(painter.height(&area(&|ground| ground.height >= level), if level > 1 { Role::Ridge } else { Role::Hill }));
    }
    let clear = clear_of_trees(board, painter);
    let woods = area(&|ground| ground.terrain == Terrain::Woods);
    let swamp = area(&|ground| ground.terrain == Terrain::Swamp);
    drawn.extend(painter.woods(&woods, CONIFERS, &clear));
    drawn.extend(painter.swamp(&swamp, &clear));
    let water: GroundArea = painter.water_hexes(hexes, &of(&|ground| ground.terrain == Terrain::Water));
    drawn.extend(painter.water(&water));
    drawn
}

/// Returns the places where no tree stands: roads, waters, fences, houses, works, names.
fn clear_of_trees(board: &Board, painter: Painter) -> KeepClear {
    let hexes = Hexes { grid: board.grid };
    let mut clear = KeepClear::default();
    for CourseLine { course, line, .. } in course_lines(board, painter) {
        let width = match course {
            Course::Road => ROAD,
            Course::Stream => STREAM,
            Course::River => RIVER,
        };
        clear.line(&line, width / 2.0 + painter.points(6.0));
    }
    for (hex, side) in board.fences() {
        clear.line(&hexes.side(hex, side, 1.0), painter.points(7.0));
    }
    for hex in board.grid.hexes() {
        let ground = board.ground(hex);
        if ground.terrain == Terrain::Building {
            painter.clear_hamlet(hexes.centre(hex), &mut clear);
        }
        if ground.fieldworks {
            let corners = hexes.corners(hex, WORKS);
            clear.line(&corners.iter().chain(corners.first()).copied().collect::<Vec<_>>(), painter.points(8.0));
        }
    }
    clear_names(board, &mut clear);
    clear
}

/// Share of a hex at which its works stand.
const WORKS: f32 = 0.78;

/// Draws what runs and stands on the ground, the frame with its margin, the grid, and what there is to hold.
#[must_use]
pub fn lines(board: &Board, scenario: &Scenario, state: &State) -> Vec<Drawn> {
    let hexes = Hexes { grid: board.grid };
    let painter = Painter::of_hexes(hexes, TREES_FROM);
    let mut drawn = ways(board);
    drawn.extend(frame(hexes));
    drawn.extend(grid(hexes));
    for position in &scenario.key_positions {
        let holder = state.positions.get(&position.id).and_then(Option::as_ref).and_then(|side| scenario.side(side));
        let role = holder.map_or(Role::Mark, |side| Role::NationWord(side.nation));
        let floors = position.hexes.iter().map(|hex| hexes.corners(*hex, 1.0).to_vec()).collect::<Vec<_>>();
        drawn.extend(floors.iter().map(|floor| Shape::filled(floor.clone(), role.faint(0.1)).into()));
        drawn.extend(floors.into_iter().map(|floor| painter.hatched(&[floor], role.faint(0.65))));
        drawn.extend(outline(hexes, &position.hexes.iter().copied().collect(), LineStyle::of(role, Size::world(0.05).at_least(1.0)), 0.97));
    }
    drawn
}

/// Draws what runs and stands on the ground.
#[must_use]
pub fn ways(board: &Board) -> Vec<Drawn> {
    let hexes = Hexes { grid: board.grid };
    let painter = Painter::of_hexes(hexes, TREES_FROM);
    let all = course_lines(board, painter);
    let lines = |of: Course| all.iter().filter(move |own| own.course == of).map(|own| own.line.clone()).collect::<Vec<_>>();
    let mut drawn = Vec::new();
    drawn.extend(lines(Course::Stream).iter().flat_map(|line| painter.stream(line, STREAM)));
    drawn.extend(lines(Course::River).iter().flat_map(|line| painter.river(line, RIVER)));
    let road = |points| crate::map::Road { points, width: ROAD, is_lane: false };
    drawn.extend(painter.roads(&lines(Course::Road).into_iter().map(road).collect::<Vec<_>>()));
    let fences = board.fences().map(|(hex, side)| hexes.side(hex, side, 1.0).to_vec()).collect::<Vec<_>>();
    if !fences.is_empty() {
        drawn.extend(painter.fences(&fences));
    }
    for hex in board.grid.hexes() {
        let ground = board.ground(hex);
        if ground.fieldworks {
            drawn.extend(painter.works(&[hexes.corners(hex, WORKS).to_vec()], true));
        }
        if ground.terrain == Terrain::Building {
            drawn.extend(painter.hamlet(hexes.centre(hex)));
        }
    }
    drawn
}

/// Road or water as it is drawn.
pub(super) struct CourseLine {
    pub course: Course,
    /// Hexes it runs through.
    pub way: Vec<Hex>,
    /// Line through their middles, as it is drawn.
    pub line: Vec<Point>,
}

/// Returns the lines of all roads and waters of a board. Each runs through all its hexes: through the middle of its ends and of those where
/// others meet it, and elsewhere with its bends eased, since the hexes of a straight road lie to its left and right in turn. Where it ends at
/// the board's edge it runs off it.
pub(super) fn course_lines(board: &Board, painter: Painter) -> Vec<CourseLine> {
    let (hexes, paths) = (Hexes { grid: board.grid }, board.course_paths());
    let meets = |hex: Hex| paths.iter().filter(|(_, way)| way.contains(&hex)).count() > 1;
    let line = |way: &[Hex]| {
        let mut points = way.iter().map(|hex| hexes.centre(*hex)).collect::<Vec<_>>();
        for (nth, three) in way.windows(3).enumerate() {
            if !meets(three[1]) {
                points[nth + 1] = hexes.centre(three[1]).lerp(hexes.centre(three[0]).midpoint(hexes.centre(three[2])), 0.5);
            }
        }
        points.extend(off_board(hexes, way.last(), way.iter().rev().nth(1)));
        if let Some(first) = off_board(hexes, way.first(), way.get(1)) {
            points.insert(0, first);
        }
        painter.winding(&points)
    };
    paths.iter().map(|(course, way)| CourseLine { course: *course, line: line(way), way: way.clone() }).collect()
}

/// Returns a point beyond the board's edge to which a line goes on that ends on a hex there; `None` if it ends within the board.
fn off_board(hexes: Hexes, end: Option<&Hex>, before: Option<&Hex>) -> Option<Point> {
    let (hex, before) = (*end?, *before?);
    let side = hexes.grid.tops.opposite(hexes.grid.side_towards(hex, before)?);
    hexes.grid.step(hex, side).is_none().then(|| hexes.centre(hex) + hexes.direction(side) * 1.9)
}

/// Returns the outer line of the frame, around the margin.
pub(super) fn outer_line(hexes: Hexes) -> Extent {
    hexes.extent().grown(MARGIN - 0.06)
}

/// Draws the margin over whatever reaches into it, and the frame.
fn frame(hexes: Hexes) -> Vec<Drawn> {
    let inner = hexes.extent();
    let outer = inner.grown(MARGIN);
    let strip = |min: Point, max: Point| Drawn::from(Shape::filled(Extent { min, max }.corners(), Role::Margin));
    let line = |of: Extent, width: f32, least: f32| {
        Drawn::from(Shape::outline(of.corners(), LineStyle::of(Role::Frame, Size::world(width).at_least(least).at_most(2.0))))
    };
    vec![
        strip(outer.min, point(outer.max.x, inner.min.y)),
        strip(point(outer.min.x, inner.max.y), outer.max),
        strip(point(outer.min.x, inner.min.y), point(inner.min.x, inner.max.y)),
        strip(point(inner.max.x, inner.min.y), point(outer.max.x, inner.max.y)),
        line(outer_line(hexes), 0.03, 0.6),
        line(inner, 0.07, 1.2),
    ]
}

/// Draws the lines between hexes: a line that goes up and down for each row of pointed tops, or column of flat ones, and the sides between.
fn grid(hexes: Hexes) -> Vec<Drawn> {
    let HexGrid { tops, columns, rows, .. } = hexes.grid;
    let pointed = tops == Tops::Pointed;
    let rows_of = if pointed { rows } else { columns };
    let hex = |row: u8, nth: u8| if pointed { Hex { column: nth, row } } else { Hex { column: row, row: nth } };
    // The corners over and under a hex, or at its left and right, and the side at which its line begins and ends.
    let (one, other, begin, end) = if pointed { ([5, 0, 1], [4, 3, 2], [5, 4], [1, 2]) } else { ([0, 5, 4], [1, 2, 3], [0, 1], [4, 3]) };
    let mut lines = Vec::new();
    for row in 1..=rows_of {
        let along = if pointed { hexes.grid.columns_in(row) } else { rows };
        let corners = |nth: u8| hexes.corners(hex(row, nth), 1.0);
        for three in [one, other] {
            lines.push((1..=along).flat_map(|nth| three.map(|corner: usize| corners(nth)[corner])).collect());
        }
        lines.extend((1..=along).map(|nth| begin.map(|corner: usize| corners(nth)[corner]).to_vec()));
        lines.push(end.map(|corner: usize| corners(along)[corner]).to_vec());
    }
    let line = LineStyle::of(Role::Grid, Size::world(0.035).at_least(0.6).at_most(1.4));
    vec![Shape::Strokes { lines, line }.into()]
}

/// Draws the sides of hexes beyond which others lie, as lines.
pub fn outline(hexes: Hexes, of: &BTreeSet<Hex>, line: LineStyle, share: f32) -> Vec<Drawn> {
    let mut lines = Vec::new();
    for hex in of {
        for heading in hexes.grid.tops.headings() {
            if hexes.grid.step(*hex, heading).is_none_or(|beyond| !of.contains(&beyond)) {
                let off = hexes.direction(heading) * (Hexes::ACROSS / 2.0 * (1.0 - share));
                lines.push(hexes.side(*hex, heading, 1.0).map(|at| at - off).to_vec());
            }
        }
    }
    if lines.is_empty() { Vec::new() } else { vec![Shape::Strokes { lines, line }.into()] }
}
