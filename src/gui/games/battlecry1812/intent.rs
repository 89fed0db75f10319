//! What the views of a battle of companies ask of it, and of the app.

use crate::game::Asked;
use crate::games::battlecry1812::battle::Command;
use crate::gui::intent::Intent as OfApp;

/// Something a view asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Intent {
    /// A command to the battle.
    Submit(Box<Asked<Command>>),
    /// Commands that are one entry of the log.
    SubmitAll(Vec<Command>),
    /// A notice to the player.
    Tell(String),
    /// Picks the next unit with something to do.
    NextUnit,
    /// Something the app is to do.
    App(OfApp),
}

impl Intent {
    /// Whether it takes the open check away.
    #[must_use]
    pub fn takes_away(&self) -> bool {
        match self {
            Self::Submit(asked) => matches!(asked.command, Command::NextPhase { .. }),
            Self::NextUnit => true,
            Self::SubmitAll(_) | Self::Tell(_) | Self::App(_) => false,
        }
    }
}
