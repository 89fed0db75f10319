//! Victory points compared.

use crate::id::SideId;

/// The side with most points; none: they are equal.
#[must_use]
pub fn winner(points: &[(SideId, u32)]) -> Option<SideId> {
    let most = points.iter().map(|(_, points)| *points).max()?;
    let mut first = points.iter().filter(|(_, points)| *points == most);
    let side = first.next().map(|(side, _)| side.clone());
    side.filter(|_| first.next().is_none())
}
