//! A battle as lines of a file: a header, then records. The store reads and writes the lines.

use std::sync::Arc;

use serde_json::{Value as Json, json};

use super::{Battle, Event, Rff1812, Setup};
use crate::game::{Game, Record};
use crate::id::GunId;
use crate::rff1812::Tables;
use crate::scenario::Scenario;
use crate::table::Overlay;

/// The format of battle files this program writes and reads.
pub const FORMAT: u64 = 1;

/// Why a file is no battle this program can read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct FileFault(String);

/// The first line of a battle's file: format, game, the tables' fingerprint and the whole set-up.
#[must_use]
pub fn header_line(scenario: &Scenario, tables_fingerprint: &str) -> String {
    let scenario: Json = serde_json::from_str(&scenario.to_json()).unwrap_or_default();
    json!({"kind": "brigade-major battle", "format": FORMAT, "system": "rff1812", "tables": tables_fingerprint, "scenario": scenario})
        .to_string()
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
    serde_json::to_string(record).unwrap_or_default()
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
    let fault = |says: String| FileFault(says);
    if header.get("kind").and_then(Json::as_str) != Some("brigade-major battle") {
        return Err(fault("line 1 is no header of a Brigade Major battle".to_owned()));
    }
    match header.get("format").and_then(Json::as_u64) {
        Some(FORMAT) => {}
        other => {
            return Err(fault(format!(
                "line 1: format {} is not known; this program reads format {FORMAT}",
                other.map_or_else(|| "missing".to_owned(), |number| number.to_string())
            )));
        }
    }
    if header.get("system").and_then(Json::as_str) != Some("rff1812") {
        return Err(fault("line 1: the battle is of another game than Regimental Fire and Fury 1812".to_owned()));
    }
    let text = header.get("scenario").map(Json::to_string).unwrap_or_default();
    let guns: Vec<GunId> = tables.gun_ids();
    let scenario = Scenario::parse(&text, &guns)
        .map_err(|faults| fault(format!("line 1, scenario: {}", faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))))?;
    let mut read = Vec::with_capacity(records.len());
    for (nth, record) in records.into_iter().enumerate() {
        read.push(serde_json::from_value::<Record<Event>>(record).map_err(|error| fault(format!("line {}: {error}", nth + 2)))?);
    }
    let same = header.get("tables").and_then(Json::as_str) == Some(tables_fingerprint);
    let notice = (!same).then(|| other_tables(header, tables));
    let setup = Setup { scenario: Arc::new(scenario), tables: Arc::clone(tables) };
    Ok((Game::replay(Rff1812 { tables: Arc::clone(tables) }, setup, read), notice))
}
