//! Effects of an event on a unit in a few words.

use crate::engine::Word as _;
use crate::engine::text::{count_text, upper_first};
use crate::games::battlecry1812::battle::{AppliedEffect, Change, Command, EffectVerb, Event, FireCall, UnitChange, UnitOrOfficer};
use crate::id::UnitId;

/// Lists the effects of an event on a unit in a few words each: `−2 figures`, `−1 morale`, `back 1 hex`.
#[must_use]
pub fn effect_words(effects: &[AppliedEffect], of: &UnitId) -> Vec<String> {
    let own = effects.iter().filter(|effect| effect.waived.is_none() && effect.whom == UnitOrOfficer::Unit(of.clone()));
    own.filter_map(|effect| {
        Some(match &effect.verb {
            EffectVerb::LoseStrength { count } => format!("−{}", count_text(*count, "figure", "figures")),
            EffectVerb::LoseMorale { count } => format!("−{count} morale"),
            EffectVerb::Retreat { hexes, .. } => format!("back {}", count_text(*hexes, "hex", "hexes")),
            EffectVerb::Run { .. } => "runs".to_owned(),
            EffectVerb::Leave { how } => how.spoken(),
            EffectVerb::RecoverMorale { .. } | EffectVerb::Fall { .. } | EffectVerb::GoAlong { .. } => return None,
        })
    })
    .collect()
}

/// Describes the result of a shot in a few words, as it was applied: `Routed · −2 figures · −4 morale`; empty for another event.
#[must_use]
pub fn fire_result(event: &Event) -> String {
    let Command::Fire(FireCall { target, .. }) = &event.command else { return String::new() };
    let changes = event.changes.iter().filter_map(|change| if let Change::Unit(id, own) = change { Some((id, own)) } else { None });
    let own = changes.filter(|(id, _)| *id == target).map(|(_, own)| own).collect::<Vec<_>>();
    let is_lost = own.iter().any(|change| matches!(change, UnitChange::Fate(Some(_))));
    let routed = (!is_lost && own.contains(&&UnitChange::Morale(0))).then(|| "Routed".to_owned());
    let words = routed.into_iter().chain(effect_words(&event.found.effects, target)).collect::<Vec<_>>();
    if words.is_empty() { "No effect".to_owned() } else { upper_first(&words.join(" \u{b7} ")) }
}
