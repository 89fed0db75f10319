//! Assumed values that move a figure: each is tried one step up and one step down, alone.

use std::sync::Arc;

use rayon::prelude::*;
use serde_json::json;

use crate::games::rff1812::Tables;
use crate::games::rff1812::battle::Setup;
use crate::lab::figures::ONE_IN_100;
use crate::lab::tips::FightCase;
use crate::lab::turn::{AssumedRow, ThrowFor};
use crate::table::{Listed, Overlay, TableTexts};

/// Lists those of the assumed values that move the figure of the first plan by 1 in 100 or more.
#[must_use]
pub fn that_move(case: &FightCase, rows: &[AssumedRow]) -> Vec<AssumedRow> {
    let Ok((_, base)) = case.first_figures() else { return Vec::new() };
    let goal = case.request.goal;
    let official = TableTexts::shipped();
    let moves = |row: &&AssumedRow| {
        [1, -1].into_iter().any(|by| {
            let Some(tables) = stepped(&case.setup.tables, &official, row, by) else { return false };
            let setup = Setup::new(&Arc::new(tables), (*case.setup.scenario).clone());
            let with = FightCase { setup, ..case.clone() };
            with.first_figures().is_ok_and(|(_, figures)| (figures.shown(goal) - base.shown(goal)).abs() >= ONE_IN_100)
        })
    };
    rows.par_iter().filter(moves).cloned().collect()
}

/// Returns the tables with an assumed value a step off: the number of a modifier, or the lower edge of a result with its neighbour's.
fn stepped(tables: &Tables, official: &TableTexts, (check, id): &AssumedRow, by: i64) -> Option<Tables> {
    let file = match check {
        ThrowFor::Maneuver => "rff1812/maneuver.json",
        ThrowFor::Fire => "rff1812/fire.json",
        ThrowFor::Charge => "rff1812/charge.json",
        ThrowFor::Leader => return None,
    };
    let named = |row: &&Listed| row.file == file && row.head.id.as_str() == id && row.head.provenance.is_printed_nowhere();
    let row = tables.listing.iter().find(named)?;
    let mut overlay = Overlay::of(&tables.listing);
    let (place, now) = ["value", "from", "to"].iter().find_map(|name| Some((format!("/{name}"), row.data.get(*name)?.as_i64()?)))?;
    overlay.set(&tables.listing, row, &place, json!(now + by));
    Tables::read(&overlay.apply(official).ok()?).ok()
}
