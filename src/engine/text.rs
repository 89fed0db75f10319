//! Parts of explanations: signed numbers, tallies and chances in words.

use std::borrow::Borrow;
use std::fmt::Display;

use num_bigint::BigUint;
use strsim::levenshtein;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use super::process::{Odds, fraction};
use crate::cite::Provenance;

/// Formats a number with its sign, as on a reference sheet: `+2`, `−1`, `0`.
#[must_use]
pub fn signed(number: i32) -> String {
    match number {
        0 => "0".to_owned(),
        1.. => format!("+{number}"),
        _ => format!("−{}", number.unsigned_abs()),
    }
}

/// Formats a sum, with a minus sign and no plus: `7`, `−1`.
#[must_use]
pub fn sum_text(number: i32) -> String {
    if number < 0 { signed(number) } else { number.to_string() }
}

/// Returns whether a name is plural, as `Light coys`, `Royal Scots` and `6th and 23rd US` are, and `8th King's` and `9th US` are not.
#[must_use]
pub fn is_plural(name: &str) -> bool {
    if name.contains(" and ") {
        return true;
    }
    let before = name.trim_end_matches(" ~").strip_suffix('s').and_then(|name| name.chars().last());
    before.is_some_and(|letter| letter.is_lowercase() && !"siu".contains(letter))
}

/// Lists the places in a list at which a name is that of one before, except for case, accents and spaces.
#[must_use]
pub fn repeated_names<'n>(names: impl IntoIterator<Item = &'n str>) -> Vec<usize> {
    let mut known = std::collections::BTreeSet::new();
    names.into_iter().enumerate().filter_map(|(nth, name)| (!known.insert(plain(name))).then_some(nth)).collect()
}

/// Builds sentences of clauses, each with its kind, which stands once before the first of several: `Against the rules: the 9th has fired.`, then
/// `The charge was not declared.`
pub fn sentences_by_kind<'k>(clauses: impl IntoIterator<Item = (&'k str, String)>) -> Vec<String> {
    let mut before = "";
    let sentence = |(kind, clause): (&'k str, String)| {
        let is_told = std::mem::replace(&mut before, kind) == kind;
        if is_told { format!("{}.", upper_first(&clause)) } else { format!("{kind}: {clause}.") }
    };
    clauses.into_iter().map(sentence).collect()
}

/// Returns whether a side's name means several: `British and allies`, `British`, `Americans`; the United States are one.
#[must_use]
pub fn is_several(name: &str) -> bool {
    let is_people = ["sh", "ch"].iter().any(|end| name.ends_with(end));
    name.contains(" and ") || is_people || (is_plural(name) && !name.ends_with("States"))
}

/// Returns the singular of a plural name: `British Regular` of `British Regulars`.
#[must_use]
pub fn singular(name: &str) -> &str {
    name.strip_suffix('s').unwrap_or(name)
}

/// Returns a word with its indefinite article.
///
/// ```
/// use brigade_major::engine::text::with_article;
///
/// assert_eq!(["British victory", "American victory"].map(with_article), ["a British victory", "an American victory"]);
/// ```
#[must_use]
pub fn with_article(word: &str) -> String {
    format!("{} {word}", if word.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']) { "an" } else { "a" })
}

/// Returns the last word that all of several names share, as "fire" of "galling fire" and "telling fire"; `None` of a single name.
#[must_use]
pub fn shared_end<'n>(names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let mut ends = names.into_iter().map(|name| name.rsplit_once(' ').map(|(_, last)| last));
    let (first, second) = (ends.next()??, ends.next()??);
    (first == second && ends.all(|end| end == Some(first))).then_some(first)
}

/// Returns a name without the word it ends with, where it does and has others.
#[must_use]
pub fn without_end<'n>(name: &'n str, end: &str) -> &'n str {
    name.strip_suffix(end).and_then(|name| name.strip_suffix(' ')).unwrap_or(name)
}

/// Returns a text for use within a sentence: trimmed, and without its full stop.
#[must_use]
pub fn without_full_stop(text: &str) -> &str {
    text.trim().trim_end_matches('.')
}

/// Forms of a verb: singular and plural.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verb(pub &'static str, pub &'static str);

/// The verb "to be", present tense.
pub const IS: Verb = Verb("is", "are");
/// The verb "to have", present tense.
pub const HAS: Verb = Verb("has", "have");
/// The verb of what a rule or the table does not let happen.
pub const CANNOT: Verb = Verb("cannot", "cannot");
/// The verb "to be", past tense.
pub const WAS: Verb = Verb("was", "were");

impl Verb {
    /// Returns the singular or the plural form.
    #[must_use]
    pub const fn form(self, is_many: bool) -> &'static str {
        if is_many { self.1 } else { self.0 }
    }

    /// Returns the form that agrees with a name.
    #[must_use]
    pub fn of(self, name: &str) -> &'static str {
        self.form(is_plural(name))
    }
}

/// Builds a sentence without its stop: a name, the verb that agrees with it, and the rest.
#[must_use]
pub fn statement(name: &str, verb: Verb, rest: impl Display) -> String {
    format!("{name} {} {rest}", verb.of(name))
}

/// Returns whether a name may be a slip of another: a letter or two apart, or one of them with words beside it.
#[must_use]
pub fn are_alike(new: &str, other: &str) -> bool {
    const SLIPS: usize = 2;
    const SHORT: usize = 4;
    let (new, other) = (new.to_lowercase(), other.to_lowercase());
    let words = |name: &str| {
        name.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect::<Vec<_>>()
    };
    let (own, others) = (words(&new), words(&other));
    let has =
        |all: &[String], part: &[String]| !part.is_empty() && all.len() > part.len() && all.windows(part.len()).any(|some| some == part);
    let digits = |name: &str| name.chars().filter(char::is_ascii_digit).collect::<String>();
    // Numbers are apart on purpose.
    digits(&new) == digits(&other)
        && new != other
        && (new.len() >= SHORT && levenshtein(&new, &other) <= SLIPS || has(&own, &others) || has(&others, &own))
}

/// Returns words of a list or file as they read in a sentence: `march_column` is `march column`. An underscore by itself stays.
#[must_use]
pub fn spaced(words: &str) -> String {
    let mut spaced = String::with_capacity(words.len());
    let mut letters = words.chars().peekable();
    while let Some(letter) = letters.next() {
        let is_between =
            letter == '_' && spaced.ends_with(char::is_alphanumeric) && letters.peek().is_some_and(|next| next.is_alphanumeric());
        spaced.push(if is_between { ' ' } else { letter });
    }
    spaced
}

/// Formats a number as it is printed: with a minus sign, not a hyphen.
#[must_use]
pub fn number(number: impl Display) -> String {
    number.to_string().replace('-', "−")
}

/// Formats a modifier added to a die: with its sign, 0 as `±0`.
#[must_use]
pub fn added(modifier: i32) -> String {
    if modifier == 0 { "±0".to_owned() } else { signed(modifier) }
}

/// Returns the sentence to append where a value of this provenance decides; may be empty.
#[must_use]
pub const fn provenance_sentence(provenance: Provenance) -> &'static str {
    match provenance {
        Provenance::Rules | Provenance::Deduced => "",
        Provenance::Assumed => " An assumed value decides this: check your copy.",
        Provenance::Yours => " Your rule decides this.",
    }
}

/// Returns whether a text says that a rule of the player's decides.
#[must_use]
pub fn names_your_rule(text: &str) -> bool {
    text.contains("our rule decides")
}

/// Returns the note to append to words that rest on a value of this provenance; may be empty.
#[must_use]
pub const fn provenance_note(provenance: Provenance) -> &'static str {
    match provenance {
        Provenance::Rules | Provenance::Deduced => "",
        Provenance::Assumed => " (assumed)",
        Provenance::Yours => " (your rule)",
    }
}

/// Finds the item a name means: an exact match first, then a name that begins with it, then one that contains it.
pub fn find_by_name<'n, T, const N: usize>(find: &str, named: impl Iterator<Item = ([&'n str; N], T)>) -> Option<T> {
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

/// Returns the text of the referee's override and its note, to append to a sentence.
#[must_use]
pub fn override_text(word: &str) -> String {
    match without_full_stop(word) {
        "" => " Allowed by the referee.".to_owned(),
        word => format!(" Allowed by the referee: {word}."),
    }
}

/// Most ways of which a chance is given as they are: people compare hundredths, not 152 in 216 with 1 in 6.
const MOST_WAYS: u32 = 100;

/// Returns the number of which [`chance_text`] and [`chance_alone`] count: all ways if they are few, else 100.
#[must_use]
pub fn denominator(of: &BigUint) -> BigUint {
    of.min(&BigUint::from(MOST_WAYS)).clone()
}

/// Formats a chance for players: `7 in 10`; large denominators in hundredths, 0 and 100 only where exact.
#[must_use]
pub fn chance_text(ways: &BigUint, of: &BigUint) -> String {
    match () {
        () if *of == denominator(of) => format!("{ways} in {of}"),
        () if *ways == BigUint::ZERO => "never".to_owned(),
        () if ways == of => "always".to_owned(),
        () => format!("{} in {MOST_WAYS}", chance_alone(ways, of)),
    }
}

/// Formats a chance under a heading with the [`denominator`]: of many ways in hundredths, 0 and 100 only where exact.
#[must_use]
pub fn chance_alone(ways: &BigUint, of: &BigUint) -> String {
    if *of == denominator(of) {
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

/// Formats the chances of named rows, best row first: `double quick 6 in 10, well handled 4 in 10`.
#[must_use]
pub fn odds_text<O: Ord + Clone>(odds: &Odds<O>, rows: impl Iterator<Item = (O, String)>) -> String {
    rows.filter(|(row, _)| odds.weights.contains_key(row))
        .map(|(row, name)| format!("{name} {}", chance_text(&odds.weight_of(&row), &odds.total)))
        .collect::<Vec<_>>()
        .join(", ")
}

/// Returns a name without case, accents and spaces, for comparison.
#[must_use]
pub fn plain(name: &str) -> String {
    let letters = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if letters.is_ascii() {
        return letters.to_ascii_lowercase();
    }
    letters.nfd().filter(|letter| !is_combining_mark(*letter)).flat_map(char::to_lowercase).collect()
}

/// Returns a name as the owner of what follows: "the Royal Scots’ ground", "the 9th US’s", "the 8th King's".
#[must_use]
pub fn owner(name: &str) -> String {
    if name.ends_with("'s") || name.ends_with("’s") {
        name.to_owned()
    } else if name.ends_with('s') {
        format!("{name}’")
    } else {
        format!("{name}’s")
    }
}

/// Returns the text with its first letter in upper case.
#[must_use]
pub fn upper_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Returns the text with its first letter in lower case, for use inside a sentence; abbreviations and quotes are unchanged, an article is
/// not.
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

/// Formats a division to the nearest tenth: "450 ÷ 40 = 11.3".
///
/// # Panics
/// The divisor is 0.
#[must_use]
pub fn divided(number: u32, by: u32) -> String {
    let tenths = (u64::from(number) * 10 + u64::from(by) / 2) / u64::from(by);
    format!("{number} ÷ {by} = {}.{}", tenths / 10, tenths % 10)
}

/// Returns the text as Markdown shows it letter by letter, in one line: what players typed makes no list, heading, table, link or tag.
#[must_use]
pub fn markdown(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    // At the beginning of a line these open a list, a heading or a quote, digits with a point or bracket a numbered list.
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let opener = if text.starts_with(['#', '+', '-', '=', '>']) {
        Some(0)
    } else {
        Some(digits).filter(|digits| *digits > 0 && text[*digits..].starts_with(['.', ')']))
    };
    let mut escaped = String::with_capacity(text.len());
    for (at, letter) in text.char_indices() {
        if opener == Some(at) || matches!(letter, '\\' | '`' | '*' | '_' | '~' | '|' | '<' | '&' | '[' | ']') {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

/// Returns the text without the byte order mark with which some editors begin a file.
#[must_use]
pub fn without_byte_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Formats a number of items: `1 unit`, `3 units`.
#[must_use]
pub fn count_text<N: Display + PartialEq + From<u8>>(count: N, one: &str, many: &str) -> String {
    format!("{count} {}", if count == N::from(1) { one } else { many })
}

/// Returns a name without what stands in brackets behind it: `Light troops (Pearson)` is Light troops.
#[must_use]
pub fn without_brackets(name: &str) -> &str {
    name.split(" (").next().unwrap_or(name)
}

/// Returns a name without what stands in brackets in it, and that: `Royal Scots (Gordon), six companies` is Royal Scots, six companies,
/// and Gordon.
#[must_use]
pub fn brackets_apart(name: &str) -> (String, Option<&str>) {
    let apart = name.split_once(" (").and_then(|(before, rest)| Some((before, rest.split_once(')')?)));
    apart.map_or_else(|| (name.to_owned(), None), |(before, (within, after))| (format!("{before}{after}"), Some(within)))
}

/// Small words that belong to the surname behind them.
const SURNAME_PARTICLES: [&str; 6] = ["de", "du", "la", "van", "von", "der"];

/// Returns the surname of a person: `Peter Porter` is Porter, `Charles de Salaberry` is de Salaberry. What stands behind a comma or in
/// brackets is no name, and neither is a number: `Leader 1` is whole.
#[must_use]
pub fn surname(name: &str) -> &str {
    let name = name.split([',', '(']).next().unwrap_or(name).trim();
    let is_particle = |word: &str| SURNAME_PARTICLES.contains(&word.to_lowercase().as_str());
    let mut from = name.rfind(' ').map_or(0, |blank| blank + 1);
    if !name[from..].contains(char::is_alphabetic) {
        return name;
    }
    while let Some(before) = name[..from].strip_suffix(' ') {
        let word = before.rfind(' ').map_or(0, |blank| blank + 1);
        if word == 0 || !is_particle(&before[word..]) {
            break;
        }
        from = word;
    }
    &name[from..]
}

/// Returns whether a name begins with that of its side: it is an office, as `American Commander`.
#[must_use]
pub fn is_office(name: &str, side: &str) -> bool {
    name.strip_prefix(side).is_some_and(|rest| rest.starts_with(' '))
}

/// Joins words in a list: `a`, `a and b`, `a, b and c`.
#[must_use]
pub fn join_list(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// Joins words as alternatives: "rifle, musket or carbine"; a long list is cut short.
#[must_use]
pub fn join_alternatives<W: Borrow<str>>(words: &[W]) -> String {
    const SHOWN: usize = 16;
    match words {
        [] => "nothing".to_owned(),
        [only] => only.borrow().to_owned(),
        words if words.len() > SHOWN => format!("{} or {} more", words[..SHOWN].join(", "), words.len() - SHOWN),
        [first @ .., last] => format!("{} or {}", first.join(", "), last.borrow()),
    }
}

/// Version of this program, which the files it writes contain.
pub const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// Text appended to the fault of a file in a later format.
pub const NEWER: &str = "; a newer Brigade Major wrote it";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_people_is_several_and_a_state_one() {
        for several in ["British", "French", "Americans", "British and allies"] {
            assert!(is_several(several), "{several}");
        }
        for one in ["United States", "Canada", "Crown"] {
            assert!(!is_several(one), "{one}");
        }
    }

    #[test]
    fn several_names_lose_the_word_they_share() {
        assert_eq!(shared_end(["Galling fire", "Telling fire", "Withering fire"]), Some("fire"));
        assert_eq!(shared_end(["Galling fire", "Fall back"]), None);
        assert_eq!(shared_end(["Galling fire"]), None);
        assert_eq!(without_end("galling fire", "fire"), "galling");
        assert_eq!(without_end("no effect", "fire"), "no effect");
        assert_eq!(without_end("fire", "fire"), "fire");
    }

    #[test]
    fn a_surname_is_the_last_of_a_name_with_its_particles() {
        for (name, last) in [
            ("Peter Porter", "Porter"),
            ("Charles de Salaberry", "de Salaberry"),
            ("Stephen Van Rensselaer", "Van Rensselaer"),
            ("Sir James Yeo, with Mulcaster", "Yeo"),
            ("Robert Young (8th Foot)", "Young"),
            ("Richard M. Johnson", "Johnson"),
            ("Tecumseh", "Tecumseh"),
            ("De Lancey", "Lancey"),
            ("", ""),
        ] {
            assert_eq!(surname(name), last, "{name}");
        }
        assert_eq!(without_brackets("Light troops (Pearson)"), "Light troops");
        assert_eq!(without_brackets("Royal Artillery"), "Royal Artillery");
    }

    #[test]
    fn typed_text_is_no_markdown() {
        for (typed, escaped) in [
            ("9th US fires: 7 points (±0)", "9th US fires: 7 points (±0)"),
            ("*brave* _men_ | <b> & `x`", r"\*brave\* \_men\_ \| \<b> \& \`x\`"),
            ("# not a heading", r"\# not a heading"),
            ("- no list", r"\- no list"),
            ("12. no list either", r"12\. no list either"),
            ("1812 is a year, 12.5 a number", "1812 is a year, 12.5 a number"),
            ("two\n\nlines", "two lines"),
            ("Royal Scots ~ and 8th King's ~", r"Royal Scots \~ and 8th King's \~"),
            ("[a link](http://x)", r"\[a link\](http://x)"),
            (r"back\slash", r"back\\slash"),
        ] {
            assert_eq!(markdown(typed), escaped);
        }
    }

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
