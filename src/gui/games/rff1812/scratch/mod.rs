//! The checks of Fire and Fury with no battle loaded.

pub mod effectiveness;
pub mod movement;
pub mod rating;

use crate::games::rff1812::check::CHECKS;
use crate::games::rff1812::entry::GAME;
use crate::gui::form::described::DescribedCheck;
use crate::gui::games::rff1812::checks::{ChargeDescription, FireDescription, ManeuverDescription};
use crate::gui::scratch::{GameForms, Section};

/// The forms, in the order of their buttons.
pub fn forms() -> GameForms {
    let sections = [
        Section::of(&GAME, "Maneuver section", "Maneuver", DescribedCheck::<ManeuverDescription>::default()),
        Section::of(&GAME, "Fire section", "Fire", DescribedCheck::<FireDescription>::default()),
        Section::of(&GAME, "Charge section", "Charge", DescribedCheck::<ChargeDescription>::default()),
    ];
    let others = [
        Section::of(&GAME, "Movement section", "Movement", movement::MovementDraft::default()),
        Section::of(&GAME, "Effectiveness section", "Effectiveness", effectiveness::EffectivenessDraft::default()),
        Section::of(&GAME, "Rating section", "Rating", rating::RatingDraft::default()),
    ];
    let singles = CHECKS.iter().map(|check| Section::single(&GAME, "", check));
    GameForms { title: "Fire and Fury", sections: sections.into_iter().chain(singles).chain(others).collect() }
}
