//! A battle as lines of a file: a header, then records. The store reads and writes the lines.

use std::sync::Arc;

use serde_json::Value as Json;

use super::{Battle, Event, Rff1812, Setup};
use crate::game::{Game, Record, file};
use crate::id::GunId;
use crate::rff1812::Tables;
use crate::scenario::{SYSTEM, Scenario};
use crate::table::Overlay;

pub use file::{FORMAT, FileFault};

/// The first line of a battle's file: format, game, the tables' fingerprint and the whole set-up.
#[must_use]
pub fn header_line(scenario: &Scenario, tables_fingerprint: &str) -> String {
    file::header_line(SYSTEM, &scenario.to_json(), tables_fingerprint)
}

/// The first line of a battle begun by these tables: with the player's house rules, so that another day they can be told.
#[must_use]
pub fn header_under(scenario: &Scenario, tables_fingerprint: &str, tables: &Tables) -> String {
    let house = Overlay::of(&tables.listing);
    let mut header: Json = serde_json::from_str(&header_line(scenario, tables_fingerprint)).unwrap_or_default();
    if let (Some(header), false) = (header.as_object_mut(), house.is_empty()) {
        header.insert(HOUSE_RULES.to_owned(), serde_json::from_str(&house.to_json()).unwrap_or_default());
    }
    header.to_string()
}

const HOUSE_RULES: &str = "house_rules";

/// What the players are told of a battle that was begun with other tables.
fn other_tables(header: &Json, tables: &Tables) -> String {
    let before = header.get(HOUSE_RULES).and_then(|rules| Overlay::parse(&rules.to_string()).ok()).unwrap_or_default();
    let now = Overlay::of(&tables.listing);
    if before == now {
        return "This battle was begun with other tables. Its log stands as it was; new checks use the tables of now.".to_owned();
    }
    let said = |overlay: &Overlay| if overlay.is_empty() { "none".to_owned() } else { overlay.said().join("; ") };
    format!(
        "This battle was begun with other house rules of yours. Then: {}. Now: {}. Its log stands as it was; new checks use those of now.",
        said(&before),
        said(&now)
    )
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
    let notice = file::other_tables(header, tables_fingerprint).map(|_| other_tables(header, tables));
    let setup = Setup { scenario: Arc::new(scenario), tables: Arc::clone(tables) };
    let game = Game::replay(Rff1812 { tables: Arc::clone(tables) }, setup, records);
    Ok((game, notice))
}
