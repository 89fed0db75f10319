//! A campaign's areas on their map: where each lies, and how it is drawn, as plain data for window and print.

use std::collections::BTreeMap;

use super::board::{Area, Board, NATIVE};
use super::query::side_place;
use super::state::AreaState;
use crate::games::area::Tables;
use crate::games::area::land::{Land, land};
use crate::games::area::token::Token;
use crate::id::{AreaId, SideId};
use crate::map::{Align, Drawn, Extent, Face, Line, Point, Role, Shape, Size, Text, Tone, arrow, curve, point};
use crate::scenario::Nation;

/// The room of an area, in the measure of the map.
pub const ROOM: Point = point(118.0, 64.0);
/// The room between areas that nobody has put anywhere.
const APART: f32 = 14.0;
/// What stands between a room's edge and what is in it.
const MARGIN: f32 = 6.0;
/// The height of a line of a name.
const LINE: f32 = 14.0;
/// The size of a name, and of a number.
const NAME: f32 = 13.5;
/// Half a cube.
const CUBE: f32 = 5.5;
/// From one cube to the next.
const STEP: f32 = 13.0;
/// A name longer than this is written in two lines.
const LONG: usize = 16;

/// Where the areas of a campaign lie.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    at: BTreeMap<AreaId, Point>,
    /// All of it.
    pub extent: Extent,
    land: Extent,
}

impl Chart {
    /// The areas of the boards, of which an earlier one says first where its owner has put an area; else they lie where the land has them;
    /// what the land does not know stands near its neighbours, where there is room.
    #[must_use]
    pub fn of<'a>(tables: &Tables, boards: &[&Board], areas: impl Iterator<Item = &'a AreaId>) -> Self {
        let own = land(tables.game);
        let whole = own.extent();
        let known = |area: &Area| area.known_as.as_ref().and_then(|name| own.area(name));
        let put = |name: &AreaId| {
            let areas = || boards.iter().filter_map(|board| board.areas.get(name));
            let by_owner = areas().find_map(|area| area.at).map(|at| from_share(whole, at));
            by_owner.or_else(|| own.area(name.as_str())).or_else(|| areas().find_map(known))
        };
        let (mut at, mut waiting) = (BTreeMap::new(), Vec::new());
        for name in areas {
            match put(name) {
                Some(place) => drop(at.insert(name.clone(), place)),
                None => waiting.push(name.clone()),
            }
        }
        let mut extent = whole;
        for name in waiting {
            let borders = boards.iter().filter_map(|board| board.areas.get(&name)).find_map(|area| area.borders.as_ref());
            let neighbours = borders.into_iter().flatten().filter_map(|other| at.get(other).copied()).collect::<Vec<_>>();
            let place = free_place(whole, &at, &neighbours).unwrap_or_else(|| {
                // The land is full: one row of areas more below it.
                let below = point(extent.min.x + ROOM.x, extent.max.y + (ROOM.y + APART) / 2.0);
                extent.max.y += ROOM.y + APART;
                below
            });
            at.insert(name, place);
        }
        Self { at, extent, land: whole }
    }

    /// The middle of an area.
    #[must_use]
    pub fn middle(&self, area: &AreaId) -> Option<Point> {
        self.at.get(area).copied()
    }

    /// The area whose room a point is in; where rooms lie over each other, the last of their names.
    #[must_use]
    pub fn at(&self, at: Point) -> Option<&AreaId> {
        self.at.iter().rev().find(|(_, middle)| Extent::around(**middle, ROOM).has(at)).map(|(name, _)| name)
    }

    /// The room of an area.
    #[must_use]
    pub fn room(&self, area: &AreaId) -> Option<Extent> {
        self.middle(area).map(|at| Extent::around(at, ROOM))
    }

    /// A point as an owner's board keeps it: thousandths of the land's width and height.
    #[must_use]
    pub fn share(&self, at: Point) -> [u32; 2] {
        let share = ((at - self.land.min) / self.land.size() * 1_000.0).round().clamp(Point::ZERO, Point::splat(1_000.0));
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "thousandths, from 0 to 1,000")]
        [share.x as u32, share.y as u32]
    }

    /// The areas an area of that land is not among.
    #[must_use]
    pub fn land(tables: &Tables) -> &'static Land {
        land(tables.game)
    }

    /// Lines between areas that border, each once, from the edge of one room to that of the other.
    #[must_use]
    pub fn borders(&self, board: &Board) -> Vec<Drawn> {
        let line = Line::of(Role::Road, Size::world(2.0).at_least(1.0));
        let mut drawn = Vec::new();
        for (name, area) in &board.areas {
            for other in area.borders.iter().flatten() {
                let told_twice = board.areas.get(other).is_some_and(|area| area.borders.as_ref().is_some_and(|back| back.contains(name)));
                if told_twice && other < name {
                    continue;
                }
                if let (Some(from), Some(to)) = (self.middle(name), self.middle(other)) {
                    drawn.push(Shape::line(vec![from, to], line).into());
                }
            }
        }
        drawn
    }

    /// A march, from where it begins through its areas.
    #[must_use]
    pub fn march(&self, from: &AreaId, path: &[AreaId], tone: Tone) -> Vec<Drawn> {
        let points = std::iter::once(from).chain(path).filter_map(|area| self.middle(area)).collect::<Vec<_>>();
        let [before @ .., last, to] = points.as_slice() else { return Vec::new() };
        // It ends at the edge of the room, not under the cubes in it.
        let end = edge_towards(*to, *last);
        let bows = before.iter().zip(points.iter().skip(1)).flat_map(|(one, other)| curve(*one, *other, BEND));
        arrow(&bows.chain(curve(*last, end, BEND)).collect::<Vec<_>>(), tone, ARROW)
    }
}

/// The place nearest to an area's neighbours, or to the middle of the land where it has none, at which no other area stands.
fn free_place(land: Extent, taken: &BTreeMap<AreaId, Point>, neighbours: &[Point]) -> Option<Point> {
    let step = (ROOM + Point::splat(APART)) / 2.0;
    #[expect(clippy::cast_precision_loss, reason = "at most 200 areas")]
    let wanted = if neighbours.is_empty() { land.centre() } else { neighbours.iter().sum::<Point>() / neighbours.len() as f32 };
    let inner = land.grown(-ROOM.x / 2.0);
    let along = |from: f32, to: f32, step: f32| std::iter::successors(Some(from), move |at| Some(at + step).filter(|at| *at <= to));
    let free = |at: &Point| {
        let room = Extent::around(*at, ROOM + Point::splat(APART));
        !taken.values().any(|other| room.meets(Extent::around(*other, ROOM)))
    };
    let cells = along(inner.min.y, inner.max.y, step.y).flat_map(|y| along(inner.min.x, inner.max.x, step.x).map(move |x| point(x, y)));
    cells.filter(free).min_by(|one, other| one.distance(wanted).total_cmp(&other.distance(wanted)))
}

/// How far a march bows out of the straight line, as a share of its length.
const BEND: f32 = 0.08;
/// How wide a march is drawn.
const ARROW: f32 = 5.0;

fn from_share(whole: Extent, [x, y]: [u32; 2]) -> Point {
    #[expect(clippy::cast_precision_loss, reason = "thousandths")]
    let share = point(x as f32, y as f32) / 1_000.0;
    whole.min + share * whole.size()
}

/// Where the way from another point meets the edge of the room round the first.
fn edge_towards(at: Point, from: Point) -> Point {
    let way = from - at;
    let half = ROOM / 2.0 + Point::splat(2.0);
    let share = (half / way.abs().max(Point::splat(f32::MIN_POSITIVE))).min_element().min(1.0);
    at + way * share
}

/// What is to be seen of an area beside what stands on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// Both sides are in it.
    pub fought: bool,
}

/// An area with all that stands on it.
#[must_use]
pub fn area(tables: &Tables, room: Extent, name: &AreaId, known: Option<&Area>, state: &AreaState, shown: Shown) -> Vec<Drawn> {
    let nation = |side: &SideId| tables.sides.get(side_place(tables, side)).and_then(|row| row.data.nation);
    let holder = state.control.as_ref().map(|(side, _)| nation(side));
    let mut drawn = ground(tables, room, known, holder, shown).to_vec();
    let lines = name_lines(name.as_str());
    let top = room.min.y + MARGIN * 0.5 + LINE * 0.5;
    for (nth, line) in lines.iter().enumerate() {
        #[expect(clippy::cast_precision_loss, reason = "two lines")]
        let at = point(room.centre().x, top + nth as f32 * LINE);
        drawn.push(words(at, line.clone(), Face::Strong, Role::Ink));
    }
    #[expect(clippy::cast_precision_loss, reason = "two lines")]
    let below = room.min.y + MARGIN * 0.5 + lines.len() as f32 * LINE;
    drawn.extend(cubes(tables, Extent { min: point(room.min.x, below), ..room }, state));
    drawn.extend(stars(room, known));
    drawn.extend(marks(tables, room, known, state));
    if let (Some((_, markers)), Some(nation)) = (&state.control, holder) {
        drawn.extend(flag(room, nation, *markers));
    }
    drawn
}

/// Tinted by home; who controls an area that is not his home has its edge in his colour.
fn ground(tables: &Tables, room: Extent, known: Option<&Area>, holder: Option<Option<Nation>>, shown: Shown) -> [Drawn; 2] {
    let home = known.and_then(|area| area.home.as_deref());
    let of_side = |home: &str| tables.sides.iter().find(|row| row.head.id.as_str() == home).and_then(|row| row.data.nation);
    let nation = home.and_then(|home| if home == NATIVE { Some(Nation::NativeNations) } else { of_side(home) });
    let tint = nation.map(|nation| Role::Nation(Some(nation)).faint(TINT));
    let line = match holder {
        _ if shown.fought => Line::of(Role::Warning, Size::world(3.0)),
        Some(nation) => Line::of(Role::Nation(nation), Size::world(3.0)),
        None => Line::of(Role::Road, Size::world(1.5)),
    };
    let card = Shape::filled(cut(room), Role::Surface);
    [card.into(), Shape::Polygon { corners: cut(room), fill: tint, line: Some(line) }.into()]
}

/// How much of a nation's colour its homes have.
const TINT: f32 = 0.16;

/// The corners of a room with its own cut off, so that it is told from what is square on it.
fn cut(room: Extent) -> Vec<Point> {
    const CUT: f32 = 5.0;
    let Extent { min, max } = room;
    let (x, y) = (point(CUT, 0.0), point(0.0, CUT));
    let (right, left) = (point(max.x, min.y), point(min.x, max.y));
    vec![min + x, right - x, right + y, max - y, max - x, left + x, left - y, min + y]
}

/// A long name in two lines, broken where they are most alike.
fn name_lines(name: &str) -> Vec<String> {
    if name.chars().count() <= LONG {
        return vec![name.to_owned()];
    }
    let breaks = name.match_indices(' ').map(|(at, _)| at);
    match breaks.min_by_key(|at| at.abs_diff(name.len() / 2)) {
        Some(at) => vec![name[..at].to_owned(), name[at + 1..].to_owned()],
        None => vec![name.to_owned()],
    }
}

fn words(at: Point, text: String, face: Face, role: Role) -> Drawn {
    Shape::Text(Text { at, align: Align::Middle, text, size: Size::world(NAME), face, tone: role.into() }).into()
}

/// Cubes as cubes, each faction beginning where the one before ends; where all have no room, one of each with its number.
fn cubes(tables: &Tables, room: Extent, state: &AreaState) -> Vec<Drawn> {
    let here = state.cubes.iter().filter(|(_, units)| **units > 0);
    let here = here.filter_map(|(faction, units)| Some((Token::of(tables, tables.find_faction(faction.as_str())?), *units)));
    let here = here.collect::<Vec<_>>();
    let inner = room.size() - point(2.0 * MARGIN, MARGIN);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few cubes")]
    let (across, rows) = ((inner.x / STEP) as u32, (inner.y / STEP) as u32);
    let all = here.iter().fold(0u32, |sum, (_, units)| sum.saturating_add(*units));
    let first = room.min + point(MARGIN + CUBE + 1.0, CUBE + 3.0);
    #[expect(clippy::cast_precision_loss, reason = "a few cubes")]
    let place = |nth: u32, across: u32| first + point((nth % across) as f32, (nth / across) as f32) * STEP;
    if all <= across * rows {
        let each = here.iter().flat_map(|(token, units)| std::iter::repeat_n(token, *units as usize));
        return each.zip(0u32..).map(|(token, nth)| token.drawn(place(nth, across), CUBE)).collect();
    }
    // Three places each: the cube, and its number in two digits.
    const WIDE: u32 = 3;
    let numbered = here.iter().zip(0u32..).flat_map(|((token, units), nth)| {
        let at = place(nth * WIDE, across / WIDE * WIDE);
        [token.drawn(at, CUBE), words(at + point(STEP * 1.2, 0.0), units.to_string(), Face::Strong, Role::Ink)]
    });
    numbered.collect()
}

/// The stars of an objective, along its edge above.
fn stars(room: Extent, known: Option<&Area>) -> Vec<Drawn> {
    const RADIUS: f32 = 6.0;
    let count = known.and_then(|area| area.stars).unwrap_or(0);
    let star = |nth: u32| {
        #[expect(clippy::cast_precision_loss, reason = "a few stars")]
        let at = room.min + point(RADIUS * 1.5 + nth as f32 * RADIUS * 2.2, 0.0);
        let corner = |nth: u8| {
            let far = if nth.is_multiple_of(2) { RADIUS } else { RADIUS * 0.42 };
            at + Point::from_angle(f32::from(nth) * std::f32::consts::PI / 5.0 - std::f32::consts::FRAC_PI_2) * far
        };
        let line = Some(Line::of(Role::Ink, Size::world(1.0)));
        Drawn::from(Shape::Polygon { corners: (0..10).map(corner).collect(), fill: Some(Role::CubeYellow.into()), line })
    };
    (0..count).map(star).collect()
}

/// Who holds an objective, as a flag at its corner; how many markers, where there are more than one.
fn flag(room: Extent, nation: Option<Nation>, markers: u32) -> Vec<Drawn> {
    let foot = point(room.max.x - 14.0, room.min.y + 6.0);
    let top = foot - point(0.0, 22.0);
    let cloth = vec![top, top + point(16.0, 0.0), top + point(16.0, 11.0), top + point(0.0, 11.0)];
    let mut drawn = vec![
        Shape::line(vec![foot, top], Line::of(Role::Ink, Size::world(2.0))).into(),
        Shape::Polygon { corners: cloth, fill: Some(Role::Nation(nation).into()), line: Some(Line::of(Role::Ink, Size::world(1.0))) }
            .into(),
    ];
    if markers > 1 {
        drawn.push(words(top + point(8.0, 5.5), markers.to_string(), Face::Strong, Role::OnNation));
    }
    drawn
}

/// Forts and muster markers along the edge below, from the right; at the left, that it lies on water.
fn marks(tables: &Tables, room: Extent, known: Option<&Area>, state: &AreaState) -> Vec<Drawn> {
    let first = room.max - point(13.0, 0.0);
    let mustered = state.markers.iter().filter_map(|(faction, marker)| {
        let token = Token::of(tables, tables.find_faction(faction.as_str())?);
        Some((token, tables.mustered(faction.as_str(), marker.flipped)?))
    });
    let mut drawn = if state.fort { fort(first) } else { Vec::new() };
    for ((token, units), nth) in mustered.zip(u8::from(state.fort)..) {
        drawn.extend(muster(first - point(34.0 * f32::from(nth), 0.0), &token, units));
    }
    let wet = known.is_some_and(|area| area.harbor == Some(true) || area.water.as_ref().is_some_and(|water| !water.is_empty()));
    if wet {
        drawn.extend(shore(point(room.min.x + 16.0, room.max.y)));
    }
    drawn
}

/// A wall with three battlements.
fn fort(at: Point) -> Vec<Drawn> {
    let wall = [(-9, 6), (-9, -6), (-5, -6), (-5, -2), (-2, -2), (-2, -6), (2, -6), (2, -2), (5, -2), (5, -6), (9, -6), (9, 6)];
    let corners = wall.map(|(x, y): (i8, i8)| at + point(f32::from(x), f32::from(y))).to_vec();
    vec![Shape::Polygon { corners, fill: Some(Role::Ink.into()), line: Some(Line::of(Role::Surface, Size::world(1.0))) }.into()]
}

/// A cube of the faction, and how many come on beside the marker.
fn muster(at: Point, token: &Token, units: u8) -> Vec<Drawn> {
    let room = Extent::around(at, point(30.0, 16.0));
    vec![
        Shape::Polygon { corners: room.corners(), fill: Some(Role::Surface.into()), line: Some(Line::of(Role::Ink, Size::world(1.0))) }
            .into(),
        token.drawn(at - point(7.0, 0.0), CUBE),
        words(at + point(6.0, 0.0), format!("+{units}"), Face::Strong, Role::Ink),
    ]
}

/// Two waves.
fn shore(at: Point) -> Vec<Drawn> {
    let line = Line::of(Role::WaterName, Size::world(2.0));
    let wave = |down: f32| {
        let part = |nth: u8| at + point(f32::from(nth) * 2.0 - 10.0, down + (f32::from(nth) * 1.26).sin() * 1.8);
        Drawn::from(Shape::line((0..=10).map(part).collect(), line))
    };
    vec![wave(-2.5), wave(2.5)]
}
