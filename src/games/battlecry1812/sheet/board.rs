//! The board as it stands, with everybody on it, and who they are below: a page to lay beside the table.

use super::handout::legend;
use crate::games::battlecry1812::battle::{Battle, State, UnitState};
use crate::games::battlecry1812::drawn::{TREES_FROM_ON_PAPER, extent, ground_from, labels, layers_on_paper, lines};
use crate::games::battlecry1812::scenario::Side;
use crate::map::{Hexes, Layer, Layers};
use crate::sheet::rows::foot_with;
use crate::sheet::{Block, Cell, Column, Plate, Sheet, Span, ToScale};

const FOOT: &str = "The first side has square counters, the second counters with cut corners. A pip is a figure, the number is morale; the thick \
                    line is the front, the wedge shows the facing. Round counters are officers with the buffs they have left.";

/// The sheet of a board.
#[must_use]
pub fn board(battle: &Battle) -> Sheet {
    let (setup, state) = (battle.setup(), battle.state());
    let scenario = &setup.scenario;
    let side = scenario.side(&state.side).map_or("", |side| side.name.as_str());
    let now = format!("{} · turn {} of {} · {side} · {} phase", scenario.date.in_words(), state.turn, scenario.turns, state.phase);
    let mut layers = layers_on_paper(setup, state);
    layers.replace(Layer::Ground, ground_from(&state.board, TREES_FROM_ON_PAPER));
    let blocks = scenario.sides.iter().map(|side| roster(state, side)).collect::<Vec<_>>();
    let legend = legend(setup);
    Sheet {
        title: format!("{}: the board", scenario.title),
        under_title: vec![now],
        is_map: true,
        plate: Some(Plate { layers, part: extent(state.board.grid) }),
        columns: 2,
        foot: foot_with(&legend, &blocks, FOOT),
        blocks,
        legend,
        ..Sheet::default()
    }
}

/// The board alone, nobody on it, to be printed to scale and laid together into a table of hexes.
#[must_use]
pub fn table(battle: &Battle) -> Sheet {
    let (setup, state) = (battle.setup(), battle.state());
    let mut board = Layers::default();
    board.replace(Layer::Ground, ground_from(&state.board, TREES_FROM_ON_PAPER));
    board.replace(Layer::Lines, lines(&state.board, &setup.scenario, state));
    board.replace(Layer::Labels, labels(&state.board, &setup.scenario));
    Sheet {
        title: setup.scenario.title.clone(),
        is_map: true,
        plate: Some(Plate { layers: board, part: extent(state.board.grid) }),
        to_scale: Some(ToScale {
            measure: "A hex from side to side",
            units: Hexes::ACROSS,
            usual_tenths_mm: 400,
            bounds_tenths_mm: [100, 2_000],
        }),
        columns: 1,
        foot: vec!["The ground alone, in hexes of a size you choose, on as many pages as needed.".to_owned()],
        ..Sheet::default()
    }
}

/// A side's companies and officers, in lines.
fn roster(state: &State, side: &Side) -> Block {
    let mut block = Block::new(&side.name, &[Column::Fit, Column::Rest(1), Column::Right, Column::Right]);
    block.cells(["", "", "Figures", "Morale"].map(Cell::bold));
    for unit in &side.units {
        let Some(own) = state.units.get(&unit.id) else { continue };
        let (strength, morale) = (format!("{} of {}", own.strength, unit.figures), format!("{} of {}", own.morale, unit.morale));
        let name = Cell::Text(vec![Span::bold(unit.label())]);
        block.cells([name, Cell::plain(format!("{}, {}", unit.kind, stands(own))), Cell::plain(strength), Cell::plain(morale)]);
    }
    for officer in &side.officers {
        let Some(own) = state.officers.get(&officer.id) else { continue };
        let at = own.hex().map_or_else(|| "on no hex".to_owned(), |hex| hex.to_string());
        let left = format!("{} of {} buffs", officer.ability.saturating_sub(own.buffs), officer.ability);
        let name = Cell::Text(vec![Span::bold(officer.label())]);
        block.cells([name, Cell::plain(format!("{}, {at}, {left}", officer.rank)), Cell::plain(""), Cell::plain("")]);
    }
    block
}

fn stands(own: &UnitState) -> String {
    match (own.fate, own.hex()) {
        (Some(fate), _) => fate.to_string(),
        (None, Some(hex)) => format!("{hex}, {}", own.formation),
        (None, None) => "on no hex".to_owned(),
    }
}
