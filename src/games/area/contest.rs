//! A battle as the odds see it: who stands there, with what dice, under which policies; and when it is over.

use super::cubes::{Cubes, MOST_FACTIONS};
use super::dice::{BattleDice, FortFaces};
use super::losses::LossOrder;
use super::tables::Tables;
use super::words::{CommandPolicy, Rule};

/// A battle between two rolls.
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
    /// Whose units of each side are hit first.
    pub losses: [LossOrder; 2],
    /// What becomes of commands.
    pub commands: CommandPolicy,
    /// The faction that loses a battle alone and changes sides, in a game with such a rule.
    pub turncoats: Option<usize>,
    /// What cards in play change.
    pub cards: CardsInPlay,
}

/// What cards in play change in a roll (digest §6), by faction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardsInPlay {
    /// Units each hit takes.
    pub hit_takes: [u8; MOST_FACTIONS],
    /// Flights of the faction do not count.
    pub ignore_flees: [bool; MOST_FACTIONS],
    /// Units of the faction that flee are killed.
    pub kill_the_fleeing: [bool; MOST_FACTIONS],
    /// The side that rolls once first, only its hits counting.
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
    /// Units a hit of the faction takes.
    #[must_use]
    pub fn hit_takes(&self, faction: usize) -> u8 {
        self.hit_takes.get(faction).copied().unwrap_or(1)
    }

    /// Whether the faction's flights count.
    #[must_use]
    pub fn flees(&self, faction: usize) -> bool {
        !self.ignore_flees.get(faction).copied().unwrap_or(false)
    }

    /// Whether the faction's units are killed when they flee.
    #[must_use]
    pub fn kills(&self, faction: usize) -> bool {
        self.kill_the_fleeing.get(faction).copied().unwrap_or(false)
    }
}

/// How a battle ended: the winner and what it has in the area, turncoats among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ending {
    /// The side that won.
    pub winner: usize,
    /// Its units in the area.
    pub left: Cubes,
}

/// How a battle stands between two rolls; none while it goes on.
///
/// A side alone has won; a side of turncoats alone has lost, and they join the winner (digest §5).
#[must_use]
pub fn ending(turncoats: Option<usize>, cubes: [Cubes; 2]) -> Option<Ending> {
    let [first, second] = cubes;
    let lost = |own: Cubes, enemy: Cubes| own.is_empty() || (!enemy.is_empty() && turncoats.is_some_and(|faction| own.only(faction)));
    if lost(first, second) {
        return Some(Ending { winner: 1, left: second.and(first) });
    }
    lost(second, first).then(|| Ending { winner: 0, left: first.and(second) })
}

/// Before a battle, equal pairs of Natives on both sides flee: how many of each side do (digest §5).
#[must_use]
pub fn native_pairs(tables: &Tables, cubes: [Cubes; 2]) -> u8 {
    let natives = tables.natives().filter(|_| tables.has(Rule::NativePairsFlee));
    natives.map_or(0, |natives| cubes[0].of(natives).min(cubes[1].of(natives)))
}
