//! Cards, and what those do whose effect is known: values of a closed list of verbs (digest §6).

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use crate::engine::words;

words! {
    /// What kind of card it is.
    CardKind { Movement = "movement", Truce = "truce", Special = "special", Event = "event" }

    /// When in its turn a card is played.
    CardPhase { Reinforcements = "reinforcements", Movement = "movement", Battle = "battle" }

    /// What a movement card lets armies go by (digest §4).
    #[derive(Default)]
    Way { #[default] Land = "land", Canoe = "canoe", FishingBoat = "fishing_boat", Warship = "warship" }
}

/// A card of a faction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// Whose.
    pub faction: SmolStr,
    /// Its number, if known.
    pub number: Option<u32>,
    /// What kind.
    pub kind: CardKind,
    /// When it is played; none: with the movement card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<CardPhase>,
    /// What it does, as far as known.
    pub effects: Vec<CardEffect>,
}

/// What a card does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum CardEffect {
    /// So many armies may move so many areas each.
    Move {
        /// Armies.
        armies: u32,
        /// Areas each.
        areas: u32,
        /// By land or by water.
        #[serde(default)]
        way: Way,
    },
    /// Armies may go further.
    MarchFurther {
        /// Areas more.
        areas: u32,
        /// How many armies; none: each.
        #[serde(default)]
        armies: Option<u32>,
    },
    /// More armies may move.
    MoreArmies {
        /// How many more.
        armies: u32,
    },
    /// Units from the stockpile.
    Place {
        /// Whose.
        faction: SmolStr,
        /// How many.
        units: u8,
        /// Where; none: where the card says.
        #[serde(default)]
        area: Option<SmolStr>,
    },
    /// What would come on in an area comes on elsewhere.
    EnlistElsewhere {
        /// The area.
        area: SmolStr,
    },
    /// Flights of a faction do not count.
    IgnoreFlees {
        /// Whose.
        faction: SmolStr,
    },
    /// Each hit of a faction takes more than one unit.
    HitsRemove {
        /// Whose hits.
        faction: SmolStr,
        /// Units a hit.
        units: u8,
    },
    /// A side rolls once before the battle: only hits count, then it rolls first.
    SurpriseRoll {
        /// The side, in its homeland.
        side: SmolStr,
    },
    /// Units of a faction that flee are killed, where others attack beside the card's faction.
    KillTheFleeing {
        /// Who flees.
        faction: SmolStr,
        /// Who must be in the attacking army.
        with: SmolStr,
    },
    /// All Natives of a battle fight for a side, and none flee before it.
    NativesJoin {
        /// The side.
        side: SmolStr,
    },
    /// A muster marker goes to another area.
    MoveMarker {
        /// Whose.
        faction: SmolStr,
    },
    /// A muster marker is flipped to its greater number.
    FlipMarker {
        /// Whose.
        faction: SmolStr,
    },
    /// A new fort.
    BuildFort {
        /// Whose.
        side: SmolStr,
    },
}

impl CardEffect {
    /// The factions it names.
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

    /// Whether it works in battles: what does not is over when it is played.
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

    /// The side it names.
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
