//! Areas of ground of a table, by the painter of all maps: pieces of one ground lie together as one.

use super::View;
use crate::games::rff1812::scenario::{Feature, FeatureKind, GroundClass};
use crate::map::{Drawn, GroundArea, KeepClear, Painter, Point, Role};

/// Share of the trees that are conifers, in woods and in dense woods.
const CONIFERS: [f32; 2] = [0.14, 0.6];

/// Ground that is painted as one area, in the order in which it is painted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ground {
    /// Hill or slope, in steps of height.
    Height(i8),
    /// Slope, in steps of height.
    Slope(i8),
    Fields,
    Rough,
    Brush,
    Orchard,
    Woods,
    DenseWoods,
    Marsh,
    /// Meadow or clearing, which takes out of woods what it covers.
    Clearing,
    Water,
}

impl Ground {
    /// Returns the ground of an area; `None` if it is none.
    fn of(feature: &Feature) -> Option<Self> {
        Some(match feature.kind {
            FeatureKind::Hill => Self::Height(feature.height.unwrap_or(1)),
            FeatureKind::Slope => Self::Slope(feature.height.unwrap_or(0)),
            FeatureKind::Broken => Self::Fields,
            FeatureKind::Rough => Self::Rough,
            FeatureKind::Orchard => Self::Orchard,
            FeatureKind::Woods => Self::Woods,
            FeatureKind::DenseWoods => Self::DenseWoods,
            FeatureKind::Marsh => Self::Marsh,
            FeatureKind::Water => Self::Water,
            // Ground that covers and is no wood: an island of brush, a field with stones.
            FeatureKind::Open if feature.class.is_some_and(|class| class != GroundClass::Open) => Self::Brush,
            FeatureKind::Open => Self::Clearing,
            _ => return None,
        })
    }

    /// Returns its place in the order of painting.
    const fn order(self) -> (u8, i8) {
        match self {
            Self::Slope(height) => (0, height),
            Self::Height(height) => (1, height),
            Self::Fields => (2, 0),
            Self::Rough => (3, 0),
            Self::Brush => (4, 0),
            Self::Orchard => (5, 0),
            Self::Woods => (6, 0),
            Self::DenseWoods => (7, 0),
            Self::Marsh => (8, 0),
            Self::Clearing => (9, 0),
            Self::Water => (10, 0),
        }
    }
}

/// Returns the role of the ground of a piece, on which its name stands.
pub(super) fn role_of(feature: &Feature) -> Role {
    match Ground::of(feature) {
        Some(Ground::Height(height)) => {
            if height > 1 {
                Role::Ridge
            } else {
                Role::Hill
            }
        }
        Some(Ground::Slope(_)) => Role::Slope,
        Some(Ground::Fields | Ground::Rough) => Role::Field,
        Some(Ground::Orchard) => Role::Orchard,
        Some(Ground::Woods | Ground::DenseWoods) => Role::Woods,
        Some(Ground::Marsh) => Role::Swamp,
        Some(Ground::Water) => Role::Water,
        Some(Ground::Brush | Ground::Clearing) | None => Role::Open,
    }
}

/// Paints areas of ground, each kind as one area.
pub(super) fn areas<'f>(
    features: impl Iterator<Item = &'f Feature> + Clone,
    painter: Painter,
    view: View,
    clear: &KeepClear,
) -> Vec<Drawn> {
    let mut kinds = features.clone().filter_map(Ground::of).collect::<Vec<_>>();
    kinds.sort_by_key(|ground| ground.order());
    kinds.dedup();
    let pieces =
        |of: Ground| features.clone().filter(move |own| Ground::of(own) == Some(of)).map(|own| view.spots(&own.points)).collect::<Vec<_>>();
    let clearings = pieces(Ground::Clearing);
    let covered = kinds.iter().any(|ground| matches!(ground, Ground::Woods | Ground::DenseWoods | Ground::Orchard));
    let mut drawn = Vec::new();
    for ground in kinds {
        let out: &[Vec<Point>] = match ground {
            Ground::Woods | Ground::DenseWoods | Ground::Orchard if covered => &clearings,
            _ => &[],
        };
        let area: GroundArea = painter.pieces(&pieces(ground), out);
        drawn.extend(match ground {
            Ground::Height(height) => painter.height(&area, if height > 1 { Role::Ridge } else { Role::Hill }),
            Ground::Slope(_) => painter.slope(&area),
            Ground::Fields => painter.fields(&area),
            Ground::Rough => painter.rough(&area, clear),
            Ground::Brush => painter.brush(&area, clear),
            Ground::Orchard => painter.orchard(&area, clear),
            Ground::Woods => painter.woods(&area, CONIFERS[0], clear),
            Ground::DenseWoods => painter.woods(&area, CONIFERS[1], clear),
            Ground::Marsh => painter.swamp(&area, clear),
            Ground::Clearing => painter.rim(&area, painter.line(Role::Furrow, 1.0, 0.6)).into_iter().collect(),
            Ground::Water => painter.water(&area),
        });
    }
    drawn
}
