//! Policies for the unit that a hit takes when no player is asked, used in the odds (digest §5).

use super::cubes::Cubes;
use super::dice::BattleDice;

/// Order in which the units of a side take hits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum LossOrder {
    /// Faction with most units beyond its dice, then the fewest hit faces, then listed last; evaluated again for each unit.
    #[default]
    Usual,
    /// Stated order of factions: the first one that has units loses them.
    Stated(Vec<usize>),
}

impl LossOrder {
    /// Returns the faction that loses the next unit; `None` if no unit is left.
    #[must_use]
    pub fn next_loss(&self, dice: &BattleDice, cubes: Cubes) -> Option<usize> {
        if let Self::Stated(order) = self {
            let stated = order.iter().copied().find(|faction| cubes.units(*faction) > 0);
            if stated.is_some() {
                return stated;
            }
        }
        cubes.present().max_by_key(|faction| {
            let beyond = cubes.units(*faction).saturating_sub(dice.most(*faction));
            (beyond, std::cmp::Reverse(dice.faces(*faction).hit), *faction)
        })
    }

    /// Returns the cubes left after a number of hits; hits beyond the last unit have no effect.
    #[must_use]
    pub fn after_hits(&self, dice: &BattleDice, cubes: Cubes, hits: u32) -> Cubes {
        (0..hits)
            .try_fold(cubes, |left, _| self.next_loss(dice, left).map(|faction| left.without(faction, 1)).ok_or(left))
            .unwrap_or_else(|left| left)
    }
}
