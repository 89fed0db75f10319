//! What the strip tells of a battle of companies: turns with arrivals, side, phases, victory points.

use super::turn::next_label;
use crate::engine::Word as _;
use crate::games::battlecry1812::battle::{Battle, Phase, points, sentence};
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
    let phase = Phase::ALL.iter().position(|phase| *phase == state.phase).filter(|_| !state.ended);
    let journal = battle.journal();
    Strip {
        title: scenario.title.clone(),
        turns: Strip::turns(state.turn, scenario.turns),
        turn_word: "Turn",
        sides: sides.collect(),
        to_play: scenario.sides.iter().position(|side| side.id == state.side),
        phases: Phase::ALL.iter().map(|phase| phase.spoken()).collect(),
        phase,
        next: phase.map(|phase| (phase + 1) % Phase::ALL.len()),
        next_says: next_label(battle).to_owned(),
        told: if state.ended { "the battle has ended".to_owned() } else { String::new() },
        undo: journal.last_applied().map(|event| sentence(setup, event)),
        redo: journal.first_undone().map(|event| sentence(setup, event)),
        ..Strip::default()
    }
}
