//! What the strip tells of a battle of companies: turns, side, phases, victory points.

use super::turn::next_label;
use crate::games::battlecry1812::battle::{Battle, Reading, points};
use crate::gui::strip::{Side, Strip};

/// The strip of a battle.
pub fn of(battle: &Battle) -> Strip {
    let (setup, state) = (battle.setup(), battle.state());
    let scenario = &setup.scenario;
    let sides = scenario.sides.iter().map(|side| Side {
        name: side.name.clone(),
        nation: side.nation,
        points: Some(points(setup, state, &side.id)),
    });
    let strip = Strip {
        title: scenario.title.clone(),
        turns: Strip::turns(state.turn, scenario.turns),
        turn_word: "Turn",
        sides: sides.collect(),
        to_play: scenario.sides.iter().position(|side| side.id == state.side),
        over: state.ended,
        ..Strip::default()
    };
    strip
        .with_phases(Some(state.phase).filter(|_| !state.ended), next_label(battle))
        .with_log(battle, |event| matches!(event.found.reading, Reading::Phase { .. }))
}
