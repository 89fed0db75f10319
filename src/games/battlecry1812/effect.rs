//! Effects of the rows of this game's tables: a closed list of verbs.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use super::words::MeleeSide;
use crate::table::RowEffect;

/// Effect of a row of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// A side of a melee goes back.
    Retreat {
        /// Side that has to retreat.
        on: MeleeSide,
        /// Number of hexes it retreats.
        hexes: u32,
    },
    /// A side of a melee loses morale.
    LoseMorale {
        /// Side that loses the morale.
        on: MeleeSide,
        /// Points of morale lost.
        count: u32,
    },
    /// The attacker captures the guns.
    TakeGuns {},
    /// A routed unit regains morale, never above its start.
    RecoverMorale {
        /// Points of morale regained.
        count: u32,
    },
    /// The officer is killed or wounded, and leaves the table.
    RemoveOfficer {},
}

impl RowEffect for Effect {
    fn from_table(object: Map<String, Json>) -> Result<Self, String> {
        serde_json::from_value(Json::Object(object)).map_err(|error| error.to_string())
    }
}

impl std::fmt::Display for Effect {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let s = |count: u32, one, many| if count == 1 { one } else { many };
        match self {
            Self::Retreat { on, hexes } => write!(f, "the {on} retreats {hexes} {}", s(*hexes, "hex", "hexes")),
            Self::LoseMorale { on, count } => write!(f, "the {on} loses {count} morale"),
            Self::TakeGuns {} => f.write_str("the attacker takes the guns"),
            Self::RecoverMorale { count } => write!(f, "the unit recovers {count} morale"),
            Self::RemoveOfficer {} => f.write_str("the officer leaves the table"),
        }
    }
}
