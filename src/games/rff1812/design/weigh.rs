//! Both sides of a scenario weighed against each other, as a designer is told.

use crate::design::{Weighed, Weight};
use crate::games::rff1812::Tables;
use crate::games::rff1812::balance::{Balance, SideBalance, balance};
use crate::games::rff1812::scenario::Scenario;

/// The sides of a sound scenario.
pub(super) fn weighed(tables: &Tables, text: &str) -> Option<Weighed> {
    let scenario = Scenario::parse(text, &tables.gun_ids()).ok()?;
    let balance = balance(tables, &scenario);
    let sides = [0, 1].map(|nth: usize| (scenario.sides[nth].name.clone(), scenario.sides[nth].nation));
    let mut rows = vec![
        whole(&balance, "Stands", |side| side.stands.all()),
        whole(&balance, "of foot", |side| side.stands.foot),
        whole(&balance, "of horse", |side| side.stands.horse),
        whole(&balance, "of guns", |side| side.stands.guns),
    ];
    for nth in 0..balance.sides[0].fire.len().min(balance.sides[1].fire.len()) {
        let at = |side: &SideBalance| side.fire[nth].points();
        let to = balance.sides[0].fire[nth].to;
        rows.push(weight(format!("Points of fire to {to}"), &balance, at, |points| format!("{points:.1}"), false));
    }
    rows.push(weight("Worth of its stands".to_owned(), &balance, |side| side.worth, |worth| format!("{worth:.0}"), true));
    rows.push(whole(&balance, "Stands lost when its losses are heavy", |side| side.heavy_past.saturating_add(1)));
    rows.push(whole(&balance, "Telling volleys that make them so", |side| side.telling_volleys.unwrap_or_default()));
    rows.retain(|row| row.values != [0.0, 0.0]);
    Some(Weighed { told: charges(&balance, &sides), sides, rows })
}

fn weight(what: String, balance: &Balance, of: impl Fn(&SideBalance) -> f64, shown: impl Fn(f64) -> String, is_assumed: bool) -> Weight {
    let values = [of(&balance.sides[0]), of(&balance.sides[1])];
    Weight { what, shown: values.map(shown), values, is_assumed }
}

fn whole(balance: &Balance, what: &str, of: impl Fn(&SideBalance) -> u32) -> Weight {
    weight(what.to_owned(), balance, |side| f64::from(of(side)), |count| format!("{count:.0}"), false)
}

/// How a charge of the one's typical foot on the other's goes.
fn charges(balance: &Balance, sides: &[(String, Option<crate::scenario::Nation>); 2]) -> Vec<String> {
    let told = |(nth, chances): (usize, &Option<crate::games::rff1812::balance::ChargeChances>)| {
        let chances = chances.as_ref()?;
        let typical = balance.sides[nth].typical?;
        Some(format!(
            "Typical foot of the {} ({} stands, {}) charges that of the other side: won {} in 100, even {}, lost {}.",
            sides[nth].0, typical.stands, typical.experience, chances.attacker, chances.even, chances.defender
        ))
    };
    let fire = "Fire is that of fresh units in line, every stand in range.".to_owned();
    balance.charges.iter().enumerate().filter_map(told).chain([fire]).collect()
}
