//! Drawing of an area on its map, with everything in it.

use crate::games::area::Tables;
use crate::games::area::campaign::board::{Area, NATIVE};
use crate::games::area::campaign::query::{in_table_order, side_place};
use crate::games::area::campaign::state::AreaState;
use crate::games::area::token::Token;
use crate::id::{AreaId, SideId};
use crate::map::{Align, Drawn, Extent, Label, LineStyle, Point, Role, Shape, Size, Text, Typeface, point};
use crate::scenario::Nation;

/// Space between a room's edge and its contents, in map units.
const MARGIN: f32 = 6.0;
/// Height of a line of a name, in map units.
const LINE: f32 = 15.0;
/// Size of a name and of a number, in map units.
const NAME: f32 = 15.0;
/// Smallest scale at which a name is drawn in its room above the cubes; below it, a name fills an empty room or is drawn beside a room with
/// cubes.
pub const NAMED_FROM: f32 = 0.62;
/// Smallest scale at which anything can be read in a room or beside it; in a smaller picture a room is a block of its side's colour.
const READ_FROM: f32 = 0.3;
/// Size of a name beside its room, in points.
const BESIDE: f32 = 11.0;
/// Size of the words on a tag, in points.
const ON_TAG: f32 = 13.0;
/// Half the width of a cube, the largest first; the first at which all cubes of a room fit is used.
const CUBES: [f32; 4] = [9.0, 8.0, 7.0, 6.2];
/// Most cubes of a room that are drawn one by one; more cannot be counted at a glance.
const MOST_CUBES: u32 = 12;
/// Least half of a cube for which a row is made of cubes that would fit larger in two.
const IN_A_ROW: f32 = 7.0;
/// Distance from one cube to the next, for half a cube of 1.
const STEP: f32 = 2.43;
/// Half the width of a cube on a muster marker, and the size of the number beside it.
const SMALL_CUBE: f32 = 5.5;
const MUSTERED: f32 = 13.0;
/// Height of the strip for forts and muster markers at the lower edge.
const MARKS: f32 = 8.0;
/// Width of the strip for crossed swords at the left of a contested room.
const SWORDS: f32 = 10.0;
/// Length above which a name is written in two lines, in characters.
const LONG: usize = 14;

/// Draws an area with everything in it; `fought` if both sides are in it.
#[must_use]
pub fn area(tables: &Tables, room: Extent, name: &AreaId, known: Option<&Area>, state: &AreaState, fought: bool) -> Vec<Drawn> {
    let mut drawn = ground(tables, room, known, state, fought);
    let lines = name_lines(name.as_str(), LONG);
    let top = room.min.y + MARGIN * 0.5 + LINE * 0.5;
    for (nth, line) in lines.iter().enumerate() {
        #[expect(clippy::cast_precision_loss, reason = "two lines")]
        let at = point(room.centre().x, top + nth as f32 * LINE);
        drawn.push(Drawn { from: NAMED_FROM, ..words(at, line.clone(), Typeface::Strong, Role::Ink) });
    }
    if is_empty(state) {
        drawn.extend(name_alone(room, name.as_str()));
    }
    #[expect(clippy::cast_precision_loss, reason = "two lines")]
    let below = room.min.y + MARGIN * 0.5 + lines.len() as f32 * LINE;
    let left = if fought { room.min.x + SWORDS } else { room.min.x };
    // Forts and muster markers at the lower edge must not hide a cube.
    let marked = state.fort || !state.markers.is_empty();
    let above_marks = point(room.max.x, room.max.y - if marked { MARKS } else { 0.0 });
    let under_name = Extent { min: point(left, below), max: above_marks };
    drawn.extend(cubes(tables, under_name, state, fought).into_iter().map(|cube| Drawn { from: NAMED_FROM, ..cube }));
    let whole = Extent { min: point(left, room.min.y), max: above_marks };
    drawn.extend(stacks(&here(tables, state), whole).into_iter().map(|stack| Drawn { from: READ_FROM, below: NAMED_FROM, ..stack }));
    drawn
}

/// Draws the marks that extend outside a room: the stars and control flag of an objective, forts, muster markers and shores.
#[must_use]
pub fn marks(tables: &Tables, room: Extent, known: Option<&Area>, state: &AreaState) -> Vec<Drawn> {
    let mut drawn = stars(room, known);
    drawn.extend(markers(tables, room, known, state));
    if let Some((side, markers)) = &state.control {
        drawn.extend(flag(room, nation_of(tables, side), *markers));
    }
    drawn
}

fn nation_of(tables: &Tables, side: &SideId) -> Option<Nation> {
    tables.sides.get(side_place(tables, side)).and_then(|row| row.data.nation)
}

/// Draws the name of an area with cubes beside its room, for scales at which it cannot be read inside.
#[must_use]
pub fn name_beside(room: Extent, name: &AreaId, state: &AreaState) -> Option<Drawn> {
    if is_empty(state) {
        return None;
    }
    let label = Label::at(room.centre(), name.as_str()).round(room.size() / 2.0).reaching(room.size().y).sized(Size::points(BESIDE));
    let shape = Shape::Label(label.faced(Typeface::Strong).toned(Role::Ink).ranked(3));
    Some(Drawn { from: READ_FROM, below: NAMED_FROM, shape })
}

/// Labels a room whose battle is on a table with figures, on the room's edge, where it covers no star, flag or neighbour.
#[must_use]
pub fn on_table(room: Extent) -> Drawn {
    /// Space between the room's edge and a tag at its corner, in map units.
    const OFF: f32 = 4.0;
    let label = Label::at(room.centre(), "on the table").round(room.size() / 2.0).in_a_corner_of(room.grown(OFF));
    let label = label.reaching(1.5 * room.size().x);
    let label = label.on_a_tag().on(Role::Accent).sized(Size::points(ON_TAG)).faced(Typeface::Strong);
    Shape::Label(label.toned(Role::OnAccent).ranked(9)).into()
}

/// Draws the room, tinted by its home or, if that is not filled in, by the one side with units in it. A side that controls an area outside
/// its home has the lower half of it in its colour.
fn ground(tables: &Tables, room: Extent, known: Option<&Area>, state: &AreaState, fought: bool) -> Vec<Drawn> {
    let home = known.and_then(|area| area.home.as_deref());
    let nation = match home {
        Some(NATIVE) => Some(Nation::NativeNations),
        Some(home) => tables.sides.iter().find(|row| row.head.id.as_str() == home).and_then(|row| row.data.nation),
        None => holder(tables, state),
    };
    let share = if home.is_some() { TINT } else { TINT * 0.6 };
    let tint = nation.map(|nation| Role::Nation(Some(nation)).faint(share));
    let line = match nation {
        _ if fought => LineStyle::of(Role::Warning, Size::world(3.0)),
        Some(nation) => LineStyle::of(Role::Nation(Some(nation)), Size::world(1.8).at_least(1.2)),
        None => LineStyle::of(Role::Second, Size::world(1.8).at_least(1.0)),
    };
    let shadow = rounded(Extent { min: room.min + Point::splat(1.5), max: room.max + Point::splat(2.5) }, [true; 2]);
    let card = [Shape::filled(shadow, Role::Ink.faint(0.18)), Shape::filled(rounded(room, [true; 2]), Role::Surface)];
    let taken = state.control.as_ref().map(|(side, _)| nation_of(tables, side)).filter(|taker| *taker != nation);
    let tinted = match taken {
        None => vec![(rounded(room, [true; 2]), tint)],
        Some(taker) => {
            let middle = room.centre().y;
            let above = Extent { min: room.min, max: point(room.max.x, middle) };
            let below = Extent { min: point(room.min.x, middle), max: room.max };
            vec![(rounded(above, [true, false]), tint), (rounded(below, [false, true]), Some(Role::Nation(taker).faint(TINT)))]
        }
    };
    let tinted = tinted.into_iter().filter_map(|(corners, fill)| Some(Shape::filled(corners, fill?)));
    let edged = card.into_iter().chain(tinted).chain([Shape::outline(rounded(room, [true; 2]), line)]).map(Drawn::from);
    let block = nation.map(|nation| Shape::filled(rounded(room, [true; 2]), Role::Nation(Some(nation))));
    edged.chain(block.map(|block| Drawn { below: READ_FROM, ..block.into() })).collect()
}

/// Returns the nation of the only side with units in an area, or of Natives alone; `None` if it is empty or both sides are there.
fn holder(tables: &Tables, state: &AreaState) -> Option<Nation> {
    let here = state.cubes.iter().filter(|(_, units)| **units > 0);
    let mut sides = here.filter_map(|(faction, _)| tables.side_of(tables.find_faction(faction.as_str())?));
    let Some(first) = sides.next() else {
        // Natives are alone in the area.
        return (!is_empty(state)).then_some(Nation::NativeNations);
    };
    sides.all(|side| side == first).then(|| tables.sides.get(first).and_then(|row| row.data.nation)).flatten()
}

/// Share of a nation's colour in the tint of its homes.
const TINT: f32 = 0.17;

/// Returns the outline of a room, or of a ring around it, with its corners rounded.
#[must_use]
pub fn outline(room: Extent) -> Vec<Point> {
    rounded(room, [true; 2])
}

/// Returns the outline of a room with its corners rounded, which distinguishes it from the squares in it: above, below, or both.
fn rounded(room: Extent, [above, below]: [bool; 2]) -> Vec<Point> {
    const RADIUS: f32 = 7.0;
    const PARTS: u8 = 4;
    let Extent { min, max } = room;
    let corner = |at: Point, inward: Point, quarter: u8, round: bool| {
        let radius = if round { RADIUS.min(room.size().min_element() / 2.0) } else { 0.0 };
        let middle = at + inward * radius;
        (0..=if round { PARTS } else { 0 }).map(move |part| {
            let angle = (f32::from(quarter) + f32::from(part) / f32::from(PARTS)) * std::f32::consts::FRAC_PI_2;
            middle + Point::from_angle(angle + std::f32::consts::PI) * radius
        })
    };
    let corners = [
        corner(min, point(1.0, 1.0), 0, above).collect::<Vec<_>>(),
        corner(point(max.x, min.y), point(-1.0, 1.0), 1, above).collect(),
        corner(max, point(-1.0, -1.0), 2, below).collect(),
        corner(point(min.x, max.y), point(1.0, -1.0), 3, below).collect(),
    ];
    corners.concat()
}

/// Splits a name longer than `long` characters into two lines of lengths as equal as possible.
#[must_use]
pub fn name_lines(name: &str, long: usize) -> Vec<String> {
    if name.chars().count() <= long {
        return vec![name.to_owned()];
    }
    let breaks = name.match_indices([' ', '-']).map(|(at, _)| at);
    match breaks.min_by_key(|at| at.abs_diff(name.len() / 2)) {
        // A hyphen stays at the end of its line.
        Some(at) => vec![name[..=at].trim_end().to_owned(), name[at + 1..].to_owned()],
        None => vec![name.to_owned()],
    }
}

/// Draws a name as large as an empty room allows, for scales at which it cannot be read above cubes.
fn name_alone(room: Extent, name: &str) -> Vec<Drawn> {
    /// Length above which a line is broken if possible, in characters.
    const SHORT: usize = 11;
    /// Largest size of the type, and the approximate width of a letter relative to it.
    const LARGEST: f32 = 19.0;
    const LETTER: f32 = 0.56;
    let lines = name_lines(name, SHORT);
    let count = lines.len();
    #[expect(clippy::cast_precision_loss, reason = "letters of a name")]
    let letters = lines.iter().map(|line| line.chars().count()).max().unwrap_or(1).max(1) as f32;
    let size = LARGEST.min(room.size().x / (letters * LETTER));
    let line = |(nth, text): (usize, String)| {
        #[expect(clippy::cast_precision_loss, reason = "two lines")]
        let at = room.centre() + point(0.0, (nth as f32 - (count - 1) as f32 / 2.0) * size * 1.25);
        let shape =
            Shape::Text(Text { at, align: Align::Middle, text, size: Size::world(size), face: Typeface::Strong, tone: Role::Ink.into() });
        Drawn { from: READ_FROM, below: NAMED_FROM, shape }
    };
    lines.into_iter().enumerate().map(line).collect()
}

/// Returns `true` if the room has no cubes; marks at its edge do not count.
fn is_empty(state: &AreaState) -> bool {
    state.cubes.values().all(|units| *units == 0)
}

fn words(at: Point, text: String, face: Typeface, role: Role) -> Drawn {
    Shape::Text(Text { at, align: Align::Middle, text, size: Size::world(NAME), face, tone: role.into() }).into()
}

/// Returns the factions with cubes in an area, and the number of each.
fn here(tables: &Tables, state: &AreaState) -> Vec<(Token, u32)> {
    let here = in_table_order(tables, state.cubes.iter().filter(|(_, units)| **units > 0)).into_iter();
    here.filter_map(|(faction, units)| Some((Token::of(tables, tables.find_faction(faction.as_str())?), *units))).collect()
}

/// Draws every cube, faction after faction, the sides of a battle in rows of their own; if they do not all fit or are many, one cube per
/// faction with its number.
fn cubes(tables: &Tables, room: Extent, state: &AreaState, fought: bool) -> Vec<Drawn> {
    let here = here(tables, state);
    let groups = if fought { by_side(tables, state) } else { vec![here.clone()] };
    let inner = Extent { min: room.min + point(MARGIN, 1.0), max: room.max - point(MARGIN, MARGIN * 0.5) };
    let all = |group: &[(Token, u32)]| group.iter().fold(0u32, |sum, (_, units)| sum.saturating_add(*units));
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few cubes")]
    let grid = |half: f32| (((inner.size().x / (half * STEP)) as u32).max(1), (inner.size().y / (half * STEP)) as u32);
    let rows = |across: u32| groups.iter().map(|group| all(group).div_ceil(across)).sum::<u32>();
    let is_few = all(&here) <= MOST_CUBES;
    let sizes = || CUBES.into_iter().filter(|_| is_few).map(|half| (half, grid(half)));
    // A little smaller in one row, before a single cube stands in a row of its own.
    let is_in_a_row = |across: u32, most: u32| rows(across) <= most && groups.iter().all(|group| all(group) <= across);
    let in_a_row = sizes().take_while(|(half, _)| *half >= IN_A_ROW).find(|(_, (across, most))| is_in_a_row(*across, *most));
    let fitting = in_a_row.or_else(|| sizes().find(|(_, (across, most))| rows(*across) <= *most));
    let Some((half, (across, _))) = fitting else {
        // Each side of a battle has the half of the room.
        if let [above, below] = &groups[..] {
            let middle = room.centre().y;
            let upper = Extent { min: room.min, max: point(room.max.x, middle + 1.0) };
            return [stacks(above, upper), stacks(below, Extent { min: point(room.min.x, middle - 1.0), max: room.max })].concat();
        }
        return stacks(&here, room);
    };
    #[expect(clippy::cast_precision_loss, reason = "a few cubes")]
    let top = inner.centre().y - rows(across) as f32 * half * STEP / 2.0;
    let mut drawn = Vec::new();
    let mut row = 0u32;
    for group in &groups {
        let each = group.iter().flat_map(|(token, units)| std::iter::repeat_n(token, *units as usize)).collect::<Vec<_>>();
        for line in each.chunks(across as usize) {
            #[expect(clippy::cast_precision_loss, reason = "a few cubes")]
            let (left, y) = (inner.centre().x - (line.len() - 1) as f32 * half * STEP / 2.0, top + (row as f32 + 0.5) * half * STEP);
            for (token, nth) in line.iter().zip(0u16..) {
                drawn.extend(token.lying(point(left + f32::from(nth) * half * STEP, y), half));
            }
            row += 1;
        }
    }
    drawn
}

/// Returns the factions with cubes in an area by side, in the order of the table of sides; Natives of no side come last.
fn by_side(tables: &Tables, state: &AreaState) -> Vec<Vec<(Token, u32)>> {
    let of = |side: Option<usize>| {
        let own = in_table_order(tables, state.cubes.iter().filter(|(_, units)| **units > 0)).into_iter();
        let own = own.filter_map(|(faction, units)| Some((tables.find_faction(faction.as_str())?, *units)));
        own.filter(|(place, _)| tables.side_of(*place) == side).map(|(place, units)| (Token::of(tables, place), units)).collect::<Vec<_>>()
    };
    let sides = (0..tables.sides.len()).map(Some).chain([None]).map(of);
    sides.filter(|group| !group.is_empty()).collect()
}

/// Draws one cube of each faction with its number, as large as all of them fit.
fn stacks(here: &[(Token, u32)], room: Extent) -> Vec<Drawn> {
    /// Largest height of a stack; the ratio of its width to its height; the shares of the height for half a cube and for the number.
    const LARGEST: f32 = 26.0;
    const WIDE: f32 = 2.3;
    const HALF_CUBE: f32 = 0.4;
    const NUMBER: f32 = 0.8;
    let inner = Extent { min: room.min + point(3.0, 2.0), max: room.max - point(3.0, 2.0) };
    let count = here.len();
    #[expect(clippy::cast_precision_loss, reason = "a few factions")]
    let cell = |across: usize| inner.size() / point(across as f32, count.div_ceil(across) as f32);
    let size_in = |cell: Point| cell.y.min(cell.x / WIDE).min(LARGEST);
    let best = (1..=count).max_by(|one, other| size_in(cell(*one)).total_cmp(&size_in(cell(*other))));
    let Some(across) = best else { return Vec::new() };
    let (cell, size) = (cell(across), size_in(cell(across)));
    let stack = |(nth, (token, units)): (usize, &(Token, u32))| {
        #[expect(clippy::cast_precision_loss, reason = "a few factions")]
        let middle = inner.min + cell * (point((nth % across) as f32, (nth / across) as f32) + Point::splat(0.5));
        let at = middle + point(size * 0.1, 0.0);
        let (size_of_number, face, tone) = (Size::world(size * NUMBER), Typeface::Strong, Role::Ink.into());
        let number = Text { at, align: Align::Left, text: units.to_string(), size: size_of_number, face, tone };
        [token.drawn(middle - point(size * 0.5, 0.0), size * HALF_CUBE), Shape::Text(number).into()]
    };
    here.iter().enumerate().flat_map(stack).collect()
}

/// Height above a room's upper edge at which the marks of an objective end: below it is the line of the name.
const OVER_NAME: f32 = 0.5;

/// Draws the stars of an objective on its upper edge, above the line of its name.
fn stars(room: Extent, known: Option<&Area>) -> Vec<Drawn> {
    const RADIUS: f32 = 7.0;
    /// Way from the middle of a star to its feet, for a radius of 1.
    const FEET: f32 = 0.81;
    let count = known.and_then(|area| area.stars).unwrap_or(0);
    #[expect(clippy::cast_precision_loss, reason = "a few stars")]
    let at = |nth: u32| room.min + point(RADIUS * 1.5 + nth as f32 * RADIUS * 2.2, -OVER_NAME - RADIUS * FEET);
    (0..count).map(|nth| star(at(nth), RADIUS)).collect()
}

/// Draws a star of five points.
pub(super) fn star(at: Point, radius: f32) -> Drawn {
    let corner = |nth: u8| {
        let far = if nth.is_multiple_of(2) { radius } else { radius * 0.42 };
        at + Point::from_angle(f32::from(nth) * std::f32::consts::PI / 5.0 - std::f32::consts::FRAC_PI_2) * far
    };
    let line = Some(LineStyle::of(Role::Ink, Size::world(1.0)));
    Shape::Polygon { corners: (0..10).map(corner).collect(), fill: Some(Role::CubeYellow.into()), line }.into()
}

/// Draws the flag of the nation that controls an objective at its corner, with the number of markers if more than 1.
fn flag(room: Extent, nation: Option<Nation>, markers: u32) -> Vec<Drawn> {
    let foot = point(room.max.x - 14.0, room.min.y - OVER_NAME);
    let top = point(foot.x, room.min.y - 16.0);
    let cloth = vec![top, top + point(16.0, 0.0), top + point(16.0, 11.0), top + point(0.0, 11.0)];
    let mut drawn = vec![
        Shape::line(vec![foot, top], LineStyle::of(Role::Ink, Size::world(2.0))).into(),
        Shape::Polygon { corners: cloth, fill: Some(Role::Nation(nation).into()), line: Some(LineStyle::of(Role::Ink, Size::world(1.0))) }
            .into(),
    ];
    if markers > 1 {
        drawn.push(words(top + point(8.0, 5.5), markers.to_string(), Typeface::Strong, Role::OnNation));
    }
    drawn
}

/// Draws forts and muster markers along the lower edge, from the right, and the sign of an area on water at its corner.
fn markers(tables: &Tables, room: Extent, known: Option<&Area>, state: &AreaState) -> Vec<Drawn> {
    let wet = known.is_some_and(|area| area.harbor == Some(true) || area.water.as_ref().is_some_and(|water| !water.is_empty()));
    let first = room.max - point(if wet { 13.0 + 2.0 * BOAT } else { 13.0 }, 0.0);
    let mut drawn = if state.fort { fort(first) } else { Vec::new() };
    for ((token, units), nth) in mustered(tables, state).zip(u8::from(state.fort)..) {
        drawn.extend(muster(first - point(34.0 * f32::from(nth), 0.0), &token, units));
    }
    if wet {
        drawn.extend(shore(point(room.max.x - BOAT, room.max.y + BOAT - BELOW_CUBES)));
    }
    drawn
}

/// Lists the muster markers of an area: the cube of the faction, and the number of units that arrive there.
pub(super) fn mustered<'s>(tables: &'s Tables, state: &'s AreaState) -> impl Iterator<Item = (Token, u8)> + 's {
    state.markers.iter().filter_map(|(faction, marker)| {
        let token = Token::of(tables, tables.find_faction(faction.as_str())?);
        Some((token, tables.mustered(faction.as_str(), marker.flipped)?))
    })
}

/// Draws a fort as a wall with three battlements.
pub(super) fn fort(at: Point) -> Vec<Drawn> {
    let wall = [(-9, 6), (-9, -6), (-5, -6), (-5, -2), (-2, -2), (-2, -6), (2, -6), (2, -2), (5, -2), (5, -6), (9, -6), (9, 6)];
    let corners = wall.map(|(x, y): (i8, i8)| at + point(f32::from(x), f32::from(y))).to_vec();
    vec![Shape::Polygon { corners, fill: Some(Role::Ink.into()), line: Some(LineStyle::of(Role::Surface, Size::world(1.0))) }.into()]
}

/// Draws a muster marker: a cube of the faction and the number of units that arrive at it.
pub(super) fn muster(at: Point, token: &Token, units: u8) -> Vec<Drawn> {
    let room = Extent::around(at, point(30.0, 16.0));
    let (size, face, tone) = (Size::world(MUSTERED), Typeface::Strong, Role::Ink.into());
    let number = Text { at: at + point(6.5, 0.0), align: Align::Middle, text: format!("+{units}"), size, face, tone };
    vec![
        Shape::Polygon {
            corners: room.corners(),
            fill: Some(Role::Surface.into()),
            line: Some(LineStyle::of(Role::Ink, Size::world(1.0))),
        }
        .into(),
        token.drawn(at - point(8.0, 0.0), SMALL_CUBE),
        Shape::Text(number).into(),
    ]
}

/// Radius of the sign of a shore, and how far it reaches into its room, where no cube lies.
const BOAT: f32 = 8.5;
const BELOW_CUBES: f32 = 4.0;

/// Draws two waves in a disc, the sign of a shore or harbor.
pub(super) fn shore(at: Point) -> Vec<Drawn> {
    let edge = LineStyle::of(Role::Stream, Size::world(1.2));
    let disc = Shape::Circle { at, radius: Size::world(BOAT), fill: Some(Role::Water.into()), line: Some(edge) };
    let line = LineStyle::of(Role::WaterName, Size::world(1.4));
    let wave = |down: f32| {
        let part = |nth: u8| at + point(f32::from(nth) - 5.0, down + (f32::from(nth) * 1.26).sin() * 1.2);
        Drawn::from(Shape::line((0..=10).map(part).collect(), line))
    };
    vec![disc.into(), wave(-2.2), wave(2.2)]
}
