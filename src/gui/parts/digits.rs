//! Target of a typed number: the one rule for every form of every game.
//!
//! A number answers the next question of the form: a missing unit, then a distance, then the dice. A form that lacks a unit takes no number
//! as a die: the number selects a unit. A field that appears by a click or a key gets the cursor. Faces belong to the units they were
//! thrown for, and are cleared when a unit of the check changes.

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
    /// Notes the current units of the check. Returns true if they have changed, so that its faces are to be cleared.
    pub fn changed(&mut self, now: U) -> bool {
        let changed = self.0.as_ref().is_some_and(|before| *before != now);
        self.0 = Some(now);
        changed
    }
}

/// Returns whether a field has just appeared and so gets the cursor. `there`: it is drawn in this frame. To be called in every frame in
/// which its surroundings are drawn. A field that is there when its form opens does not count as appearing.
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
    // A click within a single frame takes the cursor from the field it shows: the field gets it once more in the next frame.
    there && matches!(before, Some(Came::NotThere | Came::Now))
}

/// Time since a field is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Came {
    NotThere,
    Now,
    Before,
}
