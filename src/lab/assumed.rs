//! Assumed values that move a figure: each is tried one step up and one step down, alone.

use std::sync::Arc;

use rayon::prelude::*;

use crate::engine::{Amount, ModifierRow, OutcomeTable};
use crate::games::rff1812::Tables;
use crate::games::rff1812::battle::Setup;
use crate::lab::exact::KnownThrows;
use crate::lab::figures::ONE_IN_100;
use crate::lab::tips::FightCase;
use crate::lab::turn::{AssumedRow, ThrowFor};

/// Lists those of the assumed values that move the figure of the first plan by 1 in 100 or more.
#[must_use]
pub fn that_move(case: &FightCase, rows: &[AssumedRow]) -> Vec<AssumedRow> {
    let (goal, mut known) = (case.request.goal, KnownThrows::default());
    let Ok((_, base)) = case.first_figures_with(&mut known) else { return Vec::new() };
    // A value of one check leaves the throws of all others as they are.
    let of_others = |check: ThrowFor| {
        let others = known.iter().filter(|(_, throw)| throw.purpose != check);
        others.map(|(state, throw)| (state.clone(), Arc::clone(throw))).collect::<KnownThrows>()
    };
    let moves = |row: &&AssumedRow| {
        [1, -1].into_iter().any(|by| {
            let Some(tables) = stepped(&case.setup.tables, row, by) else { return false };
            let setup = Setup::new(&Arc::new(tables), (*case.setup.scenario).clone());
            let with = FightCase { setup, ..case.clone() };
            with.first_figures_with(&mut of_others(row.0))
                .is_ok_and(|(_, figures)| (figures.shown(goal) - base.shown(goal)).abs() >= ONE_IN_100)
        })
    };
    rows.par_iter().filter(moves).cloned().collect()
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
    let at = rows.iter().position(|row| row.id.as_str() == id && row.provenance.is_printed_nowhere())?;
    let Amount::Fixed(value) = rows[at].amount else { return None };
    let mut rows = rows.to_vec();
    rows[at] = Arc::new(ModifierRow { amount: Amount::Fixed(value + by), ..ModifierRow::clone(&rows[at]) });
    Some(rows)
}

fn moved<E: Clone>(table: &OutcomeTable<E>, id: &str, by: i32) -> Option<OutcomeTable<E>> {
    let is_assumed = table.rows().iter().any(|row| row.id.as_str() == id && row.provenance.is_printed_nowhere());
    is_assumed.then(|| table.with_edge_moved(id, by)).flatten()
}
