//! Comparison of both sides of a scenario, as shown to a designer.

use crate::cite::Provenance;
use crate::design::{ComparedFigure, SideComparison};
use crate::games::rff1812::Tables;
use crate::games::rff1812::balance::{Balance, MarchMode, RecordedBattle, SideBalance, balance, boat_entries, day, earliest_arrivals};
use crate::games::rff1812::scenario::Scenario;

/// Compares the sides of a scenario; `None` if it is at fault.
pub(super) fn compare_sides(tables: &Tables, text: &str) -> Option<SideComparison> {
    let scenario = Scenario::parse(text, &tables.for_files()).ok()?;
    let balance = balance(tables, &scenario);
    let sides = [0, 1].map(|nth: usize| (scenario.sides[nth].name.clone(), scenario.sides[nth].nation));
    let mut rows = vec![
        whole(&balance, "Stands", |side| side.stands.all()),
        whole(&balance, "Infantry stands", |side| side.stands.foot),
        whole(&balance, "Cavalry stands", |side| side.stands.horse),
        whole(&balance, "Gun stands", |side| side.stands.guns),
    ];
    for nth in 0..balance.sides[0].fire.len().min(balance.sides[1].fire.len()) {
        let at = |side: &SideBalance| side.fire[nth].points();
        let to = balance.sides[0].fire[nth].to;
        rows.push(comparison_row(format!("Fire points up to {to}"), &balance, at, |points| format!("{points:.1}"), false));
    }
    rows.push(comparison_row("Value of the stands".to_owned(), &balance, |side| side.worth, |worth| format!("{worth:.0}"), true));
    let is_assumed = balance.sides.iter().any(|side| side.heavy.provenance == Provenance::Assumed);
    let heavy = [
        whole(&balance, "Stands lost for heavy casualties", |side| side.heavy.least()),
        whole(&balance, "Telling volleys for heavy casualties", |side| side.telling_volleys.unwrap_or_default()),
    ];
    rows.extend(heavy.map(|row| ComparedFigure { is_assumed, ..row }));
    rows.retain(|row| row.values != [0.0, 0.0]);
    let sections = vec![("The recorded battle as a check", recorded_texts(tables, &scenario))];
    Some(SideComparison { remarks: charges(&balance, &sides), sides, rows, sections })
}

fn comparison_row(
    what: String,
    balance: &Balance,
    of: impl Fn(&SideBalance) -> f64,
    shown: impl Fn(f64) -> String,
    is_assumed: bool,
) -> ComparedFigure {
    let values = [of(&balance.sides[0]), of(&balance.sides[1])];
    ComparedFigure { what, shown: values.map(shown), values, is_assumed }
}

fn whole(balance: &Balance, what: &str, of: impl Fn(&SideBalance) -> u32) -> ComparedFigure {
    comparison_row(what.to_owned(), balance, |side| f64::from(of(side)), |count| format!("{count:.0}"), false)
}

/// Describes the chances of a charge of each side's typical infantry on the other's.
fn charges(balance: &Balance, sides: &[(String, Option<crate::scenario::Nation>); 2]) -> Vec<String> {
    let figure = |(nth, chances): (usize, &Option<crate::games::rff1812::balance::ChargeChances>)| {
        let chances = chances.as_ref()?;
        let typical = balance.sides[nth].typical?;
        Some(format!(
            "Typical infantry of the {} ({} stands, {}) charges that of the other side: it wins {} in 100, {} are even, it loses {}.",
            sides[nth].0, typical.stands, typical.experience, chances.attacker, chances.even, chances.defender
        ))
    };
    let fire = "Fire points are those of fresh units in line with every stand in range.".to_owned();
    balance.charges.iter().enumerate().filter_map(figure).chain([fire]).collect()
}

/// Describes the victory points of the recorded battle, and whether they agree with the recorded winner.
fn recorded_texts(tables: &Tables, scenario: &Scenario) -> Vec<String> {
    let Some(day) = day(tables, scenario) else {
        return vec!["No recorded losses and no key positions held. Add them with New….".to_owned()];
    };
    let mut texts = Vec::new();
    for (nth, side) in scenario.sides.iter().enumerate() {
        let suffered = &day.sides[nth];
        let Some(men) = suffered.men else {
            texts.push(format!("{}: no losses are recorded.", side.name));
            continue;
        };
        let [worn, spent, gone] = suffered.units;
        let leaders = suffered.leaders;
        let of = [
            (suffered.gun_stands, if suffered.gun_stands == 1 { "gun stand lost" } else { "gun stands lost" }),
            (worn, if worn == 1 { "unit worn" } else { "units worn" }),
            (spent, "spent"),
            (gone, "wiped out"),
            (leaders, if leaders == 1 { "leader lost" } else { "leaders lost" }),
        ];
        let of = of.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")).collect::<Vec<_>>();
        let of = if of.is_empty() { "every unit still fresh".to_owned() } else { of.join(", ") };
        let heavy = if suffered.is_heavy { "heavy casualties" } else { "no heavy casualties" };
        let basis = scenario.history.losses.iter().find(|loss| loss.side == side.id).map(|loss| loss.basis.meaning()).unwrap_or_default();
        texts.push(format!(
            "{} lost {men} of {} men ({basis}): spread evenly, {} stands, {heavy}; {of}.",
            side.name, suffered.of_men, suffered.stands
        ));
    }
    for (nth, side) in scenario.sides.iter().enumerate() {
        let (losses, positions) = (day.for_losses[nth], day.for_positions[nth]);
        texts.push(format!("{}: {losses} points for losses and {positions} for key positions, {} in all.", side.name, losses + positions));
    }
    texts.push(verdict(scenario, &day));
    if !scenario.victory_texts().is_empty() {
        texts.push(
            "Only points are counted. Check the conditions that end the battle at once, and those given in words, yourself.".to_owned(),
        );
    }
    texts
}

fn verdict(scenario: &Scenario, day: &RecordedBattle) -> String {
    let name = |nth: usize| scenario.sides[nth].name.as_str();
    match (day.leading_side(), day.winner) {
        (Some(ahead), Some(winner)) if ahead == winner => format!("By points {} would have won, as on the day.", name(ahead)),
        (Some(ahead), Some(winner)) => {
            format!(
                "By points {} would have won; histories name {} the winner. Check the points and the key positions.",
                name(ahead),
                name(winner)
            )
        }
        (Some(ahead), None) => format!("By points {} would have won; histories call the battle a draw.", name(ahead)),
        (None, Some(winner)) => format!("By points the battle would have been a draw; histories name {} the winner.", name(winner)),
        (None, None) => "By points the battle would have been a draw, as on the day.".to_owned(),
    }
}

/// Describes the earliest turn in which each side can reach each key position; `None` if the scenario is at fault.
pub(super) fn arrival_texts(tables: &Tables, text: &str) -> Option<Vec<String>> {
    let scenario = Scenario::parse(text, &tables.for_files()).ok()?;
    let when = |(marches, turn): &(MarchMode, Option<u32>)| match turn {
        Some(turn) => format!("turn {turn} ({})", marches.display_name()),
        None => format!("never in time ({})", marches.display_name()),
    };
    let mut texts = Vec::new();
    for reach in earliest_arrivals(tables, &scenario) {
        let position = scenario.key_positions.iter().find(|position| position.id == reach.position);
        let name = position.map_or(reach.position.as_str(), |position| position.name.as_str());
        let of_side = |nth: usize| {
            let turns = reach.turns[nth].iter().map(when).collect::<Vec<_>>();
            let turns = if turns.is_empty() { "no unit by land".to_owned() } else { turns.join(", ") };
            let boats = boat_entries(&scenario, &scenario.sides[nth]);
            let boats = boats.iter().map(|(turn, entry)| format!("{entry}, from turn {turn}")).collect::<Vec<_>>().join("; ");
            let left_out = if boats.is_empty() { String::new() } else { format!(", boats not counted ({boats})") };
            format!("{}: {turns}{left_out}", scenario.sides[nth].name)
        };
        texts.push(format!("{name} – {}; {}.", of_side(0), of_side(1)));
    }
    if texts.is_empty() {
        texts.push("No key position has a place on the table yet.".to_owned());
    }
    texts.push(
        "Assumed: each maneuver is well handled, no unit is in the way, and the slowest ground of a move sets its rate. Units start from their \
         place, zone or entry. Boats are not counted: the rules have no rate for boats."
            .to_owned(),
    );
    Some(texts)
}
