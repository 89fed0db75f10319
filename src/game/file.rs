//! A battle as lines of a file: a header, then records. The store reads and writes the lines.

use serde_json::{Value as Json, json};

use super::{Record, System};
use crate::table::{Listed, Overlay};

/// The format of battle files this program writes and reads.
pub const FORMAT: u64 = 2;

const KIND: &str = "brigade-major battle";

/// Why a file is no battle this program can read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct FileFault(pub String);

/// The first line of a battle's file: format, game, the tables' fingerprint and the whole set-up.
#[must_use]
pub fn header_line(system: &str, scenario: &str, tables_fingerprint: &str) -> String {
    let scenario: Json = serde_json::from_str(scenario).unwrap_or_default();
    json!({"kind": KIND, "format": FORMAT, "system": system, "tables": tables_fingerprint, "scenario": scenario}).to_string()
}

/// A record as a line.
#[must_use]
pub fn record_line<E: serde::Serialize>(record: &Record<E>) -> String {
    serde_json::to_string(record).unwrap_or_default()
}

/// The system of a battle's file.
///
/// # Errors
/// Where the line is no header, or of another format.
pub fn system_of(header: &Json) -> Result<&str, FileFault> {
    if header.get("kind").and_then(Json::as_str) != Some(KIND) {
        return Err(FileFault("line 1 is no header of a Brigade Major battle".to_owned()));
    }
    match header.get("format").and_then(Json::as_u64) {
        Some(FORMAT) => Ok(header.get("system").and_then(Json::as_str).unwrap_or_default()),
        other => {
            let found = other.map_or_else(|| "missing".to_owned(), |number| number.to_string());
            Err(FileFault(format!("line 1: format {found} is not known; this program reads format {FORMAT}")))
        }
    }
}

/// The text of the scenario in a header of that system; `title` is the game's, for the message.
///
/// # Errors
/// As [`system_of`], and where the battle is of another game.
pub fn scenario_of(header: &Json, system: &str, title: &str) -> Result<String, FileFault> {
    if system_of(header)? != system {
        return Err(FileFault(format!("line 1: the battle is of another game than {title}")));
    }
    Ok(header.get("scenario").map(Json::to_string).unwrap_or_default())
}

/// The faults of the scenario in a header.
pub fn scenario_fault(faults: &[impl ToString]) -> FileFault {
    FileFault(format!("line 1, scenario: {}", faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")))
}

/// The records after the header.
///
/// # Errors
/// Which record cannot be read: records are counted as lines of the file.
pub fn records_of<S: System>(records: Vec<Json>) -> Result<Vec<Record<S::Event>>, FileFault> {
    let read =
        |(nth, record)| serde_json::from_value::<Record<S::Event>>(record).map_err(|error| FileFault(format!("line {}: {error}", nth + 2)));
    records.into_iter().enumerate().map(read).collect()
}

const HOUSE_RULES: &str = "house_rules";

/// The header with the player's house rules among the rows of its tables, so that another day they can be told.
#[must_use]
pub fn with_house_rules(header_line: String, rows: &[Listed]) -> String {
    let house = Overlay::of(rows);
    let mut header: Json = serde_json::from_str(&header_line).unwrap_or_default();
    match header.as_object_mut() {
        Some(header) if !house.is_empty() => {
            header.insert(HOUSE_RULES.to_owned(), serde_json::from_str(&house.to_json()).unwrap_or_default());
        }
        _ => return header_line,
    }
    header.to_string()
}

/// What the players are told where other tables are in use than the battle was begun with: which house rules were others, if any.
#[must_use]
pub fn other_tables(header: &Json, tables_fingerprint: &str, rows: &[Listed]) -> Option<String> {
    if header.get("tables").and_then(Json::as_str) == Some(tables_fingerprint) {
        return None;
    }
    let before = header.get(HOUSE_RULES).and_then(|rules| Overlay::parse(&rules.to_string()).ok()).unwrap_or_default();
    let now = Overlay::of(rows);
    if before == now {
        return Some("This battle was begun with other tables. Its log stands as it was; new checks use the tables of now.".to_owned());
    }
    let said = |overlay: &Overlay| if overlay.is_empty() { "none".to_owned() } else { overlay.said().join("; ") };
    Some(format!(
        "This battle was begun with other rules of yours. Then: {}. Now: {}. Its log stands as it was; new checks use those of now.",
        said(&before),
        said(&now)
    ))
}
