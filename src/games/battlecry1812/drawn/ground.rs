//! The ground of a board, each kind with a pattern of its own; roads and waters through hexes; fences, works, the grid, names.

use std::collections::BTreeSet;

use crate::games::battlecry1812::battle::State;
use crate::games::battlecry1812::scenario::Scenario;
use crate::games::battlecry1812::words::{Course, Terrain};
use crate::games::battlecry1812::{Board, Ground};
use crate::hex::{Hex, HexGrid, Tops};
use crate::map::{Drawn, Extent, Hexes, Label, LineStyle, Point, Role, Shape, Size, Typeface, point};

/// From this scale on patterns are drawn in hexes.
const PATTERNS_FROM: f32 = 7.0;
/// From this scale on some hexes have their numbers, and from the other all of them.
const NUMBERS_FROM: [f32; 2] = [12.0, 26.0];
/// Every so many columns and rows, as long as not all have theirs.
const EVERY: u8 = 3;

/// Returns the fill of a hex with this ground; `None`: as open ground.
const fn fill(ground: Ground) -> Option<Role> {
    match ground.terrain {
        Terrain::Woods => Some(Role::Woods),
        Terrain::Swamp => Some(Role::Swamp),
        Terrain::Water => Some(Role::Water),
        Terrain::Building => Some(Role::Building),
        Terrain::Open if ground.height > 1 => Some(Role::Ridge),
        Terrain::Open if ground.height > 0 => Some(Role::Hill),
        Terrain::Open => None,
    }
}

/// Draws the hexes with their fills and patterns.
#[must_use]
pub fn ground(board: &Board) -> Vec<Drawn> {
    let hexes = Hexes { grid: board.grid };
    let mut drawn = Vec::new();
    for hex in board.grid.hexes() {
        let role = fill(board.ground(hex)).unwrap_or(Role::Open);
        drawn.push(Shape::filled(hexes.corners(hex, 1.0).to_vec(), role).into());
    }
    for hex in board.grid.hexes() {
        drawn.extend(pattern(hexes.centre(hex), board.ground(hex)).into_iter().map(|shape| shape.from_scale(PATTERNS_FROM)));
    }
    drawn
}

fn thin(points: Vec<Point>, role: Role, width: f32) -> Shape {
    Shape::line(points, LineStyle::of(role, Size::world(width).at_least(0.7)))
}

/// Trees, reeds, waves, a house, slopes.
fn pattern(centre: Point, ground: Ground) -> Vec<Shape> {
    let at = |x: f32, y: f32| centre + point(x, y);
    let mut shapes = match ground.terrain {
        Terrain::Woods => [(-0.46, -0.12), (0.48, -0.2), (0.02, 0.08), (-0.3, 0.52), (0.34, 0.5)]
            .map(|(x, y)| Shape::filled(vec![at(x, y - 0.22), at(x + 0.16, y + 0.12), at(x - 0.16, y + 0.12)], Role::Tree))
            .to_vec(),
        Terrain::Swamp => [(-0.4, -0.14), (0.42, -0.24), (0.04, 0.2), (-0.42, 0.44), (0.42, 0.42)]
            .into_iter()
            .flat_map(|(x, y)| {
                let reed = |dx: f32| thin(vec![at(x + dx * 0.5, y), at(x + dx, y - 0.17)], Role::Reed, 0.045);
                [thin(vec![at(x - 0.2, y), at(x + 0.2, y)], Role::Stream, 0.045), reed(-0.09), reed(0.0), reed(0.09)]
            })
            .collect(),
        Terrain::Water => [(-0.3, -0.35), (0.25, 0.05), (-0.2, 0.45)]
            .map(|(x, y)| {
                let crest = vec![at(x - 0.25, y), at(x - 0.08, y - 0.07), at(x + 0.08, y + 0.02), at(x + 0.25, y - 0.05)];
                Shape::line(crest, LineStyle::of(Role::Stream.faint(0.6), Size::world(0.04).at_least(0.6)))
            })
            .to_vec(),
        Terrain::Building => vec![
            Shape::filled(vec![at(-0.4, -0.2), at(0.1, -0.2), at(0.1, 0.2), at(-0.4, 0.2)], Role::Mark),
            Shape::filled(vec![at(0.2, 0.0), at(0.5, 0.0), at(0.5, 0.45), at(0.2, 0.45)], Role::Mark),
        ],
        Terrain::Open => Vec::new(),
    };
    for level in 0..ground.height.min(4) {
        #[expect(clippy::cast_precision_loss, reason = "heights are single digits")]
        let y = 0.66 - 0.14 * level as f32;
        shapes.push(thin(vec![at(-0.34, y + 0.12), at(0.0, y), at(0.34, y + 0.12)], Role::Mark, 0.05));
    }
    shapes
}

/// The grid, roads and waters, works, fences, and what there is to hold.
#[must_use]
pub fn lines(board: &Board, scenario: &Scenario, state: &State) -> Vec<Drawn> {
    let hexes = Hexes { grid: board.grid };
    let mut drawn = grid(hexes);
    // A road goes over the water it crosses.
    let (roads, waters): (Vec<_>, Vec<_>) = board.course_paths().into_iter().partition(|(course, _)| *course == Course::Road);
    for (course, way) in waters.iter().chain(&roads) {
        drawn.extend(course_lines(hexes, *course, way));
    }
    for hex in board.grid.hexes().filter(|hex| board.ground(*hex).fieldworks) {
        drawn.push(works(hexes, hex));
    }
    for (hex, side) in board.fences() {
        drawn.extend(fence(hexes.side(hex, side, 1.0)));
    }
    for position in &scenario.key_positions {
        let holder = state.positions.get(&position.id).and_then(Option::as_ref).and_then(|side| scenario.side(side));
        let role = holder.map_or(Role::Mark, |side| Role::NationWord(side.nation));
        drawn.extend(border(hexes, &position.hexes.iter().copied().collect(), role));
    }
    drawn
}

/// The lines between hexes: a line that goes up and down for each row of pointed tops, or column of flat ones, and the sides between.
fn grid(hexes: Hexes) -> Vec<Drawn> {
    let HexGrid { tops, columns, rows } = hexes.grid;
    let line =
        |points: Vec<Point>| Drawn::from(Shape::line(points, LineStyle::of(Role::Grid, Size::world(0.035).at_least(0.6).at_most(1.6))));
    let pointed = tops == Tops::Pointed;
    let (rows_of, along) = if pointed { (rows, columns) } else { (columns, rows) };
    let hex = |row: u8, nth: u8| if pointed { Hex { column: nth, row } } else { Hex { column: row, row: nth } };
    // The corners over and under a hex, or at its left and right, and the side at which its line begins and ends.
    let (one, other, begin, end) = if pointed { ([5, 0, 1], [4, 3, 2], [5, 4], [1, 2]) } else { ([0, 5, 4], [1, 2, 3], [0, 1], [4, 3]) };
    let mut drawn = Vec::new();
    for row in 1..=rows_of {
        let corners = |nth: u8| hexes.corners(hex(row, nth), 1.0);
        for three in [one, other] {
            drawn.push(line((1..=along).flat_map(|nth| three.map(|corner: usize| corners(nth)[corner])).collect()));
        }
        drawn.extend((1..=along).map(|nth| line(begin.map(|corner: usize| corners(nth)[corner]).to_vec())));
        drawn.push(line(end.map(|corner: usize| corners(along)[corner]).to_vec()));
    }
    drawn
}

/// A road or water through the middles of its hexes; where it ends at the board's edge it runs off it.
fn course_lines(hexes: Hexes, course: Course, way: &[Hex]) -> Vec<Drawn> {
    let mut points = way.iter().map(|hex| hexes.centre(*hex)).collect::<Vec<_>>();
    let off = |at: Option<&Hex>, before: Option<&Hex>| {
        let (hex, before) = (*at?, *before?);
        let side = hexes.grid.tops.opposite(hexes.grid.side_towards(hex, before)?);
        let beyond = hexes.grid.step(hex, side).is_none();
        beyond.then(|| hexes.centre(hex) + hexes.direction(side) * 0.87)
    };
    points.extend(off(way.last(), way.iter().rev().nth(1)));
    if let Some(first) = off(way.first(), way.get(1)) {
        points.insert(0, first);
    }
    let line = |role: Role, width: f32, least: f32| {
        Drawn::from(Shape::line(points.clone(), LineStyle::of(role, Size::world(width).at_least(least))))
    };
    match course {
        Course::Road => vec![line(Role::Mark, 0.24, 2.4), line(Role::Road, 0.16, 1.6)],
        Course::Stream => vec![line(Role::Stream, 0.12, 1.2)],
        Course::River => vec![line(Role::Stream, 0.62, 5.0), line(Role::Water, 0.5, 4.0)],
    }
}

/// A row of teeth round the hex.
fn works(hexes: Hexes, hex: Hex) -> Drawn {
    let (outer, inner) = (hexes.corners(hex, 0.95), hexes.corners(hex, 0.82));
    let teeth = (0..6).flat_map(|nth| {
        let next = (nth + 1) % 6;
        [(0.0, outer), (0.2, inner), (0.4, outer), (0.6, inner), (0.8, outer)].map(|(share, ring)| ring[nth].lerp(ring[next], share))
    });
    Shape::outline(teeth.collect(), LineStyle::of(Role::Mark, Size::world(0.06).at_least(1.0))).into()
}

/// A rail with its posts.
fn fence([from, to]: [Point; 2]) -> Vec<Drawn> {
    let across = (to - from).perp().normalize_or_zero() * 0.13;
    let post = |share: f32| from.lerp(to, share);
    let mut drawn = vec![thin(vec![from, to], Role::Mark, 0.08).into()];
    drawn.extend([0.15, 0.5, 0.85].map(|share| Drawn::from(thin(vec![post(share) - across, post(share) + across], Role::Mark, 0.06))));
    drawn
}

/// The sides of hexes beyond which others lie, dashed.
fn border(hexes: Hexes, of: &BTreeSet<Hex>, role: Role) -> Vec<Drawn> {
    let mut drawn = Vec::new();
    for hex in of {
        for heading in hexes.grid.tops.headings() {
            if hexes.grid.step(*hex, heading).is_none_or(|beyond| !of.contains(&beyond)) {
                let line = LineStyle::of(role, Size::world(0.12).at_least(1.8)).dashed(2.5);
                drawn.push(Shape::line(hexes.side(*hex, heading, 0.93).to_vec(), line).into());
            }
        }
    }
    drawn
}

/// The room of a line from one hex to the next, in parts so short that what stands beside a slanting one stays.
fn reserved_areas(from: Point, to: Point) -> [Drawn; 6] {
    [0.0, 1.0, 2.0, 3.0, 4.0, 5.0].map(|nth| {
        let part = [nth, nth + 1.0].map(|nth| from.lerp(to, nth / 6.0));
        Shape::reserved_area(Extent::of(part).grown(0.08)).into()
    })
}

/// Names of places and of what there is to hold, and the numbers of hexes.
#[must_use]
pub fn labels(board: &Board, scenario: &Scenario) -> Vec<Drawn> {
    let hexes = Hexes { grid: board.grid };
    let size = Size::world(0.55).at_least(11.0).at_most(22.0);
    let name = |at: Point, text: &str, role: Role, rank: u32| {
        Drawn::from(Shape::Label(Label::at(at, text).beside(0.9).sized(size).toned(role).ranked(rank)))
    };
    // A name stands beside a road, a stream or a house, and not on it.
    let along = board.courses().filter(|(course, ..)| *course != Course::River);
    let mut drawn = along.flat_map(|(_, one, other)| reserved_areas(hexes.centre(one), hexes.centre(other))).collect::<Vec<_>>();
    let built = board.grid.hexes().filter(|hex| board.ground(*hex).terrain == Terrain::Building);
    drawn.extend(built.map(|hex| Shape::reserved_area(Extent::around(hexes.centre(hex) + point(0.05, 0.12), point(0.9, 0.66))).into()));
    for position in &scenario.key_positions {
        #[expect(clippy::cast_precision_loss, reason = "a few hexes")]
        let middle = position.hexes.iter().map(|hex| hexes.centre(*hex)).sum::<Point>() / position.hexes.len().max(1) as f32;
        drawn.push(name(middle, &position.name, Role::PlaceName, 3));
    }
    for (hex, text) in board.names() {
        let wet = board.ground(hex).terrain == Terrain::Water;
        drawn.push(name(hexes.centre(hex), text, if wet { Role::WaterName } else { Role::PlaceName }, 2));
    }
    let up = if board.grid.tops == Tops::Pointed { 0.74 } else { 0.68 };
    for hex in board.grid.hexes() {
        let at = hexes.centre(hex) - point(0.0, up);
        let size = Size::world(0.26).at_least(7.5).at_most(13.0);
        let some = hex.column % EVERY == 1 && hex.row % EVERY == 1;
        let label = Label::at(at, hex.to_string()).sized(size).faced(Typeface::Plain).toned(Role::Mark.faint(0.75));
        drawn.push(Shape::Label(label).from_scale(NUMBERS_FROM[usize::from(!some)]));
    }
    drawn
}
