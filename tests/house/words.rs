//! The words of our sources: how documentation begins, and how many types share a name.

use std::collections::BTreeMap;

use super::architecture::{files, nothing_found, text};

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
