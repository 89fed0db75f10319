//! Requests of the parts of a page for a battle of companies, and the context they draw with.

use super::board::{BoardAction, Pick};
use crate::games::battlecry1812::battle::Battlecry1812;
use crate::gui::play;
use crate::id::UnitId;

/// Request of a part of the page.
pub type Intent = play::Intent<Battlecry1812, GameIntent>;

/// Context the parts of the page draw with.
pub type Context<'c> = play::Context<'c, Battlecry1812, GameIntent>;

/// Requests that only the parts of this game make of their page.
#[derive(Clone, Debug, PartialEq)]
pub enum GameIntent {
    /// Picks this unit or officer.
    Pick(Pick),
    /// Carries out an action on the board that was held back for the open check.
    Act(BoardAction),
    /// Brings the card of the pick into sight, with all that the foot has no room for.
    Card,
    /// Moves the cursor to the find field.
    Find,
    /// Picks the next unit with something to do.
    NextUnit,
    /// Places the pick at the next hex pointed at.
    Place,
    /// Starts the choice on the board of the hexes a unit fills in open order.
    Spread(UnitId),
    /// Opens the panel of brushes.
    Paint,
    /// Opens the other attack of the same pair: melee for fire, fire for melee.
    Instead,
    /// Answers whether officers go along with their company, from now on.
    Along(bool),
}
