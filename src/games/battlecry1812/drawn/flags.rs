//! Flags on what there is to hold: the colour of its holder, and its points.

use super::counter::block;
use crate::games::battlecry1812::battle::{Setup, State};
use crate::games::battlecry1812::scenario::Scenario;
use crate::hex::Hex;
use crate::map::{Drawn, Extent, Hexes, Point, flag, point};

/// Way from the middle of a hex to the foot of its flag.
const STANDS: Point = point(-0.2, 0.5);

/// Returns the place of the flag of a position: the middle of the hex nearest to the middle of all.
#[must_use]
pub fn place(hexes: Hexes, of: &[Hex]) -> Point {
    #[expect(clippy::cast_precision_loss, reason = "a few hexes")]
    let middle = of.iter().map(|hex| hexes.centre(*hex)).sum::<Point>() / of.len().max(1) as f32;
    let centres = of.iter().map(|hex| hexes.centre(*hex));
    centres.min_by(|one, other| one.distance_squared(middle).total_cmp(&other.distance_squared(middle))).unwrap_or(middle)
}

/// Returns the rooms of the flags, as they are where no counter stands: no name touches one.
#[must_use]
pub fn flag_rooms(scenario: &Scenario, hexes: Hexes) -> Vec<Extent> {
    let feet = scenario.key_positions.iter().map(|position| place(hexes, &position.hexes) + STANDS);
    feet.map(|foot| Extent { min: foot + point(-0.1, -1.08), max: foot + point(0.8, 0.06) }).collect()
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
            None => (at + STANDS, 1.0),
        };
        drawn.extend(flag(foot, large, holder.map(|side| side.nation), position.points.to_string()));
    }
    drawn
}
