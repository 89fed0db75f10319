//! Distances that the enemy must be from a unit to be resupplied (digest §7, §9); remarks use them, too.

use crate::games::rff1812::FigureId;
use crate::games::rff1812::battle::Setup;
use crate::quantity::Inches;

/// Returns the inches beyond which every enemy must be: close range of small arms, and a distance in the tables more (digest §9).
#[must_use]
pub fn replenish_distance(setup: &Setup) -> Inches {
    required_distance(setup, FigureId::CloseRange)
}

/// Returns the inches beyond which every enemy gun must be (digest §7, §9).
#[must_use]
pub fn replenish_distance_of_guns(setup: &Setup) -> Inches {
    required_distance(setup, FigureId::CloseRangeGuns)
}

fn required_distance(setup: &Setup, close_range: FigureId) -> Inches {
    Inches::from_f64(setup.tables.figure(close_range) + setup.tables.figure(FigureId::ReplenishBeyond)).unwrap_or_default()
}
