//! The sentences of this game's checks, made from tally and outcome and nothing else.

use super::effect::{Effect, effects_text};
use super::fire::Fire;
use super::losses::Losses;
use super::melee::{Melee, MeleePool};
use super::resolution::Resolution;
use super::words::FaceEffect;
use crate::cite::Provenance;
use crate::engine::tally::lines_text;
use crate::engine::text::{chance_text, count_text, join_list, lower_first, odds_text, provenance_sentence, signed, upper_first};
use crate::engine::{Odds, OutcomeTable, Tally, Word as _};

/// The fire of a unit, with or without its dice.
#[must_use]
pub fn fire(check: &Fire, faces: Option<&[u8]>) -> String {
    let assumed = check.tally.as_ref().map_or("", |tally| provenance_sentence(tally.least_certain()));
    let pool = check.tally.as_ref().map(|tally| upper_first(&pool_text(check.dice_count(), tally)));
    if let Some(no_shot) = check.no_shot {
        let said = upper_first(&no_shot.to_string());
        return pool.map_or_else(|| format!("{said}."), |pool| format!("{pool}. {said}.{assumed}"));
    }
    let pool = pool.unwrap_or_default();
    let Some(losses) = faces.and_then(|faces| check.resolve(faces)) else {
        let any = |effect, text: &str| {
            let odds = check.odds_of(effect);
            let some = &odds.total - odds.weight_of(&0);
            format!("{text} {}", chance_text(&some, &odds.total))
        };
        let chances =
            [any(FaceEffect::Strength, "a figure lost"), any(FaceEffect::Morale, "morale lost"), any(FaceEffect::Retreat, "a retreat")];
        return format!("{pool}. Chances: {}.{assumed}", join_list(&chances));
    };
    let mut said = Vec::new();
    if losses.strength > 0 {
        said.push(format!("loses {}", count_text(losses.strength, "figure", "figures")));
    }
    if losses.morale > 0 {
        said.push(format!("loses {} morale", losses.morale));
    }
    if losses.retreat > 0 {
        said.push(format!("retreats {} {}", losses.retreat, if losses.retreat == 1 { "hex" } else { "hexes" }));
    }
    let said = if said.is_empty() { "is not hit".to_owned() } else { join_list(&said) };
    format!("{pool}: the target {said}.{assumed}")
}

/// A melee, with or without both sides' dice.
#[must_use]
pub fn melee(check: &Melee<'_>, faces: Option<(&[u8], &[u8])>) -> String {
    let side = |side: &MeleePool<'_>| pool_text(side.dice_count(), &side.tally);
    let pools = format!("The attacker throws {}, the defender {}", side(&check.attacker), side(&check.defender));
    let least_sure = check.attacker.tally.least_certain().max(check.defender.tally.least_certain());
    match faces.and_then(|(attacker, defender)| check.resolve(attacker, defender)) {
        Some(resolution) => format!("{pools}; {}", row_and_effects(&resolution, least_sure)),
        None => format!("{pools}. {}.", chances(&Odds::of(check), check.outcomes())),
    }
}

/// Describes the effects of the faces of a fire, grouped by kind: `2 figures (1 1) · 1 morale (3) · back 1 (4) · no effect (6)`.
#[must_use]
pub fn faces(check: &Fire<'_>, faces: &[u8]) -> String {
    let kinds = FaceEffect::ALL.iter().copied().map(Some).chain([None]);
    let parts = kinds.filter_map(|kind| {
        let mut such = faces.iter().copied().filter(|face| check.effect_of(*face) == kind).collect::<Vec<_>>();
        such.sort_unstable();
        let text = such.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        let count = u32::try_from(such.len()).unwrap_or(u32::MAX);
        let does = match kind {
            Some(FaceEffect::Strength) => count_text(count, "figure", "figures"),
            Some(FaceEffect::Morale) => format!("{count} morale"),
            Some(FaceEffect::Retreat) => format!("back {count}"),
            None => "no effect".to_owned(),
        };
        (!such.is_empty()).then(|| format!("{does} ({text})"))
    });
    parts.collect::<Vec<_>>().join(" · ")
}

/// The losses of a fire as a result: `−2 figures · −1 morale · back 1 hex`.
#[must_use]
pub fn losses(losses: &Losses) -> String {
    let mut parts = Vec::new();
    if losses.strength > 0 {
        parts.push(format!("−{}", count_text(losses.strength, "figure", "figures")));
    }
    if losses.morale > 0 {
        parts.push(format!("−{} morale", losses.morale));
    }
    if losses.retreat > 0 {
        parts.push(format!("back {} {}", losses.retreat, if losses.retreat == 1 { "hex" } else { "hexes" }));
    }
    if parts.is_empty() { "No effect".to_owned() } else { parts.join(" · ") }
}

/// The flags of a melee: `2 flags against 0: +2`.
#[must_use]
pub fn flags(attacker: i32, defender: i32) -> String {
    let s = if attacker == 1 { "" } else { "s" };
    format!("{attacker} flag{s} against {defender}: {}", signed(attacker - defender))
}

/// Describes the dice both sides of a melee throw, each with the lines they come from.
#[must_use]
pub fn pools(check: &Melee<'_>) -> String {
    let side = |side: &MeleePool<'_>| pool_text(side.dice_count(), &side.tally);
    format!("Attacker {}, defender {}", side(&check.attacker), side(&check.defender))
}

/// Describes the dice one side throws, with the lines they come from: `5 dice (morale +6, musket at 2 hexes −2, officer's buff +1)`.
#[must_use]
pub fn pool_text(dice: u32, tally: &Tally<'_>) -> String {
    let lines = lines_text(tally);
    match dice {
        0 => format!("no dice ({lines})"),
        1 => format!("1 die ({lines})"),
        _ => format!("{dice} dice ({lines})"),
    }
}

fn row_and_effects(resolution: &Resolution<'_>, before: Provenance) -> String {
    let effects = effects_text(&resolution.effects);
    let row = lower_first(&resolution.row.label);
    let assumed = provenance_sentence(before.max(resolution.provenance));
    if effects.is_empty() { format!("{row}.{assumed}") } else { format!("{row}: {effects}.{assumed}") }
}

fn chances(odds: &Odds<usize>, table: &OutcomeTable<Effect>) -> String {
    upper_first(&odds_text(odds, table.rows().iter().enumerate().map(|(nth, row)| (nth, lower_first(&row.label)))))
}
