//! Earliest turns in which each side can reach the key positions, by moves at the rates in force over the ground as it is laid out.
//!
//! Each turn allows one well handled move, at the rate of the slowest ground met in it; a good road multiplies the inches of march columns
//! and cavalry on it (digest §8). Paths run over a lattice of inches, by steps in sixteen directions: they are at most 3 percent longer
//! than the straight line. The enemy is ignored and stops nobody.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use glam::DVec2;

use super::counted;
use crate::games::rff1812::scenario::{EdgeEntry, Feature, FeatureKind, GroundClass, Scenario, Shape, Side, TableSize, Unit};
use crate::games::rff1812::words::{Arm, Ground};
use crate::games::rff1812::{FigureId, Tables};
use crate::geometry::{distance_to_line, is_within};
use crate::id::PositionId;

/// Distance between two points of the lattice, in inches.
const STEP: f64 = 1.0;
/// Least half width of a line in inches; a narrower line would slip between the sample points of a step.
const SEEN: f64 = 0.36;
/// Number of ground samples to an inch.
const FINE: usize = 2;
/// Grains to an inch: distances are whole thousandths of an inch.
const GRAIN: f64 = 1000.0;
/// Steps of the lattice, as offsets of column and row.
const STEPS: [(i32, i32); 16] = [
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
    (1, 1),
    (1, -1),
    (-1, 1),
    (-1, -1),
    (2, 1),
    (2, -1),
    (-2, 1),
    (-2, -1),
    (1, 2),
    (1, -2),
    (-1, 2),
    (-1, -2),
];

/// Way of marching, with its row of the rates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MarchMode {
    /// Infantry that moves in line.
    InLine,
    /// Infantry that moves in march column.
    InColumn,
    /// Cavalry that moves in column.
    Horse,
}

impl MarchMode {
    /// List of all ways of marching.
    pub const ALL: [Self; 3] = [Self::InLine, Self::InColumn, Self::Horse];

    const fn rate(self) -> &'static str {
        match self {
            Self::InLine => "line",
            Self::InColumn => "march_column",
            Self::Horse => "cavalry_column",
        }
    }

    const fn arm(self) -> Arm {
        match self {
            Self::InLine | Self::InColumn => Arm::Infantry,
            Self::Horse => Arm::Cavalry,
        }
    }

    /// Returns its name for display, such as "infantry in line".
    #[must_use]
    pub const fn display_name(self) -> &'static str {
        match self {
            Self::InLine => "infantry in line",
            Self::InColumn => "infantry in march column",
            Self::Horse => "cavalry in column",
        }
    }
}

/// Earliest turns in which the units of each side reach a key position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EarliestArrival {
    /// Id of the key position.
    pub position: PositionId,
    /// Ways of marching of each side, each with its earliest turn; `None` if that is past the last turn.
    pub turns: [Vec<(MarchMode, Option<u32>)>; 2],
}

/// Computes the earliest turns for every key position that has a place on the table; empty if there is no table.
#[must_use]
pub fn earliest_arrivals(tables: &Tables, scenario: &Scenario) -> Vec<EarliestArrival> {
    let Some(table) = &scenario.table else { return Vec::new() };
    let land = Lattice::of(scenario, table);
    let goals = scenario
        .ground
        .objectives
        .iter()
        .map(|objective| (objective.position.clone(), land.cells_near(objective.shape, &objective.points.points())));
    let goals = goals.collect::<Vec<_>>();
    let mut found = goals
        .iter()
        .map(|(position, _)| EarliestArrival { position: position.clone(), turns: [Vec::new(), Vec::new()] })
        .collect::<Vec<_>>();
    for (nth, side) in scenario.sides.iter().enumerate() {
        for marches in MarchMode::ALL {
            let starts = start_points(scenario, side, marches.arm(), &land);
            if starts.is_empty() {
                continue;
            }
            let places = goals.iter().map(|(_, cells)| cells.as_slice()).collect::<Vec<_>>();
            let turns = land.turns(tables, marches, &starts, &places, scenario.turns);
            for (reach, turn) in found.iter_mut().zip(turns) {
                reach.turns[nth].push((marches, turn));
            }
        }
    }
    found
}

/// Lists the entries by which troops of a side arrive in boats, each with their first turn. The rules give no speed of boats, so units in
/// them are left out of the earliest turns.
#[must_use]
pub fn boat_entries(scenario: &Scenario, side: &Side) -> Vec<(u32, String)> {
    let mut found = Vec::<(u32, String)>::new();
    for entry in scenario.ground.entries.iter().filter(|entry| entry.boats) {
        let comes =
            |unit: &&Unit| unit.stands_at.is_none() && unit.arrives.as_ref().is_some_and(|own| own.entry.as_ref() == Some(&entry.id));
        let turns = counted(side).filter(comes).filter_map(|unit| Some(unit.arrives.as_ref()?.turn));
        found.extend(turns.min().map(|turn| (turn, entry.name.clone())));
    }
    found
}

/// Lists the lattice points where troops of an arm begin, each with the first turn in which they move from there.
fn start_points(scenario: &Scenario, side: &Side, arm: Arm, land: &Lattice) -> Vec<(u32, usize)> {
    let mut starts = Vec::new();
    for unit in counted(side).filter(|unit| unit.arm() == arm) {
        if let Some(stands) = &unit.stands_at {
            starts.extend(land.cell(stands.at.point()).map(|cell| (1, cell)));
            continue;
        }
        if let Some(arrives) = &unit.arrives {
            let by_land = |entry: &&EdgeEntry| arrives.entry.as_ref() == Some(&entry.id) && !entry.boats;
            for entry in scenario.ground.entries.iter().filter(by_land) {
                starts.extend(land.cells_near(entry.shape, &entry.points.points()).into_iter().map(|cell| (arrives.turn, cell)));
            }
            continue;
        }
        // A unit without a place sets up in its zone.
        for zone in scenario.ground.zones_of(&side.id, &unit.command) {
            starts.extend(land.cells_near(Shape::Polygon, &zone.points.points()).into_iter().map(|cell| (1, cell)));
        }
    }
    starts.retain(|(_, cell)| land.cells[*cell].class != GroundClass::Impassable);
    starts.sort_unstable();
    starts.dedup();
    starts
}

/// Ground at one point of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct GroundSample {
    class: GroundClass,
    good_road: bool,
}

/// Step of the lattice: its end point, its worst ground, whether all of it is good road, and its length in inches.
#[derive(Clone, Copy, Debug)]
struct LatticeStep {
    to: usize,
    ground: Ground,
    on_road: bool,
    length: f64,
}

/// Table, sampled as a lattice of points.
struct Lattice {
    width: usize,
    depth: usize,
    /// Ground at each point of the lattice.
    cells: Vec<GroundSample>,
    /// Ground between the points, [`FINE`] samples to an inch.
    samples: Vec<GroundSample>,
    /// Steps from each point of the lattice.
    steps: Vec<Vec<LatticeStep>>,
}

impl Lattice {
    fn of(scenario: &Scenario, table: &TableSize) -> Self {
        let size = table.inches();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a table of some feet")]
        let [width, depth] = [size.x / STEP, size.y / STEP].map(|inches| inches as usize + 1);
        let open = GroundSample { class: GroundClass::Open, good_road: false };
        let mut land = Self { width, depth, cells: Vec::new(), samples: vec![open; (width * FINE) * (depth * FINE)], steps: Vec::new() };
        let features = &scenario.ground.features;
        features.iter().filter(|feature| feature.shape == Shape::Polygon).for_each(|feature| land.paint(feature));
        features.iter().filter(|feature| feature.shape != Shape::Polygon).for_each(|feature| land.paint(feature));
        land.cells = (0..width * depth).map(|cell| land.samples[land.fine_of(cell % width * FINE, cell / width * FINE)]).collect();
        let ways = |cell: usize| STEPS.iter().filter_map(|(x, y)| land.step(cell, [*x, *y])).collect();
        land.steps = (0..width * depth).map(ways).collect();
        land
    }

    const fn fine_of(&self, x: usize, y: usize) -> usize {
        y * self.width * FINE + x
    }

    /// Lays a piece of ground over the ground already there.
    fn paint(&mut self, feature: &Feature) {
        let Some(class) = feature.class else { return };
        let points = feature.points.points();
        let half = feature.width.map_or(0.0, |width| width.as_f64() / 2.0).max(SEEN);
        let least = points.iter().copied().fold(DVec2::INFINITY, DVec2::min) - DVec2::splat(half);
        let most = points.iter().copied().fold(DVec2::NEG_INFINITY, DVec2::max) + DVec2::splat(half);
        let spot = GroundSample { class, good_road: feature.kind == FeatureKind::Road };
        #[expect(clippy::cast_precision_loss, reason = "a table of some feet")]
        let inches = |nth: usize| nth as f64 / FINE as f64;
        let covers = |at: DVec2| match feature.shape {
            Shape::Polygon => is_within(at, &points),
            _ => {
                distance_to_line(at, &points).is_some_and(|far| far <= half)
                    || points.first().is_some_and(|first| first.distance(at) <= half)
            }
        };
        for y in (0..self.depth * FINE).filter(|y| (least.y..=most.y).contains(&inches(*y))) {
            for x in (0..self.width * FINE).filter(|x| (least.x..=most.x).contains(&inches(*x))) {
                if covers(DVec2::new(inches(x), inches(y))) {
                    let at = self.fine_of(x, y);
                    self.samples[at] = spot;
                }
            }
        }
    }

    /// Returns the point of the lattice nearest to a place; `None` off the table.
    fn cell(&self, at: DVec2) -> Option<usize> {
        let at = (at / STEP).round();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a table of some feet")]
        let (x, y) = (at.x.max(0.0) as usize, at.y.max(0.0) as usize);
        (x < self.width && y < self.depth).then_some(y * self.width + x)
    }

    #[expect(clippy::cast_precision_loss, reason = "a table of some feet")]
    fn point(&self, cell: usize) -> DVec2 {
        DVec2::new((cell % self.width) as f64, (cell / self.width) as f64) * STEP
    }

    /// Returns the points of the lattice within a shape, or at most a step from its edge.
    fn cells_near(&self, shape: Shape, points: &[DVec2]) -> Vec<usize> {
        let at = |cell: &usize| {
            let at = self.point(*cell);
            let by =
                || distance_to_line(at, points).is_some_and(|far| far <= STEP) || points.iter().any(|point| point.distance(at) <= STEP);
            (shape == Shape::Polygon && is_within(at, points)) || by()
        };
        (0..self.cells.len()).filter(at).collect()
    }

    /// Returns a step with its worst ground and whether all of it is good road; `None` if it leaves the table or crosses impassable ground.
    fn step(&self, from: usize, [x, y]: [i32; 2]) -> Option<LatticeStep> {
        let [column, row] = [from % self.width, from / self.width].map(|own| i32::try_from(own).unwrap_or_default());
        let [to_x, to_y] = [column + x, row + y].map(|own| usize::try_from(own).ok());
        let (to_x, to_y) = (to_x.filter(|x| *x < self.width)?, to_y.filter(|y| *y < self.depth)?);
        let fine = i32::try_from(FINE).unwrap_or(1);
        let parts = x.abs().max(y.abs()) * fine;
        let (mut worst, mut road) = (Ground::Open, true);
        for part in 0..=parts {
            // Points between are the nearest ones of the finer lattice.
            let along = |from: i32, by: i32| usize::try_from(from * fine + (by * fine * part * 2 + parts) / (2 * parts)).ok();
            let backward = |from: i32, by: i32| usize::try_from(from * fine - (-by * fine * part * 2 + parts) / (2 * parts)).ok();
            let at = |from: i32, by: i32| if by < 0 { backward(from, by) } else { along(from, by) };
            let spot = self.samples[self.fine_of(at(column, x)?, at(row, y)?)];
            let ground = match spot.class {
                GroundClass::Impassable => return None,
                GroundClass::Open => Ground::Open,
                GroundClass::Broken => Ground::Broken,
                GroundClass::Rough => Ground::Rough,
            };
            worst = worst.max(ground);
            road &= spot.good_road;
        }
        Some(LatticeStep { to: to_y * self.width + to_x, ground: worst, on_road: road, length: f64::from(x * x + y * y).sqrt() * STEP })
    }

    /// Returns the first turn in which each goal is reached, up to the turn `last`.
    fn turns(&self, tables: &Tables, marches: MarchMode, starts: &[(u32, usize)], goals: &[&[usize]], last: u32) -> Vec<Option<u32>> {
        let mut turns = vec![None; goals.len()];
        let Some(rate) = tables.rates.get(marches.rate()).map(|row| &row.data) else { return turns };
        // Factor that divides the length of a step on a good road.
        let road = if marches == MarchMode::InLine { 1.0 } else { tables.figure(FigureId::GoodRoad).max(1.0) };
        let mut there = vec![false; self.cells.len()];
        for turn in 1..=last {
            starts.iter().filter(|(from, _)| *from <= turn).for_each(|(_, cell)| there[*cell] = true);
            let mut reached = there.clone();
            for slowest in [Ground::Open, Ground::Broken, Ground::Rough] {
                self.flood(&there, &mut reached, slowest, rate.rate_on(slowest).as_f64(), road);
            }
            there = reached;
            for (goal, turn_of) in goals.iter().zip(&mut turns) {
                if turn_of.is_none() && goal.iter().any(|cell| there[*cell]) {
                    *turn_of = Some(turn);
                }
            }
            if turns.iter().all(Option::is_some) {
                break;
            }
        }
        turns
    }

    /// Marks the points that one move of so many inches reaches over ground no worse than `slowest`.
    fn flood(&self, from: &[bool], reached: &mut [bool], slowest: Ground, inches: f64, road: f64) {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a move of some inches")]
        let grains = |inches: f64| (inches * GRAIN).round() as u64;
        let most = grains(inches);
        let mut best = vec![u64::MAX; from.len()];
        let mut open = BinaryHeap::new();
        for (cell, _) in from.iter().enumerate().filter(|(_, there)| **there) {
            best[cell] = 0;
            open.push(Reverse((0_u64, cell)));
        }
        while let Some(Reverse((gone, cell))) = open.pop() {
            if gone > best[cell] {
                continue;
            }
            reached[cell] = true;
            for LatticeStep { to, ground, on_road, length } in self.steps[cell].iter().copied() {
                let gone = gone + grains(if on_road { length / road } else { length });
                if ground <= slowest && gone <= most && gone < best[to] {
                    best[to] = gone;
                    open.push(Reverse((gone, to)));
                }
            }
        }
    }
}
