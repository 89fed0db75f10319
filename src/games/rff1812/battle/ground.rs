//! The table a battle is laid out for and what an inch on it stands for, in words (digest §1).

use crate::games::rff1812::Tables;
use crate::games::rff1812::scenario::Scenario;

/// Scale and table of a scenario for those who choose it: "40 men to a stand · an inch is 25 yards · table 5 by 8 feet".
#[must_use]
pub fn ground_scale(tables: &Tables, scenario: &Scenario) -> String {
    let men = scenario.scale.men_per_stand();
    let yards = tables.scales.get(&men).map(|row| format!("an inch is {} yards", row.data.yards_per_inch));
    let table = scenario.table.as_ref().map(|table| format!("table {}", table.spoken()));
    [Some(format!("{men} men to a stand")), yards, table].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// How the table lies and how its size is known; none where the scenario names no table.
#[must_use]
pub fn table_note(scenario: &Scenario) -> Option<String> {
    let table = scenario.table.as_ref()?;
    let note = table.note.as_ref().map_or_else(String::new, |note| format!(" {note}"));
    Some(format!("Table {}: {}.{note}", table.spoken(), table.basis.meaning()))
}
