//! Cartouche of a campaign's map: its title and its signs, in a corner where nothing else lies.

use super::area::{fort, shore, star};
use super::chart::Chart;
use crate::games::area::Tables;
use crate::games::area::tables::Figure;
use crate::games::area::token::Token;
use crate::map::{Align, Drawn, Extent, LineStyle, Point, Role, Shape, Size, Text, Typeface, point};

/// Height of a line of signs, of the title and of the line below it, in map units.
const LINE: f32 = 17.0;
const TITLE: f32 = 25.0;
const ABOUT: f32 = 19.0;
/// Space between the frame and its contents.
const MARGIN: f32 = 11.0;
/// Widths of the columns: the factions of either side, then the signs.
const COLUMNS: [f32; 3] = [128.0, 80.0, 60.0];
/// Distance from the edge of the map.
const INSET: f32 = 8.0;
/// Size of the words of a sign.
const WORDS: f32 = 11.5;

/// Smallest scale at which the words of all signs are drawn in a small picture too: without its words no sign is shown.
pub const READ_FROM: f32 = 0.87;

/// Draws the cartouche in the first corner of the map where no area, no border and no flag lies; nothing where there is none.
#[must_use]
pub fn cartouche(tables: &Tables, chart: &Chart, borders: &[Drawn], (title, about): (&str, &str)) -> Vec<Drawn> {
    let columns = columns(tables);
    #[expect(clippy::cast_precision_loss, reason = "a few lines")]
    let lines = columns.iter().map(Vec::len).max().unwrap_or(0).max(signs_of(tables).count()) as f32;
    let high = 2.0 * MARGIN + TITLE + if about.is_empty() { 0.0 } else { ABOUT } + lines * LINE;
    let size = point(COLUMNS.iter().sum::<f32>() + 2.0 * MARGIN, high);
    let Some(place) = free_corner(chart, borders, size) else { return Vec::new() };
    let mut drawn = frame(place);
    let mut at = place.min + Point::splat(MARGIN);
    drawn.push(text(point(at.x, at.y + TITLE * 0.4), title, 17.0, Typeface::Name, Role::Ink));
    at.y += TITLE;
    if !about.is_empty() {
        drawn.push(text(point(at.x, at.y + ABOUT * 0.3), about, 12.0, Typeface::Name, Role::Second));
        at.y += ABOUT;
    }
    let row = |nth: usize| at.y + (f32::from(u8::try_from(nth).unwrap_or(u8::MAX)) + 0.5) * LINE;
    let mut left = at.x;
    for (column, wide) in columns.iter().zip(COLUMNS) {
        for (nth, (token, name)) in column.iter().enumerate() {
            let middle = point(left + 8.0, row(nth));
            drawn.extend(token.lying(middle, 6.0));
            drawn.push(text(middle + point(14.0, 0.0), name, WORDS, Typeface::Plain, Role::Ink));
        }
        left += wide;
    }
    for (nth, (word, sign)) in signs_of(tables).enumerate() {
        let middle = point(left + 8.0, row(nth));
        drawn.extend(sign(middle));
        drawn.push(text(middle + point(14.0, 0.0), word, WORDS, Typeface::Plain, Role::Ink));
    }
    drawn.into_iter().map(|drawn| Drawn { from: READ_FROM, ..drawn }).collect()
}

/// Painter of a sign about a point.
type SignPainter = fn(Point) -> Vec<Drawn>;

/// Signs of the map with their words, as a cartouche has room for them. The sign of a shore is for boats, or for a harbor where no card
/// has boats.
const POINTS: (&str, SignPainter) = ("points", |at| vec![star(at, 6.5)]);
const BOATS: (&str, SignPainter) = ("boats", shore);
const HARBOR: (&str, SignPainter) = ("harbor", shore);
const HELD: (&str, SignPainter) = ("held", |at| {
    let cloth = Extent { min: at + point(-5.0, -6.5), max: at + point(8.0, 1.5) };
    let pole = Shape::line(vec![at + point(-5.0, -7.0), at + point(-5.0, 7.0)], LineStyle::of(Role::Ink, Size::world(1.6)));
    vec![Shape::filled(cloth.corners(), Role::Second).into(), pole.into()]
});

/// Sign of a fort with its word.
pub(super) const FORT: (&str, SignPainter) = ("fort", fort);

/// Returns the marks of a game's areas with their words.
pub(super) fn marks_of(tables: &Tables) -> [(&'static str, SignPainter); 3] {
    [POINTS, if tables.figure(Figure::CanoeUnits).is_some() { BOATS } else { HARBOR }, HELD]
}

/// Returns the signs of a game's map: the marks, and the fort where the game has forts.
fn signs_of(tables: &Tables) -> impl Iterator<Item = (&'static str, SignPainter)> {
    marks_of(tables).into_iter().chain(tables.fort.is_some().then_some(FORT))
}

/// Returns the factions in two columns, a side each; Natives of no side stand in the shorter one.
fn columns(tables: &Tables) -> [Vec<(Token, String)>; 2] {
    let mut columns: [Vec<(Token, String)>; 2] = Default::default();
    // Under their own side, its name is not said again.
    let own = |place: usize| {
        let label = tables.faction(place).head.label.as_str();
        let side = tables.side_of(place).and_then(|side| tables.sides.get(side)).map_or("", |row| row.head.label.as_str());
        let short = label.strip_prefix(side).map(str::trim_start).filter(|short| !short.is_empty()).unwrap_or(label);
        (Token::of(tables, place), short.to_owned())
    };
    let places = || 0..tables.factions.len();
    for place in places() {
        if let Some(column) = tables.side_of(place).and_then(|side| columns.get_mut(side)) {
            column.push(own(place));
        }
    }
    for place in places().filter(|place| tables.side_of(*place).is_none()) {
        let shorter = usize::from(columns[1].len() < columns[0].len());
        columns[shorter].push(own(place));
    }
    columns
}

/// Returns the first corner where nothing lies: below at the left, below at the right, above at the left, above at the right.
fn free_corner(chart: &Chart, borders: &[Drawn], size: Point) -> Option<Extent> {
    let inner = chart.extent.grown(-INSET);
    if inner.size().cmplt(size * 1.4).any() {
        return None;
    }
    let corners = [point(inner.min.x, inner.max.y - size.y), inner.max - size, inner.min, point(inner.max.x - size.x, inner.min.y)];
    /// Room that the marks of an area take outside it.
    const MARKS: f32 = 20.0;
    let is_free = |place: &Extent| {
        let marked = |room: Extent| Extent { min: room.min - point(6.0, MARKS), max: room.max + point(6.0, MARKS) };
        let rooms = chart.rooms().any(|room| marked(room).meets(*place));
        let crosses = |drawn: &Drawn| {
            if let Shape::Line { points, .. } = &drawn.shape { points.iter().any(|at| place.grown(6.0).has(*at)) } else { false }
        };
        let lines = borders.iter().any(crosses);
        !rooms && !lines
    };
    corners.into_iter().map(|min| Extent { min, max: min + size }).find(is_free)
}

/// Draws the double frame with its ground.
fn frame(place: Extent) -> Vec<Drawn> {
    let line = |width: f32| LineStyle::of(Role::Ink, Size::world(width));
    vec![
        Shape::filled(place.corners(), Role::Surface).into(),
        Shape::outline(place.corners(), line(1.4)).into(),
        Shape::outline(place.grown(-4.0).corners(), line(0.7)).into(),
    ]
}

fn text(at: Point, words: &str, size: f32, face: Typeface, role: Role) -> Drawn {
    Shape::Text(Text { at, align: Align::Left, text: words.to_owned(), size: Size::world(size), face, tone: role.into() }).into()
}
