//! Effects of an event on a unit in a few words.

use crate::engine::Word as _;
use crate::engine::text::count_text;
use crate::games::battlecry1812::battle::{AppliedEffect, EffectVerb, UnitOrOfficer};
use crate::id::UnitId;

/// Describes in a few words the effects of an event on a unit: `2 figures, 1 morale, back 1`; empty if there are none.
#[must_use]
pub fn effects_text(effects: &[AppliedEffect], of: &UnitId) -> String {
    effect_words(effects, of, "").join(", ")
}

/// Lists the effects on a unit, losses with a sign before them.
#[must_use]
pub fn effect_words(effects: &[AppliedEffect], of: &UnitId, sign: &str) -> Vec<String> {
    let own = effects.iter().filter(|effect| effect.waived.is_none() && effect.whom == UnitOrOfficer::Unit(of.clone()));
    own.filter_map(|effect| {
        Some(match &effect.verb {
            EffectVerb::LoseStrength { count } => format!("{sign}{}", count_text(*count, "figure", "figures")),
            EffectVerb::LoseMorale { count } => format!("{sign}{count} morale"),
            EffectVerb::Retreat { hexes, .. } => format!("back {hexes}"),
            EffectVerb::Run { .. } => "runs".to_owned(),
            EffectVerb::Leave { how } => how.spoken(),
            EffectVerb::RecoverMorale { .. } | EffectVerb::Fall { .. } | EffectVerb::GoAlong { .. } => return None,
        })
    })
    .collect()
}
