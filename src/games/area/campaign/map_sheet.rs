//! Sheet with the map of a campaign and the stockpiles below it, to lay beside the board or to keep when it is cleared away.

use super::Campaign;
use super::drawing::{MapSign, layers, signs};
use super::query::contested;
use super::sheet::{now, stocks};
use crate::map::{Extent, Layer, Layers, Point, point};
use crate::sheet::{MapKey, Plate, Sheet};

const FOOT: &str = "Land, lakes and rivers are our sketch.";
/// Room of a sign of the legend, in map units: the widest is a muster marker.
const SIGN: Point = point(32.0, 18.0);

/// Builds the sheet of a campaign's map.
#[must_use]
pub fn map_sheet(campaign: &Campaign) -> Sheet {
    let state = campaign.state();
    let setup = &campaign.setup().now(state);
    let fought = contested(setup, state);
    let (chart, layers) = layers(&setup.tables, [&setup.board, &setup.board], &state.areas, &fought);
    Sheet {
        title: format!("{}: the map", setup.tables.game.title),
        under_title: vec![now(campaign)],
        is_map: true,
        plate: Some(Plate { layers, part: chart.extent }),
        legend: signs(&setup.tables, &state.areas).into_iter().map(key).collect(),
        columns: 1,
        blocks: vec![stocks(setup, state)],
        foot: vec![FOOT.to_owned()],
        ..Sheet::default()
    }
}

fn key(sign: MapSign) -> MapKey {
    let mut layers = Layers::default();
    layers.replace(Layer::Pieces, sign.drawn);
    MapKey { picture: Plate { layers, part: Extent::around(Point::ZERO, SIGN) }, text: sign.text }
}
