//! Where a number goes: the one rule for every form of every game.
//!
//! A number is for what the form asks next: a unit it lacks, then a distance, then the dice. A form that lacks a unit takes none as a die:
//! the number finds a unit. A field that appears by a click or a key has the cursor. Faces are of the units they were thrown for, and go
//! when a unit of the check changes.

use eframe::egui::{Id, Ui};

/// The units that the faces of a form were thrown for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThrownFor<U>(Option<U>);

impl<U> Default for ThrownFor<U> {
    fn default() -> Self {
        Self(None)
    }
}

impl<U: PartialEq> ThrownFor<U> {
    /// Notes the units of the check as they are now. True where they are others than before: its faces are to be cleared.
    pub fn changed(&mut self, now: U) -> bool {
        let changed = self.0.as_ref().is_some_and(|before| *before != now);
        self.0 = Some(now);
        changed
    }
}

/// Whether a field that was not there before has just come: it is to have the cursor. `there`: it is drawn in this frame. To be asked in
/// every frame in which what it stands in is drawn. A field that is there with its form comes by no click of its own.
pub fn appears(ui: &Ui, field: impl std::hash::Hash + std::fmt::Debug, there: bool) -> bool {
    let id: Id = ui.make_persistent_id(("a field that comes and goes", field));
    let before = ui.data_mut(|data| data.get_temp::<Came>(id));
    let now = match (there, before) {
        (false, _) => Came::NotThere,
        (true, Some(Came::NotThere)) => Came::Now,
        (true, _) => Came::Before,
    };
    ui.data_mut(|data| data.insert_temp(id, now));
    if now == Came::Now {
        ui.ctx().request_repaint();
    }
    // A click that is pressed and let go within a frame takes the cursor from what it brings: it is given once more in the next.
    there && matches!(before, Some(Came::NotThere | Came::Now))
}

/// Since when a field is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Came {
    NotThere,
    Now,
    Before,
}
