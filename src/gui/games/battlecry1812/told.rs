//! What the panels of a battle of companies need of the page, and what they ask of it.

use eframe::egui::Ui;

use super::intent::Context;
use super::waivers::Waivers;
use crate::game::{Asked, Refusal};
use crate::games::battlecry1812::battle::{Applied, Battle, Command, Event, before_dice_by, routed};
use crate::gui::foot::{Asked as FootAsked, Foot};
use crate::gui::parts::widgets::{scrolled, warning_color};
use crate::gui::play::word::RefereesWord;

/// What a check comes to, as the foot tells it.
#[derive(Clone, Debug, Default)]
pub struct Told {
    /// The result in words; empty before the dice.
    pub result: String,
    /// How it came about; before the dice, how many there are and why.
    pub arithmetic: String,
    /// What becomes of everybody, each to be waived.
    pub effects: Vec<Applied>,
    /// Why it cannot be with these dice.
    pub refused: Option<Refusal>,
}

impl Told {
    /// Of a command with its dice. `of` puts the result and its arithmetic in words.
    pub fn of(battle: &Battle, command: Option<&Asked<Command>>, of: impl FnOnce(&Event) -> (String, String)) -> Self {
        match command.map(|command| battle.preview(command.clone())) {
            None => Self::default(),
            Some(Err(refusal)) => Self { refused: Some(refusal), ..Self::default() },
            Some(Ok(event)) => {
                let (result, arithmetic) = of(&event);
                let arithmetic = arithmetic + &routed(battle.setup(), &event);
                Self { result, arithmetic, effects: event.found.effects, refused: None }
            }
        }
    }

    /// With what is thrown, and why, as long as the dice are waited for.
    #[must_use]
    pub fn or_thrown(self, thrown: Option<String>) -> Self {
        let waits = self.result.is_empty() && self.refused.is_none();
        Self { arithmetic: thrown.filter(|_| waits).unwrap_or(self.arithmetic), ..self }
    }
}

impl Context<'_> {
    /// What is in the way of a check before its dice are thrown, by the word the referee gave. Of a check of the log nothing is.
    pub fn in_the_way(&self, asking: &Command, word: &RefereesWord) -> Option<Refusal> {
        let refused = before_dice_by(self.game.setup(), self.game.state(), asking, word.given.as_ref()).err();
        refused.filter(|_| !self.reopened).map(|refusal| self.game.by_name(asking, refusal))
    }

    /// Draws the foot of a check: the dice, what they come to, what is in the way of them, Roll and Apply. `more` draws what is still to
    /// be chosen. What was asked of it; of a check of the log, which has no foot of its own, the command as it stands.
    pub fn check_foot_ui(
        &mut self,
        ui: &mut Ui,
        foot: Foot<'_>,
        (told, refused): (&Told, Option<&Refusal>),
        (word, waivers): (&mut RefereesWord, &mut Waivers),
        command: Option<Asked<Command>>,
        more: impl FnOnce(&mut Ui),
    ) -> (FootAsked, Option<Asked<Command>>) {
        if self.reopened {
            return (FootAsked::default(), command);
        }
        let waits = if refused.is_some() { "Cannot be" } else { foot.waits };
        let foot = Foot { result: &told.result, arithmetic: &told.arithmetic, waits, ..foot };
        let asked = self.foot_ui(ui, command.filter(|_| told.refused.is_none()), foot, |ui, context| {
            // What is to be decided stands before what is only told.
            if let Some(refusal) = &told.refused {
                ui.colored_label(warning_color(ui), refusal.spoken());
            }
            more(ui);
            context.enter |= waivers.ui(ui, context.game.setup(), told);
            context.enter |= word.ui(ui, refused);
        });
        (asked, None)
    }
}

/// Draws the facts of a check above its foot, and scrolls them alone: what is typed in the foot moves nothing above. Of a check of the
/// log the panel around it scrolls.
pub fn above_foot<R>(ui: &mut Ui, context: &mut Context<'_>, facts: impl FnOnce(&mut Ui, &mut Context<'_>) -> R) -> R {
    if context.foot.is_none() {
        return facts(ui, context);
    }
    scrolled(ui, "facts", |ui| facts(ui, context))
}

/// The cursor goes into the dice: where a form was just opened, and where a chip that was pressed left it nowhere, for the next digit
/// would be lost.
pub fn takes_cursor(ui: &Ui, opened: &mut bool) -> bool {
    std::mem::take(opened) || ui.memory(|memory| memory.focused().is_none())
}
