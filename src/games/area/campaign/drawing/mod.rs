//! Campaign map as plain data for window and print: the position of each area, and the units and markers in it.

mod area;
mod cartouche;
mod chart;

use std::collections::BTreeMap;

pub use area::{NAMED_FROM, area, marks, name_beside, name_lines, on_table, outline};
pub use chart::{APART, Chart, ROOM, march_rooms};

use super::board::Board;
use super::state::AreaState;
use crate::games::area::Tables;
use crate::games::area::land::land;
use crate::games::area::token::Token;
use crate::id::AreaId;
use crate::map::{Drawn, Layer, Layers, Point};

/// Radius of a cube among the [`signs`].
const SIGN: f32 = 7.0;

/// Draws the land alone: the ground below so many areas.
#[must_use]
pub fn ground(tables: &Tables, areas: usize) -> Vec<Drawn> {
    let mut layers = Layers::default();
    land((tables.game.land)(), areas, ROOM + APART).draw(&mut layers);
    layers.of(Layer::Ground).to_vec()
}

/// Draws the land with the areas of a board in their current state; both sides are in the areas of `fought`. Callers add selections and
/// highlights. The board `owned`, as its owner has it now, takes precedence for the positions of areas.
#[must_use]
pub fn layers(tables: &Tables, [owned, board]: [&Board; 2], areas: &BTreeMap<AreaId, AreaState>, fought: &[AreaId]) -> (Chart, Layers) {
    let chart = Chart::of(tables, &[owned, board], areas.keys()).with_fought(fought);
    let mut layers = Layers::default();
    let part = (tables.game.land)();
    land(part, areas.len(), ROOM + APART).draw(&mut layers);
    let borders = chart.borders(board);
    let cartouche =
        part.title.as_ref().map(|title| cartouche::cartouche(tables, &chart, &borders, (title, part.about.as_deref().unwrap_or(""))));
    layers.replace(Layer::Lines, borders);
    let rooms = || areas.iter().filter_map(|(name, state)| Some((name, state, chart.room(name)?, board.areas.get(name))));
    let mut pieces =
        rooms().flat_map(|(name, state, room, known)| area(tables, room, name, known, state, fought.contains(name))).collect::<Vec<_>>();
    pieces.splice(0..0, cartouche.unwrap_or_default());
    // Drawn over all rooms: a flag that extends outside its own room is not hidden by the one above.
    pieces.extend(rooms().flat_map(|(_, state, room, known)| marks(tables, room, known, state)));
    layers.replace(Layer::Pieces, pieces);
    let mut labels = layers.of(Layer::Labels).to_vec();
    labels.extend(areas.iter().filter_map(|(name, state)| name_beside(chart.room(name)?, name, state)));
    layers.replace(Layer::Labels, labels);
    (chart, layers)
}

/// Sign of the map with its meaning, drawn about the origin.
pub struct MapSign {
    /// Meaning: the name of a faction, or a word for a mark.
    pub text: String,
    /// Shapes of the sign.
    pub drawn: Vec<Drawn>,
}

/// Lists the signs that a board has: the cube of each faction, then the marks of its areas.
#[must_use]
pub fn signs(tables: &Tables, areas: &BTreeMap<AreaId, AreaState>) -> Vec<MapSign> {
    let sign = |text: &str, drawn: Vec<Drawn>| MapSign { text: text.to_owned(), drawn };
    let factions = (0..tables.factions.len()).map(|place| (tables.faction(place).head.label.as_str(), Token::of(tables, place)));
    let mut signs = factions.map(|(label, token)| sign(label, token.lying(Point::ZERO, SIGN))).collect::<Vec<_>>();
    signs.extend(cartouche::marks_of(tables).iter().map(|(word, painter)| sign(word, painter(Point::ZERO))));
    if areas.values().any(|state| state.fort) {
        let (word, painter) = cartouche::FORT;
        signs.push(sign(word, painter(Point::ZERO)));
    }
    let marker = areas.values().flat_map(|state| area::mustered(tables, state)).next();
    signs.extend(marker.map(|(token, units)| sign("units that muster", area::muster(Point::ZERO, &token, units))));
    signs
}
