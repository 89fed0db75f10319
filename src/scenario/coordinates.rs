//! Coordinates of a battle on the globe: they and the day give the light of its turns.

use serde::{Serialize, Serializer};

use super::node::Node;
use super::read::fields::Fields;
use super::read::wanted::Requirement;

/// Parts of a degree that are stored: about 110 m of ground.
pub const PARTS_OF_A_DEGREE: f64 = 1000.0;
/// Tolerance within which a value counts as a whole part: decimal fractions have no exact binary form.
const NEAR: f64 = 1e-6;

/// Degrees of latitude or longitude, to the thousandth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Degrees(i32);

impl Degrees {
    /// Returns the degrees as a float.
    #[must_use]
    pub fn as_f64(self) -> f64 {
        f64::from(self.0) / PARTS_OF_A_DEGREE
    }
}

impl Serialize for Degrees {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // A whole number is written as one.
        if self.0 % 1000 == 0 { serializer.serialize_i32(self.0 / 1000) } else { serializer.serialize_f64(self.as_f64()) }
    }
}

/// Place on the globe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Coordinates {
    /// Latitude in degrees north; negative to the south.
    pub latitude: Degrees,
    /// Longitude in degrees east of Greenwich; negative to the west.
    pub longitude: Degrees,
}

fn degrees(most: i32) -> Requirement<impl Fn(&Node) -> Option<Degrees>> {
    Requirement {
        right: format!("a number of degrees from -{most} to {most}, with 3 decimals at most").into(),
        read: move |node: &Node| {
            let value = node.number()?;
            let parts = (value * PARTS_OF_A_DEGREE).round();
            #[expect(clippy::cast_possible_truncation, reason = "at most 180 thousand")]
            (value.abs() <= f64::from(most) && (value * PARTS_OF_A_DEGREE - parts).abs() < NEAR).then_some(Degrees(parts as i32))
        },
    }
}

/// Reads the coordinates of the battle, if the file has them.
pub(crate) fn coordinates(top: &Fields<'_, '_>) -> Option<Coordinates> {
    let fields = top.may_object("coordinates", &["latitude", "longitude"])?;
    let latitude = fields.must("latitude", degrees(90));
    let longitude = fields.must("longitude", degrees(180));
    Some(Coordinates { latitude: latitude?, longitude: longitude? })
}
