//! The checks of Battlecry! with no battle loaded.

pub mod dice;
pub mod fire;
pub mod melee;

use crate::games::battlecry1812::entry::GAME;
use crate::gui::scratch::{GameForms, Section};

/// The forms, in the order of their buttons.
pub fn forms() -> GameForms {
    let sections = vec![
        Section::of(&GAME, "Battlecry fire section", "Fire", fire::FireDraft::default()),
        Section::of(&GAME, "Battlecry melee section", "Melee", melee::MeleeDraft::default()),
        Section::of(&GAME, "Battlecry rally section", "Rally", dice::RallyDraft::default()),
        Section::of(&GAME, "Battlecry officer fire section", "Officer fire", dice::OfficerDraft::default()),
    ];
    GameForms { title: GAME.title, sections }
}
