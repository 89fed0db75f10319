//! A die that a command waits for alone: its field, and the keys that throw it and apply it.

use eframe::egui::Ui;

use super::desktop::Desktop;
use crate::game::Refusal;
use crate::games::rff1812::battle::{Command, Die};
use crate::gui::foot::{Foot, FootDie};
use crate::gui::widgets::DieDraft;

/// The die before it is applied.
#[derive(Clone, Debug, PartialEq)]
pub struct ThrowDraft {
    die: DieDraft,
    sides: u8,
    focus: bool,
}

impl ThrowDraft {
    /// A die of so many sides; the cursor goes to it.
    pub fn new(sides: u8) -> Self {
        Self { die: DieDraft::default(), sides, focus: true }
    }

    /// A digit typed while no field has the cursor.
    pub fn take_digit(&mut self, digit: char) {
        self.die.take_digit(digit);
        self.focus = true;
    }

    /// The die, once it is thrown.
    pub fn die(&self) -> Option<Die> {
        self.die.thrown(self.sides)
    }

    /// Draws the die and its keys in the foot. `command` is what it is thrown for, once all of it is known; why it is refused stands there.
    pub fn ui(&mut self, ui: &mut Ui, desk: &mut Desktop<'_>, command: Option<Command>) {
        let refusal = command.clone().and_then(|command| desk.preview(command).err());
        let arithmetic = refusal.as_ref().map(Refusal::spoken).unwrap_or_default();
        let focus = std::mem::take(&mut self.focus);
        let label = format!("Die, d{}", self.sides);
        let die = FootDie { label: &label, die: &mut self.die, sides: self.sides, focus };
        let foot = Foot { arithmetic: &arithmetic, ..Foot::of(vec![die]) };
        if desk.foot_ui(ui, command.filter(|_| refusal.is_none()), foot, |_, _| {}).roll {
            self.die.set_rolled((desk.generator)(self.sides));
            self.focus = true;
        }
    }
}
