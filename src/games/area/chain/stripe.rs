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
use super::{Endings, LANES, Lanes, NeverEnds, lanes};

/// Number of states from which stripes are worked out side by side.
const SIDE_BY_SIDE: usize = 8_192;

/// Number of vectors in a stripe, at most: a wider one reads fewer masses of others twice, and leaves less to other threads.
const WIDEST: usize = 12;

/// Compositions of the wide side with as many units, one a lane of its vectors.
#[derive(Debug)]
struct Stripe {
    compositions: Range<usize>,
    /// A composition has no units, or only turncoats.
    may_be_lost: bool,
    sources: Vec<Source>,
}

/// Compositions that lose units and become those of a stripe in one throw.
#[derive(Debug)]
struct Source {
    /// Faction whose units leave; `None` for hits.
    leaving: Option<usize>,
    units: usize,
    feeds: Vec<Feed>,
}

/// Compositions of one stripe that become those of another: the lane of each in the one, and in the other.
#[derive(Debug)]
struct Feed {
    stripe: usize,
    /// Number of vectors of that stripe.
    vectors: usize,
    lanes: Vec<[usize; 2]>,
}

/// Outcome of a throw that leads from states of a source to those of a stripe.
struct Path<'c> {
    /// Composition of the narrow side it leads to, by the one before.
    places: &'c [usize],
    /// Step and layer it leads to.
    to: usize,
    /// Chances by number of dice, where the narrow side throws.
    by_dice: &'c [f64],
    /// Chances by composition of the wide side, where that throws.
    by_lane: Vec<f64>,
}

/// Paths by which the masses of a source at one step and layer come to a stripe.
struct Inflow<'c> {
    /// Faction that throws, if it is one of the narrow side.
    faction: Option<usize>,
    /// Step and layer the masses are at.
    from: usize,
    feeds: &'c [Feed],
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

/// Masses of a stripe.
#[derive(Default)]
struct Masses {
    /// By composition of the narrow side, then step and layer, then composition of the wide side.
    lanes: Vec<Lanes>,
    /// Compositions of the narrow side to which mass came.
    is_reached: Vec<bool>,
}

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

impl Stripe {
    /// Returns the number of vectors that hold its compositions.
    fn vectors(&self) -> usize {
        self.compositions.len().div_ceil(LANES)
    }
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
        let (mut masses, mut spare) = (Vec::<Masses>::new(), Vec::<Masses>::new());
        let is_large = self.lines[0].cubes.len() * self.lines[1].cubes.len() >= SIDE_BY_SIDE;
        for (lost, level) in self.levels.windows(2).map(|ends| ends[0]..ends[1]).enumerate() {
            let settle = |(at, own): (usize, Masses)| self.settled(at, chance, &masses, own);
            let is_large = is_large && level.len() > 1;
            let level = level.map(|at| (at, spare.pop().unwrap_or_default())).collect::<Vec<_>>();
            let settled =
                if is_large { level.into_par_iter().map(settle).collect() } else { level.into_iter().map(settle).collect::<Vec<_>>() };
            for stripe in settled {
                let (of_stripe, ended) = stripe?;
                masses.push(of_stripe);
                ended.into_iter().for_each(|(ending, chance)| endings.add(ending, chance));
            }
            // No throw leads from the stripes so far behind to those that come, which take their memory.
            if let Some(behind) = (lost + 1).checked_sub(self.reach) {
                spare.extend(masses[self.levels[behind]..self.levels[behind + 1]].iter_mut().map(std::mem::take));
            }
        }
        Ok(())
    }

    /// Sums what comes to the states of a stripe, and settles them, by compositions of the narrow side from most units to fewest.
    fn settled(&self, at: usize, chance: f64, all: &[Masses], mut masses: Masses) -> Result<(Masses, Vec<(Ending, f64)>), NeverEnds> {
        let stripe = &self.stripes[at];
        let vectors = stripe.vectors();
        let of_row = self.steps.len() * LAYERS * vectors;
        let rows = self.narrow().cubes.len();
        masses.lanes.clear();
        masses.lanes.resize(rows * of_row, [0.0; LANES]);
        masses.is_reached.resize(rows, false);
        if at == 0 {
            let next = self.contest.next;
            for (layer, share) in self.shares[next].iter().enumerate() {
                masses.lanes[self.rolls[next] * LAYERS + layer][0] = chance * share;
            }
        }
        let inflows = self.inflows(stripe);
        let within = self.within(stripe);
        let stays = self.stays(stripe);
        let mut endings = Vec::new();
        let mut came = vec![[0.0; LANES]; vectors];
        for b in 0..rows {
            for flow in &inflows {
                if self.gather(flow, b, all, &mut came) {
                    self.spread(flow, b, &came, &mut masses.lanes, 0);
                }
            }
            let (own, later) = masses.lanes[b * of_row..].split_at_mut(of_row);
            masses.is_reached[b] = has_mass(own);
            if masses.is_reached[b] {
                for vector in 0..vectors {
                    self.settle(stripe, vector, b, &stays, own, &mut endings)?;
                }
                for flow in &within {
                    let came = &own[flow.from * vectors..(flow.from + 1) * vectors];
                    if has_mass(came) {
                        self.spread(flow, b, came, later, b + 1);
                    }
                }
            }
        }
        Ok((masses, endings))
    }

    /// Sums what comes from the states of a source with composition `b` of the narrow side, and returns `true` if any has mass.
    fn gather(&self, flow: &Inflow<'_>, b: usize, all: &[Masses], came: &mut [Lanes]) -> bool {
        let mut is_reached = false;
        for feed in flow.feeds.iter().filter(|feed| all[feed.stripe].is_reached[b]) {
            if !is_reached {
                is_reached = true;
                for lanes in &mut *came {
                    *lanes = [0.0; LANES];
                }
            }
            let start = (b * self.steps.len() * LAYERS + flow.from) * feed.vectors;
            let masses = all[feed.stripe].lanes[start..start + feed.vectors].as_flattened();
            let sums = came.as_flattened_mut();
            for [from, to] in &feed.lanes {
                sums[*to] += masses[*from];
            }
        }
        is_reached && has_mass(came)
    }

    /// Moves masses of a step to the states its throw leads to, with compositions of the narrow side from `first` on. What stays is summed
    /// when the state is settled.
    fn spread(&self, flow: &Inflow<'_>, b: usize, came: &[Lanes], masses: &mut [Lanes], first: usize) {
        let vectors = came.len();
        let of_row = self.steps.len() * LAYERS * vectors;
        let came = came.as_flattened();
        let lanes = came.len();
        let dice = flow.faction.map(|faction| usize::from(self.narrow().views[b].dice[faction]));
        for path in &flow.paths {
            let Some(row) = path.places[b].checked_sub(first) else { continue };
            let start = row * of_row + path.to * vectors;
            // Slices of one length have no bounds to check in the loops.
            let next = &mut masses[start..start + vectors].as_flattened_mut()[..lanes];
            if let Some(dice) = dice {
                let chance = path.by_dice[dice];
                for lane in 0..lanes {
                    next[lane] += came[lane] * chance;
                }
            } else {
                let chances = &path.by_lane[..lanes];
                for lane in 0..lanes {
                    next[lane] += came[lane] * chances[lane];
                }
            }
        }
    }

    /// Returns the paths from other stripes to a stripe, by step, number of units lost, and layer.
    fn inflows<'s>(&'s self, stripe: &'s Stripe) -> Vec<Inflow<'s>> {
        let views = &self.lines[self.wide].views;
        let is_last = views[stripe.compositions.start].empty;
        let mut inflows = Vec::new();
        for (nth, step) in self.steps.iter().enumerate() {
            let leaving = (step.side == self.wide).then_some(step.faction);
            for source in stripe.sources.iter().filter(|source| source.leaving == leaving) {
                let counts = |outcome: &Outcome| match leaving {
                    Some(_) => outcome.gone == source.units,
                    // Hits beyond the last unit have no effect.
                    None => outcome.takes == source.units || (is_last && outcome.takes > source.units),
                };
                let mut dice = vec![None; stripe.vectors() * LANES];
                for feed in &source.feeds {
                    let start = self.stripes[feed.stripe].compositions.start;
                    for [from, to] in &feed.lanes {
                        dice[*to] = Some(usize::from(views[start + from].dice[step.faction]));
                    }
                }
                inflows.extend(self.flows(nth, &source.feeds, counts, &dice));
            }
        }
        inflows
    }

    /// Returns the paths from states of a stripe to others of it, by step and layer.
    fn within<'s>(&'s self, stripe: &Stripe) -> Vec<Inflow<'s>> {
        let views = &self.lines[self.wide].views[stripe.compositions.clone()];
        let is_last = views[0].empty;
        let of_step = |(nth, step): (usize, &'s ThrowStep<LAYERS>)| {
            let counts = move |outcome: &Outcome| if step.side == self.wide { outcome.gone == 0 } else { is_last || outcome.takes == 0 };
            let dice = (0..stripe.vectors() * LANES).map(|lane| views.get(lane).map(|view| usize::from(view.dice[step.faction])));
            self.flows(nth, &[], counts, &dice.collect::<Vec<_>>())
        };
        self.steps.iter().enumerate().flat_map(of_step).collect()
    }

    /// Returns the paths of the outcomes of a step that count, by layer, with the chances by the number of dice the wide side throws in each
    /// lane.
    fn flows<'s>(&'s self, nth: usize, feeds: &'s [Feed], counts: impl Fn(&Outcome) -> bool, dice: &[Option<usize>]) -> Vec<Inflow<'s>> {
        let step = &self.steps[nth];
        let (is_wide, narrow) = (step.side == self.wide, self.narrow());
        let path = |outcome: &'s Outcome| {
            let of_lane = |dice: &Option<usize>| dice.map_or(0.0, |dice| outcome.chances[dice]);
            Path {
                places: if is_wide { &narrow.after_hits[outcome.takes] } else { &narrow.after_gone[step.faction][outcome.gone] },
                to: step.next * LAYERS + outcome.to,
                by_dice: &outcome.chances,
                by_lane: if is_wide { dice.iter().map(of_lane).collect() } else { Vec::new() },
            }
        };
        let of_layer = |layer: usize| Inflow {
            faction: (!is_wide).then_some(step.faction),
            from: nth * LAYERS + layer,
            feeds,
            paths: step.outcomes.iter().filter(|outcome| outcome.from == layer && counts(outcome)).map(path).collect(),
        };
        (0..LAYERS).map(of_layer).filter(|flow| !flow.paths.is_empty()).collect()
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
            let of_vector = |vector: usize| [0, 1].map(|empty| Stay::of_lanes(|lane| &step.stays[dice(vector * LANES + lane)][empty]));
            Cow::Owned((0..stripe.vectors()).map(of_vector).collect())
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
        vector: usize,
        b: usize,
        stays: &[Cow<'_, [[Stay; 2]]>],
        row: &mut [Lanes],
        endings: &mut Vec<(Ending, f64)>,
    ) -> Result<(), NeverEnds> {
        let vectors = stripe.vectors();
        let place = |place: usize| place * vectors + vector;
        let over = self.over(stripe, vector, b, row)?;
        let is_open = over.map_or([1.0; LANES], |over| lanes(|lane| f64::from(u8::from(over[lane].is_none()))));
        let enemy = &self.narrow().views[b];
        let wide_is_empty = self.lines[self.wide].views[stripe.compositions.start].empty;
        let gone = [0, 1].map(|side| if side == self.wide { wide_is_empty } else { enemy.empty });
        let stay_of = |at: usize| {
            let step = &self.steps[at];
            let dice = if step.side == self.wide { vector } else { usize::from(enemy.dice[step.faction]) };
            &stays[at][dice][usize::from(gone[1 - step.side])]
        };
        let sum = |layers: &[Lanes; LAYERS]| {
            let mut sum = layers[0];
            for layer in &layers[1..] {
                sum = lanes(|lane| sum[lane] + layer[lane]);
            }
            sum
        };
        let at_step = |row: &[Lanes], at: usize| -> [Lanes; LAYERS] {
            let mut masses = [[0.0; LANES]; LAYERS];
            for (layer, mass) in masses.iter_mut().enumerate() {
                *mass = row[place(at * LAYERS + layer)];
            }
            masses
        };
        // Each mass is `known + unknown · x`, where x is the mass that begins the first roll in this state.
        let came = sum(&at_step(row, 0));
        // After the roll of a side whose enemy is gone, only what the last rolls come to has ended.
        let ends_after = |side: usize| if self.last_rolls.is_empty() || !gone[1 - side] { 1.0 } else { 0.0 };
        let mut ended = lanes(|lane| ends_after(1) * came[lane]);
        let mut known = [[0.0; LANES]; LAYERS];
        let mut unknown = self.shares[0].map(|share| lanes(|lane| share * is_open[lane]));
        let mut unknowns = [[[0.0; LANES]; LAYERS]; 2 * MOST_FACTIONS];
        for (at, step) in self.steps[..self.cycle].iter().enumerate() {
            for layer in 0..LAYERS {
                row[place(at * LAYERS + layer)] = known[layer];
            }
            unknowns[at] = unknown;
            let stay = stay_of(at);
            (known, unknown) = (stay.on(known), stay.on(unknown));
            if step.next == 0 {
                break;
            }
            let waiting = at_step(row, step.next);
            for (known, waiting) in known.iter_mut().zip(&waiting) {
                *known = lanes(|lane| known[lane] + waiting[lane]);
            }
            if let Some(shares) = step.next_begins.filter(|_| LAYERS > 1 || over.is_some()) {
                let (begins, unknown_begins) = (sum(&known), sum(&unknown));
                ended = lanes(|lane| ended[lane] + ends_after(step.side) * begins[lane]);
                known = shares.map(|share| lanes(|lane| share * is_open[lane] * begins[lane]));
                unknown = shares.map(|share| lanes(|lane| share * unknown_begins[lane]));
            }
        }
        let (known, unknown) = (sum(&known), sum(&unknown));
        ended = lanes(|lane| ended[lane] + ends_after(1) * known[lane]);
        // A state that no die changes has no mass: what would be divided by nothing.
        let begins = lanes(|lane| {
            let leaves = 1.0 - unknown[lane];
            if leaves > 0.0 { is_open[lane] * (came[lane] + known[lane]) / leaves } else { 0.0 }
        });
        for (at, unknown) in unknowns[..self.cycle].iter().enumerate() {
            for (layer, unknown) in unknown.iter().enumerate() {
                let mass = &mut row[place(at * LAYERS + layer)];
                *mass = lanes(|lane| mass[lane] + unknown[lane] * begins[lane]);
            }
        }
        for roll in &self.last_rolls {
            let [begin, end] = [*roll.steps.start(), *roll.steps.end()];
            for layer in 0..LAYERS {
                row[place(begin * LAYERS + layer)] = row[place(roll.begins * LAYERS + layer)];
            }
            for at in begin..end {
                let after = stay_of(at).on(at_step(row, at));
                for (layer, after) in after.iter().enumerate() {
                    let waiting = &mut row[place((at + 1) * LAYERS + layer)];
                    *waiting = lanes(|lane| waiting[lane] + after[lane]);
                }
            }
            if gone[1 - roll.side] {
                let last = sum(&at_step(row, end));
                ended = lanes(|lane| ended[lane] + last[lane]);
            }
        }
        for (lane, over) in over.iter().flatten().enumerate() {
            endings.extend(over.filter(|_| ended[lane] > 0.0).map(|over| (over, ended[lane])));
        }
        Ok(())
    }

    /// Returns the endings among the states of a vector to which mass came; `None` where no state can be one.
    ///
    /// # Errors
    /// Returns [`NeverEnds`] for the first of them that is no ending and that no die changes.
    fn over(&self, stripe: &Stripe, vector: usize, b: usize, row: &[Lanes]) -> Result<Option<[Option<Ending>; LANES]>, NeverEnds> {
        let enemy = &self.narrow().views[b];
        if !(enemy.may_be_lost || enemy.stuck || stripe.may_be_lost) {
            return Ok(None);
        }
        let mut over = [None; LANES];
        let vectors = stripe.vectors();
        let first = stripe.compositions.start + vector * LANES;
        let own = &self.lines[self.wide].views[first..stripe.compositions.end.min(first + LANES)];
        for (lane, view) in own.iter().enumerate() {
            let has_mass = |row: &[Lanes]| row.iter().skip(vector).step_by(vectors).any(|mass| mass[lane] > 0.0);
            if (enemy.may_be_lost || view.may_be_lost || (enemy.stuck && view.stuck)) && has_mass(row) {
                let mut cubes = [self.narrow().cubes[b]; 2];
                cubes[self.wide] = self.lines[self.wide].cubes[first + lane];
                over[lane] = ending(self.contest.turncoats, cubes);
                if over[lane].is_none() && enemy.stuck && view.stuck && has_mass(&row[..self.cycle * LAYERS * vectors]) {
                    return Err(NeverEnds { cubes });
                }
            }
        }
        Ok(Some(over))
    }
}

/// Returns `true` if a state has mass.
fn has_mass(masses: &[Lanes]) -> bool {
    masses.as_flattened().iter().any(|mass| *mass > 0.0)
}

/// Builds the stripes of a line in order, and the first of each level.
fn stripes(line: &Line, reach: usize) -> (Vec<Stripe>, Vec<usize>) {
    let (mut stripes, mut levels) = (Vec::<Stripe>::new(), vec![0]);
    let mut places = Vec::new();
    for level in line.begins.windows(2) {
        let vectors = (level[1] - level[0]).div_ceil(LANES);
        let width = LANES * vectors.div_ceil(vectors.div_ceil(WIDEST));
        for start in (level[0]..level[1]).step_by(width) {
            let compositions = start..level[1].min(start + width);
            places.extend(compositions.clone().map(|at| (stripes.len(), at - start)));
            let may_be_lost = line.views[compositions.clone()].iter().any(|view| view.may_be_lost);
            stripes.push(Stripe { compositions, may_be_lost, sources: Vec::new() });
        }
        levels.push(stripes.len());
    }
    let widths = stripes.iter().map(Stripe::vectors).collect::<Vec<_>>();
    let losses = std::iter::once((None, &line.after_hits)).chain((0..).map(Some).zip(&line.after_gone));
    for (leaving, after) in losses {
        for units in 1..reach {
            for (at, (stripe, from)) in places.iter().enumerate() {
                // Losses beyond the last unit come with the first that takes it.
                let to = after[units][at];
                if to == after[units - 1][at] {
                    continue;
                }
                let (to_stripe, to) = places[to];
                let sources = &mut stripes[to_stripe].sources;
                if !sources.last().is_some_and(|source| source.leaving == leaving && source.units == units) {
                    sources.push(Source { leaving, units, feeds: Vec::new() });
                }
                let Some(Source { feeds, .. }) = sources.last_mut() else { continue };
                if feeds.last().is_none_or(|feed| feed.stripe != *stripe) {
                    feeds.push(Feed { stripe: *stripe, vectors: widths[*stripe], lanes: Vec::new() });
                }
                let Some(feed) = feeds.last_mut() else { continue };
                feed.lanes.push([*from, to]);
            }
        }
    }
    (stripes, levels)
}
