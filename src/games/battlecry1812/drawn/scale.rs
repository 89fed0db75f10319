//! Scale and compass of a cartouche: a bar in yards, true to the board it lies beside, and an arrow to the north.

use super::cartouche::{SMALL, fitted};
use crate::games::battlecry1812::scenario::Scenario;
use crate::map::{Align, Drawn, Extent, Hexes, LineStyle, Point, Role, Shape, Size, Text, Typeface, arrow, point};

/// Width of the compass with the room beside it, in hexsides.
pub const COMPASS: f32 = 1.6;
/// Height of the bar with the room below it.
const HEIGHT: f32 = 0.95;
/// Share of a line that the bar takes at most.
const SHARE: f32 = 0.46;

/// Returns the height that the scale takes: none where nobody gave the yards of a hex.
#[must_use]
pub fn height(scenario: &Scenario) -> f32 {
    if scenario.yards_per_hex.is_some() { HEIGHT } else { 0.0 }
}

/// Draws the bar of a scale with its middle line at this height, and beside it what it says; nothing where nobody gave the yards of a hex.
#[must_use]
pub fn bar(scenario: &Scenario, at: Point, width: f32) -> Vec<Drawn> {
    let Some(yards) = scenario.yards_per_hex else { return Vec::new() };
    let hexes = hexes_of_bar(yards, width * SHARE);
    let mut drawn = Vec::new();
    for nth in 0..hexes {
        let [from, to] = [nth, nth + 1].map(|nth| at.x + f32::from(nth) * Hexes::ACROSS);
        let corners = Extent { min: point(from, at.y - 0.13), max: point(to, at.y + 0.13) }.corners();
        let fill = if nth % 2 == 0 { Role::Ink } else { Role::Surface };
        let line = Some(LineStyle::of(Role::Ink, Size::world(0.04).at_least(0.8)));
        drawn.push(Shape::Polygon { corners, fill: Some(fill.into()), line }.into());
    }
    let end = f32::from(hexes) * Hexes::ACROSS + SMALL;
    let text = format!("{} yards, a hex {yards}", yards.saturating_mul(hexes.into()));
    drawn.push(fitted(at + point(end, 0.0), &text, (SMALL, width - end), (Typeface::Plain, Role::Second)));
    drawn
}

/// Returns the number of hexes of a bar of that length at the most: as many as make a round number of yards.
fn hexes_of_bar(yards: u32, longest: f32) -> u8 {
    let fits = |hexes: &u8| *hexes == 1 || f32::from(*hexes) * Hexes::ACROSS <= longest;
    let fitting = || (1..=5_u8).rev().filter(fits);
    let round = |of: u32| fitting().find(|hexes| yards.saturating_mul((*hexes).into()) % of == 0);
    round(100).or_else(|| round(50)).or_else(|| fitting().next()).unwrap_or(1)
}

/// Draws an arrow to the north, which is up on every board, around its middle.
#[must_use]
pub fn compass(middle: Point) -> Vec<Drawn> {
    let way = point(0.0, -0.62);
    let mut drawn = arrow(&[middle - way, middle + way], Role::Ink, 0.1);
    let (text, size, tone) = ("N".to_owned(), Size::world(0.62).at_least(9.0), Role::Ink.into());
    drawn.push(Shape::Text(Text { at: middle + point(-0.55, 0.0), align: Align::Middle, text, size, face: Typeface::Strong, tone }).into());
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_of_round_yards_and_no_longer_than_its_room() {
        assert_eq!(hexes_of_bar(50, 7.0), 4);
        assert_eq!(hexes_of_bar(25, 7.0), 4);
        assert_eq!(hexes_of_bar(60, 9.0), 5);
        assert_eq!(hexes_of_bar(25, 4.0), 2, "50 yards");
        assert_eq!(hexes_of_bar(37, 4.0), 2);
        assert_eq!(hexes_of_bar(50, 0.5), 1);
    }
}
