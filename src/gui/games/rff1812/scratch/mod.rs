//! The checks of Fire and Fury with no battle loaded.

pub mod effectiveness;
pub mod leader;
pub mod movement;
pub mod rating;

use crate::games::rff1812::entry::GAME;
use crate::gui::form::described::Described;
use crate::gui::games::rff1812::checks::{ChargeDescription, FireDescription, ManeuverDescription};
use crate::gui::scratch::{GameForms, Section};

/// The forms, in the order of their buttons.
pub fn forms() -> GameForms {
    let sections = vec![
        Section::of(&GAME, "Maneuver section", "Maneuver", Described::<ManeuverDescription>::default()),
        Section::of(&GAME, "Fire section", "Fire", Described::<FireDescription>::default()),
        Section::of(&GAME, "Charge section", "Charge", Described::<ChargeDescription>::default()),
        Section::of(&GAME, "Fallen leader section", "Fallen leader", leader::LeaderDraft::default()),
        Section::of(&GAME, "Movement section", "Movement", movement::MovementDraft::default()),
        Section::of(&GAME, "Effectiveness section", "Effectiveness", effectiveness::EffectivenessDraft::default()),
        Section::of(&GAME, "Rating section", "Rating", rating::RatingDraft::default()),
    ];
    GameForms { title: GAME.title, sections }
}
