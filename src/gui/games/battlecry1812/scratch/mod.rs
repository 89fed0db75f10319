//! The checks of Battlecry! with no battle loaded.

use super::fire::FireDescription;
use super::melee::MeleeDescription;
use crate::games::battlecry1812::check::CHECKS;
use crate::games::battlecry1812::entry::GAME;
use crate::gui::form::described::DescribedCheck;
use crate::gui::scratch::{GameForms, Section};

/// The forms, in the order of their buttons.
pub fn forms() -> GameForms {
    let sections = [
        Section::of(&GAME, "Battlecry fire section", "Fire", DescribedCheck::<FireDescription>::default()),
        Section::of(&GAME, "Battlecry melee section", "Melee", DescribedCheck::<MeleeDescription>::default()),
    ];
    let singles = CHECKS.iter().map(|check| Section::single(&GAME, "Battlecry", check));
    GameForms { title: "Battlecry!", sections: sections.into_iter().chain(singles).collect() }
}
