//! A row's own data in words, for people who check it against their copy of the rules.

use serde_json::{Map, Value as Json};

use crate::engine::text::{listed, signed};

/// A row's own data: `+1, if target raw`; `7 to 8: the target becomes disordered if …`.
pub(super) fn row_text(data: &Map<String, Json>) -> String {
    let mut parts = Vec::new();
    if let (Some(from), Some(to)) = (data.get("from"), data.get("to")) {
        parts.push(band_text(from, to));
    }
    if let Some(value) = data.get("value") {
        parts.push(value_text(value, data.contains_key("when")));
    }
    for (key, value) in data {
        let said = match key.as_str() {
            // Which of the numbers are printed is for the note to say.
            "value" | "when" | "effects" | "printed" => continue,
            "from" | "to" if data.contains_key("from") && data.contains_key("to") => continue,
            "group" => format!("only the first of \"{}\" counts", plain(value)),
            _ => format!("{} {}", key.replace('_', " "), plain(value)),
        };
        parts.push(said);
    }
    if let Some(when) = data.get("when") {
        parts.push(format!("if {}", condition_text(when)));
    }
    let parts = parts.join(", ");
    match data.get("effects") {
        Some(Json::Array(effects)) if effects.is_empty() => format!("{parts}: nothing happens"),
        Some(Json::Array(effects)) => format!("{parts}: {}", effects.iter().map(effect_text).collect::<Vec<_>>().join("; ")),
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

/// `the target loses 2 stands if …`.
fn effect_text(effect: &Json) -> String {
    let Json::Object(effect) = effect else { return plain(effect) };
    let whom = match effect.get("on").and_then(Json::as_str) {
        Some("firers") => Some("one of the firers".to_owned()),
        on => on.map(|on| format!("the {}", on.replace('_', " "))),
    };
    let mut words = whom.into_iter().collect::<Vec<_>>();
    let deed = deed_text(effect);
    let told = if deed.is_some() { &["on", "do", "when", "count", "to", "hexes"][..] } else { &["on", "do", "when"] };
    words.extend(deed.or_else(|| effect.get("do").map(plain)));
    for (key, value) in effect.iter().filter(|(key, _)| !told.contains(&key.as_str())) {
        match key.as_str() {
            "count" => words.push(count_text(value)),
            "how" | "kind" => words.push(plain(value)),
            _ => words.push(format!("{} {}", key.replace('_', " "), plain(value))),
        }
    }
    words.extend(effect.get("when").map(|when| format!("if {}", condition_text(when))));
    words.join(" ")
}

/// What one does or suffers, as a player says it; none of a deed whose name says it well enough.
fn deed_text(effect: &Map<String, Json>) -> Option<String> {
    let count = effect.get("count").map(count_text);
    // What a count grows by stands behind what is counted.
    let count = count.as_deref().unwrap_or("some");
    let (base, grows) = count.find(" and ").map_or((count, ""), |at| count.split_at(at));
    let counted = |one: &str, several: &str| match base {
        "1" => format!("{one}{grows}"),
        base => format!("{}{grows}", several.replace('#', base)),
    };
    let to = effect.get("to").map(plain);
    Some(match (effect.get("do").and_then(Json::as_str)?, to) {
        ("set_order", Some(to)) => format!("becomes {}", in_order(&to)),
        (_, Some(_)) => return None,
        ("lose_stands", _) => counted("loses 1 stand", "loses # stands"),
        ("lose_morale", _) => counted("loses 1 morale", "loses # morale"),
        ("recover_morale", _) => counted("recovers 1 morale", "recovers # morale"),
        ("damage_gun", _) => counted("has 1 gun damaged", "has # guns damaged"),
        ("wreck_gun", _) => counted("has 1 gun wrecked", "has # guns wrecked"),
        ("silence", _) => "is silenced".to_owned(),
        ("low_on_ammo", _) => "is low on ammunition".to_owned(),
        ("check_fallen_leader", _) => "rolls for its leader".to_owned(),
        ("carry_position", _) => "carries the position".to_owned(),
        ("may_carry_position", _) => "may carry the position".to_owned(),
        ("break_through", _) => "breaks through".to_owned(),
        ("reform_line", _) => "forms line again".to_owned(),
        ("eliminate", _) => "is lost".to_owned(),
        ("hold", _) => "holds".to_owned(),
        ("limber", _) => "limbers".to_owned(),
        ("mount", _) => "mounts".to_owned(),
        ("retreat", _) => match effect.get("hexes").map(plain).as_deref() {
            Some("1") => "goes back 1 hex".to_owned(),
            Some(hexes) => format!("goes back {hexes} hexes"),
            None => counted("goes back 1", "goes back #").replace(" some", ""),
        },
        ("take_guns", _) => "takes the guns".to_owned(),
        _ => return None,
    })
}

/// `in good order`, `disordered`.
fn in_order(order: &str) -> String {
    if order == "good" { "in good order".to_owned() } else { order.to_owned() }
}

fn count_text(count: &Json) -> String {
    let Json::Object(growing) = count else { return plain(count) };
    let edge = |key: &str| growing.get(key).map(plain);
    let base = edge("base").unwrap_or_default();
    let over = edge("each_over").map(|edge| format!(" and one more for each point over {edge}"));
    let below = edge("each_below").map(|edge| format!(" and one more for each point below {edge}"));
    format!("{base}{}{}", over.unwrap_or_default(), below.unwrap_or_default())
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

/// A part of a condition, in brackets where it has parts of its own.
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

/// A value as read aloud: `yes`, `none`, `light gun`, `gun and howitzer`, `worn 8, spent 5`.
fn plain(value: &Json) -> String {
    match value {
        Json::Null => "none".to_owned(),
        Json::Bool(true) => "yes".to_owned(),
        Json::Bool(false) => "no".to_owned(),
        Json::Number(number) => number.to_string().replace('-', "−"),
        Json::String(text) => text.replace('_', " "),
        Json::Array(values) if values.is_empty() => "none".to_owned(),
        Json::Array(values) => listed(&values.iter().map(plain).collect::<Vec<_>>()),
        Json::Object(fields) => {
            fields.iter().map(|(key, value)| format!("{} {}", key.replace('_', " "), plain(value))).collect::<Vec<_>>().join(" and ")
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
                json!({"from": 12, "to": null, "effects": [{"on": "target", "do": "set_order", "to": "disordered", "when":
                    {"all": [{"is": ["arm", "infantry", "cavalry"]}, {"not": {"any": [{"is": ["formation", "square"]}, {"at_least": ["result", 15]}]}}]}}]}),
                "12 or more: the target becomes disordered if infantry or cavalry and not (in square or the result is at least 15)",
            ),
            (
                json!({"from": null, "to": 6, "effects": [{"do": "lose_stands", "count": {"base": 2, "each_over": 9}}]}),
                "6 or less: loses 2 stands and one more for each point over 9",
            ),
            (
                json!({"group": "cover", "value": -3, "when": {"is": ["cover", "fortified"]}}),
                "−3, only the first of \"cover\" counts, if cover fortified",
            ),
        ] {
            assert_eq!(row_text(data.as_object().unwrap()), words);
        }
    }
}
