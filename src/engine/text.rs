//! Pieces of explanations: signed numbers, tallies and chances in words.

use std::borrow::Borrow;
use std::fmt::Display;

use num_bigint::BigUint;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use super::process::{Odds, fraction};
use crate::cite::Provenance;

/// A number with its sign, as on a reference sheet: `+2`, `−1`, `0`.
#[must_use]
pub fn signed(number: i32) -> String {
    match number {
        0 => "0".to_owned(),
        1.. => format!("+{number}"),
        _ => format!("−{}", number.unsigned_abs()),
    }
}

/// Whether a name is of many, as `Light coys` and `Royal Scots` are, and `8th King's` and `9th US` are not.
#[must_use]
pub fn is_plural(name: &str) -> bool {
    let before = name.trim_end_matches(" ~").strip_suffix('s').and_then(|name| name.chars().last());
    before.is_some_and(|letter| letter.is_lowercase() && !"siu".contains(letter))
}

/// Whether a name is of several: `British and allies`.
#[must_use]
pub fn is_several(name: &str) -> bool {
    name.contains(" and ")
}

/// A name of many, for one of them: `British Regular` of `British Regulars`.
#[must_use]
pub fn of_one(name: &str) -> &str {
    name.strip_suffix('s').unwrap_or(name)
}

/// A word with its article.
#[must_use]
pub fn with_article(word: &str) -> String {
    format!("{} {word}", if word.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" })
}

/// A text to stand within a sentence: without blanks around it and without its stop.
#[must_use]
pub fn unstopped(text: &str) -> &str {
    text.trim().trim_end_matches('.')
}

/// The forms of a verb: behind the name of one, and behind a name of many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verb(pub &'static str, pub &'static str);

/// To be.
pub const IS: Verb = Verb("is", "are");
/// To have.
pub const HAS: Verb = Verb("has", "have");
/// To have been.
pub const WAS: Verb = Verb("was", "were");

impl Verb {
    /// The form for one, or for many.
    #[must_use]
    pub const fn form(self, is_many: bool) -> &'static str {
        if is_many { self.1 } else { self.0 }
    }

    /// The form that agrees with a name.
    #[must_use]
    pub fn of(self, name: &str) -> &'static str {
        self.form(is_plural(name))
    }
}

/// A sentence without its stop: a name, the verb that agrees with it, and the rest.
#[must_use]
pub fn statement(name: &str, verb: Verb, rest: impl Display) -> String {
    format!("{name} {} {rest}", verb.of(name))
}

/// A word of a list or file as it stands in a sentence: `march_column` is `march column`.
#[must_use]
pub fn spaced(word: &str) -> String {
    word.replace('_', " ")
}

/// A number as it is printed: with a minus sign, not a hyphen.
#[must_use]
pub fn number(number: impl Display) -> String {
    number.to_string().replace('-', "−")
}

/// What is added to a die: one of nothing is told too.
#[must_use]
pub fn added(modifier: i32) -> String {
    if modifier == 0 { "±0".to_owned() } else { signed(modifier) }
}

/// What a sentence ends with where a value of this provenance decides.
#[must_use]
pub const fn provenance_sentence(provenance: Provenance) -> &'static str {
    match provenance {
        Provenance::Rules | Provenance::Deduced => "",
        Provenance::Assumed => " An assumed value decides this: check your copy.",
        Provenance::Yours => " Your rule decides this.",
    }
}

/// What stands behind words that rest on a value of this provenance.
#[must_use]
pub const fn provenance_note(provenance: Provenance) -> &'static str {
    match provenance {
        Provenance::Rules | Provenance::Deduced => "",
        Provenance::Assumed => " (assumed)",
        Provenance::Yours => " (your rule)",
    }
}

/// What a name that is sought means: what is called just so, then what is called so at the beginning, then what has it anywhere.
pub fn meant<'n, T, const N: usize>(find: &str, named: impl Iterator<Item = ([&'n str; N], T)>) -> Option<T> {
    let sought = plain(find.trim());
    let rank = |names: &[&'n str; N]| {
        let ranks = names.iter().map(|name| plain(name)).filter_map(|name| match () {
            () if name == sought => Some(0),
            () if name.starts_with(&sought) => Some(1),
            () if name.contains(&sought) => Some(2),
            () => None,
        });
        ranks.min()
    };
    let ranked = named.filter_map(|(names, one)| Some((rank(&names)?, one)));
    ranked.filter(|_| !sought.is_empty()).min_by_key(|(rank, _)| *rank).map(|(_, one)| one)
}

/// The referee's word behind a sentence: that he gave it, and his note.
#[must_use]
pub fn word_text(word: &str) -> String {
    match unstopped(word) {
        "" => " By the referee's word.".to_owned(),
        word => format!(" By the referee's word: {word}."),
    }
}

/// A chance as players say it: `7 in 10`; large denominators as a share of a hundred that is 0 or 100 only when true.
#[must_use]
pub fn chance_text(ways: &BigUint, of: &BigUint) -> String {
    match () {
        () if *of <= BigUint::from(1_000u32) => format!("{ways} in {of}"),
        () if *ways == BigUint::ZERO => "never".to_owned(),
        () if ways == of => "always".to_owned(),
        () => format!("{} in 100", chance_alone(ways, of)),
    }
}

/// The chance under a heading that names of how many: of more than a thousand ways whole hundredths, 0 and 100 only where they are true.
#[must_use]
pub fn chance_alone(ways: &BigUint, of: &BigUint) -> String {
    if *of <= BigUint::from(1_000u32) {
        return ways.to_string();
    }
    let hundred = fraction(ways, of) * 100.0;
    match () {
        () if *ways == BigUint::ZERO => "0".to_owned(),
        () if ways == of => "100".to_owned(),
        () if hundred < 1.0 => "under 1".to_owned(),
        () if hundred > 99.0 => "over 99".to_owned(),
        () => format!("{hundred:.0}"),
    }
}

/// The chances of named rows, best row first: `double quick 6 in 10, well handled 4 in 10`.
#[must_use]
pub fn odds_text<O: Ord + Clone>(odds: &Odds<O>, rows: impl Iterator<Item = (O, String)>) -> String {
    rows.filter(|(row, _)| odds.ways.contains_key(row))
        .map(|(row, name)| format!("{name} {}", chance_text(&odds.ways_of(&row), &odds.of)))
        .collect::<Vec<_>>()
        .join(", ")
}

/// A name without what does not tell it from another: case, accents, spaces.
#[must_use]
pub fn plain(name: &str) -> String {
    let letters = name.split_whitespace().collect::<Vec<_>>().join(" ");
    letters.nfd().filter(|letter| !is_combining_mark(*letter)).flat_map(char::to_lowercase).collect()
}

/// The text with its first letter large.
#[must_use]
pub fn upper_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The text with a small first letter, for use inside a sentence; abbreviations and quotes keep theirs, an article does not.
#[must_use]
pub fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), Some(second))
            if (second.is_lowercase() || text.starts_with("A ")) && !text.starts_with("Indian") && !text.starts_with("Congreve") =>
        {
            first.to_lowercase().chain(letters).collect()
        }
        _ => text.to_owned(),
    }
}

/// A number divided by another, to the nearest tenth: "450 ÷ 40 = 11.3".
///
/// # Panics
/// Where it is divided by nothing.
#[must_use]
pub fn divided(number: u32, by: u32) -> String {
    let tenths = (u64::from(number) * 10 + u64::from(by) / 2) / u64::from(by);
    format!("{number} ÷ {by} = {}.{}", tenths / 10, tenths % 10)
}

/// The text without the byte order mark that editors on some systems begin a file with.
#[must_use]
pub fn unmarked(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// So many of something: `1 unit`, `3 units`.
#[must_use]
pub fn counted<N: Display + PartialEq + From<u8>>(count: N, one: &str, many: &str) -> String {
    format!("{count} {}", if count == N::from(1) { one } else { many })
}

/// Words in a list: `a`, `a and b`, `a, b and c`.
#[must_use]
pub fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// Any of some words: "rifle, musket or carbine"; a long list is cut short.
#[must_use]
pub fn any_of<W: Borrow<str>>(words: &[W]) -> String {
    const SHOWN: usize = 16;
    match words {
        [] => "nothing".to_owned(),
        [only] => only.borrow().to_owned(),
        words if words.len() > SHOWN => format!("{} or {} more", words[..SHOWN].join(", "), words.len() - SHOWN),
        [first @ .., last] => format!("{} or {}", first.join(", "), last.borrow()),
    }
}

/// The version of this program, which files it writes hold.
pub const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// What is said behind the fault of a file of a later format.
pub const NEWER: &str = "; a newer Brigade Major wrote it";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verb_agrees_with_a_name_of_many() {
        for (name, verb, agrees) in [
            ("Light coys", IS, "are"),
            ("Royal Scots ~", HAS, "have"),
            ("Penn. Vols", WAS, "were"),
            ("Rifles", Verb("carries", "carry"), "carry"),
            ("8th King's", HAS, "has"),
            ("9th US", IS, "is"),
            ("100th Foot", WAS, "was"),
        ] {
            assert_eq!(statement(name, verb, "not"), format!("{name} {agrees} not"));
        }
    }
}
