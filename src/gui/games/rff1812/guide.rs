//! The first five things to do in a battle, for a newcomer.

use super::checks::ManeuverDraft;
use crate::games::rff1812::battle::{Battle, Command, Phase};
use crate::gui::shell::guide::{APPLY, DIE, GuideStep, LEADER, NEXT_PHASE, UNDO};

/// A maneuver check from its leader to the end of the phase.
pub const GUIDE_STEPS: [GuideStep; 5] = [
    GuideStep {
        text: "A brigade makes its maneuver check. Click its leader: his units are listed, each with the sum of its modifiers.",
        mark: LEADER,
    },
    GuideStep { text: "Roll a ten-sided die and type it; 0 is 10. Or press R: the program rolls.", mark: DIE },
    GuideStep {
        text: "Each unit shows its result and its inches. Tick what is special about a unit: both follow. Enter applies.",
        mark: APPLY,
    },
    GuideStep {
        text: "The check is in the log and saved. You can undo everything: try Ctrl+Z now. Ctrl+Shift+Z does it again.",
        mark: UNDO,
    },
    GuideStep {
        text: "The list in the middle shows what is left to do in this phase; G moves all other units. Ctrl+Enter goes to the next phase. F1 explains the page you are on.",
        mark: NEXT_PHASE,
    },
];

/// Returns whether a step is learnt. After the first phase all are: a player who got there needs none.
pub fn is_step_done(battle: &Battle, open: Option<&ManeuverDraft>, nth: usize) -> bool {
    let state = battle.state();
    let journal = battle.journal();
    let applied = journal.applied().any(|event| matches!(event.command, Command::Maneuver(_)));
    let undone = journal.first_undone().is_some();
    let of_first_phase = state.turn == 1 && state.phase == Phase::Maneuver && !state.ended;
    let learnt = match nth {
        0 => open.is_some() || applied || undone,
        1 => open.is_some_and(|draft| draft.command().is_some()) || applied || undone,
        2 => applied || undone,
        3 => undone,
        _ => false,
    };
    learnt || !of_first_phase
}
