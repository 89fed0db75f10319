//! Check by the fallen leader table (digest §12).

use super::{BattleUse, CheckSubject, SingleCheck};
use crate::engine::text::IS;
use crate::engine::{Die, Vocabulary};

/// Facts of the check: it has none.
static NOTHING: Vocabulary = Vocabulary { name: "rff1812.fallen_leader", facts: &[] };

/// Check of a leader in danger, by the fallen leader table.
pub static FALLEN_LEADER: SingleCheck = SingleCheck {
    occasion: "Roll it for an attached leader when fire on his unit rolls the highest face or is withering, or when a charge sweeps or repulses the unit.",
    effect_subject: Some(("he", "is unhurt")),
    ..SingleCheck::new(
        "fallen_leader",
        "Fallen leader",
        Die::D10,
        &NOTHING,
        BattleUse { of: CheckSubject::Leader, text: (IS, "in danger"), offer: |who| format!("Has {who} fallen?") },
    )
};
