//! Positions of a campaign's areas on their map, the lines between them, and marches over it.

use std::collections::BTreeMap;

use crate::games::area::Tables;
use crate::games::area::campaign::board::{Area, Board};
use crate::games::area::land::land;
use crate::id::AreaId;
use crate::map::{Drawn, Extent, LineStyle, Point, Role, Shape, Size, Tone, arrow, curve, point};

/// Size of the room of an area, in map units.
pub const ROOM: Point = point(118.0, 64.0);
/// Free space between areas without a position of their own: stars and flags stand above a room, forts and markers below it.
pub const APART: Point = point(12.0, 20.0);

/// Distance by which the room of a contested area reaches farther down, and that it keeps from the room below it for a flag there.
const DEEPER: f32 = 18.0;
const APART_BELOW: f32 = 18.0;

/// Positions of a campaign's areas on the map.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    at: BTreeMap<AreaId, Point>,
    /// Extent of the whole chart, in map units.
    pub extent: Extent,
    land: Extent,
    /// Areas in which both sides are: their rooms are taller, so that the cubes of both have the usual size.
    fought: Vec<AreaId>,
}

impl Chart {
    /// Builds the chart of the areas. An area lies where an owner has placed it, on the first of the boards that says so; otherwise where
    /// the land sketch has it; an area unknown to the sketch is placed near its neighbours, where there is room.
    #[must_use]
    pub fn of<'a>(tables: &Tables, boards: &[&Board], areas: impl Iterator<Item = &'a AreaId>) -> Self {
        let names = areas.collect::<Vec<_>>();
        let own = land((tables.game.land)(), names.len(), ROOM + APART);
        let whole = own.extent();
        let inner = middles(whole);
        let known = |area: &Area| area.known_as.as_ref().and_then(|name| own.area(name));
        let put = |name: &AreaId| {
            let areas = || boards.iter().filter_map(|board| board.areas.get(name));
            let by_owner = areas().find_map(|area| area.at).map(|at| from_share(whole, at));
            let place = by_owner.or_else(|| own.area(name.as_str())).or_else(|| areas().find_map(known));
            place.map(|place| place.clamp(inner.min, inner.max))
        };
        let (mut at, mut waiting) = (BTreeMap::new(), Vec::new());
        for name in names {
            match put(name) {
                Some(place) => drop(at.insert(name.clone(), place)),
                None => waiting.push(name.clone()),
            }
        }
        let of_owner = |name: &AreaId| boards.iter().filter_map(|board| board.areas.get(name)).any(|area| area.at.is_some());
        move_apart(&mut at, whole, of_owner);
        let mut extent = whole;
        for name in waiting {
            let borders = boards.iter().filter_map(|board| board.areas.get(&name)).find_map(|area| area.borders.as_ref());
            let neighbours = borders.into_iter().flatten().filter_map(|other| at.get(other).copied()).collect::<Vec<_>>();
            let place = free_place(whole, &at, &neighbours).unwrap_or_else(|| {
                // The land is full: add one more row of areas below it.
                let below = point(extent.min.x + ROOM.x, extent.max.y + (ROOM.y + APART.y) / 2.0);
                extent.max.y += ROOM.y + APART.y;
                below
            });
            at.insert(name, place);
        }
        Self { at, extent, land: whole, fought: Vec::new() }
    }

    /// Returns the chart with these areas as those in which both sides are.
    #[must_use]
    pub fn with_fought(self, fought: &[AreaId]) -> Self {
        Self { fought: fought.to_vec(), ..self }
    }

    /// Returns the middle of an area.
    #[must_use]
    pub fn middle(&self, area: &AreaId) -> Option<Point> {
        self.at.get(area).copied()
    }

    /// Returns the middle of that one of the areas which lies nearest the middle of them all.
    #[must_use]
    pub fn amid(&self, areas: &[AreaId]) -> Option<Point> {
        let middles = || areas.iter().filter_map(|area| self.middle(area));
        let centre = Extent::of(middles()).centre();
        middles().min_by(|one, other| one.distance(centre).total_cmp(&other.distance(centre)))
    }

    /// Returns the area whose room contains a point; if rooms overlap, the last one by name.
    #[must_use]
    pub fn at(&self, at: Point) -> Option<&AreaId> {
        self.at.keys().rev().find(|name| self.room(name).is_some_and(|room| room.has(at)))
    }

    /// Returns the room of an area.
    #[must_use]
    pub fn room(&self, area: &AreaId) -> Option<Extent> {
        let room = Extent::around(self.middle(area)?, ROOM);
        let deeper = if self.fought.contains(area) { self.free_below(area, room) } else { 0.0 };
        Some(Extent { max: room.max + point(0.0, deeper), ..room })
    }

    /// Returns the distance by which a room may reach farther down, at the most as far as a contested one does.
    fn free_below(&self, area: &AreaId, room: Extent) -> f32 {
        let deeper = Extent { max: room.max + point(0.0, DEEPER + APART_BELOW), ..room };
        let others = self.at.iter().filter(|(name, _)| *name != area).map(|(_, middle)| Extent::around(*middle, ROOM));
        let below = others.filter(|other| other.min.y >= room.max.y && other.meets(deeper)).map(|other| other.min.y - room.max.y);
        (below.fold(DEEPER + APART_BELOW, f32::min) - APART_BELOW).max(0.0)
    }

    /// Returns the rooms of all areas.
    pub fn rooms(&self) -> impl Iterator<Item = Extent> {
        self.at.values().map(|at| Extent::around(*at, ROOM))
    }

    /// Returns the part of the chart that contains areas, including the marks outside their rooms; the whole chart if there are no areas.
    #[must_use]
    pub fn played(&self) -> Extent {
        const OUT: f32 = 18.0;
        let corners = self.at.values().flat_map(|at| Extent::around(*at, ROOM).grown(OUT).corners());
        if self.at.is_empty() { self.extent } else { Extent::of(corners) }
    }

    /// Converts a point to the form stored on an owner's board: thousandths of the land's width and height.
    #[must_use]
    pub fn share(&self, at: Point) -> [u32; 2] {
        let share = ((at - self.land.min) / self.land.size() * 1_000.0).round().clamp(Point::ZERO, Point::splat(1_000.0));
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "thousandths, from 0 to 1,000")]
        [share.x as u32, share.y as u32]
    }

    /// Returns the extent of the land, which a picture under it is aligned with.
    #[must_use]
    pub const fn land(&self) -> Extent {
        self.land
    }

    /// Draws the lines between neighbouring areas, each once, bent a little, from middle to middle; the rooms cover their ends.
    #[must_use]
    pub fn borders(&self, board: &Board) -> Vec<Drawn> {
        let mut ways = Vec::new();
        for (name, area) in &board.areas {
            for other in area.borders.iter().flatten() {
                let told_twice = board.areas.get(other).is_some_and(|area| area.borders.as_ref().is_some_and(|back| back.contains(name)));
                if told_twice && other < name {
                    continue;
                }
                if let (Some(from), Some(to)) = (self.middle(name), self.middle(other)) {
                    ways.push(curve(from, to, BORDER_BEND));
                }
            }
        }
        // All casings first, so that crossings are open.
        let casing = LineStyle::of(Role::RoadEdge, Size::world(7.5).at_least(3.0));
        let inner = LineStyle::of(Role::Road, Size::world(4.8).at_least(1.6));
        let line = |style: LineStyle| ways.iter().map(move |way| Drawn::from(Shape::line(way.clone(), style)));
        line(casing).chain(line(inner)).collect()
    }

    /// Draws a march, from its start through its areas: an arrow for each stretch, from the edge of one room to the edge of the next, so
    /// that none lies over a name or a cube. A march that is only planned is drawn in dashes. The first part lies below all rooms and the
    /// names of the ground, so that no room between is crossed; the second, between rooms that nearly touch, over them.
    #[must_use]
    pub fn march(&self, from: &AreaId, path: &[AreaId], tone: Tone, is_planned: bool) -> [Vec<Drawn>; 2] {
        /// Height of the middle of a name over the middle of its room, as a share of the room.
        const BESIDE_NAME: f32 = 0.3;
        /// Shortest length of a stretch, between neighbours, in map units.
        const SHORTEST: f32 = 34.0;
        let place = |area| Some((self.middle(area)?, self.room(area)?));
        let places = std::iter::once(from).chain(path).filter_map(place).collect::<Vec<_>>();
        let stretch = |pair: &[(Point, Extent)]| {
            let (start, end) = (edge_towards(pair[0], pair[1].0), edge_towards(pair[1], pair[0].0));
            let rooms = [pair[0], pair[1]];
            let pair = rooms.map(|(middle, _)| middle);
            let way = end - start;
            let is_short = way.length() < SHORTEST;
            // Between rooms that nearly touch, both ends lie a little within the rooms, where neither name nor cubes stand: of rooms side by
            // side, beside their names.
            let more = (pair[1] - pair[0]).normalize_or_zero() * ((SHORTEST - way.length()).max(0.0) / 2.0);
            let is_level = is_short && (pair[1] - pair[0]).x.abs() > (pair[1] - pair[0]).y.abs() * 2.0;
            let up = if is_level { point(0.0, ROOM.y * BESIDE_NAME) } else { Point::ZERO };
            let (start, end) = (start - more - up, end + more - up);
            let bow = if is_short { curve(start, end, BENDS[0]) } else { self.free_bow(rooms) };
            let width = ARROW.min(start.distance(end) / SLENDER);
            let mut drawn = vec![Shape::line(bow.clone(), LineStyle::of(Role::Surface, Size::world(width + 4.0))).into()];
            let mut arrow = arrow(&bow, tone, width);
            if let (true, Some(Drawn { shape: Shape::Line { line, .. }, .. })) = (is_planned, arrow.first_mut()) {
                *line = line.dashed(1.6);
            }
            drawn.extend(arrow);
            (is_short, drawn)
        };
        let (over, beneath) = places.windows(2).map(stretch).partition::<Vec<_>, _>(|(is_short, _)| *is_short);
        [beneath, over].map(|part| part.into_iter().flat_map(|(_, drawn)| drawn).collect())
    }

    /// Returns the bow of a march from the edge of a room to that of another that lies under no other room, or under as little of them as
    /// can be.
    fn free_bow(&self, [from, to]: [(Point, Extent); 2]) -> Vec<Point> {
        let others = self.at.values().filter(|at| ![from.0, to.0].contains(at)).map(|at| Extent::around(*at, ROOM));
        let others = others.collect::<Vec<_>>();
        // Between its points too: a corner of a room is shorter than the way from one to the next.
        let between = |pair: &[Point]| [0.0, 0.25, 0.5, 0.75].map(|share| pair[0].lerp(pair[1], share));
        let under = |bow: &Vec<Point>| {
            let points = bow.windows(2).flat_map(between).collect::<Vec<_>>();
            // Under a plate is worse than close to it.
            [0.0, ARROW].map(|by| points.iter().filter(|at| others.iter().any(|room| room.grown(by).has(**at))).count())
        };
        let bow = |bend: f32, fars: [f32; 2]| {
            // It leaves both rooms towards its own middle, or farther to that side: beside a room that touches one of them.
            let out = 2.0 * (bend - bend.signum() * BENDS[0].abs());
            let [start, end] = fars.map(|far| (from.0 + to.0) / 2.0 - (to.0 - from.0).perp() * (out * far));
            curve(edge_towards(from, start), edge_towards(to, end), bend)
        };
        let ends = FARS.into_iter().flat_map(|start| FARS.map(|end| [start, end])).collect::<Vec<_>>();
        let bows = BENDS.into_iter().flat_map(|bend| ends.iter().map(move |fars| bow(bend, *fars)));
        // Of equal ones the first is the smallest.
        bows.min_by_key(under).unwrap_or_default()
    }
}

/// Reserves the room of a march as drawn: the names of the ground stand elsewhere or, where they have no room, not at all.
#[must_use]
pub fn march_rooms(march: &[Drawn]) -> Vec<Drawn> {
    const BESIDE: f32 = 3.0;
    let lines = march.iter().filter_map(|part| if let Shape::Line { points, .. } = &part.shape { Some(points) } else { None });
    let heads = march.iter().filter_map(|part| if let Shape::Polygon { corners, .. } = &part.shape { Some(corners) } else { None });
    let parts = lines.flat_map(|line| line.windows(2)).chain(heads.map(Vec::as_slice));
    parts.map(|part| Shape::reserved_area(Extent::of(part.iter().copied()).grown(BESIDE)).into()).collect()
}

/// Returns the places for the middle of a room that lies wholly within the frame of the land, with its ring and the marks at its edge.
fn middles(land: Extent) -> Extent {
    /// Distance of a room from the frame: at the sides, above and below.
    const FROM_FRAME: Point = point(6.0, 18.0);
    let out = ROOM / 2.0 + FROM_FRAME;
    Extent { min: land.min + out, max: land.max - out }
}

/// Moves areas out of each other's rooms, no farther than needed; areas that their owner has placed do not move. The result depends only on
/// the areas, not on the units in them.
fn move_apart(at: &mut BTreeMap<AreaId, Point>, land: Extent, stays: impl Fn(&AreaId) -> bool) {
    /// Largest number of passes over all pairs of areas. It is enough for the areas of a printed map, and the loop stops early once no
    /// rooms overlap.
    const ROUNDS: u32 = 200;
    let stay = at.keys().map(stays).collect::<Vec<_>>();
    let mut places = at.values().copied().collect::<Vec<_>>();
    let (room, inner) = (ROOM + APART, middles(land));
    for _ in 0..ROUNDS {
        let mut moved = false;
        for one in 0..places.len() {
            for other in one + 1..places.len() {
                let way = places[other] - places[one];
                let over = room - way.abs();
                let shares = match (stay[one], stay[other]) {
                    (true, true) => continue,
                    (true, false) => [0.0, 1.0],
                    (false, true) => [1.0, 0.0],
                    (false, false) => [0.5, 0.5],
                };
                if over.x <= 0.0 || over.y <= 0.0 {
                    continue;
                }
                moved = true;
                // Take the shorter way out; of two areas at the same point, the later one goes down.
                let by = if over.x * room.y < over.y * room.x {
                    point(if way.x < 0.0 { -over.x } else { over.x }, 0.0)
                } else {
                    point(0.0, if way.y < 0.0 { -over.y } else { over.y })
                };
                places[one] -= by * shares[0];
                places[other] += by * shares[1];
                for nth in [one, other].into_iter().filter(|nth| !stay[*nth]) {
                    places[nth] = places[nth].clamp(inner.min, inner.max);
                }
            }
        }
        if !moved {
            break;
        }
    }
    for (place, found) in at.values_mut().zip(places) {
        *place = found;
    }
}

/// Finds the free position nearest to an area's neighbours, or to the middle of the land if it has none.
fn free_place(land: Extent, taken: &BTreeMap<AreaId, Point>, neighbours: &[Point]) -> Option<Point> {
    let step = (ROOM + APART) / 2.0;
    #[expect(clippy::cast_precision_loss, reason = "at most 200 areas")]
    let wanted = if neighbours.is_empty() { land.centre() } else { neighbours.iter().sum::<Point>() / neighbours.len() as f32 };
    let inner = middles(land);
    let along = |from: f32, to: f32, step: f32| std::iter::successors(Some(from), move |at| Some(at + step).filter(|at| *at <= to));
    let free = |at: &Point| {
        let room = Extent::around(*at, ROOM + APART * 2.0);
        !taken.values().any(|other| room.meets(Extent::around(*other, ROOM)))
    };
    let cells = along(inner.min.y, inner.max.y, step.y).flat_map(|y| along(inner.min.x, inner.max.x, step.x).map(move |x| point(x, y)));
    cells.filter(free).min_by(|one, other| one.distance(wanted).total_cmp(&other.distance(wanted)))
}

/// Sideways bends of a march, the first of which is taken where no room lies, and bend of a border, as shares of its length.
const BENDS: [f32; 14] = [0.06, -0.06, 0.1, -0.1, 0.15, -0.15, 0.2, -0.2, 0.3, -0.3, 0.4, -0.4, 0.6, -0.6];
const BORDER_BEND: f32 = 0.03;
/// Distances to the side at which a march leaves a room and enters one, as shares of its bend.
const FARS: [f32; 3] = [1.0, 2.0, 4.0];
/// Largest width of a march's arrow, in map units; a stretch shorter than `SLENDER` times that is drawn thinner.
const ARROW: f32 = 7.0;
const SLENDER: f32 = 6.0;

fn from_share(whole: Extent, [x, y]: [u32; 2]) -> Point {
    #[expect(clippy::cast_precision_loss, reason = "thousandths")]
    let share = point(x as f32, y as f32) / 1_000.0;
    whole.min + share * whole.size()
}

/// Returns the point on the edge of the room round `at` on the line from another point.
fn edge_towards((at, room): (Point, Extent), from: Point) -> Point {
    let way = from - at;
    let below = if way.y > 0.0 { room.max.y - at.y } else { at.y - room.min.y };
    let half = point(ROOM.x / 2.0, below) + Point::splat(2.0);
    let share = (half / way.abs().max(Point::splat(f32::MIN_POSITIVE))).min_element().min(1.0);
    at + way * share
}
