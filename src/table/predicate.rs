//! Predicates in tables: `all any not is at_least at_most` over declared facts.

use serde_json::{Map, Value as Json};

use crate::engine::{FactId, FactKind, Predicate, Value, Vocabulary};
use crate::quantity::Inches;

/// Reads a predicate. The error names the wrong part and what would be right.
pub(super) fn read(json: &Json, vocabulary: &Vocabulary) -> Result<Predicate, String> {
    let Json::Object(object) = json else {
        return Err(format!("\"when\": {json} is not a condition; write {{\"is\": [\"fact\", value]}}"));
    };
    let (Some((verb, argument)), 1) = (object.iter().next(), object.len()) else {
        return Err(format!("\"when\": a condition has exactly one of all, any, not, is, at_least, at_most, not {}", keys(object)));
    };
    match verb.as_str() {
        "all" => parts(argument, vocabulary).map(Predicate::All),
        "any" => parts(argument, vocabulary).map(Predicate::Any),
        "not" => read(argument, vocabulary).map(|part| Predicate::Not(Box::new(part))),
        "is" => {
            let (fact, values) = fact_and_values(argument, vocabulary)?;
            Ok(Predicate::Is(fact, values))
        }
        "at_least" => edge(argument, vocabulary).map(|(fact, value)| Predicate::AtLeast(fact, value)),
        "at_most" => edge(argument, vocabulary).map(|(fact, value)| Predicate::AtMost(fact, value)),
        other => Err(format!("\"when\": \"{other}\" is not known: choose all, any, not, is, at_least or at_most")),
    }
}

fn keys(object: &Map<String, Json>) -> String {
    object.keys().map(|key| format!("\"{key}\"")).collect::<Vec<_>>().join(", ")
}

fn parts(json: &Json, vocabulary: &Vocabulary) -> Result<Vec<Predicate>, String> {
    let Json::Array(parts) = json else { return Err(format!("\"when\": {json} must be a list of conditions")) };
    parts.iter().map(|part| read(part, vocabulary)).collect()
}

fn fact_and_values(json: &Json, vocabulary: &Vocabulary) -> Result<(FactId, Vec<Value>), String> {
    let shape = || format!("\"when\": {json} must be [\"fact\", value, …]");
    let Json::Array(list) = json else { return Err(shape()) };
    let (Some(Json::String(name)), true) = (list.first(), list.len() >= 2) else { return Err(shape()) };
    let fact = vocabulary.find(name).ok_or_else(|| {
        let known = vocabulary.facts.iter().map(|spec| spec.name).collect::<Vec<_>>().join(", ");
        format!("\"when\": there is no fact \"{name}\" in {}: choose {known}", vocabulary.name)
    })?;
    let values = list[1..].iter().map(|value| read_value(value, vocabulary.spec(fact).kind, name)).collect::<Result<_, _>>()?;
    Ok((fact, values))
}

fn edge(json: &Json, vocabulary: &Vocabulary) -> Result<(FactId, Value), String> {
    let (fact, values) = fact_and_values(json, vocabulary)?;
    match values.as_slice() {
        [value @ (Value::Count(_) | Value::Length(_))] => Ok((fact, *value)),
        _ => Err(format!("\"when\": {json} must compare a number or distance with one value")),
    }
}

fn read_value(json: &Json, kind: FactKind, name: &str) -> Result<Value, String> {
    let wrong = |right: String| format!("\"when\": \"{name}\" cannot be {json}; it is {right}");
    match (kind, json) {
        (_, Json::Null) => Ok(Value::Nothing),
        (FactKind::Flag, Json::Bool(flag)) => Ok(Value::Flag(*flag)),
        (FactKind::Flag, _) => Err(wrong("true or false".to_owned())),
        (FactKind::Count, _) => json.as_i64().map(Value::Count).ok_or_else(|| wrong("a whole number".to_owned())),
        (FactKind::Length, _) => json
            .as_f64()
            .and_then(|inches| Inches::from_f64(inches).ok())
            .map(Value::Length)
            .ok_or_else(|| wrong("inches from 0 to 1,000".to_owned())),
        (FactKind::Word(words), _) => json
            .as_str()
            .and_then(|text| words.iter().find(|word| **word == text))
            .map(|word| Value::Word(word))
            .ok_or_else(|| wrong(words.join(", "))),
    }
}
