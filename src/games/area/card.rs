//! Cards, and the effects of the cards that are known, built from a closed list of effects (digest §6).

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use crate::engine::words;

words! {
    /// Kind of a card.
    CardKind { Movement = "movement", Truce = "truce", Special = "special", Event = "event" }

    /// Part of its owner's turn in which a card is played.
    CardPhase { Reinforcements = "reinforcements", Movement = "movement", Battle = "battle" }

    /// Means of travel that a movement card gives armies (digest §4).
    #[derive(Default)]
    Way { #[default] Land = "land", Canoe = "canoe", FishingBoat = "fishing_boat", Warship = "warship" }
}

/// Card that belongs to a faction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// Faction that owns the card.
    pub faction: SmolStr,
    /// Number of the card, if known.
    pub number: Option<u32>,
    /// Kind of the card.
    pub kind: CardKind,
    /// Part of the turn in which it is played; `None` for a card played with the movement card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<CardPhase>,
    /// Effects of the card, as far as known.
    pub effects: Vec<CardEffect>,
}

/// Single effect of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum CardEffect {
    /// Lets a number of armies move a number of areas each.
    Move {
        /// Number of armies that may move.
        armies: u32,
        /// Number of areas each army may move.
        areas: u32,
        /// Means of travel, by land or by water.
        #[serde(default)]
        way: Way,
    },
    /// Lets armies move additional areas.
    MarchFurther {
        /// Number of additional areas.
        areas: u32,
        /// Number of armies that go further; `None` for every army.
        #[serde(default)]
        armies: Option<u32>,
    },
    /// Lets additional armies move.
    MoreArmies {
        /// Number of additional armies.
        armies: u32,
    },
    /// Places units from the stockpile.
    Place {
        /// Faction whose units are placed.
        faction: SmolStr,
        /// Number of units placed.
        units: u8,
        /// Area they are placed in; `None` if the card's text names the place.
        #[serde(default)]
        area: Option<SmolStr>,
    },
    /// Moves the reinforcements of one area to another place.
    EnlistElsewhere {
        /// Area that would have received the units.
        area: SmolStr,
    },
    /// Ignores the flee results of a faction.
    IgnoreFlees {
        /// Faction whose flee results are ignored.
        faction: SmolStr,
    },
    /// Makes each hit of a faction remove more than one unit.
    HitsRemove {
        /// Faction whose hits are stronger.
        faction: SmolStr,
        /// Number of units each hit removes.
        units: u8,
    },
    /// Gives a side one roll before the battle, of which only the hits count; it then also rolls first.
    SurpriseRoll {
        /// Side that rolls, in its homeland.
        side: SmolStr,
    },
    /// Kills the units of a faction that flee when units of another faction fight beside the card's faction.
    KillTheFleeing {
        /// Faction whose fleeing units are killed.
        faction: SmolStr,
        /// Faction that must have units in the attacking army.
        with: SmolStr,
    },
    /// Makes all Natives of a battle fight for one side; none flee before the battle.
    NativesJoin {
        /// Side the Natives join.
        side: SmolStr,
    },
    /// Moves a muster marker to another area.
    MoveMarker {
        /// Faction whose marker moves.
        faction: SmolStr,
    },
    /// Flips a muster marker to its higher number.
    FlipMarker {
        /// Faction whose marker is flipped.
        faction: SmolStr,
    },
    /// Builds a new fort.
    BuildFort {
        /// Side that builds the fort.
        side: SmolStr,
    },
}

impl CardEffect {
    /// Returns the factions the effect names.
    pub fn factions(&self) -> impl Iterator<Item = &SmolStr> {
        let (first, second) = match self {
            Self::KillTheFleeing { faction, with } => (Some(faction), Some(with)),
            Self::Place { faction, .. }
            | Self::IgnoreFlees { faction }
            | Self::HitsRemove { faction, .. }
            | Self::MoveMarker { faction }
            | Self::FlipMarker { faction } => (Some(faction), None),
            Self::Move { .. }
            | Self::MarchFurther { .. }
            | Self::MoreArmies { .. }
            | Self::EnlistElsewhere { .. }
            | Self::SurpriseRoll { .. }
            | Self::NativesJoin { .. }
            | Self::BuildFort { .. } => (None, None),
        };
        first.into_iter().chain(second)
    }

    /// Returns `true` if the effect applies to battles. Every other effect ends when the card has been played.
    #[must_use]
    pub const fn bears_on_battles(&self) -> bool {
        matches!(
            self,
            Self::IgnoreFlees { .. }
                | Self::HitsRemove { .. }
                | Self::SurpriseRoll { .. }
                | Self::KillTheFleeing { .. }
                | Self::NativesJoin { .. }
        )
    }

    /// Returns the side the effect names, if any.
    #[must_use]
    pub const fn side(&self) -> Option<&SmolStr> {
        match self {
            Self::SurpriseRoll { side } | Self::NativesJoin { side } | Self::BuildFort { side } => Some(side),
            Self::Move { .. }
            | Self::MarchFurther { .. }
            | Self::MoreArmies { .. }
            | Self::Place { .. }
            | Self::EnlistElsewhere { .. }
            | Self::IgnoreFlees { .. }
            | Self::HitsRemove { .. }
            | Self::KillTheFleeing { .. }
            | Self::MoveMarker { .. }
            | Self::FlipMarker { .. } => None,
        }
    }
}
