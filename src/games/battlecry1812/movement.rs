//! Movement: the allowance by type and formation, and ground that slows or stops (digest §6).

use std::collections::{BTreeMap, BTreeSet};

use super::board::Board;
use super::tables::Tables;
use super::words::{Formation, OfficerMount, UnitType};
use crate::hex::Hex;

/// Unit or officer that moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mover {
    /// A unit as it is formed.
    Unit(UnitType, Formation),
    /// An officer, on foot or mounted.
    Officer(OfficerMount),
}

/// A hex within reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    /// Hexes of the allowance spent on arrival; all of it where the ground stops the mover.
    pub spent: u32,
    /// The way there, the hex itself last.
    pub path: Vec<Hex>,
}

impl Mover {
    /// Returns the hexes it can move in a turn over open ground.
    #[must_use]
    pub fn allowance(self, tables: &Tables) -> u32 {
        match self {
            Self::Officer(mount) => tables.officer_mounts[&mount].data.moves,
            Self::Unit(unit, formation) => {
                let (unit, formation) = (tables.unit(unit), tables.formation(formation));
                // A unit that does not move at all gains nothing from its formation.
                if unit.moves == 0 || formation.still.contains(&unit.class) {
                    return 0;
                }
                unit.moves.saturating_add_signed(formation.moves)
            }
        }
    }

    fn is_among(self, units: &[UnitType]) -> bool {
        matches!(self, Self::Unit(unit, _) if units.contains(&unit))
    }

    /// Returns the cost of a step in hexes of the allowance, and whether it stops the mover; `None` where the step cannot be made.
    #[must_use]
    pub fn step(self, tables: &Tables, board: &Board, from: Hex, to: Hex) -> Option<(u32, bool)> {
        let mut cost = 1u32;
        let mut stops = false;
        for ground in board.ground_entered(from, to).map(|ground| tables.ground(ground)) {
            if ground.shut {
                return None;
            }
            if !self.is_among(&ground.free_for) {
                cost = cost.saturating_add_signed(ground.moves.saturating_neg());
            }
            stops |= ground.through.as_ref().is_some_and(|through| !self.is_among(through));
        }
        Some((cost, stops))
    }
}

/// Returns every hex that can still be reached and stopped at, with the path that spends least; the starting hex is not among them.
/// `is_free` returns whether the mover may enter a hex.
#[must_use]
pub fn reachable(
    tables: &Tables,
    board: &Board,
    mover: Mover,
    from: Hex,
    spent: u32,
    is_free: impl Fn(Hex) -> bool,
) -> BTreeMap<Hex, Reached> {
    let allowance = mover.allowance(tables);
    let mut open = BTreeSet::from([(spent, from)]);
    let mut best = BTreeMap::from([(from, Reached { spent, path: Vec::new() })]);
    while let Some((spent, hex)) = open.pop_first() {
        let way = best[&hex].path.clone();
        if best[&hex].spent < spent {
            continue;
        }
        for (_, next) in board.grid.neighbours(hex).filter(|(_, next)| is_free(*next)) {
            let Some((cost, stops)) = mover.step(tables, board, hex, next) else { continue };
            let needs = spent.saturating_add(cost);
            if needs > allowance {
                continue;
            }
            let then = if stops { allowance } else { needs };
            if best.get(&next).is_none_or(|known| then < known.spent) {
                let path = way.iter().copied().chain([next]).collect();
                best.insert(next, Reached { spent: then, path });
                open.insert((then, next));
            }
        }
    }
    best.remove(&from);
    best
}
