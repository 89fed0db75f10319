//! A company's counter: its nation's colour, its arm, its formation, strength as pips, morale as a number; outside it the three front
//! hexsides as a thick line, and a chevron over the side it faces.

use super::arm::{CounterSpot, arm, formation};
use super::lines::width_in_sizes;
use crate::games::battlecry1812::battle::UnitState;
use crate::games::battlecry1812::scenario::Unit;
use crate::games::battlecry1812::words::UnitType;
use crate::hex::{Heading, Hex, HexGrid, Tops};
use crate::map::{Align, Drawn, Extent, Hexes, Label, LineStyle, Point, Role, Shape, Size, Text, Tone, Typeface, point};
use crate::scenario::Nation;

/// State of a company in the current phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stance {
    /// It is not its turn.
    #[default]
    Waits,
    /// It may still do something.
    MayAct,
    /// It has nothing left to do.
    Done,
    /// It must do something before its side goes on.
    Must,
}

/// Half the width and height of a counter, of a hexside of 1: on hexes with flat tops it leaves the slanting sides free.
const fn half(grid: HexGrid) -> Point {
    match grid.tops {
        Tops::Pointed => point(0.65, 0.53),
        Tops::Flat => point(0.58, 0.53),
    }
}
/// Distance by which a counter stands back from its front.
const BACK: f32 = 0.1;
/// Share of the hex at which the front hexsides are drawn.
const FRONT: f32 = 0.9;
/// Way from the centre to a hexside at which the chevron begins and ends, in shares.
const CHEVRON: [f32; 2] = [0.8, 1.19];
/// The bright line between a counter and what it lies on: its width.
const RIM: f32 = 0.18;
/// From this scale on its name stands on it.
const NAME_FROM: f32 = 44.0;
/// Size of its name, and the greatest width, between the corners that are cut off.
const NAME: f32 = 0.22;
const NAME_WIDTH: f32 = 0.98;
/// Most pips in a row; more figures are shown as a number.
const PIPS: u32 = 8;

/// Returns the nation whose colour a company has: for warriors the Native nations, whichever side they fight on.
#[must_use]
pub const fn nation_of(side: Option<Nation>, unit: &Unit) -> Option<Nation> {
    if matches!(unit.kind, UnitType::Indians) { Some(Nation::NativeNations) } else { side }
}

/// The room of a counter on its hex.
#[must_use]
pub fn block(grid: HexGrid, hex: Hex) -> Extent {
    Extent::around(Hexes { grid }.centre(hex), half(grid) * 2.0)
}

/// Returns the solid chevron over the side that is faced, outside the counter.
#[must_use]
pub fn chevron(grid: HexGrid, hex: Hex, facing: Heading) -> [Point; 3] {
    let hexes = Hexes { grid };
    let (centre, way) = (hexes.centre(hex), hexes.direction(facing));
    let to_side = hexes.side(hex, facing, 1.0)[0].midpoint(hexes.side(hex, facing, 1.0)[1]).distance(centre);
    let [foot, tip] = CHEVRON.map(|share| centre + way * (to_side * share));
    let across = way.perp() * 0.27;
    [tip, foot + across, foot - across]
}

/// Returns the line along the three front hexsides, within the hex.
#[must_use]
pub fn front(grid: HexGrid, hex: Hex, facing: Heading) -> [Point; 4] {
    let hexes = Hexes { grid };
    let side = |heading: Heading| hexes.side(hex, heading, FRONT);
    let (left, right) = (grid.tops.turned(facing, false), grid.tops.turned(facing, true));
    [side(left)[0], side(facing)[0], side(facing)[1], side(right)[1]]
}

/// Returns the centre of the counter of a unit on a hex: a little back from its front.
pub(super) fn middle(grid: HexGrid, hex: Hex, facing: Option<Heading>) -> Point {
    let hexes = Hexes { grid };
    hexes.centre(hex) - facing.map_or(Point::ZERO, |facing| hexes.direction(facing) * BACK)
}

/// Draws a company on its hex. `side` is its nation, and true for the first side: its counters have square corners, the second's cut
/// ones.
#[must_use]
pub fn counter(grid: HexGrid, hex: Hex, side: (Option<Nation>, bool), unit: &Unit, own: &UnitState, stance: Stance) -> Vec<Drawn> {
    let (of_side, first) = side;
    let nation = nation_of(of_side, unit);
    let routed = own.is_routed();
    // The routed too are hit in front, flank or rear.
    let facing = own.facing;
    let (at, half) = (middle(grid, hex, facing), half(grid));
    // What has nothing left to do, and what is routed, is drawn hollow.
    let hollow = routed || stance == Stance::Done;
    let ink: Tone = if hollow { Role::NationWord(nation).into() } else { Role::OnNation.into() };
    let mut drawn = Vec::new();
    if let Some(facing) = facing {
        let line = front(grid, hex, facing).to_vec();
        for (role, width, least) in [(Role::Surface, 0.26, 3.5), (Role::Nation(of_side), 0.14, 2.0)] {
            drawn.push(Shape::line(line.clone(), LineStyle::of(role, Size::world(width).at_least(least))).into());
        }
        let edge = LineStyle::of(Role::Surface, Size::world(0.08).at_least(1.0).at_most(3.0));
        let corners = chevron(grid, hex, facing).to_vec();
        drawn.push(Shape::Polygon { corners: corners.clone(), fill: None, line: Some(edge) }.into());
        drawn.push(Shape::filled(corners, Role::Nation(of_side)).into());
    }
    let corners = body(at, half, first);
    let fill = if hollow { Role::Surface } else { Role::Nation(nation) };
    let edge = LineStyle::of(Role::Nation(of_side), Size::world(0.09).at_least(1.5));
    let edge = if routed { edge.dashed(2.0) } else { edge };
    if !hollow {
        // A bright line between the counter and what it lies on.
        let rim = LineStyle::of(Role::Surface, Size::world(RIM).at_least(2.5));
        drawn.push(Shape::outline(corners.clone(), rim).into());
    }
    drawn.push(Shape::Polygon { corners, fill: Some(fill.into()), line: Some(edge) }.into());
    drawn.extend(arm(unit.kind, CounterSpot { at: at + point(-0.36, -0.16), half: point(0.2, 0.16) }, ink));
    drawn.extend(formation(own.formation, CounterSpot { at: at + point(-0.01, -0.16), half: point(0.09, 0.17) }, ink));
    let text = |at, text: String, size: f32, tone| {
        Drawn::from(Shape::Text(Text { at, align: Align::Middle, text, size: Size::world(size), face: Typeface::Strong, tone }))
    };
    if routed {
        drawn.push(text(at + point(0.32, -0.16), "R".to_owned(), 0.5, ink));
    } else {
        drawn.push(text(at + point(0.33, -0.16), own.morale.to_string(), 0.58, ink));
    }
    drawn.extend(pips(at + point(0.0, 0.2), unit.figures, own.strength, ink));
    drawn.extend(stance_mark(at, half, stance));
    drawn.push(name_on(at + point(0.0, 0.4), unit, ink));
    drawn
}

/// Writes the name of a company on its counter, where no neighbour covers it: a long one smaller.
fn name_on(at: Point, unit: &Unit, tone: Tone) -> Drawn {
    let text = unit.label().to_owned();
    let size = Size::world(NAME.min(NAME_WIDTH / width_in_sizes(&text, Typeface::Strong)));
    Drawn { from: NAME_FROM, ..Drawn::from(Shape::Text(Text { at, align: Align::Middle, text, size, face: Typeface::Strong, tone })) }
}

/// State of a company that its sign shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignState {
    /// It can act, or waits: filled.
    Ready,
    /// It has nothing left to do: hollow.
    Done,
    /// It is routed: hollow, its edge in dashes.
    Routed,
    /// It is off the table: hollow and faint.
    Off,
}

/// Half the width and height of a sign, in units of its own.
pub const SIGN: Point = point(0.46, 0.32);

/// Draws a company's sign about the origin, for a list: its nation's colour, its arm, its state.
#[must_use]
pub fn sign((of_side, first): (Option<Nation>, bool), unit: &Unit, state: SignState) -> Vec<Drawn> {
    let nation = nation_of(of_side, unit);
    let (fill, ink): (Tone, Tone) = match state {
        SignState::Ready => (Role::Nation(nation).into(), Role::OnNation.into()),
        SignState::Done | SignState::Routed => (Role::Surface.into(), Role::NationWord(nation).into()),
        SignState::Off => (Role::Surface.faint(0.0), Role::NationWord(nation).faint(0.45)),
    };
    let edge = LineStyle::of(Tone { role: Role::Nation(of_side), share: ink.share }, Size::world(0.07).at_least(1.0));
    let edge = if state == SignState::Routed { edge.dashed(2.0) } else { edge };
    let corners = if first { Extent::around(Point::ZERO, SIGN * 2.0).corners() } else { body(Point::ZERO, SIGN, false) };
    let mut drawn = vec![Shape::Polygon { corners, fill: Some(fill), line: Some(edge) }.into()];
    drawn.extend(arm(unit.kind, CounterSpot { at: Point::ZERO, half: point(0.26, 0.19) }, ink));
    drawn
}

/// Another hex that a company fills in open order: the outline of its counter, its arm and name, and a line to where the counter is.
#[must_use]
pub fn spread(grid: HexGrid, hex: Hex, own: Hex, (of_side, first): (Option<Nation>, bool), unit: &Unit) -> Vec<Drawn> {
    let hexes = Hexes { grid };
    let (at, counter) = (hexes.centre(hex), hexes.centre(own));
    let nation = nation_of(of_side, unit);
    let line = LineStyle::of(Role::Nation(nation), Size::world(0.07).at_least(1.2)).dashed(2.0);
    let edge = LineStyle::of(Role::Nation(of_side), Size::world(0.1).at_least(1.5)).dashed(2.0);
    let mut drawn = vec![
        Shape::line(vec![at, counter], line).into(),
        Shape::Polygon { corners: body(at, half(grid), first), fill: Some(Role::Surface.into()), line: Some(edge) }.into(),
    ];
    drawn.extend(arm(unit.kind, CounterSpot { at: at + point(0.0, -0.1), half: point(0.19, 0.15) }, Role::NationWord(nation).into()));
    drawn.push(name_on(at + point(0.0, 0.36), unit, Role::NationWord(nation).into()));
    drawn
}

/// Draws the chance of a shot beside the target's counter, pointing at it, and on no other counter: where all places round it are taken it
/// stands farther off with a line to it.
#[must_use]
pub fn chance(grid: HexGrid, hex: Hex, text: String) -> Drawn {
    // The bright line round a counter is its own.
    let label = Label::at(Hexes { grid }.centre(hex), text).round(half(grid) + Point::splat(RIM / 2.0 + BACK)).reaching(2.5).on_a_tag();
    let label = label.sized(Size::world(0.42).at_least(11.0).at_most(15.0)).faced(Typeface::Strong).toned(Role::Warning);
    Shape::Label(label).into()
}

/// The outline of a counter.
fn body(at: Point, half: Point, first: bool) -> Vec<Point> {
    let Point { x, y } = half;
    let cut = 0.2;
    let corners: &[(f32, f32)] = if first {
        &[(-x, -y), (x, -y), (x, y), (-x, y)]
    } else {
        &[(cut - x, -y), (x - cut, -y), (x, cut - y), (x, y - cut), (x - cut, y), (cut - x, y), (-x, y - cut), (-x, cut - y)]
    };
    corners.iter().map(|(x, y)| at + point(*x, *y)).collect()
}

/// A pip for each figure, those that fell hollow; of more than have room a number.
fn pips(at: Point, of: u32, left: u32, ink: Tone) -> Vec<Drawn> {
    let all = of.max(left);
    if all > PIPS {
        let text = format!("{left} of {all}");
        return vec![
            Shape::Text(Text { at, align: Align::Middle, text, size: Size::world(0.34), face: Typeface::Strong, tone: ink }).into(),
        ];
    }
    #[expect(clippy::cast_precision_loss, reason = "a few figures")]
    let (count, step) = (all as f32, (1.0 / all.max(1) as f32).min(0.22));
    let pip = |nth: u32| {
        #[expect(clippy::cast_precision_loss, reason = "a few figures")]
        let at = at + point((nth as f32 - (count - 1.0) / 2.0) * step, 0.0);
        let radius = Size::world(step * 0.38);
        let line = Some(LineStyle::of(ink, Size::world(0.03).at_least(0.6)));
        Drawn::from(Shape::Circle { at, radius, fill: (nth < left).then_some(ink), line })
    };
    (0..all).map(pip).collect()
}

/// A tag at the corner of what may still act, and a ring round what must.
fn stance_mark(at: Point, half: Point, stance: Stance) -> Vec<Drawn> {
    let corner = at + point(-half.x, half.y);
    match stance {
        Stance::Waits | Stance::Done => Vec::new(),
        Stance::MayAct => {
            let edge = LineStyle::of(Role::Surface, Size::world(0.05).at_least(1.0));
            vec![Shape::Circle { at: corner, radius: Size::world(0.15), fill: Some(Role::Accent.into()), line: Some(edge) }.into()]
        }
        Stance::Must => {
            let line = LineStyle::of(Role::Warning, Size::world(0.12).at_least(2.0));
            vec![Shape::outline(Extent::around(at, half * 2.25).corners(), line).into()]
        }
    }
}
