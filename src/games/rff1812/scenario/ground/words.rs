//! The closed word lists of the ground of a table.

use crate::engine::words;

words! {
    /// Kind of a piece of ground, with a picture of its own; how one moves over it and its cover are given beside it.
    FeatureKind {
        Open = "open", Broken = "broken", Rough = "rough", Woods = "woods", DenseWoods = "dense_woods", Orchard = "orchard",
        Marsh = "marsh", Water = "water", Ford = "ford", Road = "road", PoorRoad = "poor_road", Stream = "stream", Bridge = "bridge",
        Fence = "fence", Wall = "wall", Works = "works", Abatis = "abatis", Building = "building", Hill = "hill", Slope = "slope",
        Ravine = "ravine", Ditch = "ditch",
    }

    /// Class of a piece of ground for movement: one of the rules' three grounds (digest §8), or impassable.
    GroundClass { Open = "open", Broken = "broken", Rough = "rough", Impassable = "impassable" }

    /// Cover that a piece of ground gives from fire (digest §9); linear covers units behind it (digest §7).
    FeatureCover { None = "none", Partial = "partial", Full = "full", Fortified = "fortified", Linear = "linear" }

    /// Shape in which a piece of ground is laid out.
    Shape { Polygon = "polygon", Line = "line", Point = "point" }
}

impl FeatureKind {
    /// Returns true for water that boats float on.
    #[must_use]
    pub const fn is_water(self) -> bool {
        matches!(self, Self::Water)
    }

    /// Returns true for a crossing of water: a ford or a bridge.
    #[must_use]
    pub const fn is_crossing(self) -> bool {
        matches!(self, Self::Ford | Self::Bridge)
    }

    /// Returns true for a road, good or poor.
    #[must_use]
    pub const fn is_road(self) -> bool {
        matches!(self, Self::Road | Self::PoorRoad)
    }

    /// Returns true for kinds that are areas, drawn before what lies on the ground, and not lines over them.
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
    /// Returns the fewest points it has.
    #[must_use]
    pub const fn fewest(self) -> usize {
        match self {
            Self::Polygon => 3,
            Self::Line => 2,
            Self::Point => 1,
        }
    }
}
