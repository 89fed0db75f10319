//! Target of a typed number: the one rule for every form of every game.
//!
//! A number answers the next question of the form: a missing unit, then a distance, then the dice. A form that lacks a unit takes no number
//! as a die: the number selects a unit. A field that appears by a click or a key gets the cursor. Faces belong to the units they were
//! thrown for: they are put by when a unit of the check changes, and come back with the same units.

use eframe::egui::{Id, Ui};

use super::widgets::DieDraft;

/// The units that the faces of a form were thrown for, and the last faces put by with the units they belong to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThrownFor<U> {
    now: Option<U>,
    put_by: Option<(U, Vec<DieDraft>)>,
}

impl<U> Default for ThrownFor<U> {
    fn default() -> Self {
        Self { now: None, put_by: None }
    }
}

impl<U: PartialEq> ThrownFor<U> {
    /// Notes the current units of the check. If they have changed, their faces are put by, and those thrown for the units now there come
    /// back; dice of the log stay. Returns whether the units have changed.
    pub fn follow(&mut self, now: U, dice: &mut [&mut DieDraft]) -> bool {
        let Some(before) = self.now.take_if(|before| *before != now) else {
            self.now = Some(now);
            return false;
        };
        let came = self.put_by.take_if(|(units, _)| *units == now).map_or_else(Vec::new, |(_, faces)| faces);
        if dice.iter().any(|die| !die.text.is_empty()) {
            self.put_by = Some((before, dice.iter().map(|die| (**die).clone()).collect()));
        }
        let mut came = came.into_iter();
        for die in dice {
            let face = came.next().unwrap_or_default();
            if !die.fell {
                **die = face;
            }
        }
        self.now = Some(now);
        true
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
