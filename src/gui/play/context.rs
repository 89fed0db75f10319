//! What the parts of a play's page are given to draw with.

use eframe::egui::Ui;
use smol_str::SmolStr;

use super::Intent;
use crate::game::{Asked, Event, Game, Offers, Refusal};
use crate::gui::foot::{Asked as FootAsked, Foot, Kind};

/// What a part of the page needs beside its own memory.
pub struct Context<'c, S: Offers, O> {
    /// The game, to read.
    pub game: &'c Game<S>,
    /// The check is one of the log, and its facts alone can be changed: the panel around it applies and closes it.
    pub reopened: bool,
    /// A face of the generator was asked for with the key.
    pub roll: bool,
    /// Enter was pressed outside any field.
    pub enter: bool,
    /// Gives a face of a die with so many sides.
    pub generator: &'c mut dyn FnMut(u8) -> u8,
    /// What is asked of the page.
    pub intents: &'c mut Vec<Intent<S, O>>,
    /// The foot; none once it has been drawn, or where there is none.
    pub foot: Option<Ui>,
}

impl<S: Offers, O> Context<'_, S, O> {
    /// Draws dice, result and what it does in the foot, or at the end of the panel where there is none. `ready` is what Apply submits.
    /// What was asked of it, faces of the generator among that.
    pub fn foot_ui(
        &mut self,
        ui: &mut Ui,
        ready: Option<impl Into<Asked<S::Command>>>,
        foot: Foot<'_>,
        effects: impl FnOnce(&mut Ui, &mut Self),
    ) -> FootAsked {
        let mut below = self.foot.take();
        let ui = below.as_mut().unwrap_or(ui);
        let (reopened, rolled) = (self.reopened, self.roll && foot.rolls());
        let kind = if reopened { Kind::ToldOnly } else { foot.kind };
        let foot = Foot { ready: ready.is_some(), kind, ..foot };
        let mut asked = foot.ui(ui, |ui| effects(ui, self));
        asked.roll = (asked.roll || rolled) && !reopened;
        if asked.close {
            self.intents.push(Intent::Close);
        }
        let applied = ready.filter(|_| !reopened && (asked.apply || asked.entered() || self.enter));
        self.intents.extend(applied.map(Intent::submit));
        asked
    }

    /// What a command would do if the referee let pass what is out of order: a form shows the result with what stands against it, and
    /// his word is asked for once it is to be applied.
    ///
    /// # Errors
    /// Why it cannot be, whoever says what.
    pub fn preview(&self, command: S::Command) -> Result<Event<S>, Refusal> {
        self.game.preview(Asked { command, word: Some(SmolStr::default()) })
    }
}
