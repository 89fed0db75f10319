//! What the panels of a battle of companies need of the page, and what they ask of it.

use super::board::Pick;
use crate::game::{Asked, Asks, Offer};
use crate::games::battlecry1812::battle::{Battle, Battlecry1812, Command, Form};

/// What checks need of the app.
pub struct Tools<'t> {
    /// The battle.
    pub battle: &'t Battle,
    /// Gives a face of a die with so many sides.
    pub generator: &'t mut dyn FnMut(u8) -> u8,
    /// The check is one of the log, and its facts alone can be changed: the panel around it applies and closes it.
    pub reopened: bool,
    /// The roll key was pressed.
    pub roll: bool,
    /// Enter was pressed outside every field.
    pub enter: bool,
    /// Set while the cursor is in a field for free text.
    pub typing: &'t mut bool,
}

/// What a panel asks of the page.
#[derive(Clone, Debug)]
pub enum Ask {
    /// Carry this out.
    Do(Box<Asked<Command>>),
    /// Pick this.
    Pick(Pick),
    /// Open this form.
    Open(Form),
    /// The next hex pointed at is where what is picked is put.
    Place,
    /// Open the brushes.
    Paint,
}

impl Ask {
    /// To carry a command out.
    #[must_use]
    pub fn command(command: impl Into<Asked<Command>>) -> Self {
        Self::Do(Box::new(command.into()))
    }

    /// To take an offer up.
    #[must_use]
    pub fn offered(offer: &Offer<Battlecry1812>) -> Self {
        match &offer.asks {
            Asks::Command(command) => Self::command(command.clone()),
            Asks::Form(form) => Self::Open(form.clone()),
        }
    }
}
