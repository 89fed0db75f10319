//! `brigade-major check`: a request a line in, an answer a line out, in order.

use std::io::{BufRead, Write};

use serde_json::{Map, Value as Json, json};

use super::line;
use crate::engine::RequestFault;
use crate::games::Rules;
use crate::interface::fault;

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
    match parse(line).and_then(|(check, request)| rules.answer(&check, request)) {
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
