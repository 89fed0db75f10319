//! Battle as the odds calculation describes it: the units, their dice, the policies, and the condition that ends it.

use super::cubes::{Cubes, MOST_FACTIONS};
use super::dice::{BattleDice, FortFaces};
use super::losses::LossOrder;
use super::tables::Tables;
use super::words::{CommandPolicy, Rule};

/// State of a battle between two rolls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contest {
    /// The units of each side.
    pub cubes: [Cubes; 2],
    /// The side that rolls next.
    pub next: usize,
    /// The dice of every faction.
    pub dice: BattleDice,
    /// The side a fort shelters, and the fort's die.
    pub fort: Option<(usize, FortFaces)>,
    /// Order in which each side's units take hits.
    pub losses: [LossOrder; 2],
    /// Policy for command results.
    pub commands: CommandPolicy,
    /// The faction that loses a battle alone and changes sides, in a game with such a rule.
    pub turncoats: Option<usize>,
    /// Effects of the cards in play.
    pub cards: CardsInPlay,
}

/// Effects of the cards in play on a roll (digest §6), by faction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardsInPlay {
    /// Number of units each hit takes.
    pub hit_takes: [u8; MOST_FACTIONS],
    /// True if flee results of the faction do not count.
    pub ignore_flees: [bool; MOST_FACTIONS],
    /// True if units of the faction that flee are killed.
    pub kill_the_fleeing: [bool; MOST_FACTIONS],
    /// Side that rolls once before the battle, if any; only its hits count.
    pub surprise: Option<usize>,
}

impl Default for CardsInPlay {
    fn default() -> Self {
        Self {
            hit_takes: [1; MOST_FACTIONS],
            ignore_flees: [false; MOST_FACTIONS],
            kill_the_fleeing: [false; MOST_FACTIONS],
            surprise: None,
        }
    }
}

impl CardsInPlay {
    /// Returns the number of units a hit of the faction takes.
    #[must_use]
    pub fn hit_takes(&self, faction: usize) -> u8 {
        self.hit_takes.get(faction).copied().unwrap_or(1)
    }

    /// Returns `true` if the faction's flee results count.
    #[must_use]
    pub fn flees(&self, faction: usize) -> bool {
        !self.ignore_flees.get(faction).copied().unwrap_or(false)
    }

    /// Returns `true` if the faction's units are killed when they flee.
    #[must_use]
    pub fn kills(&self, faction: usize) -> bool {
        self.kill_the_fleeing.get(faction).copied().unwrap_or(false)
    }
}

/// Ending of a battle: the winner and its units in the area, including turncoats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ending {
    /// Side that won the battle.
    pub winner: usize,
    /// Units it has in the area.
    pub left: Cubes,
}

/// Returns the ending if the battle is over, between two rolls; `None` while it continues.
///
/// A side that is alone has won. A side that has only turncoats has lost, and they join the winner (digest §5).
#[must_use]
pub fn ending(turncoats: Option<usize>, cubes: [Cubes; 2]) -> Option<Ending> {
    let [first, second] = cubes;
    let lost = |own: Cubes, enemy: Cubes| own.is_empty() || (!enemy.is_empty() && turncoats.is_some_and(|faction| own.has_only(faction)));
    if lost(first, second) {
        return Some(Ending { winner: 1, left: second.plus(first) });
    }
    lost(second, first).then(|| Ending { winner: 0, left: first.plus(second) })
}

/// Returns the number of Natives of each side that flee before a battle, in equal pairs (digest §5); 0 in a game without that rule.
#[must_use]
pub fn native_pairs(tables: &Tables, cubes: [Cubes; 2]) -> u8 {
    let natives = tables.natives().filter(|_| tables.has(Rule::NativePairsFlee));
    natives.map_or(0, |natives| cubes[0].units(natives).min(cubes[1].units(natives)))
}
