//! Effects of an event on a unit in a few words.

use crate::engine::Word as _;
use crate::engine::text::{count_text, upper_first};
use crate::games::battlecry1812::battle::{
    AppliedEffect, Barrier, Change, Command, EffectVerb, Event, FireCall, UnitChange, UnitOrOfficer,
};
use crate::id::UnitId;

/// Lists the effects of an event on a unit in a few words each, as they come about: `−2 figures`, `−1 morale`, `back 1 hex`, `cannot go back`.
#[must_use]
pub fn effect_words(effects: &[AppliedEffect], of: &UnitId) -> Vec<String> {
    effect_words_on(effects, &UnitOrOfficer::Unit(of.clone()))
}

/// Lists the effects of an event on a unit or an officer in a few words each; of one who is lost, the way he is.
#[must_use]
pub fn effect_words_on(effects: &[AppliedEffect], of: &UnitOrOfficer) -> Vec<String> {
    let own = effects.iter().filter(|effect| effect.waived.is_none() && effect.whom == *of);
    own.filter_map(|effect| {
        Some(match &effect.verb {
            EffectVerb::LoseStrength { count } => format!("−{}", count_text(*count, "figure", "figures")),
            EffectVerb::LoseMorale { count } => format!("−{count} morale"),
            // What it goes, not what it has to go.
            EffectVerb::Retreat { path, barrier: Some(_), .. } if path.is_empty() => "cannot go back".to_owned(),
            EffectVerb::Retreat { hexes, path, .. } => {
                let gone = if path.is_empty() { *hexes } else { u32::try_from(path.len()).unwrap_or(*hexes) };
                format!("back {}", count_text(gone, "hex", "hexes"))
            }
            EffectVerb::Run { path, barrier: Some(Barrier::Edge) } if path.is_empty() => "at its edge".to_owned(),
            EffectVerb::Run { path, barrier: Some(_) } if path.is_empty() => "cannot run".to_owned(),
            EffectVerb::Run { .. } => "runs".to_owned(),
            EffectVerb::Leave { how } => how.spoken(),
            EffectVerb::Fall { how } => how.spoken(),
            EffectVerb::RecoverMorale { .. } | EffectVerb::GoAlong { .. } => return None,
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
