//! Fights of the day: who met whom, over what ground, by which plan. They are all that is said about the course of a day; no rule hangs on
//! them, and no paper for the players has them.

use serde::Serialize;

use super::Scenario;
use crate::engine::text::join_list;
use crate::engine::words;
use crate::games::rff1812::words::{Ground, Position};
use crate::id::UnitId;
use crate::quantity::Inches;

words! {
    /// Step of a side in one of its turns.
    DayStep {
        ColdSteel = "cold_steel", Charge = "charge", Fire = "fire", Hold = "hold", FallBack = "fall_back", Square = "square",
    }
}

/// Fight of the day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DayFight {
    /// Units that act first, the first leads.
    pub who: Vec<UnitId>,
    /// Units of the other side that they meet, the first leads.
    pub on: Vec<UnitId>,
    /// Inches between the lines.
    #[serde(serialize_with = "super::ground::spot::plain")]
    pub apart: Inches,
    /// Worst ground between them.
    #[serde(skip_serializing_if = "crate::scenario::is_default")]
    pub ground: Ground,
    /// Position of the other side.
    #[serde(skip_serializing_if = "crate::scenario::is_default")]
    pub position: Position,
    /// Steps of those who act first, one for each turn.
    pub plan: Vec<DayStep>,
    /// Source of the fight, and its reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl DayFight {
    /// Returns the fight as a name: "9th US on the Royal Scots".
    #[must_use]
    pub fn name(&self, scenario: &Scenario) -> String {
        let [who, on] =
            [&self.who, &self.on].map(|units| join_list(&units.iter().map(|unit| scenario.unit_label(unit)).collect::<Vec<_>>()));
        format!("{who} on the {on}")
    }
}
