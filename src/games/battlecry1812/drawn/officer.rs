//! An officer's counter: round, with his rank and what he has left, at the company he is with.

use super::counter::middle;
use crate::games::battlecry1812::battle::{OfficerState, State};
use crate::games::battlecry1812::scenario::Officer;
use crate::games::battlecry1812::words::Rank;
use crate::hex::Heading;
use crate::id::OfficerId;
use crate::map::{Align, Drawn, Hexes, LineStyle, Point, Role, Shape, Size, Text, Typeface, point};
use crate::scenario::Nation;

/// His radius beside a company: he covers no number on its counter.
const RADIUS: f32 = 0.24;
/// Alone on his hex.
const ALONE: f32 = 0.4;
/// Scale from which on his rank is drawn.
const RANK_FROM: f32 = 30.0;

/// Returns the centre and radius of an officer's counter on his hex: alone in its middle; beside a company at the corners it does not face;
/// many in a row below. `None`: he is on no hex.
#[must_use]
pub fn officer_places(state: &State, id: &OfficerId) -> Option<(Point, f32)> {
    let hex = state.officers.get(id)?.hex()?;
    let centre = Hexes { grid: state.board.grid }.centre(hex);
    let nth = state.officers_at(hex).position(|(other, _)| other == id)?;
    let count = state.officers_at(hex).count();
    let facing = state.unit_at(hex).map(|(_, unit)| unit.facing);
    let corners: Vec<Point> = match facing {
        None if count == 1 => return Some((centre, ALONE)),
        None => vec![point(-0.42, -0.4), point(0.42, -0.4), point(0.42, 0.4), point(-0.42, 0.4)],
        Some(facing) => beside(facing),
    };
    if count <= corners.len() {
        let centre = middle(state.board.grid, hex, facing.flatten());
        return corners.get(nth).map(|off| (centre + *off, RADIUS));
    }
    #[expect(clippy::cast_precision_loss, reason = "a handful of officers")]
    let (count, nth) = (count as f32, nth as f32);
    let step = 1.5 / count;
    Some((centre + point((nth - (count - 1.0) / 2.0) * step, 0.72), step * 0.48))
}

/// The corners of a company's counter that its chevron leaves free.
fn beside(facing: Option<Heading>) -> Vec<Point> {
    let all = [point(0.6, -0.66), point(-0.6, -0.66), point(0.6, 0.66), point(-0.6, 0.66)];
    let way = |heading| match heading {
        Heading::North => point(0.0, -1.0),
        Heading::South => point(0.0, 1.0),
        Heading::East => point(1.0, 0.0),
        Heading::West => point(-1.0, 0.0),
        Heading::NorthEast => point(0.7, -0.7),
        Heading::SouthEast => point(0.7, 0.7),
        Heading::NorthWest => point(-0.7, -0.7),
        Heading::SouthWest => point(-0.7, 0.7),
    };
    let Some(way) = facing.map(way) else { return all.to_vec() };
    all.into_iter().filter(|corner| corner.normalize().dot(way) < 0.9).collect()
}

/// An officer's counter at a point.
#[must_use]
pub fn officer(at: Point, radius: f32, nation: Option<Nation>, officer: &Officer, own: &OfficerState) -> Vec<Drawn> {
    let left = officer.ability.saturating_sub(own.buffs).to_string();
    let edge = LineStyle::of(Role::OnNation, Size::world(radius * 0.22).at_least(1.0));
    let disc = Shape::Circle { at, radius: Size::world(radius), fill: Some(Role::Nation(nation).into()), line: Some(edge) };
    let text = |off: f32, text: &str, size: f32| {
        let at = at + point(0.0, off * radius);
        Shape::Text(Text {
            at,
            align: Align::Middle,
            text: text.to_owned(),
            size: Size::world(size * radius),
            face: Typeface::Strong,
            tone: Role::OnNation.into(),
        })
    };
    let alone = Drawn { below: RANK_FROM, ..text(0.0, &left, 1.3).into() };
    vec![disc.into(), alone, text(-0.42, code(officer.rank), 0.68).from_scale(RANK_FROM), text(0.4, &left, 0.9).from_scale(RANK_FROM)]
}

/// Draws an officer's disc with what he has left, without his rank.
pub(super) fn disc(at: Point, radius: f32, nation: Option<Nation>, left: u32) -> Vec<Drawn> {
    let edge = LineStyle::of(Role::OnNation, Size::world(radius * 0.22).at_least(1.0));
    let (size, tone) = (Size::world(1.3 * radius), Role::OnNation.into());
    vec![
        Shape::Circle { at, radius: Size::world(radius), fill: Some(Role::Nation(nation).into()), line: Some(edge) }.into(),
        Shape::Text(Text { at, align: Align::Middle, text: left.to_string(), size, face: Typeface::Strong, tone }).into(),
    ]
}

/// His rank in two letters at the most.
const fn code(rank: Rank) -> &'static str {
    match rank {
        Rank::Captain => "Cp",
        Rank::Major => "Mj",
        Rank::LieutenantColonel => "LC",
        Rank::Colonel => "Co",
        Rank::BrigadierGeneral => "BG",
        Rank::MajorGeneral => "MG",
    }
}
