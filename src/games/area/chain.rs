//! Exact solution of a battle: a Markov chain over the units of each faction and the side that rolls next.
//!
//! Units only ever decrease, so the only loop in the chain is that of rolls that change nothing, and that loop is summed in closed form. A
//! roll is resolved faction by faction, each as a separate step: the result of one faction's throw is independent of the others, so steps
//! give the same chances as whole rolls with far fewer paths to follow. The result of a throw comes from [`Roll`], the process that play
//! uses; the unit that a hit takes comes from [`super::losses::LossOrder`].
//!
//! States with the same units of the first side are a row. A row is settled once all rows with more units are, so that all rows with as
//! many units are settled side by side. Each sums what comes to it in the order of the states it comes from: the chances are the same to
//! the last digit on any number of threads.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::contest::{Contest, Ending, ending};
use super::cubes::{Cubes, MOST_FACTIONS};
use super::roll::Roll;
use super::words::CommandPolicy;
use crate::engine::Odds;

/// Error for a battle that may never end: in a state it can reach, no remaining die changes anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NeverEnds {
    /// Units of each side in that state.
    pub cubes: [Cubes; 2],
}

/// Every possible ending of a battle, with its chance.
#[derive(Clone, Debug, PartialEq)]
pub struct Endings(pub BTreeMap<Ending, f64>);

impl Endings {
    /// Returns the chance that a side wins.
    #[must_use]
    pub fn wins(&self, side: usize) -> f64 {
        sum(self.of(side).map(|(_, chance)| *chance)).min(1.0)
    }

    /// Returns the mean number of units a side has in the area at the end; a battle it loses counts as 0.
    #[must_use]
    pub fn expected(&self, side: usize) -> f64 {
        sum(self.of(side).map(|(ending, chance)| f64::from(ending.left.total()) * chance))
    }

    /// Returns the mean number of units of one faction that a side has at the end; a battle it loses counts as 0.
    #[must_use]
    pub fn expected_of(&self, side: usize, faction: usize) -> f64 {
        sum(self.of(side).map(|(ending, chance)| f64::from(ending.left.units(faction)) * chance))
    }

    /// Returns the chance that a side wins with each number of units left.
    #[must_use]
    pub fn survivors(&self, side: usize) -> BTreeMap<u32, f64> {
        let mut chances = BTreeMap::new();
        for (ending, chance) in self.of(side) {
            *chances.entry(ending.left.total()).or_insert(0.0) += chance;
        }
        chances
    }

    /// Scales the chances so that they add up to 1, which removes rounding errors.
    fn made_one(mut self) -> Self {
        let all = sum(self.0.values().copied());
        if all > 0.0 {
            self.0.values_mut().for_each(|chance| *chance = (*chance / all).min(1.0));
        }
        self
    }

    fn add(&mut self, ending: Ending, chance: f64) {
        *self.0.entry(ending).or_insert(0.0) += chance;
    }

    fn of(&self, side: usize) -> impl Iterator<Item = (&Ending, &f64)> {
        self.0.iter().filter(move |(ending, _)| ending.winner == side)
    }
}

/// Sums the parts; an empty sum is 0 and not -0.
fn sum(parts: impl Iterator<Item = f64>) -> f64 {
    parts.fold(0.0, |sum, part| sum + part)
}

/// Solves a battle: returns every ending with its chance.
///
/// # Errors
/// Returns [`NeverEnds`] if the battle can reach a state that no die changes.
pub fn solve(contest: &Contest) -> Result<Endings, NeverEnds> {
    all_endings(contest).map(Endings::made_one)
}

fn all_endings(contest: &Contest) -> Result<Endings, NeverEnds> {
    let mut endings = Endings(BTreeMap::new());
    let Some(side) = contest.cards.surprise.map(|side| side & 1) else {
        follow(contest, 1.0, &mut endings)?;
        return Ok(endings);
    };
    let Contest { cubes, dice, cards, losses, .. } = contest;
    let odds = Odds::of(&Roll { dice, cubes: cubes[side], fort: None });
    let after = odds.map(|result| {
        let hits = result.shown.iter().enumerate().map(|(faction, shown)| u32::from(shown.hits) * u32::from(cards.hit_takes(faction)));
        losses[1 - side].after_hits(dice, cubes[1 - side], hits.sum())
    });
    for left in after.weights.keys() {
        let mut surprised = Contest { next: side, ..contest.clone() };
        surprised.cubes[1 - side] = *left;
        follow(&surprised, after.chance(left), &mut endings)?;
    }
    Ok(endings)
}

/// Adds the endings of a battle that occurs with the given chance.
fn follow(contest: &Contest, chance: f64, endings: &mut Endings) -> Result<(), NeverEnds> {
    match ending(contest.turncoats, contest.cubes) {
        Some(ending) => endings.add(ending, chance),
        None if contest.fort.is_some() => Chain::<2>::of(contest).run(chance, endings)?,
        None => Chain::<1>::of(contest).run(chance, endings)?,
    }
    Ok(())
}

/// Result of one throw of a faction: enemy units it takes, own units it sends away, and the chance.
#[derive(Clone, Copy, Debug)]
struct Way {
    takes: usize,
    gone: usize,
    chance: f64,
}

/// Throw of a faction with a given number of dice.
#[derive(Debug)]
struct Throw {
    ways: Vec<Way>,
    /// Chances that it leaves a state unchanged: first if the enemy has units, then if not.
    stays: [Stay; 2],
}

/// Chances that a throw leaves a state unchanged.
#[derive(Clone, Copy, Debug, Default)]
struct Stay {
    /// Chance without a block available.
    open: f64,
    /// Chance with a block available that is not used.
    blocked: f64,
    /// Chance with a block available that is used up.
    unblocked: f64,
}

/// Throw of one faction as a step in the cycle of both sides' rolls. In layer 1 of two, a fort's block is available.
#[derive(Debug)]
struct Step<const LAYERS: usize> {
    side: usize,
    faction: usize,
    /// Units that a hit takes, and so the units that a block saves.
    hit_takes: usize,
    /// Throws indexed by the number of dice.
    throws: Vec<Throw>,
    /// Index of the next step; the steps form a cycle.
    next: usize,
    /// Share of each layer at the start of the next roll, if a roll begins with the next step.
    next_begins: Option<[f64; LAYERS]>,
}

/// Derived facts about a composition of one side.
#[derive(Debug)]
struct View {
    /// No unit is left on this side.
    empty: bool,
    /// No unit is left, or only turncoats.
    may_be_lost: bool,
    /// No die it throws can change anything.
    stuck: bool,
    /// Number of dice each faction throws.
    dice: [u8; MOST_FACTIONS],
}

/// All compositions one side can be reduced to, most units first, and the composition that losses lead to from each.
#[derive(Debug)]
struct Line {
    cubes: Vec<Cubes>,
    /// Derived facts about each composition, computed once.
    views: Vec<View>,
    /// Index in `cubes` of the first composition with each total, by units lost from the start.
    begins: Vec<usize>,
    /// Composition after a number of hits, by that number.
    after_hits: Vec<Vec<u32>>,
    /// Composition after a number of units of a faction have left, by faction and number.
    after_gone: [Vec<Vec<u32>>; MOST_FACTIONS],
}

/// Way of a throw from one layer: the enemy units it takes with a block counted, the own units it sends away, the layer it leads to.
#[derive(Clone, Copy, Debug)]
struct Outcome {
    takes: usize,
    gone: usize,
    layer: usize,
    chance: f64,
}

/// Outcomes of a throw by number of dice and layer.
type Outcomes<const LAYERS: usize> = Vec<[Vec<Outcome>; LAYERS]>;

/// Outcomes of a step that lead to the same row.
#[derive(Debug)]
struct Sorted<const LAYERS: usize> {
    /// Those that send so many own units away, by that number.
    gone: Vec<Outcomes<LAYERS>>,
    /// Those that take so many enemy units, by that number.
    takes: Vec<Outcomes<LAYERS>>,
    /// Those that take so many enemy units or more, by that number.
    takes_least: Vec<Outcomes<LAYERS>>,
}

/// Rows that lead to a row, in their order.
#[derive(Clone, Debug, Default)]
struct Sources {
    /// Rows with more units of a faction: the row and the number of units that leave.
    gone: [Vec<(usize, usize)>; MOST_FACTIONS],
    /// Rows that hits reduce to this one: the row and the number of units taken; into the last row also by more hits.
    hits: Vec<(usize, usize)>,
}

/// Settled row: the masses of its states by step, layer and composition of the second side, and the endings among them.
type Row = (Vec<f64>, Vec<(Ending, f64)>);

/// Number of states from which rows are settled side by side.
const SIDE_BY_SIDE: usize = 8_192;

/// Chain of one battle.
#[derive(Debug)]
struct Chain<'c, const LAYERS: usize> {
    contest: &'c Contest,
    lines: [Line; 2],
    steps: Vec<Step<LAYERS>>,
    sorted: Vec<Sorted<LAYERS>>,
    sources: Vec<Sources>,
    /// Index of the first step of the second side's roll; the first side's is 0.
    second_roll: usize,
    /// One more than the largest number of units a throw takes or sends away.
    reach: usize,
}

impl<'c, const LAYERS: usize> Chain<'c, LAYERS> {
    fn of(contest: &'c Contest) -> Self {
        let thrower = |(side, faction)| Step {
            side,
            faction,
            hit_takes: usize::from(contest.cards.hit_takes(faction)),
            throws: throws_of(contest, faction),
            next: 0,
            next_begins: None,
        };
        let present = (0..2).flat_map(|side| contest.cubes[side].present().map(move |faction| (side, faction)));
        let mut steps = present.map(thrower).collect::<Vec<_>>();
        let second_roll = steps.iter().position(|step| step.side == 1).unwrap_or(0);
        let shares = [0, 1].map(|roller| {
            let faces = match contest.fort {
                Some((side, fort)) if side != roller => [fort.blank, fort.block],
                _ => [1, 0],
            };
            std::array::from_fn(|layer| f64::from(faces[layer]) / f64::from(faces[0] + faces[1]))
        });
        for step in 0..steps.len() {
            let next = (step + 1) % steps.len();
            steps[step].next = next;
            steps[step].next_begins = (next == 0).then_some(shares[0]).or((next == second_roll).then_some(shares[1]));
        }
        let most = steps.iter().flat_map(|step| step.throws.iter().flat_map(|throw| &throw.ways)).map(|way| way.takes.max(way.gone)).max();
        let reach = most.unwrap_or(0) + 1;
        let lines = [0, 1].map(|side| Line::of(contest, side, reach));
        let sorted = steps.iter().map(|step| Sorted::of(step, reach)).collect();
        let sources = lines[0].sources(reach);
        Self { contest, lines, steps, sorted, sources, second_roll, reach }
    }

    /// Moves the probability mass through all rows from the first to the last, and adds the endings.
    fn run(&self, chance: f64, endings: &mut Endings) -> Result<(), NeverEnds> {
        let [first, second] = &self.lines;
        let mut rows = vec![Vec::new(); first.cubes.len()];
        let is_large = first.cubes.len() * second.cubes.len() >= SIDE_BY_SIDE;
        for (lost, level) in first.begins.windows(2).map(|ends| ends[0]..ends[1]).enumerate() {
            let settle = |at: usize| self.row(at, chance, &rows);
            let settled = if is_large && level.len() > 1 {
                level.clone().into_par_iter().map(settle).collect::<Vec<_>>()
            } else {
                level.clone().map(settle).collect::<Vec<_>>()
            };
            for (at, row) in level.zip(settled) {
                let (masses, ended) = row?;
                rows[at] = masses;
                ended.into_iter().for_each(|(ending, chance)| endings.add(ending, chance));
            }
            // No throw leads from the rows so far behind to those that come.
            if let Some(behind) = (lost + 1).checked_sub(self.reach) {
                rows[first.begins[behind]..first.begins[behind + 1]].iter_mut().for_each(|row| *row = Vec::new());
            }
        }
        Ok(())
    }

    /// Sums what comes to a row from others, then settles its states one by one.
    fn row(&self, at: usize, chance: f64, rows: &[Vec<f64>]) -> Result<Row, NeverEnds> {
        let [first, second] = &self.lines;
        let width = second.cubes.len();
        let mut row = vec![0.0; width * self.steps.len() * LAYERS];
        if at == 0 {
            let (step, shares) = self.roll_of(self.contest.next);
            for (layer, share) in shares.iter().enumerate() {
                row[(step * LAYERS + layer) * width] = chance * share;
            }
        }
        let is_last = first.views[at].empty;
        let sources = &self.sources[at];
        for (nth, (step, sorted)) in self.steps.iter().zip(&self.sorted).enumerate() {
            let of_step = nth * LAYERS * width..(nth + 1) * LAYERS * width;
            let own = if step.side == 0 { &sources.gone[step.faction] } else { &sources.hits };
            for (from, units) in own {
                let Some(masses) = rows[*from].get(of_step.clone()) else { continue };
                if step.side == 0 {
                    let dice = usize::from(first.views[*from].dice[step.faction]);
                    let outcomes = &sorted.gone[*units][dice];
                    self.bring(step, masses, &mut row, |_| outcomes, |outcome| &second.after_hits[outcome.takes]);
                } else {
                    let outcomes = if is_last { &sorted.takes_least[*units] } else { &sorted.takes[*units] };
                    let of = |b: usize| &outcomes[usize::from(second.views[b].dice[step.faction])];
                    self.bring(step, masses, &mut row, of, |outcome| &second.after_gone[step.faction][outcome.gone]);
                }
            }
        }
        let mut endings = Vec::new();
        let mut own = vec![[0.0; LAYERS]; self.steps.len()];
        let mut unknowns = own.clone();
        let mut has_mass = false;
        for b in 0..width {
            for (nth, own) in own.iter_mut().enumerate() {
                *own = std::array::from_fn(|layer| row[(nth * LAYERS + layer) * width + b]);
            }
            if own.iter().flatten().all(|mass| *mass <= 0.0) {
                continue;
            }
            has_mass = true;
            self.settle([at, b], &mut own, &mut unknowns, &mut endings)?;
            for (nth, own) in own.iter().enumerate() {
                own.iter().enumerate().for_each(|(layer, mass)| row[(nth * LAYERS + layer) * width + b] = *mass);
            }
            self.spread([at, b], &own, &mut row);
        }
        Ok((if has_mass { row } else { Vec::new() }, endings))
    }

    /// Brings the masses of a step from another row, by the outcomes of its states and the compositions that these lead to.
    fn bring<'o, 'p>(
        &self,
        step: &Step<LAYERS>,
        masses: &[f64],
        row: &mut [f64],
        outcomes: impl Fn(usize) -> &'o [Vec<Outcome>; LAYERS],
        places: impl Fn(&Outcome) -> &'p Vec<u32>,
    ) {
        let width = self.lines[1].cubes.len();
        let next = &mut row[step.next * LAYERS * width..(step.next + 1) * LAYERS * width];
        for b in 0..width {
            for (layer, outcomes) in outcomes(b).iter().enumerate() {
                let mass = masses[layer * width + b];
                if mass <= 0.0 {
                    continue;
                }
                for outcome in outcomes {
                    step.add(next, width, places(outcome)[b] as usize, outcome.layer, mass * outcome.chance);
                }
            }
        }
    }

    /// Returns the step that begins a side's roll, and the share of each layer at its start.
    fn roll_of(&self, side: usize) -> (usize, [f64; LAYERS]) {
        let step = if side == 0 { 0 } else { self.second_roll };
        (step, self.steps.iter().find(|before| before.next == step).and_then(|before| before.next_begins).unwrap_or([0.0; LAYERS]))
    }

    /// Sums the loop of rolls that change nothing: replaces the mass that arrived at each step by the expected number of throws there, or
    /// adds the ending if the state is one.
    fn settle(
        &self,
        state: [usize; 2],
        masses: &mut [[f64; LAYERS]],
        unknowns: &mut [[f64; LAYERS]],
        endings: &mut Vec<(Ending, f64)>,
    ) -> Result<(), NeverEnds> {
        let views = [&self.lines[0].views[state[0]], &self.lines[1].views[state[1]]];
        let cubes = || [self.lines[0].cubes[state[0]], self.lines[1].cubes[state[1]]];
        let over = if views.iter().any(|view| view.may_be_lost) { ending(self.contest.turncoats, cubes()) } else { None };
        if over.is_none() && views.iter().all(|view| view.stuck) {
            return Err(NeverEnds { cubes: cubes() });
        }
        let sum = |layers: &[f64; LAYERS]| layers.iter().sum::<f64>();
        // Each mass is `known + unknown · x`, where x is the mass that begins the first roll in this state.
        let came = sum(&masses[0]);
        let mut ended = came;
        let mut known = [0.0; LAYERS];
        let mut unknown = if over.is_some() { known } else { self.roll_of(0).1 };
        for (at, step) in self.steps.iter().enumerate() {
            masses[at] = known;
            unknowns[at] = unknown;
            let dice = views[step.side].dice[step.faction];
            let stay = &step.throws[usize::from(dice)].stays[usize::from(views[1 - step.side].empty)];
            (known, unknown) = (stay.on(known), stay.on(unknown));
            if step.next == 0 {
                break;
            }
            for (known, waiting) in known.iter_mut().zip(masses[step.next]) {
                *known += waiting;
            }
            if let Some(shares) = step.next_begins {
                let begins = sum(&known);
                if over.is_some() {
                    ended += begins;
                    known = [0.0; LAYERS];
                } else {
                    let unknown_begins = sum(&unknown);
                    known = shares.map(|share| share * begins);
                    unknown = shares.map(|share| share * unknown_begins);
                }
            }
        }
        if let Some(over) = over {
            endings.push((over, ended + sum(&known)));
            return Ok(());
        }
        let begins = (came + sum(&known)) / (1.0 - sum(&unknown));
        for (mass, unknown) in masses.iter_mut().flatten().zip(unknowns.iter().flatten()) {
            *mass += unknown * begins;
        }
        Ok(())
    }

    /// Moves the mass of every step to the states of the same row that its throw leads to.
    fn spread(&self, [a, b]: [usize; 2], own_masses: &[[f64; LAYERS]], row: &mut [f64]) {
        let [first, second] = &self.lines;
        let width = second.cubes.len();
        for ((step, sorted), own_masses) in self.steps.iter().zip(&self.sorted).zip(own_masses) {
            let outcomes = match step.side {
                0 => &sorted.gone[0][usize::from(first.views[a].dice[step.faction])],
                _ if first.views[a].empty => &sorted.takes_least[0][usize::from(second.views[b].dice[step.faction])],
                _ => &sorted.takes[0][usize::from(second.views[b].dice[step.faction])],
            };
            let next = &mut row[step.next * LAYERS * width..(step.next + 1) * LAYERS * width];
            for (mass, outcomes) in own_masses.iter().zip(outcomes).filter(|(mass, _)| **mass > 0.0) {
                for outcome in outcomes {
                    let places =
                        if step.side == 0 { &second.after_hits[outcome.takes] } else { &second.after_gone[step.faction][outcome.gone] };
                    let to = places[b] as usize;
                    // What stays is summed when the state is settled.
                    if to != b {
                        step.add(next, width, to, outcome.layer, mass * outcome.chance);
                    }
                }
            }
        }
    }
}

impl<const LAYERS: usize> Step<LAYERS> {
    /// Adds a mass to a composition in the masses of the next step, or to its layers by their shares where that begins a roll.
    fn add(&self, next: &mut [f64], width: usize, to: usize, layer: usize, mass: f64) {
        match self.next_begins {
            None => next[layer * width + to] += mass,
            Some(shares) => {
                for (layer, share) in shares.iter().enumerate() {
                    next[layer * width + to] += mass * share;
                }
            }
        }
    }
}

impl<const LAYERS: usize> Sorted<LAYERS> {
    fn of(step: &Step<LAYERS>, reach: usize) -> Self {
        let outcome = |layer: usize, way: &Way| {
            let blocked = layer == 1 && way.takes > 0;
            let takes = way.takes - if blocked { step.hit_takes } else { 0 };
            Outcome { takes, gone: way.gone, layer: layer - usize::from(blocked), chance: way.chance }
        };
        let all = |layer: usize, throw: &Throw| throw.ways.iter().map(|way| outcome(layer, way)).collect::<Vec<_>>();
        let all = step.throws.iter().map(|throw| std::array::from_fn(|layer| all(layer, throw))).collect::<Outcomes<LAYERS>>();
        let of = |counts: &dyn Fn(&Outcome) -> bool| {
            let counting = |outcomes: &Vec<Outcome>| outcomes.iter().filter(|outcome| counts(outcome)).copied().collect::<Vec<_>>();
            all.iter().map(|layers| layers.each_ref().map(counting)).collect::<Outcomes<LAYERS>>()
        };
        let by = |counts: &dyn Fn(&Outcome, usize) -> bool| (0..reach).map(|units| of(&|outcome| counts(outcome, units))).collect();
        Self {
            gone: by(&|outcome, units| outcome.gone == units),
            takes: by(&|outcome, units| outcome.takes == units),
            takes_least: by(&|outcome, units| outcome.takes >= units),
        }
    }
}

impl Stay {
    /// Returns the part of the mass in a state's layers that stays there.
    fn on<const LAYERS: usize>(&self, mut mass: [f64; LAYERS]) -> [f64; LAYERS] {
        match mass.as_mut_slice() {
            [open, blocked] => {
                *open = *open * self.open + *blocked * self.unblocked;
                *blocked *= self.blocked;
            }
            layers => layers.iter_mut().for_each(|open| *open *= self.open),
        }
        mass
    }
}

impl View {
    fn of(contest: &Contest, cubes: Cubes) -> Self {
        let Contest { dice, commands, cards, turncoats, .. } = contest;
        let changes = |faction: usize| {
            let faces = dice.faces(faction);
            faces.hit > 0 || (faces.flee > 0 && cards.flees(faction)) || (faces.command > 0 && *commands == CommandPolicy::Leave)
        };
        Self {
            empty: cubes.is_empty(),
            may_be_lost: cubes.is_empty() || turncoats.is_some_and(|faction| cubes.has_only(faction)),
            stuck: !cubes.present().any(changes),
            dice: std::array::from_fn(|faction| dice.dice_thrown(cubes, faction)),
        }
    }
}

/// Builds the throws of a faction by number of dice, from the same odds that play uses.
fn throws_of(contest: &Contest, faction: usize) -> Vec<Throw> {
    let hit_takes = usize::from(contest.cards.hit_takes(faction));
    let throw = |dice: u8| {
        let odds = Odds::of(&Roll { dice: &contest.dice, cubes: Cubes::default().with(faction, dice), fort: None });
        let mut ways: BTreeMap<(usize, usize), f64> = BTreeMap::new();
        for result in odds.weights.keys() {
            let shown = result.shown[faction];
            let flees = if contest.cards.flees(faction) { shown.flees } else { 0 };
            let leave = if contest.commands == CommandPolicy::Leave { shown.commands } else { 0 };
            let takes = usize::from(shown.hits) * usize::from(contest.cards.hit_takes(faction));
            *ways.entry((takes, usize::from(flees) + usize::from(leave))).or_insert(0.0) += odds.chance(result);
        }
        let ways = ways.into_iter().map(|((takes, gone), chance)| Way { takes, gone, chance }).collect::<Vec<_>>();
        let sum = |counts: &dyn Fn(usize) -> bool| ways.iter().filter(|way| way.gone == 0 && counts(way.takes)).map(|way| way.chance).sum();
        let none = sum(&|takes| takes == 0);
        let somebody = Stay { open: none, blocked: none, unblocked: sum(&|takes| takes > 0 && takes == hit_takes) };
        let nobody = Stay { open: sum(&|_| true), blocked: none, unblocked: sum(&|takes| takes > 0) };
        Throw { ways, stays: [somebody, nobody] }
    };
    (0..=contest.dice.most(faction)).map(throw).collect()
}

impl Line {
    /// Builds every composition a side can be reduced to by losing one unit after another.
    fn of(contest: &Contest, side: usize, reach: usize) -> Self {
        let (dice, order) = (&contest.dice, &contest.losses[side]);
        let leaves = |faction: usize| {
            let faces = dice.faces(faction);
            (faces.flee > 0 && contest.cards.flees(faction)) || (faces.command > 0 && contest.commands == CommandPolicy::Leave)
        };
        let start = contest.cubes[side];
        let mut cubes = vec![start];
        let mut places = BTreeMap::from([(start, 0)]);
        let mut begins = vec![0];
        // Composition with one unit fewer: after a hit, and after a loss from each faction.
        let (mut hit, mut gone) = (Vec::new(), Vec::new());
        let mut level = 0..1;
        while !level.is_empty() {
            begins.push(level.end);
            for at in level.clone() {
                let now = cubes[at];
                let mut fewer = |faction: usize| {
                    let left = now.without(faction, 1);
                    *places.entry(left).or_insert_with(|| {
                        cubes.push(left);
                        cubes.len() - 1
                    })
                };
                hit.push(order.next_loss(dice, now).map_or(at, &mut fewer));
                let mut one_gone = [at; MOST_FACTIONS];
                for faction in now.present().filter(|faction| leaves(*faction)) {
                    one_gone[faction] = fewer(faction);
                }
                gone.push(one_gone);
            }
            level = level.end..cubes.len();
        }
        // One unit after the other: the composition after each number of them.
        let repeated = |one: &dyn Fn(usize) -> usize| {
            let mut after = vec![(0..cubes.len()).collect::<Vec<_>>()];
            for units in 1..reach {
                let next = after[units - 1].iter().map(|at| one(*at)).collect();
                after.push(next);
            }
            let short = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
            after.into_iter().map(|places| places.into_iter().map(short).collect()).collect::<Vec<Vec<u32>>>()
        };
        let after_hits = repeated(&|at| hit[at]);
        let after_gone = std::array::from_fn(|faction| repeated(&|at| gone[at][faction]));
        let views = cubes.iter().map(|cubes| View::of(contest, *cubes)).collect();
        Self { cubes, views, begins, after_hits, after_gone }
    }

    /// Returns the rows that lead to each row, in their order.
    fn sources(&self, reach: usize) -> Vec<Sources> {
        let mut sources = vec![Sources::default(); self.cubes.len()];
        for at in 0..self.cubes.len() {
            let mut before = at;
            for units in 1..reach {
                let to = self.after_hits[units][at] as usize;
                // Hits beyond the last unit have no effect, and come with the first that takes it.
                if to != before {
                    sources[to].hits.push((at, units));
                }
                before = to;
                for faction in 0..MOST_FACTIONS {
                    let to = self.after_gone[faction][units][at] as usize;
                    if to != self.after_gone[faction][units - 1][at] as usize {
                        sources[to].gone[faction].push((at, units));
                    }
                }
            }
        }
        sources
    }
}
