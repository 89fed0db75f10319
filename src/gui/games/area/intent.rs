//! What the parts of the page of an area game ask for, and what they draw with.

use super::handover::TableIntent;
use crate::games::area::campaign::AreaRules;
use crate::gui::play;

/// What a part of the page asks for.
pub type Intent = play::Intent<AreaRules, Own>;

/// What the parts of the page are given to draw with.
pub type Context<'c> = play::Context<'c, AreaRules, Own>;

/// What only this game's parts ask of their page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Own {
    /// A turn cube from the bag by the generator: it lies in the foot until it is taken.
    Draw,
    /// The dice of the battle are thrown by the generator: they lie in the foot until they are taken.
    Throw,
    /// All steps of the battle by the generator.
    RollOut,
    /// A battle to the table, or back from it.
    Table(TableIntent),
}
