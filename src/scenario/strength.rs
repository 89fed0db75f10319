//! How a strength is known: stated in a source, or by what kind of estimate.

use crate::engine::fault::clause;
use serde::Serialize;

use super::limits;
use super::read::fields::Fields;
use super::read::wanted::{listed, text, word};
use crate::engine::{Word as _, words};

words! {
    /// How a unit's strength is known. Only `S` is a fact; the rest are estimates and are shown as such.
    Basis {
        Stated = "S", GamePage = "G", Derived = "D", Estimate = "E", Unverified = "U",
    }
}

impl Basis {
    /// Whether the figure is marked as an estimate: everything but what a read source states.
    #[must_use]
    pub const fn is_estimate(self) -> bool {
        !matches!(self, Self::Stated)
    }

    /// What the letter means, for the mark's explanation.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Stated => "stated in a history or document that was read",
            Self::GamePage => "from a wargame page, an estimate",
            Self::Derived => "worked out from stated figures, an estimate",
            Self::Estimate => "our estimate, no source gives it",
            Self::Unverified => "from memory of the literature, unverified",
        }
    }
}

/// How a unit's strength is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Strength {
    /// The kind of evidence; see [`Basis::is_estimate`].
    pub basis: Basis,
    /// Who says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The evidence, or the arithmetic.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// How a unit's strength is known.
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
