//! Labels that contain a number of the tables: the label has the number's name in braces, and the number is read from its own place,
//! so that a player's rule that changes the number changes the label.

use serde_json::{Map, Value as Json};
use smol_str::SmolStr;

/// Fills the numbers into a label.
///
/// A name in braces is a field of the row, the bound of a fact in its `when`, or a figure of a file of the same
/// game, `{movement:oblique_most}`. A word after it selects or converts: `at_least` and `at_most` select one of two bounds, `ratio` shows a
/// percentage as a ratio, `before` is one less, and two words with a bar between them stand behind the number: the first behind 1.
pub(super) fn filled(label: &str, data: &Map<String, Json>, figure: impl Fn(&str, &str) -> Option<Json>) -> Result<SmolStr, String> {
    let mut parts = label.split('{');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (request, after) = part.split_once('}').ok_or_else(|| format!("\"label\" is \"{label}\"; a {{ in it needs a }}"))?;
        let (name, how) = request.split_once(' ').unwrap_or((request, ""));
        let number = match name.split_once(':') {
            Some((file, id)) => figure(file, id),
            None => data.get(name).filter(|value| value.is_number()).cloned().or_else(|| edge(data.get("when")?, name, how).cloned()),
        };
        let text_of_number = number.as_ref().and_then(|number| number_text(number, how));
        text.push_str(&text_of_number.ok_or_else(|| format!("\"label\" needs {{{request}}}, and the row has no such number"))?);
        text.push_str(after);
    }
    Ok(SmolStr::new(text))
}

fn number_text(number: &Json, how: &str) -> Option<String> {
    match how {
        "ratio" => {
            let (hundred, parts) = (number.as_i64().filter(|hundred| *hundred > 0)?, 100);
            let common = num_integer::gcd(hundred, parts);
            Some(format!("{}:{}", hundred / common, parts / common))
        }
        "before" => Some((number.as_i64()? - 1).to_string()),
        _ => {
            let text =
                number.as_f64().filter(|number| number.fract() == 0.0).map_or_else(|| number.to_string(), |number| number.to_string());
            let noun = how.split_once('|').map(|(one, several)| if text == "1" { one } else { several });
            Some(noun.map_or_else(|| text.clone(), |noun| format!("{text} {noun}")))
        }
    }
}

/// Finds the bound of a fact in a condition; if it has two, the one named by `how`.
fn edge<'j>(condition: &'j Json, fact: &str, how: &str) -> Option<&'j Json> {
    match condition {
        Json::Array(parts) => parts.iter().find_map(|part| edge(part, fact, how)),
        Json::Object(verbs) => verbs.iter().find_map(|(verb, terms)| match (verb.as_str(), terms) {
            ("at_least" | "at_most", Json::Array(terms)) if how != "at_least" && how != "at_most" || how == verb => {
                terms.get(1).filter(|_| terms.first().is_some_and(|name| name == fact))
            }
            (_, parts) => edge(parts, fact, how),
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn numbers_in_labels_are_those_of_the_row() {
        let Json::Object(data) = json!({"to": 8, "points": 0.5, "when": {"all": [
            {"at_least": ["stands", 4]}, {"any": [{"at_most": ["stands", 5]}, {"at_least": ["percent", 150]}]}]}})
        else {
            panic!("an object")
        };
        let figure = |file: &str, id: &str| match (file, id) {
            ("movement", "oblique_most") => Some(json!(45.0)),
            ("movement", "one") => Some(json!(1)),
            (_, _) => None,
        };
        for (label, expected) in [
            ("Rifle to {to}\"", Ok("Rifle to 8\"")),
            ("{points} of a point", Ok("0.5 of a point")),
            ("{stands at_least} or {stands at_most}", Ok("4 or 5")),
            ("from {stands}", Ok("from 4")),
            ("outnumbered {percent ratio}", Ok("outnumbered 3:2")),
            ("beyond {to before}", Ok("beyond 7")),
            ("to {movement:oblique_most}°", Ok("to 45°")),
            ("{to stand is|stands are}, {movement:one stand|stands}", Ok("8 stands are, 1 stand")),
            ("no number", Ok("no number")),
            ("to {movement:moon}", Err("{movement:moon}")),
            ("within {moon}", Err("{moon}")),
            ("within {to", Err("needs a }")),
        ] {
            match (filled(label, &data, figure), expected) {
                (Ok(text), Ok(expected)) => assert_eq!(text, expected),
                (Err(sentence), Err(expected)) => assert!(sentence.contains(expected), "{sentence}"),
                (text, expected) => panic!("{label}: {text:?}, not {expected:?}"),
            }
        }
    }
}
