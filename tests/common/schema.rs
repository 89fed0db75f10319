//! A schema of scenario files, held to the words of the program.

use std::collections::BTreeMap;

use serde_json::Value;

/// Every list of words of a schema outside its conditions, by its place, in its order; that a field may be null is no word.
pub fn word_lists(schema: &Value) -> BTreeMap<String, Vec<Value>> {
    let mut lists = BTreeMap::new();
    gather(schema, String::new(), &mut lists);
    lists
}

fn gather(node: &Value, at: String, lists: &mut BTreeMap<String, Vec<Value>>) {
    let Some(fields) = node.as_object() else { return };
    if let Some(words) = fields.get("enum").and_then(Value::as_array) {
        lists.insert(at.clone(), words.iter().filter(|word| !word.is_null()).cloned().collect());
    }
    // What depends on other fields is held to the program by what both take and refuse.
    for (key, inner) in fields.iter().filter(|(key, _)| *key != "allOf") {
        match inner {
            Value::Array(several) => several.iter().for_each(|inner| gather(inner, format!("{at}/{key}"), lists)),
            inner => gather(inner, format!("{at}/{key}"), lists),
        }
    }
}

/// The lists as the program has them.
pub fn lists_of<'l>(lists: impl IntoIterator<Item = (&'l str, &'l [&'l str])>) -> BTreeMap<String, Vec<Value>> {
    let words = |words: &[&str]| words.iter().map(|word| Value::from(*word)).collect();
    lists.into_iter().map(|(at, list)| (at.to_owned(), words(list))).collect()
}
