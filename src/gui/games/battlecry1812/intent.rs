//! What the parts of the page of a battle of companies ask for, and what they draw with.

use super::board::Pick;
use crate::games::battlecry1812::battle::Battlecry1812;
use crate::gui::play;
use crate::id::UnitId;

/// What a part of the page asks for.
pub type Intent = play::Intent<Battlecry1812, Own>;

/// What the parts of the page are given to draw with.
pub type Context<'c> = play::Context<'c, Battlecry1812, Own>;

/// What only this game's parts ask of their page.
#[derive(Clone, Debug, PartialEq)]
pub enum Own {
    /// Pick this.
    Pick(Pick),
    /// Picks the next unit with something to do.
    NextUnit,
    /// The next hex pointed at is where what is picked is put.
    Place,
    /// Choose on the board which hexes a unit fills in open order.
    Spread(UnitId),
    /// Open the brushes.
    Paint,
    /// The other attack of the same pair is opened: melee for fire, fire for melee.
    Instead,
}
