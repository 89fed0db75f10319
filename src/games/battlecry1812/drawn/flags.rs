//! Flags on what there is to hold: the colour of its holder, and its points.

use super::counter::block;
use crate::games::battlecry1812::battle::{Setup, State};
use crate::hex::Hex;
use crate::map::{Align, Drawn, Hexes, LineStyle, Point, Role, Shape, Size, Text, Typeface, point};
use crate::scenario::Nation;

/// Returns the place of the flag of a position: the middle of the hex nearest to the middle of all.
#[must_use]
pub fn place(hexes: Hexes, of: &[Hex]) -> Point {
    #[expect(clippy::cast_precision_loss, reason = "a few hexes")]
    let middle = of.iter().map(|hex| hexes.centre(*hex)).sum::<Point>() / of.len().max(1) as f32;
    let centres = of.iter().map(|hex| hexes.centre(*hex));
    centres.min_by(|one, other| one.distance_squared(middle).total_cmp(&other.distance_squared(middle))).unwrap_or(middle)
}

/// Draws every position's flag, over the upper left corner of a counter that stands there.
#[must_use]
pub fn flags(setup: &Setup, state: &State) -> Vec<Drawn> {
    let hexes = Hexes { grid: state.board.grid };
    let mut drawn = Vec::new();
    for position in &setup.scenario.key_positions {
        let holder = state.positions.get(&position.id).and_then(Option::as_ref).and_then(|side| setup.scenario.side(side));
        let at = place(hexes, &position.hexes);
        let taken = hexes.at(at).filter(|hex| state.unit_at(*hex).is_some());
        let (foot, large) = match taken {
            Some(hex) => (block(hexes.grid, hex).min + point(0.12, 0.1), 0.62),
            None => (at + point(-0.2, 0.5), 1.0),
        };
        drawn.extend(flag(foot, large, holder.map(|side| side.nation), position.points.to_string()));
    }
    drawn
}

/// Draws a flag by the foot of its pole; white where nobody holds the place.
#[must_use]
pub fn flag(foot: Point, large: f32, holder: Option<Option<Nation>>, points: String) -> Vec<Drawn> {
    let (ink, fill, word) = match holder {
        Some(nation) => (Role::NationWord(nation), Role::Nation(nation), Role::OnNation),
        None => (Role::Mark, Role::Surface, Role::Ink),
    };
    let at = |x: f32, y: f32| foot + point(x, y) * large;
    let cloth = vec![at(0.0, -0.96), at(0.34, -1.0), at(0.72, -0.92), at(0.72, -0.42), at(0.34, -0.5), at(0.0, -0.46)];
    let edge = LineStyle::of(Role::Surface, Size::world(0.05).at_least(0.8));
    vec![
        Shape::line(vec![at(0.0, 0.0), at(0.0, -1.02)], LineStyle::of(ink, Size::world(0.07).at_least(1.2))).into(),
        Shape::Polygon { corners: cloth.clone(), fill: Some(fill.into()), line: Some(edge) }.into(),
        Shape::outline(cloth, LineStyle::of(ink, Size::world(0.03).at_least(0.6))).into(),
        Shape::Text(Text {
            at: at(0.37, -0.7),
            align: Align::Middle,
            text: points,
            size: Size::world(0.46 * large),
            face: Typeface::Strong,
            tone: word.into(),
        })
        .into(),
    ]
}
