//! The die that may bring a unit on the table.

use eframe::egui::Ui;

use super::{Desktop, name_of};
use crate::battle::{Command, Die, arrival_die};
use crate::game::FaceOrigin;
use crate::gui::intent::Intent;
use crate::gui::widgets::{DieDraft, deed, die_ui, heading};
use crate::id::UnitId;

/// A die about to be thrown for a unit that may come.
#[derive(Clone, Debug, PartialEq)]
pub struct ArrivalDraft {
    unit: UnitId,
    die: DieDraft,
    focus: bool,
}

impl ArrivalDraft {
    /// For a unit.
    pub fn new(unit: UnitId) -> Self {
        Self { unit, die: DieDraft::default(), focus: true }
    }

    /// A digit typed while no field has the cursor.
    pub fn take_digit(&mut self, digit: char) {
        self.die.take_digit(digit);
        self.focus = true;
    }

    /// Draws the panel.
    pub fn ui(&mut self, ui: &mut Ui, desk: &mut Desktop<'_>) {
        let Some((arrival, wanted)) = arrival_die(desk.battle.setup(), &self.unit) else {
            desk.intents.push(Intent::Close);
            return;
        };
        heading(ui, &format!("Does {} come?", name_of(desk.battle, &self.unit)));
        ui.label(format!("{} brings it on: {}. The die is thrown once in each of its player turns.", wanted.spoken(), arrival.place));
        let from = if self.die.rolled { FaceOrigin::Generator } else { FaceOrigin::Typed };
        let command = self.die.face(wanted.sides).map(|face| Command::ThrowForArrival { unit: self.unit.clone(), die: Die { face, from } });
        let preview = command.as_ref().map(|command| desk.battle.preview(command.clone()));
        if let Some(Err(refusal)) = &preview {
            ui.label(refusal.to_string());
        }
        let ready = command.filter(|_| preview.is_some_and(|preview| preview.is_ok()));
        ui.horizontal_wrapped(|ui| {
            let focus = std::mem::take(&mut self.focus);
            let entered = die_ui(ui, &format!("Die, d{}", wanted.sides), &mut self.die, wanted.sides, focus).entered;
            if ui.button("Roll (R)").clicked() || desk.roll {
                let face = (desk.generator)(wanted.sides);
                self.die.set_rolled(face);
                self.focus = true;
            }
            let pressed = deed(ui, ready.is_some(), if ready.is_some() { "Apply (Enter)" } else { "Type the die" });
            if let (true, Some(command)) = (pressed || entered || desk.enter, ready) {
                desk.intents.push(Intent::Submit(Box::new(command)));
            }
            if ui.button("Close (Esc)").clicked() {
                desk.intents.push(Intent::Close);
            }
        });
    }
}
