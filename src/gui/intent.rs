//! What views ask of the app. Nothing drawn changes the game: it is asked for here.

use std::path::PathBuf;

use crate::games::battlecry1812::battle as companies;
use crate::games::rff1812::battle::Command;
use crate::gui::page::Page;
use crate::id::{LeaderId, UnitId};

/// Something a view asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Intent {
    /// A command to the battle.
    Submit(Box<Command>),
    /// A command to the battle of companies.
    Companies(Box<companies::Command>),
    /// Take the last event back.
    Undo,
    /// Bring it back.
    Redo,
    /// So many events of the log's line hold.
    MoveTo(usize),
    /// A unit was pointed at.
    PickUnit(UnitId),
    /// A leader was pointed at.
    PickLeader(LeaderId),
    /// Change a fact of the check at this place of the log's line.
    Correct(usize),
    /// Open a check for what is picked.
    Open(CheckKind),
    /// Open this check.
    Show(Opening),
    /// Close the check.
    Close,
    /// To another page.
    Go(Page),
    /// Larger or smaller type.
    Resize {
        /// Larger.
        larger: bool,
    },
    /// Write a scenario to a new file.
    SaveScenario {
        /// Where to.
        path: PathBuf,
        /// The file's text.
        text: String,
    },
    /// Put text on the clipboard.
    Copy(String),
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
