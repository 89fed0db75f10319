//! The first five things to do in a battle, for a newcomer.

use super::checks::ManeuverDraft;
use crate::games::rff1812::battle::{Battle, Command, Phase};
use crate::gui::shell::guide::{APPLY, DIE, LEADER, Lesson, NEXT_PHASE, UNDO};

/// A maneuver check from its leader to the end of the phase.
pub const LESSONS: [Lesson; 5] = [
    Lesson { says: "A brigade maneuvers. Click its leader: every unit of his comes before you, with what its sum will be.", mark: LEADER },
    Lesson { says: "Roll a ten-sided die on your table and type it; 0 is ten. Or let the program roll: R.", mark: DIE },
    Lesson {
        says: "Each unit's row and inches stand there already. Tick what is special about a unit, and they follow. Then Enter applies.",
        mark: APPLY,
    },
    Lesson {
        says: "It is in the log and in the battle's file. Anything can be taken back, as far as you like: try Ctrl+Z now. Ctrl+Shift+Z brings it back.",
        mark: UNDO,
    },
    Lesson {
        says: "The list in the middle has what this phase still has to do; G lets all others go on. When it is done, Ctrl+Enter goes to the next phase. F1 explains whatever page you are on.",
        mark: NEXT_PHASE,
    },
];

/// Returns whether a lesson is learnt. After the first phase all are: a player who got there needs none.
pub fn is_learnt(battle: &Battle, open: Option<&ManeuverDraft>, nth: usize) -> bool {
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
