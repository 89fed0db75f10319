//! The checks of Battlecry! with no battle loaded.

pub mod dice;

use super::fire::FireDescription;
use super::melee::MeleeDescription;
use crate::games::battlecry1812::entry::GAME;
use crate::gui::form::described::Described;
use crate::gui::scratch::{GameForms, Section};

/// The forms, in the order of their buttons.
pub fn forms() -> GameForms {
    let sections = vec![
        Section::of(&GAME, "Battlecry fire section", "Fire", Described::<FireDescription>::default()),
        Section::of(&GAME, "Battlecry melee section", "Melee", Described::<MeleeDescription>::default()),
        Section::of(&GAME, "Battlecry rally section", "Rally", dice::RallyDraft::default()),
        Section::of(&GAME, "Battlecry officer fire section", "Officer fire", dice::OfficerDraft::default()),
    ];
    GameForms { title: GAME.title, sections }
}
