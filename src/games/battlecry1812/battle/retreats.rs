//! The one rule for going back (digest §7), be it a run, flags or a lost melee: hex by hex, each nearer to the unit's own edge, by a
//! way that goes farthest, its owner choosing among equals. How far it goes is counted along the way.

use std::collections::{BTreeMap, BTreeSet};

use super::Setup;
use super::found::Barrier;
use super::paths::{enemy_officer_on, enemy_unit_on, from_enemies, is_free};
use super::state::State;
use crate::games::battlecry1812::scenario::Side;
use crate::games::battlecry1812::words::Formation;
use crate::games::battlecry1812::{Mover, Reached};
use crate::hex::Hex;
use crate::id::UnitId;

/// A way back to its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct RetreatPath {
    /// Hexes of the path; empty for a unit that stays.
    pub path: Vec<Hex>,
    /// Hexes its end is away from where it begins; a crooked way is longer.
    pub away: u32,
    /// Amount spent of the hexes to retreat, or of the move of a run.
    pub spent: u32,
    /// Obstacle that halted it, where it still has to go on.
    pub barrier: Option<Barrier>,
}

impl RetreatPath {
    /// Returns the length of the path in hexes.
    pub fn hexes(&self) -> u32 {
        u32::try_from(self.path.len()).unwrap_or(u32::MAX)
    }
}

/// Stage of a unit on its way: amount spent of its hexes or its move, current hex, and number of hexes gone.
type Stage = (u32, Hex, usize);

/// A unit that goes back.
struct RetreatSearch<'b> {
    setup: &'b Setup,
    state: &'b State,
    side: &'b Side,
    id: &'b UnitId,
    from: Hex,
    /// Hexes it must go, or the move it has.
    budget: u32,
    /// Mover of a run, which pays for the ground; `None` for flags and a lost melee, which count only hexes.
    runs: Option<Mover>,
    /// Heavy guns stay where they are.
    moves: bool,
}

impl<'b> RetreatSearch<'b> {
    /// Builds the retreat of a unit on the map by so many hexes; with `None`, a run of its full move.
    fn of(setup: &'b Setup, state: &'b State, id: &'b UnitId, hexes: Option<u32>) -> Option<Self> {
        let (side, unit) = setup.scenario.unit(id)?;
        let own = state.units.get(id)?;
        let from = own.hex()?;
        let data = setup.tables.unit(unit.kind);
        // A run is its full move as it is formed; guns go behind their horses.
        let formation = if setup.tables.is_guns(unit.kind) { Formation::Limbered } else { own.formation };
        let mover = Mover::Unit(unit.kind, formation);
        let runs = hexes.is_none().then_some(mover);
        let budget = hexes.unwrap_or_else(|| mover.allowance(&setup.tables));
        Some(Self { setup, state, side, id, from, budget, runs, moves: data.moves > 0 })
    }

    /// The neighbours nearer to its own edge.
    fn neighbours_nearer_edge(&self, hex: Hex) -> impl Iterator<Item = Hex> + use<> {
        let (grid, edge) = (self.state.board.grid, self.side.edge);
        grid.neighbours(hex).map(|(_, next)| next).filter(move |next| grid.from_edge(*next, edge) < grid.from_edge(hex, edge))
    }

    /// Returns the amount a step takes of its hexes or its move, and whether the ground stops it; `None` where no one may enter.
    fn step(&self, at: Hex, to: Hex) -> Option<(u32, bool)> {
        let (tables, board) = (&self.setup.tables, &self.state.board);
        match self.runs {
            Some(mover) => mover.step(tables, board, at, to),
            None => (!board.ground_entered(at, to).any(|ground| tables.ground(ground).shut)).then_some((1, false)),
        }
    }

    /// Returns whether it may end its way on a hex, as far as other units and officers are concerned.
    fn is_free(&self, hex: Hex) -> bool {
        is_free(self.setup, self.state, (&self.side.id, self.id), hex)
    }

    fn is_enemys(&self, hex: Hex) -> bool {
        enemy_unit_on(self.setup, self.state, &self.side.id, hex)
    }

    /// Returns the obstacle that halts it on a hex with `left` to go; `None` where a hex farther on is free and within its move.
    fn barrier(&self, at: Hex, left: u32) -> Option<Barrier> {
        let next = self.neighbours_nearer_edge(at).collect::<Vec<_>>();
        let free = next.iter().filter(|hex| self.is_free(**hex)).filter_map(|hex| self.step(at, *hex)).collect::<Vec<_>>();
        let has_friends = |hex: &Hex| self.state.other_at(*hex, self.id).is_some();
        let has_officer = |hex: &Hex| enemy_officer_on(self.setup, self.state, &self.side.id, *hex).is_some();
        match () {
            () if self.moves && free.iter().any(|(cost, _)| *cost <= left) => None,
            () if free.is_empty() && next.iter().any(|hex| self.is_enemys(*hex)) => Some(Barrier::Enemy),
            () if !self.moves => Some(Barrier::Guns),
            () if !free.is_empty() => Some(Barrier::Ground),
            () if next.is_empty() => Some(Barrier::Edge),
            () if next.iter().any(has_friends) => Some(Barrier::Friends),
            () if next.iter().any(has_officer) => Some(Barrier::Officer),
            () => Some(Barrier::Water),
        }
    }

    /// Returns every stage of its ways, each with a path there: through friends, not through the enemy.
    fn reached(&self) -> BTreeMap<Stage, Vec<Hex>> {
        let mut known = BTreeMap::from([((0, self.from, 0), Vec::new())]);
        let mut open = BTreeSet::from([(0, self.from, 0)]);
        while let Some(stage) = open.pop_first() {
            let (spent, at, hexes) = stage;
            let way: Vec<Hex> = known.get(&stage).cloned().unwrap_or_default();
            for to in self.neighbours_nearer_edge(at).filter(|to| self.moves && !self.is_enemys(*to)) {
                let Some(then) = self.spent_after(at, to, spent) else { continue };
                let stage = (then, to, hexes + 1);
                known.entry(stage).or_insert_with(|| {
                    open.insert(stage);
                    way.iter().copied().chain([to]).collect()
                });
            }
        }
        known
    }

    /// Returns the amount spent after a step; `None` where the step cannot be made.
    fn spent_after(&self, at: Hex, to: Hex, spent: u32) -> Option<u32> {
        let (cost, stops) = self.step(at, to)?;
        let needs = spent.saturating_add(cost);
        (needs <= self.budget).then_some(if stops { self.budget } else { needs })
    }

    /// Returns the way that ends on a hex; `None` where it does not end there.
    fn ends(&self, hex: Hex, spent: u32, path: Vec<Hex>) -> Option<RetreatPath> {
        if hex != self.from && !self.is_free(hex) {
            return None;
        }
        let left = self.budget.saturating_sub(spent);
        let barrier = if left > 0 { self.barrier(hex, left) } else { None };
        let away = self.state.board.grid.distance(self.from, hex);
        (left == 0 || barrier.is_some()).then_some(RetreatPath { path, away, spent, barrier })
    }

    /// Returns the ways that go farthest, one to each hex they end on; of several to one hex, one that no enemy halts.
    fn longest_paths(&self) -> BTreeMap<Hex, RetreatPath> {
        if !self.moves {
            let barrier = (self.budget > 0 || self.runs.is_some()).then(|| self.barrier(self.from, self.budget)).flatten();
            return BTreeMap::from([(self.from, RetreatPath { barrier, ..RetreatPath::default() })]);
        }
        let ways = self.reached().into_iter().filter_map(|((spent, hex, _), path)| Some((hex, self.ends(hex, spent, path)?)));
        let ways = ways.collect::<Vec<_>>();
        let most = ways.iter().map(|(_, way)| way.hexes()).max().unwrap_or(0);
        let mut ends: BTreeMap<Hex, RetreatPath> = BTreeMap::new();
        for (hex, way) in ways.into_iter().filter(|(_, way)| way.hexes() == most) {
            let better = |known: &RetreatPath| known.barrier == Some(Barrier::Enemy) && way.barrier != known.barrier;
            if ends.get(&hex).is_none_or(better) {
                ends.insert(hex, way);
            }
        }
        ends
    }

    /// The owner's own way, where it is one that goes farthest.
    fn chosen_path(&self, wish: &[Hex]) -> Option<RetreatPath> {
        let end = *wish.last()?;
        let (mut at, mut spent) = (self.from, 0);
        for to in wish {
            if !self.neighbours_nearer_edge(at).any(|next| next == *to) || self.is_enemys(*to) {
                return None;
            }
            spent = self.spent_after(at, *to, spent)?;
            at = *to;
        }
        let known = self.longest_paths().remove(&end)?;
        self.ends(end, spent, wish.to_vec()).filter(|way| way.hexes() == known.hexes())
    }

    /// Returns the preferred of equally long ways: one that no enemy halts, then the end farthest away, then the end farthest from the
    /// enemy.
    fn preferred_path(&self) -> RetreatPath {
        let rank = |(hex, way): &(&Hex, &RetreatPath)| {
            let far = from_enemies(self.setup, self.state, &self.side.id, **hex);
            (way.barrier != Some(Barrier::Enemy), way.away, far, std::cmp::Reverse(**hex))
        };
        self.longest_paths().iter().max_by_key(rank).map(|(_, way)| way.clone()).unwrap_or_default()
    }
}

/// Returns whether a unit never goes back, whatever drives it: heavy guns (digest §7).
pub(super) fn cannot_retreat(setup: &Setup, id: &UnitId) -> bool {
    setup.scenario.unit(id).is_some_and(|(_, unit)| setup.tables.unit(unit.kind).moves == 0)
}

/// Returns the way a unit retreats so many hexes: the one its owner chose, if it is one of the longest. `None`: it is on no hex.
pub(super) fn retreat(setup: &Setup, state: &State, id: &UnitId, hexes: u32, wish: Option<&[Hex]>) -> Option<RetreatPath> {
    let goer = RetreatSearch::of(setup, state, id, Some(hexes))?;
    Some(wish.and_then(|wish| goer.chosen_path(wish)).unwrap_or_else(|| goer.preferred_path()))
}

/// Returns the way a routed unit runs: the one its owner chose, if it is one of the longest. `None`: it is on no hex.
pub(super) fn run(setup: &Setup, state: &State, id: &UnitId, wish: Option<Hex>) -> Option<RetreatPath> {
    let goer = RetreatSearch::of(setup, state, id, None)?;
    Some(wish.and_then(|hex| goer.longest_paths().remove(&hex)).unwrap_or_else(|| goer.preferred_path()))
}

/// Returns the ways a unit that must retreat so many hexes may choose among, one to each hex; empty where it cannot go back.
#[must_use]
pub fn retreat_paths(setup: &Setup, state: &State, id: &UnitId, hexes: u32) -> Vec<Vec<Hex>> {
    let ways = RetreatSearch::of(setup, state, id, Some(hexes)).map(|goer| goer.longest_paths()).unwrap_or_default();
    ways.into_values().map(|way| way.path).filter(|path| !path.is_empty()).collect()
}

/// Returns the hexes a routed unit may run to; empty where it cannot run.
#[must_use]
pub fn run_paths(setup: &Setup, state: &State, id: &UnitId) -> BTreeMap<Hex, Reached> {
    let ways = RetreatSearch::of(setup, state, id, None).map(|goer| goer.longest_paths()).unwrap_or_default();
    let gone = ways.into_iter().filter(|(_, way)| !way.path.is_empty());
    gone.map(|(hex, way)| (hex, Reached { spent: way.spent, path: way.path })).collect()
}
