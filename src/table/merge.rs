//! Two changes of the same thing, made side by side, brought together.

use std::collections::BTreeMap;

/// What `ours` and `theirs` have become of `base`: a place that one of them changed is as that one has it. Where both changed it, and
/// not alike, it is as `theirs` has it, and named.
pub fn merge<K: Clone + Ord, V: Clone + PartialEq>(
    base: &BTreeMap<K, V>,
    ours: &BTreeMap<K, V>,
    theirs: &BTreeMap<K, V>,
) -> (BTreeMap<K, V>, Vec<K>) {
    let mut merged = theirs.clone();
    let mut clashes = Vec::new();
    for key in base.keys().chain(ours.keys()) {
        let (was, our, their) = (base.get(key), ours.get(key), theirs.get(key));
        if our == was || our == their {
            continue;
        }
        if their != was {
            clashes.push(key.clone());
            continue;
        }
        match our {
            Some(value) => drop(merged.insert(key.clone(), value.clone())),
            None => drop(merged.remove(key)),
        }
    }
    clashes.sort();
    clashes.dedup();
    (merged, clashes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_side_changed_is_taken_and_what_both_did_is_named() {
        let map = |text: &str| {
            text.split(' ')
                .filter_map(|pair| pair.split_once('='))
                .map(|(key, value)| (key.to_owned(), value.to_owned()))
                .collect::<BTreeMap<_, _>>()
        };
        for (base, ours, theirs, merged, clashes) in [
            ("a=1 b=1", "a=2 b=1", "a=1 b=3", "a=2 b=3", ""),
            ("a=1 b=1", "b=1", "a=1 b=1 c=1", "b=1 c=1", ""),
            ("a=1", "a=2", "a=3", "a=3", "a"),
            ("a=1", "a=2", "", "", "a"),
            ("a=1", "", "a=2", "a=2", "a"),
            ("a=1", "a=2", "a=2", "a=2", ""),
            ("", "a=1 b=1", "a=2", "a=2 b=1", "a"),
        ] {
            let (found, named) = merge(&map(base), &map(ours), &map(theirs));
            assert_eq!((found, named.join(" ").as_str()), (map(merged), clashes), "{base} | {ours} | {theirs}");
        }
    }
}
