//! Text of a row's own data, for players who check it against their copy of the rules.

use serde_json::{Map, Value as Json};

use super::row::EffectText;
use crate::engine::text::{self, join_list, signed, spaced};

/// Describes a row's own data: `+1, if target raw`; `7 to 8: the target becomes disordered if …`.
pub(super) fn row_text(data: &Map<String, Json>, effect_text: EffectText) -> String {
    let mut parts = Vec::new();
    if let (Some(from), Some(to)) = (data.get("from"), data.get("to")) {
        parts.push(band_text(from, to));
    }
    if let Some(value) = data.get("value") {
        parts.push(value_text(value, data.contains_key("when")));
    }
    for (key, value) in data {
        let said = match key.as_str() {
            // The note says which of the numbers are printed.
            "value" | "when" | "effects" | "printed" => continue,
            "from" | "to" if data.contains_key("from") && data.contains_key("to") => continue,
            "group" => format!("only the first of \"{}\" counts", plain(value)),
            _ => format!("{} {}", spaced(key), plain(value)),
        };
        parts.push(said);
    }
    if let Some(when) = data.get("when") {
        parts.push(format!("if {}", condition_text(when)));
    }
    let parts = parts.join(", ");
    match data.get("effects") {
        Some(Json::Array(effects)) if effects.is_empty() => format!("{parts}: nothing happens"),
        Some(Json::Array(effects)) => {
            format!("{parts}: {}", effects.iter().map(|effect| effect_line(effect, effect_text)).collect::<Vec<_>>().join("; "))
        }
        _ => parts,
    }
}

fn band_text(from: &Json, to: &Json) -> String {
    match (from, to) {
        (Json::Null, Json::Null) => "any result".to_owned(),
        (Json::Null, to) => format!("{} or less", plain(to)),
        (from, Json::Null) => format!("{} or more", plain(from)),
        (from, to) if from == to => plain(from),
        (from, to) => format!("{} to {}", plain(from), plain(to)),
    }
}

fn value_text(value: &Json, modifier: bool) -> String {
    match value {
        Json::Object(of) => match of.iter().next() {
            Some((key, fact)) if key == "share_among" => format!("the modifiers so far divided by {}", plain(fact)),
            Some((_, fact)) => format!("the {}", plain(fact)),
            None => plain(value),
        },
        number => match number.as_i64().and_then(|number| i32::try_from(number).ok()) {
            Some(number) if modifier => signed(number),
            _ => plain(number),
        },
    }
}

/// Describes an effect with its condition: `the target loses 2 stands if …`.
fn effect_line(effect: &Json, effect_text: EffectText) -> String {
    let Json::Object(effect) = effect else { return plain(effect) };
    effect_text(effect).unwrap_or_else(|| verb_text(effect))
        + &effect.get("when").map_or_else(String::new, |when| format!(" if {}", condition_text(when)))
}

/// Describes a verb with its arguments, as in the table: `move areas 2 armies 3`.
fn verb_text(effect: &Map<String, Json>) -> String {
    let whom = effect.get("on").map(|on| format!("the {}", plain(on)));
    let arguments = effect.iter().filter(|(key, _)| !["on", "do", "when"].contains(&key.as_str()));
    let arguments = arguments.map(|(key, value)| format!("{} {}", spaced(key), plain(value)));
    whom.into_iter().chain(effect.get("do").map(plain)).chain(arguments).collect::<Vec<_>>().join(" ")
}

/// Describes an order: `in good order`, `disordered`.
fn in_order(order: &str) -> String {
    if order == "good" { "in good order".to_owned() } else { order.to_owned() }
}

fn condition_text(condition: &Json) -> String {
    let Some((verb, argument)) = condition.as_object().and_then(|object| object.iter().next()) else { return plain(condition) };
    let parts = |word: &str| {
        let parts = argument.as_array().map(Vec::as_slice).unwrap_or_default();
        parts.iter().map(|part| inner_text(part, parts.len() > 1)).collect::<Vec<_>>().join(word)
    };
    match verb.as_str() {
        "all" if argument.as_array().is_some_and(Vec::is_empty) => "always".to_owned(),
        "all" => parts(" and "),
        "any" => parts(" or "),
        "not" => format!("not {}", inner_text(argument, true)),
        "at_least" => fact_text(argument, "at least "),
        "at_most" => fact_text(argument, "at most "),
        _ => fact_text(argument, ""),
    }
}

/// Describes a part of a condition, in brackets if it has parts of its own.
fn inner_text(part: &Json, among_others: bool) -> String {
    let several = |verb: &str| part.get(verb).and_then(Json::as_array).is_some_and(|parts| parts.len() > 1);
    let text = condition_text(part);
    if among_others && (several("all") || several("any")) { format!("({text})") } else { text }
}

fn fact_text(argument: &Json, edge: &str) -> String {
    let Some([fact, values @ ..]) = argument.as_array().map(Vec::as_slice) else { return plain(argument) };
    match values {
        [Json::Bool(true)] => plain(fact),
        [Json::Bool(false)] => format!("not {}", plain(fact)),
        values => {
            let or = |put: &dyn Fn(&str) -> String| values.iter().map(|value| put(&plain(value))).collect::<Vec<_>>().join(" or ");
            match fact.as_str() {
                Some("arm") => or(&str::to_owned),
                Some("order") => or(&in_order),
                Some("formation") => format!("in {}", or(&str::to_owned)),
                Some(fact @ ("die" | "result")) => format!("the {fact} is {edge}{}", or(&str::to_owned)),
                _ => format!("{} {edge}{}", plain(fact), or(&str::to_owned)),
            }
        }
    }
}

/// Describes a value: `yes`, `none`, `light gun`, `gun and howitzer`, `worn 8 and spent 5`.
fn plain(value: &Json) -> String {
    match value {
        Json::Null => "none".to_owned(),
        Json::Bool(true) => "yes".to_owned(),
        Json::Bool(false) => "no".to_owned(),
        Json::Number(number) => text::number(number),
        Json::String(text) => spaced(text),
        Json::Array(values) if values.is_empty() => "none".to_owned(),
        Json::Array(values) => join_list(&values.iter().map(plain).collect::<Vec<_>>()),
        Json::Object(fields) => {
            fields.iter().map(|(key, value)| format!("{} {}", spaced(key), plain(value))).collect::<Vec<_>>().join(" and ")
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn rows_read_as_words() {
        for (data, words) in [
            (json!({"value": -1, "when": {"is": ["half_raw", true]}}), "−1, if half raw"),
            (json!({"value": 1.5}), "1.5"),
            (json!({"value": {"share_among": "hexes"}, "when": {"all": []}}), "the modifiers so far divided by hexes, if always"),
            (json!({"open": 8, "broken": 6, "rough": 4}), "broken 6, open 8, rough 4"),
            (json!({"spirited": {"worn": null, "spent": 1}, "stands": 2}), "spirited spent 1 and worn none, stands 2"),
            (json!({"from": 0, "to": 0, "effects": []}), "0: nothing happens"),
            (
                json!({"from": 12, "to": null, "effects": [{"do": "flee", "when":
                    {"all": [{"is": ["arm", "infantry", "cavalry"]}, {"not": {"any": [{"is": ["formation", "square"]}, {"at_least": ["result", 15]}]}}]}}]}),
                "12 or more: the target flees if infantry or cavalry and not (in square or the result is at least 15)",
            ),
            (
                json!({"group": "cover", "value": -3, "when": {"is": ["cover", "fortified"]}}),
                "−3, only the first of \"cover\" counts, if cover fortified",
            ),
        ] {
            assert_eq!(row_text(data.as_object().unwrap(), |_| Some("the target flees".to_owned())), words);
        }
    }
}
