//! Points of a table, as files write them: `[35.5, 12]`.

use serde::ser::Error as _;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use crate::engine::fault::FaultPlace;
use crate::engine::fault::ValidValues;
use crate::geometry;
use crate::quantity::Inches;
use crate::scenario::node::Node;
use crate::scenario::read::fields::Fields;
use crate::scenario::read::wanted::Requirement;

/// Point of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Spot {
    /// Inches from the left edge.
    pub x: Inches,
    /// Inches from the near edge, the bottom of a map.
    pub y: Inches,
}

/// Points of a table, one after another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spots(pub Vec<Spot>);

impl Spot {
    /// Makes a point so many inches from the left and from the near edge.
    ///
    /// # Errors
    /// Either is below 0 or beyond 1,000 inches.
    pub fn at(x: f64, y: f64) -> Result<Self, crate::quantity::InchesError> {
        Ok(Self { x: Inches::from_f64(x)?, y: Inches::from_f64(y)? })
    }

    /// Returns the point for geometry.
    #[must_use]
    pub fn point(self) -> glam::DVec2 {
        glam::DVec2::new(self.x.as_f64(), self.y.as_f64())
    }

    /// Returns the inches to another point.
    #[must_use]
    pub fn distance(self, other: Self) -> f64 {
        self.point().distance(other.point())
    }

    fn json_text(self) -> String {
        format!("[{}, {}]", self.x.as_f64(), self.y.as_f64())
    }
}

impl Spots {
    /// Returns the points for geometry.
    #[must_use]
    pub fn points(&self) -> Vec<glam::DVec2> {
        self.0.iter().map(|spot| spot.point()).collect()
    }

    /// Returns true if, as a polygon, it crosses itself.
    #[must_use]
    pub fn crosses_itself(&self) -> bool {
        geometry::crosses_itself(&self.points())
    }

    /// Returns true if, as a polygon, it covers anything: its points do not lie on one line.
    #[must_use]
    pub fn covers_ground(&self) -> bool {
        geometry::has_area(&self.points())
    }
}

impl From<Spot> for Spots {
    fn from(spot: Spot) -> Self {
        Self(vec![spot])
    }
}

/// Writes a text on one line of the file, however many points it has: a list of lists would be a page of brackets.
fn raw<S: Serializer>(text: String, to: S) -> Result<S::Ok, S::Error> {
    RawValue::from_string(text).map_err(S::Error::custom)?.serialize(to)
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        raw(self.json_text(), to)
    }
}

impl Serialize for Spots {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        raw(format!("[{}]", self.0.iter().map(|spot| spot.json_text()).collect::<Vec<_>>().join(", ")), to)
    }
}

/// Writes a length as a person does, 12 and not 12.0.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
pub(crate) fn plain<S: Serializer>(inches: &Inches, to: S) -> Result<S::Ok, S::Error> {
    raw(inches.as_f64().to_string(), to)
}

/// Writes a length as a person does, 12 and not 12.0; fields without one are left out.
#[expect(clippy::ref_option, reason = "serde gives a reference")]
pub(super) fn plain_or_none<S: Serializer>(inches: &Option<Inches>, to: S) -> Result<S::Ok, S::Error> {
    match inches {
        Some(inches) => raw(inches.as_f64().to_string(), to),
        None => to.serialize_none(),
    }
}

/// Reads inches, from 0 to the most there may be.
pub(crate) fn inches(most: u16) -> Requirement<impl Fn(&Node) -> Option<Inches>> {
    Requirement { right: format!("inches, a number from 0 to {most}").into(), read: move |node: &Node| inches_of(node, most) }
}

fn inches_of(node: &Node, most: u16) -> Option<Inches> {
    #[expect(clippy::cast_precision_loss, reason = "beyond every bound where it loses anything")]
    let number = match node {
        Node::Whole(number) => *number as f64,
        Node::Number(number) => *number,
        _ => return None,
    };
    (number <= f64::from(most)).then(|| Inches::from_f64(number).ok()).flatten()
}

/// Reads a point written as `[35.5, 12]`.
pub(crate) fn spot(most: u16) -> Requirement<impl Fn(&Node) -> Option<Spot>> {
    Requirement {
        right: ValidValues::Point { from: "inches from the left edge and from the near edge".to_owned(), most },
        read: move |node: &Node| match node {
            Node::List(two) => match &two[..] {
                [x, y] => Some(Spot { x: inches_of(x, most)?, y: inches_of(y, most)? }),
                _ => None,
            },
            _ => None,
        },
    }
}

/// Reads every point of a list; `None` if one is at fault, or there is none.
pub(crate) fn spots(
    fields: &Fields<'_, '_>,
    name: &str,
    most: (usize, u16),
    fault: impl Fn(FaultPlace, crate::engine::fault::Problem),
) -> Option<Spots> {
    let wanted = spot(most.1);
    let mut found = Some(Vec::new());
    for (at, node) in fields.must_list(name, most.0) {
        match (wanted.read)(node) {
            Some(spot) => found.iter_mut().for_each(|found| found.push(spot)),
            None => {
                fault(at, wanted.fault_of(node));
                found = None;
            }
        }
    }
    found.filter(|found| !found.is_empty()).map(Spots)
}
