//! Guard of the pill that ends a turn: where it would end the other side's as well, a press too many ends none.

use eframe::egui::{Pos2, Ui};

use crate::gui::look::measure;

/// Place where the pointer pressed the pill that ended the last turn, until it moves away.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct EndGuard {
    pressed_at: Option<Pos2>,
}

impl EndGuard {
    /// Forgets the press once the pointer has moved away.
    pub fn look(&mut self, ui: &Ui) {
        let pointer = ui.input(|input| input.pointer.interact_pos());
        let is_there = |pressed: &Pos2| pointer.is_some_and(|at| at.distance(*pressed) < measure::TARGET);
        self.pressed_at = self.pressed_at.filter(is_there);
    }

    /// Returns whether a press of the next phase counts; `ends` where it ends a turn. One by a key always does.
    pub fn lets(&mut self, ui: &Ui, ends: bool) -> bool {
        let counts = !ends || self.pressed_at.is_none();
        let by_pointer = ui.input(|input| input.pointer.primary_released().then(|| input.pointer.interact_pos()).flatten());
        self.pressed_at = if ends { by_pointer } else { None };
        counts || by_pointer.is_none()
    }
}
