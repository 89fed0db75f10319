//! Whose unit a hit takes where nobody is asked: the policies beside the odds (digest §5).

use super::cubes::Cubes;
use super::dice::BattleDice;

/// Whose units of a side are hit first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum LossOrder {
    /// The faction with most units beyond its dice, then the fewest hit faces, then listed last; chosen anew for each unit.
    #[default]
    Usual,
    /// These, the first as long as it has units.
    Stated(Vec<usize>),
}

impl LossOrder {
    /// The faction that loses the next unit; none where nobody is left.
    #[must_use]
    pub fn next_loss(&self, dice: &BattleDice, cubes: Cubes) -> Option<usize> {
        if let Self::Stated(order) = self {
            let stated = order.iter().copied().find(|faction| cubes.of(*faction) > 0);
            if stated.is_some() {
                return stated;
            }
        }
        cubes.present().max_by_key(|faction| {
            let beyond = cubes.of(*faction).saturating_sub(dice.most(*faction));
            (beyond, std::cmp::Reverse(dice.faces(*faction).hit), *faction)
        })
    }

    /// The cubes after so many hits; hits beyond the last unit are lost.
    #[must_use]
    pub fn after_hits(&self, dice: &BattleDice, cubes: Cubes, hits: u32) -> Cubes {
        (0..hits)
            .try_fold(cubes, |left, _| self.next_loss(dice, left).map(|faction| left.less(faction, 1)).ok_or(left))
            .unwrap_or_else(|left| left)
    }
}
