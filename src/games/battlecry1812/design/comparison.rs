//! Comparison of the two sides of a scenario, as shown to its designer.

use super::line_notes::dice_at;
use crate::design::{ComparedFigure, SideComparison};
use crate::games::battlecry1812::Tables;
use crate::games::battlecry1812::scenario::{Scenario, Side, Unit};
use crate::games::battlecry1812::words::Weapon;

/// The sides of a sound scenario.
pub(super) fn compare_sides(tables: &Tables, text: &str) -> Option<SideComparison> {
    let scenario = Scenario::parse(text, tables).ok()?;
    let sides = scenario.sides.each_ref().map(|side| (side.name.clone(), side.nation));
    let row = |what: String, of: &dyn Fn(&Side) -> u32| {
        let values = scenario.sides.each_ref().map(of);
        ComparedFigure { what, values: values.map(f64::from), shown: values.map(|value| value.to_string()), is_assumed: false }
    };
    let sum = |side: &Side, of: &dyn Fn(&Unit) -> u32| counted(side).map(of).sum::<u32>();
    let mut rows = vec![
        row("Companies".to_owned(), &|side| sum(side, &|_| 1)),
        row("Figures".to_owned(), &|side| sum(side, &|unit| unit.figures)),
        row("Morale, all companies".to_owned(), &|side| sum(side, &|unit| unit.morale)),
        row("Officers' buffs".to_owned(), &|side| side.officers.iter().map(|officer| officer.ability).sum()),
        row("Head start, points".to_owned(), &|side| side.head_start),
    ];
    let farthest = scenario.units().flat_map(|(_, unit)| &unit.weapons).map(|weapon| tables.columns(*weapon)).max().unwrap_or_default();
    for hexes in 1..=farthest {
        let dice = |unit: &Unit| unit.weapons.iter().filter_map(|weapon: &Weapon| dice_at(tables, *weapon, unit.morale, hexes)).max();
        let fire = |unit: &Unit| if tables.formation(unit.formation).fires { dice(unit).unwrap_or_default() } else { 0 };
        let at = if hexes == 1 { "1 hex".to_owned() } else { format!("{hexes} hexes") };
        rows.push(row(format!("Fire dice at {at}"), &|side| sum(side, &fire)));
    }
    rows.retain(|row| row.values != [0.0, 0.0]);
    let sentence = "Every company in range with its better weapon, in its starting formation; without ground and buffs.";
    Some(SideComparison { sides, rows, remarks: vec![sentence.to_owned()], sections: Vec::new() })
}

fn counted(side: &Side) -> impl Iterator<Item = &Unit> {
    side.units.iter().filter(|unit| !unit.optional)
}
