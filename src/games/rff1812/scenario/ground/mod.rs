//! The ground of a table: what lies where, where a side sets up and comes in, who stands where as the battle begins.
//!
//! Points are inches from the near left corner of the table, the bottom left of a map. What lies further down the list lies on top:
//! an area's class counts where no later area covers it, lines and points lie on all areas. Nothing here forbids a check; it is what a
//! table is laid out and a map drawn by, and [`crate::games::rff1812::scenario::laid`] tells what is odd about it.

pub(crate) mod spot;
mod words;

use serde::Serialize;

pub use spot::{Spot, Spots};
pub use words::{FeatureCover, FeatureKind, GroundClass, Shape};

use crate::geometry::Footprint;
use crate::id::{CommandId, GroundId, PositionId, SideId};
use crate::quantity::Inches;
use crate::scenario::{Basis, Picture, is_false};

/// What lies on a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TableGround {
    /// The ground, from the bottom up.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub features: Vec<Feature>,
    /// Where the key positions are.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub objectives: Vec<Objective>,
    /// Where a side sets up.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub zones: Vec<Zone>,
    /// Where a side comes in or leaves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub entries: Vec<Entry>,
    /// What sources say of distances, held against the map.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub distances: Vec<Distance>,
    /// What lies beyond the table's edges.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub beyond: Vec<Beyond>,
    /// A photograph or an old map beneath it, for who lays the table out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<Picture>,
}

/// A piece of ground.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Feature {
    /// Its id, unique in the file.
    pub id: GroundId,
    /// What it is.
    pub kind: FeatureKind,
    /// Its name on a map.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What it is laid out as.
    pub shape: Shape,
    /// Its corners, the points of its middle line, or its one point.
    pub points: Spots,
    /// How broad a line or point is, 0 to 60 inches; none of polygons.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "spot::plain_or_none")]
    pub width: Option<Inches>,
    /// How one moves over it; none: as over what lies beneath.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<GroundClass>,
    /// What it covers from fire; none: nothing is said of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cover: Option<FeatureCover>,
    /// Contour steps above the lowest ground of the table, -5 to 20; below it less than 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<i8>,
    /// One stand wide (digest §8).
    #[serde(skip_serializing_if = "is_false")]
    pub defile: bool,
    /// How it is known that it was there.
    pub basis: Basis,
    /// How its place on the table is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place_basis: Option<Basis>,
    /// Who says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// What is particular about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Where a key position is. What it is called and worth is said with the position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Objective {
    /// The key position.
    pub position: PositionId,
    /// What it is laid out as.
    pub shape: Shape,
    /// Its points.
    pub points: Spots,
    /// How it is known.
    pub basis: Basis,
    /// Who says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// What is particular about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Where a side sets up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Zone {
    /// Its id, unique in the file.
    pub id: GroundId,
    /// What it is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The side.
    pub side: SideId,
    /// Its commands that set up here; none: any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub commands: Vec<CommandId>,
    /// Its corners.
    pub points: Spots,
    /// How it is known.
    pub basis: Basis,
    /// Who says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// What is particular about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Where a side comes in or leaves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// Its id, unique in the file.
    pub id: GroundId,
    /// What it is called.
    pub name: String,
    /// The side.
    pub side: SideId,
    /// A line along an edge, or a point on it.
    pub shape: Shape,
    /// Its points.
    pub points: Spots,
    /// From that turn on; none: at any time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from_turn: Option<u32>,
    /// To that turn; none: to the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_turn: Option<u32>,
    /// Reached by water.
    #[serde(skip_serializing_if = "is_false")]
    pub boats: bool,
    /// How it is known.
    pub basis: Basis,
    /// Who says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// What is particular about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// What a source says of a distance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Distance {
    /// What is measured.
    pub what: String,
    /// From here on the map.
    pub from: Spot,
    /// To here.
    pub to: Spot,
    /// So far by the source, in yards, 1 to 100,000.
    pub yards: u32,
    /// How that is known.
    pub basis: Basis,
    /// Who says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

/// What lies beyond the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Beyond {
    /// What it is called.
    pub name: String,
    /// Which way it lies.
    #[serde(rename = "where")]
    pub place: String,
    /// So far beyond the edge, along the way.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "spot::plain_or_none")]
    pub inches: Option<Inches>,
    /// How that is known.
    pub basis: Basis,
    /// Who says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// What is particular about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Where a unit stands as the battle begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StandsAt {
    /// The middle of its footprint.
    pub at: Spot,
    /// Where its front looks: whole degrees clockwise from the far edge, 0 to 359.
    pub facing: u16,
    /// Stands side by side, where it is not set as its formation is used to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub abreast: Option<u32>,
    /// In boats, on the water.
    #[serde(skip_serializing_if = "is_false")]
    pub afloat: bool,
    /// What is particular about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl TableGround {
    /// The piece of ground of that id.
    #[must_use]
    pub fn feature(&self, id: &GroundId) -> Option<&Feature> {
        self.features.iter().find(|feature| feature.id == *id)
    }

    /// The entry of that id.
    #[must_use]
    pub fn entry(&self, id: &GroundId) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.id == *id)
    }

    /// Where a key position is.
    #[must_use]
    pub fn objective(&self, id: &PositionId) -> Option<&Objective> {
        self.objectives.iter().find(|objective| objective.position == *id)
    }

    /// The zones in which a command may set up.
    pub fn zones_of(&self, side: &SideId, command: &CommandId) -> impl Iterator<Item = &Zone> {
        self.zones.iter().filter(move |zone| zone.side == *side && (zone.commands.is_empty() || zone.commands.contains(command)))
    }
}

impl Feature {
    /// Its name, or what it is where it has none.
    #[must_use]
    pub fn called(&self) -> String {
        use crate::engine::Word as _;
        self.name.clone().unwrap_or_else(|| self.kind.spoken())
    }
}

impl Entry {
    /// When it is open, in words: "from turn 4", "turns 1 to 3", "at any time".
    #[must_use]
    pub fn when(&self) -> String {
        match (self.from_turn, self.to_turn) {
            (Some(from), Some(to)) if from == to => format!("turn {from}"),
            (from, Some(to)) => format!("turns {} to {to}", from.unwrap_or(1)),
            (Some(from), None) => format!("from turn {from}"),
            (None, None) => "at any time".to_owned(),
        }
    }
}

impl Distance {
    /// Inches on the map.
    #[must_use]
    pub fn inches_here(&self) -> f64 {
        self.from.distance(self.to)
    }
}

impl StandsAt {
    /// What a unit of that room covers.
    #[must_use]
    pub fn footprint(&self, room: crate::games::rff1812::footprint::Room) -> Footprint {
        let (frontage, depth) = (room.frontage.as_f64(), room.depth.as_f64());
        Footprint { middle: self.at.point(), frontage, depth, facing: f64::from(self.facing) }
    }
}
