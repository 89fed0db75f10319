//! Citation of a number's source, and its provenance: how certain it is.

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

/// Place in a source of `tables/sources.json`.
///
/// ```
/// use brigade_major::cite::{Citation, Provenance};
///
/// let cite = Citation { source: "rff1812_qrs".into(), place: "Maneuver Table".into(), title: "Quick reference".into() };
/// assert_eq!(cite.to_string(), "rff1812_qrs, Maneuver Table");
/// assert_eq!(cite.text_with_provenance(Provenance::Assumed), "Quick reference: Maneuver Table · assumed");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Citation {
    /// Id of the source in `sources.json`.
    pub source: SmolStr,
    /// Table, section or paragraph within the source.
    pub place: SmolStr,
    /// Title of the source, from the list of sources; empty where it is not listed.
    #[serde(skip)]
    pub title: SmolStr,
}

impl Citation {
    /// Returns the citation as a player reads it: the source by its title.
    #[must_use]
    pub fn display_text(&self) -> String {
        let source = if self.title.is_empty() { &self.source } else { &self.title };
        format!("{source}: {}", self.place)
    }

    /// Returns the citation as a player reads it, with the provenance of the cited value.
    #[must_use]
    pub fn text_with_provenance(&self, provenance: Provenance) -> String {
        format!("{} · {}", self.display_text(), provenance.display_name())
    }
}

impl std::fmt::Display for Citation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}, {}", self.source, self.place)
    }
}

/// Certainty of a number, by its origin.
///
/// ```
/// use brigade_major::cite::Provenance;
///
/// // The least certain value decides the certainty of a sum.
/// let sum = [Provenance::Rules, Provenance::Assumed, Provenance::Deduced].into_iter().max();
/// assert_eq!(sum, Some(Provenance::Assumed));
/// assert_eq!(Provenance::Yours.display_name(), "your rule");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Provenance {
    /// The value is printed in the rules.
    Rules,
    /// The value follows from the rules, by reading garbled tables against the text.
    Deduced,
    /// The value is printed nowhere: a default of this program, for the player to check and change.
    #[serde(rename = "house")]
    Assumed,
    /// The value is the player's own rule, in place of the official one.
    Yours,
}

impl Provenance {
    /// Returns the word used in tables and in the machine interface.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Deduced => "deduced",
            Self::Assumed => "house",
            Self::Yours => "yours",
        }
    }

    /// Returns the word as a player reads it: a value that no source gives is assumed, a changed one is the player's rule.
    #[must_use]
    pub const fn display_name(self) -> &'static str {
        match self {
            Self::Rules => "printed",
            Self::Deduced => "deduced",
            Self::Assumed => "assumed",
            Self::Yours => "your rule",
        }
    }

    /// Explains the word to a player; empty for a printed value.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Rules => "",
            Self::Deduced => "Deduced: no source prints it, it follows from what is printed.",
            Self::Assumed => {
                "Assumed: no source we have prints it. Check it in your copy of the rules; the menu has a page of such values."
            }
            Self::Yours => "Your rule: it stands in your house rules.",
        }
    }

    /// Returns whether a player should check it against a printed copy: it is assumed, deduced, or changed by the player.
    #[must_use]
    pub const fn wants_checking(self) -> bool {
        !matches!(self, Self::Rules)
    }
}
