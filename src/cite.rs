//! Where a number comes from, and how sure we are of it.

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

/// A place in a source of `tables/sources.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Citation {
    /// The source's id in `sources.json`.
    pub source: SmolStr,
    /// The table, section or paragraph within it.
    pub place: SmolStr,
    /// The source as it is called, from the list of sources; of what is cited nowhere, empty.
    #[serde(skip)]
    pub title: SmolStr,
}

impl Citation {
    /// The citation as a player reads it: the source by its title.
    #[must_use]
    pub fn told(&self) -> String {
        let source = if self.title.is_empty() { &self.source } else { &self.title };
        format!("{source}: {}", self.place)
    }

    /// The citation as a player reads it, and how sure what it is cited for is.
    #[must_use]
    pub fn told_with(&self, provenance: Provenance) -> String {
        format!("{} · {}", self.told(), provenance.spoken())
    }
}

impl std::fmt::Display for Citation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}, {}", self.source, self.place)
    }
}

/// How sure a number is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Provenance {
    /// Printed in the rules.
    Rules,
    /// Follows from the rules by reading garbled tables against the text.
    Deduced,
    /// Printed in neither: a default of ours, for the player to check and change.
    #[serde(rename = "house")]
    Assumed,
    /// A rule of the player's own stands in place of the official value.
    Yours,
}

impl Provenance {
    /// The word of the tables and of the machine interface.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Deduced => "deduced",
            Self::Assumed => "house",
            Self::Yours => "yours",
        }
    }

    /// The word as a player reads it: what no source gives is assumed, what a player changed is his rule.
    #[must_use]
    pub const fn spoken(self) -> &'static str {
        match self {
            Self::Rules => "printed",
            Self::Deduced => "deduced",
            Self::Assumed => "assumed",
            Self::Yours => "your rule",
        }
    }

    /// Whether a player should hold it against a printed copy: it is assumed, deduced, or changed by him.
    #[must_use]
    pub const fn wants_checking(self) -> bool {
        !matches!(self, Self::Rules)
    }

    /// Whether it is printed nowhere: a default of ours, or the player's own.
    #[must_use]
    pub const fn is_printed_nowhere(self) -> bool {
        matches!(self, Self::Assumed | Self::Yours)
    }
}
