//! Grammar of texts for players.

/// Nouns that stand behind any number but 1.
const MANY: [&str; 19] = [
    "armies",
    "areas",
    "battles",
    "cards",
    "checks",
    "companies",
    "cubes",
    "dice",
    "events",
    "figures",
    "guns",
    "hexes",
    "leaders",
    "men",
    "officers",
    "points",
    "stands",
    "turns",
    "units",
];

/// Asserts that a text for players has no "1 stands" in it, and no "1 victory points".
pub fn counts_well(text: &str) {
    let words = text.split_whitespace().map(|word| word.trim_matches(|letter: char| !letter.is_alphanumeric())).collect::<Vec<_>>();
    for (place, _) in words.iter().enumerate().filter(|(_, word)| **word == "1") {
        // "Blue 1 and Red 1 victory points" are two.
        let is_list = words[..place].iter().rev().take(3).any(|word| *word == "and");
        let noun = words[place + 1..].iter().find(|word| **word != "victory").filter(|_| !is_list);
        assert!(noun.is_none_or(|noun| !MANY.contains(noun)), "1 {}: {text}", noun.unwrap_or(&""));
    }
}
