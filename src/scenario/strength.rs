//! Evidence for a strength: stated in a source, or a kind of estimate.

use crate::engine::fault::clause;
use serde::Serialize;

use super::limits;
use super::read::fields::Fields;
use super::read::wanted::{listed, text, word};
use crate::engine::{Word as _, words};

words! {
    /// Kind of evidence for a unit's strength. Only `S` is a fact; the rest are estimates and are shown as such.
    Basis {
        Stated = "S", GamePage = "G", Derived = "D", Estimate = "E", Unverified = "U",
    }
}

impl Basis {
    /// Returns true if the figure is marked as an estimate: all but those stated in a source that was read.
    #[must_use]
    pub const fn is_estimate(self) -> bool {
        !matches!(self, Self::Stated)
    }

    /// Explains the letter, for the mark's hover text.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Stated => "stated in a history or document that was read",
            Self::GamePage => "from a wargame page or somebody's table, an estimate",
            Self::Derived => "worked out from stated figures, an estimate",
            Self::Estimate => "our estimate, no source gives it",
            Self::Unverified => "from memory of the literature, unverified",
        }
    }
}

/// Evidence for a unit's strength.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Strength {
    /// Kind of evidence; see [`Basis::is_estimate`].
    pub basis: Basis,
    /// Source of the figure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Quotation of the evidence, or the arithmetic.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Reads the evidence for a unit's strength.
pub(crate) fn strength(fields: &Fields<'_, '_>) -> Option<Strength> {
    if fields.get("strength").is_none() {
        fields.fault("strength", clause(format!("missing: it must be an object with a basis, {}", listed(Basis::SPELLINGS))));
    }
    let fields = fields.may_object("strength", &["basis", "source", "note"])?;
    let basis = fields.must("basis", word::<Basis>());
    let source = fields.may("source", text(limits::NOTE));
    let note = fields.may("note", text(limits::NOTE));
    Some(Strength { basis: basis?, source, note })
}
