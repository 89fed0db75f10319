//! What the parts of the page of a battle of Fire and Fury ask for, and what they draw with.

use crate::games::rff1812::battle::Rff1812;
use crate::gui::play;
use crate::id::{LeaderId, UnitId};

/// What a part of the page asks for.
pub type Intent = play::Intent<Rff1812, Own>;

/// What the parts of the page are given to draw with.
pub type Context<'c> = play::Context<'c, Rff1812, Own>;

/// What only this game's parts ask of their page.
#[derive(Clone, Debug, PartialEq)]
pub enum Own {
    /// A unit was pointed at.
    PickUnit(UnitId),
    /// A leader was pointed at.
    PickLeader(LeaderId),
    /// Open a check for what is picked.
    Open(CheckKind),
}

/// The checks a key opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckKind {
    /// Maneuver check.
    Maneuver,
    /// Fire combat.
    Fire,
    /// Charge.
    Charge,
    /// Fallen leader.
    FallenLeader,
    /// State of a unit, to correct.
    Unit,
}
