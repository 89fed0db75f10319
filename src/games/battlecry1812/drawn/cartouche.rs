//! The cartouche of a board, under it, beside it or where nobody stands: the battle's title, date and story, how counters are read, and the
//! kinds of ground that lie on it.

use std::collections::BTreeSet;

use super::arm::{CounterSpot, arm};
use super::counter::{Stance, counter};
use super::lines::{letters, lines_of, title_lines, width_in_sizes};
use super::officer::disc;
use super::scale;
use crate::engine::text::{count_text, signed};
use crate::engine::{Amount, Predicate, Value, Word as _};
use crate::games::battlecry1812::battle::{Setup, State, UnitState};
use crate::games::battlecry1812::scenario::{Scenario, Unit};
use crate::games::battlecry1812::words::{Course, Cover, GroundId, SightBlock, Terrain};
use crate::games::battlecry1812::{Board, Tables, facts};
use crate::hex::{Hex, HexGrid, Tops};
use crate::map::{
    Align, Drawn, Extent, Hexes, KeepClear, LineStyle, Painter, Point, Road, Role, Shape, Size, Text, Tone, Typeface, flag, point,
};

/// Least height of a cartouche, and the most it takes, in hexsides.
pub const CARTOUCHE: [f32; 2] = [6.6, 10.0];
/// Distance between its edge and its words.
const EDGE: f32 = 0.45;
/// Shares of its width at which its second and third column begin: with the legend in one column, and in more.
const COLUMNS: [[f32; 2]; 2] = [[0.36, 0.76], [0.34, 0.66]];
/// Sizes of type, in hexsides: title, date, words, what is said below a word.
const TITLE: f32 = 1.25;
const DATE: f32 = 0.7;
const WORDS: f32 = 0.58;
pub(super) const SMALL: f32 = 0.5;

/// Distance between the lines of a title, in sizes of its type.
const TITLE_LINE: f32 = 1.3;
/// Largest size of a date, as a share of that of the title over it.
const DATE_OF_TITLE: f32 = 0.8;

/// Least width of a cartouche beside the board, and the most it takes, in hexsides.
const BESIDE: [f32; 2] = [6.5, 9.0];
/// Widths of a cartouche on the board, in hexsides: the usual, and the least.
const ON_BOARD: [f32; 2] = [10.0, 8.6];
/// Largest share of a board that a cartouche on it hides.
const HIDES: f32 = 0.1;
/// Height of a flat cartouche on the board, the width of its heading, and that of a column of its legend, in hexsides.
const FLAT: [f32; 3] = [3.0, 8.5, 4.1];
/// Place of a cartouche, with its room.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cartouche {
    /// Under the board, as wide as it.
    Under(Extent),
    /// Under the board in a strip too low for its story.
    Strip(Extent),
    /// Beside the board, as high as it.
    Beside(Extent),
    /// On the board, where nobody stands.
    OnBoard(Extent),
}

impl Cartouche {
    /// Returns the cartouche outside a board that leaves one of these widths and heights free, in hexsides: the first with the whole story,
    /// else with some of it, else the first there is; `None` if all are too little.
    #[must_use]
    pub fn outside(setup: &Setup, state: &State, rooms: impl IntoIterator<Item = Point>) -> Option<Self> {
        let found = rooms.into_iter().filter_map(|free| Self::in_room(setup, state, free)).collect::<Vec<_>>();
        let story_room = |own: &Self| own.story_room(setup, state);
        let is_whole = |own: &&Self| story_room(own).is_some_and(|room| story(&setup.scenario, room).1);
        let has_story = || found.iter().find(|own| story_room(own).is_some());
        found.iter().find(is_whole).or_else(has_story).or(found.first()).copied()
    }

    /// Returns the room for the story, in a cartouche that has some.
    fn story_room(&self, setup: &Setup, state: &State) -> Option<Extent> {
        match self {
            Self::Under(room) => {
                let (inner, [second, _]) = columns_under(setup, state, *room);
                Some(Extent { max: point(second - EDGE, inner.max.y), ..inner })
            }
            Self::Beside(room) => {
                let (inner, middle) = halves_beside(setup, state, *room);
                Some(Extent { max: point(inner.max.x, middle - EDGE), ..inner })
            }
            Self::Strip(_) | Self::OnBoard(_) => None,
        }
    }

    /// Returns the cartouche outside a board that leaves so much width and height free.
    fn in_room(setup: &Setup, state: &State, free: Point) -> Option<Self> {
        let framed = super::extent(state.board.grid);
        // In whole steps: a window that grows by a little does not draw it anew.
        let steps = |free: f32| (free * 2.0).floor() / 2.0;
        let (wide, high) = (steps(free.x.min(BESIDE[1])), steps(free.y.min(CARTOUCHE[1])));
        let under = |high: f32| Extent { min: point(framed.min.x, framed.max.y), max: framed.max + point(0.0, high) };
        if high >= CARTOUCHE[0] && framed.size().x >= 34.0 {
            return Some(Self::Under(under(high)));
        }
        if high >= FLAT[0] && wide < BESIDE[0] && framed.size().x >= flat_size(setup, state).x {
            return Some(Self::Strip(under(FLAT[0])));
        }
        (wide >= BESIDE[0]).then(|| Self::Beside(Extent { min: point(framed.max.x, framed.min.y), max: framed.max + point(wide, 0.0) }))
    }

    /// Returns the cartouche on a board where nobody stands and nothing is named: along the frame where it hides the least ground, of equal
    /// places the first. `None`: there is none, the board is so small that it would hide much of it, or it has no ground to explain.
    #[must_use]
    pub fn on_board(setup: &Setup, state: &State) -> Option<Self> {
        if swatches(setup, state).is_empty() {
            return None;
        }
        let hexes = Hexes { grid: state.board.grid };
        let frame = hexes.extent();
        let taken = taken_areas(setup, state);
        let is_free = |own: &Extent| !taken.iter().any(|other| other.meets(*own));
        let corners = [point(0.0, 1.0), point(1.0, 1.0), point(0.0, 0.0), point(1.0, 0.0)];
        let along =
            (1_u8..8).map(|nth| f32::from(nth) / 8.0).flat_map(|at| [point(at, 1.0), point(at, 0.0), point(0.0, at), point(1.0, at)]);
        let shares = corners.into_iter().chain(along).collect::<Vec<_>>();
        let sizes = ON_BOARD.map(|wide| point(wide, height_on_board(setup, state)));
        let area = |size: Point| size.x * size.y;
        let has_room =
            |size: &Point| frame.size().x >= size.x * 1.5 && frame.size().y >= size.y * 1.5 && area(*size) <= area(frame.size()) * HIDES;
        // A flat one often has a strip along the frame where nothing lies.
        let flat = Some(flat_size(setup, state)).filter(|size| frame.size().x >= size.x && frame.size().y >= size.y * 3.0);
        let flat = flat.filter(|size| area(*size) <= area(frame.size()) * HIDES);
        let places = sizes.into_iter().filter(has_room).chain(flat).flat_map(|size| {
            let corner = |share: &Point| frame.min + (frame.size() - size) * *share;
            shares.iter().map(corner).map(|min| Extent { min, max: min + size }).collect::<Vec<_>>()
        });
        let board = &state.board;
        let is_open = |hex: &Hex| {
            let ground = board.ground(*hex);
            ground.terrain == Terrain::Open && ground.height == 0 && !ground.fieldworks
        };
        let covered = board.grid.hexes().filter(|hex| !is_open(hex)).map(|hex| Extent::of(hexes.corners(hex, 1.0))).collect::<Vec<_>>();
        let hidden = |own: &Extent| covered.iter().filter(|other| other.meets(*own)).count();
        // Of those that hide as little, the smallest.
        let best = |one: &Extent, other: &Extent| {
            let area = |own: &Extent| area(own.size()).round();
            hidden(one).cmp(&hidden(other)).then_with(|| area(one).total_cmp(&area(other)))
        };
        places.filter(is_free).min_by(best).map(Self::OnBoard)
    }

    /// Returns whether nobody stands and nothing is named in its room.
    #[must_use]
    pub fn is_free(self, setup: &Setup, state: &State) -> bool {
        !taken_areas(setup, state).iter().any(|other| other.meets(self.room()))
    }

    /// Returns the room of the cartouche.
    #[must_use]
    pub const fn room(self) -> Extent {
        match self {
            Self::Under(room) | Self::Strip(room) | Self::Beside(room) | Self::OnBoard(room) => room,
        }
    }

    /// Draws the cartouche with all that stands in it.
    #[must_use]
    pub fn drawn(self, setup: &Setup, state: &State) -> Vec<Drawn> {
        match self {
            Self::Under(room) => under(setup, state, room),
            Self::Beside(room) => beside(setup, state, room),
            Self::Strip(room) | Self::OnBoard(room) => on_board(setup, state, room),
        }
    }
}

/// Returns the areas of a board that a cartouche leaves free: units, officers, places to hold, names, houses, and where others arrive.
fn taken_areas(setup: &Setup, state: &State) -> Vec<Extent> {
    let (scenario, board) = (&setup.scenario, &state.board);
    let hexes = Hexes { grid: board.grid };
    let units = scenario.units().flat_map(|(_, unit)| {
        let now = state.units.get(&unit.id);
        let waits = now.is_some_and(|own| !own.on_table && own.fate.is_none());
        let now = now.into_iter().flat_map(|own| state.filled_hexes(own).collect::<Vec<_>>());
        now.chain(unit.at.filter(|_| waits)).collect::<Vec<_>>()
    });
    let officers = scenario.officers().filter_map(|(_, him)| state.officers.get(&him.id).and_then(|own| own.hex()));
    let held = scenario.key_positions.iter().flat_map(|position| position.hexes.iter().copied());
    let named = board.names().map(|(hex, _)| hex);
    let houses = board.grid.hexes().filter(|hex| board.ground(*hex).terrain == Terrain::Building);
    let all = units.chain(officers).chain(held).chain(named).chain(houses);
    let mut taken = all.map(|hex| Extent::of(hexes.corners(hex, 1.0))).collect::<Vec<_>>();
    let wedges = super::waiting(setup, state).into_iter();
    taken.extend(wedges.filter_map(|drawn| match drawn.shape {
        Shape::Polygon { corners, .. } => Some(Extent::of(corners).grown(1.2)),
        _ => None,
    }));
    taken
}

/// Returns the kinds of ground that lie on a board.
fn swatches(setup: &Setup, state: &State) -> Vec<Swatch> {
    Swatch::ALL.into_iter().filter(|swatch| swatch.lies_on(&state.board, &setup.scenario)).collect()
}

/// Returns the height of a cartouche on the board, with its legend in two columns.
fn height_on_board(setup: &Setup, state: &State) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "a dozen swatches")]
    let rows = swatches(setup, state).len().div_ceil(2) as f32;
    HEAD + rows * SMALL_STEP + EDGE
}

/// Returns the size of a flat cartouche on the board: its legend in two rows beside the heading.
fn flat_size(setup: &Setup, state: &State) -> Point {
    let [high, heading, column] = FLAT;
    #[expect(clippy::cast_precision_loss, reason = "a dozen swatches")]
    let columns = swatches(setup, state).len().div_ceil(2) as f32;
    point(heading + columns * column + EDGE, high)
}

/// Height of title, date and scale of a cartouche on the board, and of a row of its legend.
const HEAD: f32 = 3.2;
const SMALL_STEP: f32 = 1.25;

/// Writes a line, smaller where it would be wider than its room.
pub(super) fn fitted(at: Point, words: &str, (size, width): (f32, f32), look: (Typeface, Role)) -> Drawn {
    text(at, words, size.min(width / width_in_sizes(words, look.0)), look)
}

/// Returns the title of a battle and its date, with what stands under the title.
fn heading_texts(scenario: &Scenario) -> (&str, String) {
    let (title, under) = scenario.title.split_once(": ").unwrap_or((scenario.title.as_str(), ""));
    let date = if under.is_empty() { scenario.date.in_words() } else { format!("{under}, {}", scenario.date.in_words()) };
    (title, date)
}

/// Returns the scale of a battle in a sentence.
fn scale_text(scenario: &Scenario) -> String {
    format!("A figure is {} men; {}.", scenario.men_per_figure, count_text(scenario.turns, "turn", "turns"))
}

/// Returns the room for words in a cartouche beside the board, and the height at which its legend begins.
fn halves_beside(setup: &Setup, state: &State, room: Extent) -> (Extent, f32) {
    let inner = Extent { min: room.min + point(0.1, EDGE), max: room.max - Point::splat(EDGE) };
    #[expect(clippy::cast_precision_loss, reason = "a dozen swatches")]
    let legend_high = (swatches(setup, state).len() as f32 * STEP + 0.4).min(inner.size().y * 0.7);
    (inner, inner.max.y - legend_high)
}

/// Returns the room for words in a cartouche under the board, and where its second and third column begin.
fn columns_under(setup: &Setup, state: &State, room: Extent) -> (Extent, [f32; 2]) {
    let inner = Extent { min: room.min + point(EDGE, 0.1), max: room.max - Point::splat(EDGE) };
    // A legend in more columns than one has more of the width.
    let is_long = swatches(setup, state).len() > rows_of(inner.size().y, LARGE);
    (inner, COLUMNS[usize::from(is_long)].map(|share| inner.min.x + inner.size().x * share))
}

/// Draws a cartouche beside the board: the story above, the legend under it.
fn beside(setup: &Setup, state: &State, room: Extent) -> Vec<Drawn> {
    let mut drawn = vec![Shape::filled(room.corners(), Role::Margin).into()];
    let (inner, middle) = halves_beside(setup, state, room);
    drawn.extend(story(&setup.scenario, Extent { max: point(inner.max.x, middle - EDGE), ..inner }).0);
    let line = LineStyle::of(Role::Line, Size::world(0.04).at_least(0.8));
    drawn.push(Shape::line(vec![point(inner.min.x, middle), point(inner.max.x, middle)], line).into());
    drawn.extend(legend(setup, state, Extent { min: point(inner.min.x, middle), max: inner.max }, LARGE));
    drawn
}

/// Draws a cartouche on the board: title, date and scale, and the legend in two columns, in a double frame.
fn on_board(setup: &Setup, state: &State, room: Extent) -> Vec<Drawn> {
    let frame = |grown: f32, width: f32| {
        Drawn::from(Shape::outline(room.grown(grown).corners(), LineStyle::of(Role::Frame, Size::world(width).at_least(0.8).at_most(2.0))))
    };
    let mut drawn = vec![Shape::filled(room.corners(), Role::Margin).into(), frame(0.0, 0.06), frame(-0.14, 0.03)];
    let scenario = &setup.scenario;
    let (title, date) = heading_texts(scenario);
    let is_flat = room.size().x > room.size().y * 3.0;
    let (head, lines) = if is_flat { (FLAT[1], [0.7, 1.73, 2.46]) } else { (room.size().x, [0.95, 2.0, 2.72]) };
    let width = head - 2.0 * EDGE;
    let at = |y: f32| room.min + point(EDGE, y);
    // A long title has two lines in the height of one.
    let (titles, size) = title_lines(title, (1.0, width - scale::COMPASS), 2);
    let (first, size) = if titles.len() > 1 { (lines[0] - 0.3, size.min(0.55)) } else { (lines[0], size) };
    let line_at = |nth: u8| at(first + f32::from(nth) * size * TITLE_LINE);
    drawn.extend(titles.iter().zip(0..).map(|(line, nth)| text(line_at(nth), line, size, (Typeface::Name, Role::Ink))));
    drawn.extend(scale::compass(point(room.min.x + head - EDGE - scale::COMPASS * 0.4, room.min.y + lines[0] + 0.15)));
    drawn.push(fitted(at(lines[1]), &date, (WORDS.min(size * DATE_OF_TITLE), width), (Typeface::Name, Role::Second)));
    // There is one line for the scale: its bar, or else the scale of men.
    match scenario.yards_per_hex {
        Some(_) => drawn.extend(scale::bar(scenario, at(lines[2]), width)),
        None => drawn.push(fitted(at(lines[2]), &scale_text(scenario), (SMALL, width), (Typeface::Plain, Role::Second))),
    }
    let legend_at = if is_flat { room.min + point(head, 0.05) } else { at(HEAD - 0.2) };
    drawn.extend(legend(setup, state, Extent { min: legend_at, max: room.max - Point::splat(EDGE * 0.4) }, SMALL_LEGEND));
    drawn
}

/// Draws the cartouche under the board.
fn under(setup: &Setup, state: &State, room: Extent) -> Vec<Drawn> {
    let mut drawn = vec![Shape::filled(room.corners(), Role::Margin).into()];
    let (inner, [second, third]) = columns_under(setup, state, room);
    drawn.extend(story(&setup.scenario, Extent { max: point(second - EDGE, inner.max.y), ..inner }).0);
    drawn.extend(pieces(setup, state, Extent { min: point(second + EDGE, inner.min.y), max: point(third - EDGE, inner.max.y) }));
    drawn.extend(legend(setup, state, Extent { min: point(third + EDGE, inner.min.y), max: inner.max }, LARGE));
    let line = LineStyle::of(Role::Line, Size::world(0.04).at_least(0.8));
    drawn.extend([second, third].map(|x| Drawn::from(Shape::line(vec![point(x, inner.min.y + 0.3), point(x, inner.max.y)], line))));
    drawn
}

fn text(at: Point, words: impl Into<String>, size: f32, (face, role): (Typeface, Role)) -> Drawn {
    let (text, tone) = (words.into(), role.into());
    Shape::Text(Text { at, align: Align::Left, text, size: Size::world(size), face, tone }).into()
}

/// Shares of their size at which the words of a story are tried, the largest first.
const STORY: [f32; 5] = [1.0, 0.93, 0.86, 0.8, 0.74];

/// Writes title, date, place and summary, smaller where they would not all have room; if even the smallest have none, as many whole lines
/// as do. Returns with them whether that is all.
fn story(scenario: &Scenario, room: Extent) -> (Vec<Drawn>, bool) {
    let (title, date) = heading_texts(scenario);
    let width = room.size().x;
    let y = room.min.y + TITLE * 0.75;
    let (titles, title_size) = title_lines(title, (TITLE, width - scale::COMPASS), 3);
    let line_at = |nth: u8| point(room.min.x, y + f32::from(nth) * title_size * TITLE_LINE);
    let titled = titles.iter().zip(0..).map(|(line, nth)| text(line_at(nth), line, title_size, (Typeface::Name, Role::Ink)));
    let mut drawn = titled.collect::<Vec<_>>();
    drawn.extend(scale::compass(point(room.max.x - scale::COMPASS * 0.4, y + 0.1)));
    #[expect(clippy::cast_precision_loss, reason = "three lines")]
    let y = y + titles.len().saturating_sub(1) as f32 * title_size * TITLE_LINE + TITLE * 1.1;
    let lowest = room.max.y - SMALL - scale::height(scenario);
    let place = scenario.place.as_ref().map(|place| (place.as_str(), SMALL, (Typeface::Plain, Role::Second)));
    let summary = scenario.summary.as_ref().map(|summary| (summary.as_str(), WORDS, (Typeface::Plain, Role::Ink)));
    let parts = [(date.as_str(), DATE.min(title_size * DATE_OF_TITLE), (Typeface::Name, Role::Second))]
        .into_iter()
        .chain(place)
        .chain(summary)
        .collect::<Vec<_>>();
    let written = |share: f32| {
        let (mut y, mut lines, mut is_whole) = (y, Vec::new(), true);
        for (words, size, look) in &parts {
            let size = size * share;
            let has_room = |y: f32| y + size * 0.6 <= lowest;
            let step = size * 1.28;
            let mut rest = lines_of(words, letters(width, size)).into_iter().peekable();
            while let Some(line) = rest.next_if(|_| has_room(y)) {
                // Names that have no room are reported.
                let goes_on = rest.peek().is_some() && !has_room(y + step);
                is_whole &= !goes_on;
                lines.push(text(point(room.min.x, y), if goes_on { format!("{line} …") } else { line }, size, *look));
                y += step;
            }
            is_whole &= rest.next().is_none();
            y += size * 0.3;
        }
        (lines, is_whole)
    };
    let mut tried = STORY.into_iter().map(written);
    let smallest = || written(STORY[STORY.len() - 1]);
    let (lines, is_whole) = tried.find(|(_, is_whole)| *is_whole).unwrap_or_else(smallest);
    drawn.extend(lines);
    let at = point(room.min.x, room.max.y - SMALL * 0.2);
    drawn.extend(scale::bar(scenario, at - point(0.0, scale::height(scenario)), width));
    drawn.push(fitted(at, &scale_text(scenario), (SMALL, width), (Typeface::Plain, Role::Second)));
    (drawn, is_whole)
}

/// Draws a counter with its middle at a point.
fn counter_at(
    grid: HexGrid,
    at: Point,
    side: (Option<crate::scenario::Nation>, bool),
    unit: &Unit,
    own: &UnitState,
    stance: Stance,
) -> Vec<Drawn> {
    let hex = Hex { column: 1, row: 1 };
    let by = at - crate::map::Hexes { grid }.centre(hex);
    counter(grid, hex, side, unit, own, stance).into_iter().filter(|drawn| drawn.from == 0.0).map(|drawn| drawn.moved(by)).collect()
}

/// Explains the counters: ready, done, routed; officers; the arms that fight here.
fn pieces(setup: &Setup, state: &State, room: Extent) -> Vec<Drawn> {
    let scenario = &setup.scenario;
    let grid = state.board.grid;
    let mut drawn = Vec::new();
    let standing = |nth: usize| {
        let side = scenario.sides.get(nth)?;
        let unit = side.units.iter().find(|unit| unit.at.is_some())?;
        Some(((side.nation, nth == 0), unit, state.units.get(&unit.id)?))
    };
    let ahead = if grid.tops == Tops::Pointed { crate::hex::Heading::East } else { crate::hex::Heading::North };
    // Beside them the officers and the arms.
    let arms = room.min.x + room.size().x * 0.63 - 0.5;
    let words = |at: Point, one: String, other: String| {
        let x = at.x + 1.35;
        [
            fitted(point(x, at.y - 0.32), &one, (WORDS, arms - x), (Typeface::Plain, Role::Ink)),
            fitted(point(x, at.y + 0.34), &other, (SMALL, arms - x), (Typeface::Plain, Role::Second)),
        ]
    };
    let step = (room.size().y / 3.0).min(2.5);
    let place = |nth: f32| room.min + point(0.95, step * (nth + 0.5));
    if let Some((side, unit, own)) = standing(0) {
        let ready = UnitState { facing: Some(ahead), morale: unit.morale, strength: unit.figures, ..own.clone() };
        let less = unit.figures.saturating_sub(1);
        let done = UnitState { strength: less, ..ready.clone() };
        drawn.extend(counter_at(grid, place(0.0), side, unit, &ready, Stance::Waits));
        let way = ahead.name();
        drawn.extend(words(place(0.0), format!("faces {way}"), format!("morale {}, {} figures", unit.morale, unit.figures)));
        drawn.extend(counter_at(grid, place(1.0), side, unit, &done, Stance::Done));
        drawn.extend(words(place(1.0), "done: hollow".to_owned(), format!("{less} of {} figures left", unit.figures)));
    }
    if let Some((side, unit, own)) = standing(1) {
        let routed = UnitState { facing: Some(ahead), morale: 0, ..own.clone() };
        drawn.extend(counter_at(grid, place(2.0), side, unit, &routed, Stance::Waits));
        drawn.extend(words(place(2.0), "routed".to_owned(), "only runs".to_owned()));
    }
    let x = arms + 0.5;
    let from = x + 0.75;
    let kinds = scenario.units().map(|(_, unit)| unit.kind).collect::<BTreeSet<_>>();
    let named = kinds.into_iter().filter_map(|kind| Some((kind, setup.tables.units.get(&kind)?.head.label.as_str()))).collect::<Vec<_>>();
    // One size for all: that with which the longest fits.
    let widest = named.iter().map(|(_, name)| width_in_sizes(name, Typeface::Plain)).fold(1.0, f32::max);
    let size = WORDS.min((room.max.x - from) / widest);
    let beside = |y: f32, words: &str| text(point(from, y), words, size, (Typeface::Plain, Role::Ink));
    let mut y = room.min.y + 0.75;
    if let Some((side, him)) = scenario.officers().next() {
        drawn.extend(disc(point(x, y), 0.36, side.nation, him.ability));
        drawn.push(beside(y - 0.34, "Officer"));
        drawn.push(fitted(point(from, y + 0.36), "his buffs left", (SMALL, room.max.x - from), (Typeface::Plain, Role::Second)));
        y += 1.25;
    }
    for (kind, name) in named {
        if y + 0.4 > room.max.y {
            break;
        }
        drawn.extend(arm(kind, CounterSpot { at: point(x, y), half: point(0.34, 0.24) }, Tone::from(Role::Ink)));
        drawn.push(beside(y, name));
        y += 0.88;
    }
    drawn
}

/// Kind of ground that the legend shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Swatch {
    Woods,
    Swamp,
    Height,
    Ridge,
    Water,
    River,
    Stream,
    Road,
    House,
    Works,
    Fence,
    Position,
}

impl Swatch {
    const ALL: [Self; 12] = [
        Self::Woods,
        Self::Swamp,
        Self::Height,
        Self::Ridge,
        Self::Water,
        Self::River,
        Self::Stream,
        Self::Road,
        Self::House,
        Self::Works,
        Self::Fence,
        Self::Position,
    ];

    fn lies_on(self, board: &Board, scenario: &Scenario) -> bool {
        let ground = |is: fn(&crate::games::battlecry1812::Ground) -> bool| board.grid.hexes().any(|hex| is(&board.ground(hex)));
        let runs = |course: Course| board.courses().any(|(own, ..)| own == course);
        match self {
            Self::Woods => ground(|own| own.terrain == Terrain::Woods),
            Self::Swamp => ground(|own| own.terrain == Terrain::Swamp),
            Self::Height => ground(|own| own.height > 0),
            Self::Ridge => ground(|own| own.height > 1),
            Self::Water => ground(|own| own.terrain == Terrain::Water),
            Self::River => runs(Course::River),
            Self::Stream => runs(Course::Stream),
            Self::Road => runs(Course::Road),
            Self::House => ground(|own| own.terrain == Terrain::Building),
            Self::Works => ground(|own| own.fieldworks),
            Self::Fence => board.fences().next().is_some(),
            Self::Position => !scenario.key_positions.is_empty(),
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Self::Woods => "woods",
            Self::Swamp => "swamp",
            Self::Height => "height",
            Self::Ridge => "higher ground",
            Self::Water => "water",
            Self::River => "river",
            Self::Stream => "stream",
            Self::Road => "road",
            Self::House => "buildings",
            Self::Works => "fieldworks",
            Self::Fence => "fence",
            Self::Position => "key position",
        }
    }

    /// Returns what it does to those in it, by the tables, each in few words; empty where it does nothing.
    fn does(self, setup: &Setup) -> Vec<String> {
        let tables = &setup.tables;
        let fire = self.fire_lines().find_map(|when| fire_amount(tables, &when));
        let fire =
            fire.map(|dice| if self == Self::Height { format!("fire {}", signed(dice)) } else { format!("fire at it {}", signed(dice)) });
        let (ground, blocks) = match self {
            Self::Swamp => return vec!["counts as woods".to_owned()],
            Self::Woods => (GroundId::Woods, Some(SightBlock::Woods)),
            Self::House => (GroundId::Building, Some(SightBlock::Buildings)),
            Self::Height => (GroundId::Hill, Some(SightBlock::HigherHill)),
            Self::Works => (GroundId::Fieldworks, None),
            Self::Fence => (GroundId::Fence, None),
            Self::Ridge | Self::Water | Self::River | Self::Stream | Self::Road | Self::Position => return Vec::new(),
        };
        let moves = tables.ground.get(&ground).map_or(0, |row| row.data.moves);
        let moves = (moves != 0).then(|| format!("move {}", signed(moves)));
        let sight = blocks.filter(|block| tables.sight.contains_key(block)).map(|_| "blocks sight".to_owned());
        // A hill matters for fire first.
        let [before, after] = if self == Self::Height { [fire, None] } else { [None, fire] };
        before.into_iter().chain(moves).chain(sight).chain(after).collect()
    }

    /// Returns the facts of a shot over this ground by which the tables change its dice: from it, or at a unit in it.
    fn fire_lines(self) -> impl Iterator<Item = Predicate> {
        let cover = |cover: Cover| Predicate::Is(facts::fire::COVER, vec![Value::Word(cover.word())]);
        let own = match self {
            Self::Woods => Some(cover(Cover::Woods)),
            Self::Works => Some(cover(Cover::Fieldworks)),
            Self::Height => Some(Predicate::Is(facts::fire::ON_HILL, vec![Value::Flag(true)])),
            Self::Swamp
            | Self::Ridge
            | Self::Water
            | Self::River
            | Self::Stream
            | Self::Road
            | Self::House
            | Self::Fence
            | Self::Position => None,
        };
        own.into_iter()
    }

    fn drawn(self, room: Extent) -> Vec<Drawn> {
        let painter = Painter {
            frame: room,
            ..Painter::of_hexes(crate::map::Hexes { grid: HexGrid { columns: 1, rows: 1, ..HexGrid::default() } }, 0.0)
        };
        let clear = KeepClear::default();
        let (size, middle) = (room.size(), room.centre());
        let whole = || painter.pieces(&[room.corners()], &[]);
        let lower = |share: f32| painter.pieces(&[Extent { min: room.min + point(0.0, size.y * share), max: room.max }.corners()], &[]);
        let across = |y: f32| vec![point(room.min.x - 1.0, middle.y + y), middle + point(0.0, -y), point(room.max.x + 1.0, middle.y + y)];
        let mut drawn = vec![painter.open()];
        drawn.extend(match self {
            Self::Woods => painter.woods(&whole(), 0.2, &clear),
            Self::Swamp => painter.swamp(&whole(), &clear),
            Self::Height => painter.height(&lower(0.42), Role::Hill),
            Self::Ridge => painter.height(&lower(0.42), Role::Ridge),
            Self::Water => painter.water(&lower(0.3)),
            Self::River => painter.river(&painter.winding(&across(0.12)), 0.5),
            Self::Stream => painter.stream(&painter.winding(&across(0.15)), 0.16),
            Self::Road => painter.roads(&[Road { points: painter.winding(&across(0.12)), width: 0.24, is_lane: false }]),
            Self::House => painter.hamlet(middle),
            Self::Works => {
                painter.works(&[vec![room.min + point(0.3, size.y * 0.7), point(room.max.x - 0.3, room.min.y + size.y * 0.7)]], false)
            }
            Self::Fence => painter.fences(&[vec![point(room.min.x + 0.2, middle.y), point(room.max.x - 0.2, middle.y)]]),
            Self::Position => {
                let mut drawn = vec![painter.hatched(&[room.corners()], Role::Mark.faint(0.5))];
                drawn.extend(flag(middle + point(-0.15, 0.5), 0.9, None, "3".to_owned()));
                drawn
            }
        });
        drawn.push(Shape::outline(room.corners(), LineStyle::of(Role::Frame, Size::world(0.04).at_least(0.8))).into());
        drawn
    }
}

/// Returns the dice that a row of the fire table adds where this holds alone, or is one of the facts it holds for.
fn fire_amount(tables: &Tables, when: &Predicate) -> Option<i32> {
    let holds = |own: &Predicate| own == when || matches!(own, Predicate::Any(ways) if ways.contains(when));
    let row = tables.fire.iter().find(|row| holds(&row.when))?;
    if let Amount::Fixed(dice) = row.amount { Some(dice) } else { None }
}

/// Sizes of a legend: a swatch, the distance between two rows, and the type.
#[derive(Clone, Copy)]
struct LegendSizes {
    swatch: Point,
    step: f32,
    words: f32,
    /// All that the ground does is said under its name, and not only the first of it.
    has_effects: bool,
}

/// Distance between two rows of a legend outside the board.
const STEP: f32 = 1.5;
/// Heights of a row of a name and two lines below it, in type of the usual size: among others like it, and beside rows of two lines.
const THREE_LINES: f32 = 2.05;
const THREE_BESIDE_TWO: f32 = 1.75;
const LARGE: LegendSizes = LegendSizes { swatch: point(1.9, 1.15), step: STEP, words: WORDS, has_effects: true };
const SMALL_LEGEND: LegendSizes = LegendSizes { swatch: point(1.5, 0.95), step: SMALL_STEP, words: SMALL, has_effects: false };
/// Least size of what ground does in a small legend, in hexsides.
const SMALL_EFFECT: f32 = 0.36;

/// Returns the number of rows of a legend that have room in a height.
fn rows_of(high: f32, sizes: LegendSizes) -> usize {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few swatches")]
    let rows = ((high - 0.2) / sizes.step).max(1.0) as usize;
    rows
}

/// Shows the kinds of ground that lie on the board, each with its name, in as many columns as their rows ask for.
fn legend(setup: &Setup, state: &State, room: Extent, sizes: LegendSizes) -> Vec<Drawn> {
    let LegendSizes { swatch: size, step, words, has_effects } = sizes;
    let shown = swatches(setup, state);
    let in_column = rows_of(room.size().y, sizes);
    let columns = shown.len().div_ceil(in_column).max(1);
    #[expect(clippy::cast_precision_loss, reason = "two or three columns")]
    let wide = room.size().x / columns as f32;
    let left = size.x + 0.3;
    // What has no room in a line takes two: nothing is written too small to be read. A small legend has the first that it has room for.
    let width = wide - left - 0.15;
    let size_of = |line: &str| width / width_in_sizes(line, Typeface::Plain);
    let effects_of = |swatch: &Swatch| {
        let does = swatch.does(setup);
        if !has_effects {
            return does.into_iter().filter(|line| size_of(line) >= SMALL_EFFECT).take(1).collect();
        }
        match does.split_last() {
            None => Vec::new(),
            Some(_) if size_of(&does.join(", ")) >= SMALL * 0.85 => vec![does.join(", ")],
            Some((last, [])) => vec![last.clone()],
            Some((last, before)) => vec![before.join(", "), last.clone()],
        }
    };
    let shown = shown.into_iter().map(|swatch| (swatch, effects_of(&swatch))).collect::<Vec<_>>();
    // All rows have one size of type: where one has three lines, rows are as high as there is room, and the type as large as they let it.
    let is_tall = |(_, effects): &(Swatch, Vec<String>)| effects.len() > 1;
    let (step, share) = if shown.iter().any(is_tall) {
        let high = if shown.windows(2).any(|rows| rows.iter().all(is_tall)) { THREE_LINES } else { THREE_BESIDE_TWO };
        #[expect(clippy::cast_precision_loss, reason = "a dozen rows")]
        let step = ((room.size().y - 0.35) / shown.len().min(in_column) as f32).clamp(step, high);
        (step, step / high)
    } else {
        (step, 1.0)
    };
    let mut drawn = Vec::new();
    for (nth, (swatch, effects)) in shown.into_iter().enumerate() {
        #[expect(clippy::cast_precision_loss, reason = "a dozen swatches")]
        let (column, row) = ((nth / in_column) as f32, (nth % in_column) as f32);
        let at = room.min + point(column * wide, 0.35 + row * step);
        drawn.extend(swatch.drawn(Extent { min: at, max: at + size }));
        // Distances from the middle, sizes of the name and of what it does.
        let (lines, name_size, effect_size) = match effects.len() {
            0 => ([0.0; 3], words, SMALL),
            1 if !has_effects => ([-0.28, 0.33, 0.33], words * 0.9, SMALL * 0.8),
            1 => ([-0.36, 0.36, 0.36], words, SMALL),
            _ => ([-0.69, 0.0, 0.64], words, SMALL),
        };
        let middle = at + point(left, size.y / 2.0);
        let line = |nth: usize| middle + point(0.0, lines[nth.min(2)] * share);
        drawn.push(fitted(line(0), swatch.words(), (name_size * share, width), (Typeface::Plain, Role::Ink)));
        for (nth, does) in effects.iter().enumerate() {
            drawn.push(fitted(line(nth + 1), does, (effect_size * share, width), (Typeface::Plain, Role::Second)));
        }
    }
    drawn
}
