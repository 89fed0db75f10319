//! Exact solution of a battle: a Markov chain over the units of each faction and the side that rolls next.
//!
//! Units only ever decrease, so the only loop in the chain is that of rolls that change nothing, and that loop is summed in closed form. A
//! roll is resolved faction by faction, each as a separate step: the result of one faction's throw is independent of the others, so steps
//! give the same chances as whole rolls with far fewer paths to follow. The result of a throw comes from [`Roll`], the process that play
//! uses; the unit that a hit takes comes from [`super::losses::LossOrder`].

use std::collections::BTreeMap;

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
    /// Index into the masses for each composition; the index of a state is the sum of those of its two sides.
    bases: Vec<usize>,
    /// Index after a number of hits: `composition * reach + hits`.
    after_hits: Vec<usize>,
    /// Index after a number of units of a faction have left: `(composition * factions + faction) * reach + gone`.
    after_gone: Vec<usize>,
    /// One more than the largest number of units a throw takes or sends away.
    reach: usize,
}

/// Chain of one battle. Probability mass is stored at the steps of a state, `step * LAYERS + layer`.
#[derive(Debug)]
struct Chain<'c, const LAYERS: usize> {
    contest: &'c Contest,
    lines: [Line; 2],
    steps: Vec<Step<LAYERS>>,
    /// Index of the first step of the second side's roll; the first side's is 0.
    second_roll: usize,
    /// Mass by state and step. A throw takes fewer units than `reach`, so only the states of that many totals of the first side are in use
    /// at once, and those already processed are reused for later ones.
    masses: Vec<f64>,
    /// Number of masses of all states with one total of the first side.
    room: usize,
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
        let mut lines = [0, 1].map(|side| Line::of(contest, side, reach));
        let width = steps.len() * LAYERS;
        lines[1].bases = (0..lines[1].cubes.len()).map(|at| at * width).collect();
        let row = lines[1].cubes.len() * width;
        let levels = lines[0].begins.windows(2).map(|ends| ends[0]..ends[1]).collect::<Vec<_>>();
        let room = levels.iter().map(|level| level.len() * row).max().unwrap_or(0);
        let bases = levels.iter().enumerate().flat_map(|(lost, level)| (0..level.len()).map(move |nth| (lost % reach) * room + nth * row));
        lines[0].bases = bases.collect();
        for line in &mut lines {
            line.keep_bases();
        }
        Self { contest, lines, steps, second_roll, masses: vec![0.0; room * reach], room }
    }

    /// Moves the probability mass through all states from the first to the last, and adds the endings.
    fn run(mut self, chance: f64, endings: &mut Endings) -> Result<(), NeverEnds> {
        let (first_step, shares) = self.roll_of(self.contest.next);
        for (layer, share) in shares.iter().enumerate() {
            self.masses[first_step * LAYERS + layer] = chance * share;
        }
        let mut own = vec![[0.0; LAYERS]; self.steps.len()];
        let mut unknowns = own.clone();
        for lost in 0..self.lines[0].begins.len().saturating_sub(1) {
            for a in self.lines[0].begins[lost]..self.lines[0].begins[lost + 1] {
                for b in 0..self.lines[1].cubes.len() {
                    let at = self.lines[0].bases[a] + self.lines[1].bases[b];
                    let (here, _) = self.masses[at..at + self.steps.len() * LAYERS].as_chunks::<LAYERS>();
                    if here.iter().flatten().all(|mass| *mass <= 0.0) {
                        continue;
                    }
                    own.copy_from_slice(here);
                    self.settle([a, b], &mut own, &mut unknowns, endings)?;
                    self.spread([a, b], &own);
                }
            }
            let behind = lost % self.lines[0].reach * self.room;
            self.masses[behind..behind + self.room].fill(0.0);
        }
        Ok(())
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
        endings: &mut Endings,
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
            endings.add(over, ended + sum(&known));
            return Ok(());
        }
        let begins = (came + sum(&known)) / (1.0 - sum(&unknown));
        for (mass, unknown) in masses.iter_mut().flatten().zip(unknowns.iter().flatten()) {
            *mass += unknown * begins;
        }
        Ok(())
    }

    /// Moves the mass of every step to the states its throw leads to.
    fn spread(&mut self, state: [usize; 2], own_masses: &[[f64; LAYERS]]) {
        let Self { lines, steps, masses, .. } = self;
        let here = lines[0].bases[state[0]] + lines[1].bases[state[1]];
        for (step, own_masses) in steps.iter().zip(own_masses) {
            let (own, enemy) = (step.side, 1 - step.side);
            let gone = (state[own] * MOST_FACTIONS + step.faction) * lines[own].reach;
            let gone = &lines[own].after_gone[gone..gone + lines[own].reach];
            let hits = state[enemy] * lines[enemy].reach;
            let hits = &lines[enemy].after_hits[hits..hits + lines[enemy].reach];
            let dice = lines[own].views[state[own]].dice[step.faction];
            let node = step.next * LAYERS;
            for (layer, mass) in own_masses.iter().enumerate().filter(|(_, mass)| **mass > 0.0) {
                for way in &step.throws[usize::from(dice)].ways {
                    let blocked = layer == 1 && way.takes > 0;
                    let to = gone[way.gone] + hits[way.takes - if blocked { step.hit_takes } else { 0 }];
                    if to == here {
                        continue;
                    }
                    let mass = mass * way.chance;
                    match step.next_begins {
                        None => masses[to + node + layer - usize::from(blocked)] += mass,
                        Some(shares) => {
                            for (place, share) in masses[to + node..to + node + LAYERS].iter_mut().zip(shares) {
                                *place += mass * share;
                            }
                        }
                    }
                }
            }
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
        let mut after_hits = Vec::with_capacity(cubes.len() * reach);
        let mut after_gone = Vec::with_capacity(cubes.len() * MOST_FACTIONS * reach);
        for at in 0..cubes.len() {
            after_hits.extend(std::iter::successors(Some(at), |at| hit.get(*at).copied()).take(reach));
            for faction in 0..MOST_FACTIONS {
                after_gone.extend(std::iter::successors(Some(at), |at| gone.get(*at).map(|gone| gone[faction])).take(reach));
            }
        }
        let views = cubes.iter().map(|cubes| View::of(contest, *cubes)).collect();
        Self { cubes, views, begins, bases: Vec::new(), after_hits, after_gone, reach }
    }

    /// Replaces the composition indexes in the loss tables by their bases.
    fn keep_bases(&mut self) {
        for place in self.after_hits.iter_mut().chain(&mut self.after_gone) {
            *place = self.bases.get(*place).copied().unwrap_or(0);
        }
    }
}
