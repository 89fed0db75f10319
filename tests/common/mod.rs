//! Helpers that the suites share: asking a check, comparing an answer, reading case tables.

#![allow(dead_code, reason = "each suite uses its own part of this")]

pub mod agree;
pub mod garbage;
pub mod grammar;
pub mod mutants;
pub mod schema;
pub mod table;

use std::sync::LazyLock;

use brigade_major::cli::check_line;
use brigade_major::games::Rules;
use brigade_major::table::TableTexts;
use serde_json::Value;

/// The shipped tables, read once.
pub static RULES: LazyLock<Rules> = LazyLock::new(|| Rules::read(&TableTexts::shipped()).expect("the shipped tables are sound"));

/// Returns the output of `play`, one line for each line of its script, as a recording has it.
pub fn said(output: &[u8]) -> String {
    let line = |line: &str| {
        let answer: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        match (answer["says"].as_str(), answer["error"].as_str()) {
            (Some(text), _) => format!("{text}\n"),
            (None, error) => format!("refused: {}\n", error.unwrap_or_else(|| panic!("neither said nor refused: {line}"))),
        }
    };
    std::str::from_utf8(output).unwrap_or_else(|error| panic!("{error}")).lines().map(line).collect()
}

/// The answer to a request, as text.
pub fn ask(request: &Value) -> String {
    ask_of(&RULES, request)
}

/// The answer to a request by other tables.
pub fn ask_of(rules: &Rules, request: &Value) -> String {
    check_line(rules, request.to_string().as_bytes()).0
}

/// The answer to a request that must not be an error.
pub fn answer(request: &Value) -> Value {
    let text = ask(request);
    let answer: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert!(answer.get("error").is_none(), "{request}\n  is refused: {}", answer["error"]);
    answer
}
