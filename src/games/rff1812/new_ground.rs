//! Usual class, cover and width of each kind of ground, with which a newly drawn piece begins. A scenario states them for each piece; no
//! rule of a battle depends on these rows.

use serde::Deserialize;

use super::scenario::{FeatureCover, FeatureKind, GroundClass};
use super::tables::Tables;
use crate::engine::Word as _;
use crate::quantity::Inches;
use crate::table::{Reader, TableRow};

const FILE: &str = "rff1812/ground.json";
const TABLE: &str = "kinds";

/// Values with which a new piece of ground begins.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewGround {
    /// Kinds of ground the row is for.
    pub kinds: Vec<FeatureKind>,
    /// Class of the ground for movement.
    pub class: GroundClass,
    /// Cover it gives from fire; `None` if nothing is stated.
    #[serde(default)]
    pub cover: Option<FeatureCover>,
    /// Width in inches of a line or a point; `None` if it is an area.
    #[serde(default)]
    pub width: Option<Inches>,
}

/// Returns the values with which a new piece of that kind begins.
#[must_use]
pub fn new_ground(tables: &Tables, kind: FeatureKind) -> Option<&NewGround> {
    tables.new_ground.iter().map(|row| &row.data).find(|row| row.kinds.contains(&kind))
}

pub(super) fn read(reader: &mut Reader<'_>) -> Vec<TableRow<NewGround>> {
    let mut file = reader.open(FILE);
    let rows = reader.rows::<NewGround>(&mut file, TABLE);
    reader.close(file);
    if !reader.met_fault(FILE, TABLE) {
        for kind in FeatureKind::ALL {
            if rows.iter().filter(|row| row.data.kinds.contains(kind)).count() != 1 {
                reader.fault(FILE, TABLE, format!("{} must be in exactly one row", kind.spoken()));
            }
        }
    }
    rows
}
