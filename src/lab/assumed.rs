//! Assumed values that move a figure: each is tried one step up and one step down, alone.

use std::sync::Arc;

use rayon::prelude::*;
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use crate::cite::Provenance;
use crate::lab::state::{AssumedRow, Leads, ThrowFor};

use crate::engine::{Amount, ModifierRow, OutcomeTable};
use crate::game::PastTables;
use crate::games::rff1812::Tables;
use crate::games::rff1812::effect::{CountSpec, Effect};
use crate::lab::answer::WorkedFight;
use crate::lab::figures::{Method, ONE_IN_100, value};
use crate::lab::ground::Fight;
use crate::lab::paths::{KnownNext, Paths};
use crate::lab::request::{Answer, FightRequest, Goal, Plan};
use crate::lab::throws::{Known, KnownChecks, KnownThrow, ReadThrow};
use crate::lab::turn::FightNext;

/// Lists the assumed values that move the figure of the first plan against the first answer by 1 in 100 or more.
#[must_use]
pub fn that_move(worked: &WorkedFight, request: &FightRequest) -> Vec<AssumedRow> {
    let Some((_, base)) = worked.plans.first().and_then(|answers| answers.first()) else { return Vec::new() };
    let moves = |paths: &mut Paths, row: &AssumedRow| {
        let mut values = [1, -1].into_iter().filter_map(|by| value_by(worked, request, (row, by), paths));
        values.any(|value| (value - base.value).abs() >= ONE_IN_100)
    };
    let own_paths = || Paths::clone(&worked.paths);
    let candidates = candidates(worked);
    worked.paths.progress().expect(candidates.len());
    let in_a_row = candidates.len().div_ceil(rayon::current_num_threads());
    let that_move = |paths: &mut Paths, row: AssumedRow| {
        let moves = !paths.progress().is_broken_off() && moves(paths, &row);
        paths.progress().add(1);
        moves.then_some(row)
    };
    candidates.into_par_iter().with_min_len(in_a_row).map_init(own_paths, that_move).flatten().collect()
}

/// Lists the assumed values that may move a figure: the rows that take part, and those beside them, whose edge may come to lie lower.
fn candidates(worked: &WorkedFight) -> Vec<AssumedRow> {
    let mut rows = worked.assumed();
    let beside = |row: &AssumedRow| rows_beside(worked.fight.tables(), row).into_iter().map(|id| (row.0, id)).collect::<Vec<_>>();
    rows.extend(rows.iter().flat_map(beside).collect::<Vec<_>>());
    rows.sort_unstable();
    rows.dedup();
    rows
}

/// Returns the value of the first plan against the first answer with an assumed value so many steps off; `None` if there is no such step.
#[must_use]
pub fn value_with(worked: &WorkedFight, request: &FightRequest, row: &AssumedRow, by: i32) -> Option<f64> {
    value_by(worked, request, (row, by), &mut Paths::clone(&worked.paths))
}

/// Returns the same with the states that are known by the tables as they are, and adds to them.
fn value_by(worked: &WorkedFight, request: &FightRequest, (row, by): (&AssumedRow, i32), paths: &mut Paths) -> Option<f64> {
    let fight = &worked.fight;
    let (goal, plan) = (request.goal, request.plans.first()?);
    let tables = stepped(fight.tables(), row, by)?;
    let stepped = Fight { setup: fight.setup.with_tables(&Arc::new(tables), PastTables::default()), ..fight.clone() };
    let mut of_answer = |answer: Answer| match worked.method() {
        Method::Exact => {
            let by = (plan, answer, goal);
            let beside = rows_beside(stepped.tables(), row);
            let (paths, values, checks, again) = (&mut *paths, Vec::new(), KnownChecks::default(), FxHashMap::default());
            Trial { fight, stepped: &stepped, by, row, beside, paths, values, checks, again }.value()
        }
        Method::Played { .. } => Some(stepped.figures(plan, answer, goal).value),
    };
    let values = request.answers.first()?.played().map(&mut of_answer).collect::<Option<Vec<_>>>()?;
    values.into_iter().min_by(f64::total_cmp)
}

/// Fight with one assumed value a step off: the value of each state for our side. What the value takes no part in follows by the tables as
/// they are, and is known to the trials of all values.
struct Trial<'p> {
    fight: &'p Fight,
    /// The same fight with the value a step off.
    stepped: &'p Fight,
    by: (&'p Plan, Answer, Goal),
    row: &'p AssumedRow,
    /// Rows of its table between which the edge is moved; empty where the value is that of a modifier.
    beside: Vec<SmolStr>,
    paths: &'p mut Paths,
    /// Values of the states by the turn and their numbers; not a number where they have not been worked out.
    values: Vec<Vec<f64>>,
    /// Checks with the value a step off.
    checks: KnownChecks,
    /// Throws with the value a step off, by the address of each as it was read before; `None` where it hangs on the state.
    again: FxHashMap<usize, Option<Arc<ReadAgain>>>,
}

/// Throw that is read again, with the class of the throw before that each of its classes comes to the same as.
struct ReadAgain {
    read: Arc<ReadThrow>,
    before: Vec<Option<usize>>,
}

/// Most steps in a row, more than any fight has.
const MOST_STEPS: usize = 800;

impl Trial<'_> {
    /// Returns the value of the fight; `None` if it does not end.
    fn value(&mut self) -> Option<f64> {
        let begin = self.paths.begin(self.fight);
        self.of_leads((0, begin), MOST_STEPS)
    }

    /// Returns the value of an end or a state in a turn of the plan.
    fn of_leads(&mut self, (turn, leads): (usize, Leads), steps: usize) -> Option<f64> {
        match leads {
            Leads::ToEnd(end) => Some(value(self.by.2, self.fight.ours, self.paths.end(end))),
            Leads::ToState(number) => self.of_state((turn, number), steps),
        }
    }

    fn of_state(&mut self, (turn, number): (usize, u32), steps: usize) -> Option<f64> {
        let at = number as usize;
        if let Some(known) = self.values.get(turn).and_then(|values| values.get(at)).copied().filter(|value| !value.is_nan()) {
            return Some(known);
        }
        let less = steps.checked_sub(1)?;
        let value = match self.paths.next(self.fight, (self.by.0, self.by.1), turn, number) {
            KnownNext::Sure(leads, _) => self.of_next((turn, number), leads, less)?,
            KnownNext::Throw(throw) if self.changes(&throw) => self.read_again((turn, number), &throw, less)?,
            KnownNext::Throw(throw) => average(throw.ways(), |leads| self.of_next((turn, number), *leads, less))?,
        };
        if self.values.len() <= turn {
            self.values.resize(turn + 1, Vec::new());
        }
        if self.values[turn].len() <= at {
            self.values[turn].resize(self.paths.known_states(), f64::NAN);
        }
        self.values[turn][at] = value;
        Some(value)
    }

    /// Returns the value of what follows from a state.
    fn of_next(&mut self, (turn, number): (usize, u32), leads: Leads, steps: usize) -> Option<f64> {
        self.of_leads((self.paths.turn_after(turn, number, leads), leads), steps)
    }

    /// Works out a throw that is read with the value a step off.
    fn read_again(&mut self, (turn, number): (usize, u32), before: &KnownThrow, steps: usize) -> Option<f64> {
        if let Some(again) = self.again(&before.read)
            && let Some(follows) = self.follows_again(number, before, &again)
        {
            return average(again.read.ways.iter().copied().zip(&follows), |leads| self.of_next((turn, number), *leads, steps));
        }
        let state = self.paths.state(number);
        let known = Known { checks: &self.checks, before: Some(before) };
        match self.stepped.next(state, self.stepped.wanted(state, turn, (self.by.0, self.by.1)), known) {
            FightNext::Sure(reached, _) => {
                let leads = self.paths.leads_to(*reached);
                self.of_next((turn, number), leads, steps)
            }
            FightNext::Throw(throw) => {
                let throw = self.paths.numbered(*throw);
                average(throw.ways(), |leads| self.of_next((turn, number), *leads, steps))
            }
        }
    }

    /// Returns a throw as it is read with the value a step off, apart from any state; `None` where it hangs on the state.
    fn again(&mut self, before: &Arc<ReadThrow>) -> Option<Arc<ReadAgain>> {
        let read = || {
            let made = before.check.as_ref()?.made(&self.stepped.setup).ok()?;
            let read = ReadThrow::of(self.row.0, &made)?;
            let before = read.comes_to.iter().map(|comes_to| before.class_that(comes_to)).collect();
            Some(Arc::new(ReadAgain { read: Arc::new(read), before }))
        };
        self.again.entry(Arc::as_ptr(before).addr()).or_insert_with(read).clone()
    }

    /// Returns where the classes of a throw lead that is read again; `None` where the judge must be asked.
    fn follows_again(&mut self, number: u32, before: &KnownThrow, again: &ReadAgain) -> Option<Vec<Leads>> {
        let follows = |(class, known): (usize, &Option<usize>)| match known {
            Some(known) => before.follows.get(*known).copied(),
            None => {
                let reached = self.stepped.follows_known(self.paths.state(number), &again.read, before.roles, class)?;
                Some(self.paths.leads_to(reached))
            }
        };
        again.before.iter().enumerate().map(follows).collect()
    }

    /// Checks whether the value may change what a throw comes to: a modifier where it counts, an edge where some faces come to a row
    /// beside it.
    fn changes(&self, throw: &KnownThrow) -> bool {
        let counts = || throw.read.assumed.iter().any(|(row, _)| row == self.row);
        throw.purpose == self.row.0 && (counts() || self.beside.iter().any(|row| throw.read.rows.contains(row)))
    }
}

/// Returns the rows of a table that an edge lies between: the row whose lower edge it is, and the rows next to it.
fn rows_beside(tables: &Tables, (check, id): &AssumedRow) -> Vec<SmolStr> {
    let of = |table: &OutcomeTable<Effect<CountSpec>>| {
        let ids = table.rows().iter().map(|row| row.id.0.clone()).collect::<Vec<_>>();
        let at = ids.iter().position(|known| known == id);
        at.map_or_else(Vec::new, |at| ids[at.saturating_sub(1)..ids.len().min(at + 2)].to_vec())
    };
    match check {
        ThrowFor::Maneuver => [of(&tables.good_order), of(&tables.disordered)].concat(),
        ThrowFor::Fire => of(&tables.fire_outcomes),
        ThrowFor::Charge => of(&tables.charge_outcomes),
        ThrowFor::Leader => Vec::new(),
    }
}

/// Returns the average of the values that follow a throw, by the ways of its classes; `None` if one has none.
fn average<'f, F: 'f>(classes: impl Iterator<Item = (u64, &'f F)>, mut value: impl FnMut(&F) -> Option<f64>) -> Option<f64> {
    let (mut sum, mut all) = (0.0, 0.0);
    for (ways, follows) in classes {
        #[expect(clippy::cast_precision_loss, reason = "ways of a few dice")]
        let ways = ways as f64;
        sum += ways * value(follows)?;
        all += ways;
    }
    Some(sum / all)
}

/// Returns the tables with an assumed value a step off: the number of a modifier, or the lower edge of a result. A result without a lower
/// edge has no value of its own: its upper edge is that of the next.
#[must_use]
pub fn stepped(tables: &Tables, (check, id): &AssumedRow, by: i32) -> Option<Tables> {
    let all = || tables.clone();
    match check {
        ThrowFor::Maneuver => {
            let modifier = modified(&tables.maneuver, id, by).map(|maneuver| Tables { maneuver, ..all() });
            let good_order = || moved(&tables.good_order, id, by).map(|good_order| Tables { good_order, ..all() });
            let disordered = || moved(&tables.disordered, id, by).map(|disordered| Tables { disordered, ..all() });
            modifier.or_else(good_order).or_else(disordered)
        }
        ThrowFor::Fire => {
            let modifier = modified(&tables.fire, id, by).map(|fire| Tables { fire, ..all() });
            modifier.or_else(|| moved(&tables.fire_outcomes, id, by).map(|fire_outcomes| Tables { fire_outcomes, ..all() }))
        }
        ThrowFor::Charge => {
            let modifier = modified(&tables.charge, id, by).map(|charge| Tables { charge, ..all() });
            modifier.or_else(|| moved(&tables.charge_outcomes, id, by).map(|charge_outcomes| Tables { charge_outcomes, ..all() }))
        }
        ThrowFor::Leader => None,
    }
}

fn modified(rows: &[Arc<ModifierRow>], id: &str, by: i32) -> Option<Vec<Arc<ModifierRow>>> {
    let at = rows.iter().position(|row| row.id.as_str() == id && row.provenance == Provenance::Assumed)?;
    let Amount::Fixed(value) = rows[at].amount else { return None };
    let mut rows = rows.to_vec();
    rows[at] = Arc::new(ModifierRow { amount: Amount::Fixed(value + by), ..ModifierRow::clone(&rows[at]) });
    Some(rows)
}

fn moved<E: Clone>(table: &OutcomeTable<E>, id: &str, by: i32) -> Option<OutcomeTable<E>> {
    let is_assumed = table.rows().iter().any(|row| row.id.as_str() == id && row.provenance == Provenance::Assumed);
    is_assumed.then(|| table.with_edge_moved(id, by)).flatten()
}
