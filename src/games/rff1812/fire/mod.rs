//! Fire combat: several firers, one target, one die (digest §9).

mod check;
mod points;
mod request;

pub use super::facts::fire as fact;
pub use super::facts::firer as firer_fact;
pub use check::{Fire, Settled};
pub use points::{PointsLine, Volley, bands_of, silencing_row};
pub use request::{FireRequest, FireTarget, Firer};
