//! Subcommand `brigade-major check`: reads one request a line, writes one answer a line, in order.

use std::io::{BufRead, Write};

use serde_json::{Map, Value as Json, json};

use super::line;
use crate::engine::fault::{Fault, clause};
use crate::engine::text::without_byte_mark;
use crate::games::Rules;

/// Answers every line of `input`. Returns `false` if any answer is an error.
///
/// # Errors
/// Reading or writing fails.
pub fn run(rules: &Rules, input: impl BufRead, mut output: impl Write) -> std::io::Result<bool> {
    let mut all_well = true;
    for (nth, line) in input.split(b'\n').enumerate() {
        let (text, well) = check_numbered(rules, &line?, nth.saturating_add(1));
        all_well &= well;
        writeln!(output, "{text}")?;
    }
    output.flush()?;
    Ok(all_well)
}

/// Answers one line. Returns whether it is an answer rather than an error.
#[must_use]
pub fn check_line(rules: &Rules, line: &[u8]) -> (String, bool) {
    check_numbered(rules, line, 1)
}

fn check_numbered(rules: &Rules, line: &[u8], number: usize) -> (String, bool) {
    match parse(line, number).and_then(|(check, request)| rules.answer(&check, request)) {
        Ok(answer) => (serde_json::to_string(&answer).unwrap_or_default(), true),
        Err(faults) => {
            let first = faults.first().cloned().unwrap_or_else(|| Fault::new("", "no answer"));
            let error = |fault: &Fault| json!({"at": fault.place_text(), "says": fault.text()});
            let all = faults.iter().map(error).collect::<Vec<_>>();
            (json!({"error": error(&first), "errors": all}).to_string(), false)
        }
    }
}

fn parse(line: &[u8], number: usize) -> Result<(String, Map<String, Json>), Vec<Fault>> {
    let text = std::str::from_utf8(line).map_err(|_| Fault::single("", "the line is not UTF-8 text"))?;
    if without_byte_mark(text).trim().is_empty() {
        return Err(Fault::single("", "the line is empty; a request is a JSON object with a \"check\""));
    }
    let json = line::read(text, number).map_err(|fault| vec![fault])?;
    let Json::Object(mut request) = json else { return Err(Fault::single("", "a request is a JSON object with a \"check\"")) };
    match request.remove("check") {
        Some(Json::String(check)) => Ok((check, request)),
        Some(other) => Err(Fault::single("check", format!("{other} is not a check: write a text such as \"rff1812.fire\""))),
        None => Err(Fault::single("check", clause("is missing: name a check, such as \"rff1812.fire\""))),
    }
}
