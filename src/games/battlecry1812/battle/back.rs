//! The one rule for going back (digest §7), be it a run, flags or a lost melee: hex by hex, each nearer to the unit's own edge, by a
//! way that goes farthest, its owner choosing among equals. How far it goes is counted along the way.

use std::collections::{BTreeMap, BTreeSet};

use super::Setup;
use super::found::Barrier;
use super::state::State;
use super::ways::{enemy_officer_on, enemy_unit_on, from_enemies, is_free};
use crate::games::battlecry1812::scenario::Side;
use crate::games::battlecry1812::words::Formation;
use crate::games::battlecry1812::{Mover, Reached};
use crate::hex::Hex;
use crate::id::UnitId;

/// A way back to its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Way {
    /// The hexes it goes by; none of a unit that stays.
    pub path: Vec<Hex>,
    /// Hexes its end is away from where it begins; a crooked way is longer.
    pub away: u32,
    /// Of its hexes or its move, how much has gone.
    pub spent: u32,
    /// What halted it, where it has still to go.
    pub barrier: Option<Barrier>,
}

impl Way {
    /// Hexes it goes.
    pub fn hexes(&self) -> u32 {
        u32::try_from(self.path.len()).unwrap_or(u32::MAX)
    }
}

/// How far a unit is on its way: what has gone of its hexes or its move, where it is, and the hexes it has gone.
type Stage = (u32, Hex, usize);

/// A unit that goes back.
struct Goer<'b> {
    setup: &'b Setup,
    state: &'b State,
    side: &'b Side,
    id: &'b UnitId,
    from: Hex,
    /// Hexes it must go, or the move it has.
    budget: u32,
    /// Who runs pays for the ground; flags and a lost melee ask only hexes.
    runs: Option<Mover>,
    /// Heavy guns stay where they are.
    moves: bool,
}

impl<'b> Goer<'b> {
    /// A unit on the map that must go back so many hexes; none: that runs its full move.
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
    fn nearer(&self, hex: Hex) -> impl Iterator<Item = Hex> + use<> {
        let (grid, edge) = (self.state.board.grid, self.side.edge);
        grid.neighbours(hex).map(|(_, next)| next).filter(move |next| grid.from_edge(*next, edge) < grid.from_edge(hex, edge))
    }

    /// What a step takes of its hexes or its move, and whether the ground stops it. None: nobody enters there.
    fn step(&self, at: Hex, to: Hex) -> Option<(u32, bool)> {
        let (tables, board) = (&self.setup.tables, &self.state.board);
        match self.runs {
            Some(mover) => mover.step(tables, board, at, to),
            None => (!board.met(at, to).any(|ground| tables.ground(ground).shut)).then_some((1, false)),
        }
    }

    /// It may end its way there, as far as those who stand there go.
    fn is_free(&self, hex: Hex) -> bool {
        is_free(self.setup, self.state, (&self.side.id, self.id), hex)
    }

    fn is_enemys(&self, hex: Hex) -> bool {
        enemy_unit_on(self.setup, self.state, &self.side.id, hex)
    }

    /// What halts it on a hex with so much left to go; none: a hex on is free, and not too dear.
    fn barrier(&self, at: Hex, left: u32) -> Option<Barrier> {
        let next = self.nearer(at).collect::<Vec<_>>();
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

    /// Every stage of its ways, each with a way there: through friends, not through the enemy.
    fn reached(&self) -> BTreeMap<Stage, Vec<Hex>> {
        let mut known = BTreeMap::from([((0, self.from, 0), Vec::new())]);
        let mut open = BTreeSet::from([(0, self.from, 0)]);
        while let Some(stage) = open.pop_first() {
            let (spent, at, hexes) = stage;
            let way: Vec<Hex> = known.get(&stage).cloned().unwrap_or_default();
            for to in self.nearer(at).filter(|to| self.moves && !self.is_enemys(*to)) {
                let Some(then) = self.then(at, to, spent) else { continue };
                let stage = (then, to, hexes + 1);
                known.entry(stage).or_insert_with(|| {
                    open.insert(stage);
                    way.iter().copied().chain([to]).collect()
                });
            }
        }
        known
    }

    /// What has gone after a step; none: it cannot be made.
    fn then(&self, at: Hex, to: Hex, spent: u32) -> Option<u32> {
        let (cost, stops) = self.step(at, to)?;
        let needs = spent.saturating_add(cost);
        (needs <= self.budget).then_some(if stops { self.budget } else { needs })
    }

    /// A way that ends on a hex; none: it is not at its end there.
    fn ends(&self, hex: Hex, spent: u32, path: Vec<Hex>) -> Option<Way> {
        if hex != self.from && !self.is_free(hex) {
            return None;
        }
        let left = self.budget.saturating_sub(spent);
        let barrier = if left > 0 { self.barrier(hex, left) } else { None };
        let away = self.state.board.grid.distance(self.from, hex);
        (left == 0 || barrier.is_some()).then_some(Way { path, away, spent, barrier })
    }

    /// The ways that go farthest, one to each hex they end on; of ways to one hex that which no enemy halts.
    fn farthest(&self) -> BTreeMap<Hex, Way> {
        if !self.moves {
            let barrier = (self.budget > 0 || self.runs.is_some()).then(|| self.barrier(self.from, self.budget)).flatten();
            return BTreeMap::from([(self.from, Way { barrier, ..Way::default() })]);
        }
        let ways = self.reached().into_iter().filter_map(|((spent, hex, _), path)| Some((hex, self.ends(hex, spent, path)?)));
        let ways = ways.collect::<Vec<_>>();
        let most = ways.iter().map(|(_, way)| way.hexes()).max().unwrap_or(0);
        let mut ends: BTreeMap<Hex, Way> = BTreeMap::new();
        for (hex, way) in ways.into_iter().filter(|(_, way)| way.hexes() == most) {
            let better = |known: &Way| known.barrier == Some(Barrier::Enemy) && way.barrier != known.barrier;
            if ends.get(&hex).is_none_or(better) {
                ends.insert(hex, way);
            }
        }
        ends
    }

    /// The owner's own way, where it is one that goes farthest.
    fn wished(&self, wish: &[Hex]) -> Option<Way> {
        let end = *wish.last()?;
        let (mut at, mut spent) = (self.from, 0);
        for to in wish {
            if !self.nearer(at).any(|next| next == *to) || self.is_enemys(*to) {
                return None;
            }
            spent = self.then(at, *to, spent)?;
            at = *to;
        }
        let known = self.farthest().remove(&end)?;
        self.ends(end, spent, wish.to_vec()).filter(|way| way.hexes() == known.hexes())
    }

    /// Of ways as long: one no enemy halts, then those that end farthest off, then the one that ends farthest from the enemy.
    fn usual(&self) -> Way {
        let rank = |(hex, way): &(&Hex, &Way)| {
            let far = from_enemies(self.setup, self.state, &self.side.id, **hex);
            (way.barrier != Some(Barrier::Enemy), way.away, far, std::cmp::Reverse(**hex))
        };
        self.farthest().iter().max_by_key(rank).map(|(_, way)| way.clone()).unwrap_or_default()
    }
}

/// Whether a unit goes nowhere, whatever drives it back: heavy guns (digest §7).
pub(super) fn stays(setup: &Setup, id: &UnitId) -> bool {
    setup.scenario.unit(id).is_some_and(|(_, unit)| setup.tables.unit(unit.kind).moves == 0)
}

/// The way a unit goes back so many hexes: its owner's wish, where it is one as long. None: it is on no hex.
pub(super) fn retreat(setup: &Setup, state: &State, id: &UnitId, hexes: u32, wish: Option<&[Hex]>) -> Option<Way> {
    let goer = Goer::of(setup, state, id, Some(hexes))?;
    Some(wish.and_then(|wish| goer.wished(wish)).unwrap_or_else(|| goer.usual()))
}

/// Where a routed unit runs: its owner's wish, where it is one as long. None: it is on no hex.
pub(super) fn run(setup: &Setup, state: &State, id: &UnitId, wish: Option<Hex>) -> Option<Way> {
    let goer = Goer::of(setup, state, id, None)?;
    Some(wish.and_then(|hex| goer.farthest().remove(&hex)).unwrap_or_else(|| goer.usual()))
}

/// The ways a unit that must go back so many hexes may choose among, one to each hex; none where it cannot go back.
#[must_use]
pub fn retreat_ways(setup: &Setup, state: &State, id: &UnitId, hexes: u32) -> Vec<Vec<Hex>> {
    let ways = Goer::of(setup, state, id, Some(hexes)).map(|goer| goer.farthest()).unwrap_or_default();
    ways.into_values().map(|way| way.path).filter(|path| !path.is_empty()).collect()
}

/// The hexes a routed unit may run to; none where it cannot run.
#[must_use]
pub fn run_ways(setup: &Setup, state: &State, id: &UnitId) -> BTreeMap<Hex, Reached> {
    let ways = Goer::of(setup, state, id, None).map(|goer| goer.farthest()).unwrap_or_default();
    let gone = ways.into_iter().filter(|(_, way)| !way.path.is_empty());
    gone.map(|(hex, way)| (hex, Reached { spent: way.spent, path: way.path })).collect()
}
