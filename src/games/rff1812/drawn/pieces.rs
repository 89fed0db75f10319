//! Units as footprints to scale, and leaders.

use super::View;
use crate::games::rff1812::scenario::{Leader, Scenario, Side, Trait, Unit};
use crate::games::rff1812::words::Arm;
use crate::geometry::Footprint;
use crate::map::{Align, Drawn, Extent, Label, LineStyle, Point, Role, Shape, Size, Text, Typeface, point};
use crate::scenario::Nation;

/// Least scale at which units and leaders have their names.
const NAMES_FROM: f32 = 7.0;
/// Least scale at which the arm of a unit is drawn.
const ARMS_FROM: f32 = 5.0;

/// Returns the nation whose colour a unit has: warriors that of the Native nations, on either side.
#[must_use]
pub fn nation_of(side: Option<Nation>, unit: &Unit) -> Option<Nation> {
    if unit.has_trait(Trait::Indians) { Some(Nation::NativeNations) } else { side }
}

/// Draws a unit on its footprint, hollow if the unit is optional. `side` is its nation, and true for the first side, whose footprints have
/// square corners behind; those of the second are cut.
#[must_use]
pub fn unit(footprint: &Footprint, unit: &Unit, side: (Option<Nation>, bool), view: View) -> Vec<Drawn> {
    let (of_side, first) = side;
    let at = |right: f64, ahead: f64| view.at(footprint.middle + footprint.right() * right + footprint.ahead() * ahead);
    let (half_front, half_depth) = (footprint.frontage / 2.0, footprint.depth / 2.0);
    let cut = if first { 0.0 } else { (half_front.min(half_depth) * 0.5).min(0.35) };
    let body: Vec<Point> = [
        (-half_front, half_depth),
        (half_front, half_depth),
        (half_front, cut - half_depth),
        (half_front - cut, -half_depth),
        (cut - half_front, -half_depth),
        (-half_front, cut - half_depth),
    ]
    .map(|(right, ahead)| at(right, ahead))
    .to_vec();
    let nation = nation_of(of_side, unit);
    let rim = LineStyle::of(Role::Surface, Size::world(0.22).at_least(2.0).at_most(4.0));
    let edge = LineStyle::of(Role::Nation(of_side), Size::world(0.12).at_least(1.0).at_most(3.0));
    let (fill, edge, marks) = if unit.optional {
        (Role::Surface, edge.dashed(OPTIONAL_DASH), Role::NationWord(nation))
    } else {
        (Role::Nation(nation), edge, Role::OnNation)
    };
    let mut drawn: Vec<Drawn> = vec![
        Shape::outline(body.clone(), rim).into(),
        Shape::Polygon { corners: body, fill: Some(fill.into()), line: Some(edge) }.into(),
        front(half_front, half_depth, &at),
    ];
    drawn.extend(arm(unit.arm(), footprint, marks, &at).into_iter().map(|shape| Drawn { from: ARMS_FROM, ..shape }));
    drawn
}

/// Draws a unit's name beside its footprint.
#[must_use]
pub fn unit_name(footprint: &Footprint, unit: &Unit, side: Option<Nation>, view: View) -> Drawn {
    let size = Size::world(0.85).at_least(9.0).at_most(16.0);
    #[expect(clippy::cast_possible_truncation, reason = "inches of a table")]
    let off = beside(footprint) as f32;
    let text = if unit.optional { format!("{} (optional)", unit.label()) } else { unit.label().to_owned() };
    let name = Label::at(view.at(footprint.middle) + point(0.0, off), text).sized(size).faced(Typeface::Strong).ranked(4);
    Shape::Label(name.beside(0.9).toned(Role::NationWord(nation_of(side, unit)))).from_scale(NAMES_FROM)
}

/// Draws a unit's number, as used in lists, beside its footprint.
#[must_use]
pub fn unit_number(
    footprint: &Footprint,
    scenario: &Scenario,
    (unit, side): (&Unit, Option<Nation>),
    (view, on_paper): (View, bool),
) -> Drawn {
    let size = Size::world(0.95).at_least(if on_paper { 8.0 } else { 11.0 }).at_most(12.0);
    let number = scenario.number_of(&unit.id);
    let room = Extent::of(view.footprint(footprint));
    let label = Label::at(room.centre(), number.to_string()).sized(size).faced(Typeface::Strong).ranked(FIRST).round(room.size() / 2.0);
    Shape::Label(label.reaching(NUMBER_REACH).toned(Role::NationWord(nation_of(side, unit)))).into()
}

/// Rank of a number, placed before every name, and its greatest distance from its unit in inches.
const FIRST: u32 = 12;
const NUMBER_REACH: f32 = 3.0;

/// Length of the dashes around an optional unit, in widths of its edge.
const OPTIONAL_DASH: f32 = 2.0;

/// Returns the distance in inches below its middle at which a name stands clear of a footprint.
fn beside(footprint: &Footprint) -> f64 {
    let low = footprint.corners().into_iter().map(|corner| footprint.middle.y - corner.y).fold(0.0, f64::max);
    low + 0.8
}

/// Draws a solid wedge before the middle of the front.
fn front(half_front: f64, half_depth: f64, at: &impl Fn(f64, f64) -> Point) -> Drawn {
    let half = (half_front * 0.5).min(0.6);
    let corners = vec![at(-half, half_depth), at(0.0, half_depth + half.max(0.4)), at(half, half_depth)];
    let edge = LineStyle::of(Role::Surface, Size::world(0.06).at_least(0.6));
    Shape::Polygon { corners, fill: Some(Role::Ink.into()), line: Some(edge) }.into()
}

/// Draws the symbol of an arm: a cross for infantry, one stroke for cavalry, a ball for guns.
fn arm(arm: Arm, footprint: &Footprint, role: Role, at: &impl Fn(f64, f64) -> Point) -> Vec<Drawn> {
    let ink = |points: Vec<Point>| Drawn::from(Shape::line(points, LineStyle::of(role, Size::world(0.1).at_least(0.8).at_most(2.0))));
    let (wide, deep) = ((footprint.frontage / 2.0 - 0.15).min(1.0), (footprint.depth / 2.0 - 0.15).min(0.6));
    let stroke = || ink(vec![at(-wide, -deep), at(wide, deep)]);
    match arm {
        Arm::Infantry => vec![stroke(), ink(vec![at(-wide, deep), at(wide, -deep)])],
        Arm::Cavalry => vec![stroke()],
        Arm::Artillery => vec![Shape::circle(at(0.0, 0.0), Size::world(0.3), role).into()],
    }
}

/// Draws a leader as a disc with the first letter of his surname, larger for the commander of the whole side.
#[must_use]
pub fn leader(at: Point, him: &Leader, nation: Option<Nation>) -> Vec<Drawn> {
    let edge = Some(LineStyle::of(Role::Nation(nation), Size::world(0.2).at_least(1.2)));
    let radius = Size::world(if him.army { 0.75 } else { 0.6 }).at_least(2.0);
    let mut drawn = vec![Drawn::from(Shape::Circle { at, radius, fill: Some(Role::Surface.into()), line: edge })];
    let letter = him.name.split_whitespace().last().and_then(|name| name.chars().next()).unwrap_or('?').to_string();
    let text = Text {
        at,
        align: Align::Middle,
        text: letter,
        size: Size::world(0.8),
        face: Typeface::Strong,
        tone: Role::NationWord(nation).into(),
    };
    drawn.push(Shape::Text(text).from_scale(NAMES_FROM));
    drawn
}

/// Draws a leader's surname below him.
#[must_use]
pub fn leader_name(at: Point, (side, him): (&Side, &Leader)) -> Drawn {
    let size = Size::world(0.75).at_least(9.0).at_most(15.0);
    let name = Label::at(at + point(0.0, 1.2), surname_of(side, him)).sized(size).faced(Typeface::Plain).ranked(3).beside(0.9);
    Shape::Label(name.toned(Role::NationWord(side.nation))).from_scale(NAMES_FROM)
}

/// Draws a leader's surname close beside him, on paper.
pub(super) fn surname(at: Point, (side, him): (&Side, &Leader)) -> Drawn {
    let size = Size::world(0.75).at_least(8.0).at_most(12.0);
    let name = surname_of(side, him);
    let letter = name.chars().take(1).collect::<String>();
    let label = Label::at(at, name).or(letter).sized(size).faced(Typeface::Plain).ranked(4);
    Shape::Label(label.round(Point::splat(0.8)).reaching(NUMBER_REACH).toned(Role::NationWord(side.nation))).into()
}

fn surname_of(side: &Side, him: &Leader) -> String {
    side.surname_of(&him.id, |leader| leader.name.clone())
}
