//! `brigade-major check`: a request a line in, an answer a line out, in order.

use std::io::{BufRead, Write};

use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json, json};

use super::answer::Answer;
use super::strict::Strict;
use super::{area, battlecry1812, line, rff1812};
use crate::area::words::AreaGame;
use crate::engine::RequestFault;
use crate::table::{TableFaults, TableTexts};

/// The tables of every game that `check` knows.
#[derive(Debug)]
pub struct Rulesets {
    /// Regimental Fire and Fury 1812.
    pub rff1812: crate::rff1812::Tables,
    /// Battlecry! 1812.
    pub battlecry1812: crate::battlecry1812::Tables,
    /// 1812 The Invasion of Canada.
    pub invasion1812: crate::area::Tables,
    /// 1754 Conquest.
    pub conquest1754: crate::area::Tables,
}

impl Rulesets {
    /// Reads the tables of every game.
    ///
    /// # Errors
    /// Every fault of every file of every game.
    pub fn read(texts: &TableTexts) -> Result<Self, TableFaults> {
        let area = |game| crate::area::Tables::read(texts, game);
        let (invasion1812, conquest1754) = (area(AreaGame::Invasion1812), area(AreaGame::Conquest1754));
        match (crate::rff1812::Tables::read(texts), crate::battlecry1812::Tables::read(texts), invasion1812, conquest1754) {
            (Ok(rff1812), Ok(battlecry1812), Ok(invasion1812), Ok(conquest1754)) => {
                Ok(Self { rff1812, battlecry1812, invasion1812, conquest1754 })
            }
            (rff1812, battlecry1812, invasion1812, conquest1754) => {
                let all = [rff1812.err(), battlecry1812.err(), invasion1812.err(), conquest1754.err()];
                let mut faults = all.into_iter().flatten().flat_map(|faults| faults.0).collect::<Vec<_>>();
                faults.sort();
                faults.dedup();
                Err(TableFaults(faults))
            }
        }
    }
}

/// What came of one request.
pub type Answered = Result<Answer, Vec<RequestFault>>;

/// Answers every line of `input`. False if any was an error.
///
/// # Errors
/// Where reading or writing fails.
pub fn run(rulesets: &Rulesets, input: impl BufRead, mut output: impl Write) -> std::io::Result<bool> {
    let mut all_well = true;
    for line in input.split(b'\n') {
        let (text, well) = check_line(rulesets, &line?);
        all_well &= well;
        writeln!(output, "{text}")?;
    }
    output.flush()?;
    Ok(all_well)
}

/// Answers one line, and tells whether it is an answer rather than an error.
#[must_use]
pub fn check_line(rulesets: &Rulesets, line: &[u8]) -> (String, bool) {
    match parse(line).and_then(|(check, request)| answer(rulesets, &check, request)) {
        Ok(answer) => (serde_json::to_string(&answer).unwrap_or_default(), true),
        Err(faults) => {
            let first = faults.first().cloned().unwrap_or_else(|| RequestFault { at: String::new(), says: "no answer".to_owned() });
            let all = faults.iter().map(|fault| json!({"at": fault.at, "says": fault.says})).collect::<Vec<_>>();
            (json!({"error": {"at": first.at, "says": first.says}, "errors": all}).to_string(), false)
        }
    }
}

fn parse(line: &[u8]) -> Result<(String, Map<String, Json>), Vec<RequestFault>> {
    let text = std::str::from_utf8(line).map_err(|_| fault("", "the line is no UTF-8 text"))?;
    if line::unmarked(text).trim().is_empty() {
        return Err(fault("", "the line is empty; a request is a JSON object with a \"check\""));
    }
    let json = line::read(text).map_err(|fault| vec![fault])?;
    let Json::Object(mut request) = json else { return Err(fault("", "a request is a JSON object with a \"check\"")) };
    match request.remove("check") {
        Some(Json::String(check)) => Ok((check, request)),
        Some(other) => Err(fault("check", &format!("{other} is no check; it is a text such as \"rff1812.fire\""))),
        None => Err(fault("check", "is missing: it names what to work out, such as \"rff1812.fire\"")),
    }
}

fn answer(rulesets: &Rulesets, check: &str, request: Map<String, Json>) -> Answered {
    match check.split_once('.') {
        Some(("rff1812", name)) => rff1812::answer(&rulesets.rff1812, check, name, request),
        Some(("battlecry1812", name)) => battlecry1812::answer(&rulesets.battlecry1812, check, name, request),
        Some(("invasion1812", name)) => area::answer(&rulesets.invasion1812, check, name, request),
        Some(("conquest1754", name)) => area::answer(&rulesets.conquest1754, check, name, request),
        _ => Err(unknown(check)),
    }
}

/// The error for a check no game has.
pub fn unknown(check: &str) -> Vec<RequestFault> {
    fault(
        "check",
        &format!("there is no check \"{check}\"; rff1812, battlecry1812, invasion1812 and conquest1754 have some, as rff1812.fire"),
    )
}

fn fault(at: &str, says: &str) -> Vec<RequestFault> {
    vec![RequestFault { at: at.to_owned(), says: says.to_owned() }]
}

/// Reads a request, naming the place of a fault.
pub fn read<T: DeserializeOwned>(request: Map<String, Json>) -> Result<T, Vec<RequestFault>> {
    serde_path_to_error::deserialize(Strict(Json::Object(request))).map_err(|error| {
        let path = error.path().to_string();
        let says = error.inner().to_string();
        let named = |prefix: &str| says.strip_prefix(prefix).and_then(|rest| rest.split('`').next());
        match (named("missing field `"), named("unknown field `")) {
            (Some(field), _) if path == "." => fault(field, "is missing"),
            (Some(field), _) => fault(&format!("{path}.{field}"), "is missing"),
            (None, Some(field)) if path == "." => fault(field, &says),
            (None, _) => fault(&path, &says),
        }
    })
}
