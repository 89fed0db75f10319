//! Every figure and every field of a row in `tables/` is read: by code, by a row's label, or on a sheet. One that nobody reads is a number
//! a player may change, and nothing happens.
//!
//! It is told by names, as far as names go. A figure (`FigureId`, `Figure`) is read where code names it, and where a label has it in braces;
//! where a sheet lists all figures but some, those it leaves out (`=> false`) are not told there. A field is read where code asks a value
//! for it (`.field`), takes a row apart (`field, …`), or knows it by its word in JSON (`"field"`) or as a variant (`Field`). What a name in common hides is not found.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use serde_json::Value;

use super::architecture::{files, text, without_tests};

/// The tokens of a folder of sources, tests apart: each group between its brackets.
fn tokens(folder: &str) -> Vec<String> {
    fn flat(trees: Vec<TokenTree>, found: &mut Vec<String>) {
        for tree in without_tests(trees) {
            let TokenTree::Group(group) = tree else {
                found.push(tree.to_string());
                continue;
            };
            let (open, close) = match group.delimiter() {
                Delimiter::Brace => ("{", "}"),
                Delimiter::Bracket => ("[", "]"),
                Delimiter::Parenthesis => ("(", ")"),
                Delimiter::None => ("", ""),
            };
            found.push(open.to_owned());
            flat(group.stream().into_iter().collect(), found);
            found.push(close.to_owned());
        }
    }
    let mut found = Vec::new();
    for path in files(folder).into_iter().filter(|path| path.ends_with(".rs")) {
        let trees = text(&path).parse::<TokenStream>().unwrap_or_else(|error| panic!("{path}: {error}"));
        flat(trees.into_iter().collect(), &mut found);
    }
    found
}

/// The files of tables as JSON. What they cite is a list of books, and no table.
fn tables(folder: &str) -> Vec<Value> {
    let read = |path: String| serde_json::from_str(&text(&path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    files(folder).into_iter().filter(|path| path.ends_with(".json") && path != "tables/sources.json").map(read).collect()
}

/// The variants of a word list of figures, with their words: `ObliqueMost = "oblique_most"`.
fn figures(tokens: &[String], list: &str) -> BTreeMap<String, String> {
    let begins =
        tokens.windows(4).position(|four| four[0] == list && four[1] == "{" && four[3] == "=").unwrap_or_else(|| panic!("no list {list}"));
    let within = tokens[begins + 2..].iter().take_while(|token| *token != "}").cloned().collect::<Vec<_>>();
    let known = |three: &[String]| (three[1] == "=").then(|| (three[0].clone(), three[2].trim_matches('"').to_owned()));
    within.windows(3).filter_map(known).collect()
}

/// The figures that code names, but where an arm gives `false` for them.
fn named(tokens: &[String], list: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    // Those of one arm: `A::X | A::Y => …`.
    let mut alternatives = Vec::new();
    let mut rest = tokens;
    while let Some((first, after)) = rest.split_first() {
        rest = after;
        if first != list || !matches!(rest, [one, two, ..] if one == ":" && two == ":") {
            continue;
        }
        let Some(variant) = rest.get(2) else { break };
        alternatives.push(variant.clone());
        rest = &rest[3..];
        match rest {
            [or, ..] if or == "|" => {}
            [one, two, value, ..] if one == "=" && two == ">" && value == "false" => alternatives.clear(),
            _ => found.extend(alternatives.drain(..)),
        }
    }
    found
}

#[test]
fn every_figure_is_read() {
    let mut unread = Vec::new();
    // Where the list of a game's figures stands, and the folders of its tables.
    for (game, list, of) in [
        ("rff1812", "FigureId", &["rff1812"][..]),
        ("battlecry1812", "FigureId", &["battlecry1812"]),
        ("area", "Figure", &["invasion1812", "conquest1754"]),
    ] {
        let own = tokens(&format!("src/games/{game}"));
        let in_window = tokens(&format!("src/gui/games/{game}"));
        let code = named(&own, list).into_iter().chain(named(&in_window, list)).collect::<BTreeSet<_>>();
        let labels = of.iter().flat_map(|folder| files(&format!("tables/{folder}"))).map(|path| text(&path)).collect::<String>();
        let known = figures(&own, list);
        assert!(known.len() > 10, "{game}: {known:?}");
        let is_read = |(variant, word): &(&String, &String)| code.contains(*variant) || labels.contains(&format!(":{word}}}"));
        unread.extend(known.iter().filter(|one| !is_read(one)).map(|(_, word)| format!("{game}: {word}")));
    }
    assert_eq!(unread, Vec::<String>::new(), "nobody reads these figures: let the rule read them, or take them out");
}

#[test]
fn every_field_of_a_row_is_read() {
    fn fields(value: &Value, found: &mut BTreeSet<String>) {
        match value {
            Value::Object(own) => own.iter().for_each(|(name, value)| {
                found.insert(name.clone());
                fields(value, found);
            }),
            Value::Array(items) => items.iter().for_each(|item| fields(item, found)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    let mut named = BTreeSet::new();
    tables("tables").iter().for_each(|table| fields(table, &mut named));
    assert!(named.len() > 50, "{named:?}");
    let source = tokens("src");
    let mut read = BTreeSet::new();
    for three in source.windows(3) {
        let [before, name, after] = three else { continue };
        // `row.field`, `Row { field, .. }`, and a field known by its word.
        let is_taken = before == "." || (["{", ","].contains(&before.as_str()) && [",", "}"].contains(&after.as_str()));
        if is_taken || name.starts_with('"') {
            read.insert(name.trim_matches('"').to_owned());
        }
    }
    // Of a closed list of fields each is a variant: `share_among` is `ShareAmong`.
    let variants = source.iter().collect::<BTreeSet<_>>();
    let variant = |name: &str| name.split('_').map(|word| word[..1].to_uppercase() + &word[1..]).collect::<String>();
    let unread = named.difference(&read).filter(|name| !variants.contains(&variant(name))).collect::<Vec<_>>();
    assert_eq!(unread, Vec::<&String>::new(), "nobody reads these fields of rows: let the rule read them, or take them out");
}
