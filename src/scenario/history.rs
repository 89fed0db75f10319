//! Recorded outcome of the historical battle: a check of the scenario's victory conditions.

use serde::Serialize;

use super::read::fields::Fields;
use super::read::wanted::{one_of, text, whole, word};
use super::{Basis, limits};
use crate::engine::Faults;
use crate::id::{PositionId, SideId};

/// Historical outcome of a battle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct History {
    /// Winner according to histories; `None`: nobody.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<SideId>,
    /// Recorded losses of the sides.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub losses: Vec<RecordedLoss>,
    /// Key positions held at the end.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<RecordedHold>,
    /// Note on particulars of the outcome.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Recorded losses of one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RecordedLoss {
    /// Side that had these losses.
    pub side: SideId,
    /// Number of men killed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub killed: Option<u32>,
    /// Number of men wounded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wounded: Option<u32>,
    /// Number of men missing or captured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<u32>,
    /// Number of guns lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guns: Option<u32>,
    /// Number of leaders of the scenario killed, captured or disabled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leaders: Option<u32>,
    /// Kind of evidence for the figures.
    pub basis: Basis,
    /// Source of the figures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Further note on the losses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl RecordedLoss {
    /// Returns the men lost in all: killed, wounded and missing.
    #[must_use]
    pub fn men(&self) -> u32 {
        [self.killed, self.wounded, self.missing].into_iter().flatten().fold(0, u32::saturating_add)
    }
}

/// Holder of a key position at the end of the battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RecordedHold {
    /// Key position that was held.
    pub position: PositionId,
    /// Side that held it; `None`: nobody.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<SideId>,
    /// Kind of evidence for it.
    pub basis: Basis,
    /// Source, or the facts it was derived from.
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
