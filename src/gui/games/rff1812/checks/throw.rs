//! Single die of a check: its field in the foot, and the keys that throw it and apply it.

use eframe::egui::Ui;

use super::check_summary::CheckSummary;
use crate::game::FaceOrigin;
use crate::games::rff1812::battle::Command;
use crate::gui::foot::{Foot, FootDie};
use crate::gui::games::rff1812::intent::Context;
use crate::gui::parts::digits::ThrownFor;
use crate::gui::parts::widgets::DieDraft;

/// Die of a check before it is applied.
#[derive(Clone, Debug, PartialEq)]
pub struct ThrowDraft {
    die: DieDraft,
    sides: u8,
    focus: bool,
}

impl ThrowDraft {
    /// Builds a die of so many sides, with the cursor on it.
    pub fn new(sides: u8) -> Self {
        Self { die: DieDraft::default(), sides, focus: true }
    }

    /// Builds a die of the log, as it fell.
    pub fn fallen(sides: u8, die: impl Into<(u8, FaceOrigin)>) -> Self {
        Self { die: DieDraft::from_log(die), sides, focus: false }
    }

    /// Returns a copy of the throw without the cursor.
    pub fn player_input(&self) -> Self {
        Self { focus: false, ..self.clone() }
    }

    /// Takes a digit typed while no field has the cursor. `false`: the die fell long ago.
    pub fn take_digit(&mut self, digit: char) -> bool {
        self.focus = self.die.take_digit(digit);
        self.focus
    }

    /// Puts the face by where it belongs to other units; the cursor waits for the next.
    pub fn follow<U: PartialEq>(&mut self, thrown_for: &mut ThrownFor<U>, now: U) {
        if thrown_for.follow(now, &mut [&mut self.die]) {
            self.focus = !self.die.fell;
        }
    }

    /// Moves the cursor to the die.
    pub fn wait(&mut self) {
        self.focus = true;
    }

    /// Returns the face, once one is typed.
    pub fn face(&self) -> Option<u8> {
        self.die.face(self.sides)
    }

    /// Returns the die as a command takes it, once it is thrown.
    pub fn die<D: From<(u8, FaceOrigin)>>(&self) -> Option<D> {
        self.die.to_die(self.sides)
    }

    /// Draws the die and its keys in the foot. `command` is the command it is thrown for, once complete; the foot shows why it is refused.
    pub fn ui(&mut self, ui: &mut Ui, context: &mut Context<'_>, command: Option<Command>) {
        let preview = command.clone().map(|command| context.preview(command));
        let summary = CheckSummary::of(preview.as_ref(), String::new(), |_| Default::default());
        let label = if self.sides == 10 { "Die".to_owned() } else { format!("Die, d{}", self.sides) };
        self.foot_ui(ui, context, (&label, false), command, &summary, |_, _| {});
    }

    /// Draws the same under a label of its own, with its result; `effects` draws the effects. While a unit is missing no number
    /// is a die.
    pub fn foot_ui(
        &mut self,
        ui: &mut Ui,
        context: &mut Context<'_>,
        (label, lacks_unit): (&str, bool),
        command: Option<Command>,
        summary: &CheckSummary,
        effects: impl FnOnce(&mut Ui, &mut Context<'_>),
    ) {
        let focus = std::mem::take(&mut self.focus);
        let die = FootDie { label, brief: label, die: &mut self.die, sides: self.sides, focus, of: None };
        let foot = summary.foot(vec![die]);
        let foot = Foot { is_closed: foot.is_closed || lacks_unit, ..foot };
        if context.foot_ui(ui, command.filter(|_| summary.ready), foot, effects).roll {
            self.die.set_rolled((context.generator)(self.sides));
            self.focus = true;
        }
    }
}
