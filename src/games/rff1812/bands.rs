//! Range bands: fire points of a stand by weapon and range.

use serde::Deserialize;
use smol_str::SmolStr;

use crate::id::RowId;
use crate::quantity::{Inches, Points};
use crate::table::{Reader, TableRow};

/// Fire points of a weapon in one band of range.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Band {
    /// Id of the small arm or gun type.
    pub weapon: SmolStr,
    /// Lower bound in inches, exclusive: the end of the weapon's band before it; 0 includes contact.
    pub above: Inches,
    /// Upper bound in inches, inclusive.
    pub to: Inches,
    /// Points of one stand; tables write halves as 0.5.
    #[serde(deserialize_with = "points")]
    pub points: Points,
    /// Least face of a stand's own d10 with which it scores; `None` if it needs no die.
    #[serde(default)]
    pub scores_on: Option<u8>,
}

fn points<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Points, D::Error> {
    let points = f64::deserialize(deserializer)?;
    Points::from_f64(points).ok_or_else(|| serde::de::Error::custom(format!("{points} must be 0 to 1,000 points in quarters")))
}

impl Band {
    /// Returns true if a range lies in the band.
    #[must_use]
    pub fn contains(&self, range: Inches) -> bool {
        range <= self.to && (range > self.above || self.above == Inches::ZERO)
    }
}

/// Checks that the bands of each weapon follow each other without gap or overlap, and that every weapon has one.
pub(super) fn check(reader: &mut Reader<'_>, bands: &[TableRow<Band>], weapons: &[&RowId]) {
    const FILE: &str = "rff1812/fire.json";
    let whole = !reader.met_fault(FILE, "bands");
    let armed = ["guns", "small_arms"].iter().all(|table| !reader.met_fault("rff1812/weapons.json", table));
    for row in bands {
        if armed && !weapons.iter().any(|weapon| weapon.as_str() == row.data.weapon.as_str()) {
            reader.fault_of_row(FILE, "bands", &row.head.id, format!("there is no weapon \"{}\" in weapons.json", row.data.weapon));
        }
        if row.data.to <= row.data.above {
            reader.fault_of_row(FILE, "bands", &row.head.id, "\"to\" must be more than \"above\"".to_owned());
        }
        if row.data.scores_on.is_some_and(|face| !(1..=10).contains(&face)) {
            reader.fault_of_row(FILE, "bands", &row.head.id, "\"scores_on\" must be a face of a d10".to_owned());
        }
    }
    for weapon in weapons.iter().filter(|_| whole) {
        let own = bands.iter().filter(|row| row.data.weapon.as_str() == weapon.as_str()).collect::<Vec<_>>();
        if own.is_empty() {
            reader.fault(FILE, "bands", format!("the weapon \"{weapon}\" has no band"));
        }
        for pair in own.windows(2) {
            if pair[1].data.above != pair[0].data.to {
                let text = format!("\"above\" must be {}, the end of the weapon's band before it", pair[0].data.to.as_f64());
                reader.fault_of_row(FILE, "bands", &pair[1].head.id, text);
            }
        }
    }
}
