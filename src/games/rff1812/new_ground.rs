//! How ground of a kind is mostly moved over, what it covers and how broad it is: what a piece newly drawn begins with. A scenario says
//! of each piece what it is; no rule of a battle hangs on these rows.

use serde::Deserialize;

use super::scenario::{FeatureCover, FeatureKind, GroundClass};
use super::tables::Tables;
use crate::engine::Word as _;
use crate::quantity::Inches;
use crate::table::{Reader, TableRow};

const FILE: &str = "rff1812/ground.json";
const TABLE: &str = "kinds";

/// What a new piece of ground begins with.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewGround {
    /// The kinds this is of.
    pub kinds: Vec<FeatureKind>,
    /// How one moves over it.
    pub class: GroundClass,
    /// What it covers from fire; none: nothing is said of it.
    #[serde(default)]
    pub cover: Option<FeatureCover>,
    /// How broad it is where it is a line or a point; none: it is an area.
    #[serde(default)]
    pub width: Option<Inches>,
}

/// What a new piece of that kind begins with.
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
