//! Marks on a table: zones, entries, objectives, scale and north arrow.

use super::{FOOT, View, named_beside, painter, thin};
use crate::games::rff1812::Tables;
use crate::games::rff1812::scenario::{EdgeEntry, Objective, Scenario, Shape as Laid, Spots, Zone, layout};
use crate::id::SideId;
use crate::map::{Align, Drawn, Extent, Label, LineStyle, Point, Role, Shape, Size, Text, Typeface, arrow, flag, has, length, point};
use crate::scenario::Nation;

/// Length of an entry's arrow on the table and beyond its edge, in inches.
const INWARD: f32 = 2.2;
const OUTWARD: f32 = 1.6;
/// Half the thickness of an entry's arrow, in inches.
const THICK: f32 = 0.9;
/// Ranks of the names of objectives and entries on paper, before all ground, and their greatest distance in inches.
const OBJECTIVES_ON_PAPER: u32 = 11;
const ENTRIES_ON_PAPER: u32 = 10;
const REACH: f32 = 18.0;
/// Rank of the names of zones in the window: their tags come before the names of the ground.
const ZONES: u32 = 3;
/// Rank of the names of zones on paper, and their greatest distance in inches.
const ZONES_ON_PAPER: u32 = 9;
const ZONE_REACH: f32 = 6.0;
/// Distance in inches within which two corners count as one.
const SAME: f32 = 0.5;

fn nation(scenario: &Scenario, side: &SideId) -> Option<Nation> {
    scenario.side(side).and_then(|side| side.nation)
}

/// Draws a zone with its edge in the colour of its side.
#[must_use]
pub fn zone(zone: &Zone, scenario: &Scenario, view: View) -> Vec<Drawn> {
    let of = nation(scenario, &zone.side);
    let line = LineStyle::of(Role::NationWord(of), Size::world(0.14).at_least(1.2).at_most(2.5)).dashed(4.0);
    vec![Shape::Polygon { corners: view.spots(&zone.points), fill: Some(Role::Nation(of).faint(0.08)), line: Some(line) }.into()]
}

pub(super) fn zone_name(zone: &Zone, scenario: &Scenario, (view, on_paper): (View, bool)) -> Option<Drawn> {
    let corners = view.spots(&zone.points);
    let extent = Extent::of(corners.iter().copied());
    let name = zone.name.as_ref()?;
    let at = point(extent.centre().x, extent.min.y + 0.9);
    let of = nation(scenario, &zone.side);
    let label = if on_paper {
        // In black and grey the word names the side.
        let side = scenario.side(&zone.side).map_or("", |side| side.adjective());
        let label = Label::at(at, format!("{name} ({side})")).or(name.as_str()).beside(0.9).reaching(ZONE_REACH);
        label.sized(Size::world(0.85).at_least(7.5).at_most(12.0)).ranked(ZONES_ON_PAPER).on(Role::NationWord(of))
    } else {
        let label = Label::at(at, name.as_str()).beside(0.8).ranked(ZONES);
        label.sized(Size::world(0.8).at_least(11.0).at_most(14.0)).on(Role::Nation(of))
    };
    let is_upright = extent.corners().iter().all(|corner| corners.iter().any(|own| own.distance(*corner) < SAME));
    let label = if is_upright { label.in_a_corner_of(extent) } else { label };
    Some(Shape::Label(label.faced(Typeface::Strong).on_a_tag().toned(Role::OnNation)).from_scale(if on_paper { 0.0 } else { 6.0 }))
}

/// Draws an arrow inward from the edge; along a line, one at each end and one in the middle.
#[must_use]
pub fn entry(entry: &EdgeEntry, scenario: &Scenario, view: View) -> Vec<Drawn> {
    let role = Role::NationWord(nation(scenario, &entry.side));
    let points = view.spots(&entry.points);
    let mut drawn = Vec::new();
    if entry.shape == Laid::Line && points.len() > 1 {
        drawn.push(thin(points, role, 0.35));
    }
    for foot in feet(entry, view) {
        let way = inward(foot, view);
        drawn.extend(arrow(&[foot - way * OUTWARD, foot + way * INWARD], role, 0.35));
    }
    drawn
}

/// Returns the feet of the arrows of an entry.
fn feet(entry: &EdgeEntry, view: View) -> Vec<Point> {
    let points = view.spots(&entry.points);
    match (entry.shape, &points[..]) {
        (Laid::Line, [from, .., to]) => vec![*from, from.lerp(*to, 0.5), *to],
        _ => points,
    }
}

/// Returns the direction from the nearest edge onto the table.
fn inward(at: Point, view: View) -> Point {
    let ways =
        [(at.x, point(1.0, 0.0)), (view.width - at.x, point(-1.0, 0.0)), (at.y, point(0.0, 1.0)), (view.depth - at.y, point(0.0, -1.0))];
    ways.into_iter().min_by(|one, other| one.0.total_cmp(&other.0)).map_or(point(0.0, 1.0), |(_, way)| way)
}

pub(super) fn entry_name(entry: &EdgeEntry, scenario: &Scenario, (view, on_paper): (View, bool)) -> Drawn {
    let at = label_point(entry.shape, &entry.points, view);
    let way = inward(at, view).abs();
    // Its arrow lies there, as thick as it is long the other way.
    let half = way * INWARD + (Point::ONE - way) * THICK;
    let text = format!("{}, {}", entry.name, entry.turns_text());
    let label = Label::at(at, text).sized(Size::world(0.85).at_least(9.0).at_most(15.0)).faced(Typeface::Plain).ranked(3).round(half);
    let size = Size::world(0.85).at_least(8.0).at_most(12.0);
    let label = if on_paper { label.ranked(ENTRIES_ON_PAPER).reaching(REACH).sized(size).or(entry.name.as_str()) } else { label };
    Shape::Label(label.toned(Role::NationWord(nation(scenario, &entry.side)))).from_scale(if on_paper { 0.0 } else { 4.0 })
}

/// Draws an objective as a hatched floor with the flag of the side that holds it at the start, and its points; the flag stands clear of
/// the areas given.
#[must_use]
pub fn objective(objective: &Objective, scenario: &Scenario, view: View, taken: &[Extent]) -> Vec<Drawn> {
    let position = scenario.key_positions.iter().find(|position| position.id == objective.position);
    let holder = position.and_then(|position| position.held_by.as_ref()).map(|side| nation(scenario, side));
    let role = holder.map_or(Role::Mark, Role::NationWord);
    let points = view.spots(&objective.points);
    let edge = LineStyle::of(role, Size::world(0.12).at_least(1.0).at_most(2.0)).dashed(3.0);
    let mut drawn = match objective.shape {
        Laid::Polygon => {
            let floor = Shape::Polygon { corners: points.clone(), fill: Some(role.faint(0.06)), line: Some(edge) };
            vec![floor.into(), painter(view).hatched(&[points], role.faint(0.5))]
        }
        Laid::Line => vec![Shape::line(points, edge).into()],
        Laid::Point => Vec::new(),
    };
    let worth = position.map_or_else(String::new, |position| position.points.to_string());
    drawn.extend(flag(flag_foot(objective, view, taken), FLAG, holder, worth));
    drawn
}

/// Size of a flag: its pole is about as many inches high.
const FLAG: f32 = 2.4;
/// Room of a flag over its foot, in inches: from the left to the right of its cloth, and its height.
const FLAG_ROOM: Point = Point::new(0.8 * FLAG, 1.1 * FLAG);

/// Returns the area a flag covers over its foot.
fn flag_room(foot: Point) -> Extent {
    Extent { min: foot - point(0.05 * FLAG, FLAG_ROOM.y), max: foot + point(FLAG_ROOM.x, 0.0) }
}

/// Returns the foot of the flag of an objective: on its place, or close beside what stands there.
fn flag_foot(objective: &Objective, view: View, taken: &[Extent]) -> Point {
    let own = label_point(objective.shape, &objective.points, view);
    let corners = view.spots(&objective.points);
    let is_within = |at: Point| objective.shape != Laid::Polygon || has(&corners, at);
    let is_free = |foot: Point| {
        let room = flag_room(foot);
        let table = view.table();
        table.has(room.min) && table.has(room.max) && !taken.iter().any(|other| other.meets(room))
    };
    let around = (0_u8..7).flat_map(|ring| {
        let far = f32::from(ring) * FLAG * 0.6;
        (0_u8..8).map(move |way| own + Point::from_angle(f32::from(way) * std::f32::consts::FRAC_PI_4 - std::f32::consts::FRAC_PI_2) * far)
    });
    let within = around.clone().find(|foot| is_within(*foot) && is_free(*foot));
    // Where the place is full of those who hold it, its flag stands beside it.
    within.or_else(|| around.into_iter().find(|foot| is_free(*foot))).unwrap_or(own)
}

/// Returns the areas that units, leaders and arrows cover as the battle begins, for what stands clear of them.
pub(super) fn taken(scenario: &Scenario, tables: &Tables, view: View) -> Vec<Extent> {
    let units = layout::placed_units(scenario, tables).into_iter().map(|placed| Extent::of(view.footprint(&placed.footprint)));
    let leaders = scenario.sides.iter().flat_map(|side| &side.leaders).filter_map(|him| him.stands_at);
    let arrows = scenario.ground.entries.iter().flat_map(|entry| feet(entry, view)).map(|foot| arrow_room(foot, view));
    units.chain(leaders.map(|spot| Extent::around(view.spot(spot), Point::splat(1.4)))).chain(arrows).collect()
}

pub(super) fn objective_name(
    objective: &Objective,
    scenario: &Scenario,
    (view, on_paper): (View, bool),
    taken: &[Extent],
) -> Option<Drawn> {
    let position = scenario.key_positions.iter().find(|position| position.id == objective.position)?;
    let room = flag_room(flag_foot(objective, view, taken));
    let name = named_beside(room.centre(), room.size() / 2.0, &position.name, Role::PlaceName, 5);
    Some(match name {
        Drawn { shape: Shape::Label(label), .. } if on_paper => {
            let label = label.ranked(OBJECTIVES_ON_PAPER).reaching(REACH);
            Shape::Label(label.sized(Size::world(1.0).at_least(8.5).at_most(14.0))).into()
        }
        name => name,
    })
}

/// Reserves the areas of flags, which no name may cover.
pub(super) fn reserve_flags(scenario: &Scenario, view: View, taken: &[Extent]) -> Vec<Drawn> {
    let flags = scenario.ground.objectives.iter().map(|own| flag_room(flag_foot(own, view, taken)));
    flags.map(|room| Shape::reserved_area(room).into()).collect()
}

/// Reserves the areas of the scale and the north arrow below the table, which no name may cover.
pub(super) fn reserve_scale(view: View) -> impl Iterator<Item = Drawn> {
    let feet = Extent { min: point(0.0, view.depth + 1.4), max: point(2.0 * FOOT, view.depth + 2.8) };
    let north = Extent { min: point(view.width - 7.0, view.depth + 1.2), max: point(view.width - 1.0, view.depth + 5.2) };
    [feet, north].into_iter().map(|room| Shape::reserved_area(room).into())
}

/// Reserves the areas of arrows on paper, which no name may cover.
pub(super) fn reserve_marks(scenario: &Scenario, view: View) -> Vec<Drawn> {
    let arrows = scenario.ground.entries.iter().map(|own| {
        let foot = label_point(own.shape, &own.points, view);
        arrow_room(foot, view)
    });
    arrows.map(|room| Shape::reserved_area(room).into()).collect()
}

/// Returns the area an arrow covers.
fn arrow_room(foot: Point, view: View) -> Extent {
    let way = inward(foot, view);
    Extent::of([foot - way * OUTWARD, foot + way * INWARD]).grown(THICK * 0.5)
}

/// Returns a place within a shape for its name.
pub(super) fn label_point(shape: Laid, spots: &Spots, view: View) -> Point {
    let points = view.spots(spots);
    match (shape, &points[..]) {
        (Laid::Line, [_, _, ..]) => halfway(&points),
        (Laid::Polygon, [_, _, _, ..]) => {
            let centre = Extent::of(points.iter().copied()).centre();
            #[expect(clippy::cast_precision_loss, reason = "a few corners")]
            let mean = points.iter().copied().sum::<Point>() / points.len() as f32;
            [centre, mean].into_iter().find(|at| has(&points, *at)).unwrap_or_else(|| interior_point(&points))
        }
        (_, [first, ..]) => *first,
        (_, []) => Point::ZERO,
    }
}

/// Returns the middle of a line by its length.
fn halfway(points: &[Point]) -> Point {
    let mut rest = length(points) / 2.0;
    for pair in points.windows(2) {
        let part = pair[0].distance(pair[1]);
        if rest <= part && part > 0.0 {
            return pair[0].lerp(pair[1], rest / part);
        }
        rest -= part;
    }
    points[0]
}

/// Returns a place within a concave polygon: the middle of its largest triangle.
fn interior_point(points: &[Point]) -> Point {
    let area = |three: &[usize; 3]| {
        let [one, two, other] = three.map(|nth| points[nth]);
        (two - one).perp_dot(other - one).abs()
    };
    let largest = crate::map::triangles(points).into_iter().max_by(|one, other| area(one).total_cmp(&area(other)));
    largest.map_or(points[0], |three| three.map(|nth| points[nth]).into_iter().sum::<Point>() / 3.0)
}

/// Draws a scale in feet with the yards to an inch, and an arrow to the north, below the table.
#[must_use]
pub fn scale_bar(scenario: &Scenario, tables: &Tables, view: View) -> Vec<Drawn> {
    let y = view.depth + 2.2;
    let text = |at: Point, align: Align, text: String| {
        let (size, face, tone) = (Size::world(1.1).at_least(9.0).at_most(16.0), Typeface::Plain, Role::Ink.into());
        Drawn::from(Shape::Text(Text { at, align, text, size, face, tone }))
    };
    let mut drawn = Vec::new();
    for foot in 0_u8..2 {
        let from = f32::from(foot) * FOOT;
        let box_ = Extent { min: point(from, y - 0.35), max: point(from + FOOT, y + 0.35) };
        let fill = if foot == 0 { Role::Ink } else { Role::Surface };
        let line = Some(LineStyle::of(Role::Ink, Size::world(0.1).at_least(0.8)));
        drawn.push(Shape::Polygon { corners: box_.corners(), fill: Some(fill.into()), line }.into());
    }
    drawn.extend((0_u8..=2).map(|foot| {
        let label = if foot == 0 { "0".to_owned() } else { format!("{foot} ft") };
        text(point(f32::from(foot) * FOOT, y + 1.4), Align::Middle, label)
    }));
    drawn.extend((1_u8..12).map(|inch| thin(vec![point(f32::from(inch), y - 0.35), point(f32::from(inch), y - 0.7)], Role::Ink, 0.06)));
    if let Some(scale) = tables.scales.get(&scenario.scale.men_per_stand()) {
        let yards = scale.data.yards_per_inch;
        /// Least scale for the text; below it the text would cover the feet beside it.
        const FROM: f32 = 4.5;
        let label = text(point(2.0 * FOOT + 2.0, y), Align::Left, format!("1 inch is {yards} yards"));
        drawn.push(Drawn { from: FROM, ..label });
    }
    if let Some(north) = scenario.table.as_ref().and_then(|table| table.north) {
        let way = Point::from_angle(f32::from(north).to_radians() - std::f32::consts::FRAC_PI_2);
        // Its letter stands beside it: before its tip a small map would have it over the table's edge.
        let at = point(view.width - 3.0, y + 1.0);
        drawn.extend(arrow(&[at - way * 1.2, at + way * 1.2], Role::Ink, 0.22));
        drawn.push(text(at - point(1.6, 0.0), Align::Right, "N".to_owned()));
    }
    drawn
}
