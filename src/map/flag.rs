//! Flags on what there is to hold, as every map has them.

use super::{Align, Drawn, LineStyle, Point, Role, Shape, Size, Text, Typeface, point};
use crate::scenario::Nation;

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
