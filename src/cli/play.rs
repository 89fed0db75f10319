//! `brigade-major play BATTLE`: commands in JSON Lines carried out on a battle's file, a sentence for
//! each once it is kept. Recorded games are replayed with it; what it prints is safe from a crash.

use std::io::{BufRead, Write};
use std::path::Path;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};

use super::place::read_placed;
use super::{line, remark};
use crate::game::{Play, Refusal};
use crate::games::battlecry1812::battle::{self, Battlecry1812};
use crate::games::battlecry1812::scenario::SYSTEM;
use crate::games::rff1812::battle::{Rff1812, Setup};
use crate::games::{AnyScenario, Rules};
use crate::sitting::{Home, OpenFault, Sat, Seat as _, Sitting, Trouble, game_of};
use crate::store::StoreError;

/// Why a battle cannot be played at all.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// The file cannot be opened, made or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The battle cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenFault),
    /// What happened cannot be kept.
    #[error(transparent)]
    Keep(#[from] Trouble),
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
        const RIGHT: &str = "it must be {\"command\": ...}, {\"undo\": true} or {\"redo\": true}";
        if line::unmarked(line).trim().is_empty() {
            return Err(format!("the line is empty: {RIGHT}"));
        }
        let json = line::read(line).map_err(|fault| fault.says)?;
        let Json::Object(fields) = json else { return Err(format!("the line is no object: {RIGHT}")) };
        if let Some(cursor) = ["undo", "redo"].into_iter().find(|cursor| fields.contains_key(*cursor)) {
            let alone = fields.len() == 1 && fields[cursor] == Json::Bool(true);
            return match cursor {
                _ if !alone => Err(format!("{cursor}: must be true, and nothing else in the line")),
                "undo" => Ok(Self::Undo),
                _ => Ok(Self::Redo),
            };
        }
        read_placed(fields, "command").map(Self::Command)
    }
}

/// Plays the commands of `input` on the battle at `path`, begun from `scenario` where there is none.
/// False if any was refused.
///
/// # Errors
/// Where the battle cannot be opened or kept, or the pipe breaks.
pub fn play(rules: &Rules, path: &Path, scenario: Option<AnyScenario>, input: impl BufRead, output: impl Write) -> Result<bool, PlayError> {
    if path.exists() {
        return if game_of(path)? == SYSTEM {
            run(opened::<Battlecry1812>(&rules.battlecry1812, rules, path)?, input, output)
        } else {
            run(opened::<Rff1812>(&rules.rff1812, rules, path)?, input, output)
        };
    }
    match scenario {
        None => Err(PlayError::NoBattle(path.display().to_string())),
        Some(AnyScenario::Rff1812(scenario)) => run(begun::<Rff1812>(Setup::new(&rules.rff1812, *scenario), rules, path)?, input, output),
        Some(AnyScenario::Battlecry1812(scenario)) => {
            run(begun::<Battlecry1812>(battle::Setup::new(&rules.battlecry1812, *scenario), rules, path)?, input, output)
        }
    }
}

fn opened<P: Play>(tables: &Arc<P::Tables>, rules: &Rules, path: &Path) -> Result<Sitting<P>, PlayError> {
    let sat: Sat<P> = Sitting::open(tables, &rules.fingerprint, path, Home::default())?;
    sat.notices().for_each(|notice| remark(notice));
    Ok(sat.sitting)
}

fn begun<P: Play>(setup: P::Setup, rules: &Rules, path: &Path) -> Result<Sitting<P>, PlayError> {
    let mut sitting = Sitting::begin(setup, &rules.fingerprint, Home::default());
    sitting.save_as(path)?;
    Ok(sitting)
}

fn run<P: Play>(mut sitting: Sitting<P>, input: impl BufRead, mut output: impl Write) -> Result<bool, PlayError>
where
    P::Command: DeserializeOwned,
{
    let mut all_well = true;
    for line in input.split(b'\n') {
        let line = line?;
        let step = match std::str::from_utf8(&line) {
            Ok(line) => step(&mut sitting, line),
            Err(error) => Err(format!("the line is no UTF-8 text from byte {} on", error.valid_up_to().saturating_add(1))),
        };
        if let Some(trouble) = sitting.keeping_mut().take_trouble() {
            return Err(trouble.into());
        }
        let answer = match step {
            Ok(says) => json!({"kept": sitting.game().journal().len(), "says": says}),
            Err(says) => {
                all_well = false;
                json!({"error": says})
            }
        };
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
    Ok(all_well)
}

fn step<P: Play>(sitting: &mut Sitting<P>, line: &str) -> Result<String, String>
where
    P::Command: DeserializeOwned,
{
    let turned = |turned: Result<bool, Refusal>, done: &str, nothing: &str| match turned {
        Ok(true) => Ok(done.to_owned()),
        Ok(false) => Err(format!("there is nothing to {nothing}")),
        Err(refusal) => Err(refusal.to_string()),
    };
    match Line::read(line)? {
        Line::Undo => turned(sitting.undo(), "undone", "undo"),
        Line::Redo => turned(sitting.redo(), "redone", "redo"),
        Line::Command(command) => {
            let event = sitting.submit(command).map_err(|refusal| refusal.to_string())?;
            Ok(P::sentence(sitting.game().setup(), &event))
        }
    }
}
