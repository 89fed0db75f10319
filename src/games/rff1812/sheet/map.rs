//! Sheet of the table as it is laid out, by which a referee sets it up.

use super::legend::legend;
use crate::engine::text::count_text;
use crate::games::rff1812::battle::{Setup, ground_scale, table_note};
use crate::games::rff1812::drawn::{Shown, View, layers};
use crate::games::rff1812::scenario::{Scenario, Side, Spots, StandsAt, Unit};
use crate::scenario::Arrival;
use crate::sheet::rows::foot_with;
use crate::sheet::{Block, Cell, Column, Plate, Sheet, Span, ToScale};

const FOOT: &str = "Inches run from the left edge and from the near edge, the bottom of the map, to the middle of a unit. The \
                    number beside a unit is its number in the list. The black wedge shows \
                    its facing; units of the second side have cut rear corners.";
const NO_TABLE: &str = "This scenario has no table: set one up as you agree.";

/// Builds the sheet of a table.
#[must_use]
pub fn map(setup: &Setup) -> Sheet {
    let scenario = &*setup.scenario;
    let view = View::of(scenario);
    let mut under_title = vec![format!("{} · {}", scenario.date.in_words(), ground_scale(&setup.tables, scenario))];
    under_title.extend(table_note(scenario));
    let legend = if view.is_some() { legend(setup) } else { Vec::new() };
    let blocks = marked(scenario).into_iter().chain(scenario.sides.iter().map(|side| set_up(scenario, side))).collect::<Vec<_>>();
    Sheet {
        title: format!("{}: the table", scenario.title),
        under_title,
        is_map: true,
        plate: view.map(|view| Plate { layers: layers(scenario, &setup.tables, Shown::ON_PAPER), part: view.extent() }),
        columns: 2,
        foot: foot_with(&legend, &blocks, if view.is_some() { FOOT } else { NO_TABLE }),
        blocks,
        legend,
        ..Sheet::default()
    }
}

/// Builds the sheet of the ground with its marks and without units, to be printed to scale and laid together.
#[must_use]
pub fn table(setup: &Setup) -> Sheet {
    let scenario = &*setup.scenario;
    let view = View::of(scenario);
    let shown = Shown { units: false, ..Shown::ON_PAPER };
    let foot = if view.is_some() {
        "The ground alone, at the scale you choose, on as many pages as it needs. A foot of the table at 304.8 mm is full size."
    } else {
        NO_TABLE
    };
    Sheet {
        title: format!("{}: the table", scenario.title),
        is_map: true,
        plate: view.map(|view| Plate { layers: layers(scenario, &setup.tables, shown), part: view.extent() }),
        to_scale: view.map(|_| ToScale {
            measure: "A foot of the table",
            // An inch is a unit.
            units: 12.0,
            usual_tenths_mm: 762,
            bounds_tenths_mm: [200, 3_048],
        }),
        columns: 1,
        foot: vec![foot.to_owned()],
        ..Sheet::default()
    }
}

/// Lists the key positions and the entries, with their places.
fn marked(scenario: &Scenario) -> Option<Block> {
    let mut block = Block::new("Key positions and entries", &[Column::Rest(1), Column::Rest(1)]);
    let place = |points: &Spots| points.0.first().map(|at| format!(", at {}″ and {}″", at.x.as_f64(), at.y.as_f64())).unwrap_or_default();
    for position in &scenario.key_positions {
        let at = scenario.ground.objective(&position.id).map(|objective| place(&objective.points)).unwrap_or_default();
        let points = count_text(position.points, "point", "points");
        block.cells([Cell::bold(position.name.clone()), Cell::plain(format!("{points}{at}"))]);
    }
    for entry in &scenario.ground.entries {
        let text = format!("{}, {}{}", scenario.side_name(&entry.side), entry.turns_text(), place(&entry.points));
        block.cells([Cell::bold(entry.name.clone()), Cell::plain(text)]);
    }
    (!block.rows.is_empty()).then_some(block)
}

/// Lists the places of a side's units and leaders, and those that come later.
fn set_up(scenario: &Scenario, side: &Side) -> Block {
    let mut block = Block::new(&side.name, &[Column::Right, Column::Fit, Column::Rest(1)]);
    for unit in &side.units {
        let number = Cell::plain(scenario.number_of(&unit.id).to_string());
        block.cells([number, Cell::Text(vec![Span::bold(unit.label())]), Cell::plain(place_text(scenario, unit))]);
    }
    for him in side.leaders.iter().filter(|him| him.stands_at.is_some() || him.arrives.is_some()) {
        let place = him.stands_at.map(|at| format!("leader, at {}″ and {}″", at.x.as_f64(), at.y.as_f64()));
        let place = place.or_else(|| him.arrives.as_ref().map(|arrives| format!("leader, {}", arrival_text(scenario, arrives))));
        block.cells([Cell::plain("–"), Cell::plain(&him.name), Cell::plain(place.unwrap_or_default())]);
    }
    block
}

/// Describes the place of a unit: "line, at 10″ and 5″, facing 0°".
fn place_text(scenario: &Scenario, unit: &Unit) -> String {
    let place = match (&unit.stands_at, &unit.arrives) {
        (Some(at), _) => stands(at),
        (None, Some(arrives)) => arrival_text(scenario, arrives),
        (None, None) => "set up by its player".to_owned(),
    };
    let option = if unit.optional { ", optional" } else { "" };
    format!("{}, {place}{option}", unit.formation)
}

fn stands(at: &StandsAt) -> String {
    let afloat = if at.afloat { ", afloat" } else { "" };
    format!("at {}″ and {}″, facing {}°{afloat}", at.at.x.as_f64(), at.at.y.as_f64(), at.facing)
}

fn arrival_text(scenario: &Scenario, arrives: &Arrival) -> String {
    format!("arrives {}: {}", arrives.when(), scenario.arrival_place(arrives))
}
