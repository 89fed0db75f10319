//! Chain of one battle, worked out stripe by stripe.
//!
//! Units that leave by command do so only while the other side has units after the whole roll, which the first factions of a roll cannot
//! know. So where units leave, each roll is followed twice: with those who leave, and what then has no enemy does not count; and without,
//! and only what has no enemy counts.

use std::borrow::Cow;
use std::ops::{Range, RangeInclusive};

use rayon::prelude::*;

use super::super::contest::{Contest, Ending, ending};
use super::super::cubes::MOST_FACTIONS;
use super::super::words::CommandPolicy;
use super::line::Line;
use super::step::{Outcome, Stay, ThrowStep};
use super::{Endings, LANES, Lanes, NeverEnds};

/// Number of states from which stripes are worked out side by side.
const SIDE_BY_SIDE: usize = 8_192;

/// Compositions of the wide side with as many units, one a lane.
#[derive(Debug)]
struct Stripe {
    compositions: Range<usize>,
    sources: Vec<Source>,
}

/// Compositions that lose units and become those of a stripe in one throw.
#[derive(Debug)]
struct Source {
    /// Faction whose units leave; `None` for hits.
    leaving: Option<usize>,
    units: usize,
    runs: Vec<Run>,
}

/// Neighbours in one stripe that become neighbours in another.
#[derive(Debug)]
struct Run {
    stripe: usize,
    from: usize,
    to: usize,
    length: usize,
}

/// Outcome of a throw that leads from states of a source to those of a stripe.
struct Path<'c> {
    outcome: &'c Outcome,
    /// Composition of the narrow side it leads to, by the one before.
    places: &'c [usize],
    /// Chances by number of dice of the narrow side, or the only ones, where the wide side throws.
    chances: Cow<'c, [Lanes]>,
}

/// Paths of a step by which the masses of a source come to a stripe.
struct Inflow<'c> {
    step: usize,
    runs: &'c [Run],
    paths: Vec<Path<'c>>,
}

/// Roll of a side as it is followed without those who leave.
#[derive(Debug)]
struct LastRoll {
    side: usize,
    /// Index of the step that begins the roll with those who leave.
    begins: usize,
    /// Indices of its steps, and of that without a throw after them.
    steps: RangeInclusive<usize>,
}

/// Masses of a stripe by composition of the narrow side, step and layer, none where no mass came; and the endings among its states.
type Settled = (Vec<Lanes>, Vec<(Ending, f64)>);

/// Chain of one battle.
#[derive(Debug)]
pub(super) struct Chain<'c, const LAYERS: usize> {
    contest: &'c Contest,
    /// The side with more compositions, which are the lanes.
    wide: usize,
    lines: [Line; 2],
    /// Steps of both sides' rolls in their cycle, then those of the last rolls.
    steps: Vec<ThrowStep<LAYERS>>,
    /// Number of steps in the cycle.
    cycle: usize,
    /// Rolls without those who leave; none where nobody leaves.
    last_rolls: Vec<LastRoll>,
    stripes: Vec<Stripe>,
    /// Index of the first stripe of each level, by units lost; at last their number.
    levels: Vec<usize>,
    /// Index of the first step of each side's roll.
    rolls: [usize; 2],
    /// Share of each layer at the start of each side's roll.
    shares: [[f64; LAYERS]; 2],
    /// One more than the largest number of units a throw takes or sends away.
    reach: usize,
}

impl<'c, const LAYERS: usize> Chain<'c, LAYERS> {
    pub fn of(contest: &'c Contest) -> Self {
        let throwers = (0..2).flat_map(|side| contest.cubes[side].present().map(move |faction| [side, faction])).collect::<Vec<_>>();
        let rolls = [0, throwers.iter().position(|[side, _]| *side == 1).unwrap_or(0)];
        let shares: [[f64; LAYERS]; 2] = [0, 1].map(|roller| {
            let faces = match contest.fort {
                Some((side, fort)) if side != roller => [fort.blank, fort.block],
                _ => [1, 0],
            };
            std::array::from_fn(|layer| f64::from(faces[layer]) / f64::from(faces[0] + faces[1]))
        });
        let leaves = contest.commands == CommandPolicy::Leave;
        let step = |(at, thrower): (usize, &[usize; 2])| {
            let next = (at + 1) % throwers.len();
            ThrowStep::of(contest, *thrower, leaves, next, (next == 0).then_some(shares[0]).or((next == rolls[1]).then_some(shares[1])))
        };
        let mut steps = throwers.iter().enumerate().map(step).collect::<Vec<_>>();
        let mut last_rolls = Vec::new();
        for side in (0..2).filter(|_| leaves) {
            let first = steps.len();
            for thrower in throwers.iter().filter(|[of, _]| *of == side) {
                steps.push(ThrowStep::of(contest, *thrower, false, steps.len() + 1, None));
            }
            last_rolls.push(LastRoll { side, begins: rolls[side], steps: first..=steps.len() });
            steps.push(ThrowStep::without_throw(side, steps.len()));
        }
        let reach = steps.iter().map(ThrowStep::most).max().unwrap_or(0) + 1;
        let lines = [0, 1].map(|side| Line::of(contest, side, reach));
        let wide = usize::from(lines[1].cubes.len() > lines[0].cubes.len());
        let (stripes, levels) = stripes(&lines[wide], reach);
        Self { contest, wide, lines, steps, cycle: throwers.len(), last_rolls, stripes, levels, rolls, shares, reach }
    }

    /// Moves the probability mass through all stripes from the first to the last, and adds the endings.
    pub fn run(&self, chance: f64, endings: &mut Endings) -> Result<(), NeverEnds> {
        let mut masses = Vec::<Vec<Lanes>>::new();
        let is_large = self.lines[0].cubes.len() * self.lines[1].cubes.len() >= SIDE_BY_SIDE;
        for (lost, level) in self.levels.windows(2).map(|ends| ends[0]..ends[1]).enumerate() {
            let settle = |at: usize| self.settled(at, chance, &masses);
            let settled = if is_large && level.len() > 1 {
                level.into_par_iter().map(settle).collect::<Vec<_>>()
            } else {
                level.map(settle).collect::<Vec<_>>()
            };
            for stripe in settled {
                let (of_stripe, ended) = stripe?;
                masses.push(of_stripe);
                ended.into_iter().for_each(|(ending, chance)| endings.add(ending, chance));
            }
            // No throw leads from the stripes so far behind to those that come.
            if let Some(behind) = (lost + 1).checked_sub(self.reach) {
                masses[self.levels[behind]..self.levels[behind + 1]].iter_mut().for_each(|masses| *masses = Vec::new());
            }
        }
        Ok(())
    }

    /// Sums what comes to the states of a stripe, and settles them, by compositions of the narrow side from most units to fewest.
    fn settled(&self, at: usize, chance: f64, all: &[Vec<Lanes>]) -> Result<Settled, NeverEnds> {
        let stripe = &self.stripes[at];
        let of_state = self.steps.len() * LAYERS;
        let mut masses = vec![[0.0; LANES]; self.narrow().cubes.len() * of_state];
        if at == 0 {
            let next = self.contest.next;
            for (layer, share) in self.shares[next].iter().enumerate() {
                masses[self.rolls[next] * LAYERS + layer][0] = chance * share;
            }
        }
        let inflows = self.inflows(stripe).filter(|flow| flow.runs.iter().any(|run| !all[run.stripe].is_empty())).collect::<Vec<_>>();
        let within = self.within(stripe);
        let stays = self.stays(stripe);
        let (mut endings, mut has_mass) = (Vec::new(), false);
        for b in 0..self.narrow().cubes.len() {
            for flow in &inflows {
                for layer in 0..LAYERS {
                    let place = b * of_state + flow.step * LAYERS + layer;
                    let mut came = [0.0; LANES];
                    for run in flow.runs.iter().filter(|run| !all[run.stripe].is_empty()) {
                        let from = &all[run.stripe][place][run.from..run.from + run.length];
                        came[run.to..run.to + run.length].iter_mut().zip(from).for_each(|(sum, mass)| *sum += mass);
                    }
                    self.spread(flow, [b, layer], &came, &mut masses);
                }
            }
            let own = &mut masses[b * of_state..(b + 1) * of_state];
            if own.iter().flatten().all(|mass| *mass <= 0.0) {
                continue;
            }
            has_mass = true;
            self.settle(stripe, b, &stays, own, &mut endings)?;
            for flow in &within {
                for layer in 0..LAYERS {
                    let own = masses[b * of_state + flow.step * LAYERS + layer];
                    self.spread(flow, [b, layer], &own, &mut masses);
                }
            }
        }
        Ok((if has_mass { masses } else { Vec::new() }, endings))
    }

    /// Moves masses of a step to the states its throw leads to. What stays is summed when the state is settled.
    fn spread(&self, flow: &Inflow<'_>, [b, layer]: [usize; 2], came: &Lanes, masses: &mut [Lanes]) {
        if came.iter().all(|mass| *mass <= 0.0) {
            return;
        }
        let step = &self.steps[flow.step];
        let dice = if step.side == self.wide { 0 } else { usize::from(self.narrow().views[b].dice[step.faction]) };
        let is_within = flow.runs.is_empty();
        for path in flow.paths.iter().filter(|path| path.outcome.from == layer) {
            let (to, chances) = (path.places[b], &path.chances[dice]);
            if !(is_within && to == b) {
                let next = &mut masses[(to * self.steps.len() + step.next) * LAYERS + path.outcome.to];
                for lane in 0..LANES {
                    next[lane] += came[lane] * chances[lane];
                }
            }
        }
    }

    /// Returns the paths from other stripes to a stripe, by step and number of units lost.
    fn inflows<'s>(&'s self, stripe: &'s Stripe) -> impl Iterator<Item = Inflow<'s>> {
        let views = &self.lines[self.wide].views;
        let is_last = views[stripe.compositions.start].empty;
        let of_step = move |(nth, step): (usize, &'s ThrowStep<LAYERS>)| {
            let leaving = (step.side == self.wide).then_some(step.faction);
            stripe.sources.iter().filter(move |source| source.leaving == leaving).map(move |source| {
                let counts = |outcome: &Outcome| match leaving {
                    Some(_) => outcome.gone == source.units,
                    // Hits beyond the last unit have no effect.
                    None => outcome.takes == source.units || (is_last && outcome.takes > source.units),
                };
                let mut dice = [None; LANES];
                for run in &source.runs {
                    let first = self.stripes[run.stripe].compositions.start + run.from;
                    for lane in 0..run.length {
                        dice[run.to + lane] = Some(usize::from(views[first + lane].dice[step.faction]));
                    }
                }
                Inflow { step: nth, runs: &source.runs, paths: self.paths(step, counts, &dice) }
            })
        };
        self.steps.iter().enumerate().flat_map(of_step)
    }

    /// Returns the paths from states of a stripe to others of it, by step.
    fn within<'s>(&'s self, stripe: &Stripe) -> Vec<Inflow<'s>> {
        let views = &self.lines[self.wide].views[stripe.compositions.clone()];
        let is_last = views[0].empty;
        let of_step = |(nth, step): (usize, &'s ThrowStep<LAYERS>)| {
            let counts = |outcome: &Outcome| if step.side == self.wide { outcome.gone == 0 } else { is_last || outcome.takes == 0 };
            let dice = std::array::from_fn(|lane| views.get(lane).map(|view| usize::from(view.dice[step.faction])));
            Inflow { step: nth, runs: &[], paths: self.paths(step, counts, &dice) }
        };
        self.steps.iter().enumerate().map(of_step).collect()
    }

    /// Returns the paths of a throw that count, with the chances of each lane by the number of dice the wide side throws in it.
    fn paths<'s>(&'s self, step: &'s ThrowStep<LAYERS>, counts: impl Fn(&Outcome) -> bool, dice: &[Option<usize>; LANES]) -> Vec<Path<'s>> {
        let is_wide = step.side == self.wide;
        let path = |outcome: &'s Outcome| Path {
            outcome,
            places: if is_wide { &self.narrow().after_hits[outcome.takes] } else { &self.narrow().after_gone[step.faction][outcome.gone] },
            chances: if is_wide {
                Cow::Owned(vec![std::array::from_fn(|lane| dice[lane].map_or(0.0, |dice| outcome.chances[dice][lane]))])
            } else {
                Cow::Borrowed(&outcome.chances)
            },
        };
        step.outcomes.iter().filter(|outcome| counts(outcome)).map(path).collect()
    }

    /// Returns the chances that each step leaves the states of a stripe unchanged, by number of dice of the narrow side where that throws,
    /// and by whether the narrow side has units.
    fn stays<'s>(&'s self, stripe: &Stripe) -> Vec<Cow<'s, [[Stay; 2]]>> {
        let views = &self.lines[self.wide].views[stripe.compositions.clone()];
        let of_step = |step: &'s ThrowStep<LAYERS>| {
            if step.side != self.wide || step.stays.is_empty() {
                return Cow::Borrowed(step.stays.as_slice());
            }
            let dice = |lane: usize| views.get(lane).map_or(0, |view| usize::from(view.dice[step.faction]));
            Cow::Owned(vec![[0, 1].map(|empty| Stay::of_lanes(|lane| &step.stays[dice(lane)][empty]))])
        };
        self.steps.iter().map(of_step).collect()
    }

    fn narrow(&self) -> &Line {
        &self.lines[1 - self.wide]
    }

    /// Sums the loop of rolls that change nothing: replaces the mass that arrived at each step by the expected number of throws there, or
    /// adds the endings of states that are one.
    fn settle(
        &self,
        stripe: &Stripe,
        b: usize,
        stays: &[Cow<'_, [[Stay; 2]]>],
        masses: &mut [Lanes],
        endings: &mut Vec<(Ending, f64)>,
    ) -> Result<(), NeverEnds> {
        let over = self.over(stripe, b, masses)?;
        let is_open: Lanes = std::array::from_fn(|lane| f64::from(u8::from(over[lane].is_none())));
        let enemy = &self.narrow().views[b];
        let wide_is_empty = self.lines[self.wide].views[stripe.compositions.start].empty;
        let gone = [0, 1].map(|side| if side == self.wide { wide_is_empty } else { enemy.empty });
        let stay_of = |at: usize| {
            let step = &self.steps[at];
            let dice = if step.side == self.wide { 0 } else { usize::from(enemy.dice[step.faction]) };
            &stays[at][dice][usize::from(gone[1 - step.side])]
        };
        let sum = |layers: &[Lanes]| layers.iter().fold([0.0; LANES], |sum, layer| std::array::from_fn(|lane| sum[lane] + layer[lane]));
        // Each mass is `known + unknown · x`, where x is the mass that begins the first roll in this state.
        let came = sum(&masses[..LAYERS]);
        // After the roll of a side whose enemy is gone, only what the last rolls come to has ended.
        let ends_after = |side: usize| if self.last_rolls.is_empty() || !gone[1 - side] { 1.0 } else { 0.0 };
        let mut ended = came.map(|came| ends_after(1) * came);
        let mut known = [[0.0; LANES]; LAYERS];
        let mut unknown = self.shares[0].map(|share| is_open.map(|open| share * open));
        let mut unknowns = [[[0.0; LANES]; LAYERS]; 2 * MOST_FACTIONS];
        for (at, step) in self.steps[..self.cycle].iter().enumerate() {
            let own = at * LAYERS..(at + 1) * LAYERS;
            masses[own].copy_from_slice(&known);
            unknowns[at] = unknown;
            let stay = stay_of(at);
            (known, unknown) = (stay.on(known), stay.on(unknown));
            if step.next == 0 {
                break;
            }
            for (known, waiting) in known.iter_mut().zip(&masses[step.next * LAYERS..]) {
                known.iter_mut().zip(waiting).for_each(|(known, waiting)| *known += waiting);
            }
            if let Some(shares) = step.next_begins {
                let (begins, unknown_begins) = (sum(&known), sum(&unknown));
                ended = std::array::from_fn(|lane| ended[lane] + ends_after(step.side) * begins[lane]);
                known = shares.map(|share| std::array::from_fn(|lane| share * is_open[lane] * begins[lane]));
                unknown = shares.map(|share| unknown_begins.map(|begins| share * begins));
            }
        }
        let (known, unknown) = (sum(&known), sum(&unknown));
        ended = std::array::from_fn(|lane| ended[lane] + ends_after(1) * known[lane]);
        // A state that no die changes has no mass: what would be divided by nothing.
        let begins: Lanes = std::array::from_fn(|lane| match 1.0 - unknown[lane] {
            leaves if leaves > 0.0 => is_open[lane] * (came[lane] + known[lane]) / leaves,
            _ => 0.0,
        });
        for (mass, unknown) in masses[..self.cycle * LAYERS].iter_mut().zip(unknowns.iter().flatten()) {
            for lane in 0..LANES {
                mass[lane] += unknown[lane] * begins[lane];
            }
        }
        for roll in &self.last_rolls {
            let [begin, end] = [*roll.steps.start(), *roll.steps.end()];
            masses.copy_within(roll.begins * LAYERS..(roll.begins + 1) * LAYERS, begin * LAYERS);
            for at in begin..end {
                let own = std::array::from_fn(|layer| masses[at * LAYERS + layer]);
                let after = stay_of(at).on::<LAYERS>(own);
                for (waiting, after) in masses[(at + 1) * LAYERS..].iter_mut().zip(after) {
                    waiting.iter_mut().zip(after).for_each(|(waiting, after)| *waiting += after);
                }
            }
            if gone[1 - roll.side] {
                let last = sum(&masses[end * LAYERS..(end + 1) * LAYERS]);
                ended = std::array::from_fn(|lane| ended[lane] + last[lane]);
            }
        }
        for (lane, over) in over.into_iter().enumerate() {
            endings.extend(over.filter(|_| ended[lane] > 0.0).map(|over| (over, ended[lane])));
        }
        Ok(())
    }

    /// Returns the endings among the states of a stripe to which mass came.
    ///
    /// # Errors
    /// Returns [`NeverEnds`] for the first of them that is no ending and that no die changes.
    fn over(&self, stripe: &Stripe, b: usize, masses: &[Lanes]) -> Result<[Option<Ending>; LANES], NeverEnds> {
        let mut over = [None; LANES];
        let enemy = &self.narrow().views[b];
        let own = &self.lines[self.wide].views[stripe.compositions.clone()];
        for (lane, view) in own.iter().enumerate() {
            let is_special = enemy.may_be_lost || view.may_be_lost || (enemy.stuck && view.stuck);
            if is_special && masses.iter().any(|mass| mass[lane] > 0.0) {
                let goes_on = || masses[..self.cycle * LAYERS].iter().any(|mass| mass[lane] > 0.0);
                let mut cubes = [self.narrow().cubes[b]; 2];
                cubes[self.wide] = self.lines[self.wide].cubes[stripe.compositions.start + lane];
                over[lane] = ending(self.contest.turncoats, cubes);
                if over[lane].is_none() && enemy.stuck && view.stuck && goes_on() {
                    return Err(NeverEnds { cubes });
                }
            }
        }
        Ok(over)
    }
}

/// Builds the stripes of a line in order, and the first of each level.
fn stripes(line: &Line, reach: usize) -> (Vec<Stripe>, Vec<usize>) {
    let (mut stripes, mut levels) = (Vec::<Stripe>::new(), vec![0]);
    let mut places = Vec::new();
    for level in line.begins.windows(2) {
        for start in (level[0]..level[1]).step_by(LANES) {
            let compositions = start..level[1].min(start + LANES);
            places.extend(compositions.clone().map(|at| (stripes.len(), at - start)));
            stripes.push(Stripe { compositions, sources: Vec::new() });
        }
        levels.push(stripes.len());
    }
    let losses = std::iter::once((None, &line.after_hits)).chain((0..).map(Some).zip(&line.after_gone));
    for (leaving, after) in losses {
        for units in 1..reach {
            for (at, (stripe, lane)) in places.iter().enumerate() {
                // Losses beyond the last unit come with the first that takes it.
                let to = after[units][at];
                if to == after[units - 1][at] {
                    continue;
                }
                let (to_stripe, to) = places[to];
                let sources = &mut stripes[to_stripe].sources;
                if !sources.last().is_some_and(|source| source.leaving == leaving && source.units == units) {
                    sources.push(Source { leaving, units, runs: Vec::new() });
                }
                let Some(Source { runs, .. }) = sources.last_mut() else { continue };
                match runs.last_mut() {
                    Some(run) if run.stripe == *stripe && run.from + run.length == *lane && run.to + run.length == to => run.length += 1,
                    _ => runs.push(Run { stripe: *stripe, from: *lane, to, length: 1 }),
                }
            }
        }
    }
    (stripes, levels)
}
