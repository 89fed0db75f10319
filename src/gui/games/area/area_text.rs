//! Contents of an area in words, for those who cannot see the map and for the text shown under the pointer.

use super::chart::side_label;
use crate::games::area::campaign::{AreaState, Setup, in_table_order, units_of};
use crate::gui::parts::widgets::capital;
use crate::id::AreaId;

/// Lists what an area has beside cubes: home, control, fort and muster markers.
fn marks_text(setup: &Setup, name: &AreaId, area: &AreaState) -> String {
    let known = setup.board.areas.get(name);
    let mut marks = Vec::new();
    if let Some(home) = known.and_then(|area| area.home.as_ref()) {
        let stars = known.and_then(|area| area.stars).filter(|stars| *stars > 0).map(|stars| format!(" {stars}*")).unwrap_or_default();
        marks.push(format!("{}{stars}", capital(home)));
    }
    marks.extend(area.control.as_ref().map(|(side, markers)| format!("held {} {markers}", side_label(setup, side))));
    marks.extend(area.fort.then(|| "fort".to_owned()));
    marks.extend(area.markers.iter().filter_map(|(faction, marker)| {
        let units = setup.tables.mustered(faction.as_str(), marker.flipped)?;
        Some(format!("muster {units}"))
    }));
    marks.join(" · ")
}

/// Describes everything in an area.
pub fn describe_area(setup: &Setup, name: &AreaId, area: &AreaState) -> String {
    let cubes = in_table_order(&setup.tables, area.cubes.iter().filter(|(_, units)| **units > 0));
    let cubes = cubes.into_iter().map(|(faction, units)| units_of(&setup.tables, *units, faction)).collect::<Vec<_>>();
    let cubes = if cubes.is_empty() { "empty".to_owned() } else { cubes.join(", ") };
    let marks = marks_text(setup, name, area);
    if marks.is_empty() { format!("{name}: {cubes}") } else { format!("{name}: {cubes}; {marks}") }
}
