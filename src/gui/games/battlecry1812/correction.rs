//! The facts of something in the log opened again: a check in its own form, anything else as a choice of what it could have been.

use eframe::egui::Ui;

use super::fire::FireDraft;
use super::intent::{Context, GameIntent};
use super::melee::MeleeDraft;
use super::single::SingleDraft;
use crate::game::Request;
use crate::games::battlecry1812::battle::{Battlecry1812, Command};
use crate::gui::play::FactForm;
use crate::gui::play::outcome::{Otherwise, Outcome};

/// The form of an event's facts.
#[derive(Clone, Debug)]
pub enum FactsForm {
    /// Facts of a fire.
    Fire(Box<FireDraft>),
    /// Facts of a melee.
    Melee(Box<MeleeDraft>),
    /// Facts of a check of one die.
    Single(Box<SingleDraft>),
    /// Not a check: another move, strike or way is chosen.
    Otherwise(Otherwise<Command>),
}

/// Returns whether a command is a check, with a form of its own.
pub const fn is_check(command: &Command) -> bool {
    matches!(command, Command::Fire(_) | Command::Melee(_) | Command::OfficerFire(_) | Command::Rally(_))
}

impl FactForm for FactsForm {
    type System = Battlecry1812;
    type Own = GameIntent;

    fn reopened(outcome: &Outcome<Battlecry1812>) -> Option<Self> {
        let word = outcome.was().word.clone();
        Some(match &outcome.was().command {
            Command::Fire(call) => Self::Fire(Box::new(FireDraft::reopened(call, word))),
            Command::Melee(call) => Self::Melee(Box::new(MeleeDraft::reopened(&outcome.game_before(), call, word))),
            Command::OfficerFire(call) => Self::Single(Box::new(SingleDraft::officer_fire_reopened(call, word))),
            Command::Rally(call) => Self::Single(Box::new(SingleDraft::rally_reopened(call, word))),
            Command::Move(_)
            | Command::Form(_)
            | Command::MoveOfficer(_)
            | Command::Rout(_)
            | Command::Strike(_)
            | Command::Withdraw(_)
            | Command::Rest(_)
            | Command::NextPhase { .. }
            | Command::EndBattle {}
            | Command::SetPhase { .. }
            | Command::Arrive(_)
            | Command::EditUnit { .. }
            | Command::EditOfficer { .. }
            | Command::EditGround { .. }
            | Command::HoldPosition { .. }
            | Command::Note { .. }
            | Command::Correct(_) => Self::Otherwise(Otherwise::of(outcome)),
        })
    }

    fn facts_ui(&mut self, ui: &mut Ui, context: &mut Context<'_>, _: &Command) -> Option<Request<Command>> {
        match self {
            Self::Fire(draft) => draft.ui(ui, context),
            Self::Melee(draft) => draft.ui(ui, context),
            Self::Single(draft) => draft.ui(ui, context),
            Self::Otherwise(draft) => draft.ui(ui).map(Request::from),
        }
    }
}
