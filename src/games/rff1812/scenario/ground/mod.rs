//! Ground of a table: its features, set-up zones and entries, and the places of units as the battle begins.
//!
//! Points are inches from the near left corner of the table, the bottom left of a map. Features further down the list lie on top: an area's
//! class counts where no later area covers it, and lines and points lie on all areas. Nothing here forbids a check; it serves to lay out a
//! table and to draw a map, and [`crate::games::rff1812::scenario::layout`] reports what is odd about it.

pub(crate) mod spot;
mod words;

use serde::Serialize;

pub use spot::{Spot, Spots};
pub use words::{FeatureCover, FeatureKind, GroundClass, Shape};

use crate::geometry::Footprint;
use crate::id::{CommandId, GroundId, PositionId, SideId};
use crate::quantity::Inches;
use crate::scenario::{Basis, Picture, is_false};

/// Ground of a table, with everything laid out on it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TableGround {
    /// Features of the ground, from the bottom up.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub features: Vec<Feature>,
    /// Places of the key positions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub objectives: Vec<Objective>,
    /// Zones where a side sets up.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub zones: Vec<Zone>,
    /// Entries where a side comes in or leaves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub entries: Vec<EdgeEntry>,
    /// Distances given by sources, to be compared with the map.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub distances: Vec<Distance>,
    /// Places beyond the table's edges.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub beyond: Vec<Beyond>,
    /// Photograph or old map under it, for the designer who lays the table out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<Picture>,
}

/// Piece of ground on a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Feature {
    /// Id of the piece, unique in the file.
    pub id: GroundId,
    /// Kind of the piece.
    pub kind: FeatureKind,
    /// Name shown on a map.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Shape in which it is laid out.
    pub shape: Shape,
    /// Corners of a polygon, points of a middle line, or one point.
    pub points: Spots,
    /// Width of a line or point in inches, 0 to 60; `None` for polygons.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "spot::plain_or_none")]
    pub width: Option<Inches>,
    /// Class for movement; `None` is that of the ground below.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<GroundClass>,
    /// Cover it gives from fire; `None` if nothing is stated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cover: Option<FeatureCover>,
    /// Height in contour steps above the lowest ground of the table, -5 to 20; less than 0 lies below it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<i8>,
    /// True if it is a defile, one stand wide (digest §8).
    #[serde(skip_serializing_if = "is_false")]
    pub defile: bool,
    /// Basis on which its existence is known.
    pub basis: Basis,
    /// Basis on which its place on the table is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place_basis: Option<Basis>,
    /// Source of what is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Note on its particulars.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Place of a key position; its name and worth are given with the position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Objective {
    /// Id of the key position.
    pub position: PositionId,
    /// Shape in which it is laid out.
    pub shape: Shape,
    /// Points of the shape.
    pub points: Spots,
    /// Basis on which it is known.
    pub basis: Basis,
    /// Source of what is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Note on its particulars.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Zone where a side sets up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Zone {
    /// Id of the zone, unique in the file.
    pub id: GroundId,
    /// Name of the zone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Side that sets up here.
    pub side: SideId,
    /// Commands of the side that set up here; empty: any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub commands: Vec<CommandId>,
    /// Corners of the zone.
    pub points: Spots,
    /// Basis on which it is known.
    pub basis: Basis,
    /// Source of what is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Note on its particulars.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Entry where a side comes in or leaves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EdgeEntry {
    /// Id of the entry, unique in the file.
    pub id: GroundId,
    /// Name of the entry.
    pub name: String,
    /// Side that comes in or leaves here.
    pub side: SideId,
    /// Line along an edge, or a point on it.
    pub shape: Shape,
    /// Points of the shape.
    pub points: Spots,
    /// First turn in which it is open; `None` is the first of the battle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from_turn: Option<u32>,
    /// Last turn in which it is open; `None` is the last of the battle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_turn: Option<u32>,
    /// True if it is reached by water.
    #[serde(skip_serializing_if = "is_false")]
    pub boats: bool,
    /// Basis on which it is known.
    pub basis: Basis,
    /// Source of what is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Note on its particulars.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Distance given by a source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Distance {
    /// Name of what is measured.
    pub what: String,
    /// Start point on the map.
    pub from: Spot,
    /// End point on the map.
    pub to: Spot,
    /// Distance by the source in yards, 1 to 100,000.
    pub yards: u32,
    /// Basis on which it is known.
    pub basis: Basis,
    /// Source of what is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

/// Place beyond the edges of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Beyond {
    /// Name of the place.
    pub name: String,
    /// Direction in which it lies.
    #[serde(rename = "where")]
    pub place: String,
    /// Distance beyond the edge in inches, along the way.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "spot::plain_or_none")]
    pub inches: Option<Inches>,
    /// Basis on which it is known.
    pub basis: Basis,
    /// Source of what is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Note on its particulars.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Place of a unit as the battle begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StandsAt {
    /// Middle of its footprint.
    pub at: Spot,
    /// Direction of its front in whole degrees clockwise from the far edge, 0 to 359.
    pub facing: u16,
    /// Number of stands side by side, if it is set otherwise than usual for its formation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub abreast: Option<u32>,
    /// True if it is on the water, in boats.
    #[serde(skip_serializing_if = "is_false")]
    pub afloat: bool,
    /// Note on its particulars.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl TableGround {
    /// Returns the piece of ground of that id.
    #[must_use]
    pub fn feature(&self, id: &GroundId) -> Option<&Feature> {
        self.features.iter().find(|feature| feature.id == *id)
    }

    /// Returns the entry of that id.
    #[must_use]
    pub fn entry(&self, id: &GroundId) -> Option<&EdgeEntry> {
        self.entries.iter().find(|entry| entry.id == *id)
    }

    /// Returns the place of a key position.
    #[must_use]
    pub fn objective(&self, id: &PositionId) -> Option<&Objective> {
        self.objectives.iter().find(|objective| objective.position == *id)
    }

    /// Returns the zones in which a command may set up.
    pub fn zones_of(&self, side: &SideId, command: &CommandId) -> impl Iterator<Item = &Zone> {
        self.zones.iter().filter(move |zone| zone.side == *side && (zone.commands.is_empty() || zone.commands.contains(command)))
    }
}

impl Feature {
    /// Returns its name, or the name of its kind if it has none.
    #[must_use]
    pub fn display_name(&self) -> String {
        use crate::engine::Word as _;
        self.name.clone().unwrap_or_else(|| self.kind.spoken())
    }
}

impl EdgeEntry {
    /// Returns the turns in which it is open, in words: "from turn 4", "turns 1 to 3", "at any time".
    #[must_use]
    pub fn turns_text(&self) -> String {
        match (self.from_turn, self.to_turn) {
            (Some(from), Some(to)) if from == to => format!("turn {from}"),
            (from, Some(to)) => format!("turns {} to {to}", from.unwrap_or(1)),
            (Some(from), None) => format!("from turn {from}"),
            (None, None) => "at any time".to_owned(),
        }
    }
}

impl Distance {
    /// Returns the distance on the map in inches.
    #[must_use]
    pub fn map_inches(&self) -> f64 {
        self.from.distance(self.to)
    }
}

impl StandsAt {
    /// Returns the footprint of a unit of that size.
    #[must_use]
    pub fn footprint(&self, room: crate::games::rff1812::footprint::UnitExtent) -> Footprint {
        let (frontage, depth) = (room.frontage.as_f64(), room.depth.as_f64());
        Footprint { middle: self.at.point(), frontage, depth, facing: f64::from(self.facing) }
    }
}
