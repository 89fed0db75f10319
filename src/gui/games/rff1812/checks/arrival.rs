//! Die that may bring a unit on the table.

use eframe::egui::Ui;

use super::check_summary::name_of;
use super::throw::{DieOf, ThrowDraft};
use crate::games::rff1812::battle::{Battle, Command, arrival_die};
use crate::gui::games::rff1812::intent::{Context, Intent};
use crate::gui::parts::widgets::heading;
use crate::id::UnitId;

/// Die about to be thrown for a unit that may arrive.
#[derive(Clone, Debug, PartialEq)]
pub struct ArrivalDraft {
    unit: UnitId,
    throw: ThrowDraft,
}

impl ArrivalDraft {
    /// Opens the die for a unit; `None` where no die brings it on.
    pub fn new(battle: &Battle, unit: UnitId) -> Option<Self> {
        let (_, wanted) = arrival_die(battle.setup(), &unit)?;
        Some(Self { throw: ThrowDraft::new(wanted.sides), unit })
    }

    /// Returns a copy with the player's entries alone.
    pub fn player_input(&self) -> Self {
        Self { unit: self.unit.clone(), throw: self.throw.player_input() }
    }

    /// Returns the title of the check.
    pub fn title(&self, battle: &Battle) -> String {
        format!("{}: arrival roll", name_of(battle, &self.unit))
    }

    /// Takes a digit typed while no field has the cursor.
    pub fn take_digit(&mut self, digit: char) -> bool {
        self.throw.take_digit(digit)
    }

    /// Draws the panel of the arrival.
    pub fn ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) {
        let Some((arrival, wanted)) = arrival_die(context.game.setup(), &self.unit) else {
            context.intents.push(Intent::Close);
            return;
        };
        heading(ui, &self.title(context.game));
        ui.label(format!("It arrives with {}: {}. Roll once in each of its player turns.", wanted.roll_text(), arrival.place));
        let command = Command::ThrowForArrival { unit: self.unit.clone(), die: self.throw.die_or_any() };
        self.throw.ui(ui, context, DieOf::new("arrival", self.unit.as_str()), command);
    }
}
