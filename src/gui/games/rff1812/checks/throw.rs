//! A die that a command waits for alone: its field, and the keys that throw it and apply it.

use eframe::egui::Ui;

use super::desktop::Desktop;
use crate::games::rff1812::battle::{Command, Die};
use crate::gui::games::rff1812::intent::Intent;
use crate::gui::widgets::{DieDraft, die_ui, main_button};

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

    /// Draws the die and its keys. `command` is what it is thrown for, once all of it is known; why it is refused stands above.
    pub fn ui(&mut self, ui: &mut Ui, desk: &mut Desktop<'_>, command: Option<Command>) {
        let refusal = command.clone().and_then(|command| desk.preview(command).err());
        if let Some(refusal) = &refusal {
            ui.label(refusal.spoken());
        }
        let ready = command.filter(|_| refusal.is_none());
        ui.horizontal_wrapped(|ui| {
            let focus = std::mem::take(&mut self.focus);
            let entered = die_ui(ui, &format!("Die, d{}", self.sides), &mut self.die, self.sides, focus).entered;
            if ui.button("Roll (R)").clicked() || desk.roll {
                self.die.set_rolled((desk.generator)(self.sides));
                self.focus = true;
            }
            let pressed = main_button(ui, ready.is_some(), if ready.is_some() { "Apply (Enter)" } else { "Type the die" });
            if let (true, Some(command)) = (pressed || entered || desk.enter, ready) {
                desk.intents.push(Intent::Submit(Box::new(command.into())));
            }
            if ui.button("Close (Esc)").clicked() {
                desk.intents.push(Intent::Close);
            }
        });
    }
}
