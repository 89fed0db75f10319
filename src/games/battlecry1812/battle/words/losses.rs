//! Effects of an event on a unit in a few words.

use crate::engine::Word as _;
use crate::engine::text::count_text;
use crate::games::battlecry1812::battle::{AppliedEffect, EffectVerb, UnitOrOfficer};
use crate::id::UnitId;

/// Lists the effects of an event on a unit in a few words each: `−2 figures`, `−1 morale`, `back 1`.
#[must_use]
pub fn effect_words(effects: &[AppliedEffect], of: &UnitId) -> Vec<String> {
    let own = effects.iter().filter(|effect| effect.waived.is_none() && effect.whom == UnitOrOfficer::Unit(of.clone()));
    own.filter_map(|effect| {
        Some(match &effect.verb {
            EffectVerb::LoseStrength { count } => format!("−{}", count_text(*count, "figure", "figures")),
            EffectVerb::LoseMorale { count } => format!("−{count} morale"),
            EffectVerb::Retreat { hexes, .. } => format!("back {hexes}"),
            EffectVerb::Run { .. } => "runs".to_owned(),
            EffectVerb::Leave { how } => how.spoken(),
            EffectVerb::RecoverMorale { .. } | EffectVerb::Fall { .. } | EffectVerb::GoAlong { .. } => return None,
        })
    })
    .collect()
}
