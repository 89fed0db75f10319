//! Single die of a check: its field in the foot, and the keys that throw it and apply it.

use eframe::egui::Ui;

use super::check_summary::CheckSummary;
use crate::game::FaceOrigin;
use crate::games::rff1812::battle::Command;
use crate::gui::foot::{Foot, FootDie};
use crate::gui::games::rff1812::intent::Context;
use crate::gui::parts::digits::ThrownFor;
use crate::gui::parts::widgets::DieDraft;

/// Field of a die in the foot, and the check it is thrown for.
#[derive(Clone, Copy, Debug)]
pub struct DieOf<'d> {
    /// Label of the field.
    pub label: &'d str,
    /// A unit is still missing: no number is a die.
    pub lacks_unit: bool,
    /// Check that it is thrown for.
    pub purpose: &'d str,
    /// Id of the unit or leader that the check is made for.
    pub whom: &'d str,
}

impl<'d> DieOf<'d> {
    /// Builds the die of a check with its usual label, and no unit missing.
    pub const fn new(purpose: &'d str, whom: &'d str) -> Self {
        Self { label: "Die", lacks_unit: false, purpose, whom }
    }
}

/// Die of a check before it is applied.
#[derive(Clone, Debug, PartialEq)]
pub struct ThrowDraft {
    die: DieDraft,
    sides: u8,
    focus: bool,
    /// Nothing can be applied, whatever is thrown: no digit is a face.
    is_closed: bool,
}

impl ThrowDraft {
    /// Builds a die of so many sides, with the cursor on it.
    pub fn new(sides: u8) -> Self {
        Self { die: DieDraft::default(), sides, focus: true, is_closed: false }
    }

    /// Builds a die of the log, as it fell.
    pub fn fallen(sides: u8, die: impl Into<(u8, FaceOrigin)>) -> Self {
        Self { die: DieDraft::from_log(die), sides, focus: false, is_closed: false }
    }

    /// Returns a copy of the throw without the cursor.
    pub fn player_input(&self) -> Self {
        Self { focus: false, is_closed: false, ..self.clone() }
    }

    /// Takes a digit typed while no field has the cursor. `false`: the die fell long ago.
    pub fn take_digit(&mut self, digit: char) -> bool {
        if self.is_closed {
            // No die is thrown for what cannot be; the foot says why.
            return true;
        }
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

    /// Returns the die as it fell, or a face it may show, for a command that is tried before the die.
    pub fn die_or_any<D: From<(u8, FaceOrigin)>>(&self) -> D {
        self.die().unwrap_or_else(|| D::from((1, FaceOrigin::Typed)))
    }

    /// Draws the die and its keys in the foot. `command` is the command it is thrown for, with any face before the die; the foot shows why
    /// it is refused.
    pub fn ui(&mut self, ui: &mut Ui, context: &mut Context<'_>, die: DieOf<'_>, command: Command) {
        let preview = context.preview(command.clone());
        let summary = CheckSummary::of(Some(&preview), self.face().is_some(), String::new(), |_| Default::default());
        let label = if self.sides == 10 { "Die".to_owned() } else { format!("Die, d{}", self.sides) };
        self.foot_ui(ui, context, DieOf { label: &label, ..die }, Some(command), &summary, |_, _| {});
    }

    /// Draws the same under a label of its own, with its result; `effects` draws the effects.
    pub fn foot_ui(
        &mut self,
        ui: &mut Ui,
        context: &mut Context<'_>,
        DieOf { label, lacks_unit, purpose, whom }: DieOf<'_>,
        command: Option<Command>,
        summary: &CheckSummary,
        effects: impl FnOnce(&mut Ui, &mut Context<'_>),
    ) {
        let focus = std::mem::take(&mut self.focus);
        let die = FootDie { label, brief: label, die: &mut self.die, sides: self.sides, focus, of: None };
        let foot = summary.foot(vec![die]);
        let foot = Foot { is_closed: foot.is_closed || lacks_unit, ..foot };
        self.is_closed = summary.impossible;
        if context.foot_ui(ui, command.filter(|_| summary.ready), foot, effects).roll {
            self.die.set_rolled(context.dice.throw(purpose, [whom]).face(self.sides));
            self.focus = true;
        }
    }
}
