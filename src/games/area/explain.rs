//! Sentences that explain the checks of the area games.

use super::cubes::Cubes;
use super::losses::LossOrder;
use super::odds::BattleOdds;
use super::reinforce::{ANYWHERE_HELD, ReinforceRequest, Reinforcements};
use super::roll::{RollAnswer, RollResult, dice_text};
use super::tables::Tables;
use super::words::{CommandPolicy, MusterPlace};
use crate::engine::text::{count_text, join_list, singular, upper_first};

/// Beginning of the clause that lists the player's own rules.
const OWN_RULES: &str = "your rule decides: ";
/// Note that an assumed value decides the result.
const ASSUMED: &str = " The faces of the dice are assumed: check your dice.";

/// Returns a clause that lists the player's own rules that decide; empty if none does.
#[must_use]
pub fn own_rules_clause<'n>(tables: &Tables, files: &[&str], factions: impl IntoIterator<Item = &'n str>) -> String {
    let rows =
        factions.into_iter().flat_map(|faction| tables.changed_rows(files, faction)).map(|label| label.to_string()).collect::<Vec<_>>();
    if rows.is_empty() { String::new() } else { format!("{OWN_RULES}{}", join_list(&rows)) }
}

/// Returns whether a note lists the player's own rules that decide.
#[must_use]
pub fn names_own_rules(note: &str) -> bool {
    note.starts_with(OWN_RULES)
}

/// Returns a number of units of a faction with its name: `4 British Regulars`, `1 British Regular`, `1 Canadian Militia`.
#[must_use]
pub fn units_text(units: u32, label: &str) -> String {
    format!("{units} {}", if units == 1 { singular(label) } else { label })
}

/// Returns units with their factions: `4 British Regulars and 2 Natives`, or `nobody`.
#[must_use]
pub fn cubes_text(tables: &Tables, cubes: Cubes) -> String {
    let parts = cubes.present().map(|faction| units_text(u32::from(cubes.units(faction)), &tables.faction(faction).head.label));
    let parts = parts.collect::<Vec<_>>();
    if parts.is_empty() { "no units".to_owned() } else { join_list(&parts) }
}

/// Describes a roll's result: `2 hits, 2 of the Canadian Militia flee and 1 command of the British Regulars`.
#[must_use]
pub fn result_text(tables: &Tables, result: &RollResult) -> String {
    let hits = match result.hits() {
        0 => "no hit".to_owned(),
        1 => "1 hit".to_owned(),
        hits => format!("{hits} hits"),
    };
    let mut parts = vec![hits];
    let shown = || result.shown.iter().enumerate();
    let name = |faction: usize| &tables.faction(faction).head.label;
    parts.extend(shown().filter(|(_, shown)| shown.flees > 0).map(|(faction, shown)| {
        let verb = if shown.flees == 1 { "flees" } else { "flee" };
        format!("{} of the {} {verb}", shown.flees, name(faction))
    }));
    parts.extend(shown().filter(|(_, shown)| shown.commands > 0).map(|(faction, shown)| {
        let noun = if shown.commands == 1 { "command" } else { "commands" };
        format!("{} {noun} of the {}", shown.commands, name(faction))
    }));
    if result.blocks > 0 {
        parts.push("the fort blocks a hit".to_owned());
    }
    join_list(&parts)
}

/// Describes a roll, with its result if there is one.
#[must_use]
pub fn roll(tables: &Tables, answer: &RollAnswer) -> String {
    let throws =
        answer.dice_count.iter().map(|(faction, dice)| format!("the {} throw {}", tables.faction(*faction).head.label, dice_text(*dice)));
    let throws = throws.collect::<Vec<_>>();
    let throws = if throws.is_empty() { "No dice are thrown".to_owned() } else { upper_first(&join_list(&throws)) };
    match &answer.result {
        Some(result) => format!("{throws}: {}.", result_text(tables, result)),
        None => format!("{throws}."),
    }
}

/// Returns a share as text, in hundredths; always and never only if exact. `rest` is the other side's share.
#[must_use]
pub fn share_text(share: f64, rest: f64) -> String {
    let hundred = share * 100.0;
    match () {
        () if share == 0.0 => "never".to_owned(),
        () if rest == 0.0 => "always".to_owned(),
        () if hundred < 1.0 => "under 1 in 100".to_owned(),
        () if hundred > 99.0 => "over 99 in 100".to_owned(),
        () => format!("{hundred:.0} in 100"),
    }
}

/// Describes the odds of a battle and the policies they assume.
#[must_use]
pub fn battle_odds(tables: &Tables, odds: &BattleOdds) -> String {
    let contest = &odds.contest;
    let side = |side: usize| &tables.sides[side & 1].head.label;
    let pairs = match odds.pairs_fled {
        0 => String::new(),
        1 => "1 pair of Natives flees first. ".to_owned(),
        pairs => format!("{pairs} pairs of Natives flee first. "),
    };
    let wins = [odds.endings.wins(0), odds.endings.wins(1)];
    let chances = [0, 1].map(|own| format!("the {} side wins {}", side(own), share_text(wins[own], wins[1 - own])));
    let left = [0, 1].map(|own| format!("{:.2} units of the {} side", odds.endings.expected(own), side(own)));
    let present = contest.cubes.iter().flat_map(|cubes| cubes.present()).map(|faction| tables.faction(faction).head.id.as_str());
    let mut own = own_rules_clause(tables, &["dice", "factions"], present.collect::<std::collections::BTreeSet<_>>());
    if !own.is_empty() {
        own = format!(" {}.", upper_first(&own));
    }
    let [first, second] = contest.cubes.map(|cubes| cubes_text(tables, cubes));
    let first = upper_first(&first);
    format!(
        "{pairs}{first} against {second}; the {} side rolls first: {}. On average {} are left. {} {}{}{own}",
        side(contest.next),
        chances.join(", "),
        left.join(" and "),
        losses_text(tables, &contest.losses),
        match contest.commands {
            CommandPolicy::Stay => "On commands no unit leaves.",
            CommandPolicy::Leave => "On commands every unit leaves that may.",
        },
        if odds.assumed { ASSUMED } else { "" }
    )
}

fn losses_text(tables: &Tables, losses: &[LossOrder; 2]) -> String {
    let usual =
        "the faction with the most units beyond its dice loses first, then the one with the fewest hit faces, then the one listed last";
    let one = |side: usize| match &losses[side & 1] {
        LossOrder::Usual => usual.to_owned(),
        LossOrder::Stated(order) => {
            let names = order.iter().map(|faction| tables.faction(*faction).head.label.to_string()).collect::<Vec<_>>();
            format!("losses are taken in the order {}", names.join(", "))
        }
    };
    if losses.iter().all(|losses| *losses == LossOrder::Usual) {
        return format!("On each side {usual}.");
    }
    let sides = [0, 1].map(|side| format!("on the {} side {}", tables.sides[side].head.label, one(side)));
    format!("{}.", upper_first(&sides.join("; ")))
}

/// Describes the reinforcements of a faction.
#[must_use]
pub fn reinforce(tables: &Tables, request: &ReinforceRequest, found: &Reinforcements) -> String {
    let name = tables.find_faction(&request.faction).map_or("They", |faction| tables.faction(faction).head.label.as_str());
    let mut parts = found.enlist.iter().map(|(area, units)| format!("{units} at {area}")).collect::<Vec<_>>();
    parts.extend(found.anywhere_held.map(|units| format!("{units} in other areas with own units")));
    let musters = |at: MusterPlace| tables.musters.iter().any(|row| row.data.faction == request.faction && row.data.place == at);
    parts.extend(found.anywhere_open.filter(|_| musters(MusterPlace::Harbors)).map(|units| format!("{units} in open harbors")));
    let come = match () {
        () if !parts.is_empty() => join_list(&parts),
        () if musters(MusterPlace::Markers) => "no units, with no muster marker on the board".to_owned(),
        () => "no units".to_owned(),
    };
    let fled = match (found.fled_return, request.fled) {
        (0, 0) => "no units have fled".to_owned(),
        (0, fled) => count_text(fled, "fled unit does not come back", "fled units do not come back"),
        (back, _) => count_text(back, "fled unit comes back", "fled units come back"),
    };
    let own = match own_rules_clause(tables, &["reinforcements", "factions"], [request.faction.as_str()]) {
        own if own.is_empty() => own,
        own => format!(" {}.", upper_first(&own)),
    };
    let served =
        found.short.iter().map(|name| if name == ANYWHERE_HELD { "other areas with own units".to_owned() } else { name.to_string() });
    let served = served.collect::<Vec<_>>().join(", then ");
    let short = if served.is_empty() { served } else { format!(" The stockpile is short; it goes to {served}.") };
    format!("{name} receive {come}; {fled}.{short}{own}")
}
