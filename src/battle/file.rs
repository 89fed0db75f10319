//! A battle as lines of a file: a header, then records. The store reads and writes the lines.

use std::sync::Arc;

use serde_json::Value as Json;

use super::{Battle, Event, Rff1812, Setup};
use crate::game::{Game, Record, file};
use crate::id::GunId;
use crate::rff1812::Tables;
use crate::scenario::{SYSTEM, Scenario};

pub use file::{FORMAT, FileFault};

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

/// A record as a line.
#[must_use]
pub fn record_line(record: &Record<Event>) -> String {
    file::record_line(record)
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
    let text = file::scenario_of(header, SYSTEM, "Regimental Fire and Fury 1812")?;
    let guns: Vec<GunId> = tables.gun_ids();
    let scenario = Scenario::parse(&text, &guns).map_err(|faults| file::scenario_fault(&faults))?;
    let records = file::records_of::<Rff1812>(records)?;
    let setup = Setup { scenario: Arc::new(scenario), tables: Arc::clone(tables) };
    let game = Game::replay(Rff1812 { tables: Arc::clone(tables) }, setup, records);
    Ok((game, file::other_tables(header, tables_fingerprint, &tables.listing)))
}
