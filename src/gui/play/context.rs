//! Context given to the parts of a play's page to draw with.

use eframe::egui::Ui;
use smol_str::SmolStr;

use super::Intent;
use crate::game::{Event, Game, Offers, Refusal, Request};
use crate::gui::foot::{Foot, FootActions as FootAsked, Kind};
use crate::rng::BattleDice;

/// Context a part of the page needs beside its own state.
pub struct Context<'c, S: Offers, O> {
    /// The game, to read.
    pub game: &'c Game<S>,
    /// The check is from the log, and only its facts can be changed: the panel around it applies and closes it.
    pub reopened: bool,
    /// The form was opened since the last frame: it begins at its top.
    pub is_new: bool,
    /// The roll key asked for faces of the generator.
    pub roll: bool,
    /// Enter was pressed outside any field.
    pub enter: bool,
    /// Dice that the program rolls at this place of the log.
    pub dice: BattleDice,
    /// Intents that the parts ask of the page.
    pub intents: &'c mut Vec<Intent<S, O>>,
    /// Foot of the page; `None` once it has been drawn, or if there is none.
    pub foot: Option<Ui>,
}

impl<S: Offers, O> Context<'_, S, O> {
    /// Draws dice, result and effects in the foot, or at the end of the panel if there is none. `ready` is the command that Apply submits.
    /// Returns the actions asked for, faces of the generator among them.
    pub fn foot_ui(
        &mut self,
        ui: &mut Ui,
        ready: Option<impl Into<Request<S::Command>>>,
        foot: Foot<'_>,
        effects: impl FnOnce(&mut Ui, &mut Self),
    ) -> FootAsked {
        let mut below = self.foot.take();
        let ui = below.as_mut().unwrap_or(ui);
        let (reopened, rolled) = (self.reopened, self.roll && foot.rolls());
        let kind = if reopened { Kind::ReadOnly } else { foot.kind };
        let foot = Foot { ready: ready.is_some(), kind, ..foot };
        let mut actions = foot.ui(ui, |ui| effects(ui, self));
        actions.roll = (actions.roll || rolled) && !reopened;
        if actions.close {
            self.intents.push(Intent::Close);
        }
        let applied = ready.filter(|_| !reopened && (actions.apply || actions.entered() || self.enter));
        self.intents.extend(applied.map(Intent::submit));
        actions
    }

    /// Previews a command as if the referee allowed any breach of order: a form shows the result with the objections to it, and the referee
    /// decides once it is to be applied.
    ///
    /// # Errors
    /// Returns the reason it is impossible, whatever the referee decides.
    pub fn preview(&self, command: S::Command) -> Result<Event<S>, Refusal> {
        self.game.preview(Request { command, override_note: Some(SmolStr::default()) })
    }
}
