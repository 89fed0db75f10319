//! Requests of the parts of a page for a battle of Fire and Fury, and the context they draw with.

use crate::games::rff1812::battle::Rff1812;
use crate::gui::play;
use crate::id::{LeaderId, UnitId};

/// Request of a part of the page.
pub type Intent = play::Intent<Rff1812, GameIntent>;

/// Context the parts of the page draw with.
pub type Context<'c> = play::Context<'c, Rff1812, GameIntent>;

/// Requests that only the parts of this game make of their page.
#[derive(Clone, Debug, PartialEq)]
pub enum GameIntent {
    /// A unit was pointed at.
    PickUnit(UnitId),
    /// A leader was pointed at.
    PickLeader(LeaderId),
    /// Opens the card of a unit, of either side.
    ShowCard(UnitId),
    /// Opens a check for the picked unit or leader.
    Open(CheckKind),
    /// Puts the bars of Or? away, or brings them back.
    ToggleOrElse,
}

/// Checks that a key opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckKind {
    /// Maneuver check of the pick: of a unit with the rest of its command.
    Maneuver,
    /// Maneuver check of the picked unit alone.
    ManeuverAlone,
    /// Fire combat of the pick.
    Fire,
    /// Charge combat or its declaration.
    Charge,
    /// Check for a fallen leader.
    FallenLeader,
    /// Card of a unit, to correct its state.
    Unit,
}
