//! What the day of a battle came to, as it is recorded: a check of how the scenario says it is won.

use serde::Serialize;

use super::read::fields::Fields;
use super::read::wanted::{one_of, text, whole, word};
use super::{Basis, limits};
use crate::engine::Faults;
use crate::id::{PositionId, SideId};

/// The recorded outcome.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct History {
    /// Who won, as histories have it; none: nobody.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<SideId>,
    /// What the sides lost.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub losses: Vec<RecordedLoss>,
    /// Who held what at the end.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<RecordedHold>,
    /// What is particular about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// What a side lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RecordedLoss {
    /// The side.
    pub side: SideId,
    /// Men killed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub killed: Option<u32>,
    /// Men wounded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wounded: Option<u32>,
    /// Men missing or taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<u32>,
    /// Guns lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guns: Option<u32>,
    /// Leaders of the scenario killed, taken or disabled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leaders: Option<u32>,
    /// How it is known.
    pub basis: Basis,
    /// Who says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// What else is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl RecordedLoss {
    /// Men lost in all.
    #[must_use]
    pub fn men(&self) -> u32 {
        [self.killed, self.wounded, self.missing].into_iter().flatten().fold(0, u32::saturating_add)
    }
}

/// Who held a key position at the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RecordedHold {
    /// The position.
    pub position: PositionId,
    /// The side; none: nobody.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<SideId>,
    /// How it is known.
    pub basis: Basis,
    /// Who says so, or what it follows from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

/// Reads the recorded outcome, by the ids of sides and key positions that the file has.
pub(crate) fn history(top: &Fields<'_, '_>, sides: &[&str], positions: &[&str], faults: &Faults) -> History {
    let Some(fields) = top.may_object("history", &["winner", "losses", "held", "note"]) else { return History::default() };
    let winner = fields.may("winner", one_of("a side", sides)).map(SideId::from);
    let mut losses = Vec::new();
    for (at, node) in fields.list("losses", sides.len().max(1)) {
        let names = ["side", "killed", "wounded", "missing", "guns", "leaders", "basis", "source", "note"];
        let Some(fields) = Fields::open(at, node, &names, faults) else { continue };
        let side = fields.must("side", one_of("a side", sides)).map(SideId::from);
        let count = |name: &str| fields.may(name, whole(0..=limits::RECORDED));
        let [killed, wounded, missing, guns, leaders] = ["killed", "wounded", "missing", "guns", "leaders"].map(count);
        let basis = fields.must("basis", word::<Basis>());
        let source = fields.may("source", text(limits::NOTE));
        let note = fields.may("note", text(limits::NOTE));
        losses.extend((|| Some(RecordedLoss { side: side?, killed, wounded, missing, guns, leaders, basis: basis?, source, note }))());
    }
    let mut held = Vec::new();
    for (at, node) in fields.list("held", limits::POSITIONS) {
        let Some(fields) = Fields::open(at, node, &["position", "side", "basis", "source"], faults) else { continue };
        let position = fields.must("position", one_of("a key position", positions)).map(PositionId::from);
        let side = fields.may("side", one_of("a side", sides)).map(SideId::from);
        let basis = fields.must("basis", word::<Basis>());
        let source = fields.may("source", text(limits::NOTE));
        held.extend((|| Some(RecordedHold { position: position?, side, basis: basis?, source }))());
    }
    let note = fields.may("note", text(limits::NOTE));
    History { winner, losses, held, note }
}
