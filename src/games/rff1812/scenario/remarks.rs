//! Remarks on oddities of a scenario that are no faults.

use super::layout;
use super::{Scenario, Trait};
use crate::engine::Fault;
use crate::engine::fault::FaultPlace;
use crate::games::rff1812::Tables;
use crate::games::rff1812::words::{Arm, Weapon};

/// Lists everything odd in a scenario, in the order of the file: its units, then the table as it is laid out.
#[must_use]
pub fn remarks(scenario: &Scenario, tables: &Tables) -> Vec<Fault> {
    bayonets(scenario).into_iter().chain(layout::remarks(scenario, tables)).collect()
}

/// Remarks on Indians and riflemen with bayonets: such infantry has none unless a source says so (digest §3).
fn bayonets(scenario: &Scenario) -> Vec<Fault> {
    let mut found = Vec::new();
    for (nth_side, side) in scenario.sides.iter().enumerate() {
        for (nth, unit) in side.units.iter().enumerate() {
            let who = match unit.troops().and_then(|troops| troops.weapon) {
                _ if unit.has_trait(Trait::Indians) => "Native warriors",
                Some(Weapon::Rifle) => "riflemen",
                _ => continue,
            };
            if unit.arm() == Arm::Infantry && !unit.has_trait(Trait::NoBayonets) {
                let place = FaultPlace::from("sides").item(nth_side).field("units").item(nth).field("traits");
                let says = format!("{}: {who} have no bayonets unless a source says so; add no_bayonets if none does", unit.label());
                found.push(Fault::new(place, says));
            }
        }
    }
    found
}
