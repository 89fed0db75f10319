//! Orders that cards give a faction in its turn, and the markers on the board.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use crate::games::area::card::Way;
use crate::id::{AreaId, CardId, FactionId};

/// Muster marker of a faction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marker {
    /// True if it shows its higher number.
    pub flipped: bool,
}

/// Movement that the movement card of a turn allows, with the effects of special cards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Orders {
    /// Number of armies that may still move.
    pub armies: u32,
    /// Number of areas each army may move.
    pub areas: u32,
    /// Additional areas for a limited number of armies: areas, then armies.
    pub further: Option<(u32, u32)>,
    /// Means of travel, by land or by water.
    pub way: Way,
    /// Area where boats land, once one has.
    pub landing: Option<AreaId>,
    /// Number of units that have gone by boat.
    pub boarded: u32,
    /// Areas that boats have left from.
    pub boarded_at: Vec<AreaId>,
    /// Waters that all boats of the card may be on, as far as known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waters: Option<BTreeSet<SmolStr>>,
}

/// Card in play this turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayedCard {
    /// Row of the card, if it has one.
    pub card: Option<CardId>,
    /// Name of the card.
    pub name: SmolStr,
    /// Faction that played it.
    pub faction: FactionId,
    /// True if it counts as a movement card.
    pub movement: bool,
    /// Battle it is assigned to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub battle: Option<AreaId>,
}
