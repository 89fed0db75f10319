//! Requests of the parts of an area game's page, and the context they draw with.

use super::handover::HandoverIntent;
use crate::games::area::campaign::AreaRules;
use crate::gui::play;

/// Request of a part of the page.
pub type Intent = play::Intent<AreaRules, GameIntent>;

/// Context the parts of the page draw with.
pub type Context<'c> = play::Context<'c, AreaRules, GameIntent>;

/// Requests that only the parts of this game make of their page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameIntent {
    /// Draws a turn cube from the bag by the generator and shows it in the foot until it is applied.
    Draw,
    /// Throws the dice of the battle by the generator and shows them in the foot until they are applied.
    Throw,
    /// Takes all steps of the battle by the generator.
    RollOut,
    /// Hands a battle over to the table, or takes it back.
    Table(HandoverIntent),
}
