//! Rules that end a battle at once, with the side that has won then (digest §13).

use serde::Serialize;

use super::{Scenario, Unit};
use crate::engine::text::{join_list, with_article};
use crate::games::rff1812::words::Arm;
use crate::id::{PositionId, SideId, UnitId};

/// Rule that ends the battle at once when all its conditions hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AtOnce {
    /// Side that has won then.
    pub side: SideId,
    /// Key positions the side holds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub holds: Vec<PositionId>,
    /// Enemy units that are spent or gone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub spent: Vec<UnitId>,
    /// Enemy units that are spent, broken or gone; guns that are silenced or gone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub beaten: Vec<UnitId>,
    /// Source of the rule, and its reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl AtOnce {
    /// Describes its conditions as met: `The crest is in British hands, and 9th US and 11th US are spent or gone`.
    #[must_use]
    pub fn conditions_text(&self, scenario: &Scenario) -> String {
        let are = |names: &[String], what: String| {
            let verb = if names.len() == 1 { "is" } else { "are" };
            (!names.is_empty()).then(|| format!("{} {verb} {what}", join_list(names)))
        };
        let positions = scenario.key_positions.iter().filter(|position| self.holds.contains(&position.id));
        let positions = positions.map(|position| position.name.clone()).collect::<Vec<_>>();
        let labels = |units: &[UnitId], counts: &dyn Fn(&Unit) -> bool| {
            let units = units.iter().filter_map(|id| scenario.unit(id)).filter(|(_, unit)| counts(unit));
            units.map(|(_, unit)| scenario.unit_label(&unit.id)).collect::<Vec<_>>()
        };
        let hands = format!("in {} hands", scenario.side(&self.side).map_or("", |side| side.adjective()));
        let parts = [
            are(&positions, hands),
            are(&labels(&self.spent, &|_| true), "spent or gone".to_owned()),
            are(&labels(&self.beaten, &|unit| unit.arm() != Arm::Artillery), "spent, broken or gone".to_owned()),
            are(&labels(&self.beaten, &|unit| unit.arm() == Arm::Artillery), "silenced or gone".to_owned()),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", and ")
    }

    /// Returns the name of the victory: `a British victory`.
    #[must_use]
    pub fn victory_name(&self, scenario: &Scenario) -> String {
        with_article(&format!("{} victory", scenario.side(&self.side).map_or("", |side| side.adjective())))
    }

    /// Returns the rule for the players, in a sentence.
    #[must_use]
    pub fn sentence(&self, scenario: &Scenario) -> String {
        let note = self.note.as_ref().map(|note| format!(" ({note})")).unwrap_or_default();
        format!("The battle ends at once, with {}, when {}{note}.", self.victory_name(scenario), self.conditions_text(scenario))
    }
}

impl Scenario {
    /// Describes how the battle is won: the rules that end it at once, then the notes of the file.
    #[must_use]
    pub fn victory_texts(&self) -> Vec<String> {
        self.ends_at_once.iter().map(|rule| rule.sentence(self)).chain(self.victory.notes.iter().cloned()).collect()
    }
}
