//! Comparison of victory points between sides.

use crate::id::SideId;

/// Returns the side with most points; `None` where they are equal.
#[must_use]
pub fn winner(points: &[(SideId, u32)]) -> Option<SideId> {
    let most = points.iter().map(|(_, points)| *points).max()?;
    let mut first = points.iter().filter(|(_, points)| *points == most);
    let side = first.next().map(|(side, _)| side.clone());
    side.filter(|_| first.next().is_none())
}
