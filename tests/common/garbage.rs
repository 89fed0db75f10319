//! Generators of senseless input that must be refused properly.

use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::Value;

/// Any small JSON value, with these words among its texts.
pub fn any_json(words: &'static [&'static str]) -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-3i64..1_200).prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        select(words).prop_map(Value::from),
        ".{0,8}".prop_map(Value::from),
    ];
    leaf.prop_recursive(2, 12, 4, |inner| {
        prop_oneof![vec(inner.clone(), 0..4).prop_map(Value::from), btree_map("[a-z_]{1,9}", inner, 0..4).prop_map(Value::from_iter),]
    })
}

/// Every place in a value.
pub fn pointers(node: &Value, at: &str, all: &mut Vec<String>) {
    match node {
        Value::Object(fields) => fields.iter().for_each(|(name, field)| pointers(field, &format!("{at}/{name}"), all)),
        Value::Array(items) => items.iter().enumerate().for_each(|(index, item)| pointers(item, &format!("{at}/{index}"), all)),
        _ => {}
    }
    all.push(at.to_owned());
}
