//! The words of our sources: how documentation begins, and how many types share a name.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::TokenTree;

use super::architecture::{files, nothing_found, text, without_tests};

/// First words by which a name would be a question.
const QUESTIONS: [&str; 11] = ["What", "Who", "Whom", "Whose", "How", "Where", "Which", "When", "Why", "Whether", "Of"];

/// Type names that more than two places have, because each game has one of its own: the parts of `game::System`, `Offers` and `PlayView`,
/// and the field's own words.
const OF_EACH_GAME: [&str; 17] = [
    "Change",
    "Command",
    "Event",
    "Form",
    "Found",
    "GameIntent",
    "Now",
    "Selection",
    "Setup",
    "State",
    "Subject",
    "Tables",
    "Outcome",
    "Scenario",
    "Side",
    "Unit",
    "Victory",
];

fn sources() -> impl Iterator<Item = (String, String)> {
    files("src").into_iter().filter(|file| file.ends_with(".rs")).map(|file| {
        let text = text(&file);
        (file, text)
    })
}

/// The first line of each doc comment of a file, with its line's number.
fn first_lines(text: &str) -> Vec<(usize, String)> {
    let doc = |line: &str| {
        let line = line.trim_start();
        line.strip_prefix("///")
            .or_else(|| line.strip_prefix("//!"))
            .filter(|rest| !rest.starts_with('/'))
            .map(|rest| rest.trim().to_owned())
    };
    let lines = text.lines().map(doc).collect::<Vec<_>>();
    let begins = |nth: usize| nth == 0 || lines[nth - 1].is_none();
    lines.iter().enumerate().filter(|(nth, _)| begins(*nth)).filter_map(|(nth, line)| Some((nth + 1, line.clone()?))).collect()
}

fn is_plain(first: &str) -> bool {
    let words = first.split_whitespace().collect::<Vec<_>>();
    words.len() > 3 && words.first().is_some_and(|word| !QUESTIONS.contains(word))
}

#[test]
fn documentation_begins_with_its_verb_or_its_noun() {
    assert!(!is_plain("Whose turn it is."), "a question");
    assert!(!is_plain("The side."), "three words or fewer");
    assert!(is_plain("Returns the side to play."));
    let mut found = Vec::new();
    for (file, text) in sources() {
        found.extend(
            first_lines(&text).into_iter().filter(|(_, first)| !is_plain(first)).map(|(line, first)| format!("{file}:{line}: {first}")),
        );
    }
    nothing_found(found, "a first line of four words or more, its verb or its noun first");
}

/// The type a line declares in public, if it is no other name of a type that is called so already.
fn declared(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("pub")?;
    let rest = if rest.starts_with('(') { rest.split_once(')')?.1 } else { rest };
    let (kind, rest) = rest.trim_start().split_once(' ')?;
    if !["struct", "enum", "trait", "type"].contains(&kind) {
        return None;
    }
    let end = rest.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(rest.len());
    let (name, rest) = rest.split_at(end);
    let same = |path: &str| path.split('<').next().is_some_and(|path| path.rsplit("::").next() == Some(name));
    let is_alias = kind == "type" && rest.split_once("= ").is_some_and(|(_, path)| same(path));
    (!is_alias && !name.is_empty()).then_some(name)
}

#[test]
fn a_name_stands_for_two_types_at_most() {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (file, text) in sources() {
        for name in text.lines().filter_map(declared) {
            places.entry(name.to_owned()).or_default().push(file.clone());
        }
    }
    let many = places.into_iter().filter(|(name, files)| files.len() > 2 && !OF_EACH_GAME.contains(&name.as_str()));
    nothing_found(many.map(|(name, files)| format!("{name}: {}", files.join(", "))).collect(), "a name of its own for each");
}

/// The sentences among these tokens, without those of documentation: texts that hold a blank.
fn sentences(trees: Vec<TokenTree>, found: &mut Vec<String>) {
    for tree in trees {
        match tree {
            TokenTree::Group(group) => {
                let inner = group.stream().into_iter().collect::<Vec<_>>();
                let is_doc = matches!(inner.first(), Some(TokenTree::Ident(name)) if name == "doc");
                if !is_doc {
                    sentences(inner, found);
                }
            }
            TokenTree::Literal(literal) => {
                found.extend(Some(literal.to_string()).filter(|text| text.starts_with('"') && text.contains(' ')))
            }
            TokenTree::Ident(_) | TokenTree::Punct(_) => {}
        }
    }
}

/// Returns whether a name is made of several words, so that no text for players holds it by chance.
fn is_compound(name: &str) -> bool {
    name.chars().filter(|letter| letter.is_uppercase()).count() > 1
}

#[test]
fn no_sentence_has_the_name_of_a_type() {
    let types = sources().flat_map(|(_, text)| text.lines().filter_map(declared).map(str::to_owned).collect::<Vec<_>>());
    let types = types.filter(|name| is_compound(name)).collect::<BTreeSet<_>>();
    let mut faults = Vec::new();
    for (file, text) in sources().filter(|(file, _)| !file.ends_with("/tests.rs")) {
        let tokens = text.parse::<proc_macro2::TokenStream>().unwrap_or_else(|error| panic!("{file}: {error}"));
        let mut found = Vec::new();
        sentences(without_tests(tokens.into_iter().collect()), &mut found);
        let has_type = |sentence: &String| sentence.split(|letter: char| !letter.is_alphanumeric()).any(|word| types.contains(word));
        faults.extend(found.into_iter().filter(has_type).map(|sentence| format!("{file}: {sentence}")));
    }
    nothing_found(faults, "a player's words");
}
