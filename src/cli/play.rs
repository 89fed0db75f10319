//! `brigade-major play BATTLE`: commands in JSON Lines carried out on a battle's file, a sentence for
//! each once it is kept. Recorded games are replayed with it; what it prints is safe from a crash.

use std::io::{BufRead, Write};
use std::path::Path;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value as Json, json};

use crate::battle::{self, Battle, Command, Event, header_under, read_file, record_line, sentence};
use crate::game::Record;
use crate::rff1812::Tables;
use crate::scenario::Scenario;
use crate::store::{BattleFile, StoreError};

/// Why a battle cannot be played at all.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// The file cannot be opened, made or written.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The file is no battle.
    #[error("{0}")]
    File(#[from] battle::FileFault),
    /// There is neither a battle nor a scenario to begin one.
    #[error("there is no battle at {0}; name a scenario with --scenario to begin one")]
    NoBattle(String),
    /// Standard input or output failed.
    #[error("reading or writing failed: {0}")]
    Pipe(#[from] std::io::Error),
}

/// A line of input: a command of the battle, or a move of the log's cursor.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Line {
    Undo { undo: bool },
    Redo { redo: bool },
    Command(Box<Command>),
}

/// Plays the commands of `input` on the battle at `path`, begun from `scenario` where there is none.
/// False if any was refused.
///
/// # Errors
/// Where the battle cannot be opened or kept, or the pipe breaks.
pub fn play(
    tables: &Arc<Tables>,
    fingerprint: &str,
    path: &Path,
    scenario: Option<Scenario>,
    input: impl BufRead,
    mut output: impl Write,
) -> Result<bool, PlayError> {
    let (mut game, mut file) = open(tables, fingerprint, path, scenario)?;
    let mut all_well = true;
    for line in input.lines() {
        match step(&mut game, &line?) {
            Ok((record, says)) => {
                file.append(&record_line(&record))?;
                writeln!(output, "{}", json!({"kept": game.journal().len(), "says": says}))?;
            }
            Err(says) => {
                all_well = false;
                writeln!(output, "{}", json!({"error": says}))?;
            }
        }
        output.flush()?;
    }
    Ok(all_well)
}

fn open(tables: &Arc<Tables>, fingerprint: &str, path: &Path, scenario: Option<Scenario>) -> Result<(Battle, BattleFile), PlayError> {
    if path.exists() {
        let opened = BattleFile::open(path)?;
        let (game, _) = read_file(tables, fingerprint, &opened.header, opened.records)?;
        return Ok((game, opened.file));
    }
    let scenario = scenario.ok_or_else(|| PlayError::NoBattle(path.display().to_string()))?;
    let file = BattleFile::create(path, &header_under(&scenario, fingerprint, tables))?;
    Ok((battle::begin(tables, scenario), file))
}

fn step(game: &mut Battle, line: &str) -> Result<(Record<Event>, String), String> {
    let json: Json = serde_json::from_str(line).map_err(|error| format!("no JSON: {error}"))?;
    match serde_json::from_value(json)
        .map_err(|_| "the line is no command of a battle, and neither {\"undo\": true} nor {\"redo\": true}")?
    {
        Line::Undo { undo: true } => {
            game.undo().map(|record| (record, "undone".to_owned())).ok_or_else(|| "there is nothing to undo".to_owned())
        }
        Line::Redo { redo: true } => {
            game.redo().map(|record| (record, "redone".to_owned())).ok_or_else(|| "there is nothing to redo".to_owned())
        }
        Line::Undo { .. } | Line::Redo { .. } => Err("undo and redo are true or left out".to_owned()),
        Line::Command(command) => {
            let record = game.submit(*command).map_err(|refusal| refusal.to_string())?;
            let says = if let Record::Event(event) = &record { sentence(game.setup(), event) } else { String::new() };
            Ok((record, says))
        }
    }
}
