//! Generals of whole battles: tables of weights. A general knows no rule; he weighs what the game offers him.

use serde::{Deserialize, Serialize};

use crate::engine::{Word as _, words};

words! {
    /// General who commands a side.
    GeneralName { Cautious = "cautious", Bold = "bold", Reckoning = "reckoning" }

    /// Feature of an offer that a general weighs, as a share of a company or as points.
    Feature {
        Fire = "fire", Shot = "shot", Threat = "threat", Clash = "clash", Ground = "ground", Hold = "hold", Close = "close",
        Together = "together", Hurt = "hurt", Destroy = "destroy", Melee = "melee", Risk = "risk", Withdraw = "withdraw",
    }
}

/// Number of all features.
pub const FEATURES: usize = Feature::ALL.len();

/// General of a side: his weights in hundredths, in the order of the features; without weights he picks at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct General {
    /// Weights in hundredths; `None` for one who picks at random, with whom the others are compared.
    pub weights: Option<[i32; FEATURES]>,
}

/// Row of the table of weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeightRow {
    /// Feature of an offer.
    pub feature: Feature,
    /// Clause that says what it measures.
    pub measures: &'static str,
    /// Weights of the generals, in their order.
    pub weights: [i32; GENERALS],
    /// Reason for the differences.
    pub reason: &'static str,
}

/// Number of all generals.
pub const GENERALS: usize = GeneralName::ALL.len();

/// Table of the weights, with a reason for each row.
pub const WEIGHTS: [WeightRow; FEATURES] = [
    WeightRow {
        feature: Feature::Fire,
        measures: "share of an enemy company its fire takes from a hex",
        weights: [95, 60, 100],
        reason: "All fire where they can; the bold one would rather come to blows.",
    },
    WeightRow {
        feature: Feature::Shot,
        measures: "share of itself that it may lose there to fire",
        weights: [-80, -20, -60],
        reason: "The cautious one keeps off; the bold one counts no losses.",
    },
    WeightRow {
        feature: Feature::Threat,
        measures: "the same to enemies who can come up",
        weights: [-40, 0, -30],
        reason: "The cautious one stays where no unit fires first.",
    },
    WeightRow {
        feature: Feature::Clash,
        measures: "chance to win a melee with an enemy beside it, less the chance to lose",
        weights: [0, 80, 20],
        reason: "The bold one goes where he can fight hand to hand.",
    },
    WeightRow {
        feature: Feature::Ground,
        measures: "points of a key position, by how near it is",
        weights: [150, 60, 120],
        reason: "Points decide; the reckoning one goes for them first.",
    },
    WeightRow {
        feature: Feature::Hold,
        measures: "points of a key position it stands on",
        weights: [35, 10, 30],
        reason: "The cautious one holds places; the bold one leaves them.",
    },
    WeightRow { feature: Feature::Close, measures: "hexes to the nearest enemy", weights: [1, 14, 4], reason: "The bold one closes." },
    WeightRow {
        feature: Feature::Together,
        measures: "companies of its side beside it",
        weights: [3, 14, 4],
        reason: "All keep their companies together.",
    },
    WeightRow {
        feature: Feature::Hurt,
        measures: "share of an enemy company that an attack takes",
        weights: [4, 2, 3],
        reason: "As for fire.",
    },
    WeightRow {
        feature: Feature::Destroy,
        measures: "chance that an attack takes the whole company, times its points",
        weights: [100, 80, 100],
        reason: "The reckoning one finishes what is weak.",
    },
    WeightRow {
        feature: Feature::Melee,
        measures: "chance to win a melee",
        weights: [120, 60, 150],
        reason: "The bold one fights hand to hand rather than fire.",
    },
    WeightRow {
        feature: Feature::Risk,
        measures: "chance to lose a melee",
        weights: [40, 160, 60],
        reason: "The cautious one only fights what cannot stand.",
    },
    WeightRow {
        feature: Feature::Withdraw,
        measures: "what it may lose where it stands, when it may withdraw",
        weights: [-90, -40, -60],
        reason: "The bold one gives no ground.",
    },
];

impl GeneralName {
    /// Returns his name for players.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cautious => "cautious",
            Self::Bold => "bold",
            Self::Reckoning => "reckoning",
        }
    }

    /// Returns what he does, as a clause after his name.
    #[must_use]
    pub const fn does(self) -> &'static str {
        match self {
            Self::Cautious => "keeps off and holds places",
            Self::Bold => "closes and fights hand to hand",
            Self::Reckoning => "weighs every offer by its odds and points",
        }
    }

    /// Returns his place in the list of generals.
    #[must_use]
    pub const fn place(self) -> usize {
        match self {
            Self::Cautious => 0,
            Self::Bold => 1,
            Self::Reckoning => 2,
        }
    }

    /// Returns the general with his weights.
    #[must_use]
    pub fn general(self) -> General {
        General { weights: Some(WEIGHTS.map(|row| row.weights[self.place()])) }
    }
}

impl General {
    /// Returns one who picks at random among the offers.
    #[must_use]
    pub const fn at_random() -> Self {
        Self { weights: None }
    }

    /// Returns a weight as a number; 0 for one who has none.
    #[must_use]
    pub fn weight(&self, feature: Feature) -> f64 {
        let hundredths = self.weights.map_or(0, |weights| weights[feature as usize]);
        f64::from(hundredths) / 100.0
    }
}

/// Pair of generals, one for each side in the order of the scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Pair(pub [GeneralName; 2]);

impl Pair {
    /// Returns the nine pairs, the first side's general by rows.
    #[must_use]
    pub fn all() -> Vec<Self> {
        GeneralName::ALL.iter().flat_map(|one| GeneralName::ALL.iter().map(|other| Self([*one, *other]))).collect()
    }

    /// Returns its place among the nine.
    #[must_use]
    pub const fn place(self) -> usize {
        self.0[0].place() * GENERALS + self.0[1].place()
    }
}
