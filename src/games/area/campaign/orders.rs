//! What cards give a faction in its turn, and what lies on the board beside cubes.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use crate::games::area::card::Way;
use crate::id::{AreaId, CardId, FactionId};

/// A muster marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marker {
    /// It shows its greater number.
    pub flipped: bool,
}

/// What the movement card of a turn allows, special cards added.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Orders {
    /// Armies that may still move.
    pub armies: u32,
    /// Areas each may move.
    pub areas: u32,
    /// Areas more that so many armies may move: areas and armies.
    pub further: Option<(u32, u32)>,
    /// By land or water.
    pub way: Way,
    /// Where boats land, once one has.
    pub landing: Option<AreaId>,
    /// Units that have gone by canoe.
    pub boarded: u32,
    /// Where boats have gone from.
    pub boarded_at: Vec<AreaId>,
    /// The waters that all boats of the card may be on, as far as known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waters: Option<BTreeSet<SmolStr>>,
}

/// A card in play this turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayedCard {
    /// Its row, if it has one.
    pub card: Option<CardId>,
    /// Its name.
    pub name: SmolStr,
    /// Who played it.
    pub faction: FactionId,
    /// It counts as a movement card.
    pub movement: bool,
    /// The battle it is assigned to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub battle: Option<AreaId>,
}
