//! The board: ground painted on hexes and hexsides, and what may be seen across it (digest §6).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use super::tables::{FigureId, Tables};
use super::words::{Course, Cover, Facing, GroundId, SightBlock, Terrain};
use crate::engine::Word as _;
use crate::hex::{Heading, Hex, HexGrid, Passed};

/// Letters of a place's name at the most.
pub const LONGEST_NAME: usize = 60;

/// Ground of one hex: terrain, height and fieldworks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Ground {
    /// Terrain that covers the hex.
    pub terrain: Terrain,
    /// Height of the hex: 0 is level, 1 a hill.
    pub height: u32,
    /// Fieldworks are on it.
    pub fieldworks: bool,
}

/// A board with its ground.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// Grid of hexes the board covers.
    pub grid: HexGrid,
    /// Hexes that are not open level ground.
    painted: BTreeMap<Hex, Ground>,
    /// Hexsides with a fence, each as both its hexes have it.
    fences: BTreeSet<(Hex, Heading)>,
    /// Roads and waters from a hex to its neighbour, the one whose name comes first before the other.
    courses: BTreeSet<(Course, Hex, Hex)>,
    /// Names of places, by their hex.
    names: BTreeMap<Hex, SmolStr>,
    /// Sights worked out so far.
    sights: Sights,
    /// Ground of every hex by its place, made when it is first asked for.
    grounds: Stored<Vec<Ground>>,
}

/// Most hexes of a board whose sights are stored: a pair of hexes takes four bytes.
const MOST_STORED: usize = 1_000;
/// Mark of a sight that is clear.
const CLEAR: u32 = 1;
/// Mark of a sight that is blocked, above what blocks it and the column and row where it does.
const BLOCKED: u32 = 1 << 24;

fn mark_of_sight(sight: Sight) -> u32 {
    match sight {
        Sight::Clear => CLEAR,
        Sight::Blocked { by, at } => BLOCKED | ((by as u32) << 16) | (u32::from(at.column) << 8) | u32::from(at.row),
    }
}

/// Returns the sight of a mark; `None` where it was not worked out yet.
fn read_sight(mark: u32) -> Option<Sight> {
    let [kind, by, column, row] = mark.to_be_bytes();
    match kind {
        0 => (mark == CLEAR).then_some(Sight::Clear),
        _ => SightBlock::ALL.get(usize::from(by)).map(|by| Sight::Blocked { by: *by, at: Hex { column, row } }),
    }
}

/// Answers of a board that are stored once they were asked for; copies of the board share them. They are no part of the board's value.
#[derive(Debug)]
struct Stored<T>(Arc<OnceLock<T>>);

/// Sights from hex to hex, each stored on its own.
type Sights = Stored<Vec<AtomicU32>>;

// Derived, this would need the same of what is stored.
impl<T> Clone for Stored<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> Default for Stored<T> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<T> PartialEq for Stored<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Stored<T> {}

/// Sight from one hex to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// Nothing blocks the line of sight.
    Clear,
    /// Something blocks the line of sight.
    Blocked {
        /// Kind of obstacle that blocks it.
        by: SightBlock,
        /// Hex of the obstacle, the first met on the line.
        at: Hex,
    },
}

impl Board {
    /// A board of open level ground.
    #[must_use]
    pub fn open(grid: HexGrid) -> Self {
        Self { grid, ..Self::default() }
    }

    /// Paints a hex. Off the board nothing is painted.
    pub fn paint(&mut self, hex: Hex, ground: Ground) {
        self.sights = Stored::default();
        let place = self.grid.index(hex);
        // What no other board shares is kept, so that many hexes are painted one after the other at no cost.
        match Arc::get_mut(&mut self.grounds.0).and_then(OnceLock::get_mut) {
            Some(stored) => stored.get_mut(place).into_iter().for_each(|known| *known = ground),
            None => self.grounds = Stored::default(),
        }
        if ground == Ground::default() {
            self.painted.remove(&hex);
        } else if self.grid.has(hex) {
            self.painted.insert(hex, ground);
        }
    }

    /// Adds a fence to a hexside. Returns false if the hex has no such side.
    pub fn fence(&mut self, hex: Hex, side: Heading) -> bool {
        if !self.grid.has(hex) || !self.grid.tops.has(side) {
            return false;
        }
        self.fences.insert((hex, side));
        if let Some(beyond) = self.grid.step(hex, side) {
            self.fences.insert((beyond, self.grid.tops.opposite(side)));
        }
        true
    }

    /// Removes the fence from a hexside.
    pub fn unfence(&mut self, hex: Hex, side: Heading) {
        self.fences.remove(&(hex, side));
        if let Some(beyond) = self.grid.step(hex, side) {
            self.fences.remove(&(beyond, self.grid.tops.opposite(side)));
        }
    }

    /// Adds a road or water between two neighbouring hexes, or removes it. Returns false if they are not neighbours on the board.
    pub fn set_course(&mut self, course: Course, one: Hex, other: Hex, runs: bool) -> bool {
        if !self.grid.has(one) || !self.grid.has(other) || self.grid.side_towards(one, other).is_none() {
            return false;
        }
        let stretch = (course, one.min(other), one.max(other));
        if runs {
            self.courses.insert(stretch);
        } else {
            self.courses.remove(&stretch);
        }
        true
    }

    /// Every road and water, from hex to neighbour.
    pub fn courses(&self) -> impl Iterator<Item = (Course, Hex, Hex)> + '_ {
        self.courses.iter().copied()
    }

    /// Returns the same roads and waters joined into paths, each from hex to hex as far as it goes.
    #[must_use]
    pub fn course_paths(&self) -> Vec<(Course, Vec<Hex>)> {
        let mut left = self.courses.clone();
        let mut ways = Vec::new();
        while let Some(first) = left.first().copied() {
            let course = first.0;
            let at_end = |hex: Hex| left.iter().filter(|(own, one, other)| *own == course && (*one == hex || *other == hex)).count() == 1;
            let hexes = left.iter().filter(|(own, ..)| *own == course).flat_map(|(_, one, other)| [*one, *other]);
            let mut way = vec![hexes.clone().find(|hex| at_end(*hex)).unwrap_or(first.1)];
            while let Some(at) = way.last().copied()
                && let Some(next) = left.iter().copied().find(|(own, one, other)| *own == course && (*one == at || *other == at))
            {
                left.remove(&next);
                way.push(if next.1 == at { next.2 } else { next.1 });
            }
            ways.push((course, way));
        }
        ways
    }

    /// Sets the name of the place on a hex; `None` removes it. Off the board no name is set.
    pub fn rename(&mut self, hex: Hex, name: Option<SmolStr>) {
        match name {
            Some(name) if self.grid.has(hex) => drop(self.names.insert(hex, name)),
            _ => drop(self.names.remove(&hex)),
        }
    }

    /// Returns every named hex with its name.
    pub fn names(&self) -> impl Iterator<Item = (Hex, &SmolStr)> {
        self.names.iter().map(|(hex, name)| (*hex, name))
    }

    /// Returns the roads and waters that run on only one of this board and another of the same grid, with true if they run on the other.
    #[must_use]
    pub fn relaid(&self, other: &Self) -> Vec<(Course, Hex, Hex, bool)> {
        let gone = self.courses.difference(&other.courses).map(|(course, one, to)| (*course, *one, *to, false));
        gone.chain(other.courses.difference(&self.courses).map(|(course, one, to)| (*course, *one, *to, true))).collect()
    }

    /// Returns the places whose name differs on another board of the same grid, with their name there.
    #[must_use]
    pub fn renamed(&self, other: &Self) -> Vec<(Hex, Option<SmolStr>)> {
        let hexes = self.names.keys().chain(other.names.keys()).copied().collect::<BTreeSet<_>>();
        hexes
            .into_iter()
            .map(|hex| (hex, other.names.get(&hex).cloned()))
            .filter(|(hex, name)| self.names.get(hex) != name.as_ref())
            .collect()
    }

    /// Returns the ground of a hex, open and level unless it is painted.
    #[must_use]
    pub fn ground(&self, hex: Hex) -> Ground {
        let stored = self.grounds.0.get_or_init(|| {
            let mut grounds = vec![Ground::default(); self.grid.count()];
            for (hex, ground) in &self.painted {
                if let Some(place) = grounds.get_mut(self.grid.index(*hex)) {
                    *place = *ground;
                }
            }
            grounds
        });
        stored.get(self.grid.index(hex)).copied().unwrap_or_default()
    }

    /// Returns whether a hexside has a fence.
    #[must_use]
    pub fn has_fence(&self, hex: Hex, side: Heading) -> bool {
        self.fences.contains(&(hex, side))
    }

    /// Returns each fence once, not once for each of its two hexes.
    pub fn fences(&self) -> impl Iterator<Item = (Hex, Heading)> + '_ {
        let first = |(hex, side): &(Hex, Heading)| self.grid.step(*hex, *side).is_none_or(|beyond| *hex < beyond);
        self.fences.iter().copied().filter(first)
    }

    /// Returns the hexes whose ground differs on another board of the same grid, with their ground there.
    #[must_use]
    pub fn repainted(&self, other: &Self) -> Vec<(Hex, Ground)> {
        let hexes = self.painted.keys().chain(other.painted.keys()).copied().collect::<BTreeSet<_>>();
        hexes.into_iter().map(|hex| (hex, other.ground(hex))).filter(|(hex, ground)| self.ground(*hex) != *ground).collect()
    }

    /// Returns the fences that stand on only one of this board and another of the same grid, with true if they stand on the other.
    #[must_use]
    pub fn refenced(&self, other: &Self) -> Vec<(Hex, Heading, bool)> {
        let gone = self.fences().filter(|(hex, side)| !other.has_fence(*hex, *side)).map(|(hex, side)| (hex, side, false));
        let new = other.fences().filter(|(hex, side)| !self.has_fence(*hex, *side)).map(|(hex, side)| (hex, side, true));
        gone.chain(new).collect()
    }

    /// Returns the sight from one hex to another along the line between their centres; each is worked out once. The two hexes themselves do
    /// not block it; where the line runs along a hexside, both hexes beside it must.
    #[must_use]
    pub fn sight(&self, from: Hex, to: Hex) -> Sight {
        let count = self.grid.count();
        if count > MOST_STORED || !self.grid.has(from) || !self.grid.has(to) {
            return self.line_of_sight(from, to);
        }
        let stored = self.sights.0.get_or_init(|| std::iter::repeat_with(AtomicU32::default).take(count * count).collect());
        let Some(known) = stored.get(self.grid.index(from) * count + self.grid.index(to)) else { return self.line_of_sight(from, to) };
        read_sight(known.load(Ordering::Relaxed)).unwrap_or_else(|| {
            let sight = self.line_of_sight(from, to);
            known.store(mark_of_sight(sight), Ordering::Relaxed);
            sight
        })
    }

    fn line_of_sight(&self, from: Hex, to: Hex) -> Sight {
        let eyes = self.ground(from).height.max(self.ground(to).height);
        let blocks = |hex: Hex| {
            let Ground { terrain, height, .. } = self.ground(hex);
            let by = match terrain {
                Terrain::Woods | Terrain::Swamp => Some(SightBlock::Woods),
                Terrain::Building => Some(SightBlock::Buildings),
                _ => (height > eyes).then_some(SightBlock::HigherHill),
            };
            by.map(|by| Sight::Blocked { by, at: hex })
        };
        let blocked = self.grid.line(from, to).into_iter().find_map(|passed| match passed {
            Passed::Through(hex) => blocks(hex),
            Passed::Between(hex, beside) => blocks(hex).and(blocks(beside)),
        });
        blocked.unwrap_or(Sight::Clear)
    }

    /// Returns whether the sight from one hex to another is clear, as [`Self::sight`] has it.
    #[must_use]
    pub fn sees(&self, from: Hex, to: Hex) -> bool {
        self.sight(from, to) == Sight::Clear
    }

    /// Returns the cover from fire that a hex gives.
    #[must_use]
    pub fn cover(&self, hex: Hex) -> Cover {
        match self.ground(hex) {
            Ground { fieldworks: true, terrain: Terrain::Woods | Terrain::Swamp, .. } => Cover::FieldworksInWoods,
            Ground { fieldworks: true, .. } => Cover::Fieldworks,
            Ground { terrain: Terrain::Woods | Terrain::Swamp, .. } => Cover::Woods,
            _ => Cover::None,
        }
    }

    /// Returns whether fire from a hex counts as fire from a hill.
    #[must_use]
    pub fn on_hill(&self, hex: Hex) -> bool {
        self.ground(hex).height > 0
    }

    /// Neither woods, swamp, building nor fieldworks, nor water: where horse run Indians down.
    #[must_use]
    pub fn is_open(&self, hex: Hex) -> bool {
        let Ground { terrain, fieldworks, .. } = self.ground(hex);
        terrain == Terrain::Open && !fieldworks
    }

    /// The kinds of ground a hex has.
    fn grounds(&self, hex: Hex) -> impl Iterator<Item = GroundId> + use<> {
        let Ground { terrain, height, fieldworks } = self.ground(hex);
        let others = [(height > 0, GroundId::Hill), (fieldworks, GroundId::Fieldworks)];
        terrain.ground().into_iter().chain(others.into_iter().filter(|(there, _)| *there).map(|(_, ground)| ground))
    }

    /// The kinds of ground a unit meets that steps from a hex to its neighbour.
    pub fn ground_entered(&self, from: Hex, to: Hex) -> impl Iterator<Item = GroundId> + use<> {
        let fence = !self.fences.is_empty() && self.grid.side_towards(from, to).is_some_and(|side| self.has_fence(from, side));
        self.grounds(to).chain(fence.then_some(GroundId::Fence))
    }

    /// Returns whether no one may enter a hex, by the table of ground: a house rule may open water or close other ground (digest §6).
    #[must_use]
    pub fn is_shut(&self, tables: &Tables, hex: Hex) -> bool {
        self.grounds(hex).any(|ground| tables.ground(ground).shut)
    }

    /// Returns the part of a unit with this facing that is hit from another hex. Between two hexsides the one better for the unit counts;
    /// from its own hex, its front.
    #[must_use]
    pub fn hit_in(&self, tables: &Tables, unit: Hex, facing: Heading, from: Hex) -> Facing {
        let Some((first, second)) = self.grid.bearings(unit, from) else { return Facing::Front };
        let part = |side| self.part(tables, facing, side);
        second.map_or_else(|| part(first), |second| part(first).min(part(second)))
    }

    /// Returns the part of a unit with this facing that lies behind a hexside: its front, its flanks, or its rear, which is the rest of the
    /// six.
    #[must_use]
    pub fn part(&self, tables: &Tables, facing: Heading, side: Heading) -> Facing {
        let turns = self.grid.tops.turns(facing, side).unwrap_or(0);
        // Sides so many turns off and nearer: 1, 3, 5, and all 6.
        let sides = (2 * turns + 1).min(6);
        let front = tables.figure(FigureId::FrontSides);
        match () {
            () if sides <= front => Facing::Front,
            () if sides <= front + tables.figure(FigureId::FlankSides) => Facing::Flank,
            () => Facing::Rear,
        }
    }
}
