//! What the panels of a battle of companies need of the page, and what they ask of it.

use eframe::egui::Ui;

use super::board::Pick;
use super::waivers::Waivers;
use crate::game::{Asked, Asks, Offer, Refusal};
use crate::games::battlecry1812::battle::{Applied, Battle, Battlecry1812, Command, Event, Form, before_dice_by, routed};
use crate::gui::foot::{Asked as FootAsked, Foot};
use crate::gui::widgets::{scrolled, warning_color};
use crate::gui::word::RefereesWord;
use crate::id::UnitId;

/// What checks need of the app.
pub struct Tools<'t> {
    /// The battle.
    pub battle: &'t Battle,
    /// Gives a face of a die with so many sides.
    pub generator: &'t mut dyn FnMut(u8) -> u8,
    /// The check is one of the log, and its facts alone can be changed: the panel around it applies and closes it.
    pub reopened: bool,
    /// The roll key was pressed.
    pub roll: bool,
    /// Enter was pressed outside every field.
    pub enter: bool,
    /// The foot of the panel; none of a check of the log, which the panel around it applies.
    pub foot: Option<Ui>,
    /// The facts above the foot are not shown: the board is.
    pub folded: bool,
    /// The check is to be put away.
    pub close: bool,
    /// The other attack of the same pair is to be opened: melee for fire, fire for melee.
    pub instead: bool,
}

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

impl Tools<'_> {
    /// What is in the way of a check before its dice are thrown, by the word the referee gave. Of a check of the log nothing is.
    pub fn in_the_way(&self, asking: &Command, word: &RefereesWord) -> Option<Refusal> {
        let refused = before_dice_by(self.battle.setup(), self.battle.state(), asking, word.given.as_ref()).err();
        refused.filter(|_| !self.reopened).map(|refusal| self.battle.by_name(asking, refusal))
    }

    /// Draws the foot of the panel: the dice, what they come to, what is in the way of them, Roll and Apply. `more` draws what is still to
    /// be chosen. What was asked of it, and the command once it is applied; of a check of the log the command as it stands.
    pub fn foot_ui(
        &mut self,
        foot: Foot<'_>,
        (told, refused): (&Told, Option<&Refusal>),
        (word, waivers): (&mut RefereesWord, &mut Waivers),
        command: Option<Asked<Command>>,
        more: impl FnOnce(&mut Ui),
    ) -> (FootAsked, Option<Asked<Command>>) {
        let Some(mut below) = self.foot.take() else { return (FootAsked::default(), command) };
        let rolls = foot.rolls();
        let waits = if refused.is_some() { "Cannot be" } else { foot.waits };
        let ready = command.is_some() && told.refused.is_none();
        let foot = Foot { result: &told.result, arithmetic: &told.arithmetic, ready, waits, ..foot };
        let mut asked = foot.ui(&mut below, |ui| {
            // What is to be decided stands before what is only told.
            if let Some(refusal) = &told.refused {
                ui.colored_label(warning_color(ui), refusal.spoken());
            }
            more(ui);
            self.enter |= waivers.ui(ui, self.battle.setup(), told);
            self.enter |= word.ui(ui, refused);
        });
        asked.roll = (asked.roll || self.roll) && rolls;
        self.close |= asked.close;
        let applied = ready && (asked.apply || asked.entered() || self.enter);
        (asked, command.filter(|_| applied))
    }
}

/// Draws the facts of a check above its foot, and scrolls them alone: what is typed in the foot moves nothing above. Of a check of the
/// log the panel around it scrolls.
pub fn above_foot<R>(ui: &mut Ui, tools: &mut Tools<'_>, facts: impl FnOnce(&mut Ui, &mut Tools<'_>) -> R) -> R {
    if tools.foot.is_none() {
        return facts(ui, tools);
    }
    scrolled(ui, "facts", |ui| facts(ui, tools))
}

/// The cursor goes into the dice: where a form was just opened, and where a chip that was pressed left it nowhere, for the next digit
/// would be lost.
pub fn takes_cursor(ui: &Ui, opened: &mut bool) -> bool {
    std::mem::take(opened) || ui.memory(|memory| memory.focused().is_none())
}

/// What a panel asks of the page.
#[derive(Clone, Debug)]
pub enum Ask {
    /// Carry this out.
    Do(Box<Asked<Command>>),
    /// Pick this.
    Pick(Pick),
    /// Open this form.
    Open(Form),
    /// The next hex pointed at is where what is picked is put.
    Place,
    /// Choose on the board which hexes it fills in open order.
    Spread(UnitId),
    /// Open the brushes.
    Paint,
}

impl Ask {
    /// To carry a command out.
    #[must_use]
    pub fn command(command: impl Into<Asked<Command>>) -> Self {
        Self::Do(Box::new(command.into()))
    }

    /// To take an offer up.
    #[must_use]
    pub fn offered(offer: &Offer<Battlecry1812>) -> Self {
        match &offer.asks {
            Asks::Command(command) => Self::command(command.clone()),
            Asks::Form(form) => Self::Open(form.clone()),
        }
    }
}
