//! Sheet with the map of a campaign and the stockpiles below it, to lay beside the board or to keep when it is cleared away.

use super::Campaign;
use super::drawing::layers;
use super::query::contested;
use super::sheet::{now, stocks};
use crate::sheet::{Plate, Sheet};

const FOOT: &str = "Land, lakes and rivers are our sketch. Stars are objectives, a flag is the side in control, waves are a shore or harbor, a wall \
                    is a fort, a cube with a number is a muster marker and its units.";

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
        columns: 1,
        blocks: vec![stocks(setup, state)],
        foot: vec![FOOT.to_owned()],
        ..Sheet::default()
    }
}
