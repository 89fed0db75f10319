//! Comparison of an answer with a worked example: every field shown must agree; more fields are welcome.
//!
//! Numbers to 1e-9 (oblique and wheel to three decimals), odds as fractions whatever their
//! reduction, effects in any order, modifiers by their non-zero values, null as missing.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigUint;
use serde_json::Value;
use serde_json::value::RawValue;

/// The fields of an answer, unread: odds may hold integers no float can.
type Fields = BTreeMap<String, Box<RawValue>>;

/// Lists the parts of `expected` that the answer lacks or contradicts.
pub fn disagreements(check: &str, expected: &str, answer: &str) -> Vec<String> {
    let (expected, answer) = (fields(expected), fields(answer));
    let rough = if check.ends_with(".oblique") || check.ends_with(".wheel") { 5e-4 } else { 1e-9 };
    let mut found = Vec::new();
    if expected.contains_key("error") || answer.contains_key("error") {
        if expected.contains_key("error") != answer.contains_key("error") {
            found.push(format!("error: {:?}, not {:?}", answer.get("error"), expected.get("error")));
        }
        return found;
    }
    for (name, value) in &expected {
        let given = answer.get(name).map_or("null", |given| given.get());
        match name.as_str() {
            "odds" => compare_odds(value.get(), given, &mut found),
            _ => compare(name, &read(value.get()), &read(given), rough, &mut found),
        }
    }
    found
}

fn fields(text: &str) -> Fields {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn compare(at: &str, expected: &Value, given: &Value, rough: f64, found: &mut Vec<String>) {
    let name = at.rsplit('.').next().unwrap_or(at);
    let agree = match (name, expected) {
        ("modifiers", Value::Array(_)) => nonzero(expected) == nonzero(given),
        ("effects", Value::Array(_)) => given.is_array() && effects(expected) == effects(given),
        (_, Value::Object(fields)) => {
            for (name, value) in fields {
                compare(&format!("{at}.{name}"), value, &given[name], rough, found);
            }
            return;
        }
        (_, Value::Number(_)) => close(expected, given, rough),
        _ => expected == given,
    };
    if !agree {
        found.push(format!("{at}: {given}, not {expected}"));
    }
}

fn close(expected: &Value, given: &Value, rough: f64) -> bool {
    expected.as_f64().zip(given.as_f64()).is_some_and(|(expected, given)| (expected - given).abs() <= rough)
}

/// The values of modifiers that are not zero, sorted.
fn nonzero(modifiers: &Value) -> Vec<i64> {
    let mut values = modifiers
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|line| line["value"].as_i64())
        .filter(|value| *value != 0)
        .collect::<Vec<_>>();
    values.sort_unstable();
    values
}

/// Effects as sorted texts, whole floats as integers.
pub fn effects(effects: &Value) -> Vec<String> {
    let mut texts = effects
        .as_array()
        .into_iter()
        .flatten()
        .map(|effect| {
            let fields = effect.as_object().into_iter().flatten().filter(|(_, value)| !value.is_null());
            fields
                .map(|(name, value)| format!("{name} {}", value.as_f64().map_or_else(|| value.to_string(), |number| number.to_string())))
                .collect::<Vec<_>>()
                .join(", ")
        })
        .collect::<Vec<_>>();
    texts.sort_unstable();
    texts
}

/// The chances of an answer: ways of each outcome that can happen, and of how many.
pub fn odds(answer: &str) -> BTreeMap<String, (BigUint, BigUint)> {
    fields(answer).get("odds").map(|odds| read_odds(odds.get())).unwrap_or_default()
}

fn read_odds(text: &str) -> BTreeMap<String, (BigUint, BigUint)> {
    let odds = fields(text).into_iter().map(|(name, chance)| {
        let pair: [Box<RawValue>; 2] = serde_json::from_str(chance.get()).unwrap_or_else(|error| panic!("{error}: {chance}"));
        let [ways, of] = pair.map(|number| number.get().parse::<BigUint>().unwrap_or_else(|error| panic!("{error}: {number}")));
        assert!(of > BigUint::ZERO, "{name}: {chance}");
        (name, (ways, of))
    });
    odds.filter(|(_, (ways, _))| *ways > BigUint::ZERO).collect()
}

fn compare_odds(expected: &str, given: &str, found: &mut Vec<String>) {
    if given == "null" {
        return found.push(format!("odds: none, not {expected}"));
    }
    if fields(expected).contains_key("of") {
        return compare_lists(expected, given, found);
    }
    let (expected, given) = (read_odds(expected), read_odds(given));
    for name in expected.keys().chain(given.keys()).collect::<BTreeSet<_>>() {
        let same = match (expected.get(name), given.get(name)) {
            (Some((ways, of)), Some((given_ways, given_of))) => ways * given_of == given_ways * of,
            _ => false,
        };
        if !same {
            found.push(format!("odds of {name}: {:?}, not {:?}", given.get(name), expected.get(name)));
        }
    }
}

/// Odds as lists over one `of`: entry k is the ways of exactly k, and entries past the end are none.
fn compare_lists(expected: &str, given: &str, found: &mut Vec<String>) {
    let (expected, given) = (fields(expected), fields(given));
    let of = |fields: &Fields| fields["of"].get().parse::<BigUint>().unwrap_or_else(|error| panic!("{error}: {}", fields["of"]));
    let list = |text: &RawValue| {
        let list: Vec<Box<RawValue>> = serde_json::from_str(text.get()).unwrap_or_else(|error| panic!("{error}: {text}"));
        let mut ways = list.iter().map(|ways| ways.get().parse::<BigUint>().expect("whole ways")).collect::<Vec<_>>();
        ways.truncate(ways.iter().rposition(|ways| *ways > BigUint::ZERO).map_or(0, |last| last + 1));
        ways
    };
    let (of_expected, of_given) = (of(&expected), of(&given));
    for (name, value) in expected.iter().filter(|(name, _)| *name != "of") {
        let wanted = list(value).iter().map(|ways| ways * &of_given).collect::<Vec<_>>();
        let told = given.get(name).map(|value| list(value).iter().map(|ways| ways * &of_expected).collect::<Vec<_>>());
        if told.as_ref() != Some(&wanted) {
            found.push(format!("odds of {name}: {:?}, not {value}", given.get(name)));
        }
    }
}
