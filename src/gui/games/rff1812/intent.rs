//! What the views of a battle of Fire and Fury ask of it.

use crate::game::Asked;
use crate::games::rff1812::battle::Command;
use crate::id::{LeaderId, UnitId};

/// Something a view asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Intent {
    /// A command to the battle.
    Submit(Box<Asked<Command>>),
    /// A unit was pointed at.
    PickUnit(UnitId),
    /// A leader was pointed at.
    PickLeader(LeaderId),
    /// Open a check for what is picked.
    Open(CheckKind),
    /// Open this check.
    Show(Opening),
    /// Close the check.
    Close,
}

/// A check to be opened, and for whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opening {
    /// The maneuver check of a unit.
    Maneuver(UnitId),
    /// That of units which are no leader's here, by one who may take them along.
    ManeuverOfOthers(LeaderId, Vec<UnitId>),
    /// The declaration of a charge.
    Declaration,
    /// A charge.
    Charge {
        /// Who charges.
        attacker: Option<UnitId>,
        /// Who is charged.
        defender: Option<UnitId>,
    },
    /// A charge that was declared, by its place.
    DeclaredCharge(usize),
    /// The answers to one.
    Answers(usize),
    /// The maneuvers of a unit.
    Moves(UnitId),
    /// Another in place of a leader.
    Replacement(LeaderId),
    /// The die that may bring a unit on.
    Arrival(UnitId),
    /// Ammunition for a unit.
    Supply(UnitId),
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
