//! What the views of a battle of Fire and Fury ask of it.

use crate::game::{Asked, Asks, Offer};
use crate::games::rff1812::battle::{Command, Form, Rff1812};
use crate::id::{LeaderId, UnitId};

/// Something a view asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Intent {
    /// A command to the battle.
    Submit(Box<Asked<Command>>),
    /// Commands that are one deed, taken back together.
    SubmitAll(Vec<Command>),
    /// A unit was pointed at.
    PickUnit(UnitId),
    /// A leader was pointed at.
    PickLeader(LeaderId),
    /// Open a check for what is picked.
    Open(CheckKind),
    /// Open this form.
    Show(Form),
    /// Open a check of the log again, by its place in it.
    Correct(usize),
    /// Close the check.
    Close,
}

impl Intent {
    /// To take an offer up.
    pub fn taking(offer: &Offer<Rff1812>) -> Self {
        match &offer.asks {
            Asks::Command(command) => Self::Submit(Box::new(command.clone().into())),
            Asks::Form(form) => Self::Show(form.clone()),
        }
    }
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
