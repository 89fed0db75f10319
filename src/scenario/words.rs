//! The closed word lists of scenario files that are not the rules' own.

use serde::{Serialize, Serializer};

use crate::engine::words;

words! {
    /// How a unit's strength is known. Only `S` is a fact; the rest are estimates and are shown as such.
    Basis {
        Stated = "S", GamePage = "G", Derived = "D", Estimate = "E", Unverified = "U",
    }

    /// What sets a unit apart (digest §3, §4, §7, §9, §10). Guns have `militia` only.
    Trait {
        Militia = "militia", Indians = "indians", Light = "light", BraveColonel = "brave_colonel", BuckAndBall = "buck_and_ball",
        Marksmen = "marksmen", NoBayonets = "no_bayonets", OpenOrderOnly = "open_order_only",
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

/// Figure scale: how many men a stand of infantry or cavalry stands for (digest §1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scale {
    /// 30 men a stand.
    Thirty,
    /// 40 men a stand, the standard.
    Forty,
}

impl Scale {
    /// Both scales.
    pub const ALL: [Self; 2] = [Self::Thirty, Self::Forty];

    /// Men a stand of infantry or cavalry stands for: 30 or 40.
    #[must_use]
    pub const fn men_per_stand(self) -> u32 {
        match self {
            Self::Thirty => 30,
            Self::Forty => 40,
        }
    }
}

impl Serialize for Scale {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(self.men_per_stand())
    }
}
