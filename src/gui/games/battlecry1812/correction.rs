//! The facts of something in the log opened again: a check in its own form, anything else as a choice of what it could have been.

use eframe::egui::Ui;

use super::fire::FireDraft;
use super::intent::{Context, GameIntent};
use super::melee::MeleeDraft;
use super::single::SingleDraft;
use crate::game::Request;
use crate::games::battlecry1812::battle::{Battlecry1812, CheckCall, Command};
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

impl FactsForm {
    /// Returns all that players set in the form; `None` of another choice than a check.
    pub fn facts(&self) -> Option<(Command, String)> {
        match self {
            Self::Fire(draft) => Some(draft.facts()),
            Self::Melee(draft) => Some(draft.facts()),
            Self::Single(draft) => Some(draft.facts()),
            Self::Otherwise(_) => None,
        }
    }
}

impl FactForm for FactsForm {
    type System = Battlecry1812;
    type Own = GameIntent;

    fn reopened(outcome: &Outcome<Battlecry1812>) -> Option<Self> {
        let word = outcome.was().word.clone();
        Some(match outcome.was().command.check() {
            Some(CheckCall::Fire(call)) => Self::Fire(Box::new(FireDraft::reopened(call, word))),
            Some(CheckCall::Melee(call)) => Self::Melee(Box::new(MeleeDraft::reopened(&outcome.game_before(), call, word))),
            Some(CheckCall::OfficerFire(call)) => Self::Single(Box::new(SingleDraft::officer_fire_reopened(call, word))),
            Some(CheckCall::Rally(call)) => Self::Single(Box::new(SingleDraft::rally_reopened(call, word))),
            None => Self::Otherwise(Otherwise::of(outcome)),
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
