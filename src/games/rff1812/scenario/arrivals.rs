//! Arrivals of units and leaders after the start.

use super::{Scenario, Side};
use crate::engine::text::upper_first;
use crate::scenario::Arrival;

/// Group of a side that arrives together, at one time and one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArrivalGroup<'s> {
    /// Time and place of arrival.
    pub arrival: &'s Arrival,
    /// Side that they belong to.
    pub side: &'s Side,
    /// Names of the group, leaders first; optional units are marked.
    pub names: Vec<String>,
}

impl Scenario {
    /// Returns the arrivals in the order of turns, and within a turn by sides as in the file.
    #[must_use]
    pub fn arrival_groups(&self) -> Vec<ArrivalGroup<'_>> {
        let mut all: Vec<ArrivalGroup<'_>> = Vec::new();
        for side in &self.sides {
            let leaders = side.leaders.iter().filter_map(|him| Some((him.arrives.as_ref()?, him.name.clone())));
            let units = side.units.iter().filter_map(|unit| {
                let option = if unit.optional { " (optional)" } else { "" };
                Some((unit.arrives.as_ref()?, format!("{}{option}", unit.label())))
            });
            for (arrival, name) in leaders.chain(units) {
                match all.iter_mut().find(|known| known.arrival == arrival && known.side.id == side.id) {
                    Some(known) => known.names.push(name),
                    None => all.push(ArrivalGroup { arrival, side, names: vec![name] }),
                }
            }
        }
        all.sort_by_key(|coming| coming.arrival.turn);
        all
    }

    /// Returns the place of an arrival: the entry's name if the ground has it.
    #[must_use]
    pub fn arrival_place(&self, arrival: &Arrival) -> String {
        let entry = arrival.entry.as_ref().and_then(|entry| self.ground.entry(entry));
        entry.map_or_else(|| upper_first(&arrival.place), |entry| entry.name.clone())
    }
}
