//! Correction of an event of the log on the page of its play: its facts as they were, its dice as they fell, and the effects of other
//! facts.

use std::fmt::Debug;
use std::sync::Arc;

use eframe::egui::{Rect, Ui};

use super::{Context, Intent};
use crate::game::{Game, LinePlace, Request, System};
use crate::games::registry::Registrable;
use crate::gui::foot::{self, FootRows};
use crate::gui::look::measure;
use crate::gui::parts::widgets::{heading, scrolled, scrolled_from};
use crate::gui::play::outcome::{Outcome, Settling};

/// The form of an event's facts, of one game.
pub trait FactForm: Debug + Sized {
    /// Game that the form belongs to.
    type System: Registrable<Setup: Clone>;
    /// Intents that only this game's parts ask of their page.
    type Own;

    /// Opens the facts of an event; `None` if it has none to change.
    fn reopened(outcome: &Outcome<Self::System>) -> Option<Self>;
    /// Draws the facts, with the game as it was then. Returns the command with them once it is complete; `was` is the command as it was
    /// given.
    fn facts_ui(
        &mut self,
        ui: &mut Ui,
        context: &mut Context<'_, Self::System, Self::Own>,
        was: &CommandOf<Self>,
    ) -> Option<Request<CommandOf<Self>>>;
}

type CommandOf<F> = <<F as FactForm>::System as System>::Command;

/// A correction in the making.
#[derive(Clone, Debug, PartialEq)]
pub struct Correction<F: FactForm> {
    /// Form of the facts.
    pub form: F,
    outcome: Outcome<F::System>,
}

impl<F: FactForm> Correction<F> {
    /// Opens the event at a place of the log's line. `None` if it did not happen, or has no facts to change.
    #[must_use]
    pub fn new(game: &Game<F::System>, place: LinePlace) -> Option<Self> {
        let outcome = Outcome::of(game, place)?;
        Some(Self { form: F::reopened(&outcome)?, outcome })
    }

    /// Returns the game as it was before the event.
    #[must_use]
    pub fn then(&self) -> Arc<Game<F::System>> {
        self.outcome.game_before()
    }

    /// Draws the facts, and the effects of changing them: in the foot if the page has one, else below.
    pub fn ui(&mut self, ui: &mut Ui, context: &mut Context<'_, F::System, F::Own>) {
        if !self.outcome.update(context.game) {
            return context.intents.push(Intent::Close);
        }
        let Some(mut below) = context.foot.take() else {
            return scrolled_from(ui, "correction", context.is_new, |ui| {
                self.facts_ui(ui, context, false);
                ui.separator();
                self.buttons_ui(ui, context, None);
                self.outcome.ui(ui, context.game);
            });
        };
        // A low window has no room for two feet: the facts scroll with their dice.
        if ui.available_height() > 2.0 * measure::FOOT + measure::FACTS_LEAST {
            let places = self.facts_ui(ui, context, true);
            // The buttons stand in the foot of the facts, beside the dice.
            self.buttons_ui(&mut below, context, places.map(|places| (&*ui, places)));
            scrolled(&mut below, "outcome", |ui| self.outcome.ui(ui, context.game));
            return;
        }
        // Nor for what the change comes to under its buttons: it scrolls with them.
        scrolled_from(ui, "facts of the correction", context.is_new, |ui| {
            self.facts_ui(ui, context, false);
            ui.separator();
            self.outcome.ui(ui, context.game);
        });
        scrolled(&mut below, "buttons of the correction", |ui| self.buttons_ui(ui, context, None));
    }

    fn buttons_ui(&mut self, ui: &mut Ui, context: &mut Context<'_, F::System, F::Own>, beside: Option<(&Ui, [Rect; 2])>) {
        match self.outcome.buttons_ui(ui, context.enter, beside) {
            Some(Settling::Apply(command)) => context.intents.push(Intent::submit(command)),
            Some(Settling::Leave) => context.intents.push(Intent::Close),
            None => {}
        }
    }

    /// Draws the event as it was and its facts, which have a foot of their own if the page has one, and judges them. Returns the places of
    /// the buttons in that foot, if it has room for them.
    fn facts_ui(&mut self, ui: &mut Ui, context: &mut Context<'_, F::System, F::Own>, footed: bool) -> Option<[Rect; 2]> {
        heading(ui, "Change a fact");
        self.outcome.was_ui(ui, context.game);
        let then = self.outcome.game_before();
        let (form, was) = (&mut self.form, &self.outcome.was().command);
        let mut draw = |ui: &mut Ui, foot: Option<Ui>| {
            let (dice, intents) = (context.dice, &mut Vec::new());
            let (is_new, roll) = (context.is_new, context.roll);
            let mut reopened = Context { game: &then, reopened: true, is_new, roll, enter: false, dice, intents, foot };
            let request = form.facts_ui(ui, &mut reopened, was);
            // Who types the last die that lacks corrects with the same Enter, as in the check itself.
            context.enter |= reopened.enter;
            request
        };
        let (request, places) = if footed {
            let (mut above, own) = foot::split(ui, FootRows::Dice);
            let (own, places) = foot::with_buttons(ui, &own).map_or((own, None), |(own, places)| (own, Some(places)));
            (draw(&mut above, Some(own)), places)
        } else {
            (draw(ui, None), None)
        };
        self.outcome.judge(context.game, request.map(|request| request.command));
        places
    }
}
