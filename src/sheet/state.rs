//! Parts that the state sheets of battles share: turns, key positions, arrivals.

use std::collections::BTreeMap;

use super::content::{Block, Cell, Column, PencilBox};
use crate::engine::text::{count_text, join_list};
use crate::id::SideId;
use crate::scenario::{Arrival, KeyPosition};

/// Builds a block with a box for every turn, past turns crossed off; the caller may add more rows.
#[must_use]
pub fn turns(last: u32, now: u32) -> Block {
    let mut block = Block { columns: vec![Column::Fit, Column::Rest(1)], ..Block::default() };
    let boxes = (1..=last).map(|turn| PencilBox { crossed: turn < now, text: turn.to_string(), ..PencilBox::default() });
    block.cells([Cell::bold("Turns"), Cell::Boxes(boxes.collect())]);
    block
}

/// Adds a row for a key position: the side that holds it, and the side that lost it.
pub fn held(block: &mut Block, position: &KeyPosition, holder: Option<&SideId>, name: impl Fn(&SideId) -> String) {
    let by = holder.map_or_else(|| "not held".to_owned(), |side| format!("held by {}", name(side)));
    let lost = position.held_by.as_ref().filter(|first| holder != Some(first));
    let lost = lost.map(|first| format!(", lost by {}", name(first))).unwrap_or_default();
    let hexes = position.hexes.iter().map(ToString::to_string).collect::<Vec<_>>();
    let hexes = if hexes.is_empty() { String::new() } else { format!(" ({})", hexes.join(" ")) };
    let points = count_text(position.points, "point", "points");
    block.cells([Cell::bold("Key"), Cell::plain(format!("{}{hexes}: {by}{lost}; {points}", position.name))]);
}

/// Units and leaders still to arrive, by turn and place.
#[derive(Clone, Debug, Default)]
pub struct ArrivalList(BTreeMap<(Option<u32>, String), Vec<String>>);

impl ArrivalList {
    /// Adds a unit or leader that has not arrived.
    pub fn add(&mut self, arrives: Option<&Arrival>, name: String, optional: bool) {
        let turn = arrives.map(|arrival| arrival.turn);
        let die = arrives.and_then(|arrival| arrival.die);
        let name = die.map_or_else(|| name.clone(), |die| format!("{name} (each turn from then on {})", die.roll_text()));
        let name = if optional { format!("{name} (optional)") } else { name };
        self.0.entry((turn, arrives.map(|arrival| arrival.place.clone()).unwrap_or_default())).or_default().push(name);
    }

    /// Builds a row for each turn and place; `None` if nobody is still to arrive.
    #[must_use]
    pub fn block(self) -> Option<Block> {
        let mut block = Block::new("Still to come", &[Column::Fit, Column::Rest(1)]);
        for ((turn, place), names) in self.0 {
            let when = turn.map_or_else(|| "When the referee decides".to_owned(), |turn| format!("Turn {turn}"));
            let place = if place.is_empty() { String::new() } else { format!("{place}: ") };
            block.cells([Cell::bold(when), Cell::plain(format!("{place}{}", join_list(&names)))]);
        }
        (!block.rows.is_empty()).then_some(block)
    }
}

/// Describes the reason for which a unit is not on the table, in place of its state.
#[must_use]
pub fn absence_text(arrives: Option<&Arrival>, optional: bool) -> String {
    match arrives {
        Some(arrival) if optional => format!("optional, {}: {}", arrival.when(), arrival.place),
        Some(arrival) => format!("{}: {}", arrival.when(), arrival.place),
        None if optional => "optional".to_owned(),
        None => "not on the table".to_owned(),
    }
}
