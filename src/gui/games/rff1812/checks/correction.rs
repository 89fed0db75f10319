//! The facts of a check in the log opened again: the check's own form, with the die as it fell.

use eframe::egui::Ui;

use super::{ChargeDraft, FireDraft, ManeuverDraft, OpenCheck, SingleDraft};
use crate::game::Request;
use crate::games::rff1812::battle::{CheckCall, Command, Rff1812};
use crate::gui::games::rff1812::intent::{Context, GameIntent};
use crate::gui::play::FactForm;
use crate::gui::play::outcome::Outcome;

impl FactForm for OpenCheck {
    type System = Rff1812;
    type Own = GameIntent;

    fn reopened(outcome: &Outcome<Rff1812>) -> Option<Self> {
        let effects = &outcome.was().found.effects;
        Some(match outcome.was().command.check()? {
            CheckCall::Maneuver(call) => Self::Maneuver(ManeuverDraft::reopened(call, effects)),
            CheckCall::Fire(call) => Self::Fire(FireDraft::reopened(call, effects)),
            CheckCall::Charge(call) => Self::Charge(Box::new(ChargeDraft::reopened(call, effects))),
            CheckCall::Single(call) => Self::Single(SingleDraft::reopened(call, effects)),
        })
    }

    fn facts_ui(&mut self, ui: &mut Ui, context: &mut Context<'_>, _: &Command) -> Option<Request<Command>> {
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
            | Self::Correction(_) => None,
        };
        command.map(Request::from)
    }
}
