//! The board of a battle of companies as layers of a map: its ground, what runs over it, names, counters. Plain data, for the window, for
//! files and for paper alike.

mod aftermath;
mod arm;
mod cartouche;
mod counter;
mod flags;
mod ground;
mod lines;
mod names;
mod officer;
mod scale;
mod waiting;

use crate::games::battlecry1812::battle::{Battle, Setup, State, may_act};
use crate::id::UnitId;
use crate::map::{Drawn, Layer, Layers, LineStyle, Role, Shape, Size};

pub use aftermath::{OFF, aftermath, attack_ends, last_aftermath, meeting};
pub use arm::{CounterSpot, formation};
pub use cartouche::Cartouche;
pub use counter::{SIGN, SignState, Stance, block, chance, chevron, counter, front, nation_of, sign, spread};
pub use flags::{flag_rooms, flags};
pub use ground::{TREES_FROM_ON_PAPER, extent, ground, ground_from, lines, outline, ways};
pub use names::{labels, labels_on_paper, named_room};
pub use officer::{officer, officer_places};
pub use waiting::{due_text, waiting};

/// A board as it stands, with everybody on it, nobody picked.
#[must_use]
pub fn layers(setup: &Setup, state: &State) -> Layers {
    let mut layers = Layers::default();
    layers.replace(Layer::Ground, ground(&state.board));
    layers.replace(Layer::Lines, lines(&state.board, &setup.scenario, state));
    layers.replace(Layer::Labels, [labels(&state.board, &setup.scenario), waiting(setup, state)].concat());
    layers.replace(Layer::Pieces, pieces(setup, state, |_| Stance::Waits));
    layers
}

/// A board as it stands, to be printed.
#[must_use]
pub fn layers_on_paper(setup: &Setup, state: &State) -> Layers {
    let mut layers = layers(setup, state);
    layers.replace(Layer::Labels, [labels_on_paper(&state.board, &setup.scenario), waiting(setup, state)].concat());
    layers
}

/// A board as small as a stamp: its ground with trees, its lines, and a block for each company in its nation's colour. No names.
#[must_use]
pub fn small(setup: &Setup, state: &State) -> Layers {
    let mut layers = Layers::default();
    layers.replace(Layer::Ground, ground_from(&state.board, 0.0));
    layers.replace(Layer::Lines, ways(&state.board));
    layers.replace(Layer::Pieces, blocks(setup, state).collect::<Vec<_>>());
    layers
}

/// Draws a block for each company in its nation's colour.
fn blocks(setup: &Setup, state: &State) -> impl Iterator<Item = Drawn> {
    setup.scenario.units().filter_map(|(side, unit)| {
        let hex = state.units.get(&unit.id)?.hex()?;
        let nation = nation_of(side.nation, unit);
        let edge = LineStyle::of(Role::Surface, Size::points(0.6));
        let corners = block(state.board.grid, hex).corners();
        Some(Drawn::from(Shape::Polygon { corners, fill: Some(Role::Nation(nation).into()), line: Some(edge) }))
    })
}

/// Scale in points to a hexside from which a picture of a battle shows counters, names and the last result: below it blocks alone.
const COUNTERS_FROM: f32 = 14.0;

/// A battle as it stands, as a picture to look at: as small as a stamp like [`small`], from a larger scale on with its counters, those who
/// have acted hollow, its names, and what the last attack did.
#[must_use]
pub fn standing(battle: &Battle) -> Layers {
    let (setup, state) = (battle.setup(), battle.state());
    let large = |drawn: Vec<Drawn>| drawn.into_iter().map(|own| Drawn { from: own.from.max(COUNTERS_FROM), ..own });
    let mut layers = small(setup, state);
    let lines = ways(&state.board).into_iter().chain(large(lines(&state.board, &setup.scenario, state)));
    layers.replace(Layer::Lines, lines.collect::<Vec<_>>());
    layers.replace(Layer::Labels, large(labels(&state.board, &setup.scenario)).collect::<Vec<_>>());
    let acts = |id: &UnitId| setup.scenario.unit(id).is_some_and(|(side, _)| side.id == state.side) && !state.ended;
    let stance = |id: &UnitId| if acts(id) && !may_act(setup, state, id) { Stance::Done } else { Stance::Waits };
    layers.replace(Layer::Pieces, blocks(setup, state).chain(large(pieces(setup, state, stance))).collect::<Vec<_>>());
    layers.replace(Layer::Marks, large(last_aftermath(battle)).collect::<Vec<_>>());
    layers
}

/// Everybody on the board, each unit as it stands in the phase.
#[must_use]
pub fn pieces(setup: &Setup, state: &State, stance: impl Fn(&UnitId) -> Stance) -> Vec<Drawn> {
    let mut drawn = setup.scenario.units().flat_map(|(_, own)| unit(setup, state, &own.id, stance(&own.id))).collect::<Vec<_>>();
    drawn.extend(officers(setup, state));
    drawn.extend(flags(setup, state));
    drawn
}

/// Draws a unit on the board, with all the hexes it fills.
#[must_use]
pub fn unit(setup: &Setup, state: &State, id: &UnitId, stance: Stance) -> Vec<Drawn> {
    let Some(((side, unit), own)) = setup.scenario.unit(id).zip(state.units.get(id)) else { return Vec::new() };
    let Some(hex) = own.hex() else { return Vec::new() };
    let of = (side.nation, side.id == setup.scenario.sides[0].id);
    let others = state.filled_hexes(own).skip(1);
    let mut drawn = others.flat_map(|also| spread(state.board.grid, also, hex, of, unit)).collect::<Vec<_>>();
    drawn.extend(counter(state.board.grid, hex, of, unit, own, stance));
    drawn
}

/// Every officer on the board, over the company he is with.
#[must_use]
pub fn officers(setup: &Setup, state: &State) -> Vec<Drawn> {
    let mut drawn = Vec::new();
    for (side, him) in setup.scenario.officers() {
        if let Some(own) = state.officers.get(&him.id)
            && let Some((at, radius)) = officer_places(state, &him.id)
        {
            drawn.extend(officer(at, radius, side.nation, him, own));
        }
    }
    drawn
}
