//! Effects of the rows of this game's tables: a closed list of verbs.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use super::words::MeleeSide;
use crate::engine::Fault;
use crate::engine::text::join_list;
use crate::strict::read_placed;
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
    fn from_table(object: Map<String, Json>) -> Result<Self, Fault> {
        read_placed(object, "do")
    }
}

impl Effect {
    /// Returns who it falls on, and what happens to him, as the two parts of a clause.
    fn parts(&self) -> (String, String) {
        let s = |count: u32, one, many| if count == 1 { one } else { many };
        match self {
            Self::Retreat { on, hexes } => (format!("the {on}"), format!("retreats {hexes} {}", s(*hexes, "hex", "hexes"))),
            Self::LoseMorale { on, count } => (format!("the {on}"), format!("loses {count} morale")),
            Self::TakeGuns {} => (format!("the {}", MeleeSide::Attacker), "takes the guns".to_owned()),
            Self::RecoverMorale { count } => ("the unit".to_owned(), format!("recovers {count} morale")),
            Self::RemoveOfficer {} => ("the officer".to_owned(), "leaves the table".to_owned()),
        }
    }
}

impl std::fmt::Display for Effect {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&effects_text(std::slice::from_ref(self)))
    }
}

/// Describes effects, those on one party in one clause: "the attacker retreats 1 hex and loses 1 morale".
#[must_use]
pub fn effects_text(effects: &[Effect]) -> String {
    let parts = effects.iter().map(Effect::parts).collect::<Vec<_>>();
    let clause = |alike: &[(String, String)]| {
        let does = alike.iter().map(|(_, does)| does.clone()).collect::<Vec<_>>();
        format!("{} {}", alike[0].0, join_list(&does))
    };
    parts.chunk_by(|one, other| one.0 == other.0).map(clause).collect::<Vec<_>>().join("; ")
}
