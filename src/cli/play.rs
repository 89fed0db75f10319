//! `brigade-major play BATTLE`: commands in JSON Lines carried out on a battle's file, a sentence for
//! each once it is kept. Recorded games are replayed with it; what it prints is safe from a crash.

use std::io::{BufRead, Write};
use std::path::Path;
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json, json};

use super::{Rulesets, line, remark};
use crate::game::file::{FileFault, record_line, system_of};
use crate::game::{Game, Record, System};
use crate::scenario::AnyScenario;
use crate::store::{BattleFile, StoreError};
use crate::{battle, companies};

/// Why a battle cannot be played at all.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// The file cannot be opened, made or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file is no battle.
    #[error(transparent)]
    File(#[from] FileFault),
    /// There is neither a battle nor a scenario to begin one.
    #[error("there is no battle at {0}; name a scenario with --scenario to begin one")]
    NoBattle(String),
    /// Standard input or output failed.
    #[error(transparent)]
    Pipe(#[from] std::io::Error),
}

/// A line of input: a command of the battle, or a move of the log's cursor.
#[derive(Debug)]
enum Line<C> {
    Undo,
    Redo,
    Command(C),
}

impl<C: DeserializeOwned> Line<C> {
    fn read(line: &str) -> Result<Self, String> {
        let json = line::read(line).map_err(|fault| fault.says)?;
        let Json::Object(fields) = json else {
            return Err("the line is no object: it must be {\"command\": ...}, {\"undo\": true} or {\"redo\": true}".to_owned());
        };
        if let Some(cursor) = ["undo", "redo"].into_iter().find(|cursor| fields.contains_key(*cursor)) {
            let alone = fields.len() == 1 && fields[cursor] == Json::Bool(true);
            return match cursor {
                _ if !alone => Err(format!("{cursor}: must be true, and nothing else in the line")),
                "undo" => Ok(Self::Undo),
                _ => Ok(Self::Redo),
            };
        }
        serde_json::from_value(Json::Object(fields.clone())).map(Self::Command).map_err(|error| fault_at::<C>(&fields, &error.to_string()))
    }
}

/// A fault with the field it is in: the one without which the line has another fault, or none.
fn fault_at<C: DeserializeOwned>(fields: &Map<String, Json>, says: &str) -> String {
    let with = |change: &dyn Fn(&mut Map<String, Json>)| {
        let mut changed = fields.clone();
        change(&mut changed);
        serde_json::from_value::<C>(Json::Object(changed)).err().map(|error| error.to_string())
    };
    // What the line itself lacks is in none of its fields.
    let lacks = says.strip_prefix("missing field `").and_then(|rest| rest.split_once('`'));
    if lacks.is_some_and(|(name, _)| with(&|line| drop(line.insert(name.to_owned(), Json::Null))).as_deref() != Some(says)) {
        return says.to_owned();
    }
    let without = |name: &str| with(&|line| drop(line.remove(name)));
    let at = fields.keys().filter(|name| *name != "command").find(|name| without(name).as_deref() != Some(says));
    at.map_or_else(|| says.to_owned(), |name| format!("{name}: {says}"))
}

/// A battle of either system.
#[derive(Debug)]
enum AnyBattle {
    Rff1812(battle::Battle),
    Companies(companies::Battle),
}

/// Plays the commands of `input` on the battle at `path`, begun from `scenario` where there is none.
/// False if any was refused.
///
/// # Errors
/// Where the battle cannot be opened or kept, or the pipe breaks.
pub fn play(
    rules: Rulesets,
    fingerprint: &str,
    path: &Path,
    scenario: Option<AnyScenario>,
    input: impl BufRead,
    output: impl Write,
) -> Result<bool, PlayError> {
    let (game, file) = open(rules, fingerprint, path, scenario)?;
    match game {
        AnyBattle::Rff1812(game) => run(game, file, battle::sentence, input, output),
        AnyBattle::Companies(game) => run(game, file, companies::sentence, input, output),
    }
}

fn run<S: System>(
    mut game: Game<S>,
    mut file: BattleFile,
    sentence: impl Fn(&S::Setup, &S::Event) -> String,
    input: impl BufRead,
    mut output: impl Write,
) -> Result<bool, PlayError>
where
    S::Command: DeserializeOwned,
{
    let mut all_well = true;
    for line in input.split(b'\n') {
        let line = line?;
        let step = match std::str::from_utf8(&line) {
            Ok(line) => step(&mut game, &sentence, line),
            Err(error) => Err(format!("the line is no UTF-8 text from byte {} on", error.valid_up_to().saturating_add(1))),
        };
        match step {
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

fn open(rules: Rulesets, fingerprint: &str, path: &Path, scenario: Option<AnyScenario>) -> Result<(AnyBattle, BattleFile), PlayError> {
    let (rff1812, battlecry1812) = (Arc::new(rules.rff1812), Arc::new(rules.battlecry1812));
    if path.exists() {
        let opened = BattleFile::open(path)?;
        let (game, other_tables) = if system_of(&opened.header)? == crate::scenario::companies::SYSTEM {
            let (game, notice) = companies::read_file(&battlecry1812, fingerprint, &opened.header, opened.records)?;
            (AnyBattle::Companies(game), notice)
        } else {
            let (game, notice) = battle::read_file(&rff1812, fingerprint, &opened.header, opened.records)?;
            (AnyBattle::Rff1812(game), notice)
        };
        opened.notice.iter().chain(&other_tables).for_each(|notice| remark(notice));
        return Ok((game, opened.file));
    }
    match scenario {
        None => Err(PlayError::NoBattle(path.display().to_string())),
        Some(AnyScenario::Rff1812(scenario)) => {
            let file = BattleFile::create(path, &battle::header_under(&scenario, fingerprint, &rff1812))?;
            Ok((AnyBattle::Rff1812(battle::begin(&rff1812, *scenario)), file))
        }
        Some(AnyScenario::Battlecry1812(scenario)) => {
            let file = BattleFile::create(path, &companies::header_under(&scenario, fingerprint, &battlecry1812))?;
            Ok((AnyBattle::Companies(companies::begin(&battlecry1812, *scenario)), file))
        }
    }
}

fn step<S: System>(
    game: &mut Game<S>,
    sentence: impl Fn(&S::Setup, &S::Event) -> String,
    line: &str,
) -> Result<(Record<S::Event>, String), String>
where
    S::Command: DeserializeOwned,
    S::Event: Serialize,
{
    match Line::read(line)? {
        Line::Undo => game.undo().map(|record| (record, "undone".to_owned())).ok_or_else(|| "there is nothing to undo".to_owned()),
        Line::Redo => game.redo().map(|record| (record, "redone".to_owned())).ok_or_else(|| "there is nothing to redo".to_owned()),
        Line::Command(command) => {
            let record = game.submit(command).map_err(|refusal| refusal.to_string())?;
            let says = if let Record::Event(event) = &record { sentence(game.setup(), event) } else { String::new() };
            Ok((record, says))
        }
    }
}
