//! A check of the log opened again: its facts as they were, the die as it fell, and what another fact comes to.

use eframe::egui::{ScrollArea, Ui};

use super::{ChargeDraft, Check, FireDraft, ManeuverDraft, SingleDraft};
use crate::game::LinePlace;
use crate::games::rff1812::battle::{Battle, Command, Rff1812};
use crate::gui::correction::{Outcome, Settling};
use crate::gui::foot;
use crate::gui::games::rff1812::intent::{Context, Intent};
use crate::gui::look::measure;
use crate::gui::widgets::heading;
use crate::id::UnitId;

/// A correction in the making.
#[derive(Clone, Debug, PartialEq)]
pub struct CorrectionDraft {
    check: Box<Check>,
    outcome: Outcome<Rff1812>,
}

impl CorrectionDraft {
    /// The check at a place of the log's line. None where there is none that happened.
    pub fn new(battle: &Battle, place: LinePlace) -> Option<Self> {
        let outcome = Outcome::of(battle, place)?;
        let effects = &outcome.was().found.effects;
        let check = match &outcome.was().command {
            Command::Maneuver(call) => Check::Maneuver(ManeuverDraft::reopened(call, effects)),
            Command::Fire(call) => Check::Fire(FireDraft::reopened(call, effects)),
            Command::Charge(call) => Check::Charge(Box::new(ChargeDraft::reopened(call, effects))),
            Command::Check(call) => Check::Single(SingleDraft::reopened(call, effects)),
            _ => return None,
        };
        Some(Self { check: Box::new(check), outcome })
    }

    /// What the player gave alone: the facts, not what they come to.
    pub fn given(&self) -> Check {
        self.check.given()
    }

    /// A digit typed while no field has the cursor.
    pub fn take_digit(&mut self, digit: char) -> bool {
        self.check.take_digit(&self.outcome.then(), digit)
    }

    /// A unit joins the check or leaves it.
    pub fn take_unit(&mut self, unit: &UnitId) -> bool {
        self.check.take_unit(&self.outcome.then(), unit)
    }

    /// Draws the check with what comes of it.
    pub fn ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) {
        if !self.outcome.keeps_up(context.game) {
            context.intents.push(Intent::Close);
            return;
        }
        // In a low window the room is the check's: what it was is told beneath all the same.
        if ui.available_height() > 2.0 * measure::FOOT + measure::FACTS_LEAST {
            heading(ui, "Change a fact");
        }
        self.outcome.was_ui(ui, context.game);
        let then = self.outcome.then();
        let command = match self.check.as_ref() {
            Check::Maneuver(draft) => draft.command(),
            Check::Fire(draft) => draft.command(&then),
            Check::Charge(draft) => draft.command(),
            Check::Single(draft) => draft.command(),
            // No other check is in the log with facts of its own.
            _ => None,
        };
        self.outcome.judge(context.game, command);
        if let Some(mut below) = context.foot.take() {
            self.outcome_ui(&mut below, context);
        }
        let (mut facts, own) = foot::split(ui, false);
        let mut within = Vec::new();
        let mut reopened = Context {
            game: &then,
            reopened: true,
            roll: context.roll,
            enter: false,
            generator: &mut *context.generator,
            intents: &mut within,
            foot: Some(own),
        };
        self.check.ui(&mut facts, &mut reopened);
    }

    fn outcome_ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) {
        match self.outcome.buttons_ui(ui, context.enter) {
            Some(Settling::Apply(command)) => context.intents.push(Intent::submit(command)),
            Some(Settling::Leave) => context.intents.push(Intent::Close),
            None => {}
        }
        let height = ui.available_height();
        ScrollArea::vertical().id_salt("outcome").auto_shrink(false).max_height(height).show(ui, |ui| self.outcome.ui(ui, context.game));
    }
}
