//! `brigade-major check`: a request a line in, an answer a line out, in order.

use std::io::{BufRead, Write};

use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json, json};

use super::answer::Answer;
use super::spoken::{Field, Spoken};
use super::strict::Strict;
use super::{area, battlecry1812, line, rff1812};
use crate::engine::RequestFault;
use crate::games::Rules;

/// What came of one request.
pub type Answered = Result<Answer, Vec<RequestFault>>;

/// Answers every line of `input`. False if any was an error.
///
/// # Errors
/// Where reading or writing fails.
pub fn run(rules: &Rules, input: impl BufRead, mut output: impl Write) -> std::io::Result<bool> {
    let mut all_well = true;
    for line in input.split(b'\n') {
        let (text, well) = check_line(rules, &line?);
        all_well &= well;
        writeln!(output, "{text}")?;
    }
    output.flush()?;
    Ok(all_well)
}

/// Answers one line, and tells whether it is an answer rather than an error.
#[must_use]
pub fn check_line(rules: &Rules, line: &[u8]) -> (String, bool) {
    match parse(line).and_then(|(check, request)| answer(rules, &check, request)) {
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

fn answer(rules: &Rules, check: &str, request: Map<String, Json>) -> Answered {
    match check.split_once('.') {
        Some(("rff1812", name)) => rff1812::answer(&rules.rff1812, check, name, request),
        Some(("battlecry1812", name)) => battlecry1812::answer(&rules.battlecry1812, check, name, request),
        Some(("invasion1812", name)) => area::answer(&rules.invasion1812, check, name, request),
        Some(("conquest1754", name)) => area::answer(&rules.conquest1754, check, name, request),
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
        let Spoken { says, field } = error.into_inner();
        match field {
            Some(Field::Missing(field)) if path == "." => fault(field, &says),
            Some(Field::Missing(field)) => fault(&format!("{path}.{field}"), &says),
            Some(Field::Unknown(field)) if path == "." => fault(&field, &says),
            _ => fault(&path, &says),
        }
    })
}
