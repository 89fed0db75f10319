//! The closed word lists of scenario files of Fire and Fury that are not the rules' own.

use serde::{Serialize, Serializer};

use crate::engine::{Word as _, words};

words! {
    /// Trait of a unit (digest §3, §4, §7, §9, §10). Guns have `militia` only.
    Trait {
        Militia = "militia", Indians = "indians", Light = "light", BraveColonel = "brave_colonel", BuckAndBall = "buck_and_ball",
        Marksmen = "marksmen", NoBayonets = "no_bayonets", OpenOrderOnly = "open_order_only",
    }
}

impl Trait {
    /// Returns the trait as players read it: "Native warriors" for `indians`.
    #[must_use]
    pub fn proper_name(self) -> String {
        if self == Self::Indians { "Native warriors".to_owned() } else { self.spoken() }
    }
}

/// Scale of figures: the men a stand of infantry or cavalry stands for (digest §1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scale {
    /// 30 men a stand.
    Thirty,
    /// 40 men a stand, the standard.
    Forty,
}

impl Scale {
    /// List of both scales.
    pub const ALL: [Self; 2] = [Self::Thirty, Self::Forty];

    /// Returns the men a stand of infantry or cavalry stands for: 30 or 40.
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
