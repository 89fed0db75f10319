//! The board: ground painted on hexes and hexsides, and what may be seen across it (digest §6).

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use super::tables::{FigureId, Tables};
use super::words::{Course, Cover, Facing, GroundId, SightBlock, Terrain};
use crate::hex::{Grid, Heading, Hex, Passed};

/// Letters of a place's name at the most.
pub const LONGEST_NAME: usize = 60;

/// What a hex is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Ground {
    /// What covers it.
    pub terrain: Terrain,
    /// How high it lies: 0 level, 1 a hill.
    pub height: u32,
    /// Fieldworks are on it.
    pub fieldworks: bool,
}

/// A board with its ground.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// Its hexes.
    pub grid: Grid,
    /// What is not open level ground.
    painted: BTreeMap<Hex, Ground>,
    /// Hexsides with a fence, each as both its hexes have it.
    fences: BTreeSet<(Hex, Heading)>,
    /// Roads and waters from a hex to its neighbour, the one whose name comes first before the other.
    courses: BTreeSet<(Course, Hex, Hex)>,
    /// What places are called.
    names: BTreeMap<Hex, SmolStr>,
}

/// What is seen of a hex from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// All of it.
    Clear,
    /// Nothing.
    Blocked {
        /// What is in the way.
        by: SightBlock,
        /// Where.
        at: Hex,
    },
}

impl Board {
    /// A board of open level ground.
    #[must_use]
    pub fn open(grid: Grid) -> Self {
        Self { grid, ..Self::default() }
    }

    /// Paints a hex. Off the board nothing is painted.
    pub fn paint(&mut self, hex: Hex, ground: Ground) {
        if ground == Ground::default() {
            self.painted.remove(&hex);
        } else if self.grid.has(hex) {
            self.painted.insert(hex, ground);
        }
    }

    /// Puts a fence on a hexside. False if the hex has no such side.
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

    /// Takes a fence off a hexside.
    pub fn unfence(&mut self, hex: Hex, side: Heading) {
        self.fences.remove(&(hex, side));
        if let Some(beyond) = self.grid.step(hex, side) {
            self.fences.remove(&(beyond, self.grid.tops.opposite(side)));
        }
    }

    /// Lets a road or water run between two neighbours, or no longer. False if they are none.
    pub fn lay(&mut self, course: Course, one: Hex, other: Hex, runs: bool) -> bool {
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

    /// The same as ways, each from hex to hex as far as it goes.
    #[must_use]
    pub fn ways(&self) -> Vec<(Course, Vec<Hex>)> {
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

    /// Calls a place by a name, or by none. Off the board nothing is.
    pub fn rename(&mut self, hex: Hex, name: Option<SmolStr>) {
        match name {
            Some(name) if self.grid.has(hex) => drop(self.names.insert(hex, name)),
            _ => drop(self.names.remove(&hex)),
        }
    }

    /// What places are called.
    pub fn names(&self) -> impl Iterator<Item = (Hex, &SmolStr)> {
        self.names.iter().map(|(hex, name)| (*hex, name))
    }

    /// The roads and waters that run on this board or on another of the same grid, but not on both, and whether they run on that.
    #[must_use]
    pub fn relaid(&self, other: &Self) -> Vec<(Course, Hex, Hex, bool)> {
        let gone = self.courses.difference(&other.courses).map(|(course, one, to)| (*course, *one, *to, false));
        gone.chain(other.courses.difference(&self.courses).map(|(course, one, to)| (*course, *one, *to, true))).collect()
    }

    /// The places that are called otherwise on another board of the same grid, and what they are called there.
    #[must_use]
    pub fn renamed(&self, other: &Self) -> Vec<(Hex, Option<SmolStr>)> {
        let hexes = self.names.keys().chain(other.names.keys()).copied().collect::<BTreeSet<_>>();
        hexes
            .into_iter()
            .map(|hex| (hex, other.names.get(&hex).cloned()))
            .filter(|(hex, name)| self.names.get(hex) != name.as_ref())
            .collect()
    }

    /// What a hex is.
    #[must_use]
    pub fn ground(&self, hex: Hex) -> Ground {
        self.painted.get(&hex).copied().unwrap_or_default()
    }

    /// Whether a hexside has a fence.
    #[must_use]
    pub fn has_fence(&self, hex: Hex, side: Heading) -> bool {
        self.fences.contains(&(hex, side))
    }

    /// Every fence once.
    pub fn fences(&self) -> impl Iterator<Item = (Hex, Heading)> + '_ {
        let first = |(hex, side): &(Hex, Heading)| self.grid.step(*hex, *side).is_none_or(|beyond| *hex < beyond);
        self.fences.iter().copied().filter(first)
    }

    /// The hexes that are otherwise on another board of the same grid, and what they are there.
    #[must_use]
    pub fn repainted(&self, other: &Self) -> Vec<(Hex, Ground)> {
        let hexes = self.painted.keys().chain(other.painted.keys()).copied().collect::<BTreeSet<_>>();
        hexes.into_iter().map(|hex| (hex, other.ground(hex))).filter(|(hex, ground)| self.ground(*hex) != *ground).collect()
    }

    /// The fences that stand on this board or on another of the same grid, but not on both, and whether they stand on that.
    #[must_use]
    pub fn refenced(&self, other: &Self) -> Vec<(Hex, Heading, bool)> {
        let gone = self.fences().filter(|(hex, side)| !other.has_fence(*hex, *side)).map(|(hex, side)| (hex, side, false));
        let new = other.fences().filter(|(hex, side)| !self.has_fence(*hex, *side)).map(|(hex, side)| (hex, side, true));
        gone.chain(new).collect()
    }

    /// What is seen from one hex of another: the line between the centres, the ends themselves not in the way.
    #[must_use]
    pub fn sight(&self, from: Hex, to: Hex) -> Sight {
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

    /// What shelters a unit in a hex from fire.
    #[must_use]
    pub fn cover(&self, hex: Hex) -> Cover {
        match self.ground(hex) {
            Ground { fieldworks: true, terrain: Terrain::Woods | Terrain::Swamp, .. } => Cover::FieldworksInWoods,
            Ground { fieldworks: true, .. } => Cover::Fieldworks,
            Ground { terrain: Terrain::Woods | Terrain::Swamp, .. } => Cover::Woods,
            _ => Cover::None,
        }
    }

    /// Whether fire from a hex is fire from a hill.
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
    pub fn met(&self, from: Hex, to: Hex) -> impl Iterator<Item = GroundId> + use<> {
        let fence = self.grid.side_towards(from, to).is_some_and(|side| self.has_fence(from, side));
        self.grounds(to).chain(fence.then_some(GroundId::Fence))
    }

    /// Whether nobody enters a hex, by the table of ground: a house rule opens water, or shuts another ground (digest §6).
    #[must_use]
    pub fn is_shut(&self, tables: &Tables, hex: Hex) -> bool {
        self.grounds(hex).any(|ground| tables.ground(ground).shut)
    }

    /// Where a unit that faces so is hit from another hex. Between two hexsides the one better for it counts; from its own hex, its front.
    #[must_use]
    pub fn hit_in(&self, tables: &Tables, unit: Hex, facing: Heading, from: Hex) -> Facing {
        let Some((first, second)) = self.grid.bearings(unit, from) else { return Facing::Front };
        let part = |side| self.part(tables, facing, side);
        second.map_or_else(|| part(first), |second| part(first).min(part(second)))
    }

    /// Which part of a unit that faces so lies behind a hexside: its front, its flanks, and the rear, which is what is left of the six.
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
