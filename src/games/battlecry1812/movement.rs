//! Movement: the allowance by type and formation, and ground that slows or stops (digest §6).

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::board::Board;
use super::tables::{Ground, Tables};
use super::words::{Formation, GroundId, OfficerMount, UnitType};
use crate::engine::Word as _;
use crate::hex::{Hex, HexGrid};

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

    /// Returns what a kind of ground costs it beyond the hex itself, and whether it stops it; `None` where it cannot enter.
    fn pace(self, ground: &Ground) -> Option<(i32, bool)> {
        let moves = if self.is_among(&ground.free_for) { 0 } else { ground.moves.saturating_neg() };
        let stops = ground.through.as_ref().is_some_and(|through| !self.is_among(through));
        (!ground.shut).then_some((moves, stops))
    }

    /// Returns the cost of a step in hexes of the allowance, and whether it stops the mover; `None` where the step cannot be made.
    #[must_use]
    pub fn step(self, tables: &Tables, board: &Board, from: Hex, to: Hex) -> Option<(u32, bool)> {
        step_by(board, from, to, |ground| self.pace(tables.ground(ground)))
    }
}

/// Adds up what each kind of ground of a step costs.
fn step_by(board: &Board, from: Hex, to: Hex, pace: impl Fn(GroundId) -> Option<(i32, bool)>) -> Option<(u32, bool)> {
    let mut step = (1u32, false);
    for ground in board.ground_entered(from, to) {
        let (moves, stops) = pace(ground)?;
        step = (step.0.saturating_add_signed(moves), step.1 | stops);
    }
    Some(step)
}

/// Hexes within reach of a mover, each with what is spent there and the hex before it on the way that spends least.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    grid: HexGrid,
    from: Option<Hex>,
    /// Amount spent and the hex before, by the place of the hex on the board.
    best: Vec<Option<(u32, Hex)>>,
}

impl Reach {
    fn way(&self, hex: Hex) -> Option<(u32, Hex)> {
        self.best.get(self.grid.index(hex)).copied().flatten().filter(|_| self.from != Some(hex))
    }

    /// Iterates over the hexes it can stop at, in the order of their names; the starting hex is not among them.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + '_ {
        let HexGrid { columns, rows, .. } = self.grid;
        let rows = if self.best.is_empty() { 0 } else { rows };
        let all = (1..=columns).flat_map(move |column| (1..=rows).map(move |row| Hex { column, row }));
        all.filter(|hex| self.way(*hex).is_some())
    }

    /// Returns whether it can go nowhere.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.hexes().next().is_none()
    }

    /// Returns whether it can stop at a hex.
    #[must_use]
    pub fn contains(&self, hex: Hex) -> bool {
        self.way(hex).is_some()
    }

    /// Returns the way to a hex; `None` where it cannot stop there.
    #[must_use]
    pub fn to(&self, hex: Hex) -> Option<Reached> {
        let (spent, mut before) = self.way(hex)?;
        let mut path = vec![hex];
        while let Some((_, earlier)) = self.way(before) {
            path.push(before);
            before = earlier;
        }
        path.reverse();
        Some(Reached { spent, path })
    }

    /// Returns every hex with the way to it.
    #[must_use]
    pub fn ways(&self) -> BTreeMap<Hex, Reached> {
        self.hexes().filter_map(|hex| Some((hex, self.to(hex)?))).collect()
    }
}

/// Returns every hex that can still be reached and stopped at, by the path that spends least; the starting hex is not among them.
/// `is_free` returns whether the mover may enter a hex.
#[must_use]
pub fn reachable(tables: &Tables, board: &Board, mover: Mover, from: Hex, spent: u32, is_free: impl Fn(Hex) -> bool) -> Reach {
    let grid = board.grid;
    let allowance = mover.allowance(tables);
    let paces = GroundId::ALL.iter().map(|ground| mover.pace(tables.ground(*ground))).collect::<Vec<_>>();
    let mut best = vec![None; grid.count() + 1];
    best[grid.index(from)] = Some((spent, from));
    let mut open = BinaryHeap::from([Reverse((spent, from))]);
    while let Some(Reverse((spent, hex))) = open.pop() {
        if best[grid.index(hex)].is_some_and(|(known, _)| known < spent) {
            continue;
        }
        for (_, next) in grid.neighbours(hex).filter(|(_, next)| is_free(*next)) {
            let place = grid.index(next);
            let Some((cost, stops)) = step_by(board, hex, next, |ground| paces[ground as usize]) else { continue };
            let needs = spent.saturating_add(cost);
            if needs > allowance {
                continue;
            }
            let then = if stops { allowance } else { needs };
            if best[place].is_none_or(|(known, _)| then < known) {
                best[place] = Some((then, hex));
                open.push(Reverse((then, next)));
            }
        }
    }
    best.pop();
    Reach { grid, from: Some(from), best }
}
