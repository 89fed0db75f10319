//! Subcommand `brigade-major play BATTLE`: applies commands in JSON Lines to a battle's file and prints a sentence for each once it is
//! stored. It also replays recorded games. What it has printed is safe from a crash.

use std::io::{BufRead, Write};
use std::path::Path;

use indexmap::IndexSet;
use serde_json::{Map, Value as Json, json};

use super::{line, remark};
use crate::engine::Fault;
use crate::engine::fault::clause;
use crate::engine::text::without_byte_mark;
use crate::game::Refusal;
use crate::games::registry::{AnyOpenGame, AnyStart, OpenMode, OpenedGame};
use crate::games::{Document, HOUSE_RULES, Rules};
use crate::session::{OpenFault, SaveError, SaveLocation};
use crate::store::{StoreError, check_new};

/// Reason why a battle cannot be played at all.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// The file cannot be opened, created or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The battle cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenFault),
    /// The event cannot be stored in the file.
    #[error(transparent)]
    Keep(#[from] SaveError),
    /// There is neither a battle nor a scenario to begin one.
    #[error("there is no battle at {0}: start one with --scenario, --board or --game")]
    NoBattle(String),
    /// The file is a scenario or a board, from which a battle begins.
    #[error("{0} is no battle: start one from it in a new file with {1}")]
    Start(String, &'static str),
    /// The file holds house rules.
    #[error("{0} is no battle but {HOUSE_RULES}")]
    HouseRules(String),
    /// The file is of another game than the one to start.
    #[error("{path} is in play already, and is {known}, not {wanted}: leave the start out, or name a new file")]
    Other {
        /// Path of the file in play.
        path: String,
        /// Title of what is in play.
        known: String,
        /// Title of what was to be started.
        wanted: String,
    },
    /// Standard input or output failed.
    #[error(transparent)]
    Pipe(#[from] std::io::Error),
}

/// A line of input: a command of the battle, or a move of the log's cursor.
#[derive(Debug)]
enum Line {
    Undo,
    Redo,
    Command(Map<String, Json>),
}

impl Line {
    fn read(line: &str, number: usize) -> Result<Self, Refusal> {
        const RIGHT: &str = "it must be {\"command\": ...}, {\"undo\": true} or {\"redo\": true}";
        if without_byte_mark(line).trim().is_empty() {
            return Err(Refusal::of("", format!("the line is empty: {RIGHT}")));
        }
        let json = line::read(line, number)?;
        let Json::Object(fields) = json else { return Err(Refusal::of("", format!("the line is not an object: {RIGHT}"))) };
        if let Some(cursor) = ["undo", "redo"].into_iter().find(|cursor| fields.contains_key(*cursor)) {
            let alone = fields.len() == 1 && fields[cursor] == Json::Bool(true);
            return match cursor {
                _ if !alone => Err(Refusal::of(cursor, clause("must be true, and nothing else in the line"))),
                "undo" => Ok(Self::Undo),
                _ => Ok(Self::Redo),
            };
        }
        Ok(Self::Command(fields))
    }
}

/// Plays the commands of `input` on the battle at `path`, started from `scenario` where there is none. Returns `false` if any was refused.
///
/// # Errors
/// The battle cannot be opened or stored, or the pipe breaks.
pub fn play(
    rules: &Rules,
    path: &Path,
    scenario: Option<Box<dyn AnyStart>>,
    input: impl BufRead,
    output: impl Write,
) -> Result<bool, PlayError> {
    if path.exists() {
        let shown = || path.display().to_string();
        match Document::of(path) {
            Ok(Document::Scenario(_)) => return Err(PlayError::Start(shown(), "--scenario")),
            Ok(Document::Board { .. }) => return Err(PlayError::Start(shown(), "--board")),
            Ok(Document::HouseRules(_)) => return Err(PlayError::HouseRules(shown())),
            Ok(Document::Play { .. }) | Err(_) => {}
        }
        let OpenedGame { session, notices } = rules.open(path, SaveLocation::default(), OpenMode::Play)?;
        let known = session.about().title;
        if let Some(wanted) = scenario.map(|start| start.about().title).filter(|wanted| *wanted != known) {
            return Err(PlayError::Other { path: shown(), known, wanted });
        }
        notices.iter().for_each(|notice| remark(notice));
        return run(session, input, output);
    }
    let scenario = scenario.ok_or_else(|| PlayError::NoBattle(path.display().to_string()))?;
    // The window makes a folder for its battles; a path typed in the shell may be misspelt.
    check_new(path)?;
    let mut session = scenario.begin(&rules.fingerprint, SaveLocation::default());
    session.session_mut().save_as(path)?;
    run(session, input, output)
}

fn run(mut session: Box<dyn AnyOpenGame>, input: impl BufRead, mut output: impl Write) -> Result<bool, PlayError> {
    let mut all_well = true;
    for (nth, line) in input.split(b'\n').enumerate() {
        let line = line?;
        let step = match std::str::from_utf8(&line) {
            Ok(line) => step(session.as_mut(), line, nth.saturating_add(1)),
            Err(error) => {
                let text = format!("the line is not UTF-8 text from byte {} on", error.valid_up_to().saturating_add(1));
                Err(Refusal::of("", text))
            }
        };
        if let Some(trouble) = session.session_mut().persistence_mut().take_save_error() {
            return Err(trouble.into());
        }
        let answer = match step {
            Ok(text) => json!({"kept": session.events().1, "says": text}),
            Err(refusal) => {
                all_well = false;
                let refused = if refusal.by_override { "order" } else { "impossible" };
                let mut answer = json!({"error": refusal.sentences(), "refused": refused});
                // Each field once, the first fault's first.
                let places = refusal.faults.iter().map(Fault::place_text).filter(|place| !place.is_empty()).collect::<IndexSet<_>>();
                if !places.is_empty() {
                    answer["at"] = places.into_iter().collect();
                }
                answer
            }
        };
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
    Ok(all_well)
}

fn step(session: &mut dyn AnyOpenGame, line: &str, number: usize) -> Result<String, Refusal> {
    let turned = |turned: bool, done: &str, nothing: &str, what: Option<String>| match turned {
        true => Ok(what.map_or_else(|| done.to_owned(), |what| format!("{done}: {what}"))),
        false => Err(Refusal::of("", format!("there is nothing to {nothing}"))),
    };
    match Line::read(line, number)? {
        Line::Undo => {
            let [undo, _] = session.entry_texts();
            turned(session.session_mut().undo()?, "undone", "undo", undo)
        }
        Line::Redo => {
            let [_, redo] = session.entry_texts();
            turned(session.session_mut().redo()?, "redone", "redo", redo)
        }
        Line::Command(command) => session.carry_out(command),
    }
}
