//! A battle of companies as lines of a file.

use std::sync::Arc;

use serde_json::Value as Json;

use super::{Battle, Battlecry1812, Setup};
use crate::battlecry1812::Tables;
use crate::game::Game;
use crate::game::file::{self, FileFault};
use crate::scenario::companies::{SYSTEM, Scenario};

/// The first line of a battle's file: format, game, the tables' fingerprint and the whole set-up.
#[must_use]
pub fn header_line(scenario: &Scenario, tables_fingerprint: &str) -> String {
    file::header_line(SYSTEM, &scenario.to_json(), tables_fingerprint)
}

/// The first line of a battle begun by these tables: with the player's house rules, so that another day they can be told.
#[must_use]
pub fn header_under(scenario: &Scenario, tables_fingerprint: &str, tables: &Tables) -> String {
    file::with_house_rules(header_line(scenario, tables_fingerprint), &tables.listing)
}

/// The battle of a header and records, and a notice where other tables are in use than it was begun with.
///
/// # Errors
/// What is no battle, or which record cannot be read: records are counted as lines of the file.
pub fn read_file(
    tables: &Arc<Tables>,
    tables_fingerprint: &str,
    header: &Json,
    records: Vec<Json>,
) -> Result<(Battle, Option<String>), FileFault> {
    let text = file::scenario_of(header, SYSTEM, "Battlecry! 1812")?;
    let scenario = Scenario::parse(&text, tables).map_err(|faults| file::scenario_fault(&faults))?;
    let records = file::records_of::<Battlecry1812>(records)?;
    let setup = Setup { scenario: Arc::new(scenario), tables: Arc::clone(tables) };
    Ok((Game::replay(Battlecry1812, setup, records), file::other_tables(header, tables_fingerprint, &tables.listing)))
}
