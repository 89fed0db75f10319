//! The closed word lists of the ground of a table.

use crate::engine::words;

words! {
    /// What a piece of ground is. Each has its own picture; how one moves over it and what it covers is said beside it.
    FeatureKind {
        Open = "open", Broken = "broken", Rough = "rough", Woods = "woods", DenseWoods = "dense_woods", Orchard = "orchard",
        Marsh = "marsh", Water = "water", Ford = "ford", Road = "road", PoorRoad = "poor_road", Stream = "stream", Bridge = "bridge",
        Fence = "fence", Wall = "wall", Works = "works", Abatis = "abatis", Building = "building", Hill = "hill", Slope = "slope",
        Ravine = "ravine", Ditch = "ditch",
    }

    /// How one moves over a piece of ground: by the rules' three grounds (digest §8), or not at all.
    GroundClass { Open = "open", Broken = "broken", Rough = "rough", Impassable = "impassable" }

    /// What a piece of ground covers from fire (digest §9); linear: who stands behind it (digest §7).
    FeatureCover { None = "none", Partial = "partial", Full = "full", Fortified = "fortified", Linear = "linear" }

    /// What a piece of ground is laid out as.
    Shape { Polygon = "polygon", Line = "line", Point = "point" }
}

impl FeatureKind {
    /// Water of any kind that boats float on.
    #[must_use]
    pub const fn is_water(self) -> bool {
        matches!(self, Self::Water)
    }

    /// What takes one over water.
    #[must_use]
    pub const fn is_crossing(self) -> bool {
        matches!(self, Self::Ford | Self::Bridge)
    }

    /// A road, good or poor.
    #[must_use]
    pub const fn is_road(self) -> bool {
        matches!(self, Self::Road | Self::PoorRoad)
    }

    /// Drawn before what lies on the ground: areas, and not lines over them.
    #[must_use]
    pub const fn is_area(self) -> bool {
        matches!(
            self,
            Self::Open
                | Self::Broken
                | Self::Rough
                | Self::Woods
                | Self::DenseWoods
                | Self::Orchard
                | Self::Marsh
                | Self::Water
                | Self::Hill
                | Self::Slope
        )
    }
}

impl Shape {
    /// The fewest points it has.
    #[must_use]
    pub const fn fewest(self) -> usize {
        match self {
            Self::Polygon => 3,
            Self::Line => 2,
            Self::Point => 1,
        }
    }
}
