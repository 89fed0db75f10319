//! Geometry of the table, in inches and degrees. The only floats of the rules live here.

mod footprint;

use glam::DVec2;

pub use footprint::{Footprint, crosses_itself, distance_to, distance_to_line, has_area, is_within};

/// Straight move to the front and side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slant {
    /// Angle in degrees off straight ahead.
    pub angle_degrees: f64,
    /// Length in inches along the slant.
    pub length_inches: f64,
}

/// Returns the slant of a move `forward` and `sideways` inches. The angle of no move is 0.
#[must_use]
pub fn slant(forward: f64, sideways: f64) -> Slant {
    // Adding zero turns a computer's −0 into 0, whose angle is not 180 degrees.
    let path = DVec2::new(forward + 0.0, sideways + 0.0);
    Slant { angle_degrees: path.y.atan2(path.x).to_degrees(), length_inches: path.length() }
}

/// Returns the inches that the outer corner of a front `frontage` inches wide travels in a wheel of `angle_degrees`.
#[must_use]
pub fn wheel_arc(frontage: f64, angle_degrees: f64) -> f64 {
    frontage * angle_degrees.to_radians()
}
