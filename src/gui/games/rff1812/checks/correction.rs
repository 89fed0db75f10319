//! The facts of an event of the log opened again: a check in its own form, with the die as it fell, anything else as a choice of what it
//! could have been.

use eframe::egui::Ui;

use super::{ChargeDraft, FireDraft, ManeuverDraft, OpenCheck, SingleDraft};
use crate::game::Request;
use crate::games::rff1812::battle::{CheckCall, Command, Rff1812};
use crate::gui::games::rff1812::intent::{Context, GameIntent};
use crate::gui::play::FactForm;
use crate::gui::play::outcome::{Otherwise, Outcome};

impl FactForm for OpenCheck {
    type System = Rff1812;
    type Own = GameIntent;

    fn reopened(outcome: &Outcome<Rff1812>) -> Option<Self> {
        let effects = &outcome.was().found.effects;
        let Some(check) = outcome.was().command.check() else { return Some(Self::Otherwise(Otherwise::of(outcome))) };
        Some(match check {
            CheckCall::Maneuver(call) => Self::Maneuver(ManeuverDraft::reopened(call, effects)),
            CheckCall::Fire(call) => Self::Fire(FireDraft::reopened(call, effects)),
            CheckCall::Charge(call) => Self::Charge(Box::new(ChargeDraft::reopened(call, effects))),
            CheckCall::Single(call) => Self::Single(SingleDraft::reopened(call, effects)),
        })
    }

    fn facts_ui(&mut self, ui: &mut Ui, context: &mut Context<'_>, _: &Command) -> Option<Request<Command>> {
        if let Self::Otherwise(draft) = self {
            return draft.ui(ui).map(Request::from);
        }
        self.ui(ui, context);
        let command = match self {
            Self::Maneuver(draft) => draft.command(),
            Self::Fire(draft) => draft.command(context.game),
            Self::Charge(draft) => draft.command(),
            Self::Single(draft) => draft.command(),
            // No other check is in the log with facts of its own.
            Self::Declare(_)
            | Self::Answers(_)
            | Self::Moves(_)
            | Self::Replace(_)
            | Self::Arrival(_)
            | Self::Replenish(_)
            | Self::Unit(_)
            | Self::Leader(_)
            | Self::Otherwise(_)
            | Self::Correction(_) => None,
        };
        command.map(Request::from)
    }
}
