//! Corrections by hand, told by the fields of their JSON: what a command names is to be so afterwards.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

/// Fields that a correction sets, of its JSON, with their values.
pub type Fields = Vec<(&'static str, Value)>;

/// Each field alone, and each two of different names.
pub fn alone_and_in_pairs(fields: &[(&'static str, Value)]) -> Vec<Fields> {
    let mut all = fields.iter().map(|field| vec![field.clone()]).collect::<Vec<_>>();
    for (nth, first) in fields.iter().enumerate() {
        let others = fields[nth + 1..].iter().filter(|second| second.0 != first.0);
        all.extend(others.map(|second| vec![first.clone(), second.clone()]));
    }
    all
}

/// The command that corrects somebody: of `kind` unit, leader or officer.
pub fn command<C: DeserializeOwned>(kind: &str, whom: &str, edit: &Fields) -> C {
    let edit = edit.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect::<Map<_, _>>();
    let whole = json!({"command": format!("edit_{kind}"), kind: whom, "edit": edit, "note": "by hand"});
    serde_json::from_value(whole).unwrap_or_else(|error| panic!("{kind} {whom}: {error}"))
}

/// Lists the fields of a correction that differ in a state, as JSON.
pub fn unlike<'e>(edit: &'e Fields, now: &'e Value) -> impl Iterator<Item = String> + 'e {
    edit.iter().filter(|(name, value)| now[*name] != *value).map(|(name, _)| format!("{name} is {}", now[*name]))
}
