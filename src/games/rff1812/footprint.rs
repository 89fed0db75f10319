//! Area of the table that a unit covers: that of its stands, by their size and by how its formation sets them (assumed where no source of
//! ours gives it). No rule of a battle depends on it: it serves maps, setting up and measuring.

use serde::Deserialize;

use super::tables::Tables;
use super::words::{Arm, Formation};
use crate::engine::fault::clause;
use crate::engine::{Word as _, words};
use crate::quantity::Inches;
use crate::table::{Reader, TableRow};

const FILE: &str = "rff1812/footprints.json";

words! {
    /// Kind of stand, by its size on the table.
    StandKind { Foot = "foot", Horse = "horse", Gun = "gun", LimberedGun = "limbered_gun" }
}

/// Size of a stand, in inches.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StandSize {
    /// Inches along its front.
    pub wide: Inches,
    /// Inches from front to rear.
    pub deep: Inches,
}

/// Arrangement of stands in formations: by ranks, by stands side by side, or by faces.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StandArrangement {
    /// Formations set in this way.
    pub formations: Vec<Formation>,
    /// Number of ranks; the front rank has the stands left over.
    #[serde(default)]
    pub ranks: Option<u32>,
    /// Number of stands side by side.
    #[serde(default)]
    pub abreast: Option<u32>,
    /// Number of faces that look outward.
    #[serde(default)]
    pub faces: Option<u32>,
    /// Largest number of stands that form one rank.
    #[serde(default)]
    pub one_rank_to: u32,
    /// Gap between stands and between ranks, in inches.
    #[serde(default)]
    pub interval: Inches,
}

/// Tables of the sizes of stands and of the arrangement of formations.
#[derive(Clone, Debug, Default)]
pub struct Footprints {
    /// Sizes of stands, one row for each [`StandKind`].
    pub stands: Vec<TableRow<StandSize>>,
    /// Arrangements of stands, each formation in one row.
    pub formations: Vec<TableRow<StandArrangement>>,
}

/// Unit, as far as its area on the table depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitFootprint {
    /// Arm of the unit.
    pub arm: Arm,
    /// Formation of the unit.
    pub formation: Formation,
    /// Number of its stands, 1 or more.
    pub stands: u32,
    /// Number of stands side by side, if it is set otherwise than usual for its formation.
    pub abreast: Option<u32>,
}

/// Area of a unit: inches along its front, and from front to rear.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnitExtent {
    /// Inches along its front.
    pub frontage: Inches,
    /// Inches from front to rear.
    pub depth: Inches,
}

impl UnitFootprint {
    /// Returns the kind of its stands.
    #[must_use]
    pub const fn kind(self) -> StandKind {
        match (self.arm, self.formation) {
            (Arm::Artillery, Formation::Limbered) => StandKind::LimberedGun,
            (Arm::Artillery, _) => StandKind::Gun,
            (Arm::Cavalry, Formation::Dismounted) | (Arm::Infantry, _) => StandKind::Foot,
            (Arm::Cavalry, _) => StandKind::Horse,
        }
    }
}

/// Returns the area a unit covers by the tables in force.
#[must_use]
pub fn unit_extent(tables: &Tables, standing: UnitFootprint) -> UnitExtent {
    let Footprints { stands, formations } = &tables.footprints;
    let size = stands.iter().find(|row| row.head.id.as_str() == standing.kind().word());
    let setting = formations.iter().find(|row| row.data.formations.contains(&standing.formation));
    let (Some(size), Some(setting)) = (size, setting) else { return UnitExtent::default() };
    let (size, setting) = (size.data, &setting.data);
    let count = standing.stands.max(1);
    let along = |number: u32, each: Inches| {
        let inches = f64::from(number) * each.as_f64() + f64::from(number - 1) * setting.interval.as_f64();
        Inches::from_f64(inches).unwrap_or(Inches::MOST)
    };
    if let (Some(faces), None) = (setting.faces, standing.abreast) {
        // Each face is a rank of its own; faces share no corner.
        let face = along(count.div_ceil(faces).max(1), size.wide);
        let side = face.max(Inches::from_f64(2.0 * size.deep.as_f64()).unwrap_or(Inches::MOST));
        return UnitExtent { frontage: side, depth: side };
    }
    let ranks = if count <= setting.one_rank_to { 1 } else { setting.ranks.unwrap_or(1).max(1) };
    let abreast = standing.abreast.or(setting.abreast).unwrap_or_else(|| count.div_ceil(ranks)).clamp(1, count);
    UnitExtent { frontage: along(abreast, size.wide), depth: along(count.div_ceil(abreast), size.deep) }
}

pub(super) fn read(reader: &mut Reader<'_>) -> Footprints {
    let mut file = reader.open(FILE);
    let stands = reader.rows::<StandSize>(&mut file, "stands");
    let formations = reader.rows::<StandArrangement>(&mut file, "formations");
    reader.close(file);
    let known = |row: &TableRow<StandSize>| StandKind::SPELLINGS.contains(&row.head.id.as_str());
    for row in stands.iter().filter(|row| !known(row)) {
        let right = format!("is not a kind of stand; the kinds are {}", StandKind::SPELLINGS.join(", "));
        reader.fault_of_row(FILE, "stands", &row.head.id, clause(right));
    }
    if !reader.met_fault(FILE, "stands") {
        for kind in StandKind::SPELLINGS.iter().filter(|kind| !stands.iter().any(|row| row.head.id.as_str() == **kind)) {
            reader.fault(FILE, "stands", format!("the stand \"{kind}\" is missing"));
        }
    }
    for row in &formations {
        let StandArrangement { ranks, abreast, faces, .. } = row.data;
        let counts = [ranks, abreast, faces].into_iter().flatten().collect::<Vec<_>>();
        if !matches!(counts[..], [1..=25]) {
            let right = "must have one of \"ranks\", \"abreast\" and \"faces\", 1 to 25";
            reader.fault_of_row(FILE, "formations", &row.head.id, clause(right));
        }
    }
    if !reader.met_fault(FILE, "formations") {
        for formation in Formation::ALL {
            if formations.iter().filter(|row| row.data.formations.contains(formation)).count() != 1 {
                reader.fault(FILE, "formations", format!("{} must be in exactly one row", formation.spoken()));
            }
        }
    }
    Footprints { stands, formations }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::games::rff1812::maneuver::formations_of;

    fn inches(arm: Arm, formation: Formation, stands: u32, abreast: Option<u32>) -> [f64; 2] {
        let tables = Tables::shipped().expect("the shipped tables are sound");
        let UnitExtent { frontage, depth } = unit_extent(&tables, UnitFootprint { arm, formation, stands, abreast });
        [frontage.as_f64(), depth.as_f64()]
    }

    #[test]
    fn stands_are_set_by_their_formation() {
        use Arm::{Artillery, Cavalry, Infantry};
        use Formation::{Dismounted, FieldColumn, Garrison, Limbered, Line, MarchColumn, Mounted, OpenOrder, Square, Unlimbered};
        for (arm, formation, stands, abreast, right) in [
            (Infantry, Line, 11, None, [6.0, 1.5]),
            (Infantry, Line, 2, None, [1.0, 1.5]),
            (Infantry, Garrison, 2, None, [1.0, 1.5]),
            (Infantry, FieldColumn, 15, None, [2.0, 6.0]),
            (Infantry, MarchColumn, 9, None, [1.0, 6.75]),
            (Infantry, OpenOrder, 2, None, [2.5, 0.75]),
            (Infantry, OpenOrder, 4, None, [5.5, 0.75]),
            (Infantry, OpenOrder, 6, None, [4.0, 2.0]),
            (Infantry, Square, 12, None, [3.0, 3.0]),
            (Infantry, Square, 2, None, [1.5, 1.5]),
            (Cavalry, Mounted, 6, None, [3.0, 2.0]),
            (Cavalry, Mounted, 13, Some(2), [2.0, 7.0]),
            (Cavalry, Dismounted, 7, None, [5.5, 2.0]),
            (Cavalry, MarchColumn, 4, None, [1.0, 4.0]),
            (Artillery, Unlimbered, 3, None, [3.0, 1.5]),
            (Artillery, Limbered, 2, None, [1.0, 5.0]),
            (Artillery, Limbered, 2, Some(2), [2.0, 2.5]),
        ] {
            assert_eq!(inches(arm, formation, stands, abreast), right, "{stands} stands in {formation}");
        }
    }

    proptest! {
        /// Every formation has room for its stands, and more stands never take less.
        #[test]
        fn more_stands_take_more_room(arm in 0..3usize, nth in 0..8usize, stands in 1..25u32) {
            let arm = Arm::ALL[arm];
            let formations = formations_of(arm);
            let formation = formations[nth % formations.len()];
            let [own, more] = [stands, stands + 1].map(|stands| inches(arm, formation, stands, None));
            prop_assert!(own.iter().all(|side| *side >= 0.75));
            prop_assert!(more[0] * more[1] >= own[0] * own[1] || formation == Formation::OpenOrder && stands == 4);
        }
    }
}
